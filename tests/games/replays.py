"""Ways to read a replay: a page as plain text, its steps, and the step of a sentence."""

import html
import re

from django.urls import reverse


def page(client, table, name="replay", **query):
    answer = client.get(reverse(f"games:{name}", args=[table.pk]), query)
    assert answer.status_code == 200
    return html.unescape(re.sub(r"\s+", " ", answer.content.decode()))


def moments(replay):
    return [moment for part in replay.parts for moment in replay.moments_of(part)]


def step_of(replay, text):
    return next(moment.number for moment in moments(replay) if text in moment.text)


def story(client, table, **query):
    answer = client.get(reverse("games:replay_story", args=[table.pk]), query)
    assert answer.status_code == 200
    assert answer["Content-Disposition"].startswith("attachment; filename=")
    return answer.content.decode()
