"""Private letters: what one seat is told of a fact that concerns it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.encoding import force_str
from django.utils.translation import gettext as _

from games.kernel import common
from games.kernel.draft import Entry
from games.kernel.seat import Seat
from games.sentences import said_of

from .phrases_commands import written
from .phrases_events import aimed, labelled
from .phrases_letters import BECAME, JOINED, LETTERS, SUCCESSES, WORDS_RECEIVED
from .phrases_roles import DUTY, NO_DUTY, ROLE_HELP, ROLE_LIMITS
from .rules import events as e
from .rules.options import is_mandatory, option
from .rules.roles import PERSONAL

Teller = Callable[[Any, Seat, Any, Any], str]


def letter(line: Entry, seat: Seat, state: Any, words: Any) -> str:
    """What the letter to this seat says of the fact; empty where it says nothing."""
    fact = line.event
    if isinstance(fact, e.OrderWithdrawn):
        # Taking back is answered where it was done; what something else took away is news.
        return "" if line.order.verb == "withdraw" else _fill(LETTERS["order_withdrawn"], fact, words)
    teller = _TELLERS.get(type(fact))
    return teller(fact, seat, state, words) if teller else ""


def _fields(fact: Any) -> dict[str, Any]:
    return {name: getattr(fact, name) for name in fact.__dataclass_fields__}


def _fill(phrase: Any, fact: Any, words: Any, role_of: str = "player", **more: str) -> str:
    return force_str(phrase).format_map(said_of(_fields(fact), words, role_of) | more)


def _plain(name: str) -> Teller:
    """A letter with the fact's own fields."""
    return lambda fact, seat, state, words: _fill(LETTERS[name], fact, words)


def _mine(name: str) -> Teller:
    """The same to the one whom the fact concerns; to whoever else is told, the sentence of the journal."""
    return lambda fact, seat, state, words: (
        _fill(LETTERS[name], fact, words) if fact.player == seat else str(words.event(fact))
    )


# --- the deal


def _role_dealt(fact: e.RoleDealt, seat: Seat, state: Any, words: Any) -> str:
    head = _("%(player)s, the cards are dealt. You are: [b]%(role)s[/b]. Team: [b]%(team)s[/b].") % {
        "player": words.name(seat), "role": words.role(fact.role, seat), "team": words.say("TEAMS", fact.team)}  # fmt: skip
    duty = (DUTY if is_mandatory(state, fact.role) else NO_DUTY) if PERSONAL.get(fact.role) else ""
    parts = [head, str(ROLE_HELP[fact.role]), f"{duty} {ROLE_LIMITS[fact.role]}".strip()]
    if acts := commands_text(state, fact.role, words):
        parts.append(
            _("How to write to me, one line an order, in any of these languages:") + f"\n[list]\n{acts}\n[/list]"
        )
    parts.append(_(
        "Ballots and guesses of the Grail are public: post them in the voting topic or use the form on the table page. Tell "
        "nobody your role or your night actions; I answer every order here."
    ))  # fmt: skip
    return "\n\n".join(parts)


def commands_text(state: Any, role: str, words: Any) -> str:
    """The orders of a role with a way to write each in every language."""
    acts = [*PERSONAL.get(role, ()), *(("kill",) if role == "lancelot" else ())]
    rows = {(row[1], row[2]) for row in option(state, "priorities")}
    kept = [act for act in acts if (role, act) in rows or (role, "all") in rows]
    lines = [labelled(words.say("ACTIONS", act), f"[i]{'[/i] · [i]'.join(written(act))}[/i]") for act in kept]
    return "\n".join(f"[*]{line}" for line in lines)


def _roster(fact: e.MafiaRoster, seat: Seat, state: Any, words: Any) -> str:
    others = [other for other in fact.members if other != seat]
    if not others:
        return _("You are the whole mafia: nobody stands beside you.")
    return _("With you in the mafia: [b]%(names)s[/b]. Talk in the mafia's topic; nobody else can read it.") % {
        "names": words.names(others)
    }


# --- orders


def _executor(fact: e.ExecutorNamed, seat: Seat, state: Any, words: Any) -> str:
    return _fill(LETTERS["executor"], fact, words) if fact.player == seat else ""


def _action_drawn(fact: e.ActionDrawn, seat: Seat, state: Any, words: Any) -> str:
    return force_str(LETTERS["action_drawn"]).format(act=aimed(_fields(fact), words))


# --- results


def _check(fact: e.CheckResult, seat: Seat, state: Any, words: Any) -> str:
    return _fill(LETTERS["check"], fact, words, "target")


def _confession(fact: e.ConfessionResult, seat: Seat, state: Any, words: Any) -> str:
    if fact.action is None:
        return _fill(LETTERS["confession_nothing"], fact, words)
    return _fill(LETTERS["confession" if fact.aimed_at is None else "confession_aimed"], fact, words)


def _conspiracy(fact: e.ConspiracyResult, seat: Seat, state: Any, words: Any) -> str:
    return _fill(LETTERS["conspiracy_worked" if fact.success else "conspiracy_failed"], fact, words)


def _intrigue(fact: e.IntrigueResult, seat: Seat, state: Any, words: Any) -> str:
    return _fill(LETTERS["intrigue_missed" if fact.hit is None else "intrigue_hit"], fact, words)


def _no_result(fact: e.NoResult, seat: Seat, state: Any, words: Any) -> str:
    return _capital(_fill(LETTERS["no_result"], fact, words))


def _succeeded(fact: e.KillSucceeded, seat: Seat, state: Any, words: Any) -> str:
    return _capital(_fill(SUCCESSES.get(fact.action, LETTERS["kill_succeeded"]), fact, words))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _became(fact: e.Became, seat: Seat, state: Any, words: Any) -> str:
    return _fill(BECAME.get(fact.via, BECAME["gm"]), fact, words)


def _joined(fact: e.GuinevereJoined, seat: Seat, state: Any, words: Any) -> str:
    return force_str(JOINED.get(fact.team, JOINED["town"])) if fact.player == seat else ""


def _inherited(fact: e.KillInherited, seat: Seat, state: Any, words: Any) -> str:
    return force_str(LETTERS["kill_inherited"]) if fact.player == seat else ""


def _word(fact: e.WordReceived, seat: Seat, state: Any, words: Any) -> str:
    return force_str(WORDS_RECEIVED[fact.word])


def _paper(fact: e.Newspaper, seat: Seat, state: Any, words: Any) -> str:
    return str(words.event(fact))


_TELLERS: dict[type[Any], Teller] = {
    e.RoleDealt: _role_dealt,
    e.MafiaRoster: _roster,
    e.BossNamed: _plain("boss_named"),
    e.ExecutorNamed: _executor,
    e.OrderInvalid: _plain("order_invalid"),
    e.MissedAction: _plain("missed_action"),
    e.ActionDrawn: _action_drawn,
    e.CheckResult: _check,
    e.InterviewResult: _plain("interview_result"),
    e.ConfessionResult: _confession,
    e.ConspiracyResult: _conspiracy,
    e.IntrigueResult: _intrigue,
    e.GrailQuestion: _plain("grail_question"),
    e.GrailAnswer: _plain("grail_answer"),
    e.GrailWon: _plain("grail_won"),
    e.NoResult: _no_result,
    e.KillSucceeded: _succeeded,
    e.Became: _became,
    e.GuinevereJoined: _joined,
    e.KillInherited: _inherited,
    e.Stripped: _plain("stripped"),
    e.RoleRestored: _mine("role_restored"),
    e.YouAreDevoured: _plain("you_are_devoured"),
    e.WordReceived: _word,
    e.TeamSet: _mine("team_set"),
    e.Newspaper: _paper,
    common.Warned: _plain("warned"),
}
