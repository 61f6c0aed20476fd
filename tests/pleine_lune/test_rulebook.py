"""Rules of the book that no evening of its own tries: what words mean, what is closed, what always holds."""

from __future__ import annotations

from datetime import timedelta

import pytest

from forum import conversations, members, posting
from forum.errors import Denied
from forum.models import Post, Topic
from forum.visibility import viewer_of
from games import journal, opening, play
from games.kernel.options import parse_options
from games.kernel.refusal import Refused
from games.models import Game
from games.projecting import topic_of
from games.words import Words
from pleine_lune.rules import RULESET
from pleine_lune.rules import statuses as s
from pleine_lune.rules.options import OPTIONS
from pleine_lune.rules.sides import SIDE_OF

from .random_games import Game as RandomGame
from .village import NAMES, Village


def test_who_is_a_wolf_a_monster_an_innocent():
    """PL-1, PL-135: the words that count people go by the present role."""
    village = Village("werewolf", "corrupter", "shaman", "pack_leader", "legendary_beast", "traitor", "villager", "seer")
    seat, state = village.seat, village.state
    wolves = tuple(seat[name] for name in ("Ana", "Bo", "Cleo", "Dov"))
    assert s.pack(state) == wolves
    assert s.monsters(state) == (*wolves, seat["Eli"])
    assert s.innocents(state) == (seat["Fay"], seat["Gus"], seat["Hal"])
    assert s.villagers(state) == (seat["Gus"], seat["Hal"])
    assert {name: SIDE_OF[name] for name in ("traitor", "legendary_beast")} == {"traitor": "wolves", "legendary_beast": "beast"}
    village.gm("set_role", player="Gus", role="werewolf")
    assert s.side(village.state, seat["Gus"]) == "wolves"
    assert seat["Gus"] in s.pack(village.state)


def test_mayor_and_lover_stand_beside_the_role():
    """PL-2, PL-38: office and love change no role, and a wolf may hold the office."""
    village = Village("werewolf", "seer", "villager*3", lovers="gm", mayor="Bo")
    before = {seat: village.state.player(seat).role for seat in village.state.everyone}
    village.gm("name_lovers", first="Ana", second="Bo").gm("set_mayor", player="Ana")
    assert {seat: village.state.player(seat).role for seat in village.state.everyone} == before
    assert village.fact("game.mayor") == "Ana"


@pytest.mark.parametrize("role", sorted(SIDE_OF))
def test_any_role_may_be_mayor(role):
    """PL-38."""
    village = Village(role, "werewolf", "villager*3", mayor=None)
    for voter in ("Ana", "Bo", "Cleo"):
        village.do("ballot", voter, "post", candidate="Ana")
    village.to("22:00")
    assert village.fact("game.mayor") == "Ana"


def test_two_of_a_role_have_a_power_each():
    """PL-3."""
    village = Village("seer*2", "werewolf", "villager*4")
    village.votes(Ana="Dov", Bo="Dov", Cleo="Dov").to("03 22:00")
    village.do("probe", "Ana", target="Cleo").do("probe", "Bo", target="Eli").to("03 22:10")
    assert len(village.happened("probed")) == 2
    assert village.happened("probed", player="Ana", target="Cleo", role="werewolf")
    assert village.happened("probed", player="Bo", target="Eli", role="villager")


@pytest.mark.parametrize(("seats", "why"), [
    (("villager*2", "werewolf"), "seats"), (("villager*4",), "no_monster"), (("legendary_beast*2", "villager*3"), "beasts"),
    (("werewolf*4",), "no_villager"),
])  # fmt: skip
def test_setups_that_make_no_game_are_refused(seats, why):
    """PL-13."""
    with pytest.raises(Refused) as refused:
        Village(*seats)
    assert (refused.value.code, refused.value.data["why"]) == ("bad_setup", why)


def test_pack_leader_in_a_small_village_is_a_warning_for_the_master():
    """PL-14."""
    village = Village("pack_leader", "villager*4")
    assert village.happened("setup_warning", code="pack_leader_min")
    assert "setup_warning" not in [name for name, _ in village.told("public")]


@pytest.mark.parametrize(("name", "value"), [
    ("mayor_minutes", 0), ("mayor_minutes", 721), ("ghost_posts", 51), ("lovers", "all"), ("execution_days", []), ("execution_time", "25:00"),
    ("girl_odds", {"3/9": [120, 1]}), ("magic", 1),
])  # fmt: skip
def test_option_out_of_its_range_is_refused_by_name(name, value):
    """PL-15."""
    with pytest.raises(Refused) as refused:
        parse_options(OPTIONS, {name: value})
    assert (refused.value.code, refused.value.data["option"]) == ("bad_option", name)


def test_sunset_and_visions_last_their_time_though_nobody_has_anything_to_do():
    """PL-23, PL-24: a wolf that has sent its order long ago, no prescient; and after the execution alone."""
    village = Village("werewolf", "villager*5", wolf_minutes=30, vision_minutes=20)
    village.do("devour", "Ana", target="Bo").votes(Bo="Cleo", Dov="Cleo", Eli="Cleo")
    village.to("03 22:00")
    assert village.state.phase == "sunset"
    village.to("03 22:29")
    assert village.state.phase == "sunset"
    village.to("03 22:30")
    assert village.state.phase == "vision"
    village.to("03 22:49")
    assert village.state.phase == "vision"
    village.to("03 22:50")
    assert village.state.phase == "day"
    nights = village.happened("phase_began", phase="sunset")
    village.to("05 21:59")
    assert village.happened("phase_began", phase="sunset") == nights


def test_order_by_order_the_office_is_never_a_dead_ones():
    """PL-27: read where an order ends, for a death and what follows for the office are lines of one order."""
    for number in range(40):
        entries = RandomGame(number).play().engine.entries
        state = RULESET.initial()
        for line, following in zip(entries, [*entries[1:], None], strict=True):
            state = RULESET.evolve(state, line.event)
            if following is None or following.order is not line.order:
                assert state.mayor is None or state.player(state.mayor).alive


def test_lover_may_accuse_the_other_in_a_post():
    """PL-129: only orders are refused; posts are left to the game master."""
    village = Village("villager*4", "werewolf", lovers="gm")
    village.gm("name_lovers", first="Ana", second="Bo")
    assert village.refused("vote", "Ana", target="Bo") == "lover"
    village.post("I accuse Bo, Bo is a wolf, burn Bo", "Ana")


def test_scores_name_nobody_with_none_and_lists_are_in_seat_order():
    """PL-157, PL-11: the recap of an election holds who voted, the scores who was voted for."""
    village = Village("villager*4", "werewolf*2", mayor=None)
    for voter, candidate in (("Fay", "Cleo"), ("Ana", "Cleo"), ("Dov", "Bo")):
        village.do("ballot", voter, "post", candidate=candidate)
    village.to("22:00")
    closed, recap = village.happened("election_closed")[0], village.happened("recap_posted", of="election")[0]
    assert list(closed["scores"].items()) == list(recap["scores"].items()) == [("Bo", 1), ("Cleo", 2)]
    assert list(recap["votes"].items()) == [("Ana", "Cleo"), ("Dov", "Bo"), ("Fay", "Cleo")]
    village.votes(Fay="Dov", Ana="Dov", Bo="Dov").to("03 22:00")
    recap = village.happened("recap_posted", of="execution")[0]
    assert recap["scores"] == {"Dov": 3}
    assert list(recap["votes"]) == ["Ana", "Bo", "Cleo", "Dov", "Eli", "Fay"]


# ---- on the site -----------------------------------------------------------------------------------------------------


class Site:
    """A running village of eight on the site: Ana is the wolf, Bo the seer."""

    def __init__(self):
        self.noon = Village("villager*3", "werewolf").at
        self.master = members.create_member("Gina", at=self.noon)
        game = opening.create_game(ruleset="pleine_lune", title="Val", master=self.master, at=self.noon, language="fr")
        self.users = {name: members.create_member(name, at=self.noon) for name in NAMES[:8]}
        roles = {"Ana": "werewolf", "Bo": "seer"}
        opening.open_game(game, [{"name": name, "user": user, "role": roles.get(name, "villager")} for name, user in self.users.items()], self.noon)
        opening.start(game.pk, self.noon, by=self.master)
        self.pk = game.pk

    @property
    def game(self):
        return Game.objects.get(pk=self.pk)

    def viewer(self, name):
        return viewer_of(self.users[name])


@pytest.fixture
def site(db):
    return Site()


@pytest.mark.parametrize(("gender", "said"), [("f", "voyante"), ("m", "voyant"), ("", "voyant / voyante")])
def test_role_agrees_with_the_profile(site, gender, said):
    """PL-4."""
    from django.utils import translation

    site.users["Bo"].member.gender = gender
    site.users["Bo"].member.save()
    with translation.override("fr"):
        assert Words(site.game).role("seer", 2).lower() in (said, said.replace(" / ", "/"))


def test_cemetery_is_closed_to_the_living_and_to_visitors(site):
    """PL-6, PL-7, PL-128: to be read by the dead and by members who do not play."""
    from django.contrib.auth.models import AnonymousUser

    cemetery = topic_of(site.game, "cemetery")
    hal = members.create_member("Zed", at=site.noon)
    assert not cemetery.may_read(viewer_of(AnonymousUser()))
    assert not cemetery.may_read(site.viewer("Ana"))
    assert cemetery.may_read(viewer_of(hal))
    play.submit(site.pk, "gm", [play.Ask("kill", {"player": "Cleo", "cause": "heart_attack", "reason": "she read it"})], site.noon, source="gm")
    assert cemetery.may_read(site.viewer("Cleo"))
    assert site.game.seats.get(name="Cleo").cause == "heart_attack"


def test_players_have_no_private_talk_and_the_master_may_be_written_to(site):
    """PL-9, PL-127: also two dead, also two of whom one is a wolf; a letter to the game master is always possible."""
    for pair in (("Ana", "Bo"), ("Cleo", "Dov")):
        with pytest.raises(Denied) as refused:
            conversations.check_talk([site.users[name] for name in pair])
        assert refused.value.code == "talk_forbidden"
    conversations.check_talk([site.users["Ana"], members.create_member("Zed", at=site.noon)])
    play.submit(site.pk, "gm", [play.Ask("kill", {"player": "Ana", "cause": "gm", "reason": "so"})], site.noon, source="gm")
    letter = topic_of(site.game, "pm:1")
    assert letter.may_write(site.viewer("Ana"))


def test_post_where_one_may_not_write_is_refused_alike_everywhere(site):
    """PL-10."""
    for role in ("recap", "cemetery", "pack"):
        topic = topic_of(site.game, role)
        with pytest.raises(Denied) as refused:
            posting.add_post(topic, site.users["Cleo"], "Hello", at=site.noon, viewer=site.viewer("Cleo"))
        assert refused.value.code == "topic_forbidden"


def test_recap_is_posted_by_itself_and_the_master_may_comment(site):
    """PL-11."""
    recap = topic_of(site.game, "recap")
    assert not Post.objects.filter(topic=recap).exists()
    play.settle(site.pk, site.noon + timedelta(days=2))
    told = Post.objects.filter(topic=recap)
    assert told.count() >= 2  # an election and an execution
    assert set(told.values_list("kind", flat=True)) == {"tale"}
    posting.add_post(recap, site.master, "Quel vote !", at=site.noon, viewer=viewer_of(site.master))


def test_preview_draws_no_dice_and_writes_nothing(site):
    """PL-154."""
    before = journal.load(site.game)
    drawn, length = before.state.draws, len(before.entries)
    one, other = (play.preview(site.game)[1] for _ in range(2))
    assert [line.event for line in one] == [line.event for line in other]
    after = journal.load(site.game)
    assert (after.state.draws, len(after.entries)) == (drawn, length)


@pytest.mark.parametrize(("phrase", "leaves"), [
    ("Bonjour, je m'inscris !", "je me désinscris"), ("Записываюсь.", "Снимаюсь"), ("OK, I’m in", "sorry, I'm out"),
])  # fmt: skip
def test_one_enrols_by_a_post_and_leaves_by_another(db, phrase, leaves):
    """PL-161: one account, one seat; the game master's own has none."""
    noon = Village("villager*3", "werewolf").at
    master, ana = members.create_member("Gina", at=noon), members.create_member("Ana", at=noon)
    game = opening.create_game(ruleset="pleine_lune", title="Val", master=master, at=noon, language="fr")
    topic: Topic = topic_of(game, "registration")

    def post(user, text):
        return posting.add_post(topic, user, text, at=noon, viewer=viewer_of(user))

    post(ana, phrase)
    post(ana, phrase)
    post(master, phrase)
    assert [row.user for row in game.enrolments.all()] == [ana]
    post(ana, leaves)
    assert not game.enrolments.exists()
