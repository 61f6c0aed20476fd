"""Facts of the Nonary Game as sentences. People are spoken of in the present tense, so that the sentences need no gender;
things stand in quotation marks, so that they need no article and no case."""

from __future__ import annotations

from typing import Any

from django.utils.encoding import force_str
from django.utils.translation import gettext, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.sentences import Fields, Sentence, by_field, either, said_of

from .durations_said import in_game
from .phrases_chosen import ANSWERS_SAID, CHOICES_SAID, CODES_SAID, DEFAULTS_SAID, ENDED, OUTCOMES_SAID


def _format(phrase: Any, fields: Fields, words: Any, **more: str) -> str:
    return force_str(phrase).format_map(said_of(fields, words) | more)


def _opened(fields: Fields, words: Any) -> str:
    if fields.get("target") is None:
        return gettext("The seats are taken.")
    return _format(_("{by} opens “{target}”."), fields, words)


def _room_described(fields: Fields, words: Any) -> str:
    said = [_format(_("{by} looks around: {room}."), fields, words)]
    if fields.get("text"):
        said.append(str(words.value(fields["text"], "text")))
    if fields.get("present"):
        said.append(_format(_("Here: {present}."), fields, words))
    if fields.get("bodies"):
        said.append(_format(_("Dead on the floor: {bodies}."), fields, words))
    return " ".join(said)


def _used(fields: Fields, words: Any) -> str:
    phrase = _("{by} uses “{object}” on “{target}”.")
    if fields.get("object") is None:
        phrase = _("{by} uses “{target}”.")
    elif fields.get("target") is None:
        phrase = _("{by} uses “{object}”.")
    return _format(phrase, fields, words)


def _quoted(fields: Fields, name: str, words: Any) -> str:
    return gettext("“%(text)s”") % {"text": words.value(fields[name], name)}


def _acted(fields: Fields, words: Any) -> str:
    """What a bystander sees: who, what, and with which things."""
    things = [_quoted(fields, name, words) for name in ("object", "target") if fields.get(name) is not None]
    if fields.get("to") is not None:
        things.append(words.value(fields["to"], "to"))
    verb = words.say("VERBS", fields["verb"])
    act = gettext("{verb} ({things})").format(verb=verb, things=", ".join(things)) if things else verb
    return gettext("One sees {by}: {act}.").format(by=words.name(fields["by"]), act=act)


def _text_shown(fields: Fields, words: Any) -> str:
    return str(words.value(fields["text"], "text"))


def _room_told(fields: Fields, words: Any) -> str:
    return _format(_("{room}: {text}"), fields, words)


def _nothing_happens(fields: Fields, words: Any) -> str:
    phrase = (
        _("{by}, {verb}: nothing happens.")
        if fields.get("target") is None
        else _("{by}, {verb} “{target}”: nothing happens.")
    )
    return _format(phrase, fields, words)


def _code_found(fields: Fields, words: Any) -> str:
    said = ngettext(
        "{by} finds the code of “{target}”: {code}, after {tried} try.",
        "{by} finds the code of “{target}”: {code}, after {tried} tries.",
        int(fields["tried"]),
    )
    return _format(said, fields, words)


def _started(fields: Fields, words: Any) -> str:
    phrase = _("{by} begins: {verb}; it takes {time} in the game.")
    if fields["verb"] == "try_codes":
        phrase = _("{by} begins: {verb}; it takes {time} in the game at the most.")
    elif fields["verb"] == "go":
        phrase = _("{by} is on the way: {time} in the game.")
    return _format(phrase, fields, words, time=in_game(fields["seconds"]))


def _abandoned(fields: Fields, words: Any) -> str:
    said = _format(_("{by} leaves off: {verb}, after {time} in the game."), fields, words, time=in_game(fields["done"]))
    if fields.get("tried") is not None:
        tried = int(fields["tried"])
        said += " " + ngettext("{number} code is tried.", "{number} codes are tried.", tried).format(number=tried)
    if fields.get("cause"):
        said += " " + gettext("Why: {cause}.").format(cause=words.say("STOPS", fields["cause"]))
    return said


def _queued(fields: Fields, words: Any) -> str:
    text = fields.get("text") or ", ".join(
        [words.say("VERBS", str(fields.get("verb") or "free"))]
        + [_quoted(fields, name, words) for name in ("object", "target") if fields.get(name) is not None]
    )
    return gettext("{by} asks the game master: {text}").format(by=words.name(fields["by"]), text=text)


def _answer(phrase: Any, plain: Any) -> Sentence:
    def say(fields: Fields, words: Any) -> str:
        return _format(phrase if fields.get("text") else plain, fields, words)

    return say


def _said_to(fields: Fields, words: Any) -> str:
    phrase = _("To {player}, from the game master: {text}") if fields.get("player") is not None else _("{room}: {text}")
    return _format(phrase, fields, words)


def _announced(fields: Fields, words: Any) -> str:
    return str(words.value(fields["text"], "text"))


def _plan_failed(fields: Fields, words: Any) -> str:
    reason = words.say("FAILURES", str(fields["reason"]))
    named = words.say("PLAN_NAMES", str(fields["plan"]))
    if fields.get("verb"):
        verb = words.say("VERBS", fields["verb"])
        phrase = _("Plan {plan} of {by} fails at “{verb}”: {reason}")
        return force_str(phrase).format(plan=named, by=words.name(fields["by"]), verb=verb, reason=reason)
    return gettext("Plan {plan} of {by} fails: {reason}").format(plan=named, by=words.name(fields["by"]), reason=reason)


def _order_failed(fields: Fields, words: Any) -> str:
    return gettext("{by}, {verb}: it comes to nothing. {reason}").format(
        by=words.name(fields["by"]),
        verb=words.say("VERBS", fields["verb"]),
        reason=words.say("FAILURES", fields["reason"]),
    )


def _plan(phrase: Any) -> Sentence:
    """A sentence about a plan, whose number may be the name of a canonical one."""

    def say(fields: Fields, words: Any) -> str:
        return _format(phrase, fields, words, plan=words.say("PLAN_NAMES", str(fields["plan"])))

    return say


def _plan_cancelled(fields: Fields, words: Any) -> str:
    return _format(
        _("Plan {plan} of {by} is dropped: {cause}."), fields, words,
        plan=words.say("PLAN_NAMES", str(fields["plan"])), cause=words.say("PLAN_CAUSES", fields["cause"]),
    )  # fmt: skip


def _default_set(fields: Fields, words: Any) -> str:
    on, off = DEFAULTS_SAID[fields["default"]]
    return _format(on if fields["enabled"] else off, fields, words)


def _group_told(fields: Fields, words: Any) -> str:
    phrase = (
        _("{player} is to explore “{room}” with {with}.")
        if fields.get("with")
        else _("{player} is to explore “{room}” alone.")
    )
    return _format(phrase, fields, words)


def _points_changed(fields: Fields, words: Any) -> str:
    points = int(fields["points"])
    said = ngettext("{player}: {delta}, and has {points} point.", "{player}: {delta}, and has {points} points.", points)
    delta = int(fields["delta"])
    return _format(said, fields, words, delta=f"+{delta}" if delta > 0 else f"−{-delta}" if delta else "±0")


def _order_received(fields: Fields, words: Any) -> str:
    choice = fields.get("choice")
    return _format(CHOICES_SAID.get(str(choice), _("Order received from {by}: {verb}.")), fields, words)


def _phase_began(fields: Fields, words: Any) -> str:
    phrase = _("Now: {phase}, round {round}, until {ends_at}.")
    if fields.get("round") is None or fields["phase"] not in ("exploration", "ambidex"):
        phrase = _("Now: {phase}, until {ends_at}.") if fields.get("ends_at") else _("Now: {phase}.")
    elif not fields.get("ends_at"):
        phrase = _("Now: {phase}, round {round}.")
    return _format(phrase, fields, words)


def _phase_said(with_round: Any, plain: Any) -> Sentence:
    def say(fields: Fields, words: Any) -> str:
        rounds = fields.get("round") is not None and fields["phase"] in ("exploration", "ambidex")
        return _format(with_round if rounds else plain, fields, words)

    return say


def _door_opened(fields: Fields, words: Any) -> str:
    phrase = (
        _("{by} opens door 9. It closes {closes_at}.")
        if fields.get("by") is not None
        else _("Door 9 opens. It closes {closes_at}.")
    )
    return _format(phrase, fields, words)


def _goal_result(fields: Fields, words: Any) -> str:
    said = gettext("{player}: main goal {goal}.").format(
        player=words.name(fields["player"]), goal=words.say("GOALS", fields["goal"])
    )
    if fields.get("secondary", "none") != "none":
        said += " " + gettext("Secondary goal: {secondary}.").format(secondary=words.say("GOALS", fields["secondary"]))
    return said


def _game_over(fields: Fields, words: Any) -> str:
    return _format(
        _("The game is over. Winners: {winners}.") if fields.get("winners") else _("The game is over. Nobody has won."),
        fields,
        words,
    )


EVENTS = {
    "opened": _opened,
    "edition_set": _("The edition is laid down."),
    "seats_named": _("The names of the seats are laid down."),
    "seats_cast": _("Characters are chosen for seats."),
    "hiding_seen": _("Some saw {player} hide."),
    "clock_set": _("The clock of the complex begins to run."),
    "card_dealt": _("{player} has read the card of the character."),
    "travel_told": _("The distances between the rooms are told to everyone."),
    "placed": _("{player} is in “{room}”."),
    "left": _("{by} leaves “{room}”."),
    "entered": _("{by} enters “{room}”."),
    "room_described": _room_described,
    "hid": _("{by} hides."),
    "came_out": _("{by} comes out of hiding."),
    "found": _("{by} finds {player} in hiding."),
    "body_seen": _("{by} sees {player} lying dead."),
    "surroundings": _("{player} sees what is there."),
    "thing_named": _("{player} knows “{thing}”."),
    "inspected": _("{by} inspects “{target}”."),
    "read": _("{by} reads “{object}”."),
    "used": _used,
    "took": _("{by} takes “{object}”."),
    "dropped": _("{by} puts down “{object}”."),
    "object_given": _("{by} gives “{object}” to {to}."),
    "object_shown": _("{by} shows “{object}” to {to}."),
    "object_granted": _("{player} has “{object}” now."),
    "object_moved": _("“{object}” is moved: {to}."),
    "things_fell": _("What {player} carried lies in “{room}”."),
    "things_placed": _("Everything lies in its place."),
    "acted": _acted,
    "text_shown": _text_shown,
    "room_told": _room_told,
    "nothing_happens": _nothing_happens,
    "revealed": _("Something comes to light: “{target}”."),
    "concealed": _("“{target}” is hidden again."),
    "state_changed": _("“{target}” is now: {state}."),
    "entry_spent": _("{player} has had what was there to be had."),
    "code_tried": by_field(CODES_SAID, "result"),
    "code_found": _code_found,
    "codes_done": _("{player} has tried codes."),
    "answer_tried": by_field(ANSWERS_SAID, "result"),
    "try_counted": _("A try of {player} counts."),
    "puzzle_solved": either("by", _("{by} solves the puzzle: “{puzzle}”."), _("The puzzle is solved: “{puzzle}”.")),
    "part_used": _("“{object}” is in its place."),
    "jammed": _("The mechanism is jammed for good: “{puzzle}”."),
    "action_started": _started,
    "action_timed": _("The end of what {player} does is fixed."),
    "action_finished": _("{by} is done: {verb}."),
    "action_abandoned": _abandoned,
    "progress_kept": _("What {player} has done so far is remembered."),
    "action_queued": _queued,
    "action_answered": _answer(_("The game master answers {by}: {text}"), _("The game master has answered {by}.")),
    "action_refused": _answer(_("The game master answers {by} that it cannot be done: {text}"), _("The game master answers {by} that it cannot be done.")),
    "item_closed": _("Item {item} of the queue needs no answer any more."),
    "told": _said_to,
    "happened": _("It happens: {happening}."),
    "happening_set": _("On its way: {happening}."),
    "order_failed": _order_failed,
    "announced": _announced,
    "piece_obtained": _("{player} obtains {piece}."),
    "piece_given": _("{by} shares {piece} with {to}."),
    "piece_lost": _("{player} loses {piece}."),
    "piece_known": _("{player} looks at {piece}."),
    "board_laid": _("{player} lays the pieces out."),
    "said": _("{by}: “{text}”"),
    "whispered": _("{by} whispers to {to}: “{text}”"),
    "whisper_noticed": _("{by} whispers something to {to}."),
    "message_struck": _("The game master strikes out what was said."),
    "plan_set": _plan(_("Plan {plan} of {by} is set.")),
    "plan_fired": _plan(_("Plan {plan} of {by} begins.")),
    "plan_expired": _plan(_("The time of plan {plan} of {by} has run out.")),
    "plan_done": _plan(_("Plan {plan} of {by} is carried out.")),
    "plan_failed": _plan_failed,
    "plan_cancelled": _plan_cancelled,
    "plan_limit": _plan(_("Plan {plan} of {by} would set off too many others in one instant, and is not run.")),
    "default_set": _default_set,
    "chain_kept": _("{by} has more to do afterwards."),
    "chain_ended": _("{by} has nothing more planned for now."),
    "group_told": _group_told,
    "points_told": _("{player} begins with points: {points}."),
    "match_told": _("Match {match} of round {round}: {a} against {b}."),
    "bye_told": _("{player} has no opponent in round {round}."),
    "matches_set": _("The game master has set the matches of round {round}."),
    "votes_closed": _("The votes of round {round} are closed."),
    "vote_missing": _("{player} has not voted; counted as: {choice}."),
    "match_result": _("Match {match} of round {round}: {a}, {a_choice}; {b}, {b_choice}."),
    "points_changed": _points_changed,
    "order_received": _order_received,
    "phase_began": _phase_began,
    "phase_ended": _phase_said(_("It is over: {phase}, round {round}."), _("It is over: {phase}.")),
    "phase_soon": _phase_said(_("One minute of the game is left: {phase}, round {round}."), _("One minute of the game is left: {phase}.")),
    "deadline_moved": _("The end of this phase is now {at}."),
    "door9_opened": _door_opened,
    "passed_door9": _("{by} passes through door 9."),
    "door9_closed": _("Door 9 closes."),
    "accused": _("{by} names {player} as Zero."),
    "forfeit_asked": _("{by} wants to leave the game."),
    "attack_declared": either("with", _("{by} attacks {player} with “{with}”."), _("{by} attacks {player}.")),
    "fight_queued": _("The fight of {player} waits for the game master."),
    "defended": _("{by} fights back."),
    "attack_resolved": by_field(OUTCOMES_SAID, "outcome"),
    "died": _("{player} is dead: {cause}."),
    "door9_witnessed": _("Door 9 was seen opening by: {by}."),
    "death_witnessed": _("The death of {player} was seen by: {by}."),
    "kill_credited": _("The death of {player} is {by}'s doing."),
    "game_ended": by_field(ENDED, "reason"),
    "goal_result": _goal_result,
    "game_over": _game_over,
}  # fmt: skip

QUIET = frozenset({
    "edition_set", "seats_named", "seats_cast", "hiding_seen", "clock_set", "card_dealt", "placed", "surroundings", "thing_named", "things_fell", "things_placed",
    "concealed", "entry_spent", "codes_done", "try_counted", "part_used", "action_timed", "progress_kept", "item_closed",
    "happening_set", "piece_known", "board_laid", "chain_kept", "chain_ended", "points_told", "matches_set", "fight_queued",
    "death_witnessed", "door9_witnessed",
})  # fmt: skip
"""Facts that only keep books: no list of news shows them."""

EVENT_NAMES = {
    "opened": pgettext_lazy("fact", "Something opened"),
    "room_described": pgettext_lazy("fact", "A look around"),
    "used": pgettext_lazy("fact", "Something used"),
    "acted": pgettext_lazy("fact", "Something noticed"),
    "text_shown": pgettext_lazy("fact", "A text read"),
    "room_told": pgettext_lazy("fact", "Told to a room"),
    "nothing_happens": pgettext_lazy("fact", "Nothing happens"),
    "code_tried": pgettext_lazy("fact", "A code tried"),
    "code_found": pgettext_lazy("fact", "A code found"),
    "answer_tried": pgettext_lazy("fact", "An answer tried"),
    "action_started": pgettext_lazy("fact", "A long action begun"),
    "action_abandoned": pgettext_lazy("fact", "A long action left off"),
    "action_queued": pgettext_lazy("fact", "A free action asked"),
    "action_answered": pgettext_lazy("fact", "A free action answered"),
    "action_refused": pgettext_lazy("fact", "A free action refused"),
    "told": pgettext_lazy("fact", "A scene told"),
    "order_failed": pgettext_lazy("fact", "An order come to nothing"),
    "announced": pgettext_lazy("fact", "An announcement"),
    "plan_failed": pgettext_lazy("fact", "A plan failed"),
    "plan_cancelled": pgettext_lazy("fact", "A plan dropped"),
    "default_set": pgettext_lazy("fact", "A canonical action switched"),
    "group_told": pgettext_lazy("fact", "A group told"),
    "points_changed": pgettext_lazy("fact", "Points"),
    "order_received": pgettext_lazy("fact", "A vote"),
    "phase_began": pgettext_lazy("fact", "Beginning of a phase"),
    "phase_ended": pgettext_lazy("fact", "End of a phase"),
    "phase_soon": pgettext_lazy("fact", "Reminder of a phase's end"),
    "door9_opened": pgettext_lazy("fact", "Door 9 opened"),
    "attack_declared": pgettext_lazy("fact", "An attack"),
    "attack_resolved": pgettext_lazy("fact", "End of a fight"),
    "game_ended": pgettext_lazy("fact", "End of play"),
    "goal_result": pgettext_lazy("fact", "A goal judged"),
    "game_over": pgettext_lazy("fact", "End of the game"),
    "puzzle_solved": pgettext_lazy("fact", "A puzzle solved"),
}
"""What a kind of fact is called where it is said in several ways: in lists of the desk."""
