"""Letters: conversations between several people."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from forum import clock, conversations, drafts, members, pages
from forum.errors import ForumError
from forum.forms import LetterForm, PersonForm, TextForm, new_key
from forum.models import Topic

from .gate import fresh_posts, members_only, refused, status_of, topic_or_404, viewer
from .topics import rendered, topic_page

TALKS_A_PAGE = 30


@require_GET
@members_only
def conversation_list(request: HttpRequest) -> HttpResponse:
    """My conversations, the newest first."""
    who = viewer(request)
    rows = Topic.objects.visible_to(who).filter(kind=Topic.Kind.CONVERSATION).with_unread(who)
    page = Paginator(rows.order_by("-last_post_at", "pk"), TALKS_A_PAGE).get_page(request.GET.get("page"))
    people = conversations.people_of(page.object_list)
    for talk in page.object_list:
        talk.fresh = fresh_posts(talk, who)
        talk.others = [user for user in people[talk.pk] if user.pk != who.user.pk]
    return render(request, "forum/conversations.html", {"page": page, "viewer": who})


@require_GET
def conversation(request: HttpRequest, pk: int) -> HttpResponse:
    """A page of one conversation."""
    return conversation_page(request, topic_or_404(request, pk, Topic.Kind.CONVERSATION))


def conversation_page(
    request: HttpRequest,
    talk: Topic,
    *,
    person: PersonForm | None = None,
    form: TextForm | None = None,
    preview: str | None = None,
    status: int = 200,
) -> HttpResponse:
    """The page of a conversation, with who takes part and the form that lets somebody in."""
    people = conversations.participants(talk)
    who = viewer(request)
    extra: dict[str, Any] = {
        "people": people,
        "person": person or PersonForm(),
        "may_add": not talk.context and who.is_member and talk.may_write(who),
        "may_leave": not talk.context and who.is_member and any(user.pk == who.user.pk for user in people),
    }
    return topic_page(request, talk, form=form, preview=preview, status=status, extra=extra)


@require_http_methods(["GET", "POST"])
@members_only
def conversation_new(request: HttpRequest) -> HttpResponse:
    """Writes to one or several members."""
    user, preview, status = viewer(request).user, None, 200
    if request.method == "POST":
        form = LetterForm(request.POST)
        form.is_valid()
        typed = form.cleaned_data
        try:
            if "preview" not in request.POST:
                letter = conversations.start(
                    user,
                    members.find_all(form.names),
                    typed["title"],
                    form.typed,
                    at=clock.now(),
                    viewer=viewer(request),
                    key=form.form_key,
                )
                drafts.drop(user, drafts.NEW_TALK)
                return redirect(pages.address(letter.topic, letter.position))
            drafts.keep(
                user, drafts.NEW_TALK, at=clock.now(), text=form.typed, title=typed["title"], people=typed["people"]
            )
            preview = rendered(form.typed)
        except ForumError as error:
            form.refuse(error)
            status = status_of(error)
    else:
        draft = drafts.find(user, drafts.NEW_TALK)
        to = request.GET.get("to", "")[:60]
        form = LetterForm(
            initial={
                "key": new_key(),
                "place": drafts.NEW_TALK,
                "people": to or (draft.people if draft else ""),
                "title": draft.title if draft else "",
                "text": draft.text if draft else "",
            }
        )
    return render(request, "forum/conversation_new.html", {"form": form, "preview": preview}, status=status)


@require_POST
def conversation_add(request: HttpRequest, pk: int) -> HttpResponse:
    """Lets one more member into a conversation."""
    talk = topic_or_404(request, pk, Topic.Kind.CONVERSATION)
    form = PersonForm(request.POST)
    form.is_valid()
    try:
        for user in members.find_all(form.cleaned_data["people"].split(",")):
            conversations.add_person(talk, viewer(request), user, at=clock.now())
    except ForumError as error:
        form.refuse(error)
        return conversation_page(request, talk, person=form, status=status_of(error))
    return redirect(talk)


@require_POST
@members_only
def conversation_leave(request: HttpRequest, pk: int) -> HttpResponse:
    """Leaves a conversation: it is gone from one's list, and so are its notifications."""
    talk = topic_or_404(request, pk, Topic.Kind.CONVERSATION)
    try:
        conversations.leave(talk, viewer(request).user)
    except ForumError as error:
        return refused(request, error, talk.get_absolute_url())
    return redirect("forum:conversations")
