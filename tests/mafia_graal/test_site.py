"""A running court on the site: who reads and writes where, what may be edited, and what nobody may say in private."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import AnonymousUser

from forum import conversations, editing, members, posting, reacting
from forum.errors import Denied
from forum.models import Post, Reaction
from forum.visibility import viewer_of
from games import journal, opening, play
from games.inbox import say
from games.kernel import calendar
from games.kernel.refusal import Refused
from games.models import Game
from games.offers import offers
from games.pov import pov_of
from games.projecting import topic_of

from .court import NAMES

ROLES = {"Ana": "lancelot", "Bo": "spy", "Cy": "knight", "Dan": "king", "Eva": "priest", "Fay": "guinevere", "Gus": "knight", "Hal": "knight"}


def moment(text):
    """A local time of the court as an instant."""
    return calendar.from_local("Europe/Moscow", datetime.fromisoformat(text))


class Site:
    """Lancelot Ana, the Spy Bo, Guinevere Fay and five of the town; the vote closes at 20:45."""

    def __init__(self, roles=ROLES, **options):
        self.at = moment("2025-10-20 10:00")
        self.master = members.create_member("Gina", at=self.at)
        self.users = {name: members.create_member(name, at=self.at) for name in ROLES}
        given = {"vote_close_at": "20:45", "missed_actions": "skip", "grail_number": 37, **options}
        game = opening.create_game(ruleset="mafia_graal", title="Camelot", master=self.master, at=self.at, language="en", options=given)
        people = [{"name": name, "user": user, "role": roles[name]} for name, user in self.users.items()]
        opening.open_game(game, people, self.at)
        opening.start(game.pk, self.at, by=self.master)
        self.pk = game.pk

    @property
    def game(self):
        return Game.objects.get(pk=self.pk)

    def viewer(self, name):
        return viewer_of(self.users.get(name) or self.master)

    def topic(self, role):
        return topic_of(self.game, role)

    def to(self, text):
        self.at = moment(text)
        play.settle(self.pk, self.at)

    def do(self, name, verb, **args):
        seat = self.game.seats.get(name=name).seat
        play.submit(self.pk, seat, [play.Ask(verb, args)], self.at, source="form")

    def gm(self, verb, **args):
        play.submit(self.pk, "gm", [play.Ask(verb, args)], self.at, source="gm")

    def post(self, name, role, text="Hello"):
        return posting.add_post(self.topic(role), self.users[name], text, at=self.at, viewer=self.viewer(name))

    def letter(self, name, text):
        return say(self.game, self.game.seats.get(name=name), text, self.at, role="")

    def refused(self, name, role, text="Hello"):
        with pytest.raises((Denied, Refused)) as refused:
            self.post(name, role, text)
        return refused.value.code


@pytest.fixture
def site(db):
    return Site()


def test_players_do_not_write_to_each_other(site):
    """MG-4, MG-138: nor two mafiosi; with the game master everybody may."""
    for pair in (("Ana", "Bo"), ("Cy", "Dan")):
        with pytest.raises(Denied) as refused:
            conversations.check_talk([site.users[name] for name in pair])
        assert refused.value.code == "talk_forbidden"
    conversations.check_talk([site.users["Ana"], site.master])
    conversations.check_talk([site.users["Ana"], members.create_member("Zed", at=site.at)])


@pytest.mark.parametrize("role", ["game", "vote"])
def test_posts_are_not_edited(site, role):
    """MG-8, MG-143: what was said counts as said; an edit makes no ballot."""
    post = site.post("Cy", role, "red Dan" if role == "vote" else "I am for Dan")
    with pytest.raises(Denied) as refused:
        editing.edit_post(post, site.viewer("Cy"), "red Eva", at=site.at)
    assert refused.value.code == "edit_forbidden"
    assert Post.objects.get(pk=post.pk).source == post.source


def test_master_reads_and_writes_everywhere(site):
    """MG-1."""
    for role in ("rules", "game", "vote", "mafia", "cemetery"):
        topic = site.topic(role)
        assert topic.may_read(site.viewer("Gina"))
        posting.add_post(topic, site.master, "A word of the master", at=site.at, viewer=site.viewer("Gina"))


def test_public_topics_and_closed_ones(site):
    """MG-2: visitors read what is public, and write nowhere."""
    visitor, zed = viewer_of(AnonymousUser()), members.create_member("Zed", at=site.at)
    for role, public in (("rules", True), ("game", True), ("vote", True), ("mafia", False), ("cemetery", False)):
        assert site.topic(role).may_read(visitor) is public
        assert site.topic(role).may_read(viewer_of(zed)) is public
        with pytest.raises(Denied):
            posting.add_post(site.topic(role), zed, "Hello", at=site.at, viewer=viewer_of(zed))


def test_cemetery_is_for_the_dead_whose_death_is_known(site):
    """MG-3, MG-5, MG-139."""
    assert not site.topic("cemetery").may_read(site.viewer("Cy"))
    site.do("Ana", "kill", target="Cy", executor="Ana")
    site.to("2025-10-20 23:10")
    assert not site.topic("cemetery").may_read(site.viewer("Cy"))
    site.to("2025-10-20 23:30")
    assert site.topic("cemetery").may_read(site.viewer("Cy"))
    assert not site.topic("cemetery").may_read(site.viewer("Dan"))
    assert site.refused("Cy", "game") == "dead"
    site.post("Cy", "cemetery")


def test_newcomer_reads_the_whole_mafia_topic(site):
    """MG-7: from the publication of what made her a member, older posts too; a dead mafioso keeps reading (MG-6)."""
    site.post("Ana", "mafia", "Who shall it be?")
    site.do("Cy", "vote", target="Dan", color="red")
    assert not site.topic("mafia").may_read(site.viewer("Fay"))
    site.to("2025-10-20 20:45")
    assert site.topic("mafia").may_read(site.viewer("Fay"))
    site.post("Fay", "mafia", "My king is dead")
    site.gm("kill", player="Bo", reason="left")
    assert site.topic("mafia").may_read(site.viewer("Bo"))
    assert site.refused("Bo", "mafia") == "dead"
    assert not site.topic("mafia").may_read(site.viewer("Cy"))


def test_voting_topic_is_written_by_day_only(site):
    """Section 3; MG-18."""
    site.post("Cy", "vote", "No ballot yet")
    site.to("2025-10-20 20:45")
    site.refused("Cy", "vote")
    assert site.topic("vote").may_read(site.viewer("Cy"))
    site.to("2025-10-20 23:30")
    site.post("Cy", "vote", "red Eva")


def test_raised_player_of_a_strict_edition_writes_in_the_voting_topic_alone(db):
    """MG-108: option revived_may_post off; the cemetery is closed to him meanwhile, his mafia topic read-only."""
    site = Site(revived_may_post=False)
    site.do("Cy", "guess", number=37)
    site.do("Cy", "vote", target="Bo", color="red")
    site.to("2025-10-21 12:00")
    site.do("Cy", "grail_action", mode="revive", target="Bo")
    site.to("2025-10-21 23:30")
    assert not site.topic("cemetery").may_read(site.viewer("Bo"))
    site.refused("Bo", "game")
    assert site.topic("mafia").may_read(site.viewer("Bo"))
    site.refused("Bo", "mafia")
    site.post("Bo", "vote", "red Eva")
    seat = site.game.seats.get(name="Bo").seat
    state = journal.load(site.game)
    facts = state.rules.facts(state.state)[seat]
    assert facts["vote"]["target"] is not None
    site.to("2025-10-23 00:00")
    assert site.topic("cemetery").may_read(site.viewer("Bo"))
    assert site.refused("Bo", "vote") == "dead"


def test_after_the_game_everybody_writes_and_reads(site):
    """Section 3, MG-129, MG-160: the game topic is open to all, dead or no player; orders are over."""
    site.gm("kill", player="Dan", reason="left")
    site.gm("end_game", side="town", winners=["Cy"], reason="the end")
    zed = members.create_member("Zed", at=site.at)
    site.post("Cy", "game", "Well played")
    site.post("Dan", "game", "Well played")
    posting.add_post(site.topic("game"), zed, "A fine game", at=site.at, viewer=viewer_of(zed))


def test_ballots_and_guesses_by_form_stand_in_the_voting_topic(site):
    """MG-106, MG-153: posted in the player's name; a night order is not."""
    site.do("Cy", "vote", target="Dan", color="red")
    site.do("Cy", "guess", number=12)
    site.letter("Eva", "guess 13")
    site.letter("Eva", "heal Cy")
    posts = {post.source: post.author for post in Post.objects.filter(topic=site.topic("vote"))}
    said = {text: author for text, author in posts.items() if author in site.users.values()}
    assert sorted(author.username for author in said.values()) == sorted(site.users[name].username for name in ("Cy", "Cy", "Eva"))
    for part, name in (("Dan", "Cy"), ("12", "Cy"), ("13", "Eva")):
        assert [author for text, author in said.items() if part in text] == [site.users[name]]


def test_signing_up_and_leaving_until_the_deal(db):
    """MG-161: people join and leave freely; the deal needs exactly the edition's seats."""
    at = moment("2025-10-19 12:00")
    master = members.create_member("Gina", at=at)
    game = opening.create_game(ruleset="mafia_graal", title="Camelot", master=master, at=at, language="en", capacity=15)
    people = [members.create_member(name, at=at) for name in NAMES[:15]]
    for user in people:
        opening.enrol(game, user, at)
    opening.leave(game, people[3])
    assert game.enrolments.count() == 14
    opening.enrol(game, people[3], at + timedelta(minutes=1))
    opening.close_list(game.pk, at, by=master)
    opening.start(game.pk, moment("2025-10-20 10:00"), by=master)
    state = journal.load(Game.objects.get(pk=game.pk))
    roles = [state.rules.role(state.state, seat) for seat in state.state.everyone]
    assert (len(roles), roles.count("knight"), roles.count("king")) == (15, 2, 1)


def test_deal_needs_the_editions_number_of_seats(db):
    """MG-161: fourteen people are no default edition, and nothing is opened with them."""
    at = moment("2025-10-19 12:00")
    master = members.create_member("Gina", at=at)
    game = opening.create_game(ruleset="mafia_graal", title="Camelot", master=master, at=at, language="en", capacity=15)
    for name in NAMES[:14]:
        opening.enrol(game, members.create_member(name, at=at), at)

    def deal():
        opening.close_list(game.pk, at, by=master)
        opening.start(game.pk, moment("2025-10-20 10:00"), by=master)

    with pytest.raises(Refused) as refused:
        deal()
    assert refused.value.code == "bad_setup"
    assert Game.objects.get(pk=game.pk).stage != Game.Stage.RUNNING


def test_who_takes_over_a_seat_gives_it_the_own_name(site):
    """MG-130: state and orders stay; a name that another seat has is refused; the former player is a visitor."""
    zoe = members.create_member("Zoe", at=site.at)
    site.do("Eva", "healing", target="Cy")
    with pytest.raises(Refused) as refused:
        site.gm("replace_player", player="Eva", **{"with": "Cy", "reason": "away"})
    assert refused.value.code == "bad_target"
    site.gm("replace_player", player="Eva", **{"with": "zoe", "reason": "away"})
    seat = site.game.seats.get(name="Zoe")
    assert (seat.user, site.game.seats.filter(name="Eva").exists()) == (zoe, False)
    state = journal.load(site.game)
    assert state.rules.facts(state.state)[seat.seat]["order"] == "healing"
    site.users["Zoe"] = zoe
    site.do("Dan", "vote", target="zoe", color="red")
    site.post("Zoe", "game")
    with pytest.raises(Denied):
        site.post("Eva", "game")


def test_the_dead_leave_no_likes(site):
    """MG-3, MG-139: nor do visitors; the living and the master may."""
    post = site.post("Dan", "game", "Who did it?")
    site.gm("kill", player="Cy", reason="left")
    reacting.react(post, site.viewer("Eva"), "agree", site.at)
    with pytest.raises(Denied) as refused:
        reacting.react(post, site.viewer("Cy"), "agree", site.at)
    assert refused.value.code == "dead"
    zed = members.create_member("Zed", at=site.at)
    with pytest.raises(Denied):
        reacting.react(post, viewer_of(zed), "agree", site.at)
    assert [reaction.user for reaction in Reaction.objects.filter(post=post)] == [site.users["Eva"]]


@pytest.mark.parametrize("minutes", [0, 30])
def test_what_a_night_has_held_back_is_told_once(db, minutes):
    """Also where its results come out in the very order that resolves it (MG-22)."""
    site = Site(night_review_minutes=minutes)
    site.to("2025-10-20 21:00")
    site.do("Bo", "espionage", target="Cy")
    site.to("2025-10-21 00:10")
    told = Post.objects.filter(topic=site.topic("pm:2"), kind=Post.Kind.TALE, source__contains="Cy").get().source
    assert told.count("Cy") == 1


def test_devoured_player_is_told_to_be_still_and_not_sent_to_a_closed_cemetery(db, client):
    """MG-5, MG-73: before the vote's results his page says what he may not do; afterwards it shows the way."""
    site = Site(roles={**ROLES, "Hal": "bunny"})
    site.do("Hal", "devour", target="Cy")
    site.to("2025-10-20 23:30")
    client.force_login(site.users["Cy"])
    said = client.get(site.game.get_absolute_url(), headers={"accept-language": "en"}).content.decode()
    assert "You were eaten in the night" in said
    assert "you may read in the cemetery" not in said
    site.to("2025-10-21 20:45")
    said = client.get(site.game.get_absolute_url(), headers={"accept-language": "en"}).content.decode()
    assert "You were eaten in the night" not in said
    assert "you may read in the cemetery" in said


def test_form_of_the_grail_offers_himself_the_living_and_the_dead(site):
    """MG-108: each mode has targets of its own, and the form lets all of them through."""
    site.do("Cy", "guess", number=37)
    site.do("Dan", "vote", target="Hal", color="red")
    site.to("2025-10-21 12:00")
    found = next(offer for offer in offers(pov_of(site.game, site.users["Cy"]), site.at) if offer.verb.name == "grail_action")
    target = next(slot for slot in found.slots if slot.arg.name == "target")
    assert {int(seat) for seat in target.values} == {int(row.seat) for row in site.game.seats.all()}


def test_who_has_guessed_is_offered_no_other_guess(site):
    """MG-106: and a second one that is sent all the same is refused as such."""
    def verbs():
        return {offer.verb.name for offer in offers(pov_of(site.game, site.users["Cy"]), site.at)}

    assert "guess" in verbs()
    site.do("Cy", "guess", number=12)
    assert "guess" not in verbs()
    for args in ({}, {"number": 13}):
        with pytest.raises(Refused) as refused:
            site.do("Cy", "guess", **args)
        assert refused.value.code == "guess_already_made"


@pytest.mark.parametrize(("asked", "option", "zone"), [
    ("", None, "Europe/Moscow"), ("Europe/Paris", None, "Europe/Paris"), ("Europe/Paris", "Asia/Tokyo", "Asia/Tokyo"), ("", "Asia/Tokyo", "Asia/Tokyo"),
])  # fmt: skip
def test_hours_of_the_page_and_of_the_rules_are_of_one_zone(db, asked, option, zone):
    """MG-15: whatever the page asked for, what is shown is what the clock of the rules goes by."""
    given = {"timezone": option} if option else {}
    game = opening.create_game(ruleset="mafia_graal", title="Camelot", master=None, at=moment("2025-10-19 12:00"), zone=asked, options=given)
    assert (game.zone, game.options["timezone"]) == (zone, zone)


def test_own_sheet_counts_the_posts_of_the_day(site, client):
    """MG-133: from the day's opening, in the discussion alone; in an edition that asks for none nothing is counted."""
    site.post("Cy", "game")
    site.post("Cy", "vote", "No ballot yet")
    client.force_login(site.users["Cy"])

    def said():
        return client.get(site.game.get_absolute_url(), headers={"accept-language": "en"}).content.decode()

    assert "Posts in the discussion today: 1 of 5." in said()
    site.to("2025-10-20 23:30")
    assert "Posts in the discussion today: 0 of 5." in said()
