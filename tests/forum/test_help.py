"""Pages that explain the site, and the links at the foot of every page."""

import pytest
from django.urls import reverse


@pytest.mark.parametrize(("language", "words"), [("en", "Giving orders"), ("fr", "Donner des ordres"), ("ru", "Как ходить")])
def test_help_is_in_the_readers_language_and_shows_what_marks_become(client, db, language, words):
    page = client.get(reverse("forum:help"), headers={"accept-language": language}).text
    assert words in page
    assert "<strong>" in page
    assert "[b]" in page


@pytest.mark.parametrize("language", ["en", "fr", "ru"])
def test_what_is_kept_is_told(client, db, language):
    page = client.get(reverse("forum:about"), headers={"accept-language": language}).text
    assert "30" in page
    assert "<h1>" in page


def test_every_page_leads_to_rules_help_and_feed(client, db):
    foot = client.get("/nowhere/").text.partition("<footer")[2]
    for name in ("games:rules_index", "forum:help", "forum:about", "forum:feed"):
        assert f'href="{reverse(name)}"' in foot
        assert client.get(reverse(name)).status_code == 200
    assert "/style/" not in foot


def test_the_rules_of_each_game_are_listed(client, db):
    page = client.get(reverse("games:rules_index"), headers={"accept-language": "fr"}).text
    assert reverse("games:ruleset_rules", args=["pleine_lune"]) in page
