"""Files of `kind: vectors`: tables of inputs and outputs of the pure functions of the rules (NR-222)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from games.scenario_file import BadFile, Failed

from .rules import calcul, cubes, jolts, memory, nets, perception, places, scoring, sequence, slots, solids
from .rules.streams import Stream

Row = Mapping[str, Any]
TOP = {"title", "kind", "ruleset", "rules"}
LETTERS = "ABCDE"


def reads(file: Row) -> bool:
    """Whether this is a table of ours."""
    return file.get("kind") == "vectors" and file.get("ruleset") == "neuroyale"


def check(path: Path, file: Any) -> None:
    """Compares each row. Raises BadFile for what cannot be read, Failed for what comes out otherwise."""
    for key, rows in file.items():
        if key in TOP:
            continue
        if key not in TABLES:
            raise BadFile(file.line, f"no vectors are called {key!r}")
        for number, row in enumerate(rows or [], 1):
            if wrong := fault(key, row):
                raise Failed(number, f"{key}: {wrong}")


def fault(table: str, row: Row) -> str:
    """What a row says that does not come out, in words; empty where all does."""
    try:
        found = TABLES[table](row)
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise BadFile(getattr(row, "line", 0), f"{table}: {dict(row)!r} cannot be read ({error!r})") from error
    wrong = {key: value for key, value in found.items() if row.get(key) != value}
    return f"line {getattr(row, 'line', '?')}: found {wrong}" if wrong else ""


def _cut(row: Row) -> Row:
    return {"keep": [places.keep(row["places"], n) for n in range(1, 7)]}


def _floor(row: Row) -> Row:
    if row["floor"] not in ("running", "end"):
        raise ValueError(row["floor"])
    return scoring.floored(row["gains"], row["floor"])._asdict()


def _seating(row: Row) -> Row:
    if row["mode"] not in ("solo", "live", "salon", "duel"):
        raise ValueError(row["mode"])
    found = places.filled(
        row["humans"], row["ghosts_available"], places=24, threshold=15, with_ghosts=row.get("with_ghosts", True)
    )
    return found._asdict()


def _window(row: Row) -> Row:
    found = sequence.window(row["level"], row["begin"])
    return {"input_opens": found.opens, "input_ends": found.ends}


def _stream(row: Row) -> Row:
    stream = Stream(row["seed"], row["round"], row["question"])
    return {"words": [str(stream.word()) for _ in row["words"]]}


def _calcul(row: Row) -> Row:
    found = calcul.questions(row["seed"], row["round"])[row["question"] - 1]
    return {"text": found.text, "answer": found.answer}


def _memory(row: Row) -> Row:
    found = memory.board(row["seed"], row["round"])
    return {
        "characters": [list(character) for character in found.characters],
        "questions": [[" ".join(asked.wanted), asked.answer] for asked in found.questions],
    }


def _perception(row: Row) -> Row:
    found = perception.cloud(row["seed"], row["round"], row["question"])
    return {"dots": found.number, "answers": list(found.answers), "first": [list(dot) for dot in found.dots[:3]]}


def _plain(row: Row) -> Row:
    found = solids.questions(row["seed"], row["round"])[row["question"] - 1]
    return {"solid": found.figures[found.right], "figures": list(found.figures), "right": LETTERS[found.right]}


def _cube(row: Row) -> Row:
    found = cubes.question(row["seed"], row["round"], row["question"])
    return {
        "net": found.net, "marks": list(found.marks), "turn": found.turn,
        "figures": [list(figure) for figure in found.figures], "right": LETTERS[found.right],
    }  # fmt: skip


TABLES: dict[str, Callable[[Row], Row]] = {
    "cut": _cut,
    "speed_bonus": lambda row: {"bonus": scoring.speed_bonus(row["limit"], row["times"])},
    "jolted": lambda row: {"score": scoring.jolted(row["raw"], row["jolts"])},
    "tokens": lambda row: {"tokens": places.tokens(row["left"])},
    "floor": _floor,
    "seating": _seating,
    "season_points": lambda row: {"points": places.season_points(row["places"], row["place"])},
    "primes": lambda row: {"amount": places.prime(row["place"])},
    "jolts": lambda row: {"landed": jolts.landed(row["order"], row["had"], [tuple(t) for t in row["throws"]])},
    "sequence_windows": _window,
    "slots": lambda row: slots.slot(row["family"], row["question"])._asdict(),
    "stream": _stream,
    "calcul": _calcul,
    "memory": _memory,
    "sequence": lambda row: {
        "numbers": list(sequence.numbers(row["seed"], row["round"], row["attempt"], row["level"]))
    },
    "perception": _perception,
    "logic_plain": _plain,
    "logic_cube": _cube,
    "fold": lambda row: {"faces": [nets.NAMES[direction] for direction in nets.fold(row["net"])]},
}
