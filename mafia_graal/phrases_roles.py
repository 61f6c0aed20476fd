"""Roles, teams and causes of death of the Grail mafia in words. Names agree with the gender in the profile."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

ROLES = {
    "priest": {
        "m": pgettext_lazy("m", "Priest"),
        "f": pgettext_lazy("f", "Priest"),
        "": pgettext_lazy("m/f", "Priest"),
    },
    "huntress": {
        "m": pgettext_lazy("m", "Huntress"),
        "f": pgettext_lazy("f", "Huntress"),
        "": pgettext_lazy("m/f", "Huntress"),
    },
    "jester": {
        "m": pgettext_lazy("m", "Jester"),
        "f": pgettext_lazy("f", "Jester"),
        "": pgettext_lazy("m/f", "Jester"),
    },
    "inquisitor": {
        "m": pgettext_lazy("m", "Inquisitor"),
        "f": pgettext_lazy("f", "Inquisitor"),
        "": pgettext_lazy("m/f", "Inquisitor"),
    },
    "king": {"m": pgettext_lazy("m", "King"), "f": pgettext_lazy("f", "King"), "": pgettext_lazy("m/f", "King")},
    "chronicler": {
        "m": pgettext_lazy("m", "Chronicler"),
        "f": pgettext_lazy("f", "Chronicler"),
        "": pgettext_lazy("m/f", "Chronicler"),
    },
    "gossip": {
        "m": pgettext_lazy("m", "Gossip"),
        "f": pgettext_lazy("f", "Gossip"),
        "": pgettext_lazy("m/f", "Gossip"),
    },
    "knight": {
        "m": pgettext_lazy("m", "Knight"),
        "f": pgettext_lazy("f", "Knight"),
        "": pgettext_lazy("m/f", "Knight"),
    },
    "lancelot": {
        "m": pgettext_lazy("m", "Lancelot"),
        "f": pgettext_lazy("f", "Lancelot"),
        "": pgettext_lazy("m/f", "Lancelot"),
    },
    "spy": {"m": pgettext_lazy("m", "Spy"), "f": pgettext_lazy("f", "Spy"), "": pgettext_lazy("m/f", "Spy")},
    "robber": {
        "m": pgettext_lazy("m", "Robber"),
        "f": pgettext_lazy("f", "Robber"),
        "": pgettext_lazy("m/f", "Robber"),
    },
    "traitor": {
        "m": pgettext_lazy("m", "Traitor"),
        "f": pgettext_lazy("f", "Traitor"),
        "": pgettext_lazy("m/f", "Traitor"),
    },
    "bunny": {"m": pgettext_lazy("m", "Bunny"), "f": pgettext_lazy("f", "Bunny"), "": pgettext_lazy("m/f", "Bunny")},
    "guinevere": {
        "m": pgettext_lazy("m", "Guinevere"),
        "f": pgettext_lazy("f", "Guinevere"),
        "": pgettext_lazy("m/f", "Guinevere"),
    },
    "impostor": {
        "m": pgettext_lazy("m", "Impostor"),
        "f": pgettext_lazy("f", "Impostor"),
        "": pgettext_lazy("m/f", "Impostor"),
    },
}

ROLE_HELP = {
    "priest": _(
        "Town. Each night one of three. Prayer: until morning nothing reaches you, neither steel nor kindness, save an "
        "Intrigue and a poison given before; not on two nights running. Healing: whoever you heal survives this night and "
        "is cured of poison; not the same one twice running. Confession: late at night you learn what a player has done, "
        "and to whom, unless you or that player is dead by then."
    ),
    "huntress": _(
        "Town. Each night one of two. Silence: the night action of that player fails, passive powers go on; not the same "
        "one twice running. Anathema, once in a game as a rule: that player loses every power of the role for good and "
        "keeps its name and team. Nobody tells you what came of it."
    ),
    "jester": _(
        "Town. Each night one of two. Prank: what the first player does tonight strikes the second one; not the same first "
        "one twice running, and never yourself. Prayer, petting, silence, the Grail, the Intrigue, the Gossip and another "
        "Jester cannot be turned. Stuffing: one nameless red ballot on a player at the next vote."
    ),
    "inquisitor": _(
        "Town. Each night one of two. Inquisition: you learn a player's role and team as they are at that step. Execution, "
        "twice in a game as a rule: you kill. Beware of the Bunny, who answers attackers."
    ),
    "king": _(
        "Town. Each night one of two. In search of the Grail: a question about its number that has a yes or no answer; a "
        "plain number is a question too. King's Word: a player loses the next vote, or has two; not the same Word on the "
        "same player twice running. Your ballot breaks ties, and your death is announced with your role."
    ),
    "chronicler": _(
        "Town. Each night one of two. Interview: you learn a player's team; not the same one twice running. Chronicle, "
        "twice in a game as a rule: tonight's deaths are announced with their exact roles. While you live and keep your "
        "powers the game stays half-light for its first nights; without you it goes dark at once."
    ),
    "gossip": _(
        "Town. Each night one of three, printed unsigned in the morning's newspaper. Bloody details: every killing of the "
        "night, failed ones with the reason. Night rumours: one deed of somebody, without the doer. Hold a candle: whom "
        "your target's action was aimed at. Nobody can turn your actions elsewhere."
    ),
    "knight": _("Town. No powers but your voice and your ballot. Lancelot may tempt you to change sides."),
    "lancelot": _(
        "Mafia, and its boss. Each night you give the order to kill: a victim, and who of the mafia carries it out; that is "
        "the executor's action of the night. Beside that you may use one of two. Insidious schemes: until the next night "
        "the player looks like a Traitor to the Inquisition and like mafia to an Interview; not the same one twice "
        "running. Treacherous conspiracy: a Knight of the town becomes a Traitor of the mafia."
    ),
    "spy": _(
        "Mafia. Each night one of two. Poisoning, twice in a game as a rule: the victim dies in the next night unless healed "
        "before. Espionage: you learn a player's role and team. After the boss you are the first heir of the right to kill."
    ),
    "robber": _(
        "Mafia. Each night an ambush at a player's door: the first stranger who calls there dies before acting; the "
        "player is not harmed and your own people pass. Not the same door twice running. After the Spy you inherit the "
        "right to kill."
    ),
    "traitor": _(
        "Mafia. No powers of your own, but you can be sent to kill, and the right to kill may come down to you."
    ),
    "bunny": _(
        "Neutral. Each night one of three, never the same one twice running. Pet the bunny: whoever calls on you dies, "
        "killers alone get through. Tear apart: you kill. Devour: you kill in secret, and nobody hears of it before the "
        "next vote. Whoever attacks you dies instead of you, once in a game as a rule. Your ballot never counts."
    ),
    "guinevere": _(
        "Neutral. Search for the meaning of life, when you choose: you become a copy of that player's role, with the "
        "charges that are left, and act in it from the next night on; you stay neutral. Two loves: when the King dies you "
        "join the mafia, when Lancelot dies the town, whichever comes first."
    ),
    "impostor": _(
        "Neutral. Intrigue: name one or two players with a role each, or one player with two roles. The first right guess "
        "dies and you take that place and its powers. Without a right guess by the end of the third night you die, and "
        "nothing can save you. You may choose whether your victim's role is shown."
    ),
}

ROLE_LIMITS = {
    "priest": _("You can neither heal yourself nor hear your own confession."),
    "huntress": _("On a Knight or a Traitor the Anathema does nothing and is still spent."),
    "jester": _("A prank onto a target that cannot be makes the whole action fail."),
    "inquisitor": _("You see the role as it is at your step: what changes later you do not see."),
    "king": _("A right number asked at night does not win the Grail; guess it by day."),
    "chronicler": _("You cannot interview yourself."),
    "gossip": _("Your paper shows only what has happened before your step."),
    "knight": _("You have nothing to send at night."),
    "lancelot": _(
        "The order to kill is a duty each night. An Anathema on you ends the mafia's right to kill for good."
    ),
    "spy": _("If you are sent to kill, the kill is your action of that night."),
    "robber": _("If you are sent to kill, the kill is your action of that night."),
    "traitor": _("You have nothing to send at night unless the right to kill has come to you."),
    "bunny": _("A protected Bunny answers nobody, and spends nothing."),
    "guinevere": _("Once you are a copy, its duties are yours."),
    "impostor": _("A night that you let go by counts like any other."),
}
DUTY = _("An action each night is a duty.")
NO_DUTY = _("An action of your own is no duty; say “pass” if you let a night go by, so that nobody waits for you.")

TEAMS = {
    "town": pgettext_lazy("team", "town"),
    "mafia": pgettext_lazy("team", "mafia"),
    "neutral": pgettext_lazy("team", "neutral"),
}
SIDES = {
    "town": pgettext_lazy("side", "the town"),
    "mafia": pgettext_lazy("side", "the mafia"),
    "neutral": pgettext_lazy("side", "the neutrals"),
    "nobody": pgettext_lazy("side", "nobody"),
}
LIGHTS = {"grey": pgettext_lazy("light", "half-light"), "dark": pgettext_lazy("light", "dark")}

CAUSES = {
    "hanged": {
        "m": pgettext_lazy("m", "hanged"),
        "f": pgettext_lazy("f", "hanged"),
        "": pgettext_lazy("m/f", "hanged"),
    },
    "tear": {
        "m": pgettext_lazy("m", "torn apart"),
        "f": pgettext_lazy("f", "torn apart"),
        "": pgettext_lazy("m/f", "torn apart"),
    },
    "devour": {
        "m": pgettext_lazy("m", "devoured"),
        "f": pgettext_lazy("f", "devoured"),
        "": pgettext_lazy("m/f", "devoured"),
    },
    "execution": {
        "m": pgettext_lazy("m", "executed"),
        "f": pgettext_lazy("f", "executed"),
        "": pgettext_lazy("m/f", "executed"),
    },
    "kill": {
        "m": pgettext_lazy("m", "murdered"),
        "f": pgettext_lazy("f", "murdered"),
        "": pgettext_lazy("m/f", "murdered"),
    },
    "poison": {
        "m": pgettext_lazy("m", "poisoned"),
        "f": pgettext_lazy("f", "poisoned"),
        "": pgettext_lazy("m/f", "poisoned"),
    },
    "ambush": {
        "m": pgettext_lazy("m", "ambushed"),
        "f": pgettext_lazy("f", "ambushed"),
        "": pgettext_lazy("m/f", "ambushed"),
    },
    "pet": {
        "m": pgettext_lazy("m", "petted the bunny"),
        "f": pgettext_lazy("f", "petted the bunny"),
        "": pgettext_lazy("m/f", "petted the bunny"),
    },
    "bunny_passive": {
        "m": pgettext_lazy("m", "attacked the bunny"),
        "f": pgettext_lazy("f", "attacked the bunny"),
        "": pgettext_lazy("m/f", "attacked the bunny"),
    },
    "smite": {
        "m": pgettext_lazy("m", "smitten by the Grail"),
        "f": pgettext_lazy("f", "smitten by the Grail"),
        "": pgettext_lazy("m/f", "smitten by the Grail"),
    },
    "intrigue": {
        "m": pgettext_lazy("m", "replaced by the Impostor"),
        "f": pgettext_lazy("f", "replaced by the Impostor"),
        "": pgettext_lazy("m/f", "replaced by the Impostor"),
    },
    "impostor_deadline": {
        "m": pgettext_lazy("m", "Impostor found out"),
        "f": pgettext_lazy("f", "Impostor found out"),
        "": pgettext_lazy("m/f", "Impostor found out"),
    },
    "modkill": {
        "m": pgettext_lazy("m", "modkilled"),
        "f": pgettext_lazy("f", "modkilled"),
        "": pgettext_lazy("m/f", "modkilled"),
    },
    "gm": _("game master's decision"),
    "night": pgettext_lazy("how somebody died", "in the night"),
    "devoured": {
        "m": pgettext_lazy("m", "devoured"),
        "f": pgettext_lazy("f", "devoured"),
        "": pgettext_lazy("m/f", "devoured"),
    },
    "day": pgettext_lazy("how somebody died", "by day"),
}
