"""What must hold in a scenario, compared with what does."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from . import journal
from .kernel.audience import CEMETERY, PUBLIC, with_seals
from .kernel.draft import Entry as Line
from .kernel.engine import public_tokens, tokens_of
from .kernel.ruleset import facts_at
from .scenario_file import Failed

if TYPE_CHECKING:
    from .scenario import Run


def compare(run: Run, wanted: Mapping[str, Any]) -> Iterator[str]:
    """What does not hold, in words."""
    engine = journal.load(run.game)
    rules, state = engine.rules, engine.state
    names = run.seat_names
    alive = getattr(rules, "in_play", rules.alive)(state)
    new = engine.entries[run.window :]
    simple = {
        "phase": state.phase,
        "over": state.over,
        "winners": sorted(names[s] for s in state.winners),
        "alive": sorted(names[s] for s, cause in alive.items() if cause is None),
    }
    for key, found in simple.items():
        if key in wanted:
            expected = sorted(map(str, wanted[key])) if key in ("winners", "alive") else wanted[key]
            if found != expected:
                yield f"{key}: expected {expected}, found {found}"
    by_name = {name: seat for seat, name in names.items()}
    for name, cause in (wanted.get("dead") or {}).items():
        found = alive.get(by_name[str(name)]) if str(name) in by_name else "no such seat"
        if found != cause:
            yield f"dead: expected {name} {cause}, found {found or 'alive'}"
    for name, role in (wanted.get("roles") or {}).items():
        found = rules.role(state, by_name[str(name)]) if str(name) in by_name else "no such seat"
        if found != role:
            yield f"roles: expected {name} {role}, found {found}"
    yield from _facts(run, facts_at(rules, state, run.at), wanted.get("state") or {})
    yield from _events(run, new, wanted.get("events") or [], "events")
    yield from _no_events(run, new, wanted.get("no_events") or [], "no_events")
    for viewer, events in (wanted.get("sees") or {}).items():
        yield from _events(run, _visible(run, engine, new, str(viewer)), events, f"{viewer} sees")
    for viewer, events in (wanted.get("not_sees") or {}).items():
        yield from _no_events(run, _visible(run, engine, new, str(viewer)), events, f"{viewer} not_sees")


def _facts(run: Run, facts: Mapping[Any, Any], wanted: Mapping[str, Any]) -> Iterator[str]:
    table = {str(run.shown(key)): value for key, value in facts.items()}
    for path, expected in wanted.items():
        name = max((n for n in table if str(path).startswith(f"{n}.")), key=len, default=None)
        if name is None and path in table.get("", {}):
            name, path = "", f".{path}"
        if name is None:
            yield f"state: nothing is called {path}"
            continue
        found: Any = table[name]
        for part in str(path)[len(name) + 1 :].split("."):
            found = _step_into(run, found, part)
        found = run.shown(found)
        if not _equal(found, expected):
            yield f"state: expected {path} {expected!r}, found {found!r}"


def _step_into(run: Run, value: Any, part: str) -> Any:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            if str(run.shown(key)) == part:
                return inner
    if isinstance(value, Sequence) and not isinstance(value, str) and part.isdigit() and int(part) < len(value):
        return value[int(part)]
    return "no such fact"


def _visible(run: Run, engine: Any, lines: Sequence[Line], viewer: str) -> list[Line]:
    if engine.rules.opened(engine.state):
        return list(lines)
    if viewer == "public":
        held = public_tokens(engine.state)
    elif viewer == "cemetery":
        held = with_seals(PUBLIC | CEMETERY, engine.state.seals)
    else:
        seat = next((row.seat for row in run.game.seats.all() if row.name == viewer), None)
        if seat is None:
            raise Failed(run.step, f"nobody is called {viewer!r}")
        held = tokens_of(engine.rules, engine.state, seat)
    return journal.visible(lines, held)


def _events(run: Run, lines: Sequence[Line], wanted: Sequence[Mapping[str, Any]], what: str) -> Iterator[str]:
    found = [run.event(line) for line in lines]
    position = 0
    for event in wanted:
        while position < len(found) and not matches(found[position], event):
            position += 1
        if position == len(found):
            yield f"{what}: expected {dict(event)} in this order, found {_short(found)}"
            return
        position += 1


def _no_events(run: Run, lines: Sequence[Line], unwanted: Sequence[Mapping[str, Any]], what: str) -> Iterator[str]:
    for line in lines:
        event = run.event(line)
        for pattern in unwanted:
            if matches(event, pattern):
                yield f"{what}: {dict(pattern)} must not be there, found {event}"


def matches(event: Mapping[str, Any], pattern: Mapping[str, Any]) -> bool:
    """Whether an event has the pattern's fields."""
    return all(name in event and _equal(event[name], value) for name, value in pattern.items())


def _equal(found: Any, expected: Any) -> bool:
    if isinstance(expected, Mapping) and isinstance(found, Mapping):
        return {str(k) for k in expected} == {str(k) for k in found} and all(
            _equal(v, expected[k]) for k, v in ((next(e for e in expected if str(e) == str(k)), v) for k, v in found.items())
        )
    if isinstance(expected, list) and isinstance(found, list):
        return len(expected) == len(found) and all(map(_equal, found, expected))
    if isinstance(expected, bool) or isinstance(found, bool):
        return found is expected
    return bool(found == expected) or (isinstance(found, str) and _to_the_second(found) == _to_the_second(str(expected)))


def _to_the_second(text: str) -> str:
    """A local time with its seconds, where it was written without; any other text as it is."""
    return f"{text}:00" if _MINUTE.fullmatch(text) else text


_MINUTE = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d")


def _short(found: Sequence[Mapping[str, Any]]) -> str:
    types = [str(event["event"]) for event in found]
    return ", ".join(types) if types else "nothing"
