"""The day's vote counted a second time, by the words of the rulebook (MG-41 to MG-48) and from the journal alone."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from mafia_graal.rules import RULESET


class Box:
    """What lies in the box just before the vote closes."""

    def __init__(self, engine: Any, options: Any) -> None:
        self.options = options
        self.facts = {seat: facts for seat, facts in RULESET.facts(engine.state).items() if seat != "game"}
        self.day = RULESET.facts(engine.state)["game"]["day"]
        self.ballots = self._ballots(engine)
        self.king = self._king(engine)

    def _weight(self, seat: Any) -> int:
        """MG-41."""
        facts = self.facts[seat]
        if facts["word"] == "ban" or (facts["role"] == "bunny" and not facts["stripped"]):
            return 0
        return 2 if facts["word"] == "plus" else 1

    def _ballots(self, engine: Any) -> list[tuple[Any, Any, str, int]]:
        """(voter or None, target, colour, weight), earliest first; stuffed ones where MG-42 dates them."""
        found: list[tuple[Any, Any, str, int]] = []
        times: dict[Any, int] = {}
        opened = acted = 0
        for number, line in enumerate(engine.entries):
            event = line.event
            if event.type == "phase_began" and event.phase == "day" and event.day == self.day:
                opened = number
            elif event.type == "vote_cast":
                times[event.by] = number
            elif event.type == "action_resolved" and event.action == "stuffing" and event.result == "done" and event.day:
                acted = number
        dated: list[tuple[int, Any]] = [(opened, target) for target in self._stuffed(engine, by_day=False)]
        dated += [(acted, target) for target in self._stuffed(engine, by_day=True)]
        rows: list[tuple[int, tuple[Any, Any, str, int]]] = [
            (at, (None, target, "red", 1)) for at, target in dated if self._is_there(target)
        ]
        for seat, facts in self.facts.items():
            vote = facts["vote"]
            if vote["target"] is not None:
                rows.append((times[seat], (seat, vote["target"], vote["color"], self._weight(seat))))
        found = [row for _, row in sorted(rows, key=lambda row: row[0])]
        return [ballot for ballot in found if ballot[3] > 0]

    def _stuffed(self, engine: Any, *, by_day: bool) -> list[Any]:
        """Targets of the ballots stuffed last night, or today (MG-84)."""
        day, found = 0, []
        for line in engine.entries:
            event = line.event
            if event.type == "phase_began" and event.phase == "day":
                day = event.day
            done = event.type == "action_resolved" and event.action == "stuffing" and event.result == "done"
            if done and event.day == by_day and day == (self.day if by_day else self.day - 1):
                found.append(event.target)
        return found

    def _is_there(self, target: Any) -> bool:
        """Not publicly dead."""
        return self.facts[target]["alive"] or self.facts[target]["hidden_corpse"]

    def _king(self, engine: Any) -> Any:
        """MG-45: the first King, or the Impostor in his place; never a copy, never under Anathema."""
        line: Any = next(
            (dealt.event.player for dealt in engine.entries if dealt.event.type == "role_dealt" and dealt.event.role == "king"), None
        )
        for entry in engine.entries:
            event = entry.event
            if event.type == "became" and event.role == "king" and event.via == "intrigue":
                died = [e.event.player for e in engine.entries if e.event.type == "died" and e.event.cause == "intrigue"]
                if line in died:
                    line = event.player
        if line is None or not self.facts[line]["alive"] or self.facts[line]["stripped"] or self.facts[line]["role"] != "king":
            return None
        return line

    def _kings(self) -> tuple[Any, str] | None:
        return next(((target, color) for voter, target, color, _ in self.ballots if voter is not None and voter == self.king), None)

    def net(self) -> dict[Any, int]:
        """MG-43."""
        net: dict[Any, int] = defaultdict(int)
        for _, target, color, weight in self.ballots:
            net[target] += weight if color == "red" else -weight
        return dict(net)

    def outcome(self) -> tuple[str, Any, str | None]:
        """(outcome, hanged, rule) by MG-44 to MG-47."""
        net = self.net()
        candidates = {seat: value for seat, value in net.items() if value > 0}
        kings = self._kings()
        if not candidates:
            if kings is None or kings[1] != "red":
                return "peaceful", None, None
            return ("corpse", None, None) if self.facts[kings[0]]["hidden_corpse"] else ("hanged", kings[0], "king_zero")
        while candidates:
            chosen, rule = self._choose(candidates, kings)
            if not self.facts[chosen]["hidden_corpse"]:
                return "hanged", chosen, rule
            del candidates[chosen]
        return "corpse", None, None

    def _choose(self, candidates: dict[Any, int], kings: tuple[Any, str] | None) -> tuple[Any, str]:
        """MG-44."""
        best = max(candidates.values())
        tied = [seat for seat, value in candidates.items() if value == best]
        if len(tied) == 1:
            return tied[0], "majority"
        if kings is not None and kings[0] in tied:
            if kings[1] == "red":
                return kings[0], "king"
            tied.remove(kings[0])
            if len(tied) == 1:
                return tied[0], "king"
        return next(target for _, target, color, _ in reversed(self.ballots) if color == "red" and target in tied), "last_vote"

    def differs(self, result: Any, count: Any) -> str | None:
        """In what the journal's result is another, or None."""
        outcome, hanged, rule = self.outcome()
        said = (result.outcome, result.hanged, count.by_rule)
        if said[:2] != (outcome, hanged) or (outcome == "hanged" and said[2] != rule):
            return f"the vote gives {(outcome, hanged, rule)}, the journal says {said}; ballots {self.ballots}, king {self.king}"
        if dict(count.tally) != self.net():
            return f"the tally is {self.net()}, the journal says {dict(count.tally)}"
        return None
