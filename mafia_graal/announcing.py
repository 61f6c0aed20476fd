"""What the Conteur says: the lines of one order become posts in the discussion, the voting topic, that of the mafia, and
private letters. Rulings are posted by the host.

Where a fact is told follows from who may know it: what a game master wrote for few stays with them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.announcing import Announcement
from games.kernel.draft import Entry
from games.kernel.seat import Seat

from .letters import letter
from .rules import events as e
from .rules.options import option
from .tellings import Telling, vote_counted, vote_opened
from .tones import TONES

__all__ = ["TONES", "announce"]

Lines = Sequence[Entry]


def announce(lines: Lines, state: Any, words: Any) -> list[Announcement]:
    """Everything that is to be said of one order's lines, in the order in which it happened."""
    facts = [line.event for line in lines if "public" in line.to]
    found = [*_in_their_name(lines, state, words), *_letters(lines, state, words), *_mafia(lines, words)]
    found += _voting(facts, state, words)
    story = Telling(facts, state, words)
    if text := story.text():
        found.append(Announcement("game", text, urgent=story.urgent))
    return found


# --- ballots and guesses that came by form or letter ----------------------------------------------------------------


def _in_their_name(lines: Lines, state: Any, words: Any) -> Iterator[Announcement]:
    """Ballots and guesses are public posts: what was not posted is posted for its author (MG-106, MG-153)."""
    place = "game" if option(state, "vote_topic") == "game" else "vote"
    for line in lines:
        fact = line.event
        if line.order.source == "post" or not isinstance(fact, e.VoteCast | e.GuessMade):
            continue
        if isinstance(fact, e.VoteCast):
            text = f"[color={fact.color}]{words.name(fact.target)}[/color]"
        else:
            text = _("grail %(number)s") % {"number": fact.number}
        if line.order.by == fact.by:
            yield Announcement(place, text, by=fact.by)
        else:
            yield Announcement(
                place,
                _("Entered by the game master for %(name)s: %(text)s") % {"name": words.name(fact.by), "text": text},
                urgent=True,
            )


def _voting(facts: Sequence[Any], state: Any, words: Any) -> list[Announcement]:
    """The vote's own topic: its opening, its close, the whole count as posted. Only the count may wait for a pen: people
    act on the others at once."""
    found: list[Announcement] = []
    closed = ""
    for fact in facts:
        if isinstance(fact, e.VoteClosed):
            closed = str(words.event(fact))
        elif isinstance(fact, e.VoteResult):
            found.append(Announcement("vote", vote_counted(closed, fact, state, words)))
            closed = ""
        elif isinstance(fact, e.PhaseBegan) and fact.phase == "day":
            found.append(Announcement("vote", vote_opened(state, words), urgent=True))
        elif isinstance(fact, e.VoteAnnulled):
            found.append(Announcement("vote", str(words.event(fact)), urgent=True))
    if closed:
        found.append(Announcement("vote", closed, urgent=True))
    return found


# --- the mafia's topic ----------------------------------------------------------------------------------------------

_MAFIA = (e.MafiaRoster, e.ExecutorNamed, e.KillInherited, e.KillLost)


def _mafia(lines: Lines, words: Any) -> Iterator[Announcement]:
    """What all of the mafia may know stands in its topic, once."""
    for line in lines:
        fact = line.event
        told = isinstance(fact, _MAFIA) or (isinstance(fact, e.GuinevereJoined) and fact.team == "mafia")
        if told and any(token.startswith("seat:") and "@" not in token for token in line.to):
            yield Announcement("mafia", str(words.event(fact)))


# --- letters --------------------------------------------------------------------------------------------------------


def _letters(lines: Lines, state: Any, words: Any) -> list[Announcement]:
    """To each seat what is for this seat alone, as one letter."""
    letters: dict[Seat, list[str]] = {}
    for line in lines:
        for seat in state.everyone:
            if (
                f"seat:{int(seat)}" in line.to
                and "public" not in line.to
                and (text := letter(line, seat, state, words))
            ):
                letters.setdefault(seat, []).append(text)
    return [Announcement(f"pm:{int(seat)}", "\n\n".join(parts)) for seat, parts in sorted(letters.items())]
