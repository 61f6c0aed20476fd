"""A gothic tale: fog, candles, and the price of everything."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

GOTHIC = {
    "begin": _(
        "Fog rises from the graveyard and lies down in your streets. Behind one of these doors somebody washes "
        "blood from under the nails; behind another somebody already waits for the night. By day you may name "
        "them, and give them to the fire. By night they will name you."
    ),
    "people": _("These names are written in the parish book, and there is room beneath for another date: %(names)s."),
    "mayor_is": _("The keys of the village hang at the belt of %(name)s."),
    "immunity": _("An old blessing lies on %(names)s: until the first evening is over neither hand nor claw may touch it."),
    "day": _("[b]Day %(day)s[/b]\nA grey light, which warms nobody."),
    "next_execution": _("The pyre is stacked and waits: %(when)s."),
    "judgement": _(
        "The last ballot has fallen, and not one torch moves. In the silence one can hear the wood of the pyre "
        "crack by itself."
    ),
    "sunset": (
        _(
            "The sun dies behind the black firs. Bar your doors and count your children; until %(hour)s whatever has "
            "business with the dark may whisper it."
        ),
        _(
            "The ash is still warm, and already the dogs refuse to leave the hearth. Until %(hour)s the night "
            "listens to what is asked of it."
        ),
    ),
    "vision": _(
        "Candles burn blue, and dogs see what is not there: the hour of visions. At %(hour)s the dawn will tell "
        "whether death has knocked."
    ),
    "election_opened": _(
        "The sash lies on an empty chair, and the draught moves it. Choose who shall wear it before %(when)s: "
        "end a post with [i]Elect NAME![/i]. Your last ballot counts."
    ),
    "elected": _("The hands are counted by candlelight. [b]%(name)s[/b] bows under the sash as under a rope."),
    "elected_tied": _("No more hands on one side than on the other. The sash has chosen by itself: [b]%(name)s[/b]."),
    "no_election": _("The urn holds nothing but dust. No name, no mayor; the chair stays empty at the head of the table."),
    "mayor_succeeded": _("With a hand that does not tremble enough, [b]%(name)s[/b] takes the sash from the dead."),
    "mayor_gm": _("A voice from nowhere has spoken a name: [b]%(name)s[/b] wears the sash."),
    "vacant_monster": _("What wore the sash was no human being. Nobody dares to lift it from the ash, and the village has no mayor."),
    "vacant_no_successor": _("The lips close over a name that was never spoken. The village has no mayor."),
    "vacant_gm": _("The sash is taken away in the night, by nobody that was seen. The village has no mayor."),
    "repudiated": _("Twelve strokes, and not a word from %(name)s. The sash is torn off and the name scratched out, for ever."),
    "bell": _("[b]Evening of day %(day)s[/b]\nThe bell tolls, and it tolls for somebody. No more voices are heard."),
    "burned_votes": (
        _("So many fingers point one way. The torches follow them: [b]%(names)s[/b] to the stake!"),
        _("Nobody looks anybody in the eye while the chain is fastened. [b]%(names)s[/b] to the stake!"),
    ),
    "burned_mayor_vote": _("The scales hang level, until one sees in which dish the mayor's ballot lies. [b]%(names)s[/b] to the stake!"),
    "burned_mayor_choice": _("The mayor lifts a white hand and lets it fall. [b]%(names)s[/b] to the stake!"),
    "burned_executioner": _("The hood turns slowly from one to the other, and nods twice. [b]%(names)s[/b] to the fire!"),
    "burned_forged": _("The ink on the ballots is not dry, and it is not ink. [b]%(names)s[/b] to the stake!"),
    "burned_draw": _("Straws are drawn from a dead man's hat. The shortest burns best: [b]%(names)s[/b] to the stake!"),
    "burned_gm": _("Something greater than the village has turned its eye on this square. [b]%(names)s[/b] to the stake!"),
    "spared_no_votes": _("No voice, no name, no fire. The pyre stays cold this evening, and that frightens you more."),
    "spared_mayor_absent": _("All eyes seek the mayor, and find a closed shutter. The torches burn down; nobody dies by fire tonight."),
    "spared_no_mayor": _("The scales hang level, and no hand is left to tip them. The pyre goes hungry."),
    "spared_executioner_absent": _("The hood hangs on its nail and nobody is under it. No fire this evening."),
    "spared_gm": _("A wind from nowhere blows out every torch at once. Nobody burns."),
    "death_burned": _("The smoke takes shapes, and for a breath everybody sees what %(player)s was: %(role)s."),
    "death_devoured": _("What lies in the cold bed has no face any more. The ring on the finger tells: %(player)s, %(role)s."),
    "death_savaged": _("No wolf leaves such claw marks in oak. The thing from the old songs has come for %(player)s: %(role)s."),
    "death_sacrificed": _("Beside the prey lies one of their own, the throat laid open as on an altar: %(player)s, %(role)s."),
    "death_heartbreak": _("%(player)s lies down beside the beloved dead and does not get up. Role: %(role)s."),
    "death_heart_attack": _("%(player)s has looked where the living may not look. The heart stops like a clock: %(role)s."),
    "death_inactivity": _(
        "Dust on the sill, a meal gone grey on the table. The house of %(player)s is empty, and has been for "
        "long: %(role)s."
    ),
    "death_gm": _("A page is torn from the book. It said: %(player)s, %(role)s."),
    "slept": _(
        "This night something sat on every chest and pressed every eyelid shut. Nobody stirred, not even the "
        "monsters."
    ),
    "murder": (
        ngettext_lazy(
            "The rain has washed the threshold, but not all of it. [b]%(names)s[/b] will not come out any more.",
            "The rain has washed the thresholds, but not all of it. [b]%(names)s[/b] will not come out any more.",
            "n",
        ),
        ngettext_lazy(
            "Crows on a roof, in a row, like mourners who have come too early. Under it lies [b]%(names)s[/b].",
            "Crows on the roofs, in rows, like mourners who have come too early. Under them lie [b]%(names)s[/b].",
            "n",
        ),
    ),
    "no_murder": (
        _("At dawn smoke rises from every chimney. This night death has passed the village by."),
        _("The gravedigger has waited since midnight with his spade. At dawn he goes home: nobody is missing."),
    ),
    "immunity_earned": _("Too short a life earns a little mercy: on the first evening of the next game death will pass by %(names)s."),
    "ghost_opened": _(
        "The earth on a fresh grave stirs. Until the next execution %(name)s may speak, and who hears it will "
        "not sleep."
    ),
    "ghost_closed": _("The earth lies still again. %(name)s has said all that the dead may say."),
    "revived": _("Three knocks, from inside the coffin. %(name)s is alive."),
    "paused": _(
        "The pendulum stops in mid-swing. The game is paused: the clock stands still, orders wait, only voices "
        "go on."
    ),
    "resumed": _("The pendulum falls. The game goes on, and so does the night's patience."),
    "end_village": _(
        "The last howl breaks off. Over the graves, bells that have rung only for the dead ring for the living: "
        "the [b]village[/b] has won."
    ),
    "end_wolves": _(
        "No more light in any window. On the square they throw off their human faces, and sing: the "
        "[b]werewolves[/b] have won."
    ),
    "end_lovers": _(
        "Two shadows leave by the cemetery gate and do not look back at what they have paid. The [b]lovers[/b] "
        "have won."
    ),
    "end_beast": _(
        "It needed no pack and no moon. It has always been here, under the floor of the church. The [b]legendary "
        "beast[/b] has won."
    ),
    "end_none": _("Nobody is left to close the eyes of the others. The game is over, and nobody has won."),
    "winners": _("They live, or lie in peace: %(names)s."),
    "who_was_who": _("The masks lie on the table. Behind them were:"),
}
