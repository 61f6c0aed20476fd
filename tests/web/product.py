"""Conteur itself as a subprocess: on a folder, a port and a database of its own, with a clock that tests move."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
import uuid
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import ClassVar, Self
from urllib.error import URLError
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

ROOT = Path(__file__).resolve().parent.parent.parent
START_SECONDS = 90
STOP_SECONDS = 20
PARIS = ZoneInfo("Europe/Paris")
FIRST_MONDAY = datetime(2027, 3, 1, tzinfo=PARIS)
LEFT_WHILE_SENDING = re.compile(r"[^\n]* ERROR [^\n]*send on a closed protocol\n(?:Traceback[^\n]*\n(?:[ \t][^\n]*\n)*[^\n]*\n)?")
LINK = re.compile(r"https?://\S+")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Product:
    """One running site. `own_clock` False leaves it the real time."""

    def __init__(self, folder: Path, *, database: str = "", redis: str = "", demo: bool = False, own_clock: bool = True) -> None:
        self.folder, self.port = folder, free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.clock, self.log = folder / "clock", folder / "log"
        self.name = "PostgreSQL" if database else "SQLite"
        self.weeks = 0
        folder.mkdir(parents=True, exist_ok=True)
        self.env = {
            **{k: v for k, v in os.environ.items() if k not in {"DATABASE_URL", "REDIS_URL", "HOST", "DEBUG", "SITE_URL"}},
            "DJANGO_SETTINGS_MODULE": "tests.web.settings", "WEB_CLOCK": str(self.clock), "CONTEUR_VAR": str(folder / "var"),
            "PORT": str(self.port), "CONTEUR_DEMO": "1" if demo else "0", "PYTHONUNBUFFERED": "1", "PYTHONPATH": str(ROOT),
        }  # fmt: skip
        if database:
            self.env.update(DATABASE_URL=database, REDIS_URL=redis, REDIS_PREFIX=f"web-{uuid.uuid4().hex[:8]}")
        if own_clock:
            self.moment(FIRST_MONDAY - timedelta(days=3))
        self.process: subprocess.Popen[bytes] | None = None
        self.asked = False

    running: ClassVar[list[Product]] = []

    # ---- life ------------------------------------------------------------------------------------------------------
    def start(self) -> None:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "serve"], cwd=ROOT, env=self.env, stdout=log, stderr=subprocess.STDOUT, start_new_session=True
            )
        self.running.append(self)
        until = time.monotonic() + START_SECONDS
        while time.monotonic() < until:
            if self.process.poll() is not None:
                break
            try:  # healthy once the clock has ticked
                with urllib.request.urlopen(self.url + "/healthz", timeout=5):
                    return
            except (URLError, OSError):
                time.sleep(0.1)  # nothing to wait on yet: the port opens last
        raise AssertionError(f"the site did not start:\n{self.said()[-3000:]}")

    def ask_to_stop(self) -> None:
        if self.process is not None and self.process.poll() is None and not self.asked:
            self.asked = True
            self.process.send_signal(signal.SIGINT)

    def stop(self) -> None:
        """All sites stop together, at the end of the run: each takes seconds."""
        for each in self.running:
            each.ask_to_stop()
        if self.process is None:
            return
        try:
            self.process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise AssertionError("Ctrl-C did not stop the site") from None

    def said(self) -> str:
        """What the site has printed: its log, and its mails."""
        return self.log.read_text(errors="replace")

    def errors(self) -> list[str]:
        """Lines of the log that tell of a fault of the product.

        A browser that leaves while a poke is on its way is none: daphne logs it with the traceback of the send.
        """
        lines = LEFT_WHILE_SENDING.sub("", self.said()).splitlines()
        return [line for line in lines if (" ERROR " in line or line.startswith("Traceback")) and "/healthz" not in line]

    def link_in_mail(self, part: str, to: str) -> str:
        """The last link with `part` in it that was mailed to this address."""
        mails = [mail for mail in self.said().split("Content-Type: text/plain") if f"To: {to}" in mail]
        links = [link for mail in mails for link in LINK.findall(mail.replace("=\n", "")) if part in link]
        assert links, f"no mail with {part} to {to}"
        return links[-1]

    # ---- time ------------------------------------------------------------------------------------------------------
    def moment(self, at: datetime) -> None:
        """Sets the hour, at one stroke."""
        fresh = self.clock.with_suffix(".new")
        fresh.write_text(at.astimezone(UTC).isoformat())
        fresh.replace(self.clock)

    def new_week(self) -> Week:
        """The next Monday that no other test has used."""
        self.weeks += 1
        return Week(self, FIRST_MONDAY + timedelta(weeks=2 * self.weeks))

    # ---- people ----------------------------------------------------------------------------------------------------
    def members(self, *wanted: dict[str, object]) -> dict[str, str]:
        """Makes members; gives the session key of each by name."""
        done = subprocess.run(
            [sys.executable, "-m", "tests.web.people"], input=json.dumps(wanted).encode(), cwd=ROOT, env=self.env,
            stdout=subprocess.PIPE, check=True,
        )  # fmt: skip
        return json.loads(done.stdout)


class Week:
    """Days and hours of one week, in Paris."""

    def __init__(self, product: Product, monday: datetime) -> None:
        self.product, self.monday = product, monday

    def at(self, day: str, hour: str) -> datetime:
        number = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"].index(day)
        hours, minutes, *seconds = map(int, hour.split(":"))
        local = (self.monday + timedelta(days=number)).replace(hour=hours, minute=minutes, second=seconds[0] if seconds else 0)
        return local.astimezone(UTC)

    def go(self, day: str, hour: str) -> None:
        """It is now this hour."""
        self.product.moment(self.at(day, hour))


class Database:
    """A fresh PostgreSQL database beside the one of this address; dropped at the end."""

    def __init__(self, address: str) -> None:
        self.name = f"conteur_web_{os.getpid()}"
        parts = urlsplit(address)
        self.server = parts._replace(path="/postgres", scheme="postgresql").geturl()
        self.url = parts._replace(path=f"/{self.name}").geturl()

    def _do(self, words: str) -> None:
        import psycopg

        with psycopg.connect(self.server, autocommit=True) as connection:
            connection.execute(words)

    def __enter__(self) -> Self:
        self._do(f'DROP DATABASE IF EXISTS "{self.name}" WITH (FORCE)')
        self._do(f'CREATE DATABASE "{self.name}"')
        return self

    def __exit__(self, *_: object) -> None:
        self._do(f'DROP DATABASE IF EXISTS "{self.name}" WITH (FORCE)')
