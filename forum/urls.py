"""The addresses of the forum."""

from typing import Any

app_name = "forum"
urlpatterns: list[Any] = []
