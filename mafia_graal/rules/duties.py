"""Who owes an order for the night; what is drawn for whoever sends none; orders that lose their target (section 8.1)."""

from __future__ import annotations

from collections.abc import Iterable

from games.kernel.audience import GM_ONLY, seats
from games.kernel.draft import Draft
from games.kernel.seat import Seat

from . import events as e
from .limits import forbids_action, is_repeat
from .options import charges_at_first, is_mandatory, option
from .roles import ACTIONS, DRAWN, MAFIA, PERSONAL, row_of
from .state import Standing, State
from .statuses import able_mafia, exists, is_alive, living, may_conspire, to_mafia, to_seats
from .verbs import WORDS


def own_actions(state: State, seat: Seat) -> tuple[str, ...]:
    """The actions that the seat has by its role in this edition, usable now or not."""
    role = state.player(seat).role or ""
    return tuple(
        action for action in PERSONAL.get(role, ())
        if exists(state, *row_of(action)) and (action != "conspiracy" or may_conspire(state, seat))
        and (action != "grail_search" or bool(option(state, "grail_enabled")))
    )  # fmt: skip


def targets(state: State, seat: Seat, action: str, word: str = "") -> tuple[Seat, ...]:
    """Whom the action may be aimed at: living in truth, not himself, not twice running; in seat order."""
    return tuple(other for other in living(state) if other != seat and not is_repeat(state, seat, action, other, word))


def is_usable(state: State, seat: Seat, action: str) -> bool:
    """Whether the seat could play this action tonight."""
    if forbids_action(state, seat, action) is not None:
        return False
    if action == "grail_search":
        return not state.grail_found
    return not ACTIONS[action].target or any(targets(state, seat, action, word) for word in _words(action))


def _words(action: str) -> tuple[str, ...]:
    return WORDS if action == "kings_word" else ("",)


def executor(state: State) -> Seat | None:
    """Tonight's executor as things stand: whom the kill order names, even if it then fails (MG-90) or its giver has died
    (MG-91)."""
    order = state.order(state.boss, "kill") if state.boss is not None else None
    return order.seat("executor") if order is not None else None


def is_exempt(state: State, seat: Seat) -> bool:
    """MG-53."""
    player = state.player(seat)
    if not player.alive or player.stripped or player.day_action:
        return True
    if seat == executor(state) and not option(state, "executor_keeps_own_action"):
        return True
    return not any(is_usable(state, seat, action) for action in own_actions(state, seat))


def owes_kill(state: State) -> bool:
    """Whether a kill order is due: the right lives, and there is somebody to order it and to do it (MG-52)."""
    boss = state.boss
    if not state.kill_right or boss is None or not exists(state, "lancelot", "kill"):
        return False
    return is_alive(state, boss) and not state.player(boss).stripped


def all_in(state: State) -> bool:
    """Whether everybody who must has a valid order, and everybody who may an order or a pass (MG-21)."""
    if owes_kill(state) and state.boss is not None and not _is_valid(state.order(state.boss, "kill")):
        return False
    return all(is_exempt(state, seat) or _is_valid(state.order(seat, "own")) for seat in living(state))


def _is_valid(order: Standing | None) -> bool:
    return order is not None and not order.invalid


# ---- what is missing at the close ------------------------------------------------------------------------------------
def draw_missed(draft: Draft[State]) -> None:
    """First the mafia's kill, then personal actions in seat order (MG-51, MG-54, MG-135)."""
    if option(draft.state, "missed_actions") == "skip":
        return
    state = draft.state
    boss = state.boss
    if boss is not None and owes_kill(state) and state.order(boss, "kill") is None:
        _miss(draft, boss, "kill")
        _draw_kill(draft, boss)
        _sanction(draft, boss)
    for seat in living(draft.state):
        state = draft.state
        role = state.player(seat).role or ""
        if is_mandatory(state, role) and state.order(seat, "own") is None and not is_exempt(state, seat):
            _miss(draft, seat, "own")
            _draw_own(draft, seat, role)
            _sanction(draft, seat)


def _miss(draft: Draft[State], seat: Seat, slot: str) -> None:
    fact = e.MissedAction(player=seat, misses=draft.state.player(seat).misses + 1, slot=slot)
    draft.add(fact, to=to_seats(draft.state, seat), rule="MG-51")


def _sanction(draft: Draft[State], seat: Seat) -> None:
    misses = draft.state.player(seat).misses
    if misses >= int(option(draft.state, "misses_before_sanction")):
        draft.add(e.SanctionDue(player=seat, misses=misses), to=GM_ONLY, rule="MG-55")


def _one_of(draft: Draft[State], name: str, among: tuple[Seat, ...]) -> Seat:
    """All are as likely; one candidate is not drawn (MG-122)."""
    return among[0] if len(among) == 1 else draft.pick(name, among)


def _word_of(draft: Draft[State], name: str, among: tuple[str, ...]) -> str:
    return among[0] if len(among) == 1 else draft.pick(name, among)


def _draw_kill(draft: Draft[State], boss: Seat) -> None:
    state = draft.state
    victims = tuple(seat for seat in living(state) if state.player(seat).team != MAFIA)
    killers = able_mafia(state)
    if not victims or not killers:
        return
    target = _one_of(draft, "missed_kill_target", victims)
    killer = _one_of(draft, "missed_kill_executor", killers)
    fact = e.ActionDrawn(player=boss, action="kill", target=target, executor=killer)
    draft.add(fact, to=to_seats(draft.state, boss), rule="MG-54")
    draft.add(e.ExecutorNamed(player=killer, target=target), to=to_mafia(draft.state), rule="MG-89")


def _draw_own(draft: Draft[State], seat: Seat, role: str) -> None:
    """Only what has no limit of charges: nobody's scarce ones are burnt."""
    state = draft.state
    have = own_actions(state, seat)
    listed = tuple(
        action for action in DRAWN.get(role, ())
        if action in have and state.player(seat).charges.get(action, charges_at_first(state, action)) is None
        and is_usable(state, seat, action)
    )  # fmt: skip
    if not listed:
        return
    action = _word_of(draft, "missed_action", listed)
    target = to = None
    word: str | None = None
    if ACTIONS[action].target:
        target = _one_of(draft, "missed_target", _drawable(state, seat, action))
    if action == "prank" and target is not None:
        same = bool(option(state, "prank_same_target"))
        to = _one_of(draft, "missed_to", tuple(s for s in living(state) if s != seat and (same or s != target)))
    if action == "kings_word" and target is not None:
        free = tuple(word for word in WORDS if not is_repeat(state, seat, action, target, word))
        word = _word_of(draft, "missed_word", free)
    fact = e.ActionDrawn(player=seat, action=action, target=target, to=to, word=word)
    draft.add(fact, to=to_seats(draft.state, seat), rule="MG-54")


def _drawable(state: State, seat: Seat, action: str) -> tuple[Seat, ...]:
    """Targets for which at least one word is left."""
    return tuple(sorted({target for word in _words(action) for target in targets(state, seat, action, word)}))


# ---- orders that lose their target -----------------------------------------------------------------------------------
def tell_invalid(draft: Draft[State], dead: Iterable[Seat]) -> None:
    """Whoever aims at somebody who is announced dead is told, and may send another (MG-29)."""
    gone = set(dead)
    for seat in draft.state.everyone:
        for slot, order in list(draft.state.player(seat).orders.items()):
            if not order.invalid and gone & named_in(order) and not _raises(order):
                fact = e.OrderInvalid(player=seat, action=order.verb, reason="target_dead", slot=slot)
                draft.add(fact, to=seats(seat), rule="MG-29")


def _raises(order: Standing) -> bool:
    """The one order that is meant for the dead (MG-108)."""
    return order.verb == "grail_action" and order.args.get("mode") == "revive"


def named_in(order: Standing) -> set[Seat]:
    """Everybody whom an order names."""
    found = {value for value in order.args.values() if isinstance(value, Seat)}
    guesses = order.args.get("guesses")
    if isinstance(guesses, list | tuple):
        found |= {pair["target"] for pair in guesses if isinstance(pair.get("target"), Seat)}
    return found
