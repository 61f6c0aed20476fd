"""Seats, roles and options before the start (section 4)."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from games.kernel.dice import SeedDice
from games.kernel.engine import Engine
from games.kernel.order import GM, Order
from games.kernel.refusal import Refused
from games.kernel.seat import Seat
from pleine_lune.rules import RULESET

from .village import Village

AT = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)


def engine_with(roles, options=None, **more):
    people = [{"name": f"P{n}", **({"role": role} if role else {})} for n, role in enumerate(roles, 1)]
    people[0].update(more)
    engine = Engine(RULESET, SeedDice(b"x"))
    engine.submit(Order("open", GM, AT, {"zone": "Europe/Paris", "seats": people, "options": options or {}, "setup": {}}))
    return engine


@pytest.mark.parametrize(("roles", "options", "more", "why"), [
    (["villager", "werewolf", "villager"], {}, {}, "seats"),
    (["villager"] * 60 + ["werewolf"], {}, {}, "seats"),
    (["villager"] * 5, {}, {}, "no_monster"),
    (["villager", "legendary_beast", "legendary_beast", "villager"], {}, {}, "beasts"),
    (["werewolf", "traitor", "werewolf", "werewolf"], {}, {}, "no_villager"),
    (["villager", "werewolf", "villager", "villager"], {}, {"lover": True}, "lovers"),
    (["investigator", "werewolf", "villager", "villager"], {"composition": "open"}, {}, "investigator"),
    (["villager", "werewolf", "dragon", "villager"], {}, {}, "unknown_role"),
    (["villager", "werewolf", "villager", "villager"], {}, {"name": " p2 "}, "same_name"),
    (["villager", "werewolf", "villager", "villager"], {}, {"hat": "red"}, "seat_field"),
])  # fmt: skip
def test_a_setup_that_cannot_be_played_is_refused(roles, options, more, why):
    with pytest.raises(Refused) as refused:
        engine_with(roles, options, **more)
    assert (refused.value.code, refused.value.data["why"]) == ("bad_setup", why)


def test_roles_are_dealt_by_one_shuffle_and_villagers_fill_the_rest():
    engine = engine_with([None] * 6)
    with pytest.raises(Refused) as refused:
        engine.submit(Order("start", GM, AT, {}))
    assert refused.value.data["why"] == "roles_missing"
    engine.submit(Order("deal", GM, AT, {"roles": ("werewolf", "seer")}))
    engine.submit(Order("start", GM, AT, {}))
    roles = sorted(RULESET.role(engine.state, seat) or "" for seat in engine.state.everyone)
    assert roles == ["seer", "villager", "villager", "villager", "villager", "werewolf"]
    assert [line.event.name for line in engine.entries if line.event.type == "drew"] == ["deal"]


def test_nobody_sees_a_role_before_the_start():
    engine = engine_with(["seer", "werewolf", "villager", "villager"])
    from games.kernel.engine import tokens_of

    for seat in engine.state.everyone:
        mine = engine.known(tokens_of(RULESET, engine.state, seat))
        assert [RULESET.role(mine, other) for other in engine.state.everyone] == [None] * 4


def test_before_the_start_a_role_may_be_changed_without_a_reason():
    engine = engine_with(["seer", "werewolf", "villager", "villager"])
    engine.submit(Order("set_role", GM, AT, {"player": Seat(3), "role": "militia"}))
    engine.submit(Order("start", GM, AT, {}))
    assert RULESET.role(engine.state, Seat(3)) == "militia"
    assert engine.state.player(Seat(3)).dealt == "militia"


def test_a_pack_leader_in_a_small_village_is_a_warning():
    village = Village("villager", "pack_leader", "villager*3")
    assert village.happened("setup_warning", code="pack_leader_min")


def test_lovers_left_to_the_game_master_are_a_warning_until_named():
    village = Village("villager", "werewolf", "villager*3", lovers="gm")
    assert village.happened("setup_warning", code="lovers_unnamed")


def test_lovers_are_drawn_at_the_start_where_nobody_makes_matches():
    village = Village("villager", "werewolf", "villager*3", lovers="random", dice=["Eli", "Bo"])
    assert village.happened("lovers_formed", lovers=["Bo", "Eli"], by="draw")
    assert not Village("matchmaker", "werewolf", "villager*3", lovers="random").happened("lovers_formed")


def test_the_start_tells_each_what_is_his():
    village = Village("villager", "werewolf", "traitor", "shaman", "villager*2", composition="open")
    kinds = [line.event.type for line in village.engine.entries]
    order = ["game_started", "role_dealt", "pack_revealed", "traitor_told", "composition_announced", "phase_began"]
    places = [kinds.index(kind) for kind in order[:-1]] + [len(kinds) - 1 - kinds[::-1].index("phase_began")]
    assert places == sorted(places)
    assert village.happened("traitor_told", player="Cleo", wolves=2)


@pytest.mark.parametrize(("name", "value"), [
    ("execution_days", []), ("execution_days", ["monday"]), ("execution_time", "25:00"), ("wolf_minutes", 721), ("composition", "secret"),
    ("girl_odds", {"3/x": [1, 2]}), ("girl_odds", {"3/4": [1, 101]}), ("moon", 1), ("ghost_posts", "many"),
])  # fmt: skip
def test_an_option_that_cannot_be_is_refused_by_name(name, value):
    with pytest.raises(Refused) as refused:
        engine_with(["seer", "werewolf", "villager", "villager"], {name: value})
    assert (refused.value.code, refused.value.data["option"]) == ("bad_option", name)
