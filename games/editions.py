"""Editions: whole games with a name, brought by a game app or kept by a game master, shared by link or as a small file."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

import yaml
from django.db import transaction
from django.utils.translation import gettext as _

from forum.limits import limit
from forum.markup import clean_line
from forum.models import Member

from . import mastering, presets, registry
from .kernel.options import Option, parse_option
from .kernel.refusal import Refused
from .models import SavedEdition
from .plain_yaml import load
from .presets import MOST_SEATS
from .registry import GameConfig
from .words import RulesetWords, Words

FORMAT = "conteur-edition/1"
MOST_NAME, MOST_TEXT = 80, 500  # characters
MOST_FILE = 64_000  # bytes
MOST_KEPT, MOST_A_DAY = 100, 40  # editions of one member
KEYS = ("format", "game", "name", "text", "roles", "options")


class BadEdition(ValueError):
    """A file or a composition that makes no edition: what is wrong with it, each fault a sentence."""

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__("; ".join(faults))
        self.faults = tuple(faults)


@dataclass(frozen=True, slots=True)
class Edition:
    """One edition, whoever made it. `options` are those that differ from the usual; `code` is its address."""

    app: GameConfig
    name: Any
    text: Any
    roles: Mapping[str, int]
    options: Mapping[str, Any] = field(default_factory=dict)
    code: str = ""
    saved: SavedEdition | None = None

    @property
    def ruleset(self) -> str:
        return self.app.rules.name

    @property
    def seats(self) -> int:
        return sum(self.roles.values())

    @property
    def role_list(self) -> list[str]:
        return mastering.as_list(self.roles)


def brought() -> list[Edition]:
    """The editions that the installed games bring."""
    return [_brought(app, each) for app in registry.configs().values() for each in presets.editions(app)]


def _brought(app: GameConfig, each: presets.Preset) -> Edition:
    return Edition(app, each.name, each.text, each.roles, each.options, f"{app.rules.name}.{each.key}")


def kept_by(user: Any) -> list[Edition]:
    """A member's own, of games that are installed, the newest first."""
    rows = SavedEdition.objects.filter(owner=user, ruleset__in=list(registry.configs())) if user.is_authenticated else ()
    return [_saved(row) for row in rows]


def _saved(row: SavedEdition) -> Edition:
    return Edition(registry.config(row.ruleset), row.name, row.text, row.roles, row.options, row.code, row)


def find(code: str) -> Edition | None:
    """The edition at this address, or None: a code that nobody was given and one that is gone are alike."""
    if "." in code:
        return next((each for each in brought() if each.code == code), None)
    row = SavedEdition.objects.filter(code=code, ruleset__in=list(registry.configs())).first()
    return _saved(row) if row is not None else None


# ---- keeping ---------------------------------------------------------------------------------------------------------
def keep(user: Any, edition: Edition, at: datetime, key: str = "") -> SavedEdition:
    """Keeps an edition as one of this member's; the same form sent twice keeps one.

    Raises BadEdition, forum.errors.Denied `rate_limited`.
    """
    faults = faults_of(edition)
    if faults:
        raise BadEdition(faults)
    with transaction.atomic():
        Member.objects.select_for_update().get(pk=user.pk)  # the same form sent twice at once: one after the other
        if key and (row := SavedEdition.objects.filter(owner=user, key=key).first()) is not None:
            return row
        if SavedEdition.objects.filter(owner=user).count() >= MOST_KEPT:
            raise BadEdition([_("You keep %(most)s editions already. Delete one to make room.") % {"most": MOST_KEPT}])
        limit(f"edition:{user.pk}", MOST_A_DAY, 86400)
        return SavedEdition.objects.create(
            owner=user, ruleset=edition.ruleset, name=str(edition.name), text=str(edition.text), options=dict(edition.options),
            roles={role: number for role, number in edition.roles.items() if number}, created_at=at, key=key,
        )  # fmt: skip


def forget(user: Any, code: str) -> None:
    """Deletes one's own edition; games that began with it are not touched. What is not one's own stays."""
    SavedEdition.objects.filter(owner=user, code=code).delete()


def differing(app: GameConfig, options: Mapping[str, Any]) -> dict[str, Any]:
    """Options without those at their usual values: what an edition keeps. One that is a secret of one game is none's."""
    usual = {option.name: option.default for option in app.rules.options if not getattr(option, "secret", False)}
    return {name: value for name, value in options.items() if name in usual and value != usual[name]}


# ---- checking --------------------------------------------------------------------------------------------------------
def faults_of(edition: Edition) -> list[str]:
    """What is wrong with an edition, in words; nothing where it can be played."""
    words = RulesetWords(edition.app)
    faults = [*_name_faults(edition), *_role_faults(edition), *_option_faults(edition, words)]
    if faults:
        return faults
    names = [f"№{number}" for number in range(1, edition.seats + 1)]
    # No hour matters to whether roles and options go together: a fixed one.
    at = datetime.fromisoformat("2026-03-02T12:00:00+00:00")
    try:
        mastering.check_setup(edition.app, edition.app.rules.zone, names, edition.options, edition.role_list, at)
    except Refused as refused:
        return [words.refusal(refused.code, refused.data)]
    return []


def _name_faults(edition: Edition) -> list[str]:
    faults = []
    if not clean_line(str(edition.name)):
        faults.append(_("The edition has no name. A few words will do."))
    if len(str(edition.name)) > MOST_NAME:
        faults.append(_("Keep the name under %(most)s characters.") % {"most": MOST_NAME})
    if len(str(edition.text)) > MOST_TEXT:
        faults.append(_("Keep the description under %(most)s characters.") % {"most": MOST_TEXT})
    return faults


def _role_faults(edition: Edition) -> list[str]:
    known = edition.app.rules.roles
    faults = [_("There is no role “%(role)s” in this game.") % {"role": str(role)[:60]} for role in edition.roles if role not in known]
    for role, number in edition.roles.items():
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= MOST_SEATS:
            faults.append(_("Of the role “%(role)s” there are from 0 to %(most)s.") % {"role": str(role)[:60], "most": MOST_SEATS})
    if not faults and not 0 < edition.seats <= MOST_SEATS:
        faults.append(_("An edition has from 1 to %(most)s seats.") % {"most": MOST_SEATS})
    return faults


def _option_faults(edition: Edition, words: Words) -> list[str]:
    declared: Sequence[Option] = edition.app.rules.options
    faults = []
    for name, value in edition.options.items():
        if name not in {option.name for option in declared}:
            faults.append(_("There is no option “%(option)s” in this game.") % {"option": str(name)[:60]})
            continue
        try:
            parse_option(declared, name, value)
        except Refused as refused:
            faults.append(words.refusal(refused.code, refused.data))
    return faults


# ---- files -----------------------------------------------------------------------------------------------------------
def as_file(edition: Edition) -> str:
    """The edition as a small JSON file, which `from_file` reads."""
    content = {
        "format": FORMAT, "game": edition.ruleset, "name": str(edition.name), "text": str(edition.text),
        "roles": {role: number for role, number in edition.roles.items() if number}, "options": dict(edition.options),
    }  # fmt: skip
    return json.dumps(content, ensure_ascii=False, indent=2) + "\n"


def file_name(edition: Edition) -> str:
    """A name for the file that every system takes."""
    return f"{edition.ruleset}-{re.sub(r'[^a-z0-9]+', '-', str(edition.name).lower()).strip('-') or 'edition'}.json"


def from_file(content: bytes | str) -> Edition:
    """The edition of a JSON or YAML file, checked against the rules. Raises BadEdition with every fault found."""
    given = _read(content)
    if not isinstance(given, Mapping):
        raise BadEdition([_("The file is no edition: it has no names and values.")])
    faults = [_("“%(key)s” is unknown in an edition.") % {"key": str(key)[:60]} for key in given if key not in KEYS]
    if given.get("format", FORMAT) != FORMAT:
        faults.append(_("This format is unknown: %(format)s. It should be %(known)s.") % {"format": str(given["format"])[:60], "known": FORMAT})
    ruleset = given.get("game")
    if not isinstance(ruleset, str) or ruleset not in registry.configs():
        named = ", ".join(registry.configs())
        faults.append(_("“game” names none of the games here: %(games)s.") % {"games": named})
        raise BadEdition(faults)
    app = registry.config(ruleset)
    roles, options = _roles(given.get("roles"), faults), given.get("options") or {}
    if not isinstance(options, Mapping):
        faults.append(_("“options” has names and values."))
        options = {}
    text = str(given.get("text") or "").replace("\x00", "")
    edition = Edition(app, clean_line(str(given.get("name") or "")), text, roles, {str(name): value for name, value in options.items()})
    faults += faults_of(edition)
    if faults:
        raise BadEdition(faults)
    parsed = {name: parse_option(app.rules.options, name, value) for name, value in edition.options.items()}
    return Edition(app, edition.name, edition.text, roles, differing(app, parsed))


def _read(content: bytes | str) -> Any:
    if len(content) > MOST_FILE:
        raise BadEdition([_("The file is too large: an edition has at most %(most)s kB.") % {"most": MOST_FILE // 1000}])
    try:
        return load(content.decode("utf-8-sig") if isinstance(content, bytes) else content)
    except UnicodeDecodeError:
        raise BadEdition([_("The file is no text in UTF-8.")]) from None
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        where = _("line %(line)s") % {"line": mark.line + 1} if mark else "?"
        raise BadEdition([_("The file is neither JSON nor YAML: %(where)s.") % {"where": where}]) from None
    except (ValueError, RecursionError):
        raise BadEdition([_("The file is neither JSON nor YAML: %(where)s.") % {"where": "?"}]) from None


def _roles(given: Any, faults: list[str]) -> dict[str, int]:
    """How many of each role, from counts or from a list with one role a seat."""
    if isinstance(given, list) and all(isinstance(role, str) for role in given):
        return {role: given.count(role) for role in dict.fromkeys(given)} if len(given) <= MOST_SEATS else {given[0]: len(given)}
    if isinstance(given, Mapping):
        return {str(role): number for role, number in given.items()}
    faults.append(_("“roles” says how many there are of each role, or lists them."))
    return {}


def make(app: GameConfig, name: str, text: str, roles: Mapping[str, int], options: Mapping[str, Any]) -> Edition:
    """An edition of what a game master has typed, not yet checked."""
    counts = {role: number for role, number in roles.items() if number}
    return Edition(app, clean_line(name), text.replace("\x00", "").strip(), counts, differing(app, options))
