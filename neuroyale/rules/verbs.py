"""What may be done, and by whom (sections 14 and 16)."""

from __future__ import annotations

from games.kernel.ruleset import OPEN, Arg, Verb

_TARGET = Arg("target", required=False)
_CALLED = Arg("target", required=False)
PLAYERS = (
    Verb("start_royale"),
    Verb("start_round"),
    Verb("answer", (Arg("question", "int", False), Arg("value", "value", False), Arg("tap", "int", False),
                    Arg("session", "text", False))),
    Verb("rejoin", (Arg("session", "text", False),)),
    Verb("play_token", (Arg("token", "text", False), _TARGET)),
    Verb("aim_tribune", (_TARGET,)),
    Verb("forfeit"),
    Verb("join_live"),
    Verb("leave_live"),
    Verb("open_salon", (Arg("ghosts", "value", False), Arg("exclude", "value", False), Arg("pause_s", "value", False))),
    Verb("join_salon", (Arg("code", "text", False),)),
    Verb("join_link", (Arg("link", "text", False), Arg("name", "text", False))),
    Verb("set_salon", (Arg("ghosts", "value", False), Arg("exclude", "value", False), Arg("pause_s", "value", False))),
    Verb("leave_salon"),
    Verb("launch"),
    Verb("challenge", (_CALLED,)),
    Verb("accept_duel", (_CALLED,)),
    Verb("decline_duel", (_CALLED,)),
    Verb("withdraw_duel", (_CALLED,)),
    Verb("set_ghost_consent", (Arg("value", "value", False),)),
)  # fmt: skip
MASTERS = (
    OPEN,
    Verb("start", by="gm"),
    Verb("void_royale", by="gm", reason=True),
    Verb("disqualify", (Arg("player"),), by="gm", reason=True),
    Verb("close_salon", by="gm", reason=True),
    Verb("kick", (Arg("player"),), by="gm", reason=True),
    Verb("extend_pause", (Arg("seconds", "int"),), by="gm", reason=True),
    Verb("pause", by="gm", reason=True),
    Verb("resume", by="gm", reason=True),
    Verb("move_deadline", (Arg("hours", "int"),), by="gm", reason=True),
    Verb("close_early", by="gm", reason=True),
    Verb("set_places", (Arg("places", "map"),), by="gm", reason=True),
    Verb("set_result", (Arg("winner", "text"),), by="gm", reason=True),
    Verb("exclude_from_season", (Arg("season", "text"), Arg("player")), by="gm", reason=True),
    Verb("correct_prime", (Arg("season", "text"), Arg("player"), Arg("amount", "int")), by="gm", reason=True),
    Verb("withdraw_ghost", (Arg("player"),), by="gm", reason=True),
    Verb("rename_guest", (Arg("player"), Arg("name", "text")), by="gm", reason=True),
    Verb("warn", (Arg("player"),), by="gm", reason=True),
)
CLOCK = tuple(
    Verb(name, (Arg("royale", "int", False), Arg("player", required=False), Arg("duel", "int", False)), by="clock")
    for name in (
        "round_open", "input_end", "round_close", "pause_end", "solo_end", "live_start", "lobby_end", "challenge_end",
        "duel_end", "season_end",
    )
)  # fmt: skip
"""In the order in which those of one instant fire (NR-21)."""
VERBS: tuple[Verb, ...] = (*PLAYERS, *MASTERS, *CLOCK)
