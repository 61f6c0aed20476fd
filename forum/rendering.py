"""BBCode made into HTML that is safe to show.

What the library renders passes an allow-list. Links are found by a pattern that cannot backtrack.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterable
from typing import Any

import bbcode
import nh3
from django.urls import reverse
from django.utils.translation import gettext

from . import names
from .cleaning import clean_line

VERSION = 1  # raise it when the same source gives other HTML
MAX_NESTING = 20

COLOURS = {
    "red": "red",
    "crimson": "red",
    "darkred": "red",
    "#f00": "red",
    "#ff0000": "red",
    "rouge": "red",
    "красный": "red",
    "blue": "blue",
    "navy": "blue",
    "#00f": "blue",
    "#0000ff": "blue",
    "bleu": "blue",
    "синий": "blue",
    "green": "green",
    "vert": "green",
    "зелёный": "green",
    "зеленый": "green",
    "#008000": "green",
    "orange": "orange",
    "оранжевый": "orange",
    "gold": "orange",
    "yellow": "orange",
    "grey": "grey",
    "gray": "grey",
    "gris": "grey",
    "серый": "grey",
    "silver": "grey",
    "purple": "purple",
    "violet": "purple",
    "фиолетовый": "purple",
    "pink": "pink",
    "magenta": "pink",
    "rose": "pink",
    "розовый": "pink",
    "teal": "teal",
    "cyan": "teal",
    "olive": "olive",
    "brown": "olive",
}
_PALETTE_RGB = {
    "red": (200, 30, 40),
    "blue": (30, 80, 200),
    "green": (30, 140, 60),
    "orange": (240, 160, 30),
    "grey": (128, 128, 128),
    "purple": (120, 60, 170),
    "pink": (220, 80, 150),
    "teal": (20, 140, 140),
    "olive": (120, 120, 20),
}

_BLOCKS = ("<blockquote", "<details", "<ul", "<ol", "<pre", "<hr")
MENTION = re.compile(r"(?<![\w@/.])@(\w[\w.'’\-]{0,29}(?: \w[\w.'’\-]{0,29}){0,2})")


def readings(words: str) -> list[str]:
    """The beginnings of "Old Merlin says" that may be a name: all three words, two, one; and without end marks."""
    parts = words.split(" ")
    whole = [" ".join(parts[:n]) for n in range(len(parts), 0, -1)]
    return [reading for w in whole for reading in dict.fromkeys((w, w.rstrip(".'’-"))) if reading]


Known = dict[str, tuple[int, str]]  # skeleton -> (user id, name)


def render(source: str, known: Known | None = None) -> str:
    """The safe HTML of a cleaned source. `known` are the members that its mentions lead to."""
    body = _paragraphs(PARSER.format(source, known=known or {}))
    return _sanitise(_link_texts(body, known or {}))


def _sanitise(body: str) -> str:
    return nh3.clean(
        body,
        tags=_TAGS,
        attributes={"a": {"href"}},
        allowed_classes=_CLASSES,
        link_rel="nofollow ugc noopener",
        url_schemes={"http", "https", "mailto"},
        strip_comments=True,
    )


_TAGS = {
    "p",
    "br",
    "strong",
    "em",
    "u",
    "s",
    "span",
    "blockquote",
    "details",
    "summary",
    "div",
    "ul",
    "ol",
    "li",
    "a",
    "pre",
    "code",
    "hr",
}
_CLASSES = {
    "span": {"quote__by", *(f"c-{colour}" for colour in _PALETTE_RGB)},
    "blockquote": {"quote"},
    "details": {"spoiler"},
    "a": {"mention"},
}


def _paragraphs(value: str) -> str:
    """Blank lines part paragraphs, single ones break lines; blocks stand for themselves."""
    chunks = [chunk.strip("\n") for chunk in re.split(r"\n{2,}", value)]
    return "".join(
        chunk if chunk.startswith(_BLOCKS) else "<p>" + chunk.replace("\n", "<br>") + "</p>"
        for chunk in chunks
        if chunk
    )


def _inline(opening: str, closing: str) -> Callable[..., str]:
    def wrap(value: str) -> str:
        # around each paragraph by itself: an inline element may not hold a block
        return re.sub(
            r"[^\n]+(?:\n[^\n]+)*", lambda m: m[0] if m[0].startswith(_BLOCKS) else opening + m[0] + closing, value
        )

    return wrap


def _simple(tag: str) -> Callable[..., str]:
    wrap = _inline(f"<{tag}>", f"</{tag}>")
    return lambda name, value, options, parent, context: wrap(value)


def _colour(name: str, value: str, options: dict[str, str] | None, parent: Any, context: Any) -> str:
    asked = ((options or {}).get("color") or "").strip().casefold()
    colour = COLOURS.get(asked) or _nearest(asked)
    return _inline(f'<span class="c-{colour}">', "</span>")(value) if colour else value


def _nearest(asked: str) -> str | None:
    match = re.fullmatch(r"#([0-9a-f]{3}|[0-9a-f]{6})", asked)
    if not match:
        return None
    digits = match[1] if len(match[1]) == 6 else "".join(d * 2 for d in match[1])
    rgb = [int(digits[i : i + 2], 16) for i in (0, 2, 4)]
    return min(_PALETTE_RGB, key=lambda c: sum((a - b) ** 2 for a, b in zip(rgb, _PALETTE_RGB[c], strict=True)))


def _quote(name: str, value: str, options: dict[str, str] | None, parent: Any, context: Any) -> str:
    who, _, number = ((options or {}).get("quote") or "").partition(";")
    by = html.escape(clean_line(who)[:60])
    number = number.strip()
    if number.isascii() and number.isdigit() and len(number) < 17:
        # always a link, known or not: whether a post exists is told by the gate alone
        by = f'<a href="{reverse("forum:post", args=[int(number)])}">{by or "#"}</a>'
    head = f'<span class="quote__by">{by}</span>' if by else ""
    return f'\n\n<blockquote class="quote">{head}{_flat(_paragraphs(value))}</blockquote>\n\n'


def _spoiler(name: str, value: str, options: dict[str, str] | None, parent: Any, context: Any) -> str:
    title = html.escape(clean_line((options or {}).get("spoiler") or "")[:80])
    # an empty summary is filled in the reader's language when it is shown
    return (
        f'\n\n<details class="spoiler"><summary>{title}</summary><div>{_flat(_paragraphs(value))}</div></details>\n\n'
    )


def _flat(block: str) -> str:
    # inside a block, blank lines have already done their work
    return block.replace("\n", "")


def _list(name: str, value: str, options: dict[str, str] | None, parent: Any, context: Any) -> str:
    tag = "ol" if (options or {}).get("list", "").strip() in ("1", "01", "a", "A", "i", "I") else "ul"
    return f"\n\n<{tag}>{_flat(value)}</{tag}>\n\n"


def _item(name: str, value: str, options: Any, parent: Any, context: Any) -> str:
    if parent is None or parent.tag_name != "list":
        return f"[*]{value}"
    return f"<li>{_flat(_paragraphs(value)) if chr(10) in value else value}</li>"


def _code(name: str, value: str, options: Any, parent: Any, context: Any) -> str:
    shown = value.strip("\n")
    if "\n" not in shown:
        return f"<code>{shown}</code>"
    shown = shown.replace("\n", "&#10;")
    return f"\n\n<pre><code>{shown}</code></pre>\n\n"


def _url(name: str, value: str, options: dict[str, str] | None, parent: Any, context: Any) -> str:
    raw = ((options or {}).get("url") or html.unescape(re.sub(r"<[^>]*>", "", value))).strip()
    href = safe_address(raw)
    return _inline(f'<a href="{html.escape(href)}">', "</a>")(value) if href else value


def safe_address(raw: str) -> str | None:
    """The address if it is one that a post may lead to: the web, mail, or a page of this site."""
    raw = "".join(c for c in raw if c.isprintable() and not c.isspace())
    if re.match(r"(?i)(https?://|mailto:)[^\s]", raw):
        return raw
    if re.match(r"(?i)www\.[\w-]+\.", raw):
        return "https://" + raw
    return raw if re.match(r"/(?![/\\])", raw) else None


def _mention(name: str, value: str, options: Any, parent: Any, context: dict[str, Any]) -> str:
    return _member_link(html.unescape(value).strip(), context.get("known", {})) or f"@{value}"


def _member_link(name: str, known: Known) -> str | None:
    found = known.get(names.skeleton(name))
    if not found:
        return None
    return f'<a class="mention" href="{reverse("forum:member", args=[found[0]])}">@{html.escape(found[1])}</a>'


_WEB = re.compile(r"\bhttps?://[^\s<>\[\]\"']{2,500}", re.IGNORECASE)
_AT = re.compile(r"@")


def _link_texts(body: str, known: Known) -> str:
    """Makes links of bare addresses and of @names, in texts that stand in no link and no code."""
    out, shut = [], 0
    for piece in re.split(r"(<[^>]*>)", body):
        if piece.startswith("<"):
            if re.match(r"<(a|code)\b", piece):
                shut += 1
            elif re.match(r"</(a|code)\b", piece):
                shut -= 1
            out.append(piece)
        else:
            out.append(piece if shut else _link_text(piece, known))
    return "".join(out)


def _link_text(text: str, known: Known) -> str:
    out, last = [], 0
    for match in _WEB.finditer(text):
        address = match[0]
        while address and (
            address[-1] in ".,:!?"
            or (address[-1] == ")" and "(" not in address)
            or re.search(r"&(?:quot|#39|lt|gt);$", address)
        ):
            address = re.sub(r"(?:&(?:quot|#39|lt|gt);|.)$", "", address)
        if len(address) < len("http://a"):
            continue
        out += [_link_mentions(text[last : match.start()], known), f'<a href="{address}">{address}</a>']
        last = match.start() + len(address)
    out.append(_link_mentions(text[last:], known))
    return "".join(out)


def _link_mentions(text: str, known: Known) -> str:
    if not known or "@" not in text:
        return text

    def link(match: re.Match[str]) -> str:
        words = match[1]
        for reading in readings(words):
            made = _member_link(html.unescape(reading), known)
            if made:
                return made + words[len(reading) :]
        return match[0]

    return MENTION.sub(link, text)


def _build_parser() -> bbcode.Parser:
    parser = bbcode.Parser(
        newline="\n", install_defaults=False, replace_links=False, replace_cosmetic=False, max_tag_depth=MAX_NESTING + 2
    )

    def add(tag: str, made: Callable[..., str], **options: bool) -> None:
        def rendered(name: str, value: str | None, given: Any, parent: Any, context: Any) -> str:
            # the library writes line ends as carriage returns until it is done
            return made(name, (value or "").replace("\r", "\n"), given, parent, context)

        parser.add_formatter(tag, rendered, **options)

    for tag, element in (("b", "strong"), ("i", "em"), ("u", "u"), ("s", "s")):
        add(tag, _simple(element))
    add("hr", lambda *_: "\n\n<hr>\n\n", standalone=True)
    add("color", _colour)
    add("quote", _quote, strip=True, swallow_trailing_newline=True)
    add("spoiler", _spoiler, strip=True, swallow_trailing_newline=True)
    add("list", _list, transform_newlines=False, strip=True, swallow_trailing_newline=True)
    add("*", _item, newline_closes=True, transform_newlines=False, same_tag_closes=True, strip=True)
    add("code", _code, render_embedded=False, swallow_trailing_newline=True)
    add("url", _url)
    add("mention", _mention, render_embedded=False)
    return parser


PARSER = _build_parser()


# ---- at display


def present(body: str, marks: Iterable[tuple[str, str]] = ()) -> str:
    """The HTML as one reader sees it: spoilers named in the page's language, and the words that were read marked.

    `marks` are (words of the source, style); words that formatting cuts in two are not marked.
    """
    body = body.replace("<summary></summary>", f"<summary>{html.escape(gettext('Spoiler'))}</summary>")
    for words, style in marks:
        body = _mark(body, html.escape(words, quote=False), style)
    return body


def _mark(body: str, words: str, style: str) -> str:
    if not words:
        return body
    pieces, shut = re.split(r"(<[^>]*>)", body), 0
    for n, piece in enumerate(pieces):
        if piece.startswith("<"):
            if re.match(r"<(blockquote|details|pre|code)\b", piece):
                shut += 1
            elif re.match(r"</(blockquote|details|pre|code)\b", piece):
                shut -= 1
        elif not shut and words in piece:
            pieces[n] = piece.replace(words, f'<span class="mark mark--{style}">{words}</span>', 1)
            break
    return "".join(pieces)
