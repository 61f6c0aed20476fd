"""Every verb: players' actions, the game master's, the clock's. One declaration feeds forms, help and scenarios."""

from __future__ import annotations

from games.kernel.ruleset import OPEN, POSTED, Arg, Verb

from .roles import ACTIONS, OFFICES, TEAMS

TARGET = Arg("target")
DAY = Arg("day", "bool", required=False)
COLORS = ("red", "blue")
WORDS = ("ban", "plus")
MODES = ("shield", "smite", "revive")
ANSWERS = ("positive", "negative", "invalid")
SLOTS = ("own", "kill", "grail", "day")
DEADLINES = ("day_actions", "vote_close", "vote_results", "night", "publish")
SIDES = ("town", "mafia", "neutral", "nobody")
GUESSES = Arg("guesses", "rows", columns=(Arg("target"), Arg("role", "role"), Arg("reveal", "bool", required=False)))

_ARGS: dict[str, tuple[Arg, ...]] = {
    "prank": (TARGET, Arg("to")),
    "kill": (TARGET, Arg("executor")),
    "kings_word": (TARGET, Arg("word", "choice", choices=WORDS)),
    "grail_search": (Arg("question", "text"),),
    "intrigue": (GUESSES,),
    "grail_action": (Arg("mode", "choice", choices=MODES), TARGET),
}


def _args(name: str) -> tuple[Arg, ...]:
    """What the verb is given. Any personal action may be named for the day; the edition says which of them are allowed."""
    given = _ARGS.get(name, (TARGET,) if ACTIONS[name].target else ())
    return given if name in OFFICES else (*given, DAY)


VOTE = Verb("vote", (TARGET, Arg("color", "choice", choices=COLORS)))
GUESS = Verb("guess", (Arg("number", "int"),))
PASS = Verb("pass", withdrawable=True)
WITHDRAW = Verb(
    "withdraw", (Arg("slot", "choice", required=False, choices=SLOTS), Arg("order", "verb", required=False))
)
PLAYERS = (
    VOTE, GUESS, *(Verb(name, _args(name), withdrawable=True) for name in ACTIONS), PASS, WITHDRAW, POSTED,
)  # fmt: skip

PLAYER = Arg("player")


def _gm(name: str, *args: Arg, reason: bool = True) -> Verb:
    return Verb(name, args, by="gm", reason=reason)


MASTERS = (
    OPEN,
    _gm("deal", Arg("roles", "value", required=False), reason=False),
    _gm("start", reason=False),
    _gm("void_order", PLAYER, Arg("slot", "choice", required=False, choices=SLOTS)),
    _gm("annul_vote", PLAYER),
    _gm("close_early", reason=False),
    _gm("publish", reason=False),
    _gm("resolve_day_actions", reason=False),
    _gm("move_deadline", Arg("deadline", "choice", choices=DEADLINES), Arg("to", "time")),
    _gm("pause"),
    _gm("resume"),
    _gm("set_hanged", Arg("player", required=False)),
    _gm("answer_grail", PLAYER, Arg("answer", "choice", choices=ANSWERS), reason=False),
    _gm("set_grail", Arg("number", "int")),
    _gm("warn", PLAYER),
    _gm("strip_role", PLAYER),
    _gm("restore_role", PLAYER),
    _gm("modkill", PLAYER),
    _gm("replace_player", PLAYER, Arg("with", "text")),
    _gm("kill", PLAYER),
    _gm("revive", PLAYER),
    _gm("set_role", PLAYER, Arg("role", "role")),
    _gm("set_team", PLAYER, Arg("team", "choice", choices=TEAMS)),
    _gm("set_charges", PLAYER, Arg("action", "text"), Arg("number", "int", required=False)),
    _gm("set_option", Arg("option", "text"), Arg("value", "value")),
    _gm("end_game", Arg("side", "choice", choices=SIDES), Arg("winners", "seats", required=False)),
    _gm("announce", Arg("text", "text"), Arg("to", "text", required=False)),
)  # fmt: skip
CLOCKS = tuple(
    Verb(name, by="clock")
    for name in ("act_by_day", "draw_close", "close_vote", "count_vote", "close_night", "publish_night", "end_revivals")
)
VERBS: tuple[Verb, ...] = (*PLAYERS, *MASTERS, *CLOCKS)
