"""A large edition in the studio: time to read, check, write and solve it, beside the demo edition."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from _nonary import edition

from nonary.edition_file import check_file
from nonary.edition_text import written
from nonary.rules.edition.analysis.report import analyse
from nonary.rules.edition.reading import load_edition, read_edition

DEMO = Path(__file__).resolve().parent.parent / "tests" / "scenarios" / "nonary" / "demo_edition.yaml"
GOAL = 10.0
"""Processor seconds in which the large edition is to be solved."""
ROUNDS = 3


def seconds(work: Callable[[], Any]) -> float:
    """The least of a few."""
    times = []
    for _ in range(ROUNDS):
        began = time.process_time()
        work()
        times.append(time.process_time() - began)
    return min(times)


def main() -> int:
    small = check_file(DEMO.read_bytes()).plain
    large = edition(rooms=40, objects=400, side=9, characters=12)
    print(f"{'':24}{'demo':>12}{'large':>12}")
    rows: dict[str, Callable[[Any], Any]] = {
        "read and check a file": lambda plain: check_file(texts[id(plain)]),
        "check plain values": read_edition,
        "write a file": written,
        "solve": lambda plain: analyse(load_edition(plain)),
    }
    texts = {id(plain): written(plain) for plain in (small, large)}
    found = {
        name: [seconds(lambda plain=plain, work=work: work(plain)) for plain in (small, large)]
        for name, work in rows.items()
    }
    for name, (a, b) in found.items():
        print(f"{name:24}{a:11.3f}s{b:11.3f}s")
    report = analyse(load_edition(large))
    print(f"the large one: {len(large['rooms'])} rooms, {len(large['objects'])} objects, {len(large['mental_puzzle']['pieces'])} pieces, "
          f"{len(large['characters'])} characters; a way of {len(report.way.steps)} steps, {len(report.way.missed)} things missed, "
          f"{sum(each.course is not None for each in report.survivals)} of {len(report.survivals)} numbers of survivors")  # fmt: skip
    if found["solve"][1] > GOAL or report.way.missed or not all(each.course for each in report.survivals):
        print(f"FAIL: the large edition is to be solved whole in {GOAL:.0f} s")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
