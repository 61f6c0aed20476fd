"""Members: what they show of themselves, what they wrote, and their settings."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Paginator
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from forum import clock, ignoring, markup, members, pages, pictures
from forum.errors import ForumError
from forum.forms import SettingsForm
from forum.models import Member, Post, Topic

from .gate import members_only, refused, status_of, viewer

POSTS_A_PAGE = 20
KEPT = ("about", "language", "zone", "theme", "gender", "mail_letters", "mail_topics", "follow_mine")


def _member_or_404(pk: int) -> Member:
    member = Member.objects.select_related("user").filter(pk=pk, user__is_active=True).first()
    if member is None:
        raise Http404
    return member


def _posts_of(member: Member, request: HttpRequest):
    # counted among what this viewer may read: a number must not tell of a place closed to them
    rows = Post.objects.visible_to(viewer(request)).filter(author=member.pk, deleted_at=None, voice="")
    return rows.filter(topic__kind=Topic.Kind.TOPIC)


@require_GET
def member(request: HttpRequest, pk: int) -> HttpResponse:
    """A member's page. When they were last here is told to nobody."""
    shown = _member_or_404(pk)
    rows = _posts_of(shown, request)
    newest = list(rows.select_related("topic").order_by("-at")[:5])
    return render(
        request,
        "forum/member.html",
        {
            "member": shown,
            "post_total": rows.count(),
            "newest": newest,
            "viewer": viewer(request),
            "mine": viewer(request).is_member and viewer(request).user.pk == shown.pk,
            "ignored": ignoring.ignores(viewer(request), shown.user),
        },
    )


@require_POST
@members_only
def ignore(request: HttpRequest, pk: int) -> HttpResponse:
    """Sets a member aside (`on`), or reads them again."""
    other, who = _member_or_404(pk), viewer(request)
    try:
        if request.POST.get("on"):
            ignoring.ignore(who, other.user, clock.now())
            said = _("%(name)s’s posts are folded for you from now on. Nobody is told.")
        else:
            ignoring.heed(who, other.user)
            said = _("You read %(name)s again.")
    except ForumError as error:
        return refused(request, error, other.get_absolute_url())
    messages.success(request, said % {"name": other.name})
    return redirect("forum:settings" if request.POST.get("back") == "settings" else other)


@require_GET
def member_posts(request: HttpRequest, pk: int) -> HttpResponse:
    """What a member wrote, the newest first, as far as the viewer may read it."""
    shown = _member_or_404(pk)
    rows = _posts_of(shown, request).select_related("topic", "author__member").order_by("-at", "pk")
    page = Paginator(rows, POSTS_A_PAGE).get_page(request.GET.get("page"))
    items = [pages.show(post.topic, [post], viewer(request))[0] for post in page.object_list]
    return render(request, "forum/member_posts.html", {"member": shown, "page": page, "posts": items})


@require_http_methods(["GET", "POST"])
@members_only
def settings(request: HttpRequest) -> HttpResponse:
    """How I am named, and how I like to read."""
    user = viewer(request).user
    me: Member = user.member
    status = 200
    if request.method == "POST":
        form = SettingsForm(request.POST, request.FILES)
        if form.is_valid():
            try:
                _save(user, form)
            except ForumError as error:
                form.refuse(error, "avatar" if error.code.startswith("picture") else None)
                status = status_of(error)
            else:
                with translation.override(form.cleaned_data["language"] or translation.get_language()):
                    messages.success(request, _("Your settings are kept."))
                return redirect("forum:settings")
        else:
            status = 422
        me.refresh_from_db()
    else:
        form = SettingsForm(initial={name: getattr(me, name) for name in ("name", *KEPT)})
    ignored = ignoring.ignored_by(viewer(request))
    return render(request, "forum/settings.html", {"form": form, "member": me, "ignored": ignored}, status=status)


FACE = ("about", "gender")
"""What others see of a member, beside the name and the picture: the gender is in the words for a role."""


def _save(user, form: SettingsForm) -> None:
    values = form.cleaned_data
    me: Member = user.member
    name = markup.clean_line(values["name"]) if values["name"] == me.name else values["name"]
    seen = {"name": name, **{key: values[key] for key in FACE}}
    if (
        values["avatar"]
        or (values["no_avatar"] and me.avatar)
        or any(getattr(me, key) != value for key, value in seen.items())
    ):
        members.check_face(user)
    with transaction.atomic():
        if name != me.name:
            members.rename(user, name)
        for key in KEPT:
            setattr(me, key, values[key])
        me.mail_topics = me.mail_topics or Member.Mails.DAILY
        me.save(update_fields=KEPT)
    if values["no_avatar"]:
        pictures.drop_avatar(me)
    elif values["avatar"]:
        pictures.set_avatar(me, values["avatar"])
