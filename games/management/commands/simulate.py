"""`manage.py simulate RULESET SETUP --games N`: plays games of house players and says who wins, and how surely."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games import mastering, registry
from games.kernel.refusal import Refused
from games.simulating import Setup, check, read_setup, simulate_in_parts
from games.simulation_report import report, svg

MOST_GAMES = 1_000_000


class Command(BaseCommand):
    help = (
        "Plays games of house players on the rules alone, without a database, and reports wins by side and by role "
        "with 95 % intervals, the length, and games that did not end."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("ruleset", help="a game, as `pleine_lune`")
        parser.add_argument("setup", help="a number of seats for the composition that the game suggests, or a YAML or JSON "
                            "file with `roles` (a list, or how many of each) and perhaps `options`")  # fmt: skip
        parser.add_argument("--games", type=int, default=1000)
        parser.add_argument("--seed", default="1", help="the same seed plays the same games")
        parser.add_argument("--processes", type=int, default=1)
        parser.add_argument("--checked", action="store_true",
                            help="let the rules check each order against what its author knows, as in a real game (slower)")  # fmt: skip
        parser.add_argument("--chart", type=Path, help="write a picture (SVG) here")

    def handle(self, *args: Any, **options: Any) -> None:
        if not 1 <= options["games"] <= MOST_GAMES:
            raise CommandError(f"--games is a number from 1 to {MOST_GAMES}")
        app = self._app(options["ruleset"])
        setup = self._setup(app, options["setup"])
        tally = simulate_in_parts(
            app, setup, options["seed"], options["games"], processes=options["processes"], checked=options["checked"]
        )
        for line in report(tally, setup, options["seed"]):
            self.stdout.write(line)
        if options["chart"] is not None:
            try:
                options["chart"].write_text(svg(tally, setup), encoding="utf-8")
            except OSError as error:
                raise CommandError(f"the picture could not be written: {error}") from None
            self.stdout.write(f"Picture: {options['chart']}")

    def _app(self, name: str) -> Any:
        try:
            app = registry.config(name)
        except registry.UnknownRuleset:
            raise CommandError(f"there is no game {name!r}") from None
        if app.part("house_orders") is None:
            raise CommandError(f"{name} has no players for simulations (a module house_orders.py)")
        return app

    def _setup(self, app: Any, given: str) -> Setup:
        try:
            if given.isdigit():
                setup = Setup(tuple(mastering.as_list(mastering.suggested_roles(app, int(given), {}))))
            else:
                setup = read_setup(Path(given).read_text(encoding="utf-8"))
            check(app, setup)
        except OSError as error:
            raise CommandError(f"the setup could not be read: {error}") from None
        except ValueError as error:
            raise CommandError(f"{given}: {error}") from None
        except Refused as refused:
            why = ", ".join(f"{name} {value}" for name, value in refused.data.items())
            raise CommandError(f"these roles and options make no game: {refused.code} ({why})") from None
        return setup
