"""The Conteur's voice in the village and the recap: an evening told in one post, in the game's own language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.kernel import common

from .phrases_events import SPARED
from .rules import events as e
from .rules.events import BLANK

BEGIN = ("game_started", "composition_announced", "immunity_granted")


class Telling:
    """The public facts of one order as one post."""

    def __init__(self, facts: Sequence[Any], state: Any, words: Any) -> None:
        self.facts, self.state, self.words = facts, state, words

    def text(self) -> str:
        """The whole post; empty where there is nothing to tell."""
        parts = [part for fact in self.facts if (part := self._part(fact))]
        return "\n\n".join(parts)

    def _part(self, fact: Any) -> str:
        teller = getattr(self, f"_{fact.type}", None)
        return str(teller(fact)) if teller else ""

    def _names(self, seats: Sequence[Any]) -> str:
        return str(self.words.names(seats))

    # --- the beginning

    def _game_started(self, fact: e.GameStarted) -> str:
        text = _(
            "The moon is full over the village. By day all are neighbours; by night some of you have fangs. Talk, accuse, "
            "vote: whoever the village condemns goes to the stake, whoever the wolves choose is found in the morning."
        )
        people = _("In the village live: %(names)s.") % {"names": self._names(fact.players)}
        if fact.mayor is not None:
            people += " " + _("The mayor is %(name)s.") % {"name": self.words.name(fact.mayor)}
        return f"{text}\n\n{people}"

    def _composition_announced(self, fact: e.CompositionAnnounced) -> str:
        return str(self.words.event(fact))

    def _immunity_granted(self, fact: e.ImmunityGranted) -> str:
        return _("Nobody may lay a hand on %(names)s before the first evening is over.") % {"names": self._names(fact.players)}

    # --- the phases

    def _phase_began(self, fact: e.PhaseBegan) -> str:
        words = self.words
        match fact.phase:
            case "day":
                slot = self.state.slot
                text = _("[b]Day %(day)s[/b]") % {"day": fact.day}
                if slot is not None:
                    text += "\n" + _("The next execution is %(when)s.") % {"when": words.when(slot)}
                return text
            case "judgement":
                return _("The votes are counted, and nothing is settled. The village holds its breath: somebody has to decide.")
            case "sunset" if fact.until:
                return _("The sun goes down behind the roofs. Doors are barred; until %(hour)s the night takes its orders.") % {
                    "hour": words.hour(fact.until)}  # fmt: skip
            case "vision" if fact.until:
                return _("The hour of visions. Something walks between the houses; at %(hour)s the dawn will tell.") % {
                    "hour": words.hour(fact.until)}  # fmt: skip
        return ""

    # --- the mayor

    def _election_opened(self, fact: e.ElectionOpened) -> str:
        return _(
            "The village has no mayor. Elect one before %(when)s: end a post with [i]Elect NAME![/i]. Your last ballot counts."
        ) % {"when": self.words.when(fact.closes)}

    def _election_closed(self, fact: e.ElectionClosed) -> str:
        name = self.words.name(fact.mayor)
        if fact.tied:
            return _("The ballots are counted, and several share the top. It is [b]%(name)s[/b] who puts on the sash.") % {"name": name}
        return _("The ballots are counted: [b]%(name)s[/b] puts on the mayor's sash.") % {"name": name}

    def _election_failed(self, _fact: e.ElectionFailed) -> str:
        return _("The ballots give no mayor. The office stays vacant.")

    def _mayor_changed(self, fact: e.MayorChanged) -> str:
        if fact.how == "succeeded":
            return _("[b]%(name)s[/b] takes up the sash: the village has a new mayor.") % {"name": self.words.name(fact.mayor)}
        return str(self.words.event(fact)) if fact.how == "gm" else ""

    def _mayor_vacant(self, fact: e.MayorVacant) -> str:
        if fact.why == "monster":
            return _("The sash lies in the mud: a monster's word names no successor. The village has no mayor.")
        if fact.why == "no_successor":
            return _("Nobody was named to take up the sash. The village has no mayor.")
        return "" if fact.why == "repudiated" else str(self.words.event(fact))

    def _mayor_repudiated(self, fact: e.MayorRepudiated) -> str:
        return _("The village waited for a word of %(name)s and none came: mayor no more, and never again.") % {
            "name": self.words.name(fact.player)}  # fmt: skip

    # --- the stake

    def _day_closed(self, fact: e.DayClosed) -> str:
        return _("[b]Evening of day %(day)s[/b]\nThe bell rings: no more votes.") % {"day": fact.day}

    def _execution(self, fact: e.Execution) -> str:
        names = self._names(fact.burned)
        told = {
            "votes": _("The village has voted. [b]%(names)s[/b] to the stake!"),
            "mayor_vote": _("A tie; but the mayor's own vote tips the scales. [b]%(names)s[/b] to the stake!"),
            "mayor_choice": _("A tie; and the mayor has spoken. [b]%(names)s[/b] to the stake!"),
            "executioner": _("Under the black hood somebody nods: two places at the stake tonight. [b]%(names)s[/b] to the fire!"),
            "forged": _("The ballots come out of the urn in a hand that nobody knows. [b]%(names)s[/b] to the stake!"),
            "draw": _("A tie, and no mayor; the shortest straw decides. [b]%(names)s[/b] to the stake!"),
            "gm": _("The Conteur has decided. [b]%(names)s[/b] to the stake!"),
        }
        return told.get(fact.how, told["votes"]) % {"names": names}

    def _no_execution(self, fact: e.NoExecution) -> str:
        return str(SPARED.get(fact.why, SPARED["gm"]))

    def _died(self, fact: e.Died) -> str:
        words = self.words
        fields = {"player": f"[b]{words.name(fact.player)}[/b]", "role": f"[b]{words.role(fact.role, fact.player)}[/b]"}
        return _DEATHS[fact.cause]() % fields if fact.cause in _DEATHS else str(words.event(fact))

    # --- the morning

    def _village_slept(self, _fact: e.VillageSlept) -> str:
        return _("Sand in every eye: the whole village slept like stones, and nobody did anything at all this night.")

    def _murder(self, fact: e.Murder) -> str:
        return ngettext(
            "At dawn a door stands open. [b]%(names)s[/b] will not answer any more.",
            "At dawn doors stand open. [b]%(names)s[/b] will not answer any more.",
            len(fact.victims),
        ) % {"names": self._names(fact.victims)}

    def _no_murder(self, _fact: e.NoMurder) -> str:
        return _("The village counts heads at dawn, and then again: nobody is missing.")

    def _immunity_earned(self, fact: e.ImmunityEarned) -> str:
        return _("Fallen so early, %(names)s will be spared on the first evening of their next game.") % {
            "names": self._names(fact.players)}  # fmt: skip

    def _ghost_opened(self, fact: e.GhostOpened) -> str:
        return _("A cold wind, a voice: %(name)s may speak in the village until the next execution.") % {
            "name": self.words.name(fact.player)}  # fmt: skip

    def _ghost_closed(self, fact: e.GhostClosed) -> str:
        return _("The voice of %(name)s fades away.") % {"name": self.words.name(fact.player)}

    # --- the game master, the end

    def _revived(self, fact: common.Revived) -> str:
        return str(self.words.event(fact))

    def _deadline_moved(self, fact: common.DeadlineMoved) -> str:
        if fact.deadline == "window" and self.state.phase == "judgement":
            return ""
        return str(self.words.event(fact))

    def _paused(self, _fact: common.Paused) -> str:
        return _("The game is paused: the clock stands still, orders wait, talk goes on.")

    def _resumed(self, _fact: common.Resumed) -> str:
        return _("The game goes on.")

    def _player_replaced(self, fact: common.PlayerReplaced) -> str:
        return str(self.words.event(fact))

    def _game_over(self, fact: e.GameOver) -> str:
        told = {
            "village": _("The last monster is gone. The bells ring: the [b]village[/b] has won."),
            "wolves": _("There is nobody left to stop them. The moon belongs to the [b]werewolves[/b]."),
            "lovers": _("Two are left, hand in hand over the ashes. The [b]lovers[/b] have won."),
            "beast": _("One set of footprints in the snow, and no human's. The [b]legendary beast[/b] has won."),
        }
        text = told.get(fact.side, _("The game is over, and nobody has won."))
        if fact.winners:
            text += "\n" + _("Winners: %(names)s.") % {"names": self._names(fact.winners)}
        return text

    def _roles_revealed(self, fact: e.RolesRevealed) -> str:
        lines = [f"[*]{self.words.name(seat)} — {self.words.role(role, seat)}" for seat, role in sorted(fact.roles.items())]
        return _("Who was who:") + "\n[list]\n" + "\n".join(lines) + "\n[/list]"


_DEATHS = {
    "burned": lambda: _("The flames rise around %(player)s: %(role)s."),
    "devoured": lambda: _("What the wolves have left of %(player)s is enough to tell: %(role)s."),
    "savaged": lambda: _("No wolf tears like this. %(player)s was %(role)s; something older walks here."),
    "sacrificed": lambda: _("Beside the prey lies a wolf, killed by wolves: %(player)s, %(role)s."),
    "heartbreak": lambda: _("%(player)s falls without a wound: a heart has broken. Role: %(role)s."),
    "heart_attack": lambda: _("%(player)s clutches at the heart and falls: it is not good to look among the dead. Role: %(role)s."),
    "inactivity": lambda: _("Nobody has heard of %(player)s for too long. The house stands empty: %(role)s."),
    "gm": lambda: _("%(player)s leaves the story by the Conteur's decision: %(role)s."),
}


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
