"""What each seat knows of itself and of others, and when: a fold of the facts that it may see (MG-147, ruling 52)."""

from __future__ import annotations

from mafia_graal.rules import RULESET

from .court import Court


def known(court, viewer, who):
    """The facts of `who` as the viewer's own fold has them."""
    return RULESET.facts(court.knows(viewer))[court.seat[who]]


def test_counters_move_at_the_publication_and_tell_no_failure():
    """MG-147, MG-30, MG-22: a blocked dose is spent like any other, and not before the morning."""
    court = Court("spy", "lancelot", "huntress", "king", "knight*3")
    court.do("poison", "Ana", target="Eva").do("silence", "Cy", target="Ana")
    court.to("23:10")
    assert court.fact("Ana.charges.poison") == 1
    assert known(court, "Ana", "Ana")["charges"]["poison"] == 2
    court.to("23:30")
    assert known(court, "Ana", "Ana")["charges"]["poison"] == 1
    assert not [name for name, _ in court.told("Ana") if name in ("action_resolved", "no_result", "kill_succeeded")]


def test_impostor_sees_what_is_left_of_the_role_he_took():
    """MG-147, MG-110, ruling 52: no new charges, the limits of his predecessor."""
    court = Court("impostor", "lancelot", "inquisitor", "king", "knight*4")
    court.do("execution", "Cy", target="Eva").to("23:30")
    court.do("intrigue", "Ana", guesses=[{"target": "Cy", "role": "inquisitor"}])
    court.to("21 23:10")
    assert known(court, "Ana", "Ana")["role"] == "impostor"
    court.to("23:30")
    facts = known(court, "Ana", "Ana")
    assert (facts["role"], facts["charges"]["execution"], facts["charges"]["inquisition"]) == ("inquisitor", 1, None)


def test_copy_sees_the_original_s_charges_and_nobody_sees_the_copy():
    """MG-147, MG-100."""
    court = Court("guinevere", "lancelot", "priest", "king", "knight*4")
    court.do("prayer", "Cy").to("23:30")
    court.do("search", "Ana", target="Cy").to("21 23:30")
    assert known(court, "Ana", "Ana")["role"] == "priest"
    assert known(court, "Ana", "Ana")["charges"]["prayer"] == 1
    for other in ("Bo", "Cy", "Dan", "Eva"):
        assert known(court, other, "Ana")["role"] in (None, "")


def test_own_orders_are_the_owner_s_alone():
    """MG-147, MG-153."""
    court = Court("inquisitor", "lancelot", "spy", "king", "knight*3")
    court.do("inquisition", "Ana", target="Bo").do("kill", "Bo", target="Eva", executor="Cy")
    assert known(court, "Ana", "Ana")["order"] == "inquisition"
    assert known(court, "Bo", "Ana")["order"] is None
    assert [name for name, _ in court.told("Cy") if name == "executor_named"]
    assert not [name for name, _ in court.told("Eva") if name in ("executor_named", "order_received")]


def test_devoured_is_known_to_himself_alone():
    """MG-73, MG-5: nobody's fold has him dead before the vote, his own has."""
    court = Court("bunny", "lancelot", "knight", "king", "knight*3")
    court.do("devour", "Ana", target="Cy").to("21 12:00")
    for other in ("Bo", "Dan", "Eva"):
        assert known(court, other, "Cy")["alive"] is True
    assert court.refused("guess", "Cy", number=5) == "dead"
    court.to("20:45")
    assert known(court, "Bo", "Cy")["alive"] is False


def test_nobody_knows_another_role_but_the_mafia_its_own():
    """MG-12."""
    court = Court("lancelot", "spy", "robber", "bunny", "king", "priest", "knight*2")
    mafia = {"Ana", "Bo", "Cy"}
    for viewer in court.seat:
        for other in court.seat:
            seen = known(court, viewer, other)
            if viewer == other:
                assert seen["role"] == court.fact(f"{other}.role")
            elif viewer not in mafia or other not in mafia:
                assert seen["role"] in (None, ""), (viewer, other)
