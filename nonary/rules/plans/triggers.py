"""What sets a plan off (NG-75): facts that its owner perceives at that instant, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias

from games.kernel.event import Event
from games.kernel.names import normal
from games.kernel.seat import Seat

from .. import events_actions as actions
from .. import events_ambidex as ambidex
from .. import events_course as course
from .. import events_pieces as pieces
from .. import events_places as places
from .. import events_talk as talk
from .. import events_things as things
from ..state import State
from .matching import means_piece, means_room, means_thing
from .model import ANY, ANYONE, ANYWHERE, Trigger


class Setting(NamedTuple):
    """A fact as it looks to the owner of a plan."""

    state: State
    owner: Seat
    event: Any


def fires_on(trigger: Trigger, setting: Setting) -> bool:
    """Whether this fact, which the owner perceives, is what the trigger waits for."""
    tests = _TESTS.get(type(setting.event), {})
    test = tests.get(trigger.kind)
    return test is not None and test(trigger.value, setting)


def kinds_of(event: Event) -> frozenset[str]:
    """The kinds of triggers that a fact of this type may meet."""
    return _KINDS.get(type(event), frozenset())


def whoever(event: Event, owner: Seat) -> Seat | None:
    """The other player named by a fact (NG-184)."""
    found = event.player if isinstance(event, course.Died) else getattr(event, "by", None)
    return found if isinstance(found, Seat) and found != owner else None


def _person(said: Any, seat: Seat | None) -> bool:
    return said in (ANYONE, seat)


# ---- people and places -------------------------------------------------------------------------------------------------


def _enters(said: Any, s: Setting) -> bool:
    return s.event.by != s.owner and s.event.room == s.state.room.get(s.owner) and _person(said, s.event.by)


def _leaves(said: Any, s: Setting) -> bool:
    return _enters(said, s)


def _arrives(said: Any, s: Setting) -> bool:
    event = s.event
    return bool(event.by == s.owner and event.arrived and (said == ANYWHERE or means_room(s.state, said, event.room)))


def _trip(said: Any, s: Setting) -> bool:
    return bool(s.event.by == s.owner and s.event.trip_end and said in (ANY, "go"))


def _finished(said: Any, s: Setting) -> bool:
    """Of a walk only its end counts, after the last look."""
    event = s.event
    return bool(event.by == s.owner and event.verb != "go" and said in (ANY, event.verb))


def _attacked(said: Any, s: Setting) -> bool:
    return s.event.player == s.owner and _person(said, s.event.by)


def _door9(said: Any, s: Setting) -> bool:
    return _person(said, s.event.by)


def _dies(said: Any, s: Setting) -> bool:
    """A death that is made public is news for those alone who have not known of it (NG-127)."""
    dead = s.event.player
    if dead == s.owner or not _person(said, dead):
        return False
    knew = s.owner in s.state.witnesses.get(dead, ()) or dead in s.state.bodies_seen.get(s.owner, ())
    return not (s.event.again and knew)


# ---- what is had, said, noticed ----------------------------------------------------------------------------------------


def _got_piece(said: Any, s: Setting) -> bool:
    return s.event.player == s.owner and (said == ANY or means_piece(s.state, said, s.event.piece))


def _got_thing(receiver: str) -> Test:
    def test(said: Any, s: Setting) -> bool:
        got = getattr(s.event, receiver) == s.owner
        return got and (said == ANY or means_thing(s.state, said, s.event.object))

    return test


def _points(said: Any, s: Setting) -> bool:
    event = s.event
    return bool(event.player == s.owner and event.points >= said > event.points - event.delta)


def _says(said: Any, s: Setting) -> bool:
    return s.event.by != s.owner and normal(said) in normal(s.event.text)


def _notices(said: Mapping[str, Any], s: Setting) -> bool:
    event = s.event
    if event.by == s.owner or event.by != said.get("by", event.by) or event.verb != said.get("verb", event.verb):
        return False
    thing = said.get("thing")
    return thing is None or any(
        touched and means_thing(s.state, thing, touched) for touched in (event.object, event.target)
    )


def _phase(said: Any, s: Setting) -> bool:
    return bool(s.event.phase == said)


Test: TypeAlias = Callable[[Any, Setting], bool]
_TESTS: Mapping[type[Event], Mapping[str, Test]] = {
    course.PhaseBegan: {"phase": _phase},
    places.Entered: {"enters": _enters},
    places.Left: {"leaves": _leaves},
    places.RoomDescribed: {"arrives": _arrives, "finished": _trip},
    actions.ActionFinished: {"finished": _finished},
    course.AttackDeclared: {"attacked": _attacked},
    course.Door9Opened: {"door9_opened": _door9},
    course.Died: {"dies": _dies},
    pieces.PieceObtained: {"obtains": _got_piece},
    things.Took: {"obtains": _got_thing("by")},
    things.ObjectGiven: {"obtains": _got_thing("to")},
    things.ObjectGranted: {"obtains": _got_thing("player")},
    ambidex.PointsChanged: {"points": _points},
    talk.Said: {"says": _says},
    talk.Whispered: {"says": _says},
    things.Acted: {"notices": _notices},
}
_KINDS = {event: frozenset(tests) for event, tests in _TESTS.items()}
