"""One process on one's own machine: nothing to install or set. `make run` uses these."""

import secrets

from .base import *  # noqa: F403  settings layer on one another
from .base import CELERY_BEAT_SCHEDULE, VAR, env

DEBUG = env.bool("DEBUG", default=False)
CONTEUR_DEMO = env.bool("CONTEUR_DEMO", default=True)
if CONTEUR_DEMO:
    CELERY_BEAT_SCHEDULE = {
        **CELERY_BEAT_SCHEDULE,
        "house": {"task": "games.tasks.house", "schedule": 2.0, "options": {"expires": 5}},
        "demo": {"task": "games.tasks.demo", "schedule": 15.0, "options": {"expires": 10}},
    }


def _secret_key() -> str:
    """Made once and kept in the data folder, so that a restart signs nobody out."""
    path = VAR / "secret_key"
    try:
        return path.read_text().strip()
    except OSError:
        pass
    key = secrets.token_urlsafe(50)
    try:
        VAR.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
        path.write_text(key)
    except OSError:
        pass  # `serve` says how to mend a folder that cannot be written; other commands need no lasting key
    return key


SECRET_KEY = env("SECRET_KEY", default="") or _secret_key()
HOST = env("HOST", default="127.0.0.1")
ALLOWED_HOSTS = env.list(
    "ALLOWED_HOSTS",
    default=["*"] if HOST in {"0.0.0.0", "::"} else ["localhost", "127.0.0.1", "[::1]", HOST],  # noqa: S104  compared, not bound
)
EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
