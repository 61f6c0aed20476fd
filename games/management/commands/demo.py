"""`manage.py demo`: makes the demonstration and says what is going on. `serve` calls it at each start."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Sequence
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import get_language_info

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
        for running in demo.running() if new else ():
            demo.call_off(running, at)
        games = demo.ensure(at)
        if not games:
            self.stdout.write("No installed game brings a demonstration.")
            return
        for line in told(games):
            self.stdout.write(line)


def told(games: Sequence[Game]) -> list[str]:
    """The demonstration in a few lines, for the terminal."""
    lines = [line for game in games for line in _state(game)]
    lines.append("  Play now (front page) gives a seat to anybody with nothing but a name.")
    for part, name in (("Game master", demo.MASTER), ("Player", demo.PLAYER)):
        lines.append(f"  {part + ':':<13}{name}   password {demo.password_of(name)}")
    return lines


def _state(game: Game) -> list[str]:
    words = Words(game)
    alive = game.seats.filter(cause="").count()
    due = game.next_due_at
    language = get_language_info(game.language)["name"]
    minutes = 1440 / game.tempo_factor
    return [
        f"Demonstration: “{game.title}”, a game of {game.config.verbose_name} in {language}; a day lasts {minutes:g} minutes.",
        f"  {alive} of {game.seats.count()} are alive, the phase is “{words.say('PHASES', game.phase)}”"
        + (f", the clock strikes at {due:%H:%M:%S} UTC." if due else "."),
    ]
