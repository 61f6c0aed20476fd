"""What the author's own fold lets be named, and when letters are orders at all."""

from __future__ import annotations

from games.kernel.ruleset import Source
from nonary.rules.ambidex.pairing import Match
from nonary.rules.reading.by_state import read_text, surroundings_of
from nonary.rules.state import Named, State, View

from .scene import ANA, BO, CYD, DOV, NAMES

THINGS = {
    "safe": Named("spot", {"en": "safe", "fr": "coffre"}, ("strongbox",)),
    "key": Named("object", {"en": "key", "fr": "clé"}),
    "ladder": Named("object", {"en": "ladder"}),
}
STATE = State(
    phase="exploration", seats=6, rooms={"hall": {"name": {"en": "hall", "ru": "холл"}, "aliases": ("lobby",)}},
    views={ANA: View("hall", (ANA, BO), (), ("safe",), ("key",))}, known_things={ANA: THINGS},
)  # fmt: skip


def letter(text, state=STATE, by=ANA):
    return [(r.verb, r.refusal, dict(r.args)) for r in read_text(text, Source("pm", by), state, NAMES)]


def test_only_what_is_in_view_or_in_hands_can_be_named():
    """NG-21: a thing that one knows from elsewhere is not there, whatever it is called."""
    assert letter("open the strongbox") == [("open", None, {"target": "safe"})]
    assert letter("utiliser la clé") == [("use", None, {"object": "key"})]
    assert letter("take the ladder")[0][0] == "free"
    assert letter("иду в холл") == letter("go to the lobby") == [("go", None, {"room": "hall"})]
    assert letter("open the safe", by=BO)[0][0] == "free"


def test_opponents_are_those_of_the_running_match():
    matches = {1: Match((ANA,), (BO,)), 2: Match((CYD,), (DOV,))}
    running = State(**{**vars(STATE), "phase": "ambidex", "matches": matches})
    assert surroundings_of(running, ANA, NAMES).opponents == {BO}
    assert letter("betray Bo", running) == [("vote", None, {"choice": "betray", "target": BO})]
    assert letter("betray Cyd", running)[0][:2] == ("vote", "bad_target")
    over = State(**{**vars(STATE), "matches": matches})
    assert surroundings_of(over, ANA, NAMES).opponents is None


def test_before_the_start_only_what_is_an_order_is_one():
    """A question to the game master is no free action yet."""
    early = State(**{**vars(STATE), "phase": "setup"})
    assert letter("When do we begin?", early) == []
    assert letter("go to the hall", early) == [("go", None, {"room": "hall"})]


def test_whoever_may_not_act_is_told_so_by_the_rules():
    """NG-70: dead or paused comes before what is missing in the words."""
    for state in (
        State(**{**vars(STATE), "dead": {ANA: "trap"}}),
        State(**{**vars(STATE), "escaped": frozenset({ANA})}),
        State(**{**vars(STATE), "paused": True}),
    ):
        assert [reading[1] for reading in letter("take", state)] == [None]


def test_after_the_end_nothing_is_an_order():
    assert letter("go to the hall", State(**{**vars(STATE), "over": True})) == []
    assert letter("go to the hall", State(**{**vars(STATE), "ended": "gm"})) == []


def test_a_post_in_the_room_is_said():
    assert [
        (r.verb, r.args["text"]) for r in read_text("go to the hall", Source("post", ANA, "room:hall"), STATE, NAMES)
    ] == [("say", "go to the hall")]
    assert read_text("go to the hall", Source("post", ANA, "game"), STATE, NAMES) == ()
