"""House players of the Nonary Game: what one seat does and says now, in the words of a person.

`moves` is a pure function of what the seat can read and of the chance it is given. Acts are letters to the game master;
what is said in a room is said there.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from random import Random
from typing import Any

from games.house import Demonstration, Move, View
from games.kernel.seat import Seat

from .house_lines import LINES
from .house_memory import ASKS, DIALS, KEYS, READABLE, Memory
from .naming import piece_number

PLACES = ("outside", "cemetery")
PACE = timedelta(minutes=10)
"""Of the game's time: an in-game second lasts a minute here, so that an hour would be far too long a turn."""


def play_the_glasshouse(game: Any) -> None:
    """The demonstration plays the edition that comes with the game."""
    from .setting_up import choose

    choose(game, "glasshouse")


DEMONSTRATION = Demonstration(
    roles=("botanist", "clerk", "nurse", "engineer", "pianist", "warden"),
    options={
        "start_room": "hall",
        "ambidex.start_points": 4,
        "door9.open_for": "3m",
        "end.last_chance": "4m",
        "combat.resolution": "table",
    },
    titles=(
        "The Glasshouse", "Night Shift at the Institute", "The Day We Sowed", "Six under the Dome", "Moonflower",
        "Nine Dots in a Ring",
    ),
    names=(
        ("Ada", "f"), ("Basil", "m"), ("Clara", "f"), ("Duncan", "m"), ("Edith", "f"), ("Frank", "m"), ("Gwen", "f"),
        ("Hugh", "m"), ("Ivy", "f"), ("Jasper", "m"), ("Kate", "f"), ("Leo", "m"),
    ),
    intro=(
        "A game to look at: an hour of the complex takes a little more than a minute. House players sit on the free chairs; take "
        "one with a click, search the rooms, vote ally or betray, and be at door 9 with nine points."
    ),
    factor=48,
    begins="08:00",
    language="en",
    prepare=play_the_glasshouse,
    cast=False,
)  # fmt: skip


def moves(view: View, rng: Random) -> list[Move]:
    """What this seat does at its turn: one act, else perhaps some words; nothing often enough."""
    memory = Memory(view)
    player = Player(memory, rng)
    if memory.state.ended or memory.state.over or memory.state.paused:
        return []
    if not memory.alive:
        return player.from_beyond()
    if memory.state.phase not in ("exploration", "ambidex", "endgame"):
        return []
    for act in (player.vote, player.at_the_door, player.plan, player.share, player.search):
        if found := act():
            return found
    return player.talk()


class Player:
    """One seat's turn."""

    def __init__(self, memory: Memory, rng: Random) -> None:
        self.memory, self.rng = memory, rng
        self.view, self.state = memory.view, memory.state
        self.lines = LINES.get(memory.language, LINES["en"])

    def chance(self, odds: float) -> bool:
        return self.rng.random() < odds

    def letter(self, occasion: str, x: str = "", y: str = "", n: str = "") -> list[Move]:
        """An order as a letter; none where the thing has no name by which it can be meant."""
        line = self.rng.choice(self.lines[occasion])
        if ("{x}" in line and not x) or ("{y}" in line and not y):
            return []
        text = line.format(x=x, y=y, n=n)
        if self.memory.language == "fr":
            text = text.replace(" à le ", " au ").replace(" à les ", " aux ")
        return [Move("pm", text)]

    # ---- votes and the door ------------------------------------------------------------------------------------------
    def vote(self) -> list[Move]:
        """Once in a game of votes, sooner or later; nobody is kept waiting for long."""
        memory = self.memory
        if self.state.phase != "ambidex" or self.me in self.state.votes or not memory.opponents or not self.chance(0.45):
            return []
        return self.letter("to_ally" if self.chance(self._ally_odds(memory.opponents)) else "to_betray")

    def _ally_odds(self, opponents: tuple[Seat, ...]) -> float:
        """What the opponents did in public, what one's goal and temper say, and what the door is worth."""
        memory = self.memory
        odds = 0.75 + 0.2 * memory.warmth
        odds -= 0.3 * max(memory.betrayed(seat) for seat in opponents)
        if memory.hostile:
            odds -= 0.3
        if memory.points + 2 < memory.enough <= memory.points + 3:
            odds -= 0.25  # a betrayal would be enough for the door
        if memory.points <= 2:
            odds -= 0.15  # betrayed once more, it would be the end
        return min(0.95, max(0.1, odds))

    def at_the_door(self) -> list[Move]:
        """Who has the points opens it at the end, the daring sooner; who may pass does not wait long."""
        memory = self.memory
        if memory.points < memory.enough or memory.busy or self.state.phase == "ambidex":
            return []
        if self.state.door9_open:
            return self.letter("to_pass_door9") if self.chance(0.5) else []
        eager = 0.4 if self.state.phase == "endgame" else 0.1 if memory.daring > 0.8 else 0
        return self.letter("to_open_door9") if self.chance(eager) else []

    def plan(self) -> list[Move]:
        """Near enough to the points, one makes sure not to miss the door."""
        memory = self.memory
        if memory.planned or memory.points < memory.enough - 3 or not self.chance(0.3):
            return []
        return self.letter("to_plan_door")

    # ---- things ------------------------------------------------------------------------------------------------------
    def share(self) -> list[Move]:
        """A piece for somebody here who is trusted and has not had it from this seat."""
        memory = self.memory
        if memory.busy or memory.hostile or not self.chance(0.15):
            return []
        open_to = [
            (seat, piece)
            for seat in memory.surrounding.people
            if memory.trusts(seat)
            for piece in self.state.pieces.get(self.me, ())
            if (seat, piece) not in memory.shared and not self._is_golden(piece)
        ]
        if not open_to:
            return []
        seat, piece = self.rng.choice(open_to)
        number = piece_number(self.state, piece)
        if number is None:
            return []
        name = self.view.names[seat]
        return [*self.letter("to_share", x=name, n=str(number)), *(self.say("shared", seat) if self.chance(0.4) else [])]

    def _is_golden(self, piece: str) -> bool:
        look = self.state.piece_looks.get(self.me, {}).get(piece, {})
        return bool(look.get("unique"))

    def search(self) -> list[Move]:
        """The first things that come to mind, one of them."""
        if self.memory.busy or not self.chance(0.75):
            return []
        wanted = list(self._wanted())
        if wanted:
            # What was thought of first is likelier.
            for each in wanted:
                if self.chance(0.7):
                    return each
            return wanted[0]
        return self._walk()

    def _wanted(self) -> Iterator[list[Move]]:
        memory = self.memory
        here, held = memory.surrounding.things, memory.surrounding.held
        known = self.state.known_things.get(self.me, {})
        for verb, target in self._fresh(here, held, known):
            if moves := self.letter(f"to_{verb}", x=memory.thing(target)):
                yield moves
        yield from self._locks(here)
        yield from self._parts(here, held, known)

    def _fresh(self, here: tuple[str, ...], held: tuple[str, ...], known: Any) -> Iterator[tuple[str, str]]:
        """What nobody on this chair has looked at, taken, opened or read."""
        done = self.memory.done
        objects = [thing for thing in here if thing in known and known[thing].kind == "object"]
        spots = [thing for thing in here if thing in known and known[thing].kind == "spot"]
        for thing in objects:
            if ("take", thing) not in done and ("inspect", thing) not in done:
                yield ("inspect" if self.chance(0.5) else "take"), thing
            elif ("take", thing) not in done and self.chance(0.06):  # it may be fixed: nobody tries that all day
                yield "take", thing
        for thing in (*spots, *held):
            if ("inspect", thing) not in done:
                yield "inspect", thing
        for thing in spots:
            if ("open", thing) not in done and ("inspect", thing) in done and self._occurs("open", thing):
                yield "open", thing
        for thing in held:
            if ("read", thing) not in done and self.state.phase == "exploration" and self.memory.is_named(thing, READABLE):
                yield "read", thing

    def _occurs(self, verb: str, what: str, odds: float = 0.5) -> bool:
        """Whether this seat would ever think of that: not everybody opens a bed of ferns."""
        return Random(f"{self.view.salt}:{verb}:{what}").random() < odds

    def _locks(self, here: tuple[str, ...]) -> Iterator[list[Move]]:
        memory = self.memory
        for target in here:
            said = memory.thing(target)
            if not said:
                continue
            if not memory.is_lock(target, (*DIALS, *ASKS)):
                continue
            if target not in memory.looked:  # somebody may have opened it meanwhile
                yield self.letter("to_inspect", x=said)
            elif memory.is_lock(target, DIALS):
                codes = memory.codes_for(target)
                if codes:
                    yield self.letter("to_code", x=said, n=codes[0])
                elif self.state.phase == "endgame" or memory.daring > 0.6:
                    yield self.letter("to_codes", x=said)
            else:
                yield from self._answer(target, said)

    def _answer(self, target: str, said: str) -> Iterator[list[Move]]:
        """First the words that are known; for want of any one asks for help, once."""
        answers = self.memory.answers_for(target)
        if answers and self.chance(0.5):
            yield self.letter("to_answer", x=said, n=answers[0])
        elif not self.memory.words.get(target):
            yield self.letter("to_answer", x=said, n=self.lines["ask_help"][0])

    def _parts(self, here: tuple[str, ...], held: tuple[str, ...], known: Any) -> Iterator[list[Move]]:
        """What is in hand is tried, once, where it seems to belong; now and then where it does not."""
        memory = self.memory
        for thing in held:
            for spot in here:
                fresh = spot in known and known[spot].kind == "spot" and ("use", thing, spot) not in memory.done
                likely = memory.belong_together(thing, spot) or memory.is_named(thing, KEYS)
                if not fresh or not (likely or self._occurs("use", f"{thing}:{spot}", 0.1)):
                    continue
                if moves := self.letter("to_use", x=memory.thing(thing), y=memory.thing(spot)):
                    yield moves

    def _walk(self) -> list[Move]:
        """Nothing left to do here: a look elsewhere."""
        memory = self.memory
        if self.state.phase == "ambidex" or not self.chance(0.25):
            return []
        rooms = [room for room in self.state.rooms if room != memory.surrounding.room]
        return self.letter("to_go", x=memory.room(self.rng.choice(rooms))) if rooms else []

    # ---- words -------------------------------------------------------------------------------------------------------
    def talk(self) -> list[Move]:
        """A few words to those who are here; the fewer the more was said."""
        memory = self.memory
        people = memory.surrounding.people
        if not people or memory.busy not in ("", "read", "inspect", "try_codes") or not self.chance(0.35 / (1 + 0.08 * memory.said_here)):
            return []
        other = self.rng.choice(people)
        return self.say(self._occasion(other), other)

    def _occasion(self, other: Seat) -> str:
        memory = self.memory
        if memory.betrayed(other) and self.chance(0.4):
            return "reproach"
        if self.state.phase == "ambidex" and memory.opponents and other in memory.opponents:
            return "pledge"
        if self.state.phase == "endgame" and self.chance(0.5):
            return "door"
        if memory.codes_for("") and self.chance(0.5):
            return "figures"
        if memory.surrounding.held and self.chance(0.25):
            return "found"
        return "greet" if self.state.round <= 1 and self.chance(0.7) else "idle"

    def say(self, occasion: str, other: Seat | None = None) -> list[Move]:
        """A line for the room that was not heard of late."""
        name = self.view.names.get(other, "") if other is not None else ""
        codes = self.memory.codes_for("")
        texts = [line.format(x=name, n=codes[-1] if codes else "") for line in self.lines[occasion]]
        fresh = [text for text in texts if text not in self.memory.said[-30:]]
        return [Move("post", self._typeset(self.rng.choice(fresh)), "room")] if fresh else []

    def from_beyond(self) -> list[Move]:
        """A word among those who are out, or dead."""
        topic, occasion = ("outside", "outside") if self.me in self.state.escaped else ("cemetery", "grave")
        heard = {said.text for said in self.view.talk.get(topic, ())}
        fresh = [line for line in self.lines[occasion] if self._typeset(line) not in heard]
        if topic not in self.view.writable or not fresh or not self.chance(0.12):
            return []
        return [Move("post", self._typeset(self.rng.choice(fresh)), topic)]

    def _typeset(self, text: str) -> str:
        if self.memory.language != "fr":
            return text
        for mark in "!?;":
            text = text.replace(f" {mark}", f"\u202f{mark}")
        return text.replace(" :", "\u00a0:").replace("'", "’")

    @property
    def me(self) -> Seat:
        return self.memory.me
