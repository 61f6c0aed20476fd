"""Reading of posts and PMs: ballots at the end of a post, commands line by line in a PM (PL-30, PL-145 to PL-150)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from games.kernel.names import Names, bare, normal
from games.kernel.reading import PARTING, Phrase, Reading, own_words
from games.kernel.ruleset import Source

from . import wording
from .state import State
from .statuses import is_alive

LONGEST_LINE = 400
"""A line with more characters than this is talk."""

PHRASES: tuple[Phrase, ...] = (
    Phrase("blank", "je vote blanc"),
    Phrase("blank", "(я)? воздерживаюсь"),
    Phrase("blank", "I abstain"),
    Phrase("vote", "je vote (contre|pour)? {target}"),
    Phrase("vote", "j'accuse {target}"),
    Phrase("vote", "(я)? голосую (за|против)? {target}"),
    Phrase("vote", "(я)? обвиняю {target}"),
    Phrase("vote", "I vote (for|against)? {target}"),
    Phrase("vote", "vote (contre|pour|for|against)? {target}"),
    Phrase("forge", "je fausse les votes (pour brûler)? {target}"),
    Phrase("forge", "(я)? подделываю голоса {target}"),
    Phrase("forge", "I forge the votes {target}"),
    Phrase("telepathy", "je force {victim} à voter (contre|pour)? {choice}"),
    Phrase("telepathy", "(я)? внушаю {victim} (:|-) {choice}"),
    Phrase("telepathy", "I force {victim} to vote (for|against)? {choice}"),
    Phrase("double", "j'utilise mon pouvoir de bourreau"),
    Phrase("double", "j'utilise mon pouvoir d'exécutrice"),
    Phrase("double", "double exécution"),
    Phrase("double", "двойная казнь"),
    Phrase("double", "double execution"),
    Phrase("decide", "je tranche {targets}"),
    Phrase("decide", "je choisis {targets}"),
    Phrase("decide", "(я)? решаю {targets}"),
    Phrase("decide", "I choose {targets}"),
    Phrase("successor", "mon (successeur|suppléant) est {target}"),
    Phrase("successor", "ma suppléante est {target}"),
    Phrase("successor", "je désigne {target} comme (successeur|suppléant|suppléante)"),
    Phrase("successor", "мой преемник {target}"),
    Phrase("successor", "моя преемница {target}"),
    Phrase("successor", "my successor is {target}"),
    Phrase("guard", "je me protège"),
    Phrase("guard", "je protège {target}"),
    Phrase("guard", "(я)? охраняю {target}"),
    Phrase("guard", "I guard {target}"),
    Phrase("peep", "j'entrouvre les yeux"),
    Phrase("peep", "j'ouvre les yeux"),
    Phrase("peep", "(я)? подсматриваю"),
    Phrase("peep", "I peep"),
    Phrase("sleep", "j'endors le village"),
    Phrase("sleep", "(я)? усыпляю деревню"),
    Phrase("sleep", "I put the village to sleep"),
    Phrase("probe", "je sonde {target}"),
    Phrase("probe", "(я)? проверяю {target}"),
    Phrase("probe", "I probe {target}"),
    Phrase("devour", "nous dévorons {target}"),
    Phrase("devour", "je dévore {target}"),
    Phrase("devour", "(мы)? съедаем {target}"),
    Phrase("devour", "съесть {target}"),
    Phrase("devour", "we devour {target}"),
    Phrase("corrupt", "je corromps {target}"),
    Phrase("corrupt", "(я)? обращаю {target}"),
    Phrase("corrupt", "I corrupt {target}"),
    Phrase("sacrifice", "je sacrifie {wolf} pour (dévorer)? {victim}"),
    Phrase("sacrifice", "(я)? жертвую {wolf} чтобы съесть {victim}"),
    Phrase("sacrifice", "(я)? жертвую {wolf} ради {victim}"),
    Phrase("sacrifice", "I sacrifice {wolf} to devour {victim}"),
    Phrase("hunt", "je chasse {target}"),
    Phrase("hunt", "(я)? охочусь на {target}"),
    Phrase("hunt", "I hunt {target}"),
    Phrase("save_ahead", "je sauverai la prochaine victime"),
    Phrase("save_ahead", "(я)? спасу следующую жертву"),
    Phrase("save_ahead", "I will save the next victim"),
    Phrase("save_ahead", "je sauverai {target}"),
    Phrase("save_ahead", "(я)? спасу {target}"),
    Phrase("save_ahead", "I will save {target}"),
    Phrase("save", "je sauve {target}"),
    Phrase("save", "(я)? спасаю {target}"),
    Phrase("save", "I save {target}"),
    Phrase("save", "je sauve"),
    Phrase("save", "(я)? спасаю"),
    Phrase("save", "I save"),
    Phrase("let_die", "je n'interviens pas"),
    Phrase("let_die", "(я)? не вмешиваюсь"),
    Phrase("let_die", "I let it be"),
    Phrase("snoop", "j'espionne {target}"),
    Phrase("snoop", "(я)? подглядываю за {target}"),
    Phrase("snoop", "I snoop on {target}"),
    Phrase("investigate", "y a (t il|t'il) (un|une) {role}"),
    Phrase("investigate", "je désire savoir s'il y a (un|une) {role}"),
    Phrase("investigate", "есть ли (в этой игре)? {role}"),
    Phrase("investigate", "is there (a|an) {role}"),
    Phrase("match", "les amants sont {first} et {second}"),
    Phrase("match", "влюблённые {first} и {second}"),
    Phrase("match", "the lovers are {first} and {second}"),
    Phrase("withdraw", "j'annule {order}"),
    Phrase("withdraw", "(я)? отменяю {order}"),
    Phrase("withdraw", "I withdraw {order}"),
)
"""PL-148, in three languages. The first that fits is taken, so a longer phrase stands before a shorter one."""
NAMES_FIRST: tuple[Phrase, ...] = (
    Phrase("telepathy", "{victim} choisit (d'accuser)? {choice}"),
    Phrase("telepathy", "{victim} голосует против {choice}"),
    Phrase("telepathy", "{victim} votes (for|against)? {choice}"),
)
"""Commands only in the PM of a telepath, talk in all others (PL-145)."""

BARE_ROLES: tuple[Phrase, ...] = (
    Phrase("investigate", "y a (t il|t'il) {role}"),
    Phrase("investigate", "je désire savoir s'il y a {role}"),
    Phrase("investigate", "is there {role}"),
)
"""A role without an article (PL-149); with anything else in its place the line is talk ("Is there anybody?")."""

_GREETING = re.compile(
    r"^(?:" + "|".join(normal(word) for word in (
        "bonjour", "bonsoir", "salut", "здравствуйте", "здравствуй", "привет", "добрый день", "добрый вечер", "hello", "hi",
        "good evening", "dear",
    )) + r")\b[^,:!]*[,:!]+\s*"
)  # fmt: skip
_IN_THIS_GAME = re.compile(r"\s*(?:dans cette partie|" + normal("в этой игре") + r"|in this game)?[\s.!?…]*$")
_BALLOT = re.compile(
    r"(?P<before>.*?)(?<!\w)(?:elisons|изберем|избираем|lets elect|elect)[\s:\-–—]+(?P<name>[^!\n]{1,120}?)\s*(?P<mark>(?:!\s*)*)$"
)


def read(text: str, source: Source, known: State, names: Names) -> Sequence[Reading]:
    """The commands of a post or PM; none of a text that holds none."""
    if source.kind == "post":
        return _ballot(text) if source.topic == "game" else []
    return _commands(text, source, known)


def _ballot(text: str) -> list[Reading]:
    """The phrase at the very end of a post. Its exclamation mark may be missing where it is a line of its own."""
    parts = _parts(text)
    if not parts or len(parts[-1][1]) > LONGEST_LINE * 5:
        return []
    number, line = parts[-1]
    line = line[-LONGEST_LINE:]
    found = None
    for start in re.finditer(r"(?<!\w)(?:elisons|изберем|избираем|lets elect|elect)(?!\w)", normal(line)):
        # The last phrase of the line is the one at its end.
        found = _BALLOT.match(normal(line)[start.start() :])
        before = normal(line)[: start.start()].strip()
    if found is None or not (found["mark"] or not before):
        return []
    candidate = _as_written(line, found["name"])
    return [Reading("ballot", {"candidate": candidate}, number, line)]


def _parts(text: str) -> list[tuple[int, str]]:
    """The own words line by line, with the line's number. What was left out parts a line: words on both sides of it
    are not one phrase."""
    lines = own_words(text).split("\n")
    parts = [(number, part.strip()) for number, line in enumerate(lines) for part in line.split(PARTING)]
    return [(number, part) for number, part in parts if part]


def _commands(text: str, source: Source, known: State) -> list[Reading]:
    phrases = PHRASES
    if known.player(source.by).role == "telepath":
        phrases = (*PHRASES, *NAMES_FIRST)
    found = []
    for number, raw in _parts(text):
        if len(raw) <= LONGEST_LINE and (reading := _line(raw, number, phrases, source)):
            found.append(reading)
    if known.over or known.paused or not is_alive(known, source.by):
        # Who can order nothing at all is told that, not that a blank is no order (PL-152).
        found = [replace(reading, refusal=None) for reading in found]
    return found


def _line(raw: str, number: int, phrases: Sequence[Phrase], source: Source) -> Reading | None:
    line = _GREETING.sub("", normal(raw), count=1).strip()
    if line.startswith("внушаю"):
        line = line.replace(":", ": ")  # the colon parts the two names, with or without a blank
    for phrase in phrases:
        slots = phrase.match(line)
        if slots is not None and all(slots.values()):
            if phrase.verb == "blank":
                return Reading("vote", {}, number, raw, "blank_not_orderable")
            return Reading(phrase.verb, _args(phrase, slots, raw, source), number, raw)
    for phrase in BARE_ROLES:
        slots = phrase.match(line)
        if slots and wording.role_named(_IN_THIS_GAME.sub("", slots.get("role", ""))):
            return Reading(phrase.verb, _args(phrase, slots, raw, source), number, raw)
    return None


def _args(phrase: Phrase, slots: Mapping[str, str], raw: str, source: Source) -> dict[str, Any]:
    """Slots as arguments: roles and verbs by identifier, oneself as a seat, names as they were written."""
    args: dict[str, Any] = {}
    for name, words in slots.items():
        if name == "role":
            role = _IN_THIS_GAME.sub("", words)
            args[name] = wording.role_named(role) or role
        elif name == "order":
            args[name] = wording.verb_named(words) or words
        elif phrase.verb == "guard" and words in wording.SELF:
            args[name] = source.by
        else:
            args[name] = _as_written(raw, words)
    if phrase.verb == "guard" and not slots:
        args["target"] = source.by
    return args


def _as_written(raw: str, words: str) -> str:
    """The part of the line that these normal words stand for, so that an answer can quote it."""
    wanted, pieces = bare(words), raw.split()
    size = len(words.split())
    for start in range(len(pieces) - 1, -1, -1):
        for end in range(start + 1, min(len(pieces), start + size + 2) + 1):
            if bare(" ".join(pieces[start:end])) == wanted:
                return " ".join(pieces[start:end]).strip(" .,;:!?…»«\"")
    return words
