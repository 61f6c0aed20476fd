"""What the style guide shows: one example of every component, with made-up people and hours."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.core.paginator import Paginator
from django.utils.translation import gettext as _

ICONS = [
    "alert",
    "ask",
    "at",
    "backpack",
    "bell",
    "bold",
    "bookmark",
    "bot",
    "check",
    "clock",
    "crown",
    "down",
    "download",
    "exit",
    "eye",
    "eye-off",
    "fire",
    "flag",
    "footprints",
    "gavel",
    "ghost",
    "heart",
    "history",
    "hourglass",
    "italic",
    "key",
    "languages",
    "left",
    "link",
    "list",
    "lock",
    "mail",
    "moon",
    "palette",
    "pause",
    "pencil",
    "play",
    "plus",
    "quote",
    "reply",
    "rewind",
    "right",
    "scroll",
    "search",
    "send",
    "settings",
    "shield",
    "skull",
    "sun",
    "sun-moon",
    "trash",
    "user",
    "users",
    "x",
    "zap",
]
EMBLEMS = ("conteur", "lune", "graal", "nonary", "neuro")
COLOURS = [
    "paper",
    "sheet",
    "well",
    "wrapper",
    "ink",
    "ink-2",
    "ink-3",
    "rule",
    "rule-2",
    "link",
    "action",
    "flame",
    "flame-wash",
    "ok-wash",
    "warn-wash",
    "bad-wash",
    "red-wash",
    "blue-wash",
    "accent",
    "accent-wash",
]
NAMES = ("Anselme", "Colombe", "Росинка", "Hermine", "Théodule")


SEATS: list[dict[str, Any]] = [
    {"name": "Anselme"},
    {"name": "Colombe", "me": True},
    {"name": "Mireille", "crown": "maire"},
    {"name": "Росинка", "url": "/"},
    {"name": "Théodule", "alive": False, "notes": ["burnt, evening II"]},
]
COUNT: list[dict[str, Any]] = [
    {
        "name": "Вереск",
        "net": "+3",
        "red": 4,
        "blue": 1,
        "red_voters": "Гарет, Бран, Кай, Лиса",
        "blue_voters": "Озёрная",
    },
    {"name": "Gaspard", "net": 2, "voters": "Odile, Lazare"},
]
STEPS: list[dict[str, Any]] = [
    {
        "text": "The wolves go to Colombe.",
        "rule": "PL-64",
        "why": "two wolves named her, none another",
    },
    {"text": "Colombe dies.", "rule": "PL-65", "why": "nobody had shielded her"},
    {
        "text": "The seer looks at Anselme: villager.",
        "rule": "PL-71",
        "failed": True,
        "why": "the seer was asleep",
    },
]


class ExampleForm(forms.Form):
    """One control of each sort."""

    name = forms.CharField(help_text="At most 30 signs.")
    text = forms.CharField(widget=forms.Textarea, required=False)
    choice = forms.ChoiceField(choices=[("fr", "Français"), ("ru", "Русский"), ("en", "English")])
    target = forms.ChoiceField(choices=[(n, n) for n in NAMES], widget=forms.RadioSelect)
    agree = forms.BooleanField(label="Publish it at the hour", required=False)


def examples(now: datetime) -> dict[str, Any]:
    """The context of the page: each theme has forms of its own, so that no id stands twice."""
    return {
        "sides": [_side("light", now), _side("dark", now)],
        "icons": ICONS,
        "emblems": EMBLEMS,
        "colours": COLOURS,
    }


def _side(theme: str, now: datetime) -> dict[str, Any]:
    wrong = ExampleForm({"name": "", "target": "Hermine", "choice": "ru"}, prefix=f"{theme}-wrong")
    wrong.add_error(None, "Hermine died on Tuesday. Choose someone alive.")
    return {
        "theme": theme,
        "label": _("By day") if theme == "light" else _("By night"),
        "form": ExampleForm(prefix=theme, initial={"target": "Colombe"}),
        "wrong": wrong,
        "soon": now + timedelta(hours=3, minutes=12, seconds=22),
        "past": now - timedelta(minutes=26),
        "page": Paginator(range(400), 20).page(7),
        "seats": SEATS,
        "count": COUNT,
        "receipts": _receipts(now),
        "steps": STEPS,
    }


def _receipts(now: datetime) -> list[dict[str, Any]]:
    return [
        {"title": "Vote contre Gaspard", "text": "par le formulaire", "at": now - timedelta(minutes=2)},
        {
            "title": "Vote contre Lazare",
            "quote": "Bonsoir, je vote contre Laz.",
            "state": "old",
            "at": now - timedelta(hours=1),
        },
        {
            "title": "Refusé : pas encore",
            "quote": "Je sonde Gaspard.",
            "text": "Votre pouvoir s’ouvre à 22:00.",
            "state": "no",
            "at": now - timedelta(hours=2),
        },
        {
            "title": "Pas compris",
            "quote": "Je vote contre Ap.",
            "state": "ask",
            "at": now - timedelta(hours=3),
        },
    ]
