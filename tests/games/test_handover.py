"""A chair that changes hands: what the newcomer finds, what the one who leaves keeps (nothing), and who may come at all."""

import re

import pytest
from django.urls import reverse

from forum import members
from forum.models import Notification, Post, ReadMark
from forum.visibility import viewer_of
from games import desk_acts, opening, staffing, takeovers
from games.handover import Handover
from games.kernel.refusal import Refused
from games.kernel.seat import Seat
from games.models import Enrolment, Takeover
from games.projecting import topic_of
from games.sheets import Sheet
from tests.games.desk_pages import form, url

WORD = "xylophone"


@pytest.fixture
def ingrid(db, table):
    return members.create_member("Ingrid", at=table.noon, email="ingrid@example.org")


def text_of(client, address):
    return client.get(address).content.decode()


def replace(table, seat=1, name="Ingrid", orders="keep", at=None):
    given = {"player": Seat(seat), "with": name, "orders": orders, "reason": "is ill"}
    return desk_acts.give(table.game, "replace_player", given, at or table.later(5), by=table.master)


@pytest.fixture
def lived(table):
    """Ana the owl has peeked, voted, written twice and been answered."""
    table.ask(1, "peek", at=table.later(1), target="Bo")
    table.ask(1, "vote", at=table.later(2), target="Cleo")
    table.say(1, f"I wonder, {WORD}", at=table.later(3))
    desk_acts.give(table.game, "announce", {"text": "Courage, owl", "to": "pm:1"}, table.later(4), by=table.master)
    return table


# ---- the newcomer's page ---------------------------------------------------------------------------------------------


def test_the_newcomer_finds_all_that_the_seat_knows(lived, browser, ingrid):
    replace(lived)
    page = text_of(browser(ingrid), url(lived, "handover"))
    for said in ("Owl", "peasant", "Vote against Cleo", WORD, "Courage, owl", "Already ordered", "Dusk"):
        assert said in page, said


def test_what_is_missing_is_named(lived, browser, ingrid):
    replace(lived, seat=2)
    page = text_of(browser(ingrid), url(lived, "handover"))
    assert "Not ordered yet:" in page
    assert WORD not in page
    assert "Courage, owl" not in page


def test_the_page_exists_for_whoever_sits_there_alone(lived, browser, ingrid):
    ana = lived.seat(1).user
    assert browser(ana).get(url(lived, "handover")).status_code == 200
    for user in (None, ingrid, lived.master, lived.outsider):
        assert browser(user).get(url(lived, "handover")).status_code == 404
    replace(lived)
    assert browser(ana).get(url(lived, "handover")).status_code == 404
    assert browser(ingrid).get(url(lived, "handover")).status_code == 200


def test_before_the_game_there_is_no_such_page(enrolling, browser, gina):
    assert browser(gina).get(reverse("games:handover", args=[enrolling.pk])).status_code == 404


def test_the_game_master_sees_the_same_beforehand(lived, browser, ingrid):
    page = text_of(browser(lived.master), url(lived, "desk_replace", 1))
    before = page.split("What the newcomer will find")[1]
    replace(lived)
    after = text_of(browser(ingrid), url(lived, "handover"))
    for said in ("Owl", "Vote against Cleo", WORD, "Courage, owl", "Already ordered"):
        assert said in before
        assert said in after


# ---- the one who leaves ------------------------------------------------------------------------------------------------


def test_whoever_leaves_loses_everything_at_once(lived, browser, ingrid):
    ana = lived.seat(1).user
    letterbox = topic_of(lived.game, "pm:1")
    replace(lived)
    client = browser(ana)
    assert client.get(letterbox.get_absolute_url()).status_code == 404
    for address in (url(lived, "table"), "/letters/", "/notifications/", f"/search/?q={WORD}"):
        page = text_of(client, address)
        assert WORD not in page.replace(f'value="{WORD}"', "").replace(f"q={WORD}", "").replace(f"“{WORD}”", "")
        assert "Courage, owl" not in page
    assert "My secret sheet" not in text_of(client, url(lived, "table"))
    answer = client.post(url(lived, "order"), {"verb": "vote", "vote-target": "3"})
    assert answer.status_code == 403
    assert not any(token.startswith(f"g{lived.pk}:") for token in viewer_of(ana).tokens)


def test_both_are_told(lived, browser, ingrid):
    ana = lived.seat(1).user
    replace(lived)
    told = text_of(browser(ingrid), "/notifications/")
    assert "You play in “Owls” from now on, on the seat of Ana." in told
    notice = Notification.objects.get(user=ingrid, kind="seat_taken_over")
    assert notice.url == url(lived, "handover")
    assert notice.mail_due
    assert "Somebody else plays on your seat in “Owls” from now on." in text_of(browser(ana), "/notifications/")
    members.create_member("Pia", at=lived.noon)
    replace(lived, name="Pia", at=lived.later(6))
    assert "You play in" not in text_of(browser(ingrid), "/notifications/")


# ---- orders that stand -------------------------------------------------------------------------------------------------


def test_orders_stay_where_they_are_kept(lived, ingrid):
    replace(lived, orders="keep")
    assert lived.state.votes == {Seat(1): Seat(3)}
    assert lived.game.unread.filter(done=False).count() == 1


def test_orders_are_taken_back_on_record_where_they_are_cleared(lived, browser, ingrid):
    assert [verb.name for verb in takeovers.standing(lived.pov(lived.master).engine, lived.game, lived.seat(1), lived.later(5))] == ["vote"]
    replace(lived, orders="clear")
    assert lived.state.votes == {}
    assert lived.state.peeked == frozenset({Seat(1)})
    assert lived.game.unread.filter(done=False).count() == 0
    kinds = [line.event.type for line in lived.pov(lived.master).lines]
    assert kinds[-4:] == ["overruled", "order_withdrawn", "overruled", "player_replaced"]
    assert "order_withdrawn" in [line.event.type for line in lived.pov(ingrid).lines]
    assert browser(ingrid).get(url(lived, "handover")).status_code == 200


def test_a_refused_replacement_clears_nothing(lived):
    with pytest.raises(Refused, match="unknown_name"):
        replace(lived, name="Nobody", orders="clear")
    with pytest.raises(Refused, match="bad_argument"):
        replace(lived, name="Hal", orders="burn")
    assert lived.state.votes == {Seat(1): Seat(3)}
    assert lived.game.unread.filter(done=False).count() == 1


def test_the_page_says_what_stands(lived, browser):
    page = text_of(browser(lived.master), url(lived, "desk_replace", 1))
    assert "Standing now:" in page
    assert "Standing now:" not in text_of(browser(lived.master), url(lived, "desk_replace", 2))


# ---- who may come ------------------------------------------------------------------------------------------------------


def test_a_substitute_who_waits_is_offered_first(lived, browser, ingrid):
    client = browser(ingrid)
    assert "I would stand in" in text_of(client, url(lived, "table"))
    client.post(url(lived, "stand_in"))
    assert "Take my name off" in text_of(client, url(lived, "table"))
    gm = browser(lived.master)
    assert 'value="Ingrid"' in text_of(gm, url(lived, "desk_replace", 1))
    answer = gm.post(url(lived, "desk_replace", 1), form(candidate="Ingrid", orders="keep", reason="ill"))
    assert answer.status_code == 302
    assert lived.seat(1).user == ingrid
    assert 'value="Ingrid"' not in text_of(gm, url(lived, "desk_replace", 2))


def test_a_name_that_is_typed_wins(lived, browser, ingrid):
    takeovers.stand_in(lived.game, ingrid, lived.noon)
    browser(lived.master).post(url(lived, "desk_replace", 1), form(candidate="Ingrid", with_="Hal", orders="clear", reason="ill"))
    assert lived.seat(1).user == lived.outsider


def test_who_was_in_reserve_waits_too(enrolling, gina, browser):
    people = [members.create_member(name, at=enrolling.created_at) for name in ("One", "Two", "Three", "Four")]
    for user in people:
        opening.enrol(enrolling, user, enrolling.created_at)
    opening.close_list(enrolling.pk, enrolling.created_at, by=gina)
    page = text_of(browser(gina), reverse("games:desk_replace", args=[enrolling.pk, 1]))
    assert 'value="Four"' in page
    assert 'value="Two"' not in page


def test_a_substitute_takes_the_name_off(lived, browser, ingrid):
    client = browser(ingrid)
    client.post(url(lived, "stand_in"))
    client.post(url(lived, "stand_in"))
    assert Enrolment.objects.filter(user=ingrid).count() == 1
    client.post(url(lived, "stand_in"), {"off": "1"})
    assert not Enrolment.objects.filter(user=ingrid).exists()


@pytest.mark.parametrize("who", ["player", "dead", "master", "guest", "replaced", "backup"])
def test_some_cannot_stand_in(lived, browser, ingrid, who):
    if who == "dead":
        lived.gm("kill", player="Bo", reason="a fever")
    if who == "replaced":
        ana = lived.seat(1).user
        replace(lived)
    if who == "backup":
        staffing.appoint(lived.pk, "Hal", "backup", lived.noon, by=lived.master)
    user = {
        "player": lambda: lived.seat(1).user, "dead": lambda: lived.seat(2).user, "master": lambda: lived.master, "replaced": lambda: ana,
        "guest": lambda: members.create_member("Guest", at=lived.noon, temporary=True), "backup": lambda: lived.outsider,
    }[who]()  # fmt: skip
    client = browser(user)
    assert client.post(url(lived, "stand_in")).status_code == 409
    assert "I would stand in" not in text_of(client, url(lived, "table"))
    assert not Enrolment.objects.filter(user=user).exists()


def test_visitors_are_sent_to_sign_in(lived, browser):
    assert "/accounts/login/" in browser().post(url(lived, "stand_in"))["Location"]
    assert "I would stand in" not in text_of(browser(), url(lived, "table"))


def test_whoever_has_read_what_the_seat_may_not_is_marked(lived, browser, ingrid):
    takeovers.stand_in(lived.game, ingrid, lived.noon)
    gm = browser(lived.master)
    assert "has read what this seat may not know" not in text_of(gm, url(lived, "desk_replace", 1))
    cemetery = topic_of(lived.game, "cemetery")
    ReadMark.objects.create(user=ingrid, topic=cemetery, position=1)
    assert "Ingrid has read what this seat may not know: The cemetery." in text_of(gm, url(lived, "desk_replace", 1))


def test_nobody_sits_on_a_second_chair_of_one_game(lived, ingrid):
    ana = lived.seat(1).user
    replace(lived)
    with pytest.raises(Refused, match="played_elsewhere"):
        replace(lived, seat=2, name="Ana", at=lived.later(6))
    with pytest.raises(Refused, match="bad_target"):
        replace(lived, seat=2, name="Ingrid", at=lived.later(6))
    replace(lived, seat=1, name="Ana", at=lived.later(7))
    assert lived.seat(1).user == ana
    assert list(Takeover.objects.values_list("before__member__name", "after__member__name")) == [("Ana", "Ingrid"), ("Ingrid", "Ana")]


def test_a_refusal_keeps_what_was_typed(lived, browser):
    answer = browser(lived.master).post(url(lived, "desk_replace", 1), form(with_="Ingridd", orders="clear", reason=""))
    assert answer.status_code == 409
    page = answer.content.decode()
    assert 'value="Ingridd"' in page
    assert re.search(r'value="clear"[^>]*selected', page)


@pytest.mark.parametrize("seat", [99, 0])
def test_a_seat_that_is_none_has_no_page(lived, browser, seat):
    assert browser(lived.master).get(url(lived, "desk_replace", seat)).status_code == 404


def test_letters_of_both_sides_stand_in_their_order(lived, ingrid, browser):
    replace(lived)
    hand = Handover(Sheet(lived.pov(ingrid), viewer_of(ingrid), lived.later(9)))
    assert [letter.own for letter in hand.letters][-2:] == [True, False]
    assert [letter.at for letter in hand.letters] == sorted(letter.at for letter in hand.letters)
    assert Post.objects.filter(topic=topic_of(lived.game, "pm:1")).count() == len(hand.letters)
