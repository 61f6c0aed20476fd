"""What is a plan and what is not (NG-74 to NG-77, NG-80, NG-184)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kernel.names import Names
from games.kernel.order import Unresolved
from games.kernel.refusal import Refused
from games.kernel.seat import Seat
from nonary.rules.plans.model import Known, plan_of, read_plan
from nonary.rules.plans.naming import resolve
from nonary.rules.plans.written import from_plain, to_plain
from nonary.rules.verbs import PLAYERS

ANA, BO = Seat(1), Seat(2)
VERBS = {verb.name: {arg.name: arg.required for arg in verb.args} for verb in PLAYERS if verb.name != "plan"}
KNOWN = Known(ANA, VERBS, lambda text: text in ("hall", "cave"), 5)
NAMES = Names({ANA: "Ana", BO: "Bo"})
WAVE = [{"do": "say", "text": "hello"}]


def refused(body):
    with pytest.raises(Refused) as found:
        read_plan(resolve(body, NAMES), KNOWN)
    return found.value.code


@pytest.mark.parametrize("when", [
    {"after": "30s"}, {"after": 0}, {"at": "10:30"}, {"at": "2026-03-02 10:30:15"}, {"at": "+1d 09:00"}, {"phase": "ambidex"},
    {"enters": "anyone"}, {"enters": "Bo"}, {"leaves": "Bo"}, {"arrives": "cave"}, {"arrives": "anywhere"}, {"finished": "any"},
    {"finished": "read"}, {"attacked": "Bo"}, {"door9_opened": "Ana"}, {"obtains": "any"}, {"obtains": 12}, {"obtains": "what is this"},
    {"points": 9}, {"notices": {}}, {"notices": {"by": "Bo", "verb": "take", "thing": "safe"}}, {"says": "door"}, {"dies": "anyone"},
    {"gm": "the lights go out"},
])  # fmt: skip
def test_every_trigger_of_the_table_is_taken(when):
    assert read_plan(resolve({"when": when, "do": WAVE}, NAMES), KNOWN).when is not None


@pytest.mark.parametrize("when", [
    {}, {"after": "soon"}, {"after": -1}, {"at": "25:00"}, {"at": "noon"}, {"phase": "over"}, {"arrives": "moon"}, {"finished": "dance"},
    {"points": 0}, {"points": True}, {"points": "many"}, {"notices": {"who": "Bo"}}, {"notices": {"verb": "dance"}}, {"notices": "safe"},
    {"says": ""}, {"gm": ""}, {"enters": 3}, {"sneezes": "anyone"}, {"after": 1, "points": 2}, "noon", {"obtains": None},
])  # fmt: skip
def test_a_trigger_that_is_none_is_a_bad_plan(when):
    assert refused({"when": when, "do": WAVE}) == "bad_plan"


@pytest.mark.parametrize("when", [{"enters": "Zoe"}, {"attacked": "whoever"}, {"notices": {"by": "Zoe"}}])
def test_a_player_that_nobody_is_is_an_unknown_name(when):
    assert refused({"when": when, "do": WAVE}) == "unknown_name"


def test_nobody_waits_for_oneself_but_at_door_9():
    assert refused({"when": {"enters": "Ana"}, "do": WAVE}) == "self_target"


@pytest.mark.parametrize("body", [
    None, 7, "wait", [], {}, {"do": []}, {"do": "say"}, {"do": [7]}, {"do": [{"say": "hi"}]}, {"do": [{"do": "plan", "plan": {}}]},
    {"do": [{"do": "say"}]}, {"do": [{"do": "say", "text": "hi", "to": "Bo"}]}, {"do": [{"do": "wait", "for": "long"}]},
    {"do": WAVE, "then": WAVE}, {"do": WAVE, "repeat": True}, {"do": WAVE, "expires": "9s"}, {"do": WAVE, "when": {"gm": "x"}, "repeat": 1},
    {"do": WAVE, "when": {"gm": "x"}, "expires": "soon"}, {"do": [{"do": "say", "text": "hi", "else": "run"}]},
    {"do": WAVE, "if": {"luck": 3}}, {"do": WAVE, "if": {"has": ""}}, {"do": WAVE, "if": {"all": {}}}, {"do": WAVE, "if": {"alone": "yes"}},
    {"do": WAVE, "if": {"door9": "ajar"}}, {"do": WAVE, "if": {"in_room": "moon"}}, {"do": WAVE, "if": {"points": 3, "alone": True}},
])  # fmt: skip
def test_what_is_malformed_is_a_bad_plan(body):
    assert refused(body) == "bad_plan"


def test_what_repeats_must_let_time_pass_or_be_an_hour_of_every_day():
    assert refused({"when": {"after": 0}, "do": WAVE, "repeat": True}) == "bad_plan"
    assert refused({"when": {"after": "0.999s"}, "do": WAVE, "repeat": True}) == "bad_plan"
    assert read_plan({"when": {"after": "1s"}, "do": WAVE, "repeat": True}, KNOWN).repeat
    assert refused({"when": {"at": "2026-03-02 10:30"}, "do": WAVE, "repeat": True}) == "bad_plan"
    assert refused({"when": {"at": "+1d 10:30"}, "do": WAVE, "repeat": True}) == "bad_plan"
    assert read_plan({"when": {"at": "10:30"}, "do": WAVE, "repeat": True}, KNOWN).repeat


def test_a_verb_that_is_none_is_named_so():
    assert refused({"do": [{"do": "dance"}]}) == "unknown_verb"


def test_steps_of_every_branch_count():
    steps = [{"do": "hide", "else": [{"do": "hide"}, {"do": "stop"}]}] * 2
    assert refused({"do": steps}) == "plan_too_long"
    assert refused({"do": [{"do": "hide"}] * 3, "else": [{"do": "hide"}] * 3, "when": {"gm": "x"}}) == "plan_too_long"
    assert len(read_plan({"do": [{"do": "hide"}] * 5}, KNOWN).steps()) == 5


def test_names_become_seats_wherever_they_stand_and_whoever_stays():
    found = resolve(
        {
            "when": {"notices": {"by": "bo"}},
            "if": {"any": [{"present": "Bo"}, {"not": {"present": "whoever"}}]},
            "do": [
                {
                    "do": "whisper",
                    "to": ["whoever", "Bo"],
                    "text": "Bo",
                    "else": [{"do": "give", "object": "Bo", "to": "Bo"}],
                }
            ],
        },
        NAMES,
    )
    assert found["when"] == {"notices": {"by": BO}}
    assert found["if"] == {"any": ({"present": BO}, {"not": {"present": "whoever"}})}
    assert found["do"][0]["to"] == ("whoever", BO)
    assert found["do"][0]["text"] == "Bo"
    assert found["do"][0]["else"] == ({"do": "give", "object": "Bo", "to": BO},)


def test_a_thing_may_be_named_that_nobody_has_seen():
    assert read_plan({"when": {"obtains": "crown"}, "do": [{"do": "take", "object": "crown"}]}, KNOWN)


def test_a_thing_typed_as_a_name_is_no_player():
    found = resolve({"do": [{"do": "attack", "player": "Zed"}]}, NAMES)
    assert isinstance(found["do"][0]["player"], Unresolved)


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from([ANA, BO, "anyone", "whoever"]),
    lambda v: st.lists(v, max_size=3) | st.dictionaries(
        st.sampled_from(["do", "else", "when", "if", "not", "all", "after", "enters", "text", "to", "repeat", "expires", "points"]), v, max_size=4
    ),
    max_leaves=12,
)  # fmt: skip


@given(values)
def test_whatever_is_sent_is_a_plan_or_is_refused(body):
    try:
        plan = read_plan(resolve(body, NAMES), KNOWN)
    except Refused:
        return
    assert plan.steps()


def nested(key, depth):
    body = {"points": 1}
    for _ in range(depth):
        body = {key: body if key == "not" else [body]}
    return body


@pytest.mark.parametrize("key", ["not", "all", "any"])
def test_a_condition_within_conditions_without_end_is_refused(key):
    assert refused({"do": WAVE, "if": nested(key, 300)}) == "bad_plan"


def test_steps_within_steps_without_end_are_refused():
    steps = WAVE
    for _ in range(300):
        steps = [{"do": "hide", "else": steps}]
    assert refused({"do": steps}) == "plan_too_long"


def test_a_plan_that_was_taken_is_the_same_out_of_the_journal():
    body = resolve(
        {"when": {"enters": "Bo"}, "if": {"in_room": "cave"}, "do": [{"do": "hide", "else": WAVE}], "expires": "9s"},
        NAMES,
    )
    assert plan_of(body) == read_plan(body, KNOWN)


def test_steps_come_back_as_they_were_written():
    steps = read_plan({"do": [{"do": "hide", "else": []}, {"do": "wait", "for": "9s", "else": WAVE}]}, KNOWN).do
    assert from_plain(to_plain(steps)) == steps
