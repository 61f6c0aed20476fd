"""The addresses of the game's own pages: the studio, and the images of editions."""

from typing import Any

from django.conf import settings
from django.urls import path, re_path
from django.views.static import serve

from .studio import board_views, part_views, row_views, views

app_name = "nonary"
_DRAFT = "nonary/studio/<slug:code>/"
urlpatterns: list[Any] = [
    re_path(r"^media/(?P<path>nonary/[\w.-]+)$", serve, {"document_root": settings.MEDIA_ROOT}, name="picture"),
    path("nonary/studio/", views.index, name="studio"),
    path(_DRAFT, views.draft, name="draft"),
    path(_DRAFT + "text/", views.text, name="draft_text"),
    path(_DRAFT + "file/", views.download, name="draft_file"),
    path(_DRAFT + "report/", views.report, name="draft_report"),
    path(_DRAFT + "sheet/<slug:name>/", views.sheet, name="draft_sheet"),
    path(_DRAFT + "pictures/", views.pictures, name="draft_pictures"),
    path(_DRAFT + "play/", views.play, name="draft_play"),
    path(_DRAFT + "rehearse/", views.rehearse, name="draft_rehearse"),
    path(_DRAFT + "delete/", views.delete, name="draft_delete"),
    path(_DRAFT + "head/", part_views.head, name="draft_head"),
    path(_DRAFT + "settings/", part_views.settings, name="draft_settings"),
    path(_DRAFT + "travel/", part_views.travel, name="draft_travel"),
    path(_DRAFT + "rounds/", part_views.rounds, name="draft_rounds"),
    path(_DRAFT + "rounds/<int:number>/", part_views.round_page, name="draft_round"),
    path(_DRAFT + "board/", board_views.board, name="draft_board"),
    path(_DRAFT + "board/<int:row>/<int:col>/", board_views.cell, name="draft_cell"),
    path(_DRAFT + "parts/<slug:section>/", part_views.section, name="draft_section"),
    path(_DRAFT + "parts/<slug:section>/-/", part_views.part, name="draft_new"),
    path(_DRAFT + "parts/<slug:section>/<slug:name>/", part_views.part, name="draft_part"),
    path(_DRAFT + "parts/<slug:section>/<slug:name>/<str:key>/", row_views.rows, name="draft_rows"),
]
