"""What is played from a draft: games with a frozen copy, their lobby, rehearsals."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from forum import members
from forum.models import Topic
from games import opening, sandboxes
from games.kernel.refusal import Refused
from games.models import Game
from nonary.models import Draft, PlayedEdition
from nonary.rules.edition.stored import plain_of
from nonary.studio import drafts
from tests.nonary.edition.glasshouse import glasshouse

from .conftest import AT, Bench, png, upload


def test_a_game_plays_a_frozen_copy(bench: Bench, olga: Any) -> None:
    upload(bench, "hall.png", png(), "plans/hall.png")
    answer = bench.client.post(bench.url("draft_play"), {"title": "Night shift", "language": "fr", "capacity": "3"})
    game = Game.objects.get()
    assert answer.status_code == 302
    assert (game.title, game.language, game.capacity, game.zone) == ("Night shift", "fr", 3, "Europe/Paris")
    assert game.options["start_room"] == "hall"
    bench.send("draft_text", text="gone")
    played = PlayedEdition.objects.get(game=game)
    assert plain_of(played.text) == glasshouse()
    assert set(played.pictures) == {"plans/hall.png"}
    for name in ("Ana", "Bo", "Cyd"):
        opening.enrol(game, members.create_member(name, at=AT, email=f"{name}@example.org"), AT)
    opening.close_list(game.pk, AT)
    opening.start(game.pk, AT)
    game.refresh_from_db()
    assert game.stage == Game.Stage.RUNNING


def test_the_list_of_an_opened_game_is_closed_and_it_begins(bench: Bench, client: Any) -> None:
    bench.send("draft_text", text=bench.text.replace("start_room: hall", "start_room: greenhouse"))
    bench.send("draft_play", title="Ser\x00re", intro="A\x00\nB", language="fr", capacity="3")
    game = Game.objects.get()
    assert (game.title, game.intro) == ("Serre", "A\nB"), "signs that no database keeps"
    for name in ("Pavel", "Rosa", "Tim"):
        opening.enrol(game, members.create_member(name, at=AT, email=f"{name.lower()}@example.org"), AT)
    for step, stage in (("close", Game.Stage.SETUP), ("start", Game.Stage.RUNNING)):
        assert "greenhouse" not in Client().get(f"/games/{game.pk}/").content.decode(), "an id (NG-13)"
        assert client.post(f"/games/{game.pk}/{step}/").status_code == 302
        game.refresh_from_db()
        assert game.stage == stage


def test_a_draft_with_errors_opens_no_game(bench: Bench, olga: Any) -> None:
    bench.send("draft_text", text=bench.text.replace("start_room: hall", "start_room: attic"))
    bench.client.post(bench.url("draft_play"), {"title": "x"})
    assert not Game.objects.exists()
    with pytest.raises(ValueError):
        drafts.open_game(Draft.objects.get(), olga, AT, title="x", language="en", intro="", capacity=3)


def test_the_lobby_leads_to_the_studio_and_the_wizard_does_not_open_this_game(bench: Bench) -> None:
    assert reverse("nonary:studio") in bench.client.get(reverse("games:lobby")).content.decode()
    assert 'value="nonary"' not in bench.client.get(reverse("games:wizard")).content.decode()


def test_a_game_without_an_edition_is_not_opened(bench: Bench, olga: Any) -> None:
    game = opening.create_game(ruleset="nonary", title="x", master=olga, at=AT)
    with pytest.raises(Refused) as caught:
        opening.close_list(game.pk, AT)
    assert (caught.value.code, caught.value.data["why"]) == ("bad_setup", "edition")


def test_a_draft_is_rehearsed_alone_with_time_moved_by_hand(bench: Bench, olga: Any) -> None:
    answer = bench.send("draft_rehearse")
    game = Game.objects.get()
    assert answer.headers["Location"] == reverse("games:desk", args=[game.pk])
    assert game.private
    assert [(row.name, row.user) for row in game.seats.order_by("number")][:2] == [
        ("Iris Kowal", None),
        ("Tomas Reed", None),
    ]
    assert "The Glasshouse" in bench.client.get(answer.headers["Location"]).content.decode()
    assert not Topic.objects.filter(context__startswith=f"game:{game.pk}:").exists()
    sandboxes.to_next(game.pk, AT, by=olga)
    game.refresh_from_db()
    assert game.phase == "ambidex"
