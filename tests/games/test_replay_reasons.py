"""Why things happened, as the replay says it, and what became of what was annulled."""

from datetime import timedelta

import pytest
from django.urls import reverse

from games.replaying import Replay
from tests.games.replays import moments, page


def test_a_death_tells_the_votes_that_stood(ended):
    death = next(moment for moment in moments(Replay(ended.pov())) if moment.kind == "death")
    said = [reason.text for reason in death.reasons]
    assert said[0].startswith("The clock: dusk")
    assert {"Bo: vote against Ana.", "Cleo: vote against Ana."} <= set(said)
    assert not any("Cleo." in text and "vote against Cleo" in text for text in said)
    assert not any(text.startswith("Dan") for text in said)


def test_reasons_are_those_that_these_eyes_knew(ended):
    death = next(moment for moment in moments(Replay(ended.pov(), "seat:2")) if moment.kind == "death")
    said = [reason.text for reason in death.reasons]
    assert "Bo: vote against Ana." in said
    assert "Cleo: vote against Ana." not in said


def test_killing_by_the_game_master_gives_the_reason(table):
    table.gm("kill", player="Cleo", reason="gone for good")
    table.gm("end_game", reason="enough")
    death = next(moment for moment in moments(Replay(table.pov())) if moment.kind == "death")
    assert death.reasons[0].why == "gone for good"


def test_rule_of_a_moment_leads_to_the_rules_page(client, db):
    said = client.get(reverse("games:ruleset_rules", args=["pleine_lune"])).content.decode()
    assert 'id="PL-64"' in said
    assert said.index('id="PL-64"') < said.index('id="PL-120"')


@pytest.fixture
def gone_back(table):
    """Cleo is chased, the game master goes back and ends the game."""
    table.ask(1, "peek", at=table.later(1), target="Bo")
    for voter in (1, 2, 4):
        table.ask(voter, "vote", at=table.later(2), target="Cleo")
    table.settle(table.dusk)
    table.gm("rewind", at=table.dusk + timedelta(minutes=1), to="dusk", reason="a letter was misread")
    table.gm("end_game", at=table.dusk + timedelta(minutes=4), reason="enough")
    return table


def test_what_was_annulled_is_shown_where_it_was_annulled(client, gone_back):
    whole = Replay(gone_back.pov())
    back = next(moment for moment in moments(whole) if moment.kind == "annulled")
    assert "a letter was misread" in back.text
    assert any("Cleo is dead" in text for text in back.struck)
    assert not any("Cleo is dead" in moment.text for moment in moments(whole))
    assert "<s>Cleo is dead" in page(client, gone_back)


def test_the_public_sees_of_what_was_annulled_what_it_had_seen(make_table):
    table = make_table(roles_shown=False).start()
    for voter in (1, 2, 4):
        table.ask(voter, "vote", at=table.later(2), target="Cleo")
    table.settle(table.dusk)
    table.gm("rewind", at=table.dusk + timedelta(minutes=1), to="dusk", reason="a secret reason")
    table.gm("end_game", at=table.dusk + timedelta(minutes=4), reason="enough")
    back = next(moment for moment in moments(Replay(table.pov(), "public")) if moment.kind == "annulled")
    assert any("Cleo is dead" in text for text in back.struck)
    assert not any("peasant" in text for text in back.struck)
    assert "a secret reason" not in back.text
    assert any("peasant" in text for moment in moments(Replay(table.pov())) for text in moment.struck)


def test_rulings_are_listed(client, gone_back):
    assert "What the game master ruled" in page(client, gone_back)
    assert "What the game master ruled" not in page(client, gone_back, view="seat:1").split("What happens")[0]


def test_why_the_game_master_went_back_is_no_reason_for_those_who_were_not_told(make_table):
    table = make_table(reveal_journal=False).start()
    table.ask(1, "vote", at=table.later(1), target="Cleo")
    table.settle(table.dusk)
    table.gm("rewind", at=table.dusk + timedelta(minutes=1), to="dusk", reason="a secret reason")
    table.gm("resume", reason="on we go", at=table.dusk + timedelta(minutes=2))
    table.gm("end_game", at=table.dusk + timedelta(minutes=4), reason="enough")

    def told(user=None, view=""):
        found = moments(Replay(table.pov(user), view))
        return " ".join(reason.text for moment in found for reason in moment.reasons)

    assert "a secret reason" in told(table.master)
    assert "a secret reason" not in told()
    assert "a secret reason" not in told(table.seat(2).user, "seat:2")
