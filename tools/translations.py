"""Translations without gettext's programs: `compile` makes the .mo files, `check` says what is missing.

The source strings are English; French and Russian must be whole. Run from anywhere:

    python tools/translations.py compile
    python tools/translations.py check
    python tools/translations.py missing fr games/ > new.po     (entries to add to a catalogue)
"""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = ("fr", "ru")
SKIPPED = {".venv", ".venv-lock", "var", "tests", "benchmarks", "tools", "static", "node_modules", "migrations", "docs"}

KEYWORDS = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "npgettext_lazy": ((1, "c"), 2, 3),
}
PLACEHOLDER = re.compile(r"%\((\w+)\)[-#0 +]*\d*(?:\.\d+)?[a-zA-Z]|\{(\w+)[^{}]*\}|%([sd])")
# Ordinary spaces where French wants no-break ones; entities and the like are no typography.
FRENCH_SPACE = re.compile(r"« | »|(?<=\w)[ ]([!?;»]|:(?=\s|$))")


@dataclass(frozen=True)
class Message:
    """One source string: where it stands, its context, and the plural if it has one."""

    where: str
    context: str | None
    text: str
    plural: str | None = None

    @property
    def key(self) -> tuple[str | None, str]:
        return self.context, self.text


# --- files ----------------------------------------------------------------------------------------------------------
def files(root: Path, *suffixes: str) -> Iterator[Path]:
    """Source files in a settled order; the environment and tests are no sources."""
    for folder, inner, names in os.walk(root):
        inner[:] = sorted(name for name in inner if name not in SKIPPED and not name.startswith("."))
        yield from (Path(folder, name) for name in sorted(names) if name.endswith(suffixes))


def catalogues(root: Path) -> list[Path]:
    """Every .po file of the project."""
    return [path for path in files(root, ".po") if path.parent.name == "LC_MESSAGES"]


def read(path: Path) -> Catalog:
    """A catalogue as babel sees it, in the language that its folder names."""
    from babel.messages.pofile import read_po

    with path.open("rb") as source:
        return read_po(source, locale=path.parent.parent.name, abort_invalid=True)


def compile_all(root: Path = ROOT) -> int:
    """Makes each .mo that is missing or older than its .po. Returns how many were made."""
    made = 0
    for path in catalogues(root):
        target = path.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime > path.stat().st_mtime:
            continue
        from babel.messages.mofile import write_mo

        packed = io.BytesIO()
        write_mo(packed, read(path))
        # In one move: a server that starts meanwhile reads the old or the new file, never half of one.
        half = target.with_suffix(".mo.new")
        half.write_bytes(packed.getvalue())
        half.replace(target)
        made += 1
    return made


# --- what the sources say -------------------------------------------------------------------------------------------
def _template_as_code(text: str, name: str) -> str:
    from django.utils.translation.template import templatize

    # Indentation means nothing in a template and would be an error in Python.
    return "\n".join(line.lstrip() for line in templatize(text, origin=name).splitlines())


def extract(root: Path) -> list[Message]:
    """Every translatable string of the Python files and templates under `root`."""
    from babel.messages.extract import extract as babel_extract

    found: list[Message] = []
    for path in files(root, ".py", ".html", ".txt"):
        if path.suffix != ".py" and "templates" not in path.parts:
            continue
        name = str(path.relative_to(root))
        text = path.read_text(encoding="utf-8")
        code = text if path.suffix == ".py" else _template_as_code(text, name)
        for line, words, _comments, context in babel_extract(
            "python", io.BytesIO(code.encode()), keywords=KEYWORDS, options={"encoding": "utf-8"}
        ):
            singular, plural = (words[0], words[1]) if isinstance(words, tuple) else (words, None)
            if singular:
                found.append(Message(f"{name}:{line}", context, singular, plural))
    return found


# --- what the catalogues say ----------------------------------------------------------------------------------------
def placeholders(text: str) -> set[str]:
    """The names that a string expects to be filled in."""
    return {"".join(names) for names in PLACEHOLDER.findall(text.replace("{{", "").replace("}}", ""))}


def _entry_faults(where: str, language: str, entry, forms: int) -> Iterator[str]:
    source = entry.id if isinstance(entry.id, tuple) else (entry.id,)
    told = entry.string if isinstance(entry.string, tuple) else (entry.string,)
    if entry.fuzzy:
        yield f"{where}: fuzzy: {source[0]!r}"
    if len(source) > 1 and len(told) != forms:
        yield f"{where}: {len(told)} of {forms} plural forms: {source[0]!r}"
    if not all(told):
        yield f"{where}: not translated: {source[0]!r}"
        return
    allowed = set().union(*map(placeholders, source))
    wanted = set.intersection(*map(placeholders, source))
    for text in told:
        if not (wanted <= placeholders(text) <= allowed):
            differ = sorted(placeholders(text) ^ wanted)
            yield f"{where}: placeholders differ ({', '.join(differ)}): {source[0]!r}"
        if language == "fr" and FRENCH_SPACE.search(text):
            yield f"{where}: an ordinary space where French wants a no-break one: {text!r}"


def catalogue_faults(root: Path, path: Path) -> Iterator[str]:
    """What is wrong within one catalogue, whatever the sources say."""
    language = path.parent.parent.name
    name = path.relative_to(root)
    catalogue = read(path)
    for entry in catalogue:
        if entry.id:
            line = entry.lineno or 0
            yield from _entry_faults(f"{name}:{line}", language, entry, catalogue.num_plurals)


def _have(root: Path, language: str) -> dict[tuple[str | None, str], bool]:
    """The keys that a language translates in any app, and whether with plural forms: Django looks in all of them."""
    have: dict[tuple[str | None, str], bool] = {}
    for path in catalogues(root):
        if path.parent.parent.name == language:
            for entry in read(path):
                if entry.id:
                    text = entry.id[0] if isinstance(entry.id, tuple) else entry.id
                    key = (entry.context, text)
                    have[key] = have.get(key, False) or isinstance(entry.id, tuple)
    return have


def missing(root: Path, language: str) -> list[Message]:
    """Source strings that the language lacks, each once, in the order of the sources."""
    have = _have(root, language)
    lacking: dict[tuple[str | None, str], Message] = {}
    for message in extract(root):
        if message.key not in have or (message.plural is not None and not have[message.key]):
            lacking.setdefault(message.key, message)
    return list(lacking.values())


def faults(root: Path = ROOT) -> list[str]:
    """Everything that keeps the translations from being whole; empty when they are."""
    found: list[str] = []
    for path in catalogues(root):
        if path.parent.parent.name in LANGUAGES:
            found.extend(catalogue_faults(root, path))
    for language in LANGUAGES:
        found.extend(f"{m.where}: no {language} for {m.text!r}" for m in missing(root, language))
    return found


def unused(root: Path) -> list[str]:
    """Entries that no source mentions: not a fault, but dead weight."""
    used = {message.key for message in extract(root)}
    return sorted({text for language in LANGUAGES for context, text in _have(root, language) if (context, text) not in used})


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def _as_po(messages: list[Message], forms: int) -> str:
    blocks = []
    for message in messages:
        lines = [f"#: {message.where}"]
        if message.context is not None:
            lines.append(f"msgctxt {_quoted(message.context)}")
        lines.append(f"msgid {_quoted(message.text)}")
        if message.plural is not None:
            lines.append(f"msgid_plural {_quoted(message.plural)}")
            lines.extend(f'msgstr[{form}] ""' for form in range(forms))
        else:
            lines.append('msgstr ""')
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks) + "\n"


def main(words: list[str]) -> int:
    match words:
        case ["compile"]:
            try:
                made = compile_all()
            except OSError as error:
                print(
                    f"{error.filename} cannot be written to ({error.strerror}): make the folder yours with "
                    "'chown -R $(id -un) .', or clone Conteur into a folder of your own.",
                    file=sys.stderr,
                )
                return 1
            if made:
                print(f"Compiled {made} message catalogues.")
            return 0
        case ["check"]:
            found = faults()
            for fault in found:
                print(fault)
            dead = unused(ROOT)
            if dead:
                print(f"(note: {len(dead)} entries that no source uses, e.g. {dead[0]!r})")
            print(f"Translations: {len(found)} faults." if found else "Translations: whole in " + ", ".join(LANGUAGES))
            return 1 if found else 0
        case ["missing", language, *folders] if language in LANGUAGES:
            lacking = [m for m in missing(ROOT, language) if not folders or m.where.startswith(tuple(folders))]
            print(_as_po(lacking, {"fr": 2, "ru": 3}[language]))
            return 0
    print(__doc__)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
