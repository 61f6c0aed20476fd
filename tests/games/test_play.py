"""The one door into a game: once, in order, at its hour, on record."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
from django.db import connection

from games import opening, play
from games.kernel.refusal import Refused
from games.kernel.seat import Seat
from games.models import Entry, Game, Order


def test_double_click_is_one_order(table):
    first = table.ask(2, "vote", key="form-1", target="Ana")
    second = table.ask(2, "vote", key="form-1", target="Ana")
    assert second.repeated
    assert [row.pk for row in first.orders] == [row.pk for row in second.orders]
    assert Order.objects.filter(verb="vote").count() == 1


def test_long_form_key_still_counts_once(table):
    key = "k" * 200
    table.ask(2, "vote", key=key, target="Ana")
    table.ask(2, "vote", key=key, target="Ana")
    assert Order.objects.filter(verb="vote").count() == 1


def test_double_click_on_a_refused_order_is_refused_alike(table):
    for _ in range(2):
        with pytest.raises(Refused) as refused:
            table.ask(2, "vote", key="form-2", target="Bo")
        assert refused.value.code == "self_target"
    assert Order.objects.filter(verb="vote").count() == 1


def test_one_key_of_two_players_is_two_orders(table):
    table.ask(2, "vote", key="same", target="Ana")
    table.ask(3, "vote", key="same", target="Ana")
    assert Order.objects.filter(verb="vote", refused="").count() == 2


def test_refused_order_is_kept_and_changes_nothing(table):
    before = Entry.objects.count()
    with pytest.raises(Refused, match="unknown_name"):
        table.ask(2, "vote", at=table.later(3), target="Zoe")
    row = Order.objects.get(verb="vote")
    assert (row.refused, row.received_at, row.refusal["text"]) == ("unknown_name", table.later(3), "Zoe")
    assert Entry.objects.count() == before


def test_message_is_taken_whole_or_not_at_all(table):
    asks = [play.Ask("vote", {"target": "Ana"}), play.Ask("peek", {"target": "Ana"})]
    with pytest.raises(Refused, match="wrong_role"):
        play.submit(table.pk, Seat(2), asks, table.noon)
    assert table.state.votes == {}
    assert list(Order.objects.filter(by="seat:2").values_list("verb", "refused")) == [
        ("vote", "wrong_role"), ("peek", "wrong_role"),
    ]  # fmt: skip


def test_settling_twice_fires_once(table):
    assert table.settle(table.dusk)
    assert not table.settle(table.dusk)
    assert table.types().count("recap_posted") == 1


def test_nothing_is_due_a_moment_before(table):
    assert not table.settle(table.dusk - timedelta(microseconds=1))


def test_order_at_the_due_instant_meets_the_day_after(table):
    table.ask(2, "vote", at=table.dusk - timedelta(microseconds=1), target="Eva")
    table.ask(3, "vote", at=table.dusk, target="Dan")
    assert table.state.day == 2
    assert table.state.votes == {Seat(3): Seat(4)}
    recap = next(line.event for line in table.pov().lines if line.event.type == "recap_posted")
    assert recap.votes == {Seat(2): Seat(5)}


def test_late_order_is_judged_after_the_deadline_though_the_worker_slept(table):
    for voter in (1, 2, 4):
        table.ask(voter, "vote", target="Cleo")
    with pytest.raises(Refused, match="dead"):
        table.ask(3, "vote", at=table.dusk + timedelta(hours=1), target="Ana")
    # what the late order settled stays, though the order itself was refused
    assert table.types().count("recap_posted") == 1


def test_clock_order_bears_the_due_time(table):
    table.settle(table.dusk + timedelta(hours=3))
    row = Order.objects.get(verb="dusk")
    assert (row.at, row.received_at, row.by) == (table.dusk, table.dusk, "clock")


def test_sleep_of_a_week_fires_every_dusk_in_order(table):
    table.settle(table.dusk + timedelta(days=7))
    hours = list(Order.objects.filter(verb="dusk").order_by("number").values_list("at", flat=True))
    assert hours == [table.dusk + timedelta(days=days) for days in (0, 2, 4, 7)]


def test_fire_due_settles_each_due_game_once(table):
    assert play.fire_due(table.dusk) == 1
    assert play.fire_due(table.dusk) == 0


def test_a_game_that_breaks_does_not_hold_up_the_others(table, db):
    other = opening.create_game(ruleset="toy", title="Broken", master=None, at=table.noon)
    Game.objects.filter(pk=other.pk).update(ruleset="gone", stage="running", next_due_at=table.noon)
    assert play.fire_due(table.dusk) == 1


def test_projections_follow_the_journal(table):
    for voter in (1, 2, 4):
        table.ask(voter, "vote", target="Cleo")
    table.settle(table.dusk)
    game, cleo = table.game, table.seat(3)
    assert (game.phase, game.stage) == ("day", Game.Stage.RUNNING)
    assert game.next_due_at == table.dusk + timedelta(days=2)
    assert cleo.cause == "vote"
    assert "cemetery" in cleo.tokens


def test_no_order_before_the_start(setup_table):
    with pytest.raises(Refused, match="wrong_phase"):
        setup_table.ask(2, "vote", target="Ana")


def test_refused_start_stays_on_record_and_the_game_waits(db, setup_table):
    Game.objects.filter(pk=setup_table.pk).update(stage="setup")
    setup_table.start()
    Game.objects.filter(pk=setup_table.pk).update(stage="setup")
    with pytest.raises(Refused, match="wrong_phase"):
        setup_table.start()
    assert Order.objects.filter(verb="start", refused="wrong_phase").count() == 1
    assert setup_table.game.stage == Game.Stage.SETUP


def test_outsider_and_clock_verbs_are_refused(table):
    with pytest.raises(Refused, match="not_a_player"):
        play.submit(table.pk, "outsider", [play.Ask("vote", {"target": "Ana"})], table.noon)
    with pytest.raises(Refused, match="unknown_verb"):
        table.ask(2, "dusk")
    with pytest.raises(Refused, match="not_gm"):
        table.ask(2, "kill", player="Ana", reason="I may not")
    with pytest.raises(Refused, match="unknown_verb"):
        table.ask(2, "rewind", to="dusk", reason="I may not")


def test_preview_keeps_nothing_and_tells_the_truth(table):
    for voter in (2, 3, 4):
        table.ask(voter, "vote", target="Eva")
    count = Entry.objects.count()
    due, lines = play.preview(table.game)
    assert due.at == table.dusk
    assert Entry.objects.count() == count
    table.settle(table.dusk)
    told = [line.event for line in table.pov(table.master).lines][-len(lines):]
    assert told == [line.event for line in lines]


def test_two_letters_that_contradict_do_nothing(table):
    with pytest.raises(Refused, match="contradictory"):
        table.say(2, "Je vote contre Ana\nJe vote contre Cleo")
    assert table.state.votes == {}


def test_letter_is_read_with_its_receipt(table):
    post = table.say(2, "Bonjour !\nJe vote contre Cléo")
    assert table.state.votes == {Seat(2): Seat(3)}
    post.refresh_from_db()
    assert [note["code"] for note in post.notes] == ["order_read"]


def test_letter_without_an_order_goes_to_the_desk_and_says_so(table):
    post = table.say(2, "Je suis dans le train ce soir.", at=table.later(5))
    waiting = table.game.unread.get()
    assert (waiting.text, waiting.received_at, waiting.done) == ("Je suis dans le train ce soir.", table.later(5), False)
    post.refresh_from_db()
    assert [note["code"] for note in post.notes] == ["unread"]


def test_letter_after_the_end_is_answered_that_the_game_is_over(table):
    table.gm("end_game", reason="That is all.")
    with pytest.raises(Refused, match="game_over"):
        table.say(2, "Je vote contre Ana", at=table.later())
    table.say(2, "Merci pour la partie !", at=table.later(2))
    assert not table.game.unread.exists()


@pytest.mark.django_db(transaction=True)
def test_eight_workers_at_one_dusk_settle_it_once(make_table):
    table = make_table().start()
    for voter in (2, 3, 4):
        table.ask(voter, "vote", target="Eva")
    together(8, lambda _: play.settle(table.pk, table.dusk))
    assert table.types().count("recap_posted") == 1
    assert Order.objects.filter(verb="dusk").count() == 1


@pytest.mark.django_db(transaction=True)
def test_eight_clicks_at_once_are_one_order(make_table):
    table = make_table().start()
    receipts = together(8, lambda _: table.ask(2, "vote", key="one form", target="Ana"))
    assert Order.objects.filter(verb="vote").count() == 1
    assert sorted(receipt.repeated for receipt in receipts) == [False] + [True] * 7


@pytest.mark.django_db(transaction=True)
def test_orders_of_many_at_once_are_all_kept(make_table):
    table = make_table().start()
    together(5, lambda n: table.ask(n + 1, "vote", target="Eva" if n < 4 else "Ana"))
    assert len(table.state.votes) == 5
    numbers = list(Entry.objects.order_by("seq").values_list("seq", flat=True))
    assert numbers == list(range(1, len(numbers) + 1))


@pytest.mark.parametrize("rubbish", ["\x00", "A\x00na", "\ud800", "\u202eana\u202c" * 50, "x" * 100_000, "💥" * 500])
def test_what_no_database_keeps_is_refused_and_on_record(table, rubbish):
    with pytest.raises(Refused):
        table.ask(2, "vote", key=rubbish, target=rubbish)
    with pytest.raises(Refused, match="unknown_verb"):
        table.ask(2, rubbish, target="Ana")
    with pytest.raises(Refused):
        table.gm("kill", player=rubbish, reason=rubbish)
    assert Order.objects.exclude(refused="").count() == 3


def test_reason_with_a_nul_is_kept_without_it(table):
    table.gm("warn", player="Bo", reason="a\x00b")
    assert "warned" in table.types(table.seat(2).user)


def together(times, act):
    """Does one thing in many threads at the same moment; their results."""
    start = Barrier(times)

    def run(n):
        try:
            start.wait()
            return act(n)
        finally:
            connection.close()

    with ThreadPoolExecutor(times) as pool:
        return list(pool.map(run, range(times)))
