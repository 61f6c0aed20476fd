"""Trying all codes of a lock, one after the other (NG-86, NG-87)."""

from __future__ import annotations

from fractions import Fraction

from games.kernel.refusal import Refused
from games.kernel.seat import Seat

from . import actions, bystanders, codes, conditions, locks
from .asks import Ask
from .edition.model import Puzzle
from .events_things import CodeFound, CodesDone
from .outcomes import BEGUN, Outcome
from .state import Busy, State
from .work import Work


def _course(state: State, seat: Seat, puzzle: Puzzle, start: int, down: bool) -> codes.Course:
    total = len(puzzle.alphabet) ** puzzle.length
    return codes.Course(total, state.tried.get((seat, puzzle.id), ()), start, down)


def _wanted(ask: Ask, puzzle: Puzzle) -> tuple[int, bool]:
    """Where to begin, and whether downwards."""
    order = ask.text("order") if ask.has("order") else "up"
    if order not in ("up", "down"):
        raise Refused("bad_argument", arg="order")
    down = order == "down"
    if ask.has("from"):
        return codes.place(puzzle.alphabet, locks.code_of(ask, puzzle, "from")), down
    return (len(puzzle.alphabet) ** puzzle.length - 1 if down else 0), down


def check(ask: Ask) -> None:
    """Refused: `no_lock`, `bad_code`, as the lock stands, `no_brute_force`, `nothing_left`."""
    puzzle = ask.lock("target", "code")
    start, down = _wanted(ask, puzzle)
    locks.check_open(ask, puzzle)
    if puzzle.rate is None:
        raise Refused("no_brute_force")
    if not len(_course(ask.state, ask.seat, puzzle, start, down)):
        raise Refused("nothing_left")


def begin(work: Work, ask: Ask) -> Outcome:
    """The end is fixed at the start; the player is told only the longest possible duration."""
    puzzle = ask.lock("target", "code")
    start, down = _wanted(ask, puzzle)
    assert puzzle.rate is not None, "the order was checked"
    course = _course(work.state, ask.seat, puzzle, start, down)
    most = len(course)
    if puzzle.max_tries is not None:
        most = min(most, puzzle.max_tries - work.state.tries.get(puzzle.id, 0))
    barred = not conditions.holds(work.state, puzzle.needs, ask.seat)
    position = None if barred else course.position(codes.place(puzzle.alphabet, puzzle.solution))
    count = position if position is not None and position <= most else most
    more = {"puzzle": puzzle.id, "start": start, "down": down, "count": count, "barred": barred,
            "found": position is not None and position <= most}  # fmt: skip
    bystanders.notice(work, ask.seat, "try_codes", target=puzzle.at)
    actions.begin(
        work, ask.seat, "try_codes", most / puzzle.rate, true=count / puzzle.rate, target=puzzle.at, more=more
    )
    return BEGUN


def note_tried(work: Work, seat: Seat, busy: Busy, done: Fraction) -> int:
    """How many codes were tried in so much time; they are remembered. Half a code is lost."""
    puzzle = work.edition.puzzles[str(busy.more["puzzle"])]
    count = min(int(busy.more["count"]), int(done * (puzzle.rate or 1) // 1))
    if count and not busy.more["barred"]:
        course = _course(work.state, seat, puzzle, int(busy.more["start"]), bool(busy.more["down"]))
        work.quiet(CodesDone(player=seat, puzzle=puzzle.id, count=count, ranges=course.first(count), age=str(work.age)))
    return count


def at_end(work: Work, seat: Seat, busy: Busy) -> str:
    """The code is found, or none of those that could be tried was it."""
    puzzle = work.edition.puzzles[str(busy.more["puzzle"])]
    count = note_tried(work, seat, busy, busy.ends - busy.began)
    if busy.more["found"]:
        work.add(
            CodeFound(by=seat, target=puzzle.at, code=puzzle.solution, tried=count), to=work.actor(seat), rule="NG-86"
        )
        locks.solve(work, seat, puzzle.id)
        return ""
    if puzzle.max_tries is not None and work.state.tries.get(puzzle.id, 0) >= puzzle.max_tries:
        locks.jam(work, seat, puzzle.id)
    return "not_found"
