"""Texts of the greatest length made to be slow, cleaned and rendered: time of each as a ratio to an ordinary text of that length."""

from __future__ import annotations

import time

from _setup import database, median

ROUNDS = 3
HOSTILE = {
    "unclosed tags": "[b]" * 6000,
    "pairs within twenty quotes": "[quote]" * 20 + "[b][/b]" * 2800,
    "list marks": "[list]" + "[*]x" * 5000,
    "addresses in a row": "http://" * 2900,
    "mentions in a row": "@a " * 6000,
    "half tags": "[url=" * 4000,
    "code never closed": "[code]" * 3000,
    "brackets": "[" * 20000,
    "paragraphs": "[b]x\n\n" * 19 + "y\n\n" * 6000,
    "as many paragraphs as may be within tags": "[color=purple]" * 19 + "some words of that length or so\n\n" * 155,
    "as many blocks as may be within tags": "[color=purple]" * 19 + "some words[hr]" * 155,
}


def seconds(source: str) -> float:
    """Median time from the text as sent to the page."""
    from forum import markup
    from forum.errors import Invalid

    times = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        try:
            kept = markup.clean_source(source[: markup.MAX_BYTES])
            markup.render(kept, {"a": (1, "a")})
            markup.plain(kept)
        except Invalid:
            pass
        times.append(time.perf_counter() - began)
    return median(times)


def main() -> None:
    """Prints a line a text."""
    with database():
        usual = seconds("A post with [b]some[/b] words, and a few more of them. " * 360)
        print(f"an ordinary text of 20 kB: {usual * 1000:.1f} ms")
        for name, source in HOSTILE.items():
            print(f"  {name}: {seconds(source) / usual:.2f} of that")


if __name__ == "__main__":
    main()
