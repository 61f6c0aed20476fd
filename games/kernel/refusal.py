"""Refusals: the answer to an order that cannot be taken, as a code and its data, never as words."""

from __future__ import annotations


class Refused(Exception):
    """An order is refused for a reason that its author may know. The edge turns `code` and `data` into a phrase."""

    def __init__(self, code: str, **data: object) -> None:
        super().__init__(code)
        self.code = code
        self.data = data

    def __str__(self) -> str:
        return f"{self.code} {self.data}" if self.data else self.code


COMMON_REFUSALS = (
    "game_over", "paused", "not_a_player", "not_gm", "dead", "wrong_phase", "too_late", "wrong_role", "power_spent",
    "unknown_verb", "missing_argument", "bad_argument", "unknown_name", "unknown_target", "bad_target", "ambiguous",
    "self_target", "target_dead", "target_alive", "target_immune", "repeat_target", "not_understood", "contradictory",
    "nothing_to_withdraw", "topic_forbidden", "topic_closed", "talk_forbidden", "edit_forbidden", "reason_missing",
    "bad_option", "bad_setup", "not_in_future", "rate_limited",
)  # fmt: skip
"""The codes that the host owns and translates once (common.md, Refusals)."""
