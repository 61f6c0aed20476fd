"""What the studio finds out about an edition that has no error: what is out of reach, a way through, who may survive."""

from __future__ import annotations

import time
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from nonary.rules.edition.analysis.aims import Chances
from nonary.rules.edition.analysis.report import Report, analyse, chances_in
from nonary.rules.edition.analysis.survival import Survivors
from nonary.rules.edition.reading import load_edition

from .glasshouse import glasshouse

ONE_ROUND = [{"exploration": {"lasts": "10h"}}]
DOOR = "steel_door"


def report(**patch: Any) -> Report:
    return analyse(load_edition(glasshouse(**patch)))


def findings(**patch: Any) -> set[tuple[str, str]]:
    return {(".".join(map(str, fault.path)), fault.code) for fault in report(**patch).findings}


def steps(found: Report) -> list[str]:
    return [
        f"{step.verb} {step.using} {step.target}".replace("  ", " ") for step in found.way.steps if step.verb != "go"
    ]


def test_nothing_is_wrong_with_the_demo_edition() -> None:
    found = report()
    assert found.findings == ()
    assert found.way.missed == []
    done = steps(found)
    assert done.index("take steel_key") < done.index("solve organ")
    assert done.index("open cabinet") < done.index("take steel_key")
    assert found.way.seconds == sum((step.seconds for step in found.way.steps), Fraction(0)) > 180
    assert {goal for goal in found.way.reached if goal[0] == "solved"} == {
        ("solved", "safe_lock"), ("solved", "terminal_word"), ("solved", "organ_keys"),
    }  # fmt: skip


def test_each_step_is_where_its_actor_is() -> None:
    edition = load_edition(glasshouse())
    where = {name: character.start_room or "hall" for name, character in edition.characters.items()}
    for step in report().way.steps:
        if step.verb == "go":
            where[step.actor] = step.room
        elif step.actor:
            assert where[step.actor] == step.room, step
            spot = edition.spots.get(step.target)
            assert spot is None or spot.room == step.room, step


UNREACHED = [
    # a room behind a door whose key is nowhere
    (
        {
            "rooms": {"vault": {"name": "vault"}},
            "travel": [
                {"between": ["hall", "greenhouse"], "takes": 1},
                {"between": ["hall", "archive"], "takes": 1},
                {"between": ["hall", "vault"], "takes": 1, "needs": {"has": "medal"}},
            ],
            "objects": {"medal": {"name": "medal", "at": "nowhere"}},
        },
        {("rooms.vault", "never_entered"), ("objects.medal", "never_taken")},
    ),
    # a reward that no action gives, and what hangs on it
    (
        {"spots": {"cabinet": {"open": {"do": [{"reveal": ["logbook"]}]}}}},
        {("objects.steel_key", "never_taken"), ("puzzles.organ_keys", "never_solved"), ("puzzles.organ_keys.solved", "points_out_of_reach")},
    ),
    # a piece only behind a condition that never holds
    (
        {"spots": {"notice_board": {"inspect": {"if": {"round": 9}}}}},
        {("mental_puzzle.texts.motto", "piece_out_of_reach"), ("spots.notice_board.inspect.0", "entry_never")},
    ),
    # an entry behind one that always comes first
    (
        {"spots": {"organ": {"inspect": [{"do": [{"text": "x"}]}, {"if": {"round": 1}, "do": [{"text": "y"}]}]}}},
        {("spots.organ.inspect.1", "entry_shut_off")},
    ),
    ({"spots": {"organ": {"hidden": True}}}, {("spots.organ", "never_shown"), ("puzzles.organ_keys", "never_solved"), ("puzzles.organ_keys.solved", "points_out_of_reach")}),
    ({"happenings": {"night_shift": {"when": {"phase": "exploration", "round": 8}}}}, {("happenings.night_shift", "happening_never")}),
    # a reward that costs a life
    (
        {"spots": {"notice_board": {"inspect": {"do": [{"piece": ["motto_1"]}, {"kill": "actor"}]}}}},
        {("mental_puzzle.texts.motto", "costs_a_life")},
    ),
    ({"spots": {"organ": {"inspect": {"do": [{"points": 1}]}}}}, {("spots.organ.inspect.0", "points_without_end")}),
]  # fmt: skip


@pytest.mark.parametrize(("patch", "expected"), UNREACHED)
def test_what_is_out_of_reach_is_named_with_its_place(patch: Any, expected: set[tuple[str, str]]) -> None:
    assert findings(**patch) == expected


def test_points_that_end_by_themselves_are_not_endless() -> None:
    lit = {"if": {"state": {"organ": "normal"}}, "do": [{"points": 1}, {"set": {"organ": "lit"}}]}
    organ = {"states": ["normal", "tuned", "lit"], "use": {"self": lit}}
    assert findings(spots={"organ": organ}) == set()
    back = {"use": {"self": [lit, {"do": [{"set": {"organ": "normal"}}]}]}, "states": ["normal", "tuned", "lit"]}
    assert findings(spots={"organ": back}) == {("spots.organ.use.self.0", "points_without_end")}


def test_the_end_of_the_chain_is_named() -> None:
    patch = {"spots": {"cabinet": {"open": {"do": [{"reveal": ["logbook"]}]}}}}
    lacks = {fault.path[1]: fault.args["lacks"] for fault in report(**patch).findings}
    assert lacks["organ_keys"] == "shown steel_key"


def test_two_locks_that_eat_one_key_are_not_both_opened() -> None:
    patch = {
        "puzzles": {
            "cage": {"at": "card_index", "kind": "objects", "needs_objects": ["steel_key"], "solved": [{"text": "x"}]}
        }
    }
    found = {code for path, code in findings(**patch) if path.startswith("puzzles.")}
    assert "not_with_the_rest" in found
    kept = {"puzzles": {"cage": {**patch["puzzles"]["cage"], "keeps": True}}}
    assert findings(**kept) == set()


def test_what_is_used_up_comes_last() -> None:
    """The seed packet goes into the organ for good, and turns the card index as long as it is there."""
    index = {
        "use": {"seed_packet": {"do": [{"set": {"card_index": "turned"}}, {"piece": ["motto_1"]}]}},
        "states": ["normal", "turned"],
    }
    found = report(spots={"card_index": index, "notice_board": {"inspect": None}})
    assert found.findings == ()
    done = steps(found)
    assert done.index("use seed_packet card_index") < done.index("solve organ")


def test_conditions_on_people_are_met_by_people() -> None:
    spots = {
        "notice_board": {
            "inspect": {"if": {"all": [{"character": "warden"}, {"present": 3}]}, "do": [{"piece": ["motto_1"]}]}
        },
        "card_index": {
            "inspect": {
                "if": {"all": [{"round": 2}, {"has": "locket"}, {"not": {"character": "pianist"}}]},
                "do": [{"piece": ["cle_name", "eng_name"]}],
            }
        },
    }
    found = report(spots=spots)
    assert found.findings == ()
    by = {step.target: step.actor for step in found.way.steps if step.verb == "inspect"}
    assert by["notice_board"] == "warden"
    assert by["card_index"] != "pianist"
    assert [step.verb for step in found.way.steps].count("round") >= 1


def test_a_trapdoor_leads_where_no_way_does() -> None:
    ways = [
        {"between": ["hall", "greenhouse"], "takes": 10},
        {"between": ["archive", "hall"], "takes": 20, "oneway": True},
    ]
    organ = {"organ": {"use": {"self": {"do": [{"move": "archive"}]}}}}
    assert findings(travel=ways, spots=organ) == set()
    assert ("rooms.archive", "never_entered") in findings(travel=ways)


# -- who may survive


def survivors(**patch: Any) -> dict[int, Any]:
    return {each.number: each.course for each in report(**patch).survivals}


def test_every_number_may_survive_in_the_demo() -> None:
    found = survivors()
    assert all(found.values())
    assert found[6].rounds == 3
    assert found[1].rounds == 2
    assert all(points >= 9 for name, points in found[3].points.items() if name in found[3].leaving)


def test_a_course_keeps_to_the_scale() -> None:
    """Playing the matches of a course by the rulebook's scale gives its points."""
    for course in survivors().values():
        points = dict.fromkeys(course.points, 3)
        for match in course.played:
            same = match.a_choice == match.b_choice
            for side, own in ((match.a, match.a_choice), (match.b, match.b_choice)):
                gain = (2 if own == "ally" else 0) if same else (3 if own == "betray" else -2)
                for name in side:
                    points[name] = max(0, points[name] + gain)
        for _, name in course.bonus:
            points[name] += 1
        assert points == dict(course.points)
        assert {name for name, left in points.items() if left == 0} == set(course.dead)


def test_nobody_leaves_where_the_points_are_out_of_reach() -> None:
    patch = {"settings": {"door9": {"points": 20}}}
    assert not any(survivors(**patch).values())
    assert ("rounds", "nobody_leaves") in findings(**patch)
    assert ("characters.botanist.goal.check", "goal_impossible") in findings(**patch)


def test_two_rounds_are_enough_for_traitors_only() -> None:
    found = survivors(rounds=glasshouse()["rounds"][:2], puzzles={"organ_keys": {"solved": []}})
    assert found[1] is not None
    assert {
        match.a_choice if found[1].leaving[0] in match.a else match.b_choice
        for match in found[1].played
        if found[1].leaving[0] in (*match.a, *match.b)
    } == {"betray"}
    assert found[6] is None


def test_matches_left_to_the_dice_are_chosen_well() -> None:
    rounds = [{"ambidex": {"pairing": "random", "lasts": "1m"}}] * 3
    assert all(survivors(rounds=rounds).values())


def test_points_of_the_complex_alone_may_do() -> None:
    """An edition without the Ambidex game (NG-144)."""
    organ = {"organ": {"use": {"self": {"times": "once", "do": [{"points": 6}]}}}}
    found = survivors(rounds=ONE_ROUND, spots=organ)
    assert found[1] is not None
    assert found[2] is None


# -- goals


@cache
def _chances() -> Chances:
    return chances_in(load_edition(glasshouse()))


def check(goal: Any, **settings: Any) -> str | None:
    """What is found about a goal of the nurse."""
    edition = load_edition(glasshouse(characters={"nurse": {"goal": {"check": {"innocents_escaped": None, **goal}}}}))
    chances = replace(_chances(), settings={**_chances().settings, **settings})
    return chances.verdict(edition.characters["nurse"].goal.check, edition.characters["nurse"])


@pytest.mark.parametrize(
    ("goal", "code"),
    [
        ({"escaped": "self"}, None),
        ({"innocents_escaped": 4}, "goal_impossible"),
        ({"innocents_escaped": 3}, None),
        ({"innocents_escaped": {"at_least": 4, "with_self": True}}, None),
        ({"innocents_escaped": 0}, "goal_certain"),
        ({"escaped_count": {"at_most": 6}}, "goal_certain"),
        ({"escaped_count": {"at_least": 7}}, "goal_impossible"),
        ({"killed": "nurse"}, "goal_impossible"),
        ({"killed": "warden"}, None),
        ({"points": 30}, "goal_impossible"),
        ({"pieces": 26}, "goal_impossible"),
        ({"pieces": 25}, None),
        ({"has": "portrait"}, "goal_impossible"),
        ({"has": "pistol"}, None),
        ({"holds": ["motto_1", "zero_mark"]}, None),
        ({"all": [{"escaped": "self"}, {"dead": "self"}]}, "goal_impossible"),
        ({"all": [{"alive": "warden"}, {"dead": "warden"}]}, "goal_impossible"),
        ({"any": [{"escaped": "self"}, {"points": 30}]}, None),
        ({"not": {"points": 30}}, "goal_certain"),
        ({"unmasked": "zero"}, None),
        ({"gm": "Did she sing?"}, None),
    ],
)
def test_a_goal_that_nobody_can_meet_or_fail_is_named(goal: Any, code: str | None) -> None:
    assert check(goal) == code


def test_nobody_unmasks_anybody_without_an_accusation() -> None:
    assert check({"unmasked": "zero"}, **{"accuse.tries": 0}) == "goal_impossible"


def test_nobody_kills_where_there_is_no_fight_and_no_match() -> None:
    assert check({"killed": "pianist"}, **{"combat.resolution": "none"}) == "goal_impossible"
    assert check({"killed": "engineer"}, **{"combat.resolution": "none"}) is None


def test_goals_are_named_with_their_place() -> None:
    goals = {
        "nurse": {"goal": {"check": {"innocents_escaped": 4}}},
        "clerk": {"secondary": {"text": "x", "check": {"points": 30}}},
    }
    assert findings(characters=goals) == {
        ("characters.nurse.goal.check", "goal_impossible"), ("characters.clerk.secondary.check", "goal_impossible"),
    }  # fmt: skip


# -- hostile editions


def test_no_edition_keeps_the_solver_busy_for_long() -> None:
    many = {f"x{n}": {"name": f"x{n}", "at": "hall"} for n in range(700)}
    eaten = {f"lock{n}": {"at": f"x{n}", "kind": "objects", "needs_objects": [f"x{n + 1}"]} for n in range(650)}
    began = time.process_time()
    found = {fault.code for fault in report(objects=many, puzzles=eaten).findings}
    assert "search_broken_off" in found
    assert time.process_time() - began < 8


def test_a_huge_cast_does_not_keep_the_points_busy_for_long() -> None:
    cast = {f"c{n}": {"name": f"c{n}", "goal": {"text": "x", "check": {"escaped": "self"}}} for n in range(50)}
    plain = glasshouse(settings={"door9": {"points": 60}, "players": None})
    plain["characters"] |= cast
    plain["rounds"] = [{"ambidex": {"pairing": "random", "lasts": "1m"}}] * 20
    edition = load_edition(plain)
    began = time.process_time()
    found = Survivors(edition, {}).all()
    assert len(found) == 56
    assert time.process_time() - began < 10
