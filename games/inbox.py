"""Posts and PMs -> orders. What holds a command is read and carried out; what does not goes to the game master."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

from forum import notes, posting
from forum.models import Post, Topic

from . import args, play
from .announcing import style_of
from .kernel.engine import tokens_of
from .kernel.names import Names
from .kernel.order import Order, Unresolved
from .kernel.reading import Reading
from .kernel.refusal import Refused
from .kernel.ruleset import Source, find_verb, spoken
from .kernel.seat import Seat as SeatNumber
from .models import Game, Seat, Unread
from .projecting import topic_of


def place_of(topic: Topic) -> tuple[int, str] | None:
    """(game id, topic role) where a topic belongs to a game."""
    kind, _, rest = topic.context.partition(":")
    if kind != "game":
        return None
    number, _, role = rest.partition(":")
    return int(number), role


def on_post_created(sender: Any, post: Post, at: datetime, live: bool = True, **_: Any) -> None:
    """Receives every post of the forum, inside the transaction that wrote it."""
    place = place_of(post.topic)
    if place is None or not live or post.author_id is None or post.kind != Post.Kind.POST:
        return
    receive(place[0], place[1], post, at)


def receive(game_id: int, role: str, post: Post, at: datetime) -> None:
    """Reads one post of a seat. A refusal stays with the post as `post.refusal` and as a note under it."""
    game = play.locked(game_id)
    seat = game.seats.filter(user=post.author).first() if post.author is not None else None
    if seat is None:
        if role == "registration":
            _enrol_by_post(game, post, at)
        return
    if game.stage not in (Game.Stage.RUNNING, Game.Stage.OVER):
        return
    turn = play.Turn(game, at)
    turn.engine.settle(turn.now)
    source = Source("pm", seat.seat) if role.startswith("pm:") else Source("post", seat.seat, role)
    try:
        with transaction.atomic():
            _carry_out(turn, game, seat, source, post)
    except Refused as refusal:
        post.refusal = refusal  # type: ignore[attr-defined]
        _refuse(turn, seat, source, post, refusal)
    turn.finish(user=post.author, text=post.source, post_id=post.pk)


def _carry_out(turn: play.Turn, game: Game, seat: Seat, source: Source, post: Post) -> None:
    """The post itself first, since it was posted whatever becomes of the commands in it; then all of these, or none."""
    rules, over = turn.engine.rules, turn.engine.state.over
    if source.kind == "post" and not over and find_verb(rules, "posted"):
        where = {"topic": source.topic, "length": len(post.source)}
        turn.take_all([Order("posted", seat.seat, turn.now, where, "post")])
    names = turn.names
    known = turn.engine.known(tokens_of(rules, turn.engine.state, seat.seat))
    readings = rules.read(post.source, source, known, names)
    if source.kind == "pm" and not readings and not over:
        _keep_unread(turn, seat, post)
        notes.add(post, notes.note("unread", tokens=_between(game, seat), style="ask", game=game.pk))
        return
    if source.kind == "post" and not readings and not over and _meant_for_a_letter(turn, seat, post.source, known):
        notes.add(post, notes.note("elsewhere", tokens=[game.token(f"seat:{seat.number}")], style="ask", game=game.pk))
    if not getattr(rules, "later_line_counts", False):
        refuse_contradictions(readings, names, getattr(rules, "repeatable", ()))
    orders = [to_order(turn, seat.seat, reading, names, source) for reading in readings]
    turn.take_all(orders)
    tokens = _between(game, seat) if source.kind == "pm" else [game.token("gm"), "public"]
    marks = [
        notes.note("order_read", tokens=tokens, style="ok" if source.kind == "pm" else style_of(order), line=reading.line, game=game.pk, verb=reading.verb,
                   args=args.to_json(dict(order.args)), at=turn.at.isoformat())
        for order, reading in zip(orders, readings, strict=True)
    ]  # fmt: skip
    if marks:
        notes.add(post, *marks)


def _meant_for_a_letter(turn: play.Turn, seat: Seat, text: str, known: Any) -> bool:
    """Whether a living person has said in a topic what would be an order, about somebody of the game, in a letter."""
    if seat.kind != Seat.Kind.HUMAN or seat.cause:
        return False
    letter = Source("pm", seat.seat)
    for reading in turn.engine.rules.read(text, letter, known, turn.names):
        try:
            order = to_order(turn, seat.seat, reading, turn.names, letter)
        except Refused:
            continue
        if order.args and not any(isinstance(value, Unresolved) for value in order.args.values()):
            return True
    return False


def _keep_unread(turn: play.Turn, seat: Seat, post: Post) -> None:
    """Lays a text on the desk with the time at which it was sent."""
    Unread.objects.create(
        game=turn.game, seat=seat, post_id=post.pk, text=post.source, at=turn.now, received_at=turn.at
    )


def _between(game: Game, seat: Seat) -> list[str]:
    return [game.token(f"seat:{seat.number}"), game.token("gm")]


def to_order(turn: play.Turn, seat: SeatNumber, reading: Reading, names: Names, source: Source) -> Order:
    """A reading as an order; its slots of seats are looked up. Refused with the reading's own refusal."""
    if reading.refusal is not None:
        raise Refused(reading.refusal, **{"verb": reading.verb, **reading.data})
    given = args.read_args(turn.engine.rules, reading.verb, reading.args, names, turn.engine.state.zone, turn.now, seat)
    return Order(reading.verb, seat, turn.now, given, source.kind)


def refuse_contradictions(readings: Sequence[Reading], names: Names, repeatable: Sequence[str] = ()) -> None:
    """Two commands of one verb in one message with different arguments: `contradictory`, unless they are `repeatable`."""
    seen: dict[str, Any] = {}
    for reading in readings:
        said = {name: names.resolve(value) if isinstance(value, str) else value for name, value in reading.args.items()}
        if reading.verb in seen and seen[reading.verb] != said and reading.verb != "withdraw" and reading.verb not in repeatable:
            raise Refused("contradictory", verb=reading.verb)
        seen[reading.verb] = said


def _refuse(turn: play.Turn, seat: Seat, source: Source, post: Post, refusal: Refused) -> None:
    """Keeps the refusal with its time, under the post and in the journal; a text nobody understood goes to the desk."""
    if not turn.refused:
        turn.refused = [(Order("read", seat.seat, turn.now, {}, source.kind), refusal)]
    if refusal.code == "not_understood":
        _keep_unread(turn, seat, post)
    game = turn.game
    notes.add(
        post,
        notes.note(
            "refused", tokens=_between(game, seat),
            style="ask" if refusal.code in ("ambiguous", "unknown_name") else "no",
            game=game.pk, refusal=refusal.code, args={k: args.to_json(v) for k, v in refusal.data.items()},
        ),
    )  # fmt: skip


def _enrol_by_post(game: Game, post: Post, at: datetime) -> None:
    """A member who says in the registration topic that he is in, or out (PL-161 and its like)."""
    from . import enrolling

    enrolling.by_post(game, post, at)


def read_dry(game: Game, seat: Seat, text: str, at: datetime) -> list[Order]:
    """What a letter would be read as; nothing is sent, done or kept. Refused for what its author can know beforehand."""
    turn = play.Turn(game, at)
    rules, state = turn.engine.rules, turn.engine.state
    known = turn.engine.known(tokens_of(rules, state, seat.seat))
    source = Source("pm", seat.seat)
    readings = rules.read(text, source, known, turn.names)
    refuse_contradictions(readings, turn.names, getattr(rules, "repeatable", ()))
    orders = [to_order(turn, seat.seat, reading, turn.names, source) for reading in readings]
    for order in orders:
        rules.check(order, known)
    return orders


def say(game: Game, seat: Seat, text: str, at: datetime, *, role: str = "", key: str = "") -> Post | None:
    """A seat's post in a topic, or PM to the game master where `role` is empty: as the member himself would send it. None
    where the game takes what is said there as an order instead (`spoken`).

    Raises forum.errors.Denied where the seat may not write there, Refused where an order in it was refused.
    """
    from forum.visibility import viewer_of

    if verb := spoken(game.config.rules, role):
        play.submit(game.pk, seat.seat, [play.Ask(verb, {"text": text})], at, source="post", user=seat.user, text=text, key=key)
        return None
    topic = topic_of(game, role or f"pm:{seat.number}")
    if topic is None:
        raise Refused("topic_forbidden")
    post = posting.add_post(topic, seat.user, text, at=at, key=key, viewer=viewer_of(seat.user))
    refusal = getattr(post, "refusal", None)
    if refusal is not None:
        raise refusal
    return post
