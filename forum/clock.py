"""The wall clock, read in one place only."""

from datetime import UTC, datetime


def now() -> datetime:
    """The present instant, aware, in UTC. Edges call it once and hand `at` down."""
    return datetime.now(UTC)
