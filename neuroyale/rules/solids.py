"""Plain nets: which of five solids does a net give? No two of them have the same faces (NR-40, NR-41)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from .nets import NETS, ROWS_OF_FOUR
from .streams import Stream

FACES: dict[str, dict[str, int]] = {
    "tetrahedron": {"triangle": 4},
    "cube": {"square": 6},
    "box": {"square": 2, "rectangle": 4},
    "square_pyramid": {"square": 1, "triangle": 4},
    "pentagonal_pyramid": {"pentagon": 1, "triangle": 5},
    "hexagonal_pyramid": {"hexagon": 1, "triangle": 6},
    "triangular_prism": {"triangle": 2, "rectangle": 3},
    "pentagonal_prism": {"pentagon": 2, "rectangle": 5},
    "hexagonal_prism": {"hexagon": 2, "rectangle": 6},
    "octahedron": {"triangle": 8},
    "cylinder": {"disc": 2, "rectangle": 1},
    "cone": {"disc": 1, "sector": 1},
}
"""Each solid with its faces, in the order of the catalogue."""
CATALOGUE = tuple(FACES)
POINTED = ("tetrahedron", "square_pyramid", "pentagonal_pyramid", "hexagonal_pyramid", "octahedron", "cone")
STRAIGHT = ("cube", "box", "triangular_prism", "pentagonal_prism", "hexagonal_prism", "cylinder")
SIDES = {"triangular": 3, "square": 4, "pentagonal": 5, "hexagonal": 6}
QUESTIONS = 5


@dataclass(frozen=True, slots=True)
class Net:
    """How a solid is laid flat: the form's name and where its parts hang, as NR-41 numbers them."""

    form: str
    sides: int = 0
    above: int = 0
    under: int = 0
    cells: str = ""


@dataclass(frozen=True, slots=True)
class SolidQuestion:
    """A net and five solids."""

    net: Net
    figures: tuple[str, ...]
    right: int
    """Which figure it is, from 0."""


@lru_cache(maxsize=2048)
def questions(seed: int, round_: int) -> tuple[SolidQuestion, ...]:
    """The first five questions of a round, of five different solids."""
    found: list[SolidQuestion] = []
    used: list[str] = []
    for number in range(1, QUESTIONS + 1):
        stream = Stream(seed, round_, number)
        solid = stream.pick([one for one in CATALOGUE if one not in used])
        used.append(solid)
        found.append(_question(stream, solid))
    return tuple(found)


def _question(stream: Stream, solid: str) -> SolidQuestion:
    net = _net(stream, solid)
    alike = stream.shuffle([one for one in (POINTED if solid in POINTED else STRAIGHT) if one != solid])[:2]
    others = stream.shuffle([one for one in CATALOGUE if one != solid and one not in alike])[:2]
    figures = stream.shuffle((solid, *alike, *others))
    return SolidQuestion(net, tuple(figures), figures.index(solid))


def _net(stream: Stream, solid: str) -> Net:
    name, _, kind = solid.partition("_")
    if kind == "pyramid":
        sides = SIDES[name]
        return Net("fan", sides, above=stream.below(sides)) if stream.below(2) else Net("star", sides)
    if kind == "prism":
        sides = SIDES[name]
        return Net("strip", sides, above=stream.below(sides), under=stream.below(sides))
    match solid:
        case "tetrahedron":
            return Net("triangles" if stream.below(2) else "star", 3)
        case "cube":
            return Net("squares", cells=stream.pick(tuple(NETS)))
        case "box":
            return Net("box", cells=stream.pick(ROWS_OF_FOUR))
    return Net(solid)


def faces_of(net: Net) -> dict[str, int]:
    """The faces that are drawn in a net."""
    bases = {3: "triangle", 4: "square", 5: "pentagon", 6: "hexagon"}
    match net.form:
        case "star" | "fan":
            # A tetrahedron's base is one more triangle.
            return {"triangle": 4} if net.sides == 3 else {bases[net.sides]: 1, "triangle": net.sides}
        case "strip":
            return {bases[net.sides]: 2, "rectangle": net.sides}
        case "triangles":
            return {"triangle": 4}
        case "squares":
            return {"square": len(NETS[net.cells])}
        case "box":
            row = max({y for _, y in NETS[net.cells]}, key=lambda y: sum(cell[1] == y for cell in NETS[net.cells]))
            long = sum(y == row for _, y in NETS[net.cells])
            return {"square": 6 - long, "rectangle": long}
        case _:
            return FACES[net.form]
