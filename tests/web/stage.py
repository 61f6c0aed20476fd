"""`python -m tests.web.stage`: a game set up at one stroke, and what its people do unseen, through the services of the site.

Reads JSON {game?: {master, names, roles, at, language?, options?}, acts?: [{game?, seat, at, verb?, args?, say?, role?}]};
answers {"game": its number}. Hours are ISO instants.
"""

from __future__ import annotations

import json
import sys
from datetime import datetime
from typing import Any


def main() -> None:
    import django

    django.setup()
    wanted = json.load(sys.stdin)
    made = _made(wanted["game"]) if "game" in wanted else None
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
