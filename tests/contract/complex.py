"""The Nonary Game on a site, and what happens in it in secret: the glasshouse of the scenarios, with a character for each chair.

Fay, Gus, Cleo and Eva are in the hall, Ana, Bo, Dan and Ida in the archive; Eva has passed the door, and everybody knows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import timedelta
from functools import cache
from typing import Any

import yaml

from nonary.rules.edition.patching import merged
from nonary.rules.edition.reading import load_edition
from nonary.rules.edition.settings import effective

from .recording import MONDAY, World
from .specimens import SCENARIOS

CAST = ("botanist", "clerk", "nurse", "engineer", "pianist", "warden", "porter", "gardener")
ARCHIVE = ("botanist", "clerk", "engineer", "gardener")
SETTINGS = {"death.announce": "witnesses", "defaults.go_ambidex": False}
AMBIDEX = 60
"""Minutes until the first vote opens: a minute of the game is an hour by day."""


def _guest(name: str) -> dict[str, Any]:
    return {"name": name, "goal": {"text": "Escape.", "check": {"escaped": "self"}}}


PATCH: dict[str, Any] = {
    "characters": {
        "porter": _guest("Paul Roy"), "gardener": _guest("Greta Holm"), "warden": {"zero": False}, "clerk": {"zero": True},
    },
    "rounds": [
        {"exploration": {"groups": {}, "lasts": "60s"},
         "ambidex": {"pairing": "fixed", "lasts": "60s", "matches": [
             {"a": ["botanist"], "b": ["engineer"]}, {"a": ["clerk"], "b": ["warden"]}, {"a": ["nurse"], "b": ["porter"]}]}},
    ],
    "settings": {"players": {"max": len(CAST)}},
}  # fmt: skip
OTHER = {
    "puzzles": {"safe_lock": {"solution": "902"}},
    "characters": {"clerk": {"zero": False, "pieces": ["cle_goal"]}, "engineer": {"zero": True, "goal": {"text": "Nobody may leave."}}},
    "objects": {"logbook": {"at": "nowhere"}, "pistol": {"at": "cabinet"}},
}
"""What the edition itself keeps secret: a code, who Zero is, a goal, a piece, where things lie."""


@cache
def demo() -> dict[str, Any]:
    return yaml.safe_load((SCENARIOS / "nonary" / "demo_edition.yaml").read_text(encoding="utf-8"))


class Complex(World):
    """One site with one running Nonary Game, of the edition as it is or changed by `patch`."""

    def __init__(self, patch: Mapping[str, Any] | None = None) -> None:
        rooms = {name: {"start_room": "archive" if name in ARCHIVE else "hall"} for name in CAST}
        plain = merged(merged(merged(demo(), PATCH), {"characters": rooms}), patch or {})
        options = effective(load_edition(plain).settings, SETTINGS, len(CAST), "Europe/Paris")
        super().__init__("nonary", CAST, role_key="character", options=options, setup={"edition": plain, "secret": "twins"})

    def until(self, minutes: int) -> None:
        """To so many minutes after the beginning."""
        self.at = MONDAY + timedelta(minutes=minutes)


def _beginning(world: Complex) -> Iterator[None]:
    world.gm("pass_player", player="Eva")
    assert not world.ask("Gus", "say", text="Where is everybody?")
    yield


def _voting(world: Complex) -> Iterator[None]:
    world.until(AMBIDEX + 10)
    assert not world.ask("Cleo", "vote", choice="ally")
    assert not world.ask("Fay", "say", text="I wonder what Bo does.")
    yield


def still(world: Complex) -> Iterator[None]:
    """Nothing happens in secret."""
    yield from _beginning(world)
    yield from _voting(world)
    world.until(AMBIDEX + 30)
    world.gm("announce", text="Take your time.")
    yield


def stirring(world: Complex) -> Iterator[None]:
    """The same, and all kinds of things happen in secret."""
    yield from _beginning(world)
    assert not world.ask("Ana", "say", text="The canary sings.")
    assert not world.ask("Ana", "open", target="cabinet")
    assert not world.ask("Bo", "take", object="steel key")
    assert not world.say("Dan", "I inspect the card index")
    assert not world.ask("Cleo", "whisper", to=["Gus"], text="Not to Fay.")
    assert not world.ask("Gus", "plan", plan={"when": {"says": "canary"}, "do": [{"do": "attack", "player": "Fay"}]})
    yield
    assert not world.ask("Cleo", "free", text="I look behind the organ")
    world.gm("answer", item=1, text="A slip of paper.")
    assert not world.ask("Bo", "free", text="I whistle")
    assert not world.ask("Ida", "accuse", player="Fay")
    world.gm("grant_piece", player="Gus", piece="motto_2")
    world.gm("give_object", player="Ida", object="pruning_knife")
    world.gm("warn", player="Bo")
    world.gm("announce", text="The canary is for you alone.", to="pm:7")
    world.note("The canary sings.")
    yield
    world.gm("tell", room="archive", text="The lights go out.")
    world.gm("kill", player="Dan", killer="Ida")
    assert not world.say("Dan", "Boo", role="cemetery")
    world.write("Hal", ["Gina"], "canary title", "Between us")
    yield
    yield from _voting(world)
    assert not world.ask("Bo", "vote", choice="betray")
    assert not world.ask("Gus", "vote", choice="ally")
    assert not world.ask("Ana", "go", room="greenhouse")
    yield
    world.until(AMBIDEX + 30)
    world.gm("announce", text="Take your time.")
    yield
