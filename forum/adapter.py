"""How django-allauth is told about our names: unique past look-alikes, with blanks and any alphabet."""

from __future__ import annotations

from typing import ClassVar

from allauth.account.adapter import DefaultAccountAdapter
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from . import members, phrases
from .errors import ForumError


class AccountAdapter(DefaultAccountAdapter):
    """Sign-up takes a name as `names` allows it; everything else is allauth's own, in the words of our forms."""

    error_messages: ClassVar[dict[str, str | Promise]] = {
        **DefaultAccountAdapter.error_messages,
        "username_password_mismatch": _(
            "This name and this password do not belong together. Check both, or ask for a new password."
        ),
        "email_password_mismatch": _(
            "This address and this password do not belong together. Check both, or ask for a new password."
        ),
        "username_taken": _("This name is taken. Choose another."),
        "username_blacklisted": _("This name is kept for the house. Choose another."),
        "email_taken": _("This address belongs to another account. Give another one."),
        "too_many_login_attempts": _("There were too many tries. Wait a few minutes, then try again."),
        "rate_limited": _("There were too many tries. Wait a few minutes, then try again."),
    }

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """The tidy name. Raises ValidationError with the forum's own phrase: what is wrong, and how to mend it."""
        try:
            return members.check_free(username)
        except ForumError as error:
            raise ValidationError(phrases.refusal(error), code=error.code) from error

    def populate_username(self, request: HttpRequest, user: object) -> None:
        """Names are chosen, never made up from an address."""
