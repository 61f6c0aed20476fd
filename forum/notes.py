"""Notes under a post: receipts of what was read in it, shown only to those whom they concern."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypedDict

from django.db import transaction

from .models import Post
from .visibility import Viewer

STYLES = ("ok", "red", "blue", "ask", "no", "mark")


class Note(TypedDict):
    """`line` is the number (from 0) of the line of the source that was read, or its very words, or None."""

    code: str
    data: dict[str, Any]
    style: str
    tokens: list[str]
    line: int | str | None


Renderer = Callable[[Note, Post], "str | None"]
_renderers: list[Renderer] = []


def register_renderer(renderer: Renderer) -> None:
    """Adds a function (note, post) -> words in the reader's language, or None for a note that is not its own."""
    if renderer not in _renderers:
        _renderers.append(renderer)


def note(code: str, *, tokens: Iterable[str], style: str = "ok", line: int | str | None = None, **data: Any) -> Note:
    """A note for holders of one of these tokens."""
    if style not in STYLES:
        raise ValueError(f"no note style {style!r}: one of {', '.join(STYLES)}")
    return {"code": code, "data": data, "style": style, "tokens": list(tokens), "line": line}


def add(post: Post, *added: Note) -> None:
    """Writes notes under a post, after those that it has."""
    with transaction.atomic():
        fresh = Post.objects.select_for_update().only("notes").get(pk=post.pk)
        fresh.notes = [*fresh.notes, *added]
        fresh.save(update_fields=["notes"])
    post.notes = fresh.notes


def shown_to(viewer: Viewer, post: Post) -> list[tuple[Note, str]]:
    """The notes of this post that the viewer may see, with their words. A note that nobody can say is left out."""
    shown = []
    for item in post.notes:
        if not viewer.tokens.isdisjoint(item.get("tokens", ())):
            words = say(item, post)
            if words is not None:
                shown.append((item, words))
    return shown


def say(item: Note, post: Post) -> str | None:
    """The words of one note, from the first renderer that knows it."""
    for renderer in _renderers:
        words = renderer(item, post)
        if words is not None:
            return words
    return None
