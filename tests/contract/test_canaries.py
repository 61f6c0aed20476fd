"""A word of its own in each secret place, looked for in all that each kind of viewer can get."""

from __future__ import annotations

import logging

import pytest

from forum import topics
from forum.visibility import user_token
from games import desk_acts, sandboxes, staffing

from .addresses import walk
from .recording import ROLES, World

WOLVES = {"Gus", "Ida"}
MAY_READ = {
    "canarycemetery": {"Dan", "Hal", "Ivo", "Eva", "Gina"},
    "canarypack": {*WOLVES, "Gina"},
    "canaryletter": {"Bo", "Gina"},
    "canaryanswer": {"Bo", "Gina"},
    "canaryalone": {"Bo", "Gina"},
    "canarywaits": {"Gina"},
    "canaryorder": {"Bo", "Gina"},
    "canaryrefused": {"Bo", "Gina"},
    "canarydesk": {"Gina"},
    "canaryfork": {"Gina"},
    "canaryreason": {"Gina"},
    "canarytalk": {"Hal", "Gina"},
    "canarytitle": {"Hal", "Gina"},
    "canarydraft": {"Bo"},
    "canaryreport": {"Gina"},
    "canaryshelf": {"Gina", "Cleo"},
    "canaryhidden": {"Gina"},
    "canaryedited": {"Hal", "Gina"},
    "canarydeleted": set(),
    "bo@example.org": {"Cleo"},
    "07" * 32: set(),
}
"""Who may come across each word: its writers, its readers, and the game master where it concerns the game. Cleo is staff
who plays: the admin shows her the addresses of members and the names of shelves, and nothing of the game."""
VIEWERS = ("visitor", "Hal", "Cleo", "Dan", "Eva", "Flo", "Fay", "Bo", "Gus", "Gina", "Ivo")
THOROUGH = ("visitor", "Cleo", "Fay")
"""These ask for each id that exists."""
SHOWN_404 = ("visitor", "Fay")
"""For these the page about what is missing is drawn, and compared."""


def secrets(world):
    """Writes every word in its place."""
    world.gm("kill", player="Dan", cause="gm", reason="canaryreason")
    world.gm("replace_player", player="Eva", **{"with": "Flo"})
    yield
    world.say("Dan", "The canarycemetery sings", role="cemetery")
    world.say("Gus", "canarypack: whom do we eat?", role="pack")
    world.say("Bo", "I have a canaryletter for you.")
    world.say("Bo", "I vote against Ida\nSo says the canaryorder")
    world.say("Bo", "I vote against canaryrefused")
    world.gm("announce", text="A canaryanswer for you", to="pm:2")
    world.gm("write_to", to=["Bo"], text="A canaryalone for you")
    world.note("canarydesk")
    world.hold("The canarywaits to be told")
    yield
    letter = world.write("Hal", ["Gina"], "The canarytitle", "The canarytalk")
    world.delete("Hal", world.answer("Hal", letter.topic, "canarydeleted at once"))
    again = world.answer("Hal", letter.topic, "canaryedited at first")
    world.edit("Hal", again, "Something else now")
    world.draft("Bo", "canarydraft")
    world.say("Cleo", "Good morning.", role="game")
    world.report("Flo", world.say_in("Fay", "A lovely day.", role="game"), "canaryreport")
    only = [user_token(world.users["Gina"].pk)]
    shelf = topics.create_category(title="The canaryshelf", slug="canaryslug", read=only, write=only, open=only)
    hidden = topics.create_topic(title="canaryhidden", category=shelf, at=world.at, read=only, write=only)
    world.answer("Gina", hidden, "Nobody knows.")
    yield
    gina = world.users["Gina"]
    staffing.appoint(world.pk, "Ivo", "backup", world.at, by=gina)  # and not called
    desk_acts.add_note(sandboxes.fork(world.game, world.at, by=gina), gina, "canaryfork", world.at)
    yield


def found(record):
    """The words that stand in what a viewer was sent."""
    sent = record.everything().lower()
    return {word for word in MAY_READ if word in sent}


@pytest.mark.one_database
@pytest.mark.slow
def test_no_secret_word_reaches_anybody_else(recorder, caplog):
    caplog.set_level(logging.INFO)

    def asks(user):
        name = user.member.name if user is not None else "visitor"
        return walk(user, full=name in THOROUGH, forms=name in THOROUGH)

    records = recorder.record(secrets, VIEWERS, lambda: World("pleine_lune"), asks, whole_404=SHOWN_404)
    seen = {viewer: found(record) for viewer, record in records.items()}
    leaked = {viewer: {word for word in words if viewer not in MAY_READ[word]} for viewer, words in seen.items()}
    assert {viewer: words for viewer, words in leaked.items() if words} == {}
    # The crawl is not blind: whoever may read a word has found it.
    missed = {word: readers - {viewer for viewer in readers if word in seen.get(viewer, {word})} for word, readers in MAY_READ.items()}
    assert {word: readers for word, readers in missed.items() if readers} == {}
    # What one may not know to exist is the 404 of what does not exist.
    assert {viewer: record.told_apart for viewer, record in records.items() if record.told_apart} == {}
    logged = "\n".join(record.getMessage() + str(record.exc_text or "") for record in caplog.records).lower()
    assert [word for word in MAY_READ if word in logged] == []


@pytest.mark.parametrize("ruleset", sorted(ROLES))
def test_roles_are_nowhere_but_with_their_holders(recorder, ruleset):
    """The journal of the game, read as each viewer's state: nobody's fold holds a role that was not told."""
    from games.pov import pov_of

    records = recorder.record(lambda world: iter([world.gm("warn", player="Bo")]), (), lambda: World(ruleset))
    assert records == {}
    world = recorder.world
    for viewer in ("visitor", "Hal", "Ivo", "Cleo", "Fay", "Bo"):
        pov = pov_of(world.game, world.user(viewer))
        roles = {int(seat): pov.rules.role(pov.state, seat) for seat in pov.state.everyone}
        own = pov.seat.number if pov.seat is not None else 0
        assert {seat for seat, role in roles.items() if role is not None} <= {own}
