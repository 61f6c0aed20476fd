"""An edition written as a file that people like to read: short parts on one line, long texts as blocks, nothing lost."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import yaml

from .edition_file import resolved
from .rules.edition.node import BOOL_WORDS

WIDTH = 120
_SHORT = 96
"""Signs that a mapping or list on one line may have."""
_HOUR = re.compile(r"[-+0-9d ]*\d:\d\d(?::\d\d)?")
_PLAIN = ("title", "intro")
"""Top parts that may stand on one line."""


class _Dumper(yaml.SafeDumper):
    def ignore_aliases(self, data: Any) -> bool:
        return True

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
        super().increase_indent(flow, False)


def _short(value: Any, depth: int) -> int | None:
    """How many signs a value takes on one line, None where it is to stand in a block."""
    if isinstance(value, str):
        return None if "\n" in value else len(value) + 2
    if not isinstance(value, Mapping | list | tuple):
        return len(str(value))
    if depth <= 0:
        return None
    total = 2
    for each in [part for pair in value.items() for part in pair] if isinstance(value, Mapping) else value:
        size = _short(each, depth - 1)
        if size is None:
            return None
        total += size + 2
        if total > _SHORT:
            return None
    return total


def _mapping(dumper: _Dumper, value: Mapping[str, Any]) -> yaml.Node:
    flow = bool(value) and _short(value, 3) is not None
    return dumper.represent_mapping("tag:yaml.org,2002:map", value.items(), flow_style=flow or not value)


def _list(dumper: _Dumper, value: Any) -> yaml.Node:
    flow = _short(value, 3) is not None
    return dumper.represent_sequence("tag:yaml.org,2002:seq", value, flow_style=flow or not value)


def _string(dumper: _Dumper, value: str) -> yaml.Node:
    style = None
    if "\n" in value and not re.search(r"[ \t]\n|\t|\A\s|[^\S\n]\Z|\n\n\Z|[^\S\n ]", value):
        style = "|"
    elif value.lower() in BOOL_WORDS or _HOUR.fullmatch(value) or not isinstance(resolved(value), str):
        style = '"'
    return dumper.represent_scalar("tag:yaml.org,2002:str", value, style=style)


_Dumper.add_representer(dict, _mapping)
_Dumper.add_representer(list, _list)
_Dumper.add_representer(tuple, _list)
_Dumper.add_representer(str, _string)


def written(plain: Mapping[str, Any]) -> str:
    """The file of an edition: its top parts apart, keys in their order."""
    parts = []
    for key, value in plain.items():
        large = isinstance(value, Mapping | list) and bool(value) and key not in _PLAIN
        parts.append("\n" if large else "")
        parts.append(yaml.dump(_Block({key: value}), Dumper=_Dumper, allow_unicode=True, sort_keys=False, width=WIDTH))
    return "".join(parts)


class _Block(dict[str, Any]):
    """A top part: it begins a line, and a large one is never on one line."""


def _block(dumper: _Dumper, value: _Block) -> yaml.Node:
    node = dumper.represent_mapping("tag:yaml.org,2002:map", value.items(), flow_style=False)
    for key, inner in node.value:
        if isinstance(inner, yaml.MappingNode | yaml.SequenceNode) and inner.value and key.value not in _PLAIN:
            inner.flow_style = False
    return node


_Dumper.add_representer(_Block, _block)


def written_part(value: Any) -> str:
    """A part of an edition as a form's box shows it."""
    if value is None:
        return ""
    return yaml.dump(value, Dumper=_Dumper, allow_unicode=True, sort_keys=False, width=WIDTH).removesuffix("...\n")
