"""Front page, lobby and registration: what everybody may join, and how one does."""

from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.test import RequestFactory

from forum import accounts, members
from games import opening
from games.models import Game

NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)


@pytest.fixture
def member(db):
    """Makes a member of a name."""

    return lambda name: members.create_member(name, at=NOON)


def names(game):
    return [[entry.name for entry in part] for part in opening.listed(game)]


def test_lobby_shows_games_by_stage(browser, enrolling, table):
    text = browser().get("/games/").content.decode()
    assert text.count('class="volume"') == 2
    assert "0 of 3" in text
    assert "5 players" in text


def test_lobby_shows_the_public_hour_only(browser, table):
    Game.objects.filter(pk=table.pk).update(next_due_at=table.later(90))
    text = browser().get("/games/").content.decode()
    assert "today, 20:00" in text
    assert "today, 14:30" not in text


def test_archive_holds_games_that_are_over(browser, table):
    assert "No game is over yet" in browser().get("/games/archive/").content.decode()
    table.gm("end_game", reason="a test")
    assert "Owls" in browser().get("/games/archive/").content.decode()
    assert browser().get("/games/archive/?page=x").status_code == 200


def test_front_page_without_a_demonstration(browser, enrolling, table):
    text = browser().get("/").content.decode()
    assert "Owls" in text
    assert "Play now" not in text
    answer = browser().post("/play-now/", {"name": "Zoe"})
    assert answer.status_code == 302
    assert members.find("Zoe") is None


def test_member_joins_and_leaves(browser, enrolling, member):
    zoe = member("Zoe")
    client = browser(zoe)
    assert "Join the game" in client.get(f"/games/{enrolling.pk}/").content.decode()
    answer = client.post(f"/games/{enrolling.pk}/join/", follow=True)
    assert "You are enrolled." in answer.content.decode()
    client.post(f"/games/{enrolling.pk}/join/")
    assert names(enrolling) == [["Zoe"], []]
    client.post(f"/games/{enrolling.pk}/leave/")
    assert names(enrolling) == [[], []]


def test_who_comes_late_waits_in_reserve_and_moves_up(browser, enrolling, member):
    clients = [browser(member(name)) for name in ("Ana", "Bo", "Cleo", "Dan")]
    answers = [client.post(f"/games/{enrolling.pk}/join/", follow=True).content.decode() for client in clients]
    assert "You are in reserve" in answers[3]
    assert names(enrolling) == [["Ana", "Bo", "Cleo"], ["Dan"]]
    clients[0].post(f"/games/{enrolling.pk}/leave/")
    assert names(enrolling) == [["Bo", "Cleo", "Dan"], []]


def test_visitors_are_sent_to_sign_in(browser, enrolling):
    answer = browser().post(f"/games/{enrolling.pk}/join/")
    assert answer.status_code == 302
    assert "/accounts/login/" in answer.url


def test_guests_keep_their_account_first(browser, enrolling, present):
    from forum import clock

    guest = accounts.create_temporary("Zoe", clock.now())
    client = browser(guest)
    assert "Keep this account" in client.get(f"/games/{enrolling.pk}/").content.decode()
    answer = client.post(f"/games/{enrolling.pk}/join/")
    assert answer.status_code == 409
    assert names(enrolling) == [[], []]


def test_master_does_not_play(browser, enrolling, gina):
    answer = browser(gina).post(f"/games/{enrolling.pk}/join/")
    assert answer.status_code == 409
    assert "does not play in it" in answer.content.decode()


def test_master_closes_the_list_with_roles_for_those_who_came(browser, enrolling, gina, member):
    for name in ("Ana", "Bo", "Cleo", "Dan"):
        opening.enrol(enrolling, member(name), enrolling.created_at)
    Game.objects.filter(pk=enrolling.pk).update(capacity=4)
    client = browser(gina)
    text = client.get(f"/games/{enrolling.pk}/").content.decode()
    assert 'name="peasant" value="3"' in text  # proposed anew: three roles were planned, four people came
    url = f"/games/{enrolling.pk}/close/"
    refused = client.post(url, {"owl": "1", "peasant": "1"})
    assert refused.status_code == 422
    assert "2 roles for 4 seats" in refused.content.decode()
    assert 'name="peasant" value="1"' in refused.content.decode()
    refused = client.post(url, {"owl": "0", "peasant": "4"})
    assert refused.status_code == 409
    assert "an owl" in refused.content.decode()
    assert Game.objects.get(pk=enrolling.pk).stage == Game.Stage.REGISTRATION
    assert client.post(url, {"owl": "1", "peasant": "3"}).status_code == 302
    game = Game.objects.get(pk=enrolling.pk)
    assert game.stage == Game.Stage.SETUP
    assert game.seats.count() == 4
    assert client.post(url, {"owl": "1", "peasant": "3"}).status_code == 409


def test_nobody_else_closes_or_cancels(browser, enrolling, member):
    client = browser(member("Zoe"))
    assert client.post(f"/games/{enrolling.pk}/close/").status_code == 404
    assert client.post(f"/games/{enrolling.pk}/cancel/").status_code == 404


def test_cancelled_game_says_so(browser, enrolling, gina):
    browser(gina).post(f"/games/{enrolling.pk}/cancel/")
    assert "called off" in browser().get(f"/games/{enrolling.pk}/").content.decode()
    assert "Owls" not in browser().get("/games/").content.decode()


def test_list_closes_for_good(browser, table):
    answer = browser(table.outsider).post(f"/games/{table.pk}/join/")
    assert answer.status_code == 409
    assert "Not at this moment" in answer.content.decode()


@pytest.fixture
def village(db, settings, monkeypatch, present):
    """A demonstration that runs."""
    from games import demo
    from tests.toygame.house import DEMONSTRATION

    settings.CONTEUR_DEMO = True
    monkeypatch.setattr(demo, "plays", lambda: [demo.Play("toy", DEMONSTRATION)])
    return demo.begin(NOON)


def test_front_page_offers_the_free_chair(browser, village):
    text = browser().get("/").content.decode()
    assert "Play now" in text
    assert village.title in text


def test_a_name_is_enough_to_sit_down(browser, village):
    client = browser()
    answer = client.post("/play-now/", {"name": "Zoe"}, follow=True)
    text = answer.content.decode()
    assert answer.redirect_chain[-1][0] == f"/games/{village.pk}/"
    assert "You sit at the table" in text
    assert "You are: <strong>" in text
    zoe = members.find("Zoe")
    assert zoe.member.temporary
    assert village.seats.get(user=zoe).kind == "human"
    assert client.post("/play-now/", follow=True).redirect_chain[-1][0] == f"/games/{village.pk}/"
    assert village.seats.filter(user=zoe).count() == 1


def test_a_double_click_is_one_guest_on_one_chair(browser, village):
    form = {"name": "Zoe", "key": "a" * 32}
    first, second = browser(), browser()  # the second click goes out before the first has been answered
    answers = [client.post("/play-now/", form, follow=True) for client in (first, second)]
    assert [answer.redirect_chain[-1][0] for answer in answers] == [f"/games/{village.pk}/"] * 2
    assert {client.session["_auth_user_id"] for client in (first, second)} == {str(members.find("Zoe").pk)}
    assert village.seats.filter(kind="human").count() == 1


def test_the_same_click_past_the_limit_is_still_one_guest(browser, village, monkeypatch):
    monkeypatch.setattr(accounts, "GUESTS_AN_HOUR", 1)
    form = {"name": "Zoe", "key": "a" * 32}
    for _ in range(3):
        assert browser().post("/play-now/", form).status_code == 302
    assert browser().post("/play-now/", {"name": "Yann", "key": "b" * 32}).status_code == 429


@pytest.mark.parametrize("form", [{"name": "Zoe", "key": "b" * 32}, {"name": "Zoe"}, {"name": "Zoe", "key": ""}])
def test_a_name_is_no_way_into_somebodys_chair(browser, village, form):
    browser().post("/play-now/", {"name": "Zoe", "key": "a" * 32})
    assert browser().post("/play-now/", form).status_code == 422


def test_a_form_of_long_ago_lets_nobody_in(browser, village, present):
    form = {"name": "Zoe", "key": "a" * 32}
    browser().post("/play-now/", form)
    present(NOON + timedelta(minutes=3))
    other = browser()
    assert other.post("/play-now/", form).status_code == 422
    assert "_auth_user_id" not in other.session


def test_two_guests_at_one_instant_are_one(db, monkeypatch):
    """The second click has looked for the first one's guest before it was there."""

    def request():
        asked = RequestFactory().post("/play-now/")
        asked.session = SessionStore()
        return asked

    first = accounts.sign_in_guest(request(), "Zoe", "a" * 32)
    found, looks = accounts._guest_of_form, []

    def look(form, at):
        looks.append(form)
        return found(form, at) if len(looks) > 1 else None

    monkeypatch.setattr(accounts, "_guest_of_form", look)
    assert accounts.sign_in_guest(request(), "Zoe", "a" * 32) == first


def test_name_that_cannot_be_is_answered_and_stays(browser, village):
    members.create_member("Zoe", at=NOON)
    for name in ("Zoe", "", "z\u200boe", "admin", "x" * 500):
        answer = browser().post("/play-now/", {"name": name})
        assert answer.status_code == 422
        assert 'role="alert"' in answer.content.decode() or 'class="err"' in answer.content.decode()
    assert not village.seats.filter(kind="human").exists()


def test_member_sits_down_without_a_name(browser, village):
    zoe = members.create_member("Zoe", at=NOON)
    client = browser(zoe)
    assert "Take the free chair" in client.get("/").content.decode()
    client.post("/play-now/")
    assert village.seats.filter(user=zoe).exists()
    assert not zoe.member.temporary
    assert "Back to my chair" in client.get("/").content.decode()


def test_the_table_offers_the_free_chair_to_those_who_look_on(browser, village):
    url = f"/games/{village.pk}/"
    assert "Your name in the game" in browser().get(url).content.decode()
    zoe = members.create_member("Zoe", at=NOON)
    client = browser(zoe)
    assert "Take the free chair" in client.get(url).content.decode()
    client.post("/play-now/")
    assert "free chair" not in client.get(url).content.decode()
    village.seats.update(kind="human")
    assert "/play-now/" not in browser().get(url).content.decode()


def test_no_chair_left_is_said(browser, village):
    village.seats.update(kind="human")
    answer = browser().post("/play-now/", {"name": "Zoe"}, follow=True)
    assert "No chair is free" in answer.content.decode()
    assert members.find("Zoe") is None
