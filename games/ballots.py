"""Who voted against whom, vote by vote and with every change, read from the journal as far as the reader may.

The names are those that all games share: an order `vote` with `target`, or a fact `vote_cast` (`by`, `target`, perhaps
`color`), is a ballot, and `vote_annulled` (`player`) takes it out of the box; `vote_counted` (`player`, `target`, `how`)
says as what it counted, `sent` as it was cast; a round is closed by a fact with a mapping `votes` (voter to target),
unless its `of` names another poll, or by `vote_result`. Where ballots have colours they are counted by colour.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from . import charts
from .kernel.common import Died, OrderReceived, OrderWithdrawn
from .kernel.draft import Entry as Line
from .kernel.event import Event
from .kernel.seat import Seat
from .replaying import Replay

EXECUTION = ("", "execution")
SIGNS = {"red": "■", "blue": "○"}
"""The colours that ballots may have: red against somebody, blue for."""
Target = Seat | str


@dataclass(frozen=True, slots=True)
class Cast:
    """One ballot. `target` None takes the vote back; `at` is game time, `order` the number of its order."""

    step: int
    at: datetime
    order: int
    target: Target | None
    color: str = ""


@dataclass(slots=True)
class Round:
    """The votes of one execution. `counted` are those that counted, by voter, and as what."""

    casts: dict[Seat, list[Cast]] = field(default_factory=dict)
    counted: dict[Seat, tuple[Target, str]] = field(default_factory=dict)
    weights: Mapping[Any, Any] = field(default_factory=dict)
    order: int = 0
    step: int = 0
    closed: bool = False
    fallen: list[tuple[Seat, str]] = field(default_factory=list)

    @property
    def is_empty(self) -> bool:
        return not self.casts and not self.counted


@dataclass(frozen=True, slots=True)
class Ballot:
    """A voter's line in the table."""

    voter: str
    target: str
    how: str
    at: datetime | None
    step: int
    before: Sequence[tuple[str, datetime, int]]


@dataclass(frozen=True, slots=True)
class Standing:
    """A target's line in the table."""

    name: str
    votes: str
    voters: str
    fell: str


class Ballots:
    """The rounds of a game as these eyes (the film's key) saw them."""

    def __init__(self, replay: Replay, eyes: int | None) -> None:
        self.replay, self.eyes = replay, eyes

    @cached_property
    def rounds(self) -> list[VoteMap]:
        """Every vote that was held, in order."""
        return [VoteMap(number, each, self.replay) for number, each in enumerate(self._rounds(), 1)]

    def _rounds(self) -> list[Round]:
        found, present = list[Round](), Round()
        facts = self.replay.facts_of(self.eyes)
        for step, line in facts:
            if _note(present, step, line):
                if not present.is_empty:
                    found.append(present)
                present = Round()
        if present.casts:
            found.append(present)
        died = [(line.order.number, line.event) for _step, line in facts if isinstance(line.event, Died)]
        for each in found:
            each.fallen = [(event.player, event.cause) for number, event in died if number == each.order]
        return found


def _note(found: Round, step: int, line: Line) -> bool:
    """Adds what a fact says of the votes; True where it closes the round."""
    event, when = line.event, (step, line.order.at, line.order.number)
    match event:
        case OrderReceived(verb="vote") if isinstance(target := event.args.get("target"), Seat | str):
            found.casts.setdefault(event.by, []).append(Cast(*when, target, str(event.args.get("color") or "")))
        case OrderWithdrawn(verb="vote"):
            found.casts.setdefault(event.by, []).append(Cast(*when, None))
    match event.type:
        case "vote_annulled":
            annulled: Any = event
            found.casts.setdefault(annulled.player, []).append(Cast(*when, None))
        case "vote_cast":
            cast: Any = event
            # A game may write both the order and the public ballot: it is one vote.
            own = found.casts.setdefault(cast.by, [])
            own[:] = [each for each in own if each.order != line.order.number]
            own.append(Cast(*when, cast.target, str(getattr(cast, "color", "") or "")))
        case "vote_counted":
            counted: Any = event
            found.counted[counted.player] = (counted.target, str(counted.how))
    votes = _votes_of(event)
    if votes is None and event.type != "vote_result":
        return False
    for voter, target in (votes or {}).items():
        found.counted.setdefault(voter, (target, ""))
    found.weights = getattr(event, "scores", {}) or {}
    found.order, found.step, found.closed = line.order.number, step, True
    return True


def _votes_of(event: Event) -> Mapping[Seat, Target] | None:
    """The votes that a fact judges; None where it judges none."""
    votes = getattr(event, "votes", None)
    return votes if isinstance(votes, Mapping) and getattr(event, "of", "") in EXECUTION else None


class VoteMap:
    """One round in words and as a picture."""

    def __init__(self, number: int, votes: Round, replay: Replay) -> None:
        self.number, self.votes, self.replay, self.words = number, votes, replay, replay.words

    @cached_property
    def title(self) -> str:
        """By the day on which it was judged."""
        day = self.replay.days[self.replay.day_at(self.step)].title if self.replay.days else ""
        return _("Votes: %(day)s") % {"day": day}

    @property
    def step(self) -> int:
        """The step at which it was judged, or of the last ballot."""
        return self.votes.step or max((cast.step for own in self.votes.casts.values() for cast in own), default=1)

    @property
    def closed(self) -> bool:
        return self.votes.closed

    @property
    def fallen(self) -> str:
        """Who died of it, with the cause."""
        return self.words.listed(
            f"{self.words.name(seat)} ({self.words.say('CAUSES', cause, seat)})" for seat, cause in self.votes.fallen
        )

    @cached_property
    def final(self) -> dict[Seat, tuple[Target, str]]:
        """Each voter's vote in the end: as it was counted, else as it was last cast."""
        found = dict(self.votes.counted)
        for voter, casts in self.votes.casts.items():
            if voter not in found and casts[-1].target is not None:
                found[voter] = (casts[-1].target, casts[-1].color)
        return dict(sorted(found.items()))

    def _name(self, target: Target | None) -> str:
        if target is None:
            return _("taken back")
        if isinstance(target, Seat):
            return self.words.name(target)
        return self._how(target)

    def _how(self, how: str) -> str:
        if how in SIGNS:
            return f"{SIGNS[how]} {self.words.say('COLORS', how)}"
        return self.words.say_or("HOWS", how, self.words.say_or("CHOICES", how, how)) if how else ""

    @cached_property
    def colored(self) -> str:
        """What the signs of the ballots' colours mean; nothing where they have none."""
        found = {cast.color for casts in self.votes.casts.values() for cast in casts if cast.color in SIGNS}
        return ", ".join(self._how(color) for color in SIGNS if color in found)

    @cached_property
    def ballots(self) -> list[Ballot]:
        """The table: every voter, in seat order."""
        found = []
        for voter in sorted({*self.final, *self.votes.casts}):
            casts = self.votes.casts.get(voter, [])
            target, how = self.final.get(voter, (None, ""))
            last = casts[-1] if casts and target is not None and casts[-1].target == target else None
            before = [(self._name(cast.target), self._real(cast.at), cast.step) for cast in casts if cast is not last]
            said = self._how(how or (last.color if last else ""))
            found.append(
                Ballot(self.words.name(voter), self._name(target) if target is not None else "—", said,
                       self._real(last.at) if last else None, last.step if last else 0, before)
            )  # fmt: skip
        return found

    def _real(self, at: datetime) -> datetime:
        return self.replay.game.tempo.to_real(at)

    @cached_property
    def standings(self) -> list[Standing]:
        """The count: the most votes first."""
        fallen = dict(self.votes.fallen)
        return [
            Standing(
                self._name(target),
                self._count(target),
                self.words.names(self._voters.get(target, ())),
                self.words.say("CAUSES", fallen[target], target) if isinstance(target, Seat) and target in fallen else "",
            )
            for target in self._counts
        ]

    def _count(self, target: Target, short: bool = False) -> str:
        """How many votes, by colour where they have any; `short`: by sign alone."""
        colors = self._colors(target)
        if not any(colors):
            return str(self._counts[target])
        said = [(SIGNS.get(color, "") if short else self._how(color), colors[color]) for color in sorted(colors, reverse=True)]
        return (" " if short else ", ").join(f"{name} {count}" for name, count in said)

    def _colors(self, target: Target) -> Counter[str]:
        return Counter(self._color(voter) for voter in self._voters.get(target, ()))

    def _rank(self, target: Target, votes: int) -> int:
        """By what a target stands in the list: votes against it, less those for it."""
        return votes - 2 * self._colors(target)["blue"]

    def _color(self, voter: Seat) -> str:
        casts = self.votes.casts.get(voter)
        return casts[-1].color if casts else ""

    @cached_property
    def _voters(self) -> dict[Target, list[Seat]]:
        found: dict[Target, list[Seat]] = {}
        for voter, (target, _how) in self.final.items():
            found.setdefault(target, []).append(voter)
        return found

    @cached_property
    def _counts(self) -> dict[Target, int]:
        """Votes by target; those on whom nobody's vote stood in the end have none."""
        former = {cast.target for own in self.votes.casts.values() for cast in own if cast.target is not None}
        counts = {target: int(self.votes.weights.get(target, len(voters))) if isinstance(target, Seat) else len(voters)
                  for target, voters in self._voters.items()}  # fmt: skip
        counts |= dict.fromkeys(former - set(counts), 0)
        counts |= {seat: 0 for seat, _cause in self.votes.fallen if seat not in counts}
        return dict(sorted(counts.items(), key=lambda pair: (isinstance(pair[0], str), -self._rank(*pair), _place(pair[0]))))

    @property
    def head(self) -> str:
        """Above those who were voted on."""
        return _("On whom") if self.colored else _("Against")

    @cached_property
    def chart(self) -> str:
        """Arrows from voters to targets; the tables say the same."""
        order = {target: place for place, target in enumerate(self._counts)}
        voters = sorted(
            {*self.final, *self.votes.casts},
            key=lambda seat: (order.get(self.final.get(seat, ("", ""))[0], len(order)), seat),
        )
        fallen = {seat for seat, _cause in self.votes.fallen}
        targets = {str(target): (self._name(target), self._count(target, short=True), target in fallen) for target in self._counts}
        title = _(
            "%(title)s. Arrows lead from each voter to whom the vote was against; dashed lines are votes that were changed."
        ) % {"title": self.title}
        return charts.votes(
            title,
            (_("Voter"), self.head),
            {str(seat): self.words.name(seat) for seat in voters},
            targets,
            self._arrows(voters),
        )

    def _arrows(self, voters: Sequence[Seat]) -> list[charts.Arrow]:
        found = []
        for voter in voters:
            final = self.final.get(voter)
            former = {cast.target for cast in self.votes.casts.get(voter, []) if cast.target is not None}
            found += [
                charts.Arrow(str(voter), str(target), former=True)
                for target in sorted(former, key=_place)
                if final is None or target != final[0]
            ]
            if final is not None:
                found.append(charts.Arrow(str(voter), str(final[0]), mark=self._mark(voter, final[1])))
        return found

    def _mark(self, voter: Seat, how: str) -> str:
        """What stands at an arrow: the colour of the ballot, or a star where it did not count as it was cast."""
        color = self._color(voter)
        return SIGNS.get(color, color) if color else "" if how in ("", "sent") else "*"


def _place(target: Target) -> tuple[int, str]:
    """Seats by number, words after them."""
    return (int(target), "") if isinstance(target, Seat) else (0, target)
