"""A throw-away database for a benchmark: SQLite in a temporary folder, or a test database where DATABASE_URL says."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


@contextmanager
def database() -> Iterator[str]:
    """Sets Django up on an empty database and removes it afterwards; gives the name of the backend."""
    sys.path.insert(0, str(ROOT))
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings.test"
    with tempfile.TemporaryDirectory() as folder:
        os.environ["CONTEUR_VAR"] = folder
        import django

        django.setup()
        from django.db import connection
        from django.test.utils import setup_test_environment, teardown_test_environment

        setup_test_environment(debug=False)
        name = connection.settings_dict["NAME"]
        connection.creation.create_test_db(verbosity=0, autoclobber=True)
        try:
            yield connection.vendor
        finally:
            connection.creation.destroy_test_db(name, verbosity=0)
            teardown_test_environment()


def median(values: list[float]) -> float:
    """The middle one."""
    ordered = sorted(values)
    return ordered[len(ordered) // 2]
