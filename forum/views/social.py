"""What members do about topics and posts beside writing: follow, react, report."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from forum import clock, following, mailing, markup, pages, reacting, reporting, topics
from forum.errors import ForumError
from forum.forms import ReportForm
from forum.models import Topic

from .gate import fresh_posts, members_only, post_or_404, refused, status_of, topic_or_404, viewer
from .topics import post_now

A_PAGE = 30


# ---- following


@require_POST
def follow(request: HttpRequest, pk: int) -> HttpResponse:
    """Follows a topic (`on`), or follows it no longer."""
    shown, who = topic_or_404(request, pk, Topic.Kind.TOPIC), viewer(request)
    if not who.is_member:
        return redirect_to_login(shown.get_absolute_url())
    try:
        if request.POST.get("on"):
            following.follow(shown, who, clock.now())
            messages.success(request, _("You follow this topic: you are told of new posts."))
        else:
            following.unfollow(shown, who)
            messages.success(request, _("You follow this topic no longer."))
    except ForumError as error:
        return refused(request, error, shown.get_absolute_url())
    return redirect("forum:following" if request.POST.get("back") == "list" else shown)


@require_GET
@members_only
def following_list(request: HttpRequest) -> HttpResponse:
    """The topics that I follow, as far as I may still read them."""
    who = viewer(request)
    page = Paginator(following.followed_by(who), A_PAGE).get_page(request.GET.get("page"))
    for topic in page.object_list:
        topic.fresh = fresh_posts(topic, who)
    return render(request, "forum/following.html", {"page": page, "viewer": who})


@csrf_exempt  # mail programs send the form of List-Unsubscribe by themselves; the link is what lets them in
@require_http_methods(["GET", "POST"])
def mails_stop(request: HttpRequest, token: str) -> HttpResponse:
    """Turns off a kind of mails by the link that stands in each of them, without signing in."""
    found = mailing.stop_of(token)
    if found is None:
        raise Http404
    member, kind = found
    if request.method == "POST":
        mailing.stop(member, kind)
    context = {"done": request.method == "POST", "topics": kind == mailing.TOPICS, "name": member.name}
    return render(request, "forum/mails_stop.html", context)


# ---- moderating


@require_POST
def moderate(request: HttpRequest, pk: int) -> HttpResponse:
    """Closes, opens, pins or unpins a topic. For all but staff there is no such address."""
    shown = topic_or_404(request, pk, Topic.Kind.TOPIC)
    try:
        topics.moderate(shown, viewer(request), request.POST.get("act", ""))
    except ForumError as error:
        raise Http404 from error
    return redirect(shown)


# ---- reacting


@require_POST
def react(request: HttpRequest, pk: int) -> HttpResponse:
    """Leaves a word at a post, or takes it back."""
    post, who = post_or_404(request, pk), viewer(request)
    address = pages.address(post.topic, post.position)
    if not who.is_member:
        return redirect_to_login(address)
    try:
        reacting.react(post, who, request.POST.get("kind", ""), clock.now())
    except ForumError as error:
        return refused(request, error, address)
    if request.headers.get("X-Requested-With") == "fetch":
        return post_now(request, post)
    return redirect(address)


# ---- reporting


@require_http_methods(["GET", "POST"])
def report(request: HttpRequest, pk: int) -> HttpResponse:
    """Shows a post to those who keep order in its place."""
    post, who = post_or_404(request, pk), viewer(request)
    if not who.is_member:
        return redirect_to_login(request.get_full_path())
    form = ReportForm(request.POST if request.method == "POST" else None)
    status = 200
    try:
        if request.method == "POST":
            form.is_valid()
            reporting.report(post, who, form.cleaned_data.get("reason", ""), at=clock.now())
            messages.success(request, _("Thank you: it has been passed on. You are told when it is dealt with."))
            return redirect(pages.address(post.topic, post.position))
        reporting.check(post, who)
    except ForumError as error:
        if request.method == "GET" or error.code.startswith("report_"):
            return refused(request, error, pages.address(post.topic, post.position))
        form.refuse(error)
        status = status_of(error)
    shown = pages.show(post.topic, [post], who)[0]
    return render(request, "forum/report.html", {"form": form, "post": post, "shown": shown}, status=status)


@require_GET
def reports(request: HttpRequest) -> HttpResponse:
    """The reports that I deal with. Whoever deals with none does not know that there is such a page."""
    who = viewer(request)
    if not reporting.is_keeper(who):
        raise Http404
    page = Paginator(reporting.kept_by(who), A_PAGE).get_page(request.GET.get("page"))
    seen = set(
        Topic.objects.visible_to(who).filter(pk__in={row.post.topic_id for row in page}).values_list("pk", flat=True)
    )
    for row in page.object_list:
        row.html = markup.present(markup.render(row.source))
        row.within_reach = row.post.topic_id in seen
    return render(request, "forum/reports.html", {"page": page})


@require_POST
def report_done(request: HttpRequest, pk: int) -> HttpResponse:
    """Closes a report, with a word to whoever made it."""
    who = viewer(request)
    found = reporting.kept_by(who).filter(pk=pk).first()
    if found is None:
        raise Http404
    try:
        reporting.settle(found, who, request.POST.get("answer", ""), at=clock.now())
    except ForumError as error:
        return refused(request, error, reverse("forum:reports"))
    return redirect("forum:reports")
