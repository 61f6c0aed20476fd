"""`python -m tests.web.finished`: a game that is over, made in the site's own database; its number is told.

Two evenings: votes that are changed, a guard that holds, a probe, a murder, a refused order, a game master who goes back.
Written in one stroke, so that the site's own clock does not play in it.
"""

from __future__ import annotations

import json
import sys
from datetime import UTC, datetime, timedelta

START = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
TUESDAY = datetime(2026, 3, 3, 21, 0, tzinfo=UTC)
"""The first execution."""
CAST = {
    "Anselme": "villager", "Bérénice": "seer", "Clotaire": "militia", "Доброслава": "villager", "Edmond": "villager", "Fulbert": "werewolf",
    "Guenièvre": "villager", "Хлоя": "prescient",
}  # fmt: skip


def main() -> None:
    import django

    django.setup()
    from django.db import transaction

    with transaction.atomic():
        json.dump(_play(), sys.stdout)


def _play() -> int:
    from forum import members
    from games import opening, play
    from games.kernel.order import GM
    from games.kernel.refusal import Refused
    from games.models import Game

    master = members.create_member("Perrault", at=START)
    people = [
        {"name": name, "user": members.create_member(name, at=START), "role": role} for name, role in CAST.items()
    ]
    people[0]["mayor"] = True
    game = opening.create_game(
        ruleset="pleine_lune",
        title="La nuit des huit",
        master=master,
        at=START,
        capacity=8,
        options={"inactivity": "ignore"},
    )
    opening.open_game(game, people, START)
    opening.start(game.pk, START, by=master)
    seats = {row.name: row.seat for row in game.seats.all()}

    def ask(name: str, verb: str, at: datetime, **args: str) -> None:
        play.submit(game.pk, seats[name], [play.Ask(verb, args)], at)

    def rule(verb: str, at: datetime, **args: str) -> None:
        play.submit(game.pk, GM, [play.Ask(verb, args)], at, source="gm", user=master)

    eve = TUESDAY - timedelta(hours=1)
    for number, (voter, target) in enumerate(
        (("Anselme", "Edmond"), ("Bérénice", "Guenièvre"), ("Доброслава", "Edmond"), ("Bérénice", "Edmond"))
    ):
        ask(voter, "vote", eve + timedelta(minutes=number), target=target)
    ask("Clotaire", "guard", eve, target="Bérénice")
    try:
        ask("Clotaire", "guard", eve, target="nobody here")
    except Refused:
        pass
    play.settle(game.pk, TUESDAY)
    ask("Bérénice", "probe", TUESDAY + timedelta(minutes=2), target="Fulbert")
    ask("Fulbert", "devour", TUESDAY + timedelta(minutes=3), target="Bérénice")
    play.settle(game.pk, TUESDAY + timedelta(minutes=15))
    rule("rewind", TUESDAY + timedelta(minutes=20), to="window", reason="Un ordre avait été mal lu.")
    rule("rule_murder", TUESDAY + timedelta(minutes=21), victims="Guenièvre", reason="La meute avait choisi Guenièvre.")
    rule("resume", TUESDAY + timedelta(minutes=22), reason="on reprend")
    thursday = TUESDAY + timedelta(days=2)
    play.settle(game.pk, thursday - timedelta(hours=2))
    for number, voter in enumerate(("Anselme", "Bérénice", "Clotaire")):
        ask(voter, "vote", thursday - timedelta(minutes=30 - number), target="Fulbert")
    play.settle(game.pk, thursday + timedelta(minutes=1))
    found = Game.objects.get(pk=game.pk)
    if found.stage != Game.Stage.OVER:
        raise SystemExit(f"the game is not over: {found.stage}, {found.phase}")
    return found.pk


if __name__ == "__main__":
    main()
