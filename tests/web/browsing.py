"""A person at a browser, and what is asked of every page that a person sees."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any
from uuid import uuid4

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect
from playwright.sync_api import Error as Interrupted

from .product import Product

DESKTOP, PHONE = {"width": 1280, "height": 900}, {"width": 390, "height": 844}
NARROW = 320
TALLEST = 12_000
WAIT = int(os.environ.get("CONTEUR_WEB_WAIT") or 30_000)  # ms
SHOTS = Path(os.environ["CONTEUR_SHOTS"]) if os.environ.get("CONTEUR_SHOTS") else None
axe = Axe()
expect.set_options(timeout=WAIT)
AXE = {"runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}}


class Person:
    """Somebody with a browser of their own. `session` signs in without the form."""

    def __init__(self, product: Product, browser: Browser, name: str, *, locale: str = "fr-FR", size: dict[str, int] | None = None,
                 session: str = "", js: bool = True, scheme: Any = "light", zone: str = "Europe/Paris") -> None:  # fmt: skip
        self.product, self.name = product, name
        self.context = browser.new_context(
            base_url=product.url, locale=locale, viewport=size or DESKTOP, java_script_enabled=js, color_scheme=scheme,  # type: ignore[arg-type]
            timezone_id=zone, is_mobile=size == PHONE, has_touch=size == PHONE, reduced_motion="reduce",
        )  # fmt: skip
        self.context.set_default_timeout(WAIT)
        if session:
            self.context.add_cookies([{"name": "sessionid", "value": session, "url": product.url}])
        self.page: Page = self.context.new_page()
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda said: self.faults.append(said.text) if said.type == "error" and "Failed to load" not in said.text else None)
        self.page.on("response", lambda answer: self.faults.append(f"{answer.status} {answer.url}") if answer.status >= 500 else None)

    # ---- going about -----------------------------------------------------------------------------------------------
    def go(self, path: str, status: int = 200) -> Page:
        """Opens a page, and holds it to its answer."""
        answer = None
        for _ in range(20):  # a page that renews itself at this very moment comes first
            try:
                answer = self.page.goto(path)
            except Interrupted as error:
                if not any(word in str(error) for word in ("interrupted", "ERR_ABORTED")):
                    raise
                self.page.wait_for_load_state()  # the other page first, then this one again
            if answer is not None:
                break
        assert answer is not None
        assert answer.status == status, f"{self.name} at {path}: {answer.status}"
        return self.page

    def status(self, path: str) -> int:
        """What an address answers this person, without going there."""
        return self.context.request.get(path).status

    def send(self, path: str, *, look: bool = True, **fields: str) -> Any:
        """Sends a form past the browser, as a quick hand would; `look` False leaves the page that comes of it unseen."""
        if not any(cookie["name"] == "csrftoken" for cookie in self.context.cookies()):
            self.context.request.get("/accounts/login/" if not self.context.cookies() else "/settings/")
        token = next(cookie["value"] for cookie in self.context.cookies() if cookie["name"] == "csrftoken")
        form = {"csrfmiddlewaretoken": token, "key": uuid4().hex, **fields}
        return self.context.request.post(path, form=form, max_redirects=20 if look else 0)

    def write(self, text: str) -> None:
        """Writes into the composer of the page one is on, and sends it."""
        composer = self.page.locator("form.composer").last
        composer.locator("textarea").fill(text)
        composer.locator("button.btn--do").click()
        self.page.wait_for_load_state()

    def see(self, text: str | re.Pattern[str], where: str = "main") -> Locator:
        """Waits until this stands on the page."""
        found = self.page.locator(where).get_by_text(text).first
        expect(found).to_be_visible(timeout=WAIT)
        return found

    # ---- what every page owes ----------------------------------------------------------------------------------------
    def inspect(self, name: str) -> None:
        """No accessibility fault in either theme, nothing wider than the page at 1280, 390 and 320 pixels. With
        CONTEUR_SHOTS set the page is kept as four pictures."""
        size = self.page.viewport_size or DESKTOP
        for view, scheme in ((DESKTOP, "light"), (PHONE, "dark")):
            self.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            self.unroll(view)
            self.hold_to_axe(f"{name}, {scheme}")
            self.hold_to_width(f"{name} at {view['width']}")
        if SHOTS is not None:
            self.picture(name, SHOTS)
        self.page.set_viewport_size({"width": NARROW, "height": 700})
        self.hold_to_width(f"{name} at {NARROW}")
        self.page.set_viewport_size(size)
        self.page.emulate_media(color_scheme="light")

    def unroll(self, view: dict[str, int]) -> None:
        """A window of this width as tall as the page: the strip of the phone lies at its foot, over nothing."""
        self.page.set_viewport_size(view)  # type: ignore[arg-type]
        tall = self.page.evaluate("document.documentElement.scrollHeight")
        self.page.set_viewport_size({"width": view["width"], "height": min(max(tall, view["height"]), TALLEST)})

    def picture(self, name: str, folder: Path) -> None:
        """The whole page at both widths in both themes."""
        folder.mkdir(parents=True, exist_ok=True)
        for view in (DESKTOP, PHONE):
            self.unroll(view)
            for scheme in ("light", "dark"):
                self.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
                self.page.screenshot(path=folder / f"{name}-{view['width']}-{scheme}.png", full_page=True)

    def hold_to_axe(self, name: str) -> None:
        found = axe.run(self.page, options=AXE).response["violations"]
        told = [f"{v['id']}: {v['help']} | {n['html'][:200]} | {n.get('failureSummary', '')[:300]}" for v in found for n in v["nodes"]]
        assert not told, f"{name}:\n" + "\n".join(told)

    def hold_to_width(self, name: str) -> None:
        wide, wanted = self.page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
        if wide > wanted:
            guilty = self.page.evaluate(
                "[...document.querySelectorAll('body *')].filter(e => e.getBoundingClientRect().right > innerWidth + 1)"
                ".slice(0, 5).map(e => e.outerHTML.slice(0, 160))"
            )
            raise AssertionError(f"{name}: {wide} pixels wide in {wanted}: {guilty}")

    def leave(self) -> None:
        """Closes the browser window; what went wrong in it unseen is told now."""
        self.context.close()
        assert not self.faults, f"{self.name}: {self.faults}"
