"""House players of the Grail mafia: what one seat wants to say and order now, in the words of a person.

`moves` is a pure function of what the seat can read and of the chance it is given. What to do is what the players of
simulations would do (`house_powers`, `house_voting`); here it gets its moment and its words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from games.house import Demonstration, Move, View
from games.house_talk import mentioned
from games.kernel.names import normal
from games.kernel.seat import Seat

from .house_memory import Memory
from .house_posts import Posts
from .house_powers import Wanted, by_day, by_night, guess
from .house_voting import Ballot, ballot
from .rules.roles import EDITION, MAFIA, TOWN

PLACES = ("game", "vote", "mafia", "cemetery")

DEMONSTRATION = Demonstration(
    roles=EDITION,
    options={
        "start_weekday": "any",
        "vote_close_from": "18:00",
        "vote_close_to": "18:30",
        "night_deadline": "22:30",
        "night_review_minutes": 0,
        "day_action_deadline": "12:00",
        "day_actions_at": "16:00",
        "posts_per_day": 0,  # a visitor may read for a few minutes, which are days here
    },
    titles=(
        "Двор короля Артура", "Тайны Камелота", "Кубок и кинжал", "Последний пир Ланселота", "Туман над Авалоном",
        "Круглый стол пустеет", "Ночи в Тинтагеле", "Клятва у озера",
    ),
    names=(
        ("Артём", "m"), ("Варвара", "f"), ("Глеб", "m"), ("Дарья", "f"), ("Евгения", "f"), ("Захар", "m"), ("Жанна", "f"),
        ("Кирилл", "m"), ("Лариса", "f"), ("Матвей", "m"), ("Нина", "f"), ("Олег", "m"), ("Полина", "f"), ("Роман", "m"),
        ("Софья", "f"), ("Тимур", "m"), ("Ульяна", "f"), ("Фёдор", "m"), ("Эмма", "f"), ("Яков", "m"),
    ),
    intro=(
        "Показательная партия: день длится в ней три минуты. За свободных играют домашние игроки; займите кресло одним щелчком, "
        "голосуйте красным и синим, ищите Грааль и постарайтесь дожить до утра."
    ),
    begins="08:00",
    language="ru",
    ending={"side": "nobody", "winners": ()},
)  # fmt: skip


def moves(view: View, rng: Random) -> list[Move]:
    """What this seat says at its turn: orders first, else perhaps a post; nothing most of the time."""
    memory = Memory(view, rng)
    speaker = Speaker(memory, rng)
    if memory.board.over:
        return speaker.farewell()
    if not memory.mind.lives:
        return speaker.from_the_grave()
    return speaker.order() or speaker.in_the_den() or speaker.post()


class Speaker(Posts):
    """One seat's turn: what it orders, else what it posts."""

    def order(self) -> list[Move]:
        """What this seat wants of the game master or of the vote at this hour."""
        match self.board.phase:
            case "day":
                return self._by_day()
            case "night":
                return self._by_night()
        return []

    # ---- the day -----------------------------------------------------------------------------------------------------
    def _by_day(self) -> list[Move]:
        if self.memory.hours_to("day_action_deadline") is not None and self.chance(0.3):
            for wanted in by_day(self.mind):
                return self._letter(wanted)
        if "vote" not in self.view.writable:
            return []
        number = guess(self.mind)
        if number is not None and self.chance(0.2):
            return self._in_vote("guess", n=str(number))
        return self._vote()

    def _vote(self) -> list[Move]:
        """Most wait for the last hours; the King, who decides ties, and the mafia longer than others."""
        left = self.memory.hours_to("vote_draw") or self.memory.hours_to("vote_close")
        mine = self.board.ballots.get(self.memory.me)
        if left is None:
            odds = 0.9  # the second is drawn: it may close at any moment
        else:
            late = self.mind.role == "king" or self.mind.team == MAFIA
            odds = (0.5 if late else 0.8) if left < 2 else (0.1 if late else 0.3) if left < 6 else 0.03
        if mine is None:
            wanted = ballot(self.mind) if self.chance(odds) else None
            return self._in_vote(f"vote_{wanted[1]}", wanted[0]) if wanted is not None else []
        if self.memory.me not in self.board.changed and left is not None and left < 3 and self.chance(0.15):
            return self._change(mine)
        return []

    def _change(self, mine: Ballot) -> list[Move]:
        """Somebody who has become far more suspect since."""
        if int(self.board.option("vote_changes")) < 1 or self.mind.team != TOWN:
            return []
        scores = self.mind.suspicion()
        best = max(scores, key=lambda seat: (scores[seat], -seat), default=None)
        if best is None or mine == (best, "red") or scores[best] < scores.get(mine[0], 0) + 2.5:
            return []
        return self._in_vote("vote_change", best)

    def _in_vote(self, occasion: str, x: Seat | None = None, **more: str) -> list[Move]:
        """A ballot or a guess: said even where the same words were used before."""
        return [Move("post", self._typeset(self._fill(self.rng.choice(self.lines[occasion]), x, None, **more)), "vote")]

    # ---- the night ---------------------------------------------------------------------------------------------------
    def _by_night(self) -> list[Move]:
        """One letter a turn. The mafia waits for its boss, while there is time."""
        left = self.memory.hours_to("night") or 0.0
        waits = self.mind.team == MAFIA and not self.mind.boss and self.mind.prey is None
        if not self.chance(0.85) or (waits and left > 1.5):
            return []
        for wanted in self._wanted():
            return self._letter(wanted)
        return []

    def _wanted(self) -> Iterator[Wanted]:
        for verb, args in by_night(self.mind):
            proposed = self._proposed() if verb == "kill" else None
            if proposed is not None and proposed != args["executor"] and self.chance(0.7):
                yield verb, {**args, "target": proposed}
            else:
                yield verb, args

    def _proposed(self) -> Seat | None:
        """Whom one of the others has named in the mafia's topic since the day began, the latest first."""
        for said in reversed(self.view.talk.get("mafia", ())):
            if said.by == self.memory.me or (self.memory.dawn is not None and said.at < self.memory.dawn):
                continue
            for seat in mentioned(normal(said.text), self.view.names):
                if seat in self.board.alive and seat not in self.mind.mafia:
                    return seat
        return None

    def _letter(self, wanted: Wanted) -> list[Move]:
        """An order in the words of a letter to the game master."""
        verb, args = wanted
        first = args.get("target")
        occasion, second, more = f"pm_{verb}", args.get("to") or args.get("executor"), {}
        match verb:
            case "kings_word":
                occasion = f"pm_kings_word_{args['word']}"
            case "grail_action":
                occasion = f"pm_grail_{args['mode']}"
            case "grail_search":
                more = {"n": str(args["question"])}
            case "intrigue":
                occasion, first, second, more = self._pairs(args["guesses"])
        said = self.tell(occasion, first, second, **more)
        if not args.get("day"):
            return said
        return [Move("pm", f"{self.lines['by_day'][0]} {said[0].text}")]

    def _pairs(self, guesses: tuple[Mapping[str, Any], ...]) -> tuple[str, Seat, Seat | None, dict[str, str]]:
        light = self.lines["light" if guesses[0].get("reveal") else "dark"][0]
        more = {"role": self.role_name(guesses[0]["role"]), "light": light}
        if len(guesses) == 1:
            return "pm_intrigue_one", guesses[0]["target"], None, more
        return (
            "pm_intrigue",
            guesses[0]["target"],
            guesses[1]["target"],
            {**more, "role_y": self.role_name(guesses[1]["role"])},
        )
