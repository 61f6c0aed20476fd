"""Without JavaScript: signing up, confirming an address, reading, joining a game, writing, voting."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .village import Village

pytestmark = [pytest.mark.web, pytest.mark.slow]
PASSWORD = "un-vrai-mot-de-passe"


def sign_up(site, newcomer):
    page = newcomer.go("/")
    page.locator("a[href^='/accounts/signup']").first.click()
    page.locator("[name=username]").fill(newcomer.name)
    page.locator("[name=email]").fill("sylvain@example.org")
    page.locator("[name=password1]").fill(PASSWORD)
    page.locator("main form button[type=submit]").first.click()
    newcomer.see(re.compile("message", re.IGNORECASE))
    page.goto(site.link_in_mail("/accounts/confirm-email/", "sylvain@example.org"))
    page.locator("main form button[type=submit]").first.click()
    if "/login" in page.url:
        page.locator("[name=login]").fill(newcomer.name)
        page.locator("[name=password]").fill(PASSWORD)
        page.locator("main form button[type=submit]").first.click()
    assert newcomer.status("/settings/") == 200


def test_a_newcomer_signs_up_and_plays(sqlite_site, person):
    newcomer = person(sqlite_site, "Sylvain", js=False)
    sign_up(sqlite_site, newcomer)
    village = Village(sqlite_site, person, pictures=False, first=newcomer)
    village.create()
    village.enrol()
    village.deal_and_start()

    page = newcomer.go(village.game_topic)
    expect(page.locator("article.tale")).to_be_visible()
    expect(page.locator("[data-until]").first).to_contain_text("22:00")
    box = page.locator("form.composer textarea")
    box.fill("Je ne connais personne ici.\n\nÉlisons Bran !")
    page.locator("form.composer [name=preview]").click()
    expect(page.locator("form.composer textarea")).to_have_value(re.compile("connais personne"))
    page.locator("form.composer button.btn--do").click()
    expect(page.locator("article.post--mine .gloss")).to_contain_text("Bran")

    village.vote_by_letter()
    village.execution()
