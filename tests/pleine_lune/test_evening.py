"""The day, the mayor, the stake (sections 5 to 7), and who is silent (section 11)."""

from __future__ import annotations

from .village import Village

QUIET = {"inactivity": "ignore"}


def test_a_later_vote_replaces_and_a_withdrawn_one_is_gone():
    village = Village("villager", "werewolf", "villager*3").to("03 12:00").votes(Bo="Cleo").votes(Bo="Dov")
    assert village.happened("order_replaced", by="Bo", verb="vote")
    village.do("withdraw", "Bo", order="vote")
    assert village.fact("Bo.vote") is None
    assert village.refused("withdraw", "Bo", order="vote") == "nothing_to_withdraw"
    assert village.refused("withdraw", "Bo", order="breakfast") == "unknown_verb"


def test_only_a_repudiated_mayor_s_successor_follows_where_the_option_says_so():
    village = Village("villager", "werewolf", "villager*4", seats={"Ana": {"successor": "Dov"}}, repudiated_successor=True, **QUIET)
    village.to("03 12:00").votes(Bo="Eli", Eli="Bo").to("22:11")
    assert village.happened("mayor_repudiated", player="Ana")
    assert village.happened("mayor_changed", mayor="Dov", how="succeeded")
    assert village.refused("successor", "Dov", target="Ana") == "ineligible"


def test_a_successor_who_dies_is_lost_and_the_mayor_is_told():
    village = Village("villager", "werewolf", "villager*4", seats={"Ana": {"successor": "Dov"}}, **QUIET).to("03 12:00")
    village.votes(Bo="Dov").to("22:00")
    assert village.happened("successor_lost", player="Ana", successor="Dov")
    assert village.fact("Ana.successor") is None
    assert "successor_lost" not in [kind for kind, _ in village.told("Bo")]


def test_a_default_vote_of_the_mayor_for_himself_breaks_a_tie():
    village = Village("villager", "werewolf", "villager*4", **QUIET).to("03 22:20").to("05 12:00")
    village.votes(Bo="Cleo", Dov="Cleo", Eli="Ana", Fay="Eli", Cleo="Eli").to("22:00")
    assert village.happened("execution", burned=["Ana"], how="mayor_vote")


def test_the_one_whose_score_was_reached_first_wins_where_the_option_says_so():
    village = Village("villager", "werewolf", "villager*4", mayor=None, election_tie="first_reached", **QUIET)
    village.post("Elisons Dov!", "Ana").post("Elisons Cleo!", "Bo").post("Elisons Cleo!", "Cleo").post("Elisons Dov!", "Dov")
    village.post("Elisons Dov!", "Ana").to("02 22:00")
    assert village.happened("election_closed", mayor="Cleo", tied=True)


def test_a_tie_of_the_election_may_elect_nobody():
    village = Village("villager", "werewolf", "villager*4", mayor=None, election_tie="nobody", **QUIET)
    village.post("Elisons Dov!", "Ana").post("Elisons Cleo!", "Bo").to("02 22:00")
    assert village.happened("election_failed")
    assert village.fact("game.next_election") == "2026-03-04 22:00"


def test_ballots_of_the_dead_and_for_the_dead_are_void():
    village = Village("villager", "werewolf", "villager*4", mayor=None, **QUIET)
    village.post("Elisons Dov!", "Ana").post("Elisons Dov!", "Cleo").post("Elisons Eli!", "Bo").post("Elisons Fay!", "Fay")
    village.gm("kill", player="Dov", cause="gm").gm("kill", player="Fay", cause="gm").to("02 22:00")
    assert village.happened("election_closed", mayor="Eli", scores={"Eli": 1})


def test_two_forgers_the_last_counts_and_the_first_keeps_his_power():
    village = Village("villager", "werewolf", "forger*2", "villager*3", **QUIET).to("03 12:00")
    village.do("forge", "Dov", target="Eli").do("forge", "Cleo", target="Fay").to("22:00")
    assert village.happened("order_lapsed", player="Dov", verb="forge", why="superseded")
    assert village.happened("execution", burned=["Fay"], how="forged")
    assert (village.fact("Cleo.spent"), village.fact("Dov.spent")) == (True, False)


def test_a_forgery_works_where_nobody_voted():
    village = Village("villager", "werewolf", "forger", "villager*3", **QUIET).to("03 12:00").do("forge", "Cleo", target="Bo").to("22:00")
    assert village.cause("Bo") == "burned"


def test_two_telepaths_on_one_victim_the_last_counts():
    village = Village("villager", "werewolf", "telepath*2", "villager*3", **QUIET).to("03 12:00")
    village.do("telepathy", "Cleo", victim="Ana", choice="Eli").do("telepathy", "Dov", victim="Ana", choice="Fay").to("22:00")
    assert village.happened("vote_counted", player="Ana", target="Fay", how="forced")
    assert village.happened("order_lapsed", player="Cleo", why="superseded")
    assert village.fact("Cleo.spent") is False


def test_the_dead_give_no_power_in_the_evening():
    village = Village("villager", "werewolf", "forger", "executioner", "villager*3", **QUIET).to("03 12:00").votes(Bo="Ana")
    village.do("forge", "Cleo", target="Bo").do("double", "Dov")
    village.gm("kill", player="Cleo", cause="gm").gm("kill", player="Dov", cause="gm").to("22:00")
    assert village.happened("order_lapsed", player="Cleo", verb="forge", why="dead")
    assert village.happened("order_lapsed", player="Dov", verb="double", why="dead")
    assert village.cause("Ana") == "burned"


def test_three_on_top_of_a_double_execution_are_the_executioner_s_to_choose_two_of():
    village = Village("villager", "werewolf", "executioner", "villager*4", **QUIET).to("03 12:00").do("double", "Cleo")
    village.votes(Ana="Dov", Bo="Eli", Cleo="Fay").to("22:00")
    assert village.happened("executioner_asked", tied=["Dov", "Eli", "Fay"], slots=2)
    assert village.refused("decide", "Cleo", targets=["Dov"]) == "bad_count"
    assert village.refused("decide", "Cleo", targets=["Dov", "Dov"]) == "bad_count"
    assert village.refused("decide", "Cleo", targets=["Dov", "Gus"]) == "not_tied"
    village.do("decide", "Cleo", targets=["Fay", "Dov"])
    assert village.happened("execution", burned=["Dov", "Fay"], how="executioner")


def test_nobody_burns_of_three_when_the_executioner_is_silent():
    village = Village("villager", "werewolf", "executioner", "villager*4", **QUIET).to("03 12:00").do("double", "Cleo")
    village.votes(Ana="Dov", Bo="Eli", Cleo="Fay").to("22:10")
    assert village.happened("no_execution", why="executioner_absent")
    assert village.fact("Cleo.spent") is True


def test_the_executioner_s_lover_is_refused_even_where_only_he_is_left():
    lovers = {"Cleo": {"lover": True}, "Dov": {"lover": True}}
    village = Village("villager", "werewolf", "executioner", "villager*4", seats=lovers, **QUIET).to("03 12:00").do("double", "Cleo")
    village.votes(Ana="Fay", Bo="Fay", Eli="Dov", Gus="Eli").to("22:00")
    assert village.happened("executioner_asked", tied=["Dov", "Eli"], slots=1)
    assert village.refused("decide", "Cleo", targets=["Dov"]) == "lover"


def test_a_long_judgement_drops_the_slot_that_comes_meanwhile():
    village = Village(
        "villager", "werewolf", "villager*4", mayor_minutes=720, wolf_minutes=720, vision_minutes=720,
        execution_days=["tue", "wed", "sun"], **QUIET,
    )  # fmt: skip
    village.to("03 12:00").votes(Bo="Cleo", Cleo="Bo").to("04 22:00")
    assert village.state.phase == "vision"
    assert village.fact("game.next_execution") == "2026-03-08 22:00"
    assert len(village.happened("day_closed")) == 1


def test_the_silent_may_only_be_noted():
    village = Village("villager", "werewolf", "villager*4", inactivity="warn").to("03 22:20").to("05 12:00").post("Moi.", "Ana").to("22:00")
    noted = [fields["player"] for fields in village.happened("inactivity_noted")]
    assert noted == ["Bo", "Cleo", "Dov", "Eli", "Fay"]
    assert village.alive() == noted


def test_a_post_at_the_very_slot_belongs_to_the_next_interval():
    village = Village("villager", "werewolf", "villager*4").to("03 22:00").post("À l'heure.", "Ana")
    assert village.fact("Ana.posted") is True
    village.to("05 12:00").votes(Ana="Dov", Cleo="Dov").to("22:00")
    assert village.cause("Ana") is None
    assert village.cause("Cleo") == "inactivity"


def test_whoever_takes_over_a_seat_is_excused_for_this_interval():
    village = Village("villager", "werewolf", "villager*4").to("04 12:00")
    village.gm("replace_player", player="Cleo", **{"with": "Zoé"})
    assert village.happened("player_replaced", player="Cleo", with_="Zoé")
    village.to("05 22:00")
    assert village.cause("Cleo") is None
    assert village.cause("Dov") == "inactivity"


def test_a_removal_may_spare_the_heart():
    lovers = {"Cleo": {"lover": True}, "Dov": {"lover": True}}
    village = Village("villager", "werewolf", "villager*4", seats=lovers, heartbreak_on_removal=False).to("03 12:00")
    village.gm("kill", player="Cleo", cause="heart_attack")
    assert village.cause("Dov") is None
    assert village.fact("Dov.lover") is None


def test_only_posts_tell_that_somebody_posted():
    village = Village("villager", "werewolf", "villager*4").to("03 12:00")
    assert village.refused("posted", "Ana", topic="game") == "unknown_verb"
    assert village.refused("ballot", "Ana", candidate="Bo") == "unknown_verb"


def test_a_player_learns_of_a_judgement_but_not_who_is_asked():
    village = Village("villager", "werewolf", "villager*4", **QUIET).to("03 12:00").votes(Bo="Cleo", Cleo="Bo").to("22:01")
    assert ("phase_began", "judgement") in [(kind, fields.get("phase")) for kind, fields in village.told("Dov")]
    assert village.knows("Dov").until is None
    assert village.knows("Dov").asked is None
    assert village.knows("Ana").asked == village.seat["Ana"]
