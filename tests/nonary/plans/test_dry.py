"""A plan tried dry tells what its owner knows already, and nothing else (NG-74 to NG-78, NG-155, NG-184)."""

import pytest

from games.kernel.engine import known, tokens_of
from games.kernel.order import GM
from games.kernel.refusal import Refused
from nonary.rules.plans.dry import LATER, TRIED, UNREACHED, try_dry
from nonary.rules.ruleset import RULESET
from tests.nonary.complexes import ANA, BO, CYD, Watched

GREENHOUSE = {"settings": {"start_room": "greenhouse"}, "characters": {"nurse": {"start_room": "hall"}}}


def game(*steps, patch=GREENHOUSE):
    found = Watched(patch, {})
    if steps:
        found.play(steps)
    return found


def trial(found, seat, plan):
    held = tokens_of(RULESET, found.engine.state, seat)
    return try_dry(known(RULESET, found.engine.entries, held), seat, plan)


def verdicts(found, seat, *steps, **more):
    return [tried.verdict for tried in trial(found, seat, {"do": list(steps), **more}).steps]


@pytest.mark.parametrize(("step", "verdict"), [
    ({"do": "take", "object": "pruning_knife"}, TRIED),
    ({"do": "take", "object": "le couteau"}, "unknown_target"),
    ({"do": "take", "object": "serpette"}, TRIED),
    ({"do": "drop", "object": "pruning_knife"}, "not_held"),
    ({"do": "take", "object": "pistol"}, "unknown_target"),
    ({"do": "inspect", "target": "greenhouse"}, TRIED),
    ({"do": "enter_code", "target": "coffre", "code": "417"}, TRIED),
    ({"do": "whisper", "to": ["Clerk"], "text": "psst"}, TRIED),
    ({"do": "whisper", "to": ["Nurse"], "text": "psst"}, "not_here"),
    ({"do": "accuse", "player": "Nurse"}, TRIED),
    ({"do": "give", "object": "pruning_knife", "to": "whoever"}, "not_held"),
    ({"do": "whisper", "to": ["whoever"], "text": "psst"}, LATER),
    ({"do": "go", "room": "archives"}, TRIED),
    ({"do": "go", "room": "greenhouse"}, "already_there"),
    ({"do": "go", "room": "moon"}, "unknown_target"),
    ({"do": "vote", "choice": "ally"}, "wrong_phase"),
    ({"do": "open_door9"}, "points_too_low"),
    ({"do": "pass_door9"}, "door_closed"),
    ({"do": "stop"}, TRIED),
])  # fmt: skip
def test_each_step_meets_what_it_would_meet_now(step, verdict):
    assert verdicts(game(), ANA, step) == [verdict]


def test_what_stands_behind_a_walk_is_seen_there():
    steps = (
        {"do": "go", "room": "archive"},
        {"do": "open", "target": "cabinet"},
        {"do": "whisper", "to": ["Nurse"], "text": "psst"},
    )
    assert verdicts(game(), ANA, *steps) == [TRIED, LATER, LATER]


def test_a_step_that_fails_leads_to_its_otherwise_and_the_rest_is_not_reached():
    first = {"do": "take", "object": "pistol", "else": [{"do": "say", "text": "no"}, {"do": "stop"}]}
    found = trial(game(), ANA, {"do": [first, {"do": "say", "text": "never"}]})
    assert [(tried.level, tried.verdict) for tried in found.steps] == [
        (0, "unknown_target"),
        (1, TRIED),
        (1, TRIED),
        (0, UNREACHED),
    ]


def test_the_condition_is_read_and_the_other_branch_is_run_where_it_is_false():
    plan = {
        "when": {"enters": "anyone"},
        "if": {"present": "Nurse"},
        "do": [{"do": "hide"}],
        "else": [{"do": "say", "text": "no"}],
    }
    found = trial(game(), ANA, plan)
    assert found.met is False
    assert [tried.step.verb for tried in found.steps] == ["say"]
    assert trial(game(), ANA, {**plan, "if": {"present": "Clerk"}}).met is True
    assert trial(game(), ANA, {"do": [{"do": "hide"}]}).met is None


@pytest.mark.parametrize(("condition", "met"), [
    ({"alone": True}, False), ({"in_room": "serre"}, True), ({"points": 3}, True), ({"phase": "exploration"}, True),
    ({"door9": "closed"}, True), ({"has": "locket"}, False), ({"not": {"holds": "bot_goal"}}, False), ({"any": []}, False),
    ({"all": [{"points": 0}, {"in_room": "greenhouse"}]}, True), ({"present": "whoever"}, False),
])  # fmt: skip
def test_every_condition_can_be_tried(condition, met):
    plan = {"when": {"gm": "it rains"}, "if": condition, "do": [{"do": "hide"}], "else": [{"do": "hide"}]}
    assert trial(game(), ANA, plan).met is met


def test_what_is_no_plan_is_refused_as_the_order_is():
    with pytest.raises(Refused) as refused:
        trial(game(), ANA, {"do": [{"do": "dance"}]})
    assert refused.value.code == "unknown_verb"


def test_it_tells_the_same_whatever_its_owner_cannot_know():
    """A barred way, a solved lock, somebody who hides, somebody dead elsewhere: found out by trying, not by asking."""
    plan = {"if": {"any": [{"alone": True}, {"present": "Clerk"}]}, "do": [
        {"do": "go", "room": "archive"}, {"do": "enter_code", "target": "safe", "code": "417"}, {"do": "whisper", "to": ["Nurse"], "text": "psst"},
    ]}  # fmt: skip
    one = game()
    other = game(
        (1, GM, "set_state", {"target": "steel_door", "state": "open"}), (1, GM, "solve_puzzle", {"puzzle": "safe_lock"}),
        (1, CYD, "hide", {}), (1, GM, "move_object", {"object": "pistol", "to": "nowhere"}),
    )  # fmt: skip
    assert trial(one, ANA, plan) == trial(other, ANA, plan)
    assert trial(one, BO, plan) == trial(other, BO, plan)
