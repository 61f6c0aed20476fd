"""Acts at the desk: each done once, and nothing lost that was typed."""

import re
from datetime import timedelta

import pytest

from forum import members
from games.kernel.seat import Seat
from games.models import Game, Order
from games.projecting import topic_of
from tests.games.desk_pages import body, form, url

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


def test_text_is_read_as_an_order_from_its_own_hour(gm, table, present):
    table.say(2, "Tous contre la chouette", at=table.later(6))
    present(table.later(90))
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


def test_text_of_before_a_deadline_points_to_the_rewind(gm, table, present):
    table.say(2, "Tous contre la chouette", at=table.later(6))
    table.settle(table.dusk)
    present(table.dusk + timedelta(minutes=5))
    text, dusk = table.game.unread.get(), Order.objects.get(verb="dusk")
    page = body(gm.get(url(table, "desk_text", text.pk)))
    assert f"?to={dusk.number}" in page
    answer = gm.post(url(table, "desk_text", text.pk) + "?order=vote", form(target="1"))
    assert answer.status_code == 409


def test_text_that_holds_more_than_was_read_is_read_again(gm, table, present):
    """Also one that was taken for talk: each order counts from when the text was sent."""
    table.say(1, "La chouette vole vers Bo, et tous contre Cleo", at=table.later(6))
    present(table.later(30))
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


def test_rewind_page_lists_what_comes_undone_and_undoes_it(gm, table, present):
    for voter in (2, 3, 4):
        table.ask(voter, "vote", target="Eva")
    table.settle(table.dusk)
    present(table.dusk + timedelta(minutes=5))
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


def test_desk_says_that_a_rewound_hour_has_passed(gm, table, present):
    table.settle(table.dusk)
    present(table.dusk + timedelta(minutes=5))
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
