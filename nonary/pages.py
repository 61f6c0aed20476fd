"""What the table of the Nonary Game shows: one's own place, what is there, what one holds, knows, plans and hears.

Everything comes from the viewer's own fold. A player at play sees this page and nothing else below the head (`whole`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from fractions import Fraction
from typing import Any

from django.core.files.storage import default_storage
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from forum import clock
from games.forms import new_key
from games.kernel.draft import Entry
from games.kernel.seat import Seat

from . import acts_shown
from .acts_shown import act
from .durations_said import exact, in_game
from .naming import in_language, room_name
from .pieces_shown import board
from .plan_words import plan_words
from .rules import fights, phases, points, worlds
from .rules.edition.settings import OPTIONS
from .talk_shown import notebook, talk

LATEST_TALK = 25
MOST_TALK = 200


def table(pov: Any, words: Any) -> dict[str, Any]:
    """The head for everybody; for whoever plays the whole page."""
    state = pov.state
    found: dict[str, Any] = {"title": _title(pov, words), "deck": _deck(pov, words), "travel": _travel(state, words)}
    found |= _out(pov)
    found["matches"] = _matches(pov, words)
    found["door"] = _door(pov, words)
    if pov.seat is None or state.phase in ("", "setup"):
        return found
    seat = pov.seat.seat
    at, pictures, gone = pov.game.tempo.to_game(clock.now()), pictures_of(pov.game), _gone(state, seat)
    return {
        **found, "whole": not (state.over or state.ended or gone), "gone": gone, "place": _place(pov, seat, words, at, pictures), "clocks": _clocks(pov, at),
        "busy": _busy(pov, seat, words, at), "card": _card(state, seat, words, pictures), "board": board(state, seat, words, pictures, _grid(pov)),
        "notebook": notebook(pov, words), "talk": _talk(talk(pov, seat, words, MOST_TALK)), "plans": _plans(state, seat, words),
        "canonical": acts_shown.canonical(state, seat, words), "queue": _queue(pov, seat), "key": new_key(),
        "keys": {name: new_key() for name in ("say", "whisper", "piece", "accuse", "plan1", "plan2", "plan3", "forfeit", "go", "wait")},
        "starters": acts_shown.starters(words), "examples": acts_shown.examples(state, seat, words), "points": points.of(state, seat),
        "others": [(int(other), words.name(other)) for other in state.everyone if other != seat],
        "accusations": max(int(state.options.get("accuse.tries", 1)) - len(state.accused.get(seat, ())), 0),
    }  # fmt: skip


def desk(pov: Any, words: Any, preview: Sequence[Entry]) -> dict[str, Any]:
    """The complex as a live map for the game master."""
    from .desk_pages import desk as shown

    return shown(pov, words)


def rules(options: Mapping[str, Any] | None, words: Any) -> dict[str, Any]:
    """The settings in force, by names that a template can read (`ambidex_both_ally`); the defaults where nobody plays."""
    values = {option.name: option.default for option in OPTIONS} | dict(options or {})
    return {"o": {name.replace(".", "_"): value for name, value in values.items()}}


# ---- the head --------------------------------------------------------------------------------------------------------
def _title(pov: Any, words: Any) -> str:
    state = pov.state
    if pov.seat is not None and _gone(state, pov.seat.seat):
        return ""
    if pov.seat is not None and not state.over and (view := state.views.get(pov.seat.seat)) is not None and view.room:
        return room_name(state, view.room, words.language)
    if (
        pov.seat is not None
        and not state.over
        and (busy := state.busy.get(pov.seat.seat)) is not None
        and busy.verb == "go"
    ):
        return _("On the way")
    return ""


def _deck(pov: Any, words: Any) -> str:
    state = pov.state
    if state.phase in ("", "setup"):
        return ""
    parts = [capfirst(words.say("PHASES", state.phase))]
    if state.phase in ("exploration", "ambidex"):
        parts = [_("%(phase)s, round %(round)d") % {"phase": parts[0], "round": state.round}]
    if pov.seat is not None:
        own, wanted = points.of(state, pov.seat.seat), int(state.options.get("door9.points", 9))
        parts.append(
            ngettext(
                "You have %(n)d point; door 9 asks for %(wanted)d.",
                "You have %(n)d points; door 9 asks for %(wanted)d.",
                own,
            )
            % {"n": own, "wanted": wanted}
        )
    return ". ".join(part.rstrip(".") for part in parts) + "."


def _travel(state: Any, words: Any) -> list[dict[str, str]]:
    """The table of distances, which everybody was told (NG-18)."""
    rows = []
    for way in state.ways:
        a, b = (room_name(state, room, words.language) for room in way["between"])
        rows.append(
            {
                "from": capfirst(a),
                "to": capfirst(b),
                "arrow": "→" if way.get("oneway") else "↔",
                "takes": exact(way["takes"]),
            }
        )
    return rows


def _out(pov: Any) -> dict[str, str]:
    """How those are spoken of who are no longer inside, once one of them is not dead."""
    state = pov.state
    if not state.escaped and not state.trapped:
        return {}
    dead, outside, shut = len(state.dead), len(state.escaped), len(state.trapped)
    counts = [
        ngettext("%(n)d dead", "%(n)d dead", dead) % {"n": dead} if dead else "",
        ngettext("%(n)d escaped", "%(n)d escaped", outside) % {"n": outside} if outside else "",
        ngettext("%(n)d locked in", "%(n)d locked in", shut) % {"n": shut} if shut else "",
    ]
    return {"out": _("Out of the game"), "out_count": ", ".join(count for count in counts if count)}


def _door(pov: Any, words: Any) -> dict[str, Any] | None:
    """Door 9 as this viewer knows it."""
    state = pov.state
    if state.phase in ("", "setup") or state.over:
        return None
    wanted = int(state.options.get("door9.points", 9))
    found: dict[str, Any] = {"open": state.door9_open, "wanted": wanted, "acts": []}
    if state.door9_open and state.door9_age is not None:
        closes = worlds.real_at(state, state.door9_age)
        found["closes"] = pov.game.tempo.to_real(closes) if closes else None
        now = pov.game.tempo.to_game(clock.now())
        found["left"] = in_game(float(max(state.door9_age - worlds.age_at(state, now), 0)))
    if pov.seat is not None and pov.alive and points.of(state, pov.seat.seat) >= wanted:
        verb = "pass_door9" if state.door9_open else "open_door9"
        found["acts"] = [act(verb, words.say("VERBS", verb))]
    return found


def _matches(pov: Any, words: Any) -> dict[str, Any] | None:
    """The matches of a running Ambidex game, and the own ballot (NG-118, NG-119)."""
    state = pov.state
    if state.phase != "ambidex":
        return None
    rows = [
        {"number": number, "a": words.names(match.a), "b": words.names(match.b)}
        for number, match in sorted(state.matches.items())
    ]
    found: dict[str, Any] = {"rows": rows, "byes": words.names(state.byes), "acts": [], "mine": ""}
    if pov.seat is not None:
        seat = pov.seat.seat
        own = next((match for match in state.matches.values() if match.side(seat) is not None), None)
        if own is not None and not _gone(state, seat):
            found["against"] = words.names(own.opponents(seat))
            found["with"] = words.names([s for s in (own.a if seat in own.a else own.b) if s != seat])
            vote = state.votes.get(seat)
            found["mine"] = words.say("VOTES", vote) if vote else ""
            if vote is None or state.options.get("ambidex.change_vote", True):
                found["acts"] = [
                    act("vote", str(words.table("BUTTONS")[f"vote.{choice}"]), choice=choice)
                    for choice in ("ally", "betray")
                ]
    return found


# ---- place and time ----------------------------------------------------------------------------------------------------
def pictures_of(game: Any) -> Mapping[str, str]:
    """The addresses of the game's pictures by the names that the edition has for them."""
    from .models import PlayedEdition

    found = PlayedEdition.objects.filter(game_id=game.pk).values_list("pictures", flat=True).first()
    return {name: default_storage.url(file) for name, file in (found or {}).items()}


def _gone(state: Any, seat: Seat) -> str:
    """What is said to somebody who is out of the game; nothing while one is inside and alive."""
    if seat in state.escaped:
        return _(
            "You have escaped. From outside nothing more can be done; those who are out talk in a place of their own."
        )
    return _("You are dead. What you saw and knew stays yours.") if seat in state.dead else ""


def _place(pov: Any, seat: Seat, words: Any, at: datetime, pictures: Mapping[str, str]) -> dict[str, Any]:
    """The room: description, plan, who is here, what is here, the ways out."""
    state = pov.state
    view, look = state.views.get(seat), state.looks.get(seat)
    room = view.room if view is not None else None
    seen = look is not None and look.room == room
    people = [other for other in (view.people if view is not None else ()) if other != seat]
    things = acts_shown.things(state, seat, words)

    def reach(seconds: Any) -> dict[str, Any]:
        when = worlds.real_at(state, worlds.age_at(state, at) + Fraction(str(seconds)))
        return {"takes": exact(seconds), "when": pov.game.tempo.to_real(when) if when is not None else None}

    return {
        "room": room_name(state, room, words.language) if room else "", "text": in_language(look.text, words.language) if seen else "",
        "plan_alt": in_language(look.plan_alt, words.language) if seen and look.plan_alt else "",
        "plan": pictures.get(look.plan, "") if seen else "",
        "people": [{"number": int(other), "name": words.name(other)} for other in people],
        "names": words.names(people), "bodies": words.names(view.bodies) if view is not None and view.bodies else "",
        "hidden": seat in state.hidden, "ways": acts_shown.ways(state, room, reach, words) if room else [],
        "rooms": acts_shown.room_names(state, room, words), **things,
        "points": [thing for thing in (*things["spots"], *things["lying"]) if thing["point"]],
        "assigned": room_name(state, state.assigned[seat], words.language) if seat in state.assigned else "",
        "group": words.names(state.group_with.get(seat, ())), "acts": [act("hide", words.say("VERBS", "hide"))] if room else [],
    }  # fmt: skip


def _grid(pov: Any) -> int:
    """How many pieces the whole puzzle has (NG-112)."""
    begun = next((line.event for line in pov.lines if line.event.type == "game_started"), None)
    return int(begun.rows * begun.cols) if begun is not None else 0


def _clocks(pov: Any, at: datetime) -> dict[str, Any]:
    """In-game time left of the phase, and when it ends on the wall (NG-45)."""
    state = pov.state
    ends = phases.ends_at(state)
    found: dict[str, Any] = {
        "age": in_game(float(worlds.age_at(state, at))), "paused": state.paused, "day": state.options.get("clock.day_rate", 60),
        "night": state.options.get("clock.night_rate", 120), "ends": None, "left": "",
    }  # fmt: skip
    if ends is not None and ends > at:
        elapsed = worlds.clock(state).elapsed(at, ends)
        found |= {"ends": pov.game.tempo.to_real(ends), "left": in_game(float(elapsed))}
    return found


def _busy(pov: Any, seat: Seat, words: Any, at: datetime) -> dict[str, Any] | None:
    """What one is busy doing and until when, as far as one knows (NG-51)."""
    state = pov.state
    if fights.is_fighting(state, seat):
        return {"text": _("You are fighting."), "fight": True, "acts": [act("defend", words.say("VERBS", "defend"))]}
    busy = state.busy.get(seat)
    if busy is None:
        return None
    until = worlds.real_at(state, busy.ends)
    left = in_game(float(max(busy.ends - worlds.age_at(state, at), 0)))
    return {
        "text": _("You are busy: %(verb)s.") % {"verb": words.say("VERBS", busy.verb)}, "until": pov.game.tempo.to_real(until) if until else None,
        "left": left, "most": busy.verb == "try_codes", "acts": [act("abandon", words.say("VERBS", "abandon"))],
    }  # fmt: skip


def _card(state: Any, seat: Seat, words: Any, pictures: Mapping[str, str]) -> dict[str, Any] | None:
    """One's own card (NG-34)."""
    card = state.cards.get(seat)
    if card is None:
        return None

    def said(name: str) -> str:
        return in_language(card[name], words.language) if card.get(name) else ""

    return {
        "name": said("name"), "goal": said("goal"), "secondary": said("secondary"), "story": said("story"), "portrait_alt": said("portrait_alt"),
        "portrait": pictures.get(str(card.get("portrait", "")), ""),
        "facts": [
            *([(_("Age"), said("age"))] if card.get("age") else []),
            *([(_("Nationality"), said("nationality"))] if card.get("nationality") else []),
            *((in_language(row["label"], words.language), in_language(row["value"], words.language)) for row in card.get("about", ())),
        ],
    }  # fmt: skip


def _talk(heard: Sequence[Any]) -> dict[str, Sequence[Any]]:
    """The latest open, what is older folded away; the journal has all of it."""
    return {"latest": heard[-LATEST_TALK:], "older": heard[:-LATEST_TALK]}


# ---- plans and queue -------------------------------------------------------------------------------------------------
def _plans(state: Any, seat: Seat, words: Any) -> list[dict[str, Any]]:
    """Armed and running plans, each with the button that cancels it."""
    return [
        {"number": number, "text": capfirst(plan_words(plan.body, words)), "running": plan.running,
         "act": act("cancel_plan", _("Cancel"), plan=number)}
        for number, plan in sorted(state.plans.get(seat, {}).items())
    ]  # fmt: skip


def _queue(pov: Any, seat: Seat) -> list[dict[str, Any]]:
    """What waits for the game master, by its text and time. Its number in the game is nobody's business: it is taken back
    by its place among one's own (NG-71)."""
    own = [item for _n, item in sorted(pov.state.queue.items()) if item.by == seat and item.open]
    return [
        {
            "text": item.text,
            "at": pov.game.tempo.to_real(item.at) if item.at else None,
            "act": act("withdraw", _("Take back"), item=-place),
        }
        for place, item in enumerate(own, 1)
    ]
