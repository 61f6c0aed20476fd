"""Receipts: what an order was understood as, and why one was refused, in the reader's language."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from forum.models import Post

from . import args
from .kernel.order import Unresolved
from .kernel.seat import Seat
from .models import Game
from .words import Words


def render(note: Any, post: Post) -> str | None:
    """The words of a game's note under a post; None for notes of others."""
    data = note["data"]
    if note["code"] not in ("order_read", "refused", "enrolled", "left_list") or "game" not in data:
        return None
    if note["code"] == "enrolled":
        return _("Enrolled.")
    if note["code"] == "left_list":
        return _("Taken off the list.")
    game = _game(data["game"], post)
    if game is None:
        return None
    words = Words(game)
    given = data.get("args", {})
    values = args.from_json(given if "map" in given else {"map": given})
    if note["code"] == "refused":
        return words.refusal(data["refusal"], values)
    return _("Understood as: %(order)s") % {"order": order_words(words, data["verb"], values)}


def _game(game_id: int, post: Post) -> Game | None:
    # A page of twenty posts asks for one game twenty times: it is kept on the topic, which the posts share.
    cached = getattr(post.topic, "_game", None)
    if cached is None or cached.pk != game_id:
        cached = Game.objects.filter(pk=game_id).first()
        post.topic._game = cached  # type: ignore[attr-defined]
    return cached


def order_words(words: Words, verb: str, values: Any) -> str:
    """An order in words: the verb, then its arguments."""
    said = [words.say("VERBS", verb)]
    for name, value in values.items():
        if name in ("reason", "topic", "length") or value in (None, "", ()):
            continue
        if isinstance(value, Unresolved):
            said.append(f"« {value.text} »")
        elif isinstance(value, Seat) or (isinstance(value, tuple) and value and isinstance(value[0], Seat)):
            said.append(words.value(value))
        else:
            said.append(words.value(value, name))
    return " ".join([said[0], ", ".join(said[1:])]).strip()
