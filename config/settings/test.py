"""For pytest: quick hashing, plain static files, a database file of its own."""

import tempfile
from pathlib import Path

from .base import *  # noqa: F403  settings layer on one another
from .base import DATABASE_URL, DATABASES, INSTALLED_APPS, PASSWORD_HASHERS, REDIS_URL, STORAGES, env

SECRET_KEY = "for tests only"  # noqa: S105
ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
VAR = Path(env("CONTEUR_VAR", default="") or Path(tempfile.gettempdir()) / "conteur-tests")
VAR.mkdir(parents=True, exist_ok=True)
MEDIA_ROOT = VAR / "media"
STATIC_ROOT = VAR / "static"
STATIC_ROOT.mkdir(exist_ok=True)  # WhiteNoise warns of a missing folder
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR / "beat")

# The toy game of the tests: one line, like every game.
INSTALLED_APPS += ["tests.toygame"]

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher", *PASSWORD_HASHERS]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
STORAGES = {**STORAGES, "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
if not DATABASE_URL:
    # A file, not memory: tests with threads need several connections to one database, as in the product.
    DATABASES["default"]["TEST"] = {"NAME": str(VAR / "test.sqlite3")}
else:
    # Tests open and close many connections; a pool would hold them while the test database is dropped.
    DATABASES["default"]["OPTIONS"] = {}
if not REDIS_URL:
    CELERY_BROKER_URL = "memory://localhost/"
