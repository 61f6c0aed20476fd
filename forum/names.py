"""Names of members: what may be one, and which two would be taken for each other."""

import unicodedata

from .errors import Invalid

MIN_LENGTH, MAX_LENGTH = 2, 30  # in characters as people see them
ALLOWED_MARKS = " -_.'’·"
RESERVED = (
    "conteur",
    "le conteur",
    "la conteuse",
    "admin",
    "administrator",
    "administrateur",
    "moderator",
    "system",
    "root",
    "staff",
    "ведущий",
    "администратор",
    "модератор",
    "все",
    "all",
    "tous",
    "everyone",
    "me",
)

# Twins across scripts, after case folding and removal of accents. One Latin letter stands for each family.
_TWINS = str.maketrans(
    {
        # Cyrillic
        "а": "a",
        "в": "b",
        "е": "e",
        "к": "k",
        "м": "m",
        "н": "h",
        "о": "o",
        "р": "p",
        "с": "c",
        "т": "t",
        "у": "y",
        "х": "x",
        "і": "l",
        "ј": "j",
        "ѕ": "s",
        "ԁ": "d",
        "ԛ": "q",
        "ԝ": "w",
        "һ": "h",
        "ӏ": "l",
        "ь": "b",
        "ү": "y",
        "ө": "o",
        "є": "e",
        "з": "3",
        # Greek
        "α": "a",
        "β": "b",
        "ε": "e",
        "ζ": "z",
        "η": "h",
        "ι": "l",
        "κ": "k",
        "μ": "m",
        "ν": "n",
        "ο": "o",
        "ρ": "p",
        "τ": "t",
        "υ": "y",
        "χ": "x",
        "ς": "c",
        # Latin and digits that many faces draw alike
        "i": "l",
        "1": "l",
        "|": "l",
        "ı": "l",
        "ɩ": "l",
        "ł": "l",
        "0": "o",
        "ø": "o",
        "đ": "d",
        "ħ": "h",
        "ɑ": "a",
        "ɡ": "g",
        "æ": "ae",
        "œ": "oe",
    }
)


def skeleton(name: str) -> str:
    """What is left of a name when case, accents, blanks, punctuation, invisible marks and look-alikes are gone.

    Two names with one skeleton would be taken for each other: only one of them may exist.
    """
    folded = unicodedata.normalize("NFKC", name).casefold()
    bare = "".join(c for c in unicodedata.normalize("NFKD", folded) if unicodedata.category(c)[0] in "LN")
    return bare.translate(_TWINS).replace("rn", "m").replace("vv", "w")


def tidy(name: str) -> str:
    """The name as it is kept: composed, with single blanks and straight ends."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def length(text: str) -> int:
    """Number of characters as people see them: marks, joiners and variation selectors are not counted."""
    count, joined = 0, False
    for c in unicodedata.normalize("NFC", text):
        if c == "\u200d":
            joined = True
        elif unicodedata.category(c) in ("Mn", "Me", "Cf") or "\U0001f3fb" <= c <= "\U0001f3ff":
            continue
        else:
            count += not joined
            joined = False
    return count


def check(name: str) -> str:
    """The tidy form of a name that may exist. Raises Invalid: name_short, name_long, name_character, name_reserved.

    Whether it is taken is not asked here: `members.check_free` does.
    """
    for c in name:
        if unicodedata.category(c) in ("Cf", "Cc", "Co", "Cn", "Cs"):
            raise Invalid("name_invisible")
    kept = tidy(name)
    for c in kept:
        if unicodedata.category(c)[0] not in "LMN" and c not in ALLOWED_MARKS:
            raise Invalid("name_character", character=c)
    if length(kept) < MIN_LENGTH or len(skeleton(kept)) < MIN_LENGTH:
        raise Invalid("name_short", least=MIN_LENGTH)
    if length(kept) > MAX_LENGTH or len(kept) > 2 * MAX_LENGTH:
        raise Invalid("name_long", most=MAX_LENGTH)
    if skeleton(kept) in _RESERVED_SKELETONS:
        raise Invalid("name_reserved")
    return kept


_RESERVED_SKELETONS = frozenset(skeleton(name) for name in RESERVED)
