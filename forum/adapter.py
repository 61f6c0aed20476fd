"""How django-allauth is told about our names: unique past look-alikes, with blanks and any alphabet."""

from __future__ import annotations

from allauth.account.adapter import DefaultAccountAdapter
from django.core.exceptions import ValidationError
from django.http import HttpRequest

from . import members, phrases
from .errors import ForumError


class AccountAdapter(DefaultAccountAdapter):
    """Sign-up takes a name as `names` allows it; everything else is allauth's own."""

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """The tidy name. Raises ValidationError with the forum's own phrase: what is wrong, and how to mend it."""
        try:
            return members.check_free(username)
        except ForumError as error:
            raise ValidationError(phrases.refusal(error), code=error.code) from error

    def populate_username(self, request: HttpRequest, user: object) -> None:
        """Names are chosen, never made up from an address."""
