"""The court's own voice: what the Grail mafia says where no other tone is chosen."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from ..phrases_events import LIGHTS_CHANGE

TALE = {
    "begin": _(
        "The gates of the legendary court are open. By day all bow to each other, and by evening somebody hangs; "
        "by night daggers leave their sheaths, prayers are said, and candles burn in windows where they should not."
    ),
    "begin_grail": _("Somewhere between the first number and the last the Grail is hidden."),
    "people": _("At court: %(names)s."),
    "day": _("[b]Day %(day)s[/b]"),
    "lights": _("The lights go out at court. The game master takes night actions by letter until %(hour)s."),
    "box_closed": _("[b]Evening of day %(day)s[/b]\nThe box is closed at %(at)s: no more ballots."),
    "night_early": _("The candles burn down before their time: the night ends early. Its results will follow."),
    "night_over": _("The hour has struck: no more night actions. The results will follow."),
    "verdict_hanged": _("The court has spoken: [b]%(name)s[/b] to the gallows!"),
    "verdict_corpse": _("The court has spoken, and yet nobody hangs: wonders, a breach of all rules."),
    "verdict_peaceful": _("No red ballot has prevailed: a peaceful day, nobody hangs."),
    "morning_quiet": _("The court wakes up and counts heads: nobody is found dead."),
    "morning_missing": _("The court wakes up and counts heads: not everybody is there."),
    "death_night": _("[b]%(player)s[/b] does not live to see the morning."),
    "death_devoured": _("Nothing but bones is left of [b]%(player)s[/b]: devoured a night ago."),
    "death_day": _("[b]%(player)s[/b] falls in front of everybody, and does not get up."),
    "death_modkill": _("[b]%(player)s[/b] leaves the game: a modkill."),
    "light_nights": LIGHTS_CHANGE["nights"],
    "light_chronicler": LIGHTS_CHANGE["chronicler"],
    "light_grey": LIGHTS_CHANGE["grey"],
    "paper_head": _("[b]The newspaper writes[/b]"),
    "grail_found": _("A light that nobody lit: the Grail is found, and whoever holds it keeps silent."),
    "revival": _(
        "[b]%(name)s[/b] stands in the hall again, pale and alive: the Grail has called, until the midnight after "
        "the next vote. Who is back may vote, and can be neither voted on nor touched."
    ),
    "revival_ended": _("The clock strikes, and the place of %(name)s is empty."),
    "revived": _("%(name)s is alive again, by decision of the game master."),
    "paused": _("The game is paused: the clock stands still, orders wait, talk goes on."),
    "resumed": _("The game goes on; every hour to come is later by the length of the pause."),
    "end_town": _("The last dagger is out of the court. Bells ring over Camelot: the [b]town[/b] has won."),
    "end_mafia": _("There is nobody left to stop them. The court belongs to the [b]mafia[/b]."),
    "end_neutral": _("The hall is empty but for those who never took a side. The [b]neutrals[/b] have won."),
    "end_nobody": _("The hall is empty. Nobody has won."),
    "winners": _("Winners: %(names)s."),
    "who_was_who": _("Who was who:"),
}
