"""The desk: for its game master alone, with everything in reach, and nothing lost that was typed."""

from datetime import UTC, datetime

import pytest
from django.urls import reverse

from forum import members
from games import opening, play
from games.kernel.refusal import Refused
from games.kernel.seat import Seat
from games.models import DeskNote, Entry, Game, Order
from tests.games.desk_pages import body, form, url

PAGES = ("desk", "desk_journal", "desk_preview", "desk_rewind")
VERBS = ("move_deadline", "pause", "close_early", "kill", "revive", "set_role", "warn", "replace_player", "end_game", "force_draw",
         "order_for", "overrule", "set_option", "announce", "reopen")  # fmt: skip


def told(answer):
    """The lines of the journal, without the choices over them."""
    return body(answer).split("events--journal")[1]


# ---- the gate ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("who", ["visitor", "player", "dead", "outsider", "other master"])
def test_desk_does_not_exist_for_others(client, table, present, who):
    present(table.later(5))
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


def test_roles_are_dealt_by_hand_and_the_game_starts(client, setup_table, present):
    present(setup_table.later(1))
    client.force_login(setup_table.master)
    assert "Deal by hand" in body(client.get(url(setup_table, "desk")))
    roles = {f"seat{n}": "owl" if n == 4 else "peasant" for n in range(1, 6)}
    assert client.post(url(setup_table, "desk_deal"), form(**roles)).status_code == 302
    assert client.post(url(setup_table, "desk_act", "start"), {"key": "s"}).status_code == 302
    assert setup_table.state.roles[Seat(4)] == "owl"
    assert setup_table.game.stage == Game.Stage.RUNNING


def test_roles_are_dealt_by_dice(client, setup_table, present):
    present(setup_table.later(1))
    client.force_login(setup_table.master)
    assert client.post(url(setup_table, "desk_act", "deal")).status_code == 302
    assert Order.objects.filter(verb="deal", refused="").exists()


def test_desk_before_the_list_is_closed_says_so(client, db, present):
    at = datetime(2026, 3, 2, 12, tzinfo=UTC)
    present(at)
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
