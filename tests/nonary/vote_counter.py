"""Every Ambidex game of a journal counted again from what was told, by the words of the rulebook (NG-118 to NG-125)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

FIGURES = {"both_ally": 2, "betrayer": 3, "betrayed": -2, "both_betray": 0, "bye_points": 0}


class Counter:
    """Follows a journal fact by fact; `wrong` tells what does not add up, `counted` how many votes were counted."""

    def __init__(self, everyone: Sequence[Any], options: dict[str, Any]) -> None:
        self.everyone, self.options = everyone, options
        self.points = dict.fromkeys(everyone, options.get("ambidex.start_points", 3))
        self.matches: dict[int, tuple[Any, Any]] = {}
        self.votes: dict[Any, str] = {}
        self.dead: set[Any] = set()
        self.gone: set[Any] = set()
        self.left: list[Any] = []
        self.missing: set[Any] = set()
        self.results: dict[int, Any] = {}
        self.changed: dict[Any, int] = {}
        self.wrong: list[str] = []
        self.counted = 0

    def __call__(self, event: Any) -> None:
        getattr(self, f"on_{event.type}", lambda fact: None)(event)

    # ---- what is told ----------------------------------------------------------------------------------------------

    def on_phase_began(self, event: Any) -> None:
        if event.phase == "ambidex":
            self.matches, self.votes = {}, {}

    def on_matches_set(self, event: Any) -> None:
        self.matches = {}

    def on_match_told(self, event: Any) -> None:
        self.matches[event.match] = (event.a, event.b)

    def on_order_received(self, event: Any) -> None:
        if event.verb == "vote":
            self.votes[event.by] = event.args["choice"]

    def on_order_withdrawn(self, event: Any) -> None:
        if event.verb == "vote":
            self.votes.pop(event.by, None)

    def on_points_told(self, event: Any) -> None:
        self.points[event.player] = event.points

    def on_passed_door9(self, event: Any) -> None:
        self.left.append(event.by)
        if self.options.get("door9.announce") != "room":
            self.gone.add(event.by)

    def on_revived(self, event: Any) -> None:
        self.dead.discard(event.player)
        self.gone.discard(event.player)

    # ---- the count -------------------------------------------------------------------------------------------------

    def on_votes_closed(self, event: Any) -> None:
        self.missing, self.results, self.changed = set(), {}, {}
        inside = [seat for seat in self.everyone if seat not in self.gone]
        pairs = {n: tuple(tuple(s for s in side if s in inside) for side in match) for n, match in self.matches.items()}
        self.played = {n: match for n, match in pairs.items() if all(match)}
        self.expected = {seat: self.figure("bye_points") for seat in inside}
        self.counted += 1

    def on_vote_missing(self, event: Any) -> None:
        if event.player in self.votes:
            self.wrong.append(f"{event.player} has voted, and yet: {event}")
        self.votes[event.player] = event.choice
        self.missing.add(event.player)

    def on_match_result(self, event: Any) -> None:
        if self.played.get(event.match) != (event.a, event.b):
            self.wrong.append(f"{event} is none of {self.played}")
            return
        self.results[event.match] = event
        for side, choice in ((event.a, event.a_choice), (event.b, event.b_choice)):
            said = {self.votes.get(seat) for seat in side}
            rule = self.options.get("ambidex.pair_disagree", "ally")
            if choice not in (said if len(said) == 1 else {rule} if rule != "random" else {"ally", "betray"}):
                self.wrong.append(f"{side} have voted {said}, and yet: {event}")
        for side, own, other in ((event.a, event.a_choice, event.b_choice), (event.b, event.b_choice, event.a_choice)):
            name = f"both_{own}" if own == other else "betrayer" if own == "betray" else "betrayed"
            self.expected |= {seat: self.figure(name) for seat in side}

    def figure(self, name: str) -> int:
        return int(self.options.get(f"ambidex.{name}", FIGURES[name]))

    def on_points_changed(self, event: Any) -> None:
        if event.points != max(0, self.points[event.player] + event.delta):
            self.wrong.append(f"{self.points[event.player]} and {event.delta} do not make {event.points}")
        self.points[event.player] = event.points
        if event.cause != "ambidex":
            return
        if set(self.results) != set(self.played) or self.expected.pop(event.player, None) != event.delta:
            self.wrong.append(f"{event} does not follow from {list(self.results.values())}")
        if self.changed and event.player <= max(self.changed):
            self.wrong.append(f"{event} comes out of seat order")
        self.changed[event.player] = event.delta
        if not self.expected:
            self._due()

    def _due(self) -> None:
        """Who must die of this vote, in seat order."""
        deadly = self.options.get("ambidex.eliminate", True)
        zero = {seat for seat, delta in self.changed.items() if deadly and delta and self.points[seat] == 0}
        silent = self.missing if self.options.get("ambidex.missing_vote") == "eliminate" else set()
        self.must_die = [seat for seat in sorted(zero | silent) if seat not in self.dead and seat not in self.left]

    must_die: Sequence[Any] = ()

    def on_died(self, event: Any) -> None:
        if event.cause == "ambidex" and self.must_die:
            if event.player != self.must_die[0]:
                self.wrong.append(f"{event}, and yet {self.must_die[0]} was to die")
            self.must_die = self.must_die[1:]
        silent = self.options.get("death.announce") == "witnesses" and event.cause != "ambidex" and not event.again
        self.dead.add(event.player)
        if not silent:
            self.gone.add(event.player)

    def on_phase_ended(self, event: Any) -> None:
        self.done()

    def done(self) -> None:
        """At the end of the journal, and of each phase, nothing may be owing."""
        if self.must_die:
            self.wrong.append(f"{self.must_die} was to die")
