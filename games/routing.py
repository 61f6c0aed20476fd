"""The sockets of the host."""

from typing import Any

websocket_urlpatterns: list[Any] = []
