"""BBCode: what a text may be, and its bare words.

The source is kept; the HTML is cached with `VERSION`. Hostile texts cost little: size and nesting are bounded before
anything is rendered.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from .cleaning import clean_line, drop_invisible
from .errors import Invalid
from .rendering import MAX_NESTING, MENTION, PARSER, VERSION, Known, present, readings, render

__all__ = ["VERSION", "Known", "clean_line", "clean_source", "present", "render"]

MAX_BYTES = 20 * 1024
MAX_MENTIONS = 10
MAX_REOPENED = 3_000  # each new paragraph or block closes and opens anew every tag of letters that is open
_PARTS = ("quote", "spoiler", "list", "code", "hr")  # blocks: they part a text as a blank line does
_SILENT = ("quote", "spoiler", "code")  # what is said inside is not said by the author now
_MENTION_TAG = re.compile(r"\[mention\]([^\[\]\n]{1,60})\[/mention\]", re.IGNORECASE)


# ---- what a text may be


def clean_source(text: str) -> str:
    """The text as it is kept. Control and direction-override marks are dropped, lines end in a line feed.

    Raises Invalid: text_empty, text_long (over 20 kB), nesting_deep (tags within tags past 20),
    nesting_long (paragraphs without end within many tags).
    """
    text = drop_invisible(
        text.replace("\r\n", "\n").replace("\r", "\n").replace("\u2028", "\n").replace("\u2029", "\n")
    )
    text = text.strip("\n\t ")
    if not any(unicodedata.category(c)[0] not in "ZC" for c in text):
        raise Invalid("text_empty")
    size = len(text.encode())
    if size > MAX_BYTES:
        raise Invalid("text_long", most=MAX_BYTES // 1024, size=-(-size // 1024))
    depth, reopened = nesting(text)
    if depth > MAX_NESTING:
        raise Invalid("nesting_deep", most=MAX_NESTING)
    if reopened > MAX_REOPENED:
        raise Invalid("nesting_long")
    return text


def nesting(text: str) -> tuple[int, int]:
    """How deep tags stand within tags, and how many tags of letters the paragraphs and blocks within them open anew.

    Tags that are never closed count; what stands in [code] does not.
    """
    deepest, reopened, lines = 0, 0, 0
    open_tags: list[str] = []
    in_code = False
    for kind, tag, _, _ in PARSER.tokenize(text):
        lines = lines + 1 if kind == PARSER.TOKEN_NEWLINE else 0
        if in_code:
            in_code = not (kind == PARSER.TOKEN_TAG_END and tag == "code")
            continue
        if lines == 2 or (kind == PARSER.TOKEN_TAG_START and tag in _PARTS):
            reopened += sum(name not in _PARTS for name in open_tags)
        if kind == PARSER.TOKEN_TAG_START and tag not in ("*", "hr"):
            in_code = tag == "code"
            if not in_code:
                open_tags.append(tag)
                deepest = max(deepest, len(open_tags))
        elif kind == PARSER.TOKEN_TAG_END and tag in open_tags:
            while open_tags.pop() != tag:
                pass
    return deepest, reopened


# ---- bare words


def spoken(source: str) -> str:
    """What the author says in the text's own lines: no tags, nothing quoted, hidden or set as code.

    Lines keep their numbers, so that a receipt can point at one.
    """
    return _bare(source, _SILENT)


def plain(source: str) -> str:
    """The words that search may show: no tags, nothing that is quoted or hidden in a spoiler."""
    return re.sub(r"\s+", " ", _bare(source, ("quote", "spoiler"))).strip()


def _bare(source: str, silent: Sequence[str]) -> str:
    out: list[str] = []
    hidden: list[str] = []
    for kind, tag, _, text in PARSER.tokenize(source):
        if kind == PARSER.TOKEN_NEWLINE:
            out.append("\n")
        elif hidden:
            if kind == PARSER.TOKEN_TAG_START and tag == hidden[0] and tag != "code":
                hidden.append(tag)
            elif kind == PARSER.TOKEN_TAG_END and tag == hidden[0]:
                hidden.pop()
        elif kind == PARSER.TOKEN_TAG_START and tag in silent:
            hidden.append(tag)
        elif kind == PARSER.TOKEN_DATA:
            out.append(text)
    return "".join(out)


def quoted_posts(source: str) -> list[int]:
    """Ids named as sources of the text's outer quotes, as they are claimed: nothing is checked."""
    ids, depth = [], 0
    for kind, tag, options, _ in PARSER.tokenize(source):
        if tag == "quote" and kind == PARSER.TOKEN_TAG_START:
            depth += 1
            number = (options or {}).get("quote", "").rpartition(";")[2].strip()
            if depth == 1 and number.isascii() and number.isdigit() and len(number) < 17:
                ids.append(int(number))
        elif tag == "quote" and kind == PARSER.TOKEN_TAG_END:
            depth = max(depth - 1, 0)
    return ids[:MAX_MENTIONS]


def quote(name: str, post_id: int, source: str) -> str:
    """The source of a quotation of a post, with its author and the way back; quotes inside it are left out."""
    said = re.sub(r"\n{3,}", "\n\n", without_quotes(source)).strip()
    return f"[quote={name.replace(']', '').replace('[', '')};{post_id}]{said}[/quote]\n\n"


def without_quotes(source: str) -> str:
    """The source with its quotes cut out, other tags kept."""
    out, depth = [], 0
    for kind, tag, _, text in PARSER.tokenize(source):
        if tag == "quote" and kind == PARSER.TOKEN_TAG_START:
            depth += 1
        elif tag == "quote" and kind == PARSER.TOKEN_TAG_END:
            depth = max(depth - 1, 0)
        elif not depth:
            out.append(text)
    return "".join(out)


# ---- mentions


def mentioned_names(source: str) -> list[str]:
    """Everything that may be the name of somebody called by @ outside quotes and code, longest readings first."""
    found: list[str] = [m.group(1) for m in _MENTION_TAG.finditer(without_quotes(source))]
    for match in MENTION.finditer(spoken(source)):
        found += readings(match.group(1))
    return list(dict.fromkeys(found))[: 3 * MAX_MENTIONS]


def line_of(source: str, line: int | str | None) -> str:
    """The words that a note points at."""
    if isinstance(line, str):
        return line.strip()
    lines = spoken(source).split("\n")
    return lines[line].strip() if isinstance(line, int) and 0 <= line < len(lines) else ""
