"""The game master's pen, where every game's is the same. Each use is an order with a reason, on record."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from .kernel import common
from .kernel.audience import GM_ONLY, PUBLIC, Audience, seat_token
from .kernel.engine import fold
from .kernel.event import Event, decode, field_types
from .kernel.order import CLOCK, GM, Order
from .kernel.refusal import Refused
from .kernel.ruleset import Arg, Ruleset, Verb, find_verb
from .kernel.seat import Seat

if TYPE_CHECKING:
    from .play import Turn

VERBS = (
    Verb("rewind", (Arg("to", "value"),), by="gm", reason=True),
    Verb("reopen", (), by="gm", reason=True),
    Verb("order_for", (Arg("player"), Arg("order", "verb")), by="gm", reason=True),
    Verb("force_draw", (Arg("name", "text"), Arg("kind", "choice", choices=("d100", "pick", "order")),
                        Arg("result", "value")), by="gm", reason=True),
    Verb("overrule", (Arg("event", "text"), Arg("fields", "map", required=False),
                      Arg("audience", "seats", required=False)), by="gm", reason=True),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class _WithHostVerbs:
    """A ruleset's verbs with the host's beside them, for reading arguments."""

    verbs: tuple[Verb, ...]


def with_host_verbs(rules: Ruleset[Any]) -> Any:
    """Something that `find_verb` finds the game's and the host's verbs in; the host's come first."""
    return _WithHostVerbs((*VERBS, *rules.verbs))


def rewind(turn: Turn, order: Order) -> None:
    """Back to the instant before a deadline that has fired. What came after is struck out, nothing is deleted.

    `to` is the number of an order in the journal, the name of a phase's deadline verb, or a local time. The game is
    paused, or the clock would fire the same deadline again at once. The dice go back too: a rewind is no reroll.
    """
    reason = order.reason
    seq, at = _point(turn, order)
    _strike(turn, seq)
    turn.engine.write(
        order, [(common.Overruled(verb="rewind", reason=reason, args={"to": at.isoformat()}), GM_ONLY)]
    )
    turn.undone = (seq, len(turn.written) - 1)
    pause = Order("pause", GM, order.at, {"reason": reason}, "gm")
    if find_verb(turn.engine.rules, "pause") and not turn.engine.state.paused:
        turn.engine.run(pause)


def reopen(turn: Turn, order: Order) -> None:
    """Takes the last `game_over` back to the state before it."""
    from .models import Entry

    reason = order.reason
    if not turn.engine.state.over:
        raise Refused("wrong_phase")
    row = (
        Entry.objects.filter(game=turn.game, undone_by=None, type="game_over").select_related("order").order_by("-seq").first()
    )
    if row is None:
        raise Refused("wrong_phase")
    seq = row.seq if row.order.by == CLOCK else row.order.entries.order_by("seq").values_list("seq", flat=True)[0]
    _strike(turn, seq)
    turn.engine.write(order, [(common.Overruled(verb="reopen", reason=reason), GM_ONLY)])
    turn.undone = (seq, len(turn.written) - 1)


def order_for(turn: Turn, order: Order) -> None:
    """An order as if the player had sent it, with all its checks; the player sees it in the receipts."""
    reason = order.reason
    seat, verb = order.seat("player"), order.text("order")
    args = {name: value for name, value in order.args.items() if name not in ("player", "order", "reason")}
    given = Order(verb, seat, order.at, args, "gm")
    declared = find_verb(turn.engine.rules, verb)
    if declared is None or declared.by != "seat":
        raise Refused("unknown_verb", verb=verb[:40])
    turn.engine.settle(order.at)
    turn.engine.rules.check(given, turn.engine.view_of(given))
    fact = common.Overruled(verb="order_for", reason=reason, args={"player": seat, "order": verb, **_flat(args)})
    turn.engine.write(order, [(fact, GM_ONLY)])
    turn.engine.run(given)


def force_draw(turn: Turn, order: Order) -> None:
    """What the next draw of this name will give."""
    reason = order.reason
    turn.engine.settle(order.at)
    if turn.engine.state.over:
        raise Refused("game_over")
    name, kind, raw = order.text("name"), order.text("kind"), order.arg("result")
    names = turn.names
    result: Any
    if kind == "d100":
        if not str(raw).isdigit() or not 1 <= int(str(raw)) <= 100:
            raise Refused("bad_argument", arg="result")
        result = int(str(raw))
    elif kind == "pick":
        result = _named(names.resolve(str(raw)), "result")
    else:
        items = raw if isinstance(raw, list | tuple) else str(raw).split(",")
        result = tuple(_named(names.resolve(str(item)), "result") for item in items)
    turn.engine.write(order, [
        (common.Overruled(verb="force_draw", reason=reason, args={"name": name}), GM_ONLY),
        (common.DrawForced(name=name, kind=kind, result=result), GM_ONLY),
    ])  # fmt: skip


def overrule(turn: Turn, order: Order) -> None:
    """Writes any event by hand. `audience` is `public`, `gm`, or the names of the players who may know it."""
    reason = order.reason
    turn.engine.settle(order.at)
    event = read_event(turn, order.text("event"), order.args.get("fields") or {})
    to = _audience(turn, order.args.get("audience"))
    turn.engine.write(order, [
        (common.Overruled(verb="overrule", reason=reason, args={"event": event.type}), GM_ONLY), (event, to),
    ])  # fmt: skip


def read_event(turn: Turn, type_name: str, given: Any) -> Event:
    """An event from the fields of a form: seats by name. `bad_argument` names the field that does not fit."""
    cls = turn.game.config.event_types.get(type_name)
    if cls is None or not isinstance(given, Mapping):
        raise Refused("bad_argument", arg="event")
    values = {}
    hints = field_types(cls)
    for name, value in given.items():
        if name not in hints:
            raise Refused("bad_argument", arg=name)
        if "Seat" in str(hints[name]) and isinstance(value, str) and not value.isdigit():
            value = _named(turn.names.resolve(value), name)
        elif isinstance(value, list):
            value = [_named(turn.names.resolve(v), name) if isinstance(v, str) and "Seat" in str(hints[name]) else v for v in value]
        try:
            values[name] = decode(hints[name], value)
        except (TypeError, ValueError, KeyError) as error:
            raise Refused("bad_argument", arg=name) from error
    try:
        event = cls(**values)
        turn.engine.rules.evolve(turn.engine.state, event)
    except (TypeError, ValueError, KeyError, AttributeError) as error:
        raise Refused("bad_argument", arg="fields") from error
    return event


def _audience(turn: Turn, given: object) -> Audience:
    items = given if isinstance(given, list | tuple) else [given] if given else []
    found: set[str] = set()
    for item in items:
        text = getattr(item, "text", item)
        if text in ("public", "cemetery"):
            found |= {str(text)}
        elif text != "gm":
            found.add(seat_token(_named(item if isinstance(item, Seat) else turn.names.resolve(str(text)), "audience")))
    return frozenset(found) or (PUBLIC if "public" in items else GM_ONLY)


def _named(found: Any, arg: str) -> Seat:
    if isinstance(found, Seat):
        return found
    raise found.refusal(arg)


def _flat(args: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value if isinstance(value, Seat | tuple | str | int | bool) else str(value) for name, value in args.items()}


def _point(turn: Turn, order: Order) -> tuple[int, datetime]:
    """The first line of the order to go back before: (seq, its game time)."""
    from .args import read_time
    from .models import Order as Row

    wanted = order.arg("to")
    rows = Row.objects.filter(game=turn.game, refused="", entries__undone_by=None, entries__isnull=False).distinct()
    if str(wanted).isdigit():
        row = rows.filter(number=int(str(wanted))).first()
    elif isinstance(wanted, str) and wanted.replace("_", "").isalpha():
        row = rows.filter(by=CLOCK, verb=wanted).order_by("-number").first()
    else:
        at = read_time(wanted, turn.engine.state.zone, order.at)
        row = rows.filter(by=CLOCK, at__gte=at).order_by("number").first()
    if row is None or row.verb in ("open", "start"):
        raise Refused("bad_argument", arg="to")
    return row.entries.order_by("seq").values_list("seq", flat=True)[0], row.at


def _strike(turn: Turn, seq: int) -> None:
    """The engine without the lines from `seq` on. Lines written in this same turn are settled ones and go as well."""
    from .journal import to_line
    from .models import Entry

    rows = Entry.objects.filter(game=turn.game, undone_by=None, seq__lt=seq).select_related("order").order_by("seq")
    turn.engine.entries = [to_line(turn.game, row) for row in rows]
    turn.engine.state = fold(turn.engine.rules, (line.event for line in turn.engine.entries))
    turn.written.clear()


HOST_VERBS: Mapping[str, Callable[[Turn, Order], None]] = {
    "rewind": rewind, "reopen": reopen, "order_for": order_for, "force_draw": force_draw, "overrule": overrule,
}  # fmt: skip
