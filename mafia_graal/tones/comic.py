"""A comic tale: the court as a badly run hotel."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

COMIC = {
    "begin": _(
        "Welcome to the legendary court! By day there is bowing, gossip and a hanging, refreshments not included. "
        "By night kindly keep your window shut, your goblet covered and your back to the wall. The crown accepts "
        "no liability for valuables or heads."
    ),
    "begin_grail": _("Somebody has mislaid the Grail again. It lies under a number: one try a day, no refunds."),
    "people": _("The guest list; weapons go to the cloakroom, and never do: %(names)s."),
    "day": _("[b]Day %(day)s[/b]\nBreakfast is served. The taster has called in sick."),
    "lights": (
        _("Lights out! Night actions are taken at the counter until %(hour)s; please have your names ready."),
        _(
            "Everybody wishes everybody a good night, and nobody means it. Night actions until %(hour)s, one to a "
            "customer."
        ),
    ),
    "box_closed": _("[b]Evening of day %(day)s[/b]\nAt %(at)s the box slams shut, on somebody's fingers. No more ballots."),
    "night_early": _("Early closing! The night shift goes home; the bill will follow."),
    "night_over": _("The counter for night actions is closed! Latecomers may blame the post. Results to follow."),
    "verdict_hanged": (
        _("The court has weighed all the arguments and thrown them away. [b]%(name)s[/b] to the gallows!"),
        _(
            "“You are making a mistake!” They all say that. [b]%(name)s[/b] to the gallows, and mind the trapdoor!"
        ),
    ),
    "verdict_corpse": _("The hangman looks at the rules, then at the noose, then at his mug. A miracle: nobody hangs."),
    "verdict_peaceful": _("A peaceful day! Nobody hangs, and the hangman asks whether he is paid all the same."),
    "morning_quiet": _("Roll call: nobody is found dead. The undertaker asks for a recount."),
    "morning_missing": _("Roll call: there is porridge left over. Never a good sign."),
    "death_night": _("[b]%(player)s[/b] will not be down for breakfast, nor for anything else."),
    "death_devoured": _("We did wonder why [b]%(player)s[/b] was so quiet today: devoured last night, boots and all."),
    "death_day": _("[b]%(player)s[/b] drops dead before witnesses, all of whom were looking the other way."),
    "death_modkill": _("The management shows [b]%(player)s[/b] the door: a modkill."),
    "light_nights": _("The candle budget is used up. From now on deaths show nothing."),
    "light_chronicler": _("The chronicle is closed until further notice. From now on deaths show nothing."),
    "light_grey": _("Somebody has found a box of candles: deaths show the team."),
    "paper_head": _("[b]Extra! Extra! Read all about it![/b]"),
    "grail_found": _("The Grail has turned up! The finder would rather not be named, and who can blame them."),
    "revival": _(
        "Do not be alarmed, it is only [b]%(name)s[/b], on leave from the cemetery until the midnight after the "
        "next vote. Who is back may vote, and can be neither voted on nor touched."
    ),
    "revival_ended": _("Time is up: the carriage of %(name)s is a pumpkin again."),
    "revived": _("False alarm: %(name)s is alive, and wants the inheritance back."),
    "paused": _("The clock has gone for a drink. Orders wait, gossip does not."),
    "resumed": _("The clock is back, and late: so is every hour to come, by the length of the pause."),
    "end_town": _(
        "The last villain has left the court, feet first. The [b]town[/b] has won, and is arguing about the silver."
    ),
    "end_mafia": _("Under new management! The [b]mafia[/b] has won; taxes are payable in gold and silence."),
    "end_neutral": _(
        "While two sides were busy somebody has walked off with the throne, and the spoons. The [b]neutrals[/b] "
        "have won."
    ),
    "end_nobody": _("Nobody is left, nobody has won. Would the last one out please put out the torches?"),
    "winners": _("To be seated at the high table: %(names)s."),
    "who_was_who": _("And under the wigs there were:"),
}
