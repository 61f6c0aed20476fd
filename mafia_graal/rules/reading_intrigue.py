"""The pairs of an Intrigue as players write them (MG-151): names, roles, and whether the role is to be shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.kernel.names import Names, normal

from .phrases_read import DARK, JOINTS, LIGHT
from .wording import Word, name_in, role_in, without_links

_JOINTS = frozenset(normal(word) for word in JOINTS)
_LIGHT, _DARK = (frozenset(normal(word) for word in words) for words in (LIGHT, DARK))


def guesses_in(words: Sequence[Word], names: Names) -> tuple[dict[str, Any], ...] | None:
    """`NAME ROLE`, two of them with a joint between, or `NAME ROLE or ROLE`; None where nothing is said."""
    pairs: list[dict[str, Any]] = []
    for part in _parts(words):
        pair = _pair(part, names)
        if "target" not in pair and pairs:
            pair["target"] = pairs[-1].get("target")
        if pair:
            pairs.append(pair)
    _share_reveal(pairs)
    return tuple(pairs) or None


def _parts(words: Sequence[Word]) -> list[list[Word]]:
    """The words between the joints; a joint within a name is none, so a part without a role goes on."""
    parts: list[list[Word]] = [[]]
    for word in words:
        if word.norm in _JOINTS and any(role_in(said.norm) for said in parts[-1] if said.norm):
            parts.append([])
        else:
            parts[-1].append(word)
    return [part for part in parts if without_links(part)]


def _pair(part: list[Word], names: Names) -> dict[str, Any]:
    found: dict[str, Any] = {}
    said = [word for word in part if word.norm]
    while said and said[-1].norm in _LIGHT | _DARK:
        found["reveal"] = said.pop().norm in _LIGHT
    if not said:
        return found
    role = role_in(said[-1].norm)
    if role is not None:
        found["role"] = role
        said = said[:-1]
    elif len(said) > 1:
        found["role"] = said[-1].norm  # no role of that name: the rules say so
        said = said[:-1]
    target = name_in(names, said)
    if target is not None:
        found["target"] = target
    return found


def _share_reveal(pairs: list[dict[str, Any]]) -> None:
    """What is said at the end holds for both roles of one player."""
    if len(pairs) == 2 and pairs[0].get("target") == pairs[1].get("target") and "reveal" in pairs[1]:
        pairs[0].setdefault("reveal", pairs[1]["reveal"])
