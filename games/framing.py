"""What hangs around a game's topics in the forum: ribbon, the hour that matters, and what the reader has sent.

All of it comes from the reader's own fold, as on the table.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.template.exceptions import TemplateDoesNotExist
from django.template.loader import get_template, render_to_string
from django.utils.translation import gettext as _

from forum import clock
from forum.frames import Frame
from forum.models import Topic
from forum.visibility import Viewer

from .models import Game
from .pov import pov_of
from .sheets import Sheet

SLIPS = 4


def frame(topic: Topic, viewer: Viewer) -> Frame | None:
    """The frame of a topic of a game, or None for topics of others."""
    game = game_of(topic)
    if game is None:
        return None
    sheet = Sheet(pov_of(game, viewer.user), viewer, clock.now())
    running = game.stage == Game.Stage.RUNNING
    shown: dict[str, Any] = {
        "sheet": sheet, "game": game, "topic": topic, "letters": topic.is_conversation, "slips": sheet.slips_shown[:SLIPS],
        "may_write": viewer.is_member and topic.may_write(viewer), "own_rail": own_rail(game), **(sheet.own if running else {}),
    }  # fmt: skip
    bare = Frame(
        game=sheet.ribbon, over=game.title, over_url=game.get_absolute_url(), deck=f"{sheet.heading}. {sheet.deck}" if sheet.deck else sheet.heading,
        rail=render_to_string("games/rail.html", shown),
    )  # fmt: skip
    if not running:
        return bare
    return replace(
        bare, live=str(game.pk), at=sheet.next_at, zone=game.zone, label=sheet.next_label, paused=sheet.paused,
        strip=render_to_string("games/strip.html", shown),
        composer_note=_("One line, one order.") if topic.is_conversation and sheet.forms else "",
    )  # fmt: skip


def own_rail(game: Game) -> str:
    """The game's own part of the rail, a count for example: its template `rail.html`, if it brings one."""
    return own_part(game, "rail")


def own_part(game: Game, part: str) -> str:
    """The game's own template of this name, if it brings one."""
    name = f"{game.config.label}/{part}.html"
    try:
        get_template(name)
    except TemplateDoesNotExist:
        return ""
    return name


def game_of(topic: Topic) -> Game | None:
    """The game whose place this topic is."""
    owner, _colon, rest = topic.context.partition(":")
    number = rest.partition(":")[0]
    return Game.objects.filter(pk=int(number)).first() if owner == "game" and number.isdecimal() else None
