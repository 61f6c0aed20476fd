"""What a game opens with: its edition, its settings, and the secret of the pieces' numbers (NG-12, NG-38, NG-104)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.utils import translation

from games.kernel.refusal import Refused
from games.scenario_file import BadFile, Lined, Prepared

from .edition_file import EditionFile, Placed, check_file
from .edition_words import sentence
from .models import PlayedEdition
from .rules.edition.patching import merged
from .rules.edition.reading import read_edition
from .rules.edition.settings import check_together, effective
from .rules.edition.stored import packed, plain_of


def of_scenario(path: Path, file: Lined) -> Prepared:
    """The edition that a scenario names, with its patch; its settings, over which the scenario's options win.

    The numbers of the pieces go by the edition's id, so that everybody who writes a scenario can work them out.
    """
    setup = file.get("setup")
    line = getattr(setup, "line", file.line)
    if not isinstance(setup, Mapping) or not isinstance(setup.get("edition"), str):
        raise BadFile(line, "setup names the edition: {edition: FILE}")
    unknown = set(setup) - {"edition", "patch"}
    if unknown:
        raise BadFile(line, f"unknown key {min(map(str, unknown))!r} of setup")
    plain = merged(_read(path.parent / setup["edition"], line).plain, setup.get("patch") or {})
    found = read_edition(plain)
    if found.edition is None:
        with translation.override("en"):
            said = [sentence(Placed(fault, line)) for fault in found.faults if not fault.warning]
        raise BadFile(line, "edition_invalid: " + "; ".join(said))
    edition = found.edition
    try:
        settings = effective(
            edition.settings, file.get("options") or {}, len(edition.characters), str(file.get("timezone") or "")
        )
        check_together(settings, edition.rooms)
    except Refused as refusal:
        raise BadFile(file.line, str(refusal)) from refusal
    return Prepared(settings, {"edition": plain, "secret": edition.id}, str(settings["timezone"]))


def _read(path: Path, line: int) -> EditionFile:
    try:
        found = check_file(path.read_bytes())
    except OSError as error:
        raise BadFile(line, f"the edition cannot be read: {error}") from error
    if not isinstance(found.plain, Mapping):
        with translation.override("en"):
            raise BadFile(line, "; ".join(f"{path.name}: {sentence(placed)}" for placed in found.errors))
    return found


def choose(game: Any, name: str) -> None:
    """Lets a game that has not begun be played by an edition that comes with the app."""
    from .shipped import shipped

    PlayedEdition.objects.create(game=game, text=packed(shipped(name).plain))


def of_game(game: Any) -> Mapping[str, Any]:
    """The edition that was chosen for this game, and the secret of its pieces' numbers. Refused `bad_setup` where there
    is none."""
    played = PlayedEdition.objects.filter(game_id=game.pk).first()
    if played is None:
        raise Refused("bad_setup", why="edition")
    return {"edition": plain_of(played.text), "secret": played.secret}
