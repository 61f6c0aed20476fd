"""A whole edition is written from nothing in the studio's forms, without its text being touched once."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from PIL import Image

import nonary
from nonary.edition_file import check_file
from nonary.models import Draft
from nonary.rules.edition.settings import dotted
from nonary.studio.forms import PartForm
from nonary.studio.round_form import RoundForm
from nonary.studio.schema import HEAD, PIECE, SECTIONS

from .conftest import Bench

GUIDE = (Path(nonary.__file__).parents[1] / "docs" / "edition-format.md").read_text(encoding="utf-8")
CELLAR = check_file(re.findall(r"```yaml\n(.*?)```", GUIDE, re.DOTALL)[0]).plain


def _typed(form: Any) -> dict[str, Any]:
    """What somebody types who has these values in mind."""
    found: dict[str, Any] = {}
    for bound in form:
        value = bound.value()
        if value is not None and value is not False:
            found[bound.html_name] = "on" if value is True else value
    found.pop("new_id", None)
    return found


def _picture() -> SimpleUploadedFile:
    out = BytesIO()
    Image.new("RGB", (20, 20), "grey").save(out, "PNG")
    return SimpleUploadedFile("face.png", out.getvalue())


def test_the_cellar_is_written_from_nothing(bench: Bench) -> None:
    bench.client.post(reverse("nonary:studio"), {})
    bench.draft = Draft.objects.exclude(pk=bench.draft.pk).get()
    ids = dict.fromkeys(("room", "spot", "object", "puzzle", "piece", "character", "target", "where"), ("nora", "otto", "ruth", "ida", "cellar", "boiler_room", "nowhere", "table", "boiler", "safe", "matches", "letter", *CELLAR["mental_puzzle"]["pieces"]))  # fmt: skip

    def form(items: Any, plain: Any) -> dict[str, Any]:
        return _typed(PartForm(items, plain, ids, [], "en"))

    bench.send("draft_head", **form(HEAD, CELLAR))
    for section in ("rooms", "spots", "objects", "puzzles", "characters"):
        for name, plain in CELLAR[section].items():
            fields = form(SECTIONS[section][2], plain)
            if section == "characters":
                fields.pop("pieces", None)  # there are none to choose yet
            answer = bench.send("draft_new", section, **fields, new_id=name)
            assert answer.status_code == 302, (section, name, answer.context["form"].errors)
    for section, name in (("rooms", "hall"), ("characters", "first"), ("characters", "second")):
        bench.send("draft_part", section, name, drop="1")
    bench.send("draft_settings", **{name: str(value) for name, value in dotted(CELLAR["settings"])})
    bench.send("draft_travel", rows=1, a_0="cellar", b_0="boiler_room", takes_0="15s")
    for name in ("nora", "otto", "ida"):
        bench.client.post(bench.url("draft_pictures"), {"file": _picture(), "name": f"faces/{name}.png"})
    bench.send("draft_board", go="size", rows="3", cols="4")
    links = CELLAR["mental_puzzle"]["links"]
    for name, plain in CELLAR["mental_puzzle"]["pieces"].items():
        linked = ["left"] if any(name == b for _a, b in links) else []
        bench.send("draft_cell", *plain["cell"], **form(PIECE, plain), new_id=name, links=linked)
    bench.send("draft_rounds", go="add")
    for number, plain in enumerate(CELLAR["rounds"], 1):
        bench.send(
            "draft_round", number, **_typed(RoundForm(plain, {**ids, "character": ("nora", "otto", "ruth", "ida")}))
        )
    for name, plain in CELLAR["characters"].items():
        bench.send("draft_part", "characters", name, **form(SECTIONS["characters"][2], plain))
    found = bench.plain
    found["mental_puzzle"]["links"] = sorted(sorted(link) for link in found["mental_puzzle"]["links"])
    wanted = {**CELLAR, "mental_puzzle": {**CELLAR["mental_puzzle"], "links": sorted(sorted(link) for link in links)}}
    assert {key: found[key] for key in wanted if found[key] != wanted[key]} == {}
    assert set(found) == set(wanted)
    assert Draft.objects.get(pk=bench.draft.pk).errors == 0
    assert "4 survivors" in bench.get("draft_report")
