"""The editions that come with the game, as files."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from nonary.edition_file import EditionFile, check_file

FOLDER = Path(__file__).parent
EDITIONS = ("glasshouse",)


@cache
def text_of(name: str) -> str:
    """The file of an edition, as the studio would read it."""
    return (FOLDER / f"{name}.yaml").read_text(encoding="utf-8")


@cache
def shipped(name: str) -> EditionFile:
    """An edition that comes with the game, read and checked."""
    return check_file(text_of(name))
