"""Facts of Pleine Lune as sentences: a format with the fact's fields, or a function where one fact is said in several
ways."""

from __future__ import annotations

from typing import Any

from django.utils.encoding import force_str
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.sentences import Fields, by_field, either, role_of, said_of

DEATHS = {
    "burned": _("{player} burns at the stake: {role}."),
    "devoured": _("{player} is devoured by the werewolves: {role}."),
    "savaged": _("{player} is torn to pieces by the legendary beast: {role}."),
    "sacrificed": _("{player} is sacrificed by the pack: {role}."),
    "heartbreak": _("{player} dies of heartbreak: {role}."),
    "heart_attack": _("{player} dies of a heart attack: {role}."),
    "inactivity": _("{player} leaves the village for inactivity: {role}."),
    "gm": _("{player} dies by the game master's decision: {role}."),
}
EXECUTIONS = {
    "votes": _("The village burns {burned}."),
    "mayor_vote": _("A tie; the mayor's own vote breaks it: {burned} to the stake."),
    "mayor_choice": _("The mayor has decided: {burned} to the stake."),
    "executioner": _("A double execution: {burned} to the stake."),
    "forged": _("The votes were forged: {burned} to the stake."),
    "draw": _("A tie without a mayor; the lot falls: {burned} to the stake."),
    "gm": _("The game master has decided: {burned} to the stake."),
}
SPARED = {
    "no_votes": _("Nobody was accused: the stake stays cold."),
    "mayor_absent": _("A tie, and the mayor does not answer: nobody burns."),
    "no_mayor": _("A tie, and no mayor to break it: nobody burns."),
    "executioner_absent": _("The executioner does not answer: nobody burns."),
    "gm": _("The game master has decided: nobody burns."),
}
OFFICES = {
    "elected": _("{mayor} is elected mayor."),
    "succeeded": _("{mayor} takes over as mayor."),
    "gm": _("{mayor} is mayor by the game master's decision."),
}
VACANCIES = {
    "monster": _("The mayor was a monster: the office is vacant."),
    "no_successor": _("The mayor leaves no successor: the office is vacant."),
    "repudiated": _("The office of mayor is vacant."),
    "gm": _("The game master takes the office back: it is vacant."),
}
COUPLES = {
    "matchmaker": _("{lovers} are lovers."),
    "gm": _("{lovers} are lovers, by the game master's decision."),
    "draw": _("{lovers} are lovers: the lot has chosen them."),
    "seats": _("{lovers} are lovers from the start."),
}
PHASES_BEGIN = {
    "setup": _("The roles are being dealt."),
    "day": _("Day {day} begins."),
    "judgement": _("A judgement is pending."),
    "sunset": _("The sun sets. Orders of the night are taken until {until}."),
    "vision": _("The hour of visions, until {until}."),
    "over": _("The game is over."),
}
ENDS = {
    "village": _("The village has won: {winners}."),
    "wolves": _("The werewolves have won: {winners}."),
    "lovers": _("The lovers have won: {winners}."),
    "beast": _("The legendary beast has won: {winners}."),
    "none": _("The game is over; nobody has won."),
}
WARNINGS = {
    "pack_leader_min": _("Warning: a pack leader is strong in so small a village."),
    "lovers_unnamed": _("Warning: the lovers are not named yet."),
}


def filled(phrase: Any, fact: Any, words: Any) -> str:
    """A phrase with a fact's fields: names, hours, and roles that agree with whom they belong to."""
    fields = {name: getattr(fact, name) for name in fact.__dataclass_fields__}
    owner = next((name for name in ("neighbour", "target", "player") if name in fields), "player")
    return force_str(phrase).format_map(said_of(fields, words, "" if fact.type == "investigated" else owner))


def _game_over(fields: Fields, words: Any) -> str:
    phrase = ENDS.get(str(fields.get("side")), ENDS["none"])
    if not fields.get("winners"):
        phrase = ENDS["none"]
    return force_str(phrase).format_map(said_of(fields, words))


def _roles(fields: Fields, words: Any) -> str:
    roles = [f"{words.name(seat)} — {words.role(role, seat)}" for seat, role in fields["roles"].items()]
    return force_str(_("The roles were: {roles}.")).format(roles=", ".join(roles))


def _laid(fields: Fields, words: Any) -> str:
    roles = [f"{words.name(seat)} — {words.role(role, seat)}" for seat, role in fields["roles"].items()]
    return force_str(_("Roles laid: {roles}.")).format(roles=", ".join(roles))


def _composition(fields: Fields, words: Any) -> str:
    roles = [f"{words.role(role)} × {number}" for role, number in fields["roles"].items()]
    return force_str(_("In this village live: {roles}.")).format(roles=", ".join(roles))


def _vote_counted(fields: Fields, words: Any) -> str:
    target = fields["target"]
    if target == "blank" and fields["how"] == "blank":
        phrase = _("Vote of {player}: blank, since none came.")
    elif target == "blank":
        phrase = _("Vote of {player}: blank ({how}).")
    else:
        phrase = _("Vote of {player}: against {target} ({how}).")
    said = said_of(fields, words)
    said["how"] = words.say("HOWS", str(fields["how"]))
    return force_str(phrase).format_map(said)


def _recap(fields: Fields, words: Any) -> str:
    if fields["of"] == "election":
        phrase = _("Recap of the election: {scores}.")
    else:
        phrase = _("Recap of day {day}: {scores}.")
    scores = ", ".join(f"{words.name(seat)} {number}" for seat, number in fields["scores"].items()) or "—"
    return force_str(phrase).format(scores=scores, day=fields["day"])


def _election_closed(fields: Fields, words: Any) -> str:
    phrase = _("The election ends with a tie; {mayor} is mayor.") if fields["tied"] else _("The election is closed: {mayor}.")
    return force_str(phrase).format_map(said_of(fields, words))


def _night(fields: Fields, words: Any) -> str:
    if fields["asleep"]:
        return force_str(_("Night resolved: the village sleeps."))
    phrase = _("Night resolved: the pack's choice {choice}, victim {main}, extra victim {extra}, sacrificed {sacrificed}.")
    return force_str(phrase).format_map(said_of(fields, words))


def _guards(fields: Fields, words: Any) -> str:
    pairs = [f"{words.name(by)} → {words.name(target)}" for by, target in fields["guards"].items()]
    return force_str(_("Guards of this night: {guards}.")).format(guards=", ".join(pairs) or "—")


EVENTS: dict[str, Any] = {
    "setup_warning": by_field(WARNINGS, "code"),
    "game_started": either("mayor", _("The game begins. {mayor} is mayor."), _("The game begins.")),
    "composition_announced": _composition,
    "pack_revealed": _("The pack: {pack}."),
    "traitor_told": _("The wolves at the start: {wolves}."),
    "immunity_granted": _("Immune until the first evening is over: {players}."),
    "lovers_formed": by_field(COUPLES, "by"),
    "phase_began": by_field(PHASES_BEGIN, "phase"),
    "order_lapsed": _("The order of {player} lapses ({verb}): {why}."),
    "election_opened": _("The election of the mayor is open until {closes}."),
    "ballot_recorded": _("Ballot of {player} for {candidate}."),
    "ballot_unclear": _("{player}: no ballot ({why})."),
    "election_closed": _election_closed,
    "election_failed": _("The election gives no mayor."),
    "mayor_changed": by_field(OFFICES, "how"),
    "mayor_vacant": by_field(VACANCIES, "why"),
    "mayor_repudiated": _("{player} did not answer and is repudiated: never mayor again."),
    "successor_lost": _("The successor {successor} is dead: {player} has to name another."),
    "mayor_asked": _("A tie between {tied}: {player} decides until {until}."),
    "executioner_asked": _("Double execution: {player} chooses {slots} of {tied} until {until}."),
    "day_closed": _("Day {day} is closed: the votes are counted."),
    "vote_counted": _vote_counted,
    "execution": by_field(EXECUTIONS, "how"),
    "no_execution": by_field(SPARED, "why"),
    "died": by_field(DEATHS, "cause"),
    "recap_posted": _recap,
    "watched": _("{player} is watched this night: that power does not act."),
    "probed": role_of("target", _("{player} probes {target}: {role}.")),
    "corrupted": _("{player} is corrupted and becomes a werewolf."),
    "corruption_failed": _("{target} could not be corrupted. The pack devours nobody this night."),
    "pack_tied": _("The pack could not agree: no prey this night."),
    "beast_unmasked": _("{player} is the legendary beast."),
    "vision": either("victims", _("{player} sees death come for {victims}."), _("{player} sees a quiet night: nobody dies.")),
    "saved": _("{player} saves {victim}."),
    "village_slept": _("A strange sleep lay on the village: nobody did anything this night."),
    "murder": _("Found dead in the morning: {victims}."),
    "no_murder": _("The village wakes up whole: no murder this night."),
    "prey_escaped": _("The pack's prey escapes: {target} lives."),
    "girl_saw": _("{player} peeps and sees a monster: {seen}."),
    "girl_saw_nothing": _("{player} peeps and sees nothing."),
    "girl_spotted": _("The monsters see {player} peep."),
    "girl_odds_changed": _("The little girl's chances with {wolves} monsters and {innocents} innocents: {see} / {seen}."),
    "counted": _("The count: wolves {wolves}, village {village}. Held by: {held_by}."),
    "immunity_earned": _("Immune in their next game: {players}."),
    "snooped": role_of("target", _("{player} spies on {target}: {role}.")),
    "snooped_by": role_of("neighbour", _("{player} catches a spy: {neighbour}, {role}.")),
    "investigated": role_of("", _("{player} investigates: {role} × {count} at the start.")),
    "inactivity_warned": _("{player} has not posted in the village since the last execution."),
    "inactivity_noted": _("{player} was silent between two executions."),
    "excused": _("{player} is excused until the next execution."),
    "ghost_opened": _("{player} speaks from beyond the grave until the next execution."),
    "ghost_closed": _("The ghost of {player} falls silent."),
    "role_changed": _("The role of {player} is now {role}."),
    "game_over": _game_over,
    "roles_revealed": _roles,
    "setup_given": _("The seats are as they are given."),
    "roles_laid": _laid,
    "successor_set": _("The successor of {player}: {successor}."),
    "execution_set": _("The next execution: {at}."),
    "election_set": _("If the office is vacant, the next election closes: {at}."),
    "warnings_sent": _("The silent are warned."),
    "pause_counted": _("Of the pause, what comes from here on is added to the window."),
    "match_ended": _("The matchmaker's time is over."),
    "couple_known": _("There is a couple now."),
    "lovers_parted": _("{player} is in love no more."),
    "power_spent": _("The power of {player} is used up once."),
    "spent_set": either("spent", _("The power of {player} counts as used."), _("The power of {player} counts as unused.")),
    "blank_set": either(
        "used", _("The blank vote of {player} counts as used."), _("The blank vote of {player} counts as unused.")
    ),
    "interval_closed": either("silent", _("Silent since the last execution: {silent}."), _("Nobody was silent.")),
    "double_judged": _("The double execution of {player} is judged."),
    "night_fell": _guards,
    "guards_held": _guards,
    "guard_noted": _("The guard of {player} stood this night: {target}."),
    "night_resolved": _night,
    "vision_closed": _("Nobody can be saved from this night: the game master has ruled it."),
    "execution_ruled": either(
        "burned", _("Ruled by the game master: {burned} will burn."), _("Ruled by the game master: nobody will burn.")
    ),
    "murder_ruled": either(
        "victims", _("Ruled by the game master: {victims} will be devoured."),
        pgettext_lazy("murder ruled", "Ruled by the game master: nobody will be devoured."),
    ),
    "posted": _("{player} has posted in the village."),
}  # fmt: skip

QUIET = frozenset({
    "posted", "execution_set", "election_set", "couple_known", "guard_noted", "power_spent", "successor_set",
    "match_ended", "setup_given", "spent_set", "blank_set",
})  # fmt: skip
"""Facts that only keep books: no list of news shows them."""

EVENT_NAMES = {
    "setup_warning": pgettext_lazy("fact", "Warning before the start"),
    "game_started": pgettext_lazy("fact", "Start of the game"),
    "composition_announced": pgettext_lazy("fact", "Announcement of the roles in play"),
    "lovers_formed": pgettext_lazy("fact", "Couple of lovers"),
    "phase_began": pgettext_lazy("fact", "Beginning of a phase"),
    "election_closed": pgettext_lazy("fact", "Close of an election"),
    "mayor_changed": pgettext_lazy("fact", "New mayor"),
    "mayor_vacant": pgettext_lazy("fact", "Vacancy of the mayor's office"),
    "vote_counted": pgettext_lazy("fact", "Counted vote"),
    "execution": pgettext_lazy("fact", "An execution"),
    "no_execution": pgettext_lazy("fact", "Evening without an execution"),
    "died": pgettext_lazy("fact", "A death"),
    "recap_posted": pgettext_lazy("fact", "Recap of the votes"),
    "probed": pgettext_lazy("fact", "Answer to the seer"),
    "vision": pgettext_lazy("fact", "Vision of the prescient"),
    "snooped": pgettext_lazy("fact", "What the nosy neighbour saw"),
    "snooped_by": pgettext_lazy("fact", "Notice of a nosy neighbour"),
    "investigated": pgettext_lazy("fact", "Answer to the investigator"),
    "game_over": pgettext_lazy("fact", "End of the game"),
    "roles_revealed": pgettext_lazy("fact", "All roles revealed"),
    "roles_laid": pgettext_lazy("fact", "Roles laid before the deal"),
    "spent_set": pgettext_lazy("fact", "Use of a power, set by hand"),
    "blank_set": pgettext_lazy("fact", "Use of the blank vote, set by hand"),
    "interval_closed": pgettext_lazy("fact", "List of the silent"),
    "night_fell": pgettext_lazy("fact", "Guards at sunset"),
    "guards_held": pgettext_lazy("fact", "Guards that held"),
    "night_resolved": pgettext_lazy("fact", "Resolution of the night"),
    "execution_ruled": pgettext_lazy("fact", "Ruling on the execution"),
    "murder_ruled": pgettext_lazy("fact", "Ruling on the murder"),
}
"""What a kind of fact is called where it is said in several ways: in lists of the desk."""
