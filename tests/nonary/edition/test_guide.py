"""The guide for game masters is what the code does."""

from __future__ import annotations

import re
from pathlib import Path

import nonary
from nonary.edition_file import load_file
from nonary.rules.edition.analysis.report import analyse
from nonary.rules.edition.node import BOOL_WORDS
from nonary.rules.edition.reading_people import GOALS
from nonary.rules.edition.reading_reactions import CONDS, EFFECTS
from nonary.rules.edition.settings import OPTIONS

GUIDE = (Path(nonary.__file__).parents[1] / "docs" / "edition-format.md").read_text(encoding="utf-8")


def test_the_worked_edition_loads_and_has_a_way_through() -> None:
    (text,) = re.findall(r"```yaml\n(.*?)```", GUIDE, re.DOTALL)
    found = load_file(text)
    assert [
        placed.fault.code for placed in found.faults if placed.fault.code not in ("piece_unlinked", "alliance_short")
    ] == []
    assert found.edition is not None
    report = analyse(found.edition)
    assert report.findings == ()
    assert [each.number for each in report.survivals if each.course] == [1, 2, 3, 4]


def test_the_guide_names_every_word_of_the_format() -> None:
    words = set(re.findall(r"[a-z_0-9.]+", GUIDE))
    assert {*CONDS, *EFFECTS, *GOALS, *BOOL_WORDS, *(option.name for option in OPTIONS)} <= words
