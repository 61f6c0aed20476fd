"""Conditions in words: the triggers they are, and what "him" means after them (NG-164, NG-184)."""

import pytest

from .scene import BO, FIL, order, orders, plan

WHEN = {
    (("enters", BO),): (
        "Si Bo entre", "quand Bo entre dans la pièce", "dès que Bo entrera", "lorsque Bo entre", "когда Bo входит", "если Bo войдёт в комнату",
        "как только Bo войдет", "когда входит Bo", "when Bo enters", "if Bo enters the room", "as soon as Bo comes in",
    ),
    (("enters", FIL),): ("если Фила войдёт", "когда войдёт Фила"),
    (("enters", "anyone"),): (
        "si quelqu'un entre", "lorsqu'un joueur entre", "dès que quelqu’un entre dans la salle", "dès qu'on entre", "если кто-то входит",
        "когда кто-нибудь войдёт", "if someone enters", "when anyone enters", "if somebody comes in",
    ),
    (("leaves", BO),): ("si Bo sort", "quand Bo quitte la pièce", "если Bo выходит", "когда Bo уйдёт", "when Bo leaves", "if Bo leaves the room"),
    (("leaves", "anyone"),): ("si quelqu'un sort", "если кто-то выйдет из комнаты", "if anyone leaves"),
    (("attacked", BO),): ("si Bo m'attaque", "если Bo нападает на меня", "если Bo нападёт на меня", "if Bo attacks me"),
    (("attacked", "anyone"),): ("si on m'attaque", "si quelqu'un m'attaque", "если на меня нападут", "если кто-то нападает на меня", "if someone attacks me"),
    (("door9_opened", BO),): ("si Bo ouvre la porte 9", "если Bo откроет дверь 9", "если Bo открывает девятую дверь", "if Bo opens door 9"),
    (("door9_opened", "anyone"),): ("si quelqu'un ouvre la porte 9", "si la porte 9 s'ouvre", "когда кто-то открывает дверь 9", "if door 9 opens"),
    (("dies", BO),): ("si Bo meurt", "если Bo умирает", "если Bo умрёт", "if Bo dies"),
    (("dies", "anyone"),): ("si quelqu'un meurt", "если кто-то умрёт", "if someone dies"),
    (("finished", "read"),): (
        "dès que j'aurai fini de lire", "quand j'ai fini de lire le registre", "когда я закончу читать", "when I have finished reading the log",
    ),
    (("finished", "wait"),): ("quand j'aurai fini d'attendre", "когда я закончу ждать", "when I've finished waiting"),
    (("finished", "any"),): ("quand j'ai fini", "когда я закончу", "when I have finished", "when I'm done"),
    (("finished", "try_codes"),): ("quand j'aurai fini de tester tous les codes", "когда закончу перебирать коды"),
    (("arrives", "anywhere"),): ("quand j'arrive", "когда я приду", "when I arrive"),
    (("arrives", "hall"),): ("quand j'arrive dans le hall", "когда я приду в холл", "when I arrive in the hall"),
    (("phase", "exploration"),): ("quand la phase d'exploration commence", "когда начнётся исследование", "when the exploration starts"),
    (("phase", "ambidex"),): ("dès que l'Ambidex Game commence", "когда начнётся «Амбидекс»", "when the Ambidex game starts"),
    (("obtains", "steel_key"),): ("quand j'obtiens la clé", "когда я получу ключ", "when I get the steel key"),
    (("obtains", "the golden idol"),): ("when I get the golden idol",),
    (("obtains", 12),): ("si j'obtiens la pièce 12", "если я получу ФП 12", "when I get PP 12"),
    (("points", 9),): ("quand j'ai 9 points", "dès que j'aurai 9 points", "когда у меня 9 очков", "when I have 9 points"),
    (("after", "30s"),): ("après 30 s", "dans 30 secondes", "через 30 секунд", "after 30 s", "in 30 seconds"),
    (("after", "2m"),): ("dans 2 min", "через 2 минуты", "after two minutes".replace("two", "2")),
    (("at", "09:00"),): ("à 9h", "à 9:00", "à 9 heures", "в 9 часов", "в 9:00", "at 9 am", "at 09:00", "at 9am", "at 9 o'clock"),
    (("at", "21:30"),): ("à 21h30", "à 21 h 30", "в 21:30", "at 9:30 pm", "at 21:30"),
}  # fmt: skip


@pytest.mark.parametrize(("trigger", "texts"), WHEN.items(), ids=[str(dict(when)) for when in WHEN])
def test_triggers(trigger, texts):
    read = {text: plan(f"{text}, say: now") for text in texts}
    assert read == {text: {"when": dict(trigger), "do": [{"do": "say", "text": "now"}]} for text in texts}


def test_touching_is_noticed():
    for text in (
        "si quelqu'un touche au coffre, je crie",
        "если кто-то трогает сейф, я кричу",
        "if someone touches the safe, I shout",
    ):
        assert plan(text)["when"] == {"notices": {"thing": "safe"}}
    assert plan("if Bo touches the golden idol, I shout")["when"] == {"notices": {"by": BO, "thing": "the golden idol"}}


def test_marks_between_condition_and_command():
    step = [{"do": "hide"}]
    for text in (
        "si Bo entre alors je me cache", "si Bo entre, alors je me cache", "si Bo entre : je me cache", "если Bo войдёт, то прячусь",
        "when Bo enters then I hide", "when Bo enters I hide", "si Bo entre je me cache", "через 30 секунд прячусь", "Quand Bo entre,\nje me cache",
        "s'il te plaît, si Bo entre, je me cache",
    ):  # fmt: skip
        assert plan(text)["do"] == step, text


@pytest.mark.parametrize(
    "text",
    [
        "si le chat miaule, je me cache",
        "если кошка мяукнет, прячусь",
        "if the cat mews, I hide",
        "si elle rit, je me cache",
    ],
)
def test_any_other_condition_is_for_the_game_master(text):
    """NG-164: a trigger in words, which the game master fires."""
    body = plan(text)
    assert list(body["when"]) == ["gm"]
    assert body["when"]["gm"] in text
    assert body["do"] == [{"do": "hide"}]


def test_an_unreadable_action_after_a_condition_is_a_free_step():
    assert plan("si Bo entre, je fais la roue et je me cache dans les fougères")["do"] == [
        {"do": "free", "text": "je fais la roue"}, {"do": "hide", "in": "les fougères"},
    ]  # fmt: skip


def test_whoever():
    """NG-184: after a condition on somebody a pronoun means that one."""
    for text in (
        "si quelqu'un m'attaque, je l'attaque",
        "если кто-то нападает на меня, я на него нападаю",
        "if someone attacks me, attack them",
        "when someone attacks me, I attack her",
    ):
        assert plan(text)["do"] == [{"do": "attack", "player": "whoever"}], text
    for text in (
        "si quelqu'un entre, je lui donne la clé",
        "если кто-то войдёт, дам ему ключ",
        "if someone enters, I give him the key",
        "if someone enters, give the key to them",
    ):
        assert plan(text)["do"][0] | {"object": "key"} == {"do": "give", "object": "key", "to": "whoever"}, text
    for text in (
        "si quelqu'un entre, je lui dis : bonjour",
        "если кто-то войдёт, скажу ему: bonjour",
        "if someone enters, tell them: bonjour",
    ):
        assert plan(text)["do"] == [{"do": "whisper", "to": ("whoever",), "text": "bonjour"}], text


def test_nobody_is_meant_without_somebody():
    assert plan("in 30 s, je l'attaque")["do"] == [{"do": "free", "text": "je l'attaque"}]
    assert plan("in 30 s, give him the key")["do"] == [{"do": "free", "text": "give him the key"}]


def test_door_9_named_before_is_meant_by_it():
    assert plan("Si quelqu'un ouvre la porte 9, je la passe")["do"] == [{"do": "pass_door9"}]
    assert plan("Si la porte 9 s'ouvre, je la franchis")["do"] == [{"do": "pass_door9"}]
    assert plan("If someone opens door 9, I pass")["do"] == [{"do": "pass_door9"}]
    assert plan("J'ouvre la porte 9 puis je la passe") == {"do": [{"do": "open_door9"}, {"do": "pass_door9"}]}


def test_else_of_a_step_in_a_plan():
    assert plan("si Bo entre, je vais dans le hall, sinon je me cache")["do"] == [
        {"do": "go", "room": "hall", "else": [{"do": "hide"}]}
    ]


def test_each_line_with_a_condition_is_a_plan_of_its_own():
    found = orders("quand j’ai fini : je fouille le coffre\nsi quelqu’un entre : je me cache dans les fougères")
    assert [args["plan"]["when"] for _, args in found] == [{"finished": "any"}, {"enters": "anyone"}]


def test_a_condition_without_an_action_is_talk():
    assert order("si Bo entre")[0] == "free"
    assert order("when Bo enters, ")[0] == "free"
    assert order("в теплице душно")[0] == "free"
