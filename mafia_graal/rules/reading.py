"""Reading of posts and PMs: ballots and guesses in the voting topic, orders line by line in a PM (section 14)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from games.kernel.names import Names, normal
from games.kernel.order import Unresolved
from games.kernel.reading import PARTING, Reading, own_words, runs
from games.kernel.ruleset import Source
from games.kernel.seat import Seat

from .folding import slot_of
from .options import option
from .phrases_read import BAN, BY_DAY, BY_NIGHT, COLORS, PLUS, SAID
from .reading_intrigue import guesses_in
from .roles import OFFICES
from .state import State
from .wording import Word, name_in, resolve, starts_with, text_of, two_names, without_links, words_of

LONGEST_LINE = 400
"""A line with more characters than this is talk."""
_ORDER = ("not_understood", "ambiguous", "contradictory", "unknown_name", "post_in_topic", "not_a_day_action")
"""Of several things that the parser finds, the one that is said (MG-146)."""


def _phrase(text: str) -> tuple[str, ...]:
    return tuple(word.norm for word in words_of(text))


_PHRASES: tuple[tuple[tuple[str, ...], str], ...] = tuple(
    sorted(
        ((_phrase(said), meant) for meant, ways in SAID.items() for said in ways),
        key=lambda pair: -len(" ".join(pair[0])),
    )
)
"""The longest first: of several that fit at the beginning of a line it is taken."""
_WORDS = tuple(
    sorted(
        ((_phrase(said), word) for word, ways in (("ban", BAN), ("plus", PLUS)) for said in ways),
        key=lambda pair: -len(pair[0]),
    )
)
_DAY, _NIGHT = (tuple(_phrase(said) for said in ways) for ways in (BY_DAY, BY_NIGHT))
_NUMBER = re.compile(r"(?:№|#|n|no)?(\d{1,9})")
_NUMBER_SIGNS = frozenset({normal("№"), "#"})
_NO_ARGUMENT = frozenset({"prayer", "pet", "chronicle", "bloody_details", "night_rumours", "pass"})


def read(text: str, source: Source, known: State, names: Names) -> Sequence[Reading]:
    """The commands of a post or PM; one reading with a refusal where something is wrong with the text as a whole."""
    if source.kind == "post":
        found = _in_post(text, known, names) if source.topic in _vote_topics(known) else []
    else:
        found = [reading for number, line in _lines(text) for reading in _read_line(line, number, source, known, names)]
        if not found and not known.over:
            return [Reading("withdraw", {}, 0, "", "not_understood")]
    return _one_refusal(_without_clashes(found, source))


def _vote_topics(known: State) -> tuple[str, ...]:
    where = option(known, "vote_topic")
    return ("vote", "game") if where == "both" else (str(where),)


def _lines(text: str) -> list[tuple[int, str]]:
    """The own words line by line and between semicolons, with the line's number. Words on both sides of what was left
    out are not one phrase."""
    parts = [
        (number, part.strip())
        for number, line in enumerate(own_words(text).split("\n")) for piece in line.split(PARTING) for part in piece.split(";")
    ]  # fmt: skip
    return [(number, part) for number, part in parts if part and len(part) <= LONGEST_LINE]


def _meant(words: Sequence[Word]) -> tuple[str, list[Word]] | None:
    """What the line begins with, and the rest of it."""
    for phrase, meant in _PHRASES:
        taken = starts_with(words, phrase)
        if taken:
            return meant, list(words[taken:])
    return None


def _read_line(line: str, number: int, source: Source, known: State, names: Names) -> list[Reading]:
    words = words_of(line)
    day = False
    found = _meant(words)
    if found is None or _taken(words, _DAY):
        for marks, is_day in ((_DAY, True), (_NIGHT, False)):
            taken = _taken(words, marks)
            if taken and (after := _meant(words[taken:])):
                found, day = after, is_day
                break
    if found is None:
        return []
    return _read_command(
        found[0], found[1], Reading("", {}, number, line), day, known.player(source.by).role or "", names
    )


def _taken(words: Sequence[Word], phrases: Iterable[tuple[str, ...]]) -> int:
    return max((starts_with(words, phrase) for phrase in phrases), default=0)


def _read_command(meant: str, rest: list[Word], at: Reading, day: bool, role: str, names: Names) -> list[Reading]:
    """One command; none where what follows makes talk of it."""
    verb, _, fixed = meant.partition(" ")
    if verb == "vote":
        target = name_in(names, rest)
        return [replace(at, verb="vote", args=_said(target=target, color=fixed))]
    if verb == "guess":
        numbers = _numbers(rest)
        unclear = "contradictory" if len(set(numbers)) > 1 else None  # a guess can never be changed
        return [replace(at, verb="guess", args={"number": numbers[0]}, refusal=unclear)] if numbers else []
    if verb == "withdraw":
        return [_withdrawal(rest, at, day)]
    if verb == "check":
        verb = "espionage" if role == "spy" else "inquisition"
    if verb == "grail":
        args = _said(mode=fixed, target=name_in(names, rest))
        return [replace(at, verb="grail_action", args=args, refusal="not_a_day_action" if day else None)]
    args = _arguments(verb, rest, names)
    if day and verb in (*OFFICES, "pass"):
        return [replace(at, verb=verb, args=args, refusal="not_a_day_action")]
    return [replace(at, verb=verb, args={**args, "day": True} if day else args)]


def _arguments(verb: str, rest: list[Word], names: Names) -> dict[str, Any]:
    if verb in _NO_ARGUMENT:
        return {}
    if verb in ("prank", "kill"):
        first, second = two_names(names, rest)
        return _said(target=first, **{"to" if verb == "prank" else "executor": second})
    if verb == "kings_word":
        return _kings_word(rest, names)
    if verb == "grail_search":
        return _said(question=text_of(_without_marks(rest)) or None)
    if verb == "intrigue":
        return _said(guesses=guesses_in(rest, names))
    return _said(target=name_in(names, rest))


def _said(**args: Any) -> dict[str, Any]:
    return {name: value for name, value in args.items() if value is not None}


def _without_marks(words: list[Word]) -> list[Word]:
    while words and not words[0].norm:
        words = words[1:]
    return words


def _numbers(rest: list[Word]) -> list[int]:
    """The numbers of a line that begins with one, a number sign before it or not."""
    words = without_links(rest)
    if len(words) > 1 and words[0].norm in _NUMBER_SIGNS:
        words = words[1:]
    found = [_NUMBER.fullmatch(word.norm) for word in words]
    return [int(number[1]) for number in found if number] if found and found[0] else []


def _kings_word(rest: list[Word], names: Names) -> dict[str, Any]:
    """The name, then `ban` or `plus` in one of the languages at the end."""
    words = [word for word in rest if word.norm]
    for phrase, word in _WORDS:
        if tuple(said.norm for said in words[-len(phrase) :]) == phrase:
            return _said(target=name_in(names, words[: -len(phrase)]), word=word)
    return _said(target=name_in(names, words))


def _withdrawal(rest: list[Word], at: Reading, day: bool) -> Reading:
    """`cancel` takes back the personal order; what follows may name another."""
    if _taken(rest, _DAY):
        day = True
    named = _meant(rest)
    slot = "day" if day else "own"
    if named is not None:
        slot = {"kill": "kill", "grail": "grail"}.get(named[0].partition(" ")[0], slot)
    return replace(at, verb="withdraw", args={"slot": slot})


# ---- posts -----------------------------------------------------------------------------------------------------------
def _in_post(text: str, known: State, names: Names) -> list[Reading]:
    """One ballot and one guess: by a phrase at the beginning of a line, or a name alone in red or blue (MG-152)."""
    found: list[Reading] = []
    for number, line in _lines(text):
        meant = _meant(words_of(line))
        if meant is not None and meant[0].partition(" ")[0] in ("vote", "guess"):
            found += _read_command(meant[0], meant[1], Reading("", {}, number, line), False, "", names)
    spoken = {_key(reading) for reading in found}
    # A phrase that cannot be read is asked back by itself: the name coloured in it is no second ballot.
    unread = {(reading.line, reading.args.get("color")) for reading in found if _unresolved(reading) is not None}
    coloured = [r for r in _coloured(text, names) if _key(r) not in spoken and (r.line, r.args["color"]) not in unread]
    return [*found, *coloured]


def _coloured(text: str, names: Names) -> list[Reading]:
    """Names that stand alone in a colour; other coloured words are talk."""
    parted = runs(re.sub(r"(\[\s*/\s*colou?r\s*\])", r"\1 ", text, flags=re.IGNORECASE))
    lines = "".join(run.text for run in parted).split("\n")
    stretches: list[tuple[str, str]] = []
    for run in parted:
        color = COLORS.get(run.tag("color") or run.tag("colour") or "", "")
        if color and stretches and stretches[-1][0] == color:
            stretches[-1] = (color, stretches[-1][1] + run.text)
        else:
            stretches.append((color, run.text))
    found: list[Reading] = []
    line = 0
    for color, said in stretches:
        first = line + said[: len(said) - len(said.lstrip())].count("\n")
        quoted = lines[first].lstrip().startswith(">")
        if color and said.strip() and not quoted and (target := _named(said, names)) is not None:
            found.append(Reading("vote", {"target": target, "color": color}, first, said.strip()))
        line += said.count("\n")
    unique = {_key(reading): reading for reading in found}
    return list(unique.values())


def _named(said: str, names: Names) -> Seat | Unresolved | None:
    found = resolve(names, said.strip()) if len(said) <= LONGEST_LINE and "\n" not in said.strip() else None
    if isinstance(found, Unresolved) and not found.matches and not found.near:
        return None
    return found


def _key(reading: Reading) -> tuple[Any, ...]:
    target = reading.args.get("target")
    said = normal(target.text) if isinstance(target, Unresolved) else target
    return reading.verb, reading.args.get("color"), said, reading.args.get("number")


# ---- what is wrong with the text as a whole --------------------------------------------------------------------------
def _without_clashes(found: list[Reading], source: Source) -> list[Reading]:
    """Marks readings that cannot be taken: two for one slot, names that are not there, ballots in a PM (MG-153)."""
    slots: dict[str, int] = {}
    for reading in found:
        slot = _slot(reading)
        slots[slot] = slots.get(slot, 0) + 1
    marked = []
    for reading in found:
        unresolved = _unresolved(reading)
        if reading.refusal is not None:
            pass
        elif unresolved is not None and unresolved.matches:
            reading = _refused(reading, unresolved)
        elif slots[_slot(reading)] > 1:
            reading = replace(reading, refusal="contradictory")
        elif unresolved is not None:
            reading = _refused(reading, unresolved)
        elif reading.verb == "vote" and source.kind == "pm":
            reading = replace(reading, refusal="post_in_topic")
        marked.append(reading)
    return marked


def _slot(reading: Reading) -> str:
    if reading.verb in ("vote", "guess"):
        return reading.verb
    if reading.verb == "withdraw":
        return str(reading.args.get("slot") or "own")
    return slot_of(reading.verb, bool(reading.args.get("day")))


def _unresolved(reading: Reading) -> Unresolved | None:
    pairs = reading.args.get("guesses") or ()
    values = [*reading.args.values(), *(pair.get("target") for pair in pairs if isinstance(pair, dict))]
    found = [value for value in values if isinstance(value, Unresolved)]
    return next((value for value in found if value.matches), found[0] if found else None)


def _refused(reading: Reading, name: Unresolved) -> Reading:
    arg = next((arg for arg, value in reading.args.items() if value is name), "target")
    refusal = name.refusal(arg)
    return replace(reading, refusal=refusal.code, data=refusal.data)


def _one_refusal(found: list[Reading]) -> list[Reading]:
    """A text is taken whole or not at all: the one thing that is wrong with it, if there is one."""
    wrong = [reading for reading in found if reading.refusal is not None]
    if not wrong:
        return found
    return [min(wrong, key=lambda reading: _ORDER.index(reading.refusal or ""))]
