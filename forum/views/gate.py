"""What every view of the forum begins with: who looks, and whether the thing exists for them."""

from __future__ import annotations

from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from forum import phrases
from forum.errors import Denied, ForumError
from forum.models import Category, Post, Topic
from forum.visibility import Viewer, viewer_of


def viewer(request: HttpRequest) -> Viewer:
    """The viewer of this request; worked out once in it."""
    if not hasattr(request, "_viewer"):
        request._viewer = viewer_of(request.user)
    return request._viewer


def topic_or_404(request: HttpRequest, pk: int, kind: str | None = None) -> Topic:
    """A topic that the viewer may read. Closed or missing, foreign or of another kind: one and the same 404."""
    rows = Topic.objects.visible_to(viewer(request)).select_related("category")
    topic = rows.filter(pk=pk, **({"kind": kind} if kind else {})).first()
    if topic is None:
        raise Http404
    return topic


def post_or_404(request: HttpRequest, pk: int) -> Post:
    """A post of a topic that the viewer may read."""
    post = (
        Post.objects.visible_to(viewer(request))
        .select_related("topic__category", "author__member")
        .filter(pk=pk)
        .first()
    )
    if post is None:
        raise Http404
    return post


def category_or_404(request: HttpRequest, slug: str) -> Category:
    """A category that the viewer may read."""
    category = Category.objects.visible_to(viewer(request)).filter(slug=slug).first()
    if category is None:
        raise Http404
    return category


def members_only(view: Any) -> Any:
    """Sends visitors to sign in. For pages whose address tells nothing; others ask the gate first."""

    @wraps(view)
    def wrapped(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not viewer(request).is_member:
            return redirect_to_login(request.get_full_path())
        return view(request, *args, **kwargs)

    return wrapped


def status_of(error: ForumError) -> int:
    """The HTTP status of a form that was refused."""
    if isinstance(error, Denied):
        return 429 if error.code == "rate_limited" else 403
    return 422


def refused(request: HttpRequest, error: ForumError, back: str) -> HttpResponse:
    """The page that says why something was refused; `back` is the address to which it leads."""
    context = {"text": phrases.refusal(error), "back": back}
    return render(request, "forum/refused.html", context, status=status_of(error))


def number(value: str | None, least: int, most: int, default: int) -> int:
    """A number from an address, kept within bounds; rubbish is the default."""
    if value is None or not value.isascii() or not value.isdigit() or len(value) > 9:
        return default
    return min(max(int(value), least), most)


def fresh_posts(topic: Topic, who: Viewer) -> int:
    """How many posts of a listed topic are unread; a topic older than the member counts as read."""
    if not who.is_member:
        return 0
    if topic.read_to is None:
        return topic.post_count if topic.last_post_at >= who.user.member.created_at else 0
    return max(topic.post_count - topic.read_to, 0)
