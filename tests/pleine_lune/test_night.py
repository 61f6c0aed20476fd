"""The night: its order, its roles, what stops them (section 8)."""

from __future__ import annotations

import pytest

from pleine_lune.rules.roles.little_girl import odds
from pleine_lune.rules.state import State

from .village import Village

QUIET = {"inactivity": "ignore"}


def night(*roles, **options):
    """A village on its first day, at noon of the first execution."""
    return Village("villager", "werewolf", *roles, **QUIET, **options).to("03 12:00")


def test_a_corrupted_beast_is_unmasked_and_nobody_dies():
    village = night("corrupter", "legendary_beast", "villager*4").do("corrupt", "Cleo", target="Dov").do("hunt", "Dov", target="Eli")
    village.do("devour", "Bo", target="Fay").to("22:15")
    kinds = [kind for kind, _ in village.told()]
    assert kinds.index("beast_unmasked") == kinds.index("corruption_failed") + 1
    assert village.happened("order_lapsed", player="Bo", verb="devour", why="corruption")
    assert village.happened("no_murder")
    assert village.fact("Dov.role") == "legendary_beast"
    assert village.fact("Cleo.spent") is True


def test_a_guarded_target_is_not_corrupted_and_the_power_is_spent():
    village = night("corrupter", "militia", "villager*4").do("corrupt", "Cleo", target="Eli").do("guard", "Dov", target="Eli").to("22:15")
    assert village.happened("corruption_failed", target="Eli")
    assert village.fact("Eli.role") == "villager"
    assert village.fact("Cleo.spent") is True


def test_a_corrupted_prescient_has_no_vision_and_loses_his_orders():
    village = night("corrupter", "prescient", "villager*4").do("corrupt", "Cleo", target="Dov").do("save_ahead", "Dov").to("22:12")
    assert not village.happened("vision")
    assert village.happened("order_lapsed", player="Dov", verb="save_ahead", why="changed")
    assert village.refused("save", "Dov") == "wrong_role"


def test_the_mayor_and_the_lover_stay_so_when_corrupted():
    lovers = {"Ana": {"successor": "Dov", "lover": True}, "Eli": {"lover": True}}
    village = night("corrupter", "villager*4", seats=lovers).do("corrupt", "Cleo", target="Ana").to("22:15")
    assert (village.fact("game.mayor"), village.fact("Ana.lover"), village.fact("Ana.successor")) == ("Ana", "Eli", "Dov")
    village.gm("kill", player="Ana", cause="gm")
    assert village.happened("mayor_vacant", why="monster")


def test_two_corrupters_the_last_order_counts():
    village = night("corrupter*2", "villager*5").do("corrupt", "Dov", target="Eli").do("corrupt", "Cleo", target="Fay").to("22:15")
    assert village.happened("order_lapsed", player="Dov", verb="corrupt", why="superseded")
    assert (village.fact("Fay.role"), village.fact("Eli.role")) == ("werewolf", "villager")


def test_two_sandmen_only_the_last_has_spent_his_sand():
    village = night("sandman*2", "villager*4").do("sleep", "Cleo").do("sleep", "Dov").do("devour", "Bo", target="Ana").to("22:15")
    assert village.happened("order_lapsed", player="Cleo", verb="sleep", why="superseded")
    assert (village.fact("Cleo.spent"), village.fact("Dov.spent")) == (False, True)
    assert village.cause("Ana") is None


def test_orders_about_the_dead_lapse_unspent():
    village = night("corrupter", "seer", "villager*4").do("corrupt", "Cleo", target="Eli").do("devour", "Bo", target="Eli")
    village.votes(Bo="Eli").to("22:01").do("probe", "Dov", target="Fay").gm("kill", player="Fay", cause="gm").to("22:15")
    for player, verb in (("Cleo", "corrupt"), ("Bo", "devour"), ("Dov", "probe")):
        assert village.happened("order_lapsed", player=player, verb=verb, why="target_dead")
    assert village.fact("Cleo.spent") is False


def test_a_militia_burned_that_evening_guards_nobody():
    village = night("militia", "villager*4").do("guard", "Cleo", target="Dov").do("devour", "Bo", target="Dov").votes(Bo="Cleo").to("22:15")
    assert village.happened("order_lapsed", player="Cleo", verb="guard", why="dead")
    assert village.cause("Dov") == "devoured"


@pytest.mark.parametrize(("alternation", "answer"), [("strict", "repeat_target"), ("self_only", None)])
def test_somebody_guarded_two_nights_ago_may_be_guarded_again_by_option(alternation, answer):
    village = night("militia", "villager*6", guard_alternation=alternation).do("guard", "Cleo", target="Dov").to("03 22:20")
    assert village.refused("guard", "Cleo", target="Dov") == "repeat_target"
    village.to("05 22:20")
    assert village.refused("guard", "Cleo", target="Dov") == answer


def test_the_militia_learns_nothing_of_the_sand_before_the_morning():
    village = night("militia", "sandman", "villager*4").do("guard", "Cleo", target="Eli").do("sleep", "Dov").to("22:12")
    slept = village.told("Cleo")
    other = night("militia", "sandman", "villager*4").do("guard", "Cleo", target="Eli").to("22:12").told("Cleo")
    assert slept == other


def test_a_guarded_beast_cannot_hunt_unless_the_option_frees_it():
    village = night("militia", "legendary_beast", "villager*4").do("guard", "Cleo", target="Dov").do("hunt", "Dov", target="Eli").to("22:15")
    assert village.happened("watched", player="Dov")
    assert village.cause("Eli") is None
    free = night("militia", "legendary_beast", "villager*4", guard_vs_beast=False)
    free.do("guard", "Cleo", target="Eli").do("hunt", "Dov", target="Eli").to("22:15")
    assert free.cause("Eli") == "savaged"


def test_the_pack_eats_on_nights_when_the_beast_fasts_where_the_option_says_so():
    village = night("legendary_beast", "villager*5", beast_starves_pack="when_fed").do("devour", "Bo", target="Dov").to("22:15")
    assert village.cause("Dov") == "devoured"


def test_a_pack_that_names_the_beast_fights_it():
    village = night("legendary_beast", "villager*5").do("devour", "Bo", target="Cleo").do("hunt", "Cleo", target="Dov").to("22:15")
    assert village.happened("beast_unmasked", player="Cleo")
    assert village.happened("prey_escaped", target="Cleo")
    assert village.cause("Dov") is None


@pytest.mark.parametrize(("what", "why"), [("beast", "starved"), ("same", "same_victim"), ("corruption", "corruption")])
def test_a_sacrifice_lapses_unspent(what, why):
    village = night("pack_leader", "corrupter", "villager*6", "legendary_beast" if what == "beast" else "villager")
    village.do("sacrifice", "Cleo", wolf="Bo", victim="Eli")
    if what == "same":
        village.do("devour", "Bo", target="Eli")
    if what == "corruption":
        village.do("corrupt", "Dov", target="Fay")
    village.to("22:15")
    assert village.happened("order_lapsed", player="Cleo", verb="sacrifice", why=why)
    assert village.fact("Cleo.spent") is False
    assert village.cause("Bo") is None


def test_a_guarded_wolf_is_not_sacrificed_and_the_power_is_spent():
    village = night("pack_leader", "militia", "villager*6").do("sacrifice", "Cleo", wolf="Bo", victim="Eli").do("guard", "Dov", target="Bo")
    village.to("22:15")
    assert (village.cause("Bo"), village.cause("Eli")) == (None, None)
    assert village.fact("Cleo.spent") is True


def test_a_sacrifice_needs_no_choice_of_the_pack():
    village = night("pack_leader", "villager*7").do("sacrifice", "Cleo", wolf="Cleo", victim="Eli").to("22:15")
    assert village.happened("murder", victims=["Eli", "Cleo"])
    assert village.happened("counted", wolves=1)


def test_a_saved_extra_victim_lives_and_the_wolf_is_dead_all_the_same():
    village = night("pack_leader", "prescient", "villager*6").do("sacrifice", "Cleo", wolf="Bo", victim="Eli").to("22:11").do("save", "Dov")
    village.to("22:15")
    assert (village.cause("Bo"), village.cause("Eli")) == ("sacrificed", None)


def test_a_prescient_alone_in_his_vision_cannot_be_saved_by_himself():
    village = night("prescient", "villager*4").do("devour", "Bo", target="Cleo").to("22:11")
    assert village.refused("save", "Cleo") == "self_save"
    assert village.refused("save", "Cleo", target="Dov") == "not_victim"
    village.do("let_die", "Cleo").to("22:15")
    assert village.cause("Cleo") == "devoured"


def test_a_prescient_with_a_quiet_night_saves_nobody():
    village = night("prescient", "villager*4").to("22:11")
    assert village.refused("save", "Cleo") == "not_victim"


def test_a_watched_prescient_is_not_asked():
    village = night("prescient", "militia", "villager*4").do("guard", "Dov", target="Cleo").do("save_ahead", "Cleo", target="Eli")
    village.do("devour", "Bo", target="Eli").to("22:11")
    assert village.refused("save", "Cleo") == "not_asked"
    village.to("22:15")
    assert village.cause("Eli") == "devoured"
    assert "save_ahead" in village.state.player(village.seat["Cleo"]).orders


def test_who_dies_in_the_hour_of_visions_is_no_victim_any_more():
    village = night("prescient", "villager*4").do("devour", "Bo", target="Dov").to("22:11").do("save", "Cleo")
    village.gm("kill", player="Dov", cause="gm").to("22:15")
    assert village.happened("no_murder")
    assert village.cause("Dov") == "gm"
    assert village.fact("Cleo.spent") is False


def test_a_girl_who_is_devoured_tells_nobody():
    village = night("little_girl", "villager*4").do("peep", "Cleo").do("devour", "Bo", target="Cleo").to("22:15")
    assert village.cause("Cleo") == "devoured"
    assert not village.happened("drew")


@pytest.mark.parametrize(("wolves", "innocents", "chances"), [
    (4, 12, (40, 8)), (5, 5, (90, 18)), (3, 20, (30, 10)), (3, 2, (90, 30)), (2, 1, (100, 50)), (1, 1, (100, 100)), (2, 6, (40, 30)),
    (4, 7, (60, 15)), (6, 40, (30, 5)),
])  # fmt: skip
def test_the_girl_s_chances(wolves, innocents, chances):
    assert odds(State(), wolves, innocents) == chances


def test_an_investigator_asks_about_exact_roles_only():
    village = night("investigator", "shaman", "villager*3")
    assert village.refused("investigate", "Cleo", role="dragon") == "unknown_role"
    assert village.refused("investigate", "Cleo") == "missing_argument"
    village.do("investigate", "Cleo", role="werewolf")
    assert village.happened("investigated", role="werewolf", count=1)


def test_the_neighbour_works_in_every_phase_and_through_a_guard():
    village = night("nosy_neighbour", "militia", "villager*4").do("guard", "Dov", target="Cleo").to("22:12").do("snoop", "Cleo", target="Bo")
    assert village.happened("snooped", target="Bo", role="werewolf")
    assert village.happened("snooped_by", player="Bo", neighbour="Cleo", role="nosy_neighbour")


def test_two_matchmakers_the_first_counts_and_the_other_is_told_why_not():
    village = Village("matchmaker*2", "werewolf", "villager*3").do("match", "Bo", first="Dov", second="Eli")
    assert village.refused("match", "Ana", first="Cleo", second="Fay") == "already_matched"
    assert [kind for kind, _ in village.told("Ana")].count("couple_known") == 1
    assert (village.fact("Ana.spent"), village.fact("Bo.spent")) == (True, True)


def test_a_ghost_killed_by_the_pack_haunts_and_one_killed_by_the_master_does_not():
    village = night("ghost*2", "villager*5").do("devour", "Bo", target="Cleo").to("22:15")
    assert village.fact("Cleo.ghost_until") == "2026-03-05 22:00"
    village.gm("kill", player="Dov", cause="gm")
    assert village.fact("Dov.ghost_until") is None
    village.gm("move_deadline", deadline="execution", to="2026-03-06 22:00")
    assert village.fact("Cleo.ghost_until") == "2026-03-06 22:00"
