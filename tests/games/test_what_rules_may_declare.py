"""What a ruleset may declare and the host does: verbs of one name, rows as arguments, bars, nicknames."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from forum import phrases
from forum.errors import Denied
from games import args, opening, play
from games.kernel.names import Names
from games.kernel.order import CLOCK, GM, OUTSIDER, Unresolved
from games.kernel.refusal import Refused
from games.kernel.ruleset import Arg, Bar, Verb, find_verb
from games.kernel.seat import Seat
from games.models import Game
from games.registry import config
from games.words import Words
from tests.toygame.rules.ruleset import Toy

NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
NAMES = Names({Seat(1): "Ana", Seat(2): "Bo"})


class TwoOfOneName:
    """A player pokes somebody by a number, the game master pokes by a word."""

    verbs = (Verb("poke", (Arg("target"), Arg("times", "int"))), Verb("poke", (Arg("player"), Arg("word", "text")), by="gm"))


@pytest.mark.parametrize(("by", "owner"), [(Seat(1), "seat"), (OUTSIDER, "seat"), (GM, "gm"), (CLOCK, "seat"), (None, "seat")])
def test_a_verb_of_one_name_is_the_one_of_whoever_asks(by, owner):
    assert find_verb(TwoOfOneName, "poke", by).by == owner
    assert find_verb(TwoOfOneName, "prod", by) is None


def test_whoever_asks_for_anothers_verb_is_told_that_it_is_not_his(table):
    with pytest.raises(Refused) as refused:
        table.ask(1, "kill", player="Bo")
    assert refused.value.code == "not_gm"


def test_arguments_are_read_by_the_verb_of_whoever_asks():
    given = {"target": "Bo", "player": "Ana", "times": "3", "word": "ow"}
    of_seat = args.read_args(TwoOfOneName, "poke", given, NAMES, "UTC", NOON, Seat(1))
    of_gm = args.read_args(TwoOfOneName, "poke", given, NAMES, "UTC", NOON, GM)
    assert (of_seat["target"], of_seat["times"], of_seat["player"]) == (Seat(2), 3, "Ana")
    assert (of_gm["player"], of_gm["word"], of_gm["target"]) == (Seat(1), "ow", "Bo")


def test_rows_are_read_cell_by_cell_and_survive_their_storage():
    pairs = Arg("pairs", "rows", columns=(Arg("who"), Arg("times", "int"), Arg("loud", "bool", required=False)))
    read = args.read_value(pairs, [{"who": "Bo", "times": "2"}, {"who": "Zed", "loud": "true", "odd": 1}], NAMES, "UTC", NOON)
    assert read == ({"who": Seat(2), "times": 2}, {"who": Unresolved("Zed"), "loud": True, "odd": 1})
    assert args.from_json(args.to_json(read)) == read


@pytest.mark.parametrize("value", ["words", 7, {"who": "Bo"}, ["Bo"]])
def test_what_are_no_rows_stays_for_the_rules_to_refuse(value):
    assert args.read_value(Arg("pairs", "rows", columns=(Arg("who"),)), value, NAMES, "UTC", NOON) == value


def barred(monkeypatch, *bars):
    """The toy's discussion says why one may not write there."""
    topics = Toy.topics

    def with_bars(self, state):
        return [replace(topic, bars=bars) if topic.role == "game" else topic for topic in topics(self, state)]

    monkeypatch.setattr(type(config("toy").rules), "topics", with_bars)


def test_whoever_may_not_write_is_told_why_by_the_first_bar_that_fits(table, monkeypatch):
    barred(monkeypatch, Bar("cemetery", "dead"), Bar("", "not_a_player"))
    table.gm("kill", player="Bo", cause="gm", reason="as ruled")
    with pytest.raises(Denied) as denied:
        table.say(2, "Boo", table.later(), role="game")
    assert denied.value.code == "dead"
    assert phrases.refusal(denied.value) == Words(table.game).refusal("dead", {})


def test_a_bar_opens_nothing_and_shuts_nothing(table, monkeypatch):
    barred(monkeypatch, Bar("", "dead"))
    assert table.say(1, "Good day", role="game").pk


def test_where_no_bar_fits_the_place_says_so_itself(table, monkeypatch):
    barred(monkeypatch, Bar("owl", "dead"))
    table.gm("kill", player="Bo", cause="gm", reason="as ruled")
    with pytest.raises(Denied) as denied:
        table.say(2, "Boo", table.later(), role="game")
    assert denied.value.code == "topic_forbidden"


def test_options_that_do_not_go_together_make_no_game(table, monkeypatch):
    def together(self, options):
        raise Refused("bad_option", option="hour", value="20:00")

    monkeypatch.setattr(type(config("toy").rules), "check_options", together, raising=False)
    games = Game.objects.count()
    with pytest.raises(Refused) as refused:
        opening.create_game(ruleset="toy", title="Never", master=table.master, at=NOON)
    assert refused.value.code == "bad_option"
    assert Game.objects.count() == games


def test_a_game_may_know_seats_by_other_names(table):
    names = play.names_of(table.game, {Seat(1): ("Owlet",)})
    assert names.resolve("owlet") == Seat(1)
    assert names.exactly("owlet") == (Seat(1),)
    assert names.exactly("ana") == (Seat(1),)
    assert ("owlet", Seat(1)) in set(names.forms())
