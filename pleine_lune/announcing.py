"""What the Conteur says: the lines of one order become posts in the village, the recap, and private letters.

One post for each moment that belongs together; everything else follows from who may know a fact.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.announcing import Announcement
from games.kernel import common
from games.kernel.draft import Entry
from games.kernel.seat import Seat

from .phrases import ROLE_HELP
from .phrases_events import filled
from .phrases_letters import BALLOTS, LETTERS
from .rules import events as e
from .tellings import Telling, recap_text
from .tones import TONES

__all__ = ["TONES", "announce"]

Lines = Sequence[Entry]


def announce(lines: Lines, state: Any, words: Any) -> list[Announcement]:
    """Everything that is to be said of one order's lines, in the order in which it happened.

    In the village and the recap only what everybody may know: a fact that a game master wrote for few stays with them.
    """
    facts = [line.event for line in lines if "public" in line.to]
    found = [*_letters(lines, state, words), *_recaps(facts, words)]
    story = Telling(facts, state, words)
    if text := story.text():
        found.append(Announcement("game", text, urgent=story.urgent))
    return found


# --- the recap topic


def _recaps(facts: Sequence[Any], words: Any) -> list[Announcement]:
    return [Announcement("recap", recap_text(fact, words)) for fact in facts if isinstance(fact, e.RecapPosted)]


# --- letters


def _letters(lines: Lines, state: Any, words: Any) -> list[Announcement]:
    """To each seat what is for this seat alone, as one letter."""
    letters: dict[Seat, list[str]] = {}
    for line in lines:
        for seat in _readers(line, state):
            text = _letter(line.event, seat, state, words)
            if text:
                letters.setdefault(seat, []).append(text)
    return [Announcement(f"pm:{int(seat)}", "\n\n".join(parts)) for seat, parts in sorted(letters.items())]


def _readers(line: Entry, state: Any) -> list[Seat]:
    if "public" in line.to:
        office = isinstance(line.event, e.MayorChanged)
        return [line.event.mayor] if office and isinstance(line.event, e.MayorChanged) else []
    return [seat for seat in state.everyone if f"seat:{int(seat)}" in line.to]


def _letter(fact: Any, seat: Seat, state: Any, words: Any) -> str:
    if isinstance(fact, common.RoleDealt):
        return _role_letter(fact, words) if state.started_at is not None else ""
    teller = _LETTERS.get(type(fact))
    return teller(fact, seat, state, words) if teller else ""


def _role_letter(fact: common.RoleDealt, words: Any) -> str:
    role = words.role(fact.role, fact.player)
    help_text = str(ROLE_HELP.get(fact.role, ""))
    head = _("%(player)s, the lots are drawn. You are: [b]%(role)s[/b].") % {"player": words.name(fact.player), "role": role}
    foot = _("Keep it to yourself. Write to me here whenever you want to act; I answer every order.")
    return f"{head}\n\n{help_text}\n\n{foot}"


def _pack(fact: e.PackRevealed, seat: Seat, state: Any, words: Any) -> str:
    others = [other for other in fact.pack if other != seat]
    if not others:
        return _("You hunt alone: no other wolf lives in this village.")
    return _("Your pack: %(names)s. Talk in the pack's conversation; nobody else can read it.") % {"names": words.names(others)}


def _traitor(fact: e.TraitorTold, seat: Seat, state: Any, words: Any) -> str:
    return ngettext(
        "There is %(wolves)s wolf in this village. Find it without being found.",
        "There are %(wolves)s wolves in this village. Find them without being found.",
        fact.wolves,
    ) % {"wolves": fact.wolves}


def _lovers(fact: e.LoversFormed, seat: Seat, state: Any, words: Any) -> str:
    other = next((lover for lover in fact.lovers if lover != seat), seat)
    return _(
        "An arrow has struck you: you and [b]%(name)s[/b] are in love. If one of you dies the other dies of heartbreak. "
        "You cannot vote against each other; any order of this kind is withdrawn."
    ) % {"name": words.name(other)}


def _new_mayor(fact: e.MayorChanged, seat: Seat, state: Any, words: Any) -> str:
    return _(
        "You are the mayor. Tell me now who is to follow you if you die: [i]my successor is …[/i]. You may change the name "
        "at will. If the vote ends in a tie, your own vote breaks it, or I shall ask you."
    )


def _mayor_asked(fact: e.MayorAsked, seat: Seat, state: Any, words: Any) -> str:
    return _(
        "A tie between [b]%(tied)s[/b]. You decide, until [b]%(hour)s[/b]: answer [i]I choose …[/i]. Without an answer nobody "
        "burns, and you lose the office for good."
    ) % {"tied": words.names(fact.tied), "hour": words.hour(fact.until)}


def _executioner_asked(fact: e.ExecutionerAsked, seat: Seat, state: Any, words: Any) -> str:
    text = ngettext(
        "Your double execution is tied between [b]%(tied)s[/b]. Choose %(slots)s of them until [b]%(hour)s[/b]: answer [i]I choose …[/i].",
        "Your double execution is tied between [b]%(tied)s[/b]. Choose %(slots)s of them until [b]%(hour)s[/b]: answer [i]I choose … and …[/i].",
        fact.slots,
    )
    return text % {"tied": words.names(fact.tied), "slots": fact.slots, "hour": words.hour(fact.until)}


def _vision(fact: e.Vision, seat: Seat, state: Any, words: Any) -> str:
    if not fact.victims:
        return _("Your eyes turn white, and you see nothing: nobody is about to die this night.")
    hour = words.hour(state.until) if state.phase == "vision" and state.until else ""
    text = _("A vision seizes you: death comes for [b]%(names)s[/b].") % {"names": words.names(fact.victims)}
    can_save = not state.player(seat).used and any(victim != seat for victim in fact.victims)
    if can_save and hour:
        text += " " + _("You may save one of them until %(hour)s: answer [i]I save …[/i], or [i]I let it be[/i].") % {"hour": hour}
    return text


def _withdrawn(fact: e.OrderWithdrawn, seat: Seat, state: Any, words: Any) -> str:
    if not fact.forced:
        return ""
    return _("Your order “%(verb)s” no longer stands: its target is out of your reach now. Send another.") % {
        "verb": words.say("VERBS", fact.verb)
    }


def _warned_silent(fact: e.InactivityWarned, seat: Seat, state: Any, words: Any) -> str:
    return _(
        "You have not said a word in the village since the last execution. Post there before the next one, or you will be "
        "removed from the game. If something keeps you away, tell me."
    )


def _snooped(fact: e.Snooped, seat: Seat, state: Any, words: Any) -> str:
    return _("Over the hedge you have seen enough: [b]%(name)s[/b] is [b]%(role)s[/b]. You were seen as well.") % {
        "name": words.name(fact.target), "role": words.role(fact.role, fact.target)}  # fmt: skip


def _probed(fact: e.Probed, seat: Seat, state: Any, words: Any) -> str:
    return _("Your probe shows: [b]%(name)s[/b] is [b]%(role)s[/b].") % {
        "name": words.name(fact.target), "role": words.role(fact.role, fact.target)}  # fmt: skip


def _corrupted(fact: e.Corrupted, seat: Seat, state: Any, words: Any) -> str:
    if fact.player == seat:
        return _(
            "Teeth in your shoulder, and a new hunger: you are a [b]werewolf[/b] from this night on. Your old power is gone. "
            "The pack's conversation opens to you in the morning."
        )
    return _("The corruption has worked: [b]%(name)s[/b] is one of you now.") % {"name": words.name(fact.player)}


def _plain(fact: Any, seat: Seat, state: Any, words: Any) -> str:
    """What the letter says of this fact, else the sentence of the journal."""
    phrase = LETTERS.get(fact.type)
    return filled(phrase, fact, words) if phrase is not None else str(words.event(fact))


def _ballot(fact: e.BallotUnclear, seat: Seat, state: Any, words: Any) -> str:
    return str(BALLOTS[fact.why])


_LETTERS: dict[type[Any], Callable[[Any, Seat, Any, Any], str]] = {
    e.PackRevealed: _pack,
    e.TraitorTold: _traitor,
    e.LoversFormed: _lovers,
    e.MayorChanged: _new_mayor,
    e.MayorAsked: _mayor_asked,
    e.ExecutionerAsked: _executioner_asked,
    e.Vision: _vision,
    e.OrderWithdrawn: _withdrawn,
    e.InactivityWarned: _warned_silent,
    e.Snooped: _snooped,
    e.Probed: _probed,
    e.Corrupted: _corrupted,
    e.BallotUnclear: _ballot,
    **dict.fromkeys((e.SuccessorLost, e.Watched, e.CorruptionFailed, e.PackTied, e.BeastUnmasked, e.Saved, e.PreyEscaped, e.GirlSaw, e.GirlSawNothing, e.GirlSpotted, e.SnoopedBy, e.Investigated, e.InactivityNoted, e.RoleChanged, e.BallotUnclear, e.LoversParted, e.VisionClosed, e.Excused, common.Warned), _plain),
}  # fmt: skip

