"""A message cut into its parts: conditions, commands, what is to be done if one of them fails (NG-163, NG-164)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .heads import BEFORE, Phrases, head_of
from .tokens import Token

_ENDS = frozenset({"line", "break"})
SAYING = frozenset({"say", "whisper", "tell"})
_HARD = Phrases([
    (said, "then")
    for said in (
        "puis", "ensuite", "et puis", "et ensuite", "puis ensuite", "затем", "потом", "а затем", "а потом", "и затем", "и потом",
        "then", "and then",
    )
])  # fmt: skip
_SOFT = frozenset({"et", "и", "and", "а"})
_ELSE = Phrases([
    (said, "else")
    for said in (
        "sinon", "s'il ne marche pas", "si ça ne marche pas", "si cela ne marche pas", "si elle ne marche pas",
        "s'ils ne marchent pas", "si ça échoue", "si cela échoue", "si ça rate", "s'il échoue", "si ça ne fonctionne pas",
        "иначе", "а иначе", "если не сработает", "если это не сработает", "если не выйдет", "если не получится", "otherwise",
        "else", "or else", "if it fails", "if that fails", "if it does not work", "if it doesn't work", "if this fails",
    )
])  # fmt: skip
_WHEN = Phrases([
    (said, meaning)
    for meaning, ways in (
        ("when", (
            "quand", "si", "dès que", "lorsque", "lorsqu", "dès qu", "au cas où", "когда", "если", "как только", "when", "if", "as soon as",
            "once",
        )),
        ("in", ("après", "dans", "au bout de", "через", "after", "in")),
        ("at", ("à", "в", "at")),
    )
    for said in ways
])  # fmt: skip
_GLUED_WHEN = {
    "lorsqu": ("quelquun", "on", "il", "elle", "une", "un"),
    "qu": ("quelquun", "on", "il", "elle", "une", "un"),
}
_TO = frozenset({"alors", "то", "тогда", "then"})


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch that should be one command. `otherwise`: it begins the `else` of the one before."""

    tokens: tuple[Token, ...]
    otherwise: bool = False


@dataclass(frozen=True, slots=True)
class Opening:
    """How a condition begins: `when` with the words of what has to happen, `in` a duration, `at` an hour."""

    kind: str
    start: int


def groups(tokens: Sequence[Token]) -> list[list[Token]]:
    """The tokens cut before each line that begins with a condition."""
    found: list[list[Token]] = [[]]
    at_start = True
    for place, token in enumerate(tokens):
        if token.kind == "line":
            at_start = True
        elif at_start and token.kind not in ("dash", "break"):
            if (
                found[-1]
                and opening(tokens[place : place + 8]) is not None
                and any(t.kind == "word" for t in found[-1])
            ):
                found.append([])
            at_start = False
        found[-1].append(token)
    return found


def opening(tokens: Sequence[Token]) -> Opening | None:
    """The condition that begins here, unless it is one of those words that begin an `else`."""
    place = 0
    while place < len(tokens) and (tokens[place].kind != "word" or _courtesy(tokens, place)):
        place += max(_courtesy(tokens, place), 1)
    if _ELSE.at(tokens, place) is not None:
        return None
    found = _WHEN.at(tokens, place)
    if found is None:
        return _glued(tokens, place)
    return Opening(found[0], place + found[1])


def _courtesy(tokens: Sequence[Token], place: int) -> int:
    """How many words of courtesy stand here: "s'il te plaît" is no condition."""
    found = BEFORE.at(tokens, place)
    return found[1] if found is not None and found[0] == "courtesy" else 0


def _glued(tokens: Sequence[Token], place: int) -> Opening | None:
    """`dès qu'on …`, `lorsqu'il …`, `s'il …`: one word, because apostrophes do not count."""
    if place >= len(tokens):
        return None
    word = tokens[place].norm
    if word in ("sil", "sils"):
        return Opening("when", place)
    if word == "des" and place + 1 < len(tokens) and tokens[place + 1].norm.startswith("qu"):
        return Opening("when", place + 1)
    return Opening("when", place) if word.startswith("lorsqu") else None


def without_glue(tokens: Sequence[Token]) -> Sequence[Token]:
    """The words of a condition without what was left of its first word: `qu'on` is `on`."""
    if tokens and tokens[0].kind == "word":
        word = tokens[0]
        for glue, rests in _GLUED_WHEN.items():
            if word.norm.startswith(glue) and word.norm[len(glue) :] in rests:
                return [Token("word", word.norm[len(glue) :], word.start, word.end), *tokens[1:]]
    return tokens


def skip_to(tokens: Sequence[Token], place: int) -> int:
    """Past the marks and "then" that stand between a condition and what is to be done."""
    while place < len(tokens) and (
        tokens[place].kind in ("comma", "colon", "line", "dash") or tokens[place].norm in _TO
    ):
        place += 1
    return place


def ends_of_condition(tokens: Sequence[Token], start: int) -> list[int]:
    """Where the words of a condition may end: before a comma, a colon, "then"; the likeliest first, at most a few."""
    found: list[int] = []
    likely: list[int] = []
    for place in range(start + 1, len(tokens)):
        token = tokens[place]
        if token.kind in _ENDS and tokens[place - 1].kind not in ("comma", "colon"):
            break
        if token.kind in ("comma", "colon") or token.norm in _TO:
            after = skip_to(tokens, place)
            (likely if begins(tokens, after) else found).append(place)
            if len(likely) + len(found) >= MOST_ENDS:
                break
    return likely + found


MOST_ENDS = 6
LONGEST_ADDRESS = 80
"""So many words and marks may stand before the colon of what is said."""
LONGEST_UNMARKED = 14
"""A condition without a mark at its end is looked for among so many words."""


def unmarked_ends(tokens: Sequence[Token], start: int) -> list[int]:
    """Where a condition without any mark may end: before a known verb."""
    return [place for place in range(start + 1, min(len(tokens), start + LONGEST_UNMARKED)) if begins(tokens, place)]


def begins(tokens: Sequence[Token], place: int) -> bool:
    """Whether a command begins here."""
    return head_of(tokens, place) is not None


def parts(tokens: Sequence[Token]) -> list[Part]:
    """The commands one after the other."""
    found: list[Part] = []
    place, otherwise, fresh = 0, False, True
    while place < len(tokens):
        token = tokens[place]
        if token.kind in _ENDS:
            place, fresh = place + 1, True
            continue
        if token.kind in ("comma", "stop", "dash", "ask", "colon", "quote") and fresh:
            place += 1
            continue
        if (mark := _ELSE.at(tokens, place)) is not None:
            place, otherwise, fresh = place + mark[1], True, True
            continue
        if fresh and (mark := _HARD.at(tokens, place)) is not None:
            place += mark[1]
            continue
        if fresh and token.norm in _SOFT | _TO:
            place += 1
            continue
        end = _end(tokens, place)
        found.append(Part(tuple(tokens[place:end]), otherwise))
        place, otherwise, fresh = end, False, True
    return found


def _end(tokens: Sequence[Token], start: int) -> int:
    head = head_of(tokens, start)
    if head is not None and head.meaning in SAYING:
        end = _end_of_saying(tokens, head.rest)
        if end is not None:
            return end
    place = start + 1 if head is None else max(head.rest, start + 1)
    while place < len(tokens):
        token = tokens[place]
        if token.kind in _ENDS or _HARD.at(tokens, place) or _otherwise(tokens, place):
            return place
        if token.kind == "stop" and begins(tokens, place + 1):
            return place
        if token.kind == "word" and token.norm in _SOFT and not _only_helper(head, place) and begins(tokens, place + 1):
            return place
        place += 1
    return place


def _only_helper(head: object, place: int) -> bool:
    """Whether nothing stands yet between a verb of going and this "and": "go and open" is one command."""
    return getattr(head, "meaning", "") == "go" and getattr(head, "rest", -1) == place


def _otherwise(tokens: Sequence[Token], place: int) -> bool:
    """Whether an `else` begins here; the English word alone also ends "someone else"."""
    if _ELSE.at(tokens, place) is None:
        return False
    return tokens[place].norm != "else" or tokens[place - 1].kind != "word"


def _end_of_saying(tokens: Sequence[Token], place: int) -> int | None:
    """The end of what is said: all to a semicolon or the end of the line, once its colon or quotation mark has come."""
    for at in range(place, min(len(tokens), place + LONGEST_ADDRESS)):
        if tokens[at].kind in _ENDS:
            return None
        if tokens[at].kind in ("colon", "quote"):
            return next((end for end in range(at, len(tokens)) if tokens[end].kind in _ENDS), len(tokens))
    return None
