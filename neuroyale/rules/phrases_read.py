"""How commands are written in letters, in three languages (NR-181). `{name}`, `{code}` and `{families}` stand for what is
said; articles may be there or not."""

from __future__ import annotations

from typing import Any

SAID: tuple[tuple[str, dict[str, Any], tuple[str, ...]], ...] = (
    ("play_token", {"token": "shield"}, (
        "bouclier", "je prends bouclier", "jeton bouclier", "щит", "беру щит", "жетон щит", "shield", "take shield",
        "token shield",
    )),
    ("play_token", {"token": "jolt"}, (
        "jolt", "jolt sur {name}", "jolt {name}", "je jolte {name}", "разряд", "разряд в {name}", "разряд на {name}",
        "джолт {name}", "jolt on {name}",
    )),
    ("aim_tribune", {}, (
        "tribune {name}", "tribune jolt sur {name}", "tribune jolt {name}", "трибуна {name}", "трибуна разряд в {name}",
    )),
    ("start_royale", {}, ("solo", "nouvelle royale", "соло", "новая битва", "new royale")),
    ("join_live", {}, ("live", "лайв")),
    ("leave_live", {}, ("quitter live", "выйти из лайва", "leave live")),
    ("open_salon", {}, (
        "ouvrir salon", "ouvrir salon sans {families}", "открыть комнату", "открыть комнату без {families}", "open salon",
        "open salon without {families}",
    )),
    ("open_salon", {"ghosts": False}, (
        "salon sans fantômes", "salon sans fantômes sans {families}", "комната без призраков",
        "комната без призраков без {families}", "salon without ghosts", "salon without ghosts without {families}",
    )),
    ("open_salon", {"ghosts": True}, (
        "salon avec fantômes", "salon avec fantômes sans {families}", "комната с призраками",
        "комната с призраками без {families}", "salon with ghosts", "salon with ghosts without {families}",
    )),
    ("join_salon", {}, ("rejoindre {code}", "salon {code}", "войти {code}", "комната {code}", "join {code}")),
    ("set_salon", {"ghosts": True}, ("fantômes oui", "призраки да", "ghosts yes")),
    ("set_salon", {"ghosts": False}, ("fantômes non", "призраки нет", "ghosts no")),
    ("set_salon", {"exclude": ()}, ("exclure rien", "исключить ничего", "exclude nothing")),
    ("set_salon", {}, ("exclure {families}", "исключить {families}", "exclude {families}")),
    ("leave_salon", {}, ("quitter salon", "выйти из комнаты", "leave salon")),
    ("launch", {}, ("lancer", "c'est parti", "запуск", "начать", "launch", "go")),
    ("challenge", {}, (
        "défi {name}", "duel {name}", "je défie {name}", "вызов {name}", "дуэль {name}", "challenge {name}",
    )),
    ("accept_duel", {}, (
        "accepter", "accepter défi", "accepter de {name}", "accepter défi de {name}", "принять", "принять вызов",
        "принять от {name}", "принять вызов от {name}", "accept", "accept challenge", "accept from {name}",
        "accept challenge from {name}",
    )),
    ("decline_duel", {}, (
        "refuser", "refuser défi", "refuser de {name}", "refuser défi de {name}", "отклонить", "отклонить вызов",
        "отклонить от {name}", "отклонить вызов от {name}", "decline", "decline challenge", "decline from {name}",
        "decline challenge from {name}",
    )),
    ("withdraw_duel", {}, (
        "retirer", "retirer défi", "retirer contre {name}", "retirer défi contre {name}", "отозвать", "отозвать вызов",
        "отозвать против {name}", "отозвать вызов против {name}", "withdraw", "withdraw challenge", "withdraw to {name}",
        "withdraw challenge to {name}",
    )),
    ("forfeit", {}, ("abandonner", "сдаюсь", "forfeit")),
)  # fmt: skip
FAMILIES: dict[str, tuple[str, ...]] = {
    "calcul": ("calcul", "arithmetic", "устный счёт", "устного счёта"),
    "memory": ("mémoire", "memory", "память", "памяти"),
    "logic": ("logique", "logic", "логика", "логику", "логики"),
    "sequence": ("séquence", "sequence", "последовательность", "последовательности"),
    "perception": ("perception", "восприятие", "восприятия"),
}
AND = ("et", "and", "и")
GREETINGS = ("bonjour", "salut", "merci", "hello", "hi", "thanks", "привет", "спасибо")
POLITE = ("s'il te plaît", "s'il vous plaît", "stp", "svp", "please", "пожалуйста")
ARTICLES = ("le", "la", "les", "un", "une", "the", "a", "an")
