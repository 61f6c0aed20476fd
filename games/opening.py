"""From a wish to play to the first day: creating a game, enrolling, seating, dealing, starting."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.db import transaction

from . import play, projecting
from .kernel.options import parse_options
from .kernel.order import GM, Order
from .kernel.refusal import Refused
from .models import Enrolment, Game, GameMaster, Immunity, Seat
from .places import make_letterbox
from .registry import config

User = Any
"""A row of the site's user model."""


def _one_zone(usual: str, given: str, options: dict[str, Any]) -> str:
    """The zone of a game's hours. Where its rules have an option for it both say the same: an option that was set goes
    first, then what the page asked for."""
    if "timezone" not in options:
        return given or usual
    if options["timezone"] == usual and given:
        options["timezone"] = given
    return str(options["timezone"])


def create_game(
    *, ruleset: str, title: str, master: User | None, at: datetime, language: str = "fr", zone: str = "", intro: str = "",
    options: Mapping[str, Any] | None = None, roles: Sequence[str] = (), capacity: int = 12, **fields: Any,
) -> Game:
    """A game with its registration open and its places in the forum. Raises Refused `bad_option`."""  # fmt: skip
    app = config(ruleset)
    parsed = parse_options(app.rules.options, options or {})
    together = getattr(app.rules, "check_options", None)  # what a game says of options that must go together
    if together is not None:
        together(parsed)
    zone = _one_zone(app.rules.zone, zone, parsed)
    with transaction.atomic():
        game = Game.objects.create(
            ruleset=ruleset, title=title, intro=intro, language=language, zone=zone, options=parsed,
            roles=list(roles), capacity=capacity, created_at=at, phase="registration", **fields,
        )  # fmt: skip
        if master is not None:
            GameMaster.objects.create(game=game, user=master)
        before_start = replace(app.rules.initial(), phase="registration")
        projecting.project_topics(game, list(app.rules.topics(before_start)))
    return game


def enrol(game: Game, user: User, at: datetime, name: str = "", house: bool = False) -> Enrolment:
    """Puts a member on the list; beyond the game's capacity in reserve. Twice is once.

    Refused: `wrong_phase` once the list is closed, `bad_target` for a game master of this game.
    """
    with transaction.atomic():
        game = play.locked(game.pk)
        if game.stage != Game.Stage.REGISTRATION:
            raise Refused("wrong_phase")
        if game.masters.filter(user=user).exists():
            raise Refused("master_may_not_play")
        name = name or user.member.name
        found, _ = Enrolment.objects.get_or_create(game=game, user=user, defaults={"name": name, "at": at, "house": house})
        return found


def leave(game: Game, user: User) -> bool:
    """Takes a member off the list; the first in reserve moves up. Refused `wrong_phase` once the list is closed."""
    with transaction.atomic():
        game = play.locked(game.pk)
        if game.stage != Game.Stage.REGISTRATION:
            raise Refused("wrong_phase")
        return bool(Enrolment.objects.filter(game=game, user=user).delete()[0])


def listed(game: Game) -> tuple[list[Enrolment], list[Enrolment]]:
    """Who has a place, and who waits in reserve, in order of arrival."""
    everyone = list(game.enrolments.select_related("user__member"))
    return everyone[: game.capacity], everyone[game.capacity :]


def close_list(game_id: int, at: datetime, by: User | None = None) -> None:
    """Closes the registration and gives out the chairs: the game waits for the deal. Refused `bad_setup`."""
    with transaction.atomic():
        game = play.locked(game_id)
        if game.stage != Game.Stage.REGISTRATION:
            raise Refused("wrong_phase")
        seated, _ = listed(game)
        people = [{"name": entry.name, "user": entry.user, "house": entry.house} for entry in seated]
        if any(reserved := [_immunity(game, p["user"]) for p in people]):
            people = [{**p, **({"immune": True} if left else {})} for p, left in zip(people, reserved, strict=True)]
        open_game(game, people, at, by=by)


def _immunity(game: Game, user: User) -> Immunity | None:
    return Immunity.objects.filter(user=user, ruleset=game.ruleset, used_in=None).first()


def open_game(
    game: Game, people: Sequence[Mapping[str, Any]], at: datetime, *, setup: Mapping[str, Any] | None = None, by: User | None = None
) -> None:
    """Sits these people down in this order and gives `open`, the first order of the journal.

    Each has `name`, perhaps `user` and `house`, and what the ruleset knows of a seat (`role`, …). Refused `bad_setup`.
    Without `setup` a game may bring its own by a module `setting_up` with `of_game(game)`.
    """
    part = config(game.ruleset).part("setting_up")
    if setup is None and part is not None:
        setup = part.of_game(game)
    with transaction.atomic():
        rows = [
            Seat(game=game, number=number, name=person["name"], user=person.get("user"),
                 kind=Seat.Kind.HOUSE if person.get("house") else Seat.Kind.HUMAN)
            for number, person in enumerate(people, 1)
        ]  # fmt: skip
        Seat.objects.bulk_create(rows)
        for row in () if game.private else rows:
            make_letterbox(game, row.number, at)
        game.stage, game.started_at = Game.Stage.SETUP, at
        if game.tempo_factor > 1 and game.tempo_real is None:
            game.tempo_real = at
            game.tempo_game = game.tempo_game or at
        turn = play.Turn(game, at)
        turn.before = None
        args = {
            "zone": game.zone,
            "seats": tuple(_seat_args(person) for person in people),
            "options": game.options,
            "setup": {"roles": tuple(game.roles), **(setup or {})},
        }
        order = Order("open", GM, turn.now, args, "gm")
        turn.engine.rules.check(order, turn.engine.state)
        turn.engine.run(order)
        turn.finish(user=by)


def _seat_args(person: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in person.items() if name not in ("user", "house")}


def start(game_id: int, at: datetime, *, reason: str = "", by: User | None = None, key: str = "") -> None:
    """The game begins now: roles go out, the topics open, the clock runs. Refused as the ruleset says."""
    refusal = None
    with transaction.atomic():
        game = play.locked(game_id)
        if game.stage != Game.Stage.SETUP:
            raise Refused("wrong_phase")
        game.stage, game.started_at = Game.Stage.RUNNING, at
        game.save(update_fields=["stage", "started_at"])
        args = {"reason": reason} if reason else {}
        try:
            play.submit(game_id, GM, [play.Ask("start", args)], at, source="gm", user=by, key=key)
        except Refused as caught:
            # The refused order stays on record, the game stays where it was.
            refusal = caught
            Game.objects.filter(pk=game_id).update(stage=Game.Stage.SETUP)
        if refusal is None:
            left = Immunity.objects.filter(user__in=game.seats.values("user"), ruleset=game.ruleset, used_in=None)
            left.update(used_in=game)
    if refusal is not None:
        raise refusal


def seat_of(game: Game, user: User | None) -> Seat | None:
    """The chair on which this user sits now, or None."""
    if user is None or not user.is_authenticated:
        return None
    return game.seats.filter(user=user).first()


def take_seat(game_id: int, seat_number: int, user: User, at: datetime) -> Seat:
    """A visitor takes over a house player's chair of a demonstration game. Refused `wrong_phase` where it is taken."""
    with transaction.atomic():
        game = play.locked(game_id)
        seat = game.seats.select_for_update().get(number=seat_number)
        if not game.demo or seat.kind != Seat.Kind.HOUSE or seat_of(game, user) is not None:
            raise Refused("wrong_phase")
        seat.user, seat.kind, seat.name = user, Seat.Kind.HUMAN, user.member.name
        seat.save(update_fields=["user", "kind", "name"])
        return seat


def give_back(game_id: int, seat_number: int, user: User) -> Seat:
    """A house player takes a visitor's chair of a demonstration game again. Refused `wrong_phase` for any other."""
    with transaction.atomic():
        game = play.locked(game_id)
        seat = game.seats.select_for_update().get(number=seat_number)
        if not game.demo or seat.kind != Seat.Kind.HUMAN or seat_of(game, user) is not None:
            raise Refused("wrong_phase")
        seat.user, seat.kind, seat.name = user, Seat.Kind.HOUSE, user.member.name
        seat.save(update_fields=["user", "kind", "name"])
        return seat


__all__ = ["close_list", "create_game", "enrol", "give_back", "leave", "listed", "open_game", "seat_of", "start", "take_seat"]
