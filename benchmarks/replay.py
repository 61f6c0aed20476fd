"""The replay of a game of 30 seats and 21 days with more than 3,000 facts, beside one of 3 days with a tenth of them.

Each page is asked for by a visitor, once with nothing in memory and then again, in processor time; positions early, in the middle and late,
through the eyes of everybody, of one seat and of the public. The ratios tell how the cost grows with the game.
"""

from __future__ import annotations

import time
from typing import Any

from _long_game import play_long_game
from _setup import database, median

AGAIN = 7
GOAL = 1.0
"""Seconds within which any position opens."""


def main() -> int:
    """Prints milliseconds of the processor a page, cold and warm, for both games; fails where a position is slower than the goal."""
    with database() as backend:
        from django.test import Client

        small, large = play_long_game(1, days=3, lines=300), play_long_game(2)
        client = Client()
        client.get("/games/")  # templates and addresses are read once
        counts = [(game.entries.count(), _steps(game)) for game in (small, large)]
        print(f"{backend}: {counts[0][0]} facts and {counts[1][0]} facts")
        slowest = 0.0
        for name, path in PAGES:
            times = [_page(client, game, path.format(early=steps // 20, middle=steps // 2, late=steps))
                     for game, (_facts, steps) in zip((small, large), counts, strict=True)]  # fmt: skip
            (_, few), (cold, many) = times
            print(
                f"  {name:<28} cold {cold * 1000:6.0f} ms, warm {many * 1000:6.0f} ms; {many / few:5.1f} times the small game"
            )
            if path.startswith("?"):
                slowest = max(slowest, cold)
        print(f"goal of {GOAL:.0f} s for any position: {'met' if slowest < GOAL else 'MISSED'} ({slowest:.2f} s)")
        return 0 if slowest < GOAL else 1


PAGES = (
    *((f"position, {eyes}, {place}", f"?at={{{place}}}&view={view}")
      for eyes, view in (("everybody", "all"), ("a seat", "seat:3"), ("the public", "public")) for place in ("early", "middle", "late")),
    ("who knew what", "knowledge/"),
    ("votes", "votes/"),
    ("the story as a file", "story/"),
)  # fmt: skip


def _steps(game: Any) -> int:
    from games.pov import pov_of
    from games.replaying import Replay

    return Replay(pov_of(game, None)).last


def _page(client: Any, game: Any, path: str) -> tuple[float, float]:
    """Seconds of the first answer with nothing in memory, and the median of later ones."""
    from games import film, journal

    journal._cache.clear()
    film._cache.clear()
    times = []
    for _ in range(AGAIN + 1):
        began = time.process_time()
        answer = client.get(f"/games/{game.pk}/replay/{path}")
        times.append(time.process_time() - began)
        if answer.status_code != 200:
            raise SystemExit(f"{path}: {answer.status_code}")
    return times[0], median(times[1:])


if __name__ == "__main__":
    raise SystemExit(main())
