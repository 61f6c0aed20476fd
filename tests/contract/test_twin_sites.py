"""Twin games through the whole site: they differ in a secret, and whoever is not in it is sent the same bytes."""

from __future__ import annotations

import pytest
from django.test import Client

from config.asgi import application
from forum.routing import websocket_urlpatterns as forum_sockets
from games.models import Game
from games.registry import configs
from games.routing import websocket_urlpatterns as game_sockets

from .addresses import FRAMES, PLAIN, ROUTES, patterns, unknown, walk
from .complex import OTHER, Complex, still, stirring
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


def busy(target="Fay", victim="Fay", words="The canary sings"):
    """The same, and all kinds of things happen in secret."""

    def script(world):
        yield from common(world)
        start = world.at
        secret, said = SECRETS[world.game.ruleset]
        assert not world.ask(world.powerful, POWERS[world.game.ruleset], target=target)
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


@pytest.mark.slow
class Twins:
    """Three recordings: nothing secret happens; secret things happen, about Fay; others happen, about others, and two roles
    are swapped.

    One game is watched by every kind of viewer, the others by those who differ by what a game does: a visitor, a living
    player, a dead one."""

    ruleset = ""
    watchers = frozenset({"visitor", "Dan", "Fay"})
    plain = False
    """Whether pages are asked for that show nothing of any game."""

    def test_nobody_outside_a_secret_can_tell_twin_games_apart(self, recorder):
        def of(script, *viewers, roles=None):
            watching = [viewer for viewer in viewers if viewer in self.watchers]
            return recorder.record(script, watching, lambda: World(self.ruleset, roles), lambda user: walk(user, plain=self.plain))

        # Those who may read none of the places where something is written: neither cemetery nor letters of others.
        calm = of(quiet, "visitor", "Cleo", "Fay")
        self.is_worth_comparing(calm["Fay"])
        some = of(busy(), "visitor", "Cleo", "Dan", "Eva", "Flo", "Fay")
        assert told_apart(calm, some) == {}
        assert told_apart(of(busy("Ida", "Gus", "A cuckoo calls"), "Cleo", "Dan", "Eva", "Flo", roles=swapped(self.ruleset)), some) == {}

    @staticmethod
    def is_worth_comparing(record):
        assert len(record.pages) > 100
        assert record.frames
        assert record.mails


class TestToy(Twins):
    """The smallest, played on both databases."""

    ruleset = "toy"
    plain = True


@pytest.mark.one_database
class TestPleineLune(Twins):
    ruleset = "pleine_lune"
    watchers = frozenset({"visitor", "Cleo", "Dan", "Eva", "Flo", "Fay"})


@pytest.mark.one_database
class TestMafiaGraal(Twins):
    ruleset = "mafia_graal"


@pytest.mark.slow
@pytest.mark.one_database
class TestNonary:
    """Two recordings, up to the middle of a vote: nothing secret happens; secret things do, in an edition with other secrets
    (another room, a whisper beside one, a plan, what is asked of the game master, pieces and things, a death that only
    witnesses know, a ballot). NG-6, NG-63, NG-71, NG-93, NG-119.

    Watched by a visitor, by Fay who is in another room and votes against Bo, and by Eva who has escaped.
    Found by it: words of the game master for one letter (`announce` with `to`) were a fact for everybody, and posted."""

    ruleset = "nonary"

    def test_nobody_outside_a_secret_can_tell_twin_games_apart(self, recorder):
        def of(script, patch=None):
            return recorder.record(script, ("visitor", "Eva", "Fay"), lambda: Complex(patch), lambda user: walk(user, plain=False))

        calm = of(still)
        Twins.is_worth_comparing(calm["Fay"])
        assert told_apart(calm, of(stirring, OTHER)) == {}


def test_each_registered_ruleset_has_its_twins():
    assert {twins.ruleset for twins in (*Twins.__subclasses__(), TestNonary)} == set(configs())


def test_every_address_is_walked():
    assert unknown() == set()
    assert set(ROUTES) - {route for route, _ in patterns()} == set()
    assert set(ROUTES) > PLAIN
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
