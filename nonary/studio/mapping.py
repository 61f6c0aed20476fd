"""A small map of the complex: rooms on a circle, ways as lines with their times."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, pi, sin
from typing import Any

WIDE, HIGH = 640, 420


def complex_map(names: Mapping[str, str], ways: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Where rooms and lines are drawn; a table beside it says the same in words."""
    count = max(1, len(names))
    spots = {
        key: (round(WIDE / 2 + (WIDE / 2 - 90) * sin(2 * pi * n / count)), round(HIGH / 2 - (HIGH / 2 - 40) * cos(2 * pi * n / count)))
        for n, key in enumerate(names)
    }  # fmt: skip
    lines = []
    for way in ways:
        between = way.get("between")
        if not isinstance(between, list) or len(between) != 2 or not set(map(str, between)) <= set(spots):
            continue
        (ax, ay), (bx, by) = spots[str(between[0])], spots[str(between[1])]
        lines.append({
            "x1": ax, "y1": ay, "x2": bx, "y2": by, "mx": (ax + bx) // 2, "my": (ay + by) // 2 - 4, "takes": way.get("takes", ""),
            "barred": "needs" in way, "oneway": way.get("oneway") is True,
        })  # fmt: skip
    rooms = [{"x": x, "y": y, "name": names[key], "id": key} for key, (x, y) in spots.items()]
    return {"wide": WIDE, "high": HIGH, "rooms": rooms, "lines": lines}
