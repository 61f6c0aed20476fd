"""What Celery calls: each task asks the database what is due."""

from celery import shared_task


@shared_task
def tick() -> None:
    """Settles every game whose hour has come."""
