"""Every phrase of the rulebook's table of commands (MG-150), in its three languages, as it stands there."""

from __future__ import annotations

import pytest

from games.kernel.names import Names
from games.kernel.ruleset import Source
from games.kernel.seat import Seat
from mafia_graal.rules import RULESET

from .court import Court

NAMES = {Seat(n): name for n, name in enumerate(("Ana", "Bo", "Борис", "Дана", "Eva"), 1)}
ONE = {"target": Seat(2)}
PM = [
    ("guess", "knight", {"number": 37}, "грааль 37; догадка 37; graal 37; grail 37; guess 37"),
    ("prayer", "priest", {}, "молитва; молюсь; prière; je prie; prayer; pray"),
    ("healing", "priest", ONE, "исцеление Bo; лечу Bo; лечить Bo; guérison Bo; guérir Bo; soigner Bo; je soigne Bo; healing Bo; heal Bo"),
    ("confession", "priest", ONE, "исповедь Bo; confession Bo"),
    ("pet", "bunny", {}, "погладь зайку; caresse le lapinou; pet the bunny; pet"),
    ("tear", "bunny", ONE, "разорвать Bo; рву Bo; déchirer Bo; tear Bo; tear apart Bo"),
    ("devour", "bunny", ONE, "сожрать Bo; жру Bo; dévorer Bo; devour Bo"),
    ("silence", "huntress", ONE, "безмолвие Bo; silence Bo"),
    ("anathema", "huntress", ONE, "анафема Bo; anathème Bo; anathema Bo"),
    ("prank", "jester", {"target": Seat(2), "to": Seat(3)}, "розыгрыш Bo Борис; farce Bo Борис; prank Bo Борис; розыгрыш Bo на Бориса"),
    ("stuffing", "jester", ONE, "вброс Bo; тайный вброс Bo; bourrage Bo; bourrage d'urne Bo; bourrage d’urne Bo; stuffing Bo; stuff Bo"),
    ("ambush", "robber", ONE, "засада Bo; embuscade Bo; ambush Bo"),
    ("execution", "inquisitor", ONE, "казнь Bo; казнить Bo; казню Bo; exécution Bo; exécuter Bo; execution Bo; execute Bo"),
    ("inquisition", "inquisitor", ONE, "инквизиция Bo; проверка Bo; проверяю Bo; inquisition Bo"),
    ("kill", "lancelot", {"target": Seat(2), "executor": Seat(3)},
     "убийство Bo Борис; убить Bo Борис; убиваю Bo Борис; meurtre Bo Борис; tuer Bo Борис; je tue Bo Борис; murder Bo Борис; kill Bo Борис"),
    ("intrigues", "lancelot", ONE, "козни Bo; коварные козни Bo; machinations Bo; perfides machinations Bo; schemes Bo; intrigues Bo"),
    ("conspiracy", "lancelot", ONE, "заговор Bo; предательский заговор Bo; conjuration Bo; conspiracy Bo"),
    ("poison", "spy", ONE, "отравление Bo; отравить Bo; травлю Bo; empoisonnement Bo; empoisonner Bo; poison Bo"),
    ("espionage", "spy", ONE, "шпионство Bo; проверка Bo; проверяю Bo; espionnage Bo; espionner Bo; espionage Bo; spy Bo"),
    ("search", "guinevere", ONE, "поиск Bo; поиск смысла жизни Bo; quête Bo; search Bo"),
    ("grail_search", "king", {"question": "37?"}, "поиск грааля 37?; в поисках грааля 37?; quête du graal 37?; search grail 37?"),
    ("kings_word", "king", {"target": Seat(2), "word": "ban"}, "слово Bo запрет; parole Bo interdit; word Bo ban"),
    ("kings_word", "king", {"target": Seat(2), "word": "plus"}, "слово Bo +1; parole Bo +1; word Bo +1"),
    ("interview", "chronicler", ONE, "интервью Bo; interview Bo"),
    ("chronicle", "chronicler", {}, "летопись; chronique; chronicle"),
    ("bloody_details", "gossip", {}, "кровавые подробности; подробности; détails sanglants; bloody details; details"),
    ("night_rumours", "gossip", {}, "ночные слухи; слухи; rumeurs; rumeurs nocturnes; rumours; night rumours"),
    ("hold_candle", "gossip", ONE, "свечка Bo; подержать свечку Bo; chandelle Bo; tenir la chandelle Bo; candle Bo; hold a candle Bo"),
    ("grail_action", "knight", {"mode": "shield", "target": Seat(2)}, "грааль защитить Bo; graal protéger Bo; grail protect Bo"),
    ("grail_action", "knight", {"mode": "smite", "target": Seat(2)}, "грааль покарать Bo; graal punir Bo; grail punish Bo"),
    ("grail_action", "knight", {"mode": "revive", "target": Seat(2)}, "грааль воскресить Bo; graal ressusciter Bo; grail raise Bo"),
    ("pass", "guinevere", {}, "пропуск; пас; passe; je passe; pass"),
    ("withdraw", "priest", {}, "отмена; annuler; cancel"),
]  # fmt: skip
POSTS = [
    ("red", "красный Bo; повесить Bo; вешаю Bo; rouge Bo; pendre Bo; je pends Bo; red Bo; hang Bo; [color=red]Bo[/color]; [color=#ff0000]Bo[/color]; [color=#FF0000]Bo[/color]"),
    ("blue", "синий Bo; спасти Bo; спасаю Bo; bleu Bo; sauver Bo; je sauve Bo; blue Bo; save Bo; [color=blue]Bo[/color]; [color=#0000ff]Bo[/color]"),
]  # fmt: skip
ROLES = [
    ("priest", "Prêtre; Священник; Priest; Священника; priest"), ("huntress", "Chasseresse; Охотница; Охотницу; Huntress"),
    ("jester", "Bouffon; Шут; Шута; Jester"), ("inquisitor", "Inquisiteur; Инквизитор; Инквизитора; Inquisitor"),
    ("king", "Roi; Король; King"), ("chronicler", "Chroniqueur; Летописец; Chronicler"), ("gossip", "Commère; Сплетник; Gossip"),
    ("knight", "Chevalier; Рыцарь; Knight"), ("lancelot", "Lancelot; Ланселот; Ланселота"), ("spy", "Espion; Шпион; Шпиона; Spy"),
    ("robber", "Brigand; Разбойник; Robber"), ("traitor", "Traître; Предатель; Traitor"), ("bunny", "Lapinou; Зайка; Зайку; Bunny"),
    ("guinevere", "Guenièvre; Гвиневра; Гвиневру; Guinevere"), ("impostor", "Imposteur; Самозванец; Impostor"),
]  # fmt: skip


def state_of(role):
    roles = [role, *(("knight",) if role == "lancelot" else ("lancelot",)), "knight", "knight", "knight"]
    court = Court(seats=[{"name": name, "role": each} for name, each in zip(NAMES.values(), roles, strict=True)])
    return court.knows("Ana")


def read(text, state, source=None):
    return RULESET.read(text, source or Source("pm", Seat(1)), state, Names(NAMES))


@pytest.mark.parametrize(("verb", "role", "args", "phrases"), PM, ids=[f"{row[0]}-{'-'.join(map(str, row[2].values()))}" for row in PM])
def test_phrases_of_letters(verb, role, args, phrases):
    """MG-150."""
    state = state_of(role)
    for phrase in phrases.split("; "):
        for text in (phrase, phrase.upper() if "'" not in phrase else phrase, f"Добрый вечер!\n{phrase}."):
            if verb == "grail_search" and text != phrase:
                continue
            found = read(text, state)
            assert [(each.verb, each.refusal) for each in found] == [(verb, None)], text
            given = {name: value for name, value in found[0].args.items() if name in args}
            assert given == args, text


@pytest.mark.parametrize(("color", "phrases"), POSTS)
def test_phrases_of_ballots(color, phrases):
    """MG-150, MG-152: in the voting topic a ballot, in a letter referred to it, in the game topic talk."""
    state = state_of("priest")
    for phrase in phrases.split("; "):
        found = read(phrase, state, Source("post", Seat(1), "vote"))
        assert [(each.verb, each.args["target"], each.args["color"]) for each in found] == [("vote", Seat(2), color)], phrase
        assert read(phrase, state, Source("post", Seat(1), "game")) in ([], ()), phrase


@pytest.mark.parametrize(("role", "names"), ROLES)
def test_names_of_roles_in_an_intrigue(role, names):
    """MG-151: by any of their names, inflected."""
    state = state_of("impostor")
    for name in names.split("; "):
        for text, reveal in ((f"интрига Bo {name}", None), (f"intrigue Bo {name}, clair", True), (f"intrigue Bo {name}, dark", False)):
            found = read(text, state)
            assert [(each.verb, each.refusal) for each in found] == [("intrigue", None)], text
            pairs = found[0].args["guesses"]
            assert [(pair["target"], pair["role"], pair.get("reveal")) for pair in pairs] == [(Seat(2), role, reveal)], text
