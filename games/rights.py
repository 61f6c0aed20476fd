"""Who has a game's desk at this moment: the one question behind everything that only game masters see and do."""

from __future__ import annotations

from typing import Any

from .models import Game, Sandbox


def runs(game: Game, user: Any) -> bool:
    """Whether this user has the desk of this game now. A fork belongs to whoever runs its origin at this moment."""
    if user is None or not user.is_authenticated:
        return False
    if game.private:
        box = Sandbox.objects.filter(game=game).select_related("origin").first()
        if box is None:
            return False
        if box.kind == Sandbox.Kind.FORK:
            return box.origin is not None and runs(box.origin, user)
        return bool(box.owner_id == user.pk)
    return game.masters.acting().filter(user=user).exists()
