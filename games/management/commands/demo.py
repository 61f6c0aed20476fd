"""`manage.py demo`: makes the demonstration and says what is going on. `serve` calls it at each start."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from forum import clock
from games import demo
from games.models import Game
from games.words import Words


class Command(BaseCommand):
    help = "Makes the demonstration's accounts, categories and game where they are missing, and prints them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--new", action="store_true", help="end the running game and start another")

    def handle(self, *args: Any, new: bool, **options: Any) -> None:
        if not demo.is_on():
            raise CommandError("The demonstration is off here: set CONTEUR_DEMO in the settings (never in production).")
        at = clock.now()
        if new and (running := demo.current()) is not None:
            demo.call_off(running, at)
        game = demo.ensure(at)
        if game is None:
            self.stdout.write("No installed game brings a demonstration.")
            return
        for line in told(game):
            self.stdout.write(line)


def told(game: Game) -> list[str]:
    """The demonstration in a few lines, for the terminal."""
    words = Words(game)
    alive = game.seats.filter(cause="").count()
    due = game.next_due_at
    lines = [
        f"Demonstration: “{game.title}”, a game of {game.config.verbose_name} in French; a day lasts three minutes.",
        f"  {alive} of {game.seats.count()} are alive, the phase is “{words.say('PHASES', game.phase)}”"
        + (f", the clock strikes at {due:%H:%M:%S} UTC." if due else "."),
        "  Play now (front page) gives a seat to anybody with nothing but a name.",
    ]
    for part, name in (("Game master", demo.MASTER), ("Player", demo.PLAYER)):
        lines.append(f"  {part + ':':<13}{name}   password {demo.password_of(name)}")
    return lines
