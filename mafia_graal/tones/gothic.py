"""A gothic tale: rain on the castle, and a bell that rings by itself."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

GOTHIC = {
    "begin": _(
        "Rain has fallen on the castle for nine days, and the bell in the tower rings by itself. Everybody bows "
        "here, and under every cloak a hand holds on to something. By day you choose who hangs. By night others "
        "choose."
    ),
    "begin_grail": _("And under a number that no living soul has spoken the cup is waiting."),
    "people": _("A candle is lit, and over it these names are read: %(names)s."),
    "day": _("[b]Day %(day)s[/b]\nA thin light comes in at the arrow slits and finds dust."),
    "lights": (
        _(
            "The torches drown one after another. Whoever has business with the dark may write of it until "
            "%(hour)s."
        ),
        _(
            "Doors are bolted, and still the tapestries stir. Until %(hour)s the night listens to what is asked of "
            "it."
        ),
    ),
    "box_closed": _(
        "[b]Evening of day %(day)s[/b]\nAt %(at)s the lid falls on the box, as lids fall on other boxes. No more "
        "ballots."
    ),
    "night_early": _("The night bleeds out before its hour. What it leaves behind you will hear."),
    "night_over": _(
        "The hour has tolled: what is not written now will not be done this night. Wait, and listen to the "
        "corridors."
    ),
    "verdict_hanged": (
        _("Hands are raised, and none of them is clean. [b]%(name)s[/b] to the gallows!"),
        _("The rope knew the name before you did. [b]%(name)s[/b] to the gallows!"),
    ),
    "verdict_corpse": _("The noose is drawn tight, and there is nobody in it. No law has foreseen this: nobody hangs."),
    "verdict_peaceful": _("The gallows creaks in the wind and goes hungry. A peaceful day: nobody hangs, and that is no comfort."),
    "morning_quiet": _("At dawn you count one another, twice, in whispers: no body is found."),
    "morning_missing": _("At dawn there is a cold in the corridors that is not the morning's."),
    "death_night": _("[b]%(player)s[/b] will need no more candles."),
    "death_devoured": _("All day long the dead sat among you: under the cloak of [b]%(player)s[/b] are gnawed bones."),
    "death_day": _("Before all eyes [b]%(player)s[/b] falls, and the shadow falls a little later."),
    "death_modkill": _("A hand that is not of this world strikes a name out of the book: [b]%(player)s[/b]. A modkill."),
    "light_nights": _("What was left of the light is gone. From now on deaths show nothing."),
    "light_chronicler": _("A pen falls, and ink runs over the page. From now on deaths show nothing."),
    "light_grey": _("A grey light has come back, colder than before: deaths show the team."),
    "paper_head": _("[b]A sheet lies under every door, unsigned[/b]"),
    "grail_found": _("In the chapel shines what casts no shadow: the Grail is found, and whoever holds it keeps silent."),
    "revival": _(
        "A coffin stands open: [b]%(name)s[/b] walks among you until the midnight after the next vote. Who is back "
        "may vote, and can be neither voted on nor touched."
    ),
    "revival_ended": _("The grave takes back what is its own: the place of %(name)s is cold."),
    "revived": _("%(name)s breathes again, and nobody dares to ask why."),
    "paused": _("The pendulum hangs still in its case. Time waits, orders wait; only the whispering goes on."),
    "resumed": _("The pendulum swings again; every hour to come strikes later by the length of the pause."),
    "end_town": _("The last dagger lies broken on the flagstones. The [b]town[/b] has won, and buries its dead."),
    "end_mafia": _("The gates are shut from within, and nobody is left to knock. The [b]mafia[/b] has won."),
    "end_neutral": _("Between two thrones, on the ashes of both, somebody sits down. The [b]neutrals[/b] have won."),
    "end_nobody": _("The candles burn down before empty chairs. Nobody has won."),
    "winners": _("The cup goes round, and they drink from it: %(names)s."),
    "who_was_who": _("And this is what the cloaks have hidden:"),
}
