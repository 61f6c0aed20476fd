"""The rules of the toy: peasants vote each day, the owl peeks at roles, and dusk takes somebody."""

from .ruleset import RULESET

__all__ = ["RULESET"]
