"""Pictures of the replay as SVG: lines over days, and who voted against whom. Each has a table with the same content.

Drawn 340 units wide, so that their text stays readable on a phone. What tells things apart is shape, dash and words;
colour (`c1` to `c6` of the style sheet, or of the file that holds the picture) only repeats it. No style of their own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe

WIDTH = 340
SHAPES = ("circle", "square", "triangle", "diamond", "cross", "ring")
DASHES = ("", "7 3", "2 3", "9 3 2 3", "4 4", "1 4")
COLOURS = 6


def _picture(height: float, title: str, parts: Sequence[str]) -> SafeString:
    inside = mark_safe("".join(parts))  # noqa: S308 every text in it went through `escape`
    return format_html(
        '<svg class="chart" viewBox="0 0 {} {}" role="img" xmlns="http://www.w3.org/2000/svg"><title>{}</title>{}</svg>',
        WIDTH, round(height), title, inside,
    )  # fmt: skip


def short(text: str, most: int) -> str:
    """A name cut to fit."""
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


# ---- lines over days -------------------------------------------------------------------------------------------------
LEFT, RIGHT, TOP, BOTTOM, LABEL = 26, 194, 12, 150, 14


def lines(title: str, ticks: Sequence[str], series: Sequence[tuple[str, Sequence[int]]]) -> SafeString:
    """One line for each (name, numbers); `ticks` stand under the points. All series are as long as `ticks`."""
    most = max((number for _name, numbers in series for number in numbers), default=0) or 1
    across = (RIGHT - LEFT) / max(len(ticks) - 1, 1)

    def x(place: int) -> float:
        return LEFT + place * across

    def y(number: float) -> float:
        return BOTTOM - number * (BOTTOM - TOP) / most

    parts = []
    for number in sorted({0, most // 2, most}):
        css = "axis" if number == 0 else "gridl"
        parts.append(f'<line class="{css}" x1="{LEFT}" x2="{RIGHT}" y1="{y(number):.1f}" y2="{y(number):.1f}"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{y(number) + 4:.1f}" text-anchor="end">{number}</text>')
    every = max((len(ticks) + 8) // 9, 1)
    for place, tick in enumerate(ticks):
        if place % every == 0:
            parts.append(f'<text x="{x(place):.1f}" y="{BOTTOM + 16}" text-anchor="middle">{escape(tick)}</text>')
    heights = _apart([y(numbers[-1]) + 4 for _name, numbers in series])
    for place, (name, numbers) in enumerate(series):
        points = [(x(n), y(number)) for n, number in enumerate(numbers)]
        dash = f' stroke-dasharray="{DASHES[place % len(DASHES)]}"' if DASHES[place % len(DASHES)] else ""
        joined = " ".join(f"{a:.1f},{b:.1f}" for a, b in points)
        marks = "".join(
            _mark(SHAPES[place % len(SHAPES)], a, b)
            for n, (a, b) in enumerate(points)
            if n % every == 0 or n == len(points) - 1
        )
        said = f"{short(name, 16)} {numbers[-1]}"
        parts.append(
            f'<g class="c{place % COLOURS + 1}"><polyline fill="none" stroke="currentColor" stroke-width="1.8"{dash} points="{joined}"/>{marks}</g>'
            f'<text class="val" x="{RIGHT + 10}" y="{heights[place]:.1f}">{escape(said)}</text>'
        )
    return _picture(max([BOTTOM + 22, *(height + 4 for height in heights)]), title, parts)


def _apart(heights: Sequence[float]) -> list[float]:
    """Labels moved down until none lies on another."""
    found = list(heights)
    order = sorted(range(len(found)), key=lambda place: found[place])
    for before, after in pairwise(order):
        found[after] = max(found[after], found[before] + LABEL)
    return found


def _mark(shape: str, x: float, y: float) -> str:
    match shape:
        case "circle":
            return f'<circle fill="currentColor" cx="{x:.1f}" cy="{y:.1f}" r="3.4"/>'
        case "ring":
            return f'<circle fill="none" stroke="currentColor" stroke-width="1.6" cx="{x:.1f}" cy="{y:.1f}" r="3.4"/>'
        case "square":
            return f'<rect fill="currentColor" x="{x - 3:.1f}" y="{y - 3:.1f}" width="6" height="6"/>'
        case "triangle":
            return f'<path fill="currentColor" d="M{x:.1f} {y - 4:.1f}l4 7h-8z"/>'
        case "diamond":
            return f'<path fill="currentColor" d="M{x:.1f} {y - 4.4:.1f}l4.4 4.4-4.4 4.4-4.4-4.4z"/>'
        case _:
            return f'<path fill="none" stroke="currentColor" stroke-width="1.8" d="M{x - 3.2:.1f} {y - 3.2:.1f}l6.4 6.4m0-6.4l-6.4 6.4"/>'


# ---- who against whom ------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Arrow:
    """A vote: from which voter to which target (keys). A `former` one was changed; `mark` stands for what is special."""

    voter: str
    target: str
    former: bool = False
    mark: str = ""


ROW, HEAD, VOTERS, TARGETS, CUT = 18, 26, 118, 226, 15


def votes(
    title: str,
    heads: tuple[str, str],
    voters: Mapping[str, str],
    targets: Mapping[str, tuple[str, str, bool]],
    arrows: Sequence[Arrow],
) -> SafeString:
    """Voters on the left, whom they voted against on the right: `voters` are names by key, `targets` (name, count,
    whether it fell) by key, both in the order in which they stand. A changed vote is thin and dashed."""  # fmt: skip
    rows = max(len(voters), len(targets), 1)
    left = {key: HEAD + (place + 0.5) * ROW for place, key in enumerate(voters)}
    step = rows * ROW / max(len(targets), 1)
    right = {key: HEAD + (place + 0.5) * step for place, key in enumerate(targets)}
    parts = [
        f'<text x="{VOTERS - 8}" y="12" text-anchor="end">{escape(heads[0])}</text><text x="{TARGETS + 12}" y="12">{escape(heads[1])}</text>'
    ]
    drawn = [arrow for arrow in sorted(arrows, key=lambda each: not each.former) if arrow.voter in left]
    parts += [_arrow(left[arrow.voter], right[arrow.target], arrow) for arrow in drawn if arrow.target in right]
    for key, name in voters.items():
        parts.append(
            f'<text class="name" x="{VOTERS - 8}" y="{left[key] + 4:.1f}" text-anchor="end">{escape(short(name, CUT))}</text>'
        )
    for key, (name, count, fell) in targets.items():
        parts.append(_target(right[key], name, count, fell))
    return _picture(HEAD + rows * ROW + 6, title, parts)


def _arrow(start: float, end: float, arrow: Arrow) -> str:
    middle, tip = (VOTERS + TARGETS) / 2, TARGETS - 4
    css, dash, width = ("former", ' stroke-dasharray="3 3"', 1.0) if arrow.former else ("vote", "", 1.7)
    path = f"M{VOTERS - 2} {start:.1f}C{middle:.0f} {start:.1f} {middle:.0f} {end:.1f} {tip} {end:.1f}"
    point = "" if arrow.former else f'<path fill="currentColor" d="M{TARGETS + 2} {end:.1f}l-7-3.4v6.8z"/>'
    mark = f'<text class="mark" x="{VOTERS + 4}" y="{start - 3:.1f}">{escape(arrow.mark)}</text>' if arrow.mark else ""
    return f'<g class="{css}"><path fill="none" stroke="currentColor" stroke-width="{width}"{dash} d="{path}"/>{point}{mark}</g>'


def _target(at: float, name: str, count: str, fell: bool) -> str:
    said = f"{short(name, CUT - 2)} · {count}" if count else short(name, CUT)
    cross = (
        f'<path class="fell" fill="none" stroke="currentColor" stroke-width="1.6" d="M{TARGETS + 9} {at - 5:.1f}v11m-3-8h6"/>'
        if fell
        else ""
    )
    return f'{cross}<text class="{"val" if fell else "name"}" x="{TARGETS + (18 if fell else 8)}" y="{at + 4:.1f}">{escape(said)}</text>'
