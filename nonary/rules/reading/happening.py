"""What a condition says that has to happen: the trigger that its words are (NG-164)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from games.kernel.order import Unresolved
from games.kernel.refusal import Refused
from games.kernel.seat import Seat

from . import figures
from .heads import HEADS, head_of
from .known import ARTICLES, Reach, before_relative
from .tokens import Token, norms, slice_of

ANYONE = "anyone"
_SOMEBODY = frozenset(
    norms(said)
    for said in (
        "quelqu'un", "un joueur", "une joueuse", "une personne", "un autre joueur", "on", "quelqu'un d'autre", "кто-то",
        "кто-нибудь", "кто-либо", "кто нибудь", "другой игрок", "someone", "somebody", "anyone", "anybody", "a player",
        "another player", "someone else", "кто",
    )
)  # fmt: skip
_NO_NAMES = frozenset({
    "il", "elle", "ils", "elles", "on", "ca", "cela", "he", "she", "it", "they", "you", "we", "он", "она", "оно", "они", "мы",
    "ты", "вы", "tu", "nous", "vous", "personne", "nobody", "никто", "je", "i", "я",
})  # fmt: skip


def _many(heads: Iterable[str], tails: Iterable[str]) -> list[tuple[str, ...]]:
    tails = list(tails)
    return [norms(f"{head} {tail}") for head in heads for tail in tails]


_IN_FR, _IN_RU = ("", "dans la pièce", "dans la salle", "ici"), ("", "в комнату", "в помещение", "сюда")
_OUT_FR, _OUT_RU = ("", "de la pièce", "de la salle", "d'ici"), ("", "из комнаты", "из помещения", "отсюда")
_DOOR_FR = ("la porte 9", "la porte neuf", "la porte n°9")
_DOOR_RU, _DOOR_EN = ("дверь 9", "девятую дверь", "дверь №9"), ("door 9", "the door 9", "door nine")
_AFTER: Mapping[str, list[tuple[str, ...]]] = {
    "enters": [
        *_many(("entre", "entrera", "arrive", "arrivera"), _IN_FR),
        *_many(("входит", "войдёт", "заходит", "зайдёт", "придёт", "приходит"), _IN_RU),
        *_many(("enters", "comes in", "walks in", "arrives"), ("", "the room", "here")), norms("enters this room"),
    ],
    "leaves": [
        *_many(("sort", "sortira", "part", "s'en va", "partira"), _OUT_FR), *_many(("quitte", "quittera"), ("la pièce", "la salle")),
        *_many(("выходит", "выйдет", "уходит", "уйдёт"), _OUT_RU),
        *_many(("leaves", "goes out", "walks out"), ("", "the room", "here")),
    ],
    "attacked": [
        *_many(("m'attaque", "m'attaquera", "m'agresse"), ("",)),
        *_many(("нападает на меня", "нападёт на меня", "атакует меня", "на меня нападает", "на меня нападёт"), ("",)),
        *_many(("attacks me",), ("",)),
    ],
    "door9_opened": [
        *_many(("ouvre", "ouvrira"), _DOOR_FR), *_many(("открывает", "откроет"), _DOOR_RU), *_many(("opens",), _DOOR_EN),
    ],
    "dies": [*_many(("meurt", "mourra", "умирает", "умрёт", "погибает", "погибнет", "dies"), ("",))],
}  # fmt: skip
"""What stands after the one who does it."""
_BEFORE: Mapping[str, list[tuple[str, ...]]] = {
    "enters": _many(("входит", "войдёт", "зайдёт", "заходит"), ("", "сюда", "в комнату")),
    "leaves": _many(("выходит", "выйдет", "уйдёт", "уходит"), ("", "отсюда", "из комнаты")),
    "attacked": _many(("на меня нападает", "на меня нападёт"), ("",)),
    "dies": _many(("умрёт", "умирает", "погибнет"), ("",)),
}
"""What may stand before, in Russian."""
_WHOLE: Mapping[tuple[str, ...], Mapping[str, Any]] = {
    norms(said): trigger
    for trigger, ways in (
        ({"attacked": ANYONE}, ("je suis attaqué", "je suis attaquée", "i am attacked", "i'm attacked", "на меня нападают", "на меня нападут")),
        ({"door9_opened": ANYONE}, (
            "la porte 9 s'ouvre", "la porte 9 est ouverte", "la porte 9 s'ouvrira", "door 9 opens", "door 9 is opened",
            "дверь 9 открывается", "дверь 9 откроется", "дверь 9 откроют", "девятая дверь откроется", "девятая дверь открывается",
        )),
        ({"phase": "exploration"}, (
            "la phase d'exploration commence", "la phase d'exploration commencera", "l'exploration commence",
            "начнётся исследование", "начинается исследование", "исследование начнётся", "исследование начинается",
            "the exploration starts", "the exploration begins", "the exploration phase starts", "the exploration phase begins",
            "exploration starts", "exploration begins",
        )),
        ({"phase": "ambidex"}, (
            "l'ambidex commence", "l'ambidex game commence", "l'ambidex game commencera", "la phase d'ambidex commence",
            "la phase d'ambidex game commence", "la phase ambidex commence",
            "начнётся амбидекс", "начинается амбидекс", "начнётся игра амбидекс", "начинается игра амбидекс", "амбидекс начнётся",
            "игра амбидекс начнётся", "игра амбидекс начинается", "амбидекс начинается",
            "the ambidex starts", "the ambidex begins", "the ambidex game starts", "the ambidex game begins", "ambidex starts",
            "ambidex begins", "the ambidex phase starts", "the ambidex phase begins",
        )),
        ({"phase": "endgame"}, (
            "le dernier délai commence", "начнётся последний срок", "начинается последний срок", "the last chance starts",
            "the last chance begins",
        )),
    )
    for said in ways
}  # fmt: skip
_TOUCHES = frozenset({"touche", "touchera", "трогает", "тронет", "коснется", "touches"})
_FINISHED = (
    "j'ai fini", "j'aurai fini", "je finis", "je finirai", "j'ai terminé", "j'aurai terminé", "je termine", "я закончу",
    "закончу", "я закончил", "я закончила", "i have finished", "i've finished", "i finish", "i am done", "i'm done",
    "i will have finished", "i'll have finished",
)  # fmt: skip
_ARRIVE = (
    "j'arrive", "j'arriverai", "je serai arrivé", "je serai arrivée", "je suis arrivé", "je suis arrivée", "я приду",
    "я прихожу", "приду", "я дойду", "дойду", "i arrive", "i get there", "i have arrived",
)  # fmt: skip
_OBTAIN = (
    "j'obtiens", "j'obtiendrai", "j'ai obtenu", "j'aurai obtenu", "je reçois", "я получу", "я получаю", "получу", "i get",
    "i obtain", "i receive",
)  # fmt: skip
_HAVE = ("j'ai", "j'aurai", "у меня", "у меня будет", "i have", "i've", "i will have", "i'll have")
_INTO = frozenset({"dans", "à", "a", "au", "aux", "en", "в", "на", "до", "in", "at", "to"})
_POINTS = frozenset({"point", "points", "очко", "очка", "очков"})
_SOMETHING = frozenset(
    norms(said)
    for said in (
        "quelque chose",
        "une pièce",
        "un objet",
        "что-нибудь",
        "что-то",
        "something",
        "anything",
        "a piece",
        "an object",
    )
)
_GERUNDS = {
    "reading": "read", "waiting": "wait", "inspecting": "inspect", "examining": "inspect", "searching": "inspect",
    "looking": "inspect", "opening": "open", "walking": "go", "going": "go", "taking": "take", "using": "use",
    "trying": "try_codes", "чтение": "read", "осмотр": "inspect", "обыск": "inspect", "перебор": "try_codes",
}  # fmt: skip
_VERB_OF = {
    "code": "enter_code", "digits": "enter_code", "codes": "try_codes", "force": "try_codes", "look_around": "inspect",
    "lever": "use", "enter": "go", "answer": "answer_puzzle", "pass": "pass_door9", "pass_it": "pass_door9",
}  # fmt: skip
_LONG = frozenset(
    {"go", "inspect", "read", "open", "take", "drop", "use", "try_codes", "wait", "enter_code", "pass_door9"}
)


def trigger_of(words: Sequence[Token], source: str, reach: Reach) -> dict[str, Any] | None:
    """The trigger of these words; None where they are none that the rules know. Refused for a name that is nobody's."""
    said = tuple(word.norm for word in words)
    if not said:
        return None
    if said in _WHOLE:
        return dict(_WHOLE[said])
    own = _own(words, said, source, reach)
    if own is not None:
        return own
    for trigger, tails in _AFTER.items():
        for tail in tails:
            if len(said) > len(tail) and said[-len(tail) :] == tail:
                who = _who(words[: -len(tail)], source, reach)
                if who is not None:
                    return {trigger: who}
    for trigger, starts in _BEFORE.items():
        for start in starts:
            if len(said) > len(start) and said[: len(start)] == start:
                who = _who(words[len(start) :], source, reach)
                if who is not None:
                    return {trigger: who}
    return _touching(words, said, source, reach)


def on_somebody(trigger: Mapping[str, Any]) -> bool:
    """Whether the trigger names another player, so that "him" afterwards means that one."""
    return next(iter(trigger)) in ("enters", "leaves", "attacked", "door9_opened", "notices", "dies", "says")


def _who(words: Sequence[Token], source: str, reach: Reach) -> Seat | str | None:
    """The one who does it: a seat, or anyone; None where the words are no name."""
    said = tuple(word.norm for word in words)
    if said in _SOMEBODY:
        return ANYONE
    if len(words) > reach.longest_seat:
        return None
    found = reach.seat(slice_of(source, words))
    if not isinstance(found, Unresolved):
        return found
    if found.matches or _like_a_name(said, found):
        raise found.refusal("when")
    return None


def _like_a_name(said: tuple[str, ...], found: Unresolved) -> bool:
    """Whether these words were meant as somebody's name, though nobody has it."""
    return bool(found.near) or (len(said) == 1 and said[0] not in _NO_NAMES and said[0] not in ARTICLES)


def _own(words: Sequence[Token], said: tuple[str, ...], source: str, reach: Reach) -> dict[str, Any] | None:
    """Triggers about the author: finished, arrived, obtained, so many points."""
    if (rest := _after(said, _HAVE)) is not None and len(said) - rest == 2 and said[-1] in _POINTS:
        number = figures.count(said[rest])
        return {"points": number} if number is not None else None
    if (rest := _after(said, _FINISHED)) is not None:
        verb = _verb_of(words[rest:])
        return {"finished": verb} if verb else None
    if (rest := _after(said, _ARRIVE)) is not None:
        if rest == len(said):
            return {"arrives": "anywhere"}
        at = rest + 1 if said[rest] in _INTO else rest
        room = reach.rooms.find(said[at:])
        return {"arrives": room[0]} if len(room) == 1 else None
    if (rest := _after(said, _OBTAIN)) is not None and rest < len(said):
        return {"obtains": _obtained(words[rest:], said[rest:], source, reach)}
    return None


def _after(said: tuple[str, ...], starts: Iterable[str]) -> int | None:
    found = [len(norms(start)) for start in starts if said[: len(norms(start))] == norms(start)]
    return max(found, default=None)


def _verb_of(words: Sequence[Token]) -> str | None:
    """The verb that has to be finished; its thing is not looked at. `any` where none is named."""
    if not words:
        return "any"
    if words[0].norm in _GERUNDS:
        return _GERUNDS[words[0].norm]
    if words[0].norm in ("de", "d", "with") and len(words) > 1:
        words = words[1:]
    elif words[0].norm.startswith("d"):
        # "d'attendre" is one word, its apostrophe does not count.
        bare = Token("word", words[0].norm[1:], words[0].start, words[0].end)
        if HEADS.at([bare]) is not None:
            words = [bare, *words[1:]]
    head = head_of(words)
    if head is None:
        return None
    verb = _VERB_OF.get(head.meaning, head.meaning)
    return verb if verb in _LONG else None


def _obtained(words: Sequence[Token], said: tuple[str, ...], source: str, reach: Reach) -> int | str:
    if said in _SOMETHING:
        return "any"
    plain = said[1:] if said[0] in ARTICLES else said
    if (named := figures.names_piece(plain)) >= 0:
        numbers, taken = figures.pieces(plain[named:])
        if len(numbers) == 1 and taken == len(plain) - named:
            return numbers[0]
    return _thing(words, source, reach)


def _thing(words: Sequence[Token], source: str, reach: Reach) -> str:
    """A thing's id where it is known, else its words: planning tells nothing (NG-75)."""
    found = reach.things.find([word.norm for word in words])
    return found[0] if len(found) == 1 else slice_of(source, before_relative(words, source))


def _touching(words: Sequence[Token], said: tuple[str, ...], source: str, reach: Reach) -> dict[str, Any] | None:
    place = next((n for n, word in enumerate(said[: reach.longest_seat + 2]) if word in _TOUCHES), None)
    if not place or place + 1 >= len(said):
        return None
    at = place + 2 if said[place + 1] in ("a", "au", "aux") and place + 2 < len(said) else place + 1
    who = _who(words[:place], source, reach)
    if who is None:
        return None
    thing = _thing(words[at:], source, reach)
    return {"notices": {"thing": thing} if who == ANYONE else {"by": who, "thing": thing}}


__all__ = ["ANYONE", "Refused", "on_somebody", "trigger_of"]
