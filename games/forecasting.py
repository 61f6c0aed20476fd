"""What house players make of a composition, for the wizard: figures that came with the game where there are some, else
games played in the background, a slice at a time, as long as somebody looks."""

from __future__ import annotations

import hashlib
import json
import logging
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from django.core.cache import cache

from forum.limits import limit

from .kernel.refusal import Refused
from .presets import MOST_SEATS
from .registry import config
from .simulating import Setup, Tally, check, simulate, simulate_in_parts
from .simulation_report import sides

log = logging.getLogger("conteur.forecast")

ENOUGH = 2000
"""Games after which a figure is sure enough."""
ROUGH = 400
"""Games that are enough to compare suggestions."""
MOST_SECONDS = 20.0
"""Of playing for one composition; a large game then rests on fewer games."""
SLICE = 0.5
"""Seconds of playing before others have their turn: a task holds up the clock of an embedded site so long."""
WANTED = 120
"""Seconds after a look during which a composition is played on."""
MOST_ASKED, ASKED_WITHIN = 60, 600
"""Compositions that the site begins to play within so many seconds."""
KEPT = 7 * 86400  # seconds
SEED = "forecast"
FILE = "forecasts.json"
PLAYING = "forecast:playing"
"""Cache key of the one composition that is played at this moment."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """Shares of each side in percent, with the half width of their 95 % interval, and over how many games (0: none
    yet). `waiting` where more are being played."""

    games: int
    sides: Sequence[tuple[str, int, int]]
    days: float
    waiting: bool = False


def key_of(app: Any, setup: Setup) -> str:
    """The same for the same composition, however its roles are ordered, and what was ticked of several. Options at their
    usual values do not count, nor those that the players say they do not feel (`house_orders.felt`)."""
    several = {option.name for option in app.rules.options if option.kind == "choices"}
    usual = {option.name: sorted(option.default) if option.name in several else option.default for option in app.rules.options}
    given = {name: sorted(value) if name in several else value for name, value in setup.options.items()}
    options = {name: value for name, value in given.items() if value != usual.get(name)}
    felt = getattr(app.part("house_orders"), "felt", dict)
    named = json.dumps([app.rules.name, sorted(setup.roles), felt(options)], sort_keys=True, default=str)
    return hashlib.sha256(named.encode()).hexdigest()[:24]


def forecast(app: Any, roles: Sequence[str], options: Mapping[str, Any], enough: int = ENOUGH) -> Forecast | None:
    """The figures of this composition as far as they are known; more are played in the background where that is too
    little. None where the game has no players for it, or it makes no game."""
    if app.part("house_orders") is None or not 0 < len(roles) <= MOST_SEATS:
        return None
    setup = Setup(tuple(sorted(roles)), dict(options))
    try:
        check(app, setup)
    except Refused:
        return None
    key = key_of(app, setup)
    found = known(app).get(key)
    if found:
        return told(Tally(**found))
    tally, spent = _played(key)
    waiting = not _is_done(tally, spent, enough) and _ask(app, setup, key, enough)
    return told(tally, waiting=waiting)


def known(app: Any) -> Mapping[str, Any]:
    """The figures that came with the game, by key."""
    path = Path(app.path) / FILE
    return _read(path, path.stat().st_mtime_ns) if path.exists() else {}


@lru_cache(maxsize=16)
def _read(path: Path, changed: int) -> Mapping[str, Any]:
    return {key: {**each, "days": {int(days): count for days, count in each["days"].items()}}
            for key, each in json.loads(path.read_text(encoding="utf-8")).items()}  # fmt: skip


# ---- playing ---------------------------------------------------------------------------------------------------------
def _played(key: str) -> tuple[Tally, float]:
    """What was played of a composition so far, and how many seconds that took."""
    return cache.get(f"forecast:{key}") or (Tally(), 0.0)


def _is_done(tally: Tally, spent: float, enough: int) -> bool:
    return tally.games >= enough or spent >= MOST_SECONDS


def _ask(app: Any, setup: Setup, key: str, enough: int) -> bool:
    """Has a composition played on: one task for it, however many look. False where no task can be given."""
    from .tasks import play_forecast

    cache.set(f"forecast:{key}:wanted", max(enough, cache.get(f"forecast:{key}:wanted") or 0), timeout=WANTED)
    if not cache.add(f"forecast:{key}:asked", True, timeout=WANTED):
        return True
    try:
        limit("forecast", MOST_ASKED, ASKED_WITHIN)
        play_forecast.apply_async((app.rules.name, list(setup.roles), dict(setup.options)), retry=False)
    except Exception as error:  # the broker is away, or too much was asked for: the page is shown all the same
        log.warning("no forecast is asked for: %s", type(error).__name__)
        cache.delete(f"forecast:{key}:asked")
        return False
    return True


def play_on(ruleset: str, roles: Sequence[str], options: Mapping[str, Any]) -> bool:
    """Plays a slice of games of a composition; whether it is to be called again. One composition at a time."""
    app, setup = config(ruleset), Setup(tuple(roles), dict(options))
    key = key_of(app, setup)
    enough = cache.get(f"forecast:{key}:wanted")
    if not enough:
        cache.delete(f"forecast:{key}:asked")
        return False
    cache.set(f"forecast:{key}:asked", True, timeout=WANTED)
    if not cache.add(PLAYING, key, timeout=60):
        return True
    try:
        tally, spent = _play_slice(app, setup, *_played(key), enough)
        cache.set(f"forecast:{key}", (tally, spent), timeout=KEPT)
    finally:
        cache.delete(PLAYING)
    if _is_done(tally, spent, enough):
        cache.delete_many([f"forecast:{key}:asked", f"forecast:{key}:wanted"])
        return False
    return True


def _play_slice(app: Any, setup: Setup, tally: Tally, spent: float, enough: int) -> tuple[Tally, float]:
    """Some more games, the next numbers of the same seed."""
    began = time.monotonic()
    while tally.games < enough and (gone := time.monotonic() - began) < SLICE and spent + gone < MOST_SECONDS:
        tally.join(simulate(app, setup, SEED, [tally.games]))
    return tally, spent + time.monotonic() - began


def told(tally: Tally, *, waiting: bool = False) -> Forecast:
    """A tally in whole percents."""
    shares = [(row.key, round(100 * row.share), max(1, round(50 * (row.high - row.low)))) for row in sides(tally)]
    return Forecast(tally.games, shares, tally.mean_days, waiting)


def figures(app: Any, setup: Setup, games: int, processes: int = 1) -> tuple[str, dict[str, Any]]:
    """The key and the figures of a composition, as the file keeps them."""
    setup = Setup(tuple(sorted(setup.roles)), setup.options)
    tally = simulate_in_parts(app, setup, SEED, games, processes=processes)
    found: dict[str, Any] = {"games": tally.games, "sides": dict(sorted(tally.sides.items())), "days": dict(sorted(tally.days.items()))}
    return key_of(app, setup), found | ({"unended": tally.unended} if tally.unended else {})
