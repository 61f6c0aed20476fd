"""Traitor (félon): of the wolves' side, known to none of them, told only their number at the start (PL-110).

His winning is in `victory`, his message in `dealing`.
"""

from .base import Role

ROLE = Role("traitor")
