"""Pairs of games that differ in a secret, for tests of house players: those who cannot know of it act alike."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from types import ModuleType
from typing import Any

from games import house as host
from games import opening, play
from games.kernel.engine import tokens_of
from games.models import Game


@dataclass(frozen=True)
class Pairs:
    """Games of one ruleset with the same people and the same dice. `house` is the app's module of house players."""

    ruleset: str
    house: ModuleType
    options: dict[str, Any]
    begins: Any
    dealt: str = "role"
    """What a seat's card is called in the order that opens a game."""
    prepare: Callable[[Game], None] | None = None

    def begin(self, people, roles, **fields):
        """A game of these roles, dealt and started; `fields` are more of single seats, by name and then by number."""
        game = opening.create_game(
            ruleset=self.ruleset, title="Twin", master=None, at=self.begins, options=self.options, capacity=len(people)
        )
        Game.objects.filter(pk=game.pk).update(seed=b"t" * 32)
        game.refresh_from_db()
        if self.prepare is not None:
            self.prepare(game)
        rows = [
            {"name": user.member.name, "user": user, "house": True, self.dealt: role,
             **{name: values[n] for name, values in fields.items() if n in values}}
            for n, (user, role) in enumerate(zip(people, roles, strict=True), 1)
        ]  # fmt: skip
        opening.open_game(game, rows, self.begins)
        opening.start(game.pk, self.begins)
        return game

    def acts(self, game, seat, at, chances=30):
        """What this seat would say and do at an instant, with many chances; ids of posts are those of the site, not of the
        game."""
        game = Game.objects.get(pk=game.pk)  # orders have moved it
        view = host.view_of(game, game.seats.get(number=seat), at, self.house.PLACES)
        talk = {role: tuple(replace(said, post_id=0) for said in posts) for role, posts in view.talk.items()}
        return [self.house.moves(replace(view, talk=talk), Random(n)) for n in range(chances)]


def ask(game, seat, verb, at, **args):
    """An order of a seat by number; numbers among the arguments are seats."""
    given = {name: game.seats.get(number=value).seat if type(value) is int else value for name, value in args.items()}
    play.submit(game.pk, game.seats.get(number=seat).seat, [play.Ask(verb, given)], at)


def orders(players, table, verb, watched):
    """What simulated players who have heard all of a table's journal order at an hour, those of the watched seats."""
    for line in table.engine.entries:
        players.hear(line.order, [line])
    due = next(due for due in table.engine.rules.deadlines(table.state) if due.verb == verb)
    return [(seat, verb, args) for seat, verb, args in players.orders(due) if seat in watched]


def check_hearing(players, table):
    """Each line reaches those that hold one of its tokens, in the host's way of counting; returns what each seat heard."""
    heard = {seat: [] for seat in table.seat.values()}
    for token, mind in players.minds.items():
        mind.hear = heard[int(token.removeprefix("seat:"))].append
    for line in table.engine.entries:
        players.hear(line.order, [line])
    for seat, facts in heard.items():
        held = tokens_of(table.engine.rules, table.state, seat)
        assert all(any(fact is line.event and not line.to.isdisjoint(held) for line in table.engine.entries) for fact in facts)
    return heard
