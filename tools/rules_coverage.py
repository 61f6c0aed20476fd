"""Which rule of a rulebook is carried by which code, and tried by which test.

    python tools/rules_coverage.py write      writes docs/rules-coverage.md
    python tools/rules_coverage.py check      fails on a rule without code or test that has no reason

A game lists its rules in `<app>/rule_ids.txt`: an id and a few words a line; after `!` stands why a rule has no code or
no test. Code carries a rule by naming its id (in a docstring, a comment, `rule="…"`), a test by naming it, a scenario
by its `rules:`. Files outside the app count too: the host keeps what is the same for all games.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "rules-coverage.md"
LISTS = "*/rule_ids.txt"
LONGEST_RANGE = 40  # "PL-97 to PL-110" names what lies between; more is a slip
SHOWN = 4  # files named in a cell; the rest is counted
HOST = ("games", "forum")
PHRASES = ("phrases_rules.py",)  # words for an id carry no rule


@dataclass
class Rule:
    """One rule, the files that name it, and why it may have none."""

    id: str
    words: str
    excused: dict[str, str] = field(default_factory=dict)
    code: set[str] = field(default_factory=set)
    tests: set[str] = field(default_factory=set)

    @property
    def holes(self) -> list[str]:
        """What it has not and is not excused from."""
        return [kind for kind, files in (("code", self.code), ("test", self.tests)) if not files and kind not in self.excused]


def read_list(path: Path) -> dict[str, Rule]:
    """The rules of one game by their ids. ValueError names a line that is none."""
    rules: dict[str, Rule] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        found = re.fullmatch(r"(?P<id>[A-Z]+-\d+) (?P<words>[^!]+?)(?P<excuses>(?: ! no (?:code|test): [^!]+)*)", line.rstrip())
        if found is None or found["id"] in rules:
            raise ValueError(f"{path}:{number}: not a rule of its own: {line!r}")
        excuses = re.findall(r" ! no (code|test): ([^!]*[^!\s])", found["excuses"])
        rules[found["id"]] = Rule(found["id"], found["words"], {kind: why.strip() for kind, why in excuses})
    return rules


def ids_in(text: str, prefix: str) -> set[str]:
    """Every id that a text names: "PL-3", and all from "PL-3 to PL-5" or "PL-3 to 5"."""
    found: set[int] = set()
    for first, last in re.findall(rf"\b{prefix}-(\d+)(?: to (?:{prefix}-)?(\d+))?", text):
        end = int(last or first)
        found.update(range(int(first), end + 1) if end - int(first) <= LONGEST_RANGE else [int(first)])
    return {f"{prefix}-{number}" for number in found}


def sources(*folders: Path) -> Iterable[Path]:
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".py", ".yaml") and "migrations" not in path.parts and path.name not in PHRASES:
                yield path


def coverage(listed: Path) -> dict[str, Rule]:
    """The rules of one game with everything that names them."""
    rules = read_list(listed)
    prefix = next(iter(rules)).split("-")[0]
    for path in sources(listed.parent, *(ROOT / name for name in HOST)):
        for each in ids_in(path.read_text(encoding="utf-8"), prefix) & rules.keys():
            rules[each].code.add(str(path.relative_to(ROOT)))
    for path in sources(ROOT / "tests"):
        for each in ids_in(path.read_text(encoding="utf-8"), prefix) & rules.keys():
            rules[each].tests.add(str(path.relative_to(ROOT)))
    return rules


def page(games: dict[str, dict[str, Rule]]) -> str:
    """The page of all games."""
    lines = [
        "# Rules, code and tests",
        "",
        "Made by `tools/rules_coverage.py write`; `make check` fails on a rule without code or test that has no reason.",
        "",
    ]
    for name, rules in games.items():
        holes = sum(bool(rule.holes) for rule in rules.values())
        excused = sum(bool(rule.excused) for rule in rules.values())
        lines += [f"## {name}", "", f"{len(rules)} rules; {holes} with a hole, {excused} with a reason for having none.", ""]
        lines += ["| rule | in short | code | tests |", "| --- | --- | --- | --- |"]
        lines += [_row(rule, name) for rule in rules.values()]
        lines.append("")
    return "\n".join(lines)


def _row(rule: Rule, app: str) -> str:
    cells = [_cell(rule, "code", rule.code, f"{app}/"), _cell(rule, "test", rule.tests, "tests/")]
    return f"| {rule.id} | {rule.words} | {cells[0]} | {cells[1]} |"


def _cell(rule: Rule, kind: str, files: set[str], home: str) -> str:
    if not files:
        return f"none: {rule.excused[kind]}" if kind in rule.excused else "**none**"
    near = sorted(files, key=lambda path: (not path.startswith(home), path.endswith(".py") and kind == "test", path))
    told = ", ".join(f"`{_short(path, home)}`" for path in near[:SHOWN])
    return told + (f" and {len(near) - SHOWN} more" if len(near) > SHOWN else "")


def _short(path: str, home: str) -> str:
    """Without its home, unless the rest would read as a file of the host: `tests/games/…` is not `games/…`."""
    rest = path.removeprefix(home)
    return path if rest.startswith(tuple(f"{name}/" for name in HOST)) else rest


def main(command: str) -> int:
    games = {path.parent.name: coverage(path) for path in sorted(ROOT.glob(LISTS))}
    made = page(games)
    if command == "write":
        PAGE.write_text(made, encoding="utf-8")
        print(f"{PAGE.relative_to(ROOT)} written")
        return 0
    wrong = [f"{rule.id} ({rule.words}): no {' and no '.join(rule.holes)}" for rules in games.values() for rule in rules.values() if rule.holes]
    for rules in games.values():
        for rule in rules.values():
            needless = [kind for kind, files in (("code", rule.code), ("test", rule.tests)) if kind in rule.excused and files]
            wrong += [f"{rule.id}: has {kind} now, its reason can go" for kind in needless]
    if not PAGE.exists() or PAGE.read_text(encoding="utf-8") != made:
        # A note only: each new scenario moves the page.
        print(f"{PAGE.relative_to(ROOT)} is not of today: python tools/rules_coverage.py write")
    for line in wrong:
        print(line)
    print(f"rules: {sum(map(len, games.values()))} listed, {len(wrong)} to mend" if wrong else "rules: each has its code and its test")
    return 1 if wrong else 0


if __name__ == "__main__":
    if sys.argv[1:] not in (["write"], ["check"]):
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
