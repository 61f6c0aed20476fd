"""The powers of the roles as seats of a simulated game use them: what each orders by day, by night and on its vision."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from games.kernel.seat import Seat

from .house_mind import Mind, Ordered


def by_day(mind: Mind) -> Iterator[Ordered]:
    """Powers that are ordered before the execution."""
    power = _BY_DAY.get(mind.role)
    if power is not None:
        yield from power(mind)


def by_night(mind: Mind) -> Iterator[Ordered]:
    """Powers that are ordered at sunset, the pack's choice aside."""
    power = _BY_NIGHT.get(mind.role)
    if power is not None and not (mind.watched and mind.role != "seer"):
        yield from power(mind)


def _guard(mind: Mind) -> Iterator[Ordered]:
    trusted = [seat for seat in mind.board.alive if seat != mind.guarded]
    mayor = mind.board.mayor
    if mayor in trusted and mind.rng.random() < 0.4:
        yield mind.me, "guard", {"target": mayor}
    elif trusted:
        yield mind.me, "guard", {"target": mind.least(trusted) or mind.me}


def _peep(mind: Mind) -> Iterator[Ordered]:
    if mind.rng.random() < 0.6:
        yield mind.me, "peep", {}


def _forge(mind: Mind) -> Iterator[Ordered]:
    target = mind.worth_a_power(0.15)
    if target is not None:
        yield mind.me, "forge", {"target": target}


def _telepathy(mind: Mind) -> Iterator[Ordered]:
    choice = mind.worth_a_power(0.2)
    victims = [seat for seat in mind.others if seat != choice]
    if choice is not None and victims:
        yield mind.me, "telepathy", {"victim": mind.rng.choice(victims), "choice": choice}


def _double(mind: Mind) -> Iterator[Ordered]:
    if mind.worth_a_power(0.1) is not None:
        yield mind.me, "double", {}


def match(mind: Mind) -> Iterator[Ordered]:
    if mind.board.day <= 1 and not mind.couple and not mind.spent and len(mind.board.alive) > 1:
        mind.couple = True
        first, second = mind.rng.sample(mind.board.alive, 2)
        yield mind.me, "match", {"first": first, "second": second}


def _snoop(mind: Mind) -> Iterator[Ordered]:
    unknown = [seat for seat in mind.others if seat not in mind.roles]
    if not mind.spent and unknown and mind.rng.random() < 0.5:
        mind.spent = True
        yield mind.me, "snoop", {"target": mind.most(unknown)}


def _investigate(mind: Mind) -> Iterator[Ordered]:
    if mind.rng.random() < 0.5:
        yield mind.me, "investigate", {"role": mind.rng.choice(("werewolf", "corrupter", "shaman", "traitor", "seer"))}


def _probe(mind: Mind) -> Iterator[Ordered]:
    unknown = [seat for seat in mind.others if seat not in mind.roles and seat not in mind.pack]
    if unknown:
        yield mind.me, "probe", {"target": mind.most(unknown)}


def _corrupt(mind: Mind) -> Iterator[Ordered]:
    prey = [seat for seat in mind.others if seat not in mind.pack]
    if not mind.spent and prey and mind.rng.random() < 0.5:
        yield mind.me, "corrupt", {"target": mind.rng.choice(prey)}


def _sacrifice(mind: Mind) -> Iterator[Ordered]:
    pack = [seat for seat in mind.pack if seat in mind.board.alive and seat not in mind.board.immune]
    prey = [seat for seat in mind.others if seat not in mind.pack and seat not in mind.board.immune]
    if not mind.spent and len(pack) >= 3 and prey and mind.rng.random() < 0.25:
        lamb = min(pack, key=lambda seat: (mind.board.trust[seat], seat))
        yield mind.me, "sacrifice", {"wolf": lamb, "victim": mind.rng.choice(sorted(prey))}


def _hunt(mind: Mind) -> Iterator[Ordered]:
    prey = [seat for seat in mind.others if seat not in mind.board.immune and seat != mind.lover]
    if prey:
        yield mind.me, "hunt", {"target": mind.rng.choice(prey)}


def _sleep(mind: Mind) -> Iterator[Ordered]:
    if not mind.spent and mind.rng.random() < (0.6 if len(mind.board.alive) <= 6 else 0.15):
        yield mind.me, "sleep", {}


def save(mind: Mind) -> Iterator[Ordered]:
    """The prescient's answer to a vision."""
    possible = [seat for seat in mind.vision if seat != mind.me]
    if mind.role != "prescient" or mind.spent or not possible:
        return
    if mind.rng.random() < (0.9 if mind.board.mayor in possible or mind.lover in possible else 0.55):
        mind.spent = True
        yield mind.me, "save", {"target": mind.least(possible) or possible[0]}
    elif mind.rng.random() < 0.5:
        yield mind.me, "let_die", {}


def prey(mind: Mind) -> Seat | None:
    """Whom this wolf proposes to the pack: who is dangerous, else whom the village trusts."""
    possible = [s for s in mind.others if s not in mind.pack and s not in mind.board.immune and s != mind.lover]
    danger = {"seer": 5, "little_girl": 4, "militia": 3, "prescient": 3}
    accusers = {by for seat in mind.pack for by in mind.board.accused.get(seat, ())}

    def worth(seat: Seat) -> float:
        known = danger.get(mind.roles.get(seat, ""), 0) + (1.5 if seat == mind.board.mayor else 0)
        return known + (1.0 if seat in accusers else 0) + 0.3 * mind.board.trust[seat] + mind.rng.random() * 2

    return max(possible, key=worth, default=None)


_BY_DAY: dict[str, Callable[[Mind], Iterator[Ordered]]] = {
    "militia": _guard, "little_girl": _peep, "forger": _forge, "telepath": _telepathy,
    "executioner": _double, "nosy_neighbour": _snoop, "investigator": _investigate,
}  # fmt: skip
_BY_NIGHT: dict[str, Callable[[Mind], Iterator[Ordered]]] = {
    "seer": _probe, "shaman": _probe, "corrupter": _corrupt, "pack_leader": _sacrifice,
    "legendary_beast": _hunt, "sandman": _sleep,
}  # fmt: skip
