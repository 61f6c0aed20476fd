"""What hangs around a game's topics: the reader's own fold, and nothing more."""

import pytest

from forum import topics
from forum.frames import frame_of
from forum.models import Topic
from forum.visibility import viewer_of
from games.kernel.seat import Seat
from games.projecting import topic_of


def user(table, name):
    return table.game.seats.get(name=name).user


@pytest.fixture
def village(table, present):
    """The public topic of a game in which Ana has voted against Bo, by form."""
    table.ask(1, "vote", target=Seat(2))
    return topic_of(table.game, "game")


def test_a_topic_of_nobodys_game_has_no_frame(db, present, table):
    plain = topics.create_topic(title="Tavern", read=["public"], write=["member"], at=table.noon, kind="conversation")
    assert frame_of(plain, viewer_of(None)).rail == ""


@pytest.mark.parametrize("context", ["game:999:game", "game:x:game", "game:", "other:1:game"])
def test_a_topic_of_no_known_game_has_no_frame(db, present, context):
    assert frame_of(Topic(context=context), viewer_of(None)).over == ""


def test_everybody_sees_the_hour_and_the_living(village, table):
    frame = frame_of(village, viewer_of(None))
    assert frame.at == table.dusk
    assert frame.over == "Owls"
    assert "5 living" in frame.rail
    assert "My orders" not in frame.rail
    assert "#write" not in frame.strip


def test_what_one_has_ordered_is_shown_to_oneself_alone(village, table):
    assert "Vote against Bo" in frame_of(village, viewer_of(user(table, "Ana"))).rail
    for other in (None, table.outsider, user(table, "Bo")):
        rail = frame_of(village, viewer_of(other)).rail
        assert "Vote against Bo" not in rail
        assert "owl" not in rail.replace("Owls", "")


def test_a_letter_to_the_game_master_says_what_may_be_ordered(table, present):
    letters = topic_of(table.game, "pm:1")
    frame = frame_of(letters, viewer_of(user(table, "Ana")))
    assert "What you may order now" in frame.rail
    assert frame.composer_note
    assert "What you may order now" not in frame_of(letters, viewer_of(table.master)).rail


def test_a_game_that_is_over_counts_no_hour(village, table):
    table.gm("end_game", reason="a test", winners=[])
    frame = frame_of(village, viewer_of(None))
    assert frame.at is None
    assert frame.strip == ""
