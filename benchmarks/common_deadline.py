"""Many games due at one instant: how many are resolved per second, by one worker thread and by two.

Each game of eight has votes and a werewolf's order, so that 22:00 is a real execution. On SQLite a second worker gains
nothing (one writer); on PostgreSQL it takes the games that the first has not locked.
"""

from __future__ import annotations

import sys
import time
from datetime import UTC, datetime, timedelta
from threading import Thread

from _setup import database

GAMES, SEATS = 60, 8
START = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
DUE = datetime(2026, 3, 3, 21, 0, tzinfo=UTC)


def prepare(count: int, mark: str) -> list[int]:
    """Running games whose first execution is due at DUE (22:00 in Paris)."""
    from games import opening, play

    made = []
    for number in range(count):
        people = [{"name": f"P{n}", "role": "werewolf" if n < 2 else "villager"} for n in range(SEATS)]
        people[0]["mayor"] = True
        game = opening.create_game(ruleset="pleine_lune", title=f"{mark} {number}", master=None, at=START, capacity=SEATS)
        opening.open_game(game, people, START)
        opening.start(game.pk, START)
        at = DUE - timedelta(hours=2)
        for seat in game.seats.all():
            play.submit(game.pk, seat.seat, [play.Ask("vote", {"target": f"P{(seat.number + 3) % SEATS}"})], at)
        made.append(game.pk)
    return made


def resolve(workers: int, mark: str) -> float:
    """Games per second at the common deadline."""
    from django.db import connection

    from games import play
    from games.models import Entry, Game

    made = prepare(GAMES, mark)

    def work() -> None:
        try:
            while Game.objects.filter(pk__in=made, next_due_at__lte=DUE).exists():
                play.fire_due(DUE)
        finally:
            connection.close()

    began = time.perf_counter()
    threads = [Thread(target=work) for _ in range(workers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    seconds = time.perf_counter() - began
    closed = Entry.objects.filter(game__in=made, type="day_closed").count()
    if closed != GAMES:
        sys.exit(f"{closed} resolutions of {GAMES} games")
    return GAMES / seconds


def main() -> None:
    """Prints games per second, and the gain of the second worker."""
    with database() as backend:
        one, two = resolve(1, "one"), resolve(2, "two")
        print(f"{backend}: {GAMES} games of {SEATS} seats due at one instant, each resolved once")
        print(f"  one worker: {one:.1f} games/s; two workers: {two:.1f} games/s; ratio {two / one:.2f}")


if __name__ == "__main__":
    main()
