"""The tool that says which rule has no code or no test."""

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))

import rules_coverage  # noqa: E402


@pytest.fixture
def project(tmp_path, monkeypatch):
    """A project of one game with three rules, of which one has neither code nor test."""
    for name in ("chess", "tests", "docs", "games", "forum"):
        (tmp_path / name).mkdir()
    (tmp_path / "chess" / "rule_ids.txt").write_text("# rules\nCH-1 Pawns\nCH-2 Rooks\nCH-3 Manners ! no code: not enforced\n")
    (tmp_path / "chess" / "moves.py").write_text('"""CH-1 to CH-2."""')
    (tmp_path / "tests" / "pawns.yaml").write_text("rules: [CH-1, CH-3]")
    monkeypatch.setattr(rules_coverage, "ROOT", tmp_path)
    monkeypatch.setattr(rules_coverage, "PAGE", tmp_path / "docs" / "rules-coverage.md")
    return tmp_path


def test_rule_without_a_test_fails_and_is_named(project, capsys):
    assert rules_coverage.main("check") == 1
    assert "CH-2 (Rooks): no test" in capsys.readouterr().out
    (project / "tests" / "test_rooks.py").write_text('"""CH-2."""')
    assert rules_coverage.main("check") == 0


def test_reason_that_is_no_longer_needed_fails(project, capsys):
    (project / "tests" / "test_rooks.py").write_text('"""CH-2."""')
    (project / "chess" / "manners.py").write_text("# CH-3")
    assert rules_coverage.main("check") == 1
    assert "CH-3: has code now" in capsys.readouterr().out


def test_page_lists_every_rule_with_its_files(project):
    rules_coverage.main("write")
    page = rules_coverage.PAGE.read_text()
    assert "| CH-1 | Pawns | `moves.py` | `pawns.yaml` |" in page
    assert "| CH-2 | Rooks | `moves.py` | **none** |" in page
    assert "none: not enforced" in page


@pytest.mark.parametrize("line", ["CH-1 Pawns again", "nonsense", "CH-4 x ! no fun: y"])
def test_line_that_is_no_rule_is_an_error(project, line):
    path = project / "chess" / "rule_ids.txt"
    path.write_text(path.read_text() + line + "\n")
    with pytest.raises(ValueError):
        rules_coverage.read_list(path)


@pytest.mark.parametrize(("text", "found"), [
    ("QQ-3", {3}), ("QQ-3 to QQ-5", {3, 4, 5}), ("QQ-3 to 5", {3, 4, 5}), ("QQ-3, 5", {3}), ("[QQ-3, QQ-5]", {3, 5}), ("XQQ-3", set()),
    ("QQ-1 to 999", {1}),
])  # fmt: skip
def test_ids_in_a_text(text, found):
    assert rules_coverage.ids_in(text, "QQ") == {f"QQ-{number}" for number in found}
