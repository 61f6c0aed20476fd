"""How many may leave by door 9: for each number of them one course of the Ambidex games, or why there is none (NG-118 to 132).

All characters are played. Where the edition leaves the matches to the dice or to the game master, matches are looked for
that serve the purpose. Points that the complex gives are added at the end, each to whoever lacks most.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from ..model import AmbidexGame, Edition, Match
from ..settings import effective
from ..values import AddPoints, Effect

Choice: TypeAlias = Literal["ally", "betray"]
CHOICES: tuple[tuple[Choice, Choice], ...] = (
    ("ally", "ally"),
    ("betray", "ally"),
    ("ally", "betray"),
    ("betray", "betray"),
)
KEPT_OF_FEW, KEPT_OF_MANY, FEW = 250, 80, 6
"""Courses that are followed at a time, by the size of the cast; where more were possible, what is not found is not proved
impossible."""


MOST_TRIES = 120_000
"""Outcomes of matches that one search tries in all, so that no edition keeps it busy for long."""


@dataclass(frozen=True, slots=True)
class Played:
    """One match of a round (from 1), with what each side chooses."""

    round: int
    a: tuple[str, ...]
    b: tuple[str, ...]
    a_choice: Choice
    b_choice: Choice


@dataclass(frozen=True, slots=True)
class Course:
    """`leaving` characters have the points of door 9 after these matches; `bonus` says who gets which points of the
    complex (by the key of what gives them)."""

    leaving: tuple[str, ...]
    rounds: int
    played: tuple[Played, ...]
    points: Mapping[str, int]
    bonus: tuple[tuple[str, str], ...]
    dead: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Survival:
    """For one number of survivors a course, or none: `proved` tells that there is none indeed. `best` is how many points
    the last of them has in the course that comes nearest."""

    number: int
    course: Course | None
    proved: bool
    best: int


@dataclass(frozen=True, slots=True)
class _State:
    points: tuple[int, ...]
    alive: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class _Trail:
    state: _State
    played: tuple[Played, ...]


class Survivors:
    """The search over the rounds of one edition, all characters played."""

    def __init__(self, edition: Edition, bonus: Mapping[str, int]) -> None:
        self.edition, self.bonus = edition, dict(bonus)
        self.settings: Mapping[str, Any] = effective(edition.settings, {}, len(edition.characters))
        self.cast = tuple(edition.characters)
        self.index = {name: n for n, name in enumerate(self.cast)}
        self.wanted = int(self.settings["door9.points"])
        self.kept = KEPT_OF_FEW if len(self.cast) <= FEW else KEPT_OF_MANY
        self.choices = self._worthwhile()
        self.tries_left = MOST_TRIES

    def start(self) -> _State:
        usual = int(self.settings["ambidex.start_points"])
        own = [character.points for character in self.edition.characters.values()]
        return _State(tuple(usual if points is None else points for points in own), (True,) * len(self.cast))

    def all(self) -> list[Survival]:
        """One answer for each number of survivors from one to all."""
        found: dict[int, Course] = {}
        best: dict[int, int] = {}
        whole = True
        if self._bound() < self.wanted:
            return [Survival(number, None, True, self._bound()) for number in range(1, len(self.cast) + 1)]
        for number in self._order():
            if number in found or ((gone := best.get(-1)) is not None and number >= gone):
                continue
            complete = self._search(number, found, best)
            whole = whole and complete
            if number not in found and complete:
                best[-1] = min(number, best.get(-1, number))  # if they cannot be so many, they cannot be more
        return [
            Survival(number, found.get(number), number not in found and whole, best.get(number, 0))
            for number in range(1, len(self.cast) + 1)
        ]  # fmt: skip

    def _worthwhile(self) -> tuple[tuple[Choice, Choice], ...]:
        """Choices of the two sides but for those that give neither more than others do: more points never do harm."""
        gains = {
            (a, b): (int(self.settings[f"ambidex.{_outcome(a, b)}"]), int(self.settings[f"ambidex.{_outcome(b, a)}"]))
            for a, b in CHOICES
        }
        better = {
            pair for pair, own in gains.items() for other in gains.values()
            if other != own and other[0] >= own[0] and other[1] >= own[1]
        }  # fmt: skip
        return tuple(pair for pair in CHOICES if pair not in better)

    def _bound(self) -> int:
        """More points than this nobody can have."""
        scale = ("both_ally", "betrayer", "betrayed", "both_betray", "bye_points")
        gain = max(0, *(int(self.settings[f"ambidex.{name}"]) for name in scale))
        played = sum(each.ambidex is not None for each in self.edition.rounds)
        return max(self.start().points) + gain * played + sum(self.bonus.values())

    def _order(self) -> list[int]:
        """Each number by itself in a small cast; in a large one a course for many serves for fewer."""
        cast = len(self.cast)
        numbers = list(range(1, cast + 1))
        return numbers if cast <= FEW else [1, cast // 2, cast, *numbers]

    def _search(self, number: int, found: dict[int, Course], best: dict[int, int]) -> bool:
        """Follows the rounds with so many in mind; whether nothing was left aside."""
        trails = [_Trail(self.start(), ())]
        complete = True
        self._note(trails, 0, found, best)
        for rank, each in enumerate(self.edition.rounds, 1):
            if self.tries_left < 0:
                return False
            if each.ambidex is not None:
                trails, whole = self._round(trails, rank, each.ambidex, number)
                complete = complete and whole
            self._note(trails, rank, found, best)
            if number in found:
                break
        return complete

    def _note(self, trails: Iterable[_Trail], rank: int, found: dict[int, Course], best: dict[int, int]) -> None:
        for trail in trails:
            for number, course, last in self._courses(trail, rank):
                best[number] = max(best.get(number, 0), last)
                if course is not None and number not in found:
                    found[number] = course

    def _courses(self, trail: _Trail, rank: int) -> Iterator[tuple[int, Course | None, int]]:
        """For each number of the living who lead, whether they could leave now, with the complex's points."""
        state = trail.state
        order = sorted((n for n in range(len(self.cast)) if state.alive[n]), key=lambda n: -state.points[n])
        for number in range(1, len(order) + 1):
            leading = order[:number]
            gifts = self._gifts({n: state.points[n] for n in leading})
            points = {n: state.points[n] + sum(self.bonus[key] for key, to in gifts if to == n) for n in leading}
            last = min(points.values())
            if last < self.wanted:
                yield number, None, last
                continue
            yield number, Course(
                tuple(self.cast[n] for n in sorted(leading)), rank, trail.played,
                {name: points.get(n, state.points[n]) for n, name in enumerate(self.cast)},
                tuple((key, self.cast[n]) for key, n in gifts),
                tuple(name for n, name in enumerate(self.cast) if not state.alive[n]),
            ), last  # fmt: skip

    def _gifts(self, points: dict[int, int]) -> list[tuple[str, int]]:
        """Each of the complex's points to whoever lacks most."""
        found = []
        for key, gain in sorted(self.bonus.items(), key=lambda item: -item[1]):
            who = min(points, key=lambda n: points[n])
            if points[who] >= self.wanted:
                break
            points[who] += gain
            found.append((key, who))
        return found

    # -- one round

    def _round(self, trails: list[_Trail], rank: int, game: AmbidexGame, number: int) -> tuple[list[_Trail], bool]:
        done: dict[_State, _Trail] = {}
        whole = game.pairing == "fixed"
        each_kept = max(4, 4 * self.kept // len(trails))
        for trail in trails:
            for matches in self._matches(game, trail.state):
                partial = [(trail.state.points, trail.played)]
                for match in matches:
                    self.tries_left -= len(partial) * len(self.choices)
                    partial = [
                        (self._scored(points, match, choices), (*played, Played(rank, match.a, match.b, *choices)))
                        for points, played in partial for choices in self.choices
                    ]  # fmt: skip
                    if len(partial) > each_kept:
                        partial.sort(key=lambda each: self._worth(each[0], trail.state.alive, number))
                        del partial[each_kept:]
                        whole = False
                for points, played in partial:
                    state = self._after(trail.state, self._byes(points, matches, trail.state))
                    done.setdefault(state, _Trail(state, played))
                if len(done) > 8 * self.kept:
                    done, whole = self._best(done, number), False
        if len(done) > self.kept:
            done, whole = self._best(done, number), False
        return list(done.values()), whole

    def _best(self, done: Mapping[_State, _Trail], number: int) -> dict[_State, _Trail]:
        kept = sorted(done, key=lambda state: self._worth(state.points, state.alive, number))[: self.kept]
        return {state: done[state] for state in kept}

    def _worth(self, points: Sequence[int], alive: Sequence[bool], number: int) -> tuple[int, int]:
        """Small is good: what the leading ones lack; then, how little the others have left to lose."""
        living = sorted((p for p, lives in zip(points, alive, strict=True) if lives and p > 0), reverse=True)
        leading = living[:number]
        lack = sum(max(0, self.wanted - p) for p in leading) + self.wanted * (number - len(leading))
        return lack, -sum(min(p, self.wanted) for p in living[number:])

    def _scored(self, points: tuple[int, ...], match: Match, choices: tuple[Choice, Choice]) -> tuple[int, ...]:
        now = list(points)
        for side, own, other in ((match.a, *choices), (match.b, *choices[::-1])):
            gain = int(self.settings[f"ambidex.{_outcome(own, other)}"])
            for name in side:
                now[self.index[name]] = max(0, now[self.index[name]] + gain)
        return tuple(now)

    def _byes(self, points: tuple[int, ...], matches: Iterable[Match], before: _State) -> tuple[int, ...]:
        playing = {name for match in matches for name in (*match.a, *match.b)}
        gain = int(self.settings["ambidex.bye_points"])
        return tuple(
            max(0, p + gain) if before.alive[n] and self.cast[n] not in playing else p for n, p in enumerate(points)
        )  # fmt: skip

    def _after(self, before: _State, points: tuple[int, ...]) -> _State:
        """Who has fallen to nothing is dead."""
        if not self.settings["ambidex.eliminate"]:
            return _State(points, before.alive)
        fallen = [p == 0 and before.points[n] != 0 for n, p in enumerate(points)]
        return _State(points, tuple(lives and not fallen[n] for n, lives in enumerate(before.alive)))

    def _matches(self, game: AmbidexGame, state: _State) -> Iterator[list[Match]]:
        """The matches of the edition among the living, or a few that may serve."""
        if game.pairing == "fixed":
            yield [match for each in game.matches if (match := self._living(each, state)) is not None]
            return
        living = sorted(
            (name for n, name in enumerate(self.cast) if state.alive[n]),
            key=lambda name: -state.points[self.index[name]],
        )
        turned = [name for pair in zip(living, reversed(living), strict=True) for name in pair][: len(living)]
        for order in (living, turned):
            if game.mode == "pair_vs_solo":
                trios = [order[n : n + 3] for n in range(0, len(order), 3)]
                yield [Match(tuple(three[:-1]), (three[-1],)) for three in trios if len(three) > 1]
            else:
                yield [Match((a,), (b,)) for a, b in zip(order[::2], order[1::2], strict=False)]

    def _living(self, match: Match, state: _State) -> Match | None:
        a, b = (tuple(name for name in side if state.alive[self.index[name]]) for side in (match.a, match.b))
        return Match(a, b) if a and b else None


def _outcome(own: Choice, other: Choice) -> str:
    if own == other:
        return "both_ally" if own == "ally" else "both_betray"
    return "betrayer" if own == "betray" else "betrayed"


def points_of(effects: Iterable[Effect]) -> int:
    """What an effect list adds to its actor's points."""
    return sum(effect.points for effect in effects if isinstance(effect, AddPoints))
