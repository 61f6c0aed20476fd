"""Steps as plain mappings and back: what a chain has still to do is kept in the journal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .model import Step


def to_plain(steps: Sequence[Step] | None) -> tuple[Mapping[str, Any], ...] | None:
    """The steps as they would be typed."""
    return None if steps is None else tuple(_plain(step) for step in steps)


def _plain(step: Step) -> Mapping[str, Any]:
    plain = {"do": step.verb, **step.args}
    return plain if step.otherwise is None else {**plain, "else": to_plain(step.otherwise)}


def from_plain(steps: Sequence[Mapping[str, Any]] | None) -> tuple[Step, ...] | None:
    """The steps that `to_plain` wrote."""
    return None if steps is None else tuple(_step(step) for step in steps)


def _step(plain: Mapping[str, Any]) -> Step:
    args = {name: value for name, value in plain.items() if name not in ("do", "else")}
    return Step(plain["do"], args, from_plain(plain.get("else")))
