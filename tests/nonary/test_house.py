"""House players play the Glasshouse: to its end, by the rules, in three languages, and from what they may know alone."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from django.core.cache import cache

from forum import members
from forum.limits import uncounted
from forum.models import Post
from games import demo
from games import house as host
from games.models import Entry, Game, Order, Unread
from nonary import house, setting_up
from nonary.house_lines import LINES
from nonary.models import PlayedEdition
from nonary.shipped import EDITIONS, shipped
from tests.house_twins import Pairs, ask

NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
MORNING = datetime(2026, 3, 2, 8, 0, tzinfo=UTC)
PLAUSIBLE = {"not_portable", "already_solved", "occupied", "busy", "already_voted", "not_here", "no_route", "unique_piece", "door_open"}
"""What somebody finds out by trying, or was too late for."""


def played(monkeypatch, language, minutes):
    """A game of the demonstration in this language after so many real minutes, or its end."""
    cache.clear()
    how = replace(house.DEMONSTRATION, language=language)
    monkeypatch.setattr(demo, "plays", lambda: [demo.Play("nonary", how)])
    game = demo.begin(NOON)
    Game.objects.filter(pk=game.pk).update(seed=b"h" * 32)
    for minute in range(minutes):
        with uncounted():
            host.rehearse(game.pk, NOON + timedelta(minutes=minute), NOON + timedelta(minutes=minute + 1))
        game.refresh_from_db()
        if game.stage == Game.Stage.OVER:
            break
    return game


def letters(game):
    return Post.objects.filter(topic__context__startswith=f"game:{game.pk}:pm:", kind=Post.Kind.POST, author__isnull=False)


def test_a_whole_game_ends_and_keeps_to_the_rules(db, monkeypatch):
    game = played(monkeypatch, "en", 25)
    assert game.stage == Game.Stage.OVER
    assert timedelta(minutes=8) < game.ended_at - NOON < timedelta(minutes=25)
    asked = Order.objects.filter(game=game, by__startswith="seat:")
    refused = list(asked.exclude(refused="").values_list("refused", flat=True))
    assert set(refused) <= PLAUSIBLE
    assert len(refused) < asked.count() / 10
    assert not Unread.objects.filter(game=game).exists()
    assert not asked.filter(verb="free").exists()
    done = set(asked.filter(refused="").values_list("verb", flat=True))
    assert done >= {"inspect", "take", "open", "vote", "give_piece", "say"}
    assert Entry.objects.filter(game=game, type="match_result").exists()


@pytest.mark.parametrize("language", ["fr", "ru"])
def test_their_letters_are_read_in_every_language(db, monkeypatch, language):
    game = played(monkeypatch, language, 2)
    assert letters(game).count() > 12
    assert not Unread.objects.filter(game=game).exists()
    asked = Order.objects.filter(game=game, by__startswith="seat:")
    assert not asked.filter(verb="free").exists()
    assert set(asked.exclude(refused="").values_list("refused", flat=True)) <= PLAUSIBLE


def test_every_language_has_words_for_every_occasion():
    occasions = {language: {name: len(lines) for name, lines in LINES[language].items()} for language in LINES}
    assert set(occasions) == {"en", "fr", "ru"}
    assert occasions["en"].keys() == occasions["fr"].keys() == occasions["ru"].keys()
    for lines in LINES.values():
        for said in lines.values():
            for line in said:
                assert line.format(x="X", y="Y", n="1")


def texts_of(value):
    """Every text of several languages in plain values."""
    if isinstance(value, dict):
        if value and set(value) <= {"en", "fr", "ru"}:
            yield value
        else:
            for each in value.values():
                yield from texts_of(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from texts_of(each)


@pytest.mark.parametrize("name", EDITIONS)
def test_the_editions_that_come_with_the_game_are_whole_in_three_languages(name):
    found = shipped(name)
    assert found.edition is not None
    assert not found.faults
    for text in texts_of(found.plain):
        assert set(text) == {"en", "fr", "ru"}


# ---- what they cannot know -------------------------------------------------------------------------------------------
def prepare(game):
    setting_up.choose(game, "glasshouse")
    PlayedEdition.objects.filter(game=game).update(secret="twin")


PAIR = Pairs("nonary", house, dict(house.DEMONSTRATION.options), MORNING, dealt="character", prepare=prepare)
CAST = house.DEMONSTRATION.roles
IN_THE_GREENHOUSE, IN_THE_ARCHIVE = (1, 2, 3), (4, 5, 6)


@pytest.fixture
def twins(db):
    cache.clear()
    people = [members.create_member(f"House{n}", at=MORNING) for n in range(1, 7)]
    return [PAIR.begin(people, CAST) for _ in range(2)]


def after(minutes):
    return MORNING + timedelta(minutes=minutes)


def alike(twins, seats, at):
    for seat in seats:
        here, there = (PAIR.acts(game, seat, at) for game in twins)
        assert here == there
        assert any(here)


def test_what_is_done_in_another_room_changes_nothing(twins):
    here, there = twins
    ask(here, 4, "open", after(30), target="cabinet")
    ask(here, 4, "take", after(31), object="steel_key")
    ask(here, 5, "give_piece", after(32), piece=str(_piece(here, 5)), to=6)
    ask(there, 6, "answer_puzzle", after(30), target="terminal", text="moonflower")
    ask(there, 5, "say", after(31), text="4/17 opens the safe")
    alike(twins, IN_THE_GREENHOUSE, after(40))
    assert PAIR.acts(here, 4, after(40)) != PAIR.acts(there, 4, after(40))


def test_a_vote_that_is_not_read_out_changes_nothing(twins):
    for game, choice in zip(twins, ("ally", "betray"), strict=True):
        ask(game, 4, "vote", after(125), choice=choice)
    alike(twins, (1, 2, 3, 5, 6), after(130))
    for game, choice in zip(twins, ("ally", "betray"), strict=True):
        for seat in (1, 2, 3, 5, 6):
            ask(game, seat, "vote", after(140), choice=choice)
    ours, theirs = (PAIR.acts(game, 3, after(141), chances=80) for game in twins)
    assert ours != theirs


def _piece(game, seat):
    """The number of a piece that this seat holds."""
    from games import journal

    state = journal.load(Game.objects.get(pk=game.pk)).state
    number = game.seats.get(number=seat).seat
    return state.numbers[state.pieces[number][0]]
