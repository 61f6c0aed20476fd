"""Intrigue: the Impostor takes somebody's place, or falls when his time is up (MG-109 to MG-114)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.kernel.draft import Draft
from games.kernel.seat import Seat

from . import checks, death, effects, gossip
from . import events as e
from .night_course import Attempt, Course
from .options import option
from .state import Player, State
from .statuses import has_role, is_alive, living, to_seats


def guesses(attempt: Attempt) -> tuple[Mapping[str, Any], ...]:
    """The pairs, in the order given."""
    given = attempt.plan.order.args.get("guesses")
    return tuple(given) if isinstance(given, list | tuple) else ()


def play(draft: Draft[State], night: Course, attempt: Attempt) -> None:
    """The first pair whose target lives and bears that role at this moment is the hit."""
    from .night import write

    checks.run(draft.state, night, attempt, checks.GUESSING)
    pairs = guesses(attempt)
    attempt.target = pairs[0]["target"] if pairs else None
    hit: Mapping[str, Any] | None = None
    if attempt.reason is None:
        state = draft.state
        hit = next((pair for pair in pairs if _fits(state, pair)), None)
        if hit is not None:
            attempt.target = hit["target"]
        else:
            attempt.reason = "wrong_guess" if any(is_alive(state, pair["target"]) for pair in pairs) else "target_dead"
    write(draft, attempt)
    by = attempt.by
    if hit is not None:
        effects.note_done(night, attempt)
        _replace(draft, night, by, hit)
    if attempt.reason in (None, "wrong_guess", "target_dead"):
        fact = e.IntrigueResult(by=by, hit=attempt.target if hit is not None else None)
        draft.add(fact, to=to_seats(draft.state, by), rule="MG-110")


def _fits(state: State, pair: Mapping[str, Any]) -> bool:
    return is_alive(state, pair["target"]) and state.player(pair["target"]).role == pair["role"]


def _replace(draft: Draft[State], night: Course, by: Seat, hit: Mapping[str, Any]) -> None:
    """He dies, and the Impostor takes his place: the role, not the kill, not the debts (MG-110)."""
    victim: Seat = hit["target"]
    before = draft.state.player(victim)
    lines = tuple(line for line, seat in draft.state.lines.items() if seat == victim and line not in draft.state.ended)
    if hit.get("reveal") is not None:
        night.reveals[victim] = bool(hit["reveal"])
    gossip.note_death(night, victim, "intrigue")
    death.strike(draft, victim, "intrigue", "MG-110", carried=True)
    became = e.Became(player=by, role=before.role or "", via="intrigue")
    draft.add(became, to=to_seats(draft.state, by), rule="MG-110")
    joins = bool(option(draft.state, "impostor_joins_team"))
    taken = powers_of(
        before, by, night=night.night, holder=before.holder, copy=before.copy, lines=lines, team=before.team if joins else "",
    )  # fmt: skip
    draft.add(taken, to=to_seats(draft.state, by), rule="MG-110")


def powers_of(
    source: Player, player: Seat, *, night: int, holder: bool, copy: bool, lines: tuple[str, ...] = (), team: str = ""
) -> e.PowersTaken:
    """What comes with a role that is taken over or copied: charges left and the memory of limits. In Guinevere's place a
    copy stays a copy (MG-102)."""
    return e.PowersTaken(
        player=player, role=source.role or "", charges=dict(source.charges),
        played={action: (played.night, played.target, played.word) for action, played in source.played.items()},
        last=source.last, holder=holder, copy=copy, lines=lines, team=team, night=night, recruited=source.recruited,
    )  # fmt: skip


def fall_due(draft: Draft[State], night: Course, step: int) -> None:
    """Who holds the role on the last night or later and has not hit dies (MG-113)."""
    if night.night < int(option(draft.state, "impostor_deadline_night")):
        return
    for seat in living(draft.state):
        player = draft.state.player(seat)
        if has_role(draft.state, seat, "impostor") and not player.found and player.since < night.night:
            gossip.note_death(night, seat, "impostor_deadline")
            death.strike(draft, seat, "impostor_deadline", "MG-113")
