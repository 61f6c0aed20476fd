"""Whatever is wrong with an edition is said, with its place; and nothing else is (NG-11)."""

from __future__ import annotations

from typing import Any

import pytest

from nonary.rules.edition.reading import read_edition

from .glasshouse import glasshouse

ROUND = {"exploration": {"lasts": "2m"}}
PIECES = "mental_puzzle.pieces"


def ambidex(**more: Any) -> Any:
    return {"rounds": [{"ambidex": {"lasts": "1m", **more}}]}


def spot(**more: Any) -> Any:
    return {"spots": {"organ": more}}


def effect(**more: Any) -> Any:
    return spot(inspect={"do": [more]})


def cond(**more: Any) -> Any:
    return spot(inspect={"if": more})


def goal(**more: Any) -> Any:
    return {"characters": {"nurse": {"goal": {"text": "x", "check": {"innocents_escaped": None, **more}}}}}


def piece(name: str, **more: Any) -> Any:
    return {"mental_puzzle": {"pieces": {name: more}}}


def happening(**more: Any) -> Any:
    return {"happenings": {"night_shift": more}}


def lock(**more: Any) -> Any:
    return {"puzzles": {"safe_lock": more}}


ERRORS = [
    # NG-10, NG-11, NG-13: the file, its keys and ids
    ({"nonary_edition": 2}, "nonary_edition", "format_unknown"),
    ({"titel": "x"}, "titel", "unknown_key"),
    ({"rooms": None}, "", "missing_key"),
    ({"rooms": {"Attic": {"name": "attic"}}}, "rooms.Attic", "id_form"),
    ({"rooms": {"a" * 41: {"name": "attic"}}}, "rooms." + "a" * 41, "id_form"),
    ({"rooms": {"on": {"name": "attic"}}}, "rooms.on", "bool_word"),
    ({"rooms": {"nowhere": {"name": "attic"}}}, "rooms.nowhere", "id_reserved"),
    ({"spots": {"archive": {"room": "hall", "name": "x"}}}, "spots.archive", "id_twice"),
    (spot(on_plan=[50]), "spots.organ.on_plan", "list_length"),
    (spot(on_plan=[50, 101]), "spots.organ.on_plan.1", "number_expected"),
    (spot(on_plan=["50", 0]), "spots.organ.on_plan.0", "number_expected"),
    (spot(on_plan=[0, 99.5]), None, None),
    ({"objects": {"pruning_knife": {"at": "nurse", "on_plan": [1, 2]}}}, "objects.pruning_knife.on_plan", "point_needs_place"),
    (spot(states=["normal", "tuned", "off"]), "spots.organ.states.2", "bool_word"),
    ({"spots": {"organ": {"inspekt": {"do": []}}}}, "spots.organ.inspekt", "unknown_key"),
    # NG-14: texts
    ({"title": {"de": "Gewächshaus"}}, "title.de", "unknown_language"),
    ({"title": {"en": None, "fr": None, "ru": None}}, "title", "text_empty"),
    ({"intro": "\x00"}, "intro", "text_unprintable"),
    ({"intro": 12}, "intro", "quotes_needed"),
    # NG-15: durations and times
    ({"travel": [{"between": ["hall", "archive"], "takes": "5 minutes"}]}, "travel.0.takes", "duration_expected"),
    ({"travel": [{"between": ["hall", "archive"], "takes": "25h"}]}, "travel.0.takes", "duration_expected"),
    ({"travel": [{"between": ["hall", "archive"], "takes": 0.0001}]}, "travel.0.takes", "duration_expected"),
    ({"rounds": [{"exploration": {"until": "25:00"}}]}, "rounds.0.exploration.until", "local_time_expected"),
    # NG-16, NG-17: rooms and ways
    ({"rooms": {"hall": {"plan_alt": None}}}, "rooms.hall.plan", "alt_missing"),
    ({"rooms": {"hall": {"plan": "../../etc/passwd"}}}, "rooms.hall.plan", "image_path"),
    ({"travel": [{"between": ["hall", "attic"], "takes": 1}]}, "travel.0.between.1", "unknown_ref"),
    ({"travel": [{"between": ["hall", "hall"], "takes": 1}]}, "travel.0.between", "two_rooms"),
    ({"travel": [{"between": ["hall", "archive"], "takes": 1}, {"between": ["archive", "hall"], "takes": 2}]}, "travel.1", "edge_twice"),
    # NG-19, NG-20: spots and objects
    (spot(room="attic"), "spots.organ.room", "unknown_ref"),
    (spot(state="dusty"), "spots.organ.states", "state_not_listed"),
    ({"objects": {"logbook": {"at": "attic"}}}, "objects.logbook.at", "unknown_ref"),
    ({"objects": {"locket": {"portable": False}}}, "objects.locket", "fixed_needs_place"),
    ({"objects": {"pistol": {"power": 10}}}, "objects.pistol.power", "number_expected"),
    ({"characters": {"nurse": {"objects": ["pistol"]}}}, "objects.pistol.at", "object_two_places"),
    # NG-22 to NG-24, NG-182: reactions
    (spot(inspect={"do": [], "else": []}), "spots.organ.inspect.else", "else_without_takes"),
    (spot(use={"violin": {"do": []}}), "spots.organ.use.violin", "unknown_ref"),
    (spot(inspect={"times": "twice"}), "spots.organ.inspect.times", "choice_expected"),
    (cond(state={"organ": "burning"}), "spots.organ.inspect.if.state.organ", "state_unknown"),
    (cond(has="violin"), "spots.organ.inspect.if.has", "unknown_ref"),
    (cond(solved="riddle"), "spots.organ.inspect.if.solved", "unknown_ref"),
    (cond(has="locket", holds="motto_1"), "spots.organ.inspect.if", "one_key"),
    (cond(present=0), "spots.organ.inspect.if.present", "number_expected"),
    (cond(any=[{"not": {"character": "cook"}}]), "spots.organ.inspect.if.any.0.not.character", "unknown_ref"),
    (effect(set={"organ": "burning"}), "spots.organ.inspect.do.0.set.organ", "state_unknown"),
    (effect(piece=["motto_4"]), "spots.organ.inspect.do.0.piece.0", "unknown_ref"),
    (effect(place={"pistol": "nurse"}), "spots.organ.inspect.do.0.place.pistol", "unknown_ref"),
    (effect(kill="everybody"), "spots.organ.inspect.do.0.kill", "kill_whom"),
    (effect(explode=1), "spots.organ.inspect.do.0.explode", "unknown_key"),
    # NG-26 to NG-28, NG-183: puzzles
    (lock(at="organ"), "puzzles.organ_keys.at", "two_puzzles"),
    (lock(solution=417), "puzzles.safe_lock.solution", "quotes_needed"),
    (lock(solution="41"), "puzzles.safe_lock.solution", "code_impossible"),
    (lock(solution="41x"), "puzzles.safe_lock.solution", "code_impossible"),
    (lock(alphabet="0011"), "puzzles.safe_lock.alphabet", "alphabet_distinct"),
    (lock(alphabet="abcdefghijklmnop", length=6, solution="aaaaaa"), "puzzles.safe_lock", "too_many_codes"),
    (lock(others={"417": []}), "puzzles.safe_lock.others.417", "other_is_solution"),
    (lock(others={"41": []}), "puzzles.safe_lock.others.41", "code_impossible"),
    (lock(solutions=["x"]), "puzzles.safe_lock.solutions", "unknown_key"),
    ({"puzzles": {"terminal_word": {"others": {"MOON-flower": []}}}}, None, None),
    ({"puzzles": {"terminal_word": {"others": {"Moonflower!": []}}}}, "puzzles.terminal_word.others.Moonflower!", "other_is_solution"),
    ({"puzzles": {"organ_keys": {"needs_objects": []}}}, "puzzles.organ_keys.needs_objects", "list_length"),
    # NG-29 to NG-33, NG-104: the mental puzzle
    ({"mental_puzzle": {"rows": 16}}, "mental_puzzle.rows", "number_expected"),
    (piece("bot_name", cell=[1, 1]), "mental_puzzle.pieces.bot_name.cell", "cell_twice"),
    (piece("bot_name", cell=[6, 1]), "mental_puzzle.pieces.bot_name.cell.0", "number_expected"),
    (piece("bot_portrait", about=None), "mental_puzzle.pieces.bot_portrait", "missing_key"),
    (piece("gun_one", bullets=2), "mental_puzzle.pieces.gun_one", "bullets_alone"),
    (piece("target_one", kind="gun"), "mental_puzzle.pieces.target_one", "bullets_twice"),
    (piece("target_one", kind="clue"), "mental_puzzle.pieces.target_one.bullets", "only_for_kind"),
    (piece("bot_name", word="survival"), "mental_puzzle.pieces.bot_name.word", "only_for_kind"),
    (piece("bot_name", number=7), "mental_puzzle.pieces.bot_portrait", "numbers_some"),
    ({"mental_puzzle": {"links": [["bot_portrait", "war_goal"]]}}, "mental_puzzle.links.0", "link_apart"),
    ({"mental_puzzle": {"texts": {"motto": {"cells": [[3, 1], [3, 3], [3, 2]]}}}}, "mental_puzzle.texts.motto.cells.1", "cells_apart"),
    ({"mental_puzzle": {"texts": {"motto": {"parts": ["ONE"]}}}}, "mental_puzzle.texts.motto", "parts_and_cells"),
    ({"objects": {"pistol": {"pieces": ["zero_mark"]}}}, "objects.locket.pieces", "unique_twice"),
    # NG-34, NG-35: characters and goals
    ({"characters": {"nurse": {"zero": True}}}, "characters.warden.zero", "two_zeros"),
    ({"characters": {"nurse": {"goal": {"check": None}}}}, "characters.nurse.goal", "missing_key"),
    (goal(escaped="cook"), "characters.nurse.goal.check.escaped", "unknown_ref"),
    (goal(escaped_count={}), "characters.nurse.goal.check.escaped_count", "bounds_missing"),
    (goal(escaped_count={"at_least": 3, "at_most": 2}), "characters.nurse.goal.check.escaped_count", "bounds_crossed"),
    (goal(all=[{"holds": ["motto_9"]}]), "characters.nurse.goal.check.all.0.holds.0", "unknown_ref"),
    # NG-36, NG-37: rounds
    ({"rounds": []}, "rounds", "list_length"),
    ({"rounds": [{}]}, "rounds.0", "round_empty"),
    ({"rounds": [{"exploration": {"lasts": "2m", "until": "20:00"}}]}, "rounds.0.exploration", "lasts_or_until"),
    ({"rounds": [{"exploration": {"groups": "random", "lasts": "2m"}}]}, "rounds.0.exploration", "random_needs_rooms"),
    ({"rounds": [{"exploration": {"groups": {"hall": ["nurse", "nurse"]}, "lasts": 1}}]}, "rounds.0.exploration.groups.hall.1", "listed_twice"),
    ({"rounds": [{"ambidex": {"lasts": "1m"}}]}, "rounds.0.ambidex", "missing_key"),
    (ambidex(pairing="fixed"), "rounds.0.ambidex", "missing_key"),
    (ambidex(pairing="random", mode="custom"), "rounds.0.ambidex.pairing", "custom_not_random"),
    (ambidex(pairing="fixed", matches=[{"a": ["nurse", "clerk"], "b": ["warden"]}]), "rounds.0.ambidex.matches.0", "side_sizes"),
    (ambidex(pairing="fixed", matches=[{"a": ["nurse"], "b": ["nurse"]}]), "rounds.0.ambidex.matches.0.b.0", "listed_twice"),
    # NG-38: settings
    ({"settings": {"start_room": None}}, "settings", "missing_key"),
    ({"settings": {"start_room": "attic"}}, "settings.start_room", "unknown_ref"),
    ({"settings": {"clock": {"day_rate": 0}}}, "settings.clock.day_rate", "bad_option"),
    ({"settings": {"clock": {"night_to": "00:00"}}}, "settings.clock.night_to", "bad_option"),
    ({"settings": {"door9": {"pass_takes": "10m"}}}, "settings.door9.pass_takes", "bad_option"),
    ({"settings": {"door9": {"point": 9}}}, "settings.door9.point", "option_unknown"),
    ({"settings": {"players": {"min": 7, "max": 8}}}, "settings.players.max", "more_players_than_characters"),
    ({"settings": {"timezone": "Paris"}}, "settings.timezone", "bad_option"),
    # NG-180, NG-181: a world that moves
    ({"rooms": {"hall": {"description": [{"if": {"round": 2}}]}}}, "rooms.hall.description.0", "missing_key"),
    (happening(when={"state": {"organ": "tuned", "safe": "open"}, "phase": None, "round": None}), "happenings.night_shift.when.state", "one_target"),
    (happening(when={"phase": "morning"}), "happenings.night_shift.when.phase", "choice_expected"),
    ({"happenings": {"night_shift": {"if": {"has": "pistol", "not": None}}}}, "happenings.night_shift.if", "cond_needs_actor"),
    (happening(do=[{"text": "x"}]), "happenings.night_shift.do.0", "effect_needs_actor"),
    (happening(do=[{"kill": "actor"}]), "happenings.night_shift.do.0.kill", "effect_needs_actor"),
    (happening(do=[{"tell": {"room": "attic", "text": "x"}}]), "happenings.night_shift.do.0.tell.room", "unknown_ref"),
]  # fmt: skip

WARNINGS = [
    ({**spot(on_plan=[50, 50]), "rooms": {"hall": {"plan": None, "plan_alt": None}}}, "spots.organ.on_plan", "plan_missing"),
    ({"rooms": {"attic": {"name": "attic"}}}, "rooms.attic", "room_unreached"),
    ({"rounds": [ROUND]}, "rounds", "alliance_short"),
    ({"mental_puzzle": {"rows": 6}}, "mental_puzzle", "cells_empty"),
    (piece("bot_name", about="nurse"), "mental_puzzle.pieces.bot_name", "piece_unlinked"),
    (piece("bot_name", kind="clue"), "characters.botanist", "name_piece_missing"),
    (piece("bot_goal", kind="clue", word=None, text="x"), "characters.botanist", "goal_piece_missing"),
    ({"objects": {"portrait": {"pieces": []}}}, "mental_puzzle.pieces.nur_name", "piece_never_given"),
    ({"characters": {"nurse": {"portrait_alt": None}}}, "characters.nurse.portrait", "alt_missing"),
    ({"settings": {"players": {"max": 8}}}, "settings.players.max", "more_players_than_characters"),
]


def _found(patch: Any, warning: bool) -> set[tuple[str, str]]:
    return {
        (".".join(map(str, fault.path)), fault.code)
        for fault in read_edition(glasshouse(**patch)).faults
        if fault.warning is warning
    }


@pytest.mark.parametrize(("patch", "path", "code"), ERRORS)
def test_an_error_is_found_at_its_place(patch: Any, path: str | None, code: str | None) -> None:
    found = _found(patch, warning=False)
    assert (path, code) in found if code else found == set()
    if code:
        assert read_edition(glasshouse(**patch)).edition is None


@pytest.mark.parametrize(("patch", "path", "code"), WARNINGS)
def test_a_warning_is_given_and_blocks_nothing(patch: Any, path: str, code: str) -> None:
    assert (path, code) in _found(patch, warning=True)
    assert read_edition(glasshouse(**patch)).edition is not None


def test_the_demo_edition_is_without_fault() -> None:
    assert read_edition(glasshouse()).faults == ()


def test_all_faults_are_found_at_once() -> None:
    patch = {**spot(room="attic", inspekt=[]), **lock(solution="9"), "settings": {"accuse": {"tries": 10}}}
    assert {code for _, code in _found(patch, warning=False)} == {
        "unknown_ref",
        "unknown_key",
        "code_impossible",
        "bad_option",
    }


def test_what_was_probably_meant_is_said() -> None:
    faults = read_edition(glasshouse(**effect(reveal=["seed_paket"]))).faults
    assert [(fault.code, fault.args["near"]) for fault in faults] == [("unknown_ref", "seed_packet")]


@pytest.mark.parametrize("wrong", [None, 7, "text", [], [[]], True, {"": {}}, {7: {}}, {"rooms": {"hall": {"": []}}}])
@pytest.mark.parametrize("part", ["", "settings", "rooms", "travel", "spots", "objects", "puzzles", "mental_puzzle", "characters", "rounds", "happenings"])  # fmt: skip
def test_no_shape_of_a_part_breaks_the_reading(part: str, wrong: Any) -> None:
    plain = glasshouse()
    if part:
        plain[part] = wrong
    else:
        plain = wrong
    found = read_edition(plain)
    assert found.edition is None or part in ("settings", "travel", "happenings", "mental_puzzle")


def test_conditions_within_conditions_end_somewhere() -> None:
    deep: Any = {"round": 1}
    for _ in range(600):
        deep = {"not": deep}
    assert {code for _, code in _found(spot(inspect={"if": deep}), warning=False)} == {"too_deep"}
