"""The one-process mode with a clock that a test moves. Lives among the tests: no settings of the product know of it.

The file named by WEB_CLOCK holds the hour of the game world. Time goes on from there at a hundredth of its pace, so that
each act has an hour of its own and no deadline comes by itself, however slow the machine is.
"""

import os
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

from config.settings.dev import *  # noqa: F403  settings layer on one another
from forum import clock

PACE = 100
_CLOCK = Path(os.environ["WEB_CLOCK"])


def _now() -> datetime:
    """The hour that the test has set; the real one while it has set none."""
    try:
        began, set_at = datetime.fromisoformat(_CLOCK.read_text()), _CLOCK.stat().st_mtime
    except (OSError, ValueError):
        return datetime.now(UTC)  # noqa: TID251  the clock itself
    return began + timedelta(seconds=max(0.0, time.time() - set_at) / PACE)  # noqa: TID251


clock.now = _now

# Eight people click at the pace of one.
FORUM_POSTS_A_MINUTE = 1000
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
