"""An edition in a journal: its plain values as one text, because databases keep a text's order of keys and no mapping's.

The order matters: happenings, characters and matches go by the order of the file.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from .model import Edition
from .reading import load_edition


def packed(plain: Mapping[str, Any]) -> str:
    """The text of an edition, keys in their order."""
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))


def plain_of(text: str) -> dict[str, Any]:
    """The plain values again."""
    found: dict[str, Any] = json.loads(text)
    return found


@lru_cache(maxsize=32)
def unpacked(text: str) -> Edition:
    """The edition of a stored text; raises EditionInvalid. The same text gives the same value, read once."""
    return load_edition(plain_of(text))
