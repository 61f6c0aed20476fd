"""A small edition written from nothing in the studio by a browser, checked, solved, then played (NG-10, NG-11)."""

from __future__ import annotations

import re
from io import BytesIO
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from .hosted import Hosted

pytestmark = [pytest.mark.web, pytest.mark.slow]

STUDIO = "/nonary/studio/"
PIECES = {
    (1, 1): {"new_id": "iva_name", "kind": "name", "about": "first", "text:en": "Iva"},
    (1, 2): {"new_id": "iva_goal", "kind": "goal", "about": "first", "word": "survival", "links": "left"},
    (2, 1): {"new_id": "rem_name", "kind": "name", "about": "second", "text:en": "Rem"},
    (2, 2): {"new_id": "rem_goal", "kind": "goal", "about": "second", "text:en": "Light the lamp", "links": "left"},
}


def drawn() -> bytes:
    out = BytesIO()
    Image.new("RGB", (400, 200), "lightgrey").save(out, "PNG")
    return out.getvalue()


class Lighthouse(Hosted):
    """Its author, and the two who play it."""

    def __init__(self, site, person) -> None:
        self.pictures, week = True, site.new_week()
        week.go("mon", "10:00")
        names = ("Odile", "Ivo", "Rhea")
        keys = site.members(*({"name": name, "language": "en", "staff": name == "Odile"} for name in names))
        self.master, *self.players = (person(site, name, session=keys[name], locale="en-GB") for name in names)
        self.draft = ""

    @property
    def page(self) -> Page:
        return self.master.page

    def fill(self, path: str, **fields: Any) -> None:
        """Fills in a form of the draft; what stands there is changed, and the page that comes is no refusal."""
        self.master.go(self.draft + path)
        self.send(fields)

    def send(self, fields: dict[str, Any]) -> None:
        form = self.page.locator("main form:has([name=version])").first
        for name, value in fields.items():
            field = form.locator(f"[name='{name}']").first
            if field.evaluate("e => e.tagName") == "SELECT":
                field.select_option(value)
            elif field.get_attribute("type") == "checkbox":
                form.locator(f"[name='{name}'][value='{value}']").check()
            else:
                field.fill(value)
        with self.page.expect_navigation() as went:
            form.locator("button[type=submit]").first.click()
        assert went.value.status == 200, f"{self.page.url}: {self.page.locator('main').inner_text()[:600]}"

    # ---- the edition -----------------------------------------------------------------------------------------------
    def begin(self) -> None:
        self.master.go(STUDIO)
        self.look(self.master, "studio")
        self.page.locator("main form button.btn--do").click()
        expect(self.page).to_have_url(re.compile(r"/nonary/studio/[\w-]+/$"))
        self.draft = STUDIO + self.page.url.rstrip("/").rsplit("/", 1)[1] + "/"
        self.master.go(f"{self.draft}pictures/")
        self.page.locator("#file").set_input_files({"name": "hall.png", "mimeType": "image/png", "buffer": drawn()})
        self.page.locator("#name").fill("plans/hall.png")
        self.page.locator("form:has(#file) button.btn--do").click()
        self.master.see("plans/hall.png")
        self.fill("head/", **{"title:en": "The lighthouse", "intro:en": "The lamp is out.", "id": "lighthouse"})

    def place_rooms(self) -> None:
        said = {"name:en": "hall", "description:en": "A desk, a chest, a stair.", "plan": "plans/hall.png", "plan_alt:en": "A desk on the left, a chest."}
        self.fill("parts/rooms/hall/", **said)
        self.fill("parts/rooms/-/", **{"new_id": "lamp_room", "name:en": "lamp room", "description:en": "Glass all round."})
        self.fill("travel/", a_0="hall", b_0="lamp_room", takes_0="10s")
        self.look(self.master, "studio-ways")
        for name in ("desk", "chest"):
            self.fill("parts/spots/-/", **{"new_id": name, "name:en": name, "room": "hall"})

    def put_on_the_plan(self) -> None:
        """A click and the arrow keys write the two figures; the figures alone do as well."""
        self.master.go(f"{self.draft}parts/spots/desk/")
        plan = self.page.locator("[data-plan-point]")
        box = plan.bounding_box()
        assert box is not None
        plan.click(position={"x": box["width"] / 4, "y": box["height"] / 2})
        plan.press("ArrowDown")
        left, top = (float(self.page.locator(f"[name='on_plan:{axis}']").input_value()) for axis in "xy")
        assert left == pytest.approx(25, abs=1)
        assert top == pytest.approx(51, abs=1)
        self.look(self.master, "studio-spot")
        self.send({})
        self.fill("parts/spots/chest/", **{"on_plan:x": "75", "on_plan:y": "40.5"})

    def write_pieces(self) -> None:
        self.master.go(f"{self.draft}board/")
        for name in ("rows", "cols"):
            self.page.locator(f"#{name}").fill("2")
        self.page.locator("button[name=go][value=size]").click()
        self.page.wait_for_load_state()
        for (row, col), piece in PIECES.items():
            self.fill(f"board/{row}/{col}/", **piece)
        self.look(self.master, "studio-board")

    def hide_things(self) -> None:
        self.fill("parts/objects/-/", **{"new_id": "chart", "name:en": "chart", "at": "desk", "description:en": "Forty, and two.", "pieces": "rem_name"})
        self.fill("parts/puzzles/-/", new_id="chest_lock", at="chest", kind="code", solution="42", length="2")
        self.fill("parts/puzzles/chest_lock/solved/", do_0_0_kind="piece", do_0_0_which="rem_goal")
        self.fill("parts/spots/desk/inspect/", do_0_0_kind="text", do_0_0_value="A drawer slides open.", do_0_1_kind="reveal", do_0_1_which="chart", times_0="once")
        self.look(self.master, "studio-rows")

    def cast(self) -> None:
        for name, said, piece in (("first", "Iva Rook", ["iva_name"]), ("second", "Rem Tallow", ["iva_goal"])):
            goal = {"goal.text:en": "Get out.", "goal.check": "{escaped: self}"}
            self.fill(f"parts/characters/{name}/", **{"name:en": said, **goal, "pieces": piece})
        self.master.go(f"{self.draft}rounds/")
        self.page.locator("button[value=add]").click()
        self.page.wait_for_load_state()
        self.fill("rounds/2/", exploration_lasts="3m", ambidex_lasts="1m")
        self.fill("settings/", **{"door9.points": "5", "players.min": "2"})
        self.look(self.master, "studio-settings")

    def check(self) -> None:
        self.master.go(self.draft)
        assert self.page.get_by_text("Open a game").count(), self.page.locator("main").inner_text()
        self.look(self.master, "studio-draft")
        self.master.go(f"{self.draft}report/")
        self.master.see("chest")
        self.master.see(re.compile("2 survivors"))
        self.look(self.master, "studio-report")

    # ---- the game --------------------------------------------------------------------------------------------------
    def open(self) -> None:
        self.master.go(f"{self.draft}play/")
        self.page.locator("main form button.btn--do").click()
        expect(self.page).to_have_url(re.compile(r"/games/\d+/$"))
        self.number = int(self.page.url.rstrip("/").rsplit("/", 1)[1])
        for player in self.players:
            assert player.send(f"{self.table}join/").ok
        self.master.go(self.table)
        self.page.locator("form[action$='/close/'] button").click()
        expect(self.page.locator("form[action$='/start/']")).to_be_visible()
        self.act("start")

    def play(self) -> None:
        ivo, rhea = self.players
        page = ivo.go(self.table)
        points = page.locator(".planned__points a")
        expect(points).to_have_count(2)
        assert min(points.first.bounding_box()[side] for side in ("width", "height")) >= 24
        page.get_by_role("link", name="1. Desk").focus()
        page.keyboard.press("Enter")
        expect(page.locator("#thing1")).to_be_focused()
        assert page.evaluate("document.querySelector('.roomplan').naturalWidth") == 400, "the plan is not shown"
        page.locator("#thing1").get_by_role("button", name="Inspect").press("Enter")
        self.until(ivo, self.table, "A drawer slides open.")
        self.look(ivo, "nonary-plan")
        self.until(rhea, self.table, "Chart", "#live-place .line__title")


def test_an_edition_is_written_from_nothing_and_played(sqlite_site, person):
    house = Lighthouse(sqlite_site, person)
    house.begin()
    house.place_rooms()
    house.put_on_the_plan()
    house.write_pieces()
    house.hide_things()
    house.cast()
    house.check()
    house.open()
    house.play()
