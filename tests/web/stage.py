"""`python -m tests.web.stage`: a game set up at one stroke, and what its people do unseen, through the services of the site.

Reads JSON {game?: {master, names, roles, at, language?, options?}, acts?: [{game?, seat, at, verb?, args?, say?, role?}]};
answers {"game": its number}. Hours are ISO instants. Instead of `game` there may be a `complex`: {master, names, characters, at,
patch}, the scenarios' edition of the Nonary Game, changed by the patch.
"""

from __future__ import annotations

import json
import sys
from datetime import datetime
from pathlib import Path
from typing import Any

SCENARIOS = Path(__file__).resolve().parent.parent / "scenarios"


def main() -> None:
    import django

    django.setup()
    wanted = json.load(sys.stdin)
    made = _made(wanted["game"]) if "game" in wanted else _complex(wanted["complex"]) if "complex" in wanted else None
    for act in wanted.get("acts", ()):
        _act({"game": made, **act})
    json.dump({"game": made}, sys.stdout)


def _made(wanted: dict[str, Any]) -> int:
    from forum import members
    from games import opening

    at, master = datetime.fromisoformat(wanted["at"]), members.find(wanted["master"])
    game = opening.create_game(
        ruleset="pleine_lune", title=wanted.get("title", "Brume"), master=master, at=at, language=wanted.get("language", "fr"),
        options={"inactivity": "ignore", **wanted.get("options", {})},
    )  # fmt: skip
    people = [{"name": name, "user": members.find(name), "role": role} for name, role in zip(wanted["names"], wanted["roles"], strict=True)]
    opening.open_game(game, people, at)
    opening.start(game.pk, at, by=master)
    return game.pk


def _complex(wanted: dict[str, Any]) -> int:
    import yaml

    from forum import members
    from games import opening
    from nonary.rules.edition.patching import merged
    from nonary.rules.edition.reading import load_edition
    from nonary.rules.edition.settings import effective

    at, master = datetime.fromisoformat(wanted["at"]), members.find(wanted["master"])
    plain = merged(yaml.safe_load((SCENARIOS / "nonary" / "demo_edition.yaml").read_text(encoding="utf-8")), wanted["patch"])
    edition = load_edition(plain)
    game = opening.create_game(
        ruleset="nonary", title=wanted["title"], master=master, at=at, language="fr",
        options=effective(edition.settings, {}, len(edition.characters), "Europe/Paris"),
    )  # fmt: skip
    people = [{"name": name, "user": members.find(name), "character": role} for name, role in zip(wanted["names"], wanted["characters"], strict=True)]
    opening.open_game(game, people, at, setup={"edition": plain, "secret": "web"})
    opening.start(game.pk, at, by=master)
    return game.pk


def _act(act: dict[str, Any]) -> None:
    from games import inbox, play
    from games.kernel.seat import Seat
    from games.models import Game

    at, game = datetime.fromisoformat(act["at"]), Game.objects.get(pk=act["game"])
    if "say" in act:
        inbox.say(game, game.seats.select_related("user__member").get(number=act["seat"]), act["say"], at, role=act.get("role", ""))
    else:
        play.submit(game.pk, Seat(act["seat"]), [play.Ask(act["verb"], act["args"])], at)


if __name__ == "__main__":
    main()
