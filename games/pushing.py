"""What goes out after a commit: pokes over the sockets, one group a token. A poke holds no secret and no count."""

from __future__ import annotations

import logging
from collections.abc import Iterable

from django.db import transaction

from forum import live

from .journal import Written
from .models import Game

log = logging.getLogger("conteur.games")


def after_commit(game: Game, parts: Iterable[Written]) -> None:
    """Tells whoever may see something new to fetch it through the gate; those who may not hear nothing."""
    tokens = {game.token(token) for part in parts for line in part.lines for token in line.to}
    tokens.add(game.token("gm"))
    transaction.on_commit(lambda: live.publish(tokens, {"type": "game", "game": game.pk}))
