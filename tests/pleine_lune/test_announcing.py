"""What the Conteur says, and to whom."""

from __future__ import annotations

import pytest
from django.utils import translation

from games.kernel.audience import GM_ONLY, PUBLIC
from games.kernel.draft import Entry
from games.kernel.order import GM, Order
from games.kernel.seat import Seat
from pleine_lune import phrases
from pleine_lune.announcing import announce
from pleine_lune.rules import events as e
from tests.telling import Said

from .village import Village


def words_of(village):
    return Said(village, phrases)


def said(village, language="fr", since=0):
    """Every announcement from a line on, order by order, as (to, text)."""
    found = []
    parts = {}
    for line in village.engine.entries[since:]:
        parts.setdefault(id(line.order), []).append(line)
    with translation.override(language):
        for lines in parts.values():
            found += [(a.to, a.text) for a in announce(lines, village.state, words_of(village))]
    return found


def evening(**options):
    village = Village("seer", "werewolf", "prescient", "villager*4", inactivity="ignore", **options).to("03 12:00")
    mark = len(village.engine.entries)
    village.votes(Ana="Dov", Bo="Dov").to("22:02").do("devour", "Bo", target="Eli").do("probe", "Ana", target="Bo").to("22:15")
    return village, mark


def test_an_evening_is_a_recap_and_three_posts_in_the_village():
    village, mark = evening()
    public = [(to, text) for to, text in said(village, "en", mark) if not to.startswith("pm:")]
    assert [to for to, _ in public] == ["recap", "game", "game", "game"]
    stake, visions, morning = (text for to, text in public if to == "game")
    assert "Dov" in stake
    assert "22:10" in stake
    assert "22:15" in visions
    assert "Eli" in morning
    assert "Day 2" in morning


def test_secrets_go_by_letter_to_those_who_may_know_them():
    village, mark = evening()
    letters = {to: text for to, text in said(village, "en", mark) if to.startswith("pm:")}
    assert set(letters) == {"pm:1", "pm:3"}
    assert "werewolf" in letters["pm:1"]
    assert "Eli" in letters["pm:3"]


@pytest.mark.parametrize(("language", "word"), [("fr", "loup-garou"), ("ru", "оборотень"), ("en", "werewolf")])
def test_each_is_told_his_role_at_the_start(language, word):
    village = Village("seer", "werewolf", "villager*3")
    letters = dict(said(village, language))
    assert word in letters["pm:2"]
    assert word not in letters["pm:1"]
    assert {f"pm:{n}" for n in range(1, 6)} <= set(letters)


def test_a_fact_written_for_the_game_master_alone_is_not_told():
    village, _ = evening()
    line = Entry(e.Died(player=Seat(1), cause="gm", role="seer"), GM_ONLY, Order("overrule", GM, village.at))
    assert announce([line], village.state, words_of(village)) == []
    assert announce([Entry(line.event, PUBLIC, line.order)], village.state, words_of(village))


def test_nobody_learns_from_the_village_who_is_asked():
    village = Village("villager", "werewolf", "villager*4", inactivity="ignore").to("03 12:00").votes(Bo="Cleo", Cleo="Bo")
    mark = len(village.engine.entries)
    village.to("22:01")
    told = said(village, "en", mark)
    assert [to for to, _ in told] == ["pm:1", "game"]
    assert "Ana" not in told[1][1]


def test_every_sentence_is_made_in_every_language():
    villages = [evening()[0], Village("villager", "werewolf", "villager*3", mayor=None).to("02 22:00")]
    for language in ("fr", "ru", "en"):
        for village in villages:
            with translation.override(language):
                words = words_of(village)
                for line in village.engine.entries:
                    text = words.event(line.event)
                    assert text
                    assert "{" not in text
                    assert "…" not in text or line.event.type == "opened"
