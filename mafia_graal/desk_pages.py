"""What the game master alone sees on the desk: the count as it weighs, charges, and each night as a table of its steps."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.kernel import common
from games.kernel.draft import Entry
from games.kernel.seat import Seat

from .phrases_events import labelled
from .phrases_options import TIERS
from .rules import events as e
from .rules import vote
from .rules.options import option
from .rules.roles import ACTIONS
from .rules.statuses import is_alive

BOOKS = (e.ActionPlayed, e.NightResolved, e.FramesLifted, e.PowersTaken, e.DeadlineSet, e.LineEnded, common.Drew)
"""Facts of a night that only keep books."""


# --- the vote -------------------------------------------------------------------------------------------------------


def weighed(state: Any, words: Any) -> dict[str, Any] | None:
    """The count that will decide, with its weights and stuffed ballots; None outside a day."""
    if state.phase not in ("day", "vote_closed") or state.over:
        return None
    ballots = vote.counted_ballots(state)
    net = vote.tally(ballots)
    found = vote.decide(state)
    return {
        "rows": [_weighed_row(seat, number, ballots, words) for seat, number in sorted(net.items(), key=lambda pair: (-pair[1], pair[0]))],
        "without": words.names(_weightless(state)),
        "outcome": _("%(name)s would hang: %(rule)s.") % {"name": words.name(found.hanged), "rule": words.say("BY_RULES", found.rule or "")}
        if found.hanged is not None else _("Nobody would hang."),
        "corpses": words.names(found.corpses),
    }  # fmt: skip


def _weighed_row(seat: Seat, net: int, ballots: Iterable[vote.Counted], words: Any) -> dict[str, Any]:
    mine = [ballot for ballot in ballots if ballot.target == seat]
    return {
        "name": words.name(seat), "net": net,
        "red": ", ".join(_ballot(ballot, words) for ballot in mine if ballot.color == "red"),
        "blue": ", ".join(_ballot(ballot, words) for ballot in mine if ballot.color == "blue"),
    }  # fmt: skip


def _ballot(ballot: vote.Counted, words: Any) -> str:
    name = words.name(ballot.by) if ballot.by is not None else _("stuffed ballot")
    return f"{name} ×{ballot.weight}" if ballot.weight != 1 else name


def _weightless(state: Any) -> list[Seat]:
    """Whose ballot counts nowhere (MG-41)."""
    return [seat for seat in state.everyone if state.player(seat).vote is not None and vote.weight(state, seat) == 0]


def charges(state: Any, words: Any) -> list[dict[str, Any]]:
    """What the living have left of powers that are counted."""
    found = []
    for seat in state.everyone:
        player = state.player(seat)
        left = [(action, number) for action, number in player.charges.items() if number is not None]
        if left and is_alive(state, seat):
            said = "; ".join(labelled(words.say("ACTIONS", action), number) for action, number in left)
            found.append({"name": words.name(seat), "role": words.role(player.role, seat), "charges": capfirst(said)})
    return found


# --- the night ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Fruit:
    """What an action has brought about, in a sentence; `grave`: somebody died of it."""

    text: str
    grave: bool = False


@dataclass(slots=True)
class Row:
    """One action at its step: to whom it was turned and by whom, what stopped it and who did, by which rule and ruling."""

    step: int
    tier: str
    actor: str
    action: str
    target: str
    outcome: str
    failed: bool
    role: str = ""
    redirected: str = ""
    turned_by: str = ""
    reason: str = ""
    stopped_by: str = ""
    rule: str = ""
    says: str = ""
    """What the rule says."""
    ruling: str = ""
    notes: list[str] = field(default_factory=list)
    fruits: list[Fruit] = field(default_factory=list)

    @property
    def deadly(self) -> bool:
        return any(fruit.grave for fruit in self.fruits)


@dataclass(slots=True)
class Night:
    """A resolved night, or one as it would be resolved now (`preview`)."""

    number: int
    title: str
    preview: bool
    rows: list[Row] = field(default_factory=list)
    before: list[str] = field(default_factory=list)
    """What was drawn and missed before the first step."""
    idle: str = ""
    """The steps at which nobody acted."""


def nights(state: Any, lines: Sequence[Entry], preview: Sequence[Entry], words: Any) -> list[Night]:
    """Every night of the game, the newest first, and before them the one that the next hour would resolve."""
    heard = _Heard(state, words)
    found = [*_nights(lines, words, heard, preview=False), *_nights(preview, words, heard, preview=True)]
    for night in found:
        night.idle = heard.idle({row.step for row in night.rows})
    return found[::-1]


def _nights(lines: Sequence[Entry], words: Any, heard: _Heard, *, preview: bool) -> Iterable[Night]:
    night: Night | None = None
    for line in lines:
        fact = line.event
        heard.note(fact)
        if isinstance(fact, e.NightClosed):
            title = _("Night %(night)s, as things stand") if preview else _("Night %(night)s")
            night = Night(fact.night, title % {"night": fact.night}, preview)
        elif isinstance(fact, e.NightResolved | e.NightPublished):
            if night is not None:
                yield night
            night = None
        elif night is not None:
            _note(night, line, heard, words)
    if night is not None:
        yield night


class _Heard:
    """What earlier facts have said: who is what, what was ordered beside the target, at which step an action stands."""

    def __init__(self, state: Any, words: Any) -> None:
        self.words = words
        self.known: dict[Seat, str] = {}
        self.ordered: dict[tuple[Seat, str], Mapping[str, Any]] = {}
        self.drawn: set[tuple[Seat, str]] = set()
        self.table = [action for _tier, _role, action in option(state, "priorities")]
        self.steps = {action: (step, tier) for step, (tier, _role, action) in enumerate(option(state, "priorities"), 1)}

    def note(self, fact: Any) -> None:
        if isinstance(fact, e.RoleDealt | e.Became):
            self.known[fact.player] = fact.role
        elif isinstance(fact, e.OrderReceived):
            self.ordered[(fact.by, fact.verb)] = fact.args
            self.drawn.discard((fact.by, fact.verb))
        elif isinstance(fact, e.ActionDrawn):
            self.ordered[(fact.player, fact.action)] = {"to": fact.to, "word": fact.word}
            self.drawn.add((fact.player, fact.action))

    def idle(self, played: set[int]) -> str:
        """The steps of the table that are not among these, by number and name."""
        rest = [(step, action) for step, action in enumerate(self.table, 1) if step not in played]
        return ", ".join(f"{step} {capfirst(self.words.say('ACTIONS', action))}" for step, action in rest)

    def action(self, fact: e.ActionResolved) -> str:
        """The action, with the Word or what the Grail is to do."""
        said = capfirst(self.words.say("ACTIONS", fact.action))
        args = self.ordered.get((fact.by, fact.action), {})
        rest = [self.words.value(args[name], name) for name in ("word", "mode") if args.get(name)]
        return f"{said} ({', '.join(rest)})" if rest else said

    def target(self, fact: e.ActionResolved) -> str:
        """Whom the order named; for a prank the second one too."""
        ordered = fact.ordered if fact.ordered is not None else fact.target
        to = self.ordered.get((fact.by, fact.action), {}).get("to")
        return " → ".join(self.words.name(seat) for seat in (ordered, to) if isinstance(seat, Seat))

    def of(self, seat: Seat, action: str) -> str:
        """The role in which a seat acts: its own, else the one that has the action."""
        role = self.known.get(seat) or ACTIONS[action].role
        return str(self.words.role(role, seat)) if role != "grail" else ""


def _note(night: Night, line: Entry, heard: _Heard, words: Any) -> None:
    fact = line.event
    if isinstance(fact, e.ActionResolved):
        night.rows.append(_row(fact, line.rule, heard, words))
    elif isinstance(fact, BOOKS):
        return
    elif row := _by_itself(fact, line.rule, heard, words):
        night.rows.append(row)
    elif night.rows:
        night.rows[-1].fruits.append(Fruit(str(words.event(fact)), isinstance(fact, common.Died)))
    else:
        night.before.append(str(words.event(fact)))


def _row(fact: e.ActionResolved, rule: str, heard: _Heard, words: Any) -> Row:
    turned = fact.redirected and fact.target is not None
    return Row(
        step=fact.step, tier=str(TIERS.get(fact.tier, "")), role=heard.of(fact.by, fact.action), actor=words.name(fact.by),
        action=heard.action(fact), target=heard.target(fact), redirected=words.name(fact.target) if turned else "",
        turned_by=words.name(fact.turned_by) if turned and fact.turned_by is not None else "",
        outcome=capfirst(words.say("RESULTS", fact.result)), failed=fact.result == "failed",
        reason=capfirst(words.say("REASONS", fact.reason)) if fact.reason else "",
        stopped_by=words.name(fact.stopped_by) if fact.reason and fact.stopped_by is not None else "",
        rule=rule, says=words.rule(rule), ruling=fact.ruling,
        notes=[_("drawn by the dice")] if (fact.by, fact.action) in heard.drawn else [],
    )  # fmt: skip


def _by_itself(fact: Any, rule: str, heard: _Heard, words: Any) -> Row | None:
    """What happens at a step without an order: poison that fires, the Grail's award, the Impostor's last night."""
    found: tuple[str, str, Seat | None, Seat | None, str]
    match fact:
        case e.PoisonFired():
            found = ("poison", "poison_fires", None, fact.player, fact.result)
        case e.GrailWon():
            found = ("grail_award", "grail_award", fact.player, None, "done")
        case common.Died(cause="impostor_deadline"):
            found = ("intrigue", "impostor_deadline", fact.player, None, "died")
        case _:
            return None
    at, action, actor, target, outcome = found
    step, tier = heard.steps.get(at, (0, ""))
    return Row(
        step=step, tier=str(TIERS.get(tier, "")), actor=words.name(actor) if actor is not None else "",
        action=capfirst(words.say("ACTIONS", action)), target=words.name(target) if target is not None else "",
        outcome=capfirst(words.say("RESULTS", outcome)), failed=outcome not in ("done", "died"), rule=rule, says=words.rule(rule),
    )  # fmt: skip
