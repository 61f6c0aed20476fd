"""Behind a proxy that speaks TLS. What has no safe default must be set; Django then says which is missing."""

from .base import *  # noqa: F403  settings layer on one another
from .base import LOGGING, env

DEBUG = False
CONTEUR_DEMO = False
SECRET_KEY = env("SECRET_KEY")
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS")

SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_SSL_REDIRECT = env.bool("SECURE_SSL_REDIRECT", default=True)
SECURE_REDIRECT_EXEMPT = [r"^healthz$"]
SECURE_HSTS_SECONDS = env.int("SECURE_HSTS_SECONDS", default=60 * 60 * 24 * 365)
SECURE_HSTS_INCLUDE_SUBDOMAINS = True
SECURE_HSTS_PRELOAD = True
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https"

vars().update(env.email_url("EMAIL_URL", default="smtp://localhost:25"))
SERVER_EMAIL = env("MAIL_FROM", default="conteur@localhost")
LOGGING = {**LOGGING, "root": {"handlers": ["console"], "level": env("LOG_LEVEL", default="INFO")}}
