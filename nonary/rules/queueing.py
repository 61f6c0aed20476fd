"""What waits for the game master: free actions, and what comes of them (NG-71, NG-72, NG-90)."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from games.kernel import common
from games.kernel.refusal import Refused
from games.kernel.seat import Seat

from . import effects
from .asks import Ask
from .edition.loose import effects_of
from .events_actions import ActionQueued, ItemClosed
from .events_things import TextShown
from .outcomes import DONE, Outcome
from .state import Busy, State
from .work import Work

LONGEST = 4000


def file(work: Work, seat: Seat, text: str, **things: str | None) -> int:
    """A new item of the queue; gives its number."""
    number = len(work.state.queue) + 1
    work.add(
        ActionQueued(by=seat, item=number, text=text, at=work.at, **things),
        to=work.actor(seat), rule="NG-71",
    )  # fmt: skip
    return number


def file_fight(work: Work, seat: Seat) -> int:
    """A fight that the game master resolves; nobody else is told of the item."""
    number = len(work.state.queue) + 1
    work.quiet(ActionQueued(by=seat, item=number, at=work.at, verb="attack"))
    return number


def close(work: Work, item: int) -> None:
    """An item needs no answer any more."""
    if item in work.state.queue and work.state.queue[item].open:
        work.quiet(ItemClosed(item=item), to=work.actor(work.state.queue[item].by))


def open_items(state: State) -> tuple[int, ...]:
    """The numbers of what waits."""
    return tuple(number for number, item in state.queue.items() if item.open)


def waits_since(state: State) -> datetime | None:
    """When the oldest open item came in (NG-152)."""
    return min((item.at for item in state.queue.values() if item.open and item.at is not None), default=None)


def check_free(ask: Ask) -> None:
    """Refused `bad_argument` for nothing, or too much."""
    if not ask.text("text").strip() or len(ask.text("text")) > LONGEST:
        raise Refused("bad_argument", arg="text", high=LONGEST)


def free(work: Work, ask: Ask) -> Outcome:
    """Whatever the file does not know."""
    file(work, ask.seat, ask.text("text").strip())
    return DONE


def check_withdraw(ask: Ask) -> None:
    """Refused `nothing_to_withdraw` where no such item of one's own is open."""
    item = _item(ask)
    found = ask.state.queue.get(item)
    fights = {fight.item for fight in ask.state.fights.values()}
    if found is None or not found.open or found.by != ask.seat or item in fights:
        raise Refused("nothing_to_withdraw")


def _item(ask: Ask) -> int:
    """The number of the item; below 0 the author's own open ones are counted from the oldest, -1: a player's page knows no
    numbers, which would tell how much the others ask."""
    item = ask.args.get("item")
    if item is None:
        raise Refused("missing_argument", arg="item")
    if isinstance(item, bool) or not isinstance(item, int):
        raise Refused("bad_argument", arg="item")
    own = [number for number in open_items(ask.state) if ask.state.queue[number].by == ask.seat]
    return own[-item - 1] if -len(own) <= item < 0 else item


def withdraw(work: Work, ask: Ask) -> Outcome:
    """The item is taken back."""
    item = _item(ask)
    work.add(common.OrderWithdrawn(by=ask.seat, verb="free"), to=work.actor(ask.seat), rule="NG-71")
    close(work, item)
    return DONE


def at_end(work: Work, seat: Seat, busy: Busy) -> str:
    """What the game master has said comes at the end of an action that he has timed (NG-72)."""
    text: Any = busy.more.get("text")
    if text:
        work.add(TextShown(player=seat, source="gm", text={"": str(text)}), to=work.actor(seat))
    plain = busy.more.get("effects") or ()
    effects.run(work, seat, effects_of(work.edition, plain), "gm")
    return ""
