"""Announcements that wait on the desk: facts never wait, words do, and no word is lost or said twice."""

from datetime import timedelta
from types import SimpleNamespace

import pytest

from forum import notifying
from forum.models import Post
from forum.visibility import viewer_of
from games import announcing, drafting, play
from games.announcing import Announcement
from games.kernel.refusal import Refused
from games.kernel.seat import Seat
from games.models import AnnouncementDraft, Told
from games.projecting import topic_of
from games.registry import config, configs


def chase(table, name):
    """Everybody else votes against one, and dusk comes."""
    for voter in (number for number in (2, 3, 4, 5) if table.seat(number).name != name):
        table.ask(voter, "vote", target=name)
    table.settle(table.dusk)


@pytest.fixture
def held(table):
    """Announcements are edited first, and Bo was voted to death."""
    table.gm("set_announcements", edited="true", hold="60")
    chase(table, "Bo")
    return table


def said(table):
    return [post.source for post in topic_of(table.game, "game").posts.order_by("position")]


def draft_of(table):
    return drafting.waiting(table.game)[0]


def test_automatic_is_how_a_game_begins(table):
    chase(table, "Bo")
    assert drafting.waiting(table.game) == []
    assert any("Bo" in text for text in said(table))


def test_words_wait_and_facts_do_not(held):
    assert not any("Bo is dead" in text for text in said(held))
    assert "died" in held.types()
    assert held.seat(2).cause == "vote"
    draft = draft_of(held)
    assert "Bo" in draft.text
    assert (draft.at, draft.due_at) == (held.dusk, held.dusk + timedelta(minutes=60))


def test_game_master_is_told_once_that_words_wait(held):
    told = notifying.listed(viewer_of(held.master))
    assert [words for _row, words in told if "waits for you" in words] == ["“Owls”: an announcement waits for you to edit it."]
    assert not any("waits for you" in words for _row, words in notifying.listed(viewer_of(held.seat(1).user)))


def test_letters_wait_for_nobody(table):
    table.gm("set_announcements", edited="true", hold="60")
    table.ask(1, "peek", target="Bo")
    assert Told.objects.filter(order__verb="peek", post__topic=topic_of(table.game, "pm:1")).exists()


@pytest.mark.parametrize("name", configs())
def test_only_what_everybody_may_read_waits(name):
    """A faction is told at once what it needs to know, and a seat's own ballot is nobody's to edit."""
    rules = config(name).rules
    state = rules.initial()
    engine = SimpleNamespace(rules=rules, state=state)
    public = {place.role for place in rules.topics(state) if any(grant.token == "public" for grant in place.read)}
    assert {place.role for place in rules.topics(state) if announcing.waits(engine, Announcement(place.role, "x"))} == public
    some = min(public, default="nowhere")
    for said in (Announcement(some, "x", urgent=True), Announcement(some, "x", by=Seat(1)), Announcement("pm:1", "x"), Announcement("nowhere", "x")):
        assert not announcing.waits(engine, said)


def test_draft_goes_out_as_it_was_edited_and_once(held):
    draft, at = draft_of(held), held.dusk + timedelta(minutes=5)
    drafting.save(held.game, draft.pk, "Bo will be missed.", "", at, by=held.master, seen=draft.text)
    held.gm("publish_draft", at=at, draft=draft.pk, key="once")
    held.gm("publish_draft", at=at, draft=draft.pk, key="once")
    assert said(held).count("Bo will be missed.") == 1
    told = Told.objects.get(post__source="Bo will be missed.")
    assert told.order.verb == "dusk"
    assert told.said == draft.said
    with pytest.raises(Refused, match="draft_gone"):
        held.gm("publish_draft", at=at, draft=draft.pk)


def test_draft_goes_out_by_itself_when_its_master_is_away(held):
    before = held.dusk + timedelta(minutes=59)
    assert announcing.release_due(before) == 0
    play.fire_due(held.dusk + timedelta(minutes=60))
    play.fire_due(held.dusk + timedelta(minutes=61))
    assert sum("Bo" in text for text in said(held)) == 1
    post = Post.objects.get(topic=topic_of(held.game, "game"), source=AnnouncementDraft.objects.get().text)
    assert post.at == held.dusk + timedelta(minutes=60)


def test_saving_puts_the_hour_off(held):
    draft, at = draft_of(held), held.dusk + timedelta(minutes=50)
    drafting.save(held.game, draft.pk, "Not yet.", "", at, by=held.master, seen=draft.text)
    play.fire_due(held.dusk + timedelta(minutes=61))
    assert "Not yet." not in said(held)
    play.fire_due(at + timedelta(minutes=60))
    assert "Not yet." in said(held)


def test_earlier_words_of_a_place_come_out_before_later_ones(held):
    chased = draft_of(held)
    at = held.dusk + timedelta(minutes=5)
    held.ask(3, "vote", at=at, target="Dan")
    held.gm("close_early", at=at, reason="all have voted")
    second = drafting.waiting(held.game)[-1]
    assert second.pk != chased.pk
    held.gm("publish_draft", at=at, draft=second.pk)
    assert said(held)[-2:] == [chased.text, second.text]
    assert drafting.waiting(held.game) == []


def test_what_nobody_edited_of_the_same_hour_goes_out_with_it(held):
    story, at = draft_of(held), held.dusk + timedelta(minutes=5)
    recap = drafting.hold(held.game, story.order, "vote", "The recap.", held.dusk)
    edited = drafting.hold(held.game, story.order, "pm:1", "Edited.", held.dusk)
    drafting.save(held.game, edited.pk, "Still thinking.", "", at, by=held.master, seen="Edited.")
    held.gm("publish_draft", at=at, draft=story.pk)
    recap.refresh_from_db()
    assert recap.state == "published"
    assert [draft.pk for draft in drafting.waiting(held.game)] == [edited.pk]


def test_what_waits_goes_out_when_nothing_waits_any_more(held):
    held.gm("set_announcements", at=held.dusk + timedelta(minutes=2), edited="false")
    assert any("Bo" in text for text in said(held))
    assert drafting.waiting(held.game) == []


def test_dropped_draft_is_never_said(held):
    held.gm("drop_draft", at=held.dusk + timedelta(minutes=2), draft=draft_of(held).pk)
    play.fire_due(held.dusk + timedelta(days=3))
    assert AnnouncementDraft.objects.filter(state="dropped").count() == 1
    assert sum("Bo is dead" in text for text in said(held)) == 0


def test_rewind_lets_go_of_what_was_not_said_yet(held):
    held.gm("rewind", at=held.dusk + timedelta(minutes=5), to="dusk", reason="a vote was lost")
    assert drafting.waiting(held.game) == []
    play.fire_due(held.dusk + timedelta(minutes=61))
    assert not any("Bo is dead" in text for text in said(held))


def test_edited_announcement_is_annulled_by_a_rewind(held):
    draft, at = draft_of(held), held.dusk + timedelta(minutes=5)
    drafting.save(held.game, draft.pk, "Bo will be missed.", "", at, by=held.master, seen=draft.text)
    held.gm("publish_draft", at=at, draft=draft.pk)
    held.gm("rewind", at=at, to="dusk", reason="a vote was lost")
    assert Post.objects.get(source="Bo will be missed.").annulled == "whole"


def test_end_that_is_taken_back_leaves_the_evening_to_be_told(table):
    """What was drafted of the execution and of the end waits anew, of the execution alone."""
    table.gm("set_announcements", edited="true", hold="60")
    chase(table, "Ana")
    whole = draft_of(table)
    assert table.game.stage == "over"
    table.gm("reopen", at=table.dusk + timedelta(minutes=5), reason="the owl has a twin")
    left = drafting.waiting(table.game)
    assert whole.pk not in {draft.pk for draft in left}
    assert all("Winners" not in draft.text for draft in left)


def test_two_editors_do_not_overwrite_each_other(held):
    draft, at = draft_of(held), held.dusk + timedelta(minutes=5)
    drafting.save(held.game, draft.pk, "Mine.", "", at, by=held.master, seen=draft.text)
    with pytest.raises(Refused, match="draft_changed"):
        drafting.save(held.game, draft.pk, "Yours.", "", at, by=held.master, seen=draft.text)
    assert draft_of(held).text == "Mine."


def test_what_the_words_tell_is_found_by_leaving_it_out(held):
    draft = draft_of(held)
    lines, state = drafting.moment_of(held.game, draft.order)
    before = [line for line in held.pov(held.master).lines if line.order.number < draft.order.number]
    facts = drafting.told_facts(held.game, lines, state, draft.tone, draft.place, before)
    assert "died" in {fact.line.event.type for fact in facts}
    assert "drew" not in {fact.line.event.type for fact in facts}
    assert all(fact.news for fact in facts if fact.line.event.type == "died")
    again = drafting.told_facts(held.game, lines, state, draft.tone, draft.place, [*before, *lines])
    assert not any(fact.news for fact in again if not fact.secret)


@pytest.mark.parametrize("given", [{"tone": "opera"}, {"hold": "1"}, {"hold": "99999"}, {"hold": "soon"}])
def test_settings_that_cannot_be_change_nothing(table, given):
    with pytest.raises(Refused, match="bad_argument"):
        table.gm("set_announcements", edited="true", **given)
    assert (table.game.edited_first, table.game.tone, table.game.hold_minutes) == (False, "", 60)


def test_refused_message_publishes_nothing(held):
    draft = draft_of(held)
    with pytest.raises(Refused):
        play.submit(held.pk, "gm", [play.Ask("publish_draft", {"draft": draft.pk}), play.Ask("nonsense")], held.dusk + timedelta(minutes=1), source="gm")
    assert draft_of(held).pk == draft.pk


def test_letter_to_several_reaches_each_alone_and_stays_on_record(table):
    table.gm("write_to", to=["Ana", "Cleo"], text="Do not forget to vote.")
    for number in range(1, 6):
        posts = topic_of(table.game, f"pm:{number}").posts.filter(source="Do not forget to vote.")
        assert posts.count() == (number in (1, 3))
    assert table.game.orders.get(verb="write_to").args["text"] == "Do not forget to vote."
    assert "overruled" not in table.types(table.seat(1).user)
    with pytest.raises(Refused, match="unknown_name"):
        table.gm("write_to", to=["Ana", "Zoe"], text="Hello")
    with pytest.raises(Refused, match="missing_argument"):
        table.gm("write_to", to=[], text="Hello")


def test_letters_may_still_be_written_after_the_end(table):
    chase(table, "Ana")
    table.gm("write_to", at=table.dusk + timedelta(minutes=1), to=["Bo"], text="Well played.")
    assert topic_of(table.game, "pm:2").posts.filter(source="Well played.").exists()
