"""Kills the whole running product, web server, worker and clock, with SIGKILL, once for each of N resolutions.

    python -m tests.kill.whole_tree 50

SQLite in a temporary folder; with DATABASE_URL (a database that may be emptied) and REDIS_URL on those. Each round
makes a village due, starts `manage.py serve`, waits until it answers, and kills its process group at a random moment
of the next three seconds. In the end the product runs once more undisturbed, and every resolution must be whole and
single. It takes some five seconds a round; the suite has the quick form, `test_sigkill.py`.
"""

from __future__ import annotations

import os
import random
import select
import signal
import socket
import subprocess
import sys
import tempfile
from datetime import timedelta
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def serve() -> tuple[subprocess.Popen[bytes], int]:
    """The product as a process group of its own, once it listens."""
    port = free_port()
    process = subprocess.Popen(
        [sys.executable, "manage.py", "serve"], cwd=ROOT, env={**os.environ, "PORT": str(port), "HOST": "127.0.0.1"},
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True,
    )  # fmt: skip
    ended = os.pidfd_open(process.pid)
    while True:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return process, ended
        if select.select([ended], [], [], 0.05)[0]:
            sys.exit(f"the product ended by itself: {process.communicate()[1].decode()[-2000:]}")


def kill_after(process: subprocess.Popen[bytes], ended: int, seconds: float) -> None:
    """SIGKILL to the whole group."""
    select.select([ended], [], [], seconds)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    os.close(ended)


def due_in(game: object, hours: int) -> None:
    """Puts the village's 22:00 so many hours from now, by its tempo: the journal is not touched."""
    from forum import clock
    from games.models import Game
    from tests.kill.test_sigkill import DUE

    real = clock.now() + timedelta(hours=hours)
    Game.objects.filter(pk=game.pk).update(tempo_real=real, tempo_game=DUE, next_due_at=real)  # type: ignore[attr-defined]


def main(rounds: int) -> None:
    """Plays the rounds and reports; exits with 1 where a resolution is not whole and single."""
    from django.core.management import call_command

    from tests.kill.test_sigkill import assert_whole, village

    call_command("migrate", verbosity=0)
    chance = random.Random(22)
    games = [village(number) for number in range(rounds)]
    for game in games:
        due_in(game, 24)
    resolved_at_kill = 0
    for game in games:
        due_in(game, 0)
        process, ended = serve()
        kill_after(process, ended, chance.uniform(0, 3))
        resolved_at_kill += assert_whole(game)
    process, ended = serve()
    for _ in range(200):
        if all(assert_whole(game) for game in games) or select.select([ended], [], [], 0.1)[0]:
            break
    kill_after(process, ended, 0)
    whole = sum(assert_whole(game) for game in games)
    print(f"{rounds} rounds: {resolved_at_kill} resolved before the kill, {whole} of {rounds} whole and single at the end")
    if whole != rounds:
        sys.exit(1)


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(CONTEUR_VAR=folder, CONTEUR_DEMO="false", DJANGO_SETTINGS_MODULE="config.settings.dev")
        import django

        django.setup()
        main(int(sys.argv[1]) if len(sys.argv) > 1 else 50)
