"""The Conteur's own voice: what Pleine Lune says where no other tone is chosen."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from ..phrases_events import SPARED

TALE = {
    "begin": _(
        "The moon is full over the village. By day all are neighbours; by night some of you have fangs. Talk, "
        "accuse, vote: whoever the village condemns goes to the stake, whoever the wolves choose is found in the "
        "morning."
    ),
    "people": _("In the village live: %(names)s."),
    "mayor_is": _("The mayor is %(name)s."),
    "immunity": _("Nobody may lay a hand on %(names)s before the first evening is over."),
    "day": _("[b]Day %(day)s[/b]"),
    "next_execution": _("The next execution is %(when)s."),
    "judgement": _("The votes are counted, and nothing is settled. The village holds its breath: somebody has to decide."),
    "sunset": _("The sun goes down behind the roofs. Doors are barred; until %(hour)s the night takes its orders."),
    "vision": _("The hour of visions. Something walks between the houses; at %(hour)s the dawn will tell."),
    "election_opened": _(
        "The village has no mayor. Elect one before %(when)s: end a post with [i]Elect NAME![/i]. Your last "
        "ballot counts."
    ),
    "elected": _("The ballots are counted: [b]%(name)s[/b] puts on the mayor's sash."),
    "elected_tied": _("The ballots are counted, and several share the top. It is [b]%(name)s[/b] who puts on the sash."),
    "no_election": _("The ballots give no mayor. The office stays vacant."),
    "mayor_succeeded": _("[b]%(name)s[/b] takes up the sash: the village has a new mayor."),
    "mayor_gm": _("[b]%(name)s[/b] is mayor, by decision of the game master."),
    "vacant_monster": _("The sash lies in the mud: a monster's word names no successor. The village has no mayor."),
    "vacant_no_successor": _("Nobody was named to take up the sash. The village has no mayor."),
    "vacant_gm": _("The office of mayor is vacant, by decision of the game master."),
    "repudiated": _("The village waited for a word of %(name)s and none came: mayor no more, and never again."),
    "bell": _("[b]Evening of day %(day)s[/b]\nThe bell rings: no more votes."),
    "burned_votes": _("The village has voted. [b]%(names)s[/b] to the stake!"),
    "burned_mayor_vote": _("A tie; but the mayor's own vote tips the scales. [b]%(names)s[/b] to the stake!"),
    "burned_mayor_choice": _("A tie; and the mayor has spoken. [b]%(names)s[/b] to the stake!"),
    "burned_executioner": _("Under the black hood somebody nods: two places at the stake tonight. [b]%(names)s[/b] to the fire!"),
    "burned_forged": _("The ballots come out of the urn in a hand that nobody knows. [b]%(names)s[/b] to the stake!"),
    "burned_draw": _("A tie, and no mayor; the shortest straw decides. [b]%(names)s[/b] to the stake!"),
    "burned_gm": _("The Conteur has decided. [b]%(names)s[/b] to the stake!"),
    "spared_no_votes": SPARED["no_votes"],
    "spared_mayor_absent": SPARED["mayor_absent"],
    "spared_no_mayor": SPARED["no_mayor"],
    "spared_executioner_absent": SPARED["executioner_absent"],
    "spared_gm": SPARED["gm"],
    "death_burned": _("The flames rise around %(player)s: %(role)s."),
    "death_devoured": _("What the wolves have left of %(player)s is enough to tell: %(role)s."),
    "death_savaged": _("No wolf tears like this. %(player)s was %(role)s; something older walks here."),
    "death_sacrificed": _("Beside the prey lies a wolf, killed by wolves: %(player)s, %(role)s."),
    "death_heartbreak": _("%(player)s falls without a wound: a heart has broken. Role: %(role)s."),
    "death_heart_attack": _("%(player)s clutches at the heart and falls: it is not good to look among the dead. Role: %(role)s."),
    "death_inactivity": _("Nobody has heard of %(player)s for too long. The house stands empty: %(role)s."),
    "death_gm": _("%(player)s leaves the story by the Conteur's decision: %(role)s."),
    "slept": _("Sand in every eye: the whole village slept like stones, and nobody did anything at all this night."),
    "murder": ngettext_lazy(
        "At dawn a door stands open. [b]%(names)s[/b] will not answer any more.",
        "At dawn doors stand open. [b]%(names)s[/b] will not answer any more.",
        "n",
    ),
    "no_murder": _("The village counts heads at dawn, and then again: nobody is missing."),
    "immunity_earned": _("Fallen so early, %(names)s will be spared on the first evening of their next game."),
    "ghost_opened": _("A cold wind, a voice: %(name)s may speak in the village until the next execution."),
    "ghost_closed": _("The voice of %(name)s fades away."),
    "revived": _("%(name)s is alive again, by decision of the game master."),
    "paused": _("The game is paused: the clock stands still, orders wait, talk goes on."),
    "resumed": _("The game goes on."),
    "end_village": _("The last monster is gone. The bells ring: the [b]village[/b] has won."),
    "end_wolves": _("There is nobody left to stop them. The moon belongs to the [b]werewolves[/b]."),
    "end_lovers": _("Two are left, hand in hand over the ashes. The [b]lovers[/b] have won."),
    "end_beast": _("One set of footprints in the snow, and no human's. The [b]legendary beast[/b] has won."),
    "end_none": _("The game is over, and nobody has won."),
    "winners": _("Winners: %(names)s."),
    "who_was_who": _("Who was who:"),
}
