"""Sockets of the forum."""

from typing import Any

websocket_urlpatterns: list[Any] = []
