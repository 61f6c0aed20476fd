"""What all pages of the studio begin with: who may, which draft, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from forum import clock
from forum.errors import Denied
from forum.phrases import refusal as forum_refusal
from games import mastering
from nonary.edition_file import EditionFile, Placed, check_file
from nonary.edition_words import describe, place
from nonary.models import Draft
from nonary.rules.edition.faults import Path

from . import drafts

MOST_SHOWN = 100
View = Callable[..., HttpResponse]


@dataclass(frozen=True, slots=True)
class Said:
    """A fault as a page shows it."""

    line: int
    place: str
    text: str
    warning: bool


def _mapping(value: Any) -> Mapping[Any, Any]:
    """What a draft has there; nothing where it has something else, for a draft is kept however wrong it is."""
    return value if isinstance(value, Mapping) else {}


@dataclass
class Desk:
    """A draft on its owner's desk."""

    draft: Draft
    file: EditionFile

    @property
    def plain(self) -> dict[str, Any]:
        """The plain values; empty where the text cannot be read."""
        return dict(_mapping(self.file.plain))

    @property
    def language(self) -> str:
        found = self.plain.get("language")
        return found if found in ("en", "fr", "ru") else "en"

    def part(self, section: str) -> dict[str, Any]:
        """A part that is a mapping by id; empty where it is none."""
        return {str(key): value for key, value in _mapping(self.plain.get(section)).items()}

    def faults(self, *path: str | int) -> list[Said]:
        """What is wrong at a place or within it."""
        found = [placed for placed in self.file.faults if placed.fault.path[: len(path)] == path]
        return [_said(placed, path) for placed in found[:MOST_SHOWN]]

    @property
    def ids(self) -> dict[str, Collection[str]]:
        """What may be named, by kind."""
        rooms, spots, objects = (tuple(self.part(name)) for name in ("rooms", "spots", "objects"))
        characters = tuple(self.part("characters"))
        board = _mapping(self.plain.get("mental_puzzle"))
        singles, texts = (_mapping(board.get(name)) for name in ("pieces", "texts"))
        pieces = [str(key) for key in singles]
        for name, text in texts.items():
            cells = text.get("cells") if isinstance(text, Mapping) else None
            pieces += [f"{name}_{number}" for number in range(1, len(cells) + 1 if isinstance(cells, list) else 1)]
        return {
            "room": rooms, "spot": spots, "object": objects, "puzzle": tuple(self.part("puzzles")), "piece": tuple(pieces),
            "character": characters, "target": (*spots, *objects), "where": (*rooms, *spots, *characters, "nowhere"),
        }  # fmt: skip

    @property
    def images(self) -> list[str]:
        return [picture.name for picture in self.draft.pictures.all()]

    def keep(self, plain: Mapping[str, Any], version: str) -> str:
        """Keeps new plain values; a sentence where that cannot be."""
        return self._kept(lambda number: drafts.keep_plain(self.draft, plain, clock.now(), number), version)

    def keep_text(self, text: str, version: str) -> str:
        """The same with a new text."""
        return self._kept(lambda number: drafts.keep(self.draft, text, clock.now(), number), version)

    def _kept(self, save: Callable[[int], EditionFile], version: str) -> str:
        try:
            self.file = save(int(version) if version.isdecimal() else 0)
        except drafts.Stale:
            return _(
                "This draft was changed elsewhere since you opened this page. Copy what you typed, open the page again, and put it in there."
            )
        except Denied as denied:
            return str(forum_refusal(denied))
        return ""


def _said(placed: Placed, path: Path) -> Said:
    return Said(placed.line, place(placed.fault.path[len(path) :]), describe(placed.fault), placed.fault.warning)


def allowed(view: View) -> View:
    """For whoever may create games."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        if not mastering.may_create(request.user):
            raise Http404
        return view(request, *args, **kwargs)

    return guarded


def own(view: View) -> View:
    """For the owner of the draft; nobody else learns that there is one."""

    @allowed
    @wraps(view)
    def guarded(request: HttpRequest, code: str, *args: Any, **kwargs: Any) -> HttpResponse:
        draft = drafts.find(request.user, code)
        if draft is None:
            raise Http404
        return view(request, Desk(draft, check_file(draft.text)), *args, **kwargs)

    return guarded
