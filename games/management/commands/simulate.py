"""`manage.py simulate RULESET SETUP --games N`: plays games of house players and says who wins, and how surely."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games import mastering, presets, registry
from games.kernel.refusal import Refused
from games.simulating import Setup, check, read_setup, simulate_in_parts
from games.simulation_report import as_data, report, svg

MOST_GAMES = 1_000_000


class Command(BaseCommand):
    help = (
        "Plays games of house players on the rules alone, without a database, and reports wins by side and by role "
        "with 95 % intervals, the length, and games that did not end."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("ruleset", help="a game, as `pleine_lune`")
        parser.add_argument("setup", help="a number of seats for the composition that the game suggests, the name of one of "
                            "its editions, or a YAML or JSON file with `roles` (a list, or how many of each) and perhaps `options`")  # fmt: skip
        parser.add_argument("--games", type=int, default=1000)
        parser.add_argument("--seed", default="1", help="the same seed plays the same games")
        parser.add_argument("--processes", type=int, default=1)
        parser.add_argument("--checked", action="store_true",
                            help="let the rules check each order against what its author knows, as in a real game (slower)")  # fmt: skip
        parser.add_argument("--chart", type=Path, help="write a picture (SVG) here")
        parser.add_argument("--json", type=Path, help="write the figures as JSON here; `-` for nothing but them on the terminal")

    def handle(self, *args: Any, **options: Any) -> None:
        if not 1 <= options["games"] <= MOST_GAMES:
            raise CommandError(f"--games is a number from 1 to {MOST_GAMES}")
        app = self._app(options["ruleset"])
        setup = self._setup(app, options["setup"])
        tally = simulate_in_parts(
            app, setup, options["seed"], options["games"], processes=options["processes"], checked=options["checked"]
        )
        data = json.dumps(as_data(tally, setup, options["seed"]), indent=2) + "\n"
        if str(options["json"]) == "-":
            self.stdout.write(data, ending="")
        else:
            for line in report(tally, setup, options["seed"]):
                self.stdout.write(line)
        self._write(options["chart"], svg(tally, setup), "Picture")
        self._write(options["json"], data, "Figures")

    def _write(self, path: Path | None, text: str, name: str) -> None:
        if path is None or str(path) == "-":
            return
        try:
            path.write_text(text, encoding="utf-8")
        except OSError as error:
            raise CommandError(f"{path} could not be written: {error}") from None
        self.stdout.write(f"{name}: {path}")

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
            elif (edition := next((each for each in presets.editions(app) if each.key == given), None)) is not None:
                setup = Setup(tuple(edition.role_list), edition.options)
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
