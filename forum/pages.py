"""What a page of a topic shows: rows of the database made into what the template needs, in a constant number of queries."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.core.paginator import Paginator
from django.db.models import Count
from django.utils.safestring import SafeString, mark_safe

from . import editing, ignoring, markup, notes, reacting, readmarks
from .models import POSTS_A_PAGE, Member, Post, Topic
from .visibility import STAFF, Viewer


@dataclass
class ShownPost:
    """A post as one viewer sees it."""

    post: Post
    html: SafeString
    notes: list[tuple[notes.Note, str]] = field(default_factory=list)
    mine: bool = False
    may_edit: bool = False
    may_delete: bool = False
    may_react: bool = False
    may_report: bool = False
    folded: bool = False
    reactions: list[reacting.Tally] = field(default_factory=list)
    words: list[tuple[str, str, bool]] = field(default_factory=list)  # what the viewer may leave: kind, words, left
    first_unread: bool = False
    unread: int = 0


class _Numbered(Sequence[int]):
    """Stands for a list of n things when only the numbers of pages are asked for."""

    def __init__(self, count: int) -> None:
        self._count = count

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, part: Any) -> Any:
        return range(self._count)[part]


def page_of(topic: Topic, number: int) -> Any:
    """A paginator's page without reading the posts before it."""
    return Paginator(_Numbered(topic.post_count), POSTS_A_PAGE).get_page(number)


def posts_between(topic: Topic, first: int, last: int) -> list[Post]:
    """The posts at these positions, both included. Reads an index range: the tenth page costs what the first does."""
    rows = Post.objects.filter(topic=topic, position__gte=first, position__lte=last)
    posts = list(rows.select_related("author__member").order_by("position"))
    for post in posts:
        post.topic = topic
    return posts


def posts_on(topic: Topic, page: int) -> list[Post]:
    """The posts of one page, from 1."""
    return posts_between(topic, (page - 1) * POSTS_A_PAGE + 1, page * POSTS_A_PAGE)


def show(topic: Topic, posts: Iterable[Post], viewer: Viewer) -> list[ShownPost]:
    """The posts as this viewer sees them."""
    posts = list(posts)
    editable = _editable(posts, viewer)
    staff = STAFF in viewer.tokens
    return [_show(post, viewer, editable, staff) for post in posts]


def show_on_page(topic: Topic, posts: Iterable[Post], viewer: Viewer, *, may_write: bool) -> list[ShownPost]:
    """The posts as on a page of their topic: with reactions, and folded where the viewer has set their author aside."""
    shown = show(topic, posts, viewer)
    folded = ignoring.folded_in(topic, viewer)
    tallies = {} if topic.is_conversation else reacting.tallies((item.post for item in shown), viewer)
    for item in shown:
        post = item.post
        item.folded = post.author_id in folded and not (post.is_tale or post.voice or post.deleted_at)
        item.reactions = tallies.get(post.pk, [])
        item.may_react = may_write and reacting.may_react(post, viewer)
        item.words = reacting.words(item.reactions) if item.may_react else []
        item.may_report = viewer.is_member and not (item.mine or post.is_tale or post.voice or post.deleted_at)
    return shown


def of_author(topic: Topic, author: int, number: int) -> tuple[Any, list[Post]]:
    """One member's posts alone: a page of them by number, the oldest first. Deleted ones and announcements are none."""
    rows = Post.objects.filter(topic=topic, author=author, voice="", kind=Post.Kind.POST, deleted_at=None)
    page = Paginator(rows.select_related("author__member").order_by("position"), POSTS_A_PAGE).get_page(number)
    posts = list(page.object_list)
    for post in posts:
        post.topic = topic
    return page, posts


def authors(topic: Topic) -> list[tuple[Any, int]]:
    """The members who have written in a topic, by name, each with the number of their posts."""
    rows = Post.objects.filter(
        topic=topic, voice="", kind=Post.Kind.POST, deleted_at=None, author__member__isnull=False
    )
    counts = dict(rows.order_by().values_list("author").annotate(Count("pk")))
    found = Member.objects.filter(user__in=counts).order_by("name")
    return [(member, counts[member.pk]) for member in found]


def _editable(posts: list[Post], viewer: Viewer) -> bool:
    # asked for one own post of the page only, so that the number of queries is constant; the edit asks again
    own = next(
        (p for p in posts if viewer.is_member and p.author_id == viewer.user.pk and not p.is_tale and not p.deleted_at),
        None,
    )
    return own is not None and editing.may_edit(own, viewer)


def _show(post: Post, viewer: Viewer, editable: bool, staff: bool) -> ShownPost:
    mine = viewer.is_member and post.author_id == viewer.user.pk
    if post.deleted_at:
        return ShownPost(post, mark_safe(""), mine=mine)
    told = notes.shown_to(viewer, post)
    marks = [(markup.line_of(post.source, note["line"]), note["style"]) for note, _ in told if note["line"] is not None]
    body = post.html if post.html_version == markup.VERSION else markup.render(post.source)
    own_and_open = bool(mine and editable and not post.is_tale)
    return ShownPost(
        post,
        mark_safe(markup.present(body, marks)),  # noqa: S308  nh3 has cleaned it
        told,
        bool(mine),
        may_edit=own_and_open,
        may_delete=own_and_open or (staff and not mine and not post.is_tale),
    )


def mark_first_unread(shown: list[ShownPost], topic: Topic, read_to: int) -> None:
    """Hangs the bookmark above the first post past `read_to`; a topic never opened has none."""
    if read_to <= 0:
        return
    for item in shown:
        if item.post.position > read_to and not item.mine:
            item.first_unread, item.unread = True, topic.post_count - read_to
            return


def first_unread(topic: Topic, viewer: Viewer) -> int:
    """The position of the first unread post; the last post when all is read."""
    return min(readmarks.position(topic, viewer) + 1, max(topic.post_count, 1))


def address(topic: Topic, position: int) -> str:
    """The address of a place within a topic: its page, and the post on it."""
    page = topic.page_of(position)
    query = f"?page={page}" if page > 1 else ""
    return f"{topic.get_absolute_url()}{query}#p{position}"
