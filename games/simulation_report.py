"""What a simulation found, as a table, as bars of text and as a picture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from xml.sax.saxutils import escape

from .simulating import Setup, Tally, wilson

BAR = 40  # characters of a bar of 100 %
LISTED = 20  # games named that did not end
ROW, LEFT, WIDE, RIGHT = 26, 150, 420, 190  # of the picture, in pixels


@dataclass(frozen=True, slots=True)
class Share:
    """One line: how often of how many, and between what the truth lies in 95 of 100 cases. `key` is the side or role."""

    key: str
    won: int
    of: int
    low: float
    high: float

    @property
    def name(self) -> str:
        return said(self.key)

    @property
    def share(self) -> float:
        return self.won / self.of if self.of else 0.0

    @property
    def text(self) -> str:
        return f"{self.share:6.1%}  {self.low:5.1%} to {self.high:5.1%}"


def share(key: str, won: int, of: int, seats: int = 1) -> Share:
    """Several seats of one game win together: the interval counts games, else it would be too narrow."""
    return Share(key, won, of, *wilson(won / seats, of / seats))


def said(key: str) -> str:
    """A side or a role as this report names it: in English, without a catalogue."""
    return key.replace("_", " ")


def sides(tally: Tally) -> list[Share]:
    """Wins of each side, of the games that ended; the most frequent first."""
    found = [share(side, count, tally.ended) for side, count in tally.sides.items()]
    return sorted(found, key=lambda each: (-each.won, each.key))


def roles(tally: Tally, setup: Setup) -> list[Share]:
    """How often a seat of each role has won, in the order of the setup."""
    dealt = [role for role in dict.fromkeys(setup.roles) if role in tally.roles]
    return [share(role, tally.roles[role][0], tally.roles[role][1], setup.roles.count(role)) for role in dealt]


def report(tally: Tally, setup: Setup, seed: str) -> Iterator[str]:
    """Lines for a terminal."""
    counts = {role: setup.roles.count(role) for role in dict.fromkeys(setup.roles)}
    yield f"{tally.games} games of {len(setup.roles)}, seed {seed}: {counted(counts)}"
    yield ""
    yield from _table("side", sides(tally), "games")
    yield ""
    yield from _table("role", roles(tally, setup), "seats")
    yield ""
    yield f"Length: {tally.mean_days:.1f} days on average"
    for days in sorted(tally.days):
        part = tally.days[days] / max(tally.ended, 1)
        yield f"  {days:>3} {'day ' if days == 1 else 'days'} {part:6.1%}  {bar(part)}"
    yield ""
    if tally.unended:
        listed = ", ".join(map(str, tally.unended[:LISTED])) + (" …" if len(tally.unended) > LISTED else "")
        yield f"Did not end: {len(tally.unended)} games (numbers {listed})"
    else:
        yield "Did not end: none"
    if tally.refused:
        yield f"Orders refused: {counted(tally.refused)}"


def as_data(tally: Tally, setup: Setup, seed: str) -> dict[str, Any]:
    """The same for programs: shares from 0 to 1 with the ends of their intervals, lengths in days of the game."""
    return {
        "seed": seed, "games": tally.games, "roles": list(setup.roles), "options": dict(setup.options),
        "wins": {"by_side": [_row(row) for row in sides(tally)], "by_role": [_row(row) for row in roles(tally, setup)]},
        "days": {"mean": round(tally.mean_days, 3), "games": {str(days): count for days, count in sorted(tally.days.items())}},
        "did_not_end": tally.unended, "refused": dict(sorted(tally.refused.items())),
    }  # fmt: skip


def _row(row: Share) -> dict[str, Any]:
    return {"name": row.name, "won": row.won, "of": row.of, "share": round(row.share, 4), "low": round(row.low, 4), "high": round(row.high, 4)}


def counted(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {said(name)}" for name, count in counts.items())


def _table(title: str, rows: list[Share], of: str) -> Iterator[str]:
    width = max([len(title), *(len(row.name) for row in rows)])
    yield f"  {title:<{width}}    wins  95 % interval     {of}"
    for row in rows:
        yield f"  {row.name:<{width}}  {row.text:<24} {row.of:>6}  {bar(row.share)}"


def bar(part: float) -> str:
    return "█" * round(part * BAR) or "·"


def svg(tally: Tally, setup: Setup) -> str:
    """A picture of the shares with their intervals; the numbers stand beside the bars, so that no colour is needed."""
    groups = [("By side", sides(tally)), ("By role", roles(tally, setup))]
    parts, y = [], 8
    for title, rows in groups:
        y += ROW
        parts.append(f'<text x="8" y="{y}" font-weight="bold">{title}</text>')
        for row in rows:
            y += ROW
            parts.append(_bar(row, y))
    label = f"{tally.games} games: " + ", ".join(f"{row.name} {row.share:.0%}" for row in groups[0][1])
    width, height = LEFT + WIDE + RIGHT, y + ROW
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" '
        f'aria-label="{escape(label)}" font-family="sans-serif" font-size="13"><rect width="100%" height="100%" fill="#fff"/>'
        f"{''.join(parts)}</svg>\n"
    )


def _bar(row: Share, y: int) -> str:
    start, long = LEFT, WIDE * row.share
    low, high = start + WIDE * row.low, start + WIDE * row.high
    return (
        f'<text x="{start - 8}" y="{y}" text-anchor="end">{escape(row.name)}</text>'
        f'<rect x="{start}" y="{y - 12}" width="{long:.1f}" height="14" fill="#6f7fb2"/>'
        f'<path d="M{low:.1f} {y - 5}H{high:.1f}M{low:.1f} {y - 9}v8M{high:.1f} {y - 9}v8" stroke="#1d1f29" fill="none"/>'
        f'<text x="{start + WIDE + 8}" y="{y}">{escape(row.text.strip())}</text>'
    )
