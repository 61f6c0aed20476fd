"""Projections of the journal: phase, next deadline, tokens of seats, who reads and writes which topic."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from forum import topics as forum_topics
from forum.models import Topic

from .kernel.audience import PUBLIC, seat_token
from .kernel.engine import Engine
from .kernel.ruleset import Grant, TopicRole, next_deadline
from .models import Game, Seat


def project(game: Game, engine: Engine, before: Any = None) -> None:
    """Brings the game's row, its seats and its topics to what the journal says. The caller saves the game.

    `before` is the state that the present projections were made from; None makes all of them again.
    """
    state, rules = engine.state, engine.rules
    _seat_the_house(game, engine)
    game.phase = state.phase
    due = next_deadline(rules, state)
    game.next_due_at = game.tempo.to_real(due.at) if due else None
    if state.over:
        game.stage = Game.Stage.OVER
        if game.ended_at is None and engine.entries:
            game.ended_at = game.tempo.to_real(engine.entries[-1].order.at)
    elif game.stage == Game.Stage.OVER:
        game.stage, game.ended_at = Game.Stage.RUNNING, None
    _project_seats(game, engine)
    if not game.private and (before is None or rules.topics(before) != rules.topics(state)):
        project_topics(game, rules.topics(state))


def _seat_the_house(game: Game, engine: Engine) -> None:
    """Seats that the rules fill or rename after the opening, where a game has such: `rules.seat_names(state)`."""
    names = getattr(engine.rules, "seat_names", None)
    if names is None:
        return
    rows = {row.seat: row for row in game.seats.all()}
    wanted = names(engine.state)
    new = [Seat(game=game, number=int(seat), name=name, kind=Seat.Kind.HOUSE) for seat, name in wanted.items() if seat not in rows]
    Seat.objects.bulk_create(new)
    for seat, row in rows.items():
        if wanted.get(seat, row.name) != row.name:
            row.name = wanted[seat]
            row.save(update_fields=["name"])


def _project_seats(game: Game, engine: Engine) -> None:
    public = engine.rules.alive(engine.known(PUBLIC))
    for row in game.seats.all():
        tokens = sorted({"player", seat_token(row.number)} | engine.rules.standing(engine.state, row.seat))
        cause = public.get(row.seat) or ""
        if row.tokens != tokens or row.cause != cause:
            row.tokens, row.cause = tokens, cause
            row.save(update_fields=["tokens", "cause"])


def context(game: Game, role: str) -> str:
    """The forum's opaque name of one of the game's places."""
    return f"game:{game.pk}:{role}"


def topic_of(game: Game, role: str) -> Topic | None:
    """The topic or conversation of this role, or None."""
    return Topic.objects.filter(context=context(game, role)).first()


def project_topics(game: Game, roles: Sequence[TopicRole]) -> None:
    """Makes the places that are missing, and opens and closes each as the rules say now."""
    have = {topic.context: topic for topic in Topic.objects.filter(context__startswith=f"game:{game.pk}:")}
    for role in roles:
        read, write = rows(game, role.read), rows(game, role.write)
        topic = have.get(context(game, role.role))
        if topic is None:
            from .places import make_place

            make_place(game, role.role, read, write, kind=role.kind)
        else:
            forum_topics.set_access(topic, read=read, write=write)


def rows(game: Game, grants: tuple[Grant, ...]) -> list[tuple[str, str]]:
    """Grants as the forum's (token, unless) pairs; the game master is always in."""
    pairs = {(game.token(grant.token), game.token(grant.unless) if grant.unless else "") for grant in grants}
    return sorted(pairs | {(game.token("gm"), "")})
