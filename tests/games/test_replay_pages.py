"""Pages of the replay: through any eyes, step by step, to its end, with letters, in every language."""

import re

import pytest
from django.urls import reverse
from django.utils import translation

from games.kernel.refusal import Refused
from games.models import Game
from games.replaying import Replay
from tests.games.replays import moments, page, step_of, story


def test_one_address_is_the_same_moment_through_all_eyes(ended):
    whole = Replay(ended.pov())
    peek = step_of(whole, "sees that Bo")
    for view in ("all", "public", "seat:2"):
        at = Replay(ended.pov(), view, peek)
        assert at.at == peek
        assert {moment.number for moment in moments(at)} <= {moment.number for moment in moments(whole)}
    assert (
        Replay(ended.pov(), "seat:1", peek).state.roles.keys()
        > Replay(ended.pov(), "seat:1", peek - 1).state.roles.keys()
    )


def test_a_step_that_these_eyes_did_not_see_leads_to_those_that_they_saw(ended):
    whole = Replay(ended.pov())
    peek = step_of(whole, "sees that Bo")
    public = Replay(ended.pov(), "public", peek)
    shown = {moment.number for moment in moments(public)}
    assert peek not in shown
    assert public.previous in {0, *shown}
    assert public.next in shown


def test_whoever_reads_a_closed_journal_counts_no_hidden_fact(client, closed):
    public, bo = Replay(closed.pov()), Replay(closed.pov(closed.seat(2).user), "seat:2")
    assert public.last == len({moment.number for moment in moments(public)})
    assert public.last < bo.last
    assert "peek" not in page(client, closed, view="seat:1", at=10**6)


def test_order_says_what_was_ordered_and_how_it_came(client, ended):
    said = page(client, ended, at=step_of(Replay(ended.pov()), "Bo: vote against Cleo."))
    assert "Bo: vote against Cleo." in said
    assert "by the form" in said


def test_phases_can_be_reached_without_script(client, ended):
    said = page(client, ended)
    assert '<select class="in" id="at" name="at">' in said
    last = Replay(ended.pov()).parts[-1]
    assert f'<option value="{last.last}">{last.title}</option>' in said
    assert "data-part-forth" in said
    assert re.search(r'<input type="range"[^>]* hidden data-slider>', said)


def test_refused_order_is_shown_to_all_afterwards_and_to_its_author_then(ended):
    assert "Refused" in "".join(moment.text for moment in moments(Replay(ended.pov())))
    assert [moment.kind for moment in moments(Replay(ended.pov(), "seat:5"))].count("refused") == 1
    for view in ("seat:2", "public"):
        assert "refused" not in {moment.kind for moment in moments(Replay(ended.pov(), view))}
    refused = next(moment for moment in moments(Replay(ended.pov())) if moment.kind == "refused")
    assert "You cannot choose yourself" in refused.reasons[0].text


def test_broken_off_game_says_so_and_can_be_replayed(client, table):
    table.gm("end_game", at=table.later(5), reason="enough")
    assert "ended the game before anybody had won" in page(client, table)
    assert "5 players, nobody won" in client.get(reverse("games:archive")).content.decode()


def test_archive_says_of_a_won_game_nothing_but_its_players(client, ended):
    said = client.get(reverse("games:archive")).content.decode()
    assert "5 players" in said
    assert "nobody won" not in said


def test_cancelled_game_with_a_journal_shows_what_everybody_knew(client, table):
    table.ask(1, "peek", at=table.later(1), target="Bo")
    Game.objects.filter(pk=table.pk).update(stage=Game.Stage.CANCELLED)
    said = page(client, table)
    assert "was broken off" in said
    assert "peek" not in said
    assert bytes(table.game.seed).hex()[:16] not in said


@pytest.mark.parametrize("name", ["table", "replay", "replay_story"])
def test_seed_is_shown_where_the_journal_is_open(client, ended, name):
    assert bytes(ended.game.seed).hex()[:16] in page(client, ended, name)


def test_sandbox_shows_no_seed_that_another_game_may_still_play_with(ended):
    Game.objects.filter(pk=ended.pk).update(private=True)
    assert ended.pov().sees_all
    assert ended.pov().seed == ""
    assert Replay(ended.pov()).draws is None


@pytest.mark.parametrize("name", ["table", "replay", "replay_story", "replay_knowledge", "replay_votes"])
def test_closed_journal_keeps_its_seed_everywhere(client, closed, name):
    seed = bytes(closed.game.seed).hex()[:16]
    for user in (None, closed.seat(2).user):
        if user:
            client.force_login(user)
        assert seed not in page(client, closed, name)
    client.force_login(closed.master)
    if name in ("table", "replay", "replay_story"):
        assert seed in page(client, closed, name)


def test_table_links_the_replay_of_a_closed_journal_too(client, closed):
    assert reverse("games:replay", args=[closed.pk]) in page(client, closed, "table")


def test_hostile_names_and_titles_stay_text(client, ended):
    Game.objects.filter(pk=ended.pk).update(title="<script>alert(1)</script> \u202e", intro="x")
    ended.game.seats.filter(number=1).update(name='"><img src=x onerror=1>')
    for name in ("replay", "replay_knowledge", "replay_votes"):
        answer = client.get(reverse(f"games:{name}", args=[ended.pk])).content.decode()
        assert "<img src=x" not in answer
    told = story(client, ended)
    assert "<script" not in told
    assert "<img" not in told


def test_letters_of_a_seat(client, table):
    table.say(1, "I peek at Bo", at=table.later(1))
    table.say(1, "Between you and me: I am ill this week", at=table.later(2))
    table.gm("end_game", at=table.later(5), reason="enough")
    at = step_of(Replay(table.pov()), "sees that Bo")
    assert "I am ill" not in page(client, table, view="seat:1", at=at)
    client.force_login(table.seat(1).user)
    assert "I am ill" in page(client, table, view="seat:1", at=at)
    assert "I am ill" not in page(client, table, view="seat:2", at=at)
    client.force_login(table.seat(2).user)
    assert "I am ill" not in page(client, table, view="seat:1", at=at)
    client.force_login(table.master)
    assert "I am ill" in page(client, table, view="seat:1", at=at)


def test_pages_speak_all_languages(client, ended):
    for language in ("fr", "ru", "en"):
        with translation.override(language):
            for name in ("replay", "replay_knowledge", "replay_votes"):
                assert (
                    client.get(
                        reverse(f"games:{name}", args=[ended.pk]), headers={"accept-language": language}
                    ).status_code
                    == 200
                )


def test_words_of_a_refused_letter_are_for_its_author(client, table):
    with pytest.raises(Refused):
        table.say(2, "I vote against my canary neighbour", at=table.later(1))
    table.gm("end_game", at=table.later(5), reason="enough")
    refused = step_of(Replay(table.pov()), "Refused")
    for user in (None, table.seat(1).user, table.outsider):
        if user:
            client.force_login(user)
        for name in ("replay", "replay_story"):
            said = page(client, table, name, at=refused)
            assert "canary" not in said
            assert "Refused" in said
    for user in (table.seat(2).user, table.master):
        client.force_login(user)
        assert "canary" in page(client, table, at=refused)


def test_leads_to_what_was_said_at_that_hour(client, table):
    first = table.say(2, "I slept well", at=table.later(1), role="game")
    later = table.say(3, "I did not", at=table.later(30), role="game")
    table.ask(2, "vote", at=table.later(10), target="Ana")
    table.ask(3, "vote", at=table.later(35), target="Eva")
    table.gm("end_game", at=table.later(40), reason="enough")
    at = step_of(Replay(table.pov()), "Bo: vote against Ana.")
    assert first.get_absolute_url() in page(client, table, at=at)
    assert later.get_absolute_url() not in page(client, table, at=at)
    assert later.get_absolute_url() in page(client, table, at=step_of(Replay(table.pov()), "Cleo: vote against Eva."))
