"""Logs tell what happened, never what opens a door."""

import logging

import pytest

from config.redacting import Redact, redacted


@pytest.mark.parametrize(
    ("line", "secret"),
    [
        ("Not Found: /accounts/confirm-email/MTY:1abcDEF-key/", "1abcDEF-key"),
        ("Not Found: /accounts/password/reset/key/4-set-password-9x/", "set-password-9x"),
        ("Bad Request: /search?q=secret+word", "secret+word"),
        ("cannot connect to postgres://conteur:hunter2@db:5432/conteur", "hunter2"),
        ("redis://:hunter2@127.0.0.1:6379/0 is down", "hunter2"),
        ("password=hunter2", "hunter2"),
        ("Cookie: sessionid=abcdef", "abcdef"),
    ],
)
def test_secrets_are_cut_out(line, secret):
    assert secret not in redacted(line)


def test_the_rest_of_a_line_stays():
    assert redacted("Not Found: /games/12/table") == "Not Found: /games/12/table"


def test_arguments_of_a_record_are_redacted_too():
    record = logging.LogRecord("x", logging.WARNING, "", 1, "Not Found: %s", ("/a?token=abc",), None)
    assert Redact().filter(record)
    assert "abc" not in record.getMessage()
