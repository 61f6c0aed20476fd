"""`manage.py forecasts RULESET`: plays the compositions that a game suggests and writes the file that its wizard shows."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games import presets, registry
from games.forecasting import ENOUGH, FILE, figures, key_of
from games.simulating import Setup

FEWEST, MOST = 5, 30


class Command(BaseCommand):
    help = "Plays the casts that a game suggests by head-count, and its editions, and writes their figures beside the game."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("ruleset")
        parser.add_argument("--games", type=int, default=ENOUGH)
        parser.add_argument("--seats", type=int, nargs="*", default=[], help="head-counts; all from 5 to 30, and the editions, where not given")
        parser.add_argument("--editions", action="store_true", help="the editions too, where head-counts are given")
        parser.add_argument("--new", action="store_true", help="only those without a figure; figures of what is no longer suggested go")
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
        wanted = self._wanted(app, options["seats"], editions=options["editions"] or not options["seats"])
        if not options["seats"]:
            found = {key: each for key, each in found.items() if key in {key_of(app, setup) for _name, setup in wanted}}
        for name, setup in wanted:
            if options["new"] and key_of(app, setup) in found:
                continue
            key, each = figures(app, setup, options["games"], options["processes"])
            found[key] = each
            rows = ",\n".join(f"{json.dumps(key)}: {json.dumps(each, separators=(',', ':'))}" for key, each in sorted(found.items()))
            path.write_text(f"{{\n{rows}\n}}\n", encoding="utf-8")
            self.stdout.write(f"{name}: {each['games']} games, {each['sides']}")
            self.stdout.flush()

    def _wanted(self, app: Any, seats: list[int], *, editions: bool) -> list[tuple[str, Setup]]:
        """What is to be played, with what it is called here."""
        casts = [(f"{number} seats, {each.key}", each) for number in seats or range(FEWEST, MOST + 1) for each in presets.compositions(app, number, {})]
        named = [(f"edition {each.key}", each) for each in presets.editions(app)] if editions else []
        return [(name, Setup(tuple(sorted(each.role_list)), each.options)) for name, each in (*casts, *named)]
