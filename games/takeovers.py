"""A chair that goes from one person to another: who may come, what becomes of standing orders, and who is told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.urls import reverse

from forum import live
from forum.models import ReadMark, Topic

from . import notices, offers
from .kernel import common
from .kernel.audience import GM_ONLY
from .kernel.engine import Engine, tokens_of
from .kernel.order import GM, Order
from .kernel.refusal import Refused
from .kernel.ruleset import Verb, find_verb
from .kernel.seat import Seat as SeatNumber
from .models import Enrolment, Game, Seat, Takeover
from .pov import Pov, seat_viewer
from .projecting import context
from .words import Words

if TYPE_CHECKING:
    from .play import Turn

KEEP, CLEAR = "keep", "clear"
"""What becomes of the orders that stand: they stay, or are taken back before the newcomer sits down."""


# ---- standing orders -----------------------------------------------------------------------------------------------


def standing(engine: Engine[Any], game: Game, seat: Seat, now: datetime) -> list[Verb]:
    """The verbs of which an order of this seat stands that may be taken back now."""
    pov = Pov(game, seat, False, tokens_of(engine.rules, engine.state, seat.seat), engine)
    return [verb for verb in offers.seat_verbs(engine.rules) if offers.stands(pov, verb, now)]


def clear(turn: Turn, number: SeatNumber, reason: str) -> None:
    """Takes back what stands and takes the seat's texts off the desk; each order is on record."""
    seat = turn.game.seats.get(number=int(number))
    rules, back = turn.engine.rules, find_verb(turn.engine.rules, "withdraw")
    for verb in standing(turn.engine, turn.game, seat, turn.now):
        assert back is not None
        given = Order("withdraw", number, turn.now, offers.withdrawal(back, verb.name), "gm")
        try:
            rules.check(given, turn.engine.view_of(given))
        except Refused:
            continue  # an order before it has taken this one along
        said = {"player": number, "order": "withdraw", "what": verb.name}
        fact = common.Overruled(verb="order_for", reason=reason, args=said)
        turn.engine.write(Order("order_for", GM, turn.now, {**said, "reason": reason}, "gm"), [(fact, GM_ONLY)])
        turn.engine.run(given)

    def off_the_desk() -> None:
        turn.game.unread.filter(seat=seat, done=False).update(done=True)

    turn.afterwards.append(off_the_desk)


# ---- who may come --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Candidate:
    """Somebody who has put a name down. `places` are those that this person has read and the seat may not."""

    name: str
    url: str
    at: datetime
    places: Sequence[str] = ()


def candidates(game: Game, seat: Seat, engine: Engine[Any], words: Words) -> list[Candidate]:
    """Who waits for a chair, the first to come first, with what they have read that this seat may not know."""
    rows = Enrolment.objects.filter(game=game, house=False, user__is_active=True).select_related("user__member")
    gone = set(game.seats.exclude(user=None).values_list("user", flat=True)) | set(game.masters.values_list("user", flat=True))
    gone |= set(game.takeovers.exclude(before=None).values_list("before", flat=True))
    closed = closed_places(game, seat, engine)
    return [
        Candidate(row.user.member.name, row.user.member.get_absolute_url(), row.at, read_by(row.user, closed, words))
        for row in rows if row.user_id not in gone
    ]  # fmt: skip


def closed_places(game: Game, seat: Seat, engine: Engine[Any]) -> list[Topic]:
    """The game's topics that whoever sits on this seat may not read now."""
    eyes = seat_viewer(game, tokens_of(engine.rules, engine.state, seat.seat))
    rows = Topic.objects.filter(context__startswith=context(game, ""))
    return list(rows.exclude(pk__in=rows.visible_to(eyes).values("pk")))


def read_by(user: Any, places: Sequence[Topic], words: Words) -> list[str]:
    """Which of these places somebody has opened, by their names."""
    opened = set(ReadMark.objects.filter(user=user, topic__in=places).values_list("topic", flat=True))
    return [words.say_or("TOPICS", topic.context.split(":", 2)[2], topic.title) for topic in places if topic.pk in opened]


def check_newcomer(game: Game, seat: SeatNumber, user: Any) -> None:
    """Refused: `bad_target` for one who sits here already or helps to run the game, `played_elsewhere` for one who has sat
    on another chair of it."""
    if game.seats.filter(user=user).exists() or game.masters.filter(user=user).exists():
        raise Refused("bad_target", arg="with")
    if Takeover.objects.filter(game=game, before=user).exclude(seat__number=int(seat)).exists():
        raise Refused("played_elsewhere", name=user.member.name)


# ---- sitting down --------------------------------------------------------------------------------------------------


def seat_newcomers(game: Game, newcomers: Sequence[tuple[SeatNumber, Any]], at: datetime) -> None:
    """Lets each sit down. Whoever sat there has lost everything from that moment; both are told, by mail if they like."""
    for number, user in newcomers:
        seat = game.seats.select_related("user__member").get(number=int(number))
        before = seat.user
        seat.user, seat.kind = user, Seat.Kind.HUMAN
        seat.save(update_fields=["user", "kind"])
        Takeover.objects.create(game=game, seat=seat, before=before, after=user, at=at)
        concerned = {user.pk} | ({before.pk} if before is not None else set())
        live.refresh(concerned)  # open pages of the one fall silent, those of the other begin to hear
        if before is not None:
            Enrolment.objects.filter(game=game, user=before).delete()
            notices.tell(before, "seat_given_up", game, game.get_absolute_url(), at)
        page = reverse("games:handover", args=[game.pk])
        notices.tell(user, "seat_taken_over", game, page, at, tokens=(game.token(f"seat:{seat.number}"),), name=seat.name)


# ---- substitutes ---------------------------------------------------------------------------------------------------


def may_stand_in(game: Game, user: Any) -> bool:
    """Whether this member may put a name down for a chair of a game that has begun."""
    if user is None or not user.is_authenticated or user.member.temporary or game.private or game.demo:
        return False
    if game.stage not in (Game.Stage.SETUP, Game.Stage.RUNNING):
        return False
    return not (
        game.seats.filter(user=user).exists() or game.masters.filter(user=user).exists()
        or game.takeovers.filter(before=user).exists()
    )  # fmt: skip


def is_substitute(game: Game, user: Any) -> bool:
    """Whether this member has put a name down for a chair that may become free."""
    return Enrolment.objects.filter(game=game, user=user).exists() and not game.seats.filter(user=user).exists()


def stand_in(game: Game, user: Any, at: datetime) -> None:
    """Puts a member's name down as a substitute; twice is once. Refused `wrong_phase` where that is not possible."""
    if not may_stand_in(game, user):
        raise Refused("wrong_phase")
    Enrolment.objects.get_or_create(game=game, user=user, defaults={"name": user.member.name, "at": at})


def stand_down(game: Game, user: Any) -> None:
    """Takes a substitute's name off."""
    if is_substitute(game, user):
        Enrolment.objects.filter(game=game, user=user).delete()
