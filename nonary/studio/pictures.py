"""Images of an edition: read, made smaller where they are large, and written anew, so that nothing of the file survives."""

from __future__ import annotations

import re
from io import BytesIO
from typing import Any

from django.core.files.base import ContentFile
from PIL import Image, ImageOps

from games.forms import new_key
from nonary.models import Draft, Picture

MOST_MB = 5
MOST_PIXELS = 25_000_000
LONGEST_SIDE = 1600
MOST_PICTURES = 120
KINDS = ["JPEG", "PNG", "GIF", "WEBP"]
_NAME = re.compile(r"[a-z0-9][a-z0-9_./-]{0,119}")


class BadPicture(Exception):
    """An image that cannot be taken: `picture_large`, `picture_svg`, `picture_unreadable`, `picture_name`, `picture_many`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def upload_name(typed: str, file_name: str) -> str:
    """By what name the edition calls it: as typed, else as the file is called. Raises BadPicture."""
    name = typed.strip().lower() or file_name.lower().replace("\\", "/").rpartition("/")[2]
    name = re.sub(r"[^a-z0-9_./-]+", "_", name).strip("_/")
    if not _NAME.fullmatch(name) or ".." in name or "//" in name:
        raise BadPicture("picture_name")
    return name


def add(draft: Draft, file: Any, typed_name: str) -> Picture:
    """Keeps an image under its upload name, in place of one of the same name. Raises BadPicture."""
    name = upload_name(typed_name, str(file.name))
    content, size = _anew(file)
    old = draft.pictures.filter(name=name).first()
    if old is None and draft.pictures.count() >= MOST_PICTURES:
        raise BadPicture("picture_many")
    picture = old or Picture(draft=draft, name=name)
    picture.width, picture.height = size
    # A game that is played already goes on showing the old file.
    picture.file.save(f"{new_key()}.webp", content, save=True)
    return picture


def _anew(file: Any) -> tuple[ContentFile, tuple[int, int]]:
    if file.size > MOST_MB * 1024 * 1024:
        raise BadPicture("picture_large")
    head = file.read(2048)
    file.seek(0)
    if b"<svg" in head.lower() or head.lstrip().startswith((b"<?xml", b"<!DOCTYPE")):
        raise BadPicture("picture_svg")
    try:
        with Image.open(file, formats=KINDS) as picture:
            if picture.width * picture.height > MOST_PIXELS:
                raise BadPicture("picture_unreadable")
            upright = ImageOps.exif_transpose(picture).convert("RGBA")
            upright.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
            out = BytesIO()
            upright.save(out, "WEBP", quality=88)
            return ContentFile(out.getvalue()), upright.size
    except BadPicture:
        raise
    except Exception as error:  # a damaged file makes readers throw nearly anything, struct.error for one
        raise BadPicture("picture_unreadable") from error
