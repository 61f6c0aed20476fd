"""Order in a game's places is kept by those who run it: reports go to them alone, and nobody sets their words aside.

Who sits in a game that is not over is not forgotten.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_
from typing import Any

from django.db.models import Q

from forum import guests, ignoring, reporting
from forum.models import Topic

from .inbox import place_of
from .models import Game, GameMaster, Seat
from .projecting import context


def register() -> None:
    """Tells the forum who keeps order in the places of games."""
    ignoring.register_spared(spared)
    reporting.register_keepers(keepers, places)
    guests.register_needed(seated)


def keepers(topic: Topic) -> Iterable[int] | None:
    """Those who have the desk of the game whose place this is, or None for the places of others."""
    place = place_of(topic)
    if place is None:
        return None
    return list(GameMaster.objects.acting().filter(game=place[0]).values_list("user", flat=True))


def spared(topic: Topic) -> Iterable[int]:
    """Regular game masters: a backup's words may not show whether something waits for them."""
    place = place_of(topic)
    if place is None:
        return ()
    return list(GameMaster.objects.regular().filter(game=place[0]).values_list("user", flat=True))


def places(user: Any) -> Q | None:
    """The places of the games that this user runs."""
    games = Game.objects.filter(pk__in=GameMaster.objects.acting().filter(user=user).values("game"))
    found = [Q(context__startswith=context(game, "")) for game in games]
    return reduce(or_, found) if found else None


def seated(ids: list[int]) -> Iterable[int]:
    """Those among these users who sit in a game that is not over."""
    over = (Game.Stage.OVER, Game.Stage.CANCELLED)
    return Seat.objects.filter(user__in=ids).exclude(game__stage__in=over).values_list("user", flat=True)
