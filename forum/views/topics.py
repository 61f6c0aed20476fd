"""Categories, topics and their pages."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core.paginator import Paginator
from django.db import transaction
from django.db.models import Count, OuterRef, Subquery, Sum
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from forum import (
    clock,
    drafts,
    following,
    frames,
    hours,
    markup,
    members,
    notifying,
    pages,
    posting,
    readmarks,
    topics,
)
from forum.errors import Denied, ForumError
from forum.forms import TextForm, TopicForm, new_key
from forum.models import AccessMode, Category, Post, Topic

from .gate import (
    category_or_404,
    fresh_posts,
    members_only,
    number,
    post_or_404,
    refused,
    status_of,
    topic_or_404,
    viewer,
)

TOPICS_A_PAGE = 30


@require_GET
def index(request: HttpRequest) -> HttpResponse:
    """The shelves, each with its newest topic."""
    who = viewer(request)
    seen = Topic.objects.visible_to(who).filter(kind=Topic.Kind.TOPIC)
    newest = seen.filter(category=OuterRef("pk"), post_count__gt=0).order_by("-last_post_at").values("pk")[:1]
    shelves = list(Category.objects.visible_to(who).annotate(newest=Subquery(newest)))
    last = Topic.objects.select_related("last_author__member").in_bulk([c.newest for c in shelves if c.newest])
    totals = {
        row["category"]: row
        for row in seen.order_by().values("category").annotate(topics=Count("pk"), posts=Sum("post_count"))
    }
    fresh = dict(seen.unread_by(who).order_by().values_list("category").annotate(Count("pk"))) if who.is_member else {}
    for shelf in shelves:
        row = totals.get(shelf.pk, {"topics": 0, "posts": 0})
        shelf.topic_total, shelf.post_total = row["topics"], row["posts"]
        shelf.last, shelf.fresh = last.get(shelf.newest), fresh.get(shelf.pk, 0)
    return render(request, "forum/index.html", {"shelves": shelves, "viewer": who})


@require_GET
def category(request: HttpRequest, slug: str) -> HttpResponse:
    """The topics of one shelf, the newest first."""
    who, shelf = viewer(request), category_or_404(request, slug)
    rows = Topic.objects.visible_to(who).filter(category=shelf).with_unread(who)
    rows = rows.select_related("author__member", "last_author__member").order_by("-pinned", "-last_post_at", "pk")
    page = Paginator(rows, TOPICS_A_PAGE).get_page(request.GET.get("page"))
    for row in page.object_list:
        row.fresh = fresh_posts(row, who)
    may_open = who.is_member and Category.objects.visible_to(who, AccessMode.OPEN).filter(pk=shelf.pk).exists()
    return render(request, "forum/category.html", {"shelf": shelf, "page": page, "may_open": may_open, "viewer": who})


@require_http_methods(["GET", "POST"])
def topic_new(request: HttpRequest, slug: str) -> HttpResponse:
    """Opens a topic: its title and first post."""
    who, shelf = viewer(request), category_or_404(request, slug)
    if not who.is_member:
        return redirect_to_login(request.get_full_path())
    if not Category.objects.visible_to(who, AccessMode.OPEN).filter(pk=shelf.pk).exists():
        return refused(request, Denied("topic_forbidden"), shelf.get_absolute_url())
    place, preview, status = drafts.in_category(shelf), None, 200
    if request.method == "POST":
        form = TopicForm(request.POST)
        form.is_valid()
        try:
            if "preview" not in request.POST:
                return redirect(_open_topic(form, shelf, who))
            drafts.keep(who.user, place, at=clock.now(), text=form.typed, title=form.cleaned_data.get("title", ""))
            preview = rendered(form.typed)
        except ForumError as error:
            form.refuse(error)
            status = status_of(error)
    else:
        draft = drafts.find(who.user, place)
        form = TopicForm(
            initial={
                "key": new_key(),
                "place": place,
                "title": draft.title if draft else "",
                "text": draft.text if draft else "",
            }
        )
    return render(
        request,
        "forum/topic_new.html",
        {"form": form, "shelf": shelf, "preview": preview, "viewer": who},
        status=status,
    )


def _open_topic(form: TopicForm, shelf: Category, who: Any) -> str:
    at, user = clock.now(), who.user
    if form.form_key and (twin := Post.objects.filter(author=user, key=form.form_key).select_related("topic").first()):
        return pages.address(twin.topic, twin.position)
    with transaction.atomic():
        rows = topics.category_rows(shelf)
        title = form.cleaned_data.get("title", "")
        topic = topics.create_topic(
            title=title, category=shelf, author=user, at=at, read=rows["read"], write=rows["write"]
        )
        first = posting.add_post(topic, user, form.typed, at=at, key=form.form_key, viewer=who)
        if first.topic_id != topic.pk:
            topic.delete()
        drafts.drop(user, drafts.in_category(shelf))
        if user.member.follow_mine:
            with suppress(Denied):  # who follows as many as one can opens the topic all the same
                following.follow(first.topic, who, at)
    return pages.address(first.topic, first.position)


@require_GET
def topic(request: HttpRequest, pk: int) -> HttpResponse:
    """A page of a topic."""
    shown = topic_or_404(request, pk, Topic.Kind.TOPIC)
    return _one_author(request, shown) if "by" in request.GET else topic_page(request, shown)


def topic_page(
    request: HttpRequest,
    shown: Topic,
    *,
    form: TextForm | None = None,
    preview: str | None = None,
    status: int = 200,
    extra: dict[str, Any] | None = None,
) -> HttpResponse:
    """A page of a topic or conversation, with the form for an answer as it was sent or fresh."""
    who = viewer(request)
    last = shown.pages
    asked = number(request.GET.get("page"), 1, last, 1 if form is None else last)
    posts = pages.posts_on(shown, asked)
    read_to = readmarks.position(shown, who)
    may_write = who.is_member and shown.may_write(who)
    items = pages.show_on_page(shown, posts, who, may_write=may_write)
    pages.mark_first_unread(items, shown, read_to)
    if posts and who.is_member:
        readmarks.advance(shown, who, posts[-1].position)
        notifying.mark_read(who, clock.now(), topic=shown)
    if form is None and may_write:
        form = _fresh_form(request, shown, who)
    context = {
        "topic": shown,
        "posts": items,
        "page": pages.page_of(shown, asked),
        "form": form,
        "preview": preview,
        "may_write": may_write,
        "viewer": who,
        "frame": frames.frame_of(shown, who),
        "read_to": read_to,
        "on_last_page": asked == last,
        "last_position": posts[-1].position if posts else 0,
        "follows": not shown.is_conversation and following.follows(shown, who),
        **(extra or {}),
    }
    template = "forum/conversation.html" if shown.is_conversation else "forum/topic.html"
    return render(request, template, context, status=status)


def _one_author(request: HttpRequest, shown: Topic) -> HttpResponse:
    """One member's posts of a topic alone. Nothing is marked as read by it: what others said in between was not seen."""
    who = viewer(request)
    author = number(request.GET["by"], 0, 2**31, 0)
    page, posts = pages.of_author(shown, author, number(request.GET.get("page"), 1, 10_000, 1))
    may_write = who.is_member and shown.may_write(who)
    context = {
        "topic": shown,
        "posts": pages.show_on_page(shown, posts, who, may_write=may_write),
        "page": page,
        "author": author,
        "authors": pages.authors(shown),
        "may_write": may_write,
        "viewer": who,
        "frame": frames.frame_of(shown, who),
    }
    return render(request, "forum/topic_by.html", context)


def _fresh_form(request: HttpRequest, shown: Topic, who: Any) -> TextForm:
    """The empty form, or with the draft of this topic, or with quotes of its posts asked for by `?quote=`."""
    place = drafts.in_topic(shown)
    draft = drafts.find(who.user, place)
    text = draft.text if draft else ""
    wanted = [int(v) for v in request.GET.getlist("quote")[:10] if v.isascii() and v.isdigit() and len(v) < 17]
    if wanted:
        # posts of this topic only: words of a closed place are not carried into another by a click
        quoted = Post.objects.filter(topic=shown, pk__in=wanted, deleted_at=None).select_related("author__member")
        text += ("\n\n" if text.strip() else "") + "".join(
            markup.quote(post.author_name, post.pk, post.source) for post in quoted.order_by("position")
        )
    form = TextForm(initial={"key": new_key(), "place": place, "text": text})
    if draft:
        form.said = _("Draft kept: %(hour)s") % {"hour": hours.said(draft.at, now=clock.now())}
    return form


@require_POST
def reply(request: HttpRequest, pk: int) -> HttpResponse:
    """Answers in a topic or conversation; a form sent twice answers once."""
    shown, who = topic_or_404(request, pk), viewer(request)
    form = TextForm(request.POST)
    form.is_valid()
    if not who.is_member:
        form.refuse(Denied("sign_in_first"))
        return page_for(request, shown, form=form, status=403)
    at = clock.now()
    try:
        if "preview" in request.POST:
            drafts.keep(who.user, drafts.in_topic(shown), at=at, text=form.typed)
            return page_for(request, shown, form=form, preview=rendered(form.typed))
        post = posting.add_post(shown, who.user, form.typed, at=at, key=form.form_key, viewer=who)
    except ForumError as error:
        shown = topic_or_404(request, pk)  # what was lost in the meantime is a 404, as if it had never been
        form.refuse(error)
        return page_for(request, shown, form=form, status=status_of(error))
    return redirect(pages.address(post.topic, post.position) if post.topic.may_read(who) else "forum:index")


def page_for(request: HttpRequest, shown: Topic, **kwargs: Any) -> HttpResponse:
    """The page of a topic or of a conversation."""
    if shown.is_conversation:
        from .letters import conversation_page

        return conversation_page(request, shown, **kwargs)
    return topic_page(request, shown, **kwargs)


def rendered(text: str) -> str:
    """What a text will look like. Raises Invalid."""
    source = markup.clean_source(text)
    return markup.present(markup.render(source, members.known(markup.mentioned_names(source))))


@require_GET
def unread(request: HttpRequest, pk: int) -> HttpResponse:
    """Leads to the first unread post."""
    shown = topic_or_404(request, pk)
    position = pages.first_unread(shown, viewer(request))
    page = shown.page_of(position)
    anchor = "new" if 1 < position <= shown.post_count else f"p{position}"
    return redirect(f"{shown.get_absolute_url()}{f'?page={page}' if page > 1 else ''}#{anchor}")


@require_GET
def fragment(request: HttpRequest, pk: int) -> HttpResponse:
    """The posts after a position, for an open page: the same gate, the same template as the page itself."""
    shown, who = topic_or_404(request, pk), viewer(request)
    after = number(request.GET.get("after"), 0, shown.post_count, shown.post_count)
    posts = pages.posts_between(shown, after + 1, after + 20)
    if posts:
        readmarks.advance(shown, who, posts[-1].position)
        notifying.mark_read(who, clock.now(), topic=shown)
    response = _fragment(request, shown, posts)
    response["X-Last-Position"] = str(posts[-1].position if posts else after)
    return response


def _fragment(request: HttpRequest, shown: Topic, posts: list[Post]) -> HttpResponse:
    who = viewer(request)
    may_write = who.is_member and shown.may_write(who)
    context = {
        "posts": pages.show_on_page(shown, posts, who, may_write=may_write),
        "topic": shown,
        "viewer": who,
        "may_write": may_write,
    }
    response = render(request, "forum/posts_fragment.html", context)
    response["Cache-Control"] = "no-store"
    return response


@require_GET
def post(request: HttpRequest, pk: int) -> HttpResponse:
    """A permalink: leads to the post's place on its page."""
    shown = post_or_404(request, pk)
    return redirect(pages.address(shown.topic, shown.position))


@require_GET
def post_fragment(request: HttpRequest, pk: int) -> HttpResponse:
    """One post as it is now, for an open page."""
    return post_now(request, post_or_404(request, pk))


def post_now(request: HttpRequest, shown: Post) -> HttpResponse:
    """One post as its reader sees it now."""
    return _fragment(request, shown.topic, [shown])


@require_POST
@members_only
def mark_all_read(request: HttpRequest) -> HttpResponse:
    """Marks everything, or one shelf (`category`), as read."""
    rows = Topic.objects.visible_to(viewer(request)).filter(kind=Topic.Kind.TOPIC)
    slug = request.POST.get("category", "")
    if slug:
        rows = rows.filter(category=category_or_404(request, slug))
    readmarks.mark_all(viewer(request), rows)
    return redirect("forum:category", slug) if slug else redirect("forum:index")
