"""The house's settings and their defaults (NR-9)."""

from __future__ import annotations

from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from games.kernel.options import Option

from .suites import FAMILIES


def _is_zone(value: Any) -> bool:
    try:
        return ZoneInfo(value) is not None
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False


PAUSE = Option("pause_s", "int", 15, 5, 60, group="clock")
OPTIONS = (
    PAUSE,
    Option("countdown_s", "int", 5, 0, 30, group="clock"),
    Option("latency_ms", "int", 400, 0, 900, group="answers"),
    Option("min_answer_ms", "int", 150, 0, 500, group="answers"),
    Option("floor", "choice", "running", choices=("running", "end"), group="answers"),
    Option("ghosts_can_be_jolted", "bool", True, group="places"),
    Option("ghost_threshold", "int", 15, 1, 23, group="places"),
    Option("places", "int", 24, 6, 24, group="places"),
    Option("bot_jolt_percent", "int", 90, 0, 100, group="places"),
    Option("replay_days", "int", 90, 0, 365, group="places"),
    Option("solo_limit_h", "int", 24, 1, 168, group="limits"),
    Option("duel_h", "int", 24, 1, 168, group="limits"),
    Option("challenge_h", "int", 48, 1, 168, group="limits"),
    Option("lobby_limit_min", "int", 120, 10, 1440, group="limits"),
    Option("live_wait_s", "int", 60, 10, 600, group="limits"),
    Option("season_min_royales", "int", 8, 1, 100, group="season"),
    Option("season_zone", "text", "Europe/Paris", 1, 60, valid=_is_zone, group="season"),
    Option("ghosts", "bool", True, group="salon"),
    Option("exclude", "choices", [], 0, 2, choices=FAMILIES, group="salon"),
)
