"""How the verbs begin in English (section 17): one form does for the present, the future, the infinitive and the
imperative."""

from __future__ import annotations


def _with(heads: tuple[str, ...], *tails: str) -> tuple[str, ...]:
    return tuple(f"{head} {tail}".strip() for head in heads for tail in tails)


GO = (
    "go",
    "walk",
    "return",
    "head",
    "move",
    "go back",
    "walk back",
    "head back",
    "come back",
    "run",
    "i'm going",
    "i am going",
    "going",
)
DOOR9 = ("door 9", "the door 9", "door nine", "door number 9", "the ninth door", "door no 9")
VOTE = ("vote", "vote for", "vote to", "vote for an", "vote for the")
ALLY = ("ally", "alliance", "an alliance", "the alliance")
BETRAY = ("betray", "betrayal")
TYPE = ("enter", "type", "try", "dial")

HEADS: dict[str, tuple[str, ...]] = {
    "go": GO,
    "enter": ("enter",),
    "inspect": ("inspect", "examine", "look at", "search", "look in", "look into", "look inside"),
    "look_around": ("look around", "look round"),
    "read": ("read",),
    "open": ("open",),
    "take": ("take", "pick up", "grab"),
    "drop": ("drop", "put down", "leave", "lay down"),
    "use": ("use",),
    "lever": ("press", "push", "pull", "turn", "push on", "press on", "pull on"),
    "give": ("give", "hand"),
    "show": ("show",),
    "code": _with(TYPE, "code", "the code"),
    "digits": TYPE,
    "codes": _with(("try", "test"), "all codes", "all the codes", "every code", "all combinations"),
    "force": ("force",),
    "answer": ("answer", "reply"),
    "hide": ("hide", "hide myself"),
    "attack": ("attack",),
    "defend": ("defend", "defend myself"),
    "wait": ("wait", "wait for"),
    "abandon": ("abandon", "give up", "stop what i am doing", "stop what im doing", "stop"),
    "say": ("say", "announce"),
    "whisper": ("whisper",),
    "tell": ("tell",),
    "vote": VOTE,
    "ally": (*ALLY, *_with(VOTE, *ALLY)),
    "betray": (*BETRAY, *_with(VOTE, *BETRAY)),
    "open_door9": _with(("open",), *DOOR9),
    "pass_door9": _with(("pass", "go", "walk"), *(f"{way} {door}".strip() for way in ("", "through") for door in DOOR9)),
    "pass_it": ("pass it", "pass through it", "go through it", "walk through it"),
    "pass": ("pass", "pass through", "go through"),
    "accuse": ("accuse",),
    "cancel_plan": _with(("cancel",), "plan", "the plan"),
    "cancel_all": _with(("cancel",), "all plans", "all my plans", "all the plans"),
    "no_defend": _with(("do not", "don't", "will not", "won't"), "defend", "defend myself"),
    "no_go_assigned": _with(
        ("do not go", "don't go", "will not go", "won't go"), "to my room", "to my assigned room",
    ),
    "no_go_ambidex": _with(
        ("do not", "don't", "will not", "won't"), "go to the ambidex", "go to the ambidex game", "go to ambidex",
        "join the ambidex", "join the ambidex game",
    ),
    "yes_defend": ("defend by default", "defend myself by default"),
    "yes_go_assigned": ("go to my room by default", "go to my assigned room by default"),
    "yes_go_ambidex": _with(
        ("go to", "join"), "the ambidex by default", "the ambidex game by default", "ambidex by default",
    ),
    "forfeit": _with(("quit", "leave", "forfeit"), "the game"),
}  # fmt: skip
SUBJECTS = (
    "i", "i want to", "i would like to", "i'd like to", "i'll", "i will", "i wanna", "let me", "i shall", "i'll",
)  # fmt: skip
COURTESIES = ("please", "thanks", "thank you")
HASTE = ("directly", "at once", "immediately", "right away", "straight", "now", "first", "again")
HELPERS = ("just",)
