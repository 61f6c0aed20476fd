"""The desk: for its game master alone, with everything in reach, and nothing lost that was typed."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.urls import reverse

from forum import clock, members
from games import opening, play
from games.kernel.refusal import Refused
from games.kernel.seat import Seat
from games.models import DeskNote, Entry, Game, Order
from games.projecting import topic_of

PAGES = ("desk", "desk_journal", "desk_preview", "desk_rewind")
VERBS = ("move_deadline", "pause", "close_early", "kill", "revive", "set_role", "warn", "replace_player", "end_game", "force_draw",
         "order_for", "overrule", "set_option", "announce", "reopen")  # fmt: skip


@pytest.fixture
def hour(monkeypatch):
    """The hour at which requests arrive; set it by calling."""
    held = {"at": None}
    monkeypatch.setattr(clock, "now", lambda: held["at"])

    def set_to(at):
        held["at"] = at

    return set_to


@pytest.fixture
def gm(client, table, hour):
    """A browser in which the game master is signed in, a few minutes after the start."""
    hour(table.later(5))
    client.force_login(table.master)
    return client


def url(table, name, *rest):
    return reverse(f"games:{name}", args=[table.pk, *rest])


def form(**fields):
    return {f"g-{name.rstrip('_')}": value for name, value in fields.items()}


def body(answer):
    """The page without the token of its forms, which differs each time."""
    return re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", answer.content.decode())


def told(answer):
    """The lines of the journal, without the choices over them."""
    return body(answer).split("events--journal")[1]


# ---- the gate ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("who", ["visitor", "player", "dead", "outsider", "other master"])
def test_desk_does_not_exist_for_others(client, table, hour, who):
    hour(table.later(5))
    if who == "dead":
        table.gm("kill", player="Bo", reason="for this test")
    other = members.create_member("Olga", at=table.noon)
    opening.create_game(ruleset="toy", title="Other owls", master=other, at=table.noon)
    user = {"player": table.seat(1).user, "dead": table.seat(2).user, "outsider": table.outsider, "other master": other}.get(who)
    if user:
        client.force_login(user)
    addresses = [url(table, name) for name in (*PAGES, "desk_deal", "desk_note", "replay")]
    addresses += [url(table, "desk_act", "kill"), url(table, "desk_as", 1), url(table, "desk_text", 1), url(table, "desk_act", "nonsense")]
    for address in addresses:
        nowhere = address.replace(f"/{table.pk}/", "/999999/", 1)
        for ask in (client.get, lambda to: client.post(to, form(player="1", reason="mine"))):
            answer, missing = ask(address), ask(nowhere)
            assert answer.status_code == missing.status_code in (404, 405), address
            assert body(answer).replace(address, "") == body(missing).replace(nowhere, ""), address
    assert Order.objects.filter(verb="kill").count() == (1 if who == "dead" else 0)


@pytest.mark.parametrize("page", PAGES)
def test_pages_of_the_desk_open(gm, table, page):
    assert gm.get(url(table, page)).status_code == 200


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_its_form(gm, table, verb):
    assert gm.get(url(table, "desk_act", verb)).status_code == 200


@pytest.mark.parametrize("verb", ["open", "dusk", "vote", "nonsense"])
def test_what_is_no_act_of_the_game_master_has_none(gm, table, verb):
    assert gm.get(url(table, "desk_act", verb)).status_code == 404
    assert gm.post(url(table, "desk_act", verb), form(target="1")).status_code == 404


# ---- what it shows -------------------------------------------------------------------------------------------------


def test_seats_show_roles_orders_and_who_has_sent_none(gm, table):
    table.ask(2, "vote", at=table.later(1), target="Ana")
    said = body(gm.get(url(table, "desk")))
    assert "Vote against Ana" in said
    assert said.count("nothing yet") == 4
    assert "owl" in said


def test_dead_seats_show_their_cause(gm, table):
    table.gm("kill", player="Bo", reason="a fever")
    said = body(gm.get(url(table, "desk")))
    assert "Game master’s decision" in said or "Game master&#x27;s decision" in said


def test_preview_says_who_would_be_taken_and_by_which_rule(gm, table):
    for voter in (2, 3, 4):
        table.ask(voter, "vote", target="Eva")
    said = body(gm.get(url(table, "desk_preview")))
    assert "Eva is dead" in said
    assert "TOY-5" in said
    assert not Entry.objects.filter(type="died").exists()


def test_see_as_a_seat_shows_its_secrets_and_takes_no_orders(gm, table):
    table.ask(1, "peek", target="Bo")
    seen = body(gm.get(url(table, "desk_as", 1)))
    assert "You see this page as Ana does." in seen
    assert "peasant" in seen  # what the owl has peeked
    assert 'name="verb"' not in seen
    assert gm.get(url(table, "desk_as", 99)).status_code == 404
    answer = gm.post(reverse("games:order", args=[table.pk]), {"verb": "vote", "vote-target": "2"})
    assert answer.status_code == 403


# ---- acts ----------------------------------------------------------------------------------------------------------


def test_closing_now_is_done_once_though_clicked_twice(gm, table):
    for _ in range(2):
        answer = gm.post(url(table, "desk_act", "close_early"), {"key": "one", **form(reason="all have voted")})
        assert answer.status_code == 302
    assert table.types().count("recap_posted") == 1


def test_deadline_moves_to_a_local_hour(gm, table):
    gm.post(url(table, "desk_act", "move_deadline"), form(to="2026-03-02T21:30", reason="a storm"))
    assert table.game.next_due_at == table.dusk + timedelta(minutes=90)


def test_deadline_moves_by_real_hours_where_the_game_runs_fast(gm, table):
    Game.objects.filter(pk=table.pk).update(tempo_factor=60, tempo_real=table.noon, tempo_game=table.noon)
    gm.post(url(table, "desk_act", "move_deadline"), form(to="2026-03-02T13:20:00", reason="a storm"))  # 12:20 UTC
    assert table.game.next_due_at == table.noon + timedelta(minutes=20)
    assert table.state.until == table.noon + timedelta(hours=20)


def test_refusal_stands_at_its_field_with_what_was_typed(gm, table):
    answer = gm.post(url(table, "desk_act", "move_deadline"), form(to="2026-03-01T10:00", reason="a storm & more"))
    assert answer.status_code == 409
    assert "may not be moved to the past" in body(answer)
    assert "2026-03-01T10:00" in body(answer)
    assert "a storm &amp; more" in body(answer)
    assert Order.objects.get(verb="move_deadline").refused == "not_in_future"


def test_reason_is_asked_for_where_there_is_none(gm, table):
    answer = gm.post(url(table, "desk_act", "kill"), form(player="2"))
    assert answer.status_code == 409
    assert "Give a reason" in body(answer)
    assert table.state.dead == {}


@pytest.mark.parametrize("sent", [
    form(player="99", reason="x"), form(player="Zoe", reason="x"), form(player="", reason="x"), form(player="-1", reason="x"),
    form(player="2" * 500, reason="x"), form(player="\x00", reason="x"), form(reason="x"), form(player="2", reason="  "), {},
])  # fmt: skip
def test_forged_forms_are_refused_on_record(gm, table, sent):
    assert gm.post(url(table, "desk_act", "kill"), sent).status_code == 409
    assert table.state.dead == {}
    assert Order.objects.filter(verb="kill").exclude(refused="").count() == 1


def test_pause_and_resume(gm, table):
    gm.post(url(table, "desk_act", "pause"), form(reason="a storm"))
    assert table.state.paused
    assert "Let the game go on" in body(gm.get(url(table, "desk")))
    gm.post(url(table, "desk_act", "resume"), form(reason="it is over"))
    assert not table.state.paused


def test_player_is_replaced_by_a_member_who_exists(gm, table):
    newcomer = members.create_member("Ingrid", at=table.noon)
    refused = gm.post(url(table, "desk_act", "replace_player"), form(player="1", with_="Ingridd", reason="ill"))
    assert refused.status_code == 409
    assert "Nobody" in body(refused)
    gm.post(url(table, "desk_act", "replace_player"), form(player="1", with_="Ingrid", reason="ill"))
    assert table.seat(1).user == newcomer


def test_fact_is_written_from_a_form_of_its_fields(gm, table):
    address = url(table, "desk_act", "overrule") + "?event=role_peeked"
    assert "g-target" in body(gm.get(address))
    gm.post(address, form(by="2", target="1", role="owl", audience=["2"], reason="a dream"))
    assert table.pov(table.seat(2).user).state.roles[Seat(1)] == "owl"
    assert Seat(1) not in table.pov(table.seat(3).user).state.roles


def test_every_fact_of_the_game_has_a_form(gm, table):
    for cls in table.game.config.rules.events:
        answer = gm.get(url(table, "desk_act", "overrule") + f"?event={cls.type}")
        assert answer.status_code == 200
        assert cls.type in body(answer)
        sent = gm.post(url(table, "desk_act", "overrule") + f"?event={cls.type}", form(reason="  "))
        assert sent.status_code == 409


def test_hour_of_a_fact_is_a_local_one(gm, table):
    address = url(table, "desk_act", "overrule") + "?event=deadline_moved"
    gm.post(address, form(deadline="dusk", at="2026-03-02T22:00", audience=["public"], reason="written by hand"))
    assert table.game.next_due_at == table.dusk + timedelta(hours=2)


def test_order_for_a_player_in_two_steps(gm, table):
    assert "g-target" not in body(gm.get(url(table, "desk_act", "order_for")))
    address = url(table, "desk_act", "order_for") + "?player=2&order=vote"
    assert "g-target" in body(gm.get(address))
    gm.post(address, form(target="1", reason="by phone"))
    assert table.state.votes == {Seat(2): Seat(1)}


def test_option_has_its_own_kind_of_field(gm, table):
    address = url(table, "desk_act", "set_option") + "?option=whispers"
    assert gm.post(address, form(value="12", reason="more")).status_code == 409
    gm.post(address, form(value="5", reason="more"))
    gm.post(url(table, "desk_act", "set_option") + "?option=days", form(value=["mon", "tue"], reason="more"))
    gm.post(url(table, "desk_act", "set_option") + "?option=roles_shown", form(reason="less"))
    options = table.state.options
    assert (options["whispers"], options["days"], options["roles_shown"]) == (5, ["mon", "tue"], False)


def test_announcement_goes_out_once_and_a_bad_one_stays_in_its_form(gm, table):
    for _ in range(2):
        gm.post(url(table, "desk_act", "announce"), {"key": "said", **form(to="game", text="Wings in the night.")})
    assert topic_of(table.game, "game").posts.filter(source="Wings in the night.").count() == 1
    answer = gm.post(url(table, "desk_act", "announce"), form(to="game", text="x" * 21_000))
    assert answer.status_code == 409
    assert "x" * 19_000 in body(answer)
    assert gm.post(url(table, "desk_act", "announce"), form(to="game", text="  ")).status_code == 409


def test_announcement_to_everybody_by_letter(gm, table):
    gm.post(url(table, "desk_act", "announce"), form(to="pm:all", text="Wings in the night."))
    assert all(topic_of(table.game, f"pm:{n}").posts.filter(source="Wings in the night.").exists() for n in range(1, 6))


# ---- texts ---------------------------------------------------------------------------------------------------------


def test_text_is_read_as_an_order_from_its_own_hour(gm, table, hour):
    table.say(2, "Tous contre la chouette", at=table.later(6))
    hour(table.later(90))
    said = body(gm.get(url(table, "desk")))
    assert "Tous contre la chouette" in said
    text = table.game.unread.get()
    address = url(table, "desk_text", text.pk) + "?order=vote"
    page = body(gm.get(address))
    assert "Count it from 13:06" in page
    refused = gm.post(address, form(target="2"))
    assert refused.status_code == 409
    assert "cannot choose yourself" in body(refused)
    gm.post(address, form(target="1"))
    row = Order.objects.filter(verb="vote", refused="").get()
    assert row.received_at == table.later(6)
    assert 'class="unclear"' not in body(gm.get(url(table, "desk")))


def test_text_of_before_a_deadline_points_to_the_rewind(gm, table, hour):
    table.say(2, "Tous contre la chouette", at=table.later(6))
    table.settle(table.dusk)
    hour(table.dusk + timedelta(minutes=5))
    text, dusk = table.game.unread.get(), Order.objects.get(verb="dusk")
    page = body(gm.get(url(table, "desk_text", text.pk)))
    assert f"?to={dusk.number}" in page
    answer = gm.post(url(table, "desk_text", text.pk) + "?order=vote", form(target="1"))
    assert answer.status_code == 409


def test_text_that_holds_more_than_was_read_is_read_again(gm, table, hour):
    """Also one that was taken for talk: each order counts from when the text was sent."""
    table.say(1, "La chouette vole vers Bo, et tous contre Cleo", at=table.later(6))
    hour(table.later(30))
    text = table.game.unread.get()
    address = url(table, "desk_text", text.pk)
    gm.post(address, {"aside": "1"})
    gm.post(address + "?order=peek", form(target="2"))
    gm.post(address + "?order=vote", form(target="3"))
    rows = Order.objects.filter(verb__in=("peek", "vote"), refused="", by="seat:1")
    assert {row.received_at for row in rows} == {table.later(6)}
    page = body(gm.get(address))
    assert "dealt with" in page
    assert len(re.findall("Read as: ", page)) == 2
    assert f"/desk/text/{text.pk}/" in body(gm.get(url(table, "desk")))


def test_talk_is_set_aside(gm, table):
    table.say(2, "Merci !", at=table.later(6))
    gm.post(url(table, "desk_text", table.game.unread.get().pk), {"aside": "1"})
    assert table.game.unread.get().done


def test_text_of_another_game_is_not_here(gm, table):
    assert gm.get(url(table, "desk_text", 12345)).status_code == 404


# ---- going back ----------------------------------------------------------------------------------------------------


def test_rewind_page_lists_what_comes_undone_and_undoes_it(gm, table, hour):
    for voter in (2, 3, 4):
        table.ask(voter, "vote", target="Eva")
    table.settle(table.dusk)
    hour(table.dusk + timedelta(minutes=5))
    dusk = Order.objects.get(verb="dusk")
    address = url(table, "desk_rewind") + f"?to={dusk.number}"
    assert "Eva is dead" in body(gm.get(address))
    assert gm.post(address, form(reason="")).status_code == 409
    gm.post(address, form(reason="a vote was lost"))
    assert table.state.dead == {}
    journal = body(gm.get(url(table, "desk_journal")))
    assert "<s" in journal
    assert "struck out" in journal
    assert "a vote was lost" in journal


def test_desk_says_that_a_rewound_hour_has_passed(gm, table, hour):
    table.settle(table.dusk)
    hour(table.dusk + timedelta(minutes=5))
    table.gm("rewind", at=table.dusk + timedelta(minutes=2), to="dusk", reason="again")
    said = body(gm.get(url(table, "desk")))
    assert "On hold:" in said
    assert "Move it before you let the game go on" in said
    assert "2026-03-02T20:00" in body(gm.get(url(table, "desk_act", "move_deadline")))


def test_game_is_reopened_from_the_desk(gm, table):
    gm.post(url(table, "desk_act", "end_game"), form(reason="enough"))
    assert "Reopen the game" in body(gm.get(url(table, "desk")))
    gm.post(url(table, "desk_act", "reopen"), form(reason="not yet"))
    assert table.game.stage == Game.Stage.RUNNING


# ---- journal, notes ------------------------------------------------------------------------------------------------


def test_journal_filters_by_seat_kind_and_phase(gm, table):
    table.ask(2, "vote", at=table.later(1), target="Ana")
    with pytest.raises(Refused, match="self_target"):
        table.ask(3, "vote", at=table.later(2), target="Cleo")
    table.settle(table.dusk)
    everything = told(gm.get(url(table, "desk_journal")))
    assert "You cannot choose yourself" in everything
    of_cleo = told(gm.get(url(table, "desk_journal") + "?seat=3"))
    assert "You cannot choose yourself" in of_cleo
    assert "Vote against Ana" not in of_cleo
    refused = told(gm.get(url(table, "desk_journal") + "?type=refused"))
    assert "You cannot choose yourself" in refused
    assert "The game begins" not in refused
    setup = told(gm.get(url(table, "desk_journal") + "?phase=1"))
    assert "The game begins" in setup
    assert "The votes of day 1" not in setup
    assert gm.get(url(table, "desk_journal") + "?seat=x&phase=%00&type=%00&page=-3").status_code == 200


@pytest.mark.parametrize("name", ["desk_as", "desk_text"])
@pytest.mark.parametrize("pk", [0, 99, 10**12, 10**30])
def test_numbers_that_nothing_has_are_not_found(gm, table, name, pk):
    assert gm.get(url(table, name, pk)).status_code == 404
    assert gm.get(f"/games/{10**30}/desk/").status_code == 404


@pytest.mark.parametrize("query", ["?to=99999999999", "?to=x", "?to=%00", "?to=-1"])
def test_rubbish_in_the_address_of_the_rewind_chooses_nothing(gm, table, query):
    assert "What would be undone" not in body(gm.get(url(table, "desk_rewind") + query))
    assert gm.post(url(table, "desk_rewind") + query, form(reason="x")).status_code == 409


def test_notes_are_kept_once(gm, table):
    for _ in range(2):
        gm.post(url(table, "desk_note"), {"text": "Bo is on a train.", "key": "n1"})
    gm.post(url(table, "desk_note"), {"text": "   "})
    gm.post(url(table, "desk_note"), {"text": "\x00 kept", "key": "\x00"})
    assert DeskNote.objects.earliest("pk").text == "Bo is on a train."
    assert "Bo is on a train." in body(gm.get(url(table, "desk")))


# ---- before the start ----------------------------------------------------------------------------------------------


def test_roles_are_dealt_by_hand_and_the_game_starts(client, setup_table, hour):
    hour(setup_table.later(1))
    client.force_login(setup_table.master)
    assert "Deal by hand" in body(client.get(url(setup_table, "desk")))
    roles = {f"seat{n}": "owl" if n == 4 else "peasant" for n in range(1, 6)}
    assert client.post(url(setup_table, "desk_deal"), form(**roles)).status_code == 302
    assert client.post(url(setup_table, "desk_act", "start"), {"key": "s"}).status_code == 302
    assert setup_table.state.roles[Seat(4)] == "owl"
    assert setup_table.game.stage == Game.Stage.RUNNING


def test_roles_are_dealt_by_dice(client, setup_table, hour):
    hour(setup_table.later(1))
    client.force_login(setup_table.master)
    assert client.post(url(setup_table, "desk_act", "deal")).status_code == 302
    assert Order.objects.filter(verb="deal", refused="").exists()


def test_desk_before_the_list_is_closed_says_so(client, db, hour):
    at = datetime(2026, 3, 2, 12, tzinfo=UTC)
    hour(at)
    master = members.create_member("Gina", at=at)
    game = opening.create_game(ruleset="toy", title="Owls", master=master, at=at)
    client.force_login(master)
    answer = client.get(reverse("games:desk", args=[game.pk]))
    assert answer.status_code == 200
    for name in PAGES:
        assert client.get(reverse(f"games:{name}", args=[game.pk])).status_code == 200


def test_preview_goes_up_to_the_hour_that_is_asked_for(gm, table):
    for until in ("dusk", "nonsense", "\x00"):
        assert "Dusk, as things stand" in body(gm.get(url(table, "desk_preview"), {"until": until}))
    due, lines = play.preview(table.game, "nonsense")
    assert (due, list(lines)) == (None, [])
