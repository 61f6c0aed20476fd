"""`manage.py rebuild [GAME …]`: makes the projections of games again from their journals."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from games import journal, play, projecting
from games.models import Game
from games.registry import UnknownRuleset


class Command(BaseCommand):
    help = "Makes phase, next deadline, tokens and topics of games again from their journals; changes no journal."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("games", type=int, nargs="*", help="numbers of games; all that have begun where none is given")

    def handle(self, *args: Any, **options: Any) -> None:
        begun = Game.objects.exclude(stage__in=[Game.Stage.REGISTRATION, Game.Stage.CANCELLED])
        numbers = options["games"] or list(begun.order_by("pk").values_list("pk", flat=True))
        for number in numbers:
            if not begun.filter(pk=number).exists():
                raise CommandError(f"there is no game {number} that has begun")
            try:
                changed = rebuild(number)
            except UnknownRuleset as error:
                self.stderr.write(f"game {number}: its rules ({error}) are not installed, left as it is")
                continue
            self.stdout.write(f"game {number}: {'changed' if changed else 'as it was'}")


def rebuild(number: int) -> bool:
    """Projects one game again; whether its own row or one of its seats was wrong."""
    with transaction.atomic():
        game = play.locked(number)
        before = _projected(game)
        engine = journal.Engine(game.config.rules, journal.SeedDice(bytes(game.seed)), journal.standing_lines(game))
        projecting.project(game, engine)
        game.save()
        return _projected(game) != before


def _projected(game: Game) -> list[Any]:
    seats = list(game.seats.order_by("number").values_list("number", "tokens", "cause"))
    return [game.stage, game.phase, game.next_due_at, game.ended_at, *seats]
