"""The engine: what is due fires once, in order, at its own time; refusals change nothing; previews leave no trace."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kernel.audience import GM_ONLY, PUBLIC, sealed, seat_token, seats, sees, tokens
from games.kernel.common import OrderReceived
from games.kernel.dice import SeedDice
from games.kernel.engine import LIMIT, BrokenRules, Engine, fold, known, public_tokens, tokens_of
from games.kernel.order import CLOCK, GM, Order, Unresolved
from games.kernel.refusal import Refused
from games.kernel.seat import Seat

from .toys import MONDAY, Rules, Village, VillageState, VotedOut, hours, opening

ANA, BO, CLEO, DAN = map(Seat, (1, 2, 3, 4))
LATER = MONDAY + timedelta(hours=1)
DUSK = MONDAY + hours(9)


def village(count=4, seed=b"seed", **options) -> Engine:
    engine = Engine(Village(), SeedDice(seed))
    engine.run(opening(count, MONDAY, **options))
    return engine


def vote(by, target, at=LATER):
    return Order("vote", by=by, at=at, args={"target": target})


def types(entries):
    return [entry.event.type for entry in entries]


# ---- deadlines

def test_a_deadline_fires_at_its_own_due_time_however_late_it_is_settled():
    engine = village()
    engine.settle(DUSK + hours(5))
    assert [entry.order.at for entry in engine.entries if entry.event.type == "voted_out"] == [DUSK]
    assert engine.entries[-1].order == Order("dusk", by=CLOCK, at=DUSK, source="clock")


def test_nothing_fires_before_it_is_due():
    engine = village()
    engine.settle(DUSK - timedelta(microseconds=1))
    assert "voted_out" not in types(engine.entries)


def test_an_order_of_the_due_instant_meets_a_world_where_it_has_passed():
    engine = village()
    engine.submit(vote(BO, ANA, DUSK - timedelta(milliseconds=1)))
    with pytest.raises(Refused, match="target_dead"):
        engine.submit(vote(CLEO, ANA, DUSK))
    assert engine.state.out == (ANA,)


def test_each_deadline_of_a_long_sleep_fires_once_in_due_order():
    engine = village()
    engine.settle(DUSK + hours(72))
    assert [entry.order.at for entry in engine.entries if entry.event.type == "vote_counted"] == [
        DUSK + hours(24 * day) for day in range(4)]


@given(st.lists(st.floats(0, 120), max_size=8))
def test_the_instants_at_which_somebody_looks_change_nothing(looks):
    watched, alone = village(), village()
    for look in sorted(looks):
        watched.settle(MONDAY + hours(look))
    watched.settle(MONDAY + hours(120))
    alone.settle(MONDAY + hours(120))
    assert watched.entries == alone.entries


def test_settling_twice_is_settling_once():
    engine = village()
    engine.settle(DUSK)
    before = list(engine.entries)
    engine.settle(DUSK)
    assert engine.entries == before


def test_a_deadline_that_stays_due_is_an_error_of_the_rules():
    engine = village(stuck=True)
    with pytest.raises(BrokenRules, match="still due"):
        engine.settle(DUSK)


def test_an_endless_chain_at_one_instant_is_an_error_of_the_rules():
    """Each count moves the dusk to the same instant with another state: the deadline is never the same twice."""

    class Endless(Village):
        def deadlines(self, state):
            from games.kernel.ruleset import Deadline
            return (Deadline(DUSK, "dusk", args={"n": state.draws}),) if state.dusk else ()

        def decide(self, order, draft):
            if order.verb == "dusk":
                draft.d100("again")
            else:
                super().decide(order, draft)

    engine = Engine(Endless(), SeedDice(b"x"))
    engine.run(opening(4, MONDAY))
    with pytest.raises(BrokenRules, match=f"more than {LIMIT}"):
        engine.settle(DUSK)


def test_an_order_that_never_stops_writing_is_an_error_of_the_rules():
    """A ring of plans without a guard ends here instead of filling the memory."""

    class Chatty(Village):
        def decide(self, order, draft):
            while order.verb == "vote":
                draft.add(OrderReceived(by=order.by, verb="vote", args=order.args), to=PUBLIC)
            super().decide(order, draft)

    engine = Engine(Chatty(), SeedDice(b"x"))
    engine.run(opening(4, MONDAY))
    before = list(engine.entries)
    with pytest.raises(BrokenRules, match="vote wrote"):
        engine.submit(vote(BO, ANA))
    assert engine.entries == before


def test_more_deadlines_than_the_limit_settle_where_time_passes_between_them():
    engine = village(every=0.001)
    engine.settle(DUSK + hours(0.001 * (LIMIT + 10)))
    assert sum(entry.event.type == "voted_out" for entry in engine.entries) == LIMIT + 11


# ---- orders and refusals

@pytest.mark.parametrize(("order", "code"), [
    (Order("dance", by=ANA, at=MONDAY), "unknown_verb"),
    (Order("vote", by=ANA, at=MONDAY), "missing_argument"),
    (Order("vote", by=ANA, at=MONDAY, args={"target": ""}), "missing_argument"),
    (Order("vote", by=ANA, at=MONDAY, args={"target": "Bo"}), "bad_argument"),
    (Order("vote", by=ANA, at=MONDAY, args={"target": Unresolved("Zoé")}), "unknown_name"),
    (Order("vote", by=ANA, at=MONDAY, args={"target": Unresolved("An", (ANA, BO))}), "ambiguous"),
    (Order("vote", by=ANA, at=MONDAY, args={"target": ANA}), "self_target"),
    (Order("shield", by=GM, at=MONDAY, args={"target": ANA}), "reason_missing"),
    (Order("shield", by=GM, at=MONDAY, args={"target": ANA, "reason": "  "}), "reason_missing"),
])  # fmt: skip
def test_a_refusal_says_why_and_changes_nothing(order, code):
    engine = village()
    state, entries = engine.state, list(engine.entries)
    with pytest.raises(Refused) as refused:
        engine.submit(order)
    assert refused.value.code == code
    assert engine.state == state
    assert engine.entries == entries


def test_deadlines_settled_before_a_refusal_stay():
    engine = village()
    with pytest.raises(Refused):
        engine.submit(vote(ANA, ANA, DUSK + hours(1)))
    assert types(engine.entries)[-1] == "voted_out"


def test_a_player_is_refused_by_what_the_player_knows_and_by_nothing_else():
    """The shield is secret: a vote against it is taken, and fizzles at dusk. An answer would have told of it."""
    engine = village(shielded=1)
    engine.submit(vote(BO, ANA))
    engine.settle(DUSK)
    assert engine.entries[-1].event == VotedOut(player=None)


def test_the_game_master_is_checked_against_everything():
    engine = village(shielded=1)
    order = Order("shield", by=GM, at=MONDAY, args={"target": BO, "reason": "a test"})
    assert engine.view_of(order) is engine.state
    assert ANA not in engine.view_of(vote(BO, ANA)).shielded
    assert engine.view_of(Order("x", by="outsider", at=MONDAY)) == known(engine.rules, engine.entries, PUBLIC)


def test_a_text_with_several_orders_is_taken_back_whole():
    engine = village()
    mark, before = engine.mark(), list(engine.entries)
    engine.submit(vote(BO, ANA))
    engine.known(frozenset({"public", seat_token(BO)}))
    engine.back(mark)
    assert (engine.state, engine.entries) == (mark[0], before)
    assert engine.known(frozenset({"public", seat_token(BO)})).votes == {}


def test_whoever_keeps_the_journal_hears_of_every_order_with_what_it_wrote():
    engine, heard = village(), []
    engine.on_orders = lambda order, entries: heard.append((order.verb, types(entries)))
    engine.submit(vote(BO, ANA))
    engine.settle(DUSK)
    assert heard == [("vote", ["order_received"]), ("dusk", ["vote_counted", "voted_out"])]


def test_facts_written_by_hand_are_folded_like_any_other():
    engine = village()
    engine.write(Order("overrule", by=GM, at=MONDAY), [(VotedOut(player=DAN), PUBLIC)])
    assert engine.state.out == (DAN,)
    assert engine.entries[-1].order.by == GM


# ---- previews

def test_a_preview_shows_what_would_be_and_leaves_no_trace():
    engine = village()
    engine.submit(vote(BO, ANA))
    engine.submit(vote(ANA, BO))
    state, entries = engine.state, list(engine.entries)
    preview = engine.draft(Order("dusk", by=CLOCK, at=DUSK)).entries
    assert (engine.state, engine.entries) == (state, entries)
    engine.settle(DUSK)
    assert [entry.event for entry in engine.entries[len(entries):]] == [entry.event for entry in preview]


def test_a_preview_gives_each_step_its_rule():
    rules = [entry.rule for entry in village().draft(Order("dusk", by=CLOCK, at=DUSK)).entries]
    assert rules == ["T-1", "T-2"]


# ---- what viewers know

def test_a_viewer_knows_the_fold_of_what_the_viewer_may_see():
    engine = village(shielded=1)
    engine.submit(vote(BO, ANA))
    assert engine.known(frozenset({"public", seat_token(BO)})).votes == {BO: ANA}
    assert engine.known(frozenset({"public", seat_token(CLEO)})).votes == {}
    assert engine.known(PUBLIC).shielded == frozenset()
    assert engine.state.shielded == {ANA}


def test_tokens_of_a_seat_are_its_own_and_what_the_rules_grant_now():
    engine = village()
    assert tokens_of(engine.rules, engine.state, BO) == {"public", "player", "seat:2"}
    engine.submit(vote(CLEO, BO))
    engine.settle(DUSK)
    assert tokens_of(engine.rules, engine.state, BO) == {"public", "player", "seat:2", "cemetery"}


def test_nobody_but_the_game_master_holds_a_token_of_an_empty_audience():
    assert not sees(GM_ONLY, {"public", "player", "seat:1", "cemetery"})
    assert sees(tokens("cemetery") | PUBLIC, {"public"})


def test_a_sealed_fact_is_for_its_audience_once_the_seal_is_broken():
    """A whisper that opens after the end, to everybody; a result of the night, to its owner at dawn."""
    state, rules = Rules().initial(), Village()
    result, whisper = sealed(seats(BO), "night:2"), seats(ANA, BO) | sealed(PUBLIC, "end")
    assert not sees(result, tokens_of(rules, VillageState(), BO))
    assert not sees(whisper, public_tokens(state))
    dawn, end = VillageState(seals=frozenset({"night:2"})), VillageState(seals=frozenset({"night:2", "end"}))
    assert sees(result, tokens_of(rules, dawn, BO))
    assert not sees(result, tokens_of(rules, end, CLEO))
    assert not sees(result, public_tokens(end))
    assert sees(whisper, public_tokens(end))


def test_views_kept_beside_the_entries_are_those_of_the_journal_even_after_a_rewind():
    engine = village()
    engine.submit(vote(BO, ANA))
    held = frozenset({"public", seat_token(BO)})
    engine.known(held)
    shorter = Engine(Village(), engine.dice, engine.entries[:-1], views=engine.views)
    assert shorter.known(held).votes == {}
    assert Engine(Village(), engine.dice, engine.entries, views=engine.views).known(held).votes == {BO: ANA}


orders = st.lists(
    st.tuples(st.sampled_from([ANA, BO, CLEO, DAN]), st.sampled_from([ANA, BO, CLEO, DAN]), st.integers(0, 80)), max_size=25)


@given(orders, st.sampled_from([None, 1, 3]))
def test_refolding_the_journal_gives_the_same_state_and_views_whoever_looked_when(asked, shielded):
    engine = village(**({} if shielded is None else {"shielded": shielded}))
    for by, target, hour in sorted(asked, key=lambda each: each[2]):
        try:
            engine.submit(vote(by, target, MONDAY + hours(hour)))
        except Refused:
            engine.known(frozenset({seat_token(target)}))
    again = Engine(Village(), SeedDice(b"other"), engine.entries)
    assert again.state == engine.state == fold(Village(), (entry.event for entry in engine.entries))
    for seat in engine.state.everyone:
        held = tokens_of(engine.rules, engine.state, seat)
        assert engine.known(held) == known(engine.rules, engine.entries, held)


@given(orders, st.randoms(use_true_random=False))
def test_the_same_orders_and_seed_give_the_same_journal(asked, random):
    def play():
        engine = village()
        for by, target, hour in sorted(asked, key=lambda each: each[2]):
            try:
                engine.submit(vote(by, target, MONDAY + hours(hour)))
            except Refused:
                continue
        return engine.entries

    assert play() == play()


@given(orders, st.data())
def test_a_fold_may_begin_and_leave_out_anything(asked, data):
    engine = village()
    for by, target, hour in sorted(asked, key=lambda each: each[2]):
        try:
            engine.submit(vote(by, target, MONDAY + hours(hour)))
        except Refused:
            continue
    some = [entry.event for entry in engine.entries if data.draw(st.booleans())]
    assert isinstance(Village().deadlines(fold(Village(), some)), tuple)


def test_a_protocol_of_nothing_is_a_ruleset_too():
    engine = Engine(Rules(), SeedDice(b"x"))
    engine.settle(MONDAY)
    assert engine.known(PUBLIC) == engine.state == Rules().initial()


# ---- arguments of orders

def test_seats_of_an_order_are_one_or_many_but_never_none():
    order = Order("decide", by=ANA, at=MONDAY, args={"one": BO, "many": (BO, CLEO), "none": (), "bad": (BO, "x"),
                                                     "unread": (BO, Unresolved("Zo"))})
    assert order.seats("one") == (BO,)
    assert order.seats("many") == (BO, CLEO)
    for name, code in (("none", "missing_argument"), ("absent", "missing_argument"), ("bad", "bad_argument"),
                       ("unread", "unknown_name")):
        with pytest.raises(Refused, match=code):
            order.seats(name)


def test_text_of_an_order_is_text():
    order = Order("say", by=ANA, at=MONDAY, args={"text": "hello", "number": 3})
    assert order.text("text") == "hello"
    with pytest.raises(Refused, match="bad_argument"):
        order.text("number")
