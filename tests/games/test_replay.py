"""The replay, and the checking of chance and of projections."""

import io
import re
from datetime import timedelta
from itertools import pairwise

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse

from games import opening
from games.kernel.seat import Seat
from games.models import Entry, Game
from games.projecting import topic_of
from games.replaying import Replay
from games.verifying import check_draws, tally


@pytest.fixture
def ended(table):
    """The owl peeks at Bo, is chased on the first evening by a tie that the dice break or the second."""
    table.ask(1, "peek", at=table.later(1), target="Bo")
    for voter in (2, 3, 4):
        table.ask(voter, "vote", at=table.later(2), target="Ana")
    table.settle(table.dusk)
    return table


def page(client, table, **query):
    return client.get(reverse("games:replay", args=[table.pk]), query)


def main(answer):
    return re.sub(r"\s+", " ", answer.content.decode().split("<main")[1].split("</main>")[0])


PAGES = ("replay", "replay_knowledge", "replay_votes", "replay_story")


@pytest.mark.parametrize("name", PAGES)
def test_replay_is_closed_to_everybody_while_the_game_runs(client, table, name):
    table.ask(1, "peek", at=table.later(1), target="Bo")
    for user in (None, table.seat(1).user, table.outsider, table.master):
        if user:
            client.force_login(user)
        assert client.get(reverse(f"games:{name}", args=[table.pk])).status_code == 404


def test_replay_opens_to_everybody_after_the_end(client, ended):
    assert "step 1 of" in main(page(client, ended))
    death = next(n for n, line in enumerate(Replay(ended.pov()).lines, 1) if line.event.type == "died")
    answer = page(client, ended, at=death)
    assert "Ana is dead" in main(answer)
    assert "TOY-5" in main(answer)


def test_steps_are_real_links(client, ended):
    replay = Replay(ended.pov(), step=5)
    said = main(page(client, ended, at=5))
    assert 'rel="prev" href="?at=4&amp;view=all"' in said
    assert 'rel="next" href="?at=6&amp;view=all"' in said
    assert f"step 5 of {replay.last}" in said


@pytest.mark.parametrize("at", ["-1", "x", "999999999", "", "5.5", "\x00"])
def test_rubbish_in_the_address_is_some_step(client, ended, at):
    assert page(client, ended, at=at, view="seat:99").status_code == 200


def test_eyes_of_the_public_then_have_seen_no_secret(ended):
    public = Replay(ended.pov(), "public")
    assert {"role_peeked", "order_received", "drew"}.isdisjoint(line.event.type for line in public.lines)
    owl = Replay(ended.pov(), "seat:1")
    assert "role_peeked" in {line.event.type for line in owl.lines}
    assert "role_peeked" not in {line.event.type for line in Replay(ended.pov(), "seat:2").lines}


def test_dead_show_only_from_their_step_on(ended):
    whole = Replay(ended.pov())
    death = next(n for n, line in enumerate(whole.lines, 1) if line.event.type == "died")
    assert Replay(ended.pov(), step=death - 1).dead == 0
    assert Replay(ended.pov(), step=death).dead == 1


def test_closed_journal_lends_only_ones_own_eyes(client, make_table):
    table = make_table(reveal_journal=False).start()
    table.ask(1, "peek", at=table.later(1), target="Bo")
    table.gm("end_game", at=table.later(5), reason="enough")
    assert [view.key for view in Replay(table.pov()).views] == ["public"]
    assert [view.key for view in Replay(table.pov(table.seat(1).user)).views] == ["public", "seat:1"]
    said = main(page(client, table, view="all"))
    assert "sees that" not in said
    assert "Seed" not in said


def test_phases_part_the_replay(ended):
    parts = Replay(ended.pov()).parts
    assert [part.title for part in parts] == ["Dealing of roles", "Day 1", "Game over"]
    assert parts[0].first == 1
    assert all(before.last + 1 == after.first for before, after in pairwise(parts))


def test_struck_lines_are_no_part_of_the_replay(ended):
    ended.gm("reopen", at=ended.dusk + timedelta(minutes=1), reason="too soon")
    types = [line.event.type for line in Replay(ended.pov(ended.master)).lines]
    assert "game_over" not in types


# ---- chance --------------------------------------------------------------------------------------------------------


def tie(table):
    for voter, target in ((2, "Cleo"), (3, "Bo")):
        table.ask(voter, "vote", target=target)
    table.settle(table.dusk)


def end(table):
    table.gm("end_game", at=table.dusk + timedelta(days=1), reason="enough")


def verify(table, *more):
    out = io.StringIO()
    call_command("verify", table.pk, *more, stdout=out)
    return out.getvalue()


def test_draws_hold_against_the_seed(table):
    tie(table)
    end(table)
    assert tally(check_draws(table.game, bytes(table.game.seed))) == (1, 1)
    said = verify(table)
    assert "tie" in said
    assert "1 of 1 draws hold" in said


def test_forged_draw_is_found(table):
    tie(table)
    end(table)
    row = Entry.objects.get(type="drew")
    row.data = {**row.data, "result": next(seat for seat in row.data["among"] if seat != row.data["result"])}
    row.save()
    with pytest.raises(CommandError, match="1 draws differ"):
        verify(table)


def test_forced_draw_is_named_as_such(table):
    table.gm("force_draw", name="tie", kind="pick", result="Bo", reason="a promise")
    tie(table)
    end(table)
    assert "forced" in verify(table)


def test_struck_draws_are_checked_too(table):
    tie(table)
    table.gm("rewind", at=table.dusk, to="dusk", reason="again")
    table.gm("resume", at=table.dusk, reason="on")
    table.settle(table.dusk + timedelta(minutes=2))
    end(table)
    said = verify(table)
    assert "struck out" in said
    assert "2 of 2 draws hold" in said


def test_seed_stays_secret_while_the_game_runs(table):
    with pytest.raises(CommandError, match="still secret"):
        verify(table)
    assert "0 of 0" in verify(table, "--seed", bytes(table.game.seed).hex())
    with pytest.raises(CommandError, match="not the seed"):
        verify(table, "--seed", "00" * 32)
    with pytest.raises(CommandError, match="hexadecimal"):
        verify(table, "--seed", "owl")


# ---- projections ---------------------------------------------------------------------------------------------------


def test_rebuild_makes_projections_again(table):
    for voter in (1, 2, 4):
        table.ask(voter, "vote", target="Cleo")
    table.settle(table.dusk)
    before = (table.game.phase, table.game.next_due_at, table.seat(3).tokens, table.seat(3).cause)
    Game.objects.filter(pk=table.pk).update(phase="nonsense", next_due_at=None)
    table.game.seats.update(tokens=["player"], cause="")
    topic_of(table.game, "cemetery").access.all().delete()
    out = io.StringIO()
    call_command("rebuild", stdout=out)
    assert (table.game.phase, table.game.next_due_at, table.seat(3).tokens, table.seat(3).cause) == before
    assert topic_of(table.game, "cemetery").access.exists()
    assert "changed" in out.getvalue()
    out = io.StringIO()
    call_command("rebuild", table.pk, stdout=out)
    assert "as it was" in out.getvalue()


def test_rebuild_of_a_game_that_has_not_begun_is_an_error(table):
    game = opening.create_game(ruleset="toy", title="Later", master=None, at=table.noon)
    with pytest.raises(CommandError):
        call_command("rebuild", game.pk)


def test_dead_owl_knows_in_the_replay_what_she_knew(ended):
    replay = Replay(ended.pov(), "seat:1", step=1_000)
    assert replay.state.roles[Seat(2)] == "peasant"
