"""Free text: what players write in their own words, in French, Russian and English mixed (section 17)."""

from .known import Index, Named, Surroundings, find
from .message import read

__all__ = ["Index", "Named", "Surroundings", "find", "read"]
