"""An Ambidex game from its matches to the deaths that it brings (NG-118 to NG-126)."""

from __future__ import annotations

from collections.abc import Mapping

from games.kernel.audience import PUBLIC, Audience, seats
from games.kernel.seat import Seat

from .. import deaths, points
from .. import events_ambidex as e
from ..edition.model import AmbidexGame
from ..state import State
from ..work import GM_ONLY, Work
from . import pairing as pairs
from . import scoring
from .pairing import Match, Pairing
from .taking_part import players


def draw(work: Work, game: AmbidexGame) -> Pairing | None:
    """Who plays whom in this round; None until the game master says it."""
    state = work.state
    inside = players(state)
    if game.pairing == "gm":
        return None
    if game.pairing == "random":
        return pairs.by_draw(game.mode, work.draft.shuffle("pairing", inside))
    by_character = {character: seat for seat, character in state.characters.items()}
    matches = [
        Match(*(tuple(by_character[name] for name in side if name in by_character) for side in (match.a, match.b)))
        for match in game.matches
    ]
    return pairs.settle(matches, inside)


def tell(work: Work, pairing: Pairing) -> None:
    """The matches and byes, to all (NG-118)."""
    for number, match in enumerate(pairing.matches, 1):
        fact = e.MatchTold(round=work.state.round, match=number, a=match.a, b=match.b)
        work.add(fact, to=PUBLIC, rule="NG-118")
    for seat in pairing.byes:
        work.add(e.ByeTold(round=work.state.round, player=seat), to=PUBLIC, rule="NG-118")


def scale(state: State) -> scoring.Scale:
    """The figures of this game."""
    names = {"both_ally": "both_ally", "betrayer": "betrayer", "betrayed": "betrayed", "both_betray": "both_betray",
             "bye": "bye_points"}  # fmt: skip
    default = scoring.Scale()
    given = {field: int(state.options.get(f"ambidex.{name}", getattr(default, field))) for field, name in names.items()}
    return scoring.Scale(**given)


def resolve(work: Work) -> None:
    """The votes are opened, all from the same start values (NG-121)."""
    votes = work.state.votes
    work.add(e.VotesClosed(round=work.state.round), to=PUBLIC, rule="NG-121")
    inside = players(work.state)
    matches = {number: match.among(inside) for number, match in work.state.matches.items()}
    matches = {number: match for number, match in matches.items() if match.is_played}
    matched = sorted(seat for match in matches.values() for seat in match.members)
    silent = [seat for seat in matched if seat not in votes]
    votes = {**votes, **_filled_in(work, silent)}
    results = _results(work, matches, votes)
    deltas = scoring.deltas(results, [seat for seat in inside if seat not in matched], scale(work.state))
    for seat in inside:
        points.write(work, seat, deltas[seat], "ambidex")
    _deaths(work, deltas, silent, results)


def _filled_in(work: Work, silent: list[Seat]) -> dict[Seat, str]:
    """What stands for the votes that are missing, in seat order."""
    rule = work.state.options.get("ambidex.missing_vote", "ally")
    found: dict[Seat, str] = {}
    for seat in silent:
        match rule:
            case "betray":
                found[seat] = scoring.BETRAY
            case "previous":
                found[seat] = work.state.last_votes.get(seat, scoring.ALLY)
            case "random":
                found[seat] = work.draft.pick("missing_vote", scoring.CHOICES)
            case _:
                found[seat] = scoring.ALLY
        work.add(e.VoteMissing(player=seat, choice=found[seat]), to=GM_ONLY, rule="NG-121")
    return found


def _results(work: Work, matches: Mapping[int, Match], votes: Mapping[Seat, str]) -> list[tuple[Match, str, str]]:
    """What each side has chosen: all draws first, then the facts, in order of matches."""
    found = [
        (match, _side(work, match.a, votes), _side(work, match.b, votes)) for match in matches.values()
    ]  # fmt: skip
    for number, (match, a, b) in zip(matches, found, strict=True):
        fact = e.MatchResult(round=work.state.round, match=number, a=match.a, b=match.b, a_choice=a, b_choice=b)
        work.add(fact, to=_learn(work.state, match), rule="NG-121")
    return found


def _side(work: Work, members: tuple[Seat, ...], votes: Mapping[Seat, str]) -> str:
    choice = scoring.unanimous([votes[seat] for seat in members])
    if choice is not None:
        return choice
    rule = work.state.options.get("ambidex.pair_disagree", "ally")
    return work.draft.pick("pair_disagree", scoring.CHOICES) if rule == "random" else str(rule)


def _learn(state: State, match: Match) -> Audience:
    """Who learns what a match has come to (NG-125)."""
    return PUBLIC if state.options.get("ambidex.reveal", "full") == "full" else seats(*match.members)


def _deaths(work: Work, deltas: Mapping[Seat, int], silent: list[Seat], results: list[tuple[Match, str, str]]) -> None:
    """Who has come to 0 dies, in seat order, all at that instant (NG-124, NG-126)."""
    state = work.state
    at_zero = frozenset(
        scoring.eliminated({s: points.of(state, s) for s in deltas}, deltas) if points.is_deadly(state) else ()
    )
    struck = frozenset(silent if state.options.get("ambidex.missing_vote") == "eliminate" else ())
    for seat in sorted(at_zero | struck):
        if seat in state.dead or seat in state.escaped:
            continue
        spared = points.of(state, seat) > 0
        credit = () if spared else _betrayers(state, seat, results)
        deaths.die(work, seat, "ambidex", credit=credit)


def _betrayers(state: State, seat: Seat, results: list[tuple[Match, str, str]]) -> tuple[Seat, ...]:
    """Every opponent whose side has betrayed."""
    if not state.options.get("ambidex.kill_credit", True):
        return ()
    for match, a, b in results:
        side = match.side(seat)
        if side is not None:
            return match.opponents(seat) if (b if side == "a" else a) == scoring.BETRAY else ()
    return ()
