"""The site: settings, addresses and the process that serves them."""

from .celery import app as celery_app

__all__ = ["celery_app"]
