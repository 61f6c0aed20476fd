"""The demo edition as plain values, and small changes to it."""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

from nonary.edition_file import check_file
from nonary.rules.edition.patching import merged

FILE = Path(__file__).parents[2] / "scenarios" / "nonary" / "demo_edition.yaml"


@cache
def _plain() -> Any:
    return check_file(FILE.read_bytes()).plain


def glasshouse(**patch: Any) -> Any:
    """The edition with a merge patch applied."""
    return merged(deepcopy(_plain()), patch)
