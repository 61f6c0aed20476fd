"""Reading a journal that comes as a file. Nothing in it is believed: what is wrong is refused, with the place where it is.

The result is what `exporting.whole` would have written, ready for `sandboxes.rehearse`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any, get_args
from zoneinfo import ZoneInfo

from django.utils.translation import override

from . import args
from .desk_journal import seats_in
from .exporting import FORMAT, VERSION, Document, draws
from .kernel import dice
from .kernel.draft import Entry as Line
from .kernel.event import Event, encode_as, field_types, from_data
from .kernel.fitting import LARGEST, fits
from .kernel.options import parse_option, parse_options
from .kernel.order import Order, SourceKind
from .kernel.refusal import Refused
from .kernel.seat import Seat
from .models import Game
from .plain_json import Part, parse
from .registry import GameConfig, configs
from .rulings import UNREADABLE, look_at
from .words import RulesetWords, Words

MOST_SEATS, MOST_ORDERS, MOST_EVENTS = 60, 20_000, 20_000
LONGEST_TEXT = 100_000
STAGES = (Game.Stage.SETUP, Game.Stage.RUNNING, Game.Stage.OVER)
REFUSALS = (
    "file_empty", "file_large", "file_text", "file_deep", "file_json", "file_foreign", "file_version", "file_ruleset", "file_view",
    "file_wrong", "file_missing", "file_unknown", "file_many", "file_event", "file_seed", "file_rules",
)  # fmt: skip
"""Codes that reading a file may be refused with."""
_TOKEN = re.compile(r"[A-Za-z0-9_.:@-]{1,80}")
_WORD = re.compile(r"[a-z][a-z0-9_]{0,59}")
_BY = re.compile(r"gm|clock|outsider|seat:([1-9][0-9]?)")
_HASH = re.compile(r"[0-9a-f]{64}")


def read(raw: bytes) -> Document:
    """The journal of a file. Raises Refused with one of `REFUSALS`; `place` says where: `events[3].data`."""
    top = Part("", parse(raw))
    if not isinstance(top.value, dict) or top.value.get("format") != FORMAT:
        raise Refused("file_foreign")
    version = top.value.get("version")
    if version != VERSION or isinstance(version, bool):
        raise Refused("file_version", version=str(version)[:20], known=VERSION)
    top.keys("format", "version", "scope", "game", "dice", "seats", "orders", "events", "draws")
    scope = top.get("scope").word(("whole", "open", "view"))
    if scope == "view":
        raise Refused("file_view")
    game = _game(top.get("game"))
    app = configs()[game["ruleset"]]
    seats = _seats(top.get("seats"))
    orders = _orders(top.get("orders"), len(seats))
    events = _events(top.get("events"), app, {order["number"] for order in orders}, len(seats))
    if top.get("draws").value != draws(events):
        raise top.get("draws").wrong()
    found = {"format": FORMAT, "version": VERSION, "scope": scope, "game": game, "dice": _dice(top.get("dice")), "seats": seats,
             "orders": orders, "events": events, "draws": draws(events)}  # fmt: skip
    _play_through(app, found)
    return found


# ---- the parts -----------------------------------------------------------------------------------------------------


def _game(part: Part) -> dict[str, Any]:
    part.keys("ruleset", "title", "intro", "language", "zone", "options", "roles", "capacity", "stage", "created_at", "started_at", "ended_at")
    name = part.get("ruleset").text(40)
    if name not in configs():
        raise Refused("file_ruleset", name=name)
    _plain(part.get("options"))
    try:
        parse_options(configs()[name].rules.options, part.get("options").value)
    except (Refused, *UNREADABLE) as error:
        raise part.get("options").wrong() from error
    try:
        ZoneInfo(part.get("zone").text(64, 1))
    except (*UNREADABLE, OSError) as error:
        raise part.get("zone").wrong() from error
    started, ended = part.get("started_at"), part.get("ended_at")
    return {
        "ruleset": name, "title": part.get("title").text(100, 1), "intro": part.get("intro").text(4000),
        "language": part.get("language").word(("en", "fr", "ru")), "zone": part.get("zone").value, "options": part.get("options").value,
        "roles": [each.text(60) for each in part.get("roles").items(MOST_SEATS)], "capacity": part.get("capacity").number(1, 999),
        "stage": part.get("stage").word(STAGES), "created_at": part.get("created_at").time(),
        "started_at": started.maybe(started.time), "ended_at": ended.maybe(ended.time),
    }  # fmt: skip


def _plain(part: Part) -> None:
    """No text that cannot be kept, no number out of bounds."""
    value = part.value
    if isinstance(value, dict):
        for name, each in value.items():
            Part(part.place, name).text(200)
            _plain(Part(part.place, each))
    elif isinstance(value, list):
        for each in value:
            _plain(Part(part.place, each))
    elif isinstance(value, str):
        part.text(LONGEST_TEXT)
    elif isinstance(value, int) and abs(value) > LARGEST:
        raise part.wrong()


def _dice(part: Part) -> dict[str, Any]:
    part.keys("commitment", "seed")
    fingerprint = part.get("commitment").fitting(_HASH)
    seed = part.get("seed").maybe(lambda: part.get("seed").fitting(_HASH))
    if seed is not None and dice.commitment(bytes.fromhex(seed)) != fingerprint:
        raise Refused("file_seed")
    return {"commitment": fingerprint, "seed": seed}


def _seats(part: Part) -> list[dict[str, Any]]:
    found = []
    for n, each in enumerate(part.items(MOST_SEATS), 1):
        each.keys("number", "name", "kind")
        found.append({"number": each.get("number").number(n, n), "name": each.get("name").text(60, 1),
                      "kind": each.get("kind").word(("human", "house", "ghost"))})  # fmt: skip
    if not found:
        raise part.wrong()
    return found


def _orders(part: Part, seats: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    last = 0
    for each in part.items(MOST_ORDERS):
        each.keys("number", "verb", "by", "args", "text", "source", "at", "received_at", "refused", "refusal")
        last = each.get("number").number(last + 1, 10**6)
        by = each.get("by").fitting(_BY)
        if by.startswith("seat:") and int(by.removeprefix("seat:")) > seats:
            raise each.get("by").wrong()
        for name in ("args", "refusal"):
            if not isinstance(each.get(name).value, dict):
                raise each.get(name).wrong()
            _plain(each.get(name))
            for inner in each.get(name).value.values():
                _kept(Part(each.get(name).place, inner), seats)
        found.append({
            "number": last, "verb": each.get("verb").text(60), "by": by, "args": each.get("args").value,
            "text": each.get("text").text(LONGEST_TEXT), "source": each.get("source").word(get_args(SourceKind)),
            "at": each.get("at").time(), "received_at": each.get("received_at").time(), "refused": each.get("refused").text(40),
            "refusal": each.get("refusal").value,
        })  # fmt: skip
    return found


def _kept(part: Part, seats: int) -> None:
    """A value of an order as `args.to_json` writes it."""
    value = part.value
    if isinstance(value, list):
        for each in value:
            _kept(Part(part.place, each), seats)
    if not isinstance(value, dict):
        return
    match value:
        case {"seat": number} if len(value) == 1:
            Part(part.place, number).number(1, seats)
        case {"time": at} if len(value) == 1:
            Part(part.place, at).time()
        case {"map": dict(inner)} if len(value) == 1:
            for each in inner.values():
                _kept(Part(part.place, each), seats)
        case {"name": str(), "matches": list(matches), "near": list(near)} if len(value) == 3:
            for number in (*matches, *near):
                Part(part.place, number).number(1, seats)
        case _:
            raise part.wrong()


def _events(part: Part, app: GameConfig, orders: set[int], seats: int) -> list[dict[str, Any]]:
    found = []
    last = 0
    for each in part.items(MOST_EVENTS):
        each.keys("seq", "order", "type", "data", "to", "rule", "undone_by")
        last = each.get("seq").number(last + 1, 10**6)
        order, undone = each.get("order"), each.get("undone_by")
        if order.number(1, 10**6) not in orders:
            raise order.wrong()
        if undone.value is not None and undone.number(order.value, 10**6) not in orders:
            raise undone.wrong()
        kind = each.get("type").fitting(_WORD)
        if kind not in app.event_types:
            raise Refused("file_event", place=each.place, type=kind)
        _event(each.get("data"), app, app.event_types[kind], seats)
        to = [token.fitting(_TOKEN) for token in each.get("to").items(200)]
        if to != sorted(set(to)):
            raise each.get("to").wrong()
        found.append({"seq": last, "order": order.value, "type": kind, "data": each.get("data").value, "to": to,
                      "rule": each.get("rule").text(20), "undone_by": undone.value})  # fmt: skip
    if not found:
        raise part.wrong()
    return found


def _event(part: Part, app: GameConfig, cls: type[Event], seats: int) -> Event:
    """The event of these fields: each of its very type, each written as an export would, about seats that are there."""
    if not isinstance(part.value, dict):
        raise part.wrong()
    _plain(part)
    hints = field_types(cls)
    for name in part.value:
        if name not in hints:
            raise Refused("file_unknown", place=f"{part.place}.{name}"[:80])
    try:
        event = from_data(cls, part.value)
        for name, value in part.value.items():
            kept = getattr(event, name)
            if not fits(hints[name], kept) or encode_as(hints[name], kept) != value:
                raise part.get(name).wrong()
        if any(not 1 <= seat <= seats for seat in seats_in(event)):
            raise part.wrong()
        _judge_options(app, event)
    except UNREADABLE as error:
        raise part.wrong() from error
    return event


def _judge_options(app: GameConfig, event: Event) -> None:
    """Options inside facts are what the rules read everywhere: they are held to the rules' own declarations."""
    try:
        if event.type == "opened":
            parse_options(app.rules.options, event.options)  # type: ignore[attr-defined]
            ZoneInfo(event.zone)  # type: ignore[attr-defined]
        elif event.type == "option_set":
            parse_option(app.rules.options, event.option, event.value)  # type: ignore[attr-defined]
    except (Refused, OSError) as error:
        raise ValueError(event.type) from error


# ---- all of it together --------------------------------------------------------------------------------------------


def lines_of(app: GameConfig, document: Mapping[str, Any]) -> list[Line]:
    """The lines of a document that stand, as the kernel folds them."""
    orders = {each["number"]: _asked(each) for each in document["orders"]}
    return [
        Line(from_data(app.event_types[each["type"]], each["data"]), frozenset(each["to"]), orders[each["order"]], each["rule"])
        for each in document["events"]
        if each["undone_by"] is None
    ]


def _asked(order: Mapping[str, Any]) -> Order:
    by = Seat(order["by"].removeprefix("seat:")) if order["by"].startswith("seat:") else order["by"]
    values = args.kept_args(order["args"])
    return Order(order["verb"], by, datetime.fromisoformat(order["at"]), values, order["source"], order["number"])


def _paper_words(game: Mapping[str, Any]) -> Words:
    """The words of a game that is on paper only."""
    row = Game(ruleset=game["ruleset"], zone=game["zone"], language=game["language"], tempo_factor=0)
    words = RulesetWords(row.config)
    words.game = row
    return words


def _play_through(app: GameConfig, document: Document) -> None:
    """Folds the journal and asks of it what every page will. `file_rules` with the line that the rules stumble over."""
    rules, seats = app.rules, len(document["seats"])
    words = _paper_words(document["game"])
    state, at = rules.initial(), 0
    try:
        with override("en"):
            lines = lines_of(app, document)
            if not lines or lines[0].event.type != "opened" or getattr(lines[0].event, "seats", 0) != seats:
                raise ValueError("a journal begins with as many seats as there are")
            for at, line in enumerate(lines, 1):
                if at > 1 and line.event.type == "opened":
                    raise ValueError("a journal begins once")
                state = rules.evolve(state, line.event)
                words.event(line.event)
            look_at(rules, state)
            for seat in state.everyone:
                rules.standing(state, seat)
    except (*UNREADABLE, Refused) as error:
        raise Refused("file_rules", place=f"№ {max(at, 1)}") from error
