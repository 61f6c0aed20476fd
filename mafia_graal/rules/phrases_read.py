"""How players say their orders, in Russian, French and English (MG-150). Words are matched in their normal form."""

from __future__ import annotations

from collections.abc import Mapping

from .roles import ROLES

SAID: Mapping[str, tuple[str, ...]] = {
    "vote red": (
        "красный", "повесить", "вешаю", "rouge", "pendre", "je pends", "red", "hang",
    ),
    "vote blue": ("синий", "спасти", "спасаю", "bleu", "sauver", "je sauve", "blue", "save"),
    "guess": ("грааль", "догадка", "graal", "grail", "guess"),
    "prayer": ("молитва", "молюсь", "prière", "je prie", "prayer", "pray"),
    "healing": (
        "исцеление", "лечу", "лечить", "guérison", "guérir", "soigner", "je soigne", "healing", "heal",
    ),
    "confession": ("исповедь", "confession"),
    "pet": ("погладь зайку", "caresse le lapinou", "pet the bunny", "pet"),
    "tear": ("разорвать", "рву", "déchirer", "tear", "tear apart"),
    "devour": ("сожрать", "жру", "dévorer", "devour"),
    "silence": ("безмолвие", "silence"),
    "anathema": ("анафема", "anathème", "anathema"),
    "prank": ("розыгрыш", "farce", "prank"),
    "stuffing": ("вброс", "тайный вброс", "bourrage", "bourrage d'urne", "stuffing", "stuff", "secret ballot-stuffing"),
    "ambush": ("засада", "embuscade", "ambush"),
    "execution": ("казнь", "казнить", "казню", "exécution", "exécuter", "execution", "execute"),
    "inquisition": ("инквизиция", "inquisition"),
    "check": ("проверка", "проверяю"),
    "kill": ("убийство", "убить", "убиваю", "meurtre", "tuer", "je tue", "murder", "kill"),
    "intrigues": (
        "козни", "коварные козни", "machinations", "perfides machinations", "schemes", "intrigues", "insidious schemes",
    ),
    "conspiracy": (
        "заговор", "предательский заговор", "conjuration", "conspiracy", "treacherous conspiracy",
    ),
    "poison": ("отравление", "отравить", "травлю", "empoisonnement", "empoisonner", "poison", "poisoning"),
    "espionage": ("шпионство", "espionnage", "espionner", "espionage", "spy"),
    "search": (
        "поиск", "поиск смысла жизни", "quête", "quête du sens de la vie", "search", "search for the meaning of life",
    ),
    "grail_search": (
        "поиск грааля", "в поисках грааля", "quête du graal", "en quête du graal", "search grail", "in search of the grail",
    ),
    "kings_word": ("слово", "слово короля", "parole", "parole du roi", "word", "king's word"),
    "intrigue": ("интрига", "intrigue"),
    "interview": ("интервью", "interview"),
    "chronicle": ("летопись", "chronique", "chronicle"),
    "bloody_details": ("кровавые подробности", "подробности", "détails sanglants", "bloody details", "details"),
    "night_rumours": ("ночные слухи", "слухи", "rumeurs", "rumeurs nocturnes", "rumours", "night rumours"),
    "hold_candle": (
        "свечка", "подержать свечку", "chandelle", "tenir la chandelle", "candle", "hold a candle",
    ),
    "grail shield": ("грааль защитить", "graal protéger", "grail protect"),
    "grail smite": ("грааль покарать", "graal punir", "grail punish"),
    "grail revive": ("грааль воскресить", "graal ressusciter", "grail raise"),
    "pass": ("пропуск", "пас", "passe", "je passe", "pass"),
    "withdraw": ("отмена", "annuler", "cancel"),
}  # fmt: skip
"""What is meant -> the ways to say it. `vote red` and the like are a verb with an argument; `check` is the Inquisitor's or
the Spy's, by whoever says it."""
BY_DAY = ("дд", "днём", "de jour", "day")
BY_NIGHT = ("нд", "de nuit", "night")
"""At the very beginning of a line (MG-151)."""
LINKS = frozenset({
    "на", "по", "против", "и", "sur", "à", "vers", "le", "la", "on", "to", "at", "the", "for", "in", "with", "by", "et", "and",
    "или", "ou", "or",
})  # fmt: skip
"""Words that are skipped between a verb and its arguments."""
JOINTS = frozenset({"и", "или", "et", "ou", "and", "or"})
"""What stands between two pairs of an intrigue (MG-151)."""
BAN = ("запрет", "запрет голоса", "interdit", "privé de vote", "ban", "vote ban")
PLUS = ("+1", "+1 голос", "+1 voix", "+1 vote")
LIGHT = frozenset({"светло", "clair", "light"})
DARK = frozenset({"темно", "sombre", "dark"})
CASE_ENDINGS = ("а", "я", "у", "ю", "е", "и", "ы", "о", "ь", "ой", "ей", "ом", "ем", "ам", "ям", "ах")
"""Final case endings of Russian names (MG-158)."""
COLORS: Mapping[str, str] = {"red": "red", "#ff0000": "red", "blue": "blue", "#0000ff": "blue"}

ROLE_NAMES: Mapping[str, tuple[str, ...]] = {
    "priest": ("prêtre", "prêtresse", "священник", "priest"),
    "huntress": ("chasseresse", "chasseur", "охотница", "охотник", "huntress"),
    "jester": ("bouffon", "bouffonne", "шут", "jester"),
    "inquisitor": ("inquisiteur", "inquisitrice", "инквизитор", "inquisitor"),
    "king": ("roi", "король", "king"),
    "chronicler": ("chroniqueur", "chroniqueuse", "летописец", "chronicler"),
    "gossip": ("commère", "сплетник", "сплетница", "gossip"),
    "knight": ("chevalier", "chevalière", "рыцарь", "knight"),
    "lancelot": ("lancelot", "ланселот"),
    "spy": ("espion", "espionne", "шпион", "шпионка", "spy"),
    "robber": ("brigand", "brigande", "разбойник", "разбойница", "robber"),
    "traitor": ("traître", "traîtresse", "предатель", "предательница", "traitor"),
    "bunny": ("lapinou", "зайка", "bunny"),
    "guinevere": ("guenièvre", "гвиневра", "guinevere"),
    "impostor": ("imposteur", "impostrice", "самозванец", "самозванка", "impostor"),
}  # fmt: skip
"""A role's names in the three languages (section 2), and the forms by gender that pages show."""
assert set(ROLE_NAMES) == set(ROLES)
