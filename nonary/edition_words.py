"""What people read about the faults of an edition: each says how to mend it (NG-11)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from .edition_file import Placed
from .rules.edition.faults import Fault, Path

FAULTS = {
    "file_large": gettext_lazy("The file is too large: {most} MiB at most. Are images in it? They are uploaded apart."),
    "file_empty": gettext_lazy("The file is empty."),
    "file_encoding": gettext_lazy("This is not UTF-8. Save the file again with the encoding UTF-8."),
    "file_signs": gettext_lazy("Here stands a sign that no text may hold. Delete it."),
    "file_deep": gettext_lazy("Too much stands within each other here: {most} levels at most."),
    "file_many": gettext_lazy("The file says too much once its aliases are followed. Use fewer of them."),
    "file_together": gettext_lazy("This list or mapping has more than {most} entries. Keep those that are played."),
    "yaml": gettext_lazy("This cannot be read as YAML. Look at the indentation, the colons and the quotes of this line and the one before."),
    "two_documents": gettext_lazy("A second document begins here. One file is one edition: delete the line of dashes."),
    "tag": gettext_lazy("Tags such as {tag} are not read. Delete it."),
    "alias_unknown": gettext_lazy("*{anchor} refers to &{anchor}, which does not stand above it."),
    "alias_cyclic": gettext_lazy("*{anchor} refers to itself. Write out what is meant."),
    "first_key": gettext_lazy("nonary_edition: 1 is the first line of an edition. Move it to the top."),
    "format_unknown": gettext_lazy("Only the format {known} can be read: nonary_edition: {known}."),
    "key_twice": gettext_lazy("The key {key} stands twice in this place. Delete one of them, or rename it."),
    "key_not_text": gettext_lazy("A key is a word. If a number is meant, put it in quotes."),
    "bool_word": gettext_lazy("“{word}” is read as true or false by some programs. Choose another word."),
    "unknown_key": gettext_lazy("The key {key} is not known here. Possible: {known}."),
    "missing_key": gettext_lazy("The key {key} is missing here. Add it."),
    "one_key": gettext_lazy("Exactly one of these is expected here: {known}."),
    "mapping_expected": gettext_lazy("Keys with values are expected here, as in “name: hall”."),
    "empty_mapping": gettext_lazy("Nothing is named here. Name something, or delete the line."),
    "list_expected": gettext_lazy("A list is expected here: [one, two], or lines that begin with a dash."),
    "list_length": gettext_lazy("This list has {found} entries. Allowed: from {low} to {high}."),
    "list_short": gettext_lazy("This list has {found} entries. At least {low} are needed."),
    "too_many": gettext_lazy("There are {found} of these, more than can be played: {most} at most."),
    "listed_twice": gettext_lazy("{name} stands here twice. Delete one."),
    "too_deep": gettext_lazy("Too many conditions stand within each other. Make it simpler."),
    "text_expected": gettext_lazy("A text is expected here."),
    "text_empty": gettext_lazy("There is no text here. Write one, or delete the line."),
    "text_long": gettext_lazy("This is too long: {most} signs at most."),
    "text_unprintable": gettext_lazy("The text holds signs that cannot be shown. Type it anew."),
    "unknown_language": gettext_lazy("Texts are written in {known}, not in “{language}”."),
    "quotes_needed": gettext_lazy("Put it in quotes: \"{value}\"."),
    "number_expected": gettext_lazy("A number from {low} to {high} is expected here."),
    "bool_expected": gettext_lazy("Write true or false."),
    "choice_expected": gettext_lazy("“{value}” cannot be chosen here. Possible: {known}."),
    "duration_expected": gettext_lazy("An in-game duration is expected here: a number of seconds, or 1h30m, 9m, 0.5s; 24h at most."),
    "local_time_expected": gettext_lazy("A local time is expected here, in quotes: \"20:00\", \"+1d 20:00\" or \"2026-03-02 20:00\"."),
    "image_path": gettext_lazy("An image is named by its upload name, such as plans/hall.png."),
    "alt_missing": gettext_lazy("Not everybody sees the image. Say in {key} what is on it."),
    "id_form": gettext_lazy("“{id}” cannot be an id: small letters, digits and _, a letter first, 40 signs at most."),
    "id_reserved": gettext_lazy("“{id}” has a meaning of its own. Choose another id."),
    "id_twice": gettext_lazy("The id {id} stands under {section} already. Rename one of the two."),
    "ref_expected": gettext_lazy("The id of something in this file is expected here."),
    "unknown_ref.room": gettext_lazy("There is no room “{name}”."),
    "unknown_ref.spot": gettext_lazy("There is no spot “{name}”."),
    "unknown_ref.object": gettext_lazy("There is no object “{name}”."),
    "unknown_ref.puzzle": gettext_lazy("There is no puzzle “{name}”."),
    "unknown_ref.piece": gettext_lazy("There is no piece “{name}” in the mental puzzle."),
    "unknown_ref.character": gettext_lazy("There is no character “{name}”."),
    "unknown_ref.target": gettext_lazy("There is no spot and no object “{name}”."),
    "unknown_ref.place": gettext_lazy("There is no room and no spot “{name}”; “nowhere” is possible too."),
    "unknown_ref.where": gettext_lazy("There is no room, spot or character “{name}”; “nowhere” is possible too."),
    "unknown_ref.who": gettext_lazy("There is no character “{name}”; “self” is possible too."),
    "option_unknown": gettext_lazy("There is no setting {option}."),
    "bad_option": gettext_lazy("The setting {option} cannot be {value}."),
    "bad_option.range": gettext_lazy("The setting {option} cannot be {value}. Allowed: from {low} to {high}."),
    "bad_option.choices": gettext_lazy("The setting {option} cannot be {value}. Possible: {choices}."),
    "more_players_than_characters": gettext_lazy("{players} players could take part, but there are {characters} characters. Write more of them, or lower the number."),
    "characters_few": gettext_lazy("A game needs two characters at least."),
    "two_zeros": gettext_lazy("{other} is Zero already. At most one is."),
    "two_rooms": gettext_lazy("A way joins two different rooms: [hall, archive]."),
    "edge_twice": gettext_lazy("There is a way from {a} to {b} already. Delete one of the two."),
    "room_unreached": gettext_lazy("No way leads from {start} to {room}. Add one under travel."),
    "state_not_listed": gettext_lazy("The state “{state}” is missing in this list. Add it."),
    "state_unknown": gettext_lazy("{target} has no state “{state}”. Its states are {known}: choose one of them, or add it there."),
    "fixed_needs_place": gettext_lazy("What cannot be carried is in a room or a spot. Change at, or take portable away."),
    "point_needs_place": gettext_lazy("A point on a plan is for what is in a room or a spot. Change at, or take on_plan away."),
    "plan_missing": gettext_lazy("The room {room} has no plan, so this point is shown nowhere. Give the room a plan, or take on_plan away."),
    "object_two_places": gettext_lazy("{character} has this object at the start, so it cannot be elsewhere. Change one of the two."),
    "else_without_takes": gettext_lazy("else is for what takes time: add takes, or put the second case into an entry of its own."),
    "cond_needs_actor": gettext_lazy("“{key}” asks about somebody, and here nobody acts. Possible: {known}."),
    "effect_needs_actor": gettext_lazy("“{key}” happens to somebody, and here nobody acts. Possible: {known}."),
    "kill_whom": gettext_lazy("Write kill: actor, or kill: {{room: ROOM}}."),
    "two_puzzles": gettext_lazy("{other} is at {target} already: one puzzle for one spot or object."),
    "alphabet_distinct": gettext_lazy("Each sign of an alphabet stands there once, and none is a blank."),
    "too_many_codes": gettext_lazy("This lock has {codes} codes, more than {most}. Make it shorter, or its alphabet smaller."),
    "code_impossible": gettext_lazy("The lock cannot be set to “{code}”: {length} signs of {alphabet}."),
    "other_is_solution": gettext_lazy("“{text}” is the solution already. Put its effects under solved."),
    "answer_empty": gettext_lazy("An answer has letters or digits."),
    "cell_expected": gettext_lazy("A cell is [row, column], from 1, top left."),
    "cell_twice": gettext_lazy("The cell [{row}, {col}] is taken by {piece}. Move one of the two."),
    "cells_apart": gettext_lazy("This cell does not touch the one before. A text goes from cell to cell, side by side."),
    "cells_empty": gettext_lazy("Cells without a piece: {number}, the first is [{row}, {col}]."),
    "parts_and_cells": gettext_lazy("{cells} cells and {parts} parts: as many of the one as of the other are needed."),
    "link_apart": gettext_lazy("{a} and {b} do not touch, so no link joins them."),
    "two_pieces": gettext_lazy("A link joins two pieces."),
    "only_for_kind": gettext_lazy("{key} is only for pieces of the kind {kinds}."),
    "word_and_text": gettext_lazy("word stands in for text: delete one of the two."),
    "piece_empty": gettext_lazy("Nothing stands on this piece. Give it a text or an image."),
    "bullets_twice": gettext_lazy("{piece} is a {kind} with {bullets} bullets already. Each number stands once."),
    "bullets_alone": gettext_lazy("This {kind} with {bullets} bullets needs a {other} with as many."),
    "numbers_some": gettext_lazy("Some pieces have a number, {piece} has none. Number all of them, or none."),
    "number_twice": gettext_lazy("The number {number} is that of {piece} already."),
    "unique_twice": gettext_lazy("{piece} is golden and {other} has it already. Take it away from one of them."),
    "piece_unlinked": gettext_lazy("{piece} is about {character}, but no chain of links joins it to the portrait."),
    "name_piece_missing": gettext_lazy("No piece has the name of {character}: nobody can learn it."),
    "goal_piece_missing": gettext_lazy("No piece has a goal or a gun of {character}."),
    "piece_never_given": gettext_lazy("Nothing gives the piece {piece}: no start, no object, no effect."),
    "bounds_missing": gettext_lazy("Give at_least, at_most, or both."),
    "bounds_crossed": gettext_lazy("At least {low} and at most {high} cannot both hold."),
    "pair_expected": gettext_lazy("A label and its value are expected here: {{label: Work, value: gardener}}."),
    "round_empty": gettext_lazy("A round has an exploration, an ambidex, or both."),
    "lasts_or_until": gettext_lazy("Say how long it lasts or until when: exactly one of lasts and until."),
    "random_needs_rooms": gettext_lazy("For groups: random, name the rooms in rooms."),
    "rooms_without_random": gettext_lazy("rooms goes with groups: random only. Here groups names the rooms itself."),
    "custom_not_random": gettext_lazy("Sides of any size are not drawn: use fixed or gm."),
    "matches_unused": gettext_lazy("With pairing: {pairing} nobody reads matches. Delete them, or write pairing: fixed."),
    "side_sizes": gettext_lazy("{a} against {b} is not played in the mode {mode}. Change the match, or use the mode custom."),
    "alliance_short": gettext_lazy("Players who always ally have {total} points after {rounds} Ambidex games, and door 9 asks for {wanted}: they can never open it."),
    "one_target": gettext_lazy("One spot or object with one state is expected here: {{state: {{safe: open}}}}."),
    "never_entered": gettext_lazy("Nobody can ever come into {name}."),
    "never_solved": gettext_lazy("Nobody can ever solve {name}."),
    "never_taken": gettext_lazy("Nobody can ever get {name} into the hands."),
    "never_shown": gettext_lazy("{name} is hidden, and nothing reveals it."),
    "piece_out_of_reach": gettext_lazy("Nobody can ever obtain the piece {name}."),
    "points_out_of_reach": gettext_lazy("Nobody can ever earn these points."),
    "costs_a_life": gettext_lazy("This is to be had only by dying: {name}."),
    "not_with_the_rest": gettext_lazy("With all the rest done, {name} is not to be had: something is used up, or left in a state from which nothing leads back."),
    "entry_shut_off": gettext_lazy("This never comes: the entry {other} before it always holds."),
    "entry_never": gettext_lazy("This never comes: its condition never holds."),
    "happening_never": gettext_lazy("This never happens."),
    "points_without_end": gettext_lazy("These {points} points come each time anew. Say times: once or times: each."),
    "nobody_leaves": gettext_lazy("Nobody can ever have the {wanted} points of door 9: {best} at most."),
    "nobody_seen_leaving": gettext_lazy("No course of the Ambidex games was found in which somebody has the {wanted} points of door 9: {best} at most."),
    "search_broken_off": gettext_lazy("The edition is so large that the search was broken off. What it did not come to is not said to be out of reach."),
    "goal_impossible": gettext_lazy("Nobody who plays {character} can ever meet this goal."),
    "goal_certain": gettext_lazy("Nobody who plays {character} can ever fail this goal."),
}  # fmt: skip
"""By the fault's code; a dot and a word are those of `_key`."""


LACKS = {
    "in": gettext_lazy("Nobody can come into {0}."),
    "shown": gettext_lazy("Nothing reveals {0}."),
    "near": gettext_lazy("{0} is never where anybody can reach it."),
    "hand": gettext_lazy("Nobody can get {0}."),
    "at": gettext_lazy("Nothing puts {0} there."),
    "state": gettext_lazy("Nothing brings {0} into the state {1}."),
    "differs": gettext_lazy("Nothing ever changes the state {1} of {0}."),
    "solved": gettext_lazy("Nothing solves {0}."),
    "piece": gettext_lazy("Nothing gives the piece {0}."),
    "never": gettext_lazy("There are never so many rounds or players."),
}
"""Why something is out of reach, by the kind of what is lacking."""


def place(path: Path) -> str:
    """Where it is, as keys and numbers from 1."""
    return " › ".join(str(step + 1 if isinstance(step, int) else step) for step in path)


def describe(fault: Fault) -> str:
    """The sentence about a fault, with what was probably meant."""
    said = str(FAULTS[_key(fault)]).format_map(_Args(fault.args))
    if near := fault.args.get("near"):
        said += " " + _("Did you mean “{near}”?").format(near=near)
    if lacks := str(fault.args.get("lacks") or ""):
        kind, *names = lacks.split(" ")
        said += " " + str(LACKS[kind]).format(*names) if kind in LACKS else ""
    return said


def sentence(placed: Placed) -> str:
    """The same after its line and its place."""
    text = describe(placed.fault)
    if not placed.fault.path:
        return _("Line {line}: {text}").format(line=placed.line, text=text)
    return _("Line {line}, {place}: {text}").format(line=placed.line, place=place(placed.fault.path), text=text)


def _key(fault: Fault) -> str:
    match fault.code:
        case "unknown_ref":
            return f"unknown_ref.{fault.args['kind']}"
        case "list_length" if fault.args.get("high") is None:
            return "list_short"
        case "bad_option" if fault.args.get("choices"):
            return "bad_option.choices"
        case "bad_option" if fault.args.get("low") is not None and fault.args.get("high") is not None:
            return "bad_option.range"
    return fault.code


class _Args(dict[str, Any]):
    """What a sentence needs, lists as people read them."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        super().__init__({name: _said(value) for name, value in given.items()})


def _said(value: Any) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    return str(value)
