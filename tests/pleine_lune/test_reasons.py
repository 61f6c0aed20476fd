"""Why it happened: chains of reasons of whole evenings, by people and hours alone."""

from dataclasses import replace

import pytest

from games.kernel.common import Died
from games.models import Game
from games.reasons import Reasons
from games.registry import config
from games.words import RulesetWords
from pleine_lune.rules import events as e

from .village import Village


def numbered(entries):
    """Lines with their orders numbered, as a journal keeps them."""
    numbers = {}
    found = []
    for step, line in enumerate(entries, 1):
        number = numbers.setdefault(id(line.order), len(numbers) + 1)
        found.append((step, replace(line, order=replace(line.order, number=number))))
    return found


def words_of(village):
    words = RulesetWords(config("pleine_lune"))
    words.game = Game(zone=village.zone)
    words.name = lambda seat: village.name[seat]
    return words


def chain(village, kind, **fields):
    """The chain of the last fact of this type as texts, with its rules."""
    lines = numbered(village.engine.entries)
    wanted = {name: village.seat.get(value, value) for name, value in fields.items()}
    line = next(
        line for _number, line in reversed(lines)
        if isinstance(line.event, kind) and all(getattr(line.event, name) == value for name, value in wanted.items())
    )  # fmt: skip
    found = Reasons(lines, words_of(village)).of(line)
    return [reason.text for reason in found] + [text for reason in found for text in reason.more], [
        reason.rule for reason in found
    ]


@pytest.fixture
def village():
    return Village("villager*4", "seer", "militia", "prescient", "werewolf*2")


def test_who_burns_is_told_by_the_votes_that_counted(village):
    village.votes(Ana="Bo", Cleo="Bo", Dov="Eli").votes(Cleo="Dov", Eli="Bo").to("03 22:00")
    texts, rules = chain(village, Died, player="Bo")
    assert texts[0] == "The clock: execution."
    assert "Vote of Ana: against Bo (sent)." in texts
    assert "Vote of Eli: against Bo (sent)." in texts
    assert not any("Cleo" in text for text in texts)
    assert {"PL-48", "PL-64"} <= set(rules)


def test_murder_is_told_by_the_pack_and_not_by_the_votes_of_the_day(village):
    village.votes(Ana="Cleo", Dov="Bo", Eli="Bo").to("03 22:01").do("devour", "Hal", target="Cleo").do(
        "devour", "Iva", target="Cleo"
    ).to("03 22:20")
    texts, rules = chain(village, Died, player="Cleo")
    assert texts[0] == "The clock: murder announced."
    assert {"Hal: devour Cleo.", "Iva: devour Cleo."} <= set(texts)
    assert not any("vote" in text.lower() for text in texts)
    assert "PL-71" in rules


def test_night_without_a_murder_is_told_by_the_guard(village):
    village.do("guard", "Fay", target="Cleo").to("03 22:01").do("devour", "Hal", target="Cleo").to("03 22:20")
    texts, rules = chain(village, e.NoMurder)
    assert "Fay: guard Cleo." in texts
    assert "Hal: devour Cleo." in texts
    assert "PL-76" in rules


def test_blocked_order_is_told_with_the_order_and_the_guard():
    village = Village("villager*4", "seer", "militia", "prescient", "werewolf*2", guard_notice=False)
    village.do("guard", "Fay", target="Hal").to("03 22:01").do("devour", "Hal", target="Cleo").to("03 22:20")
    texts, _rules = chain(village, e.OrderLapsed, player="Hal", verb="devour")
    assert "Hal: devour Cleo." in texts
    assert "Fay: guard Hal." in texts


def test_taken_back_and_replaced_orders_are_no_reason(village):
    village.to("03 22:00").do("devour", "Hal", target="Cleo").do("devour", "Hal", target="Dov").do(
        "devour", "Iva", target="Dov"
    ).to("03 22:20")
    texts, _rules = chain(village, Died, player="Dov")
    assert {"Hal: devour Dov.", "Iva: devour Dov."} <= set(texts)
    assert "Hal: devour Cleo." not in texts


def test_broken_heart_is_told_by_the_couple_and_the_other_death():
    village = Village("villager*4", "werewolf*2", seats={"Bo": {"lover": True}, "Cleo": {"lover": True}})
    village.votes(Ana="Bo", Dov="Bo").to("03 22:00")
    texts, rules = chain(village, Died, player="Cleo")
    assert any("lovers" in text for text in texts)
    assert any(text.startswith("Bo burns") for text in texts)
    assert "PL-64" in rules


def test_end_is_told_by_the_last_death(village):
    village.votes(Ana="Hal", Bo="Hal").to("03 22:20").to("04 12:00").votes(Ana="Iva", Bo="Iva").to("05 22:00")
    texts, _rules = chain(village, e.GameOver)
    assert any(text.startswith("Iva burns") for text in texts)


def test_a_forced_vote_has_a_reason_and_a_cast_one_needs_none():
    village = Village("villager*4", "telepath", "werewolf*2").votes(Ana="Bo", Bo="Dov")
    village.do("telepathy", "Eli", victim="Bo", choice="Cleo").to("03 22:00")
    texts, _rules = chain(village, e.VoteCounted, player="Bo")
    assert any(text.startswith("Eli: force a vote") for text in texts)
    assert chain(village, e.VoteCounted, player="Ana") == ([], [])


def test_ruling_of_the_game_master_is_a_reason(village):
    village.to("03 22:12").gm("rule_murder", victims=["Dov"], reason="misread").to("03 22:20")
    texts, _rules = chain(village, Died, player="Dov")
    assert any("misread" in text for text in texts)


def test_orders_themselves_have_no_reasons(village):
    village.votes(Ana="Bo")
    lines = numbered(village.engine.entries)
    assert Reasons(lines, words_of(village)).of(lines[-1][1]) == []
