"""Puzzles of every kind (NG-26 to NG-28, NG-183)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Literal, cast

from .model import Puzzle
from .node import Node
from .reading_reactions import read_cond, read_effects
from .values import Effect

DIGITS = "0123456789"
MOST_CODES = 10_000_000
_COMMON = ("solved", "failed", "needs", "max_tries")
_OF_KIND = {
    "code": ("alphabet", "length", "solution", "rate", "others"),
    "answer": ("solutions", "others"),
    "objects": ("needs_objects", "keeps"),
    "gm": (),
}
_NO_WORD = re.compile(r"[\W_]+")


def plain_answer(text: str) -> str:
    """An answer as answers are compared: no case, no accents, runs of other signs as one space (NG-27)."""
    bare = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return _NO_WORD.sub(" ", bare.casefold()).strip()


def read_puzzle(name: str, node: Node) -> Puzzle:
    kind = node.value.get("kind") if isinstance(node.value, Mapping) else None
    own = (
        _OF_KIND.get(kind, tuple(dict.fromkeys(k for keys in _OF_KIND.values() for k in keys)))
        if isinstance(kind, str)
        else ()
    )
    parts = node.fields((*_COMMON, *own), "at", "kind")
    chosen = parts["kind"].choice(tuple(_OF_KIND)) if "kind" in parts else None
    more: dict[str, Any] = {}
    if chosen is not None:
        more = _READERS[chosen](node, parts) if chosen in _READERS else {}
    return Puzzle(
        id=name,
        at=(parts["at"].ref("target") if "at" in parts else None) or "",
        kind=cast(Literal["code", "answer", "objects", "gm"], chosen or "gm"),
        solved=read_effects(parts.get("solved")),
        failed=read_effects(parts.get("failed")),
        needs=read_cond(parts.get("needs")),
        max_tries=parts["max_tries"].whole(1, MOST_CODES) if "max_tries" in parts else None,
        **more,
    )


def _code(node: Node, parts: Mapping[str, Node]) -> dict[str, Any]:
    alphabet = parts["alphabet"].string() if "alphabet" in parts else None
    if alphabet is not None and (len(set(alphabet)) != len(alphabet) or re.search(r"\s", alphabet)):
        parts["alphabet"].fault("alphabet_distinct")
    alphabet = alphabet or DIGITS
    solution = _solution(node, parts)
    length = parts["length"].whole(1, 8) if "length" in parts else len(solution or "")
    if length and len(alphabet) ** length > MOST_CODES:
        node.fault("too_many_codes", codes=len(alphabet) ** length, most=MOST_CODES)
    if solution is not None and length is not None and not is_code(solution, alphabet, length):
        parts["solution"].fault("code_impossible", code=solution[:40], length=length, alphabet=alphabet)
    rate: Fraction | None = Fraction(2)
    if _has(node, "rate"):
        rate = (
            None
            if node.value["rate"] is None
            else node.at("rate", node.value["rate"]).fraction(Fraction(1, 1000), Fraction(1000))
        )
    others = {}
    for key, each in parts["others"].pairs() if "others" in parts else ():
        if not is_code(key, alphabet, length or 0):
            each.fault("code_impossible", code=key[:40], length=length or 0, alphabet=alphabet)
        if key == solution:
            each.fault("other_is_solution", text=key[:40])
        others[key] = read_effects(each)
    return {"alphabet": alphabet, "solution": solution or "", "length": length or 0, "rate": rate, "others": others}


def is_code(text: str, alphabet: str, length: int) -> bool:
    """Whether a lock of this alphabet and length can be set to this (NG-28)."""
    return len(text) == length and all(sign in alphabet for sign in text)


def _has(node: Node, key: str) -> bool:
    return isinstance(node.value, Mapping) and key in node.value


def _solution(node: Node, parts: Mapping[str, Node]) -> str | None:
    if "solution" not in parts:
        node.fault("missing_key", key="solution")
        return None
    given = parts["solution"]
    if isinstance(given.value, int) and not isinstance(given.value, bool):
        given.fault("quotes_needed", value=str(given.value))
        return None
    return given.string()


def _answer(node: Node, parts: Mapping[str, Node]) -> dict[str, Any]:
    if "solutions" not in parts:
        node.fault("missing_key", key="solutions")
    given = parts["solutions"].items() if "solutions" in parts else []
    solutions = [(each, text) for each in given if (text := _answer_text(each, each.value)) is not None]
    taken = {plain_answer(text) for _, text in solutions}
    others: dict[str, tuple[Effect, ...]] = {}
    heard: set[str] = set()
    for key, each in parts["others"].pairs() if "others" in parts else ():
        plain = plain_answer(key)
        if not plain:
            each.fault("answer_empty")
        elif plain in taken:
            each.fault("other_is_solution", text=key[:40])
        elif plain in heard:
            each.fault("listed_twice", name=key[:40])
        heard.add(plain)
        others[key] = read_effects(each)
    return {"solutions": tuple(text for _, text in solutions), "others": others}


def _answer_text(node: Node, value: Any) -> str | None:
    if isinstance(value, int | float) and not isinstance(value, bool):
        node.fault("quotes_needed", value=str(value)[:40])
        return None
    text = node.string(most=200)
    if text is not None and not plain_answer(text):
        node.fault("answer_empty")
        return None
    return text


def _objects(node: Node, parts: Mapping[str, Node]) -> dict[str, Any]:
    if "needs_objects" not in parts:
        node.fault("missing_key", key="needs_objects")
        return {}
    needs = parts["needs_objects"].refs("object", single=True)
    if parts["needs_objects"].value in ([], ()):
        parts["needs_objects"].fault("list_length", low=1, high=None, found=0)
    return {"needs_objects": needs, "keeps": parts["keeps"].flag() if "keeps" in parts else False}


_READERS = {"code": _code, "answer": _answer, "objects": _objects}
