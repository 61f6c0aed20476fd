"""Scenario files: one game as data, played through the same services as the web, and compared with what must hold."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from django.db import transaction

from forum import limits
from forum.errors import ForumError

from . import journal, opening, play, registry, scenario_people
from .inbox import say
from .kernel import calendar, options
from .kernel.dice import ScriptedDice, SeedDice, WrongDraw
from .kernel.draft import Entry as Line
from .kernel.engine import BrokenRules
from .kernel.order import GM, OUTSIDER, By
from .kernel.refusal import Refused
from .kernel.seat import Seat as SeatNumber
from .models import Game
from .play import Ask
from .scenario_expect import compare
from .scenario_file import STEP_KEYS, STEP_KINDS, BadFile, Checked, Failed, Lined, Prepared, check, load
from .words import event_fields

EPOCH = datetime.fromisoformat("1970-01-01")


@dataclass
class Run:
    """One scenario being played."""

    file: Lined
    path: Path = Path()
    app: Any = None
    game: Any = None
    dice: Any = None
    local: datetime = EPOCH
    window: int = 0
    trace: list[str] = field(default_factory=list)
    step: int = 0
    people: Any = None

    # -- opening

    def play(self) -> None:
        """Plays the whole file. Raises BadFile or Failed."""
        self.app = check(self.file)
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

    prepared: Prepared | None = None

    @property
    def zone(self) -> str:
        own = self.prepared.zone if self.prepared else ""
        return str(self.file.get("timezone") or own or self.app.rules.zone)

    @property
    def at(self) -> datetime:
        """The instant of the present step."""
        return calendar.from_local(self.zone, self.local) + self.extra

    extra = timedelta(0)
    """Seconds that `after` added beyond a local time, so that they count across a change of the clock."""

    def _prepare(self) -> Prepared:
        """What the file's `options` and `setup` come to: a game may say so by a module `setting_up` with
        `of_scenario(path, file)`; else they are taken as they are."""
        part = self.app.part("setting_up")
        if part is not None:
            found: Prepared = part.of_scenario(self.path, self.file)
            return found
        try:
            parsed = options.parse_options(self.app.rules.options, self.file.get("options") or {})
        except Refused as refusal:
            raise BadFile(self.file.line, str(refusal)) from refusal
        return Prepared(parsed, self.file.get("setup") or {})

    def _open(self) -> None:
        self.prepared = self._prepare()
        self.local = self._time(self.file["start"], self.file.line)
        self.people = scenario_people.People(self.at)
        self.game = opening.create_game(
            ruleset=self.app.rules.name, title=str(self.file.get("title", ""))[:100] or "scenario",
            master=self.people.master(), at=self.at, zone=self.zone, options=self.prepared.options,
            capacity=len(self.file["seats"]),
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
            if "dice" not in step or "at" in step or "after" in step:
                break  # what has an hour of its own is laid out at that hour, after the deal
            self.head += 1
            self._queue(step, names)
        people = [{**seat, "name": str(seat["name"]), "user": self.people.player(str(seat["name"]))} for seat in seats]
        try:
            opening.open_game(self.game, people, self.at, setup=self.prepared.setup if self.prepared else {})
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
        self._requeue()
        try:
            play.settle(self.game.pk, self.at)
            if (first := getattr(self.app.part("scenario_steps"), "before", None)) is not None:
                first(self)
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
            before = self._journal()[: self.window] if step["gm"] in ("rewind", "reopen") else None
            play.submit(self.game.pk, GM, [Ask(step["gm"], raw)], self.at, source="gm")
            if before is not None:
                self._shrink_window(before)
            return
        seat = self.game.seats.filter(name=str(step.get("by"))).first()
        part = self.app.part("scenario_steps") if "do" in step else None
        if part is not None and part.give(self, step, seat, raw):
            return
        if "do" in step:
            by: By = seat.seat if seat else OUTSIDER
            play.submit(self.game.pk, by, [Ask(step["do"], raw)], self.at, source="form")
            return
        if seat is None:
            raise Refused("not_a_player")
        text = str(step["pm"] if "pm" in step else step["post"])
        role = "" if "pm" in step else str(step.get("topic", "game"))
        say(self.game, seat, text, self.at, role=role)

    def _shrink_window(self, before: list[Line]) -> None:
        """What was struck out of the journal makes room: what is written in its place belongs to the present window."""
        kept = zip(before, self._journal(), strict=False)
        self.window = next((n for n, (old, new) in enumerate(kept) if old.event != new.event), len(before))
        self.window = min(self.window, len(self._journal()))

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

    def _requeue(self) -> None:
        """Names that were laid out before their seats were there, where a game fills seats after its opening."""
        if self.dice.queue:
            names = {row.name: row.seat for row in self.game.seats.all()}
            self.dice.queue = [(kind, self._seated(value, names)) for kind, value in self.dice.queue]

    def _seated(self, value: Any, names: Mapping[str, SeatNumber]) -> Any:
        if isinstance(value, tuple):
            return tuple(self._seated(one, names) for one in value)
        return names.get(value, value) if isinstance(value, str) else value

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
        # The type last: what the game master wrote by hand is recorded with an argument of that name.
        return {**{k: self.shown(v) for k, v in event_fields(line.event).items()}, "event": line.event.type}


def play_file(path: Path, *, trace: bool = False) -> tuple[bool, str, list[str]]:
    """Plays one file inside a transaction that is rolled back: (ok, message, journal lines where traced).

    The message of what holds is `ok`, or the word of a file that counts as nothing."""
    run: Run | None = None
    try:
        file = load(path)
        if (checked := checked_by_a_game(path, file)) is not None:
            return checked.good, checked.word, list(checked.lines)
        run = Run(file, path)
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


def checked_by_a_game(path: Path, file: Lined) -> Checked | None:
    """What a game says of a file that it knows as one of its own kind (a table of vectors, an edition); None for a scenario.

    A game says so by a module `scenario_files` with `reads(file)` and `check(path, file)`, which may return a Checked.
    Raises BadFile or Failed.
    """
    for app in registry.configs().values():
        part = app.part("scenario_files")
        if part is not None and part.reads(file):
            return part.check(path, file) or Checked()
    if "kind" in file:
        raise BadFile(file.line, f"no installed game reads files of the kind {file['kind']!r}")
    return None


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
