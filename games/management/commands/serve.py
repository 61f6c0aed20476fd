"""`manage.py serve`: everything in one process. `make run` calls it."""

import io
import os
import signal
import sys
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError, call_command, get_commands


class Command(BaseCommand):
    help = "Prepares the database and files, then runs web server, worker and clock as one process."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--setup", action="store_true", help="prepare only, start nothing")
        parser.add_argument("--host", default=os.environ.get("HOST") or "127.0.0.1")
        parser.add_argument("--port", default=os.environ.get("PORT") or "8000")

    def handle(self, *args: Any, setup: bool, host: str, port: str, **options: Any) -> None:
        # A shell hands an ignored SIGINT down to what it starts in the background; asked to stop, stop all the same.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        try:
            if setup:
                self._prepare()
                self._say("Ready. 'make run' starts Conteur.")
            else:
                self._serve(host, port)
        except KeyboardInterrupt:
            self._say("\nStopped.")
            sys.exit(0)

    def _serve(self, host: str, port: str) -> None:
        if not port.isdecimal() or not 0 < int(port) < 65536:
            raise CommandError(f"PORT={port} is no port: give a number from 1 to 65535, e.g. PORT=8001 make run")
        from config import preparing, serving

        self._say("Conteur starts; one moment ...")
        try:
            serving.check_port(host, int(port))
            serving.check_redis()
        except preparing.Unready as unready:
            raise CommandError(str(unready)) from unready
        told = self._prepare()
        serving.run(host, int(port), lambda: self._welcome(host, port, told))
        self._say("\nStopped.")
        # Threads of open pages wait for the loop that has just ended: asked to wait for them, Python would for ever.
        self.stderr.flush()
        os._exit(0)

    def _prepare(self) -> str:
        """Does what is to be done; returns what the demonstration says of itself."""
        from config import preparing

        try:
            preparing.prepare(self._say)
        except preparing.Unready as unready:
            raise CommandError(str(unready)) from unready
        if not settings.CONTEUR_DEMO or "demo" not in get_commands():
            return ""
        told = io.StringIO()
        call_command("demo", stdout=told, stderr=self.stderr)
        return told.getvalue().rstrip()

    def _welcome(self, host: str, port: str, told: str) -> None:
        shown = "127.0.0.1" if host in {"0.0.0.0", "::"} else f"[{host}]" if ":" in host else host  # noqa: S104
        kind = "SQLite" if "sqlite" in settings.DATABASES["default"]["ENGINE"] else "PostgreSQL"
        broker = "Redis" if settings.REDIS_URL else "memory"
        self._say("")
        self._say(f"  Conteur is at  http://{shown}:{port}/")
        self._say(f"  Web server, worker and clock run in this process, on {kind} and {broker}; data in {settings.VAR}.")
        if "console" in settings.EMAIL_BACKEND:
            self._say("  Mails are printed here instead of being sent.")
        if told:
            self._say("")
            for line in told.splitlines():
                self._say("  " + line)
        self._say("")
        self._say("  Ctrl-C stops everything.")

    def _say(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()
