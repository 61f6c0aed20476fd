"""In which order things are written (NR-190 to NR-194, NR-210 to NR-212, NR-214, NR-215)."""

from itertools import groupby

from games.kernel.order import GM

from .arena import Arena

BOOKS = {"drew", "table_laid", "shelf_kept", "suite_kept", "royale_laid", "seat_named", "lobby_laid", "opened", "question_sent"}


def kinds(arena, since=0):
    """The kinds of facts since then, repeated ones once, without what keeps books."""
    told = [line.event.type for line in arena.engine.entries[since:] if line.event.type not in BOOKS]
    return [kind for kind, _ in groupby(told)]


def mark(arena):
    return len(arena.engine.entries)


def solo(right, **more):
    arena = Arena("Ana", ghosts=15, **more)
    arena.do("start_royale", "Ana")
    arena.do("start_round", "Ana")
    for _ in range(right):
        arena.wait(1000).answer("Ana")
    return arena


def test_a_royale_is_made():
    """NR-215."""
    arena = Arena("Ana", ghosts=15)
    since = mark(arena)
    arena.do("start_royale", "Ana")
    assert kinds(arena, since) == ["royale_opened", "suite_chosen", "seat_taken"]
    assert [event.player for event in arena.events("seat_taken")] == list(arena.royale.seats)


def test_a_salon_is_opened_and_a_queue():
    arena = Arena("Ana", mode="salon", lobby="empty")
    since = mark(arena)
    arena.do("open_salon", "Ana")
    assert kinds(arena, since) == ["salon_opened", "salon_code", "salon_joined"]
    arena = Arena("Ana", "Bo", mode="live", lobby="empty")
    since = mark(arena)
    arena.do("join_live", "Ana")
    arena.do("join_live", "Bo")
    assert kinds(arena, since) == ["live_opened", "live_joined"]


def test_a_close_with_a_cut():
    """NR-190, NR-210: Ana passes round 2 by her shield, Cy is the best of the tribune."""
    arena = Arena("Ana", "Bo", "Cy", "Dee", "Eli", "Flo", mode="salon")
    arena.do("set_salon", "Ana", ghosts=False)
    arena.do("launch", "Ana")
    arena.wait(s=5)
    for name in ("Ana", "Bo", "Dee", "Eli", "Flo"):
        arena.wait(500).answer(name)
    since = mark(arena)
    arena.wait(s=62)
    assert kinds(arena, since) == ["round_finished", "round_closed", "round_ranked", "player_out", "cut_made", "tokens_won", "pause_opened"]
    since = mark(arena)
    arena.at = arena.royale.opens
    arena.wait()
    assert kinds(arena, since) == ["shield_raised", "pause_closed", "round_opened"]
    arena.wait(11_000)
    for name in ("Cy", "Dee", "Eli", "Flo"):
        arena.wait(500).answer(name)
    since = mark(arena)
    arena.wait(s=76)
    assert kinds(arena, since) == [
        "round_finished", "round_closed", "tie_drawn", "round_ranked", "shield_used", "cut_made", "tokens_won",
        "tribune_best", "pause_opened",
    ]  # fmt: skip
    finished = [event.player for event in arena.events("round_finished", since)]
    assert finished == list(arena.royale.humans)  # on the common clock everybody has opened every round (NR-212)


def test_each_jolt_is_followed_by_what_became_of_it():
    """NR-211: in the order of their throwers, the tribune's last."""
    arena = solo(10)
    arena.wait(s=61)
    arena.do("play_token", "Ana", token="jolt")
    arena.wait(s=15).do("start_round", "Ana")
    arena.wait(s=76)
    since = mark(arena)
    arena.wait(s=15)
    told = kinds(arena, since)
    assert told[-1] == "pause_closed"
    jolts = [line.event for line in arena.engine.entries[since:] if line.event.type.startswith("jolt_")]
    assert [event.type for event in jolts[::2]] == ["jolt_thrown"] * (len(jolts) // 2)
    assert all(landed.type in ("jolt_landed", "jolt_lost") and landed.by == thrown.by for thrown, landed in zip(jolts[::2], jolts[1::2], strict=True))
    assert [event.tribune for event in jolts[::2]] == [False] * (len(jolts) // 2 - 1) + [True]


def test_a_final():
    arena = Arena("Ana", "Bo", mode="live", ghosts=15)
    arena.wait(s=66).answer("Ana")
    while arena.royale.round < 7:
        arena.to_the_next()
    since = mark(arena)
    arena.to_the_next()
    told = kinds(arena, since)
    told = [kind for kind in told if kind != "tie_drawn"]
    assert told == ["round_finished", "round_closed", "round_ranked", "final_place", "game_over", "season_note_changed"]
    assert [event.place for event in arena.events("final_place", since)] == list(range(1, len(arena.royale.left) + 1))


def test_points():
    """NR-192, NR-210: a shared place in seat order."""
    arena = Arena("Ana", "Bo", "Cy", mode="salon")
    arena.do("set_salon", "Ana", ghosts=False)
    arena.do("launch", "Ana")
    arena.to_the_next()
    since = mark(arena)
    arena.to_the_next()
    assert kinds(arena, since) == ["round_finished", "round_closed", "points_scored", "pause_opened"]
    while arena.royale.round < 7:
        arena.to_the_next()
    since = mark(arena)
    arena.to_the_next()
    assert kinds(arena, since) == ["round_finished", "round_closed", "points_scored", "final_place", "game_over", "rating_changed"]
    assert [(int(event.player), event.place) for event in arena.events("final_place", since)] == [(1, 1), (2, 1), (3, 1)]


def test_what_nobody_saw_is_computed_at_once():
    """NR-194: the round that was open is finished, the pause that was open is closed; of all others only the outcome."""
    arena = solo(10)
    arena.wait(s=61)
    since = mark(arena)
    arena.do("forfeit", "Ana")
    told = [line.event.type for line in arena.engine.entries[since:]]
    assert told.count("pause_closed") == 1
    assert not {"round_opened", "round_finished", "pause_opened"} & set(told)
    assert told.count("round_closed") == 6
    arena = solo(3)
    since = mark(arena)
    arena.do("forfeit", "Ana")
    told = [line.event.type for line in arena.engine.entries[since:]]
    assert (told.count("round_finished"), told.count("round_closed"), told.count("pause_closed")) == (1, 7, 0)


def test_with_nobody_in_danger_nobody_goes_out():
    """NR-64, NR-193: three places: no cut takes anybody, and each round still gives a token."""
    arena = Arena("Ana", "Bo", "Cy", "Dee", "Eli", "Flo", mode="salon", options={"places": 6})
    arena.do("set_salon", "Ana", ghosts=False)
    arena.do("launch", "Ana")
    while arena.royale.round < 5:
        arena.to_the_next()
    arena.to_the_next()
    cut = arena.events("cut_made")[-1]
    assert (cut.keep, len(arena.royale.left)) == (3, cut.keep + cut.saved)
    assert arena.royale.tokens


def test_the_end_of_a_duel():
    """NR-212."""
    arena = Arena("Ana", "Bo", mode="duel", ghosts=15)
    for name in ("Bo", "Ana"):
        arena.do("start_round", name)
        arena.wait(1000).answer(name)
    arena.do("forfeit", "Bo")
    since = mark(arena)
    arena.do("forfeit", "Ana")
    assert kinds(arena, since)[-3:] == ["duel_round", "duel_over", "rating_changed"]
    assert [event.round for event in arena.events("duel_round", since)] == list(range(1, 8))
    assert [event.player for event in arena.events("rating_changed", since)] == [arena.who("Ana"), arena.who("Bo")]


def test_the_close_of_a_season():
    royales = [{"over": "2026-11-05 20:00", "places": 24, "count": 8, "results": {"Ana": 3, "Bo": 1, "Cy": 2}}]
    arena = Arena("Ana", "Bo", "Cy", mode="season", royales=royales)
    since = mark(arena)
    arena.wait(h=24 * 21)
    assert kinds(arena, since) == ["season_closed", "season_ranked", "prime_paid"]
    assert [event.place for event in arena.events("prime_paid", since)] == [1, 2, 3]


def test_the_referees_act_comes_before_its_record():
    """NR-161, NR-214."""
    arena = Arena("Ana", "Bo", mode="duel", ghosts=15)
    arena.do("start_round", "Ana")
    since = mark(arena)
    arena.do("void_royale", GM, reason="a broken question")
    assert kinds(arena, since) == ["royale_void", "duel_cancelled", "overruled"]
