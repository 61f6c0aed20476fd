"""`manage.py forecasts RULESET`: plays the compositions that a game suggests and writes the file that its wizard shows."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games import registry
from games.forecasting import ENOUGH, FILE, MOST_SEATS, figures

FEWEST = 5


class Command(BaseCommand):
    help = "Plays the compositions that a game suggests by head-count and writes their figures beside the game."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("ruleset")
        parser.add_argument("--games", type=int, default=ENOUGH)
        parser.add_argument("--seats", type=int, nargs="*", default=[], help="head-counts; all that are shown where not given")
        parser.add_argument("--processes", type=int, default=1)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            app = registry.config(options["ruleset"])
        except registry.UnknownRuleset:
            raise CommandError(f"there is no game {options['ruleset']!r}") from None
        if app.part("house_orders") is None:
            raise CommandError(f"{options['ruleset']} has no players for simulations (a module house_orders.py)")
        path = Path(app.path) / FILE
        found = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        for seats in options["seats"] or range(FEWEST, MOST_SEATS + 1):
            key, each = figures(app, seats, options["games"], options["processes"])
            found[key] = each
            rows = ",\n".join(f"  {json.dumps(key)}: {json.dumps(each)}" for key, each in sorted(found.items()))
            path.write_text(f"{{\n{rows}\n}}\n", encoding="utf-8")
            self.stdout.write(f"{seats} seats: {each['games']} games, {each['sides']}")
            self.stdout.flush()
