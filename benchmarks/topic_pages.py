"""A topic of 10,000 posts, read 20 a page: queries and time of the first, the middle and the last page.

The number of queries must be the same on every page; times are given as ratios to the first page of the same run.
"""

from __future__ import annotations

import sys
import time
from datetime import timedelta

from _setup import database, median

POSTS, ROUNDS = 10_000, 15


def fill() -> tuple[object, object]:
    """One topic with POSTS posts of 40 authors, and a member who reads it."""
    from forum import clock, members, topics
    from forum.markup import VERSION, render
    from forum.models import Post

    start = clock.now() - timedelta(days=30)
    authors = [members.create_member(f"Author {n}", at=start) for n in range(40)]
    shelf = topics.create_category(title="Shelf", slug="shelf", read=["public"], write=["member"], open=["member"])
    topic = topics.create_topic(title="Long", read=["public"], write=["member"], at=start, category=shelf)
    text = "A post with [b]some[/b] words, and a few more of them so that it has a usual length. " * 3
    html = render(text)
    Post.objects.bulk_create(
        [
            Post(topic=topic, position=n + 1, author=authors[n % 40], source=text, html=html, html_version=VERSION,
                 at=start + timedelta(minutes=n))
            for n in range(POSTS)
        ],
        batch_size=1000,
    )  # fmt: skip
    topic.post_count, topic.last_post_at = POSTS, start + timedelta(minutes=POSTS)
    topic.save()
    return topic, members.create_member("Reader", at=start)


def measure(client: object, topic: object, page: int) -> tuple[int, float]:
    """(queries, median seconds) of one page."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    url = f"{topic.get_absolute_url()}?page={page}"  # type: ignore[attr-defined]
    client.get(url)  # type: ignore[attr-defined]
    with CaptureQueriesContext(connection) as queries:
        answer = client.get(url)  # type: ignore[attr-defined]
    asked = len(queries)
    if answer.status_code != 200:
        sys.exit(f"page {page} answered {answer.status_code}")
    times = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        client.get(url)  # type: ignore[attr-defined]
        times.append(time.perf_counter() - began)
    return asked, median(times)


def main() -> None:
    """Prints a line a page, and fails where the number of queries differs."""
    with database() as backend:
        from django.test import Client

        topic, reader = fill()
        client = Client()
        client.force_login(reader)
        last = POSTS // 20
        found = {page: measure(client, topic, page) for page in (1, last // 2, last)}
        first = found[1][1]
        print(f"{backend}: a topic of {POSTS} posts, 20 a page")
        for page, (queries, seconds) in found.items():
            print(f"  page {page:>4}: {queries} queries, {seconds * 1000:.1f} ms, {seconds / first:.2f} of the first page")
        if len({queries for queries, _ in found.values()}) > 1:
            sys.exit("the number of queries depends on the page")


if __name__ == "__main__":
    main()
