"""A player's own powers as of the last publication (MG-147): team, charges, limits, and what is ordered for the night."""

from __future__ import annotations

from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.kernel.seat import Seat

from .ledger import day_lines
from .phrases_commands import LIMITS, written_here
from .phrases_orders import order_said
from .phrases_roles import DUTY, NO_DUTY, ROLE_LIMITS
from .rules.duties import own_actions
from .rules.limits import before
from .rules.options import is_mandatory, option
from .rules.roles import ACTIONS
from .rules.state import Standing

SLOTS = ("own", "day", "kill", "grail")


def own_sheet(pov: Any, words: Any) -> dict[str, Any] | None:
    """The own sheet of the viewer's seat; None without a seat or a role."""
    if pov.seat is None or not pov.state.dealt:
        return None
    state, seat = pov.state, pov.seat.seat
    player = state.player(seat)
    return {
        "team": capfirst(words.say("TEAMS", player.team)) if player.team else "",
        "mates": words.names(_mates(state, seat)),
        "limits": str(ROLE_LIMITS.get(player.role or "", "")) if pov.alive else "",
        "duty": _duty(state, seat) if pov.alive else "",
        "powers": [_power(state, seat, action, words) for action in _actions(state, seat)] if pov.alive else [],
        "devoured": not pov.alive and player.announced is None and not state.over,
        "revenge": _charges(player.charges.get("bunny_passive"))
        if player.role == "bunny" and not player.stripped
        else "",
        "orders": [_order(slot, player.orders[slot], words) for slot in SLOTS if slot in player.orders],
        "executor": state.executor == seat and pov.alive,
        "stripped": player.stripped,
        "misses": player.misses,
        "warnings": player.warnings,
        "night": state.day,
        "posts": _posts(pov),
        "acts": pov.alive and bool(state.day) and not state.over,
    }


def _posts(pov: Any) -> dict[str, int] | None:
    """How many posts in the discussion today, and how many are asked for (MG-133); None where nobody counts."""
    from forum.models import Post
    from games.projecting import topic_of

    wanted = int(option(pov.state, "posts_per_day"))
    today = day_lines(pov.lines)
    topic = topic_of(pov.game, "game")
    if not wanted or not today or topic is None or not pov.alive or pov.seat.user is None or pov.state.phase != "day":
        return None
    since = pov.game.tempo.to_real(today[0].order.at)
    written = Post.objects.filter(topic=topic, author=pov.seat.user, at__gte=since).count()
    return {"written": written, "wanted": wanted}


def _mates(state: Any, seat: Seat) -> list[Seat]:
    """Who else is of the mafia, as a member of it knows."""
    if not state.player(seat).member:
        return []
    return [other for other in state.everyone if other != seat and state.player(other).team == "mafia"]


def _duty(state: Any, seat: Seat) -> str:
    player = state.player(seat)
    if player.stripped or not player.alive or not own_actions(state, seat):
        return ""
    return str(DUTY if is_mandatory(state, player.role or "") else NO_DUTY)


def _actions(state: Any, seat: Seat) -> list[str]:
    """The seat's own actions, and those of an office that it holds."""
    player = state.player(seat)
    if player.stripped:
        return []
    offices = ["kill"] if state.boss == seat and state.kill_right else []
    offices += ["grail_action"] if state.grail_holder == seat else []
    return [*own_actions(state, seat), *offices]


def _power(state: Any, seat: Seat, action: str, words: Any) -> dict[str, Any]:
    left = 1 if action == "grail_action" else state.player(seat).charges.get(action)
    limit = ACTIONS[action].limit
    return {
        "name": capfirst(words.say("ACTIONS", action)),
        "charges": _charges(left),
        "spent": left == 0,
        "limit": str(LIMITS[limit]) if limit else "",
        "last": _last(state, seat, action, words),
        "by_day": action in option(state, "day_actions"),
        "written": written_here(action, words.language),
    }


def _charges(left: int | None) -> str:
    return _("no limit") if left is None else str(left)


def _last(state: Any, seat: Seat, action: str, words: Any) -> str:
    """What was done with it the night before, where a limit remembers it."""
    played = before(state, seat, action)
    if played is None or not ACTIONS[action].limit:
        return ""
    if played.target is None:
        return _("used last night")
    said = words.name(played.target)
    if played.word:
        said += f" ({words.say('WORDS', played.word)})"
    return _("last night: %(name)s") % {"name": said}


def _order(slot: str, order: Standing, words: Any) -> dict[str, Any]:
    return {
        "slot": capfirst(words.say("SLOTS", slot)),
        "text": capfirst(order_said(order.verb, order.args, words)),
        "invalid": order.invalid,
    }
