"""Pictures that members upload: read, cut to a square and written anew, so that nothing of the file survives."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from django.core.files.base import ContentFile
from PIL import Image, ImageOps

from .errors import Invalid
from .forms import new_key
from .models import Member

MOST_MB = 2
MOST_PIXELS = 25_000_000
SIDE = 192  # pixels


def set_avatar(member: Member, file: Any) -> None:
    """Makes this file the member's picture. Raises Invalid: picture_large, picture_unreadable."""
    content = _square(file)
    drop_avatar(member)
    member.avatar.save(f"{new_key()}.png", content, save=True)


def drop_avatar(member: Member) -> None:
    """Takes the member's picture away."""
    if member.avatar:
        member.avatar.delete(save=True)


def _square(file: Any) -> ContentFile:
    if file.size > MOST_MB * 1024 * 1024:
        raise Invalid("picture_large", most=MOST_MB)
    try:
        with Image.open(file, formats=["JPEG", "PNG", "GIF", "WEBP"]) as picture:
            if picture.width * picture.height > MOST_PIXELS:
                raise Invalid("picture_unreadable")
            upright = ImageOps.exif_transpose(picture).convert("RGBA")
            cut = ImageOps.fit(upright, (SIDE, SIDE))
            out = BytesIO()
            cut.save(out, "PNG")
    except Invalid:
        raise
    except Exception as error:  # a damaged file makes readers throw nearly anything, struct.error for one
        raise Invalid("picture_unreadable") from error
    return ContentFile(out.getvalue())
