"""Plainly told: what happened, and nothing else."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from ..phrases_events import SPARED

PLAIN = {
    "begin": _(
        "The game begins. By day the village talks and votes: whoever gets the most votes is burned at the "
        "stake. By night the werewolves choose a victim."
    ),
    "people": _("Players: %(names)s."),
    "mayor_is": _("Mayor: %(name)s."),
    "immunity": _("Immune until the first evening is over: %(names)s."),
    "day": _("[b]Day %(day)s[/b]"),
    "next_execution": _("The next execution is %(when)s."),
    "judgement": _("The votes are counted. A decision is pending."),
    "sunset": _("Night falls. Orders of the night are taken until %(hour)s."),
    "vision": _("The hour of visions, until %(hour)s."),
    "election_opened": _(
        "The office of mayor is vacant. Vote before %(when)s: end a post with [i]Elect NAME![/i]. Your last "
        "ballot counts."
    ),
    "elected": _("[b]%(name)s[/b] is elected mayor."),
    "elected_tied": _("The election is tied at the top. [b]%(name)s[/b] becomes mayor."),
    "no_election": _("The election gives no mayor. The office stays vacant."),
    "mayor_succeeded": _("[b]%(name)s[/b] takes over as mayor."),
    "mayor_gm": _("[b]%(name)s[/b] is mayor, by decision of the game master."),
    "vacant_monster": _("The mayor was a monster: there is no successor, and the office is vacant."),
    "vacant_no_successor": _("The mayor named no successor: the office is vacant."),
    "vacant_gm": _("The office of mayor is vacant, by decision of the game master."),
    "repudiated": _("%(name)s did not answer: mayor no more, and never again."),
    "bell": _("[b]Evening of day %(day)s[/b]\nThe vote is closed."),
    "burned_votes": _("By vote of the village, to the stake: [b]%(names)s[/b]."),
    "burned_mayor_vote": _("A tie, broken by the mayor's own vote. To the stake: [b]%(names)s[/b]."),
    "burned_mayor_choice": _("A tie, decided by the mayor. To the stake: [b]%(names)s[/b]."),
    "burned_executioner": _("A double execution. To the stake: [b]%(names)s[/b]."),
    "burned_forged": _("The ballots were forged. To the stake: [b]%(names)s[/b]."),
    "burned_draw": _("A tie without a mayor, settled by lot. To the stake: [b]%(names)s[/b]."),
    "burned_gm": _("By decision of the game master, to the stake: [b]%(names)s[/b]."),
    "spared_no_votes": SPARED["no_votes"],
    "spared_mayor_absent": SPARED["mayor_absent"],
    "spared_no_mayor": SPARED["no_mayor"],
    "spared_executioner_absent": SPARED["executioner_absent"],
    "spared_gm": SPARED["gm"],
    "death_burned": _("%(player)s dies at the stake. Role: %(role)s."),
    "death_devoured": _("%(player)s is devoured by the werewolves. Role: %(role)s."),
    "death_savaged": _("%(player)s is killed by the legendary beast. Role: %(role)s."),
    "death_sacrificed": _("%(player)s is sacrificed by the pack. Role: %(role)s."),
    "death_heartbreak": _("%(player)s dies of heartbreak. Role: %(role)s."),
    "death_heart_attack": _("%(player)s dies of a heart attack. Role: %(role)s."),
    "death_inactivity": _("%(player)s leaves the game for inactivity. Role: %(role)s."),
    "death_gm": _("%(player)s leaves the game by decision of the game master. Role: %(role)s."),
    "slept": _("The whole village slept: no power acted this night."),
    "murder": ngettext_lazy(
        "Found dead this morning: [b]%(names)s[/b].",
        "Found dead this morning, all of them: [b]%(names)s[/b].",
        "n",
    ),
    "no_murder": _("Nobody died this night."),
    "immunity_earned": _("Immune on the first evening of their next game: %(names)s."),
    "ghost_opened": _("%(name)s may speak in the village as a ghost until the next execution."),
    "ghost_closed": _("%(name)s may no longer speak as a ghost."),
    "revived": _("%(name)s is alive again, by decision of the game master."),
    "paused": _("The game is paused. The clock stands still."),
    "resumed": _("The game goes on."),
    "end_village": _("The game is over. The [b]village[/b] wins."),
    "end_wolves": _("The game is over. The [b]werewolves[/b] win."),
    "end_lovers": _("The game is over. The [b]lovers[/b] win."),
    "end_beast": _("The game is over. The [b]legendary beast[/b] wins."),
    "end_none": _("The game is over, and nobody has won."),
    "winners": _("Winners: %(names)s."),
    "who_was_who": _("Who was who:"),
}
