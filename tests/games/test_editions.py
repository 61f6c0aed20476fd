"""Editions: ready-made games to start from, one's own to keep, share by address and take along as a file."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from types import SimpleNamespace

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import translation

from forum import accounts, members
from games import editions, presets, registry
from games.kernel.options import parse_options
from games.models import Game, SavedEdition
from games.plain_yaml import load
from tests.games.new_game import GAME, OPTIONS, ROLES, fill

NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
URL, NEW = "/games/editions/", "/games/new/"
OWLS = {"format": "conteur-edition/1", "game": "toy", "name": "Owls", "text": "Two of them", "roles": {"owl": 2, "peasant": 6},
        "options": {"whispers": 5, "hour": "21:30", "watches": [["late", "owl", "vote"], ["early", "owl", "peek"]]}}  # fmt: skip


@pytest.fixture(autouse=True)
def _empty_cache():
    cache.clear()


@pytest.fixture
def zoe(browser, db):
    return browser(members.create_member("Zoe", at=NOON))


@pytest.fixture
def max_(browser, db):
    return browser(members.create_member("Max", at=NOON))


def read(client, content, **more):
    text = content if isinstance(content, str) else json.dumps(content)
    return client.post(URL, {"text": text, **more})


# ---- those that the games bring --------------------------------------------------------------------------------------
def test_every_edition_can_be_played_and_is_described_in_three_languages():
    found = editions.brought()
    assert len([each for each in found if each.ruleset == "pleine_lune"]) >= 3
    for each in found:
        assert editions.faults_of(each) == [], each.code
        said = {language: _said(each, language) for language in ("en", "fr", "ru")}
        assert len(set(said.values())) == 3, (each.code, said)


def _said(edition, language):
    with translation.override(language):
        return str(edition.text)


def test_game_begins_with_an_edition(zoe):
    """The title stays to be typed; everything else stands there and can be changed."""
    edition = next(each for each in editions.brought() if each.code == "pleine_lune.first_moon")
    text = zoe.get(NEW).content.decode()
    assert f'value="edition:{edition.code}"' in text
    assert zoe.post(NEW, {"step": "game", "title": "Our first", "go": f"edition:{edition.code}"}).url == f"{NEW}?step=game"
    page = zoe.get(f"{NEW}?step=game").context["form"]
    assert (page["ruleset"].value(), page["capacity"].value(), page["title"].value()) == ("pleine_lune", "8", "Our first")
    typed = {"step": "game", **{bound.html_name: bound.value() or "" for bound in page}}
    assert zoe.post(NEW, typed).status_code == 302
    for step in ("options", "roles"):
        form = zoe.get(f"{NEW}?step={step}").context["form"]
        assert form.is_valid(), form.errors
    assert zoe.post(NEW, {"step": "review", "key": "k"}).url.startswith("/games/")
    game = Game.objects.get()
    assert sorted(game.roles) == sorted(edition.role_list)
    assert game.options == parse_options(registry.config("pleine_lune").rules.options, edition.options)


def test_unknown_edition_is_no_page(zoe):
    for code in ("missing", "toy.missing", "chess.first"):
        assert zoe.get(f"{URL}{code}/").status_code == 404
        assert zoe.get(f"{URL}{code}/file/").status_code == 404
    assert zoe.post(NEW, {"step": "game", "go": "edition:missing"}).status_code == 404


# ---- one's own -------------------------------------------------------------------------------------------------------
def test_what_was_typed_is_kept_and_shared_by_address(zoe, max_):
    fill(zoe, GAME, {**OPTIONS, "whispers": "7"}, ROLES)
    answer = zoe.post(NEW, {"step": "review", "go": "edition", "edition_name": "  My   owls ", "edition_text": "Quiet", "key": "k"})
    kept = SavedEdition.objects.get()
    assert answer.url == f"{URL}{kept.code}/"
    assert (kept.name, kept.text, kept.roles) == ("My owls", "Quiet", {"owl": 1, "peasant": 5})
    assert kept.options["whispers"] == 7
    assert "tie" in kept.options
    assert "roles_shown" not in kept.options
    assert Game.objects.count() == 0
    assert zoe.post(NEW, {"step": "review", "go": "edition", "edition_name": "My owls", "key": "k"}).url == answer.url
    assert SavedEdition.objects.count() == 1
    assert "My owls" in zoe.get(URL).content.decode()
    assert "My owls" not in max_.get(URL).content.decode()
    assert "My owls" in max_.get(answer.url).content.decode()
    assert max_.post(NEW, {"step": "game", "go": f"edition:{kept.code}"}).status_code == 302
    assert max_.get(f"{NEW}?step=game").context["form"]["capacity"].value() == "6"


def test_edition_without_a_name_says_so_and_keeps_what_was_typed(zoe):
    fill(zoe, GAME, OPTIONS, ROLES)
    answer = zoe.post(NEW, {"step": "review", "go": "edition", "edition_name": " ", "edition_text": "A quiet one"})
    assert answer.status_code == 422
    assert "has no name" in answer.content.decode()
    assert "A quiet one" in answer.content.decode()
    long = zoe.post(NEW, {"step": "review", "go": "edition", "edition_name": "x" * 81})
    assert "under 80" in long.content.decode()
    assert not SavedEdition.objects.exists()


def test_only_its_owner_deletes_it(zoe, max_):
    code = read(zoe, OWLS).url.split("/")[-2]
    assert max_.post(f"{URL}{code}/delete/").status_code == 302
    assert SavedEdition.objects.count() == 1
    assert "Delete" not in max_.get(f"{URL}{code}/").content.decode()
    assert "Delete" in zoe.get(f"{URL}{code}/").content.decode()
    zoe.post(f"{URL}{code}/delete/")
    assert not SavedEdition.objects.exists()
    assert zoe.get(f"{URL}{code}/").status_code == 404


def test_visitors_look_and_keep_nothing(browser, zoe):
    code = read(zoe, OWLS).url.split("/")[-2]
    assert browser().get(f"{URL}{code}/").status_code == 200
    assert "Start a game" not in browser().get(f"{URL}{code}/").content.decode()
    assert browser().get(URL).status_code == 200
    assert read(browser(), OWLS).status_code == 404
    assert read(browser(accounts.create_temporary("Guest of a day", NOON)), OWLS).status_code == 404
    assert SavedEdition.objects.count() == 1


def test_there_are_only_so_many(zoe, monkeypatch):
    monkeypatch.setattr(editions, "MOST_KEPT", 2)
    codes = [read(zoe, OWLS).status_code for _ in range(3)]
    assert codes == [302, 302, 422]
    monkeypatch.setattr(editions, "MOST_A_DAY", 2)
    SavedEdition.objects.all().delete()
    assert read(zoe, OWLS).status_code == 429


# ---- files -----------------------------------------------------------------------------------------------------------
def test_file_goes_out_and_comes_in_again(zoe, max_):
    code = read(zoe, OWLS).url.split("/")[-2]
    answer = zoe.get(f"{URL}{code}/file/")
    assert answer["Content-Disposition"] == 'attachment; filename="toy-owls.json"'
    assert json.loads(answer.content) == OWLS
    again = max_.post(URL, {"file": SimpleUploadedFile("owls.json", answer.content)})
    assert again.status_code == 302
    one, other = SavedEdition.objects.order_by("pk")
    assert (one.roles, one.options, one.name) == (other.roles, other.options, other.name)


@pytest.mark.parametrize("each", [each.code for each in editions.brought()])
def test_file_of_every_edition_is_read_back(each):
    edition = editions.find(each)
    again = editions.from_file(editions.as_file(edition))
    assert (dict(again.roles), dict(again.options)) == ({k: v for k, v in edition.roles.items() if v}, dict(edition.options))


def test_yaml_with_hours_as_people_write_them():
    edition = editions.from_file("game: toy\nname: Hiboux\nroles: [owl, peasant, peasant]\noptions:\n  hour: 21:30\n  days: [mon, tue]\n  roles_shown: false\n")
    assert edition.options == {"hour": "21:30", "days": ["mon", "tue"], "roles_shown": False}
    assert edition.roles == {"owl": 1, "peasant": 2}


@pytest.mark.parametrize(("change", "said"), [
    ({"game": "chess"}, "names none of the games here"), ({"game": None}, "names none of the games here"), ({"format": "x/9"}, "format is unknown"),
    ({"name": ""}, "has no name"), ({"name": "x" * 81}, "under 80"), ({"text": "x" * 501}, "under 500"),
    ({"roles": {"owl": 1, "dragon": 5}}, "no role “dragon”"), ({"roles": {"owl": -1, "peasant": 5}}, "from 0 to 60"), ({"roles": {"owl": "many"}}, "from 0 to 60"),
    ({"roles": {"owl": True, "peasant": 3}}, "from 0 to 60"), ({"roles": 3}, "how many there are of each role"), ({"roles": {}}, "from 1 to 60 seats"),
    ({"roles": {"peasant": 6}}, "cannot be played"), ({"roles": {"owl": 1}}, "cannot be played"), ({"roles": {"owl": 10**9}}, "from 0 to 60"),
    ({"options": {"hour": "25:00"}}, "cannot be 25:00"), ({"options": {"wings": 2}}, "no option “wings”"), ({"options": [1]}, "names and values"),
    ({"options": {"watches": [["late", "owl", "fly"]]}}, "row 1"), ({"options": {"watches": [["late", "owl", "vote"], ["early", "owl", "vote"]]}}, "row 2"),
    ({"secret": 1}, "“secret” is unknown"),
])  # fmt: skip
def test_every_fault_of_a_file_is_said(zoe, change, said):
    answer = read(zoe, {**OWLS, **change})
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert not SavedEdition.objects.exists()


def test_all_faults_are_said_at_once(zoe):
    text = read(zoe, {**OWLS, "name": "", "roles": {"dragon": 2}, "options": {"wings": 1, "hour": "x"}}).content.decode()
    for said in ("has no name", "dragon", "wings", "cannot be x"):
        assert said in text


@pytest.mark.parametrize("content", [
    "", "[", "{", "3", "- a", "game: [", "game: toy\ngame: toy", "a: &x [1]\nb: *x", "[" * 5000, "{" * 5000, "!!python/object:os.system {}",
    "\x00", "game: toy\nname: \x01", "x" * 70_000, "game: !!binary x", "? [a]\n: b", "game: toy\nroles: {owl: 1e999}", "\ud800",
])  # fmt: skip
def test_rubbish_is_no_edition(content):
    with pytest.raises(editions.BadEdition):
        editions.from_file(content)


def test_bytes_that_are_no_text(zoe):
    answer = zoe.post(URL, {"file": SimpleUploadedFile("x.json", b"\xff\xfe\x00")})
    assert answer.status_code == 422
    large = zoe.post(URL, {"file": SimpleUploadedFile("x.json", b"x" * 100_000)})
    assert "too large" in large.content.decode()


def test_yaml_means_what_it_looks_like():
    found = load("a: 22:00\nb: no\nc: 2026-03-01\nd: 012\ne: 1_000\nf: true\ng: -3\nh: ~\ni: 0x10\nj: 2.5")
    assert found == {"a": "22:00", "b": "no", "c": "2026-03-01", "d": "012", "e": "1_000", "f": True, "g": -3, "h": None, "i": "0x10", "j": 2.5}


def test_secret_of_one_game_is_in_no_edition(monkeypatch):
    """An option that a ruleset calls secret (the number of a Grail) is shown to nobody by way of an edition."""
    app = registry.config("toy")
    secret = {"whispers": 7, "hour": "19:00"}
    hidden = [SimpleNamespace(name=option.name, default=option.default, secret=option.name == "whispers") for option in app.rules.options]
    monkeypatch.setattr(type(app.rules), "options", hidden)
    assert editions.differing(app, secret) == {"hour": "19:00"}


# ---- casts by head-count ---------------------------------------------------------------------------------------------
def test_casts_for_every_head_count_are_playable():
    app = registry.config("pleine_lune")
    for seats in range(5, 61):
        casts = presets.compositions(app, seats, {})
        assert len(casts) >= 2, seats
        assert len({tuple(sorted(each.role_list)) for each in casts}) == len(casts)
        for each in casts:
            assert each.seats == seats
            assert not editions.faults_of(editions.Edition(app, "x", "", each.roles))


def test_no_cast_is_proposed_that_an_option_forbids():
    app = registry.config("pleine_lune")
    casts = presets.compositions(app, 20, {"composition": "open"})
    assert casts
    for each in casts:
        assert not editions.faults_of(editions.Edition(app, "x", "", each.roles, {"composition": "open"}))


def test_count_of_roles_is_said_before_it_is_refused(zoe):
    fill(zoe, GAME, OPTIONS)
    zoe.post(NEW, {**ROLES, "owl": "3", "go": "forecast"})
    assert "These are 8 roles for 6 seats" in zoe.get(f"{NEW}?step=roles").content.decode()


def test_one_click_takes_a_cast(zoe):
    fill(zoe, GAME, OPTIONS)
    text = zoe.get(f"{NEW}?step=roles").content.decode()
    assert "Suggested" in text
    zoe.post(NEW, {**ROLES, "owl": "6", "peasant": "0", "go": "forecast"})
    assert 'value="take:suggested"' in zoe.get(f"{NEW}?step=roles").content.decode()
    zoe.post(NEW, {**ROLES, "owl": "6", "peasant": "0", "go": "take:suggested"})
    assert 'name="owl" value="1"' in zoe.get(f"{NEW}?step=roles").content.decode()
    assert zoe.post(NEW, {**ROLES, "go": "take:nonsense"}).status_code == 302
