"""Steps that only scenario files and rehearsals know: a whole round of one player, and answers that are right or wrong
without saying how (NR-220, NR-221)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction

from games import journal, play
from games.kernel.audience import seats
from games.kernel.order import CLOCK, OUTSIDER, Order
from games.kernel.refusal import Refused
from games.kernel.ruleset import Arg, Verb, meet
from games.kernel.seat import Seat
from games.scenario_file import BadFile

from . import limits
from .rules import clock, questions, sequence
from .rules.events_royale import AnswerRefused
from .rules.folding_trials import IN_SLOTS
from .rules.slots import slot
from .rules.state import COMMON, MS, Royale, State

VERBS = (
    Verb("play_round", (Arg("answers", "value", False), Arg("series", "map", False), Arg("keep_open", "bool", False))),
    Verb("answer", (Arg("question", "int", False), Arg("value", "value", False), Arg("tap", "int", False),
                    Arg("ok", "bool", False))),
)  # fmt: skip
OWN = "@"
"""Stands for the salon's own code or link."""


def give(run: Any, step: Mapping[str, Any], row: Any, raw: Mapping[str, Any]) -> bool:
    """Carries a step out; False for one that is like any other game's."""
    run._refresh()
    if step["do"] == "play_round":
        PlayRound(run, row.seat if row else OUTSIDER, raw).play()
        return True
    if step["do"] == "answer":
        args = _answer(run, row.seat, raw) if row else dict(raw)
    elif OWN in (raw.get("code"), raw.get("link")):
        args = _door(run, raw)
    else:
        return False
    play.submit(run.game.pk, row.seat if row else OUTSIDER, [play.Ask(str(step["do"]), args)], run.at, source="form")
    return True


def before(run: Any) -> None:
    """A month ends also after the game is over, for whose deadlines the host asks no more."""
    run._refresh()
    if not journal.load(run.game).state.over:
        return
    with transaction.atomic():
        turn = play.Turn(play.locked(run.game.pk), run.at)
        state = turn.engine.state
        while state.month and state.over and (at := clock.season_end(state)) <= run.at:
            turn.engine.run(Order("season_end", CLOCK, at, {}, "clock"))
            state = turn.engine.state
        turn.finish()


def _door(run: Any, raw: Mapping[str, Any]) -> dict[str, Any]:
    state = journal.load(run.game).state
    own = {"code": state.code, "link": state.link}
    return {name: own[name] if value == OWN else value for name, value in raw.items()}


def _answer(run: Any, seat: Seat, raw: Mapping[str, Any]) -> dict[str, Any]:
    """With a value where the file says only whether it is right."""
    args = {name: value for name, value in raw.items() if name != "ok"}
    if "ok" in raw and "value" not in raw:
        args["value"] = value_for(journal.load(run.game).state, seat, raw.get("question"), bool(raw["ok"]), run.at)
    return args


def value_for(state: State, seat: Seat, question: Any, ok: bool, at: Any) -> int | str:
    """A right or a wrong answer to a question; anything where it is none that could be answered."""
    royale = state.royale_of(seat)
    trial = royale.trials.get(seat) if royale is not None else None
    if royale is None or trial is None:
        return 1
    number = questions.default_question(trial, trial.ms(at)) if question is None else question
    if not isinstance(number, int) or questions.find(trial, number, trial.ms(at)) is None:
        return 1
    return (questions.right_answer if ok else questions.wrong_answer)(royale, seat, number)


@dataclass
class PlayRound:
    """One player's round from its opening on, as the file lays it out."""

    run: Any
    by: Seat | Any
    raw: Mapping[str, Any]
    turn: play.Turn = field(init=False)

    def play(self) -> None:
        """All of it, in transactions of the host's own."""
        own = self._begin()
        with transaction.atomic():
            self.turn = play.Turn(play.locked(self.run.game.pk), self.run.at)
            for item in self._items():
                if own and self._royale.phase == "round":
                    self._follow(self._instant(item))
                self._one(item)
            self.turn.finish()
        self.run._refresh()
        if own and not self.raw.get("keep_open"):
            self._to_the_close()

    def _begin(self) -> bool:
        """Opens one's own round; whether it is on one's own clock. Raises Refused where no round can be played."""
        state = self._state()
        royale = state.royale_of(self.by) if isinstance(self.by, Seat) else None
        if royale is not None and royale.clock == COMMON:
            self._check_common(royale)
            return False
        if royale is None or royale.phase != "round":
            play.submit(self.run.game.pk, self.by, [play.Ask("start_round", {})], self.run.at, source="form")
            self.run._refresh()
        return True

    def _check_common(self, royale: Royale) -> None:
        if royale.ended:
            raise Refused("game_over")
        if royale.phase != "round":
            raise Refused("round_closed")
        played = self.run.__dict__.setdefault("rounds_played", set())
        key = self.by, royale.number, royale.round
        if key in played:
            raise Refused("round_finished")
        if not self.raw.get("keep_open"):
            played.add(key)

    def _state(self) -> State:
        return journal.load(self.run.game).state

    @property
    def _royale(self) -> Royale:
        royale = self.turn.engine.state.royale_of(self.by)
        assert royale is not None
        return royale

    def _items(self) -> Iterator[tuple[int, int | None, bool]]:
        """What is answered: milliseconds from the round's opening, the question where it is a slot, right or wrong."""
        family = self._royale.family
        if "series" in self.raw:
            series = self.raw["series"]
            oks = [True] * int(series["right"]) + [False] * int(series["wrong"])
            step = int(series["step"])
            answers: Sequence[Any] = [{"ms": step * (n if family in ("calcul", "logic") else 1), "ok": ok} for n, ok in enumerate(oks, 1)]
        else:
            answers = self.raw.get("answers") or []
        for number, answer in enumerate(answers, 1):
            if answer is None:
                continue
            try:
                ms, ok = int(answer["ms"]), bool(answer["ok"])
            except (KeyError, TypeError, ValueError) as error:
                raise BadFile(self.run.file.line, f"an answer has ms and ok, not {answer!r}") from error
            if family in IN_SLOTS:
                yield slot(family, number).opens + ms, number, ok
            elif family == "sequence" and "series" in self.raw:
                yield self._pad_opens() + ms, None, ok
            else:
                yield ms, None, ok

    def _pad_opens(self) -> int:
        trial = self._royale.trials.get(self.by)
        return sequence.window(trial.level, trial.since).opens if trial is not None else 0

    def _instant(self, item: tuple[int, int | None, bool]) -> Any:
        return self._opened + item[0] * MS

    @property
    def _opened(self) -> Any:
        opened = self._royale.opened
        assert opened is not None
        return opened

    def _follow(self, at: Any) -> None:
        """One's own clock goes on to the answer; what is due on the way fires."""
        self.turn.engine.settle(at)
        self._set_clock(at)

    def _set_clock(self, at: Any) -> None:
        if at > self.run.at:
            self.run.extra += at - self.run.at

    def _one(self, item: tuple[int, int | None, bool]) -> None:
        """One answer; in Sequence all taps of an attempt, or one wrong one."""
        at = self._instant(item)
        self._stop_in_time(at)
        _, question, ok = item
        taps = 1
        trial = self._royale.trials.get(self.by)
        if self._royale.family == "sequence" and ok and trial is not None:
            taps = trial.level - trial.tap
        for _ in range(taps):
            value = value_for(self.turn.engine.state, self.by, question, ok, at)
            args = {"value": value} | ({} if question is None else {"question": question})
            if not self._taken(Order("answer", self.by, at, args, "form")):
                return

    def _stop_in_time(self, at: Any) -> None:
        """A Sequence that has run out before this answer came is stopped first, also where others' clocks are not asked."""
        engine = self.turn.engine
        for due in engine.rules.deadlines(engine.state):
            if due.verb == "input_end" and due.args.get("player") == self.by and due.at <= at:
                engine.fire(due)
                return

    def _taken(self, order: Order) -> bool:
        engine = self.turn.engine
        try:
            limits.check(self.turn, order)
            engine.rules.check(order, engine.view_of(order))
            meet(engine.rules, order, engine.state)
            engine.run(order)
        except Refused as refusal:
            engine.write(order, [(AnswerRefused(player=self.by, reason=refusal.code), seats(self.by))])
            return False
        return True

    def _to_the_close(self) -> None:
        """The clock moves on to the close of the round."""
        for _ in range(3):
            state = self._state()
            royale = state.royale_of(self.by)
            if royale is None or royale.phase != "round":
                return
            rules = self.run.game.config.rules
            due = next(due for due in rules.deadlines(state)
                       if due.args.get("royale") == royale.number and due.verb in ("input_end", "round_close"))  # fmt: skip
            self._set_clock(due.at)
            play.settle(self.run.game.pk, self.run.at)
            self.run._refresh()
