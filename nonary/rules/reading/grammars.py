"""What stands after each verb (section 17)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from games.kernel.order import Unresolved
from games.kernel.refusal import Refused

from . import figures
from .command import HIM, WHOEVER, Command, Context, Grammar, Said, Unreadable, after_link, links, read_again, splits
from .grammars_people import GIVE_TO, give, named_choice, show, speak
from .tokens import Token, words_in

INTO = links(
    "à", "a", "au", "aux", "dans", "en", "vers", "a la", "to", "into", "in", "inside", "back to", "в", "во", "на", "у"
)
ON = links(
    "sur",
    "dans",
    "au",
    "aux",
    "a",
    "à",
    "du",
    "de",
    "on",
    "in",
    "into",
    "at",
    "for",
    "of",
    "onto",
    "на",
    "в",
    "от",
    "к",
)
USE_ON = links("sur", "avec", "dans", "on", "with", "in", "на", "с", "со", "к", "в")
WITH = links("avec", "with", "с", "со")
IN = links("dans", "in", "into", "inside", "в", "во", "внутри", "a linterieur de", "parmi", "among")
ANSWER_TO = links("à", "a", "au", "aux", "sur", "to", "на", "at", "on")
ROOM_WORDS = frozenset({
    ("la", "piece"), ("la", "salle"), ("piece",), ("salle",), ("the", "room"), ("room",), ("комнату",), ("помещение",),
    ("эту", "комнату"), ("cette", "piece"), ("cette", "salle"), ("this", "room"),
})  # fmt: skip
DOWN = links("en descendant", "downwards", "down", "по убыванию", "a rebours", "backwards")
UP = links("en montant", "upwards", "up", "по возрастанию")
FROM = links("a partir de", "à partir de", "from", "starting from", "начиная с", "depuis", "с")
_CODE = re.compile(r"\w{1,64}")
_ZERO = frozenset({"zero", "зеро"})


def _plain(verb: str) -> Grammar:
    """A verb with nothing after it."""

    def read(said: Said) -> Command:
        if said.rest:
            raise Unreadable
        return Command(verb)

    return read


def _thing(verb: str, arg: str) -> Grammar:
    """A verb with one thing after it."""

    def read(said: Said) -> Command:
        return Command(verb, {arg: said.thing(verb, arg, said.rest)})

    return read


def _go(said: Said) -> Command:
    if not said.rest:
        raise said.missing("go", "room")
    words = after_link(said.rest, INTO)
    rooms = said.context.reach.rooms
    for tried in (said.rest, words):
        found = rooms.find([word.norm for word in tried])
        if len(found) > 1:
            raise Refused("ambiguous", verb="go", arg="room", text=said.typed(tried), things=found)
        if found:
            return Command("go", {"room": found[0]})
    if not words:
        raise said.missing("go", "room")
    helped = read_again(said, words) or read_again(said, after_link(said.rest, links("and", "et", "и", "to")))
    if helped is None:
        raise Unreadable
    return helped


def _enter(said: Said) -> Command:
    """English `enter`: a room, or figures on a lock."""
    if said.rest and any(c.isdigit() for c in said.rest[0].norm):
        return _code(said)
    return _go(said)


def _inspect(said: Said) -> Command:
    if tuple(word.norm for word in said.rest) in ROOM_WORDS and not said.ids(said.rest):
        return _look_around(said)
    here = said.context.reach.rooms.find([word.norm for word in said.rest])
    if not said.context.later and said.context.reach.known.here in here and not said.ids(said.rest):
        return _look_around(said)
    return Command("inspect", {"target": said.thing("inspect", "target", said.rest)})


def _look_around(said: Said) -> Command:
    here = said.context.reach.known.here
    if here is None or (said.context.later and said.meaning != "look_around" and not said.rest):
        raise Unreadable
    return Command("inspect", {"target": here})


def _use(said: Said) -> Command:
    if not said.rest:
        raise said.missing("use", "object")
    whole = said.ids(said.rest)
    if len(whole) > 1:
        raise Refused("ambiguous", verb="use", arg="object", text=said.typed(said.rest), things=whole)
    pairs = [(said.rest[:a], said.rest[b:]) for a, b in splits(said.rest, USE_ON)]
    if not whole:
        for left, right in reversed(pairs):
            if said.is_thing(left) and said.is_thing(right):
                return Command(
                    "use", {"object": said.thing("use", "object", left), "target": said.thing("use", "target", right)}
                )
    if not whole and not said.context.later and any(said.is_thing(left) and not right for left, right in pairs):
        raise said.missing("use", "target")
    thing = said.thing("use", "object", said.rest)
    held = bool(whole) and whole[0] in said.context.reach.held
    return Command("use", {"object" if held and said.meaning == "use" else "target": thing})


def _code(said: Said) -> Command:
    """`enter_code`: the code, then the lock."""
    if not said.rest:
        raise said.missing("enter_code", "code")
    if said.meaning in ("digits", "enter") and not any(c.isdigit() for c in said.rest[0].norm):
        raise Unreadable
    found = [(said.rest[:a], said.rest[b:]) for a, b in splits(said.rest, ON) if a and said.is_thing(said.rest[b:])]
    if not found:
        unknown = [place for place, after in splits(said.rest, ON) if place and after < len(said.rest)]
        if unknown:
            raise Unreadable
        raise said.missing("enter_code", "target")
    code, lock = found[0]
    target = said.thing("enter_code", "target", lock)
    if len(code) != 1 or not _CODE.fullmatch(said.typed(code)):
        raise Refused("bad_code", verb="enter_code", arg="code", text=said.typed(code))
    return Command("enter_code", {"target": target, "code": said.typed(code)})


def _codes(said: Said) -> Command:
    """`try_codes`: the lock, then from where and which way."""
    words, args = said.rest, {}
    for _ in range(2):
        words, more = _suffix(said, words)
        args.update(more)
    if said.meaning == "codes":
        words = after_link(words, ON)
    return Command("try_codes", {"target": said.thing("try_codes", "target", words), **args})


def _suffix(said: Said, words: Sequence[Token]) -> tuple[Sequence[Token], dict[str, str]]:
    for length in (3, 2, 1):
        tail = tuple(word.norm for word in words[-length:])
        if len(words) >= length and tail in DOWN:
            return words[:-length], {"order": "down"}
        if len(words) >= length and tail in UP:
            return words[:-length], {"order": "up"}
    if len(words) >= 2 and any(c.isdigit() for c in words[-1].norm):
        for length in (3, 2, 1):
            if tuple(word.norm for word in words[-length - 1 : -1]) in FROM and len(words) > length:
                return words[: -length - 1], {"from": said.typed(words[-1:])}
    return words, {}


def _answer(said: Said) -> Command:
    if not said.rest:
        raise said.missing("answer_puzzle", "text")
    for place, after in reversed(splits(said.rest, ANSWER_TO)):
        if place and said.is_thing(said.rest[after:]):
            text = said.typed(said.rest[:place]).strip(' «»"“”„:')
            return Command(
                "answer_puzzle", {"target": said.thing("answer_puzzle", "target", said.rest[after:]), "text": text}
            )
    if not splits(said.rest, ANSWER_TO):
        raise said.missing("answer_puzzle", "target")
    raise Unreadable


def _hide(said: Said) -> Command:
    if not said.rest:
        return Command("hide")
    words = after_link(said.rest, IN)
    if len(words) == len(said.rest):
        raise Unreadable
    return Command("hide", {"in": said.thing("hide", "in", words)})


def _attack(said: Said) -> Command:
    if said.him or said.meaning == "attack_him":
        if not said.context.whoever:
            raise Unreadable
        weapon = after_link(said.rest, WITH)
        if said.rest and len(weapon) == len(said.rest):
            raise Unreadable
        return Command(
            "attack", {"player": WHOEVER, **({"with": said.thing("attack", "with", weapon)} if said.rest else {})}
        )
    for place, after in splits(said.rest, WITH):
        if said.is_person(said.rest[:place]):
            player = said.seat("attack", "player", said.rest[:place])
            return Command("attack", {"player": player, "with": said.thing("attack", "with", said.rest[after:])})
    return Command("attack", {"player": said.seat("attack", "player", said.rest)})


def _wait(said: Said) -> Command:
    words = after_link(said.rest, links("pendant", "for", "encore", "еще"))
    if not words:
        raise said.missing("wait", "for")
    read = figures.duration([word.norm for word in words])
    if read is None or read[1] != len(words):
        raise Refused("bad_argument", verb="wait", arg="for")
    return Command("wait", {"for": read[0]})


def _abandon(said: Said) -> Command:
    if said.rest and " ".join(word.norm for word in said.rest) not in (
        "ce que je fais", "tout", "все", "что делаю", "то что делаю", "what i am doing", "what im doing", "it", "everything",
    ):  # fmt: skip
        raise Unreadable
    return Command("abandon")


def _vote(said: Said) -> Command:
    if not said.rest:
        raise said.missing("vote", "choice")
    raise Refused("bad_argument", verb="vote", arg="choice")


def _accuse(said: Said) -> Command:
    words = said.rest
    for tail in (("detre", "zero"), ("of", "being", "zero"), ("of", "being", "the", "zero"), ("detre", "le", "zero")):
        if tuple(word.norm for word in words[-len(tail) :]) == tail:
            words = words[: -len(tail)]
    return Command("accuse", {"player": said.seat("accuse", "player", words)})


def stated(tokens: Sequence[Token], context: Context) -> Command | None:
    """`N is Zero`, which has no verb at its head. A question is none, and what names no seat is talk."""
    if any(token.kind == "ask" for token in tokens):
        return None
    if not (words_in(tokens) and words_in(tokens)[-1].norm in _ZERO):
        return None
    kept = [token for token in tokens if token.kind in ("word", "dash")]
    subject = kept[:-1]
    if subject and (subject[-1].kind == "dash" or subject[-1].norm in ("est", "is", "это", "cest")):
        while subject and (subject[-1].kind == "dash" or subject[-1].norm in ("est", "is", "это")):
            subject = subject[:-1]
        said = Said("accuse", subject, context)
        if subject and not isinstance(said.person(subject), Unresolved):
            return Command("accuse", {"player": said.person(subject)})
        if subject and said.is_person(subject):
            said.seat("accuse", "player", subject)
    return None


def _cancel_plan(said: Said) -> Command:
    if not said.rest:
        raise said.missing("cancel_plan", "plan")
    number = figures.numbered([word.norm for word in said.rest])
    if number is None:
        raise Refused("bad_argument", verb="cancel_plan", arg="plan")
    return Command("cancel_plan", {"plan": number})


def _cancel_all(said: Said) -> Command:
    if said.rest:
        raise Unreadable
    return Command("cancel_plan", {"plan": "all"})


def _default(name: str, enabled: bool) -> Grammar:
    def read(said: Said) -> Command:
        if [word.norm for word in said.rest] not in ([], ["par", "defaut"], ["по", "умолчанию"], ["by", "default"]):
            raise Unreadable
        return Command("set_default", {"default": name, "enabled": enabled})

    return read


def _pass_it(said: Said) -> Command:
    """`je la passe`, and `I pass` alone: after door 9 was named."""
    if said.rest or not said.context.door9:
        raise Unreadable
    return Command("pass_door9")


GRAMMARS: Mapping[str, Grammar] = {
    "go": _go,
    "enter": _enter,
    "inspect": _inspect,
    "look_around": _look_around,
    "read": _thing("read", "object"),
    "open": _thing("open", "target"),
    "take": _thing("take", "object"),
    "drop": _thing("drop", "object"),
    "use": _use,
    "lever": _use,
    "give": give,
    "show": show,
    "code": _code,
    "digits": _code,
    "codes": _codes,
    "force": _codes,
    "answer": _answer,
    "hide": _hide,
    "attack": _attack,
    "attack_him": _attack,
    "defend": _plain("defend"),
    "wait": _wait,
    "abandon": _abandon,
    "say": speak,
    "whisper": speak,
    "tell": speak,
    "vote": _vote,
    "ally": named_choice("ally"),
    "betray": named_choice("betray"),
    "open_door9": _plain("open_door9"),
    "pass_door9": _plain("pass_door9"),
    "pass_it": _pass_it,
    "pass": _pass_it,
    "accuse": _accuse,
    "cancel_plan": _cancel_plan,
    "cancel_all": _cancel_all,
    "no_defend": _default("defend", False),
    "no_go_assigned": _default("go_assigned", False),
    "no_go_ambidex": _default("go_ambidex", False),
    "yes_defend": _default("defend", True),
    "yes_go_assigned": _default("go_assigned", True),
    "yes_go_ambidex": _default("go_ambidex", True),
    "forfeit": _plain("forfeit"),
}
__all__ = ["GIVE_TO", "GRAMMARS", "HIM", "stated"]
