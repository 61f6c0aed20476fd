"""What a letter says to the one whom it concerns, where the journal speaks of him by name."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

BALLOTS = {
    "not_voter": _("The dead do not elect: this post is no ballot."),
    "no_election": _("No election is open: this post is no ballot."),
    "unknown_name": _("Nobody here has this name: no ballot was read. Post it again with a name from the list."),
    "ambiguous": _("Several players may be meant: no ballot was read. Post it again with the whole name."),
    "target_dead": _("This candidate is dead: no ballot was read. Choose somebody alive."),
    "ineligible": _("This candidate has lost the office for good: no ballot was read. Choose somebody else."),
}
LETTERS = {
    "successor_lost": _("Your successor {successor} is dead. Name another."),
    "watched": _("Somebody watches you this night: your power does not act."),
    "saved": _("You have saved {victim}."),
    "prey_escaped": _("Your prey escaped: {target} lives."),
    "girl_saw": _("Through your fingers you saw a monster: {seen}."),
    "girl_saw_nothing": _("You peeped and saw nothing."),
    "girl_spotted": _("Somebody peeped this night: {player}."),
    "snooped_by": _("{neighbour} has spied on you and is {role}."),
    "investigated": _("Your investigation: {role} × {count} at the start."),
    "inactivity_noted": _("You were silent between two executions. The game master has noted it."),
    "excused": _("You are excused until the next execution."),
    "role_changed": _("By the game master's decision your role is now: {role}."),
    "lovers_parted": _("Your love is over. You may vote as you like."),
    "warned": _("A warning of the game master: {reason}"),
}
