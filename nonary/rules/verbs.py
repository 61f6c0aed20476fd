"""The acts of the game, declared once: players', the game master's, the clock's (NG-150, NG-155)."""

from __future__ import annotations

from games.kernel.ruleset import OPEN, Arg, Verb

ROOM = ("room",)
PHYSICAL = frozenset({
    "go", "inspect", "open", "read", "take", "drop", "use", "give", "show", "enter_code", "try_codes", "answer_puzzle",
    "hide", "attack", "defend", "wait", "open_door9", "pass_door9",
})  # fmt: skip
"""What needs hands or feet (NG-155)."""
WHILE_BUSY = frozenset({
    "say", "whisper", "give_piece", "vote", "plan", "cancel_plan", "set_default", "accuse", "free", "withdraw", "forfeit",
    "abandon",
})  # fmt: skip
"""What one may do during a long action (NG-51)."""
WHILE_PAUSED = frozenset({"say", "whisper", "vote", "set_default", "plan", "cancel_plan"})
"""What one may do while the game is paused (NG-46); of plans only those with a trigger."""
DEFAULTS = ("defend", "go_assigned", "go_ambidex")

PLAYERS: tuple[Verb, ...] = (
    Verb("go", (Arg("room", "text"),)),
    Verb("inspect", (Arg("target", "text"),)),
    Verb("open", (Arg("target", "text"),)),
    Verb("read", (Arg("object", "text"),)),
    Verb("take", (Arg("object", "text"),)),
    Verb("drop", (Arg("object", "text"),)),
    Verb("use", (Arg("object", "text", required=False), Arg("target", "text", required=False))),
    Verb("give", (Arg("object", "text"), Arg("to"))),
    Verb("show", (Arg("object", "text"), Arg("to", "seat", choices=ROOM))),
    Verb("enter_code", (Arg("target", "text"), Arg("code", "text"))),
    Verb("try_codes", (Arg("target", "text"), Arg("order", "choice", required=False, choices=("up", "down")),
                       Arg("from", "text", required=False))),
    Verb("answer_puzzle", (Arg("target", "text"), Arg("text", "text"))),
    Verb("hide", (Arg("in", "text", required=False),)),
    Verb("attack", (Arg("player"), Arg("with", "text", required=False))),
    Verb("defend", ()),
    Verb("wait", (Arg("for", "text"),)),
    Verb("abandon", ()),
    Verb("say", (Arg("text", "text"),)),
    Verb("whisper", (Arg("to", "seats"), Arg("text", "text"))),
    Verb("give_piece", (Arg("piece", "value"), Arg("to"))),
    Verb("vote", (Arg("choice", "choice", choices=("ally", "betray")), Arg("target", required=False))),
    Verb("open_door9", ()),
    Verb("pass_door9", ()),
    Verb("accuse", (Arg("player"),)),
    Verb("plan", (Arg("plan", "map"),)),
    Verb("cancel_plan", (Arg("plan", "value"),)),
    Verb("set_default", (Arg("default", "choice", choices=DEFAULTS), Arg("enabled", "bool"))),
    Verb("free", (Arg("text", "text"),)),
    Verb("withdraw", (Arg("item", "int"),)),
    Verb("forfeit", ()),
)  # fmt: skip


_OUTCOMES = ("killed", "repelled", "countered")
MASTERS: tuple[Verb, ...] = (
    OPEN,
    Verb("start", (), by="gm"),
    Verb("announce", (Arg("text", "text"), Arg("deaths", "seats", required=False), Arg("to", "text", required=False)), by="gm"),
    Verb("tell", (Arg("player", required=False), Arg("room", "text", required=False), Arg("text", "text")), by="gm"),
    Verb("answer", (Arg("item", "int"), Arg("text", "text")), by="gm"),
    Verb("refuse_action", (Arg("item", "int"), Arg("text", "text")), by="gm"),
    Verb("grant_piece", (Arg("player"), Arg("piece", "value")), by="gm"),
    Verb("revoke_piece", (Arg("player"), Arg("piece", "value")), by="gm", reason=True),
    Verb("give_object", (Arg("player"), Arg("object", "text")), by="gm"),
    Verb("move_object", (Arg("object", "text"), Arg("to", "text")), by="gm"),
    Verb("reveal", (Arg("target", "text"),), by="gm"),
    Verb("hide_target", (Arg("target", "text"),), by="gm"),
    Verb("set_state", (Arg("target", "text"), Arg("state", "text")), by="gm"),
    Verb("solve_puzzle", (Arg("puzzle", "text"), Arg("player", required=False)), by="gm"),
    Verb("start_action", (Arg("player"), Arg("what", "text"), Arg("takes", "text"), Arg("effects", "value", required=False),
                          Arg("text", "text", required=False), Arg("since", "time", required=False),
                          Arg("progress", "choice", required=False, choices=("keep", "restart"))), by="gm"),
    Verb("finish_action", (Arg("player"),), by="gm", reason=True),
    Verb("abandon_action", (Arg("player"),), by="gm", reason=True),
    Verb("move_player", (Arg("player"), Arg("to", "text")), by="gm", reason=True),
    Verb("set_points", (Arg("player"), Arg("points", "int")), by="gm", reason=True),
    Verb("kill", (Arg("player"), Arg("killer", required=False), Arg("cause", "text", required=False)), by="gm", reason=True),
    Verb("revive", (Arg("player"), Arg("room", "text")), by="gm", reason=True),
    Verb("resolve_attack", (Arg("player"), Arg("outcome", "choice", choices=_OUTCOMES), Arg("text", "text", required=False)), by="gm"),
    Verb("set_matches", (Arg("matches", "rows", columns=(Arg("a", "seats"), Arg("b", "seats"))),), by="gm"),
    Verb("set_vote", (Arg("player"), Arg("choice", "choice", choices=("ally", "betray"))), by="gm", reason=True),
    Verb("fire_plan", (Arg("player"), Arg("plan", "value")), by="gm"),
    Verb("cancel_plan", (Arg("player"), Arg("plan", "value")), by="gm", reason=True),
    Verb("move_deadline", (Arg("to", "text", required=False), Arg("extend", "text", required=False)), by="gm", reason=True),
    Verb("close_early", (), by="gm", reason=True),
    Verb("pause", (), by="gm", reason=True),
    Verb("resume", (), by="gm"),
    Verb("open_door9", (), by="gm", reason=True),
    Verb("close_door9", (Arg("end", "bool"),), by="gm", reason=True),
    Verb("pass_player", (Arg("player"),), by="gm", reason=True),
    Verb("judge_goal", (Arg("player"), Arg("which", "choice", choices=("goal", "secondary")), Arg("met", "bool")), by="gm"),
    Verb("set_option", (Arg("option", "text"), Arg("value", "value")), by="gm", reason=True),
    Verb("warn", (Arg("player"),), by="gm", reason=True),
    Verb("strike", (Arg("message", "int"),), by="gm", reason=True),
    Verb("edit_edition", (Arg("patch", "map"),), by="gm", reason=True),
    Verb("replace_player", (Arg("player"), Arg("with", "text")), by="gm", reason=True),
    Verb("end_game", (), by="gm", reason=True),
)  # fmt: skip

CLOCK: tuple[Verb, ...] = (
    Verb("shut_door9", (), by="clock"),
    Verb("end_action", (Arg("player"),), by="clock"),
    Verb("end_phase", (), by="clock"),
    Verb("happen", (Arg("happening", "text"),), by="clock"),
    Verb("fire_timer", (Arg("player"), Arg("plan", "int")), by="clock"),
    Verb("expire_plan", (Arg("player"), Arg("plan", "int")), by="clock"),
    Verb("remind", (), by="clock"),
)
VERBS: tuple[Verb, ...] = (*PLAYERS, *MASTERS, *CLOCK)
