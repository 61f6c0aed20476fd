"""One command out of a stretch of words: the verb, then what it is about (section 17)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from games.kernel.order import Unresolved
from games.kernel.refusal import Refused
from games.kernel.seat import Seat

from .heads import HEADS, head_of, trimmed
from .known import PRONOUNS, Reach, before_relative
from .tokens import Token, slice_of, words_in

WHOEVER = "whoever"
HIM = frozenset({"lui", "ему", "еи", "нему", "неи", "него", "нее", "ним", "him", "her", "them", "leur", "им"})
"""Words for a person named before (NG-164)."""
MOST_ARTICLES = 2


class Unreadable(Exception):
    """A stretch of words that no rule of the grammar covers: for the game master to read (NG-162)."""


@dataclass(frozen=True)
class Context:
    """How a command is to be read."""

    source: str
    reach: Reach
    later: bool = False
    """The step does not run at once: its things stay as typed (NG-161)."""
    whoever: bool = False
    """A condition on somebody stands before it (NG-184)."""
    door9: bool = False
    """Door 9 was named before in this plan."""


@dataclass(frozen=True, slots=True)
class Command:
    """A verb with its arguments."""

    verb: str
    args: dict[str, Any] = field(default_factory=dict)


def read_command(tokens: Sequence[Token], context: Context) -> Command:
    """The command that these tokens are. Raises Unreadable, or Refused where the author has to say it better."""
    from .grammars import GRAMMARS, stated

    words = [token for token in tokens if token.kind != "dash" or token is not tokens[0]]
    zero = stated(words, context)
    if zero is not None:
        return zero
    words = words_in(words)
    head = head_of(words)
    if head is None:
        raise Unreadable
    rest = trimmed(words[head.rest :])
    return GRAMMARS[head.meaning](Said(head.meaning, rest, context, head.him, tokens))


@dataclass(frozen=True)
class Said:
    """What follows a verb."""

    meaning: str
    rest: Sequence[Token]
    context: Context
    him: bool = False
    tokens: Sequence[Token] = ()
    """The whole command with its marks."""

    def typed(self, words: Sequence[Token]) -> str:
        """What was typed there."""
        return slice_of(self.context.source, words)

    def missing(self, verb: str, arg: str) -> Refused:
        """The verb lacks this argument."""
        return Refused("missing_argument", verb=verb, arg=arg)

    # ---- things ------------------------------------------------------------------------------------------------------
    def ids(self, words: Sequence[Token]) -> tuple[str, ...]:
        """The things that these words may mean, a relative clause left out."""
        index = self.context.reach.things
        head = words[: index.longest + MOST_ARTICLES + 1]
        if len(head) == len(words) and (found := index.find(_norms(words))):
            return found
        kept = before_relative(head, self.context.source)
        return index.find(_norms(trimmed(kept))) if len(kept) < len(head) else ()

    def thing(self, verb: str, arg: str, words: Sequence[Token]) -> str:
        """The thing of these words: its id, or the words as typed where the step runs later."""
        if not words:
            raise self.missing(verb, arg)
        if self.context.later:
            return self._later(words)
        found = self.ids(words)
        if len(found) > 1:
            raise Refused("ambiguous", verb=verb, arg=arg, text=self.typed(words), things=found)
        if not found:
            raise Unreadable
        return found[0]

    def _later(self, words: Sequence[Token]) -> str:
        kept = words if self.ids(words) else trimmed(before_relative(words, self.context.source))
        if len(kept) == 1 and kept[0].norm in PRONOUNS:
            raise Unreadable
        return self.typed(kept)

    def is_thing(self, words: Sequence[Token]) -> bool:
        """Whether these words can stand for a thing."""
        return bool(words) and (self.context.later or bool(self.ids(words)))

    # ---- people ------------------------------------------------------------------------------------------------------
    def person(self, words: Sequence[Token]) -> Seat | Unresolved | str:
        """The seat that these words name; `whoever` for a pronoun after a condition on somebody."""
        if self.context.whoever and len(words) == 1 and words[0].norm in HIM:
            return WHOEVER
        if len(words) > self.context.reach.longest_seat:
            return Unresolved(self.typed(words)[:200])
        return self.context.reach.seat(self.typed(words))

    def is_person(self, words: Sequence[Token]) -> bool:
        """Whether these words name a seat, or several alike."""
        if not words:
            return False
        found = self.person(words)
        return not isinstance(found, Unresolved) or bool(found.matches)

    def seat(self, verb: str, arg: str, words: Sequence[Token]) -> Seat | str:
        """As `person`; refused where it is nobody's name, or the name of several."""
        if not words:
            raise self.missing(verb, arg)
        found = self.person(words)
        if isinstance(found, Unresolved):
            refusal = found.refusal(arg)
            raise Refused(refusal.code, verb=verb, **refusal.data)
        return found


def _norms(words: Sequence[Token]) -> list[str]:
    return [word.norm for word in words]


def splits(words: Sequence[Token], links: frozenset[tuple[str, ...]]) -> list[tuple[int, int]]:
    """Where one of these links stands: (its place, the place after it)."""
    found = []
    for place in range(len(words)):
        for length in (3, 2, 1):
            if tuple(_norms(words[place : place + length])) in links:
                found.append((place, place + length))
                break
    return found


def links(*said: str) -> frozenset[tuple[str, ...]]:
    """Linking words as tuples."""
    return frozenset(tuple(link.split()) for link in said)


def after_link(words: Sequence[Token], known: frozenset[tuple[str, ...]]) -> Sequence[Token]:
    """The words after a link at their head, if there is one."""
    for length in (3, 2, 1):
        if tuple(_norms(words[:length])) in known and len(words) >= length:
            return words[length:]
    return words


def read_again(said: Said, words: Sequence[Token]) -> Command | None:
    """What follows a helper ("I go and open …"), read as a command of its own; None where it is none."""
    from .grammars import GRAMMARS

    head = head_of(words)
    if head is None:
        return None
    return GRAMMARS[head.meaning](replace(said, meaning=head.meaning, rest=trimmed(words[head.rest :]), him=head.him))


Grammar = Callable[[Said], Command]
__all__ = [
    "HEADS", "HIM", "WHOEVER", "Command", "Context", "Grammar", "Said", "Unreadable", "after_link", "links", "read_again",
    "read_command", "splits",
]  # fmt: skip
