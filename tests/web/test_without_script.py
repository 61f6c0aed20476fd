"""Without JavaScript: signing up, confirming an address, reading, writing."""

from __future__ import annotations

import re

import pytest

pytestmark = pytest.mark.web


def test_a_newcomer_signs_up_and_talks(sqlite_site, person):
    newcomer = person(sqlite_site, "Sylvain", js=False)
    page = newcomer.go("/")
    page.locator("a[href^='/accounts/signup']").first.click()
    page.locator("[name=username]").fill("Sylvain")
    page.locator("[name=email]").fill("sylvain@example.org")
    page.locator("[name=password1]").fill("un-vrai-mot-de-passe")
    page.locator("main form button[type=submit]").first.click()
    newcomer.see(re.compile("message", re.I))

    page.goto(sqlite_site.link_in_mail("/accounts/confirm-email/", "sylvain@example.org"))
    page.locator("main form button[type=submit]").first.click()
    if "/login" in page.url:
        page.locator("[name=login]").fill("Sylvain")
        page.locator("[name=password]").fill("un-vrai-mot-de-passe")
        page.locator("main form button[type=submit]").first.click()
    assert newcomer.status("/settings/") == 200
    newcomer.go("/forum/")
