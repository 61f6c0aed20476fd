"""Search among what one may read, with the database's own full text index."""

from __future__ import annotations

import re
import unicodedata
from datetime import datetime

from django.db import connection
from django.db.models import QuerySet
from django.db.models.expressions import RawSQL

from . import names
from .models import Post
from .visibility import Viewer

MOST_WORDS = 8
_FTS5 = "SELECT rowid FROM forum_post_words WHERE forum_post_words MATCH %s"
_TSQUERY = "SELECT id FROM forum_post WHERE words_index @@ to_tsquery('simple', %s)"


def folded(text: str) -> str:
    """A text as the index holds it: without case and accents, on both databases alike."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return unicodedata.normalize("NFC", "".join(c for c in parts if unicodedata.category(c) != "Mn"))


def search(
    viewer: Viewer, asked: str, *, by: str = "", where: str = "", since: datetime | None = None
) -> QuerySet[Post]:
    """Posts that the viewer may read and that hold all the words, or longer ones that begin so; the newest first.

    `by` is the name of a member, written loosely, `where` the slug of a category.
    """
    found = _holding(viewer, asked)
    if by.strip():
        found = found.filter(author__member__skeleton=names.skeleton(by) or "?", voice="")
    if where:
        found = found.filter(topic__category__slug=where)
    return found.filter(at__gte=since) if since is not None else found


def _holding(viewer: Viewer, asked: str) -> QuerySet[Post]:
    words = re.findall(r"[^\W_]+", folded(asked))[:MOST_WORDS]
    if not words:
        return Post.objects.none()
    if connection.vendor == "postgresql":
        found = RawSQL(_TSQUERY, [" & ".join(f"{word}:*" for word in words)])
    else:
        found = RawSQL(_FTS5, [" ".join(f'"{word}"*' for word in words)])
    # the gate is part of the query: a limit after it would count what is hidden
    return Post.objects.visible_to(viewer).filter(pk__in=found, deleted_at=None).order_by("-at", "pk")
