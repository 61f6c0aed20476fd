"""Durations, hours, numbers of pieces: what stands in words where an order needs a figure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from games.kernel.names import normal

_UNITS = {
    "h": 3600, "hr": 3600, "hrs": 3600, "heure": 3600, "heures": 3600, "hour": 3600, "hours": 3600,
    "ч": 3600, "час": 3600, "часа": 3600, "часов": 3600,
    "m": 60, "mn": 60, "min": 60, "mins": 60, "minute": 60, "minutes": 60,
    "м": 60, "мин": 60, "минута": 60, "минуту": 60, "минуты": 60, "минут": 60,
    "s": 1, "sec": 1, "secs": 1, "seconde": 1, "secondes": 1, "second": 1, "seconds": 1,
    "с": 1, "сек": 1, "секунда": 1, "секунду": 1, "секунды": 1, "секунд": 1,
}  # fmt: skip
_ONE = frozenset({"une", "un", "a", "an", "one", "одну", "один"})
_LINKS = frozenset({"et", "and", "и"})
_NUMBER = re.compile(r"\d{1,9}(?:[.,]\d{1,6})?")
_GLUED = re.compile(r"(?:\d{1,9}(?:[.,]\d{1,6})?[a-zа-я]+)+(?:\d{1,2})?")
_PART = re.compile(r"(\d{1,9}(?:[.,]\d{1,6})?)([a-zа-я]*)")
_CLOCK = re.compile(r"(\d{1,2})(?:[:h](\d{2}))?(h|am|pm)?")


def duration(words: Sequence[str]) -> tuple[str, int] | None:
    """The duration at the head of these words ("1 min 30", "30 секунд") as `1m30s`, and how many words it takes."""
    total, place, unit = Fraction(0), 0, 0
    while place < len(words) and place < 12:
        read = _one_length(words, place, unit)
        if read is None:
            if place and words[place] in _LINKS and _one_length(words, place + 1, unit) is not None:
                place += 1
                continue
            break
        seconds, taken, unit = read
        total += seconds
        place += taken
    if not place or (total * 1000).denominator != 1:
        return None
    return _written(total), place


def _one_length(words: Sequence[str], place: int, larger: int) -> tuple[Fraction, int, int] | None:
    """Seconds, words taken and the unit of one part; after "1 h" or "1 min" a bare number counts in the next unit."""
    if place >= len(words):
        return None
    word, following = words[place], words[place + 1] if place + 1 < len(words) else ""
    if word in _ONE and following in _UNITS:
        return Fraction(_UNITS[following]), 2, _UNITS[following]
    if not larger and word in _UNITS and len(word) > 4:
        return Fraction(_UNITS[word]), 1, _UNITS[word]
    if _NUMBER.fullmatch(word):
        value = Fraction(word.replace(",", "."))
        if following in _UNITS:
            return value * _UNITS[following], 2, _UNITS[following]
        # A bare number is of IG seconds where nothing came before it (NG-15).
        return (value * max(larger // 60, 1), 1, 1) if larger != 1 else None
    if _GLUED.fullmatch(word):
        return _glued(word)
    return None


def _glued(word: str) -> tuple[Fraction, int, int] | None:
    total, unit = Fraction(0), 0
    for value, name in _PART.findall(word):
        if name and name not in _UNITS:
            return None
        unit = _UNITS[name] if name else max(unit // 60, 1)
        total += Fraction(value.replace(",", ".")) * unit
    return total, 1, unit


def _written(seconds: Fraction) -> str:
    hours, rest = divmod(seconds, 3600)
    minutes, rest = divmod(rest, 60)
    whole, thousandths = divmod(int(rest * 1000), 1000)
    part = f"{whole}.{thousandths:03d}".rstrip("0").rstrip(".")
    said = (f"{hours}h" if hours else "") + (f"{minutes}m" if minutes else "")
    return said + (f"{part}s" if rest or not said else "")


def hour(words: Sequence[str]) -> tuple[str, int] | None:
    """The hour at the head of these words ("9h30", "9 часов", "9 pm") as `09:30`, and how many words it takes."""
    found = _CLOCK.fullmatch(words[0]) if words else None
    if found is None:
        return None
    hours, minutes, mark, taken = int(found[1]), int(found[2] or 0), found[3], 1
    rest = list(words[1:5])
    if rest and not found[2] and mark is None and rest[0] in ("h", "heure", "heures", "час", "часа", "часов", "ч"):
        mark, taken, rest = "h", 2, rest[1:]
    if mark == "h" and not found[2] and rest and re.fullmatch(r"[0-5]\d", rest[0]):
        minutes, taken, rest = int(rest[0]), taken + 1, rest[1:]
        if rest and _UNITS.get(rest[0]) == 60:
            taken, rest = taken + 1, rest[1:]
    half, more = _half_of_day(mark, rest)
    taken += more
    if mark is None and not found[2] and not half:
        return None
    if half == "pm":
        hours += 12 if hours < 12 else 0
    elif half == "am" and hours == 12:
        hours = 0
    return (f"{hours:02d}:{minutes:02d}", taken) if hours < 24 and minutes < 60 else None


def _half_of_day(mark: str | None, rest: Sequence[str]) -> tuple[str, int]:
    """`am`, `pm` or nothing, and how many words said so."""
    if mark in ("am", "pm"):
        return mark, 0
    for said, half in _HALVES:
        if tuple(rest[: len(said)]) == said:
            return half, len(said)
    return "", 0


_HALVES = (
    (("am",), "am"), (("pm",), "pm"), (("oclock",), "clock"), (("du", "matin"), "am"), (("du", "soir"), "pm"),
    (("de", "lapres-midi"), "pm"), (("утра",), "am"), (("ночи",), "am"), (("дня",), "pm"), (("вечера",), "pm"),
)  # fmt: skip
PIECE_WORDS = frozenset(
    normal(word)
    for word in ("PP", "pièce", "pièces", "piece", "pieces", "ФП", "фрагмент", "фрагменты", "фрагментов", "фрагмента")
)
_PIECE = re.compile(r"(?:n°|no|#|pp|фп)?(\d{1,6}(?:,\d{1,6})*)")


def pieces(words: Sequence[str]) -> tuple[tuple[int, ...], int]:
    """The numbers of pieces at the head of these words, and how many words they take."""
    found: list[int] = []
    place = 0
    while place < len(words):
        word = words[place]
        if match := _PIECE.fullmatch(word):
            found.extend(int(number) for number in match[1].split(","))
        elif not (
            (word in _LINKS or word in PIECE_WORDS) and place + 1 < len(words) and _PIECE.fullmatch(words[place + 1])
        ):
            break
        place += 1
    return tuple(dict.fromkeys(found)), place


_COUNT = re.compile(r"(?:n°|no|#)?(\d{1,6})")
_NUMBERED = frozenset({"n°", "no", "#", "numero", "number", "номер"})


def count(word: str) -> int | None:
    """A number such as `3`, `n°3`, `№3`."""
    found = _COUNT.fullmatch(word)
    return int(found[1]) if found else None


def numbered(words: Sequence[str]) -> int | None:
    """The number that these words are: `3`, `n° 3`."""
    if len(words) == 2 and words[0] in _NUMBERED:
        words = words[1:]
    return count(words[0]) if len(words) == 1 else None


def names_piece(words: Sequence[str]) -> int:
    """How many words at this place say "piece", before its number: `PP`, `pièce n°`; 0 in `PP12`; -1 where none do."""
    if words and _GLUED_PIECE.fullmatch(words[0]):
        return 0
    if not words or words[0] not in PIECE_WORDS:
        return -1
    taken = 2 if len(words) > 1 and words[1] in _NUMBERED else 1
    return taken if pieces(words[taken : taken + 1])[0] else -1


_GLUED_PIECE = re.compile(r"(?:pp|фп)\d{1,6}")
