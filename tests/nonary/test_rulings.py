"""docs/nonary-rulings.md says by what each ruling is carried: the files are there and name its rules."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
HOMES = {".yaml": ROOT / "tests/scenarios/nonary", ".py": ROOT / "tests/nonary"}


def rows():
    """(question, rules, files) of the table."""
    for line in (ROOT / "docs/nonary-rulings.md").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| ") and len(cells) == 4 and cells[0] not in ("question", "---"):
            yield cells[0], re.findall(r"NG-\d+", cells[2]), re.findall(r"`([^`]+)`", cells[3])


@pytest.mark.parametrize(("question", "rules", "files"), list(rows()), ids=[row[0][:40] for row in rows()])
def test_a_ruling_is_carried_by_files_that_name_its_rules(question, rules, files):
    assert rules, question
    assert files, question
    named = set()
    for file in files:
        path = HOMES[Path(file).suffix] / file
        assert path.is_file(), f"{file} is not there"
        named |= set(re.findall(r"NG-\d+", path.read_text(encoding="utf-8")))
    assert named >= set(rules), f"no file for {sorted(set(rules) - named)}"
