"""What a house player knows: its own fold, what it has done already, and what it has read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cached_property
from random import Random
from typing import Any

from games.house import View
from games.kernel.engine import fold
from games.kernel.seat import Seat

from .rules import events_actions as actions
from .rules import events_ambidex as ambidex
from .rules import events_course as course
from .rules import events_pieces as pieces
from .rules import events_plans as plans
from .rules import events_setup as setup
from .rules import events_talk as talk
from .rules import events_things as things
from .rules.edition.reading_puzzles import plain_answer
from .rules.reading.known import Named as Known
from .rules.reading.known import find
from .rules.ruleset import RULESET
from .rules.state import Named, State
from .rules.state import View as Surrounding

FIGURES = re.compile(r"\d+(?:\s*[/.:-]\s*\d+)*")
WORDS = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*(?![\w'’])")
HOSTILE = re.compile(r"\b(kill|at most|tuer|au plus|убить|не больше)", re.IGNORECASE)
DIALS = ("wheel", "dial", "code", "molette", "cadran", "колёсик", "диск", "код")
ASKS = ("asks for", "word", "mot ", "demande", "слово", "спрашивает")
KEYS = ("key", "clé", "ключ")
READABLE = (
    "book", "letter", "note", "paper", "diary", "packet", "livre", "registre", "lettre", "carnet", "papier", "sachet", "журнал",
    "книг", "письм", "запис", "тетрад", "пакет",
)  # fmt: skip
STEM = 5
"""So many letters of a word tell it from others, whatever its ending."""
FEMININE = (("ая", "ую"), ("яя", "юю"), ("а", "у"), ("я", "ю"))
LONGEST_WORD = 6
"""A word of so many letters may be what a machine asks for."""


class Memory:
    """One seat's own journal, made out once a turn."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.me = view.seat
        self.language = view.language[:2]
        self.temper = Random(f"{view.salt}:temper")
        self.daring, self.warmth = self.temper.random(), self.temper.random()
        self.state: State = fold(RULESET, (line.event for line in view.lines))
        self.done: set[tuple[str, ...]] = set()
        self.texts: dict[str, list[str]] = {}
        """What was read, by the thing that it belongs to, in the game's language."""
        self.words: dict[str, set[str]] = {}
        self.codes: dict[str, set[str]] = {}
        self.looked: set[str] = set()
        """Things of which the last text read still holds, for all that this player saw since."""
        self.shared: set[tuple[Seat, str]] = set()
        self.past: dict[Seat, list[str]] = {}
        self.said: list[str] = []
        self.said_here = 0
        self.planned = False
        self.solved_at: set[str] = set()
        for line in view.lines:
            self._hear(line.event)

    def _hear(self, fact: Any) -> None:
        match fact:
            case things.TextShown(player=self.me):
                self.texts.setdefault(fact.source, []).append(self.in_language(fact.text))
                self.looked.add(fact.source)
            case things.Acted():
                self.looked.discard(str(fact.target))
            case actions.Told():
                self.texts.setdefault("", []).append(fact.text)
            case things.RoomTold():
                self.texts.setdefault("", []).append(self.in_language(fact.text))
            case ambidex.MatchResult():
                for side, choice in ((fact.a, fact.a_choice), (fact.b, fact.b_choice)):
                    for seat in side:
                        self.past.setdefault(seat, []).append(choice)
            case talk.Said() | talk.Whispered():
                self.said.append(fact.text)
                self.said_here += 1
            case course.PhaseBegan():
                self.said_here = 0
                self.looked.clear()
            case pieces.PieceGiven(by=self.me):
                self.shared.add((fact.to, fact.piece))
            case _:
                self._hear_own(fact)

    def _hear_own(self, fact: Any) -> None:
        if getattr(fact, "by", None) != self.me:
            return
        match fact:
            case things.Inspected() | setup.Opened():
                self.done.add(("inspect" if isinstance(fact, things.Inspected) else "open", str(fact.target)))
            case things.Read() | things.Took():
                self.done.add(("read" if isinstance(fact, things.Read) else "take", fact.object))
            case things.Used():
                self.done.add(("use", str(fact.object), str(fact.target)))
            case things.CodeTried() | things.CodeFound():
                self.codes.setdefault(fact.target, set()).add(fact.code)
                if isinstance(fact, things.CodeFound) or fact.result == "right":
                    self.solved_at.add(fact.target)
            case things.AnswerTried():
                self.words.setdefault(fact.target, set()).add(str(len(self.words.get(fact.target, ()))))
                if fact.result == "right":
                    self.solved_at.add(fact.target)
            case plans.PlanSet():
                self.planned = True
            case actions.OrderFailed():
                self.done.add(("failed", fact.verb))

    # -- what is so now

    @property
    def alive(self) -> bool:
        return self.me not in self.state.dead and self.me not in self.state.escaped

    @property
    def busy(self) -> str:
        """What this player is doing; nothing where the hands are free."""
        if self.me in self.state.fights:
            return "fight"
        doing = self.state.busy.get(self.me)
        return doing.verb if doing is not None else "" if self.surrounding.room is not None else "go"

    @cached_property
    def surrounding(self) -> Surrounding:
        return self.state.views.get(self.me, Surrounding())

    @property
    def points(self) -> int:
        return self.points_of(self.me)

    def points_of(self, seat: Seat) -> int:
        return self.state.points.get(seat, int(self.state.options.get("ambidex.start_points", 3)))

    @property
    def enough(self) -> int:
        """Points that open door 9."""
        return int(self.state.options.get("door9.points", 9))

    @cached_property
    def opponents(self) -> tuple[Seat, ...] | None:
        """Whom this player votes about; None where there is nothing to vote."""
        match = next((m for m in self.state.matches.values() if m.side(self.me) is not None), None)
        gone = self.state.death_known | self.state.escaped
        left = tuple(seat for seat in match.opponents(self.me) if seat not in gone) if match is not None else ()
        return left or None

    @cached_property
    def hostile(self) -> bool:
        """Whether the own goal wants ill of others."""
        goal = self.state.cards.get(self.me, {}).get("goal", "")
        return any(HOSTILE.search(text) for text in (goal.values() if isinstance(goal, Mapping) else (str(goal),)))

    def betrayed(self, seat: Seat) -> int:
        return self.past.get(seat, []).count("betray")

    def trusts(self, seat: Seat) -> bool:
        """By the votes of others that all have seen, and by one's own temper."""
        past = self.past.get(seat, [])
        return past.count("betray") <= past.count("ally") - (0 if self.warmth > 0.4 else 1) if past else self.warmth > 0.2

    # -- what to try

    def codes_for(self, target: str) -> list[str]:
        """Figures that were read or heard, put together, which were not tried on this thing."""
        told = [text for texts in self.texts.values() for text in texts] + self.said
        found = ["".join(re.findall(r"\d", each)) for text in told for each in FIGURES.findall(text)]
        return [code for code in dict.fromkeys(found) if 3 <= len(code) <= 4 and code not in self.codes.get(target, ())]

    def answers_for(self, target: str) -> list[str]:
        """Long words that stand on things seen, for a machine that asks for one; so many were tried already."""
        own = [text for source, texts in self.texts.items() if source not in (target, "") for text in texts]
        words = [word for text in own for word in WORDS.findall(text) if len(word) >= LONGEST_WORD]
        first = [word for word in words if word[:1].isupper() or "-" in word]
        ranked = list(dict.fromkeys(plain_answer(word) and word.casefold() for word in [*first, *words]))
        return ranked[len(self.words.get(target, ())) :]

    def is_lock(self, target: str, signs: tuple[str, ...]) -> bool:
        """Whether what was last read on a thing says that it wants figures, or a word."""
        if target in self.solved_at or target not in self.texts:
            return False
        return any(sign in self.texts[target][-1].casefold() for sign in signs)

    def is_named(self, thing: str, words: tuple[str, ...]) -> bool:
        """Whether the name of a thing has one of these in it."""
        known = self.state.known_things.get(self.me, {}).get(thing)
        return known is not None and any(word in self.in_language(known.names).casefold() for word in words)

    def belong_together(self, thing: str, spot: str) -> bool:
        """Whether what was read on a spot has a word of a thing, of its name or of what was read on it."""
        known = self.state.known_things.get(self.me, {}).get(thing)
        own = [*self.texts.get(thing, ()), *([self.in_language(known.names)] if known is not None else ())]
        return bool(_stems(own) & _stems(self.texts.get(spot, ())))

    # -- words

    def in_language(self, text: Mapping[str, str] | str) -> str:
        if isinstance(text, str):
            return text
        return text.get(self.language) or next(iter(text.values()), "")

    def thing(self, name: str) -> str:
        """A thing as one says it after a verb; by any name that means no other thing in view."""
        known = self.state.known_things.get(self.me, {})
        here = [each for each in (*self.surrounding.things, *self.surrounding.held) if each in known]
        wanted = known.get(name)
        if wanted is None:
            return ""
        said = self._spoken(self.in_language(wanted.names), wanted.aliases)
        among = [Known(each, tuple(_all_names(known[each]))) for each in here]
        return said if find(said, among) == (name,) else ""

    def room(self, name: str) -> str:
        told = self.state.rooms.get(name, {})
        return self._spoken(self.in_language(told.get("name", name)), tuple(told.get("aliases", ())))

    def _spoken(self, name: str, aliases: tuple[str, ...]) -> str:
        if self.language == "en":
            return f"the {name}"
        if self.language == "fr":
            whole = (f"le {name}", f"la {name}", f"l'{name}", f"les {name}")
            return next((each for each in whole if each in aliases), name)
        return next((form for form in _accusatives(name) if form in aliases), name)


def _stems(texts: Iterable[str]) -> set[str]:
    return {word.casefold()[:STEM] for text in texts for word in WORDS.findall(text) if len(word) >= STEM}


def _all_names(named: Named) -> tuple[str, ...]:
    return (*named.names.values(), *named.aliases)


def _accusatives(name: str) -> list[str]:
    """Forms that a Russian name may have as an object: feminine ones change, the case form is among the aliases."""
    words = name.split()
    forms = [" ".join([_feminine(words[0]), *words[1:]]), " ".join(_feminine(word) for word in words)]
    return [form for form in forms if form != name]


def _feminine(word: str) -> str:
    return next((word[: -len(end)] + to for end, to in FEMININE if word.endswith(end)), word)
