"""The toy's words in three languages, without a catalogue of its own: tests are no sources of translations."""

from django.utils.functional import lazystr
from django.utils.translation import get_language


class _Said:
    def __init__(self, en, fr, ru):
        self.words = {"en": en, "fr": fr, "ru": ru}

    def __str__(self):
        return self.words.get((get_language() or "en")[:2], self.words["en"])


def said(en, fr, ru):
    """A phrase that speaks the language of the moment."""
    return lazystr(_Said(en, fr, ru))


ROLES = {
    "peasant": {"": said("peasant", "paysan", "крестьянин"), "m": said("peasant", "paysan", "крестьянин"),
                "f": said("peasant", "paysanne", "крестьянка")},
    "owl": said("owl", "chouette", "сова"),
}
SIDES = {"peasants": said("the peasants", "les paysans", "крестьяне"), "owl": said("the owl", "la chouette", "сова")}
DEADLINES = {"dusk": said("dusk", "le crépuscule", "сумерки")}
CAUSES = {
    "vote": said("chased away by vote", "chassé par le vote", "изгнан голосованием"),
    "gm": said("game master's decision", "décision du conteur", "решение ведущего"),
}
VERBS = {
    "vote": said("vote against", "voter contre", "голосовать против"),
    "peek": said("peek at", "épier", "подглядеть за"),
    "dusk": said("dusk", "crépuscule", "сумерки"),
}
REFUSALS = {"peeked_today": said("You have peeked today. Try again tomorrow.", "Vous avez épié aujourd’hui. Revenez demain.",
                                 "Сегодня вы уже подглядели. Попробуйте завтра.")}
EVENTS = {
    "roles_chosen": said("The roles in play are chosen.", "Les rôles en jeu sont choisis.", "Роли выбраны."),
    "role_peeked": said("{by} sees that {target} is {role}.", "{by} voit que {target} est {role}.", "{by} видит: {target} — {role}."),
    "role_shown": said("{player} was {role}.", "{player} était {role}.", "{player}: {role}."),
    "recap_posted": said("The votes of day {day}: {votes}.", "Votes du jour {day} : {votes}.", "Голоса дня {day}: {votes}."),
}
WHYS = {
    "seat_number": said("3 to 20 players are needed", "il faut de 3 à 20 joueurs", "нужно от 3 до 20 игроков"),
    "role_number": said("one role a player, and an owl", "un rôle par joueur, et une chouette", "роль на игрока и сова"),
}
OPTIONS = {
    "days": (said("Days", "Jours", "Дни"), said("When dusk takes somebody.", "Quand le crépuscule frappe.", "Когда сумерки забирают.")),
    "hour": (said("Hour", "Heure", "Час"), said("Local time of the game.", "Heure locale de la partie.", "Местное время игры.")),
    "roles_shown": (said("Roles of the dead are shown", "Le rôle des morts est révélé", "Роли мёртвых раскрываются"), ""),
    "tie": (said("A tie", "Égalité", "Ничья"), ""),
    "whispers": (said("Whispers", "Murmures", "Шёпот"), said("From 0 to 9.", "De 0 à 9.", "От 0 до 9.")),
    "watches": (said("Watches", "Tours de garde", "Стража"), said("Who acts when.", "Qui agit quand.", "Кто когда действует.")),
    "moonrise": (said("Moonrise", "Lever de lune", "Восход луны"), ""),
    "reveal_journal": (said("Journal open at the end", "Journal ouvert à la fin", "Журнал открыт в конце"), ""),
}
COLUMNS = {"tier": said("Watch", "Tour", "Смена"), "action": said("Action", "Action", "Действие")}
CHOICES = {"watches.early": said("early", "tôt", "рано"), "watches.late": said("late", "tard", "поздно")}
OPTION_NAMES = {name: label for name, (label, _) in OPTIONS.items()}
