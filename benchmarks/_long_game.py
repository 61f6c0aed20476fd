"""A long game on record: thirty seats and three weeks, played by the simulation's players, with its journal in the rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

SEATS, LINES, DAYS = 30, 3_000, 21
START = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
BEFORE = timedelta(minutes=30)
EVERY_DAY = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]


def play_long_game(number: int = 1, days: int = DAYS, lines: int = LINES) -> Any:
    """A game that is over, with at least so many facts over so many days; the row of the game."""
    from games import journal, mastering, projecting, registry
    from games.kernel.order import GM, Order
    from games.models import Game

    app = registry.config("pleine_lune")
    roles = mastering.as_list(mastering.suggested_roles(app, SEATS, {}))
    game = _seated(roles, number, app.part("house_orders").OPTIONS)
    engine, rng = journal.load(game), Random(number)
    written: list[tuple[Any, Sequence[Any]]] = []
    players = app.part("house_orders").Players(SEATS, rng)
    for line in engine.entries:
        players.hear(line.order, [line])
    engine.on_orders = lambda order, told: (written.append((order, tuple(told))), players.hear(order, told))
    engine.submit(Order("start", GM, START, {}, "gm"))
    at = START
    while hours := app.rules.deadlines(engine.state):
        at = _hour(engine, players, hours[0], at, rng, quiet=engine.state.day < days and engine.state.day % 3 > 0)
        if not engine.state.over and engine.state.day >= days and len(engine.entries) >= lines:
            engine.submit(Order("end_game", GM, at, {"side": "village", "reason": "three weeks"}, "gm"))
    _store(game, written)
    game = Game.objects.get(pk=game.pk)
    projecting.project(game, journal.load(game))
    game.save()
    return game


def _hour(engine: Any, players: Any, due: Any, at: datetime, rng: Random, *, quiet: bool) -> datetime:
    """The orders before one hour, and the hour. In a `quiet` round the game master rules that nobody dies: the game is
    to last."""
    from games.kernel.order import CLOCK, GM, Order

    at = max(at, due.at - BEFORE)
    for seat, verb, args in players.orders(due):
        at += timedelta(seconds=1)
        engine.run(Order(verb, seat, at, args, rng.choice(["form", "pm"])))
    if due.verb == "close_day":
        at = _change_of_mind(engine, at, rng)
    ruling = {"end_vision": ("rule_murder", "victims"), "close_day": ("rule_execution", "burned")}.get(due.verb)
    if ruling is not None and quiet:
        engine.run(Order(ruling[0], GM, at, {ruling[1]: (), "targets": (), "reason": "a quiet night"}, "gm"))
    engine.run(Order(due.verb, CLOCK, due.at, due.args, "clock"))
    return max(at, due.at)


def _seated(roles: Sequence[str], number: int, options: Mapping[str, Any]) -> Any:
    from forum import members
    from games import opening

    users = [members.create_member(f"Player {number}.{seat}", at=START) for seat in range(1, SEATS + 1)]
    game = opening.create_game(ruleset="pleine_lune", title="Three weeks", master=None, at=START, capacity=SEATS,
                               options={"execution_days": EVERY_DAY, **options})  # fmt: skip
    people = [{"name": user.username, "user": user, "role": role} for user, role in zip(users, roles, strict=True)]
    opening.open_game(game, people, START)
    return game


def _change_of_mind(engine: Any, at: datetime, rng: Random) -> datetime:
    """Everybody alive votes at random first and changes the vote, as people do."""
    from games.kernel.order import Order

    living = [seat for seat, cause in engine.rules.alive(engine.state).items() if cause is None]
    for seat in living * 2:
        at += timedelta(seconds=1)
        engine.run(
            Order("vote", seat, at, {"target": rng.choice([other for other in living if other != seat])}, "form")
        )
    return at


def _store(game: Any, written: Sequence[tuple[Any, Sequence[Any]]]) -> None:
    """Orders and lines as rows, all at once."""
    from games import args, journal
    from games.kernel.event import to_data
    from games.models import Entry, Game, Order, new_version
    from games.play import author_text

    first, seq = journal.next_number(game), journal.next_seq(game)
    rows = [
        Order(game=game, number=first + place, verb=order.verb, by=author_text(order.by), args=args.order_args(order), source=order.source,
              at=order.at, received_at=order.at)
        for place, (order, _lines) in enumerate(written)
    ]  # fmt: skip
    rows = Order.objects.bulk_create(rows)
    entries = []
    for row, (_order, lines) in zip(rows, written, strict=True):
        for line in lines:
            entries.append(
                Entry(
                    game=game,
                    seq=seq,
                    order=row,
                    type=line.event.type,
                    data=to_data(line.event),
                    audience=sorted(line.to),
                    rule=line.rule,
                )
            )
            seq += 1
    Entry.objects.bulk_create(entries)
    Game.objects.filter(pk=game.pk).update(version=new_version())
