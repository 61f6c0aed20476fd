"""What the table of the Grail mafia shows beside what every table shows, and what the desk adds for the game master.

Everything on the table comes from the viewer's own fold; nothing here knows a weight, a stuffed ballot or a hidden corpse.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.kernel.draft import Entry
from games.kernel.seat import Seat

from . import ledger
from .own_sheet import own_sheet
from .phrases_events import labelled
from .phrases_options import TIERS
from .phrases_orders import SIGNS
from .rules import events as e
from .rules.options import OPTIONS, option
from .rules.roles import EDITION, ROLES
from .tellings import verdict


def table(pov: Any, words: Any) -> dict[str, Any]:
    """Title and deck of the head, marks beside names, the vote, the Grail, the own powers, earlier votes, the priorities."""
    return {
        "title": _title(pov.state),
        "deck": _deck(pov, words),
        "died_at": {line.event.player: line.order.at for line in pov.lines if isinstance(line.event, e.DeathAnnounced)},
        "seat_notes": {seat: _notes(pov, seat, words) for seat in pov.state.everyone},
        "vote": _vote(pov, words),
        "grail": _grail(pov, words),
        "own": own_sheet(pov, words),
        "votes_before": _votes_before(pov, words),
        "priorities": priorities(pov.state, words),
    }


def desk(pov: Any, words: Any, preview: Sequence[Entry]) -> dict[str, Any]:
    """The count as it weighs, and every night by its table of priorities; `preview` is what the next hour would write."""
    from .desk_pages import charges, nights, weighed

    return {
        "weighed": weighed(pov.state, words),
        "nights": nights(pov.state, pov.lines, preview, words),
        "charges": charges(pov.state, words),
    }


def rules(options: Mapping[str, Any] | None, words: Any) -> dict[str, Any]:
    """What the rules page shows of an edition: its table of priorities, and its options as `o`."""
    from .rules.state import State

    state = State(options=options or {})
    shown = {each.name: option(state, each.name) for each in OPTIONS if not each.secret}
    light = words.listed([capfirst(words.role(role)) for role in shown["always_light"]])
    return {"priorities": priorities(state, words), "o": {**shown, "always_light": light}}


# --- the head -------------------------------------------------------------------------------------------------------


def _title(state: Any) -> str:
    if not state.day or state.over:
        return ""
    match state.phase:
        case "vote_closed":
            return _("Day %(day)s: the vote is closed") % {"day": state.day}
        case "night":
            return _("Night %(night)s") % {"night": state.night}
        case "review":
            return _("Night %(night)s: the results are being written") % {"night": state.night}
    return _("Day %(day)s") % {"day": state.day}


def _deck(pov: Any, words: Any) -> str:
    state = pov.state
    if not state.day or state.over:
        return ""
    alive = len(_living(pov))
    parts = [
        ngettext("%(alive)s living of %(all)s.", "%(alive)s living of %(all)s.", alive)
        % {"alive": alive, "all": state.seats}
    ]
    if state.light == "dark":
        parts.append(_("Dark: deaths show nothing."))
    else:
        parts.append(
            _("Half-light: deaths show the team, until the end of night %(night)s.")
            % {"night": option(state, "grey_nights")}
        )
    return " ".join(parts)


def _living(pov: Any) -> list[Seat]:
    return [seat for seat, cause in pov.rules.alive(pov.state).items() if cause is None]


def _notes(pov: Any, seat: Seat, words: Any) -> list[str]:
    """What everybody, or this viewer, may read beside a name."""
    player = pov.state.player(seat)
    mine = pov.seat is not None and pov.seat.seat == seat
    found = (
        [capfirst(words.say("TEAMS", player.team))]
        if player.team and (player.announced is not None or pov.sees_all)
        else []
    )
    if player.announced is not None and not player.team:
        found.append(_("team unknown"))
    if player.revived:
        found.append(_("raised until midnight"))
    if player.stripped and (mine or pov.sees_all):
        found.append(_("without powers"))
    if player.hidden and (mine or pov.sees_all):
        found.append(_("devoured, announced after the vote"))
    return found


# --- the vote -------------------------------------------------------------------------------------------------------


def _vote(pov: Any, words: Any) -> dict[str, Any] | None:
    """The count of the running day as it was posted; None outside a day."""
    state = pov.state
    if state.phase not in ("day", "vote_closed") or state.over:
        return None
    cast = ledger.history(pov.lines, state)
    links = ballot_links(pov.game, [each.line.order.number for each in cast])
    silent = ledger.silent(state, _living(pov))
    return {
        "title": _("Votes of day %(day)s") % {"day": state.day},
        "rows": count_rows(ledger.rows(state), words),
        "missing": _("No ballot yet: %(names)s.") % {"names": words.names(silent)}
        if silent
        else _("Everybody has voted."),
        "casts": [_cast(n, each, pov, words, links) for n, each in enumerate(cast, 1)],
        "at": pov.game.tempo.to_real(cast[-1].line.order.at) if cast else None,
        "mine": _my_ballot(pov, words),
    }


def count_rows(rows: Sequence[ledger.Row], words: Any) -> list[dict[str, Any]]:
    """Rows for the count: sign and word beside the colour."""
    return [
        {
            "name": words.name(row.seat), "net": row.net, "red": len(row.red), "blue": len(row.blue),
            "red_voters": _voters("red", row.red, words), "blue_voters": _voters("blue", row.blue, words),
        }
        for row in rows
    ]  # fmt: skip


def _voters(color: str, seats: Sequence[Seat], words: Any) -> str:
    return labelled(f"{SIGNS[color]} {capfirst(words.say('COLORS', color))}", words.names(seats)) if seats else ""


def _cast(number: int, cast: ledger.Cast, pov: Any, words: Any, links: Mapping[int, str]) -> dict[str, Any]:
    fact = cast.fact
    return {
        "number": number, "at": pov.game.tempo.to_real(cast.line.order.at), "by": words.name(fact.by),
        "target": words.name(fact.target), "color": fact.color, "word": words.say("COLORS", fact.color),
        "change": fact.change, "standing": cast.standing, "red": len(cast.count.red), "blue": len(cast.count.blue),
        "net": cast.count.net, "url": links.get(cast.line.order.number, ""),
    }  # fmt: skip


def ballot_links(game: Any, numbers: Sequence[int]) -> dict[int, str]:
    """Number of an order -> the address of the post in which it stands: the one that was read, or the one made of it."""
    from django.urls import reverse

    from games.models import Order, Told

    if not numbers:
        return {}
    read = Order.objects.filter(game=game, number__in=numbers, source="post").values_list("number", "post_id")
    made = Told.objects.filter(game=game, order__number__in=numbers, post__author__isnull=False).values_list(
        "order__number", "post_id"
    )
    return {number: reverse("forum:post", args=[post]) for number, post in [*made, *read] if post}


def _my_ballot(pov: Any, words: Any) -> str:
    """What the viewer's own ballot says, and whether it may be changed."""
    if pov.seat is None:
        return ""
    ballot = pov.state.player(pov.seat.seat).vote
    if ballot is None:
        return _("You have cast no ballot yet.") if pov.alive else ""
    said = _("Your ballot: %(sign)s %(color)s, %(name)s.") % {
        "sign": SIGNS[ballot.color], "color": words.say("COLORS", ballot.color), "name": words.name(ballot.target)}  # fmt: skip
    left = max(int(option(pov.state, "vote_changes")) - ballot.changes, 0)
    if not left:
        return said + " " + _("It can no longer be changed.")
    return (
        said
        + " "
        + ngettext("You may change it %(n)s more time.", "You may change it %(n)s more times.", left) % {"n": left}
    )


def _votes_before(pov: Any, words: Any) -> list[dict[str, Any]]:
    """Earlier votes as they were posted, the newest first."""
    from .rules.folding import evolve
    from .rules.state import State

    found, state = [], State()
    for line in pov.lines:
        state = evolve(state, line.event)
        if isinstance(line.event, e.VoteResult):
            found.append({
                "title": _("Votes of day %(day)s") % {"day": line.event.day}, "outcome": plain(verdict(line.event, words)),
                "rows": count_rows(ledger.rows(state), words),
            })  # fmt: skip
    return found[::-1]


def plain(text: str) -> str:
    """A sentence without its tags."""
    from forum import markup

    return markup.plain(text)


# --- the Grail and the order of the night ---------------------------------------------------------------------------


def _grail(pov: Any, words: Any) -> dict[str, Any] | None:
    """The guesses of the day and where the Grail may be; None where there is none."""
    state = pov.state
    if not option(state, "grail_enabled") or not state.day or state.over:
        return None
    guesses = sorted(
        (player.guessed, seat, player.guess) for seat, player in state.players.items() if player.guess is not None
    )
    tried = sorted({line.event.number for line in pov.lines if isinstance(line.event, e.GuessMade)})
    return {
        "found": state.grail_found, "low": option(state, "grail_min"), "high": option(state, "grail_max"),
        "guesses": [{"name": words.name(seat), "number": number} for _order, seat, number in guesses],
        "tried": ", ".join(map(str, tried)),
        "mine": state.player(pov.seat.seat).guess if pov.seat is not None else None,
    }  # fmt: skip


def priorities(state: Any, words: Any) -> list[dict[str, Any]]:
    """The edition's order of the night: step, kind, role, action."""
    found = []
    for step, (tier, role, action) in enumerate(option(state, "priorities"), 1):
        who = _("the Grail") if role == "grail" else words.role(role)
        found.append(
            {
                "step": step,
                "tier": str(TIERS[tier]),
                "role": capfirst(who),
                "action": capfirst(words.say("ACTIONS", action)),
            }
        )
    return found


def suggest_roles(seats: int, options: Mapping[str, Any]) -> dict[str, int]:
    """The default edition for fifteen (MG-9); with fewer what the court can spare leaves, with more come Knights and, for
    every fourth seat, a Traitor."""
    found = list(EDITION)
    spared = ("knight", "guinevere", "robber", "chronicler", "knight", "gossip", "impostor", "huntress", "bunny", "spy")
    for role in spared[: max(len(found) - seats, 0)]:
        found.remove(role)
    while len(found) < seats:
        found.append("traitor" if (len(found) - len(EDITION)) % 4 == 3 else "knight")
    return {role: found.count(role) for role in ROLES if role in found}
