"""Attack and defence (NG-97 to NG-99)."""

from __future__ import annotations

from games.kernel.refusal import Refused
from games.kernel.seat import Seat

from . import events_course as e
from . import perceive, worlds
from .asks import Ask
from .outcomes import BEGUN, DONE, Outcome
from .state import State
from .work import GM_ONLY, Work


def is_fighting(state: State, seat: Seat) -> bool:
    """Whether a player attacks or is attacked."""
    return fight_of(state, seat) is not None


def fight_of(state: State, seat: Seat) -> Seat | None:
    """The player attacked in the fight in which this one is, or None."""
    if seat in state.fights:
        return seat
    return next((attacked for attacked, fight in state.fights.items() if fight.by == seat), None)


def check_attack(ask: Ask) -> None:
    """To attack one's own attacker is to defend; whoever fights already can neither attack nor be attacked (NG-97)."""
    if ask.state.options.get("combat.resolution", "gm") == "none":
        raise Refused("combat_off")
    other = ask.someone_here("player")
    if ask.has("with"):
        ask.in_hands("with")
    if _is_counter(ask.state, ask.seat, other):
        return
    if is_fighting(ask.state, ask.seat) or is_fighting(ask.state, other):
        raise Refused("fighting")


def _is_counter(state: State, seat: Seat, other: Seat) -> bool:
    return seat in state.fights and state.fights[seat].by == other


def do_attack(work: Work, ask: Ask) -> Outcome:
    other = ask.player("player")
    if _is_counter(work.state, ask.seat, other):
        return do_defend(work, ask)
    weapon = ask.in_hands("with") if ask.has("with") else None
    fact = e.AttackDeclared(by=ask.seat, player=other, with_=weapon)
    work.add(fact, to=work.room(work.state.room.get(ask.seat)), rule="NG-97")
    _stop(work, other)
    if work.state.options.get("combat.resolution", "gm") == "gm":
        from . import queueing

        item = queueing.file_fight(work, ask.seat)
        work.quiet(e.FightQueued(player=other, item=item), to=GM_ONLY)
    return BEGUN


def _stop(work: Work, seat: Seat) -> None:
    """Whatever the attacked one was about is broken off (NG-54, NG-97)."""
    from . import actions, hiding, movement, plans

    actions.break_off(work, seat, "attacked")
    plans.dropped(work, seat, "attacked")
    movement.stop(work, seat)
    hiding.come_out(work, seat)


def check_defend(ask: Ask) -> None:
    if ask.seat not in ask.state.fights:
        raise Refused("not_attacked")


def do_defend(work: Work, ask: Ask) -> Outcome:
    """Once is enough."""
    if not work.state.fights[ask.seat].defended:
        work.add(e.Defended(by=ask.seat), to=work.room(work.state.room.get(ask.seat)), rule="NG-97")
    return DONE


# ---- how it ends -------------------------------------------------------------------------------------------------------


def settle(work: Work) -> bool:
    """Resolves what is resolved by the table, once the cascade of the attack is over; whether there was anything."""
    if work.state.options.get("combat.resolution") != "table" or work.state.ended:
        return False
    open_fights = sorted(work.state.fights)
    for attacked in open_fights:
        if attacked in work.state.fights:
            resolve(work, attacked, _by_table(work.state, attacked))
    return bool(open_fights)


def _by_table(state: State, attacked: Seat) -> str:
    """Bare hands never kill, nor does a blow that is met by as much (NG-98)."""
    fight = state.fights[attacked]
    attack = _power(state, fight.with_)
    strongest = max((_power(state, thing) for thing in perceive.held(state, attacked)), default=0)
    return "killed" if attack > (1 + strongest if fight.defended else 0) else "repelled"


def _power(state: State, thing: str | None) -> int:
    found = worlds.edition_of(state).things.get(thing) if thing is not None else None
    return found.power if found is not None else 0


def resolve(work: Work, attacked: Seat, outcome: str, text: str = "") -> None:
    """The fight is over: both are free, unless one of them is dead (NG-98, NG-99)."""
    from . import deaths

    by = work.state.fights[attacked].by
    _end(work, attacked, outcome, text)
    if outcome == "killed":
        deaths.die(work, attacked, "attack", credit=(by,))
    elif outcome == "countered":
        deaths.die(work, by, "attack", credit=(attacked,))
    _free(work, by, attacked)


def broken(work: Work, seat: Seat) -> None:
    """One of the two is taken out of it otherwise: it ends without an outcome (NG-99)."""
    attacked = fight_of(work.state, seat)
    if attacked is not None:
        by = work.state.fights[attacked].by
        _end(work, attacked, "broken_off", "")
        _free(work, by, attacked)


def _end(work: Work, attacked: Seat, outcome: str, text: str) -> None:
    fight = work.state.fights[attacked]
    fact = e.AttackResolved(by=fight.by, player=attacked, outcome=outcome, text=text)
    work.add(fact, to=work.room(work.state.room.get(attacked), attacked, fight.by), rule="NG-98")
    if fight.item is not None:
        from . import queueing

        queueing.close(work, fight.item)


def _free(work: Work, *fighters: Seat) -> None:
    """What waited for the end of the fight goes on."""
    from . import plans

    for seat in sorted(fighters):
        if perceive.inside(work.state, seat):
            plans.ended(work, seat, "fight")


ACTS = {"attack": (check_attack, do_attack), "defend": (check_defend, do_defend)}
