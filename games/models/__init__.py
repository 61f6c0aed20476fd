"""Rows of the host. The journal (`Entry`) is the truth; `phase`, `next_due_at`, `Seat.tokens` and topics are
projections of it that `rebuild` makes again."""

from .desk import AnnouncementDraft, DeskNote, Told, Unread
from .editions import SavedEdition, new_code
from .games import Game, GameMaster, MasterAct, new_seed, new_version
from .journal import Entry, Order
from .sandboxes import Sandbox
from .seats import Enrolment, Immunity, Seat, Takeover

__all__ = [
    "AnnouncementDraft",
    "DeskNote",
    "Enrolment",
    "Entry",
    "Game",
    "GameMaster",
    "Immunity",
    "MasterAct",
    "Order",
    "Sandbox",
    "SavedEdition",
    "Seat",
    "Takeover",
    "Told",
    "Unread",
    "new_code",
    "new_seed",
    "new_version",
]
