"""Pairs of games that differ in a vote, or in somebody of whom nobody may know that he is gone (NG-119, NG-127, NG-132)."""

from __future__ import annotations

from typing import Any

import pytest

from games.kernel.order import GM
from tests.nonary.complexes import ANA, BO, CYD, DOV, EVE, FIL
from tests.nonary.test_secrets import held_back

QUIET = {
    "death.announce": "witnesses",
    "door9.announce": "room",
    "defaults.go_ambidex": False,
    "defaults.go_assigned": False,
}
PAIR = {
    "pairing": "fixed",
    "lasts": "60s",
    "matches": [{"a": ["botanist"], "b": ["nurse"]}, {"a": ["clerk"], "b": ["pianist"]}],
}
VOTE = {"rounds": [{"ambidex": PAIR}]}
APART = {"nurse": {"start_room": "archive", "points": 9}, "engineer": {"start_room": "archive"}}
DRAWN = {
    "characters": APART,
    "settings": {"door9": {"room": "archive"}},
    "rounds": [
        {"exploration": {"groups": {}, "lasts": "60s"}},
        {"exploration": {"groups": "random", "rooms": ["hall", "greenhouse", "archive"], "lasts": "60s"},
         "ambidex": {"pairing": "random", "mode": "pair_vs_solo", "lasts": "60s"}},
        {"exploration": {"groups": {"archive": ["botanist", "nurse"]}, "lasts": "60s"}},
    ],
}  # fmt: skip
LATER = [(125, ANA, "say", {"text": "so"}), (190, ANA, "vote", {"choice": "ally"}), (250, ANA, "say", {"text": "well"})]
DEAD = [(2, GM, "kill", {"player": CYD, "reason": "A fall"})]
GONE = [(2, CYD, "open_door9", {}), (3, CYD, "pass_door9", {})]
OPEN = [(2, CYD, "open_door9", {})]
SILENT: list[Any] = []

PAIRS = {
    "what somebody has voted": (
        VOTE, [(1, BO, "vote", {"choice": "ally"})], [(1, BO, "vote", {"choice": "betray"})],
        [(2, EVE, "say", {"text": "hm"}), (3, ANA, "vote", {"choice": "ally"})], (ANA, CYD, EVE, FIL, None),
    ),
    "that somebody has voted, and changed it": (
        VOTE, [(1, BO, "vote", {"choice": "ally"}), (1, BO, "vote", {"choice": "betray"})], SILENT,
        [(2, EVE, "vote", {"choice": "ally"}), (3, ANA, "vote", {"choice": "ally"})], (ANA, CYD, EVE, FIL, None),
    ),
    "who of a pair has voted otherwise than the pair": (
        {"rounds": [{"ambidex": {"mode": "pair_vs_solo", "pairing": "fixed", "lasts": "60s", "matches": [{"a": ["botanist", "clerk"], "b": ["nurse"]}]}}]},
        [(1, ANA, "vote", {"choice": "ally"}), (1, BO, "vote", {"choice": "betray"})],
        [(1, ANA, "vote", {"choice": "betray"}), (1, BO, "vote", {"choice": "ally"})],
        [(2, CYD, "vote", {"choice": "ally"}), (3, DOV, "say", {"text": "so"})], (CYD, DOV, FIL, None),
    ),
    "a death that nobody has seen, while groups, pairs and votes go on": (DRAWN, DEAD, SILENT, LATER, (ANA, BO, EVE, FIL, None)),
    "who has passed a door that only its room hears of": (DRAWN, GONE, OPEN, LATER, (ANA, BO, EVE, FIL, None)),
    "whether a door that only its room hears of is open": (
        {"characters": {**APART, "clerk": {"points": 9}, "botanist": {"points": 9}}, "settings": {"door9": {"room": "archive"}},
         "rounds": [{"exploration": {"groups": {}, "lasts": "600s"}}]}, OPEN, SILENT,
        [(3, BO, "plan", {"plan": {"if": {"door9": "open"}, "do": [{"do": "say", "text": "open"}], "else": [{"do": "say", "text": "shut"}]}}),
         (4, BO, "pass_door9", {}), (5, ANA, "open_door9", {})], (ANA, BO, EVE, None),
    ),
    "what is planned against whom": (
        {"rounds": [{"exploration": {"groups": {}, "lasts": "60s"}}]},
        [(0, BO, "plan", {"plan": {"when": {"says": "no"}, "do": [{"do": "attack", "player": ANA}]}}), (1, BO, "cancel_plan", {"plan": 1})],
        [(0, BO, "plan", {"plan": {"when": {"after": "9s"}, "do": [{"do": "accuse", "player": EVE}]}})],
        [(20, CYD, "say", {"text": "hm"})], (ANA, CYD, FIL, None),
    ),
}  # fmt: skip


@pytest.mark.parametrize("secret", PAIRS)
def test_whoever_is_not_told_sees_the_same(secret: str) -> None:
    patch, one, other, ask, watchers = PAIRS[secret]
    games = [held_back(patch, story, ask, QUIET) for story in (one, other)]
    assert [e.event for e in games[0].engine.entries] != [e.event for e in games[1].engine.entries], (
        "the games do not differ"
    )
    for seat in watchers:
        for mine, its in zip(games[0].seen_by(seat), games[1].seen_by(seat), strict=True):
            assert mine == its, f"{seat} can tell"
