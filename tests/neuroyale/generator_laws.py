"""What every item of the five generators must be, whoever drew it: each law works the answer out by a way of its own.

`python -m tests.neuroyale.generator_laws 100000` holds so many items of each family to it and says how even they are.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from itertools import count, islice, pairwise

from neuroyale.rules import calcul, cubes, memory, perception, sequence, solids

Item = tuple[Hashable, Hashable]
"""What is shown, and where the right answer stands (for counting how even that is)."""


def worked_out(text: str) -> int:
    """A sum as a pupil works it out: products and quotients first, then from the left; no halves, nothing below 0."""
    total, sign = 0, 1
    for part in re.split(r" ([+−]) ", text):
        if part in "+−":
            sign = 1 if part == "+" else -1
            continue
        factors = re.split(r" ([×÷]) ", part)
        value = int(factors[0])
        for operator, number in zip(factors[1::2], factors[2::2], strict=True):
            assert operator == "×" or value % int(number) == 0, text
            value = value * int(number) if operator == "×" else value // int(number)
        total += sign * value
        assert total >= 0, text
    return total


def calcul_items(seed: int) -> Iterator[Item]:
    """NR-35, NR-36."""
    found = calcul.questions(seed, 1)
    assert len(found) == 40
    assert all(one.answer != other.answer for one, other in pairwise(found))
    for number, question in enumerate(found, 1):
        assert worked_out(question.text) == question.answer
        assert 1 <= question.answer <= 16
        assert all(int(shown) >= 1 for shown in re.findall(r"\d+", question.text))
        signs = re.sub(r"[^+−×÷]", "", question.text)
        forms = ("[+−]", "[×÷−]", "×[+−]", "×−×[+−]?")[(number > 8) + (number > 16) + (number > 28)]
        assert re.fullmatch(forms, signs), (number, question)
        yield question.text, question.answer


def memory_items(seed: int) -> Iterator[Item]:
    """NR-38."""
    found = memory.board(seed, 2)
    signs = [sign for sign, _, _ in found.characters]
    assert len(set(signs)) == 7
    assert [len(asked.wanted) for asked in found.questions] == [1] * 3 + [2] * 5
    assert len({asked.wanted for asked in found.questions}) == 8
    kinds = {"vowel": str.isalpha, "consonant": str.isalpha, "digit": str.isdigit}
    for wanted, answer in found.questions:
        having = 0
        for sign, color, frame in found.characters:
            words = {color, frame, *(kind for kind, is_so in kinds.items() if is_so(sign))}
            words -= {"consonant"} if sign in "AEIOU" else {"vowel"}
            having += set(wanted) <= words
        assert answer == having
    answers = Counter(asked.answer for asked in found.questions)
    assert max(answers.values()) <= 3, found
    singles = [asked.wanted[0] for asked in found.questions[:3]]
    for group, most in ((memory.COLORS, 2), (memory.FRAMES, 1), (tuple(memory.KINDS), 2)):
        assert sum(word in group for word in singles) <= most
    yield found.characters, found.questions[3].answer


def solid_items(seed: int) -> Iterator[Item]:
    """NR-40, NR-41: of five solids one has the faces that are drawn; two of its class, so that the outline tells nothing."""
    found = solids.questions(seed, 3)
    assert len({question.figures[question.right] for question in found}) == 5
    for question in found:
        drawn = solids.faces_of(question.net)
        assert [solids.FACES[figure] == drawn for figure in question.figures].count(True) == 1
        assert solids.FACES[question.figures[question.right]] == drawn
        assert len(set(question.figures)) == 5
        right_class = solids.POINTED if question.figures[question.right] in solids.POINTED else solids.STRAIGHT
        assert sum(figure in right_class for figure in question.figures) >= 3
        yield (question.net, question.figures), question.right


def cube_items(seed: int) -> Iterator[Item]:
    """NR-42 to NR-44: one of five figures can be seen on the folded cube; two are its mirror image, two impossible."""
    for number in range(6, 21):
        found = cubes.question(seed, 3, number)
        assert sorted(found.marks) == sorted(cubes.MARKS)
        assert len(set(found.figures)) == 5
        seen = [cubes.gives(found.net, found.marks, figure) for figure in found.figures]
        mirrored = [cubes.gives(found.net, found.marks, (front, top, side)) for top, front, side in found.figures]
        assert seen.count(True) == 1
        assert seen[found.right]
        assert mirrored.count(True) == 2
        yield found, found.right


def sequence_items(seed: int) -> Iterator[Item]:
    """NR-45: the discs of each attempt, none twice in a row."""
    for level in range(sequence.FIRST, sequence.LAST + 1):
        found = sequence.numbers(seed, 4, level - 2, level)
        assert len(found) == level
        assert set(found) <= set(range(1, 10))
        assert all(one != other for one, other in pairwise(found))
        yield found, found[-1]


def perception_items(seed: int) -> Iterator[Item]:
    """NR-49."""
    for number in range(1, 11):
        found = perception.cloud(seed, 5, number)
        low, high, step = ((5, 12, 1), (10, 21, 2), (18, 37, 3))[(number > 3) + (number > 6)]
        assert len(found.answers) == 4
        assert {after - before for before, after in pairwise(found.answers)} == {step}
        assert found.answers.count(len(found.dots)) == 1
        assert low <= found.number <= high
        assert all(30 <= x <= 970 and 30 <= y <= 570 for x, y in found.dots)
        near = sorted(found.dots)
        for place, (x, y) in enumerate(near):
            for a, b in near[place + 1 :]:
                if a - x >= 40:
                    break
                assert (x - a) ** 2 + (y - b) ** 2 >= 1600
        yield found.dots, found.answers.index(found.number)


LAWS: dict[str, Callable[[int], Iterator[Item]]] = {
    "calcul": calcul_items, "memory": memory_items, "solids": solid_items, "cubes": cube_items,
    "sequence": sequence_items, "perception": perception_items,
}  # fmt: skip
PLACES = {"calcul": 16, "solids": 5, "cubes": 5, "sequence": 9, "perception": 4}
"""In how many places a right answer may stand, where all are alike."""


def held(family: str, items: int, first_seed: int = 0) -> tuple[int, float]:
    """Holds so many items to the law; how many different ones there were, and by how much the commonest place of the
    right answer is more frequent than it should be (0 where places are not alike)."""
    shown: set[int] = set()
    places: Counter[Hashable] = Counter()
    drawn = (item for seed in count(first_seed) for item in LAWS[family](seed))
    for what, place in islice(drawn, items):
        shown.add(hash(what))
        places[place] += 1
    alike = PLACES.get(family)
    return len(shown), max(places.values()) * alike / items - 1 if alike else 0.0


if __name__ == "__main__":
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    for name in sys.argv[2:] or LAWS:
        different, excess = held(name, number)
        print(f"{name}: {number} items hold, {different} different, commonest place {excess:+.2%}", flush=True)
