"""The game master's powers: moves, pauses, rulings, roles (PL-26, PL-153, PL-163)."""

from __future__ import annotations

import pytest

from games.kernel.order import GM

from .village import Village

QUIET = {"inactivity": "ignore"}


def test_a_pause_moves_the_window_by_its_length():
    village = Village("villager", "werewolf", "villager*4", **QUIET).to("03 22:03")
    village.gm("pause").later(minutes=30)
    assert village.state.phase == "sunset"
    assert village.refused("devour", "Bo", target="Cleo") == "paused"
    village.gm("resume", reason="")
    assert village.fact("game.until") == "2026-03-03 22:40"
    assert village.later(minutes=8).state.phase == "vision"


def test_a_slot_that_falls_into_a_pause_is_dropped_and_is_not_the_first_execution():
    village = Village("villager", "werewolf", "villager*4").to("03 12:00").votes(Bo="Cleo")
    village.gm("pause").to("04 12:00").gm("resume", reason="")
    assert village.fact("game.next_execution") == "2026-03-05 22:00"
    assert not village.happened("day_closed")
    assert village.fact("Bo.vote") == "Cleo"
    village.to("05 22:00")
    assert village.cause("Cleo") == "burned"
    assert not village.happened("died", cause="inactivity")


def test_a_poll_that_falls_into_a_pause_is_dropped_with_its_ballots():
    village = Village("villager", "werewolf", "villager*3", mayor=None, **QUIET).post("Elisons Bo!", "Ana")
    village.gm("pause").to("03 09:00").gm("resume", reason="")
    assert village.fact("game.election_open") is False
    assert village.fact("game.next_election") == "2026-03-04 22:00"
    assert not village.happened("election_closed")
    village.to("04 00:00")
    assert village.fact("game.election_open") is True
    village.to("04 22:00")
    assert village.happened("election_failed")


def test_a_poll_whose_opening_fell_into_a_pause_opens_at_the_resume():
    village = Village("villager", "werewolf", "villager*3", mayor=None, start="2026-03-01 20:00", **QUIET)
    village.gm("pause").to("02 12:00").gm("resume", reason="")
    assert village.fact("game.election_open") is True


def test_the_matchmaker_s_time_that_ended_in_a_pause_ends_at_the_resume():
    village = Village("matchmaker", "werewolf", "villager*3", dice=["Cleo", "Dov"], **QUIET)
    village.gm("pause").to("03 09:00").gm("resume", reason="")
    assert village.happened("lovers_formed", lovers=["Cleo", "Dov"], by="draw")
    assert village.refused("match", "Ana", first="Cleo", second="Eli") == "too_late"


def test_a_moved_execution_keeps_its_eve_and_the_next_one_comes_after_both():
    village = Village("villager", "werewolf", "villager*5", **QUIET).to("03 12:00")
    village.gm("move_deadline", deadline="execution", to="2026-03-05 23:00")
    assert village.happened("deadline_moved", deadline="execution", at="2026-03-05 23:00")
    assert village.to("05 22:30").state.phase == "day"
    village.to("05 23:00")
    assert village.state.phase == "sunset"
    assert village.fact("game.next_execution") == "2026-03-08 22:00"


def test_a_deadline_is_not_moved_to_the_past():
    village = Village("villager", "werewolf", "villager*3").to("03 12:00")
    assert village.refused("move_deadline", GM, deadline="execution", to="2026-03-03 12:00") == "not_in_future"
    assert village.refused("move_deadline", GM, deadline="window", to="2026-03-03 23:00") == "wrong_phase"
    assert village.refused("move_deadline", GM, deadline="breakfast", to="2026-03-03 23:00") == "bad_argument"


def test_closing_the_day_early_moves_the_execution_to_now():
    village = Village("villager", "werewolf", "villager*4", **QUIET).to("03 12:00").votes(Bo="Cleo")
    village.gm("close_early")
    assert village.cause("Cleo") == "burned"
    assert village.fact("game.until") == "2026-03-03 12:10"
    assert village.fact("game.next_execution") == "2026-03-05 22:00"
    village.gm("close_early").gm("close_early")
    assert village.state.phase == "day"
    assert village.fact("game.day") == 2


def test_closing_a_judgement_early_makes_the_mayor_absent():
    village = Village("villager", "werewolf", "villager*4", **QUIET).to("03 12:00").votes(Bo="Cleo", Cleo="Bo").to("22:01")
    assert village.state.phase == "judgement"
    village.gm("close_early")
    assert village.happened("no_execution", why="mayor_absent")
    assert village.fact("Ana.ineligible") is True


def test_a_ruling_in_the_day_replaces_the_outcome_of_the_slot():
    village = Village("villager", "werewolf", "forger", "telepath", "executioner", "villager*2", **QUIET).to("03 12:00")
    village.do("forge", "Cleo", target="Ana").do("double", "Eli").do("telepathy", "Dov", victim="Bo", choice="Gus")
    village.gm("rule_execution", burned=["Fay"]).to("22:00")
    assert village.happened("execution", burned=["Fay"], how="gm")
    assert village.happened("vote_counted", player="Bo", target="Gus", how="forced")
    assert village.happened("order_lapsed", player="Cleo", verb="forge", why="gm")
    assert village.happened("order_lapsed", player="Eli", verb="double", why="gm")
    assert [village.fact(f"{name}.spent") for name in ("Cleo", "Dov", "Eli")] == [False, True, False]


def test_a_ruling_in_a_judgement_ends_it_without_repudiation():
    village = Village("villager", "werewolf", "villager*4", **QUIET).to("03 12:00").votes(Bo="Cleo", Cleo="Bo").to("22:01")
    village.gm("rule_execution", burned=[])
    assert village.happened("no_execution", why="gm")
    assert village.fact("game.mayor") == "Ana"
    assert village.fact("game.until") == "2026-03-03 22:11"


def test_a_ruled_murder_is_seen_and_nobody_saves_from_it():
    village = Village("villager", "werewolf", "prescient", "villager*4", **QUIET).to("03 22:02").do("devour", "Bo", target="Dov")
    village.gm("rule_murder", victims=["Eli", "Fay"]).to("22:11")
    assert village.happened("vision", player="Cleo", victims=["Eli", "Fay"])
    assert village.refused("save", "Cleo", target="Eli") == "not_victim"
    village.to("22:15")
    assert (village.cause("Eli"), village.cause("Fay"), village.cause("Dov")) == ("devoured", "devoured", None)
    assert village.fact("Cleo.spent") is False


def test_a_murder_ruled_in_the_visions_takes_the_answer_back():
    village = Village("villager", "werewolf", "prescient", "villager*4", **QUIET).to("03 22:02").do("devour", "Bo", target="Dov")
    village.to("22:11").do("save", "Cleo")
    village.gm("rule_murder", victims=["Dov"]).to("22:15")
    assert village.cause("Dov") == "devoured"
    assert village.fact("Cleo.spent") is False
    assert village.refused("rule_murder", GM, victims=["Eli"]) == "wrong_phase"


def test_a_new_wolf_opens_the_pack_at_once_and_an_old_one_leaves_it():
    village = Village("villager", "werewolf", "villager*4").to("03 12:00")
    village.gm("set_role", player="Cleo", role="shaman")
    assert village.happened("role_changed", player="Cleo", role="shaman")
    assert village.happened("pack_revealed", pack=["Bo", "Cleo"])
    assert village.fact("Cleo.reads_pack") is True
    assert village.refused("devour", "Bo", target="Cleo") == "target_wolf"
    village.gm("set_role", player="Cleo", role="villager")
    assert village.fact("Cleo.reads_pack") is False
    assert village.refused("devour", "Bo", target="Cleo") is None
    assert village.refused("set_role", GM, player="Cleo", role="dragon") == "unknown_role"


def test_a_new_role_has_fresh_powers_and_the_orders_of_the_old_one_are_gone():
    village = Village("villager", "werewolf", "forger", "villager*3").to("03 12:00").votes(Cleo="Bo").do("forge", "Cleo", target="Ana")
    village.gm("set_role", player="Cleo", role="telepath").to("22:00")
    assert village.happened("execution", burned=["Bo"], how="votes")
    assert not village.happened("order_lapsed", verb="forge")


def test_the_revived_lives_without_his_office_and_is_excused():
    village = Village("villager", "werewolf", "villager*5", seats={"Ana": {"successor": "Cleo"}}).to("03 12:00")
    assert village.refused("revive", GM, player="Ana") == "target_alive"
    village.votes(Bo="Ana").to("22:20")
    village.gm("revive", player="Ana")
    assert village.cause("Ana") is None
    assert village.fact("game.mayor") == "Cleo"
    assert (village.fact("Ana.excused"), village.fact("Ana.reads_cemetery")) == (True, False)
    assert village.fact("Ana.role") == "villager"


def test_spent_and_blank_are_the_game_master_s_to_correct():
    village = Village("villager", "werewolf", "forger", "villager*3").to("03 12:00")
    village.gm("set_spent", player="Cleo", spent=True)
    assert village.refused("forge", "Cleo", target="Bo") == "power_spent"
    village.gm("set_spent", player="Cleo", spent=False).do("forge", "Cleo", target="Bo")
    assert village.refused("set_spent", GM, player="Ana", spent=True) == "bad_target"
    village.gm("set_blank", player="Dov", used=True).to("22:00")
    assert village.happened("vote_counted", player="Dov", target="Dov", how="default")


def test_a_mayor_by_the_game_master_closes_an_open_poll_without_a_result():
    village = Village("villager", "werewolf", "villager*3", mayor=None).post("Elisons Bo!", "Ana")
    village.gm("set_mayor", player="Cleo")
    assert village.happened("mayor_changed", mayor="Cleo", how="gm")
    assert village.fact("game.election_open") is False
    village.to("02 22:00")
    assert not village.happened("election_closed")
    village.gm("remove_mayor")
    assert village.happened("mayor_vacant", why="gm")
    assert village.fact("Cleo.ineligible") is False


def test_an_office_that_becomes_vacant_during_an_eve_is_put_to_the_vote_at_once():
    village = Village("villager", "werewolf", "villager*3").to("02 15:00")
    village.gm("remove_mayor")
    assert village.happened("election_opened", closes="2026-03-02 22:00")
    assert village.fact("game.election_open") is True


def test_the_game_master_s_couple_replaces_another():
    village = Village("villager", "werewolf", "villager*4", seats={"Cleo": {"lover": True}, "Dov": {"lover": True}}).to("03 12:00")
    village.votes(Eli="Fay").gm("name_lovers", first="Eli", second="Fay")
    assert village.happened("order_withdrawn", by="Eli", verb="vote")
    assert (village.fact("Cleo.lover"), village.fact("Eli.lover")) == (None, "Fay")
    assert village.refused("vote", "Cleo", target="Dov") is None
    assert village.refused("name_lovers", GM, first="Eli", second="Eli") == "self_target"


def test_an_immunity_granted_takes_standing_orders_back():
    village = Village("villager", "werewolf", "telepath", "villager*4", **QUIET).to("03 12:00")
    village.votes(Dov="Eli").do("telepathy", "Cleo", victim="Bo", choice="Eli").do("devour", "Bo", target="Eli")
    village.gm("grant_immunity", player="Eli")
    assert {f["by"] for f in village.happened("order_withdrawn")} == {"Bo", "Cleo", "Dov"}
    village.to("22:00")
    assert village.happened("vote_counted", player="Dov", target="blank", how="void")
    assert village.fact("Dov.blank_used") is False
    village.to("22:15")
    assert village.refused("grant_immunity", GM, player="Fay") == "wrong_phase"


def test_an_ended_game_takes_the_names_of_the_game_master():
    village = Village("villager", "werewolf", "villager*3").to("03 12:00").gm("end_game", side="none", winners=["Dov"])
    assert village.state.over
    assert village.happened("game_over", side="none", winners=["Dov"])
    assert village.refused("kill", GM, player="Bo", cause="gm") == "game_over"


@pytest.mark.parametrize("verb", ["pause", "close_early", "remove_mayor", "kill", "set_option"])
def test_acts_on_record_need_a_reason(verb):
    village = Village("villager", "werewolf", "villager*3")
    assert village.refused(verb, GM, reason=" ", player="Bo", cause="gm", option="wolf_minutes", value=5) == "reason_missing"


def test_an_option_out_of_range_changes_nothing():
    village = Village("villager", "werewolf", "villager*3")
    assert village.refused("set_option", GM, option="wolf_minutes", value=0) == "bad_option"
    assert village.refused("set_option", GM, option="moon", value=0) == "bad_option"
    village.gm("set_option", option="wolf_minutes", value=30).to("03 22:00")
    assert village.fact("game.until") == "2026-03-03 22:30"


def test_a_death_in_a_judgement_of_a_double_execution_fills_the_places_anew():
    village = Village("villager", "werewolf", "executioner", "villager*5", **QUIET).to("03 12:00").do("double", "Cleo")
    village.votes(Ana="Dov", Bo="Dov", Cleo="Eli", Dov="Fay").to("22:00")
    assert village.happened("executioner_asked", tied=["Eli", "Fay"], slots=1)
    village.to("22:02").gm("kill", player="Eli", cause="gm")
    assert village.happened("execution", burned=["Dov", "Fay"], how="executioner")


def test_a_dead_executioner_is_silent():
    village = Village("villager", "werewolf", "executioner", "villager*5", **QUIET).to("03 12:00").do("double", "Cleo")
    village.votes(Ana="Dov", Bo="Dov", Cleo="Eli", Dov="Fay").to("22:02").gm("kill", player="Cleo", cause="gm")
    assert village.happened("execution", burned=["Dov"], how="executioner")


def test_a_mayor_who_dies_while_asked_leaves_the_tie_to_whoever_follows():
    village = Village("villager", "werewolf", "villager*5", seats={"Ana": {"successor": "Dov"}}, **QUIET).to("03 12:00")
    village.votes(Bo="Eli", Eli="Fay").to("22:02").gm("kill", player="Ana", cause="gm")
    assert village.happened("mayor_asked", player="Dov", tied=["Eli", "Fay"], until="2026-03-03 22:12")
    village.do("decide", "Dov", targets=["Fay"])
    assert village.happened("execution", burned=["Fay"], how="mayor_choice")


def test_an_excuse_in_a_judgement_saves_from_the_slot_that_is_judged():
    village = Village("villager", "werewolf", "villager*5").to("03 22:20").to("05 12:00").post("Ici.", "Ana").post("Ici.", "Bo")
    for name in ("Cleo", "Eli", "Fay", "Gus"):
        village.post("Ici.", name)
    village.votes(Ana="Dov", Bo="Cleo", Cleo="Bo", Dov="Cleo", Eli="Bo").to("22:01")
    assert village.state.phase == "judgement"
    village.gm("excuse", player="Dov").do("decide", "Ana", targets=["Cleo"])
    assert village.cause("Dov") is None
    assert village.fact("Dov.excused") is False


def test_a_void_order_no_longer_stands():
    village = Village("villager", "werewolf", "villager*3").to("03 12:00").votes(Bo="Cleo").gm("void_order", player="Bo", order="vote")
    assert village.fact("Bo.vote") is None
    assert village.refused("void_order", GM, player="Bo", order="vote") == "nothing_to_withdraw"
