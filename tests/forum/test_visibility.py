"""The gate: what a viewer's tokens open."""

from forum import posting, topics
from forum.models import Category, Post, Topic
from forum.visibility import VISITOR, viewer_of


def test_visitor_holds_public_only(db):
    assert viewer_of(None) == VISITOR
    assert VISITOR.tokens == {"public"}


def test_member_holds_own_token_and_suspended_account_only_public(ana):
    assert viewer_of(ana).tokens >= {"public", "member", f"user:{ana.pk}"}
    ana.is_active = False
    assert viewer_of(ana).tokens == {"public"}


def test_staff_do_not_see_a_secret_topic(member, den):
    warden = member("Warden", staff=True)
    assert "staff" in viewer_of(warden).tokens
    assert not Topic.objects.visible_to(viewer_of(warden)).filter(pk=den.pk).exists()


def test_topic_without_rows_is_closed_to_everybody(member, at):
    nowhere = topics.create_topic(title="Nowhere", read=[], write=[], at=at)
    assert not Topic.objects.visible_to(viewer_of(member("Warden", staff=True))).filter(pk=nowhere.pk).exists()


def test_unless_closes_a_row_and_another_row_may_still_open(ana, at, seen):
    cemetery = topics.create_topic(
        title="Cemetery", at=at, read=[("member", "g1:player"), "g1:cemetery", "g1:gm"], write=["g1:cemetery"]
    )
    for tokens, opens in (
        ((), True),
        (("g1:player",), False),
        (("g1:player", "g1:cemetery"), True),
        (("g1:gm",), True),
    ):
        viewer = seen(ana, *tokens)
        assert cemetery.may_read(viewer) is opens
        assert Topic.objects.visible_to(viewer).filter(pk=cemetery.pk).exists() is opens
    assert not cemetery.may_read(VISITOR)


def test_posts_follow_their_topic(ana, den, at, seen):
    posting.add_post(den, None, "the canary sings", at=at, voice="Wolf")
    assert Post.objects.visible_to(seen(ana, "g1:wolves")).count() == 1
    assert not Post.objects.visible_to(viewer_of(ana)).exists()


def test_writing_needs_reading(ana, at, seen):
    letterbox = topics.create_topic(title="Letterbox", read=["g1:gm"], write=["member"], at=at)
    assert not letterbox.may_write(viewer_of(ana))
    assert letterbox.may_write(seen(ana, "g1:gm"))


def test_set_access_leaves_equal_rows_alone(den):
    before = list(den.access.values_list("pk", flat=True))
    assert topics.set_access(den, read=["g1:wolves"], write=["g1:wolves"]) is False
    assert list(den.access.values_list("pk", flat=True)) == before
    assert topics.set_access(den, read=["g1:wolves", ("member", "g1:player")], write=[]) is True
    assert topics.access_of(den, "read") == [("g1:wolves", ""), ("member", "g1:player")]
    assert topics.access_of(den, "write") == []


def test_category_rows_reach_its_ordinary_topics_and_spare_those_with_an_owner(tavern, topic, den, ana):
    topics.create_category(title="Tavern", slug="tavern", read=["member"], write=["member"], open=["staff"])
    assert not topic.may_read(VISITOR)
    assert topic.may_read(viewer_of(ana))
    assert not den.may_read(viewer_of(ana))
    assert not Category.objects.visible_to(viewer_of(ana), "open").exists()


def test_ids_do_not_count(topic, at):
    first = posting.add_post(topic, None, "one", at=at)
    second = posting.add_post(topic, None, "two", at=at)
    assert abs(first.pk - second.pk) > 1000
    assert (first.position, second.position) == (1, 2)
