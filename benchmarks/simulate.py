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
PLAYED = (("pleine_lune", 8), ("pleine_lune", 12), ("pleine_lune", 20), ("mafia_graal", 10), ("mafia_graal", 15))
GOALS = {("pleine_lune", 12): 200, ("mafia_graal", 15): 20}
"""Games a second on one core, of these seats."""


def main() -> int:
    """Prints games a second of processor time, the best of several rounds; fails below a goal."""
    import django

    django.setup()
    from games import mastering, registry
    from games.simulating import Setup, simulate

    missed = []
    for game, seats in PLAYED:
        app = registry.config(game)
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
            print(f"{game}, {seats:>2} seats, {how}: {best:6.0f} games/s, {tally.mean_days:.1f} days a game")
            if not checked and best < GOALS.get((game, seats), 0):
                missed.append(f"{game}, {seats} seats: {GOALS[game, seats]} games/s")
    print(f"goals MISSED: {'; '.join(missed)}" if missed else "goals met")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
