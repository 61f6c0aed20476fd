"""Reports: a member shows a post to those who keep order in its place.

In a place with an owner (a game's) that is whoever runs it, and nobody else: staff who play there must learn nothing.
Elsewhere it is the staff. Whoever reports a letter shows it: its text goes with the report.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any

from django.contrib.auth import get_user_model
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.urls import reverse

from . import limits, members, notifying
from .cleaning import clean_line
from .errors import Denied, Invalid
from .models import Post, Report, Topic
from .visibility import STAFF, Viewer, user_token

REPORTS_AN_HOUR = 10
LONGEST_REASON = 500  # characters

Keepers = Callable[[Topic], "Iterable[int] | None"]
Places = Callable[[Any], "Q | None"]
_keepers: list[Keepers] = []
_places: list[Places] = []


def register_keepers(keepers: Keepers, places: Places) -> None:
    """Adds who keeps order in an owner's places: `keepers` gives the user ids for a topic, or None where it is not the
    owner's; `places` says of a user which topics those are, as a condition on topics, or None for none."""
    if keepers not in _keepers:
        _keepers.append(keepers)
        _places.append(places)


def keepers_of(post: Post) -> list[Any]:
    """The users to whom this post is reported; never its author."""
    ids = _owners(post.topic)
    if ids is None:
        ids = get_user_model().objects.filter(is_staff=True, is_active=True).values_list("pk", flat=True)
    return members.users(set(ids) - {post.author_id})


def _owners(topic: Topic) -> Iterable[int] | None:
    asked = _keepers if topic.context else []
    return next((ids for keepers in asked if (ids := keepers(topic)) is not None), None)


def check(post: Post, viewer: Viewer) -> None:
    """Raises Denied: report_forbidden for what is not there to be reported (announcements, deleted and own posts),
    report_nobody where nobody but its author could deal with it."""
    if not viewer.is_member or post.author_id == viewer.user.pk or post.is_tale or post.voice or post.deleted_at:
        raise Denied("report_forbidden")
    owners = _owners(post.topic)
    if owners is not None and set(owners) <= {post.author_id}:
        raise Denied("report_nobody")


def report(post: Post, viewer: Viewer, reason: str, *, at: datetime) -> Report:
    """Reports a post; a second report by the same member is the first one.

    Raises Denied: report_forbidden, report_nobody, rate_limited; Invalid: reason_empty, reason_long.
    """
    check(post, viewer)
    said = clean_line(reason)
    if not said:
        raise Invalid("reason_empty")
    if len(said) > LONGEST_REASON:
        raise Invalid("reason_long", most=LONGEST_REASON)
    if twin := Report.objects.filter(post=post, by=viewer.user).first():
        return twin
    limits.limit(f"report:{viewer.user.pk}", REPORTS_AN_HOUR, 3600)
    try:
        with transaction.atomic():
            made = Report.objects.create(post=post, by=viewer.user, reason=said, source=post.source, at=at)
            for keeper in keepers_of(post):
                notifying.notify(
                    keeper, "report", {"by": viewer.user.member.name}, reverse("forum:reports"), at=at,
                    tokens=[] if post.topic.context else [STAFF], key=f"report:{made.pk}",
                )  # fmt: skip
    except IntegrityError:
        return Report.objects.get(post=post, by=viewer.user)
    return made


def kept_by(viewer: Viewer) -> Any:
    """The reports that this viewer deals with, the open ones first."""
    if not viewer.is_member:
        return Report.objects.none()
    mine = Q(pk__in=[])
    for places in _places:
        if (own := places(viewer.user)) is not None:
            mine |= Q(post__topic__in=Topic.objects.filter(own).values("pk"))
    if STAFF in viewer.tokens:
        mine |= Q(post__topic__context="")
    rows = Report.objects.filter(mine).select_related(
        "post__topic", "post__author__member", "by__member", "done_by__member"
    )
    return rows.exclude(post__author=viewer.user).order_by("-state", "-at")


def is_keeper(viewer: Viewer) -> bool:
    """Whether there are places in which this viewer keeps order."""
    return viewer.is_member and (STAFF in viewer.tokens or any(places(viewer.user) is not None for places in _places))


def settle(found: Report, viewer: Viewer, answer: str, *, at: datetime) -> None:
    """Closes a report, with a word to whoever made it; twice is once. Raises Invalid reason_long."""
    said = clean_line(answer)
    if len(said) > LONGEST_REASON:
        raise Invalid("reason_long", most=LONGEST_REASON)
    with transaction.atomic():
        closed = Report.objects.filter(pk=found.pk, state=Report.State.OPEN).update(
            state=Report.State.DONE, answer=said, done_by=viewer.user, done_at=at
        )
        if closed:
            notifying.notify(
                found.by, "report_done", {"answer": said}, found.post.get_absolute_url(), at=at, topic=found.post.topic,
                tokens=[user_token(found.by_id)], key=f"report-done:{found.pk}",
            )  # fmt: skip
