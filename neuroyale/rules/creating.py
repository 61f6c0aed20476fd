"""A royale is made: its suite, who fills it, and what the house will play (NR-10 to NR-15)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any, NamedTuple

from games.kernel.audience import GM_ONLY
from games.kernel.draft import Draft
from games.kernel.seat import Seat

from . import bots, places, royales
from . import events as ev
from . import events_royale as e
from .state import State
from .suites import ROUNDS, fits

NEW = "new"
LADDER_MS, LADDER_RIGHT = 30_000, 5


class Suite(NamedTuple):
    """What is played, and whose runs there are."""

    name: str
    seed: int
    families: tuple[str, ...]
    ghosts: tuple[str, ...]


def choose(draft: Draft[State], humans: Sequence[Seat], at: datetime, *, with_ghosts: bool, allowed: Sequence[str]) -> Suite:
    """The suite of a royale of these people (NR-12)."""
    state = draft.state
    if state.suite and fits(state.suite, allowed):
        return Suite(NEW, _new_seed(draft), state.suite, state.ghosts)
    found = candidates(state, humans, at, allowed) if with_ghosts else []
    if not found:
        return Suite(NEW, _new_seed(draft), _families(draft, allowed), () if state.catalogue else state.ghosts)
    names = [str(entry["id"]) for entry in found]
    name = draft.pick("suite", names) if len(names) > 1 else names[0]
    entry = found[names.index(name)]
    return Suite(name, _seed_of(name), _texts(entry["families"]), ghost_names(entry.get("ghosts", 0)))


def candidates(state: State, humans: Sequence[Seat], at: datetime, allowed: Sequence[str]) -> list[Mapping[str, Any]]:
    """Suites of just these families that are fresh for all: those with enough ghosts, else those with most."""
    wait = timedelta(hours=24 * int(state.options.get("replay_days", 90)))
    stale = {suite for seat, suite, when in state.played if seat in humans and at - when < wait}
    for royale in state.royales.values():
        played = royale.first is not None and at - royale.first < wait
        if (played or _is_open_duel(state, royale.duel)) and not set(humans).isdisjoint(royale.seats):
            stale.add(royale.suite)
    fresh = [entry for entry in state.catalogue
             if set(_texts(entry["families"])) == set(allowed) and str(entry["id"]) not in stale]  # fmt: skip
    ghosts = {str(entry["id"]): len(ghost_names(entry.get("ghosts", 0))) for entry in fresh}
    enough = int(state.options.get("ghost_threshold", 15))
    full = [entry for entry in fresh if ghosts[str(entry["id"])] >= enough]
    return full or [entry for entry in fresh if ghosts[str(entry["id"])] == max(ghosts.values())]


def _is_open_duel(state: State, number: int) -> bool:
    return bool(number) and state.duels[number].phase == "running"


def ghost_names(ghosts: Any) -> tuple[str, ...]:
    """Of a number, `G01` and so on; of a list, these."""
    if isinstance(ghosts, int):
        return tuple(f"G{n:02}" for n in range(1, ghosts + 1))
    return _texts(ghosts)


def _texts(value: Any) -> tuple[str, ...]:
    return tuple(str(one) for one in value)


def _new_seed(draft: Draft[State]) -> int:
    return draft.numbers("suite_seed", [1 << 64])[0]


def _seed_of(name: str) -> int:
    return int.from_bytes(sha256(f"suite:{name}".encode()).digest()[:8], "big")


def _families(draft: Draft[State], allowed: Sequence[str]) -> tuple[str, ...]:
    """Drawn until they fit (NR-11)."""
    while True:
        found = tuple(allowed[n] for n in draft.numbers("families", [len(allowed)] * ROUNDS))
        if fits(found, allowed):
            return found


class Plan(NamedTuple):
    """Who plays what, and under which clock."""

    mode: str
    humans: tuple[Seat, ...]
    suite: Suite
    owner: Seat | None = None
    with_ghosts: bool = True
    pause_s: int = 15
    barred: tuple[str, ...] = ()
    """Names whose runs are no ghosts here, beside those of the humans."""
    duel: int = 0
    opens: datetime | None = None
    until: datetime | None = None


def create(draft: Draft[State], plan: Plan, at: datetime, *, silent: bool = False) -> int:
    """Seats everybody and keeps the suite; returns the royale's number. `silent` leaves out what is told of it."""
    state = draft.state
    number = max(state.royales, default=0) + 1
    unfit = {*(state.names[seat] for seat in plan.humans if state.is_member(seat)), *plan.barred}
    unfit |= {name for suite, name in state.withdrawn if suite == plan.suite.name}
    available = tuple(name for name in plan.suite.ghosts if name not in unfit) if plan.with_ghosts else ()
    filled = places.filled(
        len(plan.humans), len(available), with_ghosts=plan.with_ghosts, places=int(state.options.get("places", 24)),
        threshold=int(state.options.get("ghost_threshold", 15)),
    )  # fmt: skip
    if 0 < filled.ghosts < len(available):
        available = draft.shuffle("ghosts", available, first=filled.ghosts)
    house = [*available[: filled.ghosts], *(f"B{n:02}" for n in range(1, filled.bots + 1))]
    seated = tuple(_house_seat(draft, name) for name in house)
    origins = (
        *(state.origin(seat) for seat in plan.humans), *["ghost"] * filled.ghosts, *["bot"] * filled.bots
    )  # fmt: skip
    laid = e.RoyaleLaid(
        royale=number, mode=plan.mode, format=filled.format, seats=(*plan.humans, *seated), origins=origins, at=at,
        owner=plan.owner, opens=plan.opens, until=plan.until, pause_s=plan.pause_s, duel=plan.duel,
    )  # fmt: skip
    to = royales.audience(plan.owner)
    draft.add(laid, to=to, rule="NR-13")
    runs: dict[str, Any] = {str(int(seat)): _run(state, place, name, plan.suite.families)
            for place, (seat, name) in enumerate(zip(seated, house, strict=True), 1)}  # fmt: skip
    if state.level is not None and filled.bots:
        runs |= _bots(draft, state.level, seated[filled.ghosts :], plan.suite.families)
    kept = e.SuiteKept(royale=number, suite=plan.suite.name, seed=str(plan.suite.seed), families=plan.suite.families, runs=runs)
    draft.add(kept, to=GM_ONLY)
    if not silent:
        _tell(draft, laid, plan.suite, filled)
    return number


def _tell(draft: Draft[State], laid: e.RoyaleLaid, suite: Suite, filled: places.Filled) -> None:
    """NR-215."""
    number = laid.royale
    to = royales.public(royales.current(draft, number))
    opened = e.RoyaleOpened(
        mode=laid.mode, format=filled.format, places=filled.places, ghosts=filled.ghosts, bots=filled.bots, royale=number
    )
    draft.add(opened, to=to)
    draft.add(e.SuiteChosen(suite=suite.name, families=suite.families, royale=number), to=GM_ONLY, rule="NR-12")
    for seat, origin in zip(laid.seats, laid.origins, strict=True):
        draft.add(e.SeatTaken(player=seat, origin=origin, royale=number), to=to)


def _house_seat(draft: Draft[State], name: str) -> Seat:
    """The chair of a ghost or bot; the same for the same name. One that a person bears gets a mark (NR-122)."""
    people = {draft.state.names[seat] for seat in draft.state.everyone}
    shown = f"{name}°" if name in people else name
    for seat, known in draft.state.names.items():
        if known == shown and seat not in draft.state.everyone:
            return seat
    seat = Seat(max(draft.state.names) + 1)
    draft.add(ev.SeatNamed(player=seat, name=shown), to=GM_ONLY)
    return seat


def _bots(draft: Draft[State], level: int, who: Sequence[Seat], families: Sequence[str]) -> dict[str, tuple[bots.Run, ...]]:
    """All rounds of all bots, in seat order (NR-94)."""
    drawn = draft.numbers("bot_round", bots.LIMITS * len(families) * len(who))
    numbers = [drawn[n : n + len(bots.LIMITS)] for n in range(0, len(drawn), len(bots.LIMITS))]
    found = {}
    for place, seat in enumerate(who):
        force = bots.strength(level, place + 1, len(who))
        rows = numbers[place * len(families) : (place + 1) * len(families)]
        found[str(int(seat))] = tuple(bots.round_of(family, force, row) for family, row in zip(families, rows, strict=True))
    return found


def _run(state: State, place: int, name: str, families: Sequence[str]) -> tuple[tuple[int | None, ...], ...]:
    """What a house seat will have in each round: as it is written, else the ladder's rung (section 23)."""
    ladder = (500 - 10 * place, 500 - 10 * place, 0, LADDER_RIGHT, LADDER_MS)
    return tuple(state.scripted.get(str(n), {}).get(name, ladder) for n in range(1, len(families) + 1))

