"""What the next deadline would do now: step by step with the reasons, hour by hour, and the words that would be said of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.utils import translation
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import capfirst

from forum import markup, members

from . import drafting, tones
from .desk_journal import audience_words
from .desk_told import place_words
from .kernel.common import Died, GameOver
from .kernel.draft import Entry as Line
from .kernel.event import Event
from .kernel.ruleset import Deadline
from .unsealing import opened
from .words import Words

if TYPE_CHECKING:
    from .desking import Desk


@dataclass(frozen=True, slots=True)
class Step:
    """One line of a preview: the fact, its reason, and who would learn it."""

    text: str
    rule: str
    why: str
    to: str
    grave: bool = False


@dataclass(frozen=True, slots=True)
class Stretch:
    """What one order of the clock would do at its hour (real time)."""

    title: str
    at: datetime
    steps: Sequence[Step]


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact that words make public. `secret`: the table does not show it to everybody, these words alone tell it."""

    step: Step
    news: bool
    secret: bool


@dataclass(frozen=True, slots=True)
class Saying:
    """What would be said in one place: rendered, in the game's language. A letter lists no facts: it makes none public."""

    place: str
    html: str
    letter: bool
    facts: Sequence[Fact] = ()


@dataclass(frozen=True, slots=True)
class Preview:
    """What the next deadline would do if it fired now."""

    due: Deadline
    label: str
    stretches: Sequence[Stretch]
    living: int
    dead: Sequence[str]
    over: bool
    winners: str

    @property
    def steps(self) -> list[Step]:
        """Every step, in order."""
        return [step for stretch in self.stretches for step in stretch.steps]


def step_of(words: Words, line: Line) -> Step:
    """A line with the reason that its rule gives."""
    return Step(
        words.event(line.event), line.rule, words.say_or("RULES", line.rule, "") if line.rule else "",
        audience_words(words, line.to), is_grave(line.event),
    )  # fmt: skip


def is_grave(event: Event) -> bool:
    """Whether a line deserves a mark: somebody dies, or the game ends."""
    return isinstance(event, Died | GameOver)


def orders_of(lines: Sequence[Line]) -> list[list[Line]]:
    """The lines of each order, in order."""
    found: list[list[Line]] = []
    for line in lines:
        if not found or found[-1][0].order is not line.order:
            found.append([])
        found[-1].append(line)
    return found


def loud(words: Words, lines: Sequence[Line]) -> Sequence[Line]:
    """The lines without those that only keep books, unless there are no others."""
    return [line for line in lines if line.event.type not in words.quiet] or lines


def preview_of(desk: Desk) -> Preview | None:
    """What the next deadline would do now, or all of them up to the one that the desk asks for; None while nothing is due."""
    due, lines = desk.previewed
    if due is None:
        return None
    words, rules, state = desk.words, desk.rules, desk.state
    for line in lines:
        state = rules.evolve(state, line.event)
    alive, before = rules.alive(state), rules.alive(desk.state)
    dead = [words.name(seat) for seat, cause in alive.items() if cause and not before.get(seat)]
    stretches = [
        Stretch(capfirst(words.say("VERBS", part[0].order.verb)), desk.game.tempo.to_real(part[0].order.at),
                [step_of(words, line) for line in loud(words, part)])
        for part in orders_of(lines)
    ]  # fmt: skip
    living = sum(1 for cause in alive.values() if cause is None)
    return Preview(due, desk.deadline_words(due), stretches, living, dead, state.over, words.names(state.winners))


def sayings_of(desk: Desk, tone: str = "") -> list[Saying]:
    """What the game would say of it in this tone (its present one where none is given): in its topics, then by letter."""
    game, rules, state = desk.game, desk.rules, desk.state
    tone = tones.known(game.config, tone or game.tone)
    app, (_due, lines) = game.config.part("announcing"), desk.previewed
    before, words = list(desk.pov.engine.entries), Words(game, tone)
    found: list[Saying] = []
    for part in orders_of(lines) if app is not None else ():
        seals = state.seals
        for line in part:
            state = rules.evolve(state, line.event)
        told = list(opened(before, part, state.seals - seals))
        with translation.override(game.language):
            said = app.announce(told, state, words)
        for each in said:
            facts = () if each.is_letter else facts_of(desk, told, state, tone, each.to, before)
            found.append(Saying(place_words(desk.words, each.to), rendered(each.text), each.is_letter, facts))
        before += part
    return sorted(found, key=lambda saying: saying.letter)


def facts_of(desk: Desk, lines: Sequence[Line], state: Any, tone: str, place: str, before: Sequence[Line]) -> list[Fact]:
    """What the words in one place make public, as the desk shows it."""
    told = drafting.told_facts(desk.game, lines, state, tone, place, before)
    return [Fact(step_of(desk.words, fact.line), fact.news, fact.secret) for fact in told]


def rendered(text: str) -> SafeString:
    """BBCode as readers will see it. Raises Invalid for a text that no post may have."""
    source = markup.clean_source(text)
    html = markup.present(markup.render(source, members.known(markup.mentioned_names(source))))
    return mark_safe(html)  # noqa: S308  nh3 has cleaned it
