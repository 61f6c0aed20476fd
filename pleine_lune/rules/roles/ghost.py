"""Ghost: after a death by the story's own hand it may post until the next execution (PL-88 to PL-90).

The window opens in `death.strike`, closes with the slot, and its topics are in `places`.
"""

from .base import Role

ROLE = Role("ghost")
