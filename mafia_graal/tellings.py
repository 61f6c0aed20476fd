"""The Conteur's voice at court: what the public facts of one order become in the discussion and in the voting topic."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.kernel import common

from . import ledger
from .phrases_events import labelled, shown_of
from .phrases_news import newspaper
from .rules import events as e
from .rules.options import option


class Telling:
    """The public facts of one order as one post in the discussion."""

    def __init__(self, facts: Sequence[Any], state: Any, words: Any) -> None:
        self.facts, self.state, self.words = facts, state, words

    def text(self) -> str:
        """The whole post; empty where there is nothing to tell."""
        parts = [part for fact in self.facts if (part := self._part(fact))]
        return "\n\n".join(parts)

    def _part(self, fact: Any) -> str:
        teller = getattr(self, f"_{fact.type}", None)
        return str(teller(fact)) if teller else ""

    def _said(self, fact: Any) -> str:
        return str(self.words.event(fact))

    # --- the beginning

    def _game_started(self, fact: e.GameStarted) -> str:
        text = _(
            "The gates of the legendary court are open. By day all bow to each other, and by evening somebody hangs; by "
            "night daggers leave their sheaths, prayers are said, and candles burn in windows where they should not. "
            "Somewhere between the first number and the last the Grail is hidden."
        )
        people = _("At court: %(names)s.") % {"names": self.words.names(self.state.everyone)}
        return f"{text}\n\n{people}"

    # --- phases

    def _phase_began(self, fact: e.PhaseBegan) -> str:
        if fact.phase == "day":
            return "\n".join([_("[b]Day %(day)s[/b]") % {"day": fact.day}, *hours_of_day(self.state, self.words)])
        if fact.phase == "night":
            until = self.state.deadlines.get("night")
            head = _("[b]Night %(night)s[/b]") % {"night": fact.night}
            if until is None:
                return head
            said = _("The lights go out at court. The game master takes night actions by letter until %(hour)s.")
            return f"{head}\n" + said % {"hour": self.words.hour(until)}
        return ""

    def _vote_closed(self, fact: e.VoteClosed) -> str:
        return _("[b]Evening of day %(day)s[/b]\nThe box is closed at %(at)s: no more ballots.") % {
            "day": fact.day,
            "at": fact.at,
        }

    def _night_closed(self, fact: e.NightClosed) -> str:
        if fact.early:
            return _("Everybody has done what was to be done: the night ends early. Its results will follow.")
        return _("The hour has struck: no more night actions. The results will follow.")

    # --- deaths and light

    def _vote_result(self, fact: e.VoteResult) -> str:
        return verdict(fact, self.words)

    def _night_published(self, fact: e.NightPublished) -> str:
        head = _("[b]Morning after night %(night)s[/b]") % {"night": fact.night}
        if not fact.deaths:
            return head + "\n" + _("The court wakes up and counts heads: nobody is found dead.")
        return head + "\n" + _("The court wakes up and counts heads: not everybody is there.")

    def _death_announced(self, fact: e.DeathAnnounced) -> str:
        if fact.how == "hanged":  # the verdict has named him
            return shown_of(fact, self.words)
        return self._said(fact).replace(self.words.name(fact.player), f"[b]{self.words.name(fact.player)}[/b]", 1)

    def _light_changed(self, fact: e.LightChanged) -> str:
        return self._said(fact)

    def _newspaper(self, fact: e.Newspaper) -> str:
        if fact is not next(other for other in self.facts if isinstance(other, e.Newspaper)):
            return ""
        return paper([other for other in self.facts if isinstance(other, e.Newspaper)], self.words)

    def _vote_count(self, fact: e.VoteCount) -> str:
        return self._said(fact)

    # --- the Grail

    def _grail_found(self, fact: e.GrailFound) -> str:
        return _("A light that nobody lit: the Grail is found, and whoever holds it keeps silent.")

    def _revival(self, fact: e.Revival) -> str:
        return _(
            "[b]%(name)s[/b] stands in the hall again, pale and alive: the Grail has called, until the midnight after the next "
            "vote. Who is back may vote, and can be neither voted on nor touched."
        ) % {"name": self.words.name(fact.player)}

    def _revival_ended(self, fact: e.RevivalEnded) -> str:
        return _("The clock strikes twelve, and the place of %(name)s is empty.") % {
            "name": self.words.name(fact.player)
        }

    # --- the game master, the end

    def _deadline_moved(self, fact: common.DeadlineMoved) -> str:
        return self._said(fact)

    def _paused(self, fact: e.Paused) -> str:
        return _("The game is paused: the clock stands still, orders wait, talk goes on.")

    def _resumed(self, fact: e.Resumed) -> str:
        return _("The game goes on; every hour to come is later by the length of the pause.")

    def _revived(self, fact: common.Revived) -> str:
        return self._said(fact)

    def _player_replaced(self, fact: common.PlayerReplaced) -> str:
        return self._said(fact)

    def _game_over(self, fact: e.GameOver) -> str:
        told = {
            "town": _("The last dagger is out of the court. Bells ring over Camelot: the [b]town[/b] has won."),
            "mafia": _("There is nobody left to stop them. The court belongs to the [b]mafia[/b]."),
            "neutral": _("The hall is empty but for those who never took a side. The [b]neutrals[/b] have won."),
        }
        parts = [told.get(fact.side, _("The hall is empty. Nobody has won."))]
        if fact.winners:
            parts.append(_("Winners: %(names)s.") % {"names": self.words.names(fact.winners)})
        return "\n\n".join([*parts, self._who_was_who()])

    def _who_was_who(self) -> str:
        lines = []
        for seat in self.state.everyone:
            player, words = self.state.player(seat), self.words
            fate = words.say("CAUSES", player.cause, seat) if player.cause is not None else _("alive at the end")
            said = [words.role(player.role, seat), words.say("TEAMS", player.team), fate]
            lines.append(f"[*]{words.name(seat)} — " + ", ".join(part for part in said if part))
        return _("Who was who:") + "\n[list]\n" + "\n".join(lines) + "\n[/list]"


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
        return _("The vote closes at a secret moment: from %(when)s on, by %(hour)s at the latest.") % {
            "when": words.when(drawn), "hour": option(state, "vote_close_to")}  # fmt: skip
    if fixed is not None and option(state, "vote_close_at") != "random":
        return _("The vote closes %(when)s.") % {"when": words.when(fixed)}
    return ""


def verdict(fact: e.VoteResult, words: Any) -> str:
    """Who hangs, in one sentence."""
    match fact.outcome:
        case "hanged":
            return _("The court has spoken: [b]%(name)s[/b] to the gallows!") % {"name": words.name(fact.hanged)}
        case "corpse":
            return _("The court has spoken, and yet nobody hangs: wonders, a breach of all rules.")
    return _("No red ballot has prevailed: a peaceful day, nobody hangs.")


def paper(facts: Sequence[e.Newspaper], words: Any) -> str:
    """The morning's newspaper as a list, unsigned."""
    lines = [newspaper({name: getattr(fact, name) for name in fact.__dataclass_fields__}, words) for fact in facts]
    return _("[b]The newspaper writes[/b]") + "\n[list]\n" + "\n".join(f"[*]{line}" for line in lines) + "\n[/list]"


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
        parts.append(f"[color=red]■ {words.names(row.red)}[/color]")
    if row.blue:
        parts.append(f"[color=blue]○ {words.names(row.blue)}[/color]")
    return ". ".join([parts[0], "; ".join(parts[1:])])
