"""The rules of the Grail mafia: pure, by seats, in the words of the rulebook (MG-n)."""

from .ruleset import RULESET

__all__ = ["RULESET"]
