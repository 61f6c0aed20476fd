"""What people read of the words that all games share (rules/common): translated once, here."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from .sentences import either

REFUSALS = {
    "game_over": _("The game is over. Nothing can be ordered any more."),
    "paused": _("The game is paused. Send it again when the game master lets it go on."),
    "not_a_player": _("You have no seat in this game."),
    "not_gm": _("Only the game master may do this."),
    "dead": _("You are dead. The dead give no orders."),
    "wrong_phase": _("Not at this moment. Look at the phase on the table page and try again when its time has come."),
    "too_late": _("Too late: the deadline has passed."),
    "wrong_role": _("Your role does not have this power."),
    "power_spent": _("This power has been used up."),
    "unknown_verb": _("There is no such order. The rules page lists what can be ordered."),
    "missing_argument": _("Something is missing: say whom or what the order is for."),
    "bad_argument": _("This value does not fit. Look at what is asked for and write it again."),
    "unknown_name": _("Nobody here is called “{text}”. Check the name in the list of players."),
    "unknown_name_near": _("Nobody here is called “{text}”. Did you mean {seats}?"),
    "unknown_target": _("There is no such thing within your reach."),
    "bad_target": _("This target does not fit. Choose another."),
    "ambiguous": _("“{text}” may be several: did you mean {seats}? Write the whole name."),
    "self_target": _("You cannot choose yourself. Choose somebody else."),
    "target_dead": _("This player is dead. Choose someone alive."),
    "target_alive": _("This player is alive. Choose one of the dead."),
    "target_immune": _("This player is immune for now. Choose somebody else."),
    "repeat_target": _("Not the same person again. Choose somebody else this time."),
    "not_understood": _("No order could be read in this message. The game master will read it."),
    "contradictory": _("Two orders in this message contradict each other. Nothing was done: send the one that you mean."),
    "nothing_to_withdraw": _("You have no such order to take back."),
    "topic_forbidden": _("You may not write here."),
    "topic_closed": _("This topic is closed for now."),
    "talk_forbidden": _("Private talk between players is not allowed while the game runs. Write to the game master."),
    "edit_forbidden": _("Posts in a running game cannot be edited. Write a new one."),
    "reason_missing": _("Give a reason: it is kept on record."),
    "bad_option": _("The option {option} cannot be {value}. Correct it; nothing was changed."),
    "bad_option_row": _("In the table {option}, row {row}: {why}. Correct it; nothing was changed."),
    "bad_setup": _("These seats and roles cannot be played: {why}."),
    "not_in_future": _("A deadline may not be moved to the past. Choose a later time."),
    "draft_gone": _("This text no longer waits: it has gone out or was let go. What you wrote stands below."),
    "draft_changed": _("Somebody else has changed this text meanwhile. Look at both and send it again."),
    "rate_limited": _("Too many tries. Wait a moment and send it again."),
    "master_may_not_play": _("The game master of a game does not play in it."),
    "guest_may_not_enrol": _("A guest cannot enrol: keep your account first, with an address and a password."),
    "not_in_charge": _("Only the game master in charge may do this. Ask them, or have the game handed over to you."),
    "guest_may_not_run": _("{name} is a guest, and guests run no games. Name a member with an account of their own."),
    "master_already": _("{name} helps to run this game already. Change the part in the list below."),
    "player_may_not_run": _("{name} plays or has played in this game, and whoever plays may not see behind the screen. Appoint somebody else."),
    "backup_already": _("There is a backup already. Dismiss the present one first, or make them co-master."),
    "played_elsewhere": _("{name} has sat on another chair of this game and knows its secrets. Choose somebody else."),
    "file_empty": _("There is no file, or nothing in it. Choose the file of a journal."),
    "file_large": _("This file is larger than {most} MB, and no journal is that long. Choose another."),
    "file_text": _("This file is no text in UTF-8. Choose the file as it was exported."),
    "file_deep": _("In this file things stand within things more than {most} deep. No journal looks like that."),
    "file_json": _("This file is no valid JSON; line {line} is where it breaks off. Export it afresh."),
    "file_foreign": _("This is no journal of a game. Choose a file that a desk or a replay has exported."),
    "file_version": _("This journal is of version {version}, and only version {known} can be read here."),
    "file_ruleset": _("The game “{name}” is not played on this site, so its journal cannot be read."),
    "file_view": _("This file holds only what one reader saw. A rehearsal needs the whole journal: ask the game master for it."),
    "file_wrong": _("What stands at {place} cannot be there. The file was changed or damaged: export it afresh."),
    "file_missing": _("Something is missing from this file: {place}. Export it afresh."),
    "file_unknown": _("Nobody knows what {place} means. The file was changed or comes from a newer site."),
    "file_many": _("There is too much at {place}: at most {most} can be read."),
    "file_event": _("At {place} stands a fact that this game does not know: {type}. The file comes from another version of the game."),
    "file_seed": _("The seed in this file does not fit its fingerprint. The file was changed."),
    "file_rules": _("The rules cannot make sense of this journal, from its line {place} on. The file was changed or comes from another version."),
    "too_many_sandboxes": _("There are {most} of them already. Delete one first."),
}

PHASES = {
    "registration": _("registration"),
    "setup": _("dealing of roles"),
    "day": pgettext_lazy("phase", "day"),
    "night": _("night"),
    "over": _("game over"),
}

VERBS = {
    "vote": _("vote"),
    "withdraw": _("take back"),
    "open": _("open the game"),
    "deal": _("deal the roles"),
    "start": _("start the game"),
    "pause": _("pause the game"),
    "resume": _("let the game go on"),
    "move_deadline": _("move a deadline"),
    "close_early": _("close now"),
    "kill": _("kill a player"),
    "revive": _("revive a player"),
    "set_role": _("change a role"),
    "order_for": _("give an order for a player"),
    "void_order": _("void an order"),
    "warn": _("warn a player"),
    "excuse": _("excuse a player"),
    "replace_player": _("replace a player"),
    "set_option": _("change an option"),
    "announce": _("announce"),
    "end_game": _("end the game"),
    "reopen": _("reopen the game"),
    "rewind": _("rewind"),
    "force_draw": _("force a draw"),
    "overrule": _("write a fact by hand"),
    "set_announcements": _("set how announcements go out"),
    "publish_draft": _("publish a draft"),
    "drop_draft": _("drop a draft"),
    "write_to": _("write letters"),
    "posted": _("post"),
    "read": _("message"),
}

EVENTS = {
    "opened": _("The seats are taken."),
    "game_started": _("The game begins."),
    "role_dealt": _("{player} is {role}."),
    "phase_began": _("Now: {phase}."),
    "order_received": _("Order received from {by}: {verb}."),
    "order_replaced": _("{by}: the earlier order ({verb}) is replaced."),
    "order_withdrawn": _("{by} takes back: {verb}."),
    "died": _("{player} is dead: {cause}."),
    "revived": _("{player} is alive again."),
    "deadline_moved": _("The hour of {deadline} is moved to {at}."),
    "paused": _("The game is paused."),
    "resumed": _("The game goes on."),
    "overruled": either("reason", _("The game master: {verb}. Reason: {reason}"), _("The game master: {verb}.")),
    "warned": _("{player} is warned. {reason}"),
    "player_replaced": _("{player} hands the seat over to {with}."),
    "option_set": _("The option {option} is now {value}."),
    "game_over": _("The game is over. Winners: {winners}."),
    "drew": _("Draw “{name}”: {result}."),
    "draw_forced": _("The next draw “{name}” will give {result}."),
}

TOPICS = {
    "rules": _("Rules and questions"),
    "game": _("The game"),
    "recap": _("Recap"),
    "vote": _("Votes"),
    "cemetery": _("The cemetery"),
    "registration": _("Registration"),
}

EVENT_NAMES = {"overruled": _("what the game master decided")}
"""Kinds of facts whose sentence depends on what they hold."""
CAUSES = {"gm": _("game master's decision")}
ROLES: dict[str, str] = {}
SIDES: dict[str, str] = {}
DEADLINES: dict[str, str] = {}
OPTIONS: dict[str, tuple[str, str]] = {}
RULES: dict[str, str] = {}

ARGS = {
    "target": _("whom"),
    "player": _("player"),
    "choice": _("choice"),
    "role": _("role"),
    "order": _("order"),
    "to": _("new hour"),
    "reason": _("reason"),
    "text": _("text"),
    "second": _("and whom"),
    "with": _("newcomer"),
    "cause": _("cause"),
    "deadline": _("which hour"),
    "option": _("option"),
    "value": _("value"),
    "name": _("name of the draw"),
    "kind": _("kind"),
    "result": _("result"),
    "side": _("side"),
    "winners": _("winners"),
}

TONES = {
    "tale": pgettext_lazy("tone", "as a tale"),
    "plain": pgettext_lazy("tone", "plain"),
    "gothic": pgettext_lazy("tone", "gothic"),
    "comic": pgettext_lazy("tone", "comic"),
}
WHYS = {
    "row_cells": _("a row has one word for each column"),
    "row_unknown": _("there is no such row in this table"),
    "row_twice": _("this row stands twice"),
    "row_choice": _("a cell is not one of the choices"),
}
STATUSES: dict[str, str] = {}
FACTS = {
    "phase": _("phase"),
    "day": _("day"),
    "until": _("until"),
    "at": _("hour"),
    "by": _("who"),
    "verb": _("order"),
    "args": _("arguments"),
    "zone": _("time zone"),
    "seats": _("seats"),
    "options": _("options"),
    "n": _("number"),
    "among": _("among"),
    "size": _("how many"),
    "place": _("place"),
    "forced": _("forced"),
    "votes": _("votes"),
    "immune": _("immune"),
    "excused": _("excused"),
    "number": _("number"),
}
"""What facts and their fields are called, where the desk shows them or has a form for them; arguments as in ARGS."""

CHOICES = {
    "mon": _("Monday"),
    "tue": _("Tuesday"),
    "wed": _("Wednesday"),
    "thu": _("Thursday"),
    "fri": _("Friday"),
    "sat": _("Saturday"),
    "sun": _("Sunday"),
    "random": _("by lot"),
    "nobody": _("nobody"),
    "none": _("none"),
    "d100": _("a number from 1 to 100"),
    "pick": _("one of several"),
    "order": _("an order"),
}
"""Values of options and arguments, by `value` or, where one option says it otherwise, by `option.value`."""

OPTION_GROUPS = {"": _("Rules"), "calendar": _("Calendar")}
VERB_HELP: dict[str, str] = {}
ROLE_HELP: dict[str, str] = {}
