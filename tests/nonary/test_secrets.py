"""Pairs of games that differ in one secret: whoever is not told of it sees the same, knows the same and is refused alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from games.kernel.order import GM
from games.kernel.seat import Seat

from .complexes import ANA, BO, CYD, DOV, EVE, FIL, Step, Watched


def tries(seat: Seat, minutes: int = 12, others: Sequence[Seat] = (ANA, BO, CYD, EVE)) -> list[Step]:
    """All that somebody may try who would like to know."""
    found: list[Step] = [
        (minutes, seat, "take", {"object": thing}) for thing in ("seed_packet", "pistol", "сейф", "locket")
    ]
    found += [(minutes, seat, "inspect", {"target": thing}) for thing in ("fern_bed", "notice_board", "pistol")]
    for other in others:
        found += [
            (minutes, seat, "whisper", {"to": (other,), "text": "psst"}),
            (minutes, seat, "attack", {"player": other}),
        ]
    return [step for step in found if not (step[2] == "attack" and step[3]["player"] == BO)]


def held_back(
    patch: Mapping[str, Any], story: Sequence[Step], ask: Sequence[Step] = (), options: Mapping[str, Any] | None = None
) -> Watched:
    game = Watched(patch, options or {})
    game.play([*story, *ask])
    return game


IN_GREENHOUSE = {"settings": {"start_room": "greenhouse"}}
PAIRS: dict[str, tuple[tuple[Any, Any], tuple[Any, Any], Sequence[Step], tuple[Seat | None, ...], dict[str, Any]]] = {
    "who hides, and who is not there at all": (
        ({"characters": {"botanist": {"start_room": "greenhouse"}}}, [(0, ANA, "hide", {})]),
        ({"characters": {"botanist": {"start_room": "archive"}}}, [(0, ANA, "hide", {})]),
        [(1, DOV, "go", {"room": "greenhouse"}), *tries(DOV)], (DOV, FIL, None), {},
    ),
    "who sees from a hiding place how another hides": (
        ({**IN_GREENHOUSE, "characters": {"botanist": {"start_room": "hall"}}},
         [(0, EVE, "hide", {"in": "fern_bed"}), (0, ANA, "go", {"room": "greenhouse"}), (20, CYD, "hide", {})]),
        ({**IN_GREENHOUSE, "characters": {"botanist": {"start_room": "hall"}}},
         [(0, EVE, "hide", {"in": "fern_bed"}), (0, ANA, "go", {"room": "greenhouse"}),
          (5, GM, "move_player", {"player": EVE, "to": "archive", "reason": "A hatch"}), (20, CYD, "hide", {})]),
        [(21, ANA, "whisper", {"to": (EVE,), "text": "psst"}), (21, ANA, "whisper", {"to": (CYD,), "text": "psst"})], (ANA,), {},
    ),
    "what lies hidden, and what is nowhere": (
        ({**IN_GREENHOUSE}, [(0, CYD, "say", {"text": "well"})]),
        ({**IN_GREENHOUSE, "objects": {"seed_packet": {"at": "nowhere"}, "pistol": {"at": "nowhere"}}}, [(0, CYD, "say", {"text": "well"})]),
        tries(DOV, 1, (BO,)), (DOV, FIL, None), {},
    ),
    "where on the plan a hidden thing lies": (
        ({**IN_GREENHOUSE, "objects": {"seed_packet": {"on_plan": [10, 20]}, "pistol": {"on_plan": [30, 40]}}}, []),
        ({**IN_GREENHOUSE, "objects": {"seed_packet": {"on_plan": [50.5, 60]}, "pistol": {"on_plan": [70, 80]}}}, []),
        tries(DOV, 1, (BO,)), (DOV, FIL, None), {},
    ),
    "where on the plan of another room a thing lies": (
        ({"characters": {"engineer": {"start_room": "archive"}}, "spots": {"workbench": {"on_plan": [10, 20]}}}, []),
        ({"characters": {"engineer": {"start_room": "archive"}}, "spots": {"workbench": {"on_plan": [30, 20]}}}, []),
        tries(DOV, 1, (BO,)), (DOV, FIL, None), {},
    ),
    "where the code lies, while it is looked for": (
        ({**IN_GREENHOUSE}, [(0, ANA, "try_codes", {"target": "safe"})]),
        ({**IN_GREENHOUSE, "puzzles": {"safe_lock": {"solution": "902"}}}, [(0, ANA, "try_codes", {"target": "safe"})]),
        [(1, BO, "enter_code", {"target": "safe", "code": "902"}), (5, ANA, "take", {"object": "pruning_knife"}), (60, ANA, "abandon", {}),
         (60, ANA, "try_codes", {"target": "safe"})], (ANA, BO, DOV, None), {},
    ),
    "what is done and said in another room": (
        ({"characters": {"botanist": {"start_room": "archive"}, "clerk": {"start_room": "archive"}}},
         [(0, ANA, "say", {"text": "one"}), (0, ANA, "open", {"target": "cabinet"}), (1, BO, "take", {"object": "steel_key"}),
          (1, ANA, "attack", {"player": BO})]),
        ({"characters": {"botanist": {"start_room": "archive"}, "clerk": {"start_room": "archive"}}}, [(0, ANA, "hide", {})]),
        [(2, CYD, "whisper", {"to": (ANA,), "text": "hm"}), (2, CYD, "attack", {"player": BO}), (2, CYD, "take", {"object": "steel_key"})],
        (CYD, DOV, None), {},
    ),
    "what was whispered beside one, planned and asked of the game master": (
        ({}, [(0, ANA, "whisper", {"to": (BO,), "text": "one"}), (0, ANA, "plan", {"plan": {"when": {"says": "no"}, "do": [{"do": "say", "text": "x"}]}}),
              (0, BO, "free", {"text": "I whistle"}), (0, BO, "accuse", {"player": DOV}), (0, BO, "forfeit", {})]),
        ({}, [(0, BO, "set_default", {"default": "defend", "enabled": False})]),
        [(1, CYD, "say", {"text": "so"})], (CYD, DOV, None), {},
    ),
    "whether a given piece was new": (
        ({"characters": {"clerk": {"pieces": ["cle_portrait", "bot_goal"]}}}, []),
        ({"characters": {"clerk": {"pieces": ["cle_portrait"]}}}, []),
        [(1, ANA, "give_piece", {"piece": "bot_goal", "to": BO}), (1, ANA, "give_piece", {"piece": "cle_portrait", "to": BO})],
        (ANA, CYD, None), {},
    ),
    "a death that only witnesses know": (
        ({"characters": {"nurse": {"start_room": "archive"}, "engineer": {"start_room": "archive"}}, "rounds": [
            {"exploration": {"groups": {}, "lasts": "60s"}, "ambidex": {"pairing": "fixed", "lasts": "60s", "matches": [
                {"a": ["botanist"], "b": ["nurse"]}, {"a": ["clerk"], "b": ["pianist"]}]}}]},
         [(1, GM, "give_object", {"player": DOV, "object": "pruning_knife"}), (2, GM, "kill", {"player": CYD, "reason": "A fall"})]),
        ({"characters": {"nurse": {"start_room": "archive"}, "engineer": {"start_room": "archive"}}, "rounds": [
            {"exploration": {"groups": {}, "lasts": "60s"}, "ambidex": {"pairing": "fixed", "lasts": "60s", "matches": [
                {"a": ["botanist"], "b": ["nurse"]}, {"a": ["clerk"], "b": ["pianist"]}]}}]},
         [(1, GM, "give_object", {"player": DOV, "object": "pruning_knife"})]),
        [(65, ANA, "vote", {"choice": "betray"}), (65, BO, "vote", {"choice": "ally"}), (66, EVE, "vote", {"choice": "ally"}),
         (67, ANA, "whisper", {"to": (CYD,), "text": "hm"}), (67, ANA, "attack", {"player": CYD}), (67, ANA, "accuse", {"player": CYD}),
         (130, ANA, "say", {"text": "so"})],
        (ANA, BO, EVE, FIL, None), {"death.announce": "witnesses", "defaults.go_ambidex": False, "defaults.go_assigned": False},
    ),
}  # fmt: skip


@pytest.mark.parametrize("secret", PAIRS)
def test_whoever_is_not_told_sees_the_same(secret: str) -> None:
    (patch_a, story_a), (patch_b, story_b), ask, watchers, options = PAIRS[secret]
    one, other = held_back(patch_a, story_a, ask, options), held_back(patch_b, story_b, ask, options)
    assert [e.event for e in one.engine.entries] != [e.event for e in other.engine.entries], "the games do not differ"
    for seat in watchers:
        for mine, its in zip(one.seen_by(seat), other.seen_by(seat), strict=True):
            assert mine == its, f"{seat} can tell"
