"""What stands after the verbs that need somebody else: to give, to show, to speak, to vote."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.kernel.order import Unresolved
from games.kernel.refusal import Refused
from games.kernel.seat import Seat

from . import figures
from .command import WHOEVER, Command, Said, Unreadable, links, splits
from .tokens import Token, words_in

GIVE_TO = links("à", "a", "to", "aux", "au")
EVERYBODY = frozenset({
    "tous", "toutes", "tout le monde", "всем", "everyone", "everybody", "all", "the room", "la salle", "la piece",
})  # fmt: skip
_LIST = frozenset({"et", "and", "и"})
_PARTED = frozenset({"comma", "colon"})


def _joined(words: Sequence[Token]) -> str:
    return " ".join(word.norm for word in words)


def _receiver(said: Said, verb: str) -> str:
    """The receiver where a pronoun stands before the verb: "je lui donne"."""
    if not said.context.whoever:
        raise Refused("unknown_name", verb=verb, arg="to", text="lui", seats=())
    return WHOEVER


def give(said: Said) -> Command:
    """`give` a thing, or pieces by their numbers."""
    norms = [word.norm for word in said.rest]
    for place in range(min(len(norms), said.context.reach.longest_seat + 2)):
        if (named := figures.names_piece(norms[place : place + 3])) >= 0:
            return _give_pieces(said, said.rest[:place], said.rest[place + named :])
    if said.him:
        return Command("give", {"object": said.thing("give", "object", said.rest), "to": _receiver(said, "give")})
    thing, receiver = _thing_and_person(said, "give")
    return Command("give", {"object": thing, "to": said.seat("give", "to", receiver)})


def _give_pieces(said: Said, before: Sequence[Token], words: Sequence[Token]) -> Command:
    """`PP 3, 4 to Ana`, `la pièce n° 3`, and in English and Russian the receiver may come first."""
    numbers, taken = figures.pieces([word.norm for word in words])
    rest = words[taken:]
    listed = numbers[0] if len(numbers) == 1 else numbers
    if said.him and not rest:
        return Command("give_piece", {"piece": listed, "to": _receiver(said, "give_piece")})
    if rest and (_joined(rest[:1]),) in GIVE_TO:
        rest = rest[1:]
    if before and _joined(before) not in ("la", "les", "the", "le"):
        rest = [*before, *rest]
    return Command("give_piece", {"piece": listed, "to": said.seat("give_piece", "to", rest)})


def show(said: Said) -> Command:
    """`show` a thing to somebody, or to all who are there."""
    if said.him:
        return Command("show", {"object": said.thing("show", "object", said.rest), "to": _receiver(said, "show")})
    thing, receiver = _thing_and_person(said, "show", EVERYBODY)
    if _joined(receiver) in EVERYBODY:
        return Command("show", {"object": thing, "to": "room"})
    return Command("show", {"object": thing, "to": said.seat("show", "to", receiver)})


def _thing_and_person(said: Said, verb: str, all_of_them: frozenset[str] = frozenset()) -> tuple[str, Sequence[Token]]:
    """`X to N`, or side by side in either order. A thing that is none makes the whole unreadable; a person who is none
    is refused by whoever looks at the words given back."""
    words = said.rest
    if not words:
        raise said.missing(verb, "object")
    for pair in _pairs(said, words):
        thing, person = pair
        if said.is_thing(thing) and (said.is_person(person) or _joined(person) in all_of_them):
            return said.thing(verb, "object", thing), person
    if said.ids(words):
        raise said.missing(verb, "to")
    for place, after in reversed(splits(words, GIVE_TO)):
        if said.is_thing(words[:place]) and words[after:]:
            return said.thing(verb, "object", words[:place]), words[after:]
    for place in range(min(len(words) - 1, said.context.reach.things.longest + 2), 0, -1):
        if not said.context.later and said.ids(words[:place]):
            return said.thing(verb, "object", words[:place]), words[place:]
    raise Unreadable


def _pairs(said: Said, words: Sequence[Token]) -> list[tuple[Sequence[Token], Sequence[Token]]]:
    """(thing, person) as they may be split, the longest thing first."""
    farthest = said.context.reach.longest_seat + 1
    linked = [
        (words[:a], words[b:]) for a, b in reversed(splits(words, GIVE_TO)) if a and 0 < len(words) - b <= farthest
    ]
    sizes = range(1, min(farthest, len(words) - 1) + 1)
    ends = [(words[:-size], words[-size:]) for size in sizes]
    heads = [(words[size:], words[:size]) for size in sizes]
    return [*linked, *ends, *heads]


# ---- talk ------------------------------------------------------------------------------------------------------------
def speak(said: Said) -> Command:
    """`say: T`, `whisper to N, N: T`; the text runs to the end of the command."""
    verb = "say" if said.meaning == "say" else "whisper"
    place = next((n for n, token in enumerate(said.tokens) if token.kind == "colon"), None)
    if place is None:
        place = next((n for n, token in enumerate(said.tokens) if token.kind == "quote"), None)
        if place is None:
            if not said.rest:
                raise said.missing(verb, "text")
            raise Unreadable
        text = _unquoted(said.context.source[said.tokens[place].start : said.tokens[-1].end])
    else:
        text = _unquoted(said.context.source[said.tokens[place].end : said.tokens[-1].end])
    limit = said.tokens[place].start
    listeners = [
        token for token in said.tokens if token.end <= limit and said.rest and token.start >= said.rest[0].start
    ]
    if said.him:
        if words_in(listeners):
            raise Unreadable
        return _whispered(said, (_receiver(said, "whisper"),), text)
    people = _listeners(said, listeners)
    if people is None:
        if verb == "whisper":
            raise said.missing("whisper", "to")
        if not text:
            raise said.missing("say", "text")
        return Command("say", {"text": text})
    return _whispered(said, people, text)


def _whispered(said: Said, people: Sequence[Seat | str], text: str) -> Command:
    if not text:
        raise said.missing("whisper", "text")
    return Command("whisper", {"to": tuple(people), "text": text})


def _unquoted(text: str) -> str:
    text = text.strip()
    for first, last in (("«", "»"), ('"', '"'), ("“", "”"), ("„", "“"), ("‹", "›")):
        if len(text) > 1 and text[0] == first and text[-1] == last and last not in text[1:-1]:
            return text[1:-1].strip()
    return text


def _listeners(said: Said, tokens: Sequence[Token]) -> list[Seat | str] | None:
    """Those spoken to; None where it is everybody in the room."""
    words = words_in(tokens)
    if words and (words[0].norm,) in GIVE_TO:
        tokens = [token for token in tokens if token.start >= words[0].end]
        words = words[1:]
    if not words or _joined(words) in EVERYBODY:
        return None
    people: list[Seat | str] = []
    group: list[Token] = []
    for token in [*tokens, None]:
        if token is None or token.kind == "comma" or token.norm in _LIST:
            if group:
                people.append(said.seat("whisper", "to", group))
            group = []
        elif token.kind == "word" and not (not group and (token.norm,) in GIVE_TO):
            group.append(token)
    return people


# ---- votes -----------------------------------------------------------------------------------------------------------
_BESIDE = links("avec", "à", "a", "with", "с", "со", "contre", "against")


def named_choice(choice: str) -> Callable[[Said], Command]:
    """`ally with N`, `betray N`; whoever is named is an opponent of this match."""

    def read(said: Said) -> Command:
        words = said.rest
        if words and (words[0].norm,) in _BESIDE:
            words = words[1:]
            if not words:
                raise Unreadable
        if not words:
            return Command("vote", {"choice": choice})
        found = said.person(words)
        if isinstance(found, Unresolved):
            refusal = found.refusal("target")
            raise Refused(refusal.code, verb="vote", **refusal.data)
        opponents = said.context.reach.known.opponents
        if not said.context.later and opponents is not None and found not in opponents:
            raise Refused("bad_target", verb="vote", target=found)
        return Command("vote", {"choice": choice, **({"target": found} if isinstance(found, Seat) else {})})

    return read
