"""Who runs a game: co-masters, the backup, when one is called, and that nobody who plays ever sees behind the screen."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.core import mail
from django.urls import reverse

from forum import mailing, members, posting
from forum.models import Notification
from forum.visibility import viewer_of
from games import desk_acts, opening, play, staffing, staffing_words, tasks
from games.kernel.refusal import Refused
from games.models import Game, MasterAct
from games.pov import pov_of, tokens_for
from games.projecting import topic_of

HOUR = timedelta(hours=1)
DESK = ("desk", "desk_journal", "desk_preview", "desk_rewind", "desk_masters", "desk_forks", "export")


@pytest.fixture
def olga(db):
    return members.create_member("Olga", at=datetime(2026, 3, 1, tzinfo=UTC), email="olga@example.org")


def appoint(table, name="Olga", part="co", by=None):
    staffing.appoint(table.pk, name, part, table.noon, by=by or table.master)


def codes(table):
    return [act.code for act in table.game.master_acts.order_by("pk")]


def opens(client, table, name="desk"):
    return client.get(reverse(f"games:{name}", args=[table.pk])).status_code == 200


# ---- co-masters ----------------------------------------------------------------------------------------------------


def test_a_co_master_has_the_whole_desk(table, browser, olga):
    client = browser(olga)
    assert not any(opens(client, table, name) for name in DESK)
    appoint(table)
    assert all(opens(client, table, name) for name in DESK)
    client.post(reverse("games:desk_act", args=[table.pk, "kill"]), {"g-player": "2", "g-reason": "a fever"})
    assert table.state.dead
    assert f"g{table.pk}:gm" in tokens_for(olga)
    assert viewer_of(olga).holds(f"g{table.pk}:gm")


def test_the_journal_says_which_of_them_it_was(table, browser, olga):
    appoint(table)
    desk_acts.give(table.game, "kill", {"player": "Bo", "reason": "a fever"}, table.noon, by=olga)
    desk_acts.give(table.game, "warn", {"player": "Dan", "reason": "hush"}, table.noon, by=table.master)
    said = browser(table.master).get(reverse("games:desk_journal", args=[table.pk])).content.decode()
    assert "game master (Olga)" in said
    assert "game master (Gina)" in said


def test_only_the_one_in_charge_names_others_and_hands_over(table, browser, olga):
    members.create_member("Pia", at=table.noon)
    appoint(table)
    client = browser(olga)
    address = reverse("games:desk_masters", args=[table.pk])
    for sent in ({"act": "appoint", "name": "Pia", "part": "co"}, {"act": "hand_over", "who": str(olga.pk)}, {"act": "hours", "hours": "3"},
                 {"act": "dismiss", "who": str(table.master.pk)}, {"act": "nonsense"}):  # fmt: skip
        assert client.post(address, sent).status_code == 409, sent
    assert codes(table) == ["appointed"]
    assert client.post(address, {"act": "dismiss", "who": str(olga.pk)}).status_code == 302
    assert not opens(client, table)
    assert codes(table) == ["appointed", "left"]


def test_the_game_is_handed_over(table, browser, olga):
    appoint(table)
    address = reverse("games:desk_masters", args=[table.pk])
    assert browser(table.master).post(address, {"act": "hand_over", "who": str(olga.pk)}).status_code == 302
    assert staffing.is_in_charge(table.game, olga)
    assert not staffing.is_in_charge(table.game, table.master)
    assert opens(browser(table.master), table)
    staffing.dismiss(table.pk, table.master.pk, table.noon, by=olga)
    assert not opens(browser(table.master), table)


def test_who_runs_the_game_is_told_to_everybody(table, browser, olga):
    appoint(table)
    members.create_member("Pia", at=table.noon)
    appoint(table, "Pia", "backup")
    said = browser().get(reverse("games:table", args=[table.pk])).content.decode()
    assert "Gina and Olga" in said
    assert "Pia" in said


def test_being_named_is_told_and_on_record(table, browser, olga):
    address = reverse("games:desk_masters", args=[table.pk])
    browser(table.master).post(address, {"act": "appoint", "name": "olga", "part": "co"})
    assert "You are co-master of the game “Owls”." in browser(olga).get("/notifications/").content.decode()
    assert "Olga is appointed: co-master." in browser(table.master).get(address).content.decode()
    browser(table.master).post(address, {"act": "dismiss", "who": str(olga.pk)})
    assert "Owls" not in browser(olga).get("/notifications/").content.decode()


# ---- who may not -----------------------------------------------------------------------------------------------------


def test_whoever_plays_may_not_run_the_game(table, browser):
    table.gm("kill", player="Bo", reason="a fever")
    before = MasterAct.objects.count()
    for name in ("Ana", "Bo"):
        for part in ("co", "backup"):
            answer = browser(table.master).post(reverse("games:desk_masters", args=[table.pk]), {"act": "appoint", "name": name, "part": part})
            assert answer.status_code == 409
            assert f'value="{name}"' in answer.content.decode()
            assert "plays or has played" in answer.content.decode()
    assert MasterAct.objects.count() == before
    assert not opens(browser(table.seat(2).user), table)


def test_the_dead_may_where_the_rules_let_them_know_everything(table, browser, monkeypatch):
    table.gm("kill", player="Bo", reason="a fever")
    monkeypatch.setattr(type(table.game.config.rules), "dead_know_all", lambda self, state: True, raising=False)
    with pytest.raises(Refused, match="player_may_not_run"):
        appoint(table, "Ana")
    appoint(table, "Bo")
    bo = table.seat(2).user
    assert opens(browser(bo), table)
    table.gm("revive", player="Bo", reason="a miracle")
    assert not opens(browser(bo), table)
    assert pov_of(table.game, bo).seat.number == 2
    assert codes(table)[-1] == "revived"


def test_whoever_has_played_may_not_before_the_end(table, browser):
    members.create_member("Ingrid", at=table.noon)
    ana = table.seat(1).user
    table.gm("replace_player", player="Ana", **{"with": "Ingrid"}, reason="ill")
    with pytest.raises(Refused, match="player_may_not_run"):
        appoint(table, "Ana")
    assert not opens(browser(ana), table)
    table.gm("end_game", reason="enough")
    appoint(table, "Ana")


def test_whoever_is_enrolled_may_not_and_whoever_runs_it_does_not_enrol(enrolling, gina, olga, db):
    opening.enrol(enrolling, olga, enrolling.created_at)
    with pytest.raises(Refused, match="player_may_not_run"):
        staffing.appoint(enrolling.pk, "Olga", "backup", enrolling.created_at, by=gina)
    opening.leave(enrolling, olga)
    staffing.appoint(enrolling.pk, "Olga", "backup", enrolling.created_at, by=gina)
    with pytest.raises(Refused, match="master_may_not_play"):
        opening.enrol(enrolling, olga, enrolling.created_at)


def test_neither_co_master_nor_backup_is_given_a_chair(table, olga):
    appoint(table, part="backup")
    with pytest.raises(Refused, match="bad_target"):
        table.gm("replace_player", player="Ana", **{"with": "Olga"}, reason="ill")


@pytest.mark.parametrize(("name", "code"), [("Nobody", "unknown_name"), ("", "unknown_name"), ("Gina", "master_already"), ("Guest", "guest_may_not_run")])
def test_who_cannot_be_named_is_refused(table, name, code):
    members.create_member("Guest", at=table.noon, temporary=True)
    with pytest.raises(Refused, match=code):
        appoint(table, name)


def test_there_is_one_backup_and_parts_change(table, olga):
    members.create_member("Pia", at=table.noon)
    appoint(table, part="backup")
    with pytest.raises(Refused, match="backup_already"):
        appoint(table, "Pia", "backup")
    appoint(table, "Olga", "co")
    appoint(table, "Pia", "backup")
    assert staffing.names(table.game) == (["Gina", "Olga"], ["Pia"])


# ---- the backup ------------------------------------------------------------------------------------------------------


@pytest.fixture
def backed(table, olga, present):
    """A game with a backup, whose game master was last seen at noon; something waits for six hours at most."""
    appoint(table, part="backup")
    staffing.set_hours(table.pk, 6, table.noon, by=table.master)
    staffing.seen(table.game, table.master, table.noon)
    return table


def called(table, at):
    return bool(staffing.call_due(at)) and table.game.masters.get(part="backup").called_at == at


def pages_of(client, table):
    """What somebody is sent of the game, in and around it."""
    names = [reverse(f"games:{name}", args=[table.pk]) for name in ("table", "rules", *DESK, "replay")]
    found = {address: client.get(address) for address in ("/", "/games/", "/forum/", "/search/?q=owl", "/notifications/", "/letters/", *names)}
    return {address: (answer.status_code, plain(answer)) for address, answer in found.items()}


def plain(answer):
    text = answer.content.decode().replace("Olga", "Hal")
    text = re.sub(r'<form class="row" method="post" action="/games/\d+/stand-in/">.*?</form>', "", text)  # not for those who have a part
    return re.sub(r'value="\w{32,64}"|/member/\d+/|/topic/\d+/|/letters/\d+/|aria-hidden="true">[OH]<', "", text)


def test_a_backup_who_is_not_called_sees_what_everybody_sees(backed, browser, olga):
    """Whatever happens in secret: the same pages as a member who has nothing to do with the game."""
    backed.ask(1, "peek", target="Bo")
    backed.say(2, "a canary, unread")
    Notification.objects.all().delete()
    assert pages_of(browser(olga), backed) == pages_of(browser(backed.outsider), backed)
    assert tokens_for(olga) == set()
    assert not pov_of(backed.game, olga).is_master
    assert pov_of(backed.game, olga).state == pov_of(backed.game, backed.outsider).state
    for verb in ("kill", "announce"):
        assert browser(olga).post(reverse("games:desk_act", args=[backed.pk, verb]), {"g-player": "1", "g-reason": "x"}).status_code == 404
    with pytest.raises(Refused, match="not_in_charge"):
        staffing.appoint(backed.pk, "Hal", "co", backed.noon, by=olga)


def test_players_cannot_tell_whether_the_backup_is_called(backed, browser):
    before = pages_of(browser(backed.seat(3).user), backed)
    backed.say(2, "a canary, unread")
    assert called(backed, backed.noon + 6 * HOUR)
    assert pages_of(browser(backed.seat(3).user), backed) == before


def test_a_text_that_waits_too_long_calls_the_backup(backed, browser, olga, mailoutbox):
    backed.say(2, "a canary, unread", at=backed.noon + HOUR)
    assert not called(backed, backed.noon + 7 * HOUR - timedelta(seconds=1))
    assert called(backed, backed.noon + 7 * HOUR)
    assert staffing.call_due(backed.noon + 8 * HOUR) == 0
    assert all(opens(browser(olga), backed, name) for name in DESK)
    said = browser(olga).get("/notifications/").content.decode()
    assert "“Owls” waits and its game masters are away." in said
    assert "Olga has been called" in browser(backed.master).get("/notifications/").content.decode()
    mailing.sweep(at=backed.noon + 8 * HOUR)
    called_by = [message for message in mail.outbox if message.to == ["olga@example.org"] and "waits and its game masters are away" in message.body]
    assert [message.subject for message in called_by] == ["About a game of yours"]
    assert "canary" not in "".join(message.body for message in mail.outbox)


def test_an_hour_that_strikes_unseen_calls_the_backup(backed):
    backed.settle(backed.dusk)
    assert not called(backed, backed.dusk + 6 * HOUR - timedelta(seconds=1))
    assert called(backed, backed.dusk + 6 * HOUR)


def test_a_game_that_stands_still_past_its_hour_calls_the_backup(backed):
    backed.gm("pause", reason="a storm")
    staffing.seen(backed.game, backed.master, backed.noon + HOUR)
    assert called(backed, backed.dusk + 6 * HOUR)
    assert staffing_words.act_words(backed.game.master_acts.first()) == "Olga is called: the clock stands still though an hour has passed."


def test_a_decision_that_the_rules_wait_for_calls_the_backup(backed, monkeypatch):
    at = backed.noon + HOUR
    monkeypatch.setattr(type(backed.game.config.rules), "waits_for_ruling", lambda self, state: at, raising=False)
    assert not called(backed, backed.noon + 6 * HOUR)
    assert called(backed, backed.noon + 7 * HOUR)


def test_a_game_that_waits_to_be_started_calls_the_backup(setup_table, olga):
    appoint(setup_table, part="backup")
    assert not called(setup_table, setup_table.noon + 11 * HOUR)
    assert called(setup_table, setup_table.noon + 12 * HOUR)


def test_a_game_master_who_was_there_meanwhile_is_not_away(backed, browser, present):
    backed.say(2, "a canary, unread")
    present(backed.noon + 5 * HOUR)
    assert opens(browser(backed.master), backed)
    assert not called(backed, backed.noon + 7 * HOUR)
    assert called(backed, backed.noon + 11 * HOUR)


def test_a_co_master_who_is_there_is_enough(backed, browser, present):
    members.create_member("Pia", at=backed.noon)
    appoint(backed, "Pia")
    backed.say(2, "a canary, unread")
    present(backed.noon + 5 * HOUR)
    assert opens(browser(backed.game.masters.get(part="co").user), backed)
    assert not called(backed, backed.noon + 7 * HOUR)


def test_a_post_of_the_game_master_is_a_sign_of_life(backed):
    backed.say(2, "a canary, unread")
    topic = topic_of(backed.game, "pm:2")
    posting.add_post(topic, backed.master, "I am here", at=backed.noon + 5 * HOUR, viewer=viewer_of(backed.master))
    assert not called(backed, backed.noon + 7 * HOUR)


def test_when_the_game_master_is_back_the_backup_steps_back(backed, browser, present, olga):
    backed.say(2, "a canary, unread")
    assert called(backed, backed.noon + 6 * HOUR)
    present(backed.noon + 7 * HOUR)
    assert opens(browser(olga), backed)
    assert called(backed, backed.noon + 9 * HOUR) is False
    assert opens(browser(olga), backed), "looking at the desk does not send a backup away"
    assert opens(browser(backed.master), backed)
    assert not opens(browser(olga), backed)
    assert tokens_for(olga) == set()
    said = browser(olga).get("/notifications/").content.decode()
    assert "Gina is back" in said
    assert "waits and its game masters" not in said
    assert codes(backed) == ["appointed", "hours_set", "called", "back"]
    mailing.sweep(at=backed.noon + 8 * HOUR)
    assert [message.subject for message in mail.outbox if "Gina is back" in message.body] == ["About a game of yours"]
    assert not called(backed, backed.noon + 12 * HOUR)
    assert called(backed, backed.noon + 13 * HOUR)


def test_what_a_backup_does_is_on_record_and_stays(backed, browser, olga):
    backed.say(2, "a canary, unread")
    assert called(backed, backed.noon + 6 * HOUR)
    client = browser(olga)
    client.post(reverse("games:desk_act", args=[backed.pk, "warn"]), {"g-player": "2", "g-reason": "as ruled"})
    text = backed.game.unread.get()
    client.post(reverse("games:desk_text", args=[backed.pk, text.pk]), {"aside": "1"})
    browser(backed.master).get(reverse("games:desk", args=[backed.pk]))
    said = browser(backed.master).get(reverse("games:desk_journal", args=[backed.pk])).content.decode()
    assert "game master (Olga)" in said
    record = browser(backed.master).get(reverse("games:desk_masters", args=[backed.pk])).content.decode()
    assert "A text of Bo is set aside." in record
    assert "by Olga" in record


@pytest.mark.parametrize("what", ["demo", "private", "over", "unknown"])
def test_games_that_nobody_waits_in_call_nobody(backed, what):
    backed.say(2, "a canary, unread")
    change = {"demo": {"demo": True}, "private": {"private": True}, "over": {"stage": "over"}, "unknown": {"ruleset": "gone"}}[what]
    Game.objects.filter(pk=backed.pk).update(**change)
    assert staffing.call_due(backed.noon + 100 * HOUR) == 0


def test_a_game_whose_rules_break_keeps_nobody_else_from_being_called(backed, monkeypatch):
    other = Game.objects.create(ruleset="toy", title="Broken", created_at=backed.noon, stage="running", away_hours=1)
    other.masters.create(user=backed.outsider, part="backup")
    needs = staffing.overdue

    def breaks(game, at):
        if game.pk == other.pk:
            raise ValueError("broken rules")
        return needs(game, at)

    monkeypatch.setattr(staffing, "overdue", breaks)
    backed.say(2, "a canary, unread")
    assert called(backed, backed.noon + 6 * HOUR)


def test_the_clock_calls(backed, present):
    backed.say(2, "a canary, unread")
    present(backed.noon + 6 * HOUR)
    tasks.mind()
    assert backed.game.masters.get(part="backup").called_at is not None


@pytest.mark.parametrize(("hours", "fine"), [("1", True), ("336", True), ("0", False), ("337", False), ("", False), ("x", False)])
def test_the_hours_are_set_within_bounds(table, browser, hours, fine):
    answer = browser(table.master).post(reverse("games:desk_masters", args=[table.pk]), {"act": "hours", "hours": hours})
    assert answer.status_code == (302 if fine else 409)
    assert play.Game.objects.get(pk=table.pk).away_hours == (int(hours) if fine else 12)
