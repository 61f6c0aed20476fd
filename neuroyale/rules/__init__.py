"""The rules of Neuroyale. Every rule is implemented once and carries its id."""

from .ruleset import RULESET

__all__ = ["RULESET"]
