"""An answer: whether it is in time and counts (NR-22, NR-50), and what it brings."""

from __future__ import annotations

from datetime import timedelta

from games.kernel.audience import seats
from games.kernel.draft import Draft
from games.kernel.order import Order
from games.kernel.refusal import Refused
from games.kernel.seat import Seat

from . import questions
from .events_royale import AnswerTaken, QuestionSent, RoundStopped
from .folding_trials import IN_SLOTS
from .scoring import RIGHT, WRONG
from .state import Royale, State, Trial

PENALTY = {"calcul": WRONG, "logic": WRONG}


def check(order: Order, known: State, seat: Seat) -> None:
    """Raises Refused, in the order of NR-50. Whether a number is among those that Perception shows is asked by `meets`."""
    gathers = known.gathering and seat in known.people
    royale = None if gathers else known.royale_of(seat)
    if royale is None and not gathers:
        raise Refused("not_a_player")
    session = known.sessions.get(seat, "")
    if session and order.args.get("session", session) != session:
        raise Refused("not_active_session")
    if royale is not None and royale.ended:
        raise Refused("game_over")
    trial = royale.trials.get(seat) if royale is not None and royale.phase == "round" else None
    if royale is None or trial is None:
        raise Refused("round_closed")
    if trial.done:
        raise Refused("round_finished")
    _check_question(order, known, trial)
    value = order.arg("value")
    if royale.family != "perception":
        if isinstance(value, bool) or value not in questions.choices(royale, 1):
            raise Refused("bad_argument", arg="value")
    elif not isinstance(value, int) or isinstance(value, bool):
        raise Refused("bad_argument", arg="value")


def _check_question(order: Order, known: State, trial: Trial) -> None:
    ms = trial.ms(order.at)
    number = _question(order, trial, ms)
    question = questions.find(trial, number, ms) if isinstance(number, int) else None
    if question is None or _tap(order, trial) != trial.tap + 1:
        raise Refused("not_your_question")
    if number in trial.answered:
        raise Refused("already_answered")
    if ms > question.ends + questions.option(known, "latency_ms", 400):
        raise Refused("too_late")
    if ms - question.opens < questions.option(known, "min_answer_ms", 150):
        raise Refused("too_fast")


def meets(order: Order, state: State, seat: Seat) -> None:
    """Raises Refused for a number that Perception does not show: it is on the player's screen, yet in no fact."""
    royale = state.royale_of(seat)
    if royale is None or royale.family != "perception" or seat not in royale.trials:
        return
    number = _question(order, royale.trials[seat], royale.trials[seat].ms(order.at))
    if isinstance(number, int) and order.args["value"] not in questions.choices(royale, number):
        raise Refused("bad_argument", arg="value")


def _question(order: Order, trial: Trial, ms: int) -> object:
    given = order.args.get("question")
    return questions.default_question(trial, ms) if given is None else given


def _tap(order: Order, trial: Trial) -> object:
    given = order.args.get("tap")
    return trial.tap + 1 if given is None or trial.family != "sequence" else given


def take(draft: Draft[State], order: Order, seat: Seat) -> None:
    """Writes the answer; the second error in Sequence stops the round."""
    royale = _royale(draft, seat)
    trial = royale.trials[seat]
    ms = trial.ms(order.at)
    number = _question(order, trial, ms)
    assert isinstance(number, int)
    question = questions.find(trial, number, ms)
    assert question is not None
    ok = order.args["value"] == questions.right_answer(royale, seat, number)
    counts = ok and (royale.family != "sequence" or trial.tap + 1 == trial.level)
    recorded = min(ms, question.ends)
    draft.add(
        AnswerTaken(
            player=seat, round=royale.round, question=number, ok=ok, ms=recorded, royale=royale.number, received=ms,
            waited=questions.waited(trial, question, recorded), tap=trial.tap + 1 if royale.family == "sequence" else 0,
            gain=RIGHT if counts else 0 if ok else PENALTY.get(royale.family, 0),
        ),
        to=seats(seat), rule="NR-26",
    )  # fmt: skip
    if royale.family == "sequence" and not ok and trial.errors == 1:
        stop(draft, seat, "second_error")
        return
    after = _royale(draft, seat).trials[seat]
    if royale.family not in IN_SLOTS and not after.done and after.question not in (0, trial.question):
        send(draft, seat)


def send(draft: Draft[State], seat: Seat) -> None:
    """The next question is on its way."""
    royale = _royale(draft, seat)
    fact = QuestionSent(player=seat, round=royale.round, question=royale.trials[seat].question, royale=royale.number)
    draft.add(fact, to=seats(seat))


def stop(draft: Draft[State], seat: Seat, cause: str) -> None:
    """A player's Sequence ends before its time (NR-47)."""
    royale = _royale(draft, seat)
    draft.add(RoundStopped(player=seat, round=royale.round, cause=cause, royale=royale.number), to=seats(seat), rule="NR-47")


def stops_at(state: State, royale: Royale, seat: Seat) -> timedelta | None:
    """How long after the opening this player's round is stopped by time."""
    return questions.input_end(royale.trials[seat], questions.option(state, "latency_ms", 400))


def _royale(draft: Draft[State], seat: Seat) -> Royale:
    royale = draft.state.royale_of(seat)
    assert royale is not None
    return royale
