"""The night: what is resolved at the end of sunset, and what comes of it at the end of the visions (section 8.2)."""

from __future__ import annotations

from collections.abc import Callable

from games.kernel.audience import GM_ONLY, PUBLIC
from games.kernel.draft import Draft
from games.kernel.seat import Seat

from . import calendar, death, mayor, victory
from . import events as e
from .course import Course
from .lapsing import NIGHT_POWERS, lapse_of_dead
from .roles import corrupter, legendary_beast, little_girl, militia, pack_leader, prescient, sandman, seer, werewolf
from .state import State
from .statuses import is_alive, is_guarded, to_pack


def find_victim(draft: Draft[State], course: Course) -> None:
    """N7: the one main victim, of the beast or of the pack, never of both (PL-71, PL-115)."""
    if course.fought:
        return
    if course.prey is not None:
        course.main, course.cause = course.prey, "savaged"
    elif course.choice is None or is_guarded(draft.state, course.choice):
        return
    elif not legendary_beast.starves_pack(draft.state, course):
        course.main, course.cause = course.choice, "devoured"


Step = Callable[[Draft[State], Course], None]
NIGHT_ORDER: tuple[tuple[str, Step], ...] = (
    ("N1", sandman.put_to_sleep),
    ("N2", militia.hold_guards),
    ("N3", corrupter.corrupt),
    ("N4", seer.probe),
    ("N5", werewolf.choose),
    ("N6", legendary_beast.hunt),
    ("N7", find_victim),
    ("N7", pack_leader.sacrifice),
    ("N8", prescient.show_visions),
)
"""The order of the night, the only place where it stands. After N1 a village asleep skips the rest."""


def resolve(draft: Draft[State]) -> None:
    """The end of `sunset`: N1 to N9."""
    lapse_of_dead(draft, NIGHT_POWERS)
    course = Course()
    for _, step in NIGHT_ORDER:
        if not course.asleep:
            step(draft, course)
    resolved = e.NightResolved(
        asleep=course.asleep, choice=course.choice, main=course.main, cause=course.cause, extra=course.extra,
        sacrificed=course.sacrificed,
    )  # fmt: skip
    draft.add(resolved, to=GM_ONLY, rule="PL-71")
    until = calendar.window_end(draft, "vision_minutes")
    draft.add(e.PhaseBegan(phase="vision", day=draft.state.day, until=until), to=PUBLIC, rule="PL-22")


def dawn(draft: Draft[State]) -> None:
    """The end of `vision`: M1 to M8."""
    night = draft.state.night
    saved = prescient.save(draft)
    if night is not None and night.asleep:
        draft.add(e.VillageSlept(), to=PUBLIC, rule="PL-73")
    died = _murder(draft, saved)
    if night is not None and night.choice is not None and is_alive(draft.state, night.choice):
        draft.add(e.PreyEscaped(target=night.choice), to=to_pack(draft.state), rule="PL-72")
    eaten = any(cause in ("devoured", "savaged") for _, cause in died)
    if eaten and not (night is not None and night.asleep):
        little_girl.look(draft)
    mayor.after_deaths(draft)
    if victory.end_if_over(draft, victory.count(draft)):
        return
    victory.earn_immunity(draft)
    militia.note_guards(draft)
    day = draft.state.day + 1
    draft.add(e.PhaseBegan(phase="day", day=day), to=PUBLIC, rule="PL-22")


def _murder(draft: Draft[State], saved: set[Seat]) -> list[death.Death]:
    """M3: main victim, extra victim, sacrificed wolf, as far as they still live and nobody saved them."""
    first_cause = dict(reversed(_due(draft.state)))
    due = [(seat, first_cause[seat]) for seat in dict.fromkeys(seat for seat, _ in _due(draft.state))]
    due = [(seat, cause) for seat, cause in due if is_alive(draft.state, seat) and seat not in saved]
    if not due:
        draft.add(e.NoMurder(), to=PUBLIC, rule="PL-72")
        return []
    draft.add(e.Murder(victims=tuple(seat for seat, _ in due)), to=PUBLIC, rule="PL-71")
    return death.strike(draft, due, rule="PL-71")


def _due(state: State) -> list[death.Death]:
    """Who is to die by what. The game master's ruling replaces main and extra victim (PL-153)."""
    night = state.night
    if state.ruled_murder is not None:
        due = [(seat, "devoured") for seat in state.ruled_murder]
    elif night is None:
        due = []
    else:
        due = [(night.main, night.cause)] if night.main is not None else []
        due += [(night.extra, "devoured")] if night.extra is not None else []
    if night is not None and night.sacrificed is not None:
        due.append((night.sacrificed, "sacrificed"))
    return due
