"""The morning: what of a resolved night comes out, in the order of MG-155."""

from __future__ import annotations

from games.kernel.audience import PUBLIC, seats
from games.kernel.draft import Draft

from . import death, inheritance
from . import events as e
from .options import option
from .state import State
from .statuses import is_alive

_RULES = {"bloody_details": "MG-118", "night_rumours": "MG-119", "hold_candle": "MG-120"}


def publish(draft: Draft[State]) -> bool:
    """Writes the results, by the light of this moment (MG-124); whether somebody returns from the dead for a day."""
    state = draft.state
    due = state.due or e.NightResolved(night=state.night)
    dead = tuple(
        seat for seat in state.everyone
        if (player := state.player(seat)).cause is not None and player.announced is None and not player.hidden
    )  # fmt: skip
    draft.add(e.NightPublished(night=state.night, deaths=dead), to=PUBLIC, rule="MG-155")
    death.darken_after(draft, (*dead, *due.stripped))
    death.announce_all(draft, dead, "night", chronicle=due.chronicle, reveals=due.reveals)
    _print_news(draft, due)
    if due.grail_found:
        draft.add(e.GrailFound(), to=PUBLIC, rule="MG-107")
    raised = [seat for seat in due.raised if not is_alive(draft.state, seat)]
    for seat in raised:
        draft.add(e.Revival(player=seat), to=PUBLIC, rule="MG-108")
    _tell(draft, due)
    return bool(raised)


def _print_news(draft: Draft[State], due: e.NightResolved) -> None:
    """The newspaper, or the Gossip's own notebook (MG-117)."""
    private = option(draft.state, "gossip_channel") == "private"
    for line in due.news:
        fields = {name: value for name, value in line.items() if name != "owner"}
        draft.add(e.Newspaper(**fields), to=seats(line["owner"]) if private else PUBLIC, rule=_RULES[line["kind"]])


def _tell(draft: Draft[State], due: e.NightResolved) -> None:
    """What single players learn."""
    death.tell_victims(draft, due.stripped)
    state = draft.state
    for seat in state.everyone:
        word = state.player(seat).next_word
        if word is not None and is_alive(state, seat):
            draft.add(e.WordReceived(player=seat, word=word), to=seats(seat), rule="MG-50")
    inheritance.tell_roster(draft)
    for seat, action in due.succeeded:
        if is_alive(state, seat):
            draft.add(e.KillSucceeded(player=seat, action=action), to=seats(seat), rule="MG-69")
