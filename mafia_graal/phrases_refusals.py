"""Refusals of the Grail mafia, each with the way to mend it, and reasons in a few words."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

REFUSALS = {
    "wrong_phase": _(
        "Not at this moment. Ballots and guesses are taken by day, until the vote closes; the table page shows the phase."
    ),
    "too_late": _("Too late: the last minute for this has passed. It can be sent again tomorrow."),
    "stripped": _("The powers of your role are taken away. You may still talk, vote and guess."),
    "not_a_day_action": _("This is no day action in this game. Send it for the night, without “day”."),
    "day_action_used": _(
        "You use a day action today, so nothing more can be sent until the next day. Take the day action back first if its "
        "time has not passed."
    ),
    "power_spent": _("This action has no charge left. Choose another."),
    "on_cooldown": _("Not on two nights running. Choose another action tonight."),
    "repeat_action": _("You used this action last. Choose another one tonight."),
    "repeat_target": _("Not the same on the same player twice running. Choose somebody else tonight."),
    "grail_gone": _("The Grail has been found: nobody looks for it any more."),
    "guess_already_made": _("You have guessed today, and a guess is never changed. Guess again tomorrow."),
    "vote_change_used": _("You have changed your ballot once today; it stays as it is."),
    "same_vote": _("Your ballot says this already. Nothing was changed, and you may still change it."),
    "not_boss": _("Only the boss gives the order to kill. Say in the mafia's topic whom you have in mind."),
    "kill_lost": _("The mafia has lost the right to kill for good."),
    "bad_executor": _("{target} cannot carry out the kill tonight. Name another member of the mafia who is alive and has a night action free."),
    "no_grail": _("You do not hold the Grail, or its power is used up."),
    "too_many_guesses": _("Two players with one role each, or one player with two roles: no more. Send it again with fewer guesses."),
    "post_in_topic": _("Ballots are public: post it in the voting topic, or use the form on the table page."),
    "no_question": _("No question of this player waits for an answer."),
    "target_alive": _("The Grail raises only the dead whose death is announced, and nobody who was modkilled. Choose another."),
    "self_target": _("Not yourself, in either colour and with no action. Choose somebody else."),
}  # fmt: skip

REASONS = {
    "voided": _("voided by the game master"),
    "actor_dead": _("its author is dead by then"),
    "actor_stripped": _("its author has lost the role's powers"),
    "executor_duty": _("its author carries out the kill tonight"),
    "blocked": _("silenced by the Huntress"),
    "illegal_target": _("turned to a target that cannot be"),
    "target_dead": _("the target is dead"),
    "prayer": _("the target is praying"),
    "pet": _("the visitor was petting the bunny"),
    "ambush": _("the visitor fell into an ambush"),
    "healed": _("the target is protected by Healing"),
    "shielded": _("the target is protected by the Grail"),
    "bunny_passive": _("the Bunny struck back"),
    "no_effect": _("nothing to change there"),
    "wrong_guess": _("no guess was right"),
}

WHYS = {
    "anathema": _("the boss has lost the role's powers"),
    "no_heir": _("there is no heir"),
    "nights": _("the half-light nights are over"),
    "chronicler": _("the Chronicler is gone"),
    "gm": _("by the game master's decision"),
    "seats": _("a game has 5 to 30 seats"),
    "no_mafia": _("somebody of the mafia is needed"),
    "no_town": _("somebody of the town is needed"),
    "role_twice": _("only Knights and Traitors may be several"),
    "same_name": _("two seats have the same name"),
    "name": _("a seat has no name"),
    "seat_field": _("a seat carries something unknown"),
    "unknown_role": _("there is no such role"),
    "roles_missing": _("not every seat has a role yet"),
    "too_many_roles": _("there are more roles than seats"),
}

HOWS = {
    "hanged": pgettext_lazy("how somebody died", "hanged by the court"),
    "night": pgettext_lazy("how somebody died", "in the night"),
    "devoured": pgettext_lazy("how somebody died", "devoured the night before"),
    "day": pgettext_lazy("how somebody died", "by day"),
    "modkill": pgettext_lazy("how somebody died", "by modkill"),
    "gm": _("by the game master's decision"),
}
OUTCOMES = {
    "hanged": pgettext_lazy("outcome", "somebody hangs"),
    "peaceful": pgettext_lazy("outcome", "a peaceful day"),
    "corpse": pgettext_lazy("outcome", "nobody hangs"),
}
BY_RULES = {
    "majority": _("the clear leader"),
    "king": _("a tie, decided by the King's ballot"),
    "last_vote": _("a tie, decided by the last red ballot"),
    "king_zero": _("no candidate, the King's red ballot decides"),
    "gm": _("by the game master's decision"),
}
RESULTS = {
    "done": pgettext_lazy("result", "done"),
    "failed": pgettext_lazy("result", "failed"),
    "died": pgettext_lazy("result", "dies"),
    "saved": pgettext_lazy("result", "saved"),
}
VIAS = {
    "search": _("by the search for the meaning of life"),
    "intrigue": _("by the Intrigue"),
    "conspiracy": _("by the treacherous conspiracy"),
    "gm": _("by the game master's decision"),
}
SOURCES = {"inquisition": _("Inquisition"), "espionage": _("Espionage")}
DRAWS = {
    "seating": _("who gets which role"),
    "grail_number": _("the Grail's number"),
    "vote_close_second": _("the second in which the vote closes"),
    "missed_kill_target": _("victim of the missed kill"),
    "missed_kill_executor": _("executor of the missed kill"),
    "missed_action": _("the missed action"),
    "missed_target": _("target of the missed action"),
    "missed_to": _("where the missed prank turns"),
    "missed_word": _("the missed Word"),
    "rumour": _("what the rumour is about"),
}
