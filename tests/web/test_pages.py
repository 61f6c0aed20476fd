"""Every other main page: no fault of accessibility, nothing wider than the page, in both themes."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.web

VISITORS = {
    "front": "/", "lobby": "/games/", "archive": "/games/archive/", "rules": "/games/rules/pleine_lune/", "signin": "/accounts/login/",
    "signup": "/accounts/signup/", "reset": "/accounts/password/reset/", "visitors-forum": "/forum/",
    "help": "/help/", "about": "/about/", "rules-index": "/games/rules/", "edition": "/games/editions/pleine_lune.hearts/",
}  # fmt: skip
MEMBERS = {
    "forum": "/forum/", "category": "/forum/general/", "new-topic": "/forum/general/new/", "letters": "/letters/", "new-letter": "/letters/new/",
    "editions": "/games/editions/", "notices": "/notifications/", "search": "/search/?q=lune&by=Marguerite", "following": "/following/", "settings": "/settings/", "password": "/accounts/password/change/",
    "addresses": "/accounts/email/", "second-factor": "/accounts/2fa/", "sessions": "/accounts/sessions/",
}  # fmt: skip


@pytest.fixture(scope="session")
def sessions(sqlite_site):
    return sqlite_site.members(
        {"name": "Marguerite", "staff": True, "category": "general"}, {"name": "Светлана", "language": "ru"}
    )


@pytest.mark.parametrize("name", VISITORS)
def test_pages_of_visitors(sqlite_site, person, name):
    visitor = person(sqlite_site, "visitor")
    visitor.go(VISITORS[name])
    visitor.inspect(name)


@pytest.mark.parametrize("name", MEMBERS)
def test_pages_of_members(sqlite_site, person, sessions, name):
    member = person(sqlite_site, "Светлана", locale="ru-RU", session=sessions["Светлана"])
    member.go(MEMBERS[name])
    member.inspect(f"ru-{name}")


def test_what_is_not_there(sqlite_site, person):
    visitor = person(sqlite_site, "visitor")
    visitor.go("/games/999999/", status=404)
    visitor.inspect("404")


def test_the_reports(sqlite_site, person, sessions):
    staff = person(sqlite_site, "Marguerite", session=sessions["Marguerite"])
    staff.go("/reports/")
    staff.inspect("reports")


def test_the_style_guide(sqlite_site, person, sessions):
    staff = person(sqlite_site, "Marguerite", session=sessions["Marguerite"])
    staff.go("/style/")
    staff.inspect("style")
