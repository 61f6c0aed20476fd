"""For pytest: quick hashing, plain static files, a database file of its own."""

import atexit
import os
import shutil
import tempfile
from pathlib import Path
from urllib.parse import urlsplit

from .base import *  # noqa: F403  settings layer on one another
from .base import CACHES, DATABASE_URL, DATABASES, INSTALLED_APPS, PASSWORD_HASHERS, REDIS_URL, STORAGES

SECRET_KEY = "for tests only"  # noqa: S105
ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
# A folder and a database of this process alone: two runs at once do not meet.
VAR = Path(tempfile.mkdtemp(prefix="conteur-tests-"))
atexit.register(shutil.rmtree, VAR, ignore_errors=True)
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
    # A test database outlives no power cut: nobody waits for its disk.
    DATABASES["default"]["OPTIONS"] = {"options": "-c synchronous_commit=off"}
    DATABASES["default"]["TEST"] = {"NAME": f"test_conteur_{os.getpid()}"}
CELERY_BROKER_URL = "memory://localhost/"
CELERY_BROKER_TRANSPORT_OPTIONS = {"polling_interval": 0.02}
if REDIS_URL:
    # Clearing the cache empties a whole Redis database: each worker of pytest-xdist has one of its own.
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    REDIS_URL = urlsplit(REDIS_URL)._replace(path=f"/{10 + worker % 6}").geturl()
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.core.RedisChannelLayer",
            "CONFIG": {"hosts": [REDIS_URL], "capacity": 1000},
        }
    }
    CACHES = {"default": {**CACHES["default"], "LOCATION": REDIS_URL}}
