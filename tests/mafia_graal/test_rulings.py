"""docs/mafia-rulings.md says where each of the seed's rulings is tried: the page is whole and true."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
RULINGS = [*map(str, range(1, 12)), "12a", "12b", *map(str, range(13, 59))]
HOMES = {".yaml": ROOT / "tests/scenarios/mafia_graal", ".py": ROOT / "tests/mafia_graal"}


def rows():
    """(ruling, rules, files) of the table."""
    for line in (ROOT / "docs/mafia-rulings.md").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| ") and re.fullmatch(r"\d+[ab]?", cells[0]):
            yield cells[0], re.findall(r"MG-\d+", cells[2]), re.findall(r"`([^`]+)`", cells[3])


def test_every_ruling_is_there_once():
    assert [ruling for ruling, _, _ in rows()] == RULINGS


def text_of(ruling, name):
    """A scenario whole; of a module of tests the one that is named."""
    file, _colons, test = name.partition("::")
    path = HOMES[Path(file).suffix] / file
    assert path.is_file(), f"ruling {ruling}: {file} is not there"
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".yaml":
        return text
    found = [node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef) and node.name == test]
    assert found, f"ruling {ruling}: {file} has no {test or 'test that is named'}"
    return ast.get_source_segment(text, found[0])


@pytest.mark.parametrize(("ruling", "rules", "files"), list(rows()), ids=[row[0] for row in rows()])
def test_ruling_is_carried_by_files_that_name_its_rules(ruling, rules, files):
    """Every file exists and names one of the rules; every rule is named by one of the files."""
    named = set()
    for name in files:
        found = set(re.findall(r"MG-\d+", text_of(ruling, name))) & set(rules)
        assert found, f"ruling {ruling}: {name} names none of {rules}"
        named |= found
    assert named == set(rules), f"ruling {ruling}: no file for {sorted(set(rules) - named)}"
