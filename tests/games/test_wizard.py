"""The wizard: a game in four steps, without JavaScript, nothing typed lost."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from threading import Barrier

import pytest
from django.db import connection
from django.test import Client

from forum import accounts, members
from games.models import Game
from tests.games.new_game import GAME, OPTIONS, ROLES, URL, fill

NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)


@pytest.fixture
def zoe(browser, db):
    return browser(members.create_member("Zoe", at=NOON))


def test_whole_road_makes_a_game_with_its_registration(zoe):
    fill(zoe, GAME, OPTIONS, ROLES)
    text = zoe.get(f"{URL}?step=review").content.decode()
    assert "Owls of spring" in text
    assert "Monday and Thursday" in text
    answer = zoe.post(URL, {"step": "review", "key": "one"})
    game = Game.objects.get()
    assert answer.url == f"/games/{game.pk}/"
    assert game.options == {"days": ["mon", "thu"], "hour": "21:30", "roles_shown": True, "tie": "nobody", "whispers": 3, "reveal_journal": True,
                            "moonrise": "random", "watches": [["early", "owl", "peek"], ["late", "peasant", "vote"], ["late", "owl", "vote"]]}
    assert game.roles == ["peasant"] * 5 + ["owl"]
    assert (game.title, game.zone, game.capacity, game.language) == ("Owls of spring", "Europe/Paris", 6, "fr")
    assert game.masters.get().user.member.name == "Zoe"


def test_double_click_makes_one_game(zoe):
    fill(zoe, GAME, OPTIONS, ROLES)
    urls = {zoe.post(URL, {"step": "review", "key": "one"}).url for _ in range(2)}
    assert len(urls) == 1
    assert Game.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_four_clicks_at_once_make_one_game(browser):
    zoe = browser(members.create_member("Zoe", at=NOON))
    fill(zoe, GAME, OPTIONS, ROLES)
    start = Barrier(4)

    def click(_):
        client = Client()
        client.cookies = zoe.cookies
        try:
            start.wait()
            return client.post(URL, {"step": "review", "key": "one"}).url
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        urls = set(pool.map(click, range(4)))
    assert urls == {f"/games/{Game.objects.get().pk}/"}


def test_refused_value_is_repeated_as_it_was_typed(zoe):
    fill(zoe, GAME)
    text = zoe.post(URL, {**OPTIONS, "hour": "25:99"}).content.decode()
    assert "25:99" in text
    assert "&#x27;25:99&#x27;" not in text


def test_roles_are_proposed_by_head_count(zoe):
    fill(zoe, {**GAME, "capacity": "10"}, OPTIONS)
    text = zoe.get(f"{URL}?step=roles").content.decode()
    assert 'name="owl" value="2"' in text
    assert 'name="peasant" value="8"' in text


def test_proposal_comes_back_when_asked(zoe):
    fill(zoe, GAME, OPTIONS)
    zoe.post(URL, {**ROLES, "owl": "6", "peasant": "0"})
    assert 'name="owl" value="6"' in zoe.get(f"{URL}?step=roles").content.decode()
    zoe.post(URL, {**ROLES, "go": "suggest"})
    assert 'name="owl" value="1"' in zoe.get(f"{URL}?step=roles").content.decode()


@pytest.mark.parametrize(("field", "value", "said"), [
    ("title", "", "This field is required"),
    ("title", "x" * 101, "at most 100"),
    ("capacity", "2", "greater than or equal to 3"),
    ("capacity", "many", "Enter a whole number"),
    ("zone", "Mars/Crater", "Select a valid choice"),
    ("ruleset", "chess", "Select a valid choice"),
    ("language", "tlh", "Select a valid choice"),
])  # fmt: skip
def test_faults_of_the_first_step_are_said_and_typed_words_stay(zoe, field, value, said):
    answer = zoe.post(URL, {**GAME, field: value})
    assert answer.status_code == 422
    text = answer.content.decode()
    assert said in text
    assert "Hoo" in text


@pytest.mark.parametrize(("field", "value", "said"), [
    ("hour", "25:99", "cannot be"),
    ("whispers", "10", "less than or equal to 9"),
    ("tie", "duel", "Select a valid choice"),
    ("days", [], "This field is required"),
])  # fmt: skip
def test_options_are_checked(zoe, field, value, said):
    fill(zoe, GAME)
    answer = zoe.post(URL, {**OPTIONS, field: value})
    assert answer.status_code == 422
    assert said in answer.content.decode()


@pytest.mark.parametrize(("roles", "said"), [
    ({"owl": "1", "peasant": "4"}, "5 roles for 6 seats"),
    ({"owl": "0", "peasant": "6"}, "an owl"),
    ({"owl": "-1", "peasant": "7"}, "greater than or equal to 0"),
])  # fmt: skip
def test_roles_that_cannot_be_played_are_refused(zoe, roles, said):
    fill(zoe, GAME, OPTIONS)
    answer = zoe.post(URL, {"step": "roles", **roles})
    assert answer.status_code == 422
    assert said in answer.content.decode()


def test_going_back_keeps_even_what_was_wrong(zoe):
    fill(zoe, GAME)
    assert zoe.post(URL, {**OPTIONS, "whispers": "99", "go": "back"}).url == f"{URL}?step=game"
    assert "Owls of spring" in zoe.get(f"{URL}?step=game").content.decode()
    assert 'value="99"' in zoe.get(f"{URL}?step=options").content.decode()


def test_rubbish_is_not_kept(zoe):
    zoe.post(URL, {**GAME, "junk": "j" * 100_000, "intro": "i" * 100_000})
    assert len(str(dict(zoe.session))) < 10_000
    assert zoe.post(URL, {**GAME, "title": "a\x00b"}).status_code == 422


def test_no_step_is_jumped_over(zoe):
    assert zoe.get(f"{URL}?step=review").url == f"{URL}?step=game"
    fill(zoe, GAME)
    assert zoe.post(URL, {"step": "review", "key": "x"}).url == f"{URL}?step=options"
    assert zoe.get(f"{URL}?step=nowhere").status_code == 404
    assert Game.objects.count() == 0


def test_guests_and_visitors_create_nothing(browser, db):
    assert "/accounts/login/" in browser().get(URL).url
    guest = accounts.create_temporary("Guest of a day", NOON)
    assert browser(guest).get(URL).url == "/keep/" or "keep" in browser(guest).get(URL).url


def test_site_may_keep_it_to_its_game_masters(browser, zoe, settings, db):
    from django.contrib.auth.models import Group

    settings.CONTEUR_GAME_MASTERS = "group"
    assert zoe.get(URL).status_code == 404
    Group.objects.create(name="game masters").user_set.add(members.find("Zoe"))
    assert zoe.get(URL).status_code == 200


def test_hours_are_those_of_the_rules_unless_another_zone_is_chosen(zoe):
    """A master far away opens a game that keeps the hours of its rulebook, and sees which these are."""
    page = zoe.get(f"{URL}?step=game").content.decode()
    assert '<option value="" selected>The one of its rules</option>' in page
    fill(zoe, GAME | {"zone": ""}, OPTIONS, ROLES)
    assert "Paris time" in zoe.get(f"{URL}?step=review").content.decode()
    zoe.post(URL, {"step": "review", "key": "one"})
    assert Game.objects.get().zone == "Europe/Paris"
