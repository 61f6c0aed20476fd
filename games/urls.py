"""The addresses of the host."""

from typing import Any

app_name = "games"
urlpatterns: list[Any] = []
