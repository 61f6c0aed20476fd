"""What a password may not be, in the words of our forms."""

from __future__ import annotations

from django.contrib.auth.password_validation import UserAttributeSimilarityValidator
from django.utils.translation import gettext as _


class OwnWordsValidator(UserAttributeSimilarityValidator):
    """Refuses a password that is close to what everybody sees of a member."""

    def __init__(self) -> None:
        super().__init__(user_attributes=("username", "email"))

    def get_error_message(self) -> str:
        """What is wrong, and how to mend it."""
        return _("This password is too much like your name or your address. Choose another.")

    def get_help_text(self) -> str:
        """Said before a password is chosen."""
        return _("Your password may not be like your name or your address.")
