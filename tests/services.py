"""What the tests can use on this machine beyond SQLite: PostgreSQL, Redis, a browser. Asked once, told at the end."""

from __future__ import annotations

import functools
import os
import shutil
import socket
from urllib.parse import urlsplit

POSTGRES = "postgres://postgres@127.0.0.1:5432/conteur"
REDIS = "redis://127.0.0.1:6379/9"


def _listens(address: str, port: int) -> bool:
    parts = urlsplit(address)
    try:
        with socket.create_connection((parts.hostname or "127.0.0.1", parts.port or port), timeout=2):
            return True
    except OSError:
        return False


@functools.cache
def postgres_url() -> str | None:
    """An address that takes a login, or None. DATABASE_URL goes first; the database itself need not exist."""
    for url in filter(None, (os.environ.get("DATABASE_URL"), os.environ.get("TEST_POSTGRES_URL"), POSTGRES)):
        if url.startswith("postgres") and _listens(url, 5432) and _takes_login(url):
            return url
    return None


def _takes_login(url: str) -> bool:
    import psycopg

    server = urlsplit(url)._replace(path="/postgres", scheme="postgresql").geturl()
    try:
        with psycopg.connect(server, connect_timeout=3):
            return True
    except psycopg.Error:
        return False


@functools.cache
def redis_url() -> str | None:
    """An address where Redis answers, or None. REDIS_URL goes first."""
    import redis

    for url in filter(None, (os.environ.get("REDIS_URL"), os.environ.get("TEST_REDIS_URL"), REDIS)):
        if _listens(url, 6379):
            try:
                redis.Redis.from_url(url, socket_connect_timeout=2).ping()
            except redis.RedisError:
                continue
            return url
    return None


@functools.cache
def chromium() -> str | None:
    """The path of a Chromium, or None. The one without windows is the same engine and costs half as much."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)


def lacking() -> list[str]:
    """The parts of the suite that cannot run here, each with the way to have it."""
    found = []
    if not postgres_url():
        found.append("everything on PostgreSQL: none answers at 127.0.0.1:5432 (user postgres, trust) nor at DATABASE_URL")
    if not redis_url():
        found.append("everything on Redis: none answers at 127.0.0.1:6379 nor at REDIS_URL")
    if not chromium():
        found.append("the web tests: no Chromium (Debian: apt install chromium-headless-shell)")
    return found
