"""The one gate: a row carries tokens, a viewer holds tokens, the row is visible when they overlap."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

PUBLIC = "public"
MEMBER = "member"
STAFF = "staff"
USER_PREFIX = "user:"

TokenProvider = Callable[[Any], Iterable[str]]
_providers: list[TokenProvider] = []


@dataclass(frozen=True)
class Viewer:
    """Somebody who looks, with all the tokens held at this moment. `user` is None for a visitor."""

    user: Any
    tokens: frozenset[str]

    def holds(self, token: str, unless: str = "") -> bool:
        """Whether an access row (token, unless) opens for this viewer."""
        return token in self.tokens and not (unless and unless in self.tokens)

    @property
    def is_member(self) -> bool:
        return self.user is not None


VISITOR = Viewer(user=None, tokens=frozenset({PUBLIC}))


def user_token(user_id: int) -> str:
    """The token that one member alone holds."""
    return f"{USER_PREFIX}{user_id}"


def user_id_of(token: str) -> int | None:
    """The member whose own token this is, or None."""
    head, _, tail = token.partition(":")
    return int(tail) if head == "user" and tail.isdecimal() else None


def register_token_provider(provider: TokenProvider) -> None:
    """Adds a function user -> tokens, asked afresh at each request. Registering it again changes nothing."""
    if provider not in _providers:
        _providers.append(provider)


def viewer_of(user: Any) -> Viewer:
    """The viewer that this user is now. Visitors and suspended accounts hold `public` only."""
    if user is None or not user.is_authenticated or not user.is_active:
        return VISITOR
    tokens = {PUBLIC, MEMBER, user_token(user.pk)}
    if user.is_staff:
        tokens.add(STAFF)
    for provider in _providers:
        tokens.update(provider(user))
    return Viewer(user=user, tokens=frozenset(tokens))
