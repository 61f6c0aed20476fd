"""The numbers by which players speak of pieces (NG-104)."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256

from .model import Board


def piece_numbers(board: Board, secret: str) -> Mapping[str, int]:
    """Each piece's number: the edition's own where it gives them, else 1 to n in the order of a digest that nobody can
    work out without the secret."""
    own = {piece.id: piece.number for piece in board.pieces.values() if piece.number is not None}
    if own:
        return own
    ordered = sorted(board.pieces, key=lambda piece: sha256(f"{secret}:{piece}".encode()).hexdigest())
    return {piece: number for number, piece in enumerate(ordered, 1)}
