"""Receipts of one seat: everything that it has sent, what it was understood as, and what became of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils.text import Truncator, capfirst
from django.utils.translation import gettext as _

from forum import markup
from forum.models import Post

from . import args, rows
from .forms import sent_as
from .kernel.common import OrderReceived, OrderReplaced, OrderWithdrawn
from .models import Order, Unread
from .pov import Pov
from .receipts import order_words
from .words import Words

MOST = 200
QUOTE = 240
ASKED_BACK = frozenset({"ambiguous", "unknown_name", "not_understood"})


@dataclass(frozen=True, slots=True)
class Slip:
    """One thing sent. `state` is ok, old, no or ask."""

    title: str
    state: str
    at: datetime
    quote: str = ""
    text: str = ""
    url: str = ""
    url_label: str = ""


def slips_of(pov: Pov, words: Words) -> list[Slip]:
    """Everything that the viewer's seat has sent, newest first."""
    if pov.seat is None:
        return []
    sent = list(_rows(pov).order_by("-number")[:MOST])
    unread = list(Unread.objects.filter(game=pov.game, seat=pov.seat).order_by("-received_at")[:MOST])
    links = _links([*(row.post_id for row in sent), *(item.post_id for item in unread)])
    fates, struck = fates_of(pov), _struck(pov, sent)
    found = [_slip(row, words, fates, struck, links) for row in sent]
    found += [_unread(item, links) for item in unread]
    return sorted(found, key=lambda slip: slip.at, reverse=True)


def _rows(pov: Pov) -> Any:
    assert pov.seat is not None
    return Order.objects.filter(game=pov.game, by=f"seat:{pov.seat.number}").exclude(verb="posted", refused="")


def fates_of(pov: Pov) -> dict[int, str]:
    """Number of an own order -> `replaced` or `withdrawn`, read from the lines that its author sees."""
    assert pov.seat is not None
    standing: dict[str, int] = {}
    before: dict[str, int] = {}
    fates: dict[int, str] = {}
    for line in pov.lines:
        match line.event:
            case OrderReceived(by=by, verb=verb) if by == pov.seat.seat:
                if verb in standing:
                    before[verb] = standing[verb]
                standing[verb] = line.order.number
            case OrderReplaced(by=by, verb=verb) if by == pov.seat.seat and verb in before:
                fates[before.pop(verb)] = "replaced"
            case OrderReplaced(by=by, verb=verb) if by == pov.seat.seat and verb in standing:
                fates[standing.pop(verb)] = "replaced"  # another verb took its place
            case OrderWithdrawn(by=by, verb=verb) if by == pov.seat.seat and verb in standing:
                fates[standing.pop(verb)] = "withdrawn"
            case _:
                pass
    return fates


def _struck(pov: Pov, rows: Iterable[Order]) -> set[int]:
    """Numbers of own orders whose lines a rewind has struck out."""
    numbers = [row.number for row in rows if not row.refused]
    found = Order.objects.filter(game=pov.game, number__in=numbers, entries__undone_by__isnull=False)
    return set(found.values_list("number", flat=True))


def _slip(row: Order, words: Words, fates: dict[int, str], struck: set[int], links: dict[int, str]) -> Slip:
    values = args.kept_args(row.args)
    title = capfirst(order_words(words, row.verb, values)) if row.verb != "read" else _("Message")
    state, text = "ok", HOWS[row.source]() if row.source in HOWS else ""
    if row.refused:
        data = args.kept_args(row.refusal)
        state = "ask" if row.refused in ASKED_BACK else "no"
        title, text = _("%(order)s: refused") % {"order": title}, words.refusal(row.refused, data)
    elif row.number in struck:
        state, title = "old", _("%(order)s: struck out by a rewind") % {"order": title}
    elif fates.get(row.number) == "replaced":
        state, title = "old", _("%(order)s: replaced") % {"order": title}
    elif fates.get(row.number) == "withdrawn":
        state, title = "old", _("%(order)s: taken back") % {"order": title}
    url = links.get(row.post_id or 0, "")
    return Slip(title, state, row.received_at, _quote(row.text), text, url, _("to the message") if url else "")


def _unread(item: Unread, links: dict[int, str]) -> Slip:
    url = links.get(item.post_id, "")
    told = _("The game master has dealt with it.") if item.done else _("No order was read in it; the game master reads it.")
    return Slip(_("Letter to the game master"), "ok" if item.done else "ask", item.received_at, _quote(item.text), told,
                url, _("to the message") if url else "")  # fmt: skip


def _quote(text: str) -> str:
    return Truncator(markup.plain(text)).chars(QUOTE) if text else ""


def _links(post_ids: Iterable[int | None]) -> dict[int, str]:
    """Addresses of the posts that are still there."""
    ids = {pk for pk in post_ids if pk}
    found = Post.objects.filter(pk__in=ids).values_list("pk", flat=True) if ids else ()
    return {pk: reverse("forum:post", args=[pk]) for pk in found}


def last_args(pov: Pov, verb: str) -> dict[str, Any]:
    """What a form of this verb shows as chosen: the arguments of the seat's last order of it, as the form sends them."""
    row = _rows(pov).filter(verb=verb, refused="").order_by("-number").first()
    if row is None:
        return {}
    values = args.kept_args(row.args)
    shown: dict[str, Any] = {}
    for name, value in values.items():
        shown[name] = [sent_as(item) for item in value] if isinstance(value, tuple) else sent_as(value)
        shown |= rows.spread(name, value, sent_as)
    return shown


HOWS = {
    "form": lambda: _("by the form"),
    "pm": lambda: _("read in a letter"),
    "post": lambda: _("read in a post"),
    "gm": lambda: _("given by the game master"),
}
