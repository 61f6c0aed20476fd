"""Deaths: what hangs on one, and how it comes out (MG-36, MG-68, MG-123, MG-164)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.kernel import common
from games.kernel.audience import GM_ONLY, PUBLIC, seats
from games.kernel.draft import Draft
from games.kernel.seat import Seat

from . import events as e
from . import inheritance
from .options import option
from .roles import MAFIA, TOWN
from .state import State
from .statuses import in_order, is_alive, mafia, when_published

LOVES = {"king": MAFIA, "lancelot": TOWN}
"""Whose line dies out first -> the side that Guinevere joins (MG-101)."""


def record(draft: Draft[State], seat: Seat, cause: str, rule: str) -> None:
    """The death itself; in truth, for the game master."""
    draft.add(common.Died(player=seat, cause=cause), to=GM_ONLY, rule=rule)
    if draft.state.grail_holder == seat:
        draft.add(e.GrailLost(), to=GM_ONLY, rule="MG-107")


def strike(draft: Draft[State], seat: Seat, cause: str, rule: str, *, carried: bool = False) -> None:
    """A death and what hangs on it; of one who is devoured only once it comes out (MG-73). `carried`: somebody has taken
    his place and carries his lines on (MG-101)."""
    draft.add(common.Died(player=seat, cause=cause), to=GM_ONLY, rule=rule)
    if cause != "devour":
        consequences(draft, seat, carried=carried)
    if draft.state.grail_holder == seat:
        draft.add(e.GrailLost(), to=GM_ONLY, rule="MG-107")


def consequences(draft: Draft[State], seat: Seat, *, carried: bool = False) -> None:
    """The kill order passes on (MG-92); a love of Guinevere's is gone (MG-101)."""
    if draft.state.boss == seat:
        inheritance.pass_on(draft)
    if not carried:
        for line in LOVES:
            if draft.state.lines.get(line) == seat and line not in draft.state.ended:
                _end_line(draft, line)


def _end_line(draft: Draft[State], line: str) -> None:
    first = not draft.state.ended
    draft.add(e.LineEnded(line=line), to=GM_ONLY, rule="MG-101")
    state = draft.state
    lady = state.lines.get("guinevere")
    if not first or lady is None or not set(LOVES) <= set(state.lines) or option(state, "guinevere_passive") != "join":
        return
    if is_alive(state, lady) and not state.player(lady).stripped:
        told = (lady, *mafia(state)) if LOVES[line] == MAFIA else (lady,)
        fact = e.GuinevereJoined(player=lady, team=LOVES[line])
        draft.add(fact, to=when_published(state, seats(*told)), rule="MG-101")


def darken_after(draft: Draft[State], gone: Iterable[Seat]) -> None:
    """The light goes out at once with the first Chronicler, dead or stripped (MG-115)."""
    state = draft.state
    if state.light == "grey" and state.chronicler is not None and state.chronicler in tuple(gone):
        draft.add(e.LightChanged(to="dark", why="chronicler"), to=PUBLIC, rule="MG-115")


def announce(draft: Draft[State], seat: Seat, how: str, *, chronicle: bool = False, chosen: bool | None = None) -> None:
    """A death comes out, with nothing, the team, or team and role (MG-123, MG-125). `chosen`: what the Impostor wants
    shown of his victim (MG-114)."""
    player = draft.state.player(seat)
    reveal = _reveal(draft.state, seat, how, chronicle, chosen)
    fact = e.DeathAnnounced(
        player=seat, how=how, reveal=reveal, team=player.death_team if reveal != "dark" else None,
        role=player.death_role if reveal == "role" else None,
    )  # fmt: skip
    draft.add(fact, to=PUBLIC, rule="MG-123")


def _reveal(state: State, seat: Seat, how: str, chronicle: bool, chosen: bool | None) -> str:
    player = state.player(seat)
    if how == "modkill":
        return "dark"
    if chosen is not None:
        return "role" if chosen else "dark"
    shown = player.death_role in option(state, "always_light") and player.holder and not player.stripped
    if chronicle or shown:
        return "role"
    return "team" if state.light == "grey" else "dark"


def tell_victims(draft: Draft[State], stripped: Iterable[Seat]) -> None:
    """Whoever was devoured in secret learns it (MG-73), and whoever has lost the powers of his role (MG-80)."""
    state = draft.state
    for seat in state.everyone:
        if state.player(seat).hidden and not state.player(seat).told_devoured:
            draft.add(e.YouAreDevoured(player=seat), to=seats(seat), rule="MG-73")
    for seat in stripped:
        draft.add(e.Stripped(player=seat), to=seats(seat), rule="MG-80")


def announce_all(
    draft: Draft[State],
    dead: Iterable[Seat],
    how: str,
    *,
    chronicle: bool = False,
    reveals: Mapping[Seat, bool] | None = None,
) -> None:
    """Several deaths of one moment, in seat order: the order of dying would tell the step (MG-155)."""
    for seat in in_order(dead):
        announce(draft, seat, how, chronicle=chronicle, chosen=(reveals or {}).get(seat))
