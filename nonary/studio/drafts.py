"""Drafts: kept, checked, changed part by part, and turned into games."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import F

from forum.errors import Denied
from forum.limits import limit
from games import opening, sandboxes
from games.models import Game
from nonary.edition_file import EditionFile, check_file
from nonary.edition_text import written
from nonary.models import Draft, PlayedEdition
from nonary.rules.edition.settings import effective
from nonary.rules.edition.stored import packed
from nonary.rules.edition.values import said

MOST_DRAFTS = 40
SAVES_AN_HOUR = 600
NEW = """nonary_edition: 1
id: my_edition
title: A new edition
language: {language}

settings:
  start_room: hall

rooms:
  hall: {{name: hall, description: A bare hall.}}

characters:
  first: {{name: First character, goal: {{text: Escape., check: {{escaped: self}}}}}}
  second: {{name: Second character, goal: {{text: Escape., check: {{escaped: self}}}}}}

rounds:
  - exploration: {{lasts: 2m}}
    ambidex: {{pairing: random, lasts: 1m}}
"""
"""What an empty draft begins with."""


class Stale(Exception):
    """The draft was changed elsewhere since this form was opened."""


def drafts_of(user: Any) -> list[Draft]:
    return list(Draft.objects.filter(owner=user).defer("text"))


def find(user: Any, code: str) -> Draft | None:
    """One's own draft of this code."""
    return Draft.objects.filter(owner=user, code=code).first()


def create(user: Any, text: str, at: datetime) -> Draft:
    """A new draft. Denied `rate_limited` where there are too many."""
    limit(f"nonary-drafts:{user.pk}", SAVES_AN_HOUR, 3600)
    with transaction.atomic():
        if Draft.objects.filter(owner=user).count() >= MOST_DRAFTS:
            raise Denied("rate_limited")
        draft = Draft(owner=user, created_at=at, changed_at=at, text="")
        _take(draft, text)
        draft.save()
    return draft


def keep(draft: Draft, text: str, at: datetime, version: int) -> EditionFile:
    """The text as it now is, right or wrong. Raises Stale where somebody has saved another one meanwhile."""
    limit(f"nonary-drafts:{draft.owner_id}", SAVES_AN_HOUR, 3600)
    found = _take(draft, text)
    draft.changed_at = at
    fields = {name: getattr(draft, name) for name in ("text", "title", "errors", "warnings", "changed_at")}
    changed = Draft.objects.filter(pk=draft.pk, version=version).update(**fields, version=F("version") + 1)
    if not changed:
        raise Stale
    draft.version = version + 1
    return found


def keep_plain(draft: Draft, plain: Mapping[str, Any], at: datetime, version: int) -> EditionFile:
    """The same from plain values, as forms make them."""
    return keep(draft, written(plain), at, version)


def _take(draft: Draft, text: str) -> EditionFile:
    # A form sends its lines with the ends of another system.
    draft.text = text.replace("\r\n", "\n").replace("\x00", "")
    found = check_file(draft.text)
    draft.errors = len(found.errors)
    draft.warnings = len(found.faults) - draft.errors
    draft.title = _title(found)[:120]
    return found


def _title(found: EditionFile) -> str:
    plain = found.plain
    title = plain.get("title") if isinstance(plain, Mapping) else None
    if isinstance(title, Mapping):
        title = title.get(str(plain.get("language"))) or next(iter(title.values()), "")
    return title if isinstance(title, str) else ""


def open_game(draft: Draft, user: Any, at: datetime, *, title: str, language: str, intro: str, capacity: int) -> Game:
    """A game with its registration open, which plays a frozen copy of this draft. The draft has no errors.

    Raises Refused `bad_option`; ValueError where the draft has errors.
    """
    found = check_file(draft.text)
    if found.edition is None:
        raise ValueError("a draft with errors cannot be played")
    edition = found.edition
    options = effective(edition.settings, {}, len(edition.characters))
    with transaction.atomic():
        game = opening.create_game(
            ruleset="nonary", title=title or said(edition.title, language, edition.language), master=user, at=at,
            language=language, zone=str(options["timezone"]), intro=intro, options=options, capacity=capacity,
        )  # fmt: skip
        _freeze(game, draft, found)
    return game


def _freeze(game: Game, draft: Draft, found: EditionFile) -> None:
    """The copy that a game is played by."""
    pictures = {picture.name: picture.file.name for picture in draft.pictures.all()}
    PlayedEdition.objects.create(game=game, text=packed(found.plain), pictures=pictures)


def rehearse(draft: Draft, user: Any, at: datetime, language: str) -> Game:
    """The draft as a private game, all characters seated, in which time is moved by hand. The draft has no errors.

    Raises Refused `too_many_sandboxes`; ValueError where the draft has errors.
    """
    found = check_file(draft.text)
    if found.edition is None:
        raise ValueError("a draft with errors cannot be played")
    edition = found.edition
    options = effective(edition.settings, {}, len(edition.characters))
    names = {
        character.id: said(character.name, language, edition.language) for character in edition.characters.values()
    }
    twice = len(set(names.values())) < len(names)
    people = [{"name": character if twice else name, "character": character} for character, name in names.items()]
    return sandboxes.begin(
        at, by=user, people=people, prepare=lambda game: _freeze(game, draft, found), ruleset="nonary",
        title=said(edition.title, language, edition.language)[:100], language=language, zone=str(options["timezone"]), options=options,
    )  # fmt: skip
