"""The addresses of the desk and of the replay, part of those of the host."""

from typing import Any

from django.urls import path

from .views import desk, handover, masters, replay, said, sandbox

urlpatterns: list[Any] = [
    path("games/<int:pk>/desk/", desk.desk, name="desk"),
    path("games/<int:pk>/desk/journal/", desk.journal, name="desk_journal"),
    path("games/<int:pk>/desk/preview/", desk.preview, name="desk_preview"),
    path("games/<int:pk>/desk/act/<slug:verb>/", desk.act, name="desk_act"),
    path("games/<int:pk>/desk/as/<int:seat>/", desk.as_seat, name="desk_as"),
    path("games/<int:pk>/desk/rewind/", desk.rewind, name="desk_rewind"),
    path("games/<int:pk>/desk/deal/", desk.deal, name="desk_deal"),
    path("games/<int:pk>/desk/text/<int:text>/", desk.text, name="desk_text"),
    path("games/<int:pk>/desk/note/", desk.note, name="desk_note"),
    path("games/<int:pk>/desk/drafts/", said.drafts, name="desk_drafts"),
    path("games/<int:pk>/desk/drafts/<int:draft>/", said.draft, name="desk_draft"),
    path("games/<int:pk>/desk/letters/", said.letters, name="desk_letters"),
    path("games/<int:pk>/desk/activity/", said.activity, name="desk_activity"),
    path("games/<int:pk>/desk/masters/", masters.masters, name="desk_masters"),
    path("games/<int:pk>/desk/replace/<int:seat>/", handover.replace, name="desk_replace"),
    path("games/<int:pk>/handover/", handover.handover, name="handover"),
    path("games/<int:pk>/stand-in/", handover.stand_in, name="stand_in"),
    path("games/<int:pk>/desk/forks/", sandbox.forks, name="desk_forks"),
    path("games/<int:pk>/desk/time/", sandbox.move_time, name="desk_time"),
    path("games/<int:pk>/desk/discard/", sandbox.discard, name="desk_discard"),
    path("games/<int:pk>/export/", sandbox.export, name="export"),
    path("games/rehearsals/", sandbox.rehearsals, name="rehearsals"),
    path("games/<int:pk>/replay/", replay.replay, name="replay"),
    path("games/<int:pk>/replay/knowledge/", replay.knowledge, name="replay_knowledge"),
    path("games/<int:pk>/replay/votes/", replay.votes, name="replay_votes"),
    path("games/<int:pk>/replay/story/", replay.story, name="replay_story"),
]
