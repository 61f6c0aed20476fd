"""What is said from the desk: drafts with what they make public, letters that are looked at first, and who takes part."""

import re
from datetime import timedelta

import pytest

from forum import members
from games import drafting
from games.models import AnnouncementDraft, Takeover
from games.projecting import topic_of
from tests.games.desk_pages import body, form, url

PAGES = ("desk_drafts", "desk_letters", "desk_activity")


@pytest.fixture
def held(gm, table, present):
    """Announcements are edited first, Bo was voted to death, and it is five minutes later."""
    table.gm("set_announcements", edited="true", hold="60")
    for voter in (3, 4, 5):
        table.ask(voter, "vote", target="Bo")
    table.settle(table.dusk)
    present(table.dusk + timedelta(minutes=5))
    table.draft = drafting.waiting(table.game)[0]
    return table


def village(table):
    return [post.source for post in topic_of(table.game, "game").posts.all()]


# ---- the gate ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("who", ["visitor", "player", "outsider"])
def test_pages_do_not_exist_for_others(client, held, who):
    client.logout()
    user = {"player": held.seat(1).user, "outsider": held.outsider}.get(who)
    if user:
        client.force_login(user)
    for address in [*(url(held, name) for name in PAGES), url(held, "desk_draft", held.draft.pk), url(held, "desk_draft", 99)]:
        nowhere = address.replace(f"/{held.pk}/", "/999999/", 1)
        for ask in (client.get, lambda to: client.post(to, {"do": "publish", **form(text="mine")})):
            answer, missing = ask(address), ask(nowhere)
            assert answer.status_code == missing.status_code in (404, 405), address
            assert body(answer).replace(address, "") == body(missing).replace(nowhere, ""), address
    assert drafting.waiting(held.game)


def test_draft_of_another_game_is_not_here(gm, held):
    assert gm.get(url(held, "desk_draft", 12345)).status_code == 404
    assert gm.get(url(held, "desk_draft", 10**30)).status_code == 404


# ---- how they go out -----------------------------------------------------------------------------------------------


def test_mode_is_changed_while_the_game_runs(gm, table):
    assert "appear with the facts" in body(gm.get(url(table, "desk_drafts")))
    gm.post(url(table, "desk_drafts"), form(edited="yes", hold="30"))
    assert (table.game.edited_first, table.game.hold_minutes) == (True, 30)
    answer = gm.post(url(table, "desk_drafts"), form(edited="yes", hold="0"))
    assert answer.status_code == 409
    assert "does not fit" in body(answer)
    gm.post(url(table, "desk_drafts"), form(edited="", hold="30"))
    assert not table.game.edited_first


def test_desk_says_what_waits_and_until_when(gm, held):
    said = body(gm.get(url(held, "desk")))
    assert "1 announcement waits for you" in said
    assert url(held, "desk_drafts") in said
    assert "Bo is dead" in body(gm.get(url(held, "desk_drafts")))


# ---- one draft -----------------------------------------------------------------------------------------------------


def test_draft_shows_its_facts_and_which_are_new(gm, held):
    said = body(gm.get(url(held, "desk_draft", held.draft.pk)))
    assert "What it makes public" in said
    assert "new with this hour" in said
    assert "TOY-5" in said


def test_draft_of_an_act_says_whom_it_was_about(gm, table):
    table.gm("set_announcements", edited="true", hold="60")
    table.gm("kill", player="Bo", reason="a fever")
    said = body(gm.get(url(table, "desk_drafts")))
    assert "Kill a player Bo ·" in re.sub(r"\s+", " ", said)


def test_edited_draft_is_published_and_the_desk_remembers_both_texts(gm, held):
    address = url(held, "desk_draft", held.draft.pk)
    sent = {"do": "publish", "key": "once", **form(text="Bo will be [b]missed[/b].", seen=held.draft.text)}
    assert gm.post(address, sent).status_code == 302
    assert village(held).count("Bo will be [b]missed[/b].") == 1
    again = gm.post(address, sent)
    assert again.status_code == 409
    assert "no longer waits" in body(again)
    assert "Bo will be [b]missed[/b]." in body(again)
    page = body(gm.get(address))
    assert "has gone out" in page
    assert "As the game made it" in page
    assert held.game.orders.filter(verb="publish_draft", refused="").count() == 1


def test_saved_draft_waits_on(gm, held):
    gm.post(url(held, "desk_draft", held.draft.pk), {"do": "save", **form(text="Later.", seen=held.draft.text)})
    held.draft.refresh_from_db()
    assert (held.draft.text, held.draft.edited_by) == ("Later.", held.master)
    assert "Later." not in village(held)


def test_looking_saves_nothing(gm, held):
    answer = gm.post(url(held, "desk_draft", held.draft.pk), {"do": "look", **form(text="[b]Look[/b]", seen=held.draft.text)})
    assert re.search(r"<(b|strong)>Look</", body(answer))
    held.draft.refresh_from_db()
    assert held.draft.edited_by is None


def test_text_that_no_post_may_have_stays_in_its_form(gm, held):
    for text in ("   ", "x" * 21_000):
        answer = gm.post(url(held, "desk_draft", held.draft.pk), {"do": "publish", **form(text=text, seen=held.draft.text)})
        assert answer.status_code == 409
        assert text[:15_000] in body(answer)
    assert drafting.waiting(held.game)


def test_text_that_somebody_else_changed_is_not_overwritten(gm, held):
    AnnouncementDraft.objects.update(text="By a co-master.")
    answer = gm.post(url(held, "desk_draft", held.draft.pk), {"do": "save", **form(text="Mine.", seen=held.draft.text)})
    assert answer.status_code == 409
    assert "Mine." in body(answer)
    assert "By a co-master." in body(answer)


def test_draft_that_is_dropped_says_nothing(gm, held):
    gm.post(url(held, "desk_draft", held.draft.pk), {"do": "drop", **form(text="x", seen=held.draft.text)})
    assert drafting.waiting(held.game) == []
    assert "never said" in body(gm.get(url(held, "desk_drafts")))


def test_text_that_names_a_secret_role_is_pointed_out(gm, held):
    """Colour that would confirm a claim: the word for a role that nobody has been shown to have."""
    answer = gm.post(url(held, "desk_draft", held.draft.pk), {"do": "look", **form(text="Cleo hears an owl.", seen=held.draft.text)})
    assert "Cleo: alive for everybody, role secret." in body(answer)
    assert "“Owl” is named in it" in body(answer)
    answer = gm.post(url(held, "desk_draft", held.draft.pk), {"do": "look", **form(text="Farewell, Bo the peasant.", seen=held.draft.text)})
    assert "“Peasant” is named in it" not in body(answer)
    assert "Bo: the role is public (peasant)." in body(answer)


# ---- preview -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", ["story", "table"])
def test_preview_is_read_as_a_story_or_a_table_and_says_what_would_be_said(gm, table, shape):
    for voter in (2, 3, 4):
        table.ask(voter, "vote", target="Eva")
    said = body(gm.get(url(table, "desk_preview"), {"as": shape}))
    assert "Eva is dead" in said
    assert "TOY-5" in said
    assert "What would be said" in said
    assert "new with this hour" in said
    assert not any("Eva" in text for text in village(table))


# ---- letters -------------------------------------------------------------------------------------------------------


def test_letter_is_shown_before_it_goes_out_and_goes_to_whom_was_shown(gm, table):
    address = url(table, "desk_letters")
    looked = gm.post(address, {"do": "send", **form(groups=["living"], to=[], text="Vote, please.")})
    assert looked.status_code == 200
    assert "5 players get this letter" in body(looked)
    assert not table.game.orders.filter(verb="write_to").exists()
    table.gm("kill", player="Eva", reason="a fever")  # between the look and the sending
    gm.post(address, {"do": "send", **form(to=["1", "2", "3", "4", "5"], shown="1,2,3,4,5", text="Vote, please.")})
    got = [n for n in range(1, 6) if topic_of(table.game, f"pm:{n}").posts.filter(source="Vote, please.").exists()]
    assert got == [1, 2, 3, 4, 5]
    assert topic_of(table.game, "game").posts.filter(source="Vote, please.").count() == 0


def test_letter_goes_by_role_or_to_the_dead(gm, table):
    table.gm("kill", player="Eva", reason="a fever")
    address = url(table, "desk_letters")
    assert "1 player gets this letter" in body(gm.post(address, {"do": "look", **form(groups=["role:owl"], text="Hoot.")}))
    said = body(gm.post(address, {"do": "look", **form(groups=["dead", "role:owl"], text="Hoot.")}))
    assert "2 players get this letter" in said


def test_letter_that_changed_its_readers_is_shown_again(gm, table):
    answer = gm.post(url(table, "desk_letters"), {"do": "send", **form(to=["1", "2"], shown="1", text="Hoot.")})
    assert answer.status_code == 200
    assert not table.game.orders.filter(verb="write_to").exists()


@pytest.mark.parametrize(("sent", "said"), [
    (form(text="Hoot."), "Choose whom it is for"), (form(to=["1"], text="  "), "Write something"),
    (form(to=["99", "x", "\x00"], groups=["nonsense"], text="Hoot."), "Choose whom it is for"),
    (form(to=["1"], shown="1", text="x" * 21_000), "x" * 15_000),
])  # fmt: skip
def test_letters_that_cannot_be_stay_in_their_form(gm, table, sent, said):
    answer = gm.post(url(table, "desk_letters"), {"do": "send", **sent})
    assert answer.status_code == 409
    assert said in body(answer)
    assert not table.game.orders.filter(verb="write_to", refused="").exists()


def test_letter_form_is_filled_from_the_address(gm, table):
    page = body(gm.get(url(table, "desk_letters"), {"to": ["2", "3"]}))
    assert page.count("checked") == 2


# ---- activity ------------------------------------------------------------------------------------------------------


def row_of(page, name):
    return next(row for row in re.findall(r"<tr.*?</tr>", page, re.DOTALL) if f">{name}<" in row)


def test_sheet_counts_posts_and_marks_the_quiet_in_words(gm, table, present):
    table.say(2, "Good evening.", at=table.later(10), role="game")
    table.say(2, "And again.", at=table.later(20), role="game")
    table.say(3, "Just to the master.", at=table.later(20))
    present(table.later(60))
    page = body(gm.get(url(table, "desk_activity")))
    assert "quiet" not in row_of(page, "Bo")
    assert "quiet" in row_of(page, "Cleo")
    assert re.findall(r'<td class="num"[^>]*>(\d+)</td>', row_of(page, "Bo"))[:3] == ["2", "2", "2"]
    assert "no vote yet" in row_of(page, "Bo")
    table.ask(2, "vote", at=table.later(30), target="Ana")
    assert "no vote yet" not in row_of(body(gm.get(url(table, "desk_activity"))), "Bo")
    present(table.later(60 * 30))
    assert "quiet" in row_of(body(gm.get(url(table, "desk_activity"))), "Bo")


def test_sheet_threshold_and_sorting(gm, table, present):
    table.say(4, "Good evening.", at=table.later(10), role="game")
    table.gm("warn", player="Eva", reason="too loud")
    present(table.later(60))
    assert "quiet" not in body(gm.get(url(table, "desk_activity"), {"under": "0"})).split("<tbody>")[1]
    assert body(gm.get(url(table, "desk_activity"), {"under": "2"})).count("tag--warn") >= 5

    def order(**query):
        page = body(gm.get(url(table, "desk_activity"), query)).split("<tbody>")[1]
        return re.findall(r'class="who">(\w+)<', page)

    assert order(by="total", down="1")[0] == "Dan"
    assert order(by="warned", down="1")[0] == "Eva"
    assert order(by="name", down="1") == ["Eva", "Dan", "Cleo", "Bo", "Ana"]
    assert order(by="nonsense", under="x") == ["Ana", "Bo", "Cleo", "Dan", "Eva"]
    assert 'aria-sort="descending"' in body(gm.get(url(table, "desk_activity"), {"by": "post", "down": "1"}))


def test_posts_stay_with_the_chair_when_somebody_takes_over(gm, table, present):
    table.say(2, "Good evening.", at=table.later(10), role="game")
    before, after = table.seat(2).user, members.create_member("Ingrid", at=table.noon)
    table.gm("replace_player", at=table.later(20), player="Bo", **{"with": "Ingrid"}, reason="ill")
    if not Takeover.objects.exists():
        Takeover.objects.create(game=table.game, seat=table.seat(2), before=before, after=after, at=table.later(20))
    present(table.later(60))
    assert re.findall(r'<td class="num"[^>]*>(\d+)</td>', row_of(body(gm.get(url(table, "desk_activity"))), "Bo"))[:3] == ["1", "1", "1"]
