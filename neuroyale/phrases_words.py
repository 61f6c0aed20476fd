"""Words of the glossary: families of trials, kinds of royales, causes, refusals; they bind."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

REFUSALS = {
    "not_member": _("Members only."),
    "guest_not_allowed": _("Not for guests."),
    "not_host": _("Only the host may do that."),
    "too_few_players": _("At least two people are needed."),
    "salon_full": _("The salon is full."),
    "unknown_code": _("No salon has this code."),
    "bad_code": _("A code has 6 letters."),
    "already_in": _("You are already in."),
    "already_started": _("It has already started."),
    "round_closed": _("No round is open."),
    "round_finished": _("Your round is finished."),
    "not_your_question": _("Not the current question."),
    "already_answered": _("Already answered."),
    "too_fast": _("Too fast."),
    "not_active_session": _("The game goes on on another screen."),
    "no_token": _("No token to play."),
    "shield_held": _("You already hold a shield."),
    "shield_not_allowed": _("No shield before the final."),
    "target_out": _("That player is already out."),
    "not_tribune_best": _("Only for the best of the tribune."),
    "bad_families": _("One or two families at most."),
    "name_not_listed": _("Choose a pseudonym of the list."),
    "name_taken": _("Pseudonym taken."),
    "duel_exists": _("You two already have a duel."),
    "not_challenged": _("Not your challenge."),
}

PHASES = {
    "idle": pgettext_lazy("phase of a royale", "nothing yet"),
    "lobby": pgettext_lazy("phase of a royale", "lobby"),
    "countdown": pgettext_lazy("phase of a royale", "countdown"),
    "waiting": pgettext_lazy("phase of a royale", "waiting for you"),
    "round": pgettext_lazy("phase of a royale", "round"),
    "pause": pgettext_lazy("phase of a royale", "break"),
    "challenge": pgettext_lazy("phase of a royale", "challenge"),
    "running": pgettext_lazy("phase of a royale", "running"),
    "over": pgettext_lazy("phase of a royale", "over"),
    "cancelled": pgettext_lazy("phase of a royale", "cancelled"),
}

FAMILIES = {
    "calcul": pgettext_lazy("trial", "Arithmetic"),
    "memory": pgettext_lazy("trial", "Memory"),
    "logic": pgettext_lazy("trial", "Logic"),
    "sequence": pgettext_lazy("trial", "Sequence"),
    "perception": pgettext_lazy("trial", "Perception"),
}

MODES = {
    "solo": pgettext_lazy("kind of royale", "solo"),
    "live": pgettext_lazy("kind of royale", "live"),
    "salon": pgettext_lazy("kind of royale", "salon"),
    "duel": pgettext_lazy("kind of royale", "duel"),
    "season": pgettext_lazy("kind of royale", "season"),
}

FORMATS = {
    "cut": pgettext_lazy("kind of royale", "cut"),
    "points": pgettext_lazy("kind of royale", "points format"),
}

ORIGINS = {
    "member": pgettext_lazy("who fills a place", "member"),
    "guest": pgettext_lazy("who fills a place", "guest"),
    "ghost": pgettext_lazy("who fills a place", "ghost"),
    "bot": pgettext_lazy("who fills a place", "bot"),
}

TOKENS = {
    "shield": pgettext_lazy("token", "shield"),
    "jolt": pgettext_lazy("token", "jolt"),
}

POOLS = {
    "salon": pgettext_lazy("rating", "salon rating"),
    "duel": pgettext_lazy("rating", "duel rating"),
}

DECIDED = {
    "points": pgettext_lazy("duel decided", "on points"),
    "right": pgettext_lazy("duel decided", "on right answers"),
    "time": pgettext_lazy("duel decided", "on time"),
    "draw": pgettext_lazy("duel decided", "drawn"),
    "never_started": pgettext_lazy("duel decided", "never started"),
}

WINNERS = {
    "tie": pgettext_lazy("duel", "nobody, equal"),
    "none": pgettext_lazy("duel", "nobody, drawn"),
}

CAUSES = {
    "cut": pgettext_lazy("royale", "cut"),
    "second_error": pgettext_lazy("royale", "second error"),
    "timeout": pgettext_lazy("royale", "time ran out"),
    "alone": pgettext_lazy("royale", "nobody else"),
    "no_member": pgettext_lazy("royale", "no member left"),
    "left": pgettext_lazy("royale", "left"),
    "gm": pgettext_lazy("royale", "referee’s decision"),
    "not_started": pgettext_lazy("royale", "nobody started"),
    "never_started": pgettext_lazy("royale", "never started"),
    "too_quick": pgettext_lazy("royale", "too quick"),
    "too_perfect": pgettext_lazy("royale", "too perfect"),
}

STATUSES = {
    "in": pgettext_lazy("royale", "in"),
    "out": pgettext_lazy("royale", "out"),
}

DRAWS = {
    "salon_code": pgettext_lazy("draw", "code of the salon"),
    "salon_link": pgettext_lazy("draw", "link of the salon"),
    "pseudonym": pgettext_lazy("draw", "pseudonym"),
    "suite": pgettext_lazy("draw", "suite"),
    "suite_seed": pgettext_lazy("draw", "seed of the suite"),
    "families": pgettext_lazy("draw", "families of trials"),
    "ghosts": pgettext_lazy("draw", "ghosts"),
    "bot_round": pgettext_lazy("draw", "rounds of the bots"),
    "tie": pgettext_lazy("draw", "order of those who are equal"),
    "tribune_tie": pgettext_lazy("draw", "best of the tribune"),
    "bot_token": pgettext_lazy("draw", "token of a bot"),
}

TOPICS = {
    "game": pgettext_lazy("royale", "The royale"),
    "cemetery": pgettext_lazy("royale", "The tribune"),
}

WHYS = {
    "setup_key": pgettext_lazy("royale", "unknown key of the setup"),
    "setup_value": pgettext_lazy("royale", "a value of the setup that cannot be"),
    "suite": pgettext_lazy("royale", "these families make no suite"),
    "seats": pgettext_lazy("royale", "too many or too few seats"),
    "seat_field": pgettext_lazy("royale", "a seat holds something unknown"),
    "name": pgettext_lazy("royale", "a seat without a name"),
    "same_name": pgettext_lazy("royale", "two seats of one name"),
}
