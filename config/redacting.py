"""Keeps secrets out of the logs: keys in addresses, queries, passwords of database and Redis addresses."""

import logging
import re

_RULES = (
    # The keys of mails: confirmation, password reset, private feeds and calendars.
    (re.compile(r"(/accounts/(?:confirm-email|password/reset/key)/)[^\s/\"']+"), r"\1…"),
    (re.compile(r"(/(?:feeds?|calendar|key|token)/)[A-Za-z0-9_:.-]{16,}"), r"\1…"),
    (re.compile(r"(\s|^|\"|')(/[^\s?\"']*)\?[^\s\"']*"), r"\1\2?…"),
    (re.compile(r"(\w+://[^\s:/@]*):[^\s@/]+@"), r"\1:…@"),
    (re.compile(r"(?i)\b(password|secret|token|sessionid|csrftoken|cookie)(\s*[=:]\s*)\S+"), r"\1\2…"),
)


def redacted(text: str) -> str:
    """The text without what could open a door."""
    for pattern, instead in _RULES:
        text = pattern.sub(instead, text)
    return text


class Redact(logging.Filter):
    """Rewrites each record's message, arguments included. Tracebacks hold code, not values, and stay, save where Django
    turned somebody's rubbish away: one line says it."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg = redacted(record.getMessage())
        record.args = ()
        if record.name.startswith("django.security"):
            record.exc_info = record.exc_text = None
        return True
