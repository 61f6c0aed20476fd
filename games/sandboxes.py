"""Sandboxes: private games in which time is moved by hand. A rehearsal is made of a file, or begins at the beginning; a fork
is made of a game's own journal.

All are one thing. Nobody sits in them, nothing leaves them, and after some days they are deleted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction

from . import exporting, journal, opening, play, projecting, staffing
from .exporting import Document
from .kernel.refusal import Refused
from .kernel.ruleset import next_deadline
from .models import Entry, Game, Order, Sandbox, Seat, new_seed
from .rights import runs

KEPT = timedelta(days=14)
MOST = 8
"""Forks of one game, and rehearsals of one person."""
FARTHEST = timedelta(days=60)
"""How far time is moved at once."""
MOST_HOURS = 400
"""Deadlines that strike at once at most."""
Kind = Sandbox.Kind


def fork(origin: Game, at: datetime, *, by: Any, number: int | None = None) -> Game:
    """A copy of a game as it stood after its order of this number (the last, where none is given).

    The draws to come are those of the game itself, as in a preview. Refused: `wrong_phase` before there is a journal and
    for a sandbox, `bad_argument` for a number that is none, `too_many_sandboxes`.
    """
    with transaction.atomic():
        origin = play.locked(origin.pk)
        last = Order.objects.filter(game=origin).order_by("-number").values_list("number", flat=True).first()
        if last is None or origin.private:
            raise Refused("wrong_phase")
        point = last if number is None else number
        if not Order.objects.filter(game=origin, number=point).exists():
            raise Refused("bad_argument", arg="number")
        _check_room(Sandbox.objects.filter(origin=origin))
        document = exporting.whole(origin, until=point)
        game = _make(document, bytes(origin.seed), origin.tempo.to_game(at) if number is None else None)
        _box(game, Kind.FORK, at, by=by, dice=document["dice"], origin=origin, point=point)
        staffing.record(origin, "forked", at, by, point=point)
    return game


def rehearse(document: Document, at: datetime, *, by: Any) -> Game:
    """A game made of a file that has been read (`importing.read`), for whoever brought it. Refused: `too_many_sandboxes`."""
    with transaction.atomic():
        get_user_model().objects.select_for_update().get(pk=by.pk)
        _check_room(Sandbox.objects.filter(owner=by, kind=Kind.REHEARSAL))
        seed = document["dice"]["seed"]
        game = _make(document, bytes.fromhex(seed) if seed else new_seed())
        _box(game, Kind.REHEARSAL, at, by=by, dice=document["dice"], origin=None, point=0)
    return game


def begin(
    at: datetime, *, by: Any, people: Sequence[Mapping[str, Any]], prepare: Callable[[Game], object] = lambda game: None, **fields: Any
) -> Game:
    """A rehearsal that begins at the beginning: a game of these people, opened and started, with nobody on the seats.

    `fields` are those of the game's row; `prepare` gets it before it is opened. Refused: `too_many_sandboxes`, `bad_setup`.
    """
    with transaction.atomic():
        get_user_model().objects.select_for_update().get(pk=by.pk)
        _check_room(Sandbox.objects.filter(owner=by, kind=Kind.REHEARSAL))
        game = Game.objects.create(
            **fields, private=True, seed=new_seed(), created_at=at, tempo_factor=0, tempo_real=at, tempo_game=at, capacity=len(people),
        )  # fmt: skip
        dice = {"commitment": game.commitment, "seed": None}
        _box(game, Kind.REHEARSAL, at, by=by, dice=dice, origin=None, point=0)
        prepare(game)
        opening.open_game(game, people, at, by=by)
        opening.start(game.pk, at, by=by)
        game.refresh_from_db()
    return game


def _check_room(rows: Any) -> None:
    if rows.count() >= MOST:
        raise Refused("too_many_sandboxes", most=MOST)


def _box(game: Game, kind: str, at: datetime, *, by: Any, dice: Any, origin: Game | None, point: int) -> None:
    Sandbox.objects.create(
        game=game, kind=kind, owner=by, origin=origin, point=point, dice=dice, made_at=at, expires_at=at + KEPT
    )  # fmt: skip


def _make(document: Mapping[str, Any], seed: bytes, now: datetime | None = None) -> Game:
    """The rows of a private game from what `exporting.whole` writes; its clock stands at `now`, or at the last order."""
    given = document["game"]
    now = max([*(_time(each["at"]) for each in document["orders"]), *([now] if now is not None else [])])
    game = Game.objects.create(
        ruleset=given["ruleset"], title=given["title"], intro=given["intro"], language=given["language"], zone=given["zone"],
        options=given["options"], roles=given["roles"], capacity=given["capacity"], stage=given["stage"], private=True, seed=seed,
        created_at=_time(given["created_at"]), started_at=_maybe(given["started_at"]), ended_at=_maybe(given["ended_at"]),
        tempo_factor=0, tempo_real=now, tempo_game=now,
    )  # fmt: skip
    Seat.objects.bulk_create(Seat(game=game, **each) for each in document["seats"])
    rows = Order.objects.bulk_create(
        Order(game=game, **{**each, "at": _time(each["at"]), "received_at": _time(each["received_at"])}) for each in document["orders"]
    )
    by_number = {row.number: row for row in rows}
    Entry.objects.bulk_create(
        Entry(game=game, seq=each["seq"], order=by_number[each["order"]], type=each["type"], data=each["data"], audience=each["to"],
              rule=each["rule"], undone_by=by_number.get(each["undone_by"])) for each in document["events"]
    )  # fmt: skip
    engine = journal.load(game)
    if not engine.state.over and not any(each["verb"] == "start" and not each["refused"] for each in document["orders"]):
        game.stage = Game.Stage.SETUP  # a point of a fork that lies before the start
    projecting.project(game, engine)
    game.save()
    return game


def _time(text: str) -> datetime:
    return datetime.fromisoformat(text)


def _maybe(text: str | None) -> datetime | None:
    return _time(text) if text is not None else None


# ---- time ----------------------------------------------------------------------------------------------------------


def to_next(game_id: int, at: datetime, *, by: Any) -> None:
    """Moves time to the next hour that pages show, and lets it strike. Refused `wrong_phase` where none is to come."""
    with transaction.atomic():
        turn = play.Turn(_own(game_id, by), at)
        for _ in range(MOST_HOURS):
            due = next_deadline(turn.engine.rules, turn.engine.state)
            if due is None:
                break
            _strike(turn, due)
            if due.shown:
                break
        if not turn.written:
            raise Refused("wrong_phase")
        _keep(turn)


def to_hour(game_id: int, to: datetime, at: datetime, *, by: Any) -> None:
    """Moves time to an instant of the game, letting strike what is due until then. Refused: `not_in_future`, `bad_argument`."""
    with transaction.atomic():
        turn = play.Turn(_own(game_id, by), at)
        if to <= turn.now:
            raise Refused("not_in_future")
        if to - turn.now > FARTHEST:
            raise Refused("bad_argument", arg="to")
        for _ in range(MOST_HOURS):
            due = next_deadline(turn.engine.rules, turn.engine.state)
            if due is None or due.at > to:
                turn.game.tempo_game = to
                break
            _strike(turn, due)
        _keep(turn)


def _strike(turn: play.Turn, due: Any) -> None:
    turn.engine.fire(due)
    turn.game.tempo_game = max(due.at, turn.now)


def _keep(turn: play.Turn) -> None:
    turn.finish()
    turn.game.save()


def _own(game_id: int, by: Any) -> Game:
    game = play.locked(game_id)
    if not game.private or not runs(game, by):
        raise Refused("not_gm")
    return game


# ---- lists, deleting -----------------------------------------------------------------------------------------------


def forks_of(game: Game) -> list[Sandbox]:
    """The forks of a game, the newest first."""
    return list(Sandbox.objects.filter(origin=game, kind=Kind.FORK).select_related("game", "owner__member"))


def rehearsals_of(user: Any) -> list[Sandbox]:
    """Somebody's rehearsals, the newest first."""
    return list(Sandbox.objects.filter(owner=user, kind=Kind.REHEARSAL).select_related("game"))


def discard(game_id: int, at: datetime, *, by: Any) -> Game | None:
    """Deletes a sandbox; gives the game that it was a fork of, or None. Refused `not_gm`."""
    with transaction.atomic():
        game = _own(game_id, by)
        box = game.sandbox
        origin = box.origin
        if origin is not None:
            staffing.record(origin, "discarded", at, by, point=box.point)
        _delete(game)
    return origin


def expire(at: datetime) -> int:
    """Deletes the sandboxes whose time is up; returns how many."""
    gone = 0
    for game_id in list(Sandbox.objects.filter(expires_at__lte=at).values_list("game", flat=True)):
        with transaction.atomic():
            game = Game.objects.select_for_update().filter(pk=game_id, private=True).first()
            if game is not None:
                _delete(game)
                gone += 1
    return gone


def _delete(game: Game) -> None:
    """Orders are protected by the lines that they wrote, so these go first."""
    Entry.objects.filter(game=game).delete()
    Order.objects.filter(game=game).delete()
    game.delete()
