"""A resolution is whole and single, whatever is killed: SIGKILL at a random moment of each of fifty resolutions."""

from __future__ import annotations

import os
import random
import select
import signal
import statistics
import time
from collections import Counter
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connections

from forum.models import Post
from games import journal, opening, play
from games.kernel.ruleset import next_deadline
from games.models import Entry, Game, Order
from games.projecting import topic_of

START = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
BEFORE = datetime(2026, 3, 3, 20, 0, tzinfo=UTC)
DUE = datetime(2026, 3, 3, 21, 0, tzinfo=UTC)  # 22:00 in Paris
RESOLUTIONS = 50
TRIES = 4


def village(number: int) -> Game:
    """A running village of six in which everybody has voted: its first execution is due at DUE."""
    people = [{"name": f"P{n}", "role": "werewolf" if n == 1 else "villager"} for n in range(6)]
    people[0]["mayor"] = True
    game = opening.create_game(ruleset="pleine_lune", title=f"Village {number}", master=None, at=START, capacity=6)
    opening.open_game(game, people, START)
    opening.start(game.pk, START)
    for seat in game.seats.all():
        play.submit(game.pk, seat.seat, [play.Ask("vote", {"target": "P4" if seat.number != 5 else "P0"})], BEFORE)
    return game


def child_settles(game_id: int) -> int:
    """A process of its own that settles the game; gives its pid."""
    connections.close_all()
    pid = os.fork()
    if pid == 0:
        code = 1
        try:
            play.settle(game_id, DUE)
            code = 0
        finally:
            os._exit(code)
    return pid


def killed_after(pid: int, seconds: float) -> bool:
    """Kills the process unless it ends before; whether it was killed."""
    ended = os.pidfd_open(pid)
    try:
        done, _, _ = select.select([ended], [], [], seconds)
        if not done:
            os.kill(pid, signal.SIGKILL)
        _, status = os.waitpid(pid, 0)
    finally:
        os.close(ended)
    return os.WIFSIGNALED(status)


def assert_whole(game: Game) -> bool:
    """The journal, the projections and the posts tell one story; whether the resolution is in it."""
    game = Game.objects.get(pk=game.pk)
    engine = journal.load(game)
    closed = Entry.objects.filter(game=game, type="day_closed").count()
    assert closed in (0, 1)
    types = Counter(Entry.objects.filter(game=game).values_list("type", flat=True))
    assert types["recap_posted"] == closed
    assert types["execution"] == closed
    assert types["died"] == closed
    assert game.phase == engine.state.phase == ("sunset" if closed else "day")
    due = next_deadline(engine.rules, engine.state)
    assert due is not None
    assert game.next_due_at == game.tempo.to_real(due.at)
    assert Post.objects.filter(topic=topic_of(game, "recap")).count() == closed
    clock = Order.objects.filter(game=game, by="clock", at=DUE).values_list("verb", flat=True)
    assert max(Counter(clock).values(), default=0) <= 1
    assert list(Entry.objects.filter(game=game).values_list("seq", flat=True)) == list(range(1, engine_length(game) + 1))
    return bool(closed)


def engine_length(game: Game) -> int:
    return Entry.objects.filter(game=game).count()


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_fifty_resolutions_are_whole_and_single_under_sigkill() -> None:
    chance = random.Random(20260303)
    games = [village(number) for number in range(RESOLUTIONS + 3)]
    lengths = []
    for game in games[RESOLUTIONS:]:
        began = time.perf_counter()
        assert not killed_after(child_settles(game.pk), 60)
        lengths.append(time.perf_counter() - began)
        assert assert_whole(game)
    usual = statistics.median(lengths)
    kills = 0
    for game in games[:RESOLUTIONS]:
        for _ in range(TRIES):
            kills += killed_after(child_settles(game.pk), chance.uniform(0, usual))
            if assert_whole(game):
                break
    assert kills >= RESOLUTIONS // 2, "most resolutions were never hit: the delays do not fit this machine"
    play.fire_due(DUE + timedelta(seconds=5))
    for game in games:
        assert assert_whole(game)
