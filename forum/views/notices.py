"""Notifications in the site."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_POST

from forum import clock, notifying
from forum.models import Notification, Topic

from .gate import members_only, viewer


@require_GET
@members_only
def notification_list(request: HttpRequest) -> HttpResponse:
    """What happened that concerns me, as far as I may still see it."""
    return render(request, "forum/notifications.html", {"notices": notifying.listed(viewer(request))})


@require_GET
@members_only
def notification_open(request: HttpRequest, pk: int) -> HttpResponse:
    """Leads to where a notification points, and marks it as read."""
    told = Notification.objects.visible_to(viewer(request)).filter(pk=pk).first()
    if told is None:
        raise Http404
    if told.read_at is None:
        Notification.objects.filter(pk=told.pk).update(read_at=clock.now())
    return redirect(told.url)


@require_POST
@members_only
def notifications_read(request: HttpRequest) -> HttpResponse:
    """Marks all as read."""
    notifying.mark_read(viewer(request), clock.now())
    return redirect("forum:notifications")


@require_GET
def counts(request: HttpRequest) -> HttpResponse:
    """The two numbers of the head of the page, for open pages."""
    who = viewer(request)
    if not who.is_member:
        raise Http404
    talks = Topic.objects.visible_to(who).filter(kind=Topic.Kind.CONVERSATION).unread_by(who)
    response = JsonResponse({"notices": notifying.unread_count(who), "letters": talks.count()})
    response["Cache-Control"] = "no-store"
    return response
