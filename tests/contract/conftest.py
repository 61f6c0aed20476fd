"""A recorder of all that a site sends."""

import pytest
from django.core.management.color import no_style
from django.db import connection, transaction
from django.template import Template

from .recording import Recorder

KEPT = {"django_content_type", "auth_permission", "django_migrations"}


def empty():
    """Deletes all rows and starts all numbers anew: what flush does, many times faster for a few rows.

    One transaction: references are looked at when it ends.
    """
    tables = [name for name in connection.introspection.django_table_names(only_existing=True, include_views=False) if name not in KEPT]
    numbers = [row for row in connection.introspection.sequence_list() if row["table"] in tables]
    with transaction.atomic(), connection.cursor() as cursor:
        for table in tables:
            cursor.execute(f"DELETE FROM {connection.ops.quote_name(table)}")
        for statement in connection.ops.sequence_reset_by_name_sql(no_style(), numbers):
            cursor.execute(statement)


@pytest.fixture
def recorder(transactional_db, monkeypatch, settings):
    """Plays games on an empty site, one after the other, with the same numbers each time."""
    # A cache of this process, which may be emptied whenever a limit would stop the walk: where Redis keeps the cache,
    # that would also empty the groups of the sockets.
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "recorder"}}
    return Recorder(monkeypatch, empty)


@pytest.fixture(autouse=True)
def plain_rendering(monkeypatch):
    """Templates as in production: Django's tests keep a copy of every context, which thousands of pages do not need."""
    monkeypatch.setattr(Template, "_render", lambda self, context: self.nodelist.render(context))
