"""The studio's report on an edition: what is out of reach and where it stands, one way through, and who may survive."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..checks_board import all_effects
from ..faults import Fault, Path
from ..model import Edition, Entry
from ..settings import effective
from ..values import SetState, StateIs
from .acts import Atom
from .aims import Chances
from .literals import alternatives
from .survival import Survival, Survivors, points_of
from .way import Missed, Way, find_way


@dataclass(frozen=True, slots=True)
class Report:
    """`findings` are warnings of the kind that reading gives, with the places to mend."""

    findings: Sequence[Fault]
    way: Way
    survivals: Sequence[Survival]


def analyse(edition: Edition) -> Report:
    """Everything that can be found out about an edition without errors."""
    way = find_way(edition)
    survivors = _survivors(edition, way)
    survivals = survivors.all()
    findings = [
        *_missed(edition, way),
        *_dead_entries(edition, way),
        *_endless_points(edition),
        *_survival(survivals, survivors.wanted),
        *_goals(edition, _chances(edition, way, survivals)),
    ]
    return Report(tuple(dict.fromkeys(findings)), way, survivals)


def chances_in(edition: Edition) -> Chances:
    """What goals are judged by."""
    way = find_way(edition)
    return _chances(edition, way, _survivors(edition, way).all())


def _survivors(edition: Edition, way: Way) -> Survivors:
    effects = all_effects(edition)
    return Survivors(edition, {key: points_of(effects[key]) for key, _ in way.points})


def _chances(edition: Edition, way: Way, survivals: Sequence[Survival]) -> Chances:
    most = max((each.number for each in survivals if each.course is not None), default=0)
    if not all(each.proved for each in survivals if each.course is None):
        most = len(edition.characters)  # what was not found may be there
    settings = effective(edition.settings, {}, len(edition.characters))
    return Chances(edition, settings, way.hopeful.cost, most, _most_points(edition, way))


def _warn(path: Path, code: str, **args: object) -> Fault:
    return Fault(path, code, _Args(args), warning=True)


class _Args(dict[str, object]):
    """Arguments of a finding, which stands once however often it is found."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(tuple(sorted((key, str(value)) for key, value in self.items())))


# -- out of reach

_PLACES = {"in": "rooms", "solved": "puzzles", "hand": "objects"}
_CODES = {
    "in": "never_entered",
    "solved": "never_solved",
    "hand": "never_taken",
    "piece": "piece_out_of_reach",
    "points": "points_out_of_reach",
}


def _missed(edition: Edition, way: Way) -> Iterator[Fault]:
    if any(each.why == "unfinished" for each in way.missed):
        yield _warn((), "search_broken_off")
    for each in way.missed:
        if each.why == "unfinished":
            continue
        kind, name = each.goal[0], each.goal[1]
        path = _path(edition, each.goal)
        if each.why == "deadly":
            yield _warn(path, "costs_a_life", name=name)
        elif each.why == "conflict":
            yield _warn(path, "not_with_the_rest", name=name, lacks=lacking(each))
        elif kind == "points":
            yield _warn(path, "points_out_of_reach", name=name, lacks=lacking(each))
        else:
            yield _warn(path, _CODES[kind], name=name, lacks=lacking(each))


def lacking(missed: Missed) -> str:
    """What is lacking at the end of the chain, as `kind id`; nothing where the thing itself is what nothing brings."""
    return " ".join(missed.chain[-1]) if len(missed.chain) > 1 else ""


def _path(edition: Edition, goal: Atom) -> Path:
    kind, name = goal[0], goal[1]
    if kind == "piece":
        piece = edition.board.pieces[name]
        return ("mental_puzzle", "texts", piece.part_of) if piece.part_of else ("mental_puzzle", "pieces", name)
    if kind == "points":
        return entry_path(edition, name)
    return _PLACES[kind], name


def entry_path(edition: Edition, key: str) -> Path:
    """Where an entry or an effect list with this key stands."""
    name, *rest = key.split(".")
    section = next(
        (
            section
            for section, ids in (
                ("rooms", edition.rooms), ("spots", edition.spots), ("objects", edition.things), ("puzzles", edition.puzzles),
                ("happenings", edition.happenings),
            )
            if name in ids
        ),
        "",
    )  # fmt: skip
    steps: list[str | int] = [int(step) - 1 if step.isdigit() else step for step in rest]
    return (section, name, *steps) if section else (name, *steps)


def _dead_entries(edition: Edition, way: Way) -> Iterator[Fault]:
    """Entries that nobody ever comes to: behind one that always holds, or with a condition that never does."""
    missed = {each.goal for each in way.missed}
    for entries in _reactions(edition):
        shut: Entry | None = None
        for entry in entries:
            path = entry_path(edition, entry.key)
            if shut is not None:
                yield _warn(path, "entry_shut_off", other=shut.key)
            elif ("done", entry.key) not in way.hopeful.cost:
                chain = way.hopeful.missing(("done", entry.key))
                # What stands in a place that nobody reaches has been said of the place.
                if (
                    len(chain) > 1
                    and not any(atom in missed for atom in chain)
                    and chain[-1][0] not in ("in", "near", "shown")
                ):
                    yield _warn(path, "entry_never", lacks=" ".join(chain[-1]))
            if entry.cond is None and entry.times == "always":
                shut = entry
    for happening in edition.happenings.values():
        if ("happened", happening.id) not in way.hopeful.cost:
            chain = way.hopeful.missing(("happened", happening.id))
            yield _warn(("happenings", happening.id), "happening_never", lacks=" ".join(chain[-1]))
    for name in (*edition.spots, *edition.things):
        if ("shown", name) not in way.hopeful.cost and ("hand", name) not in way.hopeful.cost:
            section = "spots" if name in edition.spots else "objects"
            if (section, name) == ("spots", name) or not edition.things[name].portable:
                yield _warn((section, name), "never_shown", name=name)


def _reactions(edition: Edition) -> Iterator[tuple[Entry, ...]]:
    yield from (room.enter for room in edition.rooms.values())
    for target in (*edition.spots.values(), *edition.things.values()):
        yield from target.reactions.values()
        yield from target.use.values()


# -- points and survivors


def _endless_points(edition: Edition) -> Iterator[Fault]:
    for entry in edition.entries.values():
        if entry.times == "always" and points_of(entry.do) > 0 and not _shuts_itself(edition, entry):
            yield _warn(entry_path(edition, entry.key), "points_without_end", points=points_of(entry.do))


def _shuts_itself(edition: Edition, entry: Entry) -> bool:
    """Whether an entry puts an end to its own condition, and nothing brings that about again."""
    sets = {effect.target: effect.state for effect in entry.do if isinstance(effect, SetState)}
    again = {
        (effect.target, effect.state)
        for effects in all_effects(edition).values()
        for effect in effects
        if isinstance(effect, SetState)
    }
    return all(
        any(
            wanted and isinstance(cond, StateIs) and sets.get(cond.target, cond.state) != cond.state
            and (cond.target, cond.state) not in again
            for wanted, cond in way
        )
        for way in alternatives(entry.cond)
    )  # fmt: skip


def _most_points(edition: Edition, way: Way) -> int | None:
    """More than this nobody can have, whatever happens; None where some points come again and again."""
    if any(True for _ in _endless_points(edition)):
        return None
    settings = effective(edition.settings, {}, len(edition.characters))
    gains = [
        int(settings[f"ambidex.{name}"]) for name in ("both_ally", "betrayer", "betrayed", "both_betray", "bye_points")
    ]
    start = max([int(settings["ambidex.start_points"]), *(c.points or 0 for c in edition.characters.values())])
    effects = all_effects(edition)
    extra = sum(max(0, points_of(effects[atom[1]])) for atom in way.hopeful.cost if atom[0] == "points")
    return start + extra + sum(max(0, *gains) for each in edition.rounds if each.ambidex is not None)


def _survival(survivals: Sequence[Survival], wanted: int) -> Iterator[Fault]:
    if survivals and survivals[0].course is None:
        code = "nobody_leaves" if survivals[0].proved else "nobody_seen_leaving"
        yield _warn(("rounds",), code, best=survivals[0].best, wanted=wanted)


def _goals(edition: Edition, chances: Chances) -> Iterator[Fault]:
    for character in edition.characters.values():
        for which, aim in (("goal", character.goal), ("secondary", character.secondary)):
            if aim is None:
                continue
            if (code := chances.verdict(aim.check, character)) is not None:
                yield _warn(("characters", character.id, which, "check"), code, character=character.id)
