"""What house players say and write, by language and occasion.

Letters (`to_*`) are typed to the game master: `{x}`, `{y}` are things or players, `{n}` a number or a word. All others are said
in a room: `{x}` is somebody there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Lines = Mapping[str, Sequence[str]]

EN: Lines = {
    "to_inspect": ("I inspect {x}", "I look at {x}", "I search {x}"),
    "to_read": ("I read {x}",),
    "to_open": ("I open {x}",),
    "to_take": ("I take {x}", "I pick up {x}"),
    "to_use": ("I use {x} on {y}",),
    "to_code": ("I enter the code {n} on {x}", "I dial {n} on {x}"),
    "to_codes": ("I try all the codes on {x}",),
    "to_answer": ("I answer “{n}” to {x}",),
    "to_go": ("I go to {x}", "I walk to {x}"),
    "to_share": ("I give PP {n} to {x}",),
    "to_ally": ("I vote ally", "I vote to ally"),
    "to_betray": ("I vote betray", "I vote to betray"),
    "to_open_door9": ("I open door 9",),
    "to_pass_door9": ("I pass door 9", "I go through door 9"),
    "to_plan_door": ("If door 9 opens, I pass door 9",),
    "ask_help": ("help",),
    "greet": (
        "So here we are. Does anybody remember how we got in?", "{x}, good to see a face. Are you all right?",
        "We should look at everything before the clock runs out.", "{x}, shall we search this room together?",
        "Nobody touches anything without saying so, agreed?", "It smells of wet earth and old paper in here.",
    ),
    "figures": (
        "There are figures here: {n}. They must open something.", "{x}, remember {n}. I have read it on something.",
        "{n}. I would bet that it is a code.",
    ),
    "shared": ("{x}, I have passed you a piece. Keep it well.", "There, {x}: one piece more for you.", "{x}, tell me if that piece fits yours."),
    "pledge": (
        "I will vote ally if you do, {x}.", "{x}, let us both ally: two points each, and nobody bleeds.",
        "Whoever betrays now opens that door alone. Think of it, {x}.",
    ),
    "reproach": ("{x}, you betrayed. I do not forget.", "I saw how you voted, {x}. Do not come too close.", "{x} takes three points and looks at the floor."),
    "found": ("Look what I have found.", "This was hidden. I am keeping it for now.", "{x}, I have something here. Do you know what it is for?"),
    "door": ("Nine points open that door, and I am not far.", "{x}, when door 9 opens do not wait for me.", "Nine minutes, once it is open. They are long hours, but they end."),
    "idle": (
        "Nothing more in here, I think.", "Does it seem to you that the clock has stopped, {x}?", "{x}, do you trust the others?",
        "One of us knows more than they say.", "I keep thinking of that half sentence.",
    ),
    "outside": ("Air. I had forgotten what it is like.", "I can still hear the clock in there.", "We are out. I hope that the others follow."),
    "grave": ("So that is how it ends.", "I should have trusted nobody.", "Keep looking, you up there."),
}  # fmt: skip

FR: Lines = {
    "to_inspect": ("J'inspecte {x}", "J'examine {x}", "Je regarde {x}", "Je fouille {x}"),
    "to_read": ("Je lis {x}",),
    "to_open": ("J'ouvre {x}",),
    "to_take": ("Je prends {x}", "Je ramasse {x}"),
    "to_use": ("J'utilise {x} sur {y}",),
    "to_code": ("J'entre le code {n} sur {x}", "Je tape le code {n} sur {x}"),
    "to_codes": ("J'essaie tous les codes sur {x}",),
    "to_answer": ("Je réponds « {n} » à {x}",),
    "to_go": ("Je vais dans {x}", "J'entre dans {x}"),
    "to_share": ("Je donne la PP {n} à {x}",),
    "to_ally": ("Je vote pour l'alliance", "Je vote alliance"),
    "to_betray": ("Je vote pour la trahison", "Je vote trahison"),
    "to_open_door9": ("J'ouvre la porte 9",),
    "to_pass_door9": ("Je passe la porte 9", "Je franchis la porte 9"),
    "to_plan_door": ("Si la porte 9 s'ouvre, je passe la porte 9",),
    "ask_help": ("aide",),
    "greet": (
        "Nous y voilà. Quelqu'un se rappelle comment nous sommes entrés ?", "{x}, ça fait du bien de voir un visage. Tout va bien ?",
        "Regardons tout avant la fin du temps.", "{x}, on fouille cette salle ensemble ?",
        "Personne ne touche à rien sans le dire, d'accord ?", "Ça sent la terre mouillée et le vieux papier.",
    ),
    "figures": (
        "Il y a des chiffres ici : {n}. Ils doivent ouvrir quelque chose.", "{x}, retiens {n}. Je l'ai lu quelque part.",
        "{n}. Je parie que c'est un code.",
    ),
    "shared": ("{x}, je t'ai passé une pièce. Garde-la bien.", "Voilà, {x} : une pièce de plus pour toi.", "{x}, dis-moi si cette pièce va avec les tiennes."),
    "pledge": (
        "Je vote l'alliance si tu la votes aussi, {x}.", "{x}, allions-nous : deux points chacun, et personne ne saigne.",
        "Qui trahit maintenant ouvrira la porte sans nous. Penses-y, {x}.",
    ),
    "reproach": ("{x}, tu as trahi. Je n'oublie pas.", "J'ai vu ton vote, {x}. Ne m'approche pas de trop près.", "{x} prend trois points et regarde par terre."),
    "found": ("Regardez ce que j'ai trouvé.", "C'était caché. Je le garde pour l'instant.", "{x}, j'ai quelque chose ici. Tu sais à quoi ça sert ?"),
    "door": ("Neuf points ouvrent cette porte, et je n'en suis pas loin.", "{x}, quand la porte 9 s'ouvrira, ne m'attends pas.", "Neuf points, ou rester ici. Voilà où nous en sommes."),
    "idle": (
        "Plus rien à trouver ici, je crois.", "Tu n'as pas l'impression que l'horloge s'est arrêtée, {x} ?", "{x}, tu fais confiance aux autres ?",
        "L'un de nous en sait plus qu'il n'en dit.", "Je repense sans cesse à cette moitié de phrase.",
    ),
    "outside": ("De l'air. J'avais oublié ce que c'était.", "J'entends encore l'horloge, là-dedans.", "Dehors, enfin. Pourvu que les autres suivent."),
    "grave": ("C'est donc ainsi que ça finit.", "Il ne fallait se fier à personne.", "Cherchez encore, vous, là-haut."),
}  # fmt: skip

RU: Lines = {
    "to_inspect": ("Осматриваю {x}", "Изучаю {x}", "Хочу осмотреть {x}"),
    "to_read": ("Читаю {x}",),
    "to_open": ("Открываю {x}",),
    "to_take": ("Беру {x}", "Забираю {x}"),
    "to_use": ("Использую {x} на {y}",),
    "to_code": ("Ввожу код {n} в {x}", "Набираю код {n} на {x}"),
    "to_codes": ("Перебираю все коды на {x}",),
    "to_answer": ("Отвечаю «{n}» на {x}",),
    "to_go": ("Иду в {x}", "Перехожу в {x}"),
    "to_share": ("Отдаю ФП {n} {x}",),
    "to_ally": ("Голосую за союз",),
    "to_betray": ("Голосую за предательство",),
    "to_open_door9": ("Открываю дверь 9",),
    "to_pass_door9": ("Прохожу в дверь 9", "Прохожу через дверь 9"),
    "to_plan_door": ("Если дверь 9 откроется, прохожу в дверь 9",),
    "ask_help": ("помощь",),
    "greet": (
        "Ну вот мы и здесь. Кто-нибудь помнит, как сюда попал?", "{x}, хоть одно живое лицо. Ты как?",
        "Надо всё осмотреть, пока не вышло время.", "{x}, обыщем комнату вместе?",
        "Ничего не трогаем молча, договорились?", "Пахнет мокрой землёй и старой бумагой.",
    ),
    "figures": (
        "Здесь цифры: {n}. Они наверняка что-то открывают.", "{x}, запомни: {n}. Мне это попалось на глаза.",
        "{n}. Спорю, что это код.",
    ),
    "shared": ("{x}, держи кусочек. Береги.", "Вот, {x}: ещё один кусочек для тебя.", "{x}, скажи, подойдёт ли он к твоим."),
    "pledge": (
        "Голосую за союз, если и ты тоже, {x}.", "{x}, давай союз: по два очка каждому, и никто не пострадает.",
        "Кто сейчас предаст, пойдёт к двери один. Подумай, {x}.",
    ),
    "reproach": ("{x}, это было предательство. Такое не забывают.", "Я вижу, как ты голосуешь, {x}. Не подходи близко.", "{x} берёт три очка и смотрит в пол."),
    "found": ("Смотрите, что здесь нашлось.", "Это было спрятано. Пока побудет у меня.", "{x}, у меня тут кое-что есть. Не знаешь, для чего оно?"),
    "door": ("Девять очков открывают эту дверь, и мне осталось немного.", "{x}, когда дверь 9 откроется, не жди меня.", "Девять очков, или мы останемся здесь. Вот и весь выбор."),
    "idle": (
        "Кажется, здесь больше ничего нет.", "Тебе не кажется, что часы встали, {x}?", "{x}, ты веришь остальным?",
        "Кто-то из нас знает больше, чем говорит.", "Из головы не идёт та половина фразы.",
    ),
    "outside": ("Воздух. Уже и забылось, какой он.", "Всё ещё слышу те часы.", "Выбрались. Хоть бы и остальные успели."),
    "grave": ("Вот так всё и кончается.", "Не надо было никому верить.", "Ищите дальше, вы, там, наверху."),
}  # fmt: skip

LINES: Mapping[str, Lines] = {"en": EN, "fr": FR, "ru": RU}
