"""What the Gossip may print of a night (MG-118 to MG-120), by the words of the rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

GOSSIPS = ("bloody_details", "night_rumours", "hold_candle")
KILLERS = {"tear": "bunny", "devour": "bunny", "execution": "inquisitor", "kill": "mafia", "poison": "spy"}
TRAPS = {"ambush": "robber", "pet": "bunny", "bunny_passive": "bunny", "intrigue": "impostor", "smite": "grail",
         "impostor_deadline": "impostor"}  # fmt: skip
STOPPERS = {"blocked": "huntress", "prayer": "priest", "healed": "priest", "pet": "bunny", "bunny_passive": "bunny",
            "ambush": "robber", "shielded": "grail", "illegal_target": "jester"}  # fmt: skip


class Paper:
    """The killings of a night so far, and the lines that the Gossip has made of it."""

    def __init__(self, hidden: set[Any]) -> None:
        """`hidden`: the corpses of which nobody knows, kept up to date by whoever plays the night."""
        self.hidden = hidden
        self.attacks: list[tuple[Any, ...]] = []
        self.lines: list[tuple[Any, ...]] = []
        self.rumours: list[list[tuple[str, Any]]] = []

    def trapped(self, seat: Any, cause: str) -> None:
        """A death that nobody ordered."""
        self.attacks.append((TRAPS[cause], cause, seat, "done", None, None))

    def poisoned(self, victim: Any, saved: str | None) -> None:
        """Last night's poison does its work, or does not."""
        self.attacks.append(("spy", "poison", victim, "failed" if saved else "done", saved, STOPPERS.get(saved or "")))

    def attacked(self, at: int, action: str, target: Any, order: Mapping[str, Any], reason: str | None, actor: Any) -> None:
        """One ordered killing as the Gossip may tell it (MG-118), at its place among the attacks."""
        if action not in KILLERS or reason in ("voided", "executor_duty") or (action == "poison" and reason is None):
            return
        if action == "devour" and reason is None:
            return
        corpse = {"actor_dead": actor, "target_dead": target, "illegal_target": target}.get(reason or "")
        if corpse is not None and corpse in self.hidden:
            return
        shown = order["target"] if reason == "illegal_target" else target
        line = (KILLERS[action], action, shown, "done" if reason is None else "failed", reason, STOPPERS.get(reason or ""))
        self.attacks.insert(at, line)

    def gossip(self, row: int, action: str, actor: Any, target: Any, done: Mapping[Any, tuple[int, str, Any]]) -> None:
        """What the Gossip's action makes of what is done so far, in rows before her own."""
        if action == "bloody_details":
            self.lines += self.attacks
        elif action == "hold_candle":
            when, _what, whom = done.get(target, (row, None, None))
            if when < row and whom is not None:
                self.lines.append(("candle", target, whom))
        elif action == "night_rumours":
            self.rumours.append([
                (what, whom) for seat, (when, what, whom) in done.items() if seat != actor and when < row and what != "devour"
            ])  # fmt: skip

    def differs(self, lines: Any) -> str | None:
        """In what the journal's paper is another; of a rumour only that it is one of those that may be."""
        news = next(line.event.news for line in lines if line.event.type == "night_resolved")
        said = []
        for line in news:
            if line["kind"] == "night_rumours":
                fitting = next((each for each in self.rumours if (line["action"], line["target"]) in each), None)
                if fitting is None:
                    return f"paper: {dict(line)} is no deed of {self.rumours}"
                self.rumours.remove(fitting)
            elif line["kind"] == "hold_candle":
                said.append(("candle", line["player"], line["aimed_at"]))
            else:
                said.append(tuple(line[name] for name in ("killer", "action", "target", "result", "reason", "stopped_by")))
        if any(self.rumours):
            return f"paper: no rumour of {self.rumours}"
        return None if said == self.lines else f"paper: {self.lines} by the rules, {said} in the journal"
