"""The solver's report in words: steps and courses, things by the names that the edition gives them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from nonary.rules.edition.analysis.acts import Atom
from nonary.rules.edition.analysis.survival import Played, Survival
from nonary.rules.edition.analysis.world import Step
from nonary.rules.edition.durations import duration_text
from nonary.rules.edition.model import Edition
from nonary.rules.edition.values import said


@dataclass(frozen=True, slots=True)
class Told:
    """One step: who, what, and what comes of it."""

    who: str
    what: str
    gains: str
    takes: str


class Teller:
    """Says things by their names in one language, pieces by their ids (only the game master reads this)."""

    def __init__(self, edition: Edition, language: str) -> None:
        self.edition, self.language = edition, language

    def name(self, thing: str) -> str:
        """What the edition calls it."""
        edition = self.edition
        for found in (edition.rooms, edition.spots, edition.things, edition.characters):
            if thing in found:
                return said(found[thing].name, self.language, edition.language)
        return thing

    @staticmethod
    def duration(seconds: Fraction) -> str:
        return duration_text(seconds) if seconds else ""

    def steps(self, steps: Sequence[Step]) -> list[Told]:
        return [
            Told(self.name(step.actor), self._what(step), self._gains(step.gains), self.duration(step.seconds)) for step in steps
        ]  # fmt: skip

    def _what(self, step: Step) -> str:
        names: dict[str, Any] = {
            "room": self.name(step.room), "target": self.name(step.target), "using": self.name(step.using) if step.using else "",
        }  # fmt: skip
        words = {
            "go": _("goes to: %(room)s"),
            "inspect": _("inspects: %(target)s"),
            "open": _("opens: %(target)s"),
            "read": _("reads: %(target)s"),
            "take": _("takes: %(target)s"),
            "give": _("gives %(target)s to: %(using)s"),
            "use": _("uses %(using)s on: %(target)s") if step.using else _("uses: %(target)s"),
            "solve": _("solves the puzzle at: %(target)s"),
            "answer": _("tries “%(using)s” on: %(target)s"),
            "fail": _("tries something wrong on: %(target)s"),
            "enter": _("comes into: %(room)s"),
            "round": _("Round %(target)s begins."),
            "endgame": _("The last chance begins."),
        }
        return words[step.verb] % names

    def _gains(self, gains: Sequence[Atom]) -> str:
        words = {
            "hand": _("%(name)s in hand"),
            "piece": _("piece %(name)s"),
            "shown": _("%(name)s comes to light"),
            "solved": _("%(name)s is solved"),
            "points": _("points"),
            "state": _("%(name)s: %(state)s"),
        }
        return ", ".join(
            words[kind] % {"name": self.name(rest[0]), "state": rest[-1]} for kind, *rest in gains if kind in words
        )  # fmt: skip

    def survival(self, found: Survival) -> dict[str, Any]:
        """One number of survivors with its course, or why there is none."""
        if found.course is None:
            return {"number": found.number, "proved": found.proved, "best": found.best}
        course = found.course
        rounds: dict[int, list[str]] = {}
        for match in course.played:
            rounds.setdefault(match.round, []).append(self._match(match))
        given = [(key, self.name(name)) for key, name in course.bonus]
        return {
            "number": found.number, "rounds": list(rounds.items()), "leaving": self._names(course.leaving),
            "after": ngettext("after %(n)s round", "after %(n)s rounds", course.rounds) % {"n": course.rounds},
            "points": ", ".join(f"{self.name(name)} {points}" for name, points in course.points.items()),
            "dead": self._names(course.dead), "bonus": ", ".join(f"{name}: {key}" for key, name in given),
        }  # fmt: skip

    def _names(self, names: Sequence[str]) -> str:
        return ", ".join(self.name(name) for name in names)

    def _match(self, match: Played) -> str:
        words = {"ally": _("ally"), "betray": _("betray")}
        sides = [(match.a, match.a_choice), (match.b, match.b_choice)]
        a, b = (f"{self._names(side)} ({words[choice]})" for side, choice in sides)
        return f"{a} – {b}"
