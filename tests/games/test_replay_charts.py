"""The pictures and tables of the replay: who voted against whom, and how many of each camp lived."""

import pytest

from games.ballots import Ballots
from games.camps import Camps
from games.replaying import Replay
from tests.games.replays import page


def test_votes_with_their_changes(ended):
    (vote,) = Ballots(Replay(ended.pov()), Replay(ended.pov()).widest).rounds
    rows = {row.voter: row for row in vote.ballots}
    assert (rows["Bo"].target, [name for name, _at, _step in rows["Bo"].before]) == ("Ana", ["Cleo"])
    assert rows["Dan"].target == "—"
    assert [name for name, _at, _step in rows["Dan"].before] == ["Eva", "taken back"]
    count = {row.name: (row.votes, row.voters, row.fell) for row in vote.standings}
    assert count["Ana"] == ("2", "Bo and Cleo", "chased away by vote")
    assert count["Cleo"] == ("0", "", "")
    assert vote.fallen == "Ana (chased away by vote)"


def test_chart_of_votes_has_every_name_and_draws_changed_votes_otherwise(client, ended):
    said = page(client, ended, "replay_votes")
    chart = said[said.index('<svg class="chart"') :].split("</svg>")[0]
    for name in ("Ana", "Bo", "Cleo", "Dan"):
        assert name in chart
    assert chart.count('class="former"') == 2
    assert 'stroke-dasharray="3 3"' in chart
    assert 'class="fell"' in chart


def test_closed_journal_shows_the_votes_that_the_recap_showed(closed):
    (vote,) = Ballots(Replay(closed.pov()), Replay(closed.pov()).widest).rounds
    assert {row.voter: (row.target, list(row.before)) for row in vote.ballots} == {
        "Bo": ("Ana", []),
        "Cleo": ("Ana", []),
    }


@pytest.mark.parametrize("number", ["0", "99", "x", ""])
def test_rubbish_for_a_vote_is_some_vote(client, ended, number):
    page(client, ended, "replay_votes", round=number)


def test_game_without_a_vote(client, table):
    table.gm("end_game", at=table.later(5), reason="enough")
    assert "There was no vote" in page(client, table, "replay_votes")


def test_camps_count_their_living(ended):
    counts = {camp.name: list(camp.counts) for camp in Camps(Replay(ended.pov()), None).camps}
    assert counts == {"Peasant": [4, 4], "The owl": [1, 0]}


def test_chart_of_camps_has_the_same_as_a_table(client, ended):
    said = page(client, ended)
    assert "Peasant from 4 to 4; The owl from 1 to 0" in said
    assert "The living of each camp, at the end of each day" in said
