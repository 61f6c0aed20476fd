"""The eleven nets of the cube, and how they fold (NR-42, NR-43)."""

from __future__ import annotations

from functools import cache

Cell = tuple[int, int]
Vector = tuple[int, int, int]
NETS: dict[str, tuple[Cell, ...]] = {
    "n1": ((0, 0), (0, 1), (1, 1), (2, 1), (3, 1), (0, 2)),
    "n2": ((0, 0), (0, 1), (1, 1), (2, 1), (3, 1), (1, 2)),
    "n3": ((0, 0), (0, 1), (1, 1), (2, 1), (3, 1), (2, 2)),
    "n4": ((0, 0), (0, 1), (1, 1), (2, 1), (3, 1), (3, 2)),
    "n5": ((1, 0), (0, 1), (1, 1), (2, 1), (3, 1), (1, 2)),
    "n6": ((1, 0), (0, 1), (1, 1), (2, 1), (3, 1), (2, 2)),
    "n7": ((2, 0), (3, 0), (0, 1), (1, 1), (2, 1), (0, 2)),
    "n8": ((2, 0), (3, 0), (0, 1), (1, 1), (2, 1), (1, 2)),
    "n9": ((2, 0), (3, 0), (0, 1), (1, 1), (2, 1), (2, 2)),
    "n10": ((0, 0), (1, 0), (1, 1), (2, 1), (2, 2), (3, 2)),
    "n11": ((0, 0), (1, 0), (2, 0), (2, 1), (3, 1), (4, 1)),
}
"""Cells as (column, row), rows counted downwards."""
ROWS_OF_FOUR = tuple(NETS)[:6]
OTHERS = tuple(NETS)[6:]
DIRECTIONS: dict[str, Vector] = {
    "+x": (1, 0, 0), "-x": (-1, 0, 0), "+y": (0, 1, 0), "-y": (0, -1, 0), "+z": (0, 0, 1), "-z": (0, 0, -1),
}  # fmt: skip
NAMES = {vector: name for name, vector in DIRECTIONS.items()}


def opposite(v: Vector) -> Vector:
    """The other way."""
    return (-v[0], -v[1], -v[2])


def cross(a: Vector, b: Vector) -> Vector:
    """The direction at right angles to both, right-handed."""
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


@cache
def fold(net: str) -> tuple[Vector, ...]:
    """Where each cell of a net looks once it is folded, in the order in which they are listed. The outside is drawn."""
    cells = NETS[net]
    placed = {cells[0]: (DIRECTIONS["+z"], DIRECTIONS["+x"], DIRECTIONS["+y"])}
    reached = [cells[0]]
    for column, row in reached:
        n, r, u = placed[column, row]
        around = {
            (column + 1, row): (r, opposite(n), u),
            (column - 1, row): (opposite(r), n, u),
            (column, row - 1): (u, r, opposite(n)),
            (column, row + 1): (opposite(u), r, n),
        }
        for cell, axes in around.items():
            if cell in cells and cell not in placed:
                placed[cell] = axes
                reached.append(cell)
    return tuple(placed[cell][0] for cell in cells)
