"""The settings of an edition as the options of a game, by dotted name (NG-38)."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from zoneinfo import ZoneInfo

from games.kernel.options import Option, parse_option
from games.kernel.refusal import Refused

from .durations import duration_text, parse_duration, parse_hour

SEEN_VERBS = (
    "go", "inspect", "open", "read", "take", "drop", "use", "give", "show", "enter_code", "try_codes", "answer_puzzle",
    "hide", "attack", "defend", "wait",
)  # fmt: skip
"""Verbs that bystanders may notice (NG-64, NG-155)."""

CHANGEABLE = frozenset({"ambidex.close", "talk.game_topic", "actions.queue_nothing", "combat.resolution"})
"""What `set_option` may still change while the game runs."""

MOST_SEATS = 30


@dataclass(frozen=True, slots=True)
class Span(Option):
    """A setting that is an in-game duration between `least` and a day, in seconds."""

    least: int = 0

    def parse(self, value: Any) -> str:
        """The duration as text. Refused `bad_option`."""
        try:
            seconds = parse_duration(value)
        except ValueError:
            raise self.refusal(value) from None
        if seconds < self.least:
            raise self.refusal(value)
        return value if isinstance(value, str) else duration_text(seconds)


@dataclass(frozen=True, slots=True)
class Hour(Option):
    """A setting that is a time of day, seconds allowed."""

    def parse(self, value: Any) -> str:
        """The hour as text. Refused `bad_option`."""
        try:
            return parse_hour(value)
        except ValueError:
            raise self.refusal(value) from None


def is_zone(name: str) -> bool:
    """Whether this names a time zone of the world."""
    if not re.fullmatch(r"[A-Za-z][A-Za-z0-9_+-]*(?:/[A-Za-z0-9_+-]+)*", name):
        return False
    try:
        ZoneInfo(name)
    except (OSError, ValueError, LookupError):
        return False
    return True


def _flag(name: str, default: bool) -> Option:
    return Option(name, "bool", default)


def _word(name: str, *choices: str) -> Option:
    return Option(name, "choice", choices[0], choices=choices)


def _points(name: str, default: int) -> Option:
    return Option(name, "int", default, -99, 99)


def _room(name: str) -> Option:
    return Option(name, "text", "", 0, 40)


OPTIONS: tuple[Option, ...] = (
    Option("timezone", "text", "Europe/Paris", 1, 60, valid=is_zone),
    _room("start_room"),
    Option("clock.day_rate", "int", 60, 1, 3600),
    Option("clock.night_rate", "int", 120, 1, 3600),
    Hour("clock.night_from", "time", "00:00"),
    Hour("clock.night_to", "time", "08:00"),
    Option("players.min", "int", None, 2, MOST_SEATS),
    Option("players.max", "int", None, 2, MOST_SEATS),
    _room("ambidex.room"),
    Option("ambidex.start_points", "int", 3, 0, 99),
    _points("ambidex.both_ally", 2),
    _points("ambidex.betrayer", 3),
    _points("ambidex.betrayed", -2),
    _points("ambidex.both_betray", 0),
    _points("ambidex.bye_points", 0),
    _flag("ambidex.eliminate", True),
    _word("ambidex.missing_vote", "ally", "betray", "previous", "random", "eliminate"),
    _word("ambidex.pair_disagree", "ally", "betray", "random"),
    _word("ambidex.close", "all_voted", "deadline"),
    _flag("ambidex.change_vote", True),
    _word("ambidex.presence", "anywhere", "room"),
    _word("ambidex.reveal", "full", "totals", "own"),
    _flag("ambidex.kill_credit", True),
    Option("door9.points", "int", 9, 1, 99),
    Span("door9.open_for", "text", "9m", least=1),
    _room("door9.room"),
    _word("door9.announce", "everyone", "room"),
    Span("door9.pass_takes", "text", "0s"),
    _flag("door9.end_when_empty", True),
    Span("end.last_chance", "text", "9m"),
    _flag("end.open_private", True),
    _flag("end.dead_see_all", False),
    _word("talk.game_topic", "closed", "open"),
    _flag("talk.while_busy", True),
    _flag("talk.whisper_seen", False),
    Option(
        "actions.seen",
        "choices",
        ["open", "take", "drop", "use", "give", "enter_code", "try_codes"],
        low=0,
        choices=SEEN_VERBS,
    ),
    _flag("actions.queue_nothing", False),
    _word("puzzle.positions", "joined", "placed", "loose"),
    _word("puzzle.unique", "exclusive", "shared"),
    _flag("puzzle.give_keeps", True),
    _word("combat.resolution", "gm", "table", "none"),
    Option("plans.max_active", "int", 20, 1, 100),
    Option("plans.max_depth", "int", 20, 1, 100),
    Option("plans.max_steps", "int", 20, 1, 50),
    _flag("plans.interrupt", True),
    _flag("defaults.defend", True),
    _flag("defaults.go_assigned", True),
    _flag("defaults.go_ambidex", True),
    _word("death.announce", "everyone", "witnesses"),
    Option("accuse.tries", "int", 1, 0, 9),
)
"""An empty room and an absent number of players mean what the edition itself says: `effective` fills them in."""

BY_NAME = {option.name: option for option in OPTIONS}
ROOMS = ("start_room", "ambidex.room", "door9.room")


def dotted(nested: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    """Settings as they stand within each other, by dotted name."""
    for key, value in nested.items():
        name = f"{before}{key}"
        if name not in BY_NAME and isinstance(value, Mapping):
            yield from dotted(value, f"{name}.")
        else:
            yield name, value


def effective(own: Mapping[str, Any], given: Mapping[str, Any], characters: int, zone: str = "") -> dict[str, Any]:
    """All settings of one game: the defaults, the edition's `own` (parsed), then those `given` for this game.

    What is given as None or as an empty room counts as not given. `zone` stands in where nobody names a time zone.
    """
    found = {option.name: option.default for option in OPTIONS}
    found |= {"timezone": zone or found["timezone"], "players.min": characters, "players.max": characters}
    found |= own
    for name, value in given.items():
        if value is not None and not (name in ROOMS and value == ""):
            found[name] = parse_option(OPTIONS, name, value)
    for name in ROOMS[1:]:
        found[name] = found[name] or found["start_room"]
    return found


def check_together(settings: Mapping[str, Any], rooms: Collection[str]) -> None:
    """Refused `bad_option` where effective settings do not fit each other or the edition's rooms."""
    for name in ROOMS:
        if settings[name] not in rooms:
            raise Refused("bad_option", option=name, value=settings[name], choices=tuple(rooms))
    if settings["clock.night_from"] == settings["clock.night_to"]:
        raise Refused("bad_option", option="clock.night_to", value=settings["clock.night_to"])
    if settings["players.min"] > settings["players.max"]:
        raise Refused(
            "bad_option", option="players.min", value=settings["players.min"], low=2, high=settings["players.max"]
        )
    if parse_duration(settings["door9.pass_takes"]) > parse_duration(settings["door9.open_for"]):
        raise Refused("bad_option", option="door9.pass_takes", value=settings["door9.pass_takes"])
