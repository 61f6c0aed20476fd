"""What is done at the game master's desk. Orders go through `play`, like everybody's."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from . import args, opening, play, staffing
from .kernel.order import GM
from .kernel.ruleset import find_verb
from .kernel.seat import Seat
from .models import DeskNote, Game, Unread

NOTE_LENGTH = 4000


def give(game: Game, verb: str, given: Mapping[str, Any], at: datetime, *, by: Any, key: str = "") -> play.Receipt | None:
    """One act of the game master. Raises Refused; the refused order stays on record."""
    if verb == "start":
        opening.start(game.pk, at, reason=str(given.get("reason") or ""), by=by, key=key)
        return None
    return play.submit(game.pk, GM, [play.Ask(verb, given)], at, source="gm", user=by, key=key)


def deal_by_hand(game: Game, roles: Mapping[Seat, str], at: datetime, *, by: Any, reason: str, key: str = "") -> None:
    """Gives each seat the role chosen for it: by the game's own `deal` where it maps seats to roles, else seat by seat.

    Raises Refused.
    """
    deal = find_verb(game.config.rules, "deal")
    whole = deal.arg("roles") if deal is not None else None
    if whole is not None and whole.kind == "map":
        asks = [play.Ask("deal", {"roles": {str(int(seat)): role for seat, role in roles.items()}, "reason": reason})]
    else:
        asks = [play.Ask("set_role", {"player": seat, "role": role, "reason": reason}) for seat, role in roles.items()]
    play.submit(game.pk, GM, asks, at, source="gm", user=by, key=key)


def read_as(game: Game, text: Unread, verb: str, given: Mapping[str, Any], at: datetime, *, by: Any, key: str = "") -> None:
    """Counts a text that the machine did not understand as an order of its author, from when it was sent.

    The reason on record is the text itself. Raises Refused: `too_late` where a deadline has fired since.
    """
    reason = " ".join(text.text.split())[:200]
    ask = {**given, "player": text.seat.seat, "order": verb, "unread": text.pk, "reason": reason}
    play.submit(game.pk, GM, [play.Ask("order_for", ask)], at, source="gm", user=by, key=key, text=text.text)


def set_aside(text: Unread, at: datetime, *, by: Any) -> None:
    """A text that was just talk leaves the desk, on record."""
    with transaction.atomic():
        if Unread.objects.filter(pk=text.pk, done=False).update(done=True):
            staffing.record(text.game, "set_aside", at, by, name=text.seat.name)


def add_note(game: Game, user: Any, text: str, at: datetime, key: str = "") -> DeskNote | None:
    """Writes a note for the game masters; nothing for an empty one. The same form twice is one note."""
    text, key = args.storable(text).strip()[:NOTE_LENGTH], args.storable(key)
    if not text:
        return None
    with transaction.atomic():
        if key:
            return DeskNote.objects.get_or_create(game=game, user=user, key=key, defaults={"text": text, "at": at})[0]
        return DeskNote.objects.create(game=game, user=user, text=text, at=at)
