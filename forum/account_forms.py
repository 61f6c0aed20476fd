"""The forms of sign-in, sign-up, guests and keeping an account, in the words of the site."""

from __future__ import annotations

from typing import Any

from allauth.account import forms as allauth_forms
from allauth.account.adapter import get_adapter
from allauth.account.app_settings import EmailVerificationMethod
from django import forms
from django.utils.translation import gettext_lazy as _

from . import accounts, members

PASSWORD_HINT = _("Eight signs or more. Four words that do not belong together are good, and easy to remember.")


class LoginForm(allauth_forms.LoginForm):
    """Sign-in by name, written as loosely as people write it, or by e-mail address."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("Name or e-mail address")
        self.fields["login"].widget.attrs = {"autocomplete": "username", "autofocus": True, "spellcheck": "false"}
        self.fields["password"].help_text = ""
        self.fields["password"].widget.attrs = {"autocomplete": "current-password"}

    def clean_login(self) -> str:
        login = str(super().clean_login())
        if "@" in login:
            return login
        user = members.find(login)
        return user.get_username() if user is not None else login

    def _clean_with_password(self, credentials: dict[str, Any]) -> Any:
        cleaned = super()._clean_with_password(credentials)
        if accounts.has_nothing_to_confirm(self.user):
            self._login.email_verification = EmailVerificationMethod.NONE
        return cleaned


class SignupForm(allauth_forms.SignupForm):
    """Sign-up: a name, an address, one password."""

    field_order = ["username", "email", "password1"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        name, email, password = (self.fields[key] for key in self.field_order)
        name.label, name.help_text = (
            _("Name"),
            _("What others will call you, in any alphabet. It can be up to 30 signs."),
        )
        name.widget.attrs = {"autocomplete": "username", "autofocus": True, "spellcheck": "false"}
        email.label, email.help_text = _("E-mail address"), _("Shown to nobody. We write to it to confirm it.")
        email.widget.attrs = {"autocomplete": "email"}
        password.label = _("Password")
        password.help_text = PASSWORD_HINT
        password.widget.attrs = {"autocomplete": "new-password"}


class KeepForm(forms.Form):
    """How a guest stays: an address and a password."""

    email = forms.EmailField(
        label=_("E-mail address"),
        help_text=_("Shown to nobody. We write to it to confirm it."),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    password = forms.CharField(
        label=_("Password"),
        strip=False,
        help_text=PASSWORD_HINT,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def __init__(self, *args: Any, user: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean_email(self) -> str:
        return str(get_adapter().clean_email(self.cleaned_data["email"].lower()))

    def clean_password(self) -> str:
        return str(get_adapter().clean_password(self.cleaned_data["password"], user=self.user))
