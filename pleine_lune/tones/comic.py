"""A comic tale: the village as its own worst management."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

COMIC = {
    "begin": _(
        "Welcome to the village! Pop. falling. By day there is a frank exchange of views followed by a bonfire; "
        "by night some of your neighbours are peckish. The management declines all liability for coats, hats and "
        "limbs."
    ),
    "people": _("On tonight's menu, pardon, guest list: %(names)s."),
    "mayor_is": _("The chain of office, and all complaints about the drains, go to %(name)s."),
    "immunity": _("Handle with care, this side up, do not burn before the first evening is over: %(names)s."),
    "day": _("[b]Day %(day)s[/b]\nThe cock crows. Nobody has eaten him yet, which is something."),
    "next_execution": _("Next barbecue: %(when)s. Bring your own grudge."),
    "judgement": _(
        "The votes are counted, recounted, and counted by somebody who can count. It is no use: somebody will "
        "have to decide."
    ),
    "sunset": (
        _(
            "Lights out! Night orders are taken at the counter until %(hour)s; after that the kitchen is closed, and "
            "open."
        ),
        _("The village goes to bed with a chair under every door handle. Night orders until %(hour)s, no refunds."),
    ),
    "vision": _(
        "The hour of visions, recommended after a late cheese supper. The results of the night: at %(hour)s, "
        "weather permitting."
    ),
    "election_opened": _(
        "Vacancy: mayor, m/f, must be flammable. Apply before %(when)s: end a post with [i]Elect NAME![/i]. Your "
        "last ballot counts."
    ),
    "elected": _(
        "The people have spoken, and several of them clearly. [b]%(name)s[/b] is mayor, and has already promised "
        "lower taxes."
    ),
    "elected_tied": _("A tie! After some discussion about the rules of rock, paper, scissors the sash goes to [b]%(name)s[/b]."),
    "no_election": _("Nobody wins the election, by a wide margin. The office stays vacant and does no worse than before."),
    "mayor_succeeded": _("The seat is still warm. [b]%(name)s[/b] sits down in it, as mayor."),
    "mayor_gm": _("By order of the management: [b]%(name)s[/b] is mayor. Applause is compulsory."),
    "vacant_monster": _(
        "It turns out that the mayor had claws, which explains the state of the files. A monster's will is void: "
        "no mayor."
    ),
    "vacant_no_successor": _("“We'll see about a successor on Monday.” Monday is cancelled: the village has no mayor."),
    "vacant_gm": _("The management has taken the sash back for cleaning. The village has no mayor."),
    "repudiated": _("Everybody waits. %(name)s is just looking for the glasses. Too late: no more mayor, and never again."),
    "bell": _("[b]Evening of day %(day)s[/b]\nDing dong! Last orders: the vote is closed."),
    "burned_votes": (
        _(
            "The village has voted, and for once almost agrees. [b]%(names)s[/b] to the stake! Who has the "
            "marshmallows?"
        ),
        _("“It wasn't me!” is what they all say. [b]%(names)s[/b] to the stake, and mind the step!"),
    ),
    "burned_mayor_vote": _("A tie! But the mayor's vote comes with extra weight, as does the mayor. [b]%(names)s[/b] to the stake!"),
    "burned_mayor_choice": _("A tie. The mayor shuts both eyes, points, and peeps a little. [b]%(names)s[/b] to the stake!"),
    "burned_executioner": _("Special offer under the black hood, two for the price of one! [b]%(names)s[/b] to the fire!"),
    "burned_forged": _(
        "Strange: every ballot has the same handwriting and the same spelling mistake. Never mind, "
        "[b]%(names)s[/b] to the stake!"
    ),
    "burned_draw": _("A tie, and no mayor: eeny, meeny, miny… [b]%(names)s[/b] to the stake! Long live democracy."),
    "burned_gm": _("The management has looked at the votes and has a better idea. [b]%(names)s[/b] to the stake!"),
    "spared_no_votes": _("No votes at all. The stake is put back into the shed, the sausages into the larder."),
    "spared_mayor_absent": _("A tie; and the mayor is in a meeting. Nobody burns, the matches go back into the drawer."),
    "spared_no_mayor": _("A tie, and no mayor to shout at. Nobody burns, and everybody goes home in a huff."),
    "spared_executioner_absent": _("The executioner has the evening off and forgot to tell anybody. Nobody burns."),
    "spared_gm": _("The management has hidden the matches. Nobody burns."),
    "death_burned": _("%(player)s goes up in smoke, with dignity and a slight smell of toast: %(role)s."),
    "death_devoured": _("Of %(player)s the wolves have left one slipper and a polite note: “Very tasty, thank you.” Role: %(role)s."),
    "death_savaged": _(
        "Something very big, very old and very rude has been here for %(player)s: %(role)s. It did not even "
        "close the gate."
    ),
    "death_sacrificed": _("Team building in the pack has got out of hand: %(player)s, %(role)s."),
    "death_heartbreak": _("%(player)s sighs, so hard that nothing is left. Love is a serious illness: %(role)s."),
    "death_heart_attack": _("%(player)s has looked into the cemetery, and the cemetery has looked back. Told you so: %(role)s."),
    "death_inactivity": _("A note on the door: “Back in five minutes.” It is yellow with age. %(player)s will be missed: %(role)s."),
    "death_gm": _("A trapdoor opens under %(player)s, for reasons known to the management: %(role)s."),
    "slept": _(
        "The whole village slept through the alarm, monsters included. The snoring could be heard in the next "
        "valley."
    ),
    "murder": (
        ngettext_lazy(
            ("Good morning, everybody! Well, nearly everybody. [b]%(names)s[/b] will not be down for breakfast, "
             "having been one."),
            ("Good morning, everybody! Well, nearly everybody. [b]%(names)s[/b] will not be down for breakfast, "
             "having been one."),
            "n",
        ),
        ngettext_lazy(
            "The postman is puzzled: there is nobody left to sign for the parcel of [b]%(names)s[/b].",
            "The postman is puzzled: there is nobody left to sign for the parcels of [b]%(names)s[/b].",
            "n",
        ),
    ),
    "no_murder": (
        _("Roll call: all present, all chewing. Somewhere in the woods a stomach rumbles."),
        _("Nobody has died! The undertaker calls this unfair competition."),
    ),
    "immunity_earned": _("Consolation prize for an early exit, one evening without fire in the next game: %(names)s."),
    "ghost_opened": _("%(name)s has paid the supplement and may talk from beyond the grave until the next execution. Boo."),
    "ghost_closed": _("The credit of %(name)s is used up. Beep, beep, beep."),
    "revived": _("Surprise! %(name)s was only sleeping very, very soundly."),
    "paused": _("The game is paused: the clock has gone for a coffee, orders wait, gossip does not."),
    "resumed": _("The clock is back, and in a good mood. The game goes on."),
    "end_village": _("The last monster has moved away, feet first. The [b]village[/b] has won! House prices are recovering."),
    "end_wolves": _("The village council is now entirely furry. The [b]werewolves[/b] have won, and there are seconds."),
    "end_lovers": _("Everybody is dead, the hotel is free: the [b]lovers[/b] have won. Do not disturb."),
    "end_beast": _("The [b]legendary beast[/b] has won, and would like to know what is for dessert."),
    "end_none": _("Nobody is left, nobody has won. Would the last one out please turn off the moon?"),
    "winners": _("Free drinks for %(names)s."),
    "who_was_who": _("And under the costumes there were:"),
}
