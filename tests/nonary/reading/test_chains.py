"""Several commands in one message, and what is to be done if one fails (NG-82, NG-163)."""

import pytest

from .scene import BO, order, plan

GO, OPEN = {"do": "go", "room": "hall"}, {"do": "open", "target": "safe"}


@pytest.mark.parametrize("text", [
    "J'ouvre le coffre puis je vais dans le hall", "ouvre le coffre ; va dans le hall", "J'ouvre le coffre\nje vais dans le hall",
    "J'ouvre le coffre, ensuite je vais dans le hall", "J'ouvre le coffre et je vais dans le hall", "J'ouvre le coffre. Je vais dans le hall.",
    "J'ouvre le coffre, et puis je vais au hall", "открываю сейф, затем иду в холл", "открываю сейф, потом иду в холл",
    "открываю сейф и иду в холл", "открыть сейф; пойти в холл", "Открываю сейф. Иду в холл.", "I open the safe, then I go to the hall",
    "open the safe and then go to the hall", "open the safe and go to the hall", "Open the safe. Go to the hall.",
    "open the safe;go hall", "I open the safe\n\n- go to the hall", "open the safe, then иду в холл",
])  # fmt: skip
def test_separators(text):
    assert plan(text) == {"do": [OPEN, GO]}


@pytest.mark.parametrize("mark", [
    "Sinon", "S'il ne marche pas,", "Si ça ne marche pas,", "si elle ne marche pas,", "Si ça échoue,", "si ça rate,", "Иначе",
    "если не сработает,", "Если не выйдет,", "Otherwise", "otherwise,", "else", "If it fails,", "If it does not work,",
    "if it doesn't work,",
])  # fmt: skip
def test_otherwise(mark):
    """An `else` within the step before it, in any of its words."""
    assert plan(f"I go to the hall and I open the safe. {mark} I wait 30 s") == {
        "do": [GO, {"do": "open", "target": "the safe", "else": [{"do": "wait", "for": "30s"}]}]
    }


def test_one_command_and_its_else_are_a_plan():
    assert plan("open the safe, otherwise go to the hall; wait 5 s") == {
        "do": [{**OPEN, "else": [GO, {"do": "wait", "for": "5s"}]}]
    }


def test_else_of_an_else():
    assert plan("open the safe else go to the hall otherwise wait 5 s".replace(" else", ", else")) == {
        "do": [{**OPEN, "else": [{**GO, "else": [{"do": "wait", "for": "5s"}]}]}]
    }


def test_later_things_stay_as_typed():
    """NG-161: the first step runs at once; a safe in another room can be named in the others."""
    assert plan("Je vais aux archives et j'ouvre la trappe que j'ai vue hier") == {
        "do": [{"do": "go", "room": "archive"}, {"do": "open", "target": "la trappe"}]
    }
    assert plan("go to the hall, then use the crowbar on the chest and give the chest to Bo")["do"][1:] == [
        {"do": "use", "object": "the crowbar", "target": "the chest"}, {"do": "give", "object": "the chest", "to": BO},
    ]  # fmt: skip
    assert order("open the chest, then go to the hall")[0] == "free"
    assert order("go to the hall, then open it")[0] == "free"


def test_rooms_are_known_to_all():
    """NG-161: a later room that nobody knows makes the message one for the game master."""
    assert order("open the safe, then go to the cellar")[0] == "free"


def test_and_within_a_name_or_a_list_parts_nothing():
    assert order("tell Bo and Cyd: hi")[0] == "whisper"
    assert order("give PP 3 and 4 to Bo")[0] == "give_piece"
    assert order("go and open the safe") == ("open", {"target": "safe"})
