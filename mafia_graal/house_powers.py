"""The powers of the roles as house players use them: what each would order by day and by night, in the rules' verbs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from games.kernel.seat import Seat

from .house_mind import Mind
from .rules.roles import EDITION, TOWN
from .rules.statuses import exists

Wanted = tuple[str, dict[str, Any]]
"""A verb and its arguments."""


def by_night(mind: Mind) -> Iterator[Wanted]:
    """The kill order of a boss, the Grail's power, and the action of the own role, where none stands yet."""
    if not mind.lives:
        return
    if mind.boss and mind.order_of("kill") is None and exists(mind.board.edition, "lancelot", "kill"):
        yield from kill(mind)
    if mind.grail and mind.order_of("grail") is None:
        yield from _grail(mind)
    busy = mind.executor_on == mind.board.day and not mind.board.option("executor_keeps_own_action")
    if mind.order_of("own") is None and mind.day_acted != mind.board.day and not busy:
        power = _BY_NIGHT.get(mind.role)
        if power is not None and not mind.stripped:
            yield from (wanted for wanted in power(mind) if wanted[0] != "pass" or mind.may_pass)


def by_day(mind: Mind) -> Iterator[Wanted]:
    """Day actions: rare, and by those who are sure; what is used by day is not stopped at night."""
    if not mind.lives or mind.stripped or mind.order_of("day") is not None or mind.order_of("own") is not None:
        return
    allowed = mind.board.option("day_actions")
    if mind.role == "inquisitor" and "execution" in allowed and mind.may("execution") and mind.rng.random() < 0.5:
        sure = [seat for seat in mind.foes() if mind.is_sure(seat) and mind.roles.get(seat) != "bunny"]
        if sure:
            yield "execution", {"target": sure[0], "day": True}
    elif mind.role == "jester" and "stuffing" in allowed and mind.may("stuffing") and mind.rng.random() < 0.5:
        sure = [seat for seat in mind.foes() if mind.is_sure(seat) and mind.team == TOWN]
        if sure:
            yield "stuffing", {"target": sure[0], "day": True}
    elif mind.role == "king" and "kings_word" in allowed and mind.may("kings_word") and mind.rng.random() < 0.25:
        word = _kings_word(mind)
        if word is not None:
            yield "kings_word", {**word, "day": True}


def guess(mind: Mind) -> int | None:
    """Today's number for the Grail: none that was tried, unless all were."""
    board = mind.board
    if (
        not mind.lives
        or mind.me in board.revived
        or board.found
        or not board.option("grail_enabled")
        or mind.me in board.guessers
    ):
        return None
    if mind.number is not None:
        return mind.number
    low, high = int(board.option("grail_min")), int(board.option("grail_max"))
    for _try in range(8):
        number = mind.rng.randint(low, high)
        if number not in board.guessed and number not in mind.no_numbers:
            return number
    return mind.rng.randint(low, high)


# ---- the mafia ---------------------------------------------------------------------------------------------------------
def kill(mind: Mind) -> Iterator[Wanted]:
    """The most dangerous, mostly; by whom the mafia can best spare. A Bunny that is known is left to others."""
    team = sorted(seat for seat in (*mind.mafia, mind.me) if seat in mind.board.alive)
    able = [seat for seat in dict.fromkeys(team) if seat not in mind.useless and mind.busy.get(seat) != mind.board.day]
    prey = [seat for seat in mind.foes() if mind.roles.get(seat) != "bunny"]
    if not able or not prey:
        return
    target = prey[0] if mind.rng.random() < 0.75 else mind.rng.choice(prey)
    others = [seat for seat in able if seat != mind.me]
    pawns = [seat for seat in others if mind.roles.get(seat) == "traitor"]
    if pawns and mind.rng.random() < 0.8:
        able = pawns
    elif others and mind.role == "lancelot" and mind.may("conspiracy"):
        able = others
    elif mind.me in able and mind.rng.random() < 0.7:
        able = [mind.me]
    executor = mind.rng.choice(able)
    yield "kill", {"target": target, "executor": executor}


def _lancelot(mind: Mind) -> Iterator[Wanted]:
    knights = [seat for seat in mind.others if mind.roles.get(seat) == "knight" and mind.teams.get(seat) == TOWN]
    open_ = [seat for seat in mind.others if seat not in mind.mafia and seat not in mind.roles]
    if mind.may("conspiracy") and (knights or open_):
        yield "conspiracy", {"target": mind.rng.choice(knights or open_)}
    elif mind.may("intrigues") and (targets := mind.free("intrigues", open_)):
        yield "intrigues", {"target": mind.rng.choice(targets)}
    else:
        yield "pass", {}


def _spy(mind: Mind) -> Iterator[Wanted]:
    prey = [seat for seat in mind.foes() if seat != mind.prey]
    unknown = [seat for seat in prey if seat not in mind.roles]
    if (
        prey
        and mind.may("poison")
        and mind.rng.random() < (0.8 if mind.roles.get(prey[0]) in ("inquisitor", "priest", "huntress") else 0.6)
    ):
        yield "poison", {"target": prey[0]}
    elif mind.may("espionage") and (targets := mind.free("espionage", unknown or mind.others)):
        yield "espionage", {"target": mind.rng.choice(targets[:6])}


def _robber(mind: Mind) -> Iterator[Wanted]:
    """Where somebody will come: suspects are checked, be they his own; those who speak up are healed."""
    board = mind.board
    crowds = {seat: float(len(board.accused.get(seat, ()))) for seat in mind.others}
    for (by, of), claim in board.claims.items():
        if claim.sure:
            for seat in (by, of):
                if seat in crowds:
                    crowds[seat] += 2.0
    if mind.prey in crowds:
        crowds[mind.prey] += 1.0
    doors = mind.free("ambush", sorted(crowds, key=lambda seat: -crowds[seat] - mind.rng.random()))
    if mind.may("ambush") and doors:
        yield "ambush", {"target": doors[0] if mind.rng.random() < 0.7 else mind.rng.choice(doors)}


# ---- the town, and whoever has one of its roles ----------------------------------------------------------------------
def _first(mind: Mind, action: str, among: Sequence[Seat], luck: float = 0.0) -> Seat | None:
    """The first of them who may be aimed at; with some luck another."""
    targets = mind.free(action, among)
    if not targets:
        return None
    return mind.rng.choice(targets[:5]) if mind.rng.random() < luck else targets[0]


def _priest(mind: Mind) -> Iterator[Wanted]:
    hunted = any(claim.sure and claim.by == mind.me for claim in mind.board.claims.values())
    if mind.may("prayer") and mind.rng.random() < (0.5 if hunted else 0.08):
        yield "prayer", {}
        return
    friends, foes = mind.friends(), mind.foes()
    if (
        mind.may("confession")
        and foes
        and mind.rng.random() < 0.25
        and (target := _first(mind, "confession", foes, 0.3))
    ):
        yield "confession", {"target": target}
    elif mind.may("healing") and (target := _first(mind, "healing", friends, 0.4)):
        yield "healing", {"target": target}
    elif mind.may("confession") and (target := _first(mind, "confession", mind.others)):
        yield "confession", {"target": target}


def _huntress(mind: Mind) -> Iterator[Wanted]:
    foes = mind.foes()
    sure = [seat for seat in foes if mind.is_sure(seat)]
    if (
        mind.may("anathema")
        and foes
        and ((sure and mind.rng.random() < 0.4) or mind.rng.random() < 0.05 * (mind.board.day - 2))
    ):
        yield "anathema", {"target": (sure or foes)[0]}
    elif mind.may("silence") and (target := _first(mind, "silence", foes or mind.others, 0.3)):
        yield "silence", {"target": target}


def _jester(mind: Mind) -> Iterator[Wanted]:
    """Turns a suspect's deed on another suspect, or on himself."""
    foes = mind.foes()
    if mind.may("stuffing") and foes and mind.is_sure(foes[0]) and mind.rng.random() < 0.4:
        yield "stuffing", {"target": foes[0]}
        return
    target = _first(mind, "prank", foes or mind.others, 0.3)
    if not mind.may("prank") or target is None:
        return
    ends = [seat for seat in foes[:4] if seat != target] + ([target] if mind.board.option("prank_same_target") else [])
    ends = ends or [seat for seat in mind.others if seat != target]
    if ends:
        yield "prank", {"target": target, "to": mind.rng.choice(ends)}


def _inquisitor(mind: Mind) -> Iterator[Wanted]:
    foes = mind.foes()
    sure = [seat for seat in foes if mind.is_sure(seat) and mind.roles.get(seat) != "bunny"]
    if mind.may("execution") and sure and mind.rng.random() < (0.75 if mind.team == TOWN else 0.4):
        yield "execution", {"target": sure[0]}
        return
    unknown = [seat for seat in foes if mind.knows(seat) is None]
    if mind.may("inquisition") and (target := _first(mind, "inquisition", unknown or mind.others, 0.3)):
        yield "inquisition", {"target": target}


def _kings_word(mind: Mind) -> dict[str, Any] | None:
    sure = [seat for seat in mind.foes() if mind.is_sure(seat)]
    if sure and mind.team == TOWN and mind.rng.random() < 0.5:
        word, among = "ban", sure
    else:
        word, among = ("plus", mind.friends()[:3]) if mind.rng.random() < 0.6 else ("ban", mind.foes()[:3])
    for said, seats in ((word, among), ("ban" if word == "plus" else "plus", mind.others)):
        targets = mind.free("kings_word", seats, said)
        if targets:
            return {"target": targets[0], "word": said}
    return None


def _king(mind: Mind) -> Iterator[Wanted]:
    number = (
        guess(mind)
        if mind.me not in mind.board.guessers
        else mind.rng.randint(int(mind.board.option("grail_min")), int(mind.board.option("grail_max")))
    )
    if mind.may("grail_search") and mind.number is None and number is not None and mind.rng.random() < 0.3:
        yield "grail_search", {"question": str(number)}
    elif mind.may("kings_word") and (word := _kings_word(mind)) is not None:
        yield "kings_word", word


def _chronicler(mind: Mind) -> Iterator[Wanted]:
    if mind.may("chronicle") and mind.board.day >= 3 and mind.rng.random() < 0.2:
        yield "chronicle", {}
        return
    foes = [seat for seat in mind.foes() if mind.knows(seat) is None]
    if mind.may("interview") and (target := _first(mind, "interview", foes or mind.others, 0.3)):
        yield "interview", {"target": target}


def _gossip(mind: Mind) -> Iterator[Wanted]:
    roll = mind.rng.random()
    if roll < 0.45 and mind.may("hold_candle") and (target := _first(mind, "hold_candle", mind.foes(), 0.3)):
        yield "hold_candle", {"target": target}
    elif mind.may("bloody_details"):
        yield ("bloody_details" if roll < 0.85 else "night_rumours"), {}


# ---- the loners ------------------------------------------------------------------------------------------------------
def _bunny(mind: Mind) -> Iterator[Wanted]:
    """Never the same twice running; petting keeps the hunters away, and devouring leaves the town a riddle."""
    prey = mind.foes() or mind.others
    kinds = [action for action in ("tear", "devour", "pet") if mind.may(action)]
    if not kinds:
        return
    weights = [{"tear": 4, "devour": 4, "pet": 3}[action] for action in kinds]
    action = mind.rng.choices(kinds, weights)[0]
    if action == "pet" or not prey:
        yield "pet", {}
    else:
        yield action, {"target": prey[0] if mind.rng.random() < 0.5 else mind.rng.choice(prey)}


def _guinevere(mind: Mind) -> Iterator[Wanted]:
    if mind.may("search") and mind.others and mind.rng.random() < 0.6:
        yield "search", {"target": mind.rng.choice(mind.others)}
    else:
        yield "pass", {}


def guesses(mind: Mind) -> list[tuple[Seat, str]]:
    """What an Impostor would try, best first: who speaks like an Inquisitor, else the role that most seats have."""
    gone = list(mind.board.roles.values())
    left = [role for role in EDITION if role != mind.role and role not in gone]
    speakers = {claim.by for claim in mind.board.claims.values() if claim.sure and claim.by in mind.others}
    found: list[tuple[float, Seat, str]] = []
    for seat in mind.others:
        for role in dict.fromkeys(left):
            if (seat, role) in mind.wrong or mind.roles.get(seat, role) != role:
                continue
            odds = left.count(role) + (
                4.0
                if seat in speakers and role == "inquisitor"
                else 1.5
                if seat in speakers and role == "chronicler"
                else 0.0
            )
            found.append((odds + mind.rng.random(), seat, role))
    return [(seat, role) for _odds, seat, role in sorted(found, reverse=True)]


def _impostor(mind: Mind) -> Iterator[Wanted]:
    tries = guesses(mind)
    first = tries[0] if tries else None
    second = next((pair for pair in tries if first is not None and pair[0] != first[0]), None)
    pairs = [pair for pair in (first, second) if pair is not None]
    if not pairs or not mind.may("intrigue"):
        yield "pass", {}
        return
    reveal = mind.rng.random() < 0.5
    yield "intrigue", {"guesses": tuple({"target": seat, "role": role, "reveal": reveal} for seat, role in pairs)}


def _grail(mind: Mind) -> Iterator[Wanted]:
    """Smites an enemy of whom it is sure, shields whoever is hunted; otherwise waits."""
    foes = [seat for seat in mind.foes() if mind.is_sure(seat)]
    hunted = any(claim.sure and claim.by == mind.me for claim in mind.board.claims.values())
    if foes and mind.rng.random() < (0.8 if mind.team == TOWN else 0.5):
        yield "grail_action", {"mode": "smite", "target": foes[0]}
    elif hunted and mind.rng.random() < 0.6:
        yield "grail_action", {"mode": "shield", "target": mind.me}
    elif mind.team == TOWN and mind.board.day >= 4 and mind.rng.random() < 0.2 and (friends := mind.friends()):
        yield "grail_action", {"mode": "shield", "target": friends[0]}


_BY_NIGHT: Mapping[str, Callable[[Mind], Iterator[Wanted]]] = {
    "priest": _priest, "huntress": _huntress, "jester": _jester, "inquisitor": _inquisitor, "king": _king,
    "chronicler": _chronicler, "gossip": _gossip, "lancelot": _lancelot, "spy": _spy, "robber": _robber, "bunny": _bunny,
    "guinevere": _guinevere, "impostor": _impostor,
}  # fmt: skip
