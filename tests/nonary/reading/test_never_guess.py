"""What is not clear is asked back or goes to the game master (NG-162); quotes and questions are no orders."""

import pytest

from games.kernel.seat import Seat
from nonary.rules.reading import read

from .scene import BO, CYD, HERE, order, orders


@pytest.mark.parametrize("text", [
    "j'inspecte le plafond", "inspect the ceiling", "осматриваю потолок", "Bonjour, j'ai une question", "Привет!", "hello",
    "j'ouvre le coffre avec un pied de biche", "I take the key and the letter", "je cache la clé", "je n'ouvre pas le coffre",
    "я не открываю сейф", "I do not open the safe", "go to the moon", "je vais voir Bo", "hide under the ferns", "say hello",
    "I tell Bo that he is right", "j'utilise le marteau sur le coffre", "use the key on the moon", "enter code 417 on the moon",
    "answer moonflower to the moon", "est-ce que Bo est Zero", "I think Bo is Zero", "Bo est Zero ?", "je passe", "je lis dans ses pensées",
    "sinon je vais au hall", "stop Bo", "je pose la clé sur l'établi", "si je veux",
])  # fmt: skip
def test_the_world_is_larger_than_the_file(text):
    """A known verb on a thing that is not there, and what begins with no verb, wait for the game master whole."""
    assert order(text) == ("free", {"text": text})


@pytest.mark.parametrize(("text", "verb", "code"), [
    ("take", "take", "missing_argument"),
    ("je prends", "take", "missing_argument"),
    ("беру", "take", "missing_argument"),
    ("je vais", "go", "missing_argument"),
    ("inspect", "inspect", "missing_argument"),
    ("use", "use", "missing_argument"),
    ("use the key on", "use", "missing_argument"),
    ("give the key", "give", "missing_argument"),
    ("give", "give", "missing_argument"),
    ("give PP 3", "give_piece", "missing_argument"),
    ("show the letter", "show", "missing_argument"),
    ("enter code 417", "enter_code", "missing_argument"),
    ("entrer le code", "enter_code", "missing_argument"),
    ("try all codes", "try_codes", "missing_argument"),
    ("wait", "wait", "missing_argument"),
    ("say", "say", "missing_argument"),
    ("say:", "say", "missing_argument"),
    ("tell Bo:", "whisper", "missing_argument"),
    ("whisper: hi", "whisper", "missing_argument"),
    ("attack", "attack", "missing_argument"),
    ("accuse", "accuse", "missing_argument"),
    ("je vote", "vote", "missing_argument"),
    ("cancel plan", "cancel_plan", "missing_argument"),
    ("cancel plan of mine", "cancel_plan", "bad_argument"),
    ("I vote for Bo", "vote", "bad_argument"),
    ("wait for Bo", "wait", "bad_argument"),
    ("attendre 3 bananes", "wait", "bad_argument"),
    ("жду долго", "wait", "bad_argument"),
    ("wait 0.0001 s", "wait", "bad_argument"),
    ("after 30 bananas, say: hi", "plan", "bad_argument"),
    ("enter code 4 1 7 on the safe", "enter_code", "bad_code"),
    ("entrer le code 4-1-7 sur le coffre", "enter_code", "bad_code"),
    ("I take the wire", "take", "ambiguous"),
    ("je prends le fil", "take", "ambiguous"),
    ("беру провод", "take", "ambiguous"),
    ("use the key on the wire", "use", "ambiguous"),
    ("give the key to Zorro", "give", "unknown_name"),
    ("je lui donne la clé", "give", "unknown_name"),
    ("give PP 3 to Zorro", "give_piece", "unknown_name"),
    ("attack the door", "attack", "unknown_name"),
    ("j'accuse le majordome", "accuse", "unknown_name"),
    ("tell Zorro: hi", "whisper", "unknown_name"),
    ("whisper to Bo, Zorro: hi", "whisper", "unknown_name"),
    ("je trahis Zorro", "vote", "unknown_name"),
    ("betray Cyd", "vote", "bad_target"),
    ("If Zorro enters, I hide", "plan", "unknown_name"),
    ("Open the safe, then take", "take", "missing_argument"),
    ("Open the safe; attack Zorro", "attack", "unknown_name"),
])  # fmt: skip
def test_asked_back(text, verb, code):
    """NG-162: what a known verb lacks, or has twice, is asked for; nothing of the message is done."""
    assert order(text) == (verb, f"!{code}")


def test_an_ambiguous_thing_lists_what_it_may_be():
    [reading] = read("I take the wire", HERE)
    assert set(reading.data["things"]) == {"red_wire", "blue_wire"}
    assert order("I take the red wire") == ("take", {"object": "red_wire"})


def test_an_unknown_name_lists_those_that_look_alike():
    [reading] = read("attack Cyyd", HERE)
    assert (reading.refusal, reading.data["seats"]) == ("unknown_name", (CYD,))


def test_two_seats_alike_are_asked_back():
    from games.kernel.names import Names
    from nonary.rules.reading import Surroundings

    known = Surroundings(names=Names({Seat(1): "Marianne", Seat(2): "Marion"}))
    assert order("attack Mari", known) == ("attack", "!ambiguous")
    assert order("attack Mario", known) == ("attack", {"player": Seat(2)})


@pytest.mark.parametrize("text", [
    "> je vais au hall", "[quote]open the safe[/quote]", "", "   \n ", "[spoiler]open the safe[/spoiler]", "[code]take the key[/code]",
])  # fmt: skip
def test_quotes_alone_are_nothing(text):
    """NG-162: quotes do not count, and a message empty after that is refused."""
    assert order(text) == ("free", "!bad_argument")


def test_a_quote_parts_what_stands_around_it():
    assert order("> attack Bo\nj'ouvre le coffre") == ("open", {"target": "safe"})
    assert order("[quote=Bo]attack Bo[/quote]j'ouvre le coffre") == ("open", {"target": "safe"})
    assert (
        order("attack [quote]x[/quote] Bo")[0] != "attack"
        or order("attack [quote]x[/quote] Bo")[1] == "!missing_argument"
    )


def test_what_is_said_is_no_order():
    """NG-163: after the colon of `say` all is text, up to a semicolon or the end of the line."""
    assert order("Je dis : attends et va dans le hall") == ("say", {"text": "attends et va dans le hall"})
    assert order("say: open the safe. Then take the key, otherwise attack Bo") == (
        "say", {"text": "open the safe. Then take the key, otherwise attack Bo"},
    )  # fmt: skip
    assert order("tell Bo: if Cyd enters, hide") == ("whisper", {"to": (BO,), "text": "if Cyd enters, hide"})
    _, args = order("say: a; open the safe")
    assert [step["do"] for step in args["plan"]["do"]] == ["say", "open"]


def test_a_vote_without_a_match_is_for_the_rules_to_refuse():
    from dataclasses import replace

    assert order("betray Cyd", replace(HERE, opponents=None)) == ("vote", {"choice": "betray", "target": CYD})


def test_nothing_of_a_message_is_done_if_a_part_is_unreadable():
    """NG-163."""
    assert orders("I open the safe, then I dance") == [("free", {"text": "I open the safe, then I dance"})]
