"""The demonstration: one click to a chair, and an account that is kept."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .browsing import PHONE

pytestmark = [pytest.mark.web, pytest.mark.slow]
PASSWORD = "un-vrai-mot-de-passe"


def test_play_now_and_keep_the_account(demo_site, person):
    visitor = person(demo_site, "visitor", size=PHONE)
    page = visitor.go("/")
    visitor.inspect("front")
    page.locator("form[action='/play-now/']:has([value=pleine_lune]) [name=name]").fill("Passante")
    page.locator("form[action='/play-now/']:has([value=pleine_lune]) button[type=submit]").click()
    expect(page).to_have_url(re.compile(r"/games/\d+/$"))
    expect(page.locator("details.secret")).to_contain_text("Vous êtes")
    visitor.inspect("demo-table")
    page.locator("nav.jump a[href^='/topic/']").first.click()
    visitor.write("Bonsoir à tous, j’arrive à peine.")
    expect(page.locator("article.post--mine").last).to_contain_text("j’arrive à peine")
    visitor.inspect("demo-topic")

    visitor.go("/accounts/keep/")
    visitor.inspect("keep")
    page.locator("[name=email]").fill("passante@example.org")
    for field in page.locator("main form [type=password]").all():
        field.fill(PASSWORD)
    page.locator("main form button[type=submit]").first.click()
    page.wait_for_load_state()
    page.goto(demo_site.link_in_mail("/accounts/confirm-email/", "passante@example.org"))
    page.locator("main form button[type=submit]").first.click()
    page.wait_for_load_state()

    again = person(demo_site, "Passante")
    page = again.go("/accounts/login/")
    page.locator("[name=login]").fill("passante@example.org")
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("main form button[type=submit]").first.click()
    expect(page.locator(".tools")).to_contain_text("Passante")
    again.go("/forum/")
    again.inspect("forum")


def test_a_russian_visitor_plays_at_court(demo_site, person):
    """The table in the visitor's language comes first; all that is told there is Russian, and house players answer."""
    visitor = person(demo_site, "visitor", locale="ru-RU", zone="Europe/Moscow")
    page = visitor.go("/")
    visitor.inspect("front-ru")
    forms = page.locator("form[action='/play-now/']")
    expect(forms).to_have_count(3)
    expect(forms.first.locator("[name=game]")).to_have_value("mafia_graal")
    forms.first.locator("[name=name]").fill("Прохожая")
    forms.first.locator("button[type=submit]").click()
    expect(page).to_have_url(re.compile(r"/games/\d+/$"))
    expect(page.locator("details.secret").first).to_contain_text("Вы")
    visitor.inspect("demo-court")
    page.locator("nav.jump a", has_text="Двор").first.click()
    visitor.write("Всем привет, я тут недавно.")
    expect(page.locator("article.post--mine").last).to_contain_text("я тут недавно")
    expect(page.locator("article.post:not(.post--mine)").last).to_contain_text(re.compile("[а-яё]{3}"))
    visitor.inspect("demo-court-topic")
