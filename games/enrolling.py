"""Enrolment by a post in the registration topic, in three languages."""

from __future__ import annotations

import re
from datetime import datetime

from forum import notes
from forum.models import Post

from .kernel.names import normal
from .kernel.reading import own_words
from .kernel.refusal import Refused
from .models import Game
from .opening import enrol, leave

IN = re.compile(r"\bje minscris\b|\bзаписываюсь\b|\bim in\b".replace("й", "и"))
OUT = re.compile(r"\bje me desinscris\b|\bснимаюсь\b|\bim out\b")
"""Phrases in their normal form: without accents and apostrophes (PL-161)."""


def by_post(game: Game, post: Post, at: datetime) -> None:
    """Enrols or withdraws the author where the post says so; what else it says is talk."""
    text = normal(own_words(post.source))
    wants_in, wants_out = bool(IN.search(text)), bool(OUT.search(text))
    if wants_in == wants_out:
        return
    try:
        if wants_in:
            enrol(game, post.author, at)
        else:
            leave(game, post.author)
    except Refused as refusal:
        notes.add(post, notes.note("refused", tokens=[f"user:{post.author_id}", game.token("gm")], style="no",
                                   game=game.pk, refusal=refusal.code, args={}))  # fmt: skip
        return
    notes.add(post, notes.note("enrolled" if wants_in else "left_list", tokens=["public"], style="ok", game=game.pk))
