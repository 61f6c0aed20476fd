"""YAML as people mean it: hours stay text, a key stands once, and nothing refers to anything else in the file."""

from __future__ import annotations

import re
from typing import Any

import yaml

MOST_DEEP = 20
"""Levels within each other; no file of ours has more than four."""


class _Loader(yaml.SafeLoader):
    depth = 0

    def compose_node(self, parent: Any, index: Any) -> Any:
        if self.check_event(yaml.AliasEvent):
            event = self.peek_event()
            raise yaml.constructor.ConstructorError(None, None, "references are not read", event.start_mark)
        self.depth += 1
        if self.depth > MOST_DEEP:
            raise yaml.constructor.ConstructorError(None, None, "too many levels", self.peek_event().start_mark)
        try:
            return super().compose_node(parent, index)
        finally:
            self.depth -= 1


def _mapping(loader: _Loader, node: yaml.MappingNode) -> dict[Any, Any]:
    found: dict[Any, Any] = {}
    for key_node, value_node in node.value:
        key = loader.construct_object(key_node, deep=True)
        if isinstance(key, dict | list) or key in found:
            raise yaml.constructor.ConstructorError(None, None, "a key stands twice or is none", key_node.start_mark)
        found[key] = loader.construct_object(value_node, deep=True)
    return found


_Loader.add_constructor(yaml.resolver.BaseResolver.DEFAULT_MAPPING_TAG, _mapping)
# 22:00 would be a number of minutes, `no` a lie, a date a date: all of these stay text.
_Loader.yaml_implicit_resolvers = {}
_Loader.add_implicit_resolver("tag:yaml.org,2002:int", re.compile(r"^[-+]?(?:0|[1-9]\d{0,17})$"), list("-+0123456789"))
_Loader.add_implicit_resolver("tag:yaml.org,2002:float", re.compile(r"^[-+]?\d{1,17}\.\d{1,17}$"), list("-+0123456789"))
_Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile(r"^(?:true|false|True|False)$"), list("tfTF"))
_Loader.add_implicit_resolver("tag:yaml.org,2002:null", re.compile(r"^(?:~|null|)$"), ["~", "n", ""])


def load(text: str) -> Any:
    """What a text of YAML or JSON says. Raises yaml.YAMLError, with the place where it knows it; ValueError; RecursionError."""
    return yaml.load(text.replace("\t", "  "), _Loader)  # noqa: S506  a SafeLoader
