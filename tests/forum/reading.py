"""What the tests of pages share: the text of an answer, and topics with many posts."""

import re

from forum.models import Post, Topic


def text_of(response):
    return response.content.decode()


def same_bytes(response):
    """The page without what is drawn anew for every request: the masked token of forms, and the clock."""
    body = re.sub(r'name="csrfmiddlewaretoken" value="[^"]*"', "", text_of(response))
    return response.status_code, re.sub(r'name="server-now" content="[^"]*"', "", body)


def fill(topic, author, count, at):
    Post.objects.bulk_create(
        Post(topic=topic, position=n, author=author, source=f"say {n}", html=f"<p>say {n}</p>", html_version=1, at=at)
        for n in range(1, count + 1)
    )
    Topic.objects.filter(pk=topic.pk).update(post_count=count, last_post_at=at)
    topic.refresh_from_db()
