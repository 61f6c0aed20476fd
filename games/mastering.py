"""Who may create a game, and what the wizard proposes: roles by head-count, asked of the game itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import transaction

from . import opening
from .kernel.order import GM, Order
from .kernel.refusal import Refused
from .models import Game
from .registry import GameConfig

GROUP = "game masters"
"""Group whose members may create games where the setting `CONTEUR_GAME_MASTERS` is not `members`."""


def may_create(user: Any) -> bool:
    """Whether this user may open a game: every member who is no guest, unless the site keeps it to its game masters."""
    if not user.is_authenticated or not user.is_active:
        return False
    if user.is_staff:
        return True
    if settings.CONTEUR_GAME_MASTERS != "members":
        return user.groups.filter(name=GROUP).exists()
    return not user.member.temporary


def suggested_roles(app: GameConfig, seats: int, options: Mapping[str, Any]) -> dict[str, int]:
    """How many of each role for so many seats: what the game's `pages.suggest_roles` says, else nothing."""
    suggest = getattr(app.part("pages"), "suggest_roles", None)
    given = suggest(seats, options) if suggest is not None else {}
    return {role: int(given.get(role, 0)) for role in app.rules.roles}


def as_list(counts: Mapping[str, int]) -> list[str]:
    """Counts of roles as the list that a game keeps."""
    return [role for role, number in counts.items() for _ in range(number)]


def check_setup(app: GameConfig, zone: str, names: Sequence[str], options: Mapping[str, Any], roles: Sequence[str], at: datetime) -> None:
    """Asks the rules whether these seats, options and roles can be played. Raises Refused, mostly `bad_setup`."""
    args = {"zone": zone, "seats": tuple({"name": name} for name in names), "options": dict(options), "setup": {"roles": tuple(roles)}}
    app.rules.check(Order("open", GM, at, args, "gm"), app.rules.initial())


def close_list(game_id: int, at: datetime, by: Any, roles: Sequence[str] | None = None) -> None:
    """Closes the registration with the roles for those who came. Raises Refused; then nothing has changed."""
    with transaction.atomic():
        if roles is not None:
            Game.objects.filter(pk=game_id).update(roles=list(roles))
        opening.close_list(game_id, at, by=by)


def cancel(game_id: int) -> None:
    """Calls off a game that has not begun. Refused `wrong_phase` later."""
    changed = Game.objects.filter(pk=game_id, stage=Game.Stage.REGISTRATION).update(stage=Game.Stage.CANCELLED, phase="")
    if not changed:
        raise Refused("wrong_phase")
