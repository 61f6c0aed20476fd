"""Forks and rehearsals: desks of their own, unknown to everybody else, from which nothing ever leaves."""

from datetime import timedelta

import pytest
from django.core import mail
from django.urls import reverse

from forum import conversations, members
from forum.models import Notification, Post, Topic
from forum.visibility import viewer_of
from games import desk_acts, exporting, house, play, sandboxes, staffing, tasks
from games.kernel.refusal import Refused
from games.kernel.seat import Seat
from games.models import Entry, Game, GameMaster, Order, Sandbox
from games.pov import pov_of, tokens_for
from tests.games.desk_pages import body

PAGES = ("desk", "desk_journal", "desk_preview", "desk_rewind", "desk_time", "export", "rules")


@pytest.fixture
def played(table):
    """A game in which something has happened: a peek, votes, an hour that has struck."""
    table.ask(1, "peek", target="Bo")
    for seat in (2, 3, 4):
        table.ask(seat, "vote", target="Eva")
    table.settle(table.dusk)
    return table


def fork(table, number=None):
    return sandboxes.fork(table.game, table.noon, by=table.master, number=number)


def fresh(game):
    return Game.objects.get(pk=game.pk)


def state_of(game, user):
    return pov_of(fresh(game), user).state


def everything(game):
    """All rows of a game, as far as anything could change them."""
    return (
        list(Game.objects.filter(pk=game.pk).values()), list(game.seats.values()), list(Order.objects.filter(game=game).values()),
        list(Entry.objects.filter(game=game).values()), list(game.told.values()),
    )  # fmt: skip


# ---- the copy ------------------------------------------------------------------------------------------------------


def test_a_fork_stands_where_the_game_stands(played):
    box = fork(played)
    assert state_of(box, played.master) == played.state
    assert box.phase == played.game.phase
    assert box.tempo.to_game(played.later(10**5)) == played.dusk


def test_a_fork_of_now_has_the_games_present_hour(table):
    box = sandboxes.fork(table.game, table.later(90), by=table.master)
    assert box.tempo.to_game(table.noon) == table.later(90)
    assert fork(table, 2).tempo.to_game(table.noon) == table.noon


def test_a_fork_of_an_earlier_point_knows_nothing_of_what_came_later(played):
    vote = Order.objects.filter(game=played.game, verb="vote").order_by("number").first()
    played.gm("rewind", at=played.dusk + timedelta(minutes=1), to="dusk", reason="once more")
    box = fork(played, vote.number)
    state = state_of(box, played.master)
    assert state.votes == {Seat(2): Seat(5)}
    assert not Entry.objects.filter(game=box).exclude(undone_by=None).exists()
    assert Order.objects.filter(game=box).count() == vote.number


def test_what_was_struck_out_by_then_is_struck_out_in_the_fork(played):
    played.gm("rewind", at=played.dusk + timedelta(minutes=1), to="dusk", reason="once more")
    box = fork(played)
    assert state_of(box, played.master) == played.state
    assert Entry.objects.filter(game=box).exclude(undone_by=None).exists()


def test_a_fork_draws_what_the_game_would(table):
    table.ask(2, "vote", target="Eva")
    table.ask(3, "vote", target="Dan")
    box = fork(table)
    sandboxes.to_next(box.pk, table.noon, by=table.master)
    table.settle(table.dusk)
    assert state_of(box, table.master).dead == table.state.dead != {}


def test_a_game_that_is_dealt_but_not_begun_is_started_in_a_fork(setup_table):
    box = sandboxes.fork(setup_table.game, setup_table.noon, by=setup_table.master)
    assert box.stage == Game.Stage.SETUP
    desk_acts.give(box, "start", {}, setup_table.noon, by=setup_table.master)
    assert fresh(box).stage == Game.Stage.RUNNING
    assert setup_table.game.stage == Game.Stage.SETUP
    assert setup_table.game.started_at == setup_table.noon


def test_before_the_deal_of_a_running_game_its_fork_is_not_begun(played):
    box = fork(played, 1)
    assert box.stage == Game.Stage.SETUP
    assert state_of(box, played.master).phase == "setup"


def test_a_point_that_is_none_is_refused(played):
    with pytest.raises(Refused, match="bad_argument"):
        fork(played, 999)
    with pytest.raises(Refused, match="wrong_phase"):
        sandboxes.fork(fork(played), played.noon, by=played.master)


# ---- nothing leaves ------------------------------------------------------------------------------------------------


def test_whatever_is_done_in_a_fork_the_game_stays_as_it_is(played, mailoutbox, django_capture_on_commit_callbacks):
    before, posts, notices = everything(played.game), Post.objects.count(), Notification.objects.count()
    topics = Topic.objects.count()
    with django_capture_on_commit_callbacks(execute=True) as callbacks:
        box = fork(played)
        for verb, given in (
            ("kill", {"player": "Bo", "reason": "x"}), ("replace_player", {"player": "Cleo", "with": "Hal", "reason": "x"}),
            ("announce", {"text": "Hear, hear", "to": "pm:all"}), ("set_role", {"player": "Dan", "role": "owl", "reason": "x"}),
            ("order_for", {"player": "Dan", "order": "vote", "target": "Ana", "reason": "x"}),
            ("overrule", {"event": "warned", "fields": {"player": "Dan"}, "audience": ["public"], "reason": "x"}),
        ):  # fmt: skip
            desk_acts.give(fresh(box), verb, given, played.later(9), by=played.master)
        sandboxes.to_next(box.pk, played.later(9), by=played.master)
        desk_acts.give(fresh(box), "rewind", {"to": "dusk", "reason": "x"}, played.later(9), by=played.master)
        desk_acts.give(fresh(box), "end_game", {"reason": "x"}, played.later(9), by=played.master)
    assert everything(played.game) == before
    assert (Post.objects.count(), Notification.objects.count(), Topic.objects.count()) == (posts, notices, topics)
    assert mail.outbox == []
    assert callbacks == []
    assert not box.seats.exclude(user=None).exists()
    assert not GameMaster.objects.filter(game=box).exists()


def test_no_clock_moves_a_sandbox(played, present):
    box = fork(played)
    present(played.noon + timedelta(days=40))
    assert fresh(box) not in Game.objects.due(played.noon + timedelta(days=40))
    tasks.tick()
    play.settle(box.pk, played.noon + timedelta(days=40))
    house.act_due(played.noon + timedelta(days=40))
    assert not Order.objects.filter(game=box, number__gt=Order.objects.filter(game=played.game, received_at__lte=played.dusk).count()).exists()


def test_people_may_write_to_each_other_whatever_a_fork_says(played):
    """A fork in which they play must not tell that it is there."""
    played.gm("end_game", at=played.dusk + timedelta(minutes=1), reason="enough")
    fork(played, 2)
    one, other = played.seat(2).user, played.seat(3).user
    conversations.start(one, [other], "Well", "played", at=played.later(9), viewer=viewer_of(one))


# ---- who knows of it -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("who", ["visitor", "player", "dead", "outsider", "other master", "backup", "dismissed"])
def test_a_fork_does_not_exist_for_others(played, browser, who):
    other = members.create_member("Olga", at=played.noon)
    box = fork(played)
    if who == "backup":
        staffing.appoint(played.pk, "Olga", "backup", played.noon, by=played.master)
    if who == "dismissed":
        staffing.appoint(played.pk, "Olga", "co", played.noon, by=played.master)
        assert browser(other).get(reverse("games:desk", args=[box.pk])).status_code == 200
        staffing.dismiss(played.pk, other.pk, played.noon, by=played.master)
    if who == "other master":
        Game.objects.create(ruleset="toy", title="Other", created_at=played.noon).masters.create(user=other)
    user = {"visitor": None, "player": played.seat(1).user, "dead": played.seat(5).user, "outsider": played.outsider}.get(who, other)
    client = browser(user)
    names = (*PAGES, "table", "replay", "desk_forks", "desk_masters", "desk_discard", "join", "leave", "order", "start", "cancel", "close_list")
    for name in names:
        address = reverse(f"games:{name}", args=[box.pk])
        nowhere = address.replace(f"/{box.pk}/", "/999999/")
        for ask in (client.get, client.post):
            answer, missing = ask(address), ask(nowhere)
            assert answer.status_code == missing.status_code, address
            assert body(answer).replace(address, "") == body(missing).replace(nowhere, ""), address
    for address in ("/", "/games/", "/games/archive/", "/forum/", "/notifications/"):
        assert f"/{box.pk}/" not in client.get(address).content.decode()
    if user is not None:
        assert not any(token.startswith(f"g{box.pk}:") for token in tokens_for(user))
    assert Game.objects.filter(pk=box.pk).exists()


@pytest.mark.parametrize("page", PAGES)
def test_its_pages_open_for_whoever_runs_the_game(played, browser, page):
    co = members.create_member("Olga", at=played.noon)
    staffing.appoint(played.pk, "Olga", "co", played.noon, by=played.master)
    box = fork(played)
    for user in (played.master, co):
        assert browser(user).get(reverse(f"games:{page}", args=[box.pk])).status_code == 200
    assert browser(co).get(reverse("games:desk_as", args=[box.pk, 1])).status_code == 200
    assert browser(co).get(reverse("games:table", args=[box.pk])).status_code == 302


def test_the_seed_of_a_running_game_is_shown_nowhere_in_its_forks(played, browser):
    box = fork(played)
    desk_acts.give(fresh(box), "end_game", {"reason": "x"}, played.later(9), by=played.master)
    seed = bytes(played.game.seed).hex()
    client = browser(played.master)
    pages = [reverse(f"games:{name}", args=[box.pk]) for name in ("desk", "replay", "export")] + [reverse("games:desk_as", args=[box.pk, 1])]
    for address in pages:
        answer = client.get(address)
        assert answer.status_code == 200
        assert seed not in answer.content.decode()
    assert exporting.export(pov_of(fresh(box), played.master))["dice"] == {"commitment": played.game.commitment, "seed": None}


def test_a_rehearsal_is_its_owners_alone(played, browser):
    box = sandboxes.rehearse(exporting.whole(played.game), played.noon, by=played.outsider)
    assert browser(played.outsider).get(reverse("games:desk", args=[box.pk])).status_code == 200
    assert browser(played.master).get(reverse("games:desk", args=[box.pk])).status_code == 404


# ---- time ----------------------------------------------------------------------------------------------------------


def test_orders_are_given_for_any_seat_without_much_ado(table, browser):
    box = fork(table)
    client = browser(table.master)
    address = reverse("games:desk_act", args=[box.pk, "order_for"]) + "?player=3&order=vote"
    assert 'value="what if"' in client.get(address).content.decode()
    assert 'value="what if"' not in client.get(address.replace(f"/{box.pk}/", f"/{table.pk}/")).content.decode()
    assert client.post(address, {"g-target": "4", "g-reason": "what if"}).status_code == 302
    assert state_of(box, table.master).votes == {Seat(3): Seat(4)}
    assert table.state.votes == {}


def test_time_moves_to_the_next_hour(table, browser):
    box = fork(table)
    client = browser(table.master)
    desk_acts.give(fresh(box), "order_for", {"player": "Bo", "order": "vote", "target": "Dan", "reason": "x"}, table.noon, by=table.master)
    answer = client.post(reverse("games:desk_time", args=[box.pk]), {"next": "1"})
    assert answer.status_code == 302
    assert Seat(4) in state_of(box, table.master).dead
    assert fresh(box).tempo.to_game(table.noon) == table.dusk
    assert table.state.dead == {}


def test_time_moves_to_an_hour_that_is_named(table, browser):
    box = fork(table)
    client = browser(table.master)
    client.post(reverse("games:desk_time", args=[box.pk]), {"g-to": "2026-03-02T19:59"})
    assert fresh(box).tempo.to_game(table.noon) == table.dusk - timedelta(minutes=1)
    assert "recap_posted" not in [line.event.type for line in pov_of(fresh(box), table.master).lines]
    client.post(reverse("games:desk_time", args=[box.pk]), {"g-to": "2026-03-10T12:00"})
    kinds = [line.event.type for line in pov_of(fresh(box), table.master).lines]
    assert kinds.count("recap_posted") == 4  # Monday, Wednesday, Friday, Monday


@pytest.mark.parametrize("said", ["2026-03-02T10:00", "2027-03-02T10:00", "soon", ""])
def test_time_that_cannot_be_is_refused_with_what_was_typed(table, browser, said):
    box = fork(table)
    answer = browser(table.master).post(reverse("games:desk_time", args=[box.pk]), {"g-to": said})
    assert answer.status_code == 409
    assert f'value="{said}"' in answer.content.decode() or not said
    assert fresh(box).tempo.to_game(table.noon) == table.noon


def test_where_no_hour_is_to_come_time_stays(table, browser):
    box = fork(table)
    desk_acts.give(fresh(box), "pause", {"reason": "x"}, table.noon, by=table.master)
    assert browser(table.master).post(reverse("games:desk_time", args=[box.pk]), {"next": "1"}).status_code == 409


def test_a_real_game_has_no_time_to_move(table, browser):
    client = browser(table.master)
    assert client.post(reverse("games:desk_time", args=[table.pk]), {"next": "1"}).status_code == 404
    assert client.post(reverse("games:desk_discard", args=[table.pk])).status_code == 404
    with pytest.raises(Refused, match="not_gm"):
        sandboxes.to_next(table.pk, table.noon, by=table.master)
    assert table.game.phase == "day"


def test_a_deadline_moved_in_a_fork_is_the_games_own_hour(table, browser):
    box = fork(table)
    browser(table.master).post(reverse("games:desk_act", args=[box.pk, "move_deadline"]), {"g-to": "2026-03-02T21:30", "g-reason": "x"})
    assert state_of(box, table.master).until == table.dusk + timedelta(minutes=90)


# ---- lists, going ----------------------------------------------------------------------------------------------------


def test_forks_are_made_and_listed_on_the_desk(played, browser):
    client = browser(played.master)
    address = reverse("games:desk_forks", args=[played.pk])
    assert client.get(address).status_code == 200
    answer = client.post(address, {"at": "3"})
    box = Sandbox.objects.get()
    assert answer["Location"] == reverse("games:desk", args=[box.game_id])
    assert box.point == 3
    assert "As of № 3" in client.get(address).content.decode()
    assert client.post(address, {"at": "999"}).status_code == 409
    assert "what if" in client.get(reverse("games:desk_journal", args=[played.pk])).content.decode()


def test_there_is_an_end_to_forks(played):
    for _ in range(sandboxes.MOST):
        fork(played)
    with pytest.raises(Refused, match="too_many_sandboxes"):
        fork(played)


def test_a_fork_goes_by_hand(played, browser, present):
    present(played.later(9))
    box = fork(played)
    answer = browser(played.master).post(reverse("games:desk_discard", args=[box.pk]))
    assert answer["Location"] == reverse("games:desk_forks", args=[played.pk])
    assert not Game.objects.filter(pk=box.pk).exists()
    assert played.types()[-1] == "phase_began"
    assert [act.code for act in played.game.master_acts.all()] == ["discarded", "forked"]


def test_a_fork_goes_by_itself_after_a_fortnight(played, present):
    box = fork(played)
    present(played.noon + timedelta(days=14, minutes=-1))
    tasks.mind()
    assert Game.objects.filter(pk=box.pk).exists()
    present(played.noon + timedelta(days=14))
    tasks.mind()
    assert not Game.objects.filter(pk=box.pk).exists()
    assert Game.objects.filter(pk=played.pk).exists()


def test_nobody_sees_a_fork_whose_game_is_gone(played, browser):
    box = fork(played)
    Sandbox.objects.filter(game=box).update(origin=None)
    assert browser(played.master).get(reverse("games:desk", args=[box.pk])).status_code == 404
