"""Texts: what of a post or PM may be a command, and how a line becomes one (known faults BL-13)."""

import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forum import markup
from games.kernel.names import Names, normal
from games.kernel.order import Unresolved
from games.kernel.reading import PARTING, Phrase, Run, own_words, read_lines, runs
from games.kernel.seat import Seat

ANA = Seat(1)
NAMES = Names({ANA: "Ana", Seat(2): "Bo", Seat(3): "Le Grand Bob", Seat(4): "Babet"})
PHRASES = (
    Phrase("vote", "je vote (contre|pour)? {target}"), Phrase("vote", "vote {target}"),
    Phrase("vote", "голосую (за|против)? {target}"), Phrase("vote", "I vote (for|against)? {target}"),
    Phrase("blank", "je vote blanc"), Phrase("match", "les amants sont {first} et {second}"),
    Phrase("save", "je sauve ({target})?"), Phrase("double", "double exécution"),
    Phrase("guard", "je protège {target}"), Phrase("guard", "je me protège", target="moi"),
)  # fmt: skip
GREETING = re.compile(r"^(?:bonjour|salut|hello)[^,:!]*[,:!]\s*")


def read(text):
    return read_lines(own_words(text), PHRASES, GREETING)


def votes(text):
    return [NAMES.resolve(reading.args.get("target", "")) for reading in read(text) if reading.verb == "vote"]


# ---- what never counts

@pytest.mark.parametrize("text", [
    "[quote]je vote Ana[/quote]", "[quote=Bo;12]je vote Ana[/quote]", '[quote="Bo"]je vote Ana[/quote]',
    '[quote="[Bo]"]je vote Ana[/quote]', "[QUOTE]je vote Ana[/QUOTE]", "[ quote ]je vote Ana[ /quote ]",
    "[quote author=Bo]je vote Ana[/quote]", "[spoiler]je vote Ana[/spoiler]", "[spoiler=vote]je vote Ana[/spoiler]",
    "[code]je vote Ana[/code]", "[noparse]je vote Ana[/noparse]", "[signature]je vote Ana[/signature]",
    "[sig]je vote Ana", "> je vote Ana", "  > je vote Ana", "[quote]je vote Ana", "[code]je vote Ana",
    "[quote][quote]x[/quote]je vote Ana[/quote]", "[quote][quote]x[/quote]\nje vote Ana",
    "[quote][b]x[/quote][/b][quote]je vote Ana[/quote]", "[b][quote]x[/b]\nje vote Ana[/quote]",
    "[quote][spoiler]x[/spoiler]\nje vote Ana[/quote]", "[spoiler][quote]x[/quote]\nje vote Ana[/spoiler]",
    "[code][/quote]\nje vote Ana[/code]", "[quote]x[/b]\nje vote Ana", "[color=red][quote]je vote Ana[/quote][/color]",
    "je vote [spoiler]contre[/spoiler]", "je vote [quote]x[/quote] Ana",
])  # fmt: skip
def test_quotes_spoilers_code_and_signatures_are_never_read(text):
    assert not any(found == ANA for found in votes(text))


@pytest.mark.parametrize("text", [
    "[quote]je vote Bo[/quote]je vote Ana", "[quote]je vote Bo[/quote]\nje vote Ana", "je vote Ana[quote]je vote Bo",
    "[quote][quote]x[/quote]y[/quote]je vote Ana", "[code][quote][/code]\nje vote Ana", "[/quote]je vote Ana",
    "[b]je vote Ana[/b]", "[color=red]je vote[/color] Ana", "je vote [b]Ana[/b]", "[i]je vote [/i][u]Ana[/u]",
    "[list][*]je vote Ana[/list]", "je vote [Ana]", "> je vote Bo\nje vote Ana", "[b]je vote Ana",
    "[HRP]\nje vote Ana", "je vote @Ana", "[size=5]je vote Ana[/size]", "[quote=x]je vote Bo[/quote]\n\nje vote Ana\n",
])  # fmt: skip
def test_ones_own_words_beside_them_are_read(text):
    assert votes(text) == [ANA]


TAGS = st.sampled_from([
    "[quote]", "[/quote]", "[quote=Bo;3]", "[spoiler]", "[/spoiler]", "[code]", "[/code]", "[b]", "[/b]", "[color=red]",
    "[/color]", "[Ana]", "\n", " ", "[list]", "[*]", "[/list]", "[ quote ]", "[", "]", "[/", "[quote", "[/ code ]",
])  # fmt: skip
SOUP = st.lists(TAGS | st.integers(0, 99).map("w{}".format), max_size=14).map("".join)


@given(SOUP)
def test_what_the_page_shows_as_quoted_or_hidden_is_never_a_command(text):
    """The forum's renderer and the reading of commands agree: else a quoted vote would count, or a vote seem quoted."""
    assert re.findall(r"w\d+", own_words(text)) == re.findall(r"w\d+", markup.spoken(text))


@given(st.lists(TAGS | st.sampled_from(['[quote="]', "[quote='", '"', "'"]) | st.integers(0, 9).map("w{}".format)).map("".join))
def test_where_the_two_might_differ_it_is_not_read(text):
    """A stray quotation mark in a tag: the page shows the tag as text, the reading takes the careful side."""
    assert Counter(re.findall(r"w\d", own_words(text))) <= Counter(re.findall(r"w\d", markup.spoken(text)))


@given(SOUP)
def test_lines_keep_their_numbers(text):
    assert own_words(text).count("\n") == text.count("\n")
    assert len(f"{own_words(text)}x".splitlines()) == text.count("\n") + 1


@given(st.text(max_size=60))
def test_a_text_without_tags_is_its_own_words(text):
    if "[" not in text and ">" not in text:
        assert own_words(text) == text


def test_a_long_hostile_text_is_read_in_good_time():
    """Twenty thousand characters of beginnings that never end: linear, not a minute."""
    for piece in ('[b "', "[quote=", "[", "[b=']", '[quote="a', "[quote][code]", "[/b]"):
        assert isinstance(read(piece * (20_000 // len(piece))), list)


def test_runs_carry_their_colour():
    assert runs("a [color=Red]b [b]c[/b][/color]") == [
        Run("a "), Run("b ", (("color", "red"),)), Run("c", (("color", "red"), ("b", "")))]
    assert runs("[color=red]x")[0].tag("color") == "red"
    assert runs("x")[0].tag("color") is None


def test_a_gap_where_a_quote_was_parts_what_stands_around_it():
    assert own_words("je vote [quote]x[/quote] Ana") == f"je vote {PARTING} Ana"


# ---- phrases

TEN_SPELLINGS = [
    "[b]je vote Ana[/b]", "je vote : Ana", "je vote: Ana", "JE VOTE ANA", "je vote Ana.", "je vote contre Ana !",
    "je vote\u00a0Ana", "\u200fje vote Ana\u200f", "ｊｅ ｖｏｔｅ Ａｎａ", "Je vote — Ana", "vote : Ana", "je vote « Ana »",
    "Bonjour maître, je vote Ana", "je  vote   Ana", "je votе Ana", "je vote Ana 🙂", "je vote pour Anna", "jevote Ana",
    "je vote", "голосую за Ana", "I vote against @Ana",
]  # fmt: skip


def test_each_of_the_spellings_counts_or_is_refused_aloud_or_is_no_command():
    found = {text: votes(text) for text in TEN_SPELLINGS}
    assert [text for text, result in found.items() if result == [ANA]] == [
        text for text in TEN_SPELLINGS if text not in ("je votе Ana", "je vote Ana 🙂", "je vote pour Anna", "jevote Ana", "je vote")]
    assert found["je vote Ana 🙂"] == [Unresolved("ana 🙂", near=(ANA,))]
    assert found["je vote pour Anna"] == [Unresolved("anna", near=(ANA,))]
    assert found["jevote Ana"] == found["je votе Ana"] == []
    assert found["je vote"] == []


def test_the_longest_phrase_hides_no_shorter_word():
    assert [reading.verb for reading in read("je vote blanc")] == ["blank"]


def test_a_phrase_without_a_name_may_go_on():
    assert [reading.verb for reading in read("Double exécution ce soir")] == ["double"]
    assert read("double exécutions") == []


def test_an_optional_name_may_be_left_out():
    assert [dict(reading.args) for reading in read("je sauve\nje sauve Bo\nje sauve !")] == [{}, {"target": "bo"}, {}]
    assert read("je sauverai Bo") == []


def test_two_names_are_parted_at_the_word_between_them():
    """Also where that word stands inside a name."""
    (reading,) = read("les amants sont Babet et Le Grand Bob.")
    assert reading.args == {"first": "babet", "second": "le grand bob"}


def test_a_name_at_the_end_runs_to_the_end_of_the_line():
    (reading,) = read("je vote contre Le Grand Bob")
    assert NAMES.resolve(reading.args["target"]) == Seat(3)


def test_fixed_arguments_come_with_the_phrase():
    assert read("Je me protège ce soir")[0].args == {"target": "moi"}


def test_a_command_must_stand_at_the_beginning_of_its_line():
    assert read("hier je vote Ana") == []
    assert read("Moi aussi\nje vote Ana")[0].line == 1


def test_each_line_is_one_command_with_its_number_and_words():
    found = read("Bonsoir\n\nje vote Ana\n[quote]a\nb[/quote]\nje protège Bo")
    assert [(r.verb, r.line, r.text) for r in found] == [("vote", 2, "je vote Ana"), ("guard", 5, "je protège Bo")]


def test_a_slot_may_stand_in_several_alternatives():
    phrase = Phrase("sacrifice", "je sacrifie {wolf} (pour {victim}|afin de dévorer {victim})")
    assert phrase.match(normal("Je sacrifie Bo afin de dévorer Le Grand Bob ")) == {"wolf": "bo", "victim": "le grand bob"}
    assert phrase.match(normal("je sacrifie Bo pour Ana")) == {"wolf": "bo", "victim": "ana"}


@given(st.text(max_size=80))
def test_any_text_can_be_read(text):
    for reading in read(text):
        assert 0 <= reading.line <= text.count("\n")
