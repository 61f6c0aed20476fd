"""Talk with those in the same room (NG-92 to NG-95)."""

from __future__ import annotations

from hashlib import sha256

from games.kernel.order import Unresolved
from games.kernel.refusal import Refused
from games.kernel.seat import Seat

from . import hiding, perceive
from .asks import Ask
from .events_talk import MessageStruck, Said, Whispered, WhisperNoticed
from .outcomes import DONE, Outcome
from .state import State
from .work import Work

LONGEST = 4000


def words(ask: Ask) -> str:
    """What is said; `bad_argument` where it is nothing or too long."""
    text = ask.args.get("text")
    if text is None:
        raise Refused("missing_argument", arg="text")
    if not isinstance(text, str) or not text.strip() or len(text) > LONGEST:
        raise Refused("bad_argument", arg="text", high=LONGEST)
    return text.strip()


def check_say(ask: Ask) -> None:
    """Refused `bad_argument` for nothing, or too much."""
    words(ask)


def say(work: Work, ask: Ask) -> Outcome:
    """All who are in the room hear it, hidden ones too; whoever speaks up is hidden no more."""
    hiding.come_out(work, ask.seat)
    room = work.state.room[ask.seat] or ""
    text = words(ask)
    said = Said(by=ask.seat, room=room, text=text, mark=_mark(work, ask.seat, text))
    work.add(said, to=work.room(room), rule="NG-92")
    return DONE


def _recipients(ask: Ask) -> tuple[Seat, ...]:
    """Those spoken to, all of them present and seen."""
    value = ask.args.get("to")
    items = value if isinstance(value, list | tuple) else (value,)
    if value is None or value == "" or not items:
        raise Refused("missing_argument", arg="to")
    found: list[Seat] = []
    for item in items:
        if isinstance(item, Unresolved):
            raise item.refusal("to")
        if not isinstance(item, Seat):
            raise Refused("unknown_name", arg="to", text=str(item)[:80], seats=())
        if item == ask.seat:
            raise Refused("self_target", arg="to")
        found.append(item)
    for seat in found:
        if not perceive.sees(ask.state, ask.seat, seat):
            raise Refused("not_here", target=seat)
    return tuple(dict.fromkeys(found))


def check_whisper(ask: Ask) -> None:
    """Refused: `unknown_name`, `self_target`, `not_here`: then nothing is said to any."""
    words(ask)
    _recipients(ask)


def whisper(work: Work, ask: Ask) -> Outcome:
    """To these alone. A hidden speaker is seen by them from now on, and by nobody else."""
    to, room = _recipients(ask), work.state.room.get(ask.seat)
    text = words(ask)
    whispered = Whispered(by=ask.seat, to=to, text=text, mark=_mark(work, ask.seat, text))
    work.add(whispered, to=work.actor(ask.seat, *to), rule="NG-93")
    if work.state.options.get("talk.whisper_seen", False):
        others = tuple(seat for seat in perceive.present(work.state, room) if seat not in (ask.seat, *to))
        if others:
            work.add(WhisperNoticed(by=ask.seat, to=to), to=work.actor(*others), rule="NG-93")
    return DONE


def _mark(work: Work, seat: Seat, text: str) -> str:
    """By what a message is told from others. Made only of what its hearers know: a number would tell how much is said
    elsewhere."""
    return sha256(f"{int(seat)} {work.at.isoformat()} {text}".encode()).hexdigest()[:12]


def numbered(state: State, number: int) -> str | None:
    """The mark of the game's n-th message, for the game master."""
    marks = tuple(state.messages)
    return marks[number - 1] if 0 < number <= len(marks) else None


def strike(work: Work, mark: str) -> None:
    """The text is hidden from all but the game master; who heard it is told so (NG-95)."""
    work.quiet(MessageStruck(mark=mark), to=work.actor(*work.state.messages[mark]))
