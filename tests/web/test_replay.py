"""The replay at a browser: slider and keys, without script, who knew what, the votes, and the story opened offline."""

from __future__ import annotations

import json
import re
import subprocess
import sys

import pytest
from playwright.sync_api import expect

from .product import ROOT

pytestmark = pytest.mark.web


@pytest.fixture(scope="session")
def finished(sqlite_site) -> str:
    """The address of the replay of a game that is over."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.web.finished"], cwd=ROOT, env=sqlite_site.env, stdout=subprocess.PIPE, check=True
    )
    return f"/games/{json.loads(done.stdout)}/replay/"


def test_days_and_nights_by_slider_keys_and_eyes(sqlite_site, person, finished):
    visitor = person(sqlite_site, "visitor")
    page = visitor.go(finished)
    slider = page.get_by_role("slider")
    expect(slider).to_be_visible()
    slider.focus()
    page.keyboard.press("End")
    expect(page).to_have_url(re.compile(r"at=\d+"))
    expect(page.get_by_role("slider")).to_have_attribute("aria-valuetext", re.compile("finie"))
    page.keyboard.press("Shift+ArrowLeft")
    expect(page.get_by_role("slider")).not_to_have_attribute("aria-valuetext", re.compile("finie"))
    page.goto(f"{finished}?at=1")
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile("at=2"))

    page.goto(finished)
    page.locator("#at").select_option(label="Journée 1")
    page.locator("form[data-place] button").click()
    death = page.locator(".events li").filter(has_text="Edmond").filter(has=page.locator("b"))
    death.locator("summary").first.click()
    expect(death.locator(".why__chain")).to_contain_text("Anselme")
    visitor.inspect("replay")
    page.locator("#view").select_option(label="le public, alors")
    expect(page).to_have_url(re.compile("view=public"))
    expect(page.locator("ol.events").first).not_to_contain_text("garder")

    rule = (page.goto(finished) and page.locator("a.rule").first.get_attribute("href")) or ""
    visitor.go(rule)
    expect(page.locator(f"[id='{rule.partition('#')[2]}']")).to_be_visible()


def test_who_knew_and_who_voted(sqlite_site, person, finished):
    visitor = person(sqlite_site, "visitor")
    page = visitor.go(f"{finished}knowledge/")
    page.locator("#seat").select_option(label="Bérénice")
    page.locator("main form button").click()
    expect(page.locator("main")).to_contain_text("Fulbert")
    visitor.inspect("replay-knowledge")
    page = visitor.go(f"{finished}votes/?round=1")
    expect(page.locator("svg.chart")).to_contain_text("Edmond")
    visitor.inspect("replay-votes")


def test_the_story_opens_offline(sqlite_site, person, finished, tmp_path):
    visitor = person(sqlite_site, "visitor")
    page = visitor.go(f"{finished}votes/")
    with page.expect_download() as waiting:
        page.locator("a[download]").click()
    file = tmp_path / "story.html"
    waiting.value.save_as(file)

    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    visitor.context.set_offline(True)
    page.goto(file.as_uri())
    expect(page.locator("h1")).to_have_text("La nuit des huit")
    expect(page.locator("main")).to_contain_text("mal lu")
    assert asked == [file.as_uri()]
    visitor.inspect("replay-story")
    visitor.context.set_offline(False)


def test_without_script_selects_and_links_do_the_same(sqlite_site, person, finished):
    visitor = person(sqlite_site, "visitor", js=False)
    page = visitor.go(finished)
    expect(page.locator("[data-slider]")).to_be_hidden()
    page.locator("#at").select_option(label="Journée 1")
    page.locator("form[data-place] button").click()
    expect(page.locator(".player strong")).to_have_text("Journée 1")
    page.locator("#view").select_option(label="Bérénice, alors")
    page.locator("form[data-eyes] button").click()
    expect(page).to_have_url(re.compile(r"view=seat%3A2|view=seat:2"))
    page.locator("a[rel=prev]").click()
    expect(page.locator("#at")).to_be_visible()
