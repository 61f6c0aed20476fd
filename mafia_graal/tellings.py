"""The Conteur's voice at court: what the public facts of one order become in the discussion and in the voting topic."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from games import tones
from games.kernel import common
from games.kernel.calendar import instant, local_date

from . import ledger
from .phrases_events import labelled, shown_of
from .phrases_news import newspaper
from .rules import events as e
from .rules.options import option
from .tones import TONES

URGENT = ("paused", "resumed", "deadline_moved", "player_replaced")
"""What is of use at once or not at all: it waits for nobody's pen."""


class Telling:
    """The public facts of one order as one post in the discussion."""

    def __init__(self, facts: Sequence[Any], state: Any, words: Any) -> None:
        self.facts, self.state, self.words = facts, state, words

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

    def _said(self, fact: Any) -> str:
        return str(self.words.event(fact))

    @property
    def turn(self) -> int:
        """Which of several phrases: by the number of the day or night."""
        return next((number for fact in self.facts if (number := _number(fact))), int(self.state.day))

    def _say(self, key: str, **fields: Any) -> str:
        return say(key, self.words, self.turn, **fields)

    def _coded(self, kind: str, code: str, otherwise: str, **fields: Any) -> str:
        """The phrase of one of several codes; a code that a game master has made up is said like `otherwise`."""
        known = f"{kind}_{code}" in TONES[tones.PLAIN]
        return self._say(f"{kind}_{code if known else otherwise}", **fields)

    # --- the beginning

    def _game_started(self, fact: e.GameStarted) -> str:
        text = self._say("begin")
        if option(self.state, "grail_enabled"):
            text += " " + self._say("begin_grail")
        return f"{text}\n\n{self._say('people', names=self.words.names(self.state.everyone))}"

    # --- phases

    def _phase_began(self, fact: e.PhaseBegan) -> str:
        if fact.phase == "day":
            return "\n".join([self._say("day", day=fact.day), *hours_of_day(self.state, self.words)])
        if fact.phase == "night":
            until = self.state.deadlines.get("night")
            head = _("[b]Night %(night)s[/b]") % {"night": fact.night}
            return head if until is None else f"{head}\n" + self._say("lights", hour=self.words.hour(until))
        return ""

    def _vote_closed(self, fact: e.VoteClosed) -> str:
        return self._say("box_closed", day=fact.day, at=fact.at)

    def _night_closed(self, fact: e.NightClosed) -> str:
        return self._say("night_early" if fact.early else "night_over")

    # --- deaths and light

    def _vote_result(self, fact: e.VoteResult) -> str:
        return verdict(fact, self.words)

    def _night_published(self, fact: e.NightPublished) -> str:
        head = _("[b]Morning after night %(night)s[/b]") % {"night": fact.night}
        return f"{head}\n{self._say('morning_missing' if fact.deaths else 'morning_quiet')}"

    def _death_announced(self, fact: e.DeathAnnounced) -> str:
        shown = shown_of(fact, self.words)
        if fact.how == "hanged":  # the verdict has named him
            return shown
        return f"{self._coded('death', fact.how, 'day', player=self.words.name(fact.player))} {shown}"

    def _light_changed(self, fact: e.LightChanged) -> str:
        return self._say("light_grey") if fact.to == "grey" else self._coded("light", fact.why, "nights")

    def _newspaper(self, fact: e.Newspaper) -> str:
        printed = [other for other in self.facts if isinstance(other, e.Newspaper)]
        return paper(printed, self.words, self.turn) if fact is printed[0] else ""

    def _vote_count(self, fact: e.VoteCount) -> str:
        return self._said(fact)

    # --- the Grail

    def _grail_found(self, fact: e.GrailFound) -> str:
        return self._say("grail_found")

    def _revival(self, fact: e.Revival) -> str:
        return self._say("revival", name=self.words.name(fact.player))

    def _revival_ended(self, fact: e.RevivalEnded) -> str:
        return self._say("revival_ended", name=self.words.name(fact.player))

    # --- the game master, the end

    def _deadline_moved(self, fact: common.DeadlineMoved) -> str:
        return self._said(fact)

    def _paused(self, fact: e.Paused) -> str:
        return self._say("paused")

    def _resumed(self, fact: e.Resumed) -> str:
        return self._say("resumed")

    def _revived(self, fact: common.Revived) -> str:
        return self._say("revived", name=self.words.name(fact.player))

    def _player_replaced(self, fact: common.PlayerReplaced) -> str:
        return self._said(fact)

    def _game_over(self, fact: e.GameOver) -> str:
        parts = [self._coded("end", fact.side, "nobody")]
        if fact.winners:
            parts.append(self._say("winners", names=self.words.names(fact.winners)))
        return "\n\n".join([*parts, self._who_was_who()])

    def _who_was_who(self) -> str:
        lines = []
        for seat in self.state.everyone:
            player, words = self.state.player(seat), self.words
            fate = words.say("CAUSES", player.cause, seat) if player.cause is not None else _("alive at the end")
            said = [words.role(player.role, seat), words.say("TEAMS", player.team), fate]
            lines.append(f"[*]{words.name(seat)} — " + ", ".join(part for part in said if part))
        return self._say("who_was_who") + "\n[list]\n" + "\n".join(lines) + "\n[/list]"


def say(key: str, words: Any, turn: int = 0, **fields: Any) -> str:
    """A phrase in the tone in which these words tell."""
    return tones.say(TONES, words.tone, key, turn, **fields)


def _number(fact: Any) -> int:
    return int(getattr(fact, "day", 0) or getattr(fact, "night", 0) or 0)


# --- parts that several topics say -------------------------------------------------------------------------------------


def hours_of_day(state: Any, words: Any) -> list[str]:
    """The hours of the day that has opened, as everybody may know them."""
    said = []
    close = closing_words(state, words)
    if close:
        said.append(close)
    acts, night = state.deadlines.get("day_action_deadline"), state.deadlines.get("night")
    if acts is not None and "day_actions" in state.deadlines and option(state, "day_actions"):
        said.append(_("Day actions go to the game master until %(when)s.") % {"when": words.when(acts)})
    if night is not None:
        said.append(_("Night actions may be sent from now on, until %(when)s.") % {"when": words.when(night)})
    return said


def closing_words(state: Any, words: Any) -> str:
    """When the vote closes, as far as that is no secret (MG-18)."""
    drawn, fixed = state.deadlines.get("vote_draw"), state.deadlines.get("vote_close")
    if drawn is not None:
        latest = instant(state.zone, local_date(state.zone, drawn), option(state, "vote_close_to"))
        return _("The vote closes at a secret moment: from %(when)s on, by %(hour)s at the latest.") % {
            "when": words.when(drawn), "hour": words.hour(latest)}  # fmt: skip
    if fixed is not None and option(state, "vote_close_at") != "random":
        return _("The vote closes %(when)s.") % {"when": words.when(fixed)}
    return ""


def verdict(fact: e.VoteResult, words: Any) -> str:
    """Who hangs, in one sentence."""
    if fact.outcome == "hanged":
        return say("verdict_hanged", words, fact.day, name=words.name(fact.hanged))
    return say("verdict_corpse" if fact.outcome == "corpse" else "verdict_peaceful", words, fact.day)


def paper(facts: Sequence[e.Newspaper], words: Any, turn: int = 0) -> str:
    """The morning's newspaper as a list, unsigned."""
    lines = [newspaper({name: getattr(fact, name) for name in fact.__dataclass_fields__}, words) for fact in facts]
    return say("paper_head", words, turn) + "\n[list]\n" + "\n".join(f"[*]{line}" for line in lines) + "\n[/list]"


def vote_opened(state: Any, words: Any) -> str:
    """The head of a day in the voting topic: until when, and how one votes and guesses."""
    parts = [_("[b]Day %(day)s: ballots[/b]") % {"day": state.day}]
    if close := closing_words(state, words):
        parts.append(close)
    if option(state, "blue_votes"):
        parts.append(
            _(
                "A name in [color=red]red[/color] is a ballot to hang, a name in [color=blue]blue[/color] one to save; the form on the table page writes both."
            )
        )
    else:
        parts.append(
            _("A name in [color=red]red[/color] is a ballot to hang; the form on the table page writes it too.")
        )
    if option(state, "grail_enabled") and not state.grail_found:
        parts.append(_("One guess of the Grail a day, from %(low)s to %(high)s: [i]grail 12[/i].") % {
            "low": option(state, "grail_min"), "high": option(state, "grail_max")})  # fmt: skip
    return "\n".join(parts)


def vote_counted(closed: str, fact: e.VoteResult, state: Any, words: Any) -> str:
    """The whole vote as it was posted, then its outcome (MG-48)."""
    parts = [_("[b]Day %(day)s: the vote[/b]") % {"day": fact.day} + (f"\n{closed}" if closed else "")]
    rows = [f"[*]{row_text(row, words)}" for row in ledger.rows(state)]
    parts.append("[list]\n" + "\n".join(rows) + "\n[/list]" if rows else _("Nobody has voted."))
    order = [f"[*]{ballot_text(by, ballot, words)}" for by, ballot in _by_arrival(state)]
    if order:
        parts.append(_("In the order of arrival:") + "\n[list=1]\n" + "\n".join(order) + "\n[/list]")
    parts.append(_("Ballots are shown as they were posted; what they weighed is not told."))
    parts.append(verdict(fact, words))
    return "\n\n".join(parts)


def _by_arrival(state: Any) -> list[tuple[Any, Any]]:
    cast = [(seat, player.vote) for seat, player in state.players.items() if player.vote is not None]
    return sorted(cast, key=lambda pair: pair[1].number)


def ballot_text(by: Any, ballot: Any, words: Any) -> str:
    """One ballot: its author, and in its own colour sign, word and name."""
    sign = {"red": "■", "blue": "○"}[ballot.color]
    said = labelled(f"{sign} {words.say('COLORS', ballot.color)}", words.name(ballot.target))
    return f"{words.name(by)} — [color={ballot.color}]{said}[/color]"


def row_text(row: ledger.Row, words: Any) -> str:
    """One line of a count: the name, the net, and who stands on it in red and blue."""
    text = _("[b]%(name)s[/b]: %(red)s red, %(blue)s blue, net %(net)s") % {
        "name": words.name(row.seat), "red": len(row.red), "blue": len(row.blue), "net": row.net}  # fmt: skip
    parts = [text]
    if row.red:
        parts.append(f"[color=red]■\N{NO-BREAK SPACE}{words.names(row.red)}[/color]")
    if row.blue:
        parts.append(f"[color=blue]○\N{NO-BREAK SPACE}{words.names(row.blue)}[/color]")
    return ". ".join([parts[0], "; ".join(parts[1:])])
