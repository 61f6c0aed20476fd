"""What every game in real browsers needs, whatever its rules: its pages, its people, acts of its game master."""

from __future__ import annotations

import re
import time

from playwright.sync_api import Page, expect

from .browsing import WAIT, Person


class Hosted:
    """One game on a running site; `pictures` inspects each main page on the way."""

    master: Person
    pictures: bool
    number: int = 0

    @property
    def table(self) -> str:
        return f"/games/{self.number}/"

    @property
    def desk(self) -> str:
        return f"/games/{self.number}/desk/"

    def look(self, who: Person, name: str) -> None:
        if self.pictures:
            who.inspect(name)

    def look_at_table(self, who: Person, name: str) -> None:
        who.go(self.table)
        self.look(who, name)

    def letterbox(self, who: Person) -> str:
        """The address of somebody's conversation with the game master."""
        page = who.go(self.table)
        return page.locator("nav.jump a:has(use[href$='#mail'])").get_attribute("href") or ""

    def until(self, who: Person, path: str, words: str | re.Pattern[str], where: str = "main") -> None:
        """Asks for a page again until the clock of the site has done its work."""
        stop = time.monotonic() + WAIT / 1000
        while True:
            who.go(path)
            found = who.page.locator(where).filter(has_text=words)
            try:
                expect(found.first).to_be_attached(timeout=700)
                return
            except AssertionError:
                if time.monotonic() > stop:
                    raise

    def act(self, verb: str, query: str = "", **fields: str) -> Page:
        """The game master does something at the desk, with a reason."""
        page = self.master.go(f"{self.desk}act/{verb}/{query}")
        for name, value in fields.items():
            field = page.locator(f"main [name='g-{name}']").first
            if field.evaluate("e => e.tagName") == "SELECT":
                field.select_option(value)
            elif field.get_attribute("type") in ("radio", "checkbox"):
                page.locator(f"main [name='g-{name}'][value='{value}']").check()
            else:
                field.fill(value)
        page.locator("main form button[type=submit]").first.click()
        expect(page).to_have_url(re.compile(r"/desk/$"))
        return page
