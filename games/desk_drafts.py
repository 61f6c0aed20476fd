"""Announcements on the desk: how they go out, what waits, and one draft with all that its game master should see first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.functional import cached_property
from django.utils.text import Truncator, capfirst
from django.utils.translation import gettext_lazy as _

from forum import markup
from forum.errors import ForumError
from forum.forms import TypedText

from . import drafting, tones
from .args import kept_args
from .desk_forms import DeskForm
from .desk_journal import order_title
from .desk_preview import Fact, facts_of, rendered
from .desk_told import place_words
from .desk_touch import Touch, touches
from .desking import Desk
from .forms import Pick
from .kernel.order import CLOCK
from .models import AnnouncementDraft

EXCERPT = 220
PAST = 20


@dataclass(frozen=True, slots=True)
class DraftLine:
    """One draft as a list shows it."""

    row: AnnouncementDraft
    place: str
    about: str
    excerpt: str
    tone: str

    @property
    def waits(self) -> bool:
        return self.row.state == AnnouncementDraft.State.WAITING

    @property
    def dropped(self) -> bool:
        return self.row.state == AnnouncementDraft.State.DROPPED


def line_of(desk: Desk, row: AnnouncementDraft) -> DraftLine:
    """A draft with its place and its order in words."""
    about = order_title(desk.words, row.order.verb, {} if row.order.by == CLOCK else kept_args(row.order.args))
    return DraftLine(
        row, place_words(desk.words, row.place), about, Truncator(markup.plain(row.text)).chars(EXCERPT), tone_words(desk, row.tone)
    )


def waiting(desk: Desk) -> list[DraftLine]:
    """What waits, in the order in which it goes out."""
    return [line_of(desk, row) for row in drafting.waiting(desk.game)]


def past(desk: Desk) -> list[DraftLine]:
    """What has gone out or was let go, the last first."""
    rows = AnnouncementDraft.objects.filter(game=desk.game).exclude(state=drafting.WAITING)
    return [line_of(desk, row) for row in rows.select_related("order", "post", "edited_by__member").order_by("-closed_at", "-pk")[:PAST]]


def tone_words(desk: Desk, tone: str) -> str:
    """What a tone is called."""
    return desk.words.say("TONES", tone or tones.own(desk.game.config))


def tone_choices(desk: Desk) -> list[tuple[str, str]]:
    """The tones of the game, its own first."""
    return [(tone, capfirst(tone_words(desk, tone))) for tone in tones.names(desk.game.config)]


class SettingsForm(DeskForm):
    """How announcements go out."""

    def __init__(self, desk: Desk, data: Any = None) -> None:
        game = desk.game
        initial = {"edited": "yes" if game.edited_first else "", "tone": tones.known(game.config, game.tone), "hold": game.hold_minutes}
        super().__init__(desk, data, initial)
        self.fields["edited"] = Pick(
            label=_("Announcements"), required=False,
            choices=[("", _("automatic: they appear with the facts")), ("yes", _("edited first: the words wait for you here"))],
        )  # fmt: skip
        if choices := tone_choices(desk):
            self.fields["tone"] = Pick(label=_("Tone"), choices=choices, required=False)
        bounds = {"min": drafting.SHORTEST, "max": drafting.LONGEST}
        self.fields["hold"] = TypedText(
            label=_("Minutes until a draft goes out by itself"), widget=forms.NumberInput(attrs=bounds),
            help_text=_("If you are away, it goes out as it stands. Each time you save it, it waits as long again."),
        )  # fmt: skip

    def args(self) -> dict[str, Any]:
        """What was sent, as arguments of an order."""
        self.full_clean()
        sent = self.cleaned_data
        return {"edited": bool(sent.get("edited")), "tone": sent.get("tone") or "", "hold": sent.get("hold") or ""}


class DraftForm(DeskForm):
    """One draft: its text and its tone."""

    def __init__(self, desk: Desk, row: AnnouncementDraft, data: Any = None, initial: Any = None) -> None:
        super().__init__(desk, data, {"text": row.text, "tone": row.tone, "seen": row.text, **(initial or {})})
        self.row = row
        self.fields["text"] = TypedText(label=_("Text"), widget=forms.Textarea(attrs={"rows": 14, "dir": "auto", "lang": desk.game.language}))
        if choices := tone_choices(desk):
            self.fields["tone"] = Pick(label=_("Tone"), choices=choices, required=False)
        self.fields["seen"] = TypedText(widget=forms.HiddenInput)

    @property
    def typed(self) -> str:
        """The text as it was sent, else as it is kept."""
        if not self.is_bound:
            return str(self.initial["text"])
        self.is_valid()
        return str(self.cleaned_data.get("text") or "")

    @property
    def tone(self) -> str:
        """The tone that was chosen."""
        if not self.is_bound:
            return self.row.tone
        self.is_valid()
        return tones.known(self.desk.game.config, str(self.cleaned_data.get("tone") or self.row.tone))

    @property
    def seen(self) -> str:
        self.is_valid()
        return str(self.cleaned_data.get("seen") or "")


class DraftSheet:
    """One draft with what its game master should see before it goes out."""

    def __init__(self, desk: Desk, row: AnnouncementDraft, text: str) -> None:
        self.desk, self.row, self.text = desk, row, text
        self.line = line_of(desk, row)

    @cached_property
    def facts(self) -> Sequence[Fact]:
        """The facts that the words, as the game made them, make public."""
        lines, state = drafting.moment_of(self.desk.game, self.row.order)
        before = [line for line in self.desk.pov.engine.entries if line.order.number < self.row.order.number]
        return facts_of(self.desk, lines, state, self.row.tone, self.row.place, before)

    @property
    def touches(self) -> list[Touch]:
        """Whom and what the text names."""
        return touches(self.desk, self.text)

    @property
    def html(self) -> str:
        """As it will look; nothing for a text that no post may have."""
        try:
            return rendered(self.text)
        except ForumError:
            return ""

    @property
    def ahead(self) -> int:
        """How many wait for the same place from earlier: they go out before it."""
        return sum(1 for row in self.desk.drafts if row.place == self.row.place and row.pk < self.row.pk)

    @property
    def beside(self) -> str:
        """The places of what else is said of the same order and nobody has edited: it goes out with it."""
        rows = [row for row in self.desk.drafts if row.order_id == self.row.order_id and row.place != self.row.place]
        return self.desk.words.listed([place_words(self.desk.words, row.place) for row in rows if row.edited_by_id is None])
