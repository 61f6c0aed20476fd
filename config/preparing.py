"""What must be done before Conteur can serve. Each step looks whether there is anything to do, so a restart is quick."""

import hashlib
import tempfile
from collections.abc import Callable
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor

Say = Callable[[str], None]


class Unready(Exception):
    """Conteur cannot start; the text says in one sentence what to do about it."""


def prepare(say: Say) -> None:
    """Folder, database, static files, in this order."""
    _folder()
    _database(say)
    _static(say)


def _folder() -> None:
    var = settings.VAR
    try:
        var.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=var):
            pass
    except OSError as error:
        raise Unready(
            f"The data folder {var} cannot be written to ({error.strerror}): make it yours with "
            f"'chown -R $(id -un) {var}', or name another folder: CONTEUR_VAR=/path make run"
        ) from error


def _database(say: Say) -> None:
    try:
        _reach_database()
    except DatabaseError as error:
        where = settings.DATABASES["default"]
        if connection.vendor == "sqlite":
            mend = f"free some space and look at the rights of {where['NAME']}"
        else:
            mend = (
                f"start it, or create it with 'createdb {where['NAME']}', or look at DATABASE_URL "
                f"(now host {where['HOST'] or 'local'}, port {where['PORT'] or 'default'}, user {where['USER']})"
            )
        raise Unready(f"The database does not answer ({_first_line(error)}): {mend}.") from error
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if plan:
        say(f"Bringing the database up to date ({len(plan)} migrations) ...")
        call_command("migrate", verbosity=0, interactive=False)


def _reach_database() -> None:
    """One connection; on PostgreSQL past the pool, which would hide a refusal behind half a minute of trying."""
    if connection.vendor == "postgresql":
        import psycopg

        with connection.wrap_database_errors:
            psycopg.connect(**{"connect_timeout": 5, **connection.get_connection_params()}).close()
    connection.ensure_connection()


def _static(say: Say) -> None:
    stamp = Path(settings.VAR) / "static.stamp"
    now = _static_fingerprint()
    if Path(settings.STATIC_ROOT).is_dir() and stamp.is_file() and stamp.read_text() == now:
        return
    say("Collecting style sheets, scripts and pictures ...")
    call_command("collectstatic", verbosity=0, interactive=False, clear=False)
    stamp.write_text(now)


def _static_fingerprint() -> str:
    """Changes whenever a static file comes, goes or is written; sizes and times only, so it costs milliseconds."""
    digest = hashlib.sha256()
    for finder in get_finders():
        for name, storage in finder.list([]):
            seen = Path(storage.path(name)).stat()
            digest.update(f"{name}\0{seen.st_size}\0{seen.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def _first_line(error: Exception) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0]
