"""Reactions written in rows, without a word of YAML (NG-22 to NG-24)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from .desk import Desk, own
from .forms import get, put
from .rows import CONDS, EFFECTS, WORLD_EFFECTS, BadRow, EntryRows, Row, cond_of, effects_of, entry_rows
from .schema import SECTIONS

REACTIONS: Mapping[str, tuple[str, ...]] = {
    "rooms": ("enter",), "spots": ("inspect", "open", "read"), "objects": ("inspect", "read", "take", "open"),
    "puzzles": ("solved", "failed"), "happenings": ("do",),
}  # fmt: skip
"""What may be written in rows, beside `use` of spots and objects."""
EFFECTS_ONLY = ("solved", "failed", "do")
EMPTY_CONDS, EMPTY_EFFECTS = 2, 3
MOST_ROWS = 60


def reactions_of(section: str, plain: Any) -> list[tuple[str, str, bool]]:
    """Keys of the reactions of a thing, what they are called, and whether they are written."""
    labels = {item.key: item.label for item in SECTIONS[section][2]}
    found = [(key, str(labels[key]), get(plain, key) is not None) for key in REACTIONS.get(section, ())]
    if section in ("spots", "objects"):
        held = get(plain, "use")
        used = list(held) if isinstance(held, Mapping) else []
        for name in dict.fromkeys(["self", *used]):
            label = _("When used by itself") if name == "self" else _("When used with: %(name)s") % {"name": name}
            found.append((f"use.{name}", label, name in used))
    return found


@own
def rows(request: HttpRequest, desk: Desk, section: str, name: str, key: str) -> HttpResponse:
    """One reaction, its entries with their rows."""
    things = desk.part(section)
    plain = things.get(name)
    if not isinstance(plain, dict) or not _known(section, key, desk):
        raise Http404
    held = get(plain, key)
    only = key in EFFECTS_ONLY
    entries = entry_rows([{"do": held}] if only and held is not None else held, desk.language)
    error = ""
    if request.method == "POST":
        try:
            fresh = _typed(request, entries, desk.language)
        except BadRow as bad:
            error = _row_fault(bad.code)
        else:
            changed = dict(plain)
            if section in ("spots", "objects") and isinstance(changed.get("use"), dict):
                changed["use"] = dict(changed["use"])
            value: Any = (fresh[0].get("do") if fresh else None) if only else _as_before(fresh, held)
            put(changed, key, value or None)
            error = desk.keep({**desk.plain, section: {**things, name: changed}}, request.POST.get("version", ""))
            if not error:
                return redirect("nonary:draft_rows", desk.draft.code, section, name, key)
    kinds = WORLD_EFFECTS if section == "happenings" else tuple(EFFECTS)
    label = next((label for found, label, _written in reactions_of(section, plain) if found == key), key)
    context = {
        "draft": desk.draft, "section": section, "title": SECTIONS[section][0], "name": name, "key": key, "heading": f"{name}: {label}",
        "entries": [_shown(number, entry) for number, entry in enumerate([*entries, *([] if only and entries else [EntryRows({}, [], [])])])],
        "only": only, "effects": [(kind, EFFECTS[kind]) for kind in kinds], "conds": list(CONDS.items()), "error": error,
        "ids": sorted({each for found in desk.ids.values() for each in found}), "faults": desk.faults(section, name, *key.split(".")),
    }  # fmt: skip
    return render(request, "nonary/studio/rows.html", context, status=422 if error else 200)


def _known(section: str, key: str, desk: Desk) -> bool:
    if key in REACTIONS.get(section, ()):
        return True
    first, dot, used = key.partition(".")
    return (
        section in ("spots", "objects")
        and first == "use"
        and bool(dot)
        and (used == "self" or used in desk.ids["object"])
    )


def _as_before(fresh: list[dict[str, Any]], held: Any) -> Any:
    """A single entry that stood without a list goes on doing so."""
    return fresh[0] if len(fresh) == 1 and isinstance(held, Mapping) else fresh


def _shown(number: int, entry: EntryRows) -> dict[str, Any]:
    blank = Row("")
    return {
        "number": number, "times": entry.plain.get("times", ""), "takes": entry.plain.get("takes", ""), "written": bool(entry.plain),
        "conds": None if entry.conds is None else list(enumerate([*entry.conds, *[blank] * EMPTY_CONDS])),
        "effects": None if entry.effects is None else list(enumerate([*entry.effects, *[blank] * EMPTY_EFFECTS])),
        "cond_text": entry.cond_text, "effects_text": entry.effects_text,
    }  # fmt: skip


def _typed(request: HttpRequest, entries: list[EntryRows], language: str) -> list[dict[str, Any]]:
    """The entries as they were typed, those ticked away left out; an empty new one is none. Raises BadRow."""
    found = []
    for number in range(len(entries) + 1):
        if f"drop_{number}" in request.POST:
            continue
        before: Mapping[str, Any] = entries[number].plain if number < len(entries) else {}
        now = dict(before)
        shown = entries[number] if number < len(entries) else EntryRows({}, [], [])
        if shown.conds is not None:
            put(now, "if", cond_of(_rows(request, f"if_{number}"), before.get("if")))
        if shown.effects is not None:
            fresh = effects_of(_rows(request, f"do_{number}"), before.get("do"), language)
            if fresh or "do" in before:
                now["do"] = fresh
        for key, usual in (("times", "always"), ("takes", "")):
            typed = request.POST.get(f"{key}_{number}", "").strip()
            if typed == str(before.get(key, "")):
                continue
            put(now, key, None if typed in ("", usual) else typed)
        if now:
            found.append(now)
    return found


def _rows(request: HttpRequest, prefix: str) -> list[Row]:
    found = []
    for number in range(MOST_ROWS):
        kind = request.POST.get(f"{prefix}_{number}_kind", "")
        if not kind:
            continue
        which, value = (request.POST.get(f"{prefix}_{number}_{part}", "").strip() for part in ("which", "value"))
        found.append(Row(kind, which, value.replace("\r\n", "\n"), f"{prefix}_{number}_no" in request.POST))
    if any(row.kind not in (*EFFECTS, *CONDS) for row in found):
        raise BadRow("which")
    return found


def _row_fault(code: str) -> str:
    return {
        "which": _("In a row it is not said which thing is meant: write one id, or several where several may be."),
        "value": _("In a row the state, the place or the text is missing."),
        "number": _("In a row a number is missing."),
    }[code]
