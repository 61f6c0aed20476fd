"""Little girl, little boy: peeps at the wolves and may be seen by them (PL-91 to PL-96)."""

from __future__ import annotations

from games.kernel.audience import seats
from games.kernel.draft import Draft

from .. import events as e
from ..state import State
from ..statuses import is_watched, to_monsters, with_role
from .base import Power, Role, by_day

ROLE = Role("little_girl", (Power("peep", by_day, watchable=False),))

_COLUMNS: dict[int, dict[int, tuple[int, int]]] = {
    3: {15: (30, 10), 14: (30, 10), 13: (30, 10), 12: (30, 10), 11: (30, 10), 10: (40, 10), 9: (40, 10), 8: (50, 20),
        7: (50, 20), 6: (60, 20), 5: (60, 20), 4: (80, 20), 3: (90, 30)},
    2: {15: (20, 20), 14: (20, 20), 13: (20, 20), 12: (20, 20), 11: (30, 20), 10: (30, 20), 9: (30, 20), 8: (30, 20),
        7: (40, 30), 6: (40, 30), 5: (50, 30), 4: (60, 30), 3: (80, 40), 2: (100, 50)},
    1: {15: (10, 70), 14: (10, 70), 13: (10, 70), 12: (10, 70), 11: (10, 70), 10: (20, 70), 9: (20, 70), 8: (20, 70),
        7: (20, 80), 6: (30, 80), 5: (30, 80), 4: (40, 80), 3: (50, 90), 2: (80, 100), 1: (100, 100)},
}  # fmt: skip
"""PL-93: monsters -> innocents -> (see %, seen %)."""


def odds(state: State, wolves: int, innocents: int) -> tuple[int, int]:
    """Chances in percent to see and to be seen. A cell of the game master beats the table (PL-93 to PL-96)."""
    if cell := state.girl_odds.get(f"{wolves}/{innocents}"):
        return cell
    if wolves <= 3:
        column = _COLUMNS[max(wolves, 1)]
        return column[min(max(innocents, min(column)), 15)]
    row = -(-3 * innocents // wolves)
    see, seen = _COLUMNS[3][min(max(row, 3), 15)]
    return see, (6 * seen + wolves) // (2 * wolves)


def look(draft: Draft[State]) -> None:
    """M5: only on a night with a victim of wolves or beast, and only who ordered it and still can (PL-92)."""
    watchers = [seat for seat in with_role(draft.state, "little_girl") if "peep" in draft.state.player(seat).orders]
    monsters = draft.state.monsters
    for seat in watchers:
        if is_watched(draft.state, seat) or not monsters:
            continue
        see, seen = odds(draft.state, len(monsters), draft.state.innocents)
        if draft.d100("girl_sees") <= see:
            shown = draft.pick("girl_target", monsters)
            draft.add(e.GirlSaw(player=seat, seen=shown), to=seats(seat), rule="PL-96")
        else:
            draft.add(e.GirlSawNothing(player=seat), to=seats(seat), rule="PL-96")
        if draft.d100("wolves_see") <= seen:
            draft.add(e.GirlSpotted(player=seat), to=to_monsters(draft.state), rule="PL-96")
