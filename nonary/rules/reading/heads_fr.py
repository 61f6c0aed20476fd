"""How the verbs begin in French (section 17): infinitive, first person of the present and the future, imperative."""

from __future__ import annotations


def _er(*stems: str) -> tuple[str, ...]:
    """Regular verbs in -er."""
    return tuple(stem + ending for stem in stems for ending in ("er", "e", "erai", "ez", "ons", "erons"))


def _with(heads: tuple[str, ...], *tails: str) -> tuple[str, ...]:
    return tuple(f"{head} {tail}".strip() for head in heads for tail in tails)


def _self(stem: str) -> tuple[str, ...]:
    """Reflexive verbs in -er: `me cacher`, `je me cache`, `cache-toi`."""
    vowel = stem[0] in "aeiouhéê"
    me, se = ("m'", "s'") if vowel else ("me ", "se ")
    forms = tuple(f"{me}{stem}{ending}" for ending in ("er", "e", "erai"))
    return (*forms, f"{se}{stem}er", f"{stem}e-toi", f"{stem}ez-vous")


GO = (
    "aller", "vais", "irai", "va", "allez", "allons", "me rendre", "me rends", "me rendrai", "se rendre", "rends-toi",
    "retourner", "retourne", "retournerai", "revenir", "reviens", "reviendrai", "rejoindre", "rejoins", "rejoindrai",
    *_with(_er("entr", "rentr"), "dans", "à", "au", "aux", "en"), "me diriger", "me dirige", "me dirigerai",
)  # fmt: skip
OUVRIR = ("ouvrir", "ouvre", "ouvrirai", "ouvrez", "ouvrons")
DIRE = ("dire", "dis", "dirai", "dites")
PASSER = (*_er("pass"), "franchir", "franchis", "franchirai", "franchissez", *_er("travers"))
TRY = (*_er("test"), "essayer", "essaie", "essaye", "essaierai", "essayerai", "essayez")
TYPE = (*_er("entr", "tap", "compos"), *TRY)
DOOR9 = ("la porte 9", "la porte neuf", "la porte n°9", "la porte numéro 9", "porte 9")
ALLY = (
    "allié", "alliée", "alliance", "l'alliance", "s'allier", "m'allier", "m'allie", "m'allierai", "allier",
    "faire alliance", "fais alliance", "ferai alliance",
)  # fmt: skip
BETRAY = ("trahir", "trahis", "trahirai", "trahison", "la trahison", "trahissez")
VOTE = _with(_er("vot"), "", "pour", "la", "pour la", "pour l'")

HEADS: dict[str, tuple[str, ...]] = {
    "go": GO,
    "inspect": _er("inspect", "examin", "regard", "fouill", "observ"),
    "look_around": _with(_er("regard"), "autour de moi", "autour"),
    "read": ("lire", "lis", "lirai", "lisez"),
    "open": OUVRIR,
    "take": ("prendre", "prends", "prendrai", "prenez", *_er("ramass")),
    "drop": (*_er("pos", "dépos", "laiss"), "lâcher", "lâche", "lâcherai", "lâchez"),
    "use": (*_er("utilis"), "me servir de", "me sers de", "me servirai de"),
    "lever": (
        *_er("actionn", "pouss", "tourn", "tir"), *_with(("appuyer", "appuie", "appuierai", "appuyez"), "sur"),
        *_with(_er("tir"), "sur"),
    ),
    "give": (*_er("donn"), "remettre", "remets", "remettrai"),
    "show": _er("montr"),
    "code": _with(TYPE, "le code", "code"),
    "digits": TYPE,
    "codes": _with(TRY, "tous les codes", "les codes", "toutes les combinaisons"),
    "force": ("forcer", "force", "forcerai", "forcez"),
    "answer": ("répondre", "réponds", "répondrai", "répondez"),
    "hide": _self("cach"),
    "attack": _er("attaqu", "agress"),
    "attack_him": ("l'attaque", "l'attaquer", "l'attaquerai", "les attaque"),
    "defend": (
        "me défendre", "me défends", "me défendrai", "se défendre", "défends-toi", "défendez-vous", "défendre", "défends",
    ),
    "wait": ("attendre", "attends", "attendrai", "attendez", *_er("patient")),
    "abandon": (*_er("abandonn"), "arrêter", "arrête", "arrêterai", "arrêtez", "m'arrêter", "m'arrête"),
    "say": (*DIRE, "parler", "annoncer", "annonce", "annoncerai"),
    "whisper": (*_er("chuchot", "murmur"),),
    "vote": VOTE,
    "ally": (*ALLY, *_with(VOTE, *ALLY)),
    "betray": (*BETRAY, *_with(VOTE, *BETRAY)),
    "open_door9": _with(OUVRIR, *DOOR9),
    "pass_door9": _with(PASSER, *DOOR9),
    "pass_it": _with(("",), *(f"la {said}" for said in PASSER)),
    "pass": PASSER,
    "accuse": _er("accus"),
    "cancel_plan": (*_with((*_er("annul"), *_er("supprim")), "le plan", "plan", "l'action conditionnelle"),),
    "cancel_all": _with(_er("annul", "supprim"), "tous les plans", "tous mes plans"),
    "no_defend": ("ne pas me défendre", "ne me défends pas", "ne me défendrai pas", "ne pas se défendre"),
    "no_go_assigned": _with(
        ("ne pas aller", "ne vais pas", "n'irai pas"), "dans ma salle", "dans la salle qui m'est attribuée",
    ),
    "no_go_ambidex": _with(
        ("ne pas aller", "ne vais pas", "n'irai pas", "ne pas rejoindre", "ne rejoins pas", "ne rejoindrai pas"),
        "à l'ambidex", "à l'ambidex game", "l'ambidex", "l'ambidex game",
    ),
    "yes_defend": _with(("me défendre", "me défends", "me défendrai"), "par défaut"),
    "yes_go_assigned": _with(GO, "dans ma salle par défaut", "dans la salle qui m'est attribuée par défaut"),
    "yes_go_ambidex": _with(
        GO, "à l'ambidex par défaut", "à l'ambidex game par défaut", "l'ambidex par défaut", "l'ambidex game par défaut",
    ),
    "forfeit": _with((*_er("abandonn", "quitt"), "me retirer de", "me retire de"), "la partie", "le jeu"),
}  # fmt: skip
SUBJECTS = (
    "je", "j'", "je veux", "je voudrais", "j'aimerais", "je souhaite", "je souhaiterais", "j'aimerais bien",
    "je voudrais bien", "moi je",
)  # fmt: skip
COURTESIES = ("s'il te plaît", "s'il vous plaît", "svp", "stp", "merci")
HASTE = (
    "directement", "aussitôt", "tout de suite", "immédiatement", "sur-le-champ", "vite", "d'abord", "ensuite", "encore",
)  # fmt: skip
HELPERS = ("compte", "pense")
