"""The table of a night on the desk: who was turned by whom, stopped by whom, drawn for, and what came of it."""

from __future__ import annotations

import pytest
from django.utils import translation

from mafia_graal import phrases
from mafia_graal.desk_pages import nights
from tests.telling import LANGUAGES, Said

from .court import Court

ROLES = ("huntress", "priest", "jester", "lancelot", "robber", "chronicler", "king", "knight", "knight")


@pytest.fixture(scope="module")
def court():
    """Ana silences Fay, Bo is ambushed at Hal's, Cy turns Dan's kill of Ana onto Gus; Gus misses his duty."""
    court = Court(*ROLES, missed_actions="draw", dice=())
    court.do("silence", "Ana", target="Fay").do("healing", "Bo", target="Hal").do("prank", "Cy", target="Dan", to="Ivy")
    court.do("kill", "Dan", target="Ana", executor="Dan").do("ambush", "Eva", target="Hal").do("interview", "Fay", target="Cy")
    return court.to("23:10")


def table(court, language="en"):
    with translation.override(language):
        return nights(court.state, court.engine.entries, (), Said(court, phrases, language=language))


def rows(court):
    return {row.actor: row for row in table(court)[0].rows}


def test_kill_that_was_turned_names_both_victims_and_the_jester(court):
    """MG-65, MG-81."""
    row = rows(court)["Dan"]
    assert (row.target, row.redirected, row.turned_by, row.failed, row.deadly) == ("Ana", "Ivy", "Cy", False, True)
    assert [fruit.text for fruit in row.fruits if fruit.grave] == ["Ivy dies: murdered."]


def test_silenced_and_ambushed_say_who_stopped_them(court):
    """MG-64, MG-80, MG-86: the reason, by whom, the rule and the ruling."""
    found = rows(court)
    assert (found["Fay"].failed, found["Fay"].stopped_by) == (True, "Ana")
    assert (found["Bo"].failed, found["Bo"].stopped_by) == (True, "Eva")
    for name in ("Fay", "Bo"):
        assert found[name].reason
        assert found[name].rule.startswith("MG-")
        assert found[name].says
    assert found["Bo"].ruling


def test_what_was_drawn_is_marked_and_told_before_the_first_step(court):
    """MG-51, MG-54."""
    night = table(court)[0]
    assert [row.actor for row in night.rows if row.notes] == ["Gus"]
    assert any("Gus" in said for said in night.before)


def test_steps_go_from_first_to_last_and_none_is_forgotten(court):
    """MG-57: each of the 27 either acted or stands among the idle ones."""
    night = table(court)[0]
    steps = [row.step for row in night.rows]
    assert steps == sorted(steps)
    idle = {int(part.split()[0]) for part in night.idle.split(", ") if part.split()[0].isdigit()}
    assert set(steps) | idle == set(range(1, 28))
    assert not set(steps) & idle


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_cell_is_a_code(court, language):
    for row in table(court, language)[0].rows:
        for said in (row.tier, row.role, row.action, row.outcome, row.reason, row.says, *row.notes, *(fruit.text for fruit in row.fruits)):
            assert "_" not in said
