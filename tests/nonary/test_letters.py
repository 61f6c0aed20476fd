"""What the game says by itself: in its topic to everybody, by letter to each what came to that one alone."""

import pytest

from forum.models import Post
from games.projecting import topic_of

from .glasshouse import leaks, play

pytestmark = pytest.mark.django_db


def told(game, role):
    """The posts of the game's own voice in a place, oldest first."""
    return [
        post.source for post in Post.objects.filter(topic=topic_of(game, role)).order_by("position") if post.author is None
    ]


def test_each_reads_what_came_to_that_one_alone(tmp_path):
    """NG-34, NG-165: the card first; a letter is answered with what happened; what ends later is told when it ends."""
    game = play(
        tmp_path,
        {"pm": "I inspect the card index", "by": "Dov"},
        {"pm": "I go to the hall", "by": "Ana"},
        {"do": "say", "by": "Bo", "text": "a secret of the greenhouse"},
        {"at": "11:30", "wait": True},
        patch={
            "characters": {"botanist": {"start_room": "greenhouse"}, "clerk": {"start_room": "greenhouse"}, "engineer": {"start_room": "archive"}},
            "rounds": [{"exploration": {"groups": {}, "lasts": "10h"}}],
        },
    )  # fmt: skip
    ana, dov, eve, public = told(game, "pm:1"), told(game, "pm:4"), told(game, "pm:5"), told(game, "game")
    assert "Iris Kowal" in ana[0]
    assert "Escape from the complex." in ana[0]
    assert "A round hall under a cracked dome." in ana[-1]
    assert "One card is newer than the others." in dov[-1]
    assert not any("One card" in text or "cracked dome" in text for text in eve)
    assert any("Six people wake" in text for text in public)
    assert any("serre ↔ archives — 5 s" in text for text in public)
    for letters in (ana, dov, eve, public):
        assert leaks("\n".join(letters)) == []
        assert not any("a secret of the greenhouse" in text for text in letters)


def test_words_of_the_game_master_are_told_once_and_where_they_are_meant(tmp_path):
    """NG-127, NG-150: to all once; in a letter to that one alone; a death that comes out with them is told as well."""
    game = play(
        tmp_path,
        {"gm": "announce", "text": "The lamps are lit."},
        {"gm": "announce", "text": "Look behind the dome.", "to": "pm:4"},
        {"gm": "kill", "player": "Cyd", "reason": "A fall"},
        {"gm": "announce", "text": "The nurse was found.", "deaths": ["Cyd"]},
        patch={"settings": {"death": {"announce": "witnesses"}}, "rounds": [{"exploration": {"groups": {}, "lasts": "10h"}}]},
    )  # fmt: skip
    public = told(game, "game")
    assert [sum(words in text for text in public) for words in ("The lamps are lit.", "behind the dome", "The nurse was found.")] == [1, 0, 1]
    assert any("Cyd" in text and text != "The nurse was found." for text in public[-1:])
    assert sum("behind the dome" in text for text in told(game, "pm:4")) == 1
    assert not any("behind the dome" in text for number in (1, 2, 3, 5, 6) for text in told(game, f"pm:{number}"))
