"""Pages, without JavaScript: what each shows, and that what one may not know of is not there."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from forum import conversations, editing, notifying, posting, topics
from forum.models import Member, Post, ReadMark
from forum.visibility import viewer_of
from tests.forum.reading import fill, same_bytes, text_of

# ---- nothing to be known of what is closed


def addresses(topic_id, post_id):
    return [
        ("get", reverse("forum:topic", args=[topic_id])),
        ("get", reverse("forum:unread", args=[topic_id])),
        ("get", reverse("forum:topic_feed", args=[topic_id])),
        ("get", reverse("forum:fragment", args=[topic_id])),
        ("post", reverse("forum:reply", args=[topic_id])),
        ("get", reverse("forum:post", args=[post_id])),
        ("get", reverse("forum:post_fragment", args=[post_id])),
        ("get", reverse("forum:post_edit", args=[post_id])),
        ("post", reverse("forum:post_edit", args=[post_id])),
        ("get", reverse("forum:post_delete", args=[post_id])),
        ("post", reverse("forum:post_delete", args=[post_id])),
        ("get", reverse("forum:post_history", args=[post_id])),
        ("get", reverse("forum:post_quote", args=[post_id])),
        ("get", reverse("forum:conversation", args=[topic_id])),
        ("post", reverse("forum:conversation_add", args=[topic_id])),
    ]


@pytest.mark.parametrize("who", ["visitor", "member", "staff"])
def test_secret_and_missing_are_one_and_the_same_404(who, member, browser, den, bo, at, later, seen, grant):
    grant(bo, "g1:wolves")
    secret = posting.add_post(den, bo, "the canary sings", at=at)
    editing.edit_post(secret, viewer_of(bo), "the canary sang", at=later)
    looker = browser(None if who == "visitor" else member("Looker", staff=who == "staff"))
    before, tried = {}, addresses(den.pk, secret.pk)
    for method, url in tried:
        before[method, url] = same_bytes(getattr(looker, method)(url, {"text": "x"}))
        assert before[method, url][0] == 404, url
        assert "anary" not in before[method, url][1]
    den.delete()
    for method, url in tried:
        assert same_bytes(getattr(looker, method)(url, {"text": "x"})) == before[method, url]


def test_conversation_is_closed_to_others_by_every_address(browser, ana, bo, cleo, at):
    letter = conversations.start(ana, [bo], "Canary", "canary words", at=at, viewer=viewer_of(ana))
    for method, url in addresses(letter.topic_id, letter.pk):
        for looker in (browser(), browser(cleo)):
            assert getattr(looker, method)(url, {"text": "x", "people": "Cleo"}).status_code == 404, url
    assert browser(cleo).post(reverse("forum:conversation_leave", args=[letter.topic_id])).status_code == 404
    assert "Canary" in text_of(browser(bo).get(reverse("forum:conversation", args=[letter.topic_id])))


def test_lists_counts_profiles_and_search_say_nothing_of_a_secret_topic(
    browser, tavern, topic, den, ana, bo, at, later, grant
):
    posting.add_post(topic, bo, "good evening", at=at)
    pages = [
        reverse("forum:index"),
        tavern.get_absolute_url(),
        bo.member.get_absolute_url(),
        reverse("forum:member_posts", args=[bo.pk]),
        reverse("forum:feed"),
        reverse("forum:search") + "?q=canary",
        reverse("forum:search") + "?q=evening",
    ]
    lookers = [browser(), browser(ana)]
    before = [[same_bytes(looker.get(url)) for url in pages] for looker in lookers]
    grant(bo, "g1:wolves")
    secret = posting.add_post(den, bo, "the canary sings in the evening", at=later)
    assert [[same_bytes(looker.get(url)) for url in pages] for looker in lookers] == before
    wolf = browser(bo)
    assert "Canary den" in text_of(wolf.get(tavern.get_absolute_url()))
    assert str(secret.pk) in text_of(wolf.get(reverse("forum:search") + "?q=canary"))


def test_hidden_category_is_a_404(browser, ana, at):
    shelf = topics.create_category(title="Cellar", slug="cellar", read=["g1:gm"], write=[], open=[])
    for url in (shelf.get_absolute_url(), reverse("forum:topic_new", args=["cellar"])):
        assert browser(ana).get(url).status_code == 404
        assert browser().get(url).status_code == 404
    assert "Cellar" not in text_of(browser(ana).get(reverse("forum:index")))


@pytest.mark.parametrize(
    "url",
    [
        "/topic/99999999999999999999999999/",
        "/topic/0/",
        "/post/99999999999999999999999999/",
        "/letters/123456789012345678901/",
        "/notifications/99999999999999999999/",
        "/member/99999999999999999999/",
        "/topic/-1/",
        "/topic/abc/",
        "/forum/%00/",
    ],
)
def test_rubbish_ids_are_404(browser, ana, url):
    assert browser(ana).get(url).status_code == 404
    assert browser().get(url).status_code in (404, 302)


@pytest.mark.parametrize("page", ["0", "-1", "999", "abc", "1e9", "٣", "99999999999999999999", ""])
def test_rubbish_pages_are_pages(browser, topic, ana, at, page):
    posting.add_post(topic, ana, "hello", at=at)
    for url in (topic.get_absolute_url(), topic.category.get_absolute_url()):
        assert browser().get(url, {"page": page}).status_code == 200


# ---- pages of a topic


def test_permalink_leads_to_the_page_and_the_place(browser, topic, ana, at):
    fill(topic, ana, 45, at)
    post = Post.objects.get(topic=topic, position=41)
    response = browser().get(post.get_absolute_url())
    assert response.url == f"/topic/{topic.pk}/?page=3#p41"
    page = text_of(browser().get(response.url))
    assert 'id="p41"' in page
    assert 'id="p40"' not in page


def test_number_of_queries_is_the_same_on_first_middle_and_last_page(browser, topic, ana, bo, at):
    fill(topic, bo, 2000, at)
    visitor = browser()
    visitor.get(topic.get_absolute_url())
    counts = []
    for page in (1, 50, 100):
        with CaptureQueriesContext(connection) as queries:
            assert "say" in text_of(visitor.get(topic.get_absolute_url(), {"page": page}))
        counts.append(len(queries))
    assert len(set(counts)) == 1
    assert counts[0] <= 12


def test_number_of_queries_does_not_grow_with_posts_of_mine(browser, topic, ana, at):
    mine = browser(ana)
    counts = []
    for number in (1, 20):
        Post.objects.all().delete()
        fill(topic, ana, number, at)
        mine.get(topic.get_absolute_url())
        with CaptureQueriesContext(connection) as queries:
            mine.get(topic.get_absolute_url())
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_first_unread_is_marked_and_found(browser, topic, ana, bo, at):
    fill(topic, bo, 25, at)
    reader = browser(ana)
    reader.get(topic.get_absolute_url())
    assert ReadMark.objects.get(user=ana).position == 20
    assert reader.get(reverse("forum:unread", args=[topic.pk])).url == f"/topic/{topic.pk}/?page=2#new"
    page = text_of(reader.get(topic.get_absolute_url(), {"page": 2}))
    assert 'id="new"' in page
    assert page.index('id="new"') < page.index('id="p21"')
    assert ReadMark.objects.get(user=ana).position == 25
    reader.get(topic.get_absolute_url())
    assert ReadMark.objects.get(user=ana).position == 25


def test_unread_number_equals_what_opening_shows(browser, tavern, topic, ana, bo, at, later):
    posting.add_post(topic, bo, "one", at=later)
    reader = browser(ana)
    assert "1 new post" in text_of(reader.get(tavern.get_absolute_url()))
    reader.get(topic.get_absolute_url())
    assert "new post" not in text_of(reader.get(tavern.get_absolute_url()))
    posting.add_post(topic, bo, "two", at=later)
    posting.add_post(topic, bo, "three", at=later)
    assert "2 new posts" in text_of(reader.get(tavern.get_absolute_url()))
    reader.post(reverse("forum:mark_all_read"), {"category": "tavern"})
    assert "new post" not in text_of(reader.get(tavern.get_absolute_url()))


def test_deleted_post_keeps_its_place_and_nothing_else(browser, topic, ana, bo, at, later):
    post = posting.add_post(topic, ana, "the canary sings", at=at)
    editing.edit_post(post, viewer_of(ana), "the canary sang", at=later)
    posting.add_post(topic, bo, "what?", at=later)
    client = browser(ana)
    assert client.get(reverse("forum:post_delete", args=[post.pk])).status_code == 200
    assert client.post(reverse("forum:post_delete", args=[post.pk])).status_code == 302
    for looker in (browser(), browser(bo), client):
        page = text_of(looker.get(topic.get_absolute_url()))
        assert "canary" not in page
        assert 'id="p2"' in page
        assert looker.get(reverse("forum:post_history", args=[post.pk])).status_code == 404
        assert "canary" not in text_of(looker.get(reverse("forum:topic", args=[topic.pk]), {"quote": post.pk}))
    assert "№" not in text_of(browser().get(reverse("forum:search"), {"q": "canary"}))


# ---- notifications


def test_notification_is_gone_when_access_is(browser, den, ana, at, grant):
    grant(ana, "g1:wolves")
    told = notifying.notify(ana, "mention", {"by": "Bo"}, den.get_absolute_url(), at=at, topic=den, key="x")
    client = browser(ana)
    assert "Canary den" in text_of(client.get(reverse("forum:notifications")))
    assert client.get(reverse("forum:counts")).json()["notices"] == 1
    grant(ana)
    assert "Canary" not in text_of(client.get(reverse("forum:notifications")))
    assert client.get(reverse("forum:counts")).json()["notices"] == 0
    assert client.get(reverse("forum:notification", args=[told.pk])).status_code == 404


def test_notification_bound_to_a_token(ana, at, grant):
    notifying.notify(ana, "mention", {"by": "Bo"}, "/", at=at, tokens=["g1:seat:3", "g1:gm"], key="x")
    assert notifying.unread_count(viewer_of(ana)) == 0
    grant(ana, "g1:gm")
    assert notifying.unread_count(viewer_of(ana)) == 1


def test_foreign_notification_is_a_404_and_opening_marks_mine(browser, topic, ana, bo, at):
    told = notifying.notify(ana, "mention", {"by": "Bo"}, topic.get_absolute_url(), at=at, topic=topic)
    url = reverse("forum:notification", args=[told.pk])
    assert browser(bo).get(url).status_code == 404
    assert browser(ana).get(url).url == topic.get_absolute_url()
    assert notifying.unread_count(viewer_of(ana)) == 0


# ---- members


def test_settings_are_kept_and_name_twins_refused(browser, ana, bo):
    client, url = browser(ana), reverse("forum:settings")
    typed = {
        "name": "Ana",
        "about": "I mend bridges.",
        "language": "fr",
        "zone": "Europe/Paris",
        "theme": "dark",
        "gender": "f",
    }
    assert client.post(url, typed).status_code == 302
    me = Member.objects.get(user=ana)
    assert (me.about, me.language, me.zone, me.theme, me.gender, me.mail_letters) == (
        "I mend bridges.",
        "fr",
        "Europe/Paris",
        "dark",
        "f",
        False,
    )
    response = client.post(url, {**typed, "name": "В0", "about": "kept while typing"})
    assert response.status_code == 422
    assert "kept while typing" in text_of(response)
    for wrong in ({"zone": "Moon/Sea"}, {"language": "xx"}, {"theme": "pink"}, {"gender": "z"}, {"about": "a" * 501}):
        assert client.post(url, {**typed, **wrong}).status_code == 422
    assert client.post(url, {**typed, "name": "Anabel"}).status_code == 302
    assert Member.objects.get(user=ana).user.username == "Anabel"


@pytest.mark.parametrize("url", ["conversations", "conversation_new", "notifications", "settings"])
def test_own_pages_send_visitors_to_sign_in(browser, url):
    assert browser().get(reverse(f"forum:{url}")).url.startswith("/accounts/login/")


# ---- feeds


def test_feeds_show_what_a_visitor_may_read_even_to_a_member_who_may_read_more(browser, topic, den, ana, at, grant):
    grant(ana, "g1:wolves")
    posting.add_post(topic, ana, "a [b]public[/b] word [spoiler]kept shut[/spoiler]", at=at)
    posting.add_post(den, ana, "the canary sings", at=at)
    client = browser(ana)
    feed = client.get(reverse("forum:feed"))
    assert feed["Content-Type"].startswith("application/atom+xml")
    assert "public" in text_of(feed)
    assert "canary" not in text_of(feed).casefold()
    assert "public" in text_of(client.get(reverse("forum:topic_feed", args=[topic.pk])))
    assert client.get(reverse("forum:topic_feed", args=[den.pk])).status_code == 404


# ---- search


@pytest.mark.parametrize(
    "asked",
    [
        '"',
        "*",
        "a*",
        "NEAR(a b)",
        "words:a",
        "-a",
        "a OR b",
        "'",
        "\\",
        "%",
        "\x00",
        "🦊",
        "a" * 5000,
        "& | !",
        "<->",
        "()",
        "  ",
        "²",
        "_",
    ],
)
def test_any_question_is_answered(browser, topic, ana, at, asked):
    posting.add_post(topic, ana, "Réponse à l’été, ёлка", at=at)
    assert browser().get(reverse("forum:search"), {"q": asked}).status_code == 200


@pytest.mark.parametrize("asked", ["reponse", "RÉPONSE", "ете", "l'ete", "елка", "Ёлка", "répon", "elka"])
def test_search_knows_no_case_and_no_accents(browser, topic, ana, at, asked):
    posting.add_post(topic, ana, "Réponse à l’été, ёлка [spoiler]ghost[/spoiler]", at=at)
    found = "№" in text_of(browser().get(reverse("forum:search"), {"q": asked}))
    assert found == (asked not in ("ете", "elka"))
    assert "№" not in text_of(browser().get(reverse("forum:search"), {"q": "ghost"}))


def test_search_is_narrowed_by_author_place_and_age(browser, tavern, topic, den, ana, bo, at, grant, monkeypatch):
    from forum import clock

    monkeypatch.setattr(clock, "now", lambda: at + timedelta(days=10))
    grant(ana, "g1:wolves")
    other = topics.create_category(title="Attic", slug="attic", read=["public"], write=["member"], open=["member"])
    above = topics.create_topic(title="Above", category=other, at=at, **topics.category_rows(other))
    for place, user, text, day in ((topic, ana, "owl one", 0), (topic, bo, "owl two", 9), (above, bo, "owl three", 0), (den, ana, "owl canary", 9)):
        posting.add_post(place, user, text, at=at + timedelta(days=day))

    def found(user=None, **given):
        page = browser(user).get(reverse("forum:search"), {"q": "owl", **given})
        return {post.source for post in page.context["page"]}

    assert found() == {"owl one", "owl two", "owl three"}
    assert found(by=" ANA") == {"owl one"}
    assert found(ana, by="ana") == {"owl one", "owl canary"}
    assert found(by="nobody") == found(by="\u202e") == set()
    assert found(where="attic") == {"owl three"}
    assert found(where="missing") == set()
    assert found(since="7") == {"owl two"}
    assert found(since="rubbish", by="bo") == {"owl two", "owl three"}
    assert found(by="bo", where=tavern.slug, since="30") == {"owl two"}


def test_search_follows_edits(browser, topic, ana, at, later):
    post = posting.add_post(topic, ana, "lantern", at=at)
    editing.edit_post(post, viewer_of(ana), "candle", at=later)
    assert "№" in text_of(browser().get(reverse("forum:search"), {"q": "candle"}))
    assert "№" not in text_of(browser().get(reverse("forum:search"), {"q": "lantern"}))
