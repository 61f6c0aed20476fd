"""What a text of the game master touches: whom and which roles it names, and what everybody knows of them already.

A sentence that was meant as colour has confirmed many a claim. This only shows it; the game master decides.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils import translation
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from forum import markup
from forum.search import folded

from .desking import Desk
from .kernel.engine import public_tokens
from .kernel.seat import Seat


@dataclass(frozen=True, slots=True)
class Touch:
    """Somebody or something that a text names. `secret`: everybody does not know it yet."""

    text: str
    secret: bool = False


def touches(desk: Desk, text: str) -> list[Touch]:
    """The players whom a text names, with what everybody knows of them, and the roles that no public fact has shown."""
    said = folded(markup.plain(text))
    known = desk.pov.engine.known(public_tokens(desk.state))
    alive = desk.rules.alive(known)
    public = {seat: desk.rules.role(known, seat) for seat in alive}
    people = [_person(desk, seat, alive.get(seat), public.get(seat)) for seat in sorted(desk.words.seats) if _names(said, desk.words.name(seat))]
    return people + _roles(desk, said, {role for role in public.values() if role})


def _person(desk: Desk, seat: Seat, cause: str | None, role: str | None) -> Touch:
    fields = {"name": desk.words.name(seat), "role": desk.words.role(role, seat)}
    if role:
        return Touch(_("%(name)s: the role is public (%(role)s).") % fields)
    if cause is None:
        return Touch(_("%(name)s: alive for everybody, role secret.") % fields)
    return Touch(_("%(name)s: dead, role secret.") % fields, secret=True)


def _roles(desk: Desk, said: str, shown: Iterable[str]) -> list[Touch]:
    found = []
    for role in desk.rules.roles:
        word = next((name for name in _forms(desk, role) if _names(said, name)), "")
        if word and role not in shown:
            found.append(Touch(_("“%(word)s” is named in it, and nobody has been shown to be one.") % {"word": capfirst(word)}, secret=True))
    return found


def _forms(desk: Desk, role: str) -> list[str]:
    """What a role is called in the game's language, in every gender."""
    with translation.override(desk.game.language):
        phrase: Any = desk.words.table("ROLES").get(role, role)
        forms = phrase.values() if isinstance(phrase, Mapping) else [phrase]
        return list(dict.fromkeys(part.strip() for form in forms for part in str(form).split(" / ")))


def _names(said: str, name: str) -> bool:
    """Whether a name stands in a folded text as words of its own."""
    return bool(name) and re.search(rf"(?<!\w){re.escape(folded(name))}(?!\w)", said) is not None
