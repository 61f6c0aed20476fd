"""The socket of open pages: it carries pokes, never words."""

from __future__ import annotations

import json
from typing import Any

from asgiref.sync import async_to_sync
from channels.generic.websocket import WebsocketConsumer
from django.contrib.auth import get_user_model

from . import attendance, clock, live
from .visibility import MEMBER, PUBLIC, VISITOR, Viewer, viewer_of

LONGEST_FRAME = 2048  # characters
MOST_RUBBISH = 20  # frames, then the socket is closed


class LiveConsumer(WebsocketConsumer):
    """Holds one group for each token of its viewer, and passes on what reaches them.

    Frames from the page: {"type": "ping"}, answered by {"type": "pong"} after the tokens were looked up again. Anything
    else is answered by an error frame.
    """

    viewer: Viewer = VISITOR
    rubbish = 0

    def connect(self) -> None:
        self.groups_held: set[str] = set()
        self._look_again()
        self.accept()

    def disconnect(self, code: int) -> None:
        for name in getattr(self, "groups_held", ()):
            async_to_sync(self.channel_layer.group_discard)(name, self.channel_name)

    def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        frame = _frame(text_data)
        if frame is None or frame.get("type") != "ping":
            self.rubbish += 1
            self.send(json.dumps({"type": "error", "code": "not_understood"}))
            if self.rubbish >= MOST_RUBBISH:
                self.close(code=4400)
            return
        self._look_again()
        attendance.note(self.viewer.user, clock.now())
        self.send(json.dumps({"type": "pong"}))

    def live_poke(self, event: dict[str, Any]) -> None:
        """Passes a poke on, if the token that it came by is still held at this moment."""
        token, unless = event["token"], event["unless"]
        if event["payload"].get("type") == "access":
            self._look_again()
        elif token not in (PUBLIC, MEMBER) or unless:
            self.viewer = viewer_of(self._user())
            if not self.viewer.holds(token, unless):
                return
        self.send(json.dumps(event["payload"]))

    def _user(self) -> Any:
        """The user as the database has them now: rights may have changed since the socket was opened."""
        user = self.scope.get("user")
        if user is None or not user.is_authenticated:
            return None
        return get_user_model().objects.filter(pk=user.pk).first()

    def _look_again(self) -> None:
        """Joins the groups of the tokens held now, and leaves the others."""
        self.viewer = viewer_of(self._user())
        wanted = {live.group(token) for token in self.viewer.tokens}
        for name in wanted - self.groups_held:
            async_to_sync(self.channel_layer.group_add)(name, self.channel_name)
        for name in self.groups_held - wanted:
            async_to_sync(self.channel_layer.group_discard)(name, self.channel_name)
        self.groups_held = wanted


def _frame(text: str | None) -> dict[str, Any] | None:
    """The object of a frame, or None for anything that is not one."""
    if not text or len(text) > LONGEST_FRAME:
        return None
    try:
        frame = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return frame if isinstance(frame, dict) else None
