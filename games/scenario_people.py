"""The people of a scenario: accounts that live only until its transaction is rolled back."""

from __future__ import annotations

import secrets
from datetime import datetime
from typing import Any

from django.contrib.auth import get_user_model

from forum.models import Member


class People:
    """Makes accounts whose names clash with nobody's; seats carry the names of the file."""

    def __init__(self, at: datetime) -> None:
        self.at = at

    def _account(self) -> Any:
        name = f"s{secrets.token_hex(8)}"
        user = get_user_model().objects.create_user(name)
        if not Member.objects.filter(user=user).exists():
            Member.objects.create(user=user, name=name, skeleton=name, created_at=self.at)
        return user

    def master(self) -> Any:
        return self._account()

    def player(self, name: str) -> Any:
        return self._account()
