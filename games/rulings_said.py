"""What the game master says and lets the game say: announcements, letters, drafts, and in which tone. All of it on record."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from . import drafting, tones
from .kernel import common
from .kernel.audience import GM_ONLY
from .kernel.order import Order
from .kernel.refusal import Refused
from .kernel.ruleset import Arg, Verb, find_verb
from .models import AnnouncementDraft

if TYPE_CHECKING:
    from .play import Turn

EXCERPT = 200
VERBS = (
    Verb("set_announcements", (Arg("edited", "bool"), Arg("tone", "text", required=False), Arg("hold", "int", required=False)), by="gm"),
    Verb("publish_draft", (Arg("draft", "int"),), by="gm"),
    Verb("drop_draft", (Arg("draft", "int"),), by="gm"),
    Verb("write_to", (Arg("to", "seats"), Arg("text", "text")), by="gm"),
)


def announce(turn: Turn, order: Order) -> None:
    """Something that the game master says in the game's voice; `announcing` posts it."""
    text = order.text("text")
    if find_verb(turn.engine.rules, "announce"):
        turn.engine.submit(order)
    else:
        args = {"text": text[:EXCERPT], "to": str(order.args.get("to") or "game")}
        turn.engine.write(order, [(common.Overruled(verb="announce", args=args), GM_ONLY)])


def write_to(turn: Turn, order: Order) -> None:
    """The same letter to several players, to each in the own conversation with the game master: none sees the others.

    Also after the end. Refused `missing_argument` without anybody, or the name that is nobody's.
    """
    seats = order.seats("to")
    order.text("text")
    # The order keeps the words; the fact must not, since the journal may open to everybody after the end.
    args = {"to": tuple(dict.fromkeys(seats))}
    turn.engine.write(order, [(common.Overruled(verb="write_to", args=args), GM_ONLY)])


def set_announcements(turn: Turn, order: Order) -> None:
    """Whether announcements wait to be edited, for how many real minutes, and in which tone the game speaks.

    Where they wait no longer, what waits goes out. Refused `bad_argument` for a tone that the game does not bring, or
    minutes out of bounds.
    """
    game, tone = turn.game, str(order.args.get("tone") or "")
    hold = order.args.get("hold")
    if tone and tone not in tones.names(game.config):
        raise Refused("bad_argument", arg="tone")
    hold = game.hold_minutes if not isinstance(hold, int) else hold
    if not drafting.SHORTEST <= hold <= drafting.LONGEST:
        raise Refused("bad_argument", arg="hold")
    edited = bool(order.args.get("edited"))
    args = {"edited": edited, "tone": tone, "hold": hold}
    turn.engine.write(order, [(common.Overruled(verb="set_announcements", args=args), GM_ONLY)])

    def carry_out() -> None:
        game.edited_first, game.hold_minutes = edited, hold
        game.tone = tone or game.tone
        if not edited:
            _release_all(turn)

    turn.afterwards.append(carry_out)


def _release_all(turn: Turn) -> None:
    from . import announcing

    for draft in drafting.waiting(turn.game):
        fresh = AnnouncementDraft.objects.filter(pk=draft.pk, state=drafting.WAITING).first()
        if fresh is not None:
            announcing.release(turn.game, fresh, turn.at)


def publish_draft(turn: Turn, order: Order) -> None:
    """Puts a draft out now, as it was saved. Refused `draft_gone` where it has gone out or away."""
    draft = _waiting(turn, order)
    args = {"to": draft.place, "text": draft.text[:EXCERPT]}
    turn.engine.write(order, [(common.Overruled(verb="publish_draft", args=args), GM_ONLY)])

    def carry_out() -> None:
        from . import announcing

        announcing.release(turn.game, draft, turn.at)

    turn.afterwards.append(carry_out)


def drop_draft(turn: Turn, order: Order) -> None:
    """Lets a draft go: nothing is said of its facts. Refused `draft_gone` where it has gone out or away."""
    draft = _waiting(turn, order)
    args = {"to": draft.place, "text": draft.text[:EXCERPT]}
    turn.engine.write(order, [(common.Overruled(verb="drop_draft", args=args), GM_ONLY)])
    turn.afterwards.append(lambda: _drop(draft, turn))


def _drop(draft: AnnouncementDraft, turn: Turn) -> None:
    draft.state, draft.closed_at = AnnouncementDraft.State.DROPPED, turn.at
    draft.save(update_fields=["state", "closed_at"])


def _waiting(turn: Turn, order: Order) -> AnnouncementDraft:
    number = order.args.get("draft")
    if not isinstance(number, int):
        raise Refused("bad_argument", arg="draft")
    found = AnnouncementDraft.objects.select_related("order").filter(game=turn.game, pk=number, state=drafting.WAITING).first()
    if found is None:
        raise Refused("draft_gone")
    return found


HOST_VERBS: Mapping[str, Callable[[Turn, Order], None]] = {
    "set_announcements": set_announcements, "publish_draft": publish_draft, "drop_draft": drop_draft, "write_to": write_to,
}  # fmt: skip
