"""The studio's pages: a draft is written in forms or as a text, checked, solved, kept from others, and played (NG-10, NG-11)."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings
from django.http import QueryDict
from django.urls import reverse

from forum import members
from nonary.edition_file import check_file
from nonary.edition_text import written
from nonary.models import Draft
from nonary.rules.edition.stored import packed
from nonary.studio.desk import Desk
from nonary.studio.forms import PartForm
from nonary.studio.round_form import RoundForm
from nonary.studio.schema import HEAD, PIECE, SECTIONS
from tests.nonary.edition.glasshouse import FILE, glasshouse

from .conftest import AT, Bench, words

PARTS = {
    "rooms": "greenhouse", "spots": "workbench", "objects": "logbook", "puzzles": "safe_lock", "characters": "nurse",
    "happenings": "night_shift",
}  # fmt: skip
PAGES = [
    ("draft",), ("draft_head",), ("draft_text",), ("draft_report",), ("draft_sheet", "nurse"), ("draft_pictures",), ("draft_play",), ("draft_settings",),
    ("draft_travel",), ("draft_rounds",), ("draft_round", 2), ("draft_board",), ("draft_cell", 1, 2),
    *(("draft_section", section) for section in PARTS), *(("draft_part", *part) for part in PARTS.items()),
    *(("draft_new", section) for section in PARTS),
]  # fmt: skip


def test_every_page_opens(bench: Bench) -> None:
    for page in PAGES:
        assert bench.draft.title in bench.get(*page)


@pytest.mark.parametrize(("language", "said"), [("fr", "Enregistrer et vérifier"), ("ru", "Сохранить и проверить")])
def test_pages_speak_the_readers_language(bench: Bench, language: str, said: str) -> None:
    bench.client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    for page in (("draft_settings",), ("draft_part", "rooms", "hall"), ("draft_travel",)):
        assert said in bench.get(*page)


@pytest.mark.parametrize("board", ["{pieces: 5}", "{pieces: [a]}", "{texts: [1]}", "{texts: 5}", "{texts: {a: 5}}", "[[1]]"])
def test_every_page_opens_however_wrong_the_board_is(bench: Bench, board: str) -> None:
    before, rest = bench.text.split("\nmental_puzzle:\n")
    bench.send("draft_text", text=f"{before}\nmental_puzzle: {board}\n\ncharacters:\n{rest.partition(chr(10) + 'characters:' + chr(10))[2]}")
    assert f"mental_puzzle: {board}" in bench.text
    for page in (("draft",), ("draft_settings",), ("draft_board",), ("draft_cell", 1, 1), ("draft_part", "spots", "safe")):
        bench.get(*page)


def test_a_round_whose_groups_are_none_is_shown(bench: Bench) -> None:
    bench.send("draft_text", text=f"{bench.text.partition(chr(10) + 'rounds:')[0]}\nrounds: [{{exploration: {{groups: {{hall: 5}}, rooms: 5}}}}]\n")
    bench.get("draft_round", 1)


def test_numbers_without_end_are_refused(bench: Bench) -> None:
    assert bench.send("draft_board", go="size", rows="0009" + "9" * 5000, cols="5").status_code == 422
    assert bench.send("draft_head", version="9" * 5000).status_code == 422


def test_nobody_else_sees_a_draft(bench: Bench, client: Any) -> None:
    other = members.create_member("Pavel", at=AT, email="pavel@example.org")
    client.force_login(other)
    for page in (*PAGES, ("draft_file",)):
        assert client.get(bench.url(*page)).status_code == 404
    for page in ("draft_text", "draft_delete", "draft_play", "draft_pictures", "draft_settings"):
        assert client.post(bench.url(page), {"text": "x", "version": 1}).status_code == 404
    client.logout()
    assert client.get(bench.url("draft")).status_code == 302
    assert bench.text == FILE.read_text(encoding="utf-8")


def test_a_draft_begins_with_something_that_can_be_played(bench: Bench) -> None:
    bench.client.post(reverse("nonary:studio"), {})
    draft = Draft.objects.exclude(pk=bench.draft.pk).get()
    assert (draft.errors, draft.title) == (0, "A new edition")


def test_an_edition_that_comes_with_the_game_is_taken_as_a_draft(bench: Bench) -> None:
    bench.client.cookies[settings.LANGUAGE_COOKIE_NAME] = "ru"
    assert "Оранжерея" in words(bench.client.get(reverse("nonary:studio")).content.decode())
    bench.client.post(reverse("nonary:studio"), {"edition": "glasshouse"})
    draft = Draft.objects.exclude(pk=bench.draft.pk).get()
    assert (draft.errors, draft.title) == (0, "The Glasshouse")


def test_the_text_is_kept_right_or_wrong_and_its_faults_are_shown(bench: Bench) -> None:
    wrong = bench.text.replace("start_room: hall", "start_room: attic")
    assert bench.send("draft_text", text=wrong).status_code == 302
    page = words(bench.get("draft_text"))
    assert "line 9" in page
    assert "There is no room “attic”." in page
    assert Draft.objects.get().errors == 1
    assert "Open a game" not in bench.get("draft")
    bench.send("draft_text", text="rooms: [")
    assert "cannot be read as YAML" in bench.get("draft")
    assert bench.text == "rooms: ["


def test_script_in_a_text_is_shown_as_text(bench: Bench) -> None:
    bench.send("draft_text", text=bench.text.replace("The Glasshouse", "<script>alert(1)</script>"))
    for page in PAGES[:12]:
        assert b"<script>alert" not in bench.client.get(bench.url(*page)).content


def test_two_windows_do_not_overwrite_each_other(bench: Bench) -> None:
    version = bench.version
    bench.send("draft_text", text=bench.text + "\n# one")
    answer = bench.client.post(bench.url("draft_text"), {"text": "two", "version": version})
    assert answer.status_code == 409
    assert "changed elsewhere" in answer.content.decode()
    assert bench.text.endswith("# one")


def test_a_download_is_the_file(bench: Bench) -> None:
    answer = bench.client.get(bench.url("draft_file"))
    assert answer.content == FILE.read_bytes()
    assert answer["Content-Disposition"] == 'attachment; filename="glasshouse.yaml"'


def test_a_form_that_is_sent_as_it_is_changes_nothing(bench: Bench) -> None:
    assert (
        bench.send("draft_part", "spots", "workbench", **bench.fields("draft_part", "spots", "workbench")).status_code
        == 302
    )
    assert bench.send("draft_round", 2, **bench.fields("draft_round", 2)).status_code == 302
    assert (bench.plain, bench.version) == (glasshouse(), 3)


def _as_sent(form: Any) -> Any:
    """What a browser sends of a form that nobody touched."""
    data = QueryDict(mutable=True)
    for bound in form:
        value = bound.value()
        if value is True:
            data[bound.html_name] = "on"
        elif isinstance(value, list):
            data.setlist(bound.html_name, value)
        elif value is not None and value is not False:
            data[bound.html_name] = str(value).replace("\n", "\r\n")
    return data


OTHERS = {
    "rooms": {"x": {"name": {"ru": "х", "en": "x"}, "description": [{"text": "a\nb"}], "hiding": True, "enter": []}},
    "spots": {"x": {"name": "x", "room": "hall", "hidden": False, "state": "normal", "states": ["normal"], "hiding": 0, "later": 1}},
    "objects": {"x": {"name": "x", "at": "nowhere", "hidden": False, "power": 0, "description": "one\ntwo", "pieces": ["motto_1"]}},
    "puzzles": {"x": {"at": "organ", "kind": "code", "solution": "007", "rate": None, "length": 3, "others": {"001": []}}},
    "characters": {"x": {"name": "x", "age": "old", "goal": {"text": {"fr": "x"}, "check": {"all": []}}, "points": 0, "zero": False}},
    "happenings": {"x": {"when": {"solved": "safe_lock"}, "do": [{"announce": "no"}]}},
}  # fmt: skip


@pytest.mark.parametrize("section", PARTS)
def test_every_part_survives_its_form(section: str) -> None:
    desk = Desk(Draft(text=""), check_file(FILE.read_bytes()))
    items = SECTIONS[section][2]
    for plain in (*glasshouse()[section].values(), *OTHERS[section].values()):
        form = PartForm(items, plain, desk.ids, [], "en", _as_sent(PartForm(items, plain, desk.ids, [], "en")))
        assert form.is_valid(), form.errors
        assert packed(form.result()) == packed(plain)


def test_the_top_of_an_edition_survives_its_form() -> None:
    desk = Desk(Draft(text=""), check_file(FILE.read_bytes()))
    form = PartForm(HEAD, desk.plain, desk.ids, [], "en", _as_sent(PartForm(HEAD, desk.plain, desk.ids, [], "en")))
    assert form.is_valid()
    assert packed(form.result()) == packed(glasshouse())


def test_every_piece_and_round_survives_its_form() -> None:
    desk = Desk(Draft(text=""), check_file(FILE.read_bytes()))
    for plain in glasshouse()["mental_puzzle"]["pieces"].values():
        form = PartForm(PIECE, plain, desk.ids, [], "en", _as_sent(PartForm(PIECE, plain, desk.ids, [], "en")))
        assert form.is_valid()
        assert packed(form.result()) == packed(plain)
    more = [
        {"exploration": {"groups": "random", "rooms": ["hall"], "until": "20:00"}},
        {"ambidex": {"mode": "custom", "pairing": "gm", "lasts": 60}},
    ]
    for plain in [*glasshouse()["rounds"], *more]:
        form = RoundForm(plain, desk.ids, _as_sent(RoundForm(plain, desk.ids)))
        assert form.is_valid(), form.errors
        assert packed(form.result()) == packed(plain)


def test_the_settings_survive_their_form_and_are_changed_by_it(bench: Bench) -> None:
    def fields() -> dict[str, Any]:
        groups = bench.client.get(bench.url("draft_settings")).context["groups"]
        return {each["name"]: each["value"] for _group, found in groups for each in found if each["value"] != ""}

    bench.send("draft_settings", **fields())
    assert bench.plain == glasshouse()
    bench.send("draft_settings", **fields(), **{"door9.points": "7", "ambidex.eliminate": "false"})
    assert bench.plain["settings"]["door9"] == {"room": "hall", "points": 7}
    assert bench.plain["settings"]["ambidex"] == {"room": "hall", "eliminate": False}
    answer = bench.send("draft_settings", **{**fields(), "door9.points": "700"})
    assert answer.status_code == 422
    assert bench.plain["settings"]["door9"]["points"] == 7


def test_ways_are_a_table(bench: Bench) -> None:
    def fields() -> dict[str, Any]:
        rows = bench.client.get(bench.url("draft_travel")).context["rows"]
        found: dict[str, Any] = {"rows": len(rows)}
        for n, row in rows:
            found |= {f"{key}_{n}": value for key, value in row.items() if key != "oneway" or value}
        return found

    bench.send("draft_travel", **fields())
    assert bench.plain == glasshouse()
    bench.send(
        "draft_travel",
        **{
            **fields(),
            "a_3": "archive",
            "b_3": "greenhouse",
            "takes_3": "9s",
            "oneway_3": "on",
            "needs_2": "{round: 2}",
        },
    )
    assert bench.plain["travel"][2]["needs"] == {"round": 2}
    assert bench.plain["travel"][3] == {"between": ["archive", "greenhouse"], "takes": "9s", "oneway": True}


def test_a_cell_of_the_board_survives_its_form_with_its_links(bench: Bench) -> None:
    for row, col in ((1, 2), (2, 5), (5, 4)):
        sides = bench.client.get(bench.url("draft_cell", row, col)).context["sides"]
        links = [side for side, _label, _other, on in sides if on]
        bench.send("draft_cell", row, col, **bench.fields("draft_cell", row, col), links=links)
    assert bench.plain == glasshouse()
    assert bench.client.get(bench.url("draft_cell", 3, 1)).status_code == 404  # part of a text over cells


def test_pieces_links_and_texts_are_written_on_the_board(bench: Bench) -> None:
    bench.send("draft_cell", 2, 5, drop="1")
    assert "cle_clue" not in bench.plain["mental_puzzle"]["pieces"]
    bench.send(
        "draft_cell",
        2,
        5,
        **{"new_id": "hat", "kind": "clue", "text:en": "wears a hat", "about": "clerk", "links": ["top"]},
    )
    puzzle = bench.plain["mental_puzzle"]
    assert puzzle["pieces"]["hat"] == {"cell": [2, 5], "text": "wears a hat", "about": "clerk"}
    assert ["hat", "cle_portrait"] in puzzle["links"]
    bench.send("draft_cell", 2, 5, **bench.fields("draft_cell", 2, 5), links=[])
    assert not any("hat" in link for link in bench.plain["mental_puzzle"]["links"])
    bench.send("draft_board", go="text", text="motto", cells="3,1 3,2 3,3", parts="ONE\nTWO\nTHREE")
    assert bench.plain["mental_puzzle"]["texts"]["motto"]["parts"] == ["ONE", "TWO", "THREE"]
    bench.send("draft_board", go="size", rows="6", cols="5")
    assert bench.plain["mental_puzzle"]["rows"] == 6
    assert bench.send("draft_board", go="size", rows="99", cols="5").status_code == 422


def test_a_thing_is_made_and_deleted(bench: Bench) -> None:
    assert bench.send("draft_new", "rooms", **{"new_id": "hall", "name:en": "x"}).status_code == 422
    bench.send("draft_new", "rooms", **{"new_id": "attic", "name:en": "attic", "name:fr": "grenier", "hiding": "on"})
    assert bench.plain["rooms"]["attic"] == {"name": {"en": "attic", "fr": "grenier"}}
    bench.send("draft_part", "rooms", "attic", drop="1")
    assert bench.plain == glasshouse()


def test_a_form_says_what_cannot_be_read(bench: Bench) -> None:
    fields = {**bench.fields("draft_part", "spots", "organ"), "inspect": "do: [", "hiding": "many"}
    answer = bench.send("draft_part", "spots", "organ", **fields)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "cannot be read as YAML" in page
    assert "A number is expected here." in page
    assert bench.plain == glasshouse()


def test_the_report_shows_the_way_and_the_dead_end(bench: Bench) -> None:
    page = words(bench.get("draft_report"))
    assert "takes: steel key" in page
    assert "6 survivors" in page
    bench.send("draft_text", text=written(glasshouse(spots={"cabinet": {"open": {"do": [{"reveal": ["logbook"]}]}}})))
    assert "Nobody can ever solve organ_keys. Nothing reveals steel_key." in words(bench.get("draft_report"))
