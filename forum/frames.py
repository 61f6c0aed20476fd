"""What an owner hangs around its topics: the forum shows a frame without knowing whose game it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from .models import Topic
from .visibility import Viewer


@dataclass(frozen=True)
class Frame:
    """The head of a page of an owned topic. `rail` and `strip` are safe HTML that holds what this viewer may see."""

    game: str = ""  # the name of the accent: lune, graal, nonary, neuro
    over: str = ""
    over_url: str = ""
    deck: str = ""
    at: datetime | None = None  # the hour that matters
    zone: Any = None
    label: str = ""
    paused: str = ""
    rail: str = ""
    strip: str = ""
    composer_note: str = ""
    live: str = ""  # what `game` says in the pokes after which head, rail and strip are to be asked for again


Framer = Callable[[Topic, Viewer], "Frame | None"]
_framers: list[Framer] = []


def register_framer(framer: Framer) -> None:
    """Adds a function (topic, viewer) -> Frame, or None for a topic that is not its own. Asked once a page."""
    if framer not in _framers:
        _framers.append(framer)


def frame_of(topic: Topic, viewer: Viewer) -> Frame:
    """The frame of a topic; a bare one for topics without an owner."""
    if topic.context:
        for framer in _framers:
            frame = framer(topic, viewer)
            if frame is not None:
                return frame
    return Frame()
