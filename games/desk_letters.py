"""Letters of the game master to several players: chosen by hand or by what they are, and shown before they go out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from forum.errors import ForumError
from forum.forms import TypedText

from .desk_forms import DeskForm
from .desk_preview import rendered
from .desk_touch import Touch, touches
from .desking import Desk, SeatLine
from .forms import Picks
from .kernel.seat import Seat


def groups_of(desk: Desk) -> list[tuple[str, str, frozenset[Seat]]]:
    """What players can be chosen by: (key, in words, who). Only groups of whom there is somebody."""
    return [(key, capfirst(label), frozenset(who)) for key, label, who in _groups(desk) if who]


def _groups(desk: Desk) -> Iterator[tuple[str, str, set[Seat]]]:
    rules, state, words, everyone = desk.rules, desk.state, desk.words, sorted(desk.words.seats)
    alive = {seat for seat, cause in rules.alive(state).items() if cause is None}
    yield "all", _("everybody"), set(everyone)
    yield "living", _("the living"), alive
    yield "dead", _("the dead"), set(everyone) - alive
    facts = rules.facts(state) if desk.opened else {}
    sides = {seat: facts.get(seat, {}).get("side") for seat in everyone}
    for side in dict.fromkeys(str(side) for side in sides.values() if side):
        yield f"side:{side}", _("side: %(side)s") % {"side": words.say("SIDES", side)}, {s for s in everyone if sides[s] == side}
    tokens = {seat: rules.standing(state, seat) for seat in everyone}
    for token in sorted({token for held in tokens.values() for token in held}):
        if named := words.say_or("TOPICS", token, ""):
            yield f"token:{token}", _("readers of “%(place)s”") % {"place": named}, {s for s in everyone if token in tokens[s]}
    for role in rules.roles:
        yield f"role:{role}", _("role: %(role)s") % {"role": words.role(role)}, {s for s in everyone if rules.role(state, s) == role}


class LettersForm(DeskForm):
    """Who gets a letter, and its text. What is sent goes to those who were shown, and to nobody else."""

    def __init__(self, desk: Desk, data: Any = None, initial: Any = None) -> None:
        super().__init__(desk, data, initial)
        self.groups = groups_of(desk)
        groups = [(key, f"{label} ({len(who)})") for key, label, who in self.groups]
        self.fields["groups"] = Picks(label=gettext_lazy("By what they are"), choices=groups, required=False, widget=forms.CheckboxSelectMultiple)
        self.fields["to"] = Picks(label=gettext_lazy("One by one"), choices=self.seat_choices(), required=False, widget=forms.CheckboxSelectMultiple)
        self.fields["text"] = TypedText(label=gettext_lazy("Text"), widget=forms.Textarea(attrs={"rows": 7, "dir": "auto"}))
        self.fields["shown"] = TypedText(widget=forms.HiddenInput)

    @property
    def chosen(self) -> list[Seat]:
        """Everybody who was chosen in either way, in seat order."""
        self.is_valid()
        wanted = set(self.cleaned_data.get("groups") or ())
        found = {seat for key, _label, who in self.groups if key in wanted for seat in who}
        found |= {seat for item in self.cleaned_data.get("to") or () if isinstance(seat := self.seat(item), Seat)}
        return sorted(found)

    @property
    def text(self) -> str:
        self.is_valid()
        return str(self.cleaned_data.get("text") or "")

    @property
    def was_shown(self) -> bool:
        """Whether exactly these recipients were shown before."""
        return str(self.cleaned_data.get("shown") or "") == mark_of(self.chosen)


def mark_of(seats: Iterable[Seat]) -> str:
    """Recipients as a form carries them from the look to the sending."""
    return ",".join(str(int(seat)) for seat in seats)


class Look:
    """What would be sent: to whom, and how it looks to each."""

    def __init__(self, desk: Desk, seats: Sequence[Seat], text: str) -> None:
        self.desk, self.numbers, self.text = desk, {int(seat) for seat in seats}, text

    @property
    def people(self) -> list[SeatLine]:
        return [line for line in self.desk.seats if line.number in self.numbers]

    @property
    def html(self) -> str:
        try:
            return rendered(self.text)
        except ForumError:
            return ""

    @property
    def touches(self) -> list[Touch]:
        return touches(self.desk, self.text)
