"""Puzzles: single tries, answers, objects used, and what solves them (NG-26, NG-27, NG-85, NG-183)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from games.kernel.audience import GM_ONLY
from games.kernel.refusal import Refused
from games.kernel.seat import Seat

from . import actions, bystanders, codes, conditions, effects, hands, reactions, worlds
from .asks import Ask
from .edition.model import NOWHERE, Puzzle
from .edition.reading_puzzles import plain_answer
from .edition.values import Effect
from .events_things import AnswerTried, CodeTried, Jammed, PartUsed, PuzzleSolved, TryCounted, Used
from .outcomes import DONE, Outcome, failed
from .state import State
from .work import Work

LONGEST_ANSWER = 200


def occupied_by(state: State, puzzle: str) -> Seat | None:
    """Who is trying all codes on a lock."""
    for seat, busy in state.busy.items():
        if busy.verb == "try_codes" and busy.more.get("puzzle") == puzzle:
            return seat
    return None


def check_open(ask: Ask, puzzle: Puzzle) -> None:
    """Refused: `already_solved`, `jammed`, `occupied` (NG-26, NG-55)."""
    if puzzle.id in ask.state.solved:
        raise Refused("already_solved")
    if puzzle.id in ask.state.jammed:
        raise Refused("jammed")
    if occupied_by(ask.state, puzzle.id) not in (None, ask.seat):
        raise Refused("occupied")


def _check_pace(ask: Ask, puzzle: Puzzle, rate: Fraction) -> None:
    """Refused `too_fast`: typing cannot beat the lock's own pace (NG-85)."""
    last = ask.state.last_try.get((ask.seat, puzzle.id))
    if last is not None and worlds.age_at(ask.state, ask.at) - last < 1 / rate:
        raise Refused("too_fast", until=worlds.real_at(ask.state, last + 1 / rate))


# -- codes


def code_of(ask: Ask, puzzle: Puzzle, name: str = "code") -> str:
    """A code of this lock; `bad_code` where its length or letters cannot be."""
    code = ask.text(name)
    if len(code) != puzzle.length or any(letter not in puzzle.alphabet for letter in code):
        raise Refused("bad_code", length=puzzle.length, alphabet=puzzle.alphabet)
    return code


def check_code(ask: Ask) -> None:
    """Refused: `no_lock`, `bad_code`, and as the lock stands."""
    puzzle = ask.lock("target", "code")
    code_of(ask, puzzle)
    check_open(ask, puzzle)
    _check_pace(ask, puzzle, puzzle.rate or Fraction(1))


def enter_code(work: Work, ask: Ask) -> Outcome:
    """One code by hand, answered at once."""
    puzzle = ask.lock("target", "code")
    code, target = code_of(ask, puzzle), puzzle.at
    if not conditions.holds(work.state, puzzle.needs, ask.seat):
        bystanders.notice(work, ask.seat, "enter_code", target=target)
        return reactions.nothing(work, ask.seat, "enter_code", target)
    other = puzzle.others.get(code)
    result = "right" if code == puzzle.solution else "wrong" if other is None else "other"
    place = codes.place(puzzle.alphabet, code)
    work.quiet(TryCounted(player=ask.seat, puzzle=puzzle.id, age=str(work.age), place=place))
    work.add(
        CodeTried(by=ask.seat, target=target, code=code, result=result, puzzle=puzzle.id),
        to=work.actor(ask.seat), rule="NG-85",
    )  # fmt: skip
    bystanders.notice(work, ask.seat, "enter_code", target=target)
    return _answer(work, ask.seat, puzzle, result, other, "wrong_code")


def _answer(work: Work, seat: Seat, puzzle: Puzzle, result: str, other: Sequence[Effect] | None, wrong: str) -> Outcome:
    """What a try brings about. Another word's effects come in place of those of a failure (NG-183)."""
    if result == "right":
        solve(work, seat, puzzle.id)
        return DONE
    effects.run(work, seat, puzzle.failed if other is None else other, puzzle.at)
    _jam(work, seat, puzzle)
    return DONE if result == "other" else failed(wrong)


def _jam(work: Work, seat: Seat, puzzle: Puzzle) -> None:
    """The last try that a lock allows was wrong (NG-26)."""
    if puzzle.max_tries is not None and work.state.tries.get(puzzle.id, 0) >= puzzle.max_tries:
        jam(work, seat, puzzle.id)


def jam(work: Work, seat: Seat, puzzle: str) -> None:
    """A lock takes no more tries."""
    if puzzle not in work.state.jammed:
        work.add(Jammed(puzzle=puzzle), to=work.actor(seat), rule="NG-26")


# -- answers


def check_answer(ask: Ask) -> None:
    """Refused: `no_lock`, and as the lock stands."""
    puzzle = ask.lock("target", "answer")
    if not ask.text("text").strip() or len(ask.text("text")) > LONGEST_ANSWER:
        raise Refused("bad_argument", arg="text")
    check_open(ask, puzzle)
    _check_pace(ask, puzzle, Fraction(1))


def answer(work: Work, ask: Ask) -> Outcome:
    """A word, compared without case, accents and signs (NG-27)."""
    puzzle = ask.lock("target", "answer")
    said = plain_answer(ask.text("text"))
    if not conditions.holds(work.state, puzzle.needs, ask.seat):
        bystanders.notice(work, ask.seat, "answer_puzzle", target=puzzle.at)
        return reactions.nothing(work, ask.seat, "answer_puzzle", puzzle.at)
    right = said in {plain_answer(solution) for solution in puzzle.solutions}
    other = next((do for word, do in puzzle.others.items() if plain_answer(word) == said), None)
    result = "right" if right else "wrong" if other is None else "other"
    work.quiet(TryCounted(player=ask.seat, puzzle=puzzle.id, age=str(work.age)))
    work.add(AnswerTried(by=ask.seat, target=puzzle.at, result=result), to=work.actor(ask.seat), rule="NG-85")
    bystanders.notice(work, ask.seat, "answer_puzzle", target=puzzle.at)
    return _answer(work, ask.seat, puzzle, result, other, "wrong_answer")


# -- objects


def wants(state: State, puzzle: Puzzle | None, thing: str) -> bool:
    """Whether a lock of objects may take this one."""
    return puzzle is not None and puzzle.kind == "objects" and thing in puzzle.needs_objects


def check_part(ask: Ask, puzzle: Puzzle) -> None:
    """Refused: `already_solved`, `jammed`."""
    check_open(ask, puzzle)


def use_part(work: Work, seat: Seat, puzzle: Puzzle, thing: str) -> Outcome:
    """One of the objects that a lock wants is used on it; with the last of them it is solved."""
    work.add(Used(by=seat, object=thing, target=puzzle.at), to=work.actor(seat), rule="NG-84")
    bystanders.notice(work, seat, "use", thing=thing, target=puzzle.at)
    if not conditions.holds(work.state, puzzle.needs, seat):
        return reactions.nothing(work, seat, "use", puzzle.at)
    work.quiet(PartUsed(puzzle=puzzle.id, object=thing))
    if not puzzle.keeps:
        hands.place(work, thing, NOWHERE)
    if work.state.parts_used.get(puzzle.id, frozenset()) >= set(puzzle.needs_objects):
        solve(work, seat, puzzle.id)
    return DONE


# -- solved


def solve(work: Work, seat: Seat | None, name: str) -> None:
    """A puzzle is solved, once for the whole game. Who is trying codes on it at that moment finishes at once (NG-55)."""
    puzzle = work.edition.puzzles[name]
    if name in work.state.solved:
        return
    trier = occupied_by(work.state, name)
    work.add(PuzzleSolved(by=seat, puzzle=name), to=work.actor(seat) if seat is not None else GM_ONLY, rule="NG-26")
    if trier is not None and trier != seat:
        actions.finish_with(work, trier, "already_solved")
    effects.run(work, seat, puzzle.solved, puzzle.at)
