"""Edition files among scenarios: checked as the studio does, and counted only where they are invalid (NG-12)."""

from __future__ import annotations

from pathlib import Path

from django.utils import translation

from games.scenario_file import BadFile, Checked, Lined

from .edition_file import check_file
from .edition_words import sentence


def reads(file: Lined) -> bool:
    """Whether the file's first key says that it is an edition."""
    return next(iter(file), None) == "nonary_edition"


def check(path: Path, file: Lined) -> Checked:
    """What is wrong with the edition, warnings included."""
    try:
        found = check_file(path.read_bytes())
    except OSError as error:
        raise BadFile(0, f"cannot be read: {error}") from error
    with translation.override("en"):
        lines = [sentence(placed) for placed in found.faults]
    return Checked("edition", not found.errors, lines)
