"""Members: made with their user, found by names that cannot be mistaken for each other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models.signals import post_save

from . import names
from .cleaning import clean_line
from .errors import Denied, Invalid
from .models import Member

MOST_SAID, LONGEST_SAID = 5, 40  # unknown names that a refusal repeats, and letters of each


FacePolicy = Callable[[Any], "str | None"]
_face_policies: list[FacePolicy] = []


def register_face_policy(policy: FacePolicy) -> None:
    """Adds a function user -> None, or the code that forbids to change what others see of this member now."""
    if policy not in _face_policies:
        _face_policies.append(policy)


def check_face(user: Any) -> None:
    """Raises Denied with what a policy says: name, picture and words about oneself stay as they are for now."""
    for policy in _face_policies:
        if code := policy(user):
            raise Denied(code)


def connect() -> None:
    """Lets every new user have a member row."""
    post_save.connect(_greet, sender=get_user_model(), dispatch_uid="forum.member")


def _greet(sender: Any, instance: Any, created: bool, raw: bool = False, **kwargs: Any) -> None:
    if created and not raw:
        name = _free_name(instance.get_username())
        Member.objects.get_or_create(
            user=instance,
            defaults={
                "name": name,
                "skeleton": names.skeleton(name) or f"user{instance.pk}",
                "created_at": instance.date_joined,
            },
        )


def _free_name(wanted: str) -> str:
    """The name, numbered when it or its look-alike is taken: users made by hand or by a command must not fail."""
    name, number = names.tidy(wanted)[: names.MAX_LENGTH] or "?", 1
    while taken(name):
        number += 1
        name = f"{wanted[: names.MAX_LENGTH]} {number}"
    return name


def taken(name: str, but: Any = None) -> bool:
    """Whether somebody has this name, or one that would be taken for it. Suspended accounts keep theirs."""
    rows = Member.objects.filter(skeleton=names.skeleton(name))
    return (rows.exclude(user=but) if but is not None else rows).exists()


def check_free(name: str, but: Any = None) -> str:
    """The tidy form of a name that a member may take. Raises Invalid: those of `names.check`, and name_taken."""
    kept = names.check(name)
    if taken(kept, but):
        raise Invalid("name_taken", name=kept)
    return kept


def create_member(
    name: str,
    *,
    at: datetime,
    email: str = "",
    password: str | None = None,
    temporary: bool = False,
    language: str = "",
    zone: str = "",
    staff: bool = False,
) -> Any:
    """A new user of this name. Without a password the account cannot sign in by one. Raises Invalid."""
    kept = check_free(name)
    with transaction.atomic():
        user = get_user_model()(username=kept, email=email, is_staff=staff, date_joined=at)
        user.set_password(password)
        user.save()
        Member.objects.filter(user=user).update(temporary=temporary, language=language, zone=zone)
    return get_user_model().objects.select_related("member").get(pk=user.pk)


def rename(user: Any, name: str) -> None:
    """Gives a member another name; signing in by name follows. Raises Invalid."""
    kept = check_free(name, but=user)
    with transaction.atomic():
        Member.objects.filter(user=user).update(name=kept, skeleton=names.skeleton(kept))
        get_user_model().objects.filter(pk=user.pk).update(username=kept)
    user.member.name, user.username = kept, kept


def find(name: str) -> Any | None:
    """The active user of this name, or None."""
    member = Member.objects.named(name).select_related("user").first()
    return member.user if member else None


def find_all(wanted: Iterable[str]) -> list[Any]:
    """The active users of these names, in their order, each once. Raises Invalid: unknown_name with the unknown ones."""
    wanted = [name for name in wanted if clean_line(name)]
    bones = {names.skeleton(name): name for name in wanted}
    found = {
        m.skeleton: m.user
        for m in Member.objects.filter(skeleton__in=bones, user__is_active=True).select_related("user")
    }
    unknown = [name.strip() for bone, name in bones.items() if bone not in found]
    if unknown:
        raise Invalid("unknown_name", name=_listed(unknown))
    return [found[bone] for bone in bones]


def _listed(unknown: Sequence[str]) -> str:
    """Some of these names, as far as they fit into a sentence."""
    said = [
        line if len(line) <= LONGEST_SAID else line[:LONGEST_SAID] + "…"
        for line in map(clean_line, unknown[:MOST_SAID])
    ]
    return ", ".join(said) + (", …" if len(unknown) > MOST_SAID else "")


def known(wanted: Iterable[str]) -> dict[str, tuple[int, str]]:
    """Skeleton -> (user id, name) of those among these names that are members."""
    bones = {names.skeleton(name) for name in wanted}
    if not bones:
        return {}
    rows = Member.objects.filter(skeleton__in=bones, user__is_active=True).values_list("skeleton", "pk", "name")
    return {bone: (pk, name) for bone, pk, name in rows}


def users(ids: Iterable[int]) -> list[Any]:
    """The active users of these ids with their member rows."""
    ids = list(ids)
    if not ids:
        return []
    return list(get_user_model().objects.filter(pk__in=ids, is_active=True).select_related("member").order_by("pk"))


def wants_mail(user: Any, kind: str = "letter") -> bool:
    """Whether a notification of this kind, where it asks for a mail, is announced by one of its own."""
    wanted = user.member.mail_topics == Member.Mails.EACH if kind == "followed" else user.member.mail_letters
    return wanted and may_be_mailed(user)


def may_be_mailed(user: Any) -> bool:
    """Whether mails are sent to this member at all: never to guests, nor to accounts that are shut."""
    return bool(user.email) and user.is_active and not user.member.temporary
