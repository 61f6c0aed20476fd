"""Whatever is sent is read, soon, and never breaks anything."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonary.rules.reading import Surroundings, find, read

from .scene import HERE, NAMES, THINGS

_WORDS = (
    "je", "I", "я", "vais", "go", "иду", "give", "donner", "дать", "key", "clé", "ключ", "Bo", "Ana", "on", "sur", "на", "à", "to", "et", "and", "и",
    "si", "if", "если", "quelqu'un", "entre", "enters", "входит", ",", ";", ".", ":", "\n", "sinon", "otherwise", "иначе", "puis", "then", "затем",
    "say", "dis", "скажу", "30 s", "PP 3", "code", "417", "safe", "porte 9", "open", "la passe", "«", "»", "lui", "ему", "them", "in", "at", "9h",
    "est Zero", "Зеро", "—", "dans", "from", "all codes", "try", "que", "який", "ne pas", "me défendre", "par défaut", "attendre", "1 min 30",
)  # fmt: skip


@given(st.one_of(st.text(max_size=200), st.lists(st.sampled_from(_WORDS), max_size=25).map(" ".join)))
@settings(max_examples=400, deadline=None)
def test_any_text_has_an_answer(text):
    for known in (HERE, Surroundings()):
        found = read(text, known)
        assert found
        for reading in found:
            assert reading.verb
            assert reading.refusal is not None or reading.verb != "free" or reading.args["text"].strip()


@given(st.lists(st.sampled_from(_WORDS), max_size=20).map(" ".join))
@settings(max_examples=200, deadline=None)
def test_only_what_is_there_is_named(text):
    """NG-21: an order that runs at once is about things in view or in hands, and about rooms."""
    here = {thing.id for thing in HERE.things} | {room.id for room in HERE.rooms} | {"room"}
    for reading in read(text, HERE):
        if reading.refusal is None and reading.verb not in ("plan", "free"):
            named = [
                reading.args[arg]
                for arg in ("target", "object", "room", "in", "with")
                if isinstance(reading.args.get(arg), str)
            ]
            assert set(named) <= here


@given(st.text(max_size=60))
@settings(max_examples=200, deadline=None)
def test_find_takes_any_text(text):
    assert set(find(text, THINGS)) <= {thing.id for thing in THINGS}
    NAMES.resolve(text)


_HOSTILE = (
    "give to ", "dis et ", "et je ", "si ", "give key to ana to ", "je lui ", "enter code 1 on ", "answer x to ", "use key on ", "when if , ",
    "« ", "a:", "\n", "quand quelqu'un entre, ", "that ", "sinon ", "puis ", "je ", "j'ouvre et ", "PP 1, ", "attack bo with ", "1 h ", "\n- si a, ",
)  # fmt: skip


@pytest.mark.parametrize("unit", _HOSTILE)
def test_long_texts_are_read_in_the_time_of_their_length(unit):
    def once(text):
        start = time.process_time()
        read(text, HERE)
        read("si Bo entre, donner la clé " + text, HERE)
        return time.process_time() - start

    def cost(length):
        """The best of three: whatever else the machine does makes one longer, never shorter."""
        return min(once((unit * (length // len(unit) + 1))[: length - 20]) for _ in range(3))

    assert cost(8000) < 20 * max(cost(1000), 0.005)


def test_what_is_too_long_waits_for_the_game_master():
    text = "open the safe; " * 3000
    [reading] = read(text, HERE)
    assert reading.verb == "free"
