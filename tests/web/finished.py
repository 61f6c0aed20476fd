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


class Finished:
    """The game as it is played: who asks for what, and when."""

    def __init__(self) -> None:
        from forum import members
        from games import opening

        self.master = members.create_member("Perrault", at=START)
        people = [
            {"name": name, "user": members.create_member(name, at=START), "role": role} for name, role in CAST.items()
        ]
        people[0]["mayor"] = True
        game = opening.create_game(
            ruleset="pleine_lune",
            title="La nuit des huit",
            master=self.master,
            at=START,
            capacity=8,
            options={"inactivity": "ignore"},
        )
        opening.open_game(game, people, START)
        opening.start(game.pk, START, by=self.master)
        self.pk: int = game.pk
        self.seats = {row.name: row.seat for row in game.seats.all()}

    def ask(self, name: str, verb: str, at: datetime, **args: str) -> None:
        from games import play

        play.submit(self.pk, self.seats[name], [play.Ask(verb, args)], at)

    def rule(self, verb: str, at: datetime, **args: str) -> None:
        from games import play
        from games.kernel.order import GM

        play.submit(self.pk, GM, [play.Ask(verb, args)], at, source="gm", user=self.master)

    def settle(self, at: datetime) -> None:
        from games import play

        play.settle(self.pk, at)

    def first_evening(self) -> None:
        """Votes, one of them changed; one order that is refused."""
        from games.kernel.refusal import Refused

        eve = TUESDAY - timedelta(hours=1)
        for number, (voter, target) in enumerate(
            (("Anselme", "Edmond"), ("Bérénice", "Guenièvre"), ("Доброслава", "Edmond"), ("Bérénice", "Edmond"))
        ):
            self.ask(voter, "vote", eve + timedelta(minutes=number), target=target)
        self.ask("Clotaire", "guard", eve, target="Bérénice")
        try:
            self.ask("Clotaire", "guard", eve, target="nobody here")
        except Refused:
            pass
        self.settle(TUESDAY)

    def first_night(self) -> None:
        """The guard holds; then the game master goes back and rules otherwise."""
        self.ask("Bérénice", "probe", TUESDAY + timedelta(minutes=2), target="Fulbert")
        self.ask("Fulbert", "devour", TUESDAY + timedelta(minutes=3), target="Bérénice")
        self.settle(TUESDAY + timedelta(minutes=15))
        self.rule("rewind", TUESDAY + timedelta(minutes=20), to="window", reason="Un ordre avait été mal lu.")
        reason = "La meute avait choisi Guenièvre."
        self.rule("rule_murder", TUESDAY + timedelta(minutes=21), victims="Guenièvre", reason=reason)
        self.rule("resume", TUESDAY + timedelta(minutes=22), reason="on reprend")

    def second_evening(self) -> None:
        """The last werewolf burns."""
        thursday = TUESDAY + timedelta(days=2)
        self.settle(thursday - timedelta(hours=2))
        for number, voter in enumerate(("Anselme", "Bérénice", "Clotaire")):
            self.ask(voter, "vote", thursday - timedelta(minutes=30 - number), target="Fulbert")
        self.settle(thursday + timedelta(minutes=1))


def _play() -> int:
    from games.models import Game

    played = Finished()
    played.first_evening()
    played.first_night()
    played.second_evening()
    found = Game.objects.get(pk=played.pk)
    if found.stage != Game.Stage.OVER:
        raise SystemExit(f"the game is not over: {found.stage}, {found.phase}")
    return found.pk


if __name__ == "__main__":
    main()
