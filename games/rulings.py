"""The game master's pen, where every game's is the same. Each use is an order with a reason, on record."""

from __future__ import annotations

import json
import re
import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields, replace
from datetime import datetime
from typing import TYPE_CHECKING, Any, Union, get_args, get_origin

from forum import members

from . import rulings_said
from .kernel import common
from .kernel.audience import GM_ONLY, PUBLIC, Audience, seat_token
from .kernel.engine import fold
from .kernel.event import Event, decode, field_types
from .kernel.names import bare
from .kernel.order import CLOCK, GM, Order
from .kernel.refusal import Refused
from .kernel.ruleset import Arg, Ruleset, Verb, find_verb, meet, next_deadline
from .kernel.seat import Seat

if TYPE_CHECKING:
    from .play import Turn

DRAWS = ("d100", "pick", "order")
LONGEST_WORD = 100
UNREADABLE = (TypeError, ValueError, LookupError, AttributeError, ArithmeticError, RecursionError)
"""What Python raises over fields that cannot be."""
VERBS = (
    Verb("rewind", (Arg("to", "value"),), by="gm", reason=True),
    Verb("reopen", (), by="gm", reason=True),
    Verb("order_for", (Arg("player"), Arg("order", "verb"), Arg("unread", "int", required=False)), by="gm", reason=True),
    Verb("force_draw", (Arg("name", "text"), Arg("kind", "choice", choices=DRAWS),
                        Arg("result", "value")), by="gm", reason=True),
    Verb("overrule", (Arg("event", "text"), Arg("fields", "map", required=False),
                      Arg("audience", "seats", required=False)), by="gm", reason=True),
    *rulings_said.VERBS,
)  # fmt: skip
SHARED_VERBS = (
    Verb("replace_player", (Arg("player"), Arg("with", "text")), by="gm", reason=True),
    Verb("announce", (Arg("text", "text"), Arg("to", "text", required=False)), by="gm"),
)
"""Verbs in which host and rules have a part each; a game that declares one of them adds its own facts."""


@dataclass(frozen=True, slots=True)
class _WithHostVerbs:
    """A ruleset's verbs with the host's beside them, for reading arguments."""

    verbs: tuple[Verb, ...]


def with_host_verbs(rules: Ruleset[Any]) -> Any:
    """Something that `find_verb` finds the game's and the host's verbs in; the host's come first."""
    own = {verb.name for verb in rules.verbs}
    return _WithHostVerbs((*VERBS, *rules.verbs, *(verb for verb in SHARED_VERBS if verb.name not in own)))


def ruling_for(rules: Ruleset[Any], verb: str) -> Callable[[Turn, Order], None] | None:
    """What the host does when the game master gives this verb; None where the rules do all of it."""
    return HOST_VERBS.get(verb) or SHARED.get(verb)


def rewind(turn: Turn, order: Order) -> None:
    """Back to the instant before a deadline that has fired. What came after is struck out, nothing is deleted.

    `to` is the number of an order in the journal, the name of a deadline or of its verb, or a local time. The game is
    paused, or the clock would fire the same deadline again at once. The dice go back too: a rewind is no reroll.
    """
    reason = order.reason
    seq, at = _point(turn, order)
    _strike(turn, seq)
    turn.engine.write(
        order, [(common.Overruled(verb="rewind", reason=reason, args={"to": at.isoformat()}), GM_ONLY)]
    )
    turn.undone = (seq, len(turn.written) - 1)
    _hold(turn, order)


def _hold(turn: Turn, order: Order) -> None:
    """Stops the clock where going back has left a deadline in the past."""
    rules, state = turn.engine.rules, turn.engine.state
    due = next_deadline(rules, state)
    if due is not None and due.at <= order.at and find_verb(rules, "pause") and not state.paused:
        turn.engine.run(Order("pause", GM, order.at, {"reason": order.reason}, "gm"))


def reopen(turn: Turn, order: Order) -> None:
    """Takes the last `game_over` back to the state before it, and pauses a game whose clock would end it again."""
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
    _hold(turn, order)


def order_for(turn: Turn, order: Order) -> None:
    """An order as if the player had sent it, with all its checks; the player sees it in the receipts.

    With `unread`, the number of a text that the machine did not understand, the order counts from when it was sent:
    `too_late` where a deadline has fired since (rewind first), while a pause that came later does not matter.
    """
    reason = order.reason
    seat, verb = order.seat("player"), order.text("order")
    args = {name: value for name, value in order.args.items() if name not in ("player", "order", "reason", "unread")}
    declared = find_verb(turn.engine.rules, verb, seat)
    if declared is None or declared.by != "seat":
        raise Refused("unknown_verb", verb=verb[:40])
    turn.engine.settle(order.at)
    text = _unread(turn, order, seat)
    given = Order(verb, seat, text.at if text else order.at, args, "gm")
    known = turn.engine.view_of(given)
    if text and known.paused:
        known = replace(known, paused=False)
    turn.engine.rules.check(given, known)
    meet(turn.engine.rules, given, turn.engine.state)
    fact = common.Overruled(verb="order_for", reason=reason, args={"player": seat, "order": verb, **_flat(args)})
    turn.engine.write(order, [(fact, GM_ONLY)])
    turn.engine.run(given)
    if text:
        turn.read_late.append((text, given))


def _unread(turn: Turn, order: Order, seat: Seat) -> Any:
    """The text of this seat that the order is read from, or None. A text may hold several orders."""
    number = order.args.get("unread")
    if not isinstance(number, int):
        return None
    text = turn.game.unread.filter(pk=number, seat__number=int(seat)).first()
    if text is None:
        raise Refused("bad_argument", arg="unread")
    if any(line.order.by == CLOCK and line.order.at > text.at for line in turn.engine.entries):
        raise Refused("too_late", arg="unread")
    return text


def replace_player(turn: Turn, order: Order) -> None:
    """Another member takes over a seat: the rules say what that means, the host lets the newcomer sit down.

    The seat keeps its name, unless the rules say `renames_seats`. `orders` says whether what stands stays (`keep`) or is
    taken back first (`clear`). Refused `unknown_name` where no such member is, `bad_target` where another seat has the
    name, else as `takeovers.check_newcomer`.
    """
    from . import journal, takeovers

    seat, name = order.seat("player"), order.text("with").strip()
    user = members.find(name)
    # The people of a scenario and of a sandbox are names without accounts.
    if user is None and journal.scripted.get() is None and not turn.game.private:
        raise Refused("unknown_name", text=name, seats=())
    if user is not None and not turn.game.private:
        takeovers.check_newcomer(turn.game, seat, user)
    renames = getattr(turn.engine.rules, "renames_seats", False)
    if renames and any(bare(row.name) == bare(name) for row in turn.game.seats.exclude(number=int(seat))):
        raise Refused("bad_target", arg="with")
    orders = order.args.get("orders") or takeovers.KEEP
    if orders not in (takeovers.KEEP, takeovers.CLEAR):
        raise Refused("bad_argument", arg="orders")
    turn.engine.settle(order.at)
    if orders == takeovers.CLEAR:
        takeovers.clear(turn, seat, order.reason)
    if find_verb(turn.engine.rules, "replace_player"):
        turn.engine.submit(order)
    else:
        fact = common.Overruled(verb="replace_player", reason=order.reason, args={"player": seat, "with": name})
        turn.engine.write(order, [(fact, GM_ONLY), (common.PlayerReplaced(player=seat, with_=name), PUBLIC)])
    if user is not None:
        turn.newcomers.append((seat, user))
    if renames:
        turn.renamed.append((seat, user.member.name if user is not None else name))


def force_draw(turn: Turn, order: Order) -> None:
    """What the next draw of this name will give."""
    reason = order.reason
    turn.engine.settle(order.at)
    if turn.engine.state.over:
        raise Refused("game_over")
    name, kind, raw = order.text("name"), order.text("kind"), order.arg("result")
    if len(name) > LONGEST_WORD:
        raise Refused("bad_argument", arg="name")
    if kind not in DRAWS:
        raise Refused("bad_argument", arg="kind")
    result: Any
    if kind == "d100":
        result = _whole(raw)
        if result is None or not 1 <= result <= 100:
            raise Refused("bad_argument", arg="result")
    elif kind == "pick":
        result = _drawn(turn, raw)
    else:
        items = raw if isinstance(raw, list | tuple) else str(raw).split(",")
        result = tuple(_drawn(turn, item) for item in items)
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


def _drawn(turn: Turn, raw: Any) -> Any:
    """What a draw shall give: a seat by its name, else a role or another word of the rules, which fits or is ignored."""
    if isinstance(raw, Seat):
        return raw
    text = str(raw).strip()
    found = turn.names.resolve(text)
    if isinstance(found, Seat):
        return found
    number = _whole(text)
    if number is None and (found.matches or text not in turn.engine.rules.roles):
        raise found.refusal("result")
    return text if number is None else number


def _whole(raw: object) -> int | None:
    """The whole number that somebody wrote, of nine digits at most; None for anything else."""
    text = str(raw).strip()
    return int(text) if re.fullmatch(r"-?[0-9]{1,9}", text) else None


def read_event(turn: Turn, type_name: str, given: Any) -> Event:
    """An event from the fields of a form: seats by name. `bad_argument` names the field that does not fit."""
    cls = turn.game.config.event_types.get(type_name)
    if cls is None or not isinstance(given, Mapping):
        raise Refused("bad_argument", arg="event")
    hints = field_types(cls)
    given = {_field_name(hints, name): value for name, value in given.items()}
    values = {}
    for name, value in given.items():
        if name not in hints:
            raise Refused("bad_argument", arg=name)
        try:
            values[name] = read_field(turn, hints[name], name, value)
        except UNREADABLE as error:
            raise Refused("bad_argument", arg=name) from error
    for field in fields(cls):
        if field.name not in values and field.default is MISSING and field.default_factory is MISSING:
            raise Refused("missing_argument", arg=field.name)
    try:
        event = cls(**values)
        look_at(turn.engine.rules, turn.engine.rules.evolve(turn.engine.state, event))
    except UNREADABLE as error:
        raise Refused("bad_argument", arg="fields") from error
    return event


def look_at(rules: Ruleset[Any], state: Any) -> None:
    """What every page and the clock will ask of a state; raises what the rules raise over one that cannot be."""
    for ask in (rules.deadlines, rules.topics, rules.alive, rules.facts, rules.opened):
        ask(state)
    for seat in rules.alive(state):
        rules.role(state, seat)


def _field_name(hints: Mapping[str, Any], name: str) -> str:
    """Rulebooks say `with` where Python must say `with_`."""
    return f"{name}_" if name not in hints and f"{name}_" in hints else name


def read_field(turn: Turn, hint: Any, name: str, value: Any) -> Any:
    """One field of an event from what people write. Raises Refused, TypeError or ValueError."""
    from .args import read_time, split_names

    leaves = leaf_types(hint)
    origin = get_origin(hint)
    if value is None or value == "":
        if type(None) in leaves or str in leaves:
            return None if type(None) in leaves else ""
        raise Refused("missing_argument", arg=name)
    if origin in (tuple, list, frozenset, set):
        items = split_names(value) if isinstance(value, str) else value
        return origin(read_field(turn, get_args(hint)[0], name, item) for item in items)
    if origin is not None and isinstance(origin, type) and issubclass(origin, Mapping):
        table = json.loads(value) if isinstance(value, str) else value
        key_hint, value_hint = get_args(hint)
        return {read_field(turn, key_hint, name, k): read_field(turn, value_hint, name, v) for k, v in dict(table).items()}
    if Seat in leaves and not isinstance(value, list | tuple | Mapping | bool):
        return _seat(turn, value, name, strict=str not in leaves)
    if datetime in leaves:
        return read_time(value, turn.engine.state.zone, turn.now, name)
    if bool in leaves and isinstance(value, str) and str not in leaves:
        return value.lower() in ("true", "on", "1", "yes")
    if int in leaves and isinstance(value, str) and str not in leaves:
        number = _whole(value)
        if number is None:
            raise Refused("bad_argument", arg=name)
        return number
    return decode(hint, value)


def leaf_types(hint: Any) -> frozenset[Any]:
    """The types of which a value of this hint may be, unions taken apart."""
    if get_origin(hint) in (Union, types.UnionType):
        return frozenset().union(*(leaf_types(option) for option in get_args(hint)))
    return frozenset({hint})


def _seat(turn: Turn, value: Any, name: str, *, strict: bool) -> Any:
    """A seat by its name or number; a plain word stays one where the field may hold words too."""
    if isinstance(value, str):
        found = turn.names.resolve(value)
        if isinstance(found, Seat):
            return found
        if _whole(value) is None:
            if strict:
                raise found.refusal(name)
            return value
    number = int(value)
    if not 1 <= number <= turn.engine.state.seats:
        raise Refused("bad_argument", arg=name)
    return Seat(number)


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
    if (number := _whole(wanted)) is not None:
        row = rows.filter(number=number).first()
    elif isinstance(wanted, str) and wanted.replace("_", "").isalpha():
        verbs = getattr(turn.engine.rules, "deadline_verbs", {}).get(wanted, (wanted,))
        row = rows.filter(by=CLOCK, verb__in=verbs).order_by("-number").first()
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
    **rulings_said.HOST_VERBS,
}  # fmt: skip
SHARED: Mapping[str, Callable[[Turn, Order], None]] = {"replace_player": replace_player, "announce": rulings_said.announce}
