"""What a house player remembers of a game: its own fold of the lines and posts that its seat could read, no more."""

from __future__ import annotations

from collections import Counter
from datetime import datetime
from random import Random
from typing import Any

from games.house import Said, View
from games.house_hearing import Hearing
from games.house_talk import Heard, mentioned
from games.kernel.names import normal
from games.kernel.seat import Seat

from .house_board import Board, Claim
from .house_lines import PHRASES
from .house_mind import Mind
from .house_orders import breaks
from .rules.roles import MAFIA
from .rules.wording import role_in, words_of

TALK = ("game",)
"""Places where words are for everybody."""


class Memory:
    """The game so far, as the board and the mind of the seat have it, with the hours at which things happened."""

    def __init__(self, view: View, rng: Random) -> None:
        self.view = view
        self.board = Board(len(view.names))
        self.mind = Mind(view.seat, self.board, rng, Random(f"{view.salt}:temper"))
        self.since: datetime | None = None
        """Since when the phase lasts."""
        self.dawn: datetime | None = None
        """When this day of the game began."""
        self.hours: dict[str, datetime] = {}
        self.news: list[tuple[datetime, str, tuple[Seat, ...]]] = []
        """What happened, as everybody knows it: hour, kind, whom it struck."""
        self.heard: list[Heard] = []
        """Accusations and good words among the posts that this seat remembers, oldest first."""
        self.winners: tuple[Seat, ...] = ()
        self._remember()
        if self.mind.team == MAFIA:
            self._listen_to_the_den()

    @property
    def me(self) -> Seat:
        return self.view.seat

    def hours_to(self, name: str) -> float | None:
        """Hours of the game's time to an hour that everybody knows; None where it is not set or has passed."""
        due = self.hours.get(name)
        left = None if due is None else (due - self.view.now).total_seconds() / 3600
        return left if left is not None and left > 0 else None

    # ---- lines and posts, in the order in which they came ------------------------------------------------------------
    def _remember(self) -> None:
        hear = Hearing(self.board, {f"seat:{int(self.me)}": self.mind}, breaks).hear
        posts = [(said.at, said) for place in TALK for said in self.view.talk.get(place, ())]
        for line in self.view.lines:
            at = line.order.at
            while posts and posts[0][0] < at:
                self._listen(posts.pop(0)[1])
            hear(line.order, [line])
            note = getattr(self, f"_{line.event.type}", None)
            if note is not None:
                note(line.event, at)
        for _at, said in posts:
            self._listen(said)

    def _listen(self, said: Said) -> None:
        for talk in PHRASES.heard(said, self.view.names):
            self.heard.append(talk)
            self.board.say(Claim(talk.by, talk.of, talk.kind == "accuses", talk.sure))

    def _listen_to_the_den(self) -> None:
        """What the others of the mafia have found out."""
        for said in self.view.talk.get("mafia", ()):
            seats = mentioned(normal(said.text), self.view.names)
            roles = [role for word in words_of(said.text) if word.norm and (role := role_in(word.norm)) is not None]
            if len(seats) == len(roles) == 1:
                self.mind.roles.setdefault(seats[0], roles[0])

    def _phase_began(self, fact: Any, at: datetime) -> None:
        self.since = at
        if fact.phase == "day":
            self.dawn = at

    def _deadline_set(self, fact: Any, at: datetime) -> None:
        self.hours[fact.deadline] = fact.at

    _deadline_moved = _deadline_set

    def _vote_result(self, fact: Any, at: datetime) -> None:
        if fact.outcome != "hanged":
            self.news.append((at, fact.outcome, ()))

    def _night_published(self, fact: Any, at: datetime) -> None:
        if not fact.deaths:
            self.news.append((at, "no_deaths", ()))

    def _death_announced(self, fact: Any, at: datetime) -> None:
        kind = fact.how
        if fact.how == "hanged":
            kind = {"mafia": "hanged_mafia", "town": "hanged_innocent", "neutral": "hanged_loner"}.get(
                fact.team or "", "hanged_dark"
            )
        self.news.append((at, kind, (fact.player,)))

    def _light_changed(self, fact: Any, at: datetime) -> None:
        if fact.why == "chronicler":
            self.news.append((at, "darkness", ()))

    def _grail_found(self, fact: Any, at: datetime) -> None:
        self.news.append((at, "grail_found", ()))

    def _newspaper(self, fact: Any, at: datetime) -> None:
        if fact.kind == "hold_candle":
            self.news.append((at, "paper_candle", (fact.player, fact.aimed_at)))
        elif fact.kind == "bloody_details" and (not self.news or self.news[-1][1] != "paper_details"):
            self.news.append((at, "paper_details", ()))

    def _game_over(self, fact: Any, at: datetime) -> None:
        self.since, self.winners = at, tuple(fact.winners)

    # ---- talk --------------------------------------------------------------------------------------------------------
    def is_today(self, talk: Heard) -> bool:
        return self.dawn is None or talk.said.at >= self.dawn

    def mine_today(self, kind: str) -> list[Seat]:
        """Whom this seat has accused or vouched for today."""
        return [talk.of for talk in self.heard if talk.by == self.me and talk.kind == kind and self.is_today(talk)]

    def own_last_post(self) -> datetime | None:
        """When this seat last wrote in the discussion, as far back as it remembers."""
        return max((said.at for said in self.view.talk.get("game", ()) if said.by == self.me), default=None)

    def quiet(self) -> list[Seat]:
        """Who has said nothing among the posts that are remembered, where enough was said to tell."""
        posts = self.view.talk.get("game", ())
        if len(posts) < 2 * len(self.board.alive):
            return []
        said_by = Counter(said.by for said in posts)
        return [seat for seat in self.mind.others if said_by[seat] == 0]
