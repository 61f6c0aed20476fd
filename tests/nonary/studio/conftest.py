"""A game master at the studio, with the demo edition as a draft."""

from __future__ import annotations

import html
import re
from datetime import UTC, datetime
from io import BytesIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from PIL import Image

from forum import members
from nonary.edition_file import check_file
from nonary.models import Draft
from nonary.studio import drafts
from tests.nonary.edition.glasshouse import FILE

AT = datetime(2026, 3, 1, tzinfo=UTC)


class Bench:
    """The studio through its pages."""

    def __init__(self, client: Any, draft: Draft) -> None:
        self.client, self.draft = client, draft

    def url(self, name: str, *rest: Any) -> str:
        return reverse(f"nonary:{name}", args=[self.draft.code, *rest])

    def get(self, name: str, *rest: Any) -> str:
        answer = self.client.get(self.url(name, *rest))
        assert answer.status_code == 200, answer.status_code
        return html.unescape(answer.content.decode())

    def fields(self, name: str, *rest: Any) -> dict[str, Any]:
        """What a browser would send if the page's form were sent as it is."""
        answer = self.client.get(self.url(name, *rest))
        found: dict[str, Any] = {"version": self.version}
        form = answer.context.get("form")
        for bound in form if form is not None else ():
            value = bound.value()
            if value not in (None, False, ""):
                found[bound.html_name] = "on" if value is True else value
        return found

    def send(self, name: str, *rest: Any, **fields: Any) -> Any:
        return self.client.post(self.url(name, *rest), {"version": self.version, **fields})

    @property
    def version(self) -> int:
        return Draft.objects.get(pk=self.draft.pk).version

    @property
    def text(self) -> str:
        return Draft.objects.get(pk=self.draft.pk).text

    @property
    def plain(self) -> Any:
        return check_file(self.text).plain


@pytest.fixture
def olga(db: None) -> Any:
    return members.create_member("Olga", at=AT, email="olga@example.org")


@pytest.fixture
def bench(client: Any, olga: Any) -> Bench:
    client.force_login(olga)
    return Bench(client, drafts.create(olga, FILE.read_text(encoding="utf-8"), AT))


def words(page: str) -> str:
    """A page without its tags."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", page))


def png(size: tuple[int, int] = (40, 30)) -> bytes:
    out = BytesIO()
    Image.new("RGB", size, "red").save(out, "PNG")
    return out.getvalue()


def upload(bench: Bench, name: str, content: bytes, typed: str = "") -> Any:
    return bench.client.post(bench.url("draft_pictures"), {"file": SimpleUploadedFile(name, content), "name": typed})
