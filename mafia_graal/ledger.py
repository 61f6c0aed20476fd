"""Ballots as they were posted: who stands on whom, with red, blue and net, never weighed (MG-48).

Everything here is counted from public ballots alone, so it can betray neither a weight nor a stuffed ballot.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.kernel.draft import Entry
from games.kernel.seat import Seat

from .rules import events as e
from .rules.folding import evolve
from .rules.state import State


@dataclass(frozen=True, slots=True)
class Row:
    """The ballots on one player: their authors in the order of arrival."""

    seat: Seat
    red: tuple[Seat, ...]
    blue: tuple[Seat, ...]

    @property
    def net(self) -> int:
        """Red less blue, each ballot as one."""
        return len(self.red) - len(self.blue)


def rows(state: State) -> list[Row]:
    """Everybody with a ballot, the highest net first."""
    ballots = sorted((player.vote.number, seat, player.vote) for seat, player in state.players.items() if player.vote)
    found = [
        Row(
            target,
            tuple(by for _, by, ballot in ballots if (ballot.target, ballot.color) == (target, "red")),
            tuple(by for _, by, ballot in ballots if (ballot.target, ballot.color) == (target, "blue")),
        )
        for target in sorted({ballot.target for _, _, ballot in ballots})
    ]
    return sorted(found, key=lambda row: (-row.net, row.seat))


def row_of(state: State, seat: Seat) -> Row:
    """The ballots on one player, also where there are none."""
    return next((row for row in rows(state) if row.seat == seat), Row(seat, (), ()))


def silent(state: State, alive: Sequence[Seat]) -> list[Seat]:
    """Who of these has no ballot, in seat order."""
    return [seat for seat in sorted(alive) if state.player(seat).vote is None]


@dataclass(frozen=True, slots=True)
class Cast:
    """One ballot of the day and the count on its target as of this ballot; `standing`: it still counts."""

    line: Entry
    count: Row
    standing: bool

    @property
    def fact(self) -> e.VoteCast:
        assert isinstance(self.line.event, e.VoteCast)
        return self.line.event


def day_lines(lines: Sequence[Entry]) -> Sequence[Entry]:
    """The lines since the running day opened, or the last day where none runs."""
    first = max((n for n, line in enumerate(lines) if _opens_day(line)), default=len(lines))
    return lines[first:]


def _opens_day(line: Entry) -> bool:
    return isinstance(line.event, e.PhaseBegan) and line.event.phase == "day"


def history(lines: Sequence[Entry], now: State) -> list[Cast]:
    """Every ballot of the day in the order of arrival, with the count as of each."""
    return list(_history(day_lines(lines), now))


def _history(lines: Sequence[Entry], now: State) -> Iterator[Cast]:
    state = State()
    for line in lines:
        state = evolve(state, line.event)
        if isinstance(line.event, e.VoteCast):
            fact = line.event
            stands = now.player(fact.by).vote
            last = stands is not None and (stands.target, stands.color) == (fact.target, fact.color)
            yield Cast(line, row_of(state, fact.target), last and not _is_changed_later(lines, line))


def _is_changed_later(lines: Sequence[Entry], cast: Entry) -> bool:
    assert isinstance(cast.event, e.VoteCast)
    mine = [line for line in lines if isinstance(line.event, e.VoteCast) and line.event.by == cast.event.by]
    return mine[-1] is not cast
