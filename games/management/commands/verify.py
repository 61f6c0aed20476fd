"""`manage.py verify GAME`: draws every draw of a game again from its seed and compares it with the journal."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.kernel import calendar
from games.kernel.dice import commitment
from games.models import Game
from games.verifying import check_draws
from games.words import Words


class Command(BaseCommand):
    help = "Draws every draw of a game again from its seed and compares it with the journal."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", type=int, help="number of the game, as in its address")
        parser.add_argument("--seed", default="", help="the seed in hexadecimal; the game's own where absent, once it is over")

    def handle(self, *args: Any, **options: Any) -> None:
        game = Game.objects.filter(pk=options["game"]).first()
        if game is None:
            raise CommandError(f"there is no game {options['game']}")
        seed = self._seed(game, options["seed"])
        if commitment(seed) != game.commitment:
            raise CommandError(f"this is not the seed of game {game.pk}: its fingerprint is {game.commitment}")
        self.stdout.write(f"{game.title}: fingerprint {game.commitment}")
        wrong = self._report(game, seed)
        if wrong:
            raise CommandError(f"{wrong} draws differ from the seed")

    def _seed(self, game: Game, given: str) -> bytes:
        if given:
            try:
                return bytes.fromhex(given)
            except ValueError:
                raise CommandError("a seed is written in hexadecimal, as the game shows it at its end") from None
        if game.stage != Game.Stage.OVER:
            raise CommandError("the game is not over: its seed is still secret (whoever knows it may give it by --seed)")
        return bytes(game.seed)

    def _report(self, game: Game, seed: bytes) -> int:
        """Prints each draw; returns how many differ."""
        words, wrong = Words(game), 0
        checked = check_draws(game, seed)
        for each in checked:
            verdict = "forced" if each.forced else "ok" if each.holds else "DIFFERS"
            wrong += not each.holds
            struck = "  (struck out)" if each.struck else ""
            at = calendar.local_text(game.zone, each.at)
            self.stdout.write(f"{each.fact.n:>4}  {at}  {each.fact.name}: {words.value(each.fact.result)}  {verdict}{struck}")
        self.stdout.write(f"{len(checked) - wrong} of {len(checked)} draws hold")
        return wrong
