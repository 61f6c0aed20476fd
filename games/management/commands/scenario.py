"""`manage.py scenario FILE …`: plays scenario files and says which hold."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.scenario import play_file


class Command(BaseCommand):
    help = "Plays scenario files through the game's own services, on a clock that each file sets; nothing is kept."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="+", type=Path)
        parser.add_argument("--trace", action="store_true", help="print each journal as the game master would read it")

    def handle(self, *args: Any, **options: Any) -> None:
        passed = failed = 0
        for path in options["files"]:
            ok, message, lines = play_file(path, trace=options["trace"])
            passed, failed = passed + (ok and message == "ok"), failed + (not ok)
            self.stdout.write(f"{message if ok else 'FAIL'} {path}{'' if ok else f': {message}'}")
            for line in lines:
                self.stdout.write(f"    {line}")
        self.stdout.write(f"{passed} passed, {failed} failed")
        if failed:
            sys.exit(1)
