"""A village in which 2,000 votes arrive by form: the time of a vote with its count, among the first and the last 200.

A vote locks the game, settles it, checks the order against what its author knows, and writes journal and projections;
the count is a function of the journal's state. The ratio tells how the cost grows with the journal.
"""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta

from _setup import database, median

VOTES, PART, SEATS = 2_000, 200, 12
START = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)


def main() -> None:
    """Prints the median time of a vote early and late, and of the count alone."""
    with database() as backend:
        from forum import members
        from games import journal, opening, play
        from games.models import Game

        people = [{"name": f"Player {n}", "user": members.create_member(f"Player {n}", at=START),
                   "role": "werewolf" if n < 3 else "villager"} for n in range(SEATS)]  # fmt: skip
        game = opening.create_game(ruleset="pleine_lune", title="Bench", master=None, at=START, capacity=SEATS)
        opening.open_game(game, people, START)
        opening.start(game.pk, START)
        times, counts = [], []
        at = START
        for number in range(VOTES):
            at += timedelta(seconds=10)
            seat = game.seats.get(number=number % SEATS + 1)
            target = people[(number * 7 + 1) % SEATS]["name"]
            began = time.perf_counter()
            play.submit(game.pk, seat.seat, [play.Ask("vote", {"target": target})], at)
            times.append(time.perf_counter() - began)
            began = time.perf_counter()
            fresh = Game.objects.get(pk=game.pk)
            fresh.config.rules.facts(journal.load(fresh).state)
            counts.append(time.perf_counter() - began)
        early, late = median(times[:PART]), median(times[-PART:])
        print(f"{backend}: {VOTES} votes in one game, {game.entries.count()} lines in its journal")
        print(f"  a vote, first {PART}: {early * 1000:.1f} ms; last {PART}: {late * 1000:.1f} ms; ratio {late / early:.2f}")
        early, late = median(counts[:PART]), median(counts[-PART:])
        print(f"  the count, first {PART}: {early * 1000:.2f} ms; last {PART}: {late * 1000:.2f} ms; ratio {late / early:.2f}")


if __name__ == "__main__":
    main()
