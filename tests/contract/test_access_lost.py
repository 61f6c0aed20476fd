"""What somebody could read and may not any more is gone: pages, search, notices, waiting mails, an open socket."""

from __future__ import annotations

from django.test import Client

from forum import mailing, notifying
from forum.models import Notification, Post
from forum.search import search
from forum.visibility import viewer_of
from games.projecting import topic_of

from .addresses import MISSING
from .recording import ROLES, World


def sizes(recorder):
    return {viewer: len(record.frames) for viewer, record in recorder.records.items()}


def page(world, viewer, path):
    client = Client(headers={"accept-language": "en"})
    client.force_login(world.user(viewer), backend="django.contrib.auth.backends.ModelBackend")
    response = client.get(path)
    return response.status_code, response.content.decode().replace(path, "#").replace(path.replace("/", "%2F"), "#").split("csrfmiddlewaretoken")[0]


def can_open(world, viewer, topic):
    """Whether a place answers; if it does not, it answers as a missing one."""
    path, missing = topic.get_absolute_url(), topic.get_absolute_url().replace(str(topic.pk), str(MISSING))
    answer = page(world, viewer, path)
    assert answer[0] == 200 or answer == page(world, viewer, missing)
    return answer[0] == 200


def test_whoever_was_replaced_is_out_of_everything(recorder):
    """Hal takes over the chair of Gus, a wolf whose mail is still waiting."""
    marks = {}

    def script(world):
        world.say("Gus", "canarypack one", role="pack")
        world.gm("announce", text="canaryanswer", to="pm:7")
        yield
        user = world.user("Gus")
        pack, letters = topic_of(world.game, "pack"), topic_of(world.game, "pm:7")
        # Not opened, so that the notice stays unread and its mail due.
        assert pack.may_read(viewer_of(user))
        assert letters.may_read(viewer_of(user))
        assert search(viewer_of(user), "canary").count() == 2
        assert notifying.unread_count(viewer_of(user)) > 0
        world.gm("replace_player", player="Gus", **{"with": "Hal"})
        yield
        marks.update(sizes(recorder))
        world.say("Ida", "canarypack two", role="pack")
        world.gm("announce", text="canarysecond", to="pm:7")
        yield
        marks.update({f"{viewer} after": size for viewer, size in sizes(recorder).items()})
        notice = Notification.objects.filter(user=user, topic=letters).get()
        assert not can_open(world, "Gus", pack)
        assert not can_open(world, "Gus", letters)
        assert can_open(world, "Hal", pack)
        assert can_open(world, "Hal", letters)
        assert search(viewer_of(user), "canary").count() == 0
        assert [told.kind for told, _words in notifying.listed(viewer_of(user))] == ["seat_given_up"]
        assert notifying.unread_count(viewer_of(user)) == 1
        assert not mailing.send(notice.pk, at=world.at)
        for post in Post.objects.filter(topic__in=[pack, letters]):
            for suffix in ("", "now/", "quote/", "edit/", "delete/", "history/"):
                assert page(world, "Gus", f"/post/{post.pk}/{suffix}")[0] == 404
        assert page(world, "Gus", f"/notifications/{notice.pk}/")[0] == 404

    records = recorder.record(script, ("Gus", "Hal", "Ida"), lambda: World("pleine_lune"), lambda user: ())
    assert marks["Gus after"] == marks["Gus"]
    assert marks["Ida after"] > marks["Ida"]
    assert marks["Hal after"] > marks["Hal"], "whoever comes hears from the start"
    (mail,) = records["Gus"].mails  # nothing but that somebody else plays there now
    assert "Somebody else plays on your seat in “The game” from now on." in mail
    assert "canary" not in mail


def test_a_wolf_who_is_made_a_villager_leaves_the_pack_at_once(recorder):
    marks = {}

    def script(world):
        world.say("Gus", "canarypack one", role="pack")
        yield
        assert can_open(world, "Gus", topic_of(world.game, "pack"))
        world.gm("set_role", player="Gus", role="villager")
        yield
        marks["before"] = sizes(recorder)["Gus"]
        world.say("Ida", "canarypack two", role="pack")
        yield
        marks["after"] = sizes(recorder)["Gus"]
        assert not can_open(world, "Gus", topic_of(world.game, "pack"))
        assert search(viewer_of(world.user("Gus")), "canarypack").count() == 0

    recorder.record(script, ("Gus",), lambda: World("pleine_lune"), lambda user: ())
    assert marks["before"] == marks["after"]


def test_the_dead_write_no_more_among_the_living_and_the_living_never_hear_the_dead(recorder):
    marks = {}

    def script(world):
        game, cemetery = topic_of(world.game, "game"), topic_of(world.game, "cemetery")
        assert game.may_write(viewer_of(world.user("Dan")))
        assert not can_open(world, "Dan", cemetery)
        world.gm("kill", player="Dan", cause="gm")
        yield
        assert not game.may_write(viewer_of(world.user("Dan")))
        assert can_open(world, "Dan", cemetery)
        marks["before"] = sizes(recorder)
        world.say("Dan", "canarycemetery: @Fay, it was Gus", role="cemetery")
        yield
        marks["after"] = sizes(recorder)
        assert not can_open(world, "Fay", cemetery)
        assert not Notification.objects.filter(user=world.user("Fay"), topic=cemetery).exists()
        world.gm("revive", player="Dan")
        yield
        assert not can_open(world, "Dan", cemetery)
        assert game.may_write(viewer_of(world.user("Dan")))

    for ruleset in sorted(ROLES):
        recorder.record(script, ("Fay", "visitor"), lambda ruleset=ruleset: World(ruleset), lambda user: ())
        assert marks["before"] == marks["after"]
