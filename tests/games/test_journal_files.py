"""Journals as files: what each reader is given, and that nothing is lost on the way there and back."""

import json
from datetime import timedelta
from random import Random

import pytest
from django.urls import reverse

from games import exporting, opening, play, sandboxes
from games.kernel.order import GM
from games.kernel.refusal import Refused
from games.models import Game
from games.pov import pov_of
from tests.games.files import again, whole

WORD = "xylophone"
"""What a player writes to the game master alone."""


def play_on(table, chance, steps=14):
    """A game goes on in one of many ways: votes, refused orders, texts, overrulings, rewinds, hours that strike."""
    at = table.noon
    for _ in range(steps):
        at += timedelta(minutes=chance.choice([1, 30, 500]))
        seat, other = chance.sample(range(1, 6), 2)
        try:
            match chance.randrange(9):
                case 0 | 1 | 2:
                    table.ask(seat, "vote", at=at, target=str(other))
                case 3:
                    table.ask(1, "peek", at=at, target="Bo")
                case 4:
                    table.say(seat, chance.choice(["I vote for Cleo", "I withdraw my vote", f"Hello, {WORD}"]), at=at)
                case 5:
                    table.gm(chance.choice(["pause", "resume", "close_early"]), at=at, reason="as ruled")
                case 6:
                    table.gm("overrule", at=at, event="warned", fields={"player": "Bo"}, audience=["Bo"], reason="é ї 🦉")
                case 7:
                    table.gm("rewind", at=at, to="dusk", reason="once more")
                case _:
                    table.gm("set_option", at=at, option="whispers", value=chance.randrange(12), reason="as ruled")
        except Refused:
            pass
    return at


@pytest.mark.parametrize("seed", range(12))
def test_a_journal_comes_back_from_its_file_as_it_was(make_table, seed):
    table = make_table().start()
    play_on(table, Random(seed))
    document = whole(table)
    box = sandboxes.rehearse(again(document), table.noon, by=table.outsider)
    assert exporting.export(pov_of(box, table.outsider)) == document
    assert box.phase == table.game.phase
    assert pov_of(box, table.outsider).state == table.pov(table.master).state


def test_a_game_that_is_over_comes_back_with_its_seed(table):
    table.gm("end_game", reason="enough")
    document = whole(table)
    assert document["dice"]["seed"] == bytes(table.game.seed).hex()
    box = sandboxes.rehearse(again(document), table.noon, by=table.outsider)
    assert exporting.export(pov_of(box, table.outsider)) == document


def test_the_seed_of_a_running_game_is_in_no_file(table):
    assert whole(table)["dice"] == {"commitment": table.game.commitment, "seed": None}
    assert bytes(table.game.seed).hex() not in json.dumps(whole(table))


@pytest.mark.parametrize("days", [0, 2, 20])
def test_a_village_comes_back(db, make_table, days):
    """A game with far more kinds of facts than the toy, before its first evening, in its middle and at its end."""
    table = make_table()
    game = opening.create_game(ruleset="pleine_lune", title="Nuit", master=table.master, at=table.noon, language="fr")
    roles = ["militia", "seer", "prescient", "little_girl", *["villager"] * 4, "werewolf", "werewolf"]
    known = [role if role in game.config.rules.roles else "villager" for role in roles]
    opening.open_game(game, [{"name": f"P{n}", "role": role} for n, role in enumerate(known, 1)], table.noon)
    opening.start(game.pk, table.noon, by=table.master)
    play.submit(game.pk, GM, [play.Ask("kill", {"player": "P5", "cause": "gm", "reason": "x"})], table.noon, source="gm", user=table.master)
    play.settle(game.pk, table.noon + timedelta(days=days))
    document = exporting.export(pov_of(Game.objects.get(pk=game.pk), table.master))
    box = sandboxes.rehearse(again(document), table.noon, by=table.outsider)
    assert exporting.export(pov_of(box, table.outsider)) == document


# ---- who gets what -------------------------------------------------------------------------------------------------


def test_a_running_game_is_exported_to_its_game_master_alone(table, browser):
    table.say(2, WORD)
    url = reverse("games:export", args=[table.pk])
    for user in (None, table.seat(1).user, table.outsider):
        assert browser(user).get(url).status_code == 404
    answer = browser(table.master).get(url)
    assert answer.status_code == 200
    assert "attachment" in answer["Content-Disposition"]
    assert answer["Cache-Control"] == "no-store"
    document = json.loads(answer.content)
    assert document["scope"] == "whole"
    assert [seat["name"] for seat in document["seats"]] == ["Ana", "Bo", "Cleo", "Dan", "Eva"]


def test_no_file_holds_an_address(table):
    user = table.seat(1).user
    user.email = "ana@example.org"
    user.save()
    table.ask(1, "vote", target="Bo")
    assert "example.org" not in json.dumps(whole(table))


def test_after_the_end_everybody_gets_what_the_replay_shows(table, browser):
    table.say(2, f"I think {WORD}")
    with pytest.raises(Refused):
        table.ask(2, "vote", target="Bo")
    table.ask(1, "peek", target="Cleo")
    table.gm("end_game", reason="enough")
    document = json.loads(browser(table.outsider).get(reverse("games:export", args=[table.pk])).content)
    assert document["scope"] == "open"
    assert {"role_peeked", "role_dealt"} <= {event["type"] for event in document["events"]}
    assert WORD not in json.dumps(document)
    assert all(order["refused"] == "" and order["args"] == {} for order in document["orders"])
    assert [order["number"] for order in document["orders"]] == list(range(1, len(document["orders"]) + 1))
    assert again(document)["events"] == document["events"]


def test_where_the_journal_stays_closed_a_reader_gets_what_the_reader_saw(make_table, browser):
    table = make_table(reveal_journal=False).start()
    table.ask(1, "peek", target="Cleo")
    table.ask(2, "vote", target="Cleo")
    table.gm("end_game", reason="enough")

    def types(user):
        document = json.loads(browser(user).get(reverse("games:export", args=[table.pk])).content)
        assert document["scope"] == "view"
        assert document["orders"] == []
        assert document["dice"]["seed"] is None
        assert all("to" not in event for event in document["events"])
        with pytest.raises(Refused, match="file_view"):
            again(document)
        return [event["type"] for event in document["events"]]

    assert "role_peeked" in types(table.seat(1).user)
    assert "role_peeked" not in types(table.seat(2).user)
    assert "order_received" in types(table.seat(2).user)
    assert {"role_peeked", "order_received", "drew"}.isdisjoint(types(table.outsider))
    assert types(None) == types(table.outsider)
