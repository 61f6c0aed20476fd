"""Who runs a game: its master, co-masters with equal rights, and a backup who is called while all of them are away.

Who has the desk at this moment is asked of `rights.runs`. What happens is kept as `MasterAct`, with who did it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import prefetch_related_objects
from django.urls import reverse

from forum import live, members

from . import journal, notices, play
from .kernel.engine import Engine
from .kernel.order import CLOCK
from .kernel.refusal import Refused
from .kernel.ruleset import dead_know_all, waits_for_ruling
from .models import Game, GameMaster, MasterAct, Order, Sandbox, Seat, Takeover
from .registry import configs

log = logging.getLogger("conteur.games")
MASTER, CO, BACKUP = GameMaster.Part.MASTER, GameMaster.Part.CO, GameMaster.Part.BACKUP
MOST_HOURS = 24 * 14
MINUTE = timedelta(minutes=1)
LIVING = (Game.Stage.REGISTRATION, Game.Stage.SETUP, Game.Stage.RUNNING)

Needs = Callable[[Game], Iterable[tuple[str, datetime]]]
_needs: list[Needs] = []


# ---- rights --------------------------------------------------------------------------------------------------------


def is_in_charge(game: Game, user: Any) -> bool:
    """Whether this user is the master, who alone names the others and may hand the game over."""
    return bool(user.is_authenticated and game.masters.filter(user=user, part=MASTER).exists())


def may_not_run(game: Game, user: Any) -> str:
    """The code that keeps this member from running this game in any part; empty where nothing does."""
    if user.member.temporary:
        return "guest_may_not_run"
    if game.masters.filter(user=user).exists():
        return "master_already"
    seat = game.seats.filter(user=user).first()
    if seat is not None and not _may_know(game, seat):
        return "player_may_not_run"
    if game.stage == Game.Stage.REGISTRATION and game.enrolments.filter(user=user).exists():
        return "player_may_not_run"
    if game.stage != Game.Stage.OVER and Takeover.objects.filter(game=game, before=user).exists():
        return "player_may_not_run"
    return ""


def _may_know(game: Game, seat: Seat) -> bool:
    """Whether whoever sits there is out of the game, and may know all of it by its rules."""
    if game.stage == Game.Stage.OVER:
        return True
    engine = journal.load(game)
    dead = engine.rules.alive(engine.state).get(seat.seat) is not None
    return dead and dead_know_all(engine.rules, engine.state)


# ---- appointing ----------------------------------------------------------------------------------------------------


def appoint(game_id: int, name: str, part: str, at: datetime, *, by: Any) -> None:
    """Makes a member co-master or backup.

    Refused: `not_in_charge`, `unknown_name`, `backup_already`, and those of `may_not_run`.
    """
    with transaction.atomic():
        game = _in_charge(game_id, by)
        user = members.find(name.strip())
        if user is None:
            raise Refused("unknown_name", text=name.strip()[:80], seats=())
        if part not in (CO, BACKUP):
            raise Refused("bad_argument", arg="part")
        row = game.masters.filter(user=user).first()
        if row is not None and row.part in (CO, BACKUP) and row.part != part:
            row.part, row.called_at = part, None  # from the one to the other, without a moment in between
        elif code := may_not_run(game, user):
            raise Refused(code, name=user.member.name)
        else:
            row = GameMaster(game=game, user=user, part=part)
        if part == BACKUP and game.masters.filter(part=BACKUP).exclude(user=user).exists():
            raise Refused("backup_already")
        row.save()
        record(game, "appointed", at, by, name=user.member.name, part=part)
        _tell(user, game, "master_appointed", at, part=part)
        live.refresh([user.pk])


def dismiss(game_id: int, user_id: int, at: datetime, *, by: Any) -> None:
    """Takes a co-master's or backup's part away; whoever has one may also lay it down. Refused: `not_in_charge`."""
    with transaction.atomic():
        game = play.locked(game_id)
        row = game.masters.filter(user_id=user_id).select_related("user__member").first()
        if row is None or row.part == MASTER or not (row.user_id == by.pk or is_in_charge(game, by)):
            raise Refused("not_in_charge")
        _remove(game, row, at, by=by, code="left" if row.user_id == by.pk else "dismissed")


def _remove(game: Game, row: GameMaster, at: datetime, *, by: Any, code: str) -> None:
    row.delete()
    record(game, code, at, by, name=row.user.member.name, part=row.part)
    live.refresh([row.user_id])


def hand_over(game_id: int, user_id: int, at: datetime, *, by: Any) -> None:
    """Puts a co-master in charge; the one who was is a co-master from then on. Refused: `not_in_charge`."""
    with transaction.atomic():
        game = _in_charge(game_id, by)
        row = game.masters.filter(user_id=user_id, part=CO).select_related("user__member").first()
        if row is None:
            raise Refused("bad_argument", arg="user")
        game.masters.filter(part=MASTER).update(part=CO)
        game.masters.filter(pk=row.pk).update(part=MASTER)
        record(game, "handed_over", at, by, name=row.user.member.name)
        _tell(row.user, game, "master_appointed", at, part=MASTER)


def set_hours(game_id: int, hours: int, at: datetime, *, by: Any) -> None:
    """How many hours something may wait before the backup is called. Refused: `not_in_charge`, `bad_argument`."""
    with transaction.atomic():
        game = _in_charge(game_id, by)
        if not 1 <= hours <= MOST_HOURS:
            raise Refused("bad_argument", arg="hours")
        if hours != game.away_hours:
            Game.objects.filter(pk=game.pk).update(away_hours=hours)
            record(game, "hours_set", at, by, hours=hours)


def drop_revived(game: Game, before: Any, engine: Engine[Any], at: datetime) -> None:
    """Whoever comes back to life plays again, and runs the game no longer."""
    if before is None:
        return
    was, now = engine.rules.alive(before), engine.rules.alive(engine.state)
    back = [int(seat) for seat, cause in now.items() if cause is None and was.get(seat) is not None]
    if not back:
        return
    users = game.seats.filter(number__in=back).exclude(user=None).values("user")
    for row in game.masters.filter(user__in=users).select_related("user__member"):
        _remove(game, row, at, by=None, code="revived")


def _in_charge(game_id: int, by: Any) -> Game:
    game = play.locked(game_id)
    if not is_in_charge(game, by):
        raise Refused("not_in_charge")
    return game


def record(game: Game, code: str, at: datetime, by: Any, **data: Any) -> None:
    """Keeps an act about the running of a game, with who did it (None: the clock)."""
    MasterAct.objects.create(game=game, code=code, at=at, by=by, data=data)


def _tell(user: Any, game: Game, kind: str, at: datetime, **data: Any) -> None:
    """A notification, and a mail where it is wanted. What leads to the desk is shown only while that is open to them."""
    url, tokens = reverse("games:desk", args=[game.pk]), [game.token("gm")]
    if data.get("part") == BACKUP or kind == "master_back":
        url, tokens = game.get_absolute_url(), []
    notices.tell(user, kind, game, url, at, tokens=tokens, **data)


# ---- being away ----------------------------------------------------------------------------------------------------


def seen(game: Game, user: Any, at: datetime) -> None:
    """Notes that somebody who runs this game is there; a backup who was called for a master steps back."""
    row = game.masters.filter(user=user).first()
    if row is None:
        return
    if row.seen_at is None or at - row.seen_at >= MINUTE:
        game.masters.filter(pk=row.pk).update(seen_at=at)
    if row.part == BACKUP or not game.masters.filter(part=BACKUP, called_at__isnull=False).exists():
        return
    with transaction.atomic():
        play.locked(game.pk)
        for backup in game.masters.filter(part=BACKUP, called_at__isnull=False).select_related("user__member"):
            game.masters.filter(pk=backup.pk).update(called_at=None)
            record(game, "back", at, user, name=backup.user.member.name)
            _tell(backup.user, game, "master_back", at, name=user.member.name)
            live.refresh([backup.user_id])


def register_need(needs: Needs) -> None:
    """Adds a function game -> (code, since when) of what waits for a game master. Twice is once."""
    if needs not in _needs:
        _needs.append(needs)


@dataclass(frozen=True, slots=True)
class Need:
    """Something that waits for a game master: what, and since when (real time)."""

    code: str
    since: datetime


def needs_of(game: Game) -> list[Need]:
    """What waits for a game master, the oldest first. An hour that has struck is such a thing: somebody has to look."""
    found = [Need(code, since) for needs in _needs for code, since in needs(game)]
    return sorted(found, key=lambda need: (need.since, need.code))


def _own_needs(game: Game) -> Iterable[tuple[str, datetime]]:
    text = game.unread.filter(done=False).order_by("received_at").first()
    if text is not None:
        yield "text", text.received_at
    draft = game.announcement_drafts.filter(state="waiting").order_by("at").first()
    if draft is not None:
        yield "draft", draft.at
    if game.stage == Game.Stage.SETUP and game.started_at is not None:
        yield "start", game.started_at
    if game.stage != Game.Stage.RUNNING:
        return
    struck = Order.objects.filter(game=game, by=CLOCK).order_by("-number").first()
    if struck is not None:
        yield "hour", struck.received_at
    engine = journal.load(game)
    since = waits_for_ruling(engine.rules, engine.state)
    if since is not None:
        yield "ruling", game.tempo.to_real(since)


def _held(game: Game) -> Iterable[tuple[str, datetime]]:
    """An hour that has passed while the game stood still: the longer it waits, the more players do."""
    engine = journal.load(game)
    if game.stage == Game.Stage.RUNNING and engine.state.paused:
        for due in engine.rules.deadlines(replace(engine.state, paused=False)):
            if due.shown:
                yield "held", game.tempo.to_real(due.at)


register_need(_own_needs)
register_need(_held)


def call_due(at: datetime) -> int:
    """Calls the backup of every game whose masters are away; returns how many. A game whose rules break is reported, and
    the others are looked at all the same."""
    waiting = GameMaster.objects.filter(
        part=BACKUP, called_at=None, game__stage__in=LIVING, game__private=False, game__demo=False, user__is_active=True,
        game__ruleset__in=list(configs()),
    )  # fmt: skip
    called = 0
    for game_id in list(waiting.values_list("game", flat=True)):
        try:
            called += call_if_due(game_id, at)
        except Exception:
            log.exception("game %s: whether its backup is needed could not be told", game_id)
    return called


def call_if_due(game_id: int, at: datetime) -> bool:
    """Calls the backup of one game where something has waited for as long as its masters let it, unseen by any of them."""
    with transaction.atomic():
        game = play.locked(game_id)
        backup = game.masters.filter(part=BACKUP, called_at=None).select_related("user__member").first()
        need = overdue(game, at)
        if backup is None or need is None:
            return False
        game.masters.filter(pk=backup.pk).update(called_at=at)
        record(game, "called", at, None, name=backup.user.member.name, why=need.code)
        live.refresh([backup.user_id])
        _tell(backup.user, game, "master_called", at)
        for row in game.masters.regular().select_related("user__member"):
            _tell(row.user, game, "backup_called", at, name=backup.user.member.name)
    return True


def overdue(game: Game, at: datetime) -> Need | None:
    """What has waited for too long while no master was there; None where nothing has."""
    there = [row.seen_at for row in game.masters.regular() if row.seen_at is not None]
    last = max(there, default=game.created_at)
    return next((need for need in needs_of(game) if need.since <= at and max(need.since, last) + timedelta(hours=game.away_hours) <= at), None)


# ---- for pages -----------------------------------------------------------------------------------------------------


def names(game: Game) -> tuple[list[str], list[str]]:
    """(who runs the game, who would in their absence). The same whether or not the backup is called: that would tell
    everybody that something waits."""
    owner = _of(game)
    prefetch_related_objects([owner], "masters__user__member")  # lists of games have fetched them for all at once
    said: Mapping[bool, list[str]] = {True: [], False: []}
    for row in owner.masters.all():
        said[row.part == BACKUP].append(row.user.member.name)
    return said[False], said[True]


def _of(game: Game) -> Game:
    """The game whose masters run this one: itself, or the origin of a fork."""
    box = Sandbox.objects.filter(game=game).select_related("origin").first() if game.private else None
    return box.origin if box is not None and box.origin is not None else game


__all__ = [
    "BACKUP", "CO", "MASTER", "Need", "appoint", "call_due", "call_if_due", "dismiss", "drop_revived", "hand_over", "is_in_charge",
    "may_not_run", "names", "needs_of", "overdue", "record", "register_need", "seen", "set_hours",
]  # fmt: skip
