"""What a game asks of the forum: no edits of posts that may hold orders, no private talk between seats, order in its
places kept by those who run it, and nobody forgotten who sits in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import reduce
from operator import or_
from typing import Any

from django.db.models import Q

from forum import conversations, editing, guests, ignoring, members, posting, reporting
from forum.errors import Denied
from forum.models import Post, Topic
from forum.visibility import Viewer

from . import journal, play
from .inbox import place_of
from .kernel.engine import tokens_of
from .models import Game, GameMaster, Seat
from .projecting import context
from .registry import configs
from .rights import runs
from .words import Words


def register() -> None:
    """Gives the forum the host's policies."""
    posting.register_before(settle_first)
    posting.register_lock(lock_game)
    posting.register_bar(bar)
    editing.register_edit_policy(edit_policy)
    conversations.register_talk_policy(talk_policy)
    members.register_face_policy(face_policy)
    ignoring.register_spared(spared)
    reporting.register_keepers(keepers, places)
    guests.register_needed(seated)


# ---- posts and letters ---------------------------------------------------------------------------------------------


def settle_first(topic: Topic, at: datetime) -> None:
    """A post of 22:00 meets a game in which 22:00 has passed, however late the worker is."""
    place = place_of(topic)
    if place is not None:
        play.settle(place[0], at)


def lock_game(topic: Topic) -> None:
    """The game's row is locked before its topic's, here as where a game writes."""
    place = place_of(topic)
    if place is not None:
        Game.objects.select_for_update().filter(pk=place[0]).first()


def bar(topic: Topic, viewer: Viewer) -> Denied | None:
    """What the rules say to somebody who reads here and may not write now, in the words of the game."""
    place = place_of(topic)
    game = Game.objects.filter(pk=place[0]).first() if place is not None else None
    if place is None or game is None:
        return None
    rules = game.config.rules
    role = next((role for role in rules.topics(journal.load(game).state) if role.role == place[1]), None)
    fitting = (each.code for each in (role.bars if role else ()) if not each.token or game.token(each.token) in viewer.tokens)
    code = next(fitting, None)
    return None if code is None else Denied(code, said=Words(game).refusal(code, {}))


def edit_policy(post: Post, user: Any) -> str | None:
    """`edit_forbidden` for a player's post in a running game's topics: what was said counts as said (MG-8, MG-143)."""
    place = place_of(post.topic)
    if place is None:
        return None
    game = Game.objects.filter(pk=place[0]).first()
    if game is None or game.stage == Game.Stage.OVER or runs(game, user):
        return None
    return "edit_forbidden" if game.stage == Game.Stage.RUNNING and place[1] != "registration" else None


def talk_policy(users: Sequence[Any]) -> str | None:
    """`talk_forbidden` where two of these people sit in one running game (PL-9, PL-127, MG-4, MG-138)."""
    ids = [user.pk for user in users]
    seated = Seat.objects.filter(user_id__in=ids, game__stage=Game.Stage.RUNNING).values_list("game_id", flat=True)
    counts: dict[int, int] = {}
    for game_id in seated:
        counts[game_id] = counts.get(game_id, 0) + 1
    crowded = [game_id for game_id, count in counts.items() if count > 1]
    if not crowded:
        return None
    # With a game master among them it is no private talk of players. A backup does not count, called or not: whether
    # the talk is let through would tell the players that something waits.
    watched = set(GameMaster.objects.regular().filter(game_id__in=crowded, user_id__in=ids).values_list("game_id", flat=True))
    return None if set(crowded) <= watched else "talk_forbidden"


def face_policy(user: Any) -> str | None:
    """`face_frozen` for whoever is dead, as far as the own seat knows, in a running game: a new name or picture would be a
    sign to the living. Whoever has died and does not know it yet can give none."""
    for seat in Seat.objects.filter(user=user, game__stage=Game.Stage.RUNNING, game__ruleset__in=list(configs())).select_related("game"):
        engine = journal.load(seat.game)
        known = engine.known(tokens_of(engine.rules, engine.state, seat.seat))
        if engine.rules.alive(known).get(seat.seat) is not None:
            return "face_frozen"
    return None


# ---- order, and who sits there -------------------------------------------------------------------------------------


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
    found = [Q(context__startswith=context(game, "")) for game in Game.objects.run_by(user)]
    return reduce(or_, found) if found else None


def seated(ids: list[int]) -> Iterable[int]:
    """Those among these users who sit in a game that is not over."""
    over = (Game.Stage.OVER, Game.Stage.CANCELLED)
    return Seat.objects.filter(user__in=ids).exclude(game__stage__in=over).values_list("user", flat=True)
