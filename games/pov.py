"""Points of view: what one viewer may know of a game, and the state folded from just that."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from forum.visibility import Viewer

from .journal import load
from .kernel.audience import Audience, seat_token
from .kernel.draft import Entry as Line
from .kernel.engine import Engine, fold, public_tokens, tokens_of
from .kernel.ruleset import Deadline
from .models import Game, Seat
from .rights import runs


@dataclass
class Pov:
    """One viewer of one game. `state` never held what the viewer may not know; nothing is hidden afterwards."""

    game: Game
    seat: Seat | None
    is_master: bool
    held: Audience
    engine: Engine

    @cached_property
    def lines(self) -> Sequence[Line]:
        """The journal's lines that this viewer may see, in order."""
        if self.sees_all:
            return self.engine.entries
        return [line for line in self.engine.entries if not line.to.isdisjoint(self.held)]

    @cached_property
    def state(self) -> Any:
        """The fold of what this viewer may see."""
        return self.engine.state if self.sees_all else fold(self.engine.rules, (line.event for line in self.lines))

    @property
    def sees_all(self) -> bool:
        """Whether the whole journal is open: to the game master, and to everybody after the end by option."""
        return self.is_master or self.engine.rules.opened(self.engine.state)

    @property
    def may_replay(self) -> bool:
        """Whether there is a replay: for nobody before the end, the game master included, who has the desk until then."""
        return self.game.stage in (Game.Stage.OVER, Game.Stage.CANCELLED) and bool(self.engine.entries)

    @property
    def seed(self) -> str:
        """The seed of the dice, in hexadecimal: of a game that is over, to whoever may read its whole journal. From the
        seed and the roles in play the deal can be drawn again, so where the journal stays closed the seed does too."""
        return self.game.shown_seed if self.sees_all else ""

    @property
    def rules(self) -> Any:
        return self.engine.rules

    def hours(self, at: datetime) -> list[Deadline]:
        """The hours that pages show, as this viewer knows them. One that has struck in secret (what it wrote is not for
        this viewer) is over for them too: clocks are no secret, and nobody waits for an hour that is past."""
        known = [due for due in self.rules.deadlines(self.state) if due.shown]
        now, real = self.game.tempo.to_game(at), self.game.tempo.to_real
        pending = self.game.next_due_at  # the earliest of all hours, secret ones too: what was due before it has struck
        return [due for due in known if due.at > now or (pending is not None and real(due.at) >= pending)]

    def next_hour(self, at: datetime) -> Deadline | None:
        """The hour that the head of a page counts down to: the first main one, else the first, None where none is known."""
        hours = self.hours(at)
        return next((due for due in hours if due.main), hours[0] if hours else None)

    @property
    def alive(self) -> bool:
        return self.seat is not None and self.rules.alive(self.state).get(self.seat.seat) is None


def pov_of(game: Game, user: Any, *, as_seat: Seat | None = None) -> Pov:
    """The game as this user may know it. `as_seat` shows a game master what somebody on that seat sees."""
    engine = load(game)
    is_master = runs(game, user)
    if as_seat is not None:
        if not is_master:
            raise PermissionError("only a game master sees a game as somebody else")
        return Pov(game, as_seat, False, tokens_of(engine.rules, engine.state, as_seat.seat), engine)
    seat = game.seats.filter(user=user).first() if user is not None and user.is_authenticated else None
    if is_master:
        return Pov(game, None, True, frozenset(), engine)
    if seat is not None:
        return Pov(game, seat, False, tokens_of(engine.rules, engine.state, seat.seat), engine)
    return Pov(game, None, False, public_tokens(engine.state), engine)


def seat_viewer(game: Game, held: Iterable[str], user: Any = None) -> Viewer:
    """Whoever sits on a seat that holds these tokens, before the forum's gate. `user` is who looks through these eyes."""
    return Viewer(user, frozenset({"public", "member", *map(game.token, held)}))


def tokens_for(user: Any) -> set[str]:
    """The forum tokens that a user's seats and game mastering give: the host's token provider."""
    held = set()
    for game_id, number, tokens in Seat.objects.filter(user=user).values_list("game_id", "number", "tokens"):
        held |= {f"g{game_id}:{token}" for token in (*tokens, "player", seat_token(number))}
    for game_id in user.mastered.acting().values_list("game_id", flat=True):
        held.add(f"g{game_id}:gm")
    return held
