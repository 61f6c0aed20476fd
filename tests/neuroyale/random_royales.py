"""Whole royales played at random, and what must be true of each at any moment."""

from __future__ import annotations

from random import Random

from games.kernel.audience import seat_token
from games.kernel.refusal import Refused
from neuroyale.rules import questions
from neuroyale.rules.state import COMMON
from neuroyale.rules.streams import Stream
from neuroyale.rules.suites import draw_families

from .arena import Arena

PEOPLE = ("Ana", "Bo", "Cy", "Dee", "Eli", "Flo", {"name": "Hibou", "kind": "guest"}, {"name": "Pixel", "kind": "guest"})


def play(number):
    """One royale, of a mode and with people that follow from its number."""
    chance = Random(number)
    mode = ("solo", "salon", "salon", "live", "duel")[number % 5]
    people = PEOPLE[: {"solo": 1, "duel": 2, "live": chance.randint(2, 6)}.get(mode, chance.randint(2, 8))]
    options = {"ghosts_can_be_jolted": chance.random() < 0.7, "floor": chance.choice(["running", "end"]),
               "ghosts": chance.random() < 0.6, "places": chance.choice([8, 12, 24])}  # fmt: skip
    arena = Arena(*people, mode=mode, options=options, ghosts=chance.choice([0, 3, 15, 30]), seed=str(number).encode(),
                  suite=draw_families(Stream(number, 0, 0)), level=chance.choice([None, 100]))  # fmt: skip
    names = [one if isinstance(one, str) else one["name"] for one in people]
    if mode == "solo":
        arena.do("start_royale", "Ana")
    elif mode == "salon":
        arena.do("launch", "Ana")
    holds(arena, names)
    for _ in range(400):
        if finished(arena):
            break
        act(arena, names, chance)
        holds(arena, names)
    at_the_end(arena)
    return arena


def finished(arena):
    return arena.state.over if arena.state.mode != "duel" else arena.state.duel.phase in ("over", "cancelled")


def act(arena, names, chance):
    """Something happens: somebody answers, chooses, leaves, or time goes by."""
    name = chance.choice(names)
    royale = arena.state.royale_of(arena.who(name))
    try:
        if royale is None or chance.random() < 0.01:
            arena.do("forfeit", name)
        elif royale.phase == "round":
            in_the_round(arena, names, chance)
        elif royale.phase == "pause" and chance.random() < 0.6:
            in_the_pause(arena, name, royale, chance)
        elif royale.clock != COMMON and not royale.ended:
            arena.wait(chance.randint(0, 20_000)).do("start_round", name)
        else:
            arena.to_the_next()
    except Refused:
        arena.wait(chance.randint(1, 5000))


def in_the_round(arena, names, chance):
    """Half a round of everybody's answers, most of them right; then perhaps to its end."""
    end = arena.at.timestamp() + chance.randint(5, 60)
    while arena.at.timestamp() < end:
        arena.wait(chance.choice((120, 400, 1500, 4000)))
        name = chance.choice(names)
        royale = arena.state.royale_of(arena.who(name))
        if royale is not None and royale.phase == "round" and arena.who(name) in royale.trials:
            trial = royale.trials[arena.who(name)]
            number = questions.default_question(trial, trial.ms(arena.at))
            if number and not trial.done:
                try:
                    arena.answer(name, ok=chance.random() < 0.8, question=number)
                except Refused as refusal:
                    if refusal.code not in ("too_fast", "too_late", "already_answered"):
                        raise AssertionError(refusal.code) from refusal
    if chance.random() < 0.5:
        arena.to_the_next()


def in_the_pause(arena, name, royale, chance):
    target = chance.choice(royale.left)
    verb = chance.choice(("play_token", "aim_tribune"))
    args = {"token": chance.choice(("shield", "jolt"))} if verb == "play_token" else {}
    arena.do(verb, name, target=target, **args)


def holds(arena, names):
    """At any moment."""
    for royale in arena.state.royales.values():
        size = len(royale.seats)
        assert len(set(royale.seats)) == size
        assert all(0 < count <= 3 for count in royale.jolts.values())
        assert royale.shields <= set(royale.left) or royale.ended
        assert set(royale.tokens) <= set(royale.left)
        if royale.format == "cut" and not royale.ended:
            assert sorted(royale.places.values()) == list(range(len(royale.left) + 1, size + 1))
            assert not royale.round or len(royale.left) >= min(size, 3)
            assert not set(royale.places) & set(royale.left)
        for results in royale.results.values():
            assert set(results) == set(royale.seats)
            assert all(result.raw >= 0 and (result.last_ms is None) == (result.right == 0) for result in results.values())
    for name in names:
        knows_its_own(arena, name)


def knows_its_own(arena, name):
    """A player's fold agrees with what is so, as far as it goes, and holds nothing of what is secret."""
    seat = arena.who(name)
    known = arena.knows(name)
    truly = arena.state.royale_of(seat)
    for number, royale in known.royales.items():
        assert (royale.seed, royale.families, royale.suite, dict(royale.runs)) == (0, (), "", {})
        assert set(royale.choices) <= {seat}
        for other, trial in royale.trials.items():
            assert other == seat or trial.gains == trial.waits == ()
        if truly is not None and number == truly.number:
            assert royale.family == truly.family or royale.ended  # of rounds that nobody opened the family stays unsaid
            for fact in ("phase", "round", "left", "places", "order", "shields", "tokens", "jolts", "best", "ranks", "opens"):
                assert getattr(royale, fact) == getattr(truly, fact), (name, fact)
            assert royale.trials.get(seat) == truly.trials.get(seat)
    if arena.state.mode == "duel" and not finished(arena):
        assert all(royale.owner == seat for royale in known.royales.values())


def at_the_end(arena):
    """Of a game that is over."""
    assert finished(arena)
    assert arena.read_again() == arena.state
    for royale in arena.state.royales.values():
        if royale.phase != "over":
            continue
        places = sorted(royale.places.values())
        if royale.format == "cut":
            assert places == list(range(1, len(royale.seats) + 1))
        else:
            assert places[0] == 1
            assert all(place <= rank for rank, place in enumerate(places, 1))
            assert sum(royale.points.values()) == 7 * len(royale.seats) * (len(royale.seats) - 1) / 2
    for line in arena.engine.entries:
        if line.event.type in ("answer_taken", "answer_refused", "question_sent", "order_received", "round_stopped"):
            who = getattr(line.event, "player", None) or line.event.by
            assert line.to == {seat_token(who)}
        if line.event.type in ("suite_kept", "suite_chosen", "shelf_kept", "drew", "ghost_saved", "suspicion"):
            assert not line.to


if __name__ == "__main__":
    import sys

    kinds = set()
    for game in range(int(sys.argv[1]) if len(sys.argv) > 1 else 100):
        kinds |= {line.event.type for line in play(game).engine.entries}
    print(len(kinds), "kinds of facts:", ", ".join(sorted(kinds)))
