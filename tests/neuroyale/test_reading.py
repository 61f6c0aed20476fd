"""Letters in three languages: what is understood, what refuses the whole letter, and whose name is meant (NR-180, NR-181)."""

import pytest

from games.kernel.names import Names
from games.kernel.order import Unresolved
from games.kernel.ruleset import Source
from games.kernel.seat import Seat
from neuroyale.rules import RULESET, phrases_read
from neuroyale.rules.verbs import PLAYERS

NAMES = Names({Seat(1): "Élodie", Seat(2): "Marco", Seat(3): "Marcus", Seat(4): "Анна", Seat(5): "Le Grand Bob"})


def read(text, kind="pm"):
    return RULESET.read(text, Source(kind, Seat(1)), RULESET.initial(), NAMES)


def said(text):
    return [(reading.verb, dict(reading.args)) for reading in read(text)]


@pytest.mark.parametrize(
    ("text", "verb", "args"),
    [
        ("Bouclier !", "play_token", {"token": "shield"}),
        ("je prends le bouclier s'il te plaît", "play_token", {"token": "shield"}),
        ("Jeton : bouclier.", "play_token", {"token": "shield"}),
        ("#jolt", "play_token", {"token": "jolt"}),
        ("jolt sur @elodie", "play_token", {"token": "jolt", "target": Seat(1)}),
        ("JE JOLTE Le Grand Bob", "play_token", {"token": "jolt", "target": Seat(5)}),
        ("please jolt on Marco.", "play_token", {"token": "jolt", "target": Seat(2)}),
        ("разряд на Анна", "play_token", {"token": "jolt", "target": Seat(4)}),
        ("джолт Élodie", "play_token", {"token": "jolt", "target": Seat(1)}),
        ("tribune : jolt sur Marco", "aim_tribune", {"target": Seat(2)}),
        ("Трибуна: разряд в Marco", "aim_tribune", {"target": Seat(2)}),
        ("новая битва", "start_royale", {}),
        ("quitter le live", "leave_live", {}),
        ("Выйти из лайва", "leave_live", {}),
        ("ouvrir un salon", "open_salon", {}),
        ("salon sans fantômes sans mémoire, logique", "open_salon", {"ghosts": False, "exclude": ("memory", "logic")}),
        ("комната с призраками без памяти", "open_salon", {"ghosts": True, "exclude": ("memory",)}),
        ("salon KDR-MPT", "join_salon", {"code": "kdr-mpt"}),
        ("join kdrmpt", "join_salon", {"code": "kdrmpt"}),
        ("fantômes non", "set_salon", {"ghosts": False}),
        ("исключить устный счёт и логику", "set_salon", {"exclude": ("calcul", "logic")}),
        ("exclure rien", "set_salon", {"exclude": ()}),
        ("C’est parti !", "launch", {}),
        ("défi d'Élodie", None, {}),
        ("duel Marco", "challenge", {"target": Seat(2)}),
        ("accepter", "accept_duel", {}),
        ("accepter le défi d'Élodie", "accept_duel", {"target": Seat(1)}),
        ("отклонить вызов от Marco", "decline_duel", {"target": Seat(2)}),
        ("retirer contre Marco", "withdraw_duel", {"target": Seat(2)}),
        ("withdraw the challenge to Marco", "withdraw_duel", {"target": Seat(2)}),
        ("сдаюсь!", "forfeit", {}),
    ],
)
def test_commands(text, verb, args):
    if verb is None:
        ((_, found),) = said(text)
        assert isinstance(found["target"], Unresolved)  # challenged is "défi NOM", and nobody is called so
    else:
        assert said(text) == [(verb, args)]


def test_names_are_not_guessed():
    def target(text):
        return read(text)[0].args["target"]

    assert target("jolt Marc").matches == (Seat(2), Seat(3))
    assert target("jolt Élo").matches == (Seat(1),)  # a beginning is asked back, however surely it is meant
    assert target("jolt Él").matches == ()
    assert target("разряд в Анну").matches == ()  # no case endings
    assert target("jolt Zelda").matches == ()


def test_all_lines_or_none():
    assert said("Bonjour,\n\nbouclier\n\nMerci !") == [("play_token", {"token": "shield"})]
    (refused,) = read("bouclier\net aussi autre chose")
    assert (refused.refusal, refused.line) == ("not_understood", 1)
    assert read("salut") == []


@pytest.mark.parametrize("text", ["je veux gagner", "bouclier et jolt", "shield!!! now", "start the round", "answer 7", "exclure échecs", "jolt " * 80])
def test_what_is_no_command(text):
    assert [reading.refusal for reading in read(text)] == ["not_understood"]


def test_quotes_are_no_commands_and_posts_are_never_read():
    assert read("[quote]bouclier[/quote]") == []
    assert read("bouclier", kind="post") == ()


def test_every_way_of_the_rulebook_is_read_as_what_it_says():
    verbs = {verb.name for verb in PLAYERS}
    for verb, fixed, ways in phrases_read.SAID:
        for way in ways:
            text = way.replace("{name}", "Marco").replace("{code}", "KDRMPT").replace("{families}", "logic")
            ((found, args),) = said(text)
            assert (found, {key: args[key] for key in fixed}) == (verb, fixed), way
    assert {verb for verb, _, _ in phrases_read.SAID} | {"start_round", "answer", "rejoin", "join_link", "set_ghost_consent"} == verbs
