"""What people read of Pleine Lune: names of roles and acts, facts as sentences, refusals that say how to mend them.

Sentences about people are in the present tense, so that they need no gender; roles agree with the profile (PL-4).
"""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from .phrases_events import EVENT_NAMES, EVENTS, QUIET
from .phrases_facts import FACTS
from .phrases_options import CHOICES, OPTION_GROUPS, OPTION_NAMES, OPTIONS
from .phrases_rules import RULES

ROLES = {
    "villager": {
        "m": pgettext_lazy("m", "villager"),
        "f": pgettext_lazy("f", "villager"),
        "": pgettext_lazy("m/f", "villager"),
    },
    "prescient": {
        "m": pgettext_lazy("m", "prescient"),
        "f": pgettext_lazy("f", "prescient"),
        "": pgettext_lazy("m/f", "prescient"),
    },
    "seer": {"m": pgettext_lazy("m", "seer"), "f": pgettext_lazy("f", "seer"), "": pgettext_lazy("m/f", "seer")},
    "little_girl": {
        "m": pgettext_lazy("m", "little boy"),
        "f": pgettext_lazy("f", "little girl"),
        "": pgettext_lazy("m/f", "little boy / little girl"),
    },
    "forger": {
        "m": pgettext_lazy("m", "forger"),
        "f": pgettext_lazy("f", "forger"),
        "": pgettext_lazy("m/f", "forger"),
    },
    "nosy_neighbour": {
        "m": pgettext_lazy("m", "nosy neighbour"),
        "f": pgettext_lazy("f", "nosy neighbour"),
        "": pgettext_lazy("m/f", "nosy neighbour"),
    },
    "ghost": {"m": pgettext_lazy("m", "ghost"), "f": pgettext_lazy("f", "ghost"), "": pgettext_lazy("m/f", "ghost")},
    "militia": {
        "m": pgettext_lazy("m", "militia"),
        "f": pgettext_lazy("f", "militia"),
        "": pgettext_lazy("m/f", "militia"),
    },
    "telepath": {
        "m": pgettext_lazy("m", "telepath"),
        "f": pgettext_lazy("f", "telepath"),
        "": pgettext_lazy("m/f", "telepath"),
    },
    "executioner": {
        "m": pgettext_lazy("m", "executioner"),
        "f": pgettext_lazy("f", "executioner"),
        "": pgettext_lazy("m/f", "executioner"),
    },
    "sandman": {
        "m": pgettext_lazy("m", "sandman"),
        "f": pgettext_lazy("f", "sandman"),
        "": pgettext_lazy("m/f", "sandman"),
    },
    "investigator": {
        "m": pgettext_lazy("m", "investigator"),
        "f": pgettext_lazy("f", "investigator"),
        "": pgettext_lazy("m/f", "investigator"),
    },
    "matchmaker": {
        "m": pgettext_lazy("m", "matchmaker"),
        "f": pgettext_lazy("f", "matchmaker"),
        "": pgettext_lazy("m/f", "matchmaker"),
    },
    "werewolf": {
        "m": pgettext_lazy("m", "werewolf"),
        "f": pgettext_lazy("f", "werewolf"),
        "": pgettext_lazy("m/f", "werewolf"),
    },
    "corrupter": {
        "m": pgettext_lazy("m", "corrupter wolf"),
        "f": pgettext_lazy("f", "corrupter wolf"),
        "": pgettext_lazy("m/f", "corrupter wolf"),
    },
    "shaman": {
        "m": pgettext_lazy("m", "shaman wolf"),
        "f": pgettext_lazy("f", "shaman wolf"),
        "": pgettext_lazy("m/f", "shaman wolf"),
    },
    "pack_leader": {
        "m": pgettext_lazy("m", "pack leader"),
        "f": pgettext_lazy("f", "pack leader"),
        "": pgettext_lazy("m/f", "pack leader"),
    },
    "traitor": {
        "m": pgettext_lazy("m", "traitor"),
        "f": pgettext_lazy("f", "traitor"),
        "": pgettext_lazy("m/f", "traitor"),
    },
    "legendary_beast": {
        "m": pgettext_lazy("m", "legendary beast"),
        "f": pgettext_lazy("f", "legendary beast"),
        "": pgettext_lazy("m/f", "legendary beast"),
    },
}

ROLE_HELP = {
    "villager": _("You have no power but your vote and your voice. Find the werewolves and burn them all."),
    "prescient": _(
        "In the hour of visions you see who is about to die by wolves or beast. Once in the game you may save one of "
        "them, never yourself; you may also leave an order in advance."
    ),
    "seer": _("Each night, from sunset on, you may probe one player and learn the exact role."),
    "little_girl": _(
        "By day you may decide to peep in the coming night. If somebody is devoured you may see a wolf, and the wolves "
        "may see you. The table of chances is on the rules page."
    ),
    "forger": _("Once in the game you forge the votes: the name that you write burns instead of the condemned."),
    "nosy_neighbour": _(
        "Once in the game, at any time, you spy on one player and learn the role; that player learns your name and role."
    ),
    "ghost": _(
        "When you die in the story you may go on posting in the village until the next execution; you neither vote nor "
        "read the cemetery before that."
    ),
    "militia": _(
        "Each night you guard one player, perhaps yourself, against the wolves; not the same one twice running. A "
        "guarded wolf has no say that night. Send your order before the execution."
    ),
    "telepath": _("Once in the game you make one player vote against whom you choose."),
    "executioner": _(
        "Once in the game the players with the two highest scores burn. If there is a tie, you are asked and have a few "
        "minutes to answer."
    ),
    "sandman": _("Once in the game you put the whole village to sleep for a night: nobody kills, sees or guards."),
    "investigator": _("Once a day you may ask how many players were dealt a role at the start of the game."),
    "matchmaker": _("Before the evening that precedes the first execution you name two players who fall in love."),
    "werewolf": _(
        "Each night the pack devours somebody: you vote among yourselves, and a tie is nobody. Talk in the pack's "
        "conversation; one order for all is enough."
    ),
    "corrupter": _(
        "You are a werewolf. Once in the game you turn a player into a werewolf; that night the pack devours nobody."
    ),
    "shaman": _("You are a werewolf, and each night you may probe one player and learn the exact role."),
    "pack_leader": _("You are a werewolf. You may sacrifice a wolf of the pack to devour one victim more."),
    "traitor": _(
        "You want the wolves to win, and live to see it. You know how many they are, not who; they do not know you."
    ),
    "legendary_beast": _(
        "You hunt alone, wolves included. While you live the prey of the wolves flees. You win when nobody else is left."
    ),
}

SIDES = {
    "village": _("the village"),
    "wolves": _("the werewolves"),
    "lovers": _("the lovers"),
    "beast": _("the legendary beast"),
    "none": pgettext_lazy("side", "nobody"),
}
PHASES = {
    "judgement": _("judgement"),
    "sunset": _("sunset"),
    "vision": _("hour of visions"),
}
CAUSES = {
    "burned": _("at the stake"),
    "devoured": _("by the werewolves' teeth"),
    "savaged": _("by the beast's claws"),
    "sacrificed": _("sacrificed by the pack"),
    "heartbreak": _("of heartbreak"),
    "heart_attack": _("heart attack"),
    "inactivity": _("for inactivity"),
}
STATUSES = {
    "mayor": _("mayor"),
    "successor": _("successor"),
    "lover": _("lover"),
    "immune": _("immune"),
    "ineligible": _("ineligible"),
    "ghost": _("speaks from beyond the grave"),
}

VERBS = {
    "vote": _("vote against"),
    "forge": _("forge the votes"),
    "telepathy": _("force a vote"),
    "double": _("double execution"),
    "decide": _("decide the tie"),
    "successor": _("name a successor"),
    "guard": _("guard"),
    "peep": _("peep"),
    "sleep": _("put to sleep"),
    "probe": _("probe"),
    "devour": _("devour"),
    "corrupt": _("corrupt"),
    "sacrifice": _("sacrifice"),
    "hunt": _("hunt"),
    "save": _("save"),
    "let_die": _("let die"),
    "save_ahead": _("save in advance"),
    "snoop": _("snoop on"),
    "investigate": _("investigate"),
    "match": _("form a couple"),
    "ballot": _("ballot for"),
    "set_spent": _("mark a power as used or not"),
    "set_blank": _("mark a blank vote as used or not"),
    "set_mayor": _("make somebody mayor"),
    "remove_mayor": _("take the mayor's office away"),
    "name_lovers": _("name the lovers"),
    "rule_execution": _("rule who burns"),
    "rule_murder": _("rule who is devoured"),
    "grant_immunity": _("grant immunity"),
    "set_girl_odds": _("change the little girl's chances"),
    "end_matching": _("end of the matchmaker's time"),
    "close_poll": _("close of the election"),
    "warn_silent": _("warning of the silent"),
    "close_day": _("execution"),
    "end_judgement": _("end of the judgement"),
    "end_sunset": _("end of sunset"),
    "end_vision": _("murder announced"),
    "open_poll": _("opening of the election"),
}
VERB_HELP = {
    "vote": _("Whom do you want to burn? Your last vote before the execution counts."),
    "forge": _("This name burns tonight whatever the votes say. Once in the game."),
    "telepathy": _("The first one will vote against the second one. Once in the game."),
    "double": _("The two highest scores burn tonight. Once in the game."),
    "decide": _("The tie waits for you. Without an answer in time nobody of the tied burns."),
    "successor": _("Who takes over the office if you die. You may change it at will."),
    "guard": _("For the coming night, not the same person twice running."),
    "peep": _("In the coming night you open your eyes. The wolves may see you."),
    "sleep": _("Nobody acts this night. Once in the game."),
    "probe": _("At the end of sunset you learn the exact role."),
    "devour": _("Your voice in the pack's choice of this night."),
    "corrupt": _("This player becomes a werewolf; the pack devours nobody this night. Once in the game."),
    "sacrifice": _("The first one, of the pack, dies; the second one is devoured beside the pack's prey."),
    "hunt": _("Your prey of this night."),
    "save": _("Saves a victim of your vision. Once in the game."),
    "let_die": _("You keep your power for another night."),
    "save_ahead": _("Stands until it is used: with a name for this player, without one for the next victim."),
    "snoop": _("Answered at once; this player learns who you are. Once in the game."),
    "investigate": _("How many were dealt this role at the start? Once a day."),
    "match": _("These two fall in love. It cannot be undone."),
}

REFUSALS = {
    "not_mayor": _("Only the mayor names a successor."),
    "not_asked": _("Nothing was asked of you. Wait until the game master puts a question to you."),
    "already_matched": _("There is a couple already. Hearts cannot be bound twice."),
    "already_asked_today": _("You have asked today. Ask again tomorrow."),
    "watched": _("Somebody watches you this night: your power does not act. Another of the pack may give the order."),
    "unknown_role": _("There is no role called “{text}”. The rules page lists them."),
    "self_save": _("You cannot save yourself."),
    "not_victim": _("This player is not among those whom you can save tonight. Look at your vision again."),
    "which_victim": _("Several are about to die: {seats}. Say whom you save."),
    "target_not_wolf": _("{target} is not of your pack. The first name has to be a wolf."),
    "target_wolf": _("{target} is of your pack. Choose somebody else."),
    "not_tied": _("{target} is not among the tied: {seats}. Choose one of them."),
    "bad_count": _("Name exactly {places} of the tied, each once."),
    "lover": _("You cannot harm {target}, whom you love. Choose somebody else."),
    "ineligible": _("{target} has lost the office for good. Choose somebody else."),
    "blank_not_orderable": _("A blank vote cannot be ordered: name somebody. Only who forgets to vote votes blank, once."),
}

TOPICS = {
    "rules": _("Rules and questions"),
    "game": _("The village"),
    "recap": _("Vote recap"),
    "cemetery": _("[OOC] The Cemetery"),
    "registration": _("Registration"),
    "pack": _("The pack"),
}
DEADLINES = {
    "execution": _("execution"),
    "election": _("close of the election"),
    "poll": _("opening of the election"),
    "window": _("end of this phase"),
    "matching": _("end of the matchmaker's time"),
    "warning": _("warning of the silent"),
}
ARGS = {
    "victim": _("victim"),
    "choice": _("votes against"),
    "wolf": _("wolf who dies"),
    "first": _("the one"),
    "targets": _("who burns"),
    "candidate": _("candidate"),
    "cause": _("cause"),
    "spent": _("used up"),
    "used": _("used"),
    "burned": _("who burns"),
    "victims": _("victims"),
    "side": _("winning side"),
    "winners": _("winners"),
    "option": _("option"),
    "value": _("value"),
    "wolves": _("monsters"),
    "innocents": _("innocents"),
    "see": _("she sees, %"),
    "seen": _("she is seen, %"),
    "deadline": _("deadline"),
    "roles": _("roles"),
    "with": _("newcomer"),
}
HOWS = {
    "votes": _("by the votes"),
    "mayor_vote": _("the mayor's vote breaks the tie"),
    "mayor_choice": _("the mayor decides the tie"),
    "executioner": _("double execution"),
    "forged": _("the votes were forged"),
    "draw": _("by lot"),
    "gm": _("by the game master's decision"),
    "none": pgettext_lazy("outcome", "nobody burns"),
    "elected": _("elected"),
    "succeeded": _("as successor"),
    "sent": _("sent"),
    "void": _("void"),
    "forced": _("forced"),
    "blank": _("blank"),
    "default": _("for want of a vote"),
}
WHYS = {
    "dead": _("its author is dead"),
    "target_dead": _("the target is dead"),
    "superseded": _("a later order counts"),
    "forged": _("the votes are forged"),
    "no_votes": _("nobody has a vote"),
    "watched": _("its author is watched"),
    "asleep": _("the village sleeps"),
    "changed": _("its author or target has changed sides"),
    "corruption": _("the corrupter acts this night"),
    "fight": _("the wolves meet the beast"),
    "starved": _("the beast scares the prey away"),
    "same_victim": _("it is the pack's own prey"),
    "gm": _("by the game master's decision"),
    "not_voter": _("the dead do not vote"),
    "no_election": _("no election is open"),
    "unknown_name": _("nobody here has this name"),
    "ambiguous": _("several players may be meant"),
    "ineligible": _("this player has lost the office for good"),
    "monster": _("a monster leaves no successor"),
    "no_successor": _("there is no living successor"),
    "repudiated": _("the mayor is repudiated"),
    "mayor_absent": _("the mayor did not answer"),
    "no_mayor": _("there is no mayor to break the tie"),
    "executioner_absent": _("the executioner did not answer"),
    "seats": _("4 to 60 players are needed"),
    "seat_field": _("a seat carries something unknown"),
    "name": _("a seat has no name"),
    "same_name": _("two seats have the same name"),
    "unknown_role": _("there is no such role"),
    "lovers": _("two lovers are needed, or none"),
    "mayors": _("there can be one mayor only"),
    "successor": _("only the mayor's seat has a successor, and one who plays"),
    "no_monster": _("a werewolf or the beast is needed"),
    "beasts": _("there can be one legendary beast only"),
    "no_villager": _("somebody of the village is needed"),
    "investigator": _("an investigator has nothing to ask where the composition is open"),
    "too_many_roles": _("there are more roles than seats"),
    "roles_missing": _("not every seat has a role yet"),
    "pack_leader_min": _("a pack leader is strong in so small a village"),
    "lovers_unnamed": _("the lovers are not named yet"),
    "random": _("by lot"),
}

__all__ = [
    "ARGS",
    "CAUSES",
    "CHOICES",
    "DEADLINES",
    "EVENTS",
    "EVENT_NAMES",
    "FACTS",
    "HOWS",
    "OPTIONS",
    "OPTION_GROUPS",
    "OPTION_NAMES",
    "PHASES",
    "QUIET",
    "REFUSALS",
    "ROLES",
    "ROLE_HELP",
    "RULES",
    "SIDES",
    "STATUSES",
    "TOPICS",
    "VERBS",
    "VERB_HELP",
    "WHYS",
]  # fmt: skip
