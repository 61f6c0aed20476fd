"""The replay of a court: ballots by colour, what failed in the night with its reasons, teams that are learned."""

from __future__ import annotations

import pytest

from games import play
from games.ballots import Ballots
from games.camps import Camps
from games.kernel.order import GM
from games.knowing import Knowing
from games.pov import pov_of
from games.replaying import Replay

from .test_site import Site


@pytest.fixture
def replay(db):
    """Cy hangs by red ballots against a blue one; in the night the mafia kills Gus; then the game master ends it."""
    site = Site()
    for voter, target, color in (
        ("Ana", "Cy", "red"),
        ("Bo", "Cy", "red"),
        ("Dan", "Cy", "blue"),
        ("Eva", "Bo", "red"),
        ("Eva", "Cy", "red"),
    ):
        site.do(voter, "vote", target=target, color=color)
    site.to("2025-10-20 20:50")
    site.do("Ana", "kill", target="Gus", executor="Bo")
    site.to("2025-10-20 23:40")
    play.submit(
        site.pk,
        GM,
        [play.Ask("end_game", {"side": "nobody", "reason": "enough"})],
        site.at,
        source="gm",
        user=site.master,
    )
    return Replay(pov_of(site.game, None))


def test_ballots_are_counted_by_colour_with_their_changes(replay):
    (vote,) = Ballots(replay, None).rounds
    counts = {row.name: (row.votes, row.fell) for row in vote.standings}
    assert counts["Cy"][0] == "■ red 3, ○ blue 1"
    assert counts["Cy"][1]
    assert [name for row in vote.ballots if row.voter == "Eva" for name, _at, _step in row.before] == ["Bo"]


def test_a_death_of_the_night_is_told_by_the_action(replay):
    deaths = [
        moment
        for part in replay.parts
        for moment in replay.moments_of(part)
        if moment.kind == "death" and "Gus" in moment.text
    ]
    assert deaths
    assert any("Bo" in reason.text and "Gus" in reason.text for reason in deaths[0].reasons)


def test_teams_are_camps_and_the_mafia_knows_its_own(replay):
    assert len(Camps(replay, None).camps) == 3
    ana = next(row for row in Knowing(replay).rows if row.name == "Ana")
    assert {name for lesson in ana.lessons for name, _known in lesson.about} == {"Bo"}


def test_the_public_learns_of_the_night_when_it_is_published(replay):
    public = Replay(replay.pov, "public")
    assert not any(moment.kind == "death" for part in public.parts for moment in public.moments_of(part))
    assert any("Gus" in moment.text for part in public.parts for moment in public.moments_of(part))
