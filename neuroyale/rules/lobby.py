"""Salons and the live queue (NR-110, NR-120 to NR-126)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from functools import reduce
from typing import Any, cast, overload

from games.kernel.audience import PUBLIC, seats
from games.kernel.draft import Draft
from games.kernel.names import bare
from games.kernel.order import Order
from games.kernel.refusal import Refused
from games.kernel.seat import Seat

from . import creating
from . import events as ev
from .options import PAUSE
from .state import State
from .suites import FAMILIES

LETTERS = "BCDFGHJKMNPRSTVWXZ"
CODE_LENGTH = 6
PSEUDONYMS = (
    "Astre", "Boussole", "Cobalt", "Domino", "Écume", "Falaise", "Galet", "Hibou", "Indigo", "Jonquille", "Koala",
    "Lanterne", "Mistral", "Nacre", "Origami", "Pixel", "Quartz", "Renard", "Saphir", "Tangram", "Ursule", "Vertige",
    "Wapiti", "Xylo", "Yaourt", "Zénith",
)  # fmt: skip
MOST_EXCLUDED = 2
CODES: int = len(LETTERS) ** CODE_LENGTH


class Codes(Sequence[str]):
    """All words of six letters, without making a list of thirty-four millions."""

    def __len__(self) -> int:
        return CODES

    def __contains__(self, value: object) -> bool:
        return isinstance(value, str) and is_code(value)

    @overload
    def __getitem__(self, place: int) -> str: ...
    @overload
    def __getitem__(self, place: slice) -> list[str]: ...
    def __getitem__(self, place: int | slice) -> str | list[str]:
        if isinstance(place, slice):
            return [self[n] for n in range(*place.indices(len(self)))]
        found = ""
        for _ in range(CODE_LENGTH):
            place, letter = divmod(place, len(LETTERS))
            found = LETTERS[letter] + found
        return found

    def __iter__(self) -> Iterator[str]:
        return (self[n] for n in range(len(self)))

    def index(self, value: str, start: int = 0, stop: int | None = None) -> int:
        place: int = reduce(lambda found, letter: found * len(LETTERS) + LETTERS.index(letter), value, 0)
        return place


def is_code(text: str) -> bool:
    """Whether a word can be a code."""
    return len(text) == CODE_LENGTH and set(text) <= set(LETTERS)


def as_code(text: str) -> str:
    """A code as somebody types it, without what does not count."""
    return re.sub(r"[\s\-\u2010-\u2015]", "", text).upper()


# ---- settings -------------------------------------------------------------------------------------------------------


def check_settings(order: Order) -> None:
    """Raises `bad_option` or `bad_families`, in the order in which they are written."""
    if "ghosts" in order.args and not isinstance(order.args["ghosts"], bool):
        raise Refused("bad_option", option="ghosts", value=str(order.args["ghosts"])[:80])
    if "exclude" in order.args:
        chosen = order.args["exclude"]
        if not isinstance(chosen, list | tuple) or any(one not in FAMILIES for one in chosen):
            raise Refused("bad_families")
        if len(set(chosen)) < len(chosen) or len(chosen) > MOST_EXCLUDED:
            raise Refused("bad_families")
    if "pause_s" in order.args:
        PAUSE.parse(order.args["pause_s"])


def settings(order: Order, state: State) -> dict[str, Any]:
    """The salon's settings as the order leaves them."""
    exclude = order.args.get("exclude", state.exclude)
    pause = order.args.get("pause_s")
    return {
        "ghosts": order.args.get("ghosts", state.with_ghosts),
        "exclude": tuple(sorted(cast(Sequence[str], exclude), key=FAMILIES.index)),
        "pause_s": state.pause_s if pause is None else PAUSE.parse(pause),
    }


def change(draft: Draft[State], order: Order) -> None:
    """NR-124."""
    draft.add(ev.SalonSet(**settings(order, draft.state)), to=PUBLIC, rule="NR-124")


# ---- people ---------------------------------------------------------------------------------------------------------


def open_salon(draft: Draft[State], order: Order, seat: Seat) -> None:
    """The opener is the host, and gets the code."""
    draft.add(ev.SalonOpened(host=seat, at=order.at), to=PUBLIC, rule="NR-120")
    code = draft.pick("salon_code", Codes())
    draft.add(ev.SalonCode(player=seat, code=code, link=new_link(draft)), to=seats(seat), rule="NR-121")
    draft.add(ev.SalonJoined(player=seat, origin="member"), to=PUBLIC)
    found = settings(order, draft.state)
    if (found["ghosts"], found["exclude"], found["pause_s"]) != _present(draft.state):
        change(draft, order)


def _present(state: State) -> tuple[bool, tuple[str, ...], int]:
    return state.with_ghosts, tuple(state.exclude), state.pause_s


def new_link(draft: Draft[State]) -> str:
    """An unguessable token of 128 bits (NR-122)."""
    high, low = draft.numbers("salon_link", [1 << 64, 1 << 64])
    return f"{high << 64 | low:032x}"


def check_door(order: Order, state: State, seat: Seat) -> None:
    """Raises Refused. Who stands outside knows neither code nor link: this is asked of the full state (`meets`)."""
    if order.verb == "join_salon":
        code = as_code(order.text("code"))
        if not is_code(code):
            raise Refused("bad_code")
        if code != state.code:
            raise Refused("unknown_code")
    elif order.text("link") != state.link:
        raise Refused("unknown_code")
    royale = state.royale
    if not state.gathering:
        # The code is kept after the launch for those who come too late.
        raise Refused("already_started" if royale is not None and not royale.ended else "unknown_code")
    if seat in state.people:
        raise Refused("already_in")
    if order.verb == "join_link" and seat in state.guests and order.args.get("name"):
        _check_name(state, seat, order.text("name"))
    if len(state.people) >= int(state.options.get("places", 24)):
        raise Refused("salon_full")


def _check_name(state: State, seat: Seat, name: str) -> None:
    if listed(name) is None:
        raise Refused("name_not_listed")
    if listed(name) not in free_names(state, seat):
        raise Refused("name_taken")


def listed(name: str) -> str | None:
    """The pseudonym of this name, however it is written."""
    return next((one for one in PSEUDONYMS if bare(one) == bare(name)), None)


def free_names(state: State, seat: Seat) -> list[str]:
    """Pseudonyms that nobody present bears; the seat's own is free for it."""
    taken = {bare(state.names[other]) for other in state.people if other != seat}
    return [name for name in PSEUDONYMS if bare(name) not in taken]


def enter(draft: Draft[State], order: Order, seat: Seat) -> None:
    """Through the door; a guest under a pseudonym."""
    if seat in draft.state.guests:
        given = order.args.get("name")
        name = listed(str(given)) if given else draw_name(draft, seat)
        assert name is not None
        if name != draft.state.names[seat]:
            draft.add(ev.SeatNamed(player=seat, name=name), to=PUBLIC)
    else:
        _make_way(draft, seat)
    draft.add(ev.SalonJoined(player=seat, origin=draft.state.origin(seat)), to=PUBLIC)


def draw_name(draft: Draft[State], seat: Seat) -> str:
    """A free pseudonym by lot; one that is the name of a seat is drawn as that seat."""
    state = draft.state
    own = {state.names[one]: one for one in state.everyone}
    drawn = draft.pick("pseudonym", [own.get(name, name) for name in free_names(state, seat)])
    return state.names[drawn] if isinstance(drawn, Seat) else str(drawn)


def _make_way(draft: Draft[State], member: Seat) -> None:
    """A guest who goes by the name of a member who comes in gets another first (NR-122)."""
    name = bare(draft.state.names[member])
    for seat in draft.state.people:
        if seat in draft.state.guests and bare(draft.state.names[seat]) == name:
            others = [one for one in free_names(draft.state, seat) if bare(one) != name]
            rename(draft, seat, str(draft.pick("pseudonym", others)))


def rename(draft: Draft[State], seat: Seat, name: str) -> None:
    """A guest goes by another pseudonym."""
    draft.add(ev.GuestRenamed(player=draft.state.names[seat], name=name, seat=seat), to=PUBLIC, rule="NR-122")


def leave_salon(draft: Draft[State], seat: Seat, cause: str) -> None:
    """Frees a seat; the salon goes to the member who has been there longest, or closes."""
    was_host = draft.state.host == seat
    draft.add(ev.SalonLeft(player=seat, cause=cause), to=PUBLIC, rule="NR-124")
    members = [one for one in draft.state.people if one not in draft.state.guests]
    if not members:
        draft.add(ev.SalonClosed(cause="no_member"), to=PUBLIC, rule="NR-124")
    elif was_host:
        state = draft.state
        draft.add(ev.HostChanged(host=members[0]), to=PUBLIC, rule="NR-124")
        draft.add(ev.SalonCode(player=members[0], code=state.code, link=state.link), to=seats(members[0]))


def join_live(draft: Draft[State], order: Order, seat: Seat) -> None:
    """Into the queue, which starts at once when it is full (NR-110)."""
    if draft.state.gathering:
        draft.add(ev.LiveJoined(player=seat), to=PUBLIC, rule="NR-110")
    else:
        draft.add(ev.LiveOpened(player=seat, at=order.at), to=PUBLIC, rule="NR-110")
    if len(draft.state.people) >= int(draft.state.options.get("places", 24)):
        launch(draft, order.at)


def leave_live(draft: Draft[State], seat: Seat) -> None:
    """Out of the queue; the last closes it."""
    draft.add(ev.LiveLeft(player=seat), to=PUBLIC, rule="NR-110")
    if not draft.state.people:
        draft.add(ev.LiveClosed(cause="alone"), to=PUBLIC, rule="NR-110")


# ---- the launch -----------------------------------------------------------------------------------------------------


def launch(draft: Draft[State], at: datetime) -> None:
    """A salon or the queue becomes a royale on the common clock (NR-19, NR-125)."""
    state = draft.state
    allowed = tuple(family for family in FAMILIES if family not in state.exclude)
    suite = creating.choose(draft, state.people, at, with_ghosts=state.with_ghosts, allowed=allowed)
    plan = creating.Plan(
        mode=state.mode, humans=state.people, suite=suite, with_ghosts=state.with_ghosts, pause_s=state.pause_s,
        opens=at + timedelta(seconds=int(state.options.get("countdown_s", 5))),
    )  # fmt: skip
    creating.create(draft, plan, at)


def live_start(draft: Draft[State], at: datetime) -> None:
    """The queue's time is up."""
    if len(draft.state.people) < 2:
        draft.add(ev.LiveClosed(cause="alone"), to=PUBLIC, rule="NR-110")
    else:
        launch(draft, at)
