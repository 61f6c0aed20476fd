"""The phases and rounds of a game, their ends and reminders (NG-115 to NG-117, NG-142)."""

from __future__ import annotations

from datetime import datetime
from fractions import Fraction
from typing import NamedTuple

from games.kernel.seat import Seat

from . import events_ambidex as ambidex_events
from . import events_course as e
from . import perceive, worlds
from .ambidex import course as ambidex
from .ambidex.taking_part import players
from .edition.durations import parse_duration
from .edition.model import AmbidexGame, Exploration
from .edition.values import Duration, LocalTime
from .moments import next_local
from .state import State
from .work import PUBLIC, Work

RUNNING = ("exploration", "ambidex", "endgame")
REMINDED_BEFORE = Fraction(60)
REMINDED_FROM = Fraction(120)


class End(NamedTuple):
    """When a phase ends: at an in-game age or at an instant; how that looks from here; when it is reminded of."""

    age: Fraction | None = None
    until: datetime | None = None
    ends_at: datetime | None = None
    soon: Fraction | None = None

    @property
    def fields(self) -> dict[str, object]:
        """As the facts carry it."""
        return {
            "age": None if self.age is None else str(self.age),
            "until": self.until,
            "soon": None if self.soon is None else str(self.soon),
        }


def end_after(work: Work, lasts: Duration | None, until: LocalTime | None) -> End:
    """The end of a phase that begins now."""
    if lasts is not None:
        return at_age(work, work.age + lasts, REMINDED_FROM)
    if until is not None:
        return at_instant(work, next_local(work.state.zone, until, work.at), REMINDED_FROM)
    return End()


def at_age(work: Work, age: Fraction, least: Fraction = REMINDED_BEFORE) -> End:
    """An end at an in-game age, with a reminder if more than `least` is left until then."""
    soon = age - REMINDED_BEFORE if age - work.age > least else None
    state = work.state
    # Paused, it shows how it would be if time ran on at once.
    ends = worlds.clock(state).reached(work.at, age - work.age) if state.paused else worlds.real_at(state, age)
    return End(age=age, ends_at=ends, soon=soon)


def at_instant(work: Work, until: datetime, least: Fraction = REMINDED_BEFORE) -> End:
    """An end at an instant, which no pause moves (NG-46)."""
    left = worlds.clock(work.state).elapsed(work.at, until)
    soon = work.age + left - REMINDED_BEFORE if left > least else None
    return End(until=until, ends_at=until, soon=soon)


def move(work: Work, to: End) -> None:
    """The present phase will end then (NG-116)."""
    at = to.ends_at or work.at
    fact = e.DeadlineMoved(deadline=work.state.phase, at=at, **to.fields)  # type: ignore[arg-type]
    work.add(fact, to=PUBLIC, rule="NG-116")


def ends_at(state: State) -> datetime | None:
    """When the present phase ends, as it looks now; None where it has no end or the game is paused."""
    if state.phase_until is not None:
        return state.phase_until
    return None if state.phase_age is None else worlds.real_at(state, state.phase_age)


# ---- beginnings --------------------------------------------------------------------------------------------------------


def begin_first(work: Work) -> None:
    """The start: the first half of the first round begins with it."""
    _begin_next(work, 0, "")


def begin_next(work: Work) -> None:
    """What comes after the phase that has ended."""
    _begin_next(work, work.state.round, work.state.phase)


def _begin_next(work: Work, number: int, phase: str) -> None:
    rounds = work.edition.rounds
    if phase == "exploration" and number <= len(rounds) and (game := rounds[number - 1].ambidex) is not None:
        _begin_ambidex(work, number, game)
        return
    if number < len(rounds):
        _begin_round(work, number + 1)
        return
    _begin_endgame(work)


def _begin_round(work: Work, number: int) -> None:
    """The first half that the round has: it may do without either (NG-36, NG-144)."""
    found = work.edition.rounds[number - 1]
    if found.exploration is not None:
        _begin_exploration(work, number, found.exploration)
    elif found.ambidex is not None:
        _begin_ambidex(work, number, found.ambidex)


def _began(work: Work, phase: str, number: int, end: End) -> None:
    fact = e.PhaseBegan(phase=phase, round=number, ends_at=end.ends_at, **end.fields)  # type: ignore[arg-type]
    work.add(fact, to=PUBLIC, rule="NG-115")


def _begin_exploration(work: Work, number: int, found: Exploration) -> None:
    """Each living player's room is fixed and told, then the phase begins (NG-117)."""
    for room, members in _groups(work, found):
        for seat in members:
            others = tuple(other for other in members if other != seat)
            if not perceive.inside(work.state, seat):
                continue
            work.add(ambidex_events.GroupTold(player=seat, room=room, with_=others), to=work.actor(seat), rule="NG-117")
    _began(work, "exploration", number, end_after(work, found.lasts, found.until))


def _groups(work: Work, found: Exploration) -> list[tuple[str, list[Seat]]]:
    """The rooms with those who are sent there, in seat order; a draw deals the living in turn (NG-36). Who is dead or gone
    and not known to be counts like the others, or the lists would tell (NG-127, NG-132)."""
    state = work.state
    living = players(state)
    if found.groups is None:
        order = work.draft.shuffle("groups", living)
        rooms = list(found.rooms)
        return [(room, sorted(order[place :: len(rooms)])) for place, room in enumerate(rooms)]
    return [
        (room, [seat for seat in living if state.characters.get(seat) in members])
        for room, members in found.groups.items()
    ]  # fmt: skip


def _begin_ambidex(work: Work, number: int, game: AmbidexGame) -> None:
    """Matches are told right after the beginning; where the game master makes them, there is no end before (NG-118)."""
    waits = game.pairing == "gm" and game.lasts is not None
    end = End() if waits else end_after(work, game.lasts, game.until)
    pairing = ambidex.draw(work, game)
    _began(work, "ambidex", number, end)
    if pairing is not None:
        ambidex.tell(work, pairing)


def _begin_endgame(work: Work) -> None:
    """The last chance to open door 9. Where there is none, the end checks close the game (NG-142)."""
    lasts = parse_duration(work.state.options.get("end.last_chance", "9m"))
    _began(work, "endgame", work.state.round, at_age(work, work.age + lasts, REMINDED_FROM))


# ---- ends --------------------------------------------------------------------------------------------------------------


def end(work: Work) -> None:
    """The phase is over: its end, the votes, what that sets off, the end checks, and the next (NG-116)."""
    from . import ending

    state = work.state
    ambidex_ends = state.phase == "ambidex"
    work.add(e.PhaseEnded(phase=state.phase, round=state.round), to=PUBLIC, rule="NG-116")
    if ambidex_ends:
        ambidex.resolve(work)
    work.drain()
    if ending.check(work):
        return
    begin_next(work)
    work.drain()


def remind(work: Work) -> None:
    work.add(e.PhaseSoon(phase=work.state.phase, round=work.state.round), to=PUBLIC, rule="NG-116")
