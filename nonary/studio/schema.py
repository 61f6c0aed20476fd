"""The fields of each part of an edition, as the studio's forms show them. One table; the rules judge what is typed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

Kind = Literal["text", "long", "words", "string", "whole", "number", "flag", "choice", "ref", "refs", "point", "yaml"]


@dataclass(frozen=True, slots=True)
class Item:
    """One field: the key in the file (`goal.text` within another), its kind, what people read. `refs` is the kind of
    thing that may be named; `usual` is what an absent key means."""

    key: str
    kind: Kind
    label: Any
    hint: Any = ""
    refs: str = ""
    choices: tuple[str, ...] = ()
    usual: Any = None
    group: Any = ""
    changes: bool = False
    """Whether a list of texts with conditions may stand in the place of the text (NG-180)."""


_REACTION = _("One entry or a list: if, takes, times, do, else.")
_CONDITION = _("A condition, such as {state: {safe: open}}.")
_EFFECTS = _("A list of effects, such as - text: It opens.")
_WORLD = _("What happens")
_TEXTS = _("What people read")
_STATE = _("State")
_NAME = Item("name", "text", pgettext_lazy("of a thing", "Name"), group=_TEXTS)
_ALIASES = Item(
    "aliases",
    "words",
    _("Other names"),
    _("Further words that players may type, one a line; Russian case forms too."),
    group=_TEXTS,
)
_STATES = (
    Item("state", "string", _("State at first"), usual="normal", group=_STATE),
    Item("states", "words", _("All its states"), _("One a line."), group=_STATE),
)
_ON_PLAN = Item("on_plan", "point", _("On the plan"), _("In percent of the image, from 0 to 100. Nothing: not shown there."), group=_STATE)
_INSPECT = Item("inspect", "yaml", _("When inspected"), _REACTION, group=_WORLD)
_READ = Item("read", "yaml", _("When read"), _REACTION, group=_WORLD)
_OPEN = Item("open", "yaml", _("When opened"), _REACTION, group=_WORLD)
_TAKE = Item("take", "yaml", _("When taken"), _REACTION, group=_WORLD)
_USE = Item(
    "use",
    "yaml",
    _("When something is used on it"),
    _("By the id of that object, or self, one reaction each."),
    group=_WORLD,
)

ROOMS = (
    _NAME, _ALIASES,
    Item("description", "long", _("Description"), _("Read at every arrival."), group=_TEXTS, changes=True),
    Item("plan", "choice", _("Plan"), _("One of the uploaded images."), group=_TEXTS),
    Item("plan_alt", "text", _("The plan in words"), group=_TEXTS),
    Item("hiding", "flag", _("One may hide in the room"), usual=True, group=_WORLD),
    Item("enter", "yaml", _("When somebody comes in"), _REACTION, group=_WORLD),
)  # fmt: skip
SPOTS = (
    _NAME, _ALIASES,
    Item("room", "ref", _("Room"), refs="room", group=_STATE),
    _ON_PLAN,
    Item("hidden", "flag", _("Hidden until something reveals it"), usual=False, group=_STATE),
    *_STATES,
    Item("hiding", "whole", _("How many may hide inside"), usual=0, group=_STATE),
    _INSPECT, _OPEN, _READ, _USE,
)  # fmt: skip
OBJECTS = (
    _NAME, _ALIASES,
    Item("description", "long", _("Description"), _("Shown to whoever inspects it."), group=_TEXTS, changes=True),
    Item("at", "ref", _("Where it is at first"), refs="where", group=_STATE),
    _ON_PLAN,
    Item("portable", "flag", _("Can be carried"), usual=True, group=_STATE),
    Item("hidden", "choice", _("Hidden until something reveals it"), _("Where nothing is chosen: whatever is in a spot is."), choices=("true", "false"), group=_STATE),
    *_STATES,
    Item("power", "whole", _("Power as a weapon"), _("From 0 to 9."), usual=0, group=_STATE),
    Item("pieces", "refs", _("Pieces on it"), refs="piece", group=_STATE),
    Item("glance", "flag", _("Whoever has it in view gets them"), usual=False, group=_STATE),
    _INSPECT, _READ, _TAKE, _OPEN, _USE,
)  # fmt: skip
PUZZLES = (
    Item("at", "ref", _("At which spot or object"), refs="target", group=_STATE),
    Item("kind", "choice", _("Kind"), choices=("code", "answer", "objects", "gm"), group=_STATE),
    Item("solution", "string", _("Solution of a code"), group=_("Code")),
    Item("length", "whole", _("Length of a code"), group=_("Code")),
    Item("alphabet", "string", _("Signs of a code"), usual="0123456789", group=_("Code")),
    Item("rate", "number", _("Codes tried in an in-game second"), _("null: they cannot be tried one after the other."), usual=2, group=_("Code")),
    Item("solutions", "words", _("Right answers"), _("One a line."), group=_("Answer")),
    Item("needs_objects", "refs", _("Objects that it needs"), refs="object", group=_("Objects")),
    Item("keeps", "flag", _("They are not used up"), usual=False, group=_("Objects")),
    Item("solved", "yaml", _("When solved"), _EFFECTS, group=_WORLD),
    Item("failed", "yaml", _("At each wrong try"), _EFFECTS, group=_WORLD),
    Item("others", "yaml", _("Other answers"), _("By the answer, a list of effects each."), group=_WORLD),
    Item("needs", "yaml", _("Can be tried only if"), _CONDITION, group=_WORLD),
    Item("max_tries", "whole", _("Most tries in all"), group=_WORLD),
)  # fmt: skip
_CARD, _AIM = _("Card"), _("Goals")
CHARACTERS = (
    Item("name", "text", pgettext_lazy("of a thing", "Name"), group=_CARD),
    Item("portrait", "choice", _("Portrait"), _("One of the uploaded images."), group=_CARD),
    Item("portrait_alt", "text", _("The portrait in words"), group=_CARD),
    Item("age", "string", _("Age"), group=_CARD),
    Item("nationality", "text", _("Nationality"), group=_CARD),
    Item("about", "yaml", _("More on the card"), _("A list of {label, value}."), group=_CARD),
    Item("story", "long", _("Story"), group=_CARD),
    Item("goal.text", "text", _("Main goal, as its player reads it"), group=_AIM),
    Item("goal.check", "yaml", _("How it is judged"), _("Such as {escaped: self}."), group=_AIM),
    Item("secondary.text", "text", _("Secondary goal"), group=_AIM),
    Item("secondary.check", "yaml", _("How that is judged"), _("Such as {has: logbook} or {gm: a question}."), group=_AIM),
    Item("innocent", "flag", _("Innocent"), usual=True, group=_AIM),
    Item("zero", "flag", _("This is Zero"), usual=False, group=_AIM),
    Item("pieces", "refs", _("Pieces at the start"), refs="piece", group=_("At the start")),
    Item("objects", "refs", _("Objects at the start"), refs="object", group=_("At the start")),
    Item("start_room", "ref", _("Wakes in"), _("Where nothing is chosen, where all do."), refs="room", group=_("At the start")),
    Item("points", "whole", _("Points at the start"), _("Where nothing is typed, as many as all."), group=_("At the start")),
)  # fmt: skip
HAPPENINGS = (
    Item(
        "when",
        "yaml",
        _("When"),
        _("Such as {phase: exploration, round: 2}, {state: {organ: burning}}, {solved: safe_lock}."),
    ),
    Item("after", "string", _("So much later"), _("An in-game duration, such as 30s."), usual="0s"),
    Item("if", "yaml", _("Only if"), _CONDITION),
    Item("do", "yaml", _WORLD, _EFFECTS),
)

HEAD = (
    Item("title", "text", _("Title")),
    Item("intro", "long", _("Introduction"), _("Posted where everybody reads it when the game begins.")),
    Item("language", "choice", _("Language of texts that stand in one only"), choices=("en", "fr", "ru"), usual="en"),
    Item("id", "string", _("Id of the edition"), _("Small letters, digits and _. Players never see it.")),
)
"""What stands at the top of an edition."""

SECTIONS: Mapping[str, tuple[Any, Any, tuple[Item, ...]]] = {
    "rooms": (_("Rooms"), _("New room"), ROOMS),
    "spots": (_("Spots"), _("New spot"), SPOTS),
    "objects": (_("Objects"), _("New object"), OBJECTS),
    "puzzles": (_("Puzzles"), _("New puzzle"), PUZZLES),
    "characters": (_("Characters"), _("New character"), CHARACTERS),
    "happenings": (_("Happenings"), _("New happening"), HAPPENINGS),
}
"""Parts that are mappings by id: their title, the button, their fields."""

PIECE = (
    Item(
        "kind",
        "choice",
        _("Kind"),
        choices=("clue", "portrait", "name", "goal", "secondary", "gun", "target"),
        usual="clue",
    ),
    Item("text", "text", _("Text")),
    Item("word", "choice", _("Or a common word"), choices=("survival", "altruist", "zero_goal")),
    Item("about", "ref", _("About"), refs="character"),
    Item("bullets", "whole", _("Bullets")),
    Item("image", "choice", _("Image")),
    Item("image_alt", "text", _("The image in words")),
    Item("unique", "flag", _("Golden: there is only one"), usual=False),
)
"""The fields of a piece of the mental puzzle."""
