"""Pages of the replay: through any eyes, with reasons; who knew what, who voted, the camps, and the whole story as a file."""

import html
import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import translation

from games.ballots import Ballots
from games.camps import Camps
from games.kernel.refusal import Refused
from games.knowing import Knowing
from games.models import Game
from games.replaying import Replay


@pytest.fixture
def ended(table):
    """The owl peeks at Bo; votes are changed and taken back; the owl is chased on the first evening."""
    table.ask(1, "peek", at=table.later(1), target="Bo")
    table.ask(1, "vote", at=table.later(2), target="Bo")
    table.ask(2, "vote", at=table.later(3), target="Cleo")
    table.ask(2, "vote", at=table.later(4), target="Ana")
    table.ask(3, "vote", at=table.later(5), target="Ana")
    table.ask(4, "vote", at=table.later(6), target="Eva")
    table.ask(4, "withdraw", at=table.later(7), order="vote")
    with pytest.raises(Refused):
        table.ask(5, "vote", at=table.later(8), target="Eva")
    table.settle(table.dusk)
    return table


@pytest.fixture
def closed(make_table):
    """The same in short, with a journal that stays closed."""
    table = make_table(reveal_journal=False).start()
    table.ask(1, "peek", at=table.later(1), target="Bo")
    for voter in (2, 3):
        table.ask(voter, "vote", at=table.later(2), target="Ana")
    table.settle(table.dusk)
    return table


def page(client, table, name="replay", **query):
    answer = client.get(reverse(f"games:{name}", args=[table.pk]), query)
    assert answer.status_code == 200
    return html.unescape(re.sub(r"\s+", " ", answer.content.decode()))


def moments(replay):
    return [moment for part in replay.parts for moment in replay.moments_of(part)]


def step_of(replay, text):
    return next(moment.number for moment in moments(replay) if text in moment.text)


# ---- eyes and steps ------------------------------------------------------------------------------------------------
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


# ---- reasons -------------------------------------------------------------------------------------------------------
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


# ---- going back ----------------------------------------------------------------------------------------------------
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


# ---- the end, the seed, closed journals ----------------------------------------------------------------------------
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


# ---- who knew what -------------------------------------------------------------------------------------------------
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


# ---- votes ---------------------------------------------------------------------------------------------------------
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


# ---- camps ---------------------------------------------------------------------------------------------------------
def test_camps_count_their_living(ended):
    counts = {camp.name: list(camp.counts) for camp in Camps(Replay(ended.pov()), None).camps}
    assert counts == {"Peasant": [4, 4], "The owl": [1, 0]}


def test_chart_of_camps_has_the_same_as_a_table(client, ended):
    said = page(client, ended)
    assert "Peasant from 4 to 4; The owl from 1 to 0" in said
    assert "The living of each camp, at the end of each day" in said


# ---- the whole story -----------------------------------------------------------------------------------------------
def story(client, table, **query):
    answer = client.get(reverse("games:replay_story", args=[table.pk]), query)
    assert answer.status_code == 200
    assert answer["Content-Disposition"].startswith("attachment; filename=")
    return answer.content.decode()


def test_story_needs_nothing_but_itself(client, ended):
    told = story(client, ended)
    assert not re.search(r"<(script|link|img|iframe|object|embed)\b", told)
    assert not re.search(r"""(?:href|src)=["'](?!#)""", told)
    assert "@import" not in told
    assert "url(" not in told
    assert "<style>" in told
    anchors = set(re.findall(r'href="#([^"]+)"', told))
    assert {anchor for anchor in anchors if not anchor.startswith("TOY-")} <= set(re.findall(r'id="([^"]+)"', told))


def test_story_holds_cast_days_reasons_votes_and_end(client, ended):
    told = html.unescape(re.sub(r"\s+", " ", story(client, ended)))
    for words in ("The cast", "Ana is dead: chased away by vote", "Bo: vote against Ana.", "sees that Bo is peasant",
                  "Winners: Bo, Cleo, Dan and Eva", "Why?", "Before that", "Who knew what"):  # fmt: skip
        assert words in told
    assert told.count("<svg") >= 2


def test_story_speaks_the_language_of_its_reader(client, ended):
    told = client.get(
        reverse("games:replay_story", args=[ended.pk]), headers={"accept-language": "ru"}
    ).content.decode()
    assert '<html lang="ru">' in told
    assert "Действующие лица" in told


def test_story_of_a_closed_journal_holds_no_secret(client, closed):
    assert "sees that" not in story(client, closed, view="all")
    client.force_login(closed.seat(1).user)
    assert "sees that" in story(client, closed, view="seat:1")


def test_story_through_the_public_eyes_is_what_the_public_knew(client, ended):
    told = story(client, ended, view="public")
    assert "sees that" not in told
    assert "Bo: vote against" not in told
    assert "Ana is dead" in told
    told = story(client, ended, view="seat:2")
    assert "Bo: vote against Ana." in told
    assert "sees that" not in told


def test_hostile_names_and_titles_stay_text(client, ended):
    Game.objects.filter(pk=ended.pk).update(title="<script>alert(1)</script> \u202e", intro="x")
    ended.game.seats.filter(number=1).update(name='"><img src=x onerror=1>')
    for name in ("replay", "replay_knowledge", "replay_votes"):
        answer = client.get(reverse(f"games:{name}", args=[ended.pk])).content.decode()
        assert "<img src=x" not in answer
    told = story(client, ended)
    assert "<script" not in told
    assert "<img" not in told


# ---- letters -------------------------------------------------------------------------------------------------------
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


def test_story_holds_what_the_game_master_said_aloud(client, table):
    table.gm("announce", text="The mill burns down tonight.", at=table.later(1))
    table.gm("announce", text="Only for you.", to="pm:1", at=table.later(1))
    table.gm("end_game", at=table.later(5), reason="enough")
    told = story(client, table)
    assert "The mill burns down tonight." in told
    assert "Only for you." not in told


def test_a_kept_story_is_for_those_who_know_the_same(client, closed):
    assert "sees that" not in story(client, closed)
    client.force_login(closed.seat(1).user)
    assert "sees that" in story(client, closed, view="seat:1")
    client.force_login(closed.master)
    assert "sees that" in story(client, closed, view="all")
    client.logout()
    assert "sees that" not in story(client, closed, view="all")


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
