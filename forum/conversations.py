"""Conversations: letters between several people. A participant is whoever's own token opens it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

from . import live, members, notifying, posting, topics
from .errors import Denied, Invalid
from .models import AccessMode, Post, Topic
from .visibility import USER_PREFIX, Viewer, user_id_of, user_token

MOST_PEOPLE = 30

TalkPolicy = Callable[[Sequence[Any]], "str | None"]
_policies: list[TalkPolicy] = []


def connect() -> None:
    """Has letters ask the talk policies before they are written."""
    posting.register_check(_check_letter)


def register_talk_policy(policy: TalkPolicy) -> None:
    """Adds a function users -> None, or the code that forbids their talking in private now (`talk_forbidden`)."""
    if policy not in _policies:
        _policies.append(policy)


def check_talk(people: Sequence[Any]) -> None:
    """Raises Denied when a policy forbids these people to talk in private."""
    for policy in _policies:
        code = policy(people)
        if code:
            raise Denied(code)


def _check_letter(topic: Topic, viewer: Viewer) -> None:
    # a conversation with a context belongs to its owner, who rules it by its access rows
    if topic.is_conversation and not topic.context:
        check_talk(participants(topic))


def participants(topic: Topic) -> list[Any]:
    """The users whose own tokens open the conversation, by id."""
    ids = [pk for token, _ in topics.access_of(topic, AccessMode.READ) if (pk := user_id_of(token)) is not None]
    return members.users(ids)


def people_of(talks: Iterable[Topic]) -> dict[int, list[Any]]:
    """The participants of many conversations, in two queries."""
    from .models import TopicAccess

    ids: dict[int, list[int]] = {talk.pk: [] for talk in talks}
    rows = TopicAccess.objects.filter(topic__in=ids, mode=AccessMode.READ, token__startswith=USER_PREFIX)
    for topic_id, token in rows.values_list("topic", "token"):
        if (pk := user_id_of(token)) is not None:
            ids[topic_id].append(pk)
    found = {user.pk: user for user in members.users({pk for pks in ids.values() for pk in pks})}
    return {talk: [found[pk] for pk in sorted(pks) if pk in found] for talk, pks in ids.items()}


def start(
    author: Any, people: Sequence[Any], title: str, text: str, *, at: datetime, viewer: Viewer, key: str = ""
) -> Post:
    """A new conversation and its first letter. Raises Denied (talk_forbidden, rate_limited) or Invalid (nobody,
    people_many, and those of titles and texts). The same form again gives the letter that it had made."""
    if key and (twin := Post.objects.filter(author=author, key=key).first()):
        return twin
    others = [user for user in people if user.pk != author.pk]
    if not others:
        raise Invalid("nobody")
    if len(others) >= MOST_PEOPLE:
        raise Invalid("people_many", most=MOST_PEOPLE)
    check_talk([author, *others])
    rows = [user_token(user.pk) for user in (author, *others)]
    with transaction.atomic():
        talk = topics.create_topic(
            title=title, kind=Topic.Kind.CONVERSATION, read=rows, write=rows, author=author, at=at
        )
        letter = posting.add_post(talk, author, text, at=at, key=key, viewer=viewer)
        if letter.topic_id != talk.pk:  # the same form, sent twice at once: the other one made it
            talk.delete()
    return letter


def add_person(talk: Topic, by: Viewer, user: Any, *, at: datetime) -> None:
    """Lets another member into a conversation; all its letters are open to them from now on.

    Raises Denied: topic_forbidden to those who may not write in it or where it has an owner, talk_forbidden.
    """
    present = participants(talk)
    if not talk.is_conversation or talk.context or not talk.may_write(by):
        raise Denied("topic_forbidden")
    if user in present:
        return
    if len(present) >= MOST_PEOPLE:
        raise Invalid("people_many", most=MOST_PEOPLE)
    check_talk([*present, user])
    token = user_token(user.pk)
    with transaction.atomic():
        topics.set_access(
            talk,
            read=[*topics.access_of(talk, AccessMode.READ), (token, "")],
            write=[*topics.access_of(talk, AccessMode.WRITE), (token, "")],
        )
        notifying.notify(
            user,
            "invited",
            {"by": by.user.member.name},
            talk.get_absolute_url(),
            at=at,
            topic=talk,
            key=f"letter:{talk.pk}",
            mail=members.wants_mail(user),
        )
        live.refresh([user.pk])


def leave(talk: Topic, user: Any) -> None:
    """Takes a member out of a conversation: nothing of it is within their reach from now on.

    Raises Denied topic_forbidden where the conversation has an owner.
    """
    if not talk.is_conversation or talk.context:
        raise Denied("topic_forbidden")
    token = user_token(user.pk)
    with transaction.atomic():
        for mode in (AccessMode.READ, AccessMode.WRITE):
            talk.access.filter(mode=mode, token=token).delete()
        live.refresh([user.pk])
