"""The check of the translations sees a gap, whatever its kind."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import translations

HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: {plural}\\n"\n\n'
PLURALS = {
    "fr": "nplurals=2; plural=(n > 1);",
    "ru": "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);",
}
SOURCE = """
from django.utils.translation import gettext as _, ngettext
def page(count):
    return _("Vote") + ngettext("%(count)d seat", "%(count)d seats", count) % {"count": count}
"""
TEMPLATE = """{% load i18n %}
  <p>{% translate "Play now" %}
    {% blocktranslate trimmed count n=seats %}
       {{ n }} free seat
    {% plural %}
       {{ n }} free seats
    {% endblocktranslate %}</p>
"""
ENTRIES = {
    "fr": {
        "Vote": ["Vote"],
        "%(count)d seat|%(count)d seats": ["%(count)d siège", "%(count)d sièges"],
        "Play now": ["Jouer"],
        "%(n)s free seat|%(n)s free seats": ["%(n)s place libre", "%(n)s places libres"],
    },
    "ru": {
        "Vote": ["Голосовать"],
        "%(count)d seat|%(count)d seats": ["%(count)d место", "%(count)d места", "%(count)d мест"],
        "Play now": ["Играть"],
        "%(n)s free seat|%(n)s free seats": ["%(n)s свободное место", "%(n)s свободных места", "%(n)s свободных мест"],
    },
}


def _po(language: str, entries: dict[str, list[str]], flags: str = "") -> str:
    blocks = [HEADER.format(plural=PLURALS[language])]
    for source, told in entries.items():
        one, _, many = source.partition("|")
        block = f'{flags}msgid "{one}"\n'
        if many:
            block += f'msgid_plural "{many}"\n' + "".join(f'msgstr[{at}] "{text}"\n' for at, text in enumerate(told))
        else:
            block += f'msgstr "{told[0]}"\n'
        blocks.append(block + "\n")
    return "".join(blocks)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A small project whose translations are whole."""
    (tmp_path / "app" / "templates").mkdir(parents=True)
    (tmp_path / "app" / "views.py").write_text(SOURCE)
    (tmp_path / "app" / "templates" / "page.html").write_text(TEMPLATE)
    for language, entries in ENTRIES.items():
        write(tmp_path, language, entries)
    return tmp_path


def write(root: Path, language: str, entries: dict[str, list[str]], flags: str = "") -> None:
    folder = root / "app" / "locale" / language / "LC_MESSAGES"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "django.po").write_text(_po(language, entries, flags))


def test_whole_translations_have_no_fault(project):
    assert translations.faults(project) == []


@pytest.mark.parametrize("gap", list(ENTRIES["ru"]))
def test_a_missing_entry_is_named_with_its_place(project, gap):
    write(project, "ru", {key: told for key, told in ENTRIES["ru"].items() if key != gap})
    (fault,) = translations.faults(project)
    assert f"no ru for {gap.partition('|')[0]!r}" in fault
    assert fault.startswith("app/")


def test_an_empty_entry_is_a_fault(project):
    write(project, "fr", {**ENTRIES["fr"], "Vote": [""]})
    assert any("not translated: 'Vote'" in fault for fault in translations.faults(project))


def test_a_missing_plural_form_is_a_fault(project):
    write(project, "ru", {**ENTRIES["ru"], "%(count)d seat|%(count)d seats": ["%(count)d место", "%(count)d места"]})
    assert translations.faults(project)


def test_a_placeholder_that_differs_is_a_fault(project):
    write(project, "fr", {**ENTRIES["fr"], "%(count)d seat|%(count)d seats": ["%(compte)d siège", "%(compte)d sièges"]})
    assert any("placeholders differ" in fault for fault in translations.faults(project))


def test_a_fuzzy_entry_is_a_fault(project):
    write(project, "fr", ENTRIES["fr"], flags="#, fuzzy\n")
    assert any("fuzzy: 'Vote'" in fault for fault in translations.faults(project))


def test_an_ordinary_space_before_french_punctuation_is_a_fault(project):
    write(project, "fr", {**ENTRIES["fr"], "Vote": ["Votez !"]})
    assert any("no-break" in fault for fault in translations.faults(project))
    write(project, "fr", {**ENTRIES["fr"], "Vote": ["Votez\u202f!"]})
    assert translations.faults(project) == []


def test_compiled_catalogues_speak_with_plurals(project):
    import gettext

    assert translations.compile_all(project) == 2
    assert translations.compile_all(project) == 0, "a second time nothing is left to do"
    russian = gettext.translation("django", project / "app" / "locale", ["ru"])
    said = [russian.ngettext("%(count)d seat", "%(count)d seats", count) for count in (1, 3, 11)]
    assert said == ENTRIES["ru"]["%(count)d seat|%(count)d seats"]
