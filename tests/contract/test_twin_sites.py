"""Twin games through the whole site: they differ in a secret, and whoever is not in it is sent the same bytes."""

from __future__ import annotations

import pytest
from django.test import Client

from config.asgi import application
from forum.routing import websocket_urlpatterns as forum_sockets
from games.models import Game
from games.registry import configs
from games.routing import websocket_urlpatterns as game_sockets

from .addresses import FRAMES, ROUTES, patterns, unknown
from .recording import POWERS, ROLES, SECRETS, World, differences

PUBLIC_TALK = ("Good morning, says Fay.", "I wonder who it is, says Cleo.")


def common(world):
    """What happens in every twin, for all to see."""
    world.gm("kill", player="Dan", cause="gm")
    yield
    world.gm("replace_player", player="Eva", **{"with": "Flo"})
    yield
    for name, text in zip(("Fay", "Cleo"), PUBLIC_TALK, strict=True):
        world.say(name, text, role="game")
    yield


def quiet(world):
    """Nothing happens in secret."""
    yield from common(world)
    world.wait(60)
    yield


def busy(target="Fay", victim="Gus", words="The canary sings"):
    """The same, and all kinds of things happen in secret."""

    def script(world):
        yield from common(world)
        start = world.at
        secret, said = SECRETS[world.game.ruleset]
        assert not world.ask("Ana", POWERS[world.game.ruleset], target=target)
        yield
        assert not world.ask("Bo", secret, target=victim)
        assert not world.say("Bo", f"{said} Ida")
        assert not world.ask("Bo", secret, target=victim)
        yield
        world.say("Bo", f"{words}, I think.")
        world.ask("Bo", "fly", target=victim)
        world.ask("Bo", POWERS[world.game.ruleset], target=victim)
        world.gm("warn", player="Bo")
        yield
        for n in range(25):
            world.say("Dan", f"Boo {n}", role="cemetery")
        yield
        world.note(words)
        world.write("Hal", ["Gina"], "canary title", "Between us")
        world.draft("Bo", words)
        for topic in world.game.config.rules.topics(world.game.config.rules.initial()):
            if topic.kind == "conversation":
                assert not world.say("Gus", f"{words}: whom do we eat?", role=topic.role)
        yield
        world.at = start
        world.wait(60)
        yield

    return script


def swapped(ruleset):
    """Ana's role sits on Fay's chair, and Fay's on hers."""
    roles = list(ROLES[ruleset])
    roles[0], roles[5] = roles[5], roles[0]
    return roles


def told_apart(one, other):
    """Who could tell two recordings apart, and by what."""
    return {viewer: found[:12] for viewer in one.keys() & other.keys() if (found := differences(one[viewer], other[viewer]))}


def part(records, *viewers):
    return {viewer: records[viewer] for viewer in viewers}


class Twins:
    """Four recordings: nothing secret but the roles, the same with two roles swapped; secret acts, the same with others.

    One game is watched by every kind of viewer; the others, on the same host, by those who differ by what a game does: a
    visitor, a living player, a dead one. The smallest is played on both databases."""

    ruleset = ""
    watchers = frozenset({"visitor", "Dan", "Fay"})

    def test_nobody_outside_a_secret_can_tell_twin_games_apart(self, recorder):
        def of(script, *viewers, roles=None):
            watching = [viewer for viewer in viewers if viewer in self.watchers]
            return recorder.record(script, watching, lambda: World(self.ruleset, roles))

        calm = of(quiet, "visitor", "Cleo", "Dan", "Flo", "Fay")
        self.is_worth_comparing(calm["Fay"])
        assert told_apart(calm, of(quiet, "Cleo", "Dan", "Flo", roles=swapped(self.ruleset))) == {}
        some = of(busy(), "visitor", "Cleo", "Dan", "Eva", "Fay")
        # Those who may read none of the places where something was written: neither cemetery nor letters of others.
        assert told_apart(part(calm, *{"visitor", "Cleo", "Fay"} & self.watchers), some) == {}
        assert told_apart(of(busy("Ida", "Fay", "A cuckoo calls"), "Dan", "Eva", "Fay"), some) == {}
        # Whoever may read there does see that something happened.
        assert told_apart(part(calm, "Dan"), some).keys() == {"Dan"}

    @staticmethod
    def is_worth_comparing(record):
        assert len(record.pages) > 100
        assert record.frames
        assert record.mails


class TestToy(Twins):
    ruleset = "toy"


@pytest.mark.any_database
class TestPleineLune(Twins):
    ruleset = "pleine_lune"
    watchers = frozenset({"visitor", "Cleo", "Dan", "Eva", "Flo", "Fay"})


@pytest.mark.any_database
class TestMafiaGraal(Twins):
    ruleset = "mafia_graal"


def test_each_registered_ruleset_has_its_twins():
    assert {twins.ruleset for twins in Twins.__subclasses__()} == set(configs())


def test_every_address_is_walked():
    assert unknown() == set()
    assert set(ROUTES) - {route for route, _ in patterns()} == set()
    assert all(isinstance(frame, str) for frame in FRAMES)


def test_every_socket_is_listened_to():
    assert [str(each.pattern) for each in (*forum_sockets, *game_sockets)] == ["ws/live/"]
    assert application is not None


def test_without_a_demonstration_nobody_starts_one(recorder):
    """Found by the walk: a member's "play now" had begun a game on a site that shows none."""
    recorder.record(quiet, ("Hal",), lambda: World("toy"), lambda user: ())
    browser = Client()
    browser.force_login(recorder.world.user("Hal"), backend="django.contrib.auth.backends.ModelBackend")
    assert browser.post("/play-now/", {"name": "Guest"})["Location"] == "/"
    assert Game.objects.count() == 2
