"""Why something happened: the facts and orders that led to one fact, oldest first, among those that a viewer knew.

The journal says of each fact which order wrote it and by which rule. What led to it is found by whom it is about: within
one round (since the same hour struck before), the orders that still stood and the facts that name the same people; and
for a death that follows another, what ties the two people together.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from .desk_journal import author_words, event_label, order_title
from .kernel.common import (
    Died,
    Drew,
    GameOver,
    OptionSet,
    OrderReceived,
    OrderReplaced,
    OrderWithdrawn,
    Overruled,
    PhaseBegan,
    RoleDealt,
)  # fmt: skip
from .kernel.draft import Entry as Line
from .kernel.event import Event
from .kernel.order import CLOCK, GM
from .kernel.seat import Seat
from .receipts import order_words
from .words import Words

ORDERS = (OrderReceived, OrderReplaced, OrderWithdrawn)
NO_CONSEQUENCE = (*ORDERS, PhaseBegan, Drew, RoleDealt, OptionSet)
"""Facts that nobody asks a reason of, and that are none."""
BUNCH = 3
"""More facts of one kind than so many are said as one, with the others under it."""
POLLS = ("vote", "ballot")
"""How the names of votes begin, of orders as of facts."""
OF_THE_CLOCK = frozenset({"pause", "resume", "move_deadline", "set_option", "announce", "warn", "excuse"})
"""What a game master rules that is no outcome."""
CROWD = 6
"""A fact that names more people than so many is a list, no reason."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One link of a chain, in words. `more` are the single facts of a bunch."""

    text: str
    number: int = 0
    rule: str = ""
    why: str = ""
    more: tuple[str, ...] = ()


class Reasons:
    """The chains of one viewer's facts. `lines` are those that this viewer knew, with the number of each step."""

    def __init__(self, lines: Sequence[tuple[int, Line]], words: Words) -> None:
        self.lines, self.words = lines, words
        self._place = {id(line): place for place, (_number, line) in enumerate(lines)}
        self._named: dict[int, frozenset[Seat]] = {}
        self._quiet = words.quiet

    def of(self, line: Line) -> list[Reason]:
        """The chain of a fact, without the fact itself; empty where there is nothing to say."""
        place = self._place.get(id(line))
        if (
            place is None
            or isinstance(line.event, NO_CONSEQUENCE)
            or line.event.type in self._quiet
            or _is_recap(line.event)
        ):
            return []
        places = self._chain(place, line)
        if line.event.type.startswith(POLLS) and not self._others(place, places):
            return []
        chain = self._bunched(sorted(places))
        cause = self._cause(line)
        return [cause, *chain] if cause is not None and (chain or line.order.by == GM) else chain

    def _others(self, place: int, places: Iterable[int]) -> bool:
        """Whether somebody else's order had a part in a counted vote: it names voter and target, so it was forced."""
        voter, named = self._first_seat(place), self._seats(place)
        events = [self.lines[each][1].event for each in places]
        return len(named) > 1 and any(
            isinstance(event, OrderReceived) and event.by != voter and not event.verb.startswith(POLLS) and named <= _named_in(event.args)
            for event in events
        )  # fmt: skip

    # ---- what set it off -------------------------------------------------------------------------------------------

    def _cause(self, line: Line) -> Reason | None:
        """The order that wrote it: an hour that struck, or somebody's act."""
        order = line.order
        if isinstance(order.by, Seat):
            return None
        title = order_title(self.words, order.verb, {} if order.by == CLOCK else order.args)
        reason = str(order.args.get("reason") or "") if order.by == GM else ""
        said = {"by": capfirst(author_words(self.words, order.by)), "order": f"{title[:1].lower()}{title[1:]}"}
        return Reason(_("%(by)s: %(order)s.") % said, why=reason)

    # ---- the chain -------------------------------------------------------------------------------------------------

    def _chain(self, place: int, line: Line) -> set[int]:
        """Places of the facts that led to the one at `place`."""
        since, about = self._round(place, line), self._about(place, line)
        found = set(self._same_order(place, line, about))
        if since < place:
            found |= set(self._facts_about(place, line, about))
        said = {(self._seats(each), self._first_seat(each)) for each in found}
        for each in self._standing_orders(since, place, about, line.event):
            if (self._seats(each), self._first_seat(each)) not in said:
                found.add(each)
        if isinstance(line.event, Died):
            found |= set(self._bonds(place, line.event.player))
        return {each for each in found if each != place and not self._is_old_vote(each, place, line)}

    def _round(self, place: int, line: Line) -> int:
        """Where the round began that this fact closes: after the last time that the same hour struck. What somebody's own
        order brings about at once has no round, unless it is the answer to a question of life and death."""
        order = line.order
        if order.by == CLOCK:
            for other in range(place - 1, -1, -1):
                before = self.lines[other][1].order
                if before.number != order.number and before.verb == order.verb and before.by == CLOCK:
                    return other + 1
            return 0
        if order.verb == "close_early" or (isinstance(order.by, Seat) and isinstance(line.event, Died | GameOver)):
            return self._phase(place, line)[0]
        return place

    def _phase(self, place: int, line: Line) -> tuple[int, int]:
        """(first line of the order that began the present phase, the line that says so)."""
        begun = next((other for other in range(place - 1, -1, -1) if isinstance(self.lines[other][1].event, PhaseBegan)
                      and self.lines[other][1].order.number != line.order.number), 0)  # fmt: skip
        first = begun
        while first and self.lines[first - 1][1].order.number == self.lines[begun][1].order.number:
            first -= 1
        return first, begun

    def _is_old_vote(self, place: int, until: int, line: Line) -> bool:
        """Whether it is a ballot of a vote that has been judged since, by another order."""
        event = self.lines[place][1].event
        word = event.verb if isinstance(event, OrderReceived) else event.type
        return word.startswith(POLLS) and any(
            _is_recap(self.lines[other][1].event) and self.lines[other][1].order.number != line.order.number
            for other in range(place + 1, until)
        )

    def _about(self, place: int, line: Line) -> frozenset[Seat]:
        """Whom the fact is about. Where it names nobody ("no murder"): whom the last findings of its round name."""
        if isinstance(line.event, GameOver):
            return frozenset()
        voter = self._first_seat(place) if line.event.type.startswith(POLLS) else None
        if voter is not None:
            return frozenset({voter})
        named = frozenset({line.event.player}) if isinstance(line.event, Died) else self._seats(place)
        if named:
            return named
        for other in range(place - 1, self._phase(place, line)[0] - 1, -1):
            event = self.lines[other][1].event
            if (
                not isinstance(event, NO_CONSEQUENCE)
                and self.lines[other][1].order.by == CLOCK
                and 0 < len(self._seats(other)) <= BUNCH
            ):
                return self._seats(other)
        return frozenset()

    def _same_order(self, place: int, line: Line, about: frozenset[Seat]) -> Iterable[int]:
        """What the same order wrote before: about the same people, or about nobody in particular."""
        for other in range(place - 1, -1, -1):
            before = self.lines[other][1]
            if before.order.number != line.order.number:
                return
            event, named = before.event, self._seats(other)
            if len(named) > CROWD:
                continue
            if isinstance(event, Drew):
                if about & _named_in(event.result) or not about:
                    yield other
            elif not isinstance(event, (PhaseBegan, RoleDealt, *ORDERS)) and event.type not in self._quiet and (
                about & named or (not named and "public" in before.to) or isinstance(line.event, GameOver) or isinstance(event, Overruled)
            ):  # fmt: skip
                yield other

    def _facts_about(self, place: int, line: Line, about: frozenset[Seat]) -> Iterable[int]:
        """Facts of the present phase about the same people, and what was found in secret as it began; rulings too."""
        first, begun = self._phase(place, line)
        for other in range(first, place):
            before = self.lines[other][1]
            event, named = before.event, self._seats(other)
            if isinstance(event, NO_CONSEQUENCE) or event.type in self._quiet or len(named) > CROWD:
                continue
            if other < begun and "public" in before.to:
                continue
            if about & named or (isinstance(event, Overruled) and not named and event.verb not in OF_THE_CLOCK):
                yield other

    def _standing_orders(self, start: int, place: int, about: frozenset[Seat], event: Event) -> Iterable[int]:
        """Orders of the round that were neither replaced nor taken back: aimed at these people, or the one that came
        to nothing."""
        standing: dict[tuple[Seat, str], int] = {}
        for other in range(start, place):
            fact = self.lines[other][1].event
            if isinstance(fact, OrderReceived):
                standing[fact.by, fact.verb] = other
            elif isinstance(fact, OrderWithdrawn):
                standing.pop((fact.by, fact.verb), None)
        own = {str(getattr(event, name, "")) for name in ("verb", "action")} - {""}
        for (by, verb), other in standing.items():
            fact = self.lines[other][1].event
            aimed = _named_in(fact.args) if isinstance(fact, OrderReceived) else frozenset()
            if aimed & about or (by in about and verb in own):
                yield other

    def _bonds(self, place: int, dead: Seat) -> Iterable[int]:
        """Another death of the same order, and the fact that ties the two people together."""
        order = self.lines[place][1].order.number
        for other in range(place - 1, -1, -1):
            before = self.lines[other][1]
            if before.order.number != order:
                return
            if isinstance(before.event, Died) and before.event.player != dead:
                pair = frozenset({dead, before.event.player})
                tie = next((n for n in range(other - 1, -1, -1) if _ties(self.lines[n][1].event, pair)), None)
                if tie is not None:
                    yield from (tie, other)

    # ---- words -----------------------------------------------------------------------------------------------------

    def _bunched(self, places: Sequence[int]) -> list[Reason]:
        found: list[Reason] = []
        groups: dict[tuple[str, str], list[int]] = {}
        for place in places:
            line = self.lines[place][1]
            groups.setdefault((line.event.type, getattr(line.event, "verb", "") or line.rule), []).append(place)
        for group in groups.values():
            said = [self._said(place) for place in group]
            if len(said) > BUNCH:
                kind = self._kind(self.lines[group[0]][1].event)
                found.append(replace(said[-1], text=f"{kind} × {len(said)}", more=tuple(each.text for each in said)))
            else:
                found += said
        return sorted(found, key=lambda reason: reason.number)

    def _kind(self, event: Event) -> str:
        """What a bunch of such facts is called."""
        return (
            capfirst(self.words.say("VERBS", event.verb))
            if isinstance(event, OrderReceived)
            else event_label(self.words, type(event))
        )

    def _said(self, place: int) -> Reason:
        number, line = self.lines[place]
        return Reason(fact_words(self.words, line.event), number, line.rule, self.words.rule(line.rule))

    # ---- who is named ----------------------------------------------------------------------------------------------

    def _seats(self, place: int) -> frozenset[Seat]:
        if place not in self._named:
            self._named[place] = named_in(self.lines[place][1].event)
        return self._named[place]

    def _first_seat(self, place: int) -> Seat | None:
        event = self.lines[place][1].event
        values = (getattr(event, field.name) for field in fields(event))
        return next((value for value in values if isinstance(value, Seat)), None)


def fact_words(words: Words, event: Event) -> str:
    """A fact as a sentence; an order with all that was ordered."""
    if isinstance(event, OrderReceived):
        return _("%(by)s: %(order)s.") % {
            "by": words.name(event.by),
            "order": order_words(words, event.verb, event.args),
        }
    if isinstance(event, Overruled) and named_in(event):
        order = order_words(words, event.verb, event.args)
        if not event.reason:
            return _("The game master: %(order)s.") % {"order": order}
        return _("The game master: %(order)s. Reason: %(reason)s") % {"order": order, "reason": event.reason}
    return words.event(event)


def named_in(event: Event) -> frozenset[Seat]:
    """Every seat that a fact names; of a draw, only those that were drawn."""
    if isinstance(event, Drew):
        return _named_in(event.result)
    return frozenset().union(*(_named_in(getattr(event, field.name)) for field in fields(event)))


def _named_in(value: Any) -> frozenset[Seat]:
    if isinstance(value, Seat):
        return frozenset({value})
    if isinstance(value, Mapping):
        return frozenset().union(*(_named_in(each) for pair in value.items() for each in pair))
    if isinstance(value, list | tuple | set | frozenset):
        return frozenset().union(*(_named_in(each) for each in value))
    return frozenset()


def _is_recap(event: Event) -> bool:
    """Whether a fact judges a vote: it holds who voted for what."""
    return isinstance(getattr(event, "votes", None), Mapping)


def _ties(event: Event, pair: frozenset[Seat]) -> bool:
    """Whether a fact names these two as a pair: together in one field, and nobody else."""
    if isinstance(event, (*ORDERS, Died, Overruled)):
        return False
    return any(_is_pair(getattr(event, field.name), pair) for field in fields(event))


def _is_pair(value: Any, pair: frozenset[Seat]) -> bool:
    return isinstance(value, list | tuple | set | frozenset) and len(value) == len(pair) and set(value) == pair
