"""Changing what was written, and what has not been sent yet."""

from __future__ import annotations

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from forum import clock, drafts, editing, hours, markup, pages, phrases
from forum.errors import Denied, ForumError
from forum.forms import TextForm, new_key
from forum.models import Category, Topic
from forum.visibility import Viewer

from .gate import post_or_404, refused, status_of, viewer
from .topics import rendered


@require_http_methods(["GET", "POST"])
def post_edit(request: HttpRequest, pk: int) -> HttpResponse:
    """Edits one's own post."""
    post, who = post_or_404(request, pk), viewer(request)
    if not who.is_member:
        return redirect_to_login(request.get_full_path())
    preview, status = None, 200
    form = TextForm(request.POST if request.method == "POST" else None, initial={"text": post.source, "key": new_key()})
    try:
        editing.check_edit(post, who)
        if request.method == "POST" and form.is_valid():
            if "preview" not in request.POST:
                editing.edit_post(post, who, form.typed, at=clock.now())
                return redirect(pages.address(post.topic, post.position))
            preview = rendered(form.typed)
    except ForumError as error:
        if request.method == "GET":
            return refused(request, error, pages.address(post.topic, post.position))
        form.refuse(error)
        status = status_of(error)
    return render(
        request, "forum/post_edit.html", {"form": form, "post": post, "preview": preview, "viewer": who}, status=status
    )


@require_http_methods(["GET", "POST"])
def post_delete(request: HttpRequest, pk: int) -> HttpResponse:
    """Deletes a post, after asking once."""
    post, who = post_or_404(request, pk), viewer(request)
    if not who.is_member:
        return redirect_to_login(request.get_full_path())
    try:
        if request.method == "POST":
            if not (post.deleted_at and post.author_id == who.user.pk):  # the same click twice is no fault
                editing.delete_post(post, who, at=clock.now())
            return redirect(pages.address(post.topic, post.position))
        editing.check_delete(post, who)
    except Denied as error:
        return refused(request, error, pages.address(post.topic, post.position))
    return render(request, "forum/post_delete.html", {"post": post, "shown": pages.show(post.topic, [post], who)[0]})


@require_GET
def post_history(request: HttpRequest, pk: int) -> HttpResponse:
    """All texts of a post, the newest first; it follows the post's present visibility."""
    post = post_or_404(request, pk)
    if post.deleted_at or not post.edits:
        raise Http404
    texts = [
        {"number": n, "at": at, "html": mark_safe(markup.present(markup.render(source)))}  # noqa: S308  nh3 has cleaned it
        for n, at, source in reversed(editing.history(post))
    ]
    return render(request, "forum/post_history.html", {"post": post, "texts": texts, "viewer": viewer(request)})


@require_GET
def post_quote(request: HttpRequest, pk: int) -> HttpResponse:
    """The quotation of a post, for the editor of its own page."""
    post = post_or_404(request, pk)
    if post.deleted_at:
        raise Http404
    response = JsonResponse({"text": markup.quote(post.author_name, post.pk, post.source)})
    response["Cache-Control"] = "no-store"
    return response


@require_POST
def preview(request: HttpRequest) -> HttpResponse:
    """The HTML of a text, for the live preview of the editor."""
    if not viewer(request).is_member:
        raise Http404
    try:
        body = rendered(request.POST.get("text", ""))
    except ForumError as error:
        return JsonResponse({"error": phrases.refusal(error)}, status=status_of(error))
    return JsonResponse({"html": body})


@require_POST
def draft(request: HttpRequest) -> HttpResponse:
    """Keeps the text of a form that was not sent, at its place. Of a place out of reach nothing is said or kept."""
    who = viewer(request)
    place = request.POST.get("place", "")
    if not who.is_member or not _place_exists(who, place):
        raise Http404
    at = clock.now()
    kept = drafts.keep(
        who.user,
        place,
        at=at,
        text=request.POST.get("text", ""),
        title=request.POST.get("title", ""),
        people=request.POST.get("people", ""),
    )
    return JsonResponse({"kept": _("Draft kept: %(hour)s") % {"hour": hours.short(at)} if kept else ""})


def _place_exists(who: Viewer, place: str) -> bool:
    kind, _, number = place.partition(":")
    if place == drafts.NEW_TALK:
        return True
    if not (number.isascii() and number.isdigit() and len(number) < 17):
        return False
    rows = {"topic": Topic.objects, "new": Category.objects}.get(kind)
    return rows is not None and rows.visible_to(who).filter(pk=int(number)).exists()
