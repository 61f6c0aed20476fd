"""The one-process server: web server in the main thread, Celery worker and beat in two others.

The in-memory channel layer and broker cannot leave a process, so everything that uses them lives in this one. With
REDIS_URL set both are Redis and further processes may join; this one stays the same.
"""

# First of all imports: daphne installs the event loop that everything below must share.
from daphne.server import Server, twisted_loop  # isort: skip

import contextlib
import errno
import os
import socket
from collections.abc import Callable
from threading import Thread
from typing import Any

import celery.beat
from celery.worker import state as worker_state
from django.conf import settings

from forum import live

from .celery import app
from .preparing import Unready

WORKER_THREADS = 2
STOP_SECONDS = 10


def check_port(host: str, port: int) -> None:
    """Raises Unready, with the way out, if nothing can listen there. Asked first: the other steps take longer."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            other = f"PORT={port + 1 if port < 65535 else 8001} make run"
            if error.errno == errno.EADDRINUSE:
                raise Unready(f"Port {port} is taken by another program: stop it, or choose another: {other}") from error
            if error.errno == errno.EACCES:
                raise Unready(f"Port {port} is for the administrator only: choose one above 1023: {other}") from error
            raise Unready(f"HOST={host} is not an address of this machine: try HOST=127.0.0.1 make run") from error


def check_redis() -> None:
    """Raises Unready if Redis is wanted and does not answer."""
    if not settings.REDIS_URL:
        return
    import redis

    try:
        redis.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=3).ping()
    except (redis.RedisError, ValueError) as error:
        raise Unready("Redis does not answer: start it, or look at REDIS_URL, or unset it to do without.") from error


class Clock:
    """Worker and beat as threads of this process."""

    started = False

    def __init__(self) -> None:
        os.environ.setdefault("CELERY_SKIP_CHECKS", "1")  # the command has made the same checks
        _ask_to_stop(None)
        self.worker: Any = app.WorkController(
            concurrency=WORKER_THREADS,
            pool="threads",
            without_heartbeat=True,
            without_mingle=True,
            without_gossip=True,
            send_events=False,
        )
        # Nothing to remember between runs: the only entries are ticks.
        self.beat: Any = celery.beat.Service(app, max_interval=1, scheduler_cls=celery.beat.Scheduler)
        self.threads = [
            Thread(target=self.worker.start, name="worker", daemon=True),
            Thread(target=self.beat.start, name="beat", daemon=True),
        ]

    def start(self) -> None:
        self.started = True
        for thread in self.threads:
            thread.start()

    def stop(self) -> None:
        """Ends both, tasks under way included; past STOP_SECONDS the process ends without them (a rolled-back
        transaction is settled at the next start)."""
        if not self.started:
            return
        self.beat.stop()
        _ask_to_stop(0)
        with contextlib.suppress(SystemExit):
            self.worker.stop()
        for thread in self.threads:
            thread.join(STOP_SECONDS)


def _ask_to_stop(code: int | None) -> None:
    """Celery's worker looks at this between two tasks; a number is the exit code that it would have."""
    setattr(worker_state, "should_stop", code)  # noqa: B010  typed as None there, though made to be set


def run(host: str, port: int, say_ready: Callable[[], None]) -> None:
    """Serves until SIGINT or SIGTERM."""
    from .asgi import application

    live.SERVER_LOOP = twisted_loop
    clock = Clock()
    where = f"[{host}]" if ":" in host else host

    def ready() -> None:
        # not before: what the worker pokes goes through the loop that runs now, and would wait for it
        twisted_loop.call_soon(clock.start)
        say_ready()

    server = Server(
        application,
        endpoints=[f"tcp:port={port}:interface={where.replace(':', chr(92) + ':')}"],
        ready_callable=ready,
        server_name="conteur",
    )
    try:
        server.run()
    finally:
        clock.stop()
