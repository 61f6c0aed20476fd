"""What house players make of a composition, for the wizard: known figures of what the game suggests, else a few games
played on the spot, more each time somebody looks."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Any

from django.core.cache import cache

from .kernel.refusal import Refused
from .simulating import Setup, Tally, check, simulate
from .simulation_report import sides

ENOUGH = 2000
"""Games after which a figure is sure enough."""
BATCH, SECONDS = 10, 0.3
"""Games between two looks at the watch, and how long one page may take for them."""
MOST_SEATS = 24
"""A game of more would be too slow for a page."""
KEPT = 30 * 86400  # seconds
SEED = "forecast"
FILE = "forecasts.json"
_one_at_a_time = Lock()


@dataclass(frozen=True, slots=True)
class Forecast:
    """Shares of each side in percent, with the half width of their 95 % interval, and over how many games."""

    games: int
    sides: Sequence[tuple[str, int, int]]
    days: float


def key_of(app: Any, setup: Setup) -> str:
    """The same for the same composition, however its roles are ordered; options at their usual values do not count."""
    usual = {option.name: option.default for option in app.rules.options}
    options = {name: value for name, value in setup.options.items() if value != usual.get(name)}
    named = json.dumps([app.rules.name, sorted(setup.roles), options], sort_keys=True, default=str)
    return hashlib.sha256(named.encode()).hexdigest()[:24]


def forecast(app: Any, roles: Sequence[str], options: Mapping[str, Any]) -> Forecast | None:
    """The figures of this composition; None where the game has no players for it, or it makes no game."""
    if app.part("house_orders") is None or not 0 < len(roles) <= MOST_SEATS:
        return None
    setup = Setup(tuple(sorted(roles)), dict(options))
    try:
        check(app, setup)
    except Refused:
        return None
    key = key_of(app, setup)
    found = known(app).get(key)
    tally = Tally(**found) if found else _play_on(app, setup, key)
    return told(tally) if tally.ended else None


def known(app: Any) -> Mapping[str, Any]:
    """The figures that came with the game, by key."""
    path = Path(app.path) / FILE
    if not path.exists():
        return {}
    return {key: {**each, "days": {int(days): count for days, count in each["days"].items()}}
            for key, each in json.loads(path.read_text(encoding="utf-8")).items()}  # fmt: skip


def _play_on(app: Any, setup: Setup, key: str) -> Tally:
    """What was played of this composition before, and some more games unless somebody else plays just now."""
    name = f"forecast:{key}"
    tally: Tally = cache.get(name) or Tally()
    if tally.games >= ENOUGH or not _one_at_a_time.acquire(blocking=False):
        return tally
    try:
        until = time.monotonic() + SECONDS
        while tally.games < ENOUGH and time.monotonic() < until:
            tally.join(simulate(app, setup, SEED, range(tally.games, tally.games + BATCH)))
        cache.set(name, tally, timeout=KEPT)
    finally:
        _one_at_a_time.release()
    return tally


def told(tally: Tally) -> Forecast:
    """A tally in whole percents."""
    shares = [(side, round(100 * row.share), max(1, round(50 * (row.high - row.low)))) for side, row in _sides(tally)]
    return Forecast(tally.games, shares, tally.mean_days)


def _sides(tally: Tally) -> list[tuple[str, Any]]:
    rows = {row.name: row for row in sides(tally)}
    return sorted(((side, rows[side.replace("_", " ")]) for side in tally.sides), key=lambda pair: (-pair[1].won, pair[0]))


def figures(app: Any, seats: int, games: int, processes: int = 1) -> tuple[str, dict[str, Any]]:
    """The key and the figures of the composition that the game suggests for this head-count, as the file keeps them."""
    from .mastering import as_list, suggested_roles
    from .simulating import simulate_in_parts

    setup = Setup(tuple(sorted(as_list(suggested_roles(app, seats, {})))))
    tally = simulate_in_parts(app, setup, SEED, games, processes=processes)
    return key_of(app, setup), {
        "games": tally.games, "unended": tally.unended, "sides": dict(sorted(tally.sides.items())),
        "days": dict(sorted(tally.days.items())),
    }  # fmt: skip
