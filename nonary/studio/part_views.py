"""Pages for one part of an edition each: things by id, settings, ways, rounds."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from games.kernel.refusal import Refused
from games.registry import config
from games.words import RulesetWords
from nonary.edition_file import read_part
from nonary.edition_text import written_part
from nonary.edition_words import describe
from nonary.rules.edition.faults import EditionInvalid
from nonary.rules.edition.settings import OPTIONS, dotted
from nonary.rules.edition.values import said

from .desk import Desk, own
from .forms import PartForm, put
from .mapping import complex_map
from .round_form import RoundForm
from .row_views import reactions_of
from .schema import HEAD, SECTIONS
from .setting_fields import setting_groups


@own
def section(request: HttpRequest, desk: Desk, section: str) -> HttpResponse:
    """All things of a kind."""
    if section not in SECTIONS:
        raise Http404
    title, new, _items = SECTIONS[section]
    rows = [
        (key, _name(value, key, desk.language), len(desk.faults(section, key)))
        for key, value in desk.part(section).items()
    ]
    context = {
        "draft": desk.draft,
        "section": section,
        "title": title,
        "new": new,
        "rows": rows,
        "broken": not desk.plain,
    }
    return render(request, "nonary/studio/section.html", context)


def _name(value: Any, key: str, language: str) -> str:
    name = value.get("name") if isinstance(value, dict) else None
    if isinstance(name, dict):
        return said({str(k): str(v) for k, v in name.items()}, language, language) or key
    return name if isinstance(name, str) else key


@own
def part(request: HttpRequest, desk: Desk, section: str, name: str = "") -> HttpResponse:
    """One of them, or a new one."""
    if section not in SECTIONS or not desk.plain or (name and name not in desk.part(section)):
        raise Http404
    title, new, items = SECTIONS[section]
    plain = desk.part(section).get(name)
    taken = (
        None if name else [key for kind in ("room", "spot", "object", "puzzle", "character") for key in desk.ids[kind]]
    )
    data = request.POST if request.method == "POST" else None
    form = PartForm(
        items, plain if isinstance(plain, dict) else {}, desk.ids, desk.images, desk.language, data, taken=taken
    )
    error = ""
    if "using" in request.GET and name:
        return redirect("nonary:draft_rows", desk.draft.code, section, name, f"use.{request.GET['using']}")
    if data is not None and "drop" in data and name:
        everything = dict(desk.plain)
        everything[section] = {key: value for key, value in desk.part(section).items() if key != name}
        error = desk.keep(everything, data.get("version", ""))
        if not error:
            return redirect("nonary:draft_section", desk.draft.code, section)
    elif data is not None and form.is_valid():
        key = name or form.cleaned_data["new_id"]
        everything = dict(desk.plain)
        everything[section] = {**desk.part(section), key: form.result()}
        error = desk.keep(everything, data.get("version", ""))
        if not error:
            return redirect("nonary:draft_part", desk.draft.code, section, key)
    context = {
        "draft": desk.draft, "section": section, "title": title, "name": name, "heading": _name(plain, name, desk.language) if name else new,
        "form": form, "faults": desk.faults(section, name) if name else [], "error": error,
        "plan": _plan(desk, section, plain), "reactions": reactions_of(section, plain) if name else [], "objects": desk.ids["object"] if section in ("spots", "objects") else (),
    }  # fmt: skip
    return render(request, "nonary/studio/part.html", context, status=422 if error or form.errors else 200)


def _plan(desk: Desk, section: str, plain: Any) -> dict[str, Any] | None:
    """The image of the plan on which this thing has its point; None where there is none yet."""
    if section not in ("spots", "objects") or not isinstance(plain, dict):
        return None
    home = str(plain.get("room" if section == "spots" else "at"))
    spot = desk.part("spots").get(home) if section == "objects" else None
    room = desk.part("rooms").get(str(spot.get("room")) if isinstance(spot, dict) else home)
    picture = desk.draft.pictures.filter(name=str(room.get("plan"))).first() if isinstance(room, dict) else None
    if picture is None:
        return None
    point = plain.get("on_plan")
    pair = point if isinstance(point, list) and len(point) == 2 else []
    known = all(isinstance(each, int | float) for each in pair)
    return {"src": picture.file.url, "point": [str(each) for each in pair] if known else []}


@own
def head(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Title, introduction, language."""
    if not desk.plain:
        raise Http404
    data = request.POST if request.method == "POST" else None
    form = PartForm(HEAD, desk.plain, desk.ids, [], desk.language, data)
    error = ""
    if data is not None and form.is_valid():
        error = desk.keep(form.result(), data.get("version", ""))
        if not error:
            return redirect("nonary:draft", desk.draft.code)
    context = {"draft": desk.draft, "form": form, "error": error, "heading": _("Title and introduction"), "faults": []}
    return render(request, "nonary/studio/head.html", context, status=422 if error or form.errors else 200)


@own
def settings(request: HttpRequest, desk: Desk) -> HttpResponse:
    """All figures and rules of the edition."""
    if not desk.plain:
        raise Http404
    words = RulesetWords(config("nonary"))
    held = desk.plain.get("settings")
    own_values = dict(dotted(held if isinstance(held, dict) else {}))
    typed = request.POST if request.method == "POST" else None
    errors: dict[str, str] = {}
    error = ""
    if typed is not None:
        nested: dict[str, Any] = {}
        for option in OPTIONS:
            given: Any = typed.getlist(option.name) if option.kind == "choices" else typed.get(option.name, "").strip()
            usual = not given and not (option.kind == "choices" and option.name in own_values)
            if usual:
                continue
            try:
                value = option.parse(given)
            except Refused as refusal:
                errors[option.name] = words.refusal(refusal.code, refusal.data)
                continue
            if option.name in own_values or value != option.default:
                put(nested, option.name, value)
        if not errors:
            everything = dict(desk.plain)
            everything["settings"] = _in_order(nested, held if isinstance(held, dict) else {})
            error = desk.keep(everything, typed.get("version", ""))
            if not error:
                return redirect("nonary:draft_settings", desk.draft.code)
    groups = setting_groups(words, own_values, typed, errors, desk.ids["room"])
    context = {
        "draft": desk.draft,
        "groups": groups,
        "faults": desk.faults("settings"),
        "error": error,
        "wrong": bool(errors),
    }
    return render(request, "nonary/studio/settings.html", context, status=422 if error or errors else 200)


def _in_order(fresh: dict[str, Any], old: dict[str, Any]) -> dict[str, Any]:
    """The same settings, those that the file had in the order of the file."""
    ordered = {key: fresh[key] for key in old if key in fresh} | fresh
    return {
        key: _in_order(value, old[key]) if isinstance(value, dict) and isinstance(old.get(key), dict) else value
        for key, value in ordered.items()
    }


EMPTY_WAYS = 3


@own
def travel(request: HttpRequest, desk: Desk) -> HttpResponse:
    """The ways between the rooms, on a map and as a table."""
    if not desk.plain:
        raise Http404
    held = desk.plain.get("travel")
    ways = [way for way in held if isinstance(way, dict)] if isinstance(held, list) else []
    rows = [_way_row(way) for way in ways]
    error = ""
    if request.method == "POST":
        rows = _typed_ways(request)
        try:
            fresh = [_way(row, ways) for row in rows if row["a"] and row["b"]]
        except EditionInvalid as invalid:
            error = " ".join(describe(fault) for fault in invalid.faults)
        else:
            error = desk.keep({**desk.plain, "travel": fresh}, request.POST.get("version", ""))
        if not error:
            return redirect("nonary:draft_travel", desk.draft.code)
    rows += [{"a": "", "b": "", "takes": "", "oneway": False, "needs": ""} for _row in range(EMPTY_WAYS)]
    names = {key: _name(value, key, desk.language) for key, value in desk.part("rooms").items()}
    context = {
        "draft": desk.draft, "rows": list(enumerate(rows)), "rooms": list(names.items()), "faults": desk.faults("travel"), "error": error,
        "map": complex_map(names, ways),
    }  # fmt: skip
    return render(request, "nonary/studio/travel.html", context, status=422 if error else 200)


def _way_row(way: dict[str, Any]) -> dict[str, Any]:
    between = way.get("between")
    a, b = between if isinstance(between, list) and len(between) == 2 else ("", "")
    return {
        "a": a,
        "b": b,
        "takes": way.get("takes", ""),
        "oneway": way.get("oneway") is True,
        "needs": written_part(way.get("needs")).strip(),
    }


def _typed_ways(request: HttpRequest) -> list[dict[str, Any]]:
    count = request.POST.get("rows", "0")
    rows = range(min(int(count), 3000) if count.isdecimal() and len(count) < 6 else 0)
    return [
        {
            "a": request.POST.get(f"a_{n}", ""), "b": request.POST.get(f"b_{n}", ""), "takes": request.POST.get(f"takes_{n}", "").strip(),
            "oneway": f"oneway_{n}" in request.POST, "needs": request.POST.get(f"needs_{n}", ""),
        }
        for n in rows
    ]  # fmt: skip


def _way(row: dict[str, Any], before: list[dict[str, Any]]) -> dict[str, Any]:
    """A way as the file says it. What was a number stays one."""
    takes: Any = row["takes"] or "0s"
    was = next((way for way in before if way.get("between") == [row["a"], row["b"]]), {})
    if str(was.get("takes")) == takes:
        takes = was["takes"]
    way: dict[str, Any] = {"between": [row["a"], row["b"]], "takes": takes}
    if row["oneway"]:
        way["oneway"] = True
    if (needs := read_part(row["needs"])) is not None:
        way["needs"] = needs
    return way


@own
def rounds(request: HttpRequest, desk: Desk) -> HttpResponse:
    """All rounds; one may be added or the last taken away."""
    if not desk.plain:
        raise Http404
    held = desk.plain.get("rounds")
    found = list(held) if isinstance(held, list) else []
    error = ""
    if request.method == "POST":
        if request.POST.get("go") == "drop":
            found = found[:-1]
        else:
            found.append({"exploration": {"lasts": "2m"}, "ambidex": {"pairing": "random", "lasts": "1m"}})
        error = desk.keep({**desk.plain, "rounds": found}, request.POST.get("version", ""))
        if not error:
            return redirect("nonary:draft_rounds", desk.draft.code)
    rows = [
        (number, RoundForm(each, desk.ids).summary(), len(desk.faults("rounds", number - 1)))
        for number, each in enumerate(found, 1)
    ]
    context = {"draft": desk.draft, "rows": rows, "error": error, "faults": desk.faults("rounds")}
    return render(request, "nonary/studio/rounds.html", context, status=422 if error else 200)


@own
def round_page(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    """One round."""
    held = desk.plain.get("rounds")
    if not isinstance(held, list) or not 1 <= number <= len(held):
        raise Http404
    data = request.POST if request.method == "POST" else None
    form = RoundForm(held[number - 1], desk.ids, data)
    error = ""
    if data is not None and form.is_valid():
        fresh = [form.result() if rank == number else each for rank, each in enumerate(held, 1)]
        error = desk.keep({**desk.plain, "rounds": fresh}, data.get("version", ""))
        if not error:
            return redirect("nonary:draft_round", desk.draft.code, number)
    context = {
        "draft": desk.draft, "number": number, "form": form, "faults": desk.faults("rounds", number - 1), "error": error,
        "heading": _("Round %(n)s") % {"n": number},
    }  # fmt: skip
    return render(request, "nonary/studio/round.html", context, status=422 if error or form.errors else 200)
