"""The options of section 4, with their ranges (PL-15)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from games.kernel.calendar import WEEKDAYS
from games.kernel.common import State
from games.kernel.options import Option


def _odds(value: Mapping[str, Any]) -> bool:
    """Cells `"W/N": [see, seen]` with whole percentages."""
    return all(
        isinstance(key, str)
        and re.fullmatch(r"[1-9]\d?/\d{1,2}", key)
        and isinstance(cell, list | tuple)
        and len(cell) == 2
        and all(isinstance(n, int) and not isinstance(n, bool) and 0 <= n <= 100 for n in cell)
        for key, cell in value.items()
    )


OPTIONS: tuple[Option, ...] = (
    Option("execution_days", "choices", ["tue", "thu", "sun"], choices=WEEKDAYS, group="calendar"),
    Option("execution_time", "time", "22:00", group="calendar"),
    Option("election_time", "time", "22:00", group="calendar"),
    Option("mayor_minutes", "int", 10, low=1, high=720, group="calendar"),
    Option("executioner_minutes", "int", 10, low=1, high=720, group="calendar"),
    Option("wolf_minutes", "int", 10, low=1, high=720, group="calendar"),
    Option("vision_minutes", "int", 5, low=1, high=720, group="calendar"),
    Option("composition", "choice", "hidden", choices=("hidden", "open"), group="table"),
    Option("seer_opens", "choice", "sunset", choices=("sunset", "day"), group="roles"),
    Option("guard_notice", "bool", True, group="roles"),
    Option("guard_alternation", "choice", "strict", choices=("strict", "self_only"), group="roles"),
    Option("guard_vs_beast", "bool", True, group="roles"),
    Option("beast_starves_pack", "choice", "always", choices=("always", "when_fed"), group="roles"),
    Option("pack_leader_uses", "int", 1, low=1, high=9, group="roles"),
    Option("pack_leader_min", "int", 20, low=4, high=60, group="roles"),
    Option("investigator_period", "choice", "calendar_day", choices=("calendar_day", "game_day"), group="roles"),
    Option("matchmaker_default", "choice", "random", choices=("random", "none"), group="roles"),
    Option("lovers", "choice", "none", choices=("none", "random", "gm"), group="table"),
    Option("election_tie", "choice", "random", choices=("random", "first_reached", "nobody"), group="mayor"),
    Option("no_mayor_tie", "choice", "nobody", choices=("nobody", "random"), group="mayor"),
    Option("repudiated_successor", "bool", False, group="mayor"),
    Option("inactivity", "choice", "eliminate", choices=("eliminate", "warn", "ignore"), group="conduct"),
    Option("inactivity_warning_hours", "int", 24, low=0, high=72, group="conduct"),
    Option("heartbreak_on_removal", "bool", True, group="roles"),
    Option("traitor_counts", "choice", "neither", choices=("neither", "wolves"), group="count"),
    Option("beast_counts", "choice", "neither", choices=("neither", "village"), group="count"),
    Option("beast_holds_count", "bool", False, group="count"),
    Option("ghost_posts", "int", 0, low=0, high=50, group="roles"),
    Option("reveal_journal", "bool", True, group="table"),
    Option("girl_odds", "map", {}, valid=_odds, group="roles"),
)
_DEFAULTS = {option.name: option.default for option in OPTIONS}


def option(state: State, name: str) -> Any:
    """The option's value in this game, its default where the state knows none."""
    return state.options.get(name, _DEFAULTS[name])


def minutes(state: State, name: str) -> int:
    """A window's length in minutes of elapsed time."""
    return int(option(state, name))
