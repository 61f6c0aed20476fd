"""A recorder of all that a site sends."""

import pytest
from django.core.management import call_command

from .recording import Recorder


@pytest.fixture
def recorder(transactional_db, monkeypatch):
    """Plays games on an empty site, one after the other, with the same numbers each time."""

    def empty():
        call_command("flush", verbosity=0, interactive=False, reset_sequences=True)

    return Recorder(monkeypatch, empty)
