"""Every tone tells all that there is to tell, in each language of the site, and says nothing but the facts it is given."""

from __future__ import annotations

import pytest
from django.utils import translation

from games import tones
from games.kernel import common
from games.kernel.seat import Seat
from games.registry import config
from pleine_lune import phrases
from pleine_lune.rules import events as e
from pleine_lune.rules.sides import CAUSES, SIDES
from pleine_lune.tellings import Telling
from pleine_lune.tones import TONES
from tests.telling import LANGUAGES, Said, hold_to_fields, hold_to_language, named

from .test_announcing import evening
from .village import Village

HOUR = Village("seer", "werewolf", "villager*3").state.slot
ANA, BO = Seat(1), Seat(2)
FACTS = [
    e.GameStarted(players=(ANA, BO), mayor=BO), e.GameStarted(players=(ANA, BO), mayor=None),
    e.ImmunityGranted(players=(ANA,)),
    *(e.PhaseBegan(phase=phase, day=2, until=HOUR) for phase in ("day", "judgement", "sunset", "vision")),
    e.ElectionOpened(closes=HOUR), *(e.ElectionClosed(mayor=BO, scores={BO: 2}, tied=tied) for tied in (True, False)), e.ElectionFailed(),
    *(e.MayorChanged(mayor=BO, how=how) for how in ("succeeded", "gm")),
    *(e.MayorVacant(why=why) for why in ("monster", "no_successor", "gm")), e.MayorRepudiated(player=BO),
    e.DayClosed(day=2),
    *(e.Execution(burned=(BO,), how=how) for how in ("votes", "mayor_vote", "mayor_choice", "executioner", "forged", "draw", "gm")),
    *(e.NoExecution(why=why) for why in ("no_votes", "mayor_absent", "no_mayor", "executioner_absent", "gm")),
    *(e.Died(player=BO, cause=cause, role="werewolf") for cause in CAUSES),
    e.VillageSlept(), e.Murder(victims=(BO,)), e.Murder(victims=(ANA, BO)), e.NoMurder(), e.ImmunityEarned(players=(BO,)),
    e.GhostOpened(player=BO), e.GhostClosed(player=BO), common.Revived(player=BO), common.Paused(), common.Resumed(),
    *(e.GameOver(side=side, winners=() if side == "none" else (ANA,)) for side in SIDES),
    e.RolesRevealed(roles={ANA: "seer", BO: "werewolf"}),
]  # fmt: skip


def words_of(tone, language):
    return Said(Village("seer", "werewolf", "villager*3"), phrases, tone, language)


def told(fact, tone, language, day=2):
    """One fact's post, the day told by the evening that it stands in."""
    with translation.override(language):
        telling = Telling([fact], Village("seer", "werewolf", "villager*3").state, words_of(tone, language))
        telling.turn = day
        return telling.text()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("tone", TONES)
@pytest.mark.parametrize("fact", FACTS, ids=named)
def test_each_tone_tells_each_fact_in_each_language(fact, tone, language):
    for day in (2, 3):
        hold_to_language(told(fact, tone, language, day), language, ("Ana", "Bo"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("fact", FACTS, ids=named)
def test_tones_differ_where_the_story_has_a_say(fact, language):
    if isinstance(fact, e.NoExecution | common.Revived):
        pairs = [("plain", "gothic"), ("gothic", "comic"), ("plain", "comic")]
    else:
        pairs = [("plain", "gothic"), ("gothic", "comic"), ("plain", "comic"), ("tale", "gothic"), ("tale", "comic")]
    for one, other in pairs:
        assert told(fact, one, language) != told(fact, other, language)


def test_every_tone_is_whole_and_asks_for_the_same_fields():
    hold_to_fields(TONES)


@pytest.mark.parametrize("tone", TONES)
def test_names_and_roles_of_the_dead_stand_in_every_tone(tone):
    for cause in CAUSES:
        said = told(e.Died(player=BO, cause=cause, role="werewolf"), tone, "en")
        assert "Bo" in said
        assert "werewolf" in said


@pytest.mark.parametrize("tone", TONES)
def test_two_evenings_are_not_told_with_the_same_words(tone):
    """Where a tone brings several phrases, the days take turns."""
    if tone in ("gothic", "comic"):
        fact = e.Murder(victims=(BO,))
        assert told(fact, tone, "fr", 2) != told(fact, tone, "fr", 3)
        assert told(fact, tone, "fr", 2) == told(fact, tone, "fr", 4)


def test_code_that_a_master_made_up_is_told_all_the_same():
    for fact in (e.Execution(burned=(BO,), how="storm"), e.NoExecution(why="storm"), e.Died(player=BO, cause="storm", role="seer"),
                 e.GameOver(side="storm", winners=()), e.MayorVacant(why="storm"), e.MayorChanged(mayor=BO, how="storm")):  # fmt: skip
        assert told(fact, "comic", "ru")


def test_tone_that_the_game_does_not_bring_falls_back():
    tables = {"tale": {"a": "tale a", "b": "tale b"}, "plain": {"a": "plain a"}, "opera": {}}
    assert tones.say(tables, "opera", "a") == "plain a"
    assert tones.say(tables, "opera", "b") == "tale b"
    assert tones.say(tables, "", "a") == "tale a"
    assert tones.say(tables, "gone", "a") == "plain a"
    app = config("pleine_lune")
    assert (tones.own(app), tones.known(app, "gone"), tones.known(app, "comic")) == ("tale", "tale", "comic")
    assert (tones.names(config("toy")), tones.own(config("toy"))) == ([], "plain")


def test_pause_waits_for_no_pen_and_a_death_may():
    village, _ = evening()
    words = Said(village, phrases)
    assert Telling([common.Paused()], village.state, words).urgent
    assert not Telling([common.Paused(), e.Died(player=BO, cause="gm", role="seer")], village.state, words).urgent
