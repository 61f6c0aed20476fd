"""Pokes to open pages: they say that something changed, never what; the page then asks through the gate."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import re
from collections.abc import Iterable
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction

from .visibility import user_token

log = logging.getLogger(__name__)

# Set by the one-process server only: its in-memory channel layer lives in this loop, and a send from another
# thread's loop would reach nobody for a second.
SERVER_LOOP: asyncio.AbstractEventLoop | None = None
SEND_TIMEOUT = 5  # seconds

_PLAIN = re.compile(r"[A-Za-z0-9:_-]{1,80}")


def group(token: str) -> str:
    """The channel group of a token: a name that channel layers accept, different for different tokens."""
    if _PLAIN.fullmatch(token):
        return "tok." + token.replace(":", ".")
    return "tokh." + hashlib.sha256(token.encode()).hexdigest()


def publish(tokens: Iterable[tuple[str, str] | str], payload: dict[str, Any]) -> None:
    """Pokes every open page whose viewer holds one of the tokens, each a token or (token, unless), after the commit.

    `payload` must hold nothing secret: a kind and ids. A layer that fails is logged, never raised: pages catch up.
    """
    rows = [(row, "") if isinstance(row, str) else (row[0], row[1]) for row in tokens]
    transaction.on_commit(lambda: _send(rows, payload), robust=True)


def refresh(user_ids: Iterable[int]) -> None:
    """Tells the open pages of these users that what they may see has changed: their sockets join and leave groups."""
    publish([user_token(pk) for pk in user_ids], {"type": "access"})


def _send(rows: list[tuple[str, str]], payload: dict[str, Any]) -> None:
    for token, unless in rows:
        event = {"type": "live.poke", "token": token, "unless": unless, "payload": payload}
        try:
            _group_send(group(token), event)
        except Exception:  # whatever a broker throws; the post is written and must not seem lost
            log.warning("a live poke was lost", exc_info=True)


def _group_send(name: str, event: dict[str, Any]) -> None:
    layer = get_channel_layer()
    if layer is None:
        return
    try:
        running: asyncio.AbstractEventLoop | None = asyncio.get_running_loop()
    except RuntimeError:
        running = None
    if running is not None:  # called on a loop: waiting here would stop it
        running.create_task(layer.group_send(name, event))
    elif SERVER_LOOP is not None:
        asyncio.run_coroutine_threadsafe(layer.group_send(name, event), SERVER_LOOP).result(SEND_TIMEOUT)
    else:
        async_to_sync(layer.group_send)(name, event)
