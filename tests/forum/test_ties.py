"""One member's posts alone, several quotes at once, ignoring, reactions and reports."""

from datetime import timedelta

import pytest
from django.core.exceptions import ObjectDoesNotExist
from django.urls import reverse

from forum import conversations, ignoring, members, posting, reacting, reporting, topics
from forum.errors import Denied
from forum.models import Ignored, Notification, Post, Reaction, ReadMark, Report
from forum.visibility import viewer_of


@pytest.fixture
def talk(topic, ana, bo, at):
    """Ana and Bo speak in turn, twenty-five times each."""
    for number in range(25):
        for user in (ana, bo):
            posting.add_post(topic, user, f"{user.username} says {number}.", at=at + timedelta(minutes=number))
    return topic


def numbers(page):
    return [item.post.source for item in page.context["posts"]]


# ---- one member's posts alone


def test_one_members_posts_alone_page_by_page(browser, talk, ana):
    url = f"{talk.get_absolute_url()}?by={ana.pk}"
    first, second = browser().get(url), browser().get(f"{url}&page=2")
    assert numbers(first) == [f"Ana says {n}." for n in range(20)]
    assert numbers(second) == [f"Ana says {n}." for n in range(20, 25)]
    assert "Ana (25)" in first.text
    assert "Bo (25)" in first.text
    assert f"?page=2&amp;by={ana.pk}" in first.text


def test_announcements_and_deleted_posts_are_nobodys(browser, topic, ana, at):
    posting.add_post(topic, ana, "a tale", at=at, kind=Post.Kind.TALE)
    posting.add_post(topic, ana, "in disguise", at=at, voice="The raven")
    gone = posting.add_post(topic, ana, "taken back", at=at)
    Post.objects.filter(pk=gone.pk).update(deleted_at=at)
    page = browser().get(f"{topic.get_absolute_url()}?by={ana.pk}")
    assert numbers(page) == []
    assert "(3)" not in page.text
    assert "Ana (" not in page.text


def test_nothing_is_read_by_it(browser, talk, ana, cleo):
    browser(cleo).get(f"{talk.get_absolute_url()}?by={ana.pk}")
    assert not ReadMark.objects.filter(user=cleo).exists()


@pytest.mark.parametrize("by", ["", "x", "999", "-1", "9" * 30, "0"])
def test_of_somebody_who_is_not_there_the_page_is_empty(browser, talk, by):
    page = browser().get(f"{talk.get_absolute_url()}?by={by}")
    assert page.status_code == 200
    assert numbers(page) == []


def test_a_closed_topic_is_as_missing_by_author(browser, den, ana):
    assert browser(ana).get(f"{den.get_absolute_url()}?by={ana.pk}").status_code == 404


# ---- several quotes


def test_ticked_posts_are_quoted_together_in_their_order(browser, talk, cleo):
    chosen = [talk.posts.get(position=number) for number in (7, 2)]
    page = browser(cleo).get(talk.get_absolute_url(), {"quote": [post.pk for post in chosen]})
    text = page.context["form"].initial["text"]
    assert text.index("Bo says 0.") < text.index("Ana says 3.")
    assert text.count("[quote=") == 2


def test_posts_of_other_topics_are_not_quoted_by_a_tick(browser, talk, den, ana, cleo, at):
    secret = posting.add_post(den, ana, "canary", at=at)
    page = browser(cleo).get(talk.get_absolute_url(), {"quote": [secret.pk]})
    assert "canary" not in page.text


# ---- ignoring


def test_posts_of_the_ignored_are_folded_for_me_alone(browser, talk, ana, bo, cleo, at):
    assert browser(cleo).post(reverse("forum:ignore", args=[ana.pk]), {"on": "1"}).status_code == 302
    page = browser(cleo).get(talk.get_absolute_url())
    assert {item.post.author.username for item in page.context["posts"] if item.folded} == {"Ana"}
    assert "You ignore Ana" in page.text
    for other in (ana, bo, None):
        assert "You ignore" not in browser(other).get(talk.get_absolute_url()).text
    assert "Ana" in browser(cleo).get(reverse("forum:settings")).text.partition('id="ignored"')[2]
    browser(cleo).post(reverse("forum:ignore", args=[ana.pk]))
    assert not Ignored.objects.exists()


def test_announcements_are_never_folded_nor_the_words_of_those_who_run_the_place(
    browser, topic, ana, cleo, at, monkeypatch
):
    ignoring.ignore(viewer_of(cleo), ana, at)
    posting.add_post(topic, ana, "a tale", at=at, kind=Post.Kind.TALE)
    posting.add_post(topic, ana, "in disguise", at=at, voice="The raven")
    posting.add_post(topic, ana, "plain", at=at)
    url = topic.get_absolute_url()
    assert [item.folded for item in browser(cleo).get(url).context["posts"]] == [False, False, True]
    monkeypatch.setattr(ignoring, "_spared", [lambda place: [ana.pk]])
    assert not any(item.folded for item in browser(cleo).get(url).context["posts"])


def test_the_ignored_call_write_and_quote_in_vain_and_never_learn_it(topic, ana, bo, at):
    ignoring.ignore(viewer_of(bo), ana, at)
    posting.add_post(topic, ana, "Hear me, @Bo!", at=at)
    conversations.start(ana, [bo], "Please", "Hear me.", at=at, viewer=viewer_of(ana))
    assert not Notification.objects.filter(user=bo).exists()


def test_who_ignores_as_many_as_one_can_may_ask_for_the_same_again(ana, bo, cleo, at, monkeypatch):
    monkeypatch.setattr(ignoring, "MOST_IGNORED", 1)
    for _ in range(2):
        ignoring.ignore(viewer_of(ana), bo, at)
    with pytest.raises(Denied, match="ignore_many"):
        ignoring.ignore(viewer_of(ana), cleo, at)


def test_nobody_ignores_themselves(browser, ana, at):
    assert browser(ana).post(reverse("forum:ignore", args=[ana.pk]), {"on": "1"}).status_code == 403
    assert browser(ana).post(reverse("forum:ignore", args=[999]), {"on": "1"}).status_code == 404
    assert not Ignored.objects.exists()


# ---- reactions


@pytest.fixture
def said(topic, ana, at):
    return posting.add_post(topic, ana, "Elementary.", at=at)


def test_a_word_is_left_changed_and_taken_back(browser, said, bo, cleo):
    url = reverse("forum:react", args=[said.pk])
    for kind, left in (("agree", ["agree"]), ("laugh", ["laugh"]), ("laugh", []), ("thanks", ["thanks"]), ("", [])):
        assert browser(bo).post(url, {"kind": kind}).status_code == 302
        assert list(Reaction.objects.values_list("kind", flat=True)) == left
    browser(bo).post(url, {"kind": "agree"})
    browser(cleo).post(url, {"kind": "agree"})
    page = browser().get(said.topic.get_absolute_url())
    assert "I agree 2" in page.text
    assert "Bo, Cleo" in page.text
    assert "data-react" not in page.text


def test_the_open_page_gets_the_post_anew(browser, said, bo):
    answer = browser(bo).post(
        reverse("forum:react", args=[said.pk]), {"kind": "agree"}, headers={"x-requested-with": "fetch"}
    )
    assert answer.status_code == 200
    assert "I agree 1" in answer.text
    assert "<html" not in answer.text


def test_who_may_not_write_there_leaves_no_word(browser, den, ana, bo, at, grant):
    """The dead read on in the village and write there no more."""
    topics.set_access(den, read=["public"], write=["g1:alive"])
    grant(bo, "g1:alive")
    post = posting.add_post(den, ana, "Speak!", at=at)
    reacting.react(post, viewer_of(bo), "agree", at)
    grant(bo)
    assert browser(bo).post(reverse("forum:react", args=[post.pk]), {"kind": "doubt"}).status_code == 403
    assert Reaction.objects.get().kind == "agree"
    assert "data-react" not in browser(bo).get(den.get_absolute_url()).text


@pytest.mark.parametrize("case", ["own", "tale", "deleted", "rubbish", "letter", "closed"])
def test_what_takes_no_word(said, ana, bo, at, case):
    post, user, kind = said, bo, "agree"
    match case:
        case "own":
            user = ana
        case "tale":
            post = posting.add_post(said.topic, ana, "Night falls.", at=at, kind=Post.Kind.TALE)
        case "deleted":
            post.deleted_at = at
        case "rubbish":
            kind = "<b>"
        case "letter":
            post = conversations.start(ana, [bo], "Hi", "Hi.", at=at, viewer=viewer_of(ana))
        case "closed":
            topics.set_closed(post.topic, True)
    with pytest.raises(Denied, match="react_forbidden"):
        reacting.react(post, viewer_of(user), kind, at)
    assert not Reaction.objects.exists()


def test_a_page_of_reactions_costs_no_more_queries(browser, talk, ana, cleo):
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    def count():
        with CaptureQueriesContext(connection) as queries:
            browser(cleo).get(talk.get_absolute_url())
        return len(queries)

    count()
    before = count()
    for post in talk.posts.filter(author=ana)[:8]:
        reacting.react(post, viewer_of(cleo), "agree", post.at)
    assert count() == before


# ---- reports


@pytest.fixture
def warden(member):
    return member("Warden", staff=True)


def file_report(browser, user, post, reason="This is rude."):
    return browser(user).post(reverse("forum:report", args=[post.pk]), {"reason": reason})


def test_a_report_reaches_the_staff_and_its_end_the_reporter(browser, said, bo, warden):
    assert browser(bo).get(reverse("forum:report", args=[said.pk])).status_code == 200
    for _ in range(2):
        assert file_report(browser, bo, said).status_code == 302
    report = Report.objects.get()
    assert [notice.kind for notice in Notification.objects.filter(user=warden)] == ["report"]
    page = browser(warden).get(reverse("forum:reports")).text
    assert "This is rude." in page
    assert "Elementary." in page
    done = reverse("forum:report_done", args=[report.pk])
    for _ in range(2):
        assert browser(warden).post(done, {"answer": "We have spoken."}).status_code == 302
    report.refresh_from_db()
    assert (report.state, report.done_by) == (Report.State.DONE, warden)
    assert "We have spoken." in browser(bo).get(reverse("forum:notifications")).text
    assert not Notification.objects.filter(user=said.author).exists()


def test_reports_are_unknown_to_everybody_else(browser, said, ana, bo, warden):
    file_report(browser, bo, said)
    report = Report.objects.get()
    for user in (ana, bo, None):
        assert browser(user).get(reverse("forum:reports")).status_code == 404
        assert browser(user).post(reverse("forum:report_done", args=[report.pk])).status_code == 404
        assert reverse("forum:reports") not in browser(user).get("/forum/").text
    assert reverse("forum:reports") in browser(warden).get("/forum/").text


def test_in_a_place_with_an_owner_those_who_run_it_deal_with_reports_and_no_staff(
    browser, den, ana, bo, cleo, warden, at, grant, monkeypatch
):
    from django.db.models import Q

    monkeypatch.setattr(reporting, "_keepers", [lambda topic: [cleo.pk] if topic.context == den.context else None])
    monkeypatch.setattr(reporting, "_places", [lambda user: Q(context=den.context) if user == cleo else None])
    for user in (ana, bo):
        grant(user, "g1:wolves")
    post = posting.add_post(den, ana, "canary", at=at)
    file_report(browser, bo, post, "canary of the den")
    assert "canary of the den" in browser(cleo).get(reverse("forum:reports")).text
    assert "canary" not in browser(warden).get(reverse("forum:reports")).text
    assert not Notification.objects.filter(user=warden).exists()


def test_whoever_reports_a_letter_shows_it(browser, ana, bo, warden, at):
    letter = conversations.start(ana, [bo], "Between us", "You fool.", at=at, viewer=viewer_of(ana))
    posting.add_post(letter.topic, bo, "canary", at=at)
    file_report(browser, bo, letter)
    page = browser(warden).get(reverse("forum:reports")).text
    assert "You fool." in page
    assert "canary" not in page
    assert "Between us" not in page


def test_the_author_never_deals_with_it(browser, topic, bo, warden, at, member):
    post = posting.add_post(topic, warden, "Silence!", at=at)
    assert file_report(browser, bo, post).status_code == 302  # kept for staff who come later
    other = member("Provost", staff=True)
    assert browser(warden).get(reverse("forum:reports")).context["page"].paginator.count == 0
    assert browser(other).get(reverse("forum:reports")).context["page"].paginator.count == 1


@pytest.mark.parametrize(
    ("reason", "status"), [("", 422), ("   ", 422), ("x" * 501, 422), ("\u202e\u200b", 422), ("ok", 302)]
)
def test_a_reason_is_asked_for_and_stays(browser, said, bo, warden, reason, status):
    answer = file_report(browser, bo, said, reason)
    assert answer.status_code == status
    assert Report.objects.exists() is (status == 302)
    if reason.startswith("x"):
        assert reason in answer.text


def test_closed_posts_and_announcements_are_not_reported(browser, den, said, ana, bo, warden, at):
    secret = posting.add_post(den, ana, "canary", at=at)
    assert file_report(browser, bo, secret).status_code == 404
    tale = posting.add_post(said.topic, ana, "Night.", at=at, kind=Post.Kind.TALE)
    assert file_report(browser, bo, tale).status_code == 403
    assert file_report(browser, ana, said).status_code == 403
    assert not Report.objects.exists()


# ---- moderating


def test_staff_close_and_pin_what_no_game_rules(browser, topic, den, ana, warden, grant):
    url = reverse("forum:moderate", args=[topic.pk])
    for act, closed, pinned in (
        ("close", True, False),
        ("pin", True, True),
        ("open", False, True),
        ("unpin", False, False),
    ):
        assert browser(warden).post(url, {"act": act}).status_code == 302
        topic.refresh_from_db()
        assert (topic.closed, topic.pinned) == (closed, pinned)
    grant(warden, "g1:wolves")
    for user, place, act in (
        (ana, topic, "close"),
        (None, topic, "close"),
        (warden, topic, "burn"),
        (warden, den, "close"),
    ):
        answer = browser(user).post(reverse("forum:moderate", args=[place.pk]), {"act": act})
        assert answer.status_code == 404
        place.refresh_from_db()
        assert not place.closed
    assert url not in browser(ana).get(topic.get_absolute_url()).text
    assert url in browser(warden).get(topic.get_absolute_url()).text


# ---- those who left


def test_the_posts_of_who_left_keep_the_name_and_lead_nowhere(browser, said, ana):
    type(ana).objects.filter(pk=ana.pk).update(is_active=False)
    page = browser().get(said.topic.get_absolute_url()).text
    assert "Ana" in page
    assert f'href="{ana.member.get_absolute_url()}"' not in page
    assert members.find("Ana") is None
    with pytest.raises(ObjectDoesNotExist):
        type(ana).objects.get(pk=ana.pk, is_active=True)
