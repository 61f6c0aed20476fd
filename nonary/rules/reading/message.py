"""A whole message: one order, a chain, plans with conditions, or a free action for the game master (NG-160 to NG-165)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from games.kernel.reading import PARTING, Reading, own_words
from games.kernel.refusal import Refused

from . import cutting, figures
from .command import Command, Context, Unreadable, read_command
from .happening import on_somebody, trigger_of
from .known import Reach, Surroundings
from .tokens import Token, slice_of, tokens_of, words_in

LONGEST = 20000
"""A message with more characters is read by the game master."""
_DOORS = (
    ("porte", "9"),
    ("porte", "neuf"),
    ("дверь", "9"),
    ("дверь", "no9"),
    ("девятая", "дверь"),
    ("девятую", "дверь"),
    ("door", "9"),
    ("door", "nine"),
)


def read(text: str, known: Surroundings) -> tuple[Reading, ...]:
    """What a message to the game master orders. Never empty: what nobody can read is a free action, and a message without
    words of its own is refused."""
    own = own_words(text)
    plain = own.replace(PARTING, " ").strip()
    if not plain:
        return (_refused("free", Refused("bad_argument", arg="text")),)
    if len(own) > LONGEST:
        return (_free(plain),)
    tokens = tokens_of(own)
    reach = Reach(known)
    try:
        found = tuple(_group(group, own, reach) for group in cutting.groups(tokens) if words_in(group))
    except Unreadable:
        return (_free(plain),)
    except Refused as refusal:
        return (_refused(str(refusal.data.get("verb", "plan")), refusal),)
    return found or (_free(plain),)


def _free(text: str) -> Reading:
    return Reading("free", {"text": text}, 0, text)


def _refused(verb: str, refusal: Refused) -> Reading:
    data = {name: value for name, value in refusal.data.items() if name != "verb"}
    return Reading(verb, {}, 0, "", refusal.code, data)


def _group(tokens: Sequence[Token], source: str, reach: Reach) -> Reading:
    """One order or one plan."""
    begun = cutting.opening(tokens)
    if begun is not None:
        when = _when(tokens, begun, source, reach)
        if when is not None:
            trigger, rest = when
            return _reading(_conditional(trigger, tokens, rest, source, reach), tokens, source)
    context = Context(source, reach, door9=_names_door9(tokens))
    steps = _steps(cutting.parts(tokens), context, at_once=True)
    if len(steps) == 1 and "else" not in steps[0]:
        step = dict(steps[0])
        return Reading(step.pop("do"), step, 0, slice_of(source, tokens).strip())
    return _reading({"do": steps}, tokens, source)


def _reading(plan: Mapping[str, Any], tokens: Sequence[Token], source: str) -> Reading:
    return Reading("plan", {"plan": dict(plan)}, 0, slice_of(source, tokens).strip())


# ---- steps -----------------------------------------------------------------------------------------------------------
def _steps(
    parts: Sequence[cutting.Part], context: Context, at_once: bool = False, free: bool = False
) -> list[dict[str, Any]]:
    """The steps, each `else` within the step before it. With `free` an unreadable one is for the game master."""
    steps: list[dict[str, Any]] = []
    into, before = steps, None
    for number, part in enumerate(parts):
        if part.otherwise:
            if before is None:
                raise Unreadable
            into = before.setdefault("else", [])
        step = _step(part, replace(context, later=not (at_once and number == 0)), free)
        into.append(step)
        before = step
    if not steps:
        raise Unreadable
    return steps


def _step(part: cutting.Part, context: Context, free: bool) -> dict[str, Any]:
    try:
        command = read_command(part.tokens, context)
    except Unreadable:
        if not free:
            raise
        command = Command("free", {"text": slice_of(context.source, part.tokens).strip(" ,.\n")})
    if command.verb == "plan":
        raise Unreadable
    return {"do": command.verb, **command.args}


# ---- conditions ------------------------------------------------------------------------------------------------------
def _conditional(
    trigger: dict[str, Any], tokens: Sequence[Token], rest: int, source: str, reach: Reach
) -> dict[str, Any]:
    context = Context(source, reach, later=True, whoever=on_somebody(trigger), door9=_names_door9(tokens))
    return {"when": trigger, "do": _steps(cutting.parts(tokens[rest:]), context, free=True)}


def _when(
    tokens: Sequence[Token], begun: cutting.Opening, source: str, reach: Reach
) -> tuple[dict[str, Any], int] | None:
    """The trigger and where the steps begin; None where no condition stands here after all."""
    if begun.kind == "when":
        return _happens(tokens, begun.start, source, reach)
    ahead = [token for token in tokens[begun.start : begun.start + 16] if token.kind == "word"]
    said = [token.norm for token in ahead]
    found = figures.duration(said) if begun.kind == "in" else figures.hour(said)
    bare = found is not None and begun.kind == "in" and found[1] == 1 and said[0].isdigit()
    if found is None or (bare and _runs_on(tokens, ahead[0])):
        if begun.kind == "in" and said and said[0][:1].isdigit():
            raise Refused("bad_argument", verb="plan", arg="after")
        return None
    value, taken = found
    rest = cutting.skip_to(tokens, tokens.index(ahead[taken - 1]) + 1)
    if not words_in(tokens[rest:]):
        raise Refused("missing_argument", verb="plan", arg="do")
    return {"after" if begun.kind == "in" else "at": value}, rest


def _runs_on(tokens: Sequence[Token], word: Token) -> bool:
    """Whether another word follows this one, without a mark between them."""
    following = tokens[tokens.index(word) + 1 :][:1]
    return bool(following) and following[0].kind == "word"


def _happens(tokens: Sequence[Token], start: int, source: str, reach: Reach) -> tuple[dict[str, Any], int] | None:
    ends = cutting.ends_of_condition(tokens, start)
    refusal: Refused | None = None
    for end in (*ends, *cutting.unmarked_ends(tokens, start)):
        try:
            trigger = trigger_of(words_in(cutting.without_glue(tokens[start:end])), source, reach)
        except Refused as found:
            refusal = refusal or found
            continue
        if trigger is not None and words_in(tokens[cutting.skip_to(tokens, end) :]):
            return trigger, cutting.skip_to(tokens, end)
    if refusal is not None:
        raise Refused(refusal.code, **{"verb": "plan", **refusal.data})
    if not ends:
        return None
    rest = cutting.skip_to(tokens, ends[0])
    if not words_in(tokens[rest:]) or not words_in(tokens[start : ends[0]]):
        return None
    return {"gm": slice_of(source, words_in(tokens[start : ends[0]]))}, rest


def _names_door9(tokens: Sequence[Token]) -> bool:
    words = [token.norm for token in tokens if token.kind == "word"]
    return any(pair in _DOORS for pair in pairwise(words))
