"""Scenario files: one game as data, played through the same services as the web, and compared with what must hold."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import yaml
from django.db import transaction

from forum import limits
from forum.errors import ForumError

from . import journal, opening, play, registry, scenario_people
from .inbox import say
from .kernel import calendar, options
from .kernel.audience import CEMETERY, PUBLIC, with_seals
from .kernel.dice import ScriptedDice, SeedDice, WrongDraw
from .kernel.draft import Entry as Line
from .kernel.engine import BrokenRules, public_tokens, tokens_of
from .kernel.order import GM, OUTSIDER
from .kernel.refusal import Refused
from .kernel.ruleset import find_verb
from .kernel.seat import Seat as SeatNumber
from .models import Game
from .play import Ask
from .rulings import with_host_verbs
from .words import event_fields

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


class Lined(dict):  # type: ignore[type-arg]
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
for _first, _found in _Loader.yaml_implicit_resolvers.items():
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


@dataclass
class Run:
    """One scenario being played."""

    file: Lined
    app: Any = None
    game: Any = None
    dice: Any = None
    local: datetime = datetime.min
    window: int = 0
    trace: list[str] = field(default_factory=list)
    step: int = 0
    people: Any = None

    # -- opening

    def play(self) -> None:
        """Plays the whole file. Raises BadFile or Failed."""
        self._check_top()
        token = None
        try:
            self._open()
            token = journal.scripted.set(self.dice)
            self._start()
            for number, step in enumerate(self.file.get("steps") or [], 1):
                self.step = number
                if number > self.head:
                    self._step(step)
            if self.dice.queue:
                raise BadFile(self.file.line, f"{len(self.dice.queue)} queued draws were never made")
        finally:
            if token is not None:
                journal.scripted.reset(token)

    def _check_top(self) -> None:
        unknown = set(self.file) - TOP_KEYS
        if unknown:
            raise BadFile(self.file.line, f"unknown key {sorted(map(str, unknown))[0]!r}")
        for key in ("ruleset", "start", "seats"):
            if key not in self.file:
                raise BadFile(self.file.line, f"the key {key!r} is missing")
        try:
            self.app = registry.config(self.file["ruleset"])
        except registry.UnknownRuleset:
            raise BadFile(self.file.line, f"unknown ruleset {self.file['ruleset']!r}") from None
        for step in self.file.get("steps") or []:
            self._check_step(step)

    def _check_step(self, step: Any) -> None:
        if not isinstance(step, Lined):
            raise BadFile(self.file.line, f"a step is a mapping, not {step!r}")
        kinds = [kind for kind in STEP_KINDS if kind in step]
        if len(kinds) != 1:
            raise BadFile(step.line, f"a step is exactly one of {', '.join(STEP_KINDS)}")
        kind = kinds[0]
        if kind in ("do", "gm"):
            verbs = with_host_verbs(self.app.rules)
            verb = find_verb(verbs, step[kind])
            if verb is None or verb.by == "clock":
                raise BadFile(step.line, f"unknown verb {step[kind]!r}")
            inner = find_verb(verbs, str(step.get("order", ""))) if verb.name == "order_for" else None
            for name in step:
                known = name in STEP_KEYS | {kind, "reason"} or verb.arg(name) or (inner and inner.arg(name))
                if not known:
                    raise BadFile(step.line, f"{verb.name} has no argument {name!r}")
        elif set(step) - STEP_KEYS - {kind}:
            raise BadFile(step.line, f"unknown key {sorted(set(step) - STEP_KEYS - {kind})[0]!r}")
        if kind == "expect":
            self._check_expectation(step)

    def _check_expectation(self, step: Lined) -> None:
        wanted = step["expect"]
        if not isinstance(wanted, Mapping):
            raise BadFile(step.line, "expect is a mapping")
        if set(wanted) - EXPECTATIONS:
            raise BadFile(step.line, f"unknown expectation {sorted(set(wanted) - EXPECTATIONS)[0]!r}")
        lists = [wanted.get("events"), wanted.get("no_events")]
        lists += [*(wanted.get("sees") or {}).values(), *(wanted.get("not_sees") or {}).values()]
        for event in (event for events in lists for event in events or []):
            if not isinstance(event, Mapping) or "event" not in event:
                raise BadFile(step.line, f"an event is a mapping with `event`, not {event!r}")
            if event["event"] not in self.app.event_types:
                raise BadFile(getattr(event, "line", step.line), f"unknown event {event['event']!r}")

    @property
    def zone(self) -> str:
        return str(self.file.get("timezone") or self.app.rules.zone)

    @property
    def at(self) -> datetime:
        """The instant of the present step."""
        return calendar.from_local(self.zone, self.local) + self.extra

    extra = timedelta(0)
    """Seconds that `after` added beyond a local time, so that they count across a change of the clock."""

    def _open(self) -> None:
        self.local = self._time(self.file["start"], self.file.line)
        try:
            parsed = options.parse_options(self.app.rules.options, self.file.get("options") or {})
        except Refused as refusal:
            raise BadFile(self.file.line, str(refusal)) from refusal
        self.people = scenario_people.People(self.at)
        self.game = opening.create_game(
            ruleset=self.app.rules.name, title=str(self.file.get("title", ""))[:100] or "scenario",
            master=self.people.master(), at=self.at, zone=self.zone, options=parsed, capacity=len(self.file["seats"]),
        )  # fmt: skip
        self.dice = ScriptedDice(SeedDice(bytes(self.game.seed)))

    def _start(self) -> None:
        seats = self.file["seats"]
        for seat in seats:
            if not isinstance(seat, Mapping) or "name" not in seat:
                raise BadFile(self.file.line, f"a seat is a mapping with a name, not {seat!r}")
            unknown = set(seat) - {"name", *self.app.rules.seat_fields}
            if unknown:
                raise BadFile(getattr(seat, "line", 0), f"unknown key {min(unknown)!r} of a seat")
        names = {str(seat["name"]): SeatNumber(n) for n, seat in enumerate(seats, 1)}
        self.head = 0
        for step in self.file.get("steps") or []:
            if "dice" not in step:
                break
            self.head += 1
            self._queue(step, names)
        people = [{**seat, "name": str(seat["name"]), "user": self.people.player(str(seat["name"]))} for seat in seats]
        try:
            opening.open_game(self.game, people, self.at, setup=self.file.get("setup") or {})
            opening.start(self.game.pk, self.at)
        except Refused as refusal:
            raise BadFile(self.file.line, f"the game cannot be opened: {refusal}") from refusal
        self._refresh()

    def _time(self, value: Any, line: int) -> datetime:
        text = str(value).strip().replace("T", " ")
        if re.fullmatch(r"\d{1,2}:\d{2}(:\d{2}(\.\d{1,6})?)?", text):
            text = f"{self.local:%Y-%m-%d} {text}"
        try:
            return datetime.fromisoformat(re.sub(r" (\d):", r" 0\1:", text))
        except ValueError:
            raise BadFile(line, f"not a local time: {value!r}") from None

    def _refresh(self) -> None:
        self.game.refresh_from_db()
        self._names = None

    # -- steps

    def _step(self, step: Lined) -> None:
        before = self.at
        if "at" in step:
            self.local, self.extra = self._time(step["at"], step.line), timedelta(0)
        elif "after" in step:
            self.extra += timedelta(seconds=float(step["after"]))
        if self.at < before:
            raise BadFile(step.line, f"step {self.step} goes back in time")
        if "dice" in step:
            names = {row.name: row.seat for row in self.game.seats.all()}
            self._queue(step, names)
            return
        try:
            play.settle(self.game.pk, self.at)
            self._act(step)
        except WrongDraw as error:
            raise BadFile(step.line, str(error)) from error
        except BrokenRules as error:
            raise Failed(self.step, str(error)) from error
        self._refresh()

    def _act(self, step: Lined) -> None:
        if "expect" in step:
            self._refresh()
            for problem in compare(self, step["expect"]):
                raise Failed(self.step, problem)
            self.window = len(self._journal())
        elif "wait" not in step:
            self._refused_as_said(step, lambda: self._give(step))

    def _refused_as_said(self, step: Lined, act: Callable[[], object]) -> None:
        wanted = step.get("refused")
        before = self._ordered() if wanted else None
        try:
            act()
        except (Refused, ForumError) as refusal:
            code = refusal.code
            if code != wanted:
                raise Failed(self.step, f"refused {refusal}, expected {wanted or 'no refusal'}") from refusal
            if self._ordered() != before:
                raise Failed(self.step, f"refused {code}, and yet the journal changed") from refusal
            return
        if wanted:
            raise Failed(self.step, f"expected to be refused {wanted}, but it was taken")

    def _give(self, step: Lined) -> None:
        raw = {k: v for k, v in step.items() if k not in STEP_KEYS | set(STEP_KINDS)}
        if "gm" in step:
            play.submit(self.game.pk, GM, [Ask(step["gm"], raw)], self.at, source="gm")
            return
        seat = self.game.seats.filter(name=str(step.get("by"))).first()
        if "do" in step:
            by = seat.seat if seat else OUTSIDER
            play.submit(self.game.pk, by, [Ask(step["do"], raw)], self.at, source="form")
            return
        if seat is None:
            raise Refused("not_a_player")
        text = str(step["pm"] if "pm" in step else step["post"])
        role = "" if "pm" in step else str(step.get("topic", "game"))
        say(self.game, seat, text, self.at, role=role)

    def _queue(self, step: Lined, names: Mapping[str, SeatNumber]) -> None:
        for draw in step["dice"] or []:
            if not isinstance(draw, Mapping) or len(draw) != 1 or next(iter(draw)) not in ("d100", "pick", "order"):
                raise BadFile(step.line, f"a draw is d100, pick or order, not {draw!r}")
            (kind, value), = draw.items()
            if kind == "order":
                value = tuple(names.get(str(v), v) for v in value)
            elif kind == "pick":
                value = names.get(str(value), value)
            self.dice.queue.append((kind, value))

    # -- what holds

    def _journal(self) -> list[Line]:
        self._refresh()
        return list(journal.load(self.game).entries)

    def _ordered(self) -> list[Line]:
        """What orders have written: a refused ballot changes nothing, but its post was posted all the same."""
        return [line for line in self._journal() if line.order.verb != "posted"]

    def shown(self, value: Any) -> Any:
        """A kernel value as files write it: seats by name, times local."""
        names = self.seat_names
        if isinstance(value, SeatNumber):
            return names.get(value, int(value))
        if isinstance(value, datetime):
            return calendar.local_text(self.zone, value)
        if isinstance(value, Mapping):
            return {self.shown(k): self.shown(v) for k, v in value.items()}
        if isinstance(value, list | tuple | set | frozenset):
            return [self.shown(v) for v in (sorted(value) if isinstance(value, set | frozenset) else value)]
        return value

    @property
    def seat_names(self) -> dict[SeatNumber, str]:
        """Names by seat, asked once a step."""
        if self._names is None:
            self._names = {row.seat: row.name for row in self.game.seats.all()}
        return self._names

    _names: dict[SeatNumber, str] | None = None

    def event(self, line: Line) -> dict[str, Any]:
        """A line as files write events."""
        return {"event": line.event.type, **{k: self.shown(v) for k, v in event_fields(line.event).items()}}


def compare(run: Run, wanted: Mapping[str, Any]) -> Iterator[str]:
    """What does not hold, in words."""
    engine = journal.load(run.game)
    rules, state = engine.rules, engine.state
    names = run.seat_names
    alive = rules.alive(state)
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
        found = alive.get(by_name.get(str(name)), "no such seat")
        if found != cause:
            yield f"dead: expected {name} {cause}, found {found or 'alive'}"
    for name, role in (wanted.get("roles") or {}).items():
        found = rules.role(state, by_name[str(name)]) if str(name) in by_name else "no such seat"
        if found != role:
            yield f"roles: expected {name} {role}, found {found}"
    yield from _facts(run, rules.facts(state), wanted.get("state") or {})
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
        if name is None:
            yield f"state: nothing is called {path}"
            continue
        found: Any = table[name]
        for part in str(path)[len(name) + 1 :].split("."):
            found = _step_into(run, found, part)
        found = run.shown(found)
        if not _equal(found, expected):
            yield f"state: expected {path} {expected!r}, found {found!r}"


_MISSING = object()


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
    return bool(found == expected) or (isinstance(found, str) and found == str(expected))


def _short(found: Sequence[Mapping[str, Any]]) -> str:
    types = [str(event["event"]) for event in found]
    return ", ".join(types) if types else "nothing"


def play_file(path: Path, *, trace: bool = False) -> tuple[bool, str, list[str]]:
    """Plays one file inside a transaction that is rolled back: (ok, message, journal lines where traced)."""
    run: Run | None = None
    try:
        file = load(path)
        if file.get("kind") == "vectors" or "nonary_edition" in file:
            app_check(path, file)
            return True, "ok", []
        run = Run(file)
        with transaction.atomic(), limits.uncounted():
            try:
                run.play()
            finally:
                lines = trace_lines(run) if trace else []
                transaction.set_rollback(True)
        return True, "ok", lines
    except BadFile as error:
        return False, f"the file: {error}", []
    except Failed as error:
        return False, str(error), lines if trace else []


def app_check(path: Path, file: Lined) -> None:
    """A table of vectors, or an edition: its own game checks it, row by row. Raises BadFile or Failed."""
    name = "neuroyale" if file.get("kind") == "vectors" else "nonary"
    try:
        part = registry.config(name).part("scenario_files")
    except registry.UnknownRuleset:
        part = None
    if part is None:
        raise BadFile(file.line, f"no installed game reads this kind of file ({name})")
    part.check(path, file)


def trace_lines(run: Run) -> list[str]:
    """The journal as the game master would read it."""
    if run.game is None or not run.game.pk:
        return []
    engine = journal.load(Game.objects.get(pk=run.game.pk))
    return [
        f"{calendar.local_text(run.zone, line.order.at)}  {run.event(line)}  [{', '.join(sorted(line.to)) or 'gm'}]"
        + (f"  {line.rule}" if line.rule else "")
        for line in engine.entries
    ]
