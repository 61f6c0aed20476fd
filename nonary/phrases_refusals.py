"""Why an order is refused, and how to mend it; why something else came to nothing. Never a word about where others are."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

REFUSALS = {
    "edition_invalid": _(
        "This edition cannot be played yet: {faults} faults. Look at its page in the studio, where each stands with its line."
    ),
    "escaped": _("You are outside and out of the game. Nothing more can be done from here."),
    "fighting": _("You are fighting. Defend yourself, or write in free words what you do."),
    "in_transit": _("You are on the way, between two rooms. Do it when you have arrived, or leave off to turn round."),
    "busy": _("You are busy: {verb}, until {until}. Leave off first, or plan it for afterwards."),
    "not_here": _("Nobody of that name is here that you can see. You can only reach whoever is in the room with you."),
    "not_held": _("You do not have that in your hands. Take it first, or ask for it."),
    "no_route": _("No way leads there that is open now."),
    "already_there": _("You are there already."),
    "not_portable": _("That cannot be carried away."),
    "bad_code": _("That is no code of this lock. Look at how many signs it has, and of which kind."),
    "too_fast": _("Not so fast: this lock takes a moment between two tries. Try again a little later."),
    "occupied": _("Somebody else is at it right now. One hand at a time."),
    "jammed": _("It is jammed. Nothing will move it any more."),
    "already_solved": _("That is solved already."),
    "no_lock": _("There is nothing there to be opened that way."),
    "no_brute_force": _("The codes of this lock cannot be tried one after the other."),
    "nothing_left": _("You have tried every code of this lock."),
    "cannot_hide": _("There is nowhere to hide here."),
    "spot_full": _("There is no room left in there: somebody is inside."),
    "combat_off": _("Nobody can be attacked in this game."),
    "not_attacked": _("Nobody is attacking you."),
    "not_busy": _("There is nothing to leave off."),
    "one_way": _("This way leads in one direction only. There is no turning round."),
    "unique_piece": _("A golden piece cannot be shared. It goes only with its object."),
    "no_match": _("You have no match to vote in."),
    "already_voted": _("You have voted already, and votes cannot be changed in this game."),
    "door_open": _("Door 9 stands open already."),
    "door_closed": _("Door 9 is closed."),
    "points_too_low": _("You do not have enough points for door 9."),
    "bad_plan": _("This plan cannot be read: {why}."),
    "too_many_plans": _("You have as many plans as are allowed. Cancel one first."),
    "plan_too_long": _("This plan has too many steps. Make it shorter, or make two of it."),
    "no_such_plan": _("You have no plan of that number."),
    "no_such_item": _("No open item of the queue has that number."),
    "no_fight": _("Nobody is attacking this player."),
    "not_paused": _("The game is not paused."),
    "ambiguous": _("“{text}” may mean several: {things}{seats}. Say which."),
    "unknown_target": _("There is no such thing within your reach."),
    "bad_argument": _("“{arg}” cannot be that. Durations are written 30 s or 2 min, plans by their number."),
    "bad_argument.text": _("There must be something to do or to say: at most 4000 signs, and what is quoted is not read."),
    "bad_target": _("That is not who you play against in this match."),
    "power_spent": _("You have named somebody already. There is no second try."),
    "wrong_phase": _("Not now: that has its time in another phase."),
}
_FILLED = frozenset({"edition_invalid", "busy", "ambiguous", "bad_argument", "bad_plan"})
FAILURES = {
    **{code: said for code, said in REFUSALS.items() if code not in _FILLED},
    "busy": _("You are busy with something else."),
    "ambiguous": _("The words may mean several things here."),
    "bad_argument": _("Something in it cannot be so."),
    "bad_plan": _("The plan cannot be read."),
    "unknown_name": _("There is nobody whom it could mean."),
    "unknown_verb": _("There is no such act."),
    "missing_argument": _("Something needed was not said."),
    "self_target": _("You cannot do that to yourself."),
    "paused": _("The game is paused."),
    "dead": _("You are dead."),
    "game_over": _("The game is over."),
    "wrong_code": _("The code was wrong."),
    "wrong_answer": _("The answer was wrong."),
    "not_found": _("No code has fitted."),
    "nothing_happens": _("Nothing happened."),
    "too_deep": _("Too much set off too much in one instant."),
}
"""Why a step of a plan or a late order came to nothing."""
STOPS = {
    "death": pgettext_lazy("broken off by", "death"),
    "moved": pgettext_lazy("broken off by", "taken elsewhere"),
    "attacked": pgettext_lazy("broken off by", "an attack"),
    "target_gone": pgettext_lazy("broken off by", "the thing is no longer there"),
    "plan": pgettext_lazy("broken off by", "an own plan"),
    "gm": pgettext_lazy("broken off by", "the game master"),
    "jammed": pgettext_lazy("broken off by", "the lock has jammed"),
}
PLAN_CAUSES = {
    "owner": pgettext_lazy("dropped because", "taken back"),
    "replaced": pgettext_lazy("dropped because", "another intention takes its place"),
    "order": pgettext_lazy("dropped because", "left off"),
    "attacked": pgettext_lazy("dropped because", "an attack"),
    "gm": pgettext_lazy("dropped because", "decision of the game master"),
}
WHYS = {
    "edition": _("it has no edition; open it from the studio"),
    "seat_number": _("the number of players does not fit the edition"),
    "character_twice": _("a character is given to two players"),
    "character_unknown": _("there is no such character in the edition"),
    "seat_name": _("a player is called “whoever”, which in plans means somebody else"),
    "bad_duration": _("a duration cannot be read; write 30s or 2m"),
    "bad_time": _("an hour cannot be read; write 09:30"),
    "bad_value": _("something in it has a value that cannot be"),
    "daily_only": _("to repeat at an hour, give the hour alone, without a date"),
    "endless": _("it would repeat without end in one instant"),
    "missing_argument": _("a step lacks something that its act needs"),
    "needs_trigger": _("to repeat or to run out it must wait for something"),
    "no_condition": _("the condition says nothing"),
    "no_mapping": _("it is no list of names and values"),
    "no_step": _("a step names no act"),
    "no_steps": _("it does nothing"),
    "no_trigger": _("what it waits for says nothing"),
    "past": _("the hour is past"),
    "too_many_conditions": _("too many conditions stand within each other"),
    "unknown_argument": _("a step has something that its act does not know"),
    "unknown_condition": _("there is no such condition"),
    "unknown_key": _("a word in it has no meaning there"),
    "unknown_room": _("there is no such room"),
    "unknown_trigger": _("there is nothing of that kind to wait for"),
    "unknown_verb": _("there is no such act"),
}
REASONS = {
    "all_dead": _("everybody is dead"),
    "empty": _("nobody living is left inside"),
    "door9_closed": _("door 9 has closed"),
    "last_chance": _("the last chance has gone by"),
    "gm": _("decision of the game master"),
}
VIAS = {
    "start": pgettext_lazy("how a piece came", "from the start"),
    "effect": pgettext_lazy("how a piece came", "found"),
    "object": pgettext_lazy("how a piece came", "with an object"),
    "gift": pgettext_lazy("how a piece came", "shared"),
    "gm": pgettext_lazy("how a piece came", "from the game master"),
}
RESULTS = {
    "right": pgettext_lazy("try", "right"),
    "wrong": pgettext_lazy("try", "wrong"),
    "other": pgettext_lazy("try", "something else"),
}
OUTCOMES = {
    "killed": pgettext_lazy("fight", "the attacked dies"),
    "repelled": pgettext_lazy("fight", "the attack is fended off"),
    "countered": pgettext_lazy("fight", "the attacker dies"),
    "broken_off": pgettext_lazy("fight", "broken off"),
}
CAUSES = {
    "ambidex": {"": _("eliminated in the Ambidex game"), "m": pgettext_lazy("he", "eliminated in the Ambidex game"), "f": pgettext_lazy("she", "eliminated in the Ambidex game")},
    "attack": {"": _("killed by a player"), "m": pgettext_lazy("he", "killed by a player"), "f": pgettext_lazy("she", "killed by a player")},
    "trap": {"": _("killed by a trap"), "m": pgettext_lazy("he", "killed by a trap"), "f": pgettext_lazy("she", "killed by a trap")},
    "gm": _("decision of the game master"),
    "forfeit": pgettext_lazy("cause of death", "forfeit"),
    "effect": pgettext_lazy("cause of a change of points", "found in the complex"),
    "escaped": {"": pgettext_lazy("status", "escaped"), "m": pgettext_lazy("he, status", "escaped"), "f": pgettext_lazy("she, status", "escaped")},
    "trapped": {"": pgettext_lazy("status", "locked in"), "m": pgettext_lazy("he, status", "locked in"), "f": pgettext_lazy("she, status", "locked in")},
    "alive": {"": pgettext_lazy("status", "alive"), "m": pgettext_lazy("he, status", "alive"), "f": pgettext_lazy("she, status", "alive")},
    "dead": {"": pgettext_lazy("status", "dead"), "m": pgettext_lazy("he, status", "dead"), "f": pgettext_lazy("she, status", "dead")},
}  # fmt: skip
DRAWS = {
    "deal": pgettext_lazy("draw", "deal of the characters"),
    "groups": pgettext_lazy("draw", "groups of the exploration"),
    "pairing": pgettext_lazy("draw", "pairs of the Ambidex game"),
    "missing_vote": pgettext_lazy("draw", "a vote that is missing"),
    "pair_disagree": pgettext_lazy("draw", "a pair that disagrees"),
}
GOALS = {
    "met": pgettext_lazy("goal", "met"),
    "failed": pgettext_lazy("goal", "missed"),
    "pending": pgettext_lazy("goal", "not judged yet"),
    "none": pgettext_lazy("goal", "none"),
}
