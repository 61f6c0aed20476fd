"""Every fault has a sentence, in three languages, that says what is wrong and how to mend it (NG-11)."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.utils import translation

from nonary import edition_file
from nonary.edition_words import FAULTS, describe, sentence
from nonary.rules.edition.reading import read_edition

from .glasshouse import FILE, glasshouse
from .test_analysis import UNREACHED, report
from .test_faults import ERRORS, WARNINGS, effect

SOURCES = [*Path(edition_file.__file__).parent.glob("rules/edition/**/*.py"), Path(edition_file.__file__)]


def test_every_code_has_a_sentence() -> None:
    found = {
        code
        for source in SOURCES
        for code in re.findall(
            r"(?:\.fault|_Stop)\(\s*(?:[\w.+ ()]+, )?\"([a-z_0-9]+)\"", source.read_text(encoding="utf-8")
        )
    }
    assert len(found) > 80
    assert {code for code in found if code not in FAULTS} == {"unknown_ref"}  # has one for each kind


@pytest.mark.parametrize(("patch", "path", "code"), [*ERRORS, *WARNINGS])
def test_every_fault_can_be_said(patch: Any, path: str, code: str) -> None:
    for fault in read_edition(glasshouse(**patch)).faults:
        for language in ("en", "fr", "ru"):
            with translation.override(language):
                said = describe(fault)
        assert not re.search(r"\{\w+\}|None", said)


def test_a_sentence_names_line_place_and_what_was_meant() -> None:
    found = edition_file.check_file(FILE.read_text(encoding="utf-8").replace("reveal: [pistol]", "reveal: [pistole]"))
    with translation.override("en"):
        said = [sentence(placed) for placed in found.faults]
    assert said == [
        (
            f"Line {found.faults[0].line}, puzzles › safe_lock › solved › 2 › reveal › 1: There is no spot and no object “pistole”. "
            "Did you mean “pistol”?"
        )
    ]


def test_an_option_says_what_it_may_be() -> None:
    fault = read_edition(glasshouse(settings={"clock": {"day_rate": 0}})).faults[0]
    with translation.override("en"):
        assert describe(fault) == "The setting clock.day_rate cannot be 0. Allowed: from 1 to 3600."
    assert "seed_packet" in describe(read_edition(glasshouse(**effect(object="seed_paket"))).faults[0])


@pytest.mark.parametrize("patch", [patch for patch, _ in UNREACHED])
def test_every_finding_can_be_said(patch: Any) -> None:
    for fault in report(**patch).findings:
        with translation.override("en"):
            said = describe(fault)
        assert said.endswith(".")
        assert not re.search(r"\{\w*\}|None", said)


def test_a_finding_says_what_is_lacking() -> None:
    found = report(spots={"cabinet": {"open": {"do": [{"reveal": ["logbook"]}]}}}).findings
    with translation.override("en"):
        assert "Nobody can ever solve organ_keys. Nothing reveals steel_key." in map(describe, found)
