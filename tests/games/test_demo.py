"""The demonstration plays by itself, gives chairs to visitors, and starts again when it is over."""

from datetime import UTC, datetime, timedelta

import pytest
from django.core.cache import cache
from django.core.management import CommandError, call_command

from forum import attendance, members
from forum.errors import Invalid
from forum.models import Category, Post, Topic
from games import demo, house, inbox, play
from games.kernel.refusal import Refused
from games.models import Entry, Game, Order, Seat
from games.projecting import topic_of
from tests.toygame.house import DEMONSTRATION

NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _toy_is_shown(monkeypatch):
    """The demonstration of the toy: what is tried here is the host's."""
    cache.clear()
    monkeypatch.setattr(demo, "plays", lambda: [demo.Play("toy", DEMONSTRATION)])


@pytest.fixture
def game(db):
    return demo.begin(NOON)


def run(game, minutes, since=NOON):
    """Plays so many real minutes; the instant after them."""
    until = since + timedelta(minutes=minutes)
    house.rehearse(game.pk, since, until)
    game.refresh_from_db()
    return until


def posts(game, role="game"):
    return Post.objects.filter(topic=topic_of(game, role), kind=Post.Kind.POST)


def test_a_game_plays_itself_to_its_end(game):
    run(game, 15)
    assert game.stage == Game.Stage.OVER
    assert Entry.objects.filter(game=game, type="died").count() >= 1
    assert not Order.objects.filter(game=game).exclude(refused="").exists()


def test_house_players_write_as_people_do(game):
    run(game, 1)
    letters = Post.objects.filter(topic__context__startswith=f"game:{game.pk}:pm:", author__isnull=False)
    assert letters.exists()
    assert all("vote against" in letter.source for letter in letters)
    assert set(Order.objects.filter(game=game, verb="vote").values_list("source", flat=True)) == {"pm"}


def test_each_at_its_own_moment(game):
    turns = house.turns(game, NOON, NOON + timedelta(seconds=30))
    seats = [turn.seat for turn in turns if turn.number == 1]
    assert sorted(seats) == [1, 2, 3, 4, 5]
    assert len({turn.at for turn in turns}) == len(turns)
    assert house.turns(game, NOON, NOON + timedelta(seconds=30)) == turns


def test_acting_twice_changes_nothing(game):
    until = NOON + timedelta(seconds=8)
    first = house.act(game.pk, NOON, until)
    before = list(posts(game).values_list("source", flat=True))
    assert first
    assert before
    # A worker that has forgotten where it was asks for the same turns again.
    house.act(game.pk, NOON, until)
    assert list(posts(game).values_list("source", flat=True))[: len(before)] == before
    assert Post.objects.filter(author__isnull=False).values("author", "key").distinct().count() == Post.objects.filter(
        author__isnull=False
    ).count()


def test_turns_long_past_are_lost(game):
    late = NOON + timedelta(minutes=2)
    house.act(game.pk, NOON, late)
    assert posts(game).count() <= 2 * len(DEMONSTRATION.roles)


def test_the_sweep_remembers_where_it_was(game):
    for second in range(0, 20, 2):
        house.act_due(NOON + timedelta(seconds=second))
    assert posts(game).count() == 5


def test_a_paused_game_keeps_its_house_players_quiet(game):
    play.submit(game.pk, "gm", [play.Ask("pause", {"reason": "tea"})], NOON)
    assert house.act(game.pk, NOON, NOON + timedelta(seconds=8)) == 0


def test_a_visitor_sits_down_with_nothing_but_a_name(game):
    at = run(game, 0.2)
    user, where, seat = demo.play_now("Zoé", at)
    assert where == game
    assert (seat.name, seat.kind, seat.user) == ("Zoé", Seat.Kind.HUMAN, user)
    assert user.member.temporary
    assert inbox.say(game, seat, "I vote against Alba", at).notes[0]["code"] == "order_read"
    said = Post.objects.filter(topic=topic_of(game, "game"), kind=Post.Kind.TALE).order_by("position").last()
    assert "Zoé" in said.source


def test_the_machine_leaves_a_taken_chair_alone(game):
    user, _, seat = demo.play_now("Zoé", NOON)
    run(game, 1)
    assert not Post.objects.filter(author=user).exists()
    assert seat.number not in {turn.seat for turn in house.turns(game, NOON, NOON + timedelta(minutes=1))}


def test_chairs_are_given_while_one_that_lives_is_left(game):
    taken = {demo.play_now(f"Visitor{n}", NOON)[2].number for n in range(5)}
    assert taken == {1, 2, 3, 4, 5}
    with pytest.raises(Refused, match="wrong_phase"):
        demo.play_now("Late", NOON)
    assert members.find("Late") is None


def test_the_dead_chair_is_not_offered(game):
    first = demo.free_seat(game)
    play.submit(game.pk, "gm", [play.Ask("kill", {"player": first.name, "reason": "test"})], NOON)
    assert demo.free_seat(game) not in (None, first)


def test_who_sits_keeps_the_chair(game):
    user, _, seat = demo.play_now("Zoé", NOON)
    assert demo.sit(user, NOON) == (game, seat)


# --- who has left -----------------------------------------------------------------------------------------------------
@pytest.fixture
def shown(settings, monkeypatch):
    settings.CONTEUR_DEMO = True
    monkeypatch.setattr(demo, "AWAY", timedelta(seconds=20))


def seconds(number):
    return NOON + timedelta(seconds=number)


def test_who_has_left_gives_the_chair_to_the_house_player_who_sat_there(shown, game):
    at = run(game, 0.1)
    before = demo.free_seat(game)
    user, _, seat = demo.play_now("Zoé", at)
    demo.step(seconds(25))
    seat.refresh_from_db()
    assert seat.user == user
    demo.step(seconds(30))
    seat.refresh_from_db()
    assert (seat.user, seat.kind, seat.name) == (before.user, Seat.Kind.HOUSE, before.name)
    assert demo.free_seat(game) == seat
    said = Post.objects.filter(topic=topic_of(game, "game"), kind=Post.Kind.TALE).order_by("position").last()
    assert "Zoé" in said.source
    assert before.name in said.source


def test_whoever_has_a_page_open_keeps_the_chair(shown, game):
    user, _, seat = demo.play_now("Zoé", NOON)
    attendance.note(user, seconds(15))
    demo.step(seconds(30))
    seat.refresh_from_db()
    assert seat.user == user


def test_who_comes_back_sits_on_the_same_chair_again(shown, game):
    user, _, seat = demo.play_now("Zoé", NOON)
    other = demo.play_now("Yann", NOON)[2]
    attendance.note(other.user, seconds(25))
    demo.step(seconds(30))
    assert demo.free_seat(game) == seat
    assert demo.sit(user, seconds(35))[1] == seat
    seat.refresh_from_db()
    assert seat.name == "Zoé"


def test_a_new_start_of_the_site_counts_from_then(shown, game):
    user, _, seat = demo.play_now("Zoé", NOON)
    cache.clear()
    for second in (10, 28):
        demo.step(seconds(second))
        seat.refresh_from_db()
        assert seat.user == user
    demo.step(seconds(35))
    seat.refresh_from_db()
    assert seat.user != user


def test_the_dead_keep_their_chair(shown, game):
    user, _, seat = demo.play_now("Zoé", NOON)
    play.submit(game.pk, "gm", [play.Ask("kill", {"player": "Zoé", "reason": "test"})], NOON)
    demo.step(seconds(30))
    seat.refresh_from_db()
    assert seat.user == user


def test_two_clicks_at_once_are_one_chair(game):
    user = members.create_member("Zoé", at=NOON)
    first, second = demo.sit(user, NOON), demo.sit(user, NOON)
    assert first == second


def test_the_master_does_not_play(game):
    with pytest.raises(Refused, match="master_may_not_play"):
        demo.sit(members.find(demo.MASTER), NOON)


def test_a_name_that_cannot_be_leaves_nothing_behind(game):
    with pytest.raises(Invalid):
        demo.play_now("Alba", NOON)
    assert not game.seats.filter(kind=Seat.Kind.HUMAN).exists()


def test_play_now_between_two_games_starts_one(db):
    _, game, _ = demo.play_now("Zoé", NOON)
    assert game.stage == Game.Stage.RUNNING


def test_the_next_game_waits_a_minute(game):
    demo.call_off(game, NOON)
    assert demo.step(NOON + timedelta(seconds=30)) == []
    [following] = demo.step(NOON + timedelta(seconds=90))
    assert following != game
    assert following.stage == Game.Stage.RUNNING
    assert demo.step(NOON + timedelta(seconds=100)) == [following]


def test_after_a_long_stop_the_missed_days_are_not_played(game):
    entries = Entry.objects.filter(game=game).count()
    later = NOON + timedelta(days=3)
    [following] = demo.ensure(later)
    game.refresh_from_db()
    assert game.stage == Game.Stage.OVER
    assert Entry.objects.filter(game=game).count() < entries + 10
    assert game.ended_at < NOON + timedelta(hours=1)
    assert following != game


def test_after_a_short_stop_the_game_goes_on(game):
    assert demo.ensure(NOON + timedelta(minutes=2)) == [game]


def test_a_game_left_paused_makes_room(game):
    play.submit(game.pk, "gm", [play.Ask("pause", {"reason": "tea"})], NOON)
    assert demo.step(NOON + timedelta(minutes=5)) == [game]
    assert demo.step(NOON + timedelta(minutes=30)) == []
    game.refresh_from_db()
    assert game.stage == Game.Stage.OVER


def test_the_first_visitor_meets_a_village_that_talks(db):
    [game] = demo.ensure(NOON)
    assert posts(game).exists()
    assert game.started_at == NOON - demo.LEAD
    assert posts(game).latest("at").at <= NOON


@pytest.fixture
def two_tables(db, monkeypatch, present):
    """The toy's table and one of the Grail mafia, in Russian."""
    from mafia_graal.house import DEMONSTRATION as COURT

    monkeypatch.setattr(demo, "plays", lambda: [demo.Play("toy", DEMONSTRATION), demo.Play("mafia_graal", COURT)])
    return demo.step(NOON)


def test_each_game_has_a_table_of_its_own(two_tables):
    toy, court = two_tables
    assert [(game.ruleset, game.language) for game in two_tables] == [("toy", "fr"), ("mafia_graal", "ru")]
    assert demo.running() == two_tables
    assert demo.play_now("Зоя", NOON, "mafia_graal")[1] == court
    assert demo.play_now("Zoé", NOON, "toy")[1] == toy
    demo.call_off(toy, NOON)
    assert demo.step(NOON + timedelta(seconds=30)) == [court]
    following, same = demo.step(NOON + timedelta(seconds=90))
    assert (same, following.ruleset) == (court, "toy")
    assert following != toy


@pytest.mark.parametrize(("language", "first"), [("ru", "mafia_graal"), ("fr", "toy"), ("en", "toy")])
def test_the_front_page_shows_the_table_in_ones_language_first(two_tables, client, settings, language, first):
    settings.CONTEUR_DEMO = True
    shown = client.get("/", headers={"accept-language": language}).context["lives"]
    assert shown[0]["ruleset"] == first
    assert len({live["form"]["name"].id_for_label for live in shown}) == 2


def test_a_form_leads_to_the_table_at_which_it_stands(two_tables, client, settings):
    settings.CONTEUR_DEMO = True
    toy, court = two_tables
    refused = client.post("/play-now/", {"name": "", "game": "mafia_graal"}).context["lives"]
    assert [live["ruleset"] for live in refused if live["form"].errors] == ["mafia_graal"]
    assert client.post("/play-now/", {"name": "Зоя", "game": "mafia_graal"})["Location"] == f"/games/{court.pk}/"
    assert client.post("/play-now/", {"game": "chess"})["Location"] == f"/games/{toy.pk}/"


def test_a_second_start_changes_nothing(db, monkeypatch):
    monkeypatch.setattr(demo, "LEAD", timedelta(seconds=10))  # a toy with luck is over within the minute
    [game] = demo.ensure(NOON)
    counts = [model.objects.count() for model in (Game, Post, Topic, Category, Entry)]
    assert demo.ensure(NOON + timedelta(seconds=1)) == [game]
    assert [model.objects.count() for model in (Game, Post, Topic, Category, Entry)] == counts


def test_shelves_in_three_languages(db):
    demo.ensure(NOON)
    assert Category.objects.get(slug="discussions").titles["ru"][0] == "Общие разговоры"


def test_nobodys_account_is_taken_for_a_house_player(db):
    person = members.create_member("Alba", at=NOON)
    game = demo.begin(NOON)
    assert not game.seats.filter(user=person).exists()
    assert game.seats.count() == 5


def test_old_games_are_forgotten_with_their_topics(db):
    at = NOON
    for _ in range(demo.KEPT + 3):
        [game] = demo.step(at)
        demo.call_off(game, at)
        at += timedelta(minutes=2)
    demo.step(at)
    assert Game.objects.filter(demo=True).count() == demo.KEPT + 1
    kept = {f"game-{pk}" for pk in Game.objects.values_list("pk", flat=True)}
    assert set(Category.objects.filter(slug__startswith="game-").values_list("slug", flat=True)) == kept


def test_accounts_can_sign_in(client, game):
    for name in (demo.MASTER,):
        assert client.login(username=name, password=demo.password_of(name))


def test_the_command_says_what_is_going_on(db, settings, capsys):
    settings.CONTEUR_DEMO = True
    call_command("demo")
    out = capsys.readouterr().out
    assert demo.MASTER in out
    assert demo.password_of(demo.PLAYER) in out
    assert "of 5 are alive" in out


def test_no_demonstration_in_production(db, settings):
    settings.CONTEUR_DEMO = False
    with pytest.raises(CommandError):
        call_command("demo")
    from games import tasks

    tasks.demo()
    assert not Game.objects.exists()
