"""The ASGI application: pages by Django, sockets by Channels under the same sessions and host checks."""

import os

from channels.auth import AuthMiddlewareStack
from channels.generic.websocket import AsyncWebsocketConsumer
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.core.asgi import get_asgi_application
from django.urls import re_path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")
_pages = get_asgi_application()

from forum.routing import websocket_urlpatterns as _forum  # noqa: E402  models must be loaded first
from games.routing import websocket_urlpatterns as _games  # noqa: E402


class NoSuchSocket(AsyncWebsocketConsumer):
    """Any other address: the handshake is refused, the same for everyone."""

    async def connect(self) -> None:
        await self.close()


_sockets = URLRouter([*_games, *_forum, re_path(r"", NoSuchSocket.as_asgi())])

application = ProtocolTypeRouter(
    {"http": _pages, "websocket": AllowedHostsOriginValidator(AuthMiddlewareStack(_sockets))}
)
