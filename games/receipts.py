"""Receipts: what an order was understood as, and why one was refused, in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from forum import notes
from forum.models import Post

from . import args
from .kernel.order import Order, Unresolved
from .kernel.seat import Seat
from .models import Game, Unread
from .models import Order as OrderRow
from .words import Words

CODES = ("order_read", "order_read_late", "order_struck", "refused", "unread", "elsewhere", "enrolled", "left_list")


def note_late(game: Game, read: Sequence[tuple[Unread, Order]]) -> None:
    """Says under each text what the game master has read it as, and takes it off the desk."""
    for text, order in read:
        text.done = True
        text.save(update_fields=["done"])
        post = Post.objects.filter(pk=text.post_id).first()
        if post is not None:
            tokens = [game.token(f"seat:{text.seat.number}"), game.token("gm")]
            notes.add(post, notes.note("order_read_late", tokens=tokens, game=game.pk, verb=order.verb,
                                       args=args.to_json(dict(order.args))))  # fmt: skip


def note_struck(game: Game, by: OrderRow) -> None:
    """Says under each message whose orders a game master has struck out that they no longer count."""
    orders = OrderRow.objects.filter(pk__in=by.undid.values("order"), by__startswith="seat:", post_id__isnull=False)
    authors = {post: by for post, by in orders.values_list("post_id", "by") if post is not None}
    for post in Post.objects.filter(pk__in=authors):
        tokens = [game.token(authors[post.pk]), game.token("gm")]
        notes.add(post, notes.note("order_struck", tokens=tokens, style="no", game=game.pk))


def render(note: Any, post: Post) -> str | None:
    """The words of a game's note under a post; None for notes of others."""
    data = note["data"]
    if note["code"] not in CODES or "game" not in data:
        return None
    if note["code"] == "enrolled":
        return _("Enrolled.")
    if note["code"] == "left_list":
        return _("Taken off the list.")
    if note["code"] == "unread":
        return _("No order was read in this message. The game master will read it.")
    if note["code"] == "elsewhere":
        return _("Only you see this: no order is read here. If it was meant as one, write it to the game master or give it at the table.")
    if note["code"] == "order_struck":
        return _("Struck out by a rewind: send it again if it is still meant.")
    game = _game(data["game"], post)
    if game is None:
        return None
    words = Words(game)
    if words.names_things:
        words.known = _known_to(game, post)
    given = data.get("args", {})
    values = args.from_json(given if "map" in given else {"map": given})
    if note["code"] == "refused":
        return words.refusal(data["refusal"], values)
    if note["code"] == "order_read_late":
        return _("The game master read it as: %(order)s") % {"order": order_words(words, data["verb"], values)}
    return _("Understood as: %(order)s") % {"order": order_words(words, data["verb"], values)}


def _game(game_id: int, post: Post) -> Game | None:
    # A page of twenty posts asks for one game twenty times: it is kept on the topic, which the posts share.
    cached = getattr(post.topic, "_game", None)
    if cached is None or cached.pk != game_id:
        cached = Game.objects.filter(pk=game_id).first()
        post.topic._game = cached  # type: ignore[attr-defined]
    return cached


def _known_to(game: Game, post: Post) -> Any:
    """What the author of the post knows: the names of things in a note are those that he knows them by."""
    from .journal import load
    from .kernel.engine import public_tokens, tokens_of

    engine, seat = load(game), game.seats.filter(user=post.author_id).first()
    return engine.known(tokens_of(engine.rules, engine.state, seat.seat) if seat else public_tokens(engine.state))


def order_words(words: Words, verb: str, values: Any) -> str:
    """An order in words: as the game says it in its `ORDERS`, else the verb, then its arguments."""
    if (own := words.table("ORDERS").get(verb)) is not None:
        return str(own(verb, values, words))
    said = [words.say("VERBS", verb)]
    for name, value in values.items():
        if name in ("reason", "topic", "length") or value in (None, "", ()):
            continue
        if isinstance(value, Unresolved):
            said.append(_("“%(text)s”") % {"text": value.text})
        elif isinstance(value, Seat) or (isinstance(value, tuple) and value and isinstance(value[0], Seat)):
            said.append(words.value(value))
        else:
            said.append(words.value(value, name))
    return " ".join([said[0], ", ".join(said[1:])]).strip()
