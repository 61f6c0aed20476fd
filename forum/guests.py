"""Guests who never kept their account: after a while nothing of them is left but their name at what they wrote.

A guest has no password: when the device has forgotten them, nobody can ever sign in as them again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from typing import Any

from allauth.account.models import EmailAddress
from django.db import transaction
from django.db.models import Exists, OuterRef, Q

from . import pictures
from .models import Draft, Following, Ignored, Member, Notification, Post, ReadMark

KEPT = timedelta(days=30)  # from the last sign-in or post; a device remembers a guest for two weeks
AT_ONCE = 200
OWNED: tuple[Any, ...] = (Draft, Following, Ignored, Notification, ReadMark, EmailAddress)

Needed = Callable[[list[int]], Iterable[int]]
_needed: list[Needed] = []


def register_needed(needed: Needed) -> None:
    """Adds a function ids -> those among them who must stay: somebody waits for them elsewhere."""
    if needed not in _needed:
        _needed.append(needed)


def forget(*, at: datetime) -> int:
    """Forgets guests of long ago: who wrote nothing goes altogether, of others the name stays at their posts.

    Gives how many were forgotten. Safe to call at any time, and twice.
    """
    wrote = Post.objects.filter(author=OuterRef("pk"))
    rows = Member.objects.filter(temporary=True, created_at__lt=at - KEPT).annotate(wrote=Exists(wrote))
    rows = rows.filter(Q(user__last_login=None) | Q(user__last_login__lt=at - KEPT))
    rows = rows.exclude(Exists(wrote.filter(at__gte=at - KEPT)))
    # those who were forgotten before, and whose posts are gone meanwhile, go now
    due = rows.filter(Q(wrote=False) | Q(user__is_active=True)).order_by("created_at", "pk")
    found = list(due.select_related("user")[:AT_ONCE])
    stay = {pk for needed in _needed for pk in needed([member.pk for member in found])}
    return sum(_forget(member.user, wrote=member.wrote) for member in found if member.pk not in stay)


def _forget(user: Any, *, wrote: bool) -> bool:
    with transaction.atomic():
        if user.member.avatar:
            pictures.drop_avatar(user.member)
        if not wrote:
            user.delete()
            return True
        for owned in OWNED:
            owned.objects.filter(user=user).delete()
        user.email, user.is_active = "", False
        user.set_unusable_password()
        user.save(update_fields=["email", "is_active", "password"])
        Member.objects.filter(user=user).update(about="", form_key="", zone="", language="", gender=Member.Gender.UNSET)
    return True
