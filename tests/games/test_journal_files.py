"""Journals as files: what each reader is given, that nothing is lost on the way there and back, and what is refused."""

import copy
import json
from datetime import timedelta
from random import Random

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from forum import members
from games import exporting, filing, importing, opening, play, sandboxes
from games.kernel.order import GM
from games.kernel.refusal import Refused
from games.kernel.seat import Seat
from games.models import Game, Order
from games.phrases import REFUSALS
from games.pov import pov_of

WORD = "xylophone"
"""What a player writes to the game master alone."""


def as_file(document):
    return json.dumps(document).encode()


def again(document):
    """The document after a journey through a file."""
    return importing.read(as_file(document))


def whole(table):
    return exporting.export(table.pov(table.master))


def play_on(table, chance, steps=14):
    """A game goes on in one of many ways: votes, refused orders, texts, overrulings, rewinds, hours that strike."""
    at = table.noon
    for _ in range(steps):
        at += timedelta(minutes=chance.choice([1, 30, 500]))
        seat, other = chance.sample(range(1, 6), 2)
        try:
            match chance.randrange(9):
                case 0 | 1 | 2:
                    table.ask(seat, "vote", at=at, target=str(other))
                case 3:
                    table.ask(1, "peek", at=at, target="Bo")
                case 4:
                    table.say(seat, chance.choice(["I vote for Cleo", "I withdraw my vote", f"Hello, {WORD}"]), at=at)
                case 5:
                    table.gm(chance.choice(["pause", "resume", "close_early"]), at=at, reason="as ruled")
                case 6:
                    table.gm("overrule", at=at, event="warned", fields={"player": "Bo"}, audience=["Bo"], reason="é ї 🦉")
                case 7:
                    table.gm("rewind", at=at, to="dusk", reason="once more")
                case _:
                    table.gm("set_option", at=at, option="whispers", value=chance.randrange(12), reason="as ruled")
        except Refused:
            pass
    return at


@pytest.mark.parametrize("seed", range(12))
def test_a_journal_comes_back_from_its_file_as_it_was(make_table, seed):
    table = make_table().start()
    play_on(table, Random(seed))
    document = whole(table)
    box = sandboxes.rehearse(again(document), table.noon, by=table.outsider)
    assert exporting.export(pov_of(box, table.outsider)) == document
    assert box.phase == table.game.phase
    assert pov_of(box, table.outsider).state == table.pov(table.master).state


def test_a_game_that_is_over_comes_back_with_its_seed(table):
    table.gm("end_game", reason="enough")
    document = whole(table)
    assert document["dice"]["seed"] == bytes(table.game.seed).hex()
    box = sandboxes.rehearse(again(document), table.noon, by=table.outsider)
    assert exporting.export(pov_of(box, table.outsider)) == document


def test_the_seed_of_a_running_game_is_in_no_file(table):
    assert whole(table)["dice"] == {"commitment": table.game.commitment, "seed": None}
    assert bytes(table.game.seed).hex() not in json.dumps(whole(table))


@pytest.mark.parametrize("days", [0, 2, 20])
def test_a_village_comes_back(db, make_table, days):
    """A game with far more kinds of facts than the toy, before its first evening, in its middle and at its end."""
    table = make_table()
    game = opening.create_game(ruleset="pleine_lune", title="Nuit", master=table.master, at=table.noon, language="fr")
    roles = ["militia", "seer", "prescient", "little_girl", *["villager"] * 4, "werewolf", "werewolf"]
    known = [role if role in game.config.rules.roles else "villager" for role in roles]
    opening.open_game(game, [{"name": f"P{n}", "role": role} for n, role in enumerate(known, 1)], table.noon)
    opening.start(game.pk, table.noon, by=table.master)
    play.submit(game.pk, GM, [play.Ask("kill", {"player": "P5", "cause": "gm", "reason": "x"})], table.noon, source="gm", user=table.master)
    play.settle(game.pk, table.noon + timedelta(days=days))
    document = exporting.export(pov_of(Game.objects.get(pk=game.pk), table.master))
    box = sandboxes.rehearse(again(document), table.noon, by=table.outsider)
    assert exporting.export(pov_of(box, table.outsider)) == document


# ---- who gets what -------------------------------------------------------------------------------------------------


def test_a_running_game_is_exported_to_its_game_master_alone(table, browser):
    table.say(2, WORD)
    url = reverse("games:export", args=[table.pk])
    for user in (None, table.seat(1).user, table.outsider):
        assert browser(user).get(url).status_code == 404
    answer = browser(table.master).get(url)
    assert answer.status_code == 200
    assert "attachment" in answer["Content-Disposition"]
    assert answer["Cache-Control"] == "no-store"
    document = json.loads(answer.content)
    assert document["scope"] == "whole"
    assert [seat["name"] for seat in document["seats"]] == ["Ana", "Bo", "Cleo", "Dan", "Eva"]


def test_no_file_holds_an_address(table):
    user = table.seat(1).user
    user.email = "ana@example.org"
    user.save()
    table.ask(1, "vote", target="Bo")
    assert "example.org" not in json.dumps(whole(table))


def test_after_the_end_everybody_gets_what_the_replay_shows(table, browser):
    table.say(2, f"I think {WORD}")
    with pytest.raises(Refused):
        table.ask(2, "vote", target="Bo")
    table.ask(1, "peek", target="Cleo")
    table.gm("end_game", reason="enough")
    document = json.loads(browser(table.outsider).get(reverse("games:export", args=[table.pk])).content)
    assert document["scope"] == "open"
    assert {"role_peeked", "role_dealt"} <= {event["type"] for event in document["events"]}
    assert WORD not in json.dumps(document)
    assert all(order["refused"] == "" and order["args"] == {} for order in document["orders"])
    assert [order["number"] for order in document["orders"]] == list(range(1, len(document["orders"]) + 1))
    assert again(document)["events"] == document["events"]


def test_where_the_journal_stays_closed_a_reader_gets_what_the_reader_saw(make_table, browser):
    table = make_table(reveal_journal=False).start()
    table.ask(1, "peek", target="Cleo")
    table.ask(2, "vote", target="Cleo")
    table.gm("end_game", reason="enough")

    def types(user):
        document = json.loads(browser(user).get(reverse("games:export", args=[table.pk])).content)
        assert document["scope"] == "view"
        assert document["orders"] == []
        assert document["dice"]["seed"] is None
        assert all("to" not in event for event in document["events"])
        with pytest.raises(Refused, match="file_view"):
            again(document)
        return [event["type"] for event in document["events"]]

    assert "role_peeked" in types(table.seat(1).user)
    assert "role_peeked" not in types(table.seat(2).user)
    assert "order_received" in types(table.seat(2).user)
    assert {"role_peeked", "order_received", "drew"}.isdisjoint(types(table.outsider))
    assert types(None) == types(table.outsider)


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
    monkeypatch.setattr(filing, "LARGEST_FILE", 10)
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
