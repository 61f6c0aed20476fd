"""The game master and things: objects, spots, locks, pieces (NG-150)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.kernel.order import Order
from games.kernel.refusal import Refused

from . import effects, gm_words, hands, locks, pieces
from .state import State
from .work import Work


def test_grant(order: Order, state: State) -> None:
    gm_words.player(order, state)
    gm_words.piece(order, state)


def grant_piece(work: Work, order: Order) -> None:
    """A golden one leaves its former holder (NG-107)."""
    seat, piece = order.seat("player"), gm_words.piece(order, work.state)
    if piece in work.state.pieces.get(seat, ()):
        return
    if pieces.is_exclusive(work, piece):
        for holder in pieces.holders(work.state, piece):
            pieces.lose(work, holder, piece, "gm")
    pieces.obtain(work, seat, piece, "gm")


def test_revoke(order: Order, state: State) -> None:
    piece = gm_words.piece(order, state)
    if piece not in state.pieces.get(order.seat("player"), ()):
        raise Refused("not_held", text=str(order.args.get("piece"))[:80])


def revoke_piece(work: Work, order: Order) -> None:
    pieces.lose(work, order.seat("player"), gm_words.piece(order, work.state), "gm")


def test_give(order: Order, state: State) -> None:
    gm_words.player(order, state)
    gm_words.thing(order, state)


def give_object(work: Work, order: Order) -> None:
    hands.grant(work, order.seat("player"), gm_words.thing(order, work.state))


def test_move(order: Order, state: State) -> None:
    gm_words.thing(order, state)
    gm_words.place(order, state)


def move_object(work: Work, order: Order) -> None:
    hands.place(work, gm_words.thing(order, work.state), gm_words.place(order, work.state))


def test_target(order: Order, state: State) -> None:
    gm_words.target(order, state)


def reveal(work: Work, order: Order) -> None:
    effects.reveal(work, gm_words.target(order, work.state).id)


def hide_target(work: Work, order: Order) -> None:
    effects.conceal(work, gm_words.target(order, work.state).id)


def test_state(order: Order, state: State) -> None:
    if order.text("state") not in gm_words.target(order, state).states:
        raise Refused("bad_argument", arg="state")


def set_state(work: Work, order: Order) -> None:
    effects.set_state(work, gm_words.target(order, work.state).id, order.text("state"))


def test_solve(order: Order, state: State) -> None:
    if gm_words.puzzle(order, state).id in state.solved:
        raise Refused("already_solved")
    if order.args.get("player") not in (None, ""):
        gm_words.player(order, state)


def solve_puzzle(work: Work, order: Order) -> None:
    """As solved by a player, or by nobody: then without what needs somebody who acts."""
    seat = order.seat("player") if order.args.get("player") not in (None, "") else None
    locks.solve(work, seat, gm_words.puzzle(order, work.state).id)


TESTS: Mapping[str, Callable[[Order, State], None]] = {
    "grant_piece": test_grant, "revoke_piece": test_revoke, "give_object": test_give, "move_object": test_move,
    "reveal": test_target, "hide_target": test_target, "set_state": test_state, "solve_puzzle": test_solve,
}  # fmt: skip
ACTS: Mapping[str, Callable[[Work, Order], None]] = {
    "grant_piece": grant_piece, "revoke_piece": revoke_piece, "give_object": give_object, "move_object": move_object,
    "reveal": reveal, "hide_target": hide_target, "set_state": set_state, "solve_puzzle": solve_puzzle,
}  # fmt: skip
