"""Images of a draft: written anew, kept in its folder, refused with a sentence where they cannot be; points on plans."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from .conftest import Bench, png, upload


def _odd_exif() -> bytes:
    """A photograph to be turned, whose width is a text: Pillow reads it and cannot write it again."""
    exif, out = Image.Exif(), BytesIO()
    exif[0x0112], exif[0x010E] = 6, "hello"
    Image.new("RGB", (8, 8)).save(out, "JPEG", exif=exif)
    return out.getvalue().replace(b"\x01\x0e\x00\x02", b"\x01\x00\x00\x02")


def test_an_image_is_written_anew_under_a_name_that_is_no_guess(bench: Bench) -> None:
    hostile = png((2000, 100)) + b"<script>alert(1)</script>"
    assert upload(bench, "hall.png", hostile, "plans/hall.png").status_code == 302
    picture = bench.draft.pictures.get()
    assert (picture.name, picture.width, picture.height) == ("plans/hall.png", 1600, 80)
    content = picture.file.read()
    assert content.startswith(b"RIFF")
    assert b"script" not in content
    assert bench.client.get(picture.file.url).status_code == 200
    assert "hall" not in picture.file.name


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("plan.svg", b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>", "SVG"),
        ("plan.png", b"<?xml version='1.0'?><!DOCTYPE x><svg/>", "SVG"),
        ("plan.png", b"not an image", "no image"),
        ("plan.png", png()[:60], "no image"),
        ("plan.jpg", _odd_exif(), "no image"),
        ("plan.png", b"x" * (5 * 1024 * 1024 + 1), "too large"),
    ],
    ids=["svg", "hidden svg", "text", "half", "odd exif", "large"],
)
def test_a_hostile_image_is_refused_with_a_sentence(bench: Bench, name: str, content: bytes, said: str) -> None:
    answer = upload(bench, name, content)
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert not bench.draft.pictures.exists()


@pytest.mark.parametrize("name", ["../../etc/passwd", "a/../b.png", "//x.png"])
def test_a_name_does_not_leave_the_folder(bench: Bench, name: str) -> None:
    upload(bench, "x.png", png(), name)
    assert all(".." not in picture.name for picture in bench.draft.pictures.all())


def test_a_point_on_the_plan_is_two_figures(bench: Bench) -> None:
    upload(bench, "hall.png", png(), "plans/greenhouse.png")
    page = ("draft_part", "spots", "workbench")
    assert "data-plan-point" in bench.get(*page)
    was = {name: value for name, value in bench.fields(*page).items() if name != "version"}
    bench.send(*page, **{**was, "on_plan:x": "12,5", "on_plan:y": "40"})
    assert bench.plain["spots"]["workbench"]["on_plan"] == [12.5, 40]
    kept = bench.text
    assert bench.send(*page, **bench.fields(*page)).status_code == 302
    assert bench.text == kept
    for wrong in ({"on_plan:x": "12"}, {"on_plan:x": "left", "on_plan:y": "3"}):
        assert bench.send(*page, **{**was, **wrong}).status_code == 422
    bench.send(*page, **{**was, "on_plan:x": "120", "on_plan:y": "40"})
    assert "A number from 0 to 100 is expected here." in bench.get(*page)
    bench.send(*page, **was)
    assert "on_plan" not in bench.plain["spots"]["workbench"]
