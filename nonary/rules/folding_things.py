"""What the facts about objects, locks, pieces and long actions mean for the state."""

from __future__ import annotations

from fractions import Fraction

from games.kernel.event import Event
from games.kernel.seat import Seat
from games.kernel.values import changed

from . import codes, perceive
from . import events_actions as acts
from . import events_course as course
from . import events_pieces as pieces
from . import events_talk as talk
from . import events_things as e
from .folding_places import less, put
from .state import Busy, Item, State


def fold(state: State, fact: Event) -> State:
    """The state after a fact about things."""
    match fact:
        case e.Took():
            return _in_hands(state, fact.object, fact.by)
        case e.ObjectGiven():
            return _in_hands(state, fact.object, fact.to)
        case e.ObjectGranted():
            return _in_hands(state, fact.object, fact.player)
        case e.Dropped():
            return _lies(state, fact.object, fact.room)
        case e.ObjectMoved():
            state = _lies(state, fact.object, fact.to)
            return changed(state, thing_hidden=put(state.thing_hidden, fact.object, fact.hidden))
        case e.ThingsFell():
            for thing in fact.things:
                state = _lies(state, thing, fact.room)
            left = tuple(piece for piece in state.pieces.get(fact.player, ()) if piece not in fact.pieces)
            return changed(state, pieces=put(state.pieces, fact.player, left))
        case e.ThingsPlaced():
            return changed(state, thing_at={**state.thing_at, **fact.at})
        case e.Revealed():
            return changed(state, thing_hidden=put(state.thing_hidden, fact.target, False))
        case e.Concealed():
            return changed(state, thing_hidden=put(state.thing_hidden, fact.target, True))
        case e.StateChanged():
            return changed(state, thing_state=put(state.thing_state, fact.target, fact.state))
        case e.EntrySpent():
            spent = state.spent.get(fact.entry, frozenset()) | {fact.player}
            return changed(state, spent=put(state.spent, fact.entry, spent))
    return _locks(state, fact)


def _in_hands(state: State, thing: str, seat: Seat) -> State:
    return changed(state, thing_at=put(state.thing_at, thing, seat), thing_hidden=put(state.thing_hidden, thing, False))


def _lies(state: State, thing: str, place: str) -> State:
    return changed(
        state, thing_at=put(state.thing_at, thing, place), thing_hidden=put(state.thing_hidden, thing, False)
    )


def _locks(state: State, fact: Event) -> State:
    match fact:
        case e.TryCounted():
            key = (fact.player, fact.puzzle)
            tried = state.tried
            if fact.place is not None:
                tried = put(tried, key, codes.joined((*tried.get(key, ()), (fact.place, fact.place))))
            return changed(
                state, tried=tried, last_try=put(state.last_try, key, Fraction(fact.age)),
                tries=put(state.tries, fact.puzzle, state.tries.get(fact.puzzle, 0) + 1),
            )  # fmt: skip
        case e.CodesDone():
            key = (fact.player, fact.puzzle)
            return changed(
                state, tried=put(state.tried, key, codes.joined((*state.tried.get(key, ()), *fact.ranges))),
                last_try=put(state.last_try, key, Fraction(fact.age)),
                tries=put(state.tries, fact.puzzle, state.tries.get(fact.puzzle, 0) + fact.count),
            )  # fmt: skip
        case e.PuzzleSolved():
            return changed(state, solved=put(state.solved, fact.puzzle, fact.by))
        case e.PartUsed():
            parts = state.parts_used.get(fact.puzzle, frozenset()) | {fact.object}
            return changed(state, parts_used=put(state.parts_used, fact.puzzle, parts))
        case e.Jammed():
            return changed(state, jammed=state.jammed | {fact.puzzle})
    return _pieces(state, fact)


def _pieces(state: State, fact: Event) -> State:
    match fact:
        case pieces.PieceObtained():
            held = (*state.pieces.get(fact.player, ()), fact.piece)
            return changed(state, pieces=put(state.pieces, fact.player, held))
        case pieces.PieceLost():
            held = tuple(piece for piece in state.pieces.get(fact.player, ()) if piece != fact.piece)
            return changed(state, pieces=put(state.pieces, fact.player, held))
        case pieces.PieceKnown():
            looks = put(state.piece_looks.get(fact.player, {}), fact.piece, fact.look)
            return changed(state, piece_looks=put(state.piece_looks, fact.player, looks))
        case pieces.BoardLaid():
            return changed(state, boards=put(state.boards, fact.player, fact.groups))
        case talk.Said():
            return changed(state, messages=put(state.messages, fact.mark, perceive.present(state, fact.room)))
        case talk.Whispered():
            state = changed(state, messages=put(state.messages, fact.mark, (fact.by, *fact.to)))
            if fact.by not in state.hidden:
                return state
            seers = state.seen_hidden.get(fact.by, frozenset()) | set(fact.to)
            return changed(state, seen_hidden=put(state.seen_hidden, fact.by, seers))
        case talk.MessageStruck():
            return changed(state, struck=state.struck | {fact.mark})
    return _actions(state, fact)


def _actions(state: State, fact: Event) -> State:
    match fact:
        case acts.ActionStarted():
            began, ends = Fraction(fact.age), Fraction(fact.ends)
            more = {"target": fact.target} | ({"goal": fact.room} if fact.room else {})
            return changed(
                state, busy=put(less(state.busy, fact.by), fact.by, Busy(fact.verb, began, ends, None, more))
            )
        case acts.ActionTimed():
            timed = Busy(fact.verb, Fraction(fact.began), Fraction(fact.ends), fact.at, fact.more)
            return changed(state, busy=put(less(state.busy, fact.player), fact.player, timed))
        case acts.ActionFinished() | acts.ActionAbandoned():
            return changed(state, busy=less(state.busy, fact.by))
        case acts.ProgressKept():
            key = (fact.player, fact.entry)
            done = Fraction(fact.done)
            return changed(state, progress=put(state.progress, key, done) if done else less(state.progress, key))
        case acts.Happened():
            return changed(state, happened=state.happened | {fact.happening}, due=less(state.due, fact.happening))
        case acts.HappeningSet():
            due = state.due if fact.due is None else put(state.due, fact.happening, Fraction(fact.due))
            state = changed(state, due=less(state.due, fact.happening) if fact.due is None else due)
            return changed(state, happened=state.happened | {fact.happening}) if fact.spent else state
    return _queue(state, fact)


def _queue(state: State, fact: Event) -> State:
    match fact:
        case acts.ActionQueued():
            return changed(state, queue=put(state.queue, fact.item, Item(fact.by, fact.text, fact.at)))
        case acts.ActionAnswered() | acts.ActionRefused():
            old = state.queue.get(fact.item, Item(fact.by, ""))
            return changed(state, queue=put(state.queue, fact.item, Item(old.by, old.text, old.at, False, fact.text)))
        case acts.ItemClosed() if fact.item in state.queue:
            old = state.queue[fact.item]
            return changed(state, queue=put(state.queue, fact.item, Item(old.by, old.text, old.at, False, old.answer)))
        case course.GameEnded():
            closed = {number: Item(i.by, i.text, i.at, False, i.answer) for number, i in state.queue.items()}
            return changed(state, queue=closed)
    return state
