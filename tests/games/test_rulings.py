"""The game master's pen: going back, taking back, forcing, writing by hand, each with its reason on record."""

from datetime import timedelta

import pytest

from forum import members
from games.kernel.refusal import Refused
from games.kernel.seat import Seat
from games.models import Entry, Game, Order
from games.models import Seat as SeatRow
from games.pov import tokens_for
from games.projecting import topic_of


def chase(table, name, at=None):
    """Everybody else votes against one, and dusk comes."""
    voters = [n for n in (2, 3, 4, 5) if table.seat(n).name != name]
    for voter in voters:
        table.ask(voter, "vote", at=at or table.noon, target=name)
    table.settle(table.dusk)


def reason(refused):
    return refused.value.code


# ---- going back ----------------------------------------------------------------------------------------------------


def test_rewind_brings_the_dead_back_and_stops_the_clock(table):
    chase(table, "Bo")
    table.gm("rewind", at=table.dusk + timedelta(hours=1), to="dusk", reason="Eva's vote was lost")
    game = table.game
    assert table.state.dead == {}
    assert table.state.paused
    assert game.next_due_at is None
    assert table.seat(2).cause == ""
    assert "cemetery" not in table.seat(2).tokens


def test_rewind_hides_struck_lines_from_players_and_keeps_them_in_the_journal(table):
    chase(table, "Bo")
    table.gm("rewind", at=table.dusk + timedelta(hours=1), to="dusk", reason="a vote was lost")
    for user in (None, table.seat(1).user, table.seat(2).user):
        assert "died" not in table.types(user)
    struck = Entry.objects.exclude(undone_by=None)
    assert {"recap_posted", "died", "role_shown"} <= set(struck.values_list("type", flat=True))
    assert set(struck.values_list("undone_by__verb", flat=True)) == {"rewind"}


def test_votes_of_the_day_stand_again_and_dusk_falls_as_it_fell(table):
    for voter, target in ((2, "Cleo"), (3, "Bo"), (4, "Cleo"), (5, "Bo")):
        table.ask(voter, "vote", target=target)
    table.settle(table.dusk)
    taken = dict(table.state.dead)
    late = table.dusk + timedelta(hours=1)
    table.gm("rewind", at=late, to="dusk", reason="to look again")
    table.gm("resume", at=late, reason="and on")
    table.settle(late + timedelta(minutes=2))
    # the tie is drawn once more, by the same die
    assert dict(table.state.dead) == taken


def test_rewind_to_an_order_by_its_number_undoes_it_too(table):
    table.ask(2, "vote", target="Ana")
    row = Order.objects.get(verb="vote")
    table.gm("rewind", at=table.later(5), to=str(row.number), reason="sent by mistake")
    assert table.state.votes == {}
    assert not table.state.paused  # nothing lies in the past, the day goes on


@pytest.mark.parametrize("to", ["yesterday", "999", "peek", "start"])
def test_rewind_to_nowhere_is_refused(table, to):
    with pytest.raises(Refused) as refused:
        table.gm("rewind", to=to, reason="because")
    assert reason(refused) == "bad_argument"


@pytest.mark.parametrize("verb", ["rewind", "reopen", "overrule", "force_draw", "order_for"])
def test_rulings_need_a_reason(table, verb):
    with pytest.raises(Refused) as refused:
        table.gm(verb, to="dusk", player="Bo", order="vote", name="tie", kind="d100", result="3", event="died", reason="  ")
    assert reason(refused) == "reason_missing"


def test_rewound_twice_is_told_once(table):
    chase(table, "Bo")
    table.gm("rewind", at=table.dusk, key="one-form", to="dusk", reason="once")
    table.gm("rewind", at=table.dusk, key="one-form", to="dusk", reason="once")
    assert Order.objects.filter(verb="rewind").count() == 1


def test_reopened_game_goes_on_where_the_end_was_no_end(table):
    chase(table, "Ana")
    assert table.game.stage == Game.Stage.OVER
    table.gm("reopen", at=table.dusk + timedelta(hours=1), reason="the owl has a twin")
    game = table.game
    assert game.stage == Game.Stage.RUNNING
    assert game.ended_at is None
    assert not table.state.over
    # its dusk lies in the past: the clock waits for the game master
    assert table.state.paused
    assert not table.settle(table.dusk + timedelta(hours=2))


def test_game_ended_by_hand_reopens_without_a_pause(table):
    table.gm("end_game", at=table.later(), reason="wrong button")
    table.gm("reopen", at=table.later(2), reason="it was the wrong button")
    assert not table.state.paused
    table.ask(2, "vote", at=table.later(3), target="Ana")


def test_running_game_cannot_be_reopened(table):
    with pytest.raises(Refused, match="wrong_phase"):
        table.gm("reopen", reason="why not")


# ---- for a player --------------------------------------------------------------------------------------------------


def test_order_for_a_player_counts_as_his_and_shows_in_his_receipts(table):
    table.gm("order_for", player="Bo", order="vote", target="Ana", reason="told me by phone")
    assert table.state.votes == {Seat(2): Seat(1)}
    assert "order_received" in table.types(table.seat(2).user)
    assert "overruled" not in table.types(table.seat(2).user)


def test_order_for_a_player_passes_his_checks(table):
    with pytest.raises(Refused, match="wrong_role"):
        table.gm("order_for", player="Bo", order="peek", target="Ana", reason="he wants to")
    with pytest.raises(Refused, match="unknown_verb"):
        table.gm("order_for", player="Bo", order="kill", reason="he wants to")


def test_text_is_read_as_an_order_of_its_own_time(table):
    post = table.say(2, "Tout le monde contre Ana ce soir", at=table.later(10))
    text = table.game.unread.get()
    table.gm("order_for", at=table.later(60), player="Bo", order="vote", target="Ana", unread=text.pk, reason=text.text)
    row = Order.objects.get(verb="vote")
    assert (row.at, row.received_at, row.by) == (table.later(10), table.later(10), "seat:2")
    text.refresh_from_db()
    assert text.done
    post.refresh_from_db()
    assert post.notes[-1]["code"] == "order_read_late"


def test_text_from_before_a_deadline_counts_once_that_is_rewound(table):
    table.say(2, "Tout le monde contre Ana ce soir", at=table.later(10))
    text = table.game.unread.get()
    table.settle(table.dusk)
    given = {"player": "Bo", "order": "vote", "target": "Ana", "unread": text.pk, "reason": text.text}
    with pytest.raises(Refused, match="too_late"):
        table.gm("order_for", at=table.dusk + timedelta(minutes=1), **given)
    table.gm("rewind", at=table.dusk + timedelta(minutes=2), to="dusk", reason="his letter was in time")
    table.gm("order_for", at=table.dusk + timedelta(minutes=3), **given)  # paused since, but not when he wrote
    assert table.state.votes == {Seat(2): Seat(1)}


def test_text_of_another_seat_is_no_order_of_this_one(table):
    table.say(2, "Tout le monde contre Ana ce soir")
    with pytest.raises(Refused, match="bad_argument"):
        table.gm("order_for", player="Cleo", order="vote", target="Ana", unread=table.game.unread.get().pk, reason="no")


# ---- people --------------------------------------------------------------------------------------------------------


def test_newcomer_takes_over_seat_and_secrets(table):
    leaving = table.seat(1).user
    newcomer = members.create_member("Ingrid", at=table.noon)
    table.gm("replace_player", player="Ana", **{"with": "ingrid"}, reason="Ana is ill")
    seat = table.seat(1)
    assert (seat.user, seat.name) == (newcomer, "Ana")
    assert f"g{table.pk}:seat:1" in tokens_for(newcomer)
    assert tokens_for(leaving) == set()
    assert table.pov(newcomer).state.roles[Seat(1)] == "owl"
    assert table.types().count("player_replaced") == 1


@pytest.mark.parametrize(("name", "code"), [("Nobody", "unknown_name"), ("Bo", "bad_target"), ("Gina", "bad_target")])
def test_newcomer_must_be_a_member_who_is_free(table, name, code):
    with pytest.raises(Refused) as refused:
        table.gm("replace_player", player="Ana", **{"with": name}, reason="Ana is ill")
    assert reason(refused) == code
    assert table.seat(1).user.member.name == "Ana"


def test_announcement_is_a_tale_in_the_topic(table):
    table.gm("announce", text="The owl has been heard.", reason="")
    post = topic_of(table.game, "game").posts.order_by("-position").first()
    assert (post.kind, post.source, post.author) == ("tale", "The owl has been heard.", None)


def test_announcement_by_letter_reaches_one_seat(table):
    table.gm("announce", text="You hear wings.", to="pm:2")
    assert topic_of(table.game, "pm:2").posts.filter(source="You hear wings.").exists()
    assert not topic_of(table.game, "pm:3").posts.filter(source="You hear wings.").exists()


# ---- dice and facts ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("wanted", ["Bo", "Cleo"])
def test_forced_draw_gives_what_was_forced(table, wanted):
    for voter, target in ((2, "Cleo"), (3, "Bo")):
        table.ask(voter, "vote", target=target)
    table.gm("force_draw", name="tie", kind="pick", result=wanted, reason="a promise")
    table.settle(table.dusk)
    assert [table.seat(int(seat)).name for seat in table.state.dead] == [wanted]


def test_forced_draw_that_cannot_be_does_not_stop_the_game(table):
    for voter, target in ((2, "Cleo"), (3, "Bo")):
        table.ask(voter, "vote", target=target)
    table.gm("force_draw", name="tie", kind="pick", result="Eva", reason="she has no vote")
    table.settle(table.dusk)
    assert set(table.state.dead) <= {Seat(2), Seat(3)}
    assert table.state.day == 2


@pytest.mark.parametrize(("kind", "result"), [("d100", "0"), ("d100", "101"), ("d100", "x"), ("pick", "Zoe"), ("order", "Ana, Zoe")])
def test_forced_result_that_no_die_has_is_refused(table, kind, result):
    with pytest.raises(Refused):
        table.gm("force_draw", name="tie", kind=kind, result=result, reason="a promise")


def test_fact_written_by_hand_is_seen_by_whom_it_was_written_for(table):
    table.gm("overrule", event="role_peeked", fields={"by": "Bo", "target": "Ana", "role": "owl"}, audience=["Bo"],
             reason="a dream")
    assert table.pov(table.seat(2).user).state.roles[Seat(1)] == "owl"
    assert Seat(1) not in table.pov(table.seat(3).user).state.roles
    assert "overruled" not in table.types(table.seat(2).user)


def test_fields_are_read_as_people_write_them(table):
    table.gm("overrule", event="phase_began", fields={"phase": "day", "day": "7", "until": "2026-03-04 20:00"},
             audience="public", reason="a long night")
    state = table.pov().state
    assert (state.day, state.until) == (7, table.dusk + timedelta(days=2))
    table.gm("overrule", event="game_over", fields={"winners": "Bo, Cleo"}, audience=["public"], reason="enough")
    assert table.game.stage == Game.Stage.OVER
    assert table.pov().state.winners == (Seat(2), Seat(3))


@pytest.mark.parametrize(("event", "fields", "code"), [
    ("nonsense", {}, "bad_argument"),
    ("died", {"player": "Zoe", "cause": "vote"}, "unknown_name"),
    ("died", {"player": "77", "cause": "vote"}, "bad_argument"),
    ("died", {"cause": "vote"}, "missing_argument"),
    ("died", {"player": "Bo", "cause": "vote", "colour": "red"}, "bad_argument"),
    ("phase_began", {"phase": "day", "day": "seven"}, "bad_argument"),
    ("deadline_moved", {"deadline": "dusk", "at": "soon"}, "bad_argument"),
    ("died", "not a table", "bad_argument"),
])  # fmt: skip
def test_fact_that_cannot_be_is_refused_and_nothing_is_written(table, event, fields, code):
    count = Entry.objects.count()
    with pytest.raises(Refused) as refused:
        table.gm("overrule", event=event, fields=fields, audience="public", reason="a try")
    assert reason(refused) == code
    assert Entry.objects.count() == count
    assert SeatRow.objects.filter(game=table.pk).exclude(cause="").count() == 0
