"""What is done with things: inspect, open, read, take, drop, use, give, show (NG-25, NG-83, NG-84, NG-89)."""

from __future__ import annotations

from games.kernel.refusal import Refused
from games.kernel.seat import Seat

from . import bystanders, conditions, hands, hiding, locks, looks, perceive, pieces, queueing, reactions
from .asks import Ask
from .edition.model import SELF, Spot, Thing
from .events_setup import Opened
from .events_things import Dropped, Inspected, ObjectGiven, ObjectShown, Read, TextShown, Took, Used
from .outcomes import DONE, Outcome
from .work import Work

# -- inspect, open, read


def check_target(ask: Ask) -> None:
    """Refused where nothing of that name is within reach."""
    ask.target()


def check_inspect(ask: Ask) -> None:
    """The own room may be looked round again."""
    _inspected(ask)


def _inspected(ask: Ask, name: str = "target") -> str:
    if ask.room is not None and (ask.text(name) == ask.room or ask.names_room(name, (ask.room,))):
        return ask.room
    return ask.target(name)


def inspect(work: Work, ask: Ask) -> Outcome:
    """A thing, or the own room once more."""
    target = _inspected(ask)
    if target in work.edition.rooms:
        return _look_again(work, ask.seat, target)
    return _inspect_thing(work, ask.seat, target)


def _look_again(work: Work, seat: Seat, room: str) -> Outcome:
    work.add(Inspected(by=seat, target=room), to=work.actor(seat), rule="NG-83")
    bystanders.notice(work, seat, "inspect", target=room)
    looks.describe(work, seat)
    hiding.find(work, seat, "")
    return DONE


def _inspect_thing(work: Work, seat: Seat, target: str) -> Outcome:
    work.add(Inspected(by=seat, target=target), to=work.actor(seat), rule="NG-84")
    bystanders.notice(work, seat, "inspect", target=target)
    pieces.seen_close(work, seat, target, handled=True)
    found = hiding.find(work, seat, target) if target in work.edition.spots else False
    thing = perceive.target(work.state, target)
    entries = thing.reaction("inspect")
    if entries is not None:
        return reactions.react(work, seat, "inspect", target, entries)
    text = conditions.description(work.state, thing.description, seat) if isinstance(thing, Thing) else None
    if text is not None:
        work.add(TextShown(player=seat, source=target, text=text), to=work.actor(seat), rule="NG-25")
        return DONE
    return DONE if found else reactions.nothing(work, seat, "inspect", target)


def open_(work: Work, ask: Ask) -> Outcome:
    target = ask.target()
    work.add(Opened(by=ask.seat, target=target), to=work.actor(ask.seat), rule="NG-84")
    bystanders.notice(work, ask.seat, "open", target=target)
    return _react_or_nothing(work, ask.seat, "open", target)


def _react_or_nothing(work: Work, seat: Seat, verb: str, target: str) -> Outcome:
    entries = perceive.target(work.state, target).reaction(verb)
    if entries is None:
        return reactions.nothing(work, seat, verb, target)
    return reactions.react(work, seat, verb, target, entries)


def check_read(ask: Ask) -> None:
    """Refused where nothing of that name is within reach."""
    ask.target("object")


def read(work: Work, ask: Ask) -> Outcome:
    """A spot on which nothing is to be read is inspected instead (NG-83)."""
    target = ask.target("object")
    found = perceive.target(work.state, target)
    if isinstance(found, Spot) and found.reaction("read") is None:
        return _inspect_thing(work, ask.seat, target)
    work.add(Read(by=ask.seat, object=target), to=work.actor(ask.seat), rule="NG-84")
    bystanders.notice(work, ask.seat, "read", thing=target)
    pieces.seen_close(work, ask.seat, target, handled=True)
    return _react_or_nothing(work, ask.seat, "read", target)


# -- take, drop


def _taken(ask: Ask) -> str:
    return ask.among("object", perceive.lies_in(ask.state, ask.room))


def check_take(ask: Ask) -> None:
    """Refused: `unknown_target`, also of what somebody else has in hand; `not_portable`."""
    found = perceive.target(ask.state, _taken(ask))
    if isinstance(found, Spot) or not found.portable:
        raise Refused("not_portable", arg="object")


def take(work: Work, ask: Ask) -> Outcome:
    """It is in hand at once, before its reaction's effects."""
    thing = _taken(ask)
    work.add(Took(by=ask.seat, object=thing), to=work.actor(ask.seat), rule="NG-84")
    bystanders.notice(work, ask.seat, "take", thing=thing)
    hands.comes_to(work, ask.seat, thing)
    entries = perceive.target(work.state, thing).reaction("take")
    return DONE if entries is None else reactions.react(work, ask.seat, "take", thing, entries)


def check_in_hands(ask: Ask) -> None:
    """Refused: `unknown_target`, `not_held`."""
    ask.in_hands()


def drop(work: Work, ask: Ask) -> Outcome:
    """It lies in view in the room."""
    thing, room = ask.in_hands(), work.state.room[ask.seat]
    work.add(Dropped(by=ask.seat, object=thing, room=room or ""), to=work.actor(ask.seat), rule="NG-84")
    bystanders.notice(work, ask.seat, "drop", thing=thing)
    pieces.out_of_hands(work, ask.seat, thing)
    hands.moved(work, thing)
    pieces.glance_at(work, thing)
    return DONE


# -- use


def _used(ask: Ask) -> tuple[str | None, str | None]:
    """The object and the target of a use. An object must be in hands; what alone is the target may be, too (NG-83, NG-155)."""
    if ask.has("object") and ask.has("target"):
        ask.exists("object")
        target = ask.target()
        return ask.in_hands(), target
    if ask.has("object"):
        return ask.in_hands(), None
    thing = ask.target()
    held = ask.state.thing_at.get(thing) == ask.seat and isinstance(ask.state.thing_at.get(thing), Seat)
    return (thing, None) if held else (None, thing)


def check_use(ask: Ask) -> None:
    """Refused: `missing_argument`, `unknown_target`, `not_held`, and as a lock of objects stands."""
    if not ask.has("object") and not ask.has("target"):
        raise Refused("missing_argument", arg="object")
    thing, target = _used(ask)
    puzzle = ask.edition.puzzle_at.get(target) if target else None
    if thing and target and puzzle is not None and locks.wants(ask.state, puzzle, thing):
        written = perceive.target(ask.state, target).reaction("use", thing)
        if puzzle.id not in ask.state.solved or written is None:
            locks.check_part(ask, puzzle)


def use(work: Work, ask: Ask) -> Outcome:
    thing, target = _used(ask)
    if thing and target:
        puzzle = work.edition.puzzle_at.get(target)
        if puzzle is not None and locks.wants(work.state, puzzle, thing) and puzzle.id not in work.state.solved:
            return locks.use_part(work, ask.seat, puzzle, thing)
    work.add(Used(by=ask.seat, object=thing, target=target), to=work.actor(ask.seat), rule="NG-84")
    bystanders.notice(work, ask.seat, "use", thing=thing, target=target)
    source = target or thing or ""
    entries = perceive.target(work.state, source).reaction("use", thing if thing and target else SELF)
    if entries is not None:
        return reactions.react(work, ask.seat, "use", source, entries, used=thing)
    if work.state.options.get("actions.queue_nothing", False):
        queueing.file(work, ask.seat, "", verb="use", object=thing, target=target)
        return DONE
    return reactions.nothing(work, ask.seat, "use", source)


# -- give, show


def check_give(ask: Ask) -> None:
    """Refused: `unknown_target`, `not_here`, `not_held`."""
    ask.exists("object")
    ask.someone_here("to")
    ask.in_hands()


def give(work: Work, ask: Ask) -> Outcome:
    """Without consent, also to a busy one."""
    thing, to = ask.in_hands(), ask.someone_here("to")
    given = ObjectGiven(by=ask.seat, to=to, object=thing)
    work.add(given, to=work.actor(ask.seat, to), rule="NG-89")
    bystanders.notice(work, ask.seat, "give", thing=thing, to=to)
    hands.comes_to(work, to, thing)
    return DONE


def check_show(ask: Ask) -> None:
    """Refused: `unknown_target`, `not_here`, `not_held`."""
    ask.exists("object")
    if not ask.is_room("to"):
        ask.someone_here("to")
    ask.in_hands()


def show(work: Work, ask: Ask) -> Outcome:
    """To one, or to all who are here: they see it close."""
    thing = ask.in_hands()
    if ask.is_room("to"):
        room = work.state.room.get(ask.seat)
        work.add(ObjectShown(by=ask.seat, to="room", object=thing), to=work.room(room), rule="NG-89")
        for other in perceive.present(work.state, room):
            if other != ask.seat:
                pieces.seen_close(work, other, thing)
        return DONE
    to = ask.someone_here("to")
    work.add(ObjectShown(by=ask.seat, to=to, object=thing), to=work.actor(ask.seat, to), rule="NG-89")
    bystanders.notice(work, ask.seat, "show", thing=thing, to=to)
    pieces.seen_close(work, to, thing)
    return DONE
