"""Reading a journal from a file: what is refused and where, and the rehearsal that the page makes of it."""

import copy
from random import Random

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from forum import members
from games import importing, plain_json, play, sandboxes
from games.kernel.order import GM
from games.kernel.refusal import Refused
from games.kernel.seat import Seat
from games.models import Game, Order
from games.phrases import REFUSALS
from games.pov import pov_of
from tests.games.files import again, as_file, whole

# ---- what is refused -----------------------------------------------------------------------------------------------


@pytest.fixture
def document(table):
    table.ask(1, "peek", target="Bo")
    table.ask(2, "vote", target="Cleo")
    table.settle(table.dusk)
    return whole(table)


def refusal_of(raw):
    with pytest.raises(Refused) as caught:
        importing.read(raw)
    assert caught.value.code in importing.REFUSALS
    said = str(REFUSALS[caught.value.code]).format_map(caught.value.data)
    assert "{" not in said.replace("{}", "")
    return caught.value.code


@pytest.mark.parametrize(("raw", "code"), [
    (b"", "file_empty"),
    (b"   ", "file_empty"),
    (b"\xff\xfe\x00", "file_text"),
    (b"[" * 100_000, "file_deep"),
    (b'{"a":' * 5000, "file_deep"),
    (b'"' + b'\\"' * 200_000, "file_json"),
    (b'"' + b"a" * 200_000 + b"\\", "file_json"),
    (b'{"a": "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["}', "file_foreign"),
    (b"[]," * 600_000, "file_many"),
    (b"{", "file_json"),
    (b"nothing", "file_json"),
    (b'{"format": NaN}', "file_json"),
    (b'{"format": 1, "format": 2}', "file_json"),
    (b'{"format": 1' + b"0" * 5000 + b"}", "file_json"),
    (b'{"format": 1e999}', "file_json"),
    (b"[1, 2]", "file_foreign"),
    (b'{"format": "something else"}', "file_foreign"),
    (b'{"format": "conteur-journal", "version": 2}', "file_version"),
    (b'{"format": "conteur-journal", "version": true}', "file_version"),
    (b'{"format": "conteur-journal", "version": "1"}', "file_version"),
    (b'{"format": "conteur-journal", "version": 1}', "file_missing"),
])  # fmt: skip
def test_what_is_no_journal_is_refused(raw, code):
    assert refusal_of(raw) == code


def test_a_file_that_is_too_large_is_refused_unread(monkeypatch):
    monkeypatch.setattr(plain_json, "LARGEST_FILE", 10)
    assert refusal_of(b"x" * 11) == "file_large"


def change(path, value):
    """Puts a value at a place of a document; `...` deletes what is there."""

    def act(document):
        inner = document
        for step in path[:-1]:
            inner = inner[step]
        if value is ...:
            del inner[path[-1]]
        else:
            inner[path[-1]] = value

    return act


def first(document, kind):
    return next(n for n, event in enumerate(document["events"]) if event["type"] == kind)


@pytest.mark.parametrize(("path", "value", "code"), [
    (["game", "ruleset"], "chess", "file_ruleset"),
    (["game", "title"], ["a"], "file_wrong"),
    (["game", "title"], "a" * 101, "file_wrong"),
    (["game", "title"], "a\x00b", "file_wrong"),
    (["game", "title"], "\ud800", "file_wrong"),
    (["game", "zone"], "Mars/Olympus", "file_wrong"),
    (["game", "zone"], "../../../etc/passwd", "file_wrong"),
    (["game", "language"], "tlh", "file_wrong"),
    (["game", "options", "whispers"], 99, "file_wrong"),
    (["game", "options"], None, "file_wrong"),
    (["game", "stage"], "registration", "file_wrong"),
    (["game", "created_at"], "yesterday", "file_wrong"),
    (["game", "created_at"], "2026-03-02T12:00:00", "file_wrong"),
    (["game", "created_at"], "9999-12-31T23:59:59+00:00", "file_wrong"),
    (["game", "owner"], "me", "file_unknown"),
    (["dice", "seed"], "00" * 32, "file_seed"),
    (["dice", "commitment"], "00", "file_wrong"),
    (["seats"], [], "file_wrong"),
    (["seats", 0, "number"], 2, "file_wrong"),
    (["seats", 0, "number"], True, "file_wrong"),
    (["seats", 0, "email"], "ana@example.org", "file_unknown"),
    (["seats", 0, "kind"], "admin", "file_wrong"),
    (["seats"], [{"number": n, "name": "a", "kind": "human"} for n in range(1, 90)], "file_many"),
    (["orders", 0, "by"], "seat:9", "file_wrong"),
    (["orders", 0, "by"], "god", "file_wrong"),
    (["orders", 0, "number"], 0, "file_wrong"),
    (["orders", 1, "number"], 1, "file_wrong"),
    (["orders", 0, "args"], [], "file_wrong"),
    (["orders", 0, "args"], {"x": {"seat": 77}}, "file_wrong"),
    (["orders", 0, "args"], {"x": {"bomb": 1}}, "file_wrong"),
    (["orders", 0, "args"], {"x": {"time": "now"}}, "file_wrong"),
    (["orders", 0, "source"], "carrier pigeon", "file_wrong"),
    (["orders", 0, "at"], ..., "file_missing"),
    (["events"], [], "file_wrong"),
    (["events"], {}, "file_wrong"),
    (["events", 0, "type"], "nonsense", "file_event"),
    (["events", 0, "type"], "__class__", "file_wrong"),
    (["events", 0, "order"], 999, "file_wrong"),
    (["events", 0, "undone_by"], 999, "file_wrong"),
    (["events", 0, "to"], ["public", "a b"], "file_wrong"),
    (["events", 0, "to"], ["seat:2", "public"], "file_wrong"),
    (["events", 0, "data", "seats"], 10**9, "file_rules"),
    (["events", 0, "data", "seats"], "5", "file_wrong"),
    (["events", 0, "data", "seats"], 4, "file_rules"),
    (["events", 0, "data", "zone"], "Mars", "file_wrong"),
    (["events", 0, "data", "options", "hour"], "25:99", "file_wrong"),
    (["events", 0, "data", "bomb"], 1, "file_unknown"),
    (["events", 0, "data"], None, "file_wrong"),
    (["draws"], [{"seq": 1}], "file_wrong"),
    (["surprise"], 1, "file_unknown"),
])  # fmt: skip
def test_what_is_wrong_in_a_journal_is_refused_with_its_place(document, path, value, code):
    changed = copy.deepcopy(document)
    change(path, value)(changed)
    assert refusal_of(as_file(changed)) == code
    assert not Game.objects.filter(private=True).exists()


@pytest.mark.parametrize(("kind", "field", "value"), [
    ("role_dealt", "player", 6), ("role_dealt", "player", 0), ("role_dealt", "player", "1"), ("role_dealt", "role", 5),
    ("order_received", "args", {"target": {"seat": 60}}), ("order_received", "args", {"target": 10**40}),
    ("phase_began", "phase", None), ("phase_began", "until", "soon"), ("phase_began", "until", "2026-03-02"),
    ("recap_posted", "votes", {"99": 1}), ("recap_posted", "votes", []), ("died", "cause", {"a": 1}),
])  # fmt: skip
def test_a_fact_of_the_wrong_type_is_refused(document, kind, field, value):
    table = copy.deepcopy(document)
    place = first(table, kind) if any(e["type"] == kind for e in table["events"]) else None
    assert place is not None
    table["events"][place]["data"][field] = value
    assert refusal_of(as_file(table)) in ("file_wrong", "file_json")


def test_a_journal_that_begins_twice_or_never_is_refused(document):
    twice = copy.deepcopy(document)
    twice["events"].append({**twice["events"][0], "seq": 10**5})
    assert refusal_of(as_file(twice)) == "file_rules"
    never = copy.deepcopy(document)
    for event in never["events"]:
        event["undone_by"] = never["orders"][-1]["number"]
    assert refusal_of(as_file(never)) == "file_rules"


@pytest.mark.parametrize("seed", range(40))
def test_whatever_is_changed_it_is_read_or_refused_and_nothing_else(document, seed):
    chance = Random(seed)
    changed = copy.deepcopy(document)
    for _ in range(chance.randint(1, 3)):
        damage(changed, chance)
    assert outcome(changed) in (*importing.REFUSALS, "read")


def outcome(document):
    try:
        return "read" if importing.read(as_file(document)) == document else "read otherwise"
    except Refused as refused:
        return refused.code


RUBBISH = [None, True, -1, 0, 1, 2, 10**14, 1.5, "", "public", "seat:1", "2026-03-02T12:00:00+00:00", [], [1], {}, {"seat": 1}, "é" * 50]


def damage(document, chance):
    """Puts rubbish somewhere, or takes something away."""
    inner = document
    while True:
        keys = list(inner) if isinstance(inner, dict) else list(range(len(inner)))
        key = chance.choice(keys)
        below = inner[key]
        if not isinstance(below, dict | list) or not below or chance.random() < 0.1:
            break
        inner = below
    if chance.random() < 0.2:
        del inner[key]
    else:
        inner[key] = chance.choice(RUBBISH)


# ---- the page ------------------------------------------------------------------------------------------------------


def send(client, raw, name="journal.json"):
    return client.post(reverse("games:rehearsals"), {"file": SimpleUploadedFile(name, raw)})


def test_a_file_becomes_a_rehearsal_of_whoever_brings_it(table, browser, document):
    client = browser(table.outsider)
    answer = send(client, as_file(document))
    box = Game.objects.get(private=True)
    assert answer["Location"] == reverse("games:desk", args=[box.pk])
    page = client.get(answer["Location"]).content.decode()
    assert "Rehearsal" in page
    assert "owl" in page
    assert all(seat.user is None for seat in box.seats.all())
    assert box.title in client.get(reverse("games:rehearsals")).content.decode()


def test_a_refused_file_says_why_on_the_page(table, browser):
    answer = send(browser(table.outsider), b"nothing")
    assert answer.status_code == 409
    assert "no valid JSON" in answer.content.decode()
    assert browser(table.outsider).post(reverse("games:rehearsals")).status_code == 409


def test_rehearsals_are_for_those_who_may_run_games(table, browser, document, settings):
    guest = members.create_member("Guest", at=table.noon, temporary=True)
    assert send(browser(guest), as_file(document)).status_code == 404
    assert browser().get(reverse("games:rehearsals")).status_code == 302
    settings.CONTEUR_GAME_MASTERS = "group"
    assert send(browser(table.outsider), as_file(document)).status_code == 404


def test_nobody_lays_out_more_than_fits(table, browser, document):
    client = browser(table.outsider)
    for _ in range(sandboxes.MOST):
        assert send(client, as_file(document)).status_code == 302
    answer = send(client, as_file(document))
    assert answer.status_code == 409
    assert "Delete one first" in answer.content.decode()


def test_seats_and_words_of_a_rehearsal_are_played_by_hand(table, document):
    box = sandboxes.rehearse(again(document), table.noon, by=table.outsider)
    before = Order.objects.filter(game=table.game).count()
    play.submit(box.pk, GM, [play.Ask("order_for", {"player": "Bo", "order": "vote", "target": "Dan", "reason": "what if"})], table.noon, source="gm")
    sandboxes.to_next(box.pk, table.noon, by=table.outsider)
    state = pov_of(Game.objects.get(pk=box.pk), table.outsider).state
    assert Seat(4) in state.dead
    assert Order.objects.filter(game=table.game).count() == before
