"""The rules of Pleine Lune: pure, by seats, in the words of the rulebook (PL-n)."""

from .ruleset import RULESET

__all__ = ["RULESET"]
