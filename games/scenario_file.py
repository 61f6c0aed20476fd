"""Scenario files as text: loading with line numbers, and what may stand in them (tests/scenarios/FORMAT.md)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from . import registry
from .kernel.order import GM, OUTSIDER
from .kernel.ruleset import Verb, find_verb
from .registry import GameConfig
from .rulings import with_host_verbs

STEP_KINDS = ("do", "pm", "post", "gm", "dice", "wait", "expect")
STEP_KEYS = {"at", "after", "by", "topic", "refused"}
TOP_KEYS = {"title", "rules", "ruleset", "timezone", "start", "options", "seats", "setup", "steps", "kind"}
EXPECTATIONS = {"phase", "over", "winners", "alive", "dead", "roles", "state", "events", "no_events", "sees", "not_sees"}


class BadFile(Exception):
    """The file itself is wrong: line number (from 1) and what to mend."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}" if line else message)


class Failed(Exception):
    """A step did not go as the file says: its number (from 1), what was expected and what was found."""

    def __init__(self, step: int, message: str) -> None:
        super().__init__(f"step {step}: {message}")


@dataclass(frozen=True)
class Checked:
    """A file of a kind of its own, which a game has looked at: the word printed for it (`ok` counts as passed, another
    counts as nothing), whether it is `good` (else it counts as failed), and what there is to say about it."""

    word: str = "ok"
    good: bool = True
    lines: Sequence[str] = ()


@dataclass(frozen=True)
class Prepared:
    """What a game makes of a scenario before it is opened: all its options, what `open` gets as setup, and its zone."""

    options: Mapping[str, Any]
    setup: Mapping[str, Any]
    zone: str = ""


class Lined(dict):
    """A mapping of the file that knows its line."""

    line = 0


class _Loader(yaml.SafeLoader):
    pass


def _mapping(loader: _Loader, node: yaml.MappingNode) -> Lined:
    found = Lined()
    found.line = node.start_mark.line + 1
    for key_node, value_node in node.value:
        key = loader.construct_object(key_node, deep=True)
        if key in found:
            raise BadFile(key_node.start_mark.line + 1, f"the key {key!r} stands twice")
        found[key] = loader.construct_object(value_node, deep=True)
    return found


_Loader.add_constructor(yaml.resolver.BaseResolver.DEFAULT_MAPPING_TAG, _mapping)
# Times stay text: YAML would read 22:00 as a number of minutes, and a date-time as UTC.
_Loader.yaml_implicit_resolvers = {
    first: [(tag, regex) for tag, regex in found if tag != "tag:yaml.org,2002:timestamp"]
    for first, found in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
_Loader.add_implicit_resolver("tag:yaml.org,2002:str", re.compile(r"^\d+:\d\d(:\d\d(\.\d+)?)?$"), list("0123456789"))
for _found in _Loader.yaml_implicit_resolvers.values():
    _found.sort(key=lambda pair: pair[0] != "tag:yaml.org,2002:str")


def load(path: Path) -> Lined:
    """The file's top mapping. Raises BadFile."""
    try:
        found = yaml.load(path.read_text(encoding="utf-8"), _Loader)  # noqa: S506 a SafeLoader
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        raise BadFile(mark.line + 1 if mark else 0, str(getattr(error, "problem", None) or error)) from error
    except (UnicodeDecodeError, OSError) as error:
        raise BadFile(0, f"cannot be read: {error}") from error
    if not isinstance(found, Lined):
        raise BadFile(1, "a scenario is a mapping")
    return found


def check(file: Lined) -> GameConfig:
    """The game that plays this file, which holds nothing unknown. Raises BadFile with the line to mend."""
    unknown = set(file) - TOP_KEYS
    if unknown:
        raise BadFile(file.line, f"unknown key {min(map(str, unknown))!r}")
    for key in ("ruleset", "start", "seats"):
        if key not in file:
            raise BadFile(file.line, f"the key {key!r} is missing")
    try:
        app = registry.config(file["ruleset"])
    except registry.UnknownRuleset:
        raise BadFile(file.line, f"unknown ruleset {file['ruleset']!r}") from None
    for seat in file["seats"]:
        if isinstance(seat, Lined) and "role" in seat and seat["role"] not in app.rules.roles:
            raise BadFile(seat.line, f"unknown role {seat['role']!r}")
    for step in file.get("steps") or []:
        if not isinstance(step, Lined):
            raise BadFile(file.line, f"a step is a mapping, not {step!r}")
        check_step(app, step)
    return app


def check_step(app: GameConfig, step: Lined) -> None:
    """A step is of one kind, its verb is known, and so is every key."""
    kinds = [kind for kind in STEP_KINDS if kind in step]
    if len(kinds) != 1:
        raise BadFile(step.line, f"a step is exactly one of {', '.join(STEP_KINDS)}")
    kind = kinds[0]
    if kind in ("do", "gm"):
        _check_verb(app, step, kind)
    elif set(step) - STEP_KEYS - {kind}:
        raise BadFile(step.line, f"unknown key {min(set(step) - STEP_KEYS - {kind})!r}")
    if kind == "expect":
        check_expectation(app, step)


def _check_verb(app: GameConfig, step: Lined, kind: str) -> None:
    verbs = with_host_verbs(app.rules)
    verb = _own_step(app, str(step[kind]), kind) or find_verb(verbs, str(step[kind]), GM if kind == "gm" else OUTSIDER)
    if verb is None or verb.by == "clock":
        raise BadFile(step.line, f"unknown verb {step[kind]!r}")
    inner = find_verb(verbs, str(step.get("order", "")), OUTSIDER) if verb.name == "order_for" else None
    for name in step:
        known = name in STEP_KEYS | {kind, "reason"} or verb.arg(name) or (inner and inner.arg(name))
        if not known:
            raise BadFile(step.line, f"{verb.name} has no argument {name!r}")


def _own_step(app: GameConfig, name: str, kind: str) -> Verb | None:
    """A verb that only files know: what a game's `scenario_steps` has in `VERBS` and carries out by `give(run, step)`."""
    part = app.part("scenario_steps")
    return next((verb for verb in part.VERBS if verb.name == name), None) if part is not None and kind == "do" else None


def check_expectation(app: GameConfig, step: Lined) -> None:
    """Expectations and the events in them are known."""
    wanted = step["expect"]
    if not isinstance(wanted, Mapping):
        raise BadFile(step.line, "expect is a mapping")
    if set(wanted) - EXPECTATIONS:
        raise BadFile(step.line, f"unknown expectation {min(set(wanted) - EXPECTATIONS)!r}")
    lists = [wanted.get("events"), wanted.get("no_events")]
    lists += [*(wanted.get("sees") or {}).values(), *(wanted.get("not_sees") or {}).values()]
    for event in (event for events in lists for event in events or []):
        if not isinstance(event, Mapping) or "event" not in event:
            raise BadFile(step.line, f"an event is a mapping with `event`, not {event!r}")
        if event["event"] not in app.event_types:
            raise BadFile(getattr(event, "line", step.line), f"unknown event {event['event']!r}")
