"""The addresses of the host."""

from typing import Any

from django.urls import path

from .desk_urls import urlpatterns as desk
from .views import editions, front, lobby, pages, table, wizard

app_name = "games"
urlpatterns: list[Any] = [
    path("", front.front, name="front"),
    path("play-now/", front.play_now, name="play_now"),
    path("games/", lobby.lobby, name="lobby"),
    path("games/archive/", lobby.archive, name="archive"),
    path("games/new/", wizard.wizard, name="wizard"),
    path("games/editions/", editions.shelves, name="editions"),
    path("games/editions/<str:code>/", editions.edition, name="edition"),
    path("games/editions/<str:code>/file/", editions.edition_file, name="edition_file"),
    path("games/editions/<str:code>/delete/", editions.delete, name="edition_delete"),
    path("games/rules/", pages.rules_index, name="rules_index"),
    path("games/rules/<slug:name>/", pages.ruleset_rules, name="ruleset_rules"),
    path("games/<int:pk>/", table.table, name="table"),
    path("games/<int:pk>/rules/", pages.game_rules, name="rules"),
    path("games/<int:pk>/join/", table.join, name="join"),
    path("games/<int:pk>/leave/", table.leave, name="leave"),
    path("games/<int:pk>/close/", table.close_list, name="close_list"),
    path("games/<int:pk>/start/", table.start, name="start"),
    path("games/<int:pk>/cancel/", table.cancel, name="cancel"),
    path("games/<int:pk>/order/", table.give_order, name="order"),
    path("games/<int:pk>/write/", table.write, name="write"),
    *desk,
]
