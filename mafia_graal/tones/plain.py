"""Plainly told: what happened, and nothing else."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from ..phrases_events import LIGHTS_CHANGE

PLAIN = {
    "begin": _(
        "The game begins. By day the players talk, and vote on who hangs. By night the special roles act, in one "
        "fixed order."
    ),
    "begin_grail": _("The Grail lies under a number: one guess a day for everybody."),
    "people": _("Players: %(names)s."),
    "day": _("[b]Day %(day)s[/b]"),
    "lights": _("Night actions go to the game master by letter until %(hour)s."),
    "box_closed": _("[b]Evening of day %(day)s[/b]\nThe vote is closed: %(at)s."),
    "night_early": _("The night ends early. The results will follow."),
    "night_over": _("The night is closed: no more night actions. The results will follow."),
    "verdict_hanged": _("To the gallows today: [b]%(name)s[/b]."),
    "verdict_corpse": _("The vote ends against all rules: nobody hangs."),
    "verdict_peaceful": _("A peaceful day: nobody hangs."),
    "morning_quiet": _("Nobody is found dead this morning."),
    "morning_missing": _("There are deaths this night."),
    "death_night": _("[b]%(player)s[/b] dies in the night."),
    "death_devoured": _("[b]%(player)s[/b] has been dead for a night: devoured."),
    "death_day": _("[b]%(player)s[/b] dies."),
    "death_modkill": _("[b]%(player)s[/b] leaves the game: a modkill."),
    "light_nights": LIGHTS_CHANGE["nights"],
    "light_chronicler": LIGHTS_CHANGE["chronicler"],
    "light_grey": LIGHTS_CHANGE["grey"],
    "paper_head": _("[b]The newspaper writes[/b]"),
    "grail_found": _("The Grail is found. Who holds it is a secret."),
    "revival": _(
        "[b]%(name)s[/b] is back until the midnight after the next vote. Who is back may vote, and can be neither "
        "voted on nor touched."
    ),
    "revival_ended": _("The return of %(name)s is over."),
    "revived": _("%(name)s is alive again, by decision of the game master."),
    "paused": _("The game is paused. The clock stands still."),
    "resumed": _("The game goes on; every hour to come is later by the length of the pause."),
    "end_town": _("The game is over. The [b]town[/b] wins."),
    "end_mafia": _("The game is over. The [b]mafia[/b] wins."),
    "end_neutral": _("The game is over. The [b]neutrals[/b] win."),
    "end_nobody": _("The game is over, and nobody has won."),
    "winners": _("Winners: %(names)s."),
    "who_was_who": _("Who was who:"),
}
