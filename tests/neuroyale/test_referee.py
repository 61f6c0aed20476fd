"""What the referee may do, and what comes of it (section 14); and the life of lobbies and duels beside the scenarios."""

import pytest

from games.kernel.order import GM

from .arena import Arena

WHY = {"reason": "as ruled"}
GUEST = {"name": "Hibou", "kind": "guest"}


def salon(*people, ghosts=False, **more):
    arena = Arena(*people, mode="salon", **more)
    arena.do("set_salon", people[0], ghosts=ghosts)
    return arena


def over(arena):
    """To the end, whoever sleeps."""
    while not arena.state.over:
        arena.to_the_next()
    return arena


@pytest.mark.parametrize(
    "verb",
    ["void_royale", "disqualify", "close_salon", "kick", "extend_pause", "pause", "resume", "move_deadline", "close_early",
     "set_places", "set_result", "exclude_from_season", "correct_prime", "withdraw_ghost", "rename_guest", "warn"],
)  # fmt: skip
def test_a_power_wants_a_reason_of_three_letters(verb):
    arena = salon("Ana", "Bo")
    assert arena.refused(verb, GM) == "reason_missing"
    assert arena.refused(verb, GM, reason=" no ") == "reason_missing"
    assert arena.refused(verb, "Ana", **WHY) == "not_gm"


def test_places_are_corrected_by_a_permutation_and_notes_follow():
    arena = Arena("Ana", "Bo", mode="live", ghosts=15)
    arena.wait(s=65)
    for _ in range(3):
        arena.wait(s=2).answer("Ana")
        arena.answer("Bo")
    over(arena)
    places = {name: arena.royale.places[arena.who(name)] for name in ("Ana", "Bo")}
    notes = {name: arena.state.book["2026-11"][arena.who(name)].note for name in places}
    assert arena.refused("set_places", GM, places={"Ana": 1}, **WHY) == "bad_argument"
    assert arena.refused("set_places", GM, places={"Zed": 1}, **WHY) == "unknown_name"
    arena.do("set_places", GM, places={"Ana": places["Bo"], "Bo": places["Ana"]}, **WHY)
    assert arena.royale.places[arena.who("Ana")] == places["Bo"]
    book = arena.state.book["2026-11"]
    assert (book[arena.who("Ana")].note, book[arena.who("Bo")].note) == (notes["Bo"], notes["Ana"])
    assert book[arena.who("Ana")].played == 1


def test_a_void_live_royale_takes_back_what_it_gave():
    """NR-2, NR-154: live is ranked, and moves no rating."""
    arena = Arena("Ana", "Bo", mode="live", ghosts=15)
    arena.wait(s=66).answer("Ana")
    over(arena)
    assert arena.state.book["2026-11"][arena.who("Ana")].played == 1
    assert arena.who("Bo") not in arena.state.book["2026-11"]  # no right answer, no royale
    assert not arena.events("rating_changed")
    arena.do("void_royale", GM, **WHY)
    assert arena.state.book["2026-11"][arena.who("Ana")] == (0, 0)
    assert (arena.state.phase, arena.royale.places, arena.state.winners) == ("cancelled", {}, ())
    assert arena.refused("void_royale", GM, **WHY) == "wrong_phase"


def test_whoever_is_disqualified_plays_no_more_and_scores_nothing():
    arena = salon("Ana", "Bo", "Cy")
    arena.do("launch", "Ana")
    arena.wait(s=7).answer("Ana")
    arena.answer("Bo")
    arena.do("disqualify", GM, player="Ana", **WHY)
    assert arena.wait(s=2).refused("answer", "Ana", value=1) == "round_finished"
    over(arena)
    assert arena.royale.results[1][arena.who("Ana")].raw == 0
    assert arena.royale.points[arena.who("Bo")] > arena.royale.points[arena.who("Ana")]
    # Two members are left, and they are rated.
    assert [event.player for event in arena.events("rating_changed")] == [arena.who("Bo"), arena.who("Cy")]


def test_a_solo_may_go_on_longer():
    """NR-23."""
    arena = Arena("Ana", ghosts=15)
    arena.do("start_royale", "Ana")
    arena.do("start_round", "Ana")
    arena.do("move_deadline", GM, hours=3, **WHY)
    assert not arena.wait(h=26).state.over
    assert arena.wait(h=1).state.over
    assert arena.refused("move_deadline", GM, hours=3, **WHY) == "game_over"
    assert arena.refused("move_deadline", GM, hours=73, **WHY) == "game_over"


def test_a_frozen_countdown_keeps_what_remains():
    arena = salon("Ana", "Bo")
    arena.do("launch", "Ana")
    arena.wait(s=2).do("pause", GM, **WHY)
    assert arena.refused("pause", GM, **WHY) == "wrong_phase"
    assert arena.wait(h=1).royale.phase == "countdown"
    arena.do("resume", GM, **WHY)
    assert arena.wait(2999).royale.phase == "countdown"
    assert arena.wait(1).royale.phase == "round"
    assert arena.refused("resume", GM, **WHY) == "wrong_phase"


def test_the_frozen_clock_lets_what_the_phase_allows():
    """NR-16: `paused` is never given."""
    arena = salon("Ana", "Bo", "Cy", "Dee", "Eli", "Flo")
    arena.do("launch", "Ana")
    arena.wait(s=6).answer("Ana")
    arena.wait(s=61).do("pause", GM, **WHY)
    arena.do("play_token", "Ana", token="jolt", target="Bo")
    arena.wait(h=1).do("resume", GM, **WHY)
    arena.wait(s=15)
    assert arena.royale.jolts == {arena.who("Bo"): 1}


def test_the_host_leaves_and_the_oldest_member_has_the_code():
    arena = Arena("Ana", GUEST, "Bo", mode="salon")
    kinds = [event.type for event in arena.do("leave_salon", "Ana")]
    assert kinds[:2] == ["salon_left", "host_changed"]
    assert arena.knows("Bo").code == arena.state.code
    assert arena.knows("Hibou").code == ""
    assert arena.refused("launch", "Hibou") == "not_host"
    arena.do("kick", GM, player="Bo", **WHY)
    assert arena.events("salon_closed")[0].cause == "no_member"
    assert (arena.state.phase, arena.state.over) == ("cancelled", True)


def test_a_salon_that_nobody_launches_closes():
    arena = Arena("Ana", "Bo", mode="salon")
    assert not arena.wait(h=1).state.over
    arena.wait(h=1)
    assert arena.events("salon_closed")[0].cause == "timeout"
    assert arena.refused("launch", "Ana") == "not_a_player"


def test_a_guest_makes_way_for_a_member_of_the_name():
    arena = Arena("Ana", {"name": "Pixel", "kind": "guest"}, "Hibou", mode="salon", lobby="empty")
    arena.do("open_salon", "Ana")
    link = arena.state.link
    arena.dice.queue.append(("pick", "Nacre"))
    arena.do("join_link", "Pixel", link=link)
    assert arena.state.names[arena.who("Pixel")] == "Nacre"
    arena.do("rename_guest", GM, player="Pixel", name="hibou", **WHY)
    assert arena.refused("rename_guest", GM, player="Pixel", name="Bernard", **WHY) == "name_not_listed"
    arena.dice.queue.append(("pick", "Quartz"))
    events = arena.do("join_link", "Hibou", link=link)
    assert [event.type for event in events] == ["drew", "guest_renamed", "salon_joined"]
    assert (events[1].player, events[1].name) == ("Hibou", "Quartz")


def test_a_ghost_of_a_name_that_is_seated_bears_a_mark():
    arena = Arena("Ana", GUEST, mode="salon", ghosts=["Hibou", "Koala", *(f"G{n:02}" for n in range(20))])
    arena.do("launch", "Ana")
    names = [arena.state.names[seat] for seat in arena.royale.seats]
    assert len(set(names)) == len(names) == 24
    assert {"Hibou", "Hibou°"} <= set(names)


def test_a_season_leaves_out_and_corrects():
    royales = [{"over": "2026-11-05 20:00", "places": 24, "count": 8, "results": {"Ana": 1, "Bo": 2, "Cy": 3}}]
    arena = Arena("Ana", "Bo", "Cy", mode="season", royales=royales)
    assert arena.refused("correct_prime", GM, season="2026-11", player="Bo", amount=10, **WHY) == "wrong_phase"
    arena.do("exclude_from_season", GM, season="2026-11", player="Ana", **WHY)
    arena.wait(h=24 * 21)
    assert arena.state.closed["2026-11"] == (arena.who("Bo"), arena.who("Cy"))
    arena.do("correct_prime", GM, season="2026-11", player="Bo", amount=100, **WHY)
    assert arena.events("prime_corrected")[0].amount == -50
    assert arena.state.paid["2026-11", arena.who("Bo")] == 100
    assert arena.refused("exclude_from_season", GM, season="2026-11", player="Cy", **WHY) == "too_late"


def test_months_begin_at_midnight_of_the_zone_whatever_the_clock_does():
    """NR-17, NR-140."""
    from datetime import UTC, datetime
    from zoneinfo import ZoneInfo

    from neuroyale.rules import seasons

    paris = ZoneInfo("Europe/Paris")
    assert seasons.begins("2026-04", paris) == datetime(2026, 3, 31, 22, tzinfo=UTC)
    assert seasons.begins("2026-11", paris) == datetime(2026, 10, 31, 23, tzinfo=UTC)
    assert seasons.month_of(datetime(2026, 10, 31, 23, tzinfo=UTC), paris) == "2026-11"
    assert seasons.following("2026-12") == "2027-01"


def test_a_ghost_that_is_withdrawn_comes_no_more():
    """NR-90: on this suite; it stays where it is seated."""
    arena = Arena("Ana", ghosts=15)
    arena.do("start_royale", "Ana")
    assert arena.refused("withdraw_ghost", GM, player="Ana", **WHY) is None
    arena.do("withdraw_ghost", GM, player="G03", **WHY)
    assert len(arena.royale.seats) == 16
    arena.do("start_round", "Ana")
    arena.do("forfeit", "Ana")
    arena.do("start_royale", "Ana")
    names = [arena.state.names[seat] for seat in arena.royale.seats]
    assert ("G03" in names, len(names), list(arena.royale.origins.values()).count("bot")) == (False, 24, 9)


# ---- duels ----------------------------------------------------------------------------------------------------------


def test_at_one_instant_the_challenger_plays_first():
    """NR-150."""
    arena = Arena("Ana", "Bo", mode="duel", ghosts=15)
    arena.do("start_round", "Bo")
    arena.do("start_round", "Ana")
    assert arena.state.duel.started == (arena.who("Ana"), arena.who("Bo"))
    arena.wait(s=76)
    arena.do("start_round", "Ana")
    assert not arena.events("duel_score_shown")
    arena.do("start_round", "Bo")
    arena.wait(s=76)
    arena.do("start_round", "Ana")
    arena.wait(s=91)
    arena.do("start_round", "Bo")
    assert [event.player for event in arena.events("duel_score_shown")] == [arena.who("Bo")]


def test_after_a_duel_nobody_plays_on():
    arena = Arena("Ana", "Bo", mode="duel", ghosts=15)
    arena.do("start_round", "Ana")
    arena.wait(h=24)
    assert (arena.state.phase, arena.state.duel.decided_by) == ("over", "never_started")
    assert arena.refused("start_round", "Bo") == "game_over"
    assert arena.refused("forfeit", "Bo") == "game_over"


def test_a_void_duel_is_cancelled_and_not_rated():
    arena = Arena("Ana", "Bo", mode="duel", ghosts=15)
    arena.do("start_round", "Ana")
    arena.do("void_royale", GM, **WHY)
    assert arena.events("duel_cancelled")[0].cause == "gm"
    assert not arena.events("rating_changed")
    assert arena.refused("start_round", "Ana") == "game_over"
    assert arena.wait(h=30).state.phase == "cancelled"


def test_two_challenges_wait_and_are_told_apart():
    arena = Arena("Ana", "Bo", "Cy", mode="duel", lobby="empty", ghosts=15)
    arena.do("challenge", "Ana", target="Cy")
    arena.do("challenge", "Bo", target="Cy")
    assert arena.refused("accept_duel", "Cy") == "ambiguous"
    arena.do("decline_duel", "Cy", target="Ana")
    arena.do("accept_duel", "Cy")
    assert arena.state.duels[2].phase == "running"
    assert arena.knows("Ana").duels.keys() == {1}


def test_an_opponents_runs_are_no_ghosts():
    arena = Arena("Ana", "Bo", mode="duel", ghosts=["Ana", "Bo", *(f"G{n:02}" for n in range(14))])
    for royale in arena.state.royales.values():
        assert list(royale.origins.values()).count("ghost") == 14
        assert list(royale.origins.values()).count("bot") == 9


def test_a_game_is_over_when_nothing_of_it_is_open():
    """Two solos, two challenges: one that has ended does not end the other."""
    arena = Arena("Ana", "Bo", ghosts=15)
    for name in ("Ana", "Bo"):
        arena.do("start_royale", name)
        arena.do("start_round", name)
    arena.do("forfeit", "Bo")
    assert not arena.state.over
    arena.do("forfeit", "Ana")
    assert arena.state.over
    arena = Arena("Ana", "Bo", "Cy", mode="duel", lobby="empty", ghosts=15)
    arena.do("challenge", "Ana", target="Cy")
    arena.do("challenge", "Bo", target="Cy")
    arena.do("withdraw_duel", "Bo")
    assert not arena.state.over
    assert arena.wait(h=48).state.over


def test_what_the_house_has_set_unless_it_says_otherwise():
    """NR-9: the seed's figures; NR-3, NR-4: what plays on which clock has a topic or none. NR-65: after the last cut a shield
    is of no use: nobody uses one in the final."""
    from neuroyale.rules import RULESET
    from neuroyale.rules.options import OPTIONS

    defaults = {option.name: option.default for option in OPTIONS}
    assert (defaults["places"], defaults["ghost_threshold"], defaults["bot_jolt_percent"], defaults["replay_days"]) == (24, 15, 90, 90)
    assert (defaults["duel_h"], defaults["season_min_royales"], defaults["ghosts"], defaults["exclude"]) == (24, 8, True, [])
    for mode, clock, topics in (("solo", "own", []), ("live", "common", ["game", "cemetery"]), ("duel", "own", ["game"])):
        arena = Arena("Ana", "Bo", mode=mode, ghosts=15)
        if mode == "solo":
            arena.do("start_royale", "Ana")
        arena.wait(s=66)
        assert arena.royale.clock == clock
        assert [topic.role for topic in RULESET.topics(arena.state)] == topics
        over(arena)
        assert all(event.round <= 6 for event in arena.events("shield_used"))
