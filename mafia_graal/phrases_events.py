"""Facts of the Grail mafia as sentences: a format with the fact's fields, or a function where one fact is said in
several ways. People are spoken of in the present tense, so that the sentences need no gender."""

from __future__ import annotations

from typing import Any

from django.utils.encoding import force_str
from django.utils.translation import gettext, ngettext, pgettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.sentences import Fields, Sentence, by_field, either, role_of, said_of

from .phrases_news import newspaper

DEATHS = {
    "hanged": _("{player} hangs."),
    "night": _("{player} does not live to see the morning."),
    "devoured": _("Nothing but bones is left of {player}: devoured a night ago."),
    "day": _("{player} dies in broad daylight."),
    "modkill": _("{player} leaves the game: a modkill."),
}
REVEALED = {
    "dark": _("What {player} was stays unknown."),
    "team": _("Team: {team}."),
    "role": _("Role: {role}. Team: {team}."),
}
LIGHTS_CHANGE = {
    "nights": _("The half-light is over: from now on deaths show nothing."),
    "chronicler": _("The chronicle breaks off: from now on deaths show nothing."),
    "grey": _("It is half-light again: deaths show the team."),
}
PHASES_BEGIN = {
    "lobby": _("The list is open."),
    "briefing": _("The roles are dealt."),
    "day": _("Day {day} begins."),
    "vote_closed": _("The vote is closed; the ballots are counted."),
    "night": _("Night {night} falls."),
    "review": _("The night is over; its results are being written."),
    "over": _("The game is over."),
}
RESULTS_OF_VOTE = {
    "hanged": _("Day {day}: {hanged} hangs."),
    "peaceful": _("Day {day}: a peaceful day, nobody hangs."),
    "corpse": _("Day {day}: a wonder against all rules, nobody hangs."),
}
BALLOTS = {
    "red": _("{by} votes red, to hang {target}."),
    "blue": _("{by} votes blue, to save {target}."),
}
CHANGED_BALLOTS = {
    "red": _("{by} changes the ballot: red, to hang {target}."),
    "blue": _("{by} changes the ballot: blue, to save {target}."),
}
KILLS_LOST = {
    "anathema": _("The boss has lost all powers, and the mafia the right to kill for good."),
    "no_heir": _("Nobody is left to inherit the right to kill."),
}
ENDS = {
    "town": _("The town has won: {winners}."),
    "mafia": _("The mafia has won: {winners}."),
    "neutral": _("The neutrals have won: {winners}."),
    "nobody": _("The game is over; nobody has won."),
}
WORDS_SAID = {
    "ban": _("King's Word: the next ballot of {player} does not count."),
    "plus": _("King's Word: the next ballot of {player} counts double."),
}
JOINED = {
    "mafia": _("The King's line is gone: {player} joins the mafia for good."),
    "town": _("Lancelot's line is gone: {player} joins the town for good."),
}


def labelled(label: Any, text: Any) -> str:
    """A label and what it says, with the language's own colon."""
    return f"{label}{pgettext('before a name', ':')} {text}"


def _death_announced(fields: Fields, words: Any) -> str:
    told = DEATHS.get(str(fields["how"]), DEATHS["day"])
    return f"{force_str(told).format_map(said_of(fields, words))} {_shown(fields, words)}"


def _shown(fields: Fields, words: Any) -> str:
    return force_str(REVEALED.get(str(fields["reveal"]), REVEALED["dark"])).format_map(said_of(fields, words))


def shown_of(fact: Any, words: Any) -> str:
    """What the announcement of a death shows of the dead."""
    return _shown({name: getattr(fact, name) for name in fact.__dataclass_fields__}, words)


def _light_changed(fields: Fields, words: Any) -> str:
    return force_str(LIGHTS_CHANGE["grey" if fields["to"] == "grey" else str(fields["why"])])


def _vote_cast(fields: Fields, words: Any) -> str:
    table = CHANGED_BALLOTS if fields["change"] else BALLOTS
    return force_str(table[fields["color"]]).format_map(said_of(fields, words))


def _activity_low(fields: Fields, words: Any) -> str:
    said = ngettext(
        "{player}: {posts} post today, fewer than asked.",
        "{player}: {posts} posts today, fewer than asked.",
        fields["posts"],
    )
    return said.format_map(said_of(fields, words))


def _order_received(fields: Fields, words: Any) -> str:
    from games.receipts import order_words

    given = {name: value for name, value in fields.items() if name not in ("by", "verb", "day")}
    said = {"by": words.name(fields["by"]), "order": order_words(words, fields["verb"], given)}
    phrase = _("{by} orders by day: {order}.") if fields["day"] else _("{by} orders: {order}.")
    return force_str(phrase).format_map(said)


def aimed(fields: Fields, words: Any) -> str:
    """An act with all that it is aimed at: "prank → Ana → Bo", "kill → Ana (Lou)"."""
    parts = [words.say("ACTIONS", fields["action"])]
    parts += [words.name(fields[name]) for name in ("target", "to") if fields.get(name) is not None]
    said = " → ".join(parts)
    rest = [words.value(fields[name], name) for name in ("word", "executor") if fields.get(name)]
    return f"{said} ({', '.join(rest)})" if rest else said


def _action_drawn(fields: Fields, words: Any) -> str:
    return gettext("Drawn for {player}: {act}.").format(player=words.name(fields["player"]), act=aimed(fields, words))


def _action_resolved(fields: Fields, words: Any) -> str:
    parts = [words.say("ACTIONS", fields["action"])]
    if fields["redirected"] and fields["ordered"] is not None:
        parts.append(words.name(fields["ordered"]))
    if fields["target"] is not None:
        parts.append(words.name(fields["target"]))
    act = " → ".join(parts)
    if fields["result"] != "failed":
        return gettext("{by}, {act}: done.").format(by=words.name(fields["by"]), act=act)
    why = words.say("REASONS", str(fields["reason"]))
    return gettext("{by}, {act}: failed, {why}.").format(by=words.name(fields["by"]), act=act, why=why)


def _confession(fields: Fields, words: Any) -> str:
    phrase = _("Confession for {by}: {target} has done nothing tonight.")
    if fields["action"] is not None:
        phrase = _("Confession for {by}: {target} has done this tonight: {action}.")
        if fields["aimed_at"] is not None:
            phrase = _("Confession for {by}: {target} has done this tonight: {action}, aimed at {aimed_at}.")
    return force_str(phrase).format_map(said_of(fields, words))


def _vote_count(fields: Fields, words: Any) -> str:
    order = sorted(fields["tally"].items(), key=lambda pair: (-pair[1], pair[0]))
    tally = ", ".join(f"{words.name(seat)} {net}" for seat, net in order) or "—"
    phrase = _("Count of day {day} ({by_rule}): {tally}.") if fields["by_rule"] else _("Count of day {day}: {tally}.")
    return force_str(phrase).format_map(said_of(fields, words) | {"tally": tally})


def _saved(fields: Fields, words: Any) -> str:
    danger = words.say("ACTIONS", fields["cause"])
    return gettext("{player} is protected and outlives a danger: {danger}.").format(
        player=words.name(fields["player"]), danger=danger
    )


def _charges_set(fields: Fields, words: Any) -> str:
    phrase = _("Charges of {player}, {action}: {number}.")
    if fields["number"] is None:
        phrase = _("Charges of {player}, {action}: without limit.")
    return force_str(phrase).format_map(said_of(fields, words))


def _roles_laid(fields: Fields, words: Any) -> str:
    roles = [f"{words.name(seat)} — {words.role(role, seat)}" for seat, role in fields["roles"].items()]
    return gettext("Roles laid: {roles}.").format(roles=", ".join(roles) or "—")


def _nicknames(fields: Fields, words: Any) -> str:
    names = [f"{words.name(seat)} — {', '.join(given)}" for seat, given in fields["nicknames"].items()]
    return gettext("Other names: {names}.").format(names="; ".join(names) or "—")


def _setup_given(fields: Fields, words: Any) -> str:
    roles = [words.role(role) for role in fields["roles"]]
    return gettext("Roles to be dealt: {roles}.").format(roles=", ".join(roles) or "—")


def _game_over(fields: Fields, words: Any) -> str:
    phrase = ENDS.get(str(fields.get("side")), ENDS["nobody"]) if fields.get("winners") else ENDS["nobody"]
    return force_str(phrase).format_map(said_of(fields, words))


def _reasoned(plain: Any, reasoned: Any) -> Sentence:
    """A sentence that ends with the reason, where one is given."""

    def say(fields: Fields, words: Any) -> str:
        reason = str(fields.get("reason") or "")
        return force_str(reasoned).format(reason=reason) if reason else force_str(plain)

    return say


def _drawn(value: Any, words: Any) -> str:
    """A result or a candidate of the dice in words: a seat, a number, an act, a Word, a role."""
    if isinstance(value, tuple | list):
        return str(words.listed([_drawn(item, words) for item in value])) or "—"
    for table in ("ACTIONS", "WORDS", "ROLES"):
        if value in words.table(table):
            return str(words.say(table, value))
    return str(words.value(value))


def _drew(phrase: Any) -> Sentence:
    def say(fields: Fields, words: Any) -> str:
        return force_str(phrase).format(name=words.say("DRAWS", fields["name"]), result=_drawn(fields["result"], words))

    return say


EVENTS: dict[str, Any] = {
    "setup_given": _setup_given,
    "roles_laid": _roles_laid,
    "nicknames_given": _nicknames,
    "game_started": _("The court opens: the game begins."),
    "role_dealt": _("{player}: {role}, team: {team}."),
    "mafia_roster": _("The mafia: {members}."),
    "boss_named": _("The order to kill is given by {player}."),
    "grail_hidden": _("The Grail lies hidden under number {number}."),
    "phase_began": by_field(PHASES_BEGIN, "phase"),
    "deadline_set": _("{deadline}: {at}."),
    "vote_cast": _vote_cast,
    "guess_made": _("{by} guesses the Grail: {number}."),
    "vote_closed": _("The vote of day {day} closes at {at}."),
    "vote_result": by_field(RESULTS_OF_VOTE, "outcome"),
    "vote_count": _vote_count,
    "corpse_skipped": _("The vote chose {player}, who is dead in secret: the next one is taken."),
    "vote_missed": _("{player} has cast no ballot."),
    "activity_low": _activity_low,
    "day_acted": _("Day {day}: the day actions are resolved."),
    "all_orders_in": _("Night {night}: all orders are in."),
    "night_closed": either("early", _("Night {night} closes early."), _("Night {night} closes.")),
    "night_published": either("deaths", _("Night {night} is over. Dead: {deaths}."), _("Night {night} is over. Nobody is found dead.")),
    "died": _("{player} dies: {cause}."),
    "death_announced": _death_announced,
    "light_changed": _light_changed,
    "line_ended": _("The line has died out: {line}."),
    "order_received": _order_received,
    "order_invalid": _("The order of {player} ({action}) names somebody who is dead now; another may be sent."),
    "order_voided": _("Voided for {player}: {slot}."),
    "day_action_noted": either(
        "used",
        _("{player} acts by day and cannot carry out tonight's kill."),
        _("{player} does not act by day after all, and can carry out tonight's kill."),
    ),
    "executor_named": _("The kill is carried out by {player}; the victim: {target}."),
    "missed_action": _("{player} misses a night action (missed so far: {misses})."),
    "action_drawn": _action_drawn,
    "sanction_due": _("A sanction is due for {player} (missed so far: {misses})."),
    "action_resolved": _action_resolved,
    "night_resolved": _("Night {night} is resolved; its results wait for their publication."),
    "action_played": _("{player} has played: {action}."),
    "saved": _saved,
    "passive_spent": _("One charge of the Bunny's revenge is spent ({player})."),
    "poison_given": _("Poison from {by} is in the veins of {player}."),
    "poison_fired": by_field({
        "died": _("The poison does its work: {player} dies."),
        "saved": _("The poison does nothing to {player}, who is protected."),
    }, "result"),
    "poison_cured": _("The poison in the veins of {player} is cured."),
    "devoured": _("{player} is eaten in secret."),
    "you_are_devoured": _("{player} learns the truth: eaten in the night, and not to say so."),
    "became": _("{player} has a new role: {role} ({via})."),
    "powers_taken": _("{player} takes over the powers of a role: {role}."),
    "guinevere_joined": by_field(JOINED, "team"),
    "kill_inherited": _("The right to kill passes to {player}."),
    "kill_lost": by_field(KILLS_LOST, "why"),
    "anathema_laid": _("An Anathema lies on {player}."),
    "stripped": _("The powers of the role are taken from {player}."),
    "framed": _("Until the next night checks take {player} for a Traitor."),
    "frames_lifted": _("The schemes of the night before are over."),
    "word_said": by_field(WORDS_SAID, "word"),
    "word_received": by_field(WORDS_SAID, "word"),
    "ballot_stuffed": _("A stuffed red ballot on {player} for day {day}."),
    "check_result": role_of("target", _("{source} for {by}: {target} is {role}, team: {team}.")),
    "interview_result": _("Interview for {by}: {target}, team: {team}."),
    "confession_result": _confession,
    "conspiracy_result": either(
        "success", _("The conspiracy of {by} succeeds: {target} is a Traitor now."), _("The conspiracy of {by} does nothing to {target}.")
    ),
    "intrigue_result": either(
        "hit", _("The Intrigue of {by} is right: {hit} dies, and the place is taken."), _("The Intrigue of {by} hits nobody.")
    ),
    "grail_question": _("{by} asks about the Grail: “{question}”"),
    "grail_answer": _("Answer to {by} about the Grail (“{question}”): {answer}."),
    "no_result": _("{player}, {action}: no result."),
    "kill_succeeded": _("{player}, {action}: success, somebody died of it."),
    "newspaper": newspaper,
    "grail_won": _("{player} wins the Grail."),
    "grail_found": _("Somebody has found the Grail."),
    "grail_lost": _("The power of the Grail is lost with its holder."),
    "revival": _("The Grail raises {player} from the dead, until a midnight."),
    "revival_ended": _("Midnight strikes: {player} goes back to the dead."),
    "paused": _reasoned(_("The game is paused."), _("The game is paused: {reason}")),
    "resumed": _reasoned(_("The game goes on."), _("The game goes on: {reason}")),
    "ruling": _("Ruling of the game master: {text}"),
    "vote_annulled": _("The ballot of {player} is annulled."),
    "hanged_fixed": either(
        "player", _("Ruled by the game master: {player} hangs today."), _("Ruled by the game master: nobody hangs today.")
    ),
    "team_set": _("The team of {player} is now: {team}."),
    "charges_set": _charges_set,
    "role_restored": _("The powers of the role are given back to {player}."),
    "posted": _("{player} has posted."),
    "drew": _drew(pgettext_lazy("dice", "The dice say, {name}: {result}.")),
    "draw_forced": _drew(pgettext_lazy("dice", "Laid out by the game master, {name}: {result}.")),
    "game_over": _game_over,
}  # fmt: skip

QUIET = frozenset({
    "posted", "deadline_set", "setup_given", "nicknames_given", "day_acted", "night_resolved", "action_played", "powers_taken", "frames_lifted", "boss_named", "line_ended",
})  # fmt: skip
"""Facts that only keep books: no list of news shows them."""

EVENT_NAMES = {
    "setup_given": pgettext_lazy("fact", "Roles set aside for the deal"),
    "nicknames_given": pgettext_lazy("fact", "Other names of the players"),
    "day_action_noted": pgettext_lazy("fact", "Notice of a day action"),
    "roles_laid": pgettext_lazy("fact", "Roles laid before the deal"),
    "role_dealt": pgettext_lazy("fact", "A role dealt"),
    "phase_began": pgettext_lazy("fact", "Beginning of a phase"),
    "vote_cast": pgettext_lazy("fact", "A ballot"),
    "vote_result": pgettext_lazy("fact", "Result of the vote"),
    "vote_count": pgettext_lazy("fact", "Count of the vote"),
    "activity_low": pgettext_lazy("fact", "Too few posts"),
    "night_closed": pgettext_lazy("fact", "Close of the night"),
    "night_published": pgettext_lazy("fact", "Results of the night"),
    "death_announced": pgettext_lazy("fact", "Announcement of a death"),
    "light_changed": pgettext_lazy("fact", "Change of the light"),
    "order_received": pgettext_lazy("fact", "Order received"),
    "action_drawn": pgettext_lazy("fact", "Action drawn for somebody"),
    "action_resolved": pgettext_lazy("fact", "An action resolved"),
    "poison_fired": pgettext_lazy("fact", "Poison doing its work"),
    "guinevere_joined": pgettext_lazy("fact", "Guinevere changing sides"),
    "kill_lost": pgettext_lazy("fact", "Loss of the right to kill"),
    "word_said": pgettext_lazy("fact", "The King's Word"),
    "word_received": pgettext_lazy("fact", "Notice of the King's Word"),
    "check_result": pgettext_lazy("fact", "Result of a check"),
    "confession_result": pgettext_lazy("fact", "A confession"),
    "conspiracy_result": pgettext_lazy("fact", "Result of the conspiracy"),
    "intrigue_result": pgettext_lazy("fact", "Result of the Intrigue"),
    "newspaper": pgettext_lazy("fact", "A line of the newspaper"),
    "paused": pgettext_lazy("fact", "A pause"),
    "resumed": pgettext_lazy("fact", "The end of a pause"),
    "hanged_fixed": pgettext_lazy("fact", "Ruling on the hanging"),
    "charges_set": pgettext_lazy("fact", "Charges set by hand"),
    "drew": pgettext_lazy("fact", "A draw"),
    "draw_forced": pgettext_lazy("fact", "A draw laid out beforehand"),
    "game_over": pgettext_lazy("fact", "End of the game"),
}
"""What a kind of fact is called where it is said in several ways: in lists of the desk."""
