"""The Nonary Game played to its end by four browsers, two of them phones, in three languages (NG-160, NG-163, NG-164)."""

from __future__ import annotations

import json
import re
import subprocess
import sys

import pytest
from playwright.sync_api import expect

from .browsing import PHONE, WAIT
from .hosted import Hosted
from .product import ROOT

pytestmark = [pytest.mark.web, pytest.mark.slow]

CAST = {"Iris": "botanist", "Toma": "clerk", "Lena": "nurse", "Samir": "engineer"}
LOCALES = {"Iris": "fr-FR", "Toma": "ru-RU", "Lena": "fr-FR", "Samir": "en-GB"}
PHONES = ("Toma", "Lena")
PATCH = {
    "settings": {"start_room": "greenhouse"},
    "characters": {name: {"points": 7} for name in CAST.values()},
    "rounds": [
        {"exploration": {"groups": {}, "lasts": "60s"},
         "ambidex": {"pairing": "fixed", "lasts": "60s", "matches": [{"a": ["botanist"], "b": ["clerk"]}, {"a": ["nurse"], "b": ["engineer"]}]}},
    ],
}  # fmt: skip


class Complex(Hosted):
    """Four people in the glasshouse."""

    def __init__(self, site, person) -> None:
        self.product, self.week, self.pictures = site, site.new_week(), True
        self.week.go("mon", "10:00")
        languages = {"fr-FR": "fr", "ru-RU": "ru", "en-GB": "en"}
        keys = site.members({"name": "Zora", "staff": True}, *({"name": name, "language": languages[LOCALES[name]]} for name in CAST))
        wanted = {"master": "Zora", "title": "La Serre", "names": list(CAST), "characters": list(CAST.values()),
                  "at": self.week.at("mon", "10:00").isoformat(), "patch": PATCH}  # fmt: skip
        done = subprocess.run(
            [sys.executable, "-m", "tests.web.stage"], input=json.dumps({"complex": wanted}).encode(), cwd=ROOT, env=site.env,
            stdout=subprocess.PIPE, check=True,
        )  # fmt: skip
        self.number = json.loads(done.stdout)["game"]
        self.master = person(site, "Zora", session=keys["Zora"])
        self.people = {
            name: person(site, name, session=keys[name], locale=LOCALES[name], size=PHONE if name in PHONES else None) for name in CAST
        }

    def does(self, name: str, text: str) -> None:
        """Somebody says in own words what to do, at the table."""
        page = self.people[name].go(self.table)
        page.locator("#act").fill(text)
        page.locator("form:has(#act) button.btn--do").click()
        page.wait_for_load_state()

    def reads(self, name: str, words: str | re.Pattern[str], where: str = "main") -> None:
        self.until(self.people[name], self.table, words, where)

    def explore(self) -> None:
        self.look_at_table(self.people["Iris"], "nonary-table")
        self.does("Iris", "J'inspecte l'établi")
        self.reads("Iris", "Between the pots lies a paper packet")
        self.does("Iris", "je prends le sachet de graines")
        self.does("Toma", "ввести код 417 на сейф")
        self.reads("Toma", "The safe clicks open")
        self.does("Lena", "Je dis : la serre sent la terre")
        self.reads("Samir", "la serre sent la terre")
        self.does("Samir", "If someone opens door 9, I pass door 9")
        self.does("Samir", "I look for the keys of the piano")
        self.master.go(self.desk)
        self.until(self.master, self.desk, "I look for the keys of the piano")
        self.look(self.master, "nonary-desk")

    def vote(self) -> None:
        self.week.go("mon", "11:20")
        self.does("Iris", "je m'allie")
        self.does("Toma", "союз")
        self.does("Lena", "alliance")
        self.does("Samir", "ally")

    def end(self) -> None:
        self.week.go("mon", "11:40")
        self.does("Iris", "J'ouvre la porte 9")
        self.does("Iris", "je passe la porte 9")
        self.does("Toma", "пройти дверь 9")
        self.does("Lena", "je franchis la porte 9")
        page = self.people["Lena"].go(self.table)
        expect(page.locator("main")).to_contain_text("Iris", timeout=WAIT)
        self.until(self.master, self.table, re.compile("Iris.*Toma|Toma.*Iris", re.DOTALL))
        assert self.people["Samir"].status(f"/games/{self.number}/replay/") == 200, "the game is not over"
        self.look_at_table(self.people["Samir"], "nonary-over")


def test_the_glasshouse_is_played_to_its_end(sqlite_site, person):
    game = Complex(sqlite_site, person)
    game.explore()
    game.vote()
    game.end()
