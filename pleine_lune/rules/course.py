"""The course of one night while it is resolved: what the steps of NIGHT_ORDER hand to each other."""

from __future__ import annotations

from dataclasses import dataclass

from games.kernel.seat import Seat


@dataclass(slots=True)
class Course:
    """`without_prey` after a corruption (PL-103); `fought` after a fight (PL-114); `prey` is the beast's (PL-115)."""

    asleep: bool = False
    without_prey: bool = False
    fought: bool = False
    choice: Seat | None = None
    prey: Seat | None = None
    main: Seat | None = None
    cause: str = ""
    extra: Seat | None = None
    sacrificed: Seat | None = None
