"""The Conteur's voice in the village and the recap: an evening told in one post, in the game's language and tone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from games import tones
from games.kernel import common

from .rules import events as e
from .rules.events import BLANK
from .tones import TONES

URGENT = ("paused", "resumed", "deadline_moved", "player_replaced")
"""What is of use at once or not at all: it waits for nobody's pen."""


class Telling:
    """The public facts of one order as one post."""

    def __init__(self, facts: Sequence[Any], state: Any, words: Any) -> None:
        self.facts, self.state, self.words = facts, state, words
        self.turn = next((fact.day for fact in facts if getattr(fact, "day", 0)), 0)

    def text(self) -> str:
        """The whole post; empty where there is nothing to tell."""
        parts = [part for fact in self.facts if (part := self._part(fact))]
        return "\n\n".join(parts)

    @property
    def urgent(self) -> bool:
        """Whether nothing of it gains by waiting."""
        return all(fact.type in URGENT for fact in self.facts if self._part(fact))

    def _part(self, fact: Any) -> str:
        teller = getattr(self, f"_{fact.type}", None)
        return str(teller(fact)) if teller else ""

    def _names(self, seats: Sequence[Any]) -> str:
        return str(self.words.names(seats))

    def _say(self, key: str, **fields: Any) -> str:
        return tones.say(TONES, self.words.tone, key, self.turn, **fields)

    def _coded(self, kind: str, code: str, otherwise: str, **fields: Any) -> str:
        """The phrase of one of several codes; a code that a game master has made up is said like `otherwise`."""
        known = f"{kind}_{code}" in TONES[tones.PLAIN]
        return self._say(f"{kind}_{code if known else otherwise}", **fields)

    # --- the beginning

    def _game_started(self, fact: e.GameStarted) -> str:
        people = self._say("people", names=self._names(fact.players))
        if fact.mayor is not None:
            people += " " + self._say("mayor_is", name=self.words.name(fact.mayor))
        return f"{self._say('begin')}\n\n{people}"

    def _composition_announced(self, fact: e.CompositionAnnounced) -> str:
        return str(self.words.event(fact))

    def _immunity_granted(self, fact: e.ImmunityGranted) -> str:
        return self._say("immunity", names=self._names(fact.players))

    # --- the phases

    def _phase_began(self, fact: e.PhaseBegan) -> str:
        words = self.words
        match fact.phase:
            case "day":
                text, slot = self._say("day", day=fact.day), self.state.slot
                return text if slot is None else text + "\n" + self._say("next_execution", when=words.when(slot))
            case "judgement":
                return self._say("judgement")
            case "sunset" | "vision" if fact.until:
                return self._say(fact.phase, hour=words.hour(fact.until))
        return ""

    # --- the mayor

    def _election_opened(self, fact: e.ElectionOpened) -> str:
        return self._say("election_opened", when=self.words.when(fact.closes))

    def _election_closed(self, fact: e.ElectionClosed) -> str:
        return self._say("elected_tied" if fact.tied else "elected", name=self.words.name(fact.mayor))

    def _election_failed(self, _fact: e.ElectionFailed) -> str:
        return self._say("no_election")

    def _mayor_changed(self, fact: e.MayorChanged) -> str:
        # The election has said by itself whom it made mayor.
        return "" if fact.how == "elected" else self._coded("mayor", fact.how, "gm", name=self.words.name(fact.mayor))

    def _mayor_vacant(self, fact: e.MayorVacant) -> str:
        return "" if fact.why == "repudiated" else self._coded("vacant", fact.why, "gm")

    def _mayor_repudiated(self, fact: e.MayorRepudiated) -> str:
        return self._say("repudiated", name=self.words.name(fact.player))

    # --- the stake

    def _day_closed(self, fact: e.DayClosed) -> str:
        return self._say("bell", day=fact.day)

    def _execution(self, fact: e.Execution) -> str:
        return self._coded("burned", fact.how, "votes", names=self._names(fact.burned))

    def _no_execution(self, fact: e.NoExecution) -> str:
        return self._coded("spared", fact.why, "gm")

    def _died(self, fact: e.Died) -> str:
        words = self.words
        fields = {"player": f"[b]{words.name(fact.player)}[/b]", "role": f"[b]{words.role(fact.role, fact.player)}[/b]"}
        return self._coded("death", fact.cause, "gm", **fields)

    # --- the morning

    def _village_slept(self, _fact: e.VillageSlept) -> str:
        return self._say("slept")

    def _murder(self, fact: e.Murder) -> str:
        return self._say("murder", n=len(fact.victims), names=self._names(fact.victims))

    def _no_murder(self, _fact: e.NoMurder) -> str:
        return self._say("no_murder")

    def _immunity_earned(self, fact: e.ImmunityEarned) -> str:
        return self._say("immunity_earned", names=self._names(fact.players))

    def _ghost_opened(self, fact: e.GhostOpened) -> str:
        return self._say("ghost_opened", name=self.words.name(fact.player))

    def _ghost_closed(self, fact: e.GhostClosed) -> str:
        return self._say("ghost_closed", name=self.words.name(fact.player))

    # --- the game master, the end

    def _revived(self, fact: common.Revived) -> str:
        return self._say("revived", name=self.words.name(fact.player))

    def _deadline_moved(self, fact: common.DeadlineMoved) -> str:
        if fact.deadline == "window" and self.state.phase == "judgement":
            return ""
        return str(self.words.event(fact))

    def _paused(self, _fact: common.Paused) -> str:
        return self._say("paused")

    def _resumed(self, _fact: common.Resumed) -> str:
        return self._say("resumed")

    def _player_replaced(self, fact: common.PlayerReplaced) -> str:
        return str(self.words.event(fact))

    def _game_over(self, fact: e.GameOver) -> str:
        text = self._coded("end", fact.side, "none")
        if fact.winners:
            text += "\n" + self._say("winners", names=self._names(fact.winners))
        return text

    def _roles_revealed(self, fact: e.RolesRevealed) -> str:
        lines = [f"[*]{self.words.name(seat)} — {self.words.role(role, seat)}" for seat, role in sorted(fact.roles.items())]
        return self._say("who_was_who") + "\n[list]\n" + "\n".join(lines) + "\n[/list]"


def recap_text(fact: e.RecapPosted, words: Any) -> str:
    """Voter by voter, then the scores, then the outcome (PL-11, PL-66)."""
    if fact.of == "election":
        title = _("[b]Election of day %(day)s[/b]") % {"day": fact.day}
    else:
        title = _("[b]Votes of day %(day)s[/b]") % {"day": fact.day}
    blank = _("blank")
    votes = "\n".join(
        f"[*]{words.name(voter)} → {blank if target == BLANK else words.name(target)}" for voter, target in fact.votes.items()
    )
    by_score = sorted(fact.scores.items(), key=lambda pair: (-pair[1], pair[0]))
    scores = "\n".join(f"[*]{words.name(seat)} : {score}" for seat, score in by_score)
    parts = [title]
    parts.append(f"[list]\n{votes}\n[/list]" if votes else _("Nobody has voted."))
    if scores:
        parts.append(_("Scores:") + f"\n[list]\n{scores}\n[/list]")
    parts.append(outcome(fact, words))
    return "\n\n".join(parts)


def outcome(fact: e.RecapPosted, words: Any) -> str:
    """What came of it, in one sentence."""
    if fact.of == "election":
        if fact.mayor is None:
            return _("No mayor is elected.")
        return _("Mayor: %(name)s.") % {"name": words.name(fact.mayor)}
    if not fact.burned:
        return _("Nobody burns.")
    return _("Burned: %(names)s (%(how)s).") % {"names": words.names(fact.burned), "how": words.say("HOWS", fact.how)}
