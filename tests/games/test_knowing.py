"""The page of the replay on who knew what when."""

from games.knowing import Knowing
from games.replaying import Replay
from tests.games.replays import page, step_of


def test_private_facts_stand_at_the_moment_when_they_were_learned(ended):
    knowing = Knowing(Replay(ended.pov()))
    owl = next(row for row in knowing.rows if row.name == "Ana")
    peeked = next(lesson for lesson in owl.lessons if "sees that Bo" in lesson.text)
    assert peeked.about == [("Bo", "peasant")]
    assert peeked.step == step_of(Replay(ended.pov()), "sees that Bo")
    assert not any("sees that" in lesson.text for row in knowing.rows if row.name != "Ana" for lesson in row.lessons)


def test_filter_by_seat(client, ended):
    assert [row.name for row in Knowing(Replay(ended.pov()), 2).rows] == ["Bo"]
    said = page(client, ended, "replay_knowledge", seat=2)
    assert 'id="seat2"' in said
    assert 'id="seat1"' not in said
    page(client, ended, "replay_knowledge", seat="x")


def test_closed_journal_shows_each_only_what_it_knew_itself(client, closed):
    assert "stays closed" in page(client, closed, "replay_knowledge")
    client.force_login(closed.seat(1).user)
    assert "sees that Bo" in page(client, closed, "replay_knowledge", seat=2)
    client.force_login(closed.seat(2).user)
    assert "sees that Bo" not in page(client, closed, "replay_knowledge", seat=1)
