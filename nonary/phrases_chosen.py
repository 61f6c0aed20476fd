"""Sentences of which a field of the fact chooses one: outcomes, answers, endings, votes."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

OUTCOMES_SAID = {
    "killed": _("The fight is over: {by} kills {player}."),
    "repelled": _("The fight is over: {player} fends {by} off."),
    "countered": _("The fight is over: {player} strikes back, and {by} dies."),
    "broken_off": _("The fight between {by} and {player} is broken off."),
}
CODES_SAID = {
    "right": _("{by} enters {code} on “{target}”: it opens."),
    "wrong": _("{by} enters {code} on “{target}”: nothing moves."),
    "other": _("{by} enters {code} on “{target}”: something happens."),
}
ANSWERS_SAID = {
    "right": _("{by} answers “{target}”: that was right."),
    "wrong": _("{by} answers “{target}”: that was wrong."),
    "other": _("{by} answers “{target}”: that means something, too."),
}
ENDED = {
    "all_dead": _("Nobody is left alive. The game ends."),
    "empty": _("Nobody living is left inside. The game ends."),
    "door9_closed": _("Door 9 has closed for good. Whoever is inside stays inside."),
    "last_chance": _("The last chance has gone by, and door 9 was never opened. Whoever is inside stays inside."),
    "gm": _("The game master ends the game."),
}
DEFAULTS_SAID = {
    "defend": (_("{by} will defend against attacks, unless told otherwise."), _("{by} will not defend against attacks without an order.")),
    "go_assigned": (_("{by} will go to the assigned room when an exploration begins."), _("{by} will not go to the assigned room without an order.")),
    "go_ambidex": (_("{by} will join each Ambidex game."), _("{by} will not join the Ambidex games without an order.")),
}  # fmt: skip
CHOICES_SAID = {"ally": _("{by} votes: ally."), "betray": _("{by} votes: betray.")}
