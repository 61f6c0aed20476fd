"""How each order is written in a letter, one way in each language (section 14): data, so that it is shown as it is read.

A letter may be written in any of the three, whatever the language of the page.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

COMMANDS: Mapping[str, Mapping[str, str]] = {
    "prayer": {"ru": "молитва", "fr": "prière", "en": "prayer"},
    "healing": {"ru": "исцеление ИМЯ", "fr": "guérison NOM", "en": "healing NAME"},
    "confession": {"ru": "исповедь ИМЯ", "fr": "confession NOM", "en": "confession NAME"},
    "pet": {"ru": "погладь зайку", "fr": "caresse le lapinou", "en": "pet the bunny"},
    "tear": {"ru": "разорвать ИМЯ", "fr": "déchirer NOM", "en": "tear apart NAME"},
    "devour": {"ru": "сожрать ИМЯ", "fr": "dévorer NOM", "en": "devour NAME"},
    "silence": {"ru": "безмолвие ИМЯ", "fr": "silence NOM", "en": "silence NAME"},
    "anathema": {"ru": "анафема ИМЯ", "fr": "anathème NOM", "en": "anathema NAME"},
    "prank": {"ru": "розыгрыш ИМЯ ИМЯ", "fr": "farce NOM NOM", "en": "prank NAME NAME"},
    "stuffing": {"ru": "вброс ИМЯ", "fr": "bourrage NOM", "en": "stuffing NAME"},
    "ambush": {"ru": "засада ИМЯ", "fr": "embuscade NOM", "en": "ambush NAME"},
    "execution": {"ru": "казнь ИМЯ", "fr": "exécution NOM", "en": "execution NAME"},
    "inquisition": {"ru": "инквизиция ИМЯ", "fr": "inquisition NOM", "en": "inquisition NAME"},
    "kill": {"ru": "убийство ИМЯ ИСПОЛНИТЕЛЬ", "fr": "meurtre NOM EXÉCUTANT", "en": "murder NAME EXECUTOR"},
    "intrigues": {"ru": "козни ИМЯ", "fr": "machinations NOM", "en": "schemes NAME"},
    "conspiracy": {"ru": "заговор ИМЯ", "fr": "conjuration NOM", "en": "conspiracy NAME"},
    "poison": {"ru": "отравление ИМЯ", "fr": "empoisonnement NOM", "en": "poison NAME"},
    "espionage": {"ru": "шпионство ИМЯ", "fr": "espionnage NOM", "en": "espionage NAME"},
    "search": {"ru": "поиск ИМЯ", "fr": "quête NOM", "en": "search NAME"},
    "grail_search": {"ru": "поиск грааля ВОПРОС", "fr": "quête du graal QUESTION", "en": "search grail QUESTION"},
    "kings_word": {
        "ru": "слово ИМЯ запрет, слово ИМЯ +1",
        "fr": "parole NOM interdit, parole NOM +1",
        "en": "word NAME ban, word NAME +1",
    },
    "intrigue": {
        "ru": "интрига ИМЯ РОЛЬ и ИМЯ РОЛЬ, светло",
        "fr": "intrigue NOM RÔLE et NOM RÔLE, clair",
        "en": "intrigue NAME ROLE and NAME ROLE, light",
    },
    "interview": {"ru": "интервью ИМЯ", "fr": "interview NOM", "en": "interview NAME"},
    "chronicle": {"ru": "летопись", "fr": "chronique", "en": "chronicle"},
    "bloody_details": {"ru": "кровавые подробности", "fr": "détails sanglants", "en": "bloody details"},
    "night_rumours": {"ru": "ночные слухи", "fr": "rumeurs nocturnes", "en": "night rumours"},
    "hold_candle": {"ru": "подержать свечку ИМЯ", "fr": "tenir la chandelle NOM", "en": "hold a candle NAME"},
    "grail_action": {
        "ru": "грааль защитить ИМЯ, грааль покарать ИМЯ, грааль воскресить ИМЯ",
        "fr": "graal protéger NOM, graal punir NOM, graal ressusciter NOM",
        "en": "grail protect NAME, grail punish NAME, grail raise NAME",
    },
    "pass": {"ru": "пропуск", "fr": "je passe", "en": "pass"},
    "withdraw": {"ru": "отмена", "fr": "annuler", "en": "cancel"},
}
POSTS: Mapping[str, Mapping[str, str]] = {
    "red": {"ru": "красный ИМЯ, повесить ИМЯ", "fr": "rouge NOM, pendre NOM", "en": "red NAME, hang NAME"},
    "blue": {"ru": "синий ИМЯ, спасти ИМЯ", "fr": "bleu NOM, sauver NOM", "en": "blue NAME, save NAME"},
    "guess": {"ru": "грааль 12", "fr": "graal 12", "en": "grail 12"},
}
DAY_MARKS: Mapping[str, str] = {"ru": "ДД", "fr": "de jour", "en": "day"}
"""What stands before an order that is meant for the day."""

LIMITS = {
    "target": _("not the same player twice running"),
    "word": _("not the same Word on the same player twice running"),
    "action": _("not the same action twice running"),
    "cooldown": _("not on two nights running"),
}


def written(verb: str) -> list[str]:
    """The ways to write an order, Russian, French, English."""
    return list(COMMANDS.get(verb, {}).values())


def written_here(verb: str, language: str) -> str:
    """The way to write an order in the reader's own language."""
    said = COMMANDS.get(verb, {})
    return said.get(language[:2]) or said.get("en", "")
