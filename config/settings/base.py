"""What every way of running Conteur shares. Values that differ from place to place come from the environment."""

from pathlib import Path

import environ
from django.utils.translation import gettext_lazy as _

env = environ.Env()

ROOT = Path(__file__).resolve().parent.parent.parent
# The data folder: the embedded database, avatars, the secret key of the one-process mode, stamps of work done.
VAR = Path(env("CONTEUR_VAR", default="") or ROOT / "var").absolute()

DEBUG = False
# The demonstration: a village of house players, and a seat for whoever passes by.
CONTEUR_DEMO = False
# Who may create games: `members` (all but guests) or `group` (staff, and the group "game masters").
CONTEUR_GAME_MASTERS = env("CONTEUR_GAME_MASTERS", default="members")

# One line a game: this is all that the site needs to know of it.
GAMES = [
    "pleine_lune",
    "mafia_graal",
    "nonary",
]

INSTALLED_APPS = [
    "daphne",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "channels",
    "django_htmx",
    "csp",
    *GAMES,
    "games",
    "forum",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "forum.middleware.ReaderMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "allauth.usersessions.middleware.UserSessionsMiddleware",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.debug",
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.template.context_processors.tz",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "forum.chrome.chrome",
            ],
        },
    },
]

# --- database -------------------------------------------------------------------------------------------------------
DATABASE_URL = env("DATABASE_URL", default="")
if DATABASE_URL:
    DATABASES = {"default": env.db_url("DATABASE_URL")}
    if "postgresql" in DATABASES["default"]["ENGINE"]:
        # The pool keeps the connections, so Django must not.
        DATABASES["default"].update(
            CONN_MAX_AGE=0, OPTIONS={"pool": {"min_size": 1, "max_size": env.int("DATABASE_POOL", default=16)}}
        )
else:
    # IMMEDIATE takes the write lock at the start of each transaction: a read that turns into a write would else fail
    # at once, whatever the timeout. Hence short transactions, and no ATOMIC_REQUESTS.
    DATABASES = {
        "default": {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": VAR / "db.sqlite3",
            "OPTIONS": {
                "transaction_mode": "IMMEDIATE",
                "timeout": 20,
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON; "
                "PRAGMA cache_size=-20000; PRAGMA mmap_size=134217728;",
            },
        }
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# --- channel layer, cache, tasks ------------------------------------------------------------------------------------
REDIS_URL = env("REDIS_URL", default="")
if REDIS_URL:
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.core.RedisChannelLayer",
            "CONFIG": {"hosts": [REDIS_URL], "capacity": 1000, "prefix": env("REDIS_PREFIX", default="conteur")},
        }
    }
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": REDIS_URL,
            "KEY_PREFIX": env("REDIS_PREFIX", default="conteur"),
        }
    }
    CELERY_BROKER_URL = REDIS_URL
    CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, object] = {
        "global_keyprefix": env("REDIS_PREFIX", default="conteur") + ":"
    }
else:
    CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer", "CONFIG": {"capacity": 1000}}}
    CACHES = {
        "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "OPTIONS": {"MAX_ENTRIES": 5000}}
    }
    CELERY_BROKER_URL = "memory://localhost/"
    # The default of one second would make each tick late by as much.
    CELERY_BROKER_TRANSPORT_OPTIONS = {"polling_interval": 0.02}
CELERY_TASK_IGNORE_RESULT = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TIMEZONE = "UTC"
# A tick that waited for five seconds is worth nothing: the next one settles the same.
CELERY_BEAT_SCHEDULE = {
    "tick": {"task": "games.tasks.tick", "schedule": 1.0, "options": {"expires": 5}},
    "mind": {"task": "games.tasks.mind", "schedule": 60.0, "options": {"expires": 50}},
    "mails": {"task": "forum.tasks.sweep_mails", "schedule": 60.0, "options": {"expires": 50}},
    "digests": {"task": "forum.tasks.send_digests", "schedule": 600.0, "options": {"expires": 500}},
    "guests": {"task": "forum.tasks.forget_guests", "schedule": 3600.0, "options": {"expires": 3000}},
}
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR / "beat")

# --- members --------------------------------------------------------------------------------------------------------
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "forum.passwords.OwnWordsValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
ACCOUNT_LOGIN_METHODS = {"email", "username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*"]
ACCOUNT_ADAPTER = "forum.adapter.AccountAdapter"
ACCOUNT_FORMS = {"login": "forum.account_forms.LoginForm", "signup": "forum.account_forms.SignupForm"}
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION = True  # in the browser that signed up, and in no other
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_UNIQUE_EMAIL = True
# A stranger may type any address into the form: only owners of accounts are written to.
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_SESSION_REMEMBER = True
# Passkeys need a domain name and a page over TLS, and nothing here has tried them: they are off.
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_TOTP_ISSUER = "Conteur"
USERSESSIONS_TRACK_ACTIVITY = False
SESSION_COOKIE_AGE = 60 * 60 * 24 * 60
CSRF_FAILURE_VIEW = "django.views.csrf.csrf_failure"

# --- languages and hours --------------------------------------------------------------------------------------------
LANGUAGE_CODE = "en"
LANGUAGES = [("fr", _("French")), ("ru", _("Russian")), ("en", _("English"))]
LOCALE_PATHS = [ROOT / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = env("CONTEUR_TIME_ZONE", default="Europe/Paris")

# --- files ----------------------------------------------------------------------------------------------------------
STATIC_URL = "/static/"
STATIC_ROOT = VAR / "static"
STATICFILES_DIRS = [ROOT / "static"]
MEDIA_URL = "/media/"
MEDIA_ROOT = VAR / "media"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.static.Storage"},
}
DATA_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2000

# --- what a browser is told -----------------------------------------------------------------------------------------
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
    },
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])

# --- mail -----------------------------------------------------------------------------------------------------------
# The address that links in mails begin with.
SITE_URL = env("SITE_URL", default=f"http://127.0.0.1:{env('PORT', default='8000')}")
DEFAULT_FROM_EMAIL = env("MAIL_FROM", default="Conteur <conteur@localhost>")

# --- logs -----------------------------------------------------------------------------------------------------------
# Addresses are stripped of keys and queries before they are written; bodies, cookies and task arguments never are.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"redact": {"()": "config.redacting.Redact"}},
    "formatters": {"plain": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "plain", "filters": ["redact"]}},
    "root": {"handlers": ["console"], "level": env("LOG_LEVEL", default="INFO")},
    "loggers": {
        "django": {"handlers": [], "level": "INFO", "propagate": True},
        "django.server": {"handlers": [], "level": "WARNING", "propagate": True},
        "django.channels.server": {"level": "WARNING"},
        "daphne": {"level": "WARNING"},
        "celery": {"level": "WARNING"},
        "kombu": {"level": "WARNING"},
        "asyncio": {"level": "WARNING"},
        "psycopg.pool": {"level": "ERROR"},
    },
}
