"""Accounts beyond what django-allauth does: guests with nothing but a name, and how a guest stays."""

from __future__ import annotations

from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.account.signals import email_confirmed
from django.contrib.auth import login, update_session_auth_hash
from django.db import IntegrityError, transaction
from django.http import HttpRequest

from . import clock, conversations, members, names, posting
from .errors import Denied, ForumError, Invalid
from .limits import limit
from .models import Member, Topic
from .visibility import Viewer

GUEST_BACKEND = "django.contrib.auth.backends.ModelBackend"
GUESTS_AN_HOUR = 10  # from one network address
KEEPS_AN_HOUR = 5  # of one guest: each sends a mail
GUEST_CIRCLE = 3  # people in a conversation that a guest may write in
GUEST_LETTERS_AN_HOUR = 10
GUEST_SESSION = 60 * 60 * 24 * 14  # seconds that a device remembers a guest
SAME_CLICK = timedelta(minutes=2)  # so long a form sent again is the same form, and no other guest


def create_temporary(name: str, at: datetime, form_key: str = "") -> Any:
    """A guest: a member with a name, no password and no address. Raises Invalid when the name cannot be or is taken."""
    with transaction.atomic():
        user = members.create_member(name, at=at, temporary=True)
        if form_key:
            user.member.form_key = form_key
            user.member.save(update_fields=["form_key"])
    return user


def sign_in_guest(request: HttpRequest, name: str, key: str = "") -> Any:
    """Makes a guest and signs them in on this device; a form sent twice (one `key`, one name) makes one guest.

    Raises Invalid (the name) or Denied (too many from one place).
    """
    at, form = clock.now(), _form_of(name, key)
    user = _guest_of_form(form, at)
    if user is None:
        try:
            limit(f"guest:{get_adapter(request).get_client_ip(request)}", GUESTS_AN_HOUR, 3600)
            user = create_temporary(name, at, form)
        except (ForumError, IntegrityError) as error:
            user = _guest_of_form(form, at)  # the first click was quicker than this one's first look
            if user is None and isinstance(error, IntegrityError):
                raise Invalid("name_taken", name=names.tidy(name)) from error
            if user is None:
                raise
    login(request, user, backend=GUEST_BACKEND)
    request.session.set_expiry(GUEST_SESSION)
    return user


def _form_of(name: str, key: str) -> str:
    # with the name: who types another one into the same form is somebody else
    return sha256(f"{key}\n{names.skeleton(name)}".encode()).hexdigest() if key else ""


def _guest_of_form(form: str, at: datetime) -> Any:
    if not form:
        return None
    found = Member.objects.filter(form_key=form, temporary=True, user__is_active=True, created_at__gt=at - SAME_CLICK)
    member = found.select_related("user").first()
    return member.user if member is not None else None


def keep(request: HttpRequest, user: Any, email: str, password: str) -> None:
    """Sets a guest's password and asks the address to confirm itself; confirmed, the guest is a member for good.

    An address that another account has is not added: its owner is told by mail, and the guest sees the same as ever, so
    that nobody learns who is a member. Raises Denied for one who is no guest, or who asks too often.
    """
    if not user.member.temporary:
        raise Denied("not_a_guest")
    limit(f"keep:{user.pk}", KEEPS_AN_HOUR, 3600)
    taken = EmailAddress.objects.filter(email__iexact=email).exclude(user=user).exists()
    with transaction.atomic():
        user.set_password(password)
        user.save(update_fields=["password"])
        EmailAddress.objects.filter(user=user, verified=False).exclude(email__iexact=email).delete()
    update_session_auth_hash(request, user)
    if taken:
        get_adapter(request).send_account_already_exists_mail(email)
    else:
        EmailAddress.objects.add_email(request, user, email, confirm=True)


def has_nothing_to_confirm(user: Any) -> bool:
    """Whether this account was made without an address, by a command or the demonstration: then none is waited for.

    Not so for a guest: were one let in whose address was not taken down, it would tell that another has that address.
    """
    member = Member.objects.filter(user=user).first()
    guest = member is not None and member.temporary
    return not (guest or user.email or EmailAddress.objects.filter(user=user).exists())


def settle_guest(email_address: EmailAddress, **kwargs: Any) -> None:
    """A guest whose address is confirmed stays."""
    user = email_address.user
    email_address.set_as_primary()
    Member.objects.filter(user=user, temporary=True).update(temporary=False)


def check_guest_letter(topic: Topic, viewer: Viewer) -> None:
    """A guest writes few letters to few people: a name costs nothing. Raises Denied. Talks of a game are the game's."""
    if not topic.is_conversation or topic.context or viewer.user is None or not viewer.user.member.temporary:
        return
    if len(conversations.participants(topic)) > GUEST_CIRCLE:
        raise Denied("guest_letters", most=GUEST_CIRCLE - 1)
    limit(f"guest-letters:{viewer.user.pk}", GUEST_LETTERS_AN_HOUR, 3600)


def connect() -> None:
    """Called once, when the app is ready."""
    email_confirmed.connect(settle_guest, dispatch_uid="forum.accounts.settle_guest")
    posting.register_check(check_guest_letter)
