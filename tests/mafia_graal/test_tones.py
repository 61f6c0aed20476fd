"""Every tone of the court tells all that there is to tell, in each language, and never more than the fact says."""

from __future__ import annotations

import pytest
from django.utils import translation

from games import tones
from games.kernel import common
from games.kernel.seat import Seat
from games.registry import config
from mafia_graal import phrases
from mafia_graal.rules import events as e
from mafia_graal.tellings import Telling
from mafia_graal.tones import TONES
from tests.telling import LANGUAGES, Said, hold_to_fields, hold_to_language, named

from .court import Court

ANA, BO = Seat(1), Seat(2)
HOWS = ("night", "devoured", "day", "modkill")
FACTS = [
    e.GameStarted(),
    *(e.PhaseBegan(phase=phase, **{phase: 2}) for phase in ("day", "night")),
    e.VoteClosed(day=2, at="20:47:11"), *(e.NightClosed(night=2, early=early) for early in (True, False)),
    e.VoteResult(day=2, outcome="hanged", hanged=BO), *(e.VoteResult(day=2, outcome=outcome) for outcome in ("corpse", "peaceful")),
    *(e.NightPublished(night=2, deaths=deaths) for deaths in ((), (BO,), (ANA, BO))),
    *(e.DeathAnnounced(player=BO, how=how, reveal="team", team="town") for how in HOWS),
    e.LightChanged(to="dark", why="nights"), e.LightChanged(to="dark", why="chronicler"), e.LightChanged(to="grey", why="gm"),
    e.Newspaper(kind="hold_candle", player=ANA, aimed_at=BO), e.GrailFound(), e.Revival(player=BO), e.RevivalEnded(player=BO),
    e.Paused(), e.Resumed(), common.Revived(player=BO),
    *(e.GameOver(side=side, winners=() if side == "nobody" else (ANA,)) for side in ("town", "mafia", "neutral", "nobody")),
]  # fmt: skip
SHARED = (e.LightChanged, e.Paused, e.Resumed, common.Revived, e.DeathAnnounced, e.Newspaper, e.PhaseBegan, e.GameOver)
"""What the court's own voice says plainly, as a whole or in a part of its ways."""


@pytest.fixture(scope="module")
def court():
    return Court()


def told(court, fact, tone, language):
    with translation.override(language):
        return Telling([fact], court.state, Said(court, phrases, tone, language)).text()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("tone", TONES)
@pytest.mark.parametrize("fact", FACTS, ids=named)
def test_each_tone_tells_each_fact_in_each_language(court, fact, tone, language):
    hold_to_language(told(court, fact, tone, language), language, court.seat)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("fact", FACTS, ids=named)
def test_tones_differ_where_the_story_has_a_say(court, fact, language):
    said = [told(court, fact, tone, language) for tone in ("plain", "gothic", "comic")]
    own = [] if isinstance(fact, SHARED) else [told(court, fact, "tale", language)]
    assert len({*said, *own}) == len([*said, *own])


def test_every_tone_is_whole_and_asks_for_the_same_fields():
    hold_to_fields(TONES)


@pytest.mark.parametrize("tone", TONES)
def test_name_and_team_of_the_dead_stand_in_every_tone(court, tone):
    """MG-123: and nothing where the light shows nothing."""
    for how in HOWS:
        said = told(court, e.DeathAnnounced(player=BO, how=how, reveal="team", team="town"), tone, "en")
        assert "Bo" in said
        assert "town" in said.lower()
        assert "town" not in told(court, e.DeathAnnounced(player=BO, how=how, reveal="dark"), tone, "en").lower()


@pytest.mark.parametrize("tone", TONES)
def test_one_who_is_found_dead_is_told_alike_whoever_did_it(court, tone):
    """MG-118: no voice knows more of a death than its announcement; a devoured one may be nobody's corpse yet (MG-73)."""
    said = told(court, e.DeathAnnounced(player=BO, how="night", reveal="dark"), tone, "en").lower()
    assert not [word for word in ("poison", "ambush", "murder", "executed", "torn", "killed") if word in said]
    quiet = told(court, e.NightPublished(night=2, deaths=()), tone, "en")
    assert "found" in quiet


@pytest.mark.parametrize("tone", ["gothic", "comic"])
def test_two_days_are_not_told_with_the_same_words(court, tone):
    def evening(day):
        return told(court, e.VoteResult(day=day, outcome="hanged", hanged=BO), tone, "ru")

    assert evening(2) != evening(3)
    assert evening(2) == evening(4)


@pytest.mark.parametrize("tone", TONES)
def test_edition_without_a_grail_promises_none(tone):
    said = told(Court(grail_enabled=False), e.GameStarted(), tone, "en")
    assert "Grail" not in said
    assert "cup" not in said


def test_code_that_a_master_made_up_is_told_all_the_same(court):
    for fact in (e.DeathAnnounced(player=BO, how="storm", reveal="dark"), e.LightChanged(to="dark", why="storm"), e.GameOver(side="storm", winners=())):
        assert told(court, fact, "comic", "ru")


def test_own_voice_stands_first():
    assert tones.own(config("mafia_graal")) == "tale"


def test_pause_waits_for_no_pen_and_a_death_may(court):
    words = Said(court, phrases)
    assert Telling([e.Paused()], court.state, words).urgent
    assert not Telling([e.Paused(), e.DeathAnnounced(player=BO, how="day", reveal="dark")], court.state, words).urgent
