"""Casts by head-count, in several styles, with as many monsters as make either side win about as often.

The size of each pack was found by games of house players (`manage.py forecasts` plays them again).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

FEWEST, MOST = 5, 30
"""Head-counts for which packs are known; beyond, one monster for every `EVERY` seats."""
EVERY = 4.5


@dataclass(frozen=True, slots=True)
class Style:
    """One way to cast a village. `village` and `pack` name special roles and from how many seats they are dealt."""

    village: Mapping[str, int]
    pack: Mapping[str, int]
    packs: str
    """The number of monsters of a pack for 5, 6, 7 … seats."""
    beside: Mapping[str, int]
    """Roles beside pack and village, as the traitor."""
    fewest: int = FEWEST


STYLES: Mapping[str, Style] = {
    "classic": Style(
        {"seer": 5, "militia": 7, "prescient": 8, "little_girl": 10, "matchmaker": 11, "telepath": 12, "forger": 13, "ghost": 14,
         "executioner": 15, "sandman": 16, "nosy_neighbour": 17},
        {"shaman": 14, "corrupter": 18}, "11222223344444555666778888", {"traitor": 18},
    ),
    "plain": Style({"seer": 5, "militia": 8, "prescient": 11}, {}, "11122223344444566667778899", {}),
    "quick": Style({"executioner": 6, "seer": 7, "telepath": 10, "forger": 14, "sandman": 18}, {"pack_leader": 20}, "11112222233334455566777899", {}),
    "powers": Style(
        {"seer": 5, "militia": 6, "prescient": 7, "little_girl": 8, "telepath": 9, "forger": 10, "nosy_neighbour": 11, "executioner": 12,
         "sandman": 13, "ghost": 14, "matchmaker": 15, "investigator": 16},
        {"shaman": 9, "corrupter": 13, "pack_leader": 20}, "11222333344444556677788889", {"traitor": 12},
    ),
    "beast": Style(
        {"seer": 9, "militia": 9, "matchmaker": 10, "prescient": 11, "telepath": 14, "ghost": 16, "forger": 18, "nosy_neighbour": 20},
        {"shaman": 14, "corrupter": 20}, "00002223333444445556667789", {"legendary_beast": 9}, fewest=9,
    ),
}  # fmt: skip


def composition(style: str, seats: int, monsters: int | None = None) -> dict[str, int]:
    """How many of each role for so many seats in this style; `monsters` is the size of the pack where not the usual."""
    made = STYLES[style]
    pack = monsters if monsters is not None else pack_size(made, seats)
    found = {role: 1 for role, fewest in {**made.village, **made.beside}.items() if seats >= fewest}
    # At least half of a pack are plain wolves.
    special = [role for role, fewest in made.pack.items() if seats >= fewest][: pack // 2]
    found |= dict.fromkeys(special, 1)
    found["werewolf"] = pack - len(special)
    for role in reversed(list(made.village)):
        if sum(found.values()) <= seats:
            break
        found.pop(role, None)
    found["villager"] = max(seats - sum(found.values()), 0)
    return found


def pack_size(style: Style, seats: int) -> int:
    """How many monsters hunt together among so many seats."""
    place = seats - FEWEST
    return int(style.packs[place]) if 0 <= place < len(style.packs) else max(1, round(seats / EVERY))
