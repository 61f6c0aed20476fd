"""Games of house players on the rules alone, as `manage.py simulate` plays them: games a second on one core.

Once as simulations play them, and once with every order checked by the rules against what its author knows, as the
orders of people are.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings.test"

WARM, GAMES, ROUNDS = 20, 200, 3
GOAL = 200
"""Games of twelve a second on one core."""


def main() -> int:
    """Prints games a second of processor time, the best of several rounds; fails below the goal."""
    import django

    django.setup()
    from games import mastering, registry
    from games.simulating import Setup, simulate

    app = registry.config("pleine_lune")
    goal_met = True
    for seats in (8, 12, 20):
        setup = Setup(tuple(mastering.as_list(mastering.suggested_roles(app, seats, {}))))
        for checked in (False, True):
            games = GAMES // 4 if checked else GAMES
            simulate(app, setup, "warm", range(WARM), checked=checked)
            best = 0.0
            for number in range(ROUNDS):
                began = time.process_time()
                tally = simulate(app, setup, f"round {number}", range(games), checked=checked)
                best = max(best, games / (time.process_time() - began))
            how = "checked" if checked else "plain  "
            print(f"{seats:>2} seats, {how}: {best:6.0f} games/s, {tally.mean_days:.1f} days a game")
            if seats == 12 and not checked:
                goal_met = best >= GOAL
    print(f"goal of {GOAL} games of twelve a second: {'met' if goal_met else 'MISSED'}")
    return 0 if goal_met else 1


if __name__ == "__main__":
    sys.exit(main())
