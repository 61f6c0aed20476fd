"""Forms of the forum: they carry what was typed; services judge it, so that a refusal says the same everywhere."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from uuid import uuid4
from zoneinfo import available_timezones

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from . import phrases
from .errors import ForumError
from .models import Category, Member


class TypedText(forms.CharField):
    """Text exactly as it was typed: nothing stripped, nothing refused here."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(strip=False, required=False, **kwargs)
        self.validators = []


class ForumForm(forms.Form):
    """A form whose refusals come from services."""

    error_field = "text"

    def refuse(self, error: ForumError, field: str | None = None) -> None:
        """Shows a refusal at the field that it concerns."""
        name = field or _FIELD_OF.get(error.code, self.error_field)
        self.full_clean()
        self.add_error(name if name in self.fields else None, phrases.refusal(error))


_FIELD_OF = {
    "title_empty": "title",
    "title_long": "title",
    "unknown_name": "people",
    "nobody": "people",
    "people_many": "people",
    "talk_forbidden": "people",
}


def new_key() -> str:
    """A form's key: the same form sent twice is done once."""
    return uuid4().hex


class TextForm(ForumForm):
    """One text, with the key of the form. `said` is a word beside the buttons: when its draft was kept."""

    said = ""

    text = TypedText(label=_("Your text"), widget=forms.Textarea(attrs={"rows": 6, "dir": "auto"}))
    key = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)
    place = forms.CharField(required=False, max_length=60, widget=forms.HiddenInput)  # where its draft belongs

    @property
    def typed(self) -> str:
        return self.cleaned_data.get("text", "")

    @property
    def form_key(self) -> str:
        return self.cleaned_data.get("key") or ""


class TopicForm(TextForm):
    """A new topic: title and first post."""

    title = TypedText(label=_("Title"), widget=forms.TextInput(attrs={"maxlength": 150, "dir": "auto"}))
    field_order = ["title", "text"]


class LetterForm(TopicForm):
    """A new conversation: people, title and first letter."""

    people = TypedText(label=pgettext_lazy("of a letter", "To"), help_text=_("Names of members; commas part several."))
    field_order = ["people", "title", "text"]

    @property
    def names(self) -> list[str]:
        return [name for name in self.cleaned_data.get("people", "").split(",") if name.strip()]


class PersonForm(ForumForm):
    """One more person for a conversation."""

    error_field = "people"
    people = TypedText(label=_("Let somebody in"), help_text=_("They will be able to read all the letters above."))


class ReportForm(ForumForm):
    """What is wrong with a post."""

    error_field = "reason"
    reason = TypedText(
        label=_("What is wrong with it?"),
        help_text=_("Those who keep order here read it. The author is not told who reported."),
        widget=forms.Textarea(attrs={"rows": 3, "dir": "auto"}),
    )


SINCE = [
    ("", _("Any age")),
    ("1", _("A day")),
    ("7", _("A week")),
    ("30", _("A month")),
    ("365", _("A year")),
]


class SearchForm(forms.Form):
    """What to look for, whose, where and since when. Nothing asked wrongly is refused: it finds nothing."""

    q = TypedText(label=_("Look for"), widget=forms.TextInput(attrs={"type": "search", "dir": "auto"}))
    by = TypedText(label=_("Written by"), widget=forms.TextInput(attrs={"dir": "auto", "maxlength": 60}))
    where = forms.ChoiceField(label=_("Part of the forum"), required=False)
    since = forms.ChoiceField(label=_("Not older than"), required=False, choices=SINCE)

    def __init__(self, *args: Any, shelves: Iterable[Category] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        where: Any = self.fields["where"]
        where.choices = [("", _("Everywhere")), *((shelf.slug, shelf.name) for shelf in shelves)]


def _languages() -> list[tuple[str, Any]]:
    return [("", _("As my browser")), *settings.LANGUAGES]


def _zones() -> list[tuple[str, Any]]:
    return [
        ("", _("As this site")),
        *((zone, zone.replace("_", " ")) for zone in sorted(available_timezones()) if "/" in zone),
    ]


class SettingsForm(ForumForm):
    """How a member is named and likes to read."""

    error_field = "name"
    name = TypedText(label=_("Name"), max_length=60)
    about = TypedText(label=_("About me"), widget=forms.Textarea(attrs={"rows": 3, "dir": "auto"}))
    language = forms.ChoiceField(label=_("Language"), choices=_languages, required=False)
    zone = forms.ChoiceField(label=_("Time zone"), choices=_zones, required=False)
    theme = forms.ChoiceField(label=_("Theme"), choices=Member.Theme, widget=forms.RadioSelect)
    gender = forms.ChoiceField(
        label=_("How announcements speak of me"), choices=Member.Gender, required=False, widget=forms.RadioSelect
    )
    mail_letters = forms.BooleanField(label=_("Mail me when a letter waits"), required=False)
    mail_topics = forms.ChoiceField(
        label=_("Mails about topics that I follow"),
        choices=Member.Mails,
        required=False,
        widget=forms.RadioSelect,
    )
    follow_mine = forms.BooleanField(label=_("Follow the topics that I open"), required=False)
    avatar = forms.FileField(
        label=_("Picture"),
        required=False,
        help_text=_("JPEG, PNG, GIF or WebP, up to 2 MB. It is cut to a square."),
        widget=forms.FileInput(attrs={"accept": "image/jpeg,image/png,image/gif,image/webp"}),
    )
    no_avatar = forms.BooleanField(label=_("Take my picture away"), required=False)

    def clean_about(self) -> str:
        from . import markup, names

        about = markup.clean_line(self.cleaned_data["about"])
        if names.length(about) > 500:
            raise forms.ValidationError(_("Keep it under 500 characters."))
        return about
