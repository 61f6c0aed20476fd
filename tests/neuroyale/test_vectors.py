"""Every row of the rulebook's tables comes out of the pure functions (NR-222)."""

from pathlib import Path

import pytest

from games.scenario_file import BadFile, Failed, load
from neuroyale.scenario_files import TABLES, TOP, check, fault, reads

PATH = Path(__file__).parents[1] / "scenarios" / "neuroyale" / "vectors.yaml"
FILE = load(PATH)
ROWS = [(table, row) for table, rows in FILE.items() if table not in TOP for row in rows]


@pytest.mark.parametrize(("table", "row"), ROWS, ids=[f"{table}-{row.line}" for table, row in ROWS])
def test_row(table, row):
    assert not fault(table, row)


def test_every_table_of_the_rulebook_has_rows():
    assert {table for table, _ in ROWS} == set(TABLES)


def test_a_file_of_vectors_is_known_as_one(tmp_path):
    assert reads(FILE)
    check(PATH, FILE)
    story = tmp_path / "story.yaml"
    story.write_text("title: A story\nruleset: neuroyale\n")
    assert not reads(load(story))


@pytest.mark.parametrize(
    ("text", "error", "words"),
    [
        ("tokens: [{left: 4, tokens: 2}, {left: 4, tokens: 1}]", Failed, "step 2: tokens: line 3: found {'tokens': 2}"),
        ("tokens: [{right: 4, tokens: 2}]", BadFile, "line 3: tokens: .* cannot be read"),
        ("medals: [{left: 4}]", BadFile, "no vectors are called 'medals'"),
        ("floor: [{floor: sometimes, gains: [], raw: 0, raw_unfloored: 0}]", BadFile, "cannot be read"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(tmp_path, text, error, words):
    path = tmp_path / "wrong.yaml"
    path.write_text(f"kind: vectors\nruleset: neuroyale\n{text}\n")
    with pytest.raises(error, match=words):
        check(path, load(path))
