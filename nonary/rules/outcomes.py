"""What becomes of an act (NG-76): it is done, a long action has begun, or it has failed for a reason."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Outcome:
    """`begun`: a long action, a trip or a fight is under way. `failed`: why the act came to nothing, also a refusal's code."""

    begun: bool = False
    failed: str = ""


DONE = Outcome()
BEGUN = Outcome(begun=True)


def failed(reason: str) -> Outcome:
    """An act that has come to nothing."""
    return Outcome(failed=reason)
