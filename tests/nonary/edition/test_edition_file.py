"""Edition files from anywhere: lines, limits, hostile ones, and the way back into a file (NG-10, NG-11)."""

from __future__ import annotations

import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonary.edition_file import LARGEST, check_file, load_file
from nonary.edition_text import written
from nonary.rules.edition.faults import EditionInvalid
from nonary.rules.edition.stored import packed, unpacked

from .glasshouse import FILE, glasshouse

DEMO = FILE.read_text(encoding="utf-8")


def _codes(raw: bytes | str) -> list[tuple[int, str]]:
    return [(placed.line, placed.fault.code) for placed in check_file(raw).errors]


def test_the_demo_edition_is_read_without_fault_and_written_without_loss() -> None:
    found = check_file(FILE.read_bytes())
    assert found.faults == ()
    again = check_file(written(found.plain))
    assert again.faults == ()
    assert packed(again.plain) == packed(found.plain)  # the same values, and the same order of keys
    assert again.edition == found.edition


plain_texts = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs")), max_size=40) | st.sampled_from(
    ["no", "Yes", "10:30", "2026-03-02 10:00", "417", "007", "1.5", "~", "null", "true", "- a", "a: b", "#x", " x ", "a\nb\n", "\n", "x\n\n", "", "=", "<<", "&a", "*a", "!t", "1e3", "0x1f", "a\tb\nc", "{x}"]
)  # fmt: skip
plain_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**15), 10**15)
    | st.sampled_from([0.5, -1.25, 1e-05, 1e16, 3.0])
    | plain_texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(plain_texts, inner, max_size=4),
    max_leaves=20,
)


@settings(max_examples=150, deadline=None)
@given(st.dictionaries(plain_texts, plain_values, max_size=4))
def test_whatever_is_written_is_read_again(plain: dict[str, Any]) -> None:
    assert packed(check_file(written({"nonary_edition": 1, **plain})).plain) == packed({"nonary_edition": 1, **plain})


def test_a_stored_edition_is_the_edition() -> None:
    assert unpacked(packed(glasshouse())) == load_file(FILE.read_bytes()).edition


def test_hours_words_and_codes_stay_what_they_are() -> None:
    text = "nonary_edition: 1\nuntil: 10:30\nanswer: No\ncode: 007\nday: 2026-03-02 10:00\nhidden: true\nrate: null\nhalf: 0.5\nmany: 12\n"
    assert check_file(text).plain == {
        "nonary_edition": 1, "until": "10:30", "answer": "No", "code": "007", "day": "2026-03-02 10:00", "hidden": True,
        "rate": None, "half": 0.5, "many": 12,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "line_of", "code"),
    [
        ("start_room: hall", "start_room: attic", "start_room: attic", "unknown_ref"),
        ("takes: 20s", "takes: soon", "takes: soon", "duration_expected"),
        ('solution: "417"', "solution: 417", "solution: 417", "quotes_needed"),
        ("reveal: [pistol]", "reveal: [pistole]", "reveal: [pistole]", "unknown_ref"),
        ("nationality: Polish", "nationaliti: Polish", "nationaliti: Polish", "unknown_key"),
        ("lasts: 1m", "lasts: 1m\n      on: true", "on: true", "bool_word"),
        ("mode: pair_vs_solo", "mode: pair_vs_sola", "mode: pair_vs_sola", "choice_expected"),
    ],
)
def test_a_fault_names_the_line_to_mend(old: str, new: str, line_of: str, code: str) -> None:
    text = DEMO.replace(old, new, 1)
    line = next(number for number, line in enumerate(text.splitlines(), 1) if line_of in line)
    assert (line, code) in _codes(text)


def test_what_is_missing_is_said_where_it_belongs() -> None:
    text = DEMO.replace("    rate: 2\n", "").replace("    kind: code\n", "", 1)
    line = next(number for number, line in enumerate(text.splitlines(), 1) if "  safe_lock:" in line)
    assert (line, "missing_key") in _codes(text)


@pytest.mark.parametrize(
    ("text", "line", "code"),
    [
        ("", 1, "file_empty"),
        ("# only a remark\n", 1, "file_empty"),
        ("id: x\nnonary_edition: 1\n", 2, "first_key"),
        ("nonary_edition: 1\nid: a\nid: b\n", 3, "key_twice"),
        ("nonary_edition: 1\n---\nid: b\n", 2, "two_documents"),
        ("nonary_edition: 1\nrooms: [a\nid: b\n", 3, "yaml"),
        ("nonary_edition: 1\nyes: 1\n", 2, "bool_word"),
        ("nonary_edition: 1\n7: 1\n", 2, "key_not_text"),
        ("nonary_edition: 1\n[a, b]: 1\n", 2, "key_not_text"),
        ("nonary_edition: 1\nid: !room x\n", 2, "tag"),
        ("nonary_edition: 1\nid: !!python/object/apply:os.system ['true']\n", 2, "tag"),
        ("nonary_edition: 1\nid: *nobody\n", 2, "alias_unknown"),
        ("nonary_edition: 1\nrooms: &r {hall: *r}\n", 2, "alias_cyclic"),
        ("nonary_edition: 1\nrooms: &r\n  - *r\n", 3, "alias_cyclic"),
        ("nonary_edition: 1\nid: \x01\n", 2, "file_signs"),
        (b"nonary_edition: 1\nid: caf\xe9\n", 2, "file_encoding"),
        ("nonary_edition: 1\n".encode("utf-16"), 1, "file_encoding"),
        (b"\x00" * 100, 1, "file_signs"),
        ("nonary_edition: 1\nid: " + "[" * 100_000, 2, "file_deep"),
        ("nonary_edition: 1\nid: " + "{a: " * 100_000, 2, "file_deep"),
        ("nonary_edition: 1\nid: \n" + "\n".join(" " * n + "a:" for n in range(1, 900)), 42, "file_deep"),
        ("nonary_edition: 1\nx: " + "x" * LARGEST, 1, "file_large"),
    ],
    ids=lambda value: str(value)[:24],
)
def test_a_hostile_file_is_refused_with_its_line(text: bytes | str, line: int, code: str) -> None:
    began = time.process_time()
    assert (line, code) in _codes(text)
    assert check_file(text).edition is None
    assert time.process_time() - began < 2


def test_aliases_are_followed() -> None:
    text = DEMO.replace("{takes: 2m", "{takes: 2m").replace(
        "name: {en: hall, fr: hall, ru: холл}", "name: &hall {en: hall, fr: hall, ru: холл}"
    )
    text = text.replace("name: {en: archive, fr: archives, ru: архив}", "name: *hall")
    found = load_file(text).edition
    assert found is not None
    assert found.rooms["archive"].name == found.rooms["hall"].name


@pytest.mark.parametrize("seed", ["[x, x, x, x, x, x, x, x, x, x]", '"' + "x" * 2000 + '"'])
def test_a_bomb_of_aliases_is_refused(seed: str) -> None:
    lines = ["nonary_edition: 1", f"a0: &a0 {seed}"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 12)]
    began = time.process_time()
    assert [code for _, code in _codes("\n".join(lines))] == ["file_many"]
    assert time.process_time() - began < 1


def test_a_list_without_end_is_refused_where_it_becomes_too_long() -> None:
    assert _codes("nonary_edition: 1\nrooms:\n" + "".join(f"  r{n}: x\n" for n in range(80_000))) == [(2_003, "file_together")]
    assert _codes("nonary_edition: 1\ntitle: [" + "1," * 1_000_000 + "]") == [(2, "file_together")]


def test_a_file_of_nothing_but_faults_is_answered_soon() -> None:
    parts = "\n".join(f"  r{n}: {{nam: x, plan: y, enter: [{{do: [{{piece: [p{n}]}}]}}]}}" for n in range(2_000))
    began = time.process_time()
    found = check_file(f"nonary_edition: 1\nrooms:\n{parts}\nspots:\n{parts}\n")
    assert found.edition is None
    assert len(found.faults) < 1500
    assert time.process_time() - began < 4


def test_script_in_a_text_is_a_text() -> None:
    found = load_file(DEMO.replace("The pipes are warm.", "<script>alert(1)</script>", 1)).edition
    assert found is not None
    (first, _) = found.spots["organ"].reactions["inspect"]
    assert dict(getattr(first.do[0], "text")) == {"en": "<script>alert(1)</script>"}  # noqa: B009


def test_an_edition_with_errors_is_invalid() -> None:
    with pytest.raises(EditionInvalid) as caught:
        load_file(DEMO.replace("start_room: hall", "start_room: attic"))
    assert caught.value.code == "edition_invalid"
    assert [fault.code for fault in caught.value.faults] == ["unknown_ref"]
