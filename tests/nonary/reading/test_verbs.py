"""Every row of the table of section 17, in the three languages and in the forms that players use (NG-160)."""

import pytest

from .scene import BO, CYD, EVE, FIL, order

SAID = {
    ("go", (("room", "hall"),)): (
        "aller au hall", "je vais dans le hall", "Je vais au hall.", "va dans le hall", "j'irai dans le hall", "allez au hall",
        "je me rends dans le hall", "me rendre au hall", "j'entre dans le hall", "entrer dans le hall", "je retourne dans le hall",
        "je rejoins le hall", "je voudrais aller dans le hall", "je vais aller dans le hall", "je vais tout de suite au hall",
        "иду в холл", "идти в холл", "пойти в холл", "я пойду в холл", "войти в холл", "я хочу пойти в холл", "вернусь в холл",
        "go to the hall", "I go to the hall", "go hall", "I'll go into the hall", "I will walk to the hall", "enter the hall",
        "I want to enter the hall", "walk to hall", "I'm going to the hall", "go at once to the hall", "GO TO THE HALL!",
    ),
    ("go", (("room", "archive"),)): ("je vais aux archives", "иду в архив", "go to the archives room", "je vais à la salle des archives"),
    ("inspect", (("target", "workbench"),)): (
        "inspecter l'établi", "j'inspecte l'établi", "J’inspecte l’établi", "jinspecte letabli", "examiner l'établi", "j'examinerai l'établi",
        "je regarde l'établi", "fouille l'établi", "je vais fouiller l'établi", "je fouille directement l'établi",
        "j'inspecte l'établi que j'ai vu hier", "j'irai examiner l'établi", "inspectez l'établi",
        "осмотреть верстак", "осматриваю верстак", "я осмотрю верстак", "обыскать верстак", "обыщу верстак", "пойду осмотрю верстак",
        "осматриваю верстак, который я видел", "буду осматривать верстак",
        "inspect the workbench", "I examine the bench", "look at the bench", "I'll search the bench", "go and search the bench",
        "I'm going to inspect the bench", "I want to examine the bench.", "look at the bench that I saw", "please inspect the bench",
        "inspect the bench please",
    ),
    ("inspect", (("target", "greenhouse"),)): (
        "look around", "je regarde autour de moi", "осматриваюсь", "inspect the room", "осматриваю комнату", "j'inspecte la pièce",
        "j'examine la serre",
    ),
    ("read", (("object", "letter"),)): (
        "lire la lettre", "je lis la lettre", "je lirai la lettre", "lis la lettre", "читать письмо", "прочитать письмо", "читаю письмо",
        "прочту письмо", "read the letter", "I read the letter", "I'll read the letter",
    ),
    ("open", (("target", "safe"),)): (
        "ouvrir le coffre", "j'ouvre le coffre", "ouvre le coffre-fort", "j'ouvrirai le coffre", "открыть сейф", "открываю сейф",
        "я открою сейф", "open the safe", "I open the wall safe", "go and open the safe", "s'il te plaît, j'ouvre le coffre",
    ),
    ("take", (("object", "pruning_knife"),)): (
        "prendre la serpette", "je prends la serpette", "ramasser la serpette", "je ramasse la serpette", "je prendrai la serpette",
        "взять нож", "беру нож", "я возьму садовый нож", "поднять нож", "take the knife", "pick up the knife", "grab the knife",
        "I'll take the pruning knife",
    ),
    ("drop", (("object", "steel_key"),)): (
        "poser la clé", "je pose la clé", "lâcher la clé", "je lâche la clé", "laisser la clé", "je laisse la clé", "положить ключ",
        "бросить ключ", "оставить ключ", "кладу ключ", "drop the key", "put down the key", "leave the key", "I drop my key",
    ),
    ("use", (("object", "steel_key"),)): ("utiliser la clé", "j'utilise la clé", "использую ключ", "использовать ключ", "use the key"),
    ("use", (("object", "steel_key"), ("target", "safe"))): (
        "utiliser la clé sur le coffre", "j'utilise la clé sur le coffre", "utilise la clé en acier sur le coffre-fort",
        "использовать ключ на сейфе", "использую ключ на сейфе", "use the key on the safe", "I use the steel key on the safe",
    ),
    ("use", (("target", "lever"),)): (
        "utiliser le levier", "actionner le levier", "j'actionne le levier", "appuyer sur le levier", "j'appuie sur le levier",
        "pousser le levier", "je tire le levier", "tourner le levier", "использовать рычаг", "нажать рычаг", "нажать на рычаг",
        "толкнуть рычаг", "потянуть рычаг", "тяну за рычаг", "потянуть за рычаг", "повернуть рычаг", "use the lever", "press the lever",
        "push the lever", "I pull the lever", "turn the lever",
    ),
    ("give", (("object", "steel_key"), ("to", BO))): (
        "donner la clé à Bo", "je donne la clé à Bo", "je donne la clé en acier à Nounours", "donne la clé à bo", "дать ключ Bo",
        "отдать ключ Bo", "даю стальной ключ Bo", "give the key to Bo", "give Bo the key", "I give the steel key to Bo",
        "I'll give Bo the steel key",
    ),
    ("give", (("object", "letter"), ("to", FIL))): ("дать письмо Филе", "отдаю письмо Филу", "give the letter to Фила"),
    ("give_piece", (("piece", 12), ("to", BO))): (
        "donner PP 12 à Bo", "donner la pièce 12 à Bo", "je donne la pièce n° 12 à Bo", "je donne PP n°12 à Bo", "дать ФП 12 Bo",
        "дать фрагмент 12 Bo", "даю фрагмент №12 Bo", "give PP 12 to Bo", "give piece 12 to Bo", "give Bo PP 12", "give Bo piece 12",
        "I give PP12 to Bo",
    ),
    ("give_piece", (("piece", (3, 4, 7)), ("to", BO))): (
        "donner PP 3, 4, 7 à Bo", "donner les pièces 3, 4 et 7 à Bo", "donner PP 3,4,7 à Bo", "дать ФП 3, 4, 7 Bo",
        "дать фрагменты 3, 4 и 7 Bo", "give PP 3, 4 and 7 to Bo", "give pieces 3, 4, 7 to Bo",
    ),
    ("show", (("object", "letter"), ("to", CYD))): (
        "montrer la lettre à Cyd", "je montre la lettre à Cyd", "показать письмо Cyd", "показываю письмо Cyd", "show the letter to Cyd",
        "I show Cyd the letter",
    ),
    ("show", (("object", "letter"), ("to", "room"))): (
        "montrer la lettre à tous", "je montre la lettre à tout le monde", "показать письмо всем", "показываю письмо всем",
        "show the letter to everyone", "show the letter to all",
    ),
    ("enter_code", (("code", "417"), ("target", "safe"))): (
        "entrer le code 417 sur le coffre", "j'entre le code 417 sur le coffre", "taper le code 417 sur le coffre",
        "je testerai le code 417 sur le coffre", "tester le code 417 sur le coffre", "je tape 417 sur le coffre",
        "ввести код 417 на сейф", "набрать код 417 на сейфе", "ввожу код 417 на сейфе", "enter code 417 on the safe",
        "try code 417 on the safe", "I enter the code 417 on the safe", "enter 417 on the safe",
    ),
    ("try_codes", (("target", "safe"),)): (
        "essayer tous les codes sur le coffre", "tester tous les codes sur le coffre", "j'essaie tous les codes sur le coffre",
        "forcer le coffre", "je force le coffre", "перебирать все коды на сейфе", "перебираю коды на сейфе", "переберу все коды на сейфе",
        "try all codes on the safe", "force the safe", "I'll try all the codes on the safe",
    ),
    ("try_codes", (("from", "500"), ("order", "down"), ("target", "safe"))): (
        "essayer tous les codes sur le coffre à partir de 500 en descendant", "forcer le coffre en descendant à partir de 500",
        "перебирать все коды на сейфе по убыванию начиная с 500", "try all codes on the safe from 500 downwards",
        "force the safe downwards from 500",
    ),
    ("answer_puzzle", (("target", "organ"), ("text", "belle de nuit"))): (
        "répondre belle de nuit à l'orgue", "je réponds « belle de nuit » à l'orgue", "ответить belle de nuit на орган",
        "answer belle de nuit to the organ", "I answer \"belle de nuit\" to the organ",
    ),
    ("hide", ()): ("me cacher", "je me cache", "спрятаться", "прячусь", "hide", "I hide", "I'll hide"),
    ("hide", (("in", "fern_bed"),)): (
        "me cacher dans les fougères", "je me cache dans les fougères", "je vais me cacher dans les fougères", "спрятаться в папоротники",
        "прячусь в папоротники", "hide in the ferns", "I hide in the fern bed",
    ),
    ("attack", (("player", BO),)): (
        "attaquer Bo", "j'attaque Bo", "напасть на Bo", "нападаю на Bo", "атаковать Bo", "attack Bo", "I attack bo", "attack @Bo",
    ),
    ("attack", (("player", BO), ("with", "pruning_knife"))): (
        "attaquer Bo avec la serpette", "нападаю на Bo с ножом", "attack Bo with the knife",
    ),
    ("defend", ()): (
        "je me défends", "me défendre", "je me défendrai", "защищаюсь", "защищаться", "defend", "defend myself", "I defend myself",
    ),
    ("wait", (("for", "30s"),)): (
        "attendre 30 s", "j'attends 30 secondes", "attends 30s", "ждать 30 секунд", "жду 30 с", "подожду 30 сек", "wait 30 s",
        "wait 30 seconds", "I wait for 30 s", "wait 30",
    ),
    ("wait", (("for", "1m30s"),)): (
        "attendre 1 min 30", "attendre 1 minute et 30 secondes", "attends 1m30s", "attendre 90 s", "жду 1 минуту 30 секунд",
        "wait 1 min 30 s", "wait a minute and 30 seconds",
    ),
    ("abandon", ()): (
        "abandonner", "j'abandonne", "arrêter", "j'arrête", "прекратить", "прекращаю", "бросаю дело", "abandon", "give up",
        "stop what I am doing", "I give up",
    ),
    ("say", (("text", "Qui est là ?"),)): (
        "dire : Qui est là ?", "je dis : Qui est là ?", "dire à tous : Qui est là ?", "dis: Qui est là ?", "je dirai : Qui est là ?",
        "сказать: Qui est là ?", "говорю: Qui est là ?", "сказать всем: Qui est là ?", "say: Qui est là ?", "I'll say: Qui est là ?",
        "say to everyone: Qui est là ?", "je dis « Qui est là ? »",
    ),
    ("whisper", (("text", "garde-la"), ("to", (BO,)))): (
        "chuchoter à Bo : garde-la", "je chuchote à Bo : garde-la", "dire à Bo : garde-la", "je dis à Bo : garde-la", "шепнуть Bo: garde-la",
        "сказать Bo: garde-la", "шепчу Bo: garde-la", "whisper to Bo: garde-la", "tell Bo: garde-la", "I tell Bo: garde-la",
    ),
    ("whisper", (("text", "hi"), ("to", (BO, CYD)))): (
        "chuchoter à Bo, Cyd : hi", "dire à Bo et Cyd : hi", "dire à Bo et à Cyd : hi", "шепнуть Bo и Cyd: hi", "whisper to Bo, Cyd: hi",
        "tell Bo and Cyd: hi",
    ),
    ("vote", (("choice", "ally"),)): (
        "allié", "je vote allié", "alliance", "s'allier", "je m'allie", "je vote : alliance", "je vote pour l'alliance", "союз",
        "голосую за союз", "я голосую за союз", "ally", "I vote ally", "I ally", "vote for alliance",
    ),
    ("vote", (("choice", "ally"), ("target", BO))): (
        "je m'allie avec Bo", "je m'allie à Bo", "союз с Bo", "ally with Bo", "I ally with Bo", "alliance avec Nounours",
    ),
    ("vote", (("choice", "betray"),)): (
        "trahir", "je trahis", "trahison", "je vote trahison", "предать", "предаю", "предательство", "голосую за предательство",
        "betray", "I betray", "I vote betray",
    ),
    ("vote", (("choice", "betray"), ("target", BO))): ("je trahis Bo", "предаю Bo", "betray Bo", "I betray Bo"),
    ("open_door9", ()): (
        "ouvrir la porte 9", "j'ouvre la porte 9", "j'ouvrirai la porte 9", "открыть дверь 9", "открываю девятую дверь", "open door 9",
        "I open door 9", "I'll open door 9",
    ),
    ("pass_door9", ()): (
        "passer la porte 9", "franchir la porte 9", "je passe la porte 9", "je franchis la porte 9", "пройти дверь 9", "пройти в дверь 9",
        "прохожу в девятую дверь", "pass door 9", "pass through door 9", "I go through door 9",
    ),
    ("accuse", (("player", EVE),)): (
        "accuser Eve", "j'accuse Eve", "accuser Eve d'être Zero", "Eve est Zero", "Eve est Zéro.", "обвинить Eve", "обвиняю Eve", "Eve — Зеро",
        "Eve - Зеро", "accuse Eve", "accuse Eve of being Zero", "Eve is Zero",
    ),
    ("cancel_plan", (("plan", 2),)): (
        "annuler le plan 2", "j'annule le plan n° 2", "отменить план 2", "отменяю план 2", "cancel plan 2", "cancel the plan 2",
    ),
    ("cancel_plan", (("plan", "all"),)): (
        "annuler tous les plans", "j'annule tous les plans", "отменить все планы", "cancel all plans",
    ),
    ("set_default", (("default", "defend"), ("enabled", False))): (
        "ne pas me défendre", "je ne me défends pas", "не защищаться", "не защищаюсь", "do not defend", "don't defend myself",
    ),
    ("set_default", (("default", "defend"), ("enabled", True))): (
        "me défendre par défaut", "je me défends par défaut", "защищаться по умолчанию", "defend by default", "defend myself by default",
    ),
    ("set_default", (("default", "go_assigned"), ("enabled", False))): (
        "ne pas aller dans ma salle", "je n'irai pas dans ma salle", "не идти в свою комнату", "не пойду в свою комнату",
        "do not go to my room", "I won't go to my room",
    ),
    ("set_default", (("default", "go_assigned"), ("enabled", True))): (
        "aller dans ma salle par défaut", "идти в свою комнату по умолчанию", "go to my room by default",
    ),
    ("set_default", (("default", "go_ambidex"), ("enabled", False))): (
        "ne pas aller à l'Ambidex", "je n'irai pas à l'Ambidex Game", "не идти на Амбидекс", "do not go to the Ambidex",
    ),
    ("set_default", (("default", "go_ambidex"), ("enabled", True))): (
        "aller à l'Ambidex par défaut", "идти на Амбидекс по умолчанию", "go to the Ambidex by default",
    ),
    ("forfeit", ()): (
        "j'abandonne la partie", "je quitte la partie", "я выхожу из игры", "выйти из игры", "I quit the game", "I leave the game",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("row", "texts"), SAID.items(), ids=[f"{verb} {dict(args)}" for verb, args in SAID])
def test_said(row, texts):
    """NG-160, NG-161."""
    verb, args = row
    read = {text: order(text) for text in texts}
    assert read == dict.fromkeys(texts, (verb, dict(args)))


def test_each_verb_is_read_in_each_alphabet():
    for verb in {verb for verb, _ in SAID}:
        texts = [text.lower() for (said, _), texts in SAID.items() for text in texts if said == verb]
        assert {any("а" <= c <= "я" for c in text) for text in texts} == {True, False}, verb


def test_a_subject_changes_nothing():
    for subject, text in (
        ("I ", "take the knife"),
        ("я ", "открываю сейф"),
        ("je ", "prends la serpette"),
        ("I want to ", "open the safe"),
    ):
        assert order(subject + text) == order(text)
