"""Text without what cannot be seen: control marks, direction overrides, accents stacked without end."""

from __future__ import annotations

import unicodedata

MAX_MARKS = 4  # accents stacked on one letter
_DIRECTION_MARKS = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
_KEPT_INVISIBLE = "\n\t\u200c\u200d\u200e\u200f\u00ad"  # joiners that scripts and emoji need


def clean_line(text: str) -> str:
    """A title or a name in one line, without control and direction marks."""
    return " ".join(drop_invisible(text).split())


def drop_invisible(text: str) -> str:
    kept, marks = [], 0
    for c in unicodedata.normalize("NFC", text):
        category = unicodedata.category(c)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if marks > MAX_MARKS or c in _DIRECTION_MARKS:
            continue
        if category in ("Cc", "Cf", "Cs", "Cn") and c not in _KEPT_INVISIBLE and not "\U000e0020" <= c <= "\U000e007f":
            continue
        kept.append(c)
    return "".join(kept)
