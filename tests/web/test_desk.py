"""A game master's evening at the desk, in a real browser."""

from __future__ import annotations

import json
import re
import subprocess
import sys

import pytest
from playwright.sync_api import expect

from .hosted import Hosted
from .product import ROOT
from .village import MASTER, ROLES, SEATS

pytestmark = [pytest.mark.web, pytest.mark.slow]
FICTION = "La pluie tombe sur les cendres, et nul ne parle."


class Evening(Hosted):
    """One game, its game master at the desk, a player and a visitor."""

    pictures = False

    def __init__(self, product, person):
        self.product, self.week = product, product.new_week()
        mark = f" {product.weeks}"
        self.names = [name + mark for name in SEATS]
        sessions = product.members(*({"name": name, "language": "fr"} for name in (MASTER + mark, *self.names)))
        made = self.stage(
            game={"master": MASTER + mark, "names": self.names, "roles": ROLES, "at": self.hour("mon", "18:00")}, acts=list(self.sent())
        )
        self.number = made["game"]
        self.week.go("tue", "20:10")
        self.master = person(product, MASTER, session=sessions[MASTER + mark])
        self.player = person(product, SEATS[0], session=sessions[self.names[0]])
        self.visitor = person(product, "visitor")

    def sent(self):
        """What was sent before the game master sits down: five votes, and a text that no machine can read."""
        for by, target in (("Bran", "Edith"), ("Chloé", "Edith"), ("Denis", "Edith"), ("Gaspard", "Edith"), ("Aubin", "Bran")):
            target = self.names[SEATS.index(target)]
            yield {"seat": int(self.seat(by)), "at": self.hour("tue", "20:00"), "verb": "vote", "args": {"target": target}}
        yield {"seat": int(self.seat("Fanny")), "at": self.hour("tue", "20:05"), "say": "Pourriez-vous veiller sur Aubin pour moi ?"}

    def hour(self, day, hour):
        return self.week.at(day, hour).isoformat()

    def stage(self, **wanted):
        done = subprocess.run(
            [sys.executable, "-m", "tests.web.stage"], input=json.dumps(wanted).encode(), cwd=ROOT, env=self.product.env,
            stdout=subprocess.PIPE, check=True,
        )  # fmt: skip
        return json.loads(done.stdout)

    def seat(self, name):
        return str(SEATS.index(name) + 1)

    def dead(self, names):
        found = self.visitor.go(self.table).locator("table .who--dead")
        expect(found).to_have_count(len(names))
        for name in names:
            expect(found.filter(has_text=name)).to_have_count(1)


def test_an_evening_at_the_desk(sqlite_site, person):
    evening = Evening(sqlite_site, person)
    waits_and_tones(evening)
    text_read_late(evening)
    clock_and_dice(evening)
    letters(evening)
    preview(evening)
    draft(evening)
    facts_by_hand(evening)
    way_back(evening)


def waits_and_tones(evening):
    """Announcements are edited first from now on, and told darkly."""
    page = evening.master.go(f"{evening.desk}drafts/")
    page.locator("[name=g-edited]").select_option("yes")
    page.locator("[name=g-tone]").select_option("gothic")
    page.locator("main form button[type=submit]").click()
    expect(page.locator("[name=g-edited]")).to_have_value("yes")


def text_read_late(evening):
    """What no machine could read becomes an order of the hour at which it was sent."""
    page = evening.master.go(evening.desk)
    waiting = page.locator("article.unclear").filter(has_text="veiller sur Aubin")
    waiting.locator("select").select_option("guard")
    waiting.locator("form[method=get] button").click()
    expect(page.locator("main form[method=post] button.btn--do").first).to_contain_text("20:05")
    page.locator("main form[method=post] button.btn--do").first.click()
    expect(page).to_have_url(re.compile(r"/desk/$"))
    expect(page.locator("article.unclear")).to_have_count(0)


def clock_and_dice(evening):
    """A pause, an hour that is moved, and a draw that is fixed; all of it on record."""
    page = evening.act("pause", reason="Orage.")
    expect(page.locator("section.deskbar").first).to_contain_text("pause", ignore_case=True)
    evening.act("resume")
    page = evening.act("move_deadline", deadline="execution", to=evening.week.at("tue", "22:30").astimezone(evening.week.monday.tzinfo).strftime("%Y-%m-%dT%H:%M"), reason="Orage.")
    expect(page.locator("section.deskbar").first).to_contain_text("22:30")
    evening.act("force_draw", name="nosy", kind="d100", result="7", reason="Essai.")
    evening.master.go(f"{evening.desk}journal/")
    evening.master.see("Essai.")


def letters(evening):
    """The living are shown before they are written to, and each reads it alone."""
    page = evening.master.go(f"{evening.desk}letters/")
    page.locator("[name=g-groups][value=living]").check()
    page.locator("[name=g-text]").fill("Le vote se ferme à 22 h 30.")
    page.locator("button[value=look]").click()
    gets = page.locator("section.note").filter(has=page.locator("button[value=send]"))
    expect(gets.locator(".tag")).to_have_count(len(SEATS))
    evening.master.inspect("desk-letters")
    page.locator("button[value=send]").click()
    expect(page).to_have_url(re.compile(r"/desk/$"))
    table = evening.player.go(evening.table)
    evening.player.go(table.locator("nav.jump a:has(use[href$='#mail'])").get_attribute("href"))
    letter = evening.player.page.locator("article.tale").filter(has_text="22 h 30")
    expect(letter).to_have_count(1)
    expect(letter).not_to_contain_text("Bran")


def preview(evening):
    """What would happen, with rule and reason; what would be said, and what of it is new."""
    page = evening.master.go(f"{evening.desk}preview/?as=table&tone=comic")
    expect(page.locator("table.t th[scope=row]").filter(has_text="Edith").first).to_be_visible()
    expect(page.locator("table.t .rule").filter(has_text="PL-64").first).to_be_visible()
    expect(page.locator("article.tale").filter(has_text="Edith").first).to_be_visible()
    expect(page.locator(".tag--warn").filter(has_text="nouveau").first).to_be_visible()
    evening.master.inspect("desk-preview-table")
    evening.master.go(f"{evening.desk}activity/?by=missed&down=1&under=2")
    expect(evening.master.page.locator("tbody .tag--warn").filter(has_text="pas encore de vote")).to_have_count(3)
    evening.master.inspect("desk-activity")


def draft(evening):
    """The hour strikes: the dead are dead, the words wait, are told in another tone, edited and published."""
    evening.week.go("tue", "22:30")
    evening.until(evening.visitor, evening.table, "Edith", "table .who--dead")
    topic = evening.visitor.page.locator("nav.jump a[href^='/topic/']").first.get_attribute("href").removesuffix("unread/")
    expect(evening.visitor.go(topic).locator("article.tale").filter(has_text="Le glas")).to_have_count(0)
    page = evening.master.go(f"{evening.desk}drafts/")
    page.locator("article.unclear").filter(has_text="Edith").filter(has_not_text="Votes").last.locator("a.btn").click()
    box = page.locator("[name=g-text]")
    gothic = box.input_value()
    assert "Le glas" in gothic
    page.locator("[name=g-tone]").select_option("comic")
    page.locator("button[value=tone]").click()
    expect(box).not_to_have_value(gothic)
    evening.master.inspect("desk-draft")
    box.fill(box.input_value() + "\n\n" + FICTION)
    page.locator("button[value=publish]").click()
    expect(page).to_have_url(re.compile(r"/drafts/$"))
    told = evening.visitor.go(topic).locator("article.tale").filter(has_text=FICTION)
    expect(told).to_have_count(1)
    expect(told).to_contain_text("Edith")
    evening.topic = topic


def facts_by_hand(evening):
    """A fact is written by hand for one player alone; somebody dies and comes back."""
    evening.act("overrule", "?event=warned", player=evening.seat("Bran"), audience=evening.seat("Bran"), reason="Trop de bruit.")
    evening.act("kill", player=evening.seat("Gaspard"), cause="heart_attack", reason="Parti.")
    evening.dead(["Edith", "Gaspard"])
    evening.act("revive", player=evening.seat("Gaspard"), reason="Revenu.")
    evening.dead(["Edith"])


def way_back(evening):
    """Going back lists what was said and who has read it; then the evening has not been."""
    evening.player.go(evening.topic)
    page = evening.master.go(f"{evening.desk}rewind/")
    page.locator("a[href^='?to=']").last.click()
    said = page.locator("ul[aria-labelledby=told] li").filter(has_text="Edith")
    expect(said.filter(has_text=re.compile(r"lu par 1")).first).to_be_visible()
    page.locator("[name=g-reason]").fill("Un vote manquait.")
    page.locator("main button.btn--bad").click()
    expect(page).to_have_url(re.compile(r"/desk/$"))
    evening.dead([])
    expect(evening.visitor.go(evening.topic).locator("article.tale.is-annulled").filter(has_text=FICTION)).to_have_count(1)
