"""The options of section 4, with their ranges (MG-14)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from zoneinfo import ZoneInfo

from games.kernel.common import State
from games.kernel.options import Column, Option

from .roles import (
    CHARGED,
    CHARGES,
    DAY_ACTIONS,
    MANDATORY,
    PERSONAL,
    PRIORITIES,
    ROLES,
    STAY_MAFIA,
    TEAM_OF,
    TEAMS,
    TIERS,
)

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_TABLE = (Column("tier", TIERS), Column("role"), Column("action"))
"""The columns of the priority table (MG-60): a row is named by its role and action, its tier is the edition's choice."""


def _zone(value: str) -> bool:
    return bool(ZoneInfo(value))


def _teams(value: Mapping[str, Any]) -> bool:
    return all(
        role in ROLES and team in TEAMS and (role not in STAY_MAFIA or team == "mafia") for role, team in value.items()
    )


def _mandatory(value: Mapping[str, Any]) -> bool:
    return all(role in ROLES and isinstance(duty, bool) for role, duty in value.items())


def _charges(value: Mapping[str, Any]) -> bool:
    return all(action in CHARGED and (number is None or _is_charge(number)) for action, number in value.items())


def _is_charge(number: object) -> bool:
    return isinstance(number, int) and not isinstance(number, bool) and 0 <= number <= 99


def _between(low: str, high: str) -> Any:
    return lambda value: low <= value <= high


_DAY_ACTIONS = tuple(action for actions in PERSONAL.values() for action in actions)

OPTIONS: tuple[Option, ...] = (
    Option("timezone", "text", "Europe/Moscow", valid=_zone, group="calendar"),
    Option("start_weekday", "choice", "monday", choices=(*WEEKDAYS, "any"), group="calendar"),
    Option("roles_dealt_at", "time", "20:00", group="calendar"),
    Option("vote_close_from", "time", "20:30", group="calendar"),
    Option("vote_close_to", "time", "21:00", group="calendar"),
    Option("vote_close_at", "time", "random", choices=("random",), group="calendar"),
    Option("vote_results_minutes", "int", 0, low=0, high=30, group="calendar"),
    Option("night_deadline", "time", "23:00", group="calendar"),
    Option("night_review_minutes", "int", 30, low=0, high=59, group="calendar"),
    Option("early_night_end", "choice", "gm", choices=("gm", "auto", "off"), group="calendar"),
    Option("day_action_deadline", "time", "16:00", group="calendar"),
    Option("day_actions_at", "time", "18:00", valid=_between("16:00", "20:00"), group="calendar"),
    Option("day_actions", "choices", list(DAY_ACTIONS), low=0, choices=_DAY_ACTIONS, group="actions"),
    Option("min_day_hours", "int", 6, low=0, high=24, group="calendar"),
    Option("vote_changes", "int", 1, low=0, high=10, group="vote"),
    Option("blue_votes", "bool", True, group="vote"),
    Option("vote_topic", "choice", "vote", choices=("vote", "game", "both"), group="vote"),
    Option("grail_enabled", "bool", True, group="grail"),
    Option("grail_min", "int", 1, low=0, high=10000, group="grail"),
    Option("grail_max", "int", 100, low=1, high=10000, group="grail"),
    Option("grail_number", "int", "random", low=0, high=10000, choices=("random",), group="grail", secret=True),
    Option("grey_nights", "int", 3, low=0, high=30, group="table"),
    Option("posts_per_day", "int", 5, low=0, high=100, group="conduct"),
    Option("missed_actions", "choice", "draw", choices=("draw", "skip"), group="conduct"),
    Option("misses_before_sanction", "int", 2, low=1, high=10, group="conduct"),
    Option("priorities", "rows", [list(row) for row in PRIORITIES], columns=_TABLE, group="actions"),
    Option("teams", "map", {}, valid=_teams, group="table"),
    Option("mandatory", "map", {}, valid=_mandatory, group="actions"),
    Option("charges", "map", {}, valid=_charges, group="actions"),
    Option("conspiracy_successes", "int", 1, low=0, high=5, group="roles"),
    Option("ambush_kills", "choice", "first", choices=("first", "all"), group="roles"),
    Option("ambush_spares_team", "bool", True, group="roles"),
    Option("pet_kills_killer", "bool", False, group="roles"),
    Option("executor_keeps_own_action", "bool", False, group="roles"),
    Option("prank_same_target", "bool", True, group="roles"),
    Option("impostor_deadline_night", "int", 3, low=1, high=30, group="roles"),
    Option("impostor_joins_team", "bool", False, group="roles"),
    Option("guinevere_passive", "choice", "join", choices=("join", "none"), group="roles"),
    Option("always_light", "choices", ["king"], low=0, choices=ROLES, group="table"),
    Option("gossip_channel", "choice", "newspaper", choices=("newspaper", "private"), group="roles"),
    Option("parity_blocked_by_bunny", "bool", True, group="end"),
    Option("mafia_wins_at", "choice", "parity", choices=("parity", "majority"), group="end"),
    Option("public_count", "bool", False, group="vote"),
    Option("revived_may_post", "bool", True, group="roles"),
)
SECRET = frozenset(option.name for option in OPTIONS if option.secret)
"""Options whose value is the game master's alone."""
_DEFAULTS = {option.name: option.default for option in OPTIONS}
_BY_NAME = {option.name: option for option in OPTIONS}


def option(state: State, name: str) -> Any:
    """The option's value in this game, its default where the state knows none."""
    return state.options.get(name, _DEFAULTS[name])


def charges_at_first(state: State, action: str) -> int | None:
    """How often an action may be used in this edition; None without limit. Given keys replace only themselves."""
    given: Mapping[str, int | None] = option(state, "charges")
    return given[action] if action in given else CHARGES[action]


def is_mandatory(state: State, role: str) -> bool:
    """Whether the role owes an action each night (MG-52)."""
    given: Mapping[str, bool] = option(state, "mandatory")
    return given.get(role, MANDATORY.get(role, False))


def team_at_first(options: Mapping[str, Any], role: str) -> str:
    """The team with which a role begins in this edition."""
    given: Mapping[str, str] = options.get("teams") or {}
    return given.get(role, TEAM_OF.get(role, "town"))


def first_clash(options: Mapping[str, Any]) -> Option | None:
    """The first option that does not go together with another, or None (section 4)."""
    start, end, fixed = options["vote_close_from"], options["vote_close_to"], options["vote_close_at"]
    tests = {
        "vote_close_to": start < end,
        "vote_close_at": fixed == "random" or start <= fixed <= end,
        "night_deadline": options["night_deadline"] > end,
        "day_action_deadline": options["day_action_deadline"] < options["day_actions_at"],
        "grail_max": options["grail_min"] < options["grail_max"],
        "grail_number": options["grail_number"] == "random"
        or options["grail_min"] <= options["grail_number"] <= options["grail_max"],
    }
    return next((_BY_NAME[name] for name, holds in tests.items() if not holds), None)
