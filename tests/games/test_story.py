"""The whole story of a game as one file."""

import html
import re

from django.urls import reverse

from tests.games.replays import story


def test_story_needs_nothing_but_itself(client, ended):
    told = story(client, ended)
    assert not re.search(r"<(script|link|img|iframe|object|embed)\b", told)
    assert not re.search(r"""(?:href|src)=["'](?!#)""", told)
    assert "@import" not in told
    assert "url(" not in told
    assert "<style>" in told
    anchors = set(re.findall(r'href="#([^"]+)"', told))
    assert {anchor for anchor in anchors if not anchor.startswith("TOY-")} <= set(re.findall(r'id="([^"]+)"', told))


def test_story_holds_cast_days_reasons_votes_and_end(client, ended):
    told = html.unescape(re.sub(r"\s+", " ", story(client, ended)))
    for words in ("The cast", "Ana is dead: chased away by vote", "Bo: vote against Ana.", "sees that Bo is peasant",
                  "Winners: Bo, Cleo, Dan and Eva", "Why?", "Before that", "Who knew what"):  # fmt: skip
        assert words in told
    assert told.count("<svg") >= 2


def test_story_speaks_the_language_of_its_reader(client, ended):
    told = client.get(
        reverse("games:replay_story", args=[ended.pk]), headers={"accept-language": "ru"}
    ).content.decode()
    assert '<html lang="ru">' in told
    assert "Действующие лица" in told


def test_story_of_a_closed_journal_holds_no_secret(client, closed):
    assert "sees that" not in story(client, closed, view="all")
    client.force_login(closed.seat(1).user)
    assert "sees that" in story(client, closed, view="seat:1")


def test_story_through_the_public_eyes_is_what_the_public_knew(client, ended):
    told = story(client, ended, view="public")
    assert "sees that" not in told
    assert "Bo: vote against" not in told
    assert "Ana is dead" in told
    told = story(client, ended, view="seat:2")
    assert "Bo: vote against Ana." in told
    assert "sees that" not in told


def test_story_holds_what_the_game_master_said_aloud(client, table):
    table.gm("announce", text="The mill burns down tonight.", at=table.later(1))
    table.gm("announce", text="Only for you.", to="pm:1", at=table.later(1))
    table.gm("end_game", at=table.later(5), reason="enough")
    told = story(client, table)
    assert "The mill burns down tonight." in told
    assert "Only for you." not in told


def test_a_kept_story_is_for_those_who_know_the_same(client, closed):
    assert "sees that" not in story(client, closed)
    client.force_login(closed.seat(1).user)
    assert "sees that" in story(client, closed, view="seat:1")
    client.force_login(closed.master)
    assert "sees that" in story(client, closed, view="all")
    client.logout()
    assert "sees that" not in story(client, closed, view="all")
