"""The demonstration: tables of house players that play for ever, with a chair at each for whoever passes by.

What is played at them, in which language and with whom, is brought by the game apps whose `house` module has a
`DEMONSTRATION`: one table for each.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth.models import Group
from django.core.cache import cache
from django.db import transaction
from django.utils import translation
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from forum import accounts, attendance, live, members, topics
from forum.errors import Invalid
from forum.models import Category, Member, Post, Topic

from . import announcing, house, opening, play, registry
from .kernel.calendar import instant, local_date
from .kernel.order import GM
from .kernel.refusal import Refused
from .kernel.ruleset import find_verb
from .models import Entry, Game, Order, Seat
from .projecting import context

log = logging.getLogger("conteur.demo")

MASTER, PLAYER = "conteur-demo", "joueur-demo"
HOUSE_GROUP = "house"
"""Group of the accounts that the machine speaks for, so that no person's is ever taken for one."""
PAUSE = timedelta(minutes=1)  # from the end of a game to the next
STALE = timedelta(minutes=3)  # a deadline so long overdue: nobody was there, and nobody wants the days in between
IDLE = timedelta(minutes=15)  # a game without a clock (paused, and left so)
AWAY = timedelta(minutes=4)  # real: who has had no page open for so long has left, and the chair is given to others
LEFT_KEPT = 60 * 60  # seconds, real: so long whoever left a chair finds the same one again
LEAD = timedelta(seconds=60)  # played at once when the site starts, so that the first visitor meets a village that talks
KEPT = 6  # games of a table that are over and stay to be read again


@dataclass(frozen=True, slots=True)
class Play:
    """A game app that the demonstration plays, and how."""

    ruleset: str
    how: house.Demonstration


def is_on() -> bool:
    """Whether this site runs the demonstration: never in production."""
    return bool(getattr(settings, "CONTEUR_DEMO", False))


def plays() -> list[Play]:
    """What is played: every installed game that brings a demonstration."""
    found = [(name, getattr(app.part("house"), "DEMONSTRATION", None)) for name, app in registry.configs().items()]
    return [Play(name, how) for name, how in found if how is not None]


def play_of(ruleset: str) -> Play | None:
    """How the demonstration plays this game, or None where it does not."""
    return next((what for what in plays() if what.ruleset == ruleset), None)


# ---- people and places -----------------------------------------------------------------------------------------------


def password_of(name: str) -> str:
    """The password of an account of the demonstration: of this site alone, and the same at each start."""
    return "lune-" + salted_hmac("conteur.demo", name).hexdigest()[:10]


def account(name: str, at: datetime) -> Any:
    """The account of the demonstration's game master or player, made when first asked for."""
    user = members.find(name) or members.create_member(name, at=at, language="fr")
    if not user.check_password(password_of(name)):
        user.set_password(password_of(name))
        user.save(update_fields=["password"])
    return user


def household(how: house.Demonstration, at: datetime) -> list[Any]:
    """The house players' accounts, made when missing. Names that somebody else has are passed over."""
    group, _made = Group.objects.get_or_create(name=HOUSE_GROUP)
    ours = {user.username: user for user in group.user_set.select_related("member").filter(is_active=True)}
    found: list[Any] = []
    for name, gender in how.names:
        user = ours.get(name)
        if user is None:
            try:
                user = members.create_member(name, at=at, language=how.language)
            except Invalid:
                continue
            Member.objects.filter(user=user).update(gender=gender)
            group.user_set.add(user)
        found.append(user)
    return found


def cast(people: list[Any], seats: int, number: int) -> list[Any]:
    """Who plays the next game: not the same round each time."""
    start = number * 5 % len(people) if people else 0
    return [*people[start:], *people[:start]][:seats]


SHELVES: tuple[tuple[str, Mapping[str, list[str]]], ...] = (
    ("annonces", {
        "fr": ["Annonces", "Les nouvelles du site et des parties à venir."],
        "ru": ["Объявления", "Новости сайта и будущих партий."],
        "en": ["Announcements", "News of the site and of games to come."],
    }),
    ("discussions", {
        "fr": ["Discussions générales", "De tout, sauf des parties en cours."],
        "ru": ["Общие разговоры", "Обо всём, кроме идущих партий."],
        "en": ["General discussion", "Anything but the games that are being played."],
    }),
    ("aide", {
        "fr": ["Questions et aide", "Les règles, le site, vos premières parties."],
        "ru": ["Вопросы и помощь", "Правила, сайт, первые партии."],
        "en": ["Questions and help", "The rules, the site, your first games."],
    }),
)  # fmt: skip


def shelves(at: datetime) -> None:
    """The forum's first categories. Those that are there already stay as the staff left them."""
    for position, (slug, words) in enumerate(SHELVES, 1):
        if not Category.objects.filter(slug=slug).exists():
            title, intro = words["en"]
            topics.create_category(
                title=title, slug=slug, intro=intro, titles=dict(words), position=position, read=["public"],
                write=["member"], open=["staff"] if slug == "annonces" else ["member"],
            )  # fmt: skip


# ---- the game --------------------------------------------------------------------------------------------------------


def current(ruleset: str = "") -> Game | None:
    """The demonstration's game that is being played, of this ruleset where one is named; or None."""
    found = Game.objects.filter(demo=True, stage=Game.Stage.RUNNING).order_by("-started_at")
    return (found.filter(ruleset=ruleset) if ruleset else found).first()


def running() -> list[Game]:
    """All games of the demonstration that are being played."""
    return [game for what in plays() if (game := current(what.ruleset)) is not None]


def ensure(at: datetime) -> list[Game]:
    """At the start of the site: accounts, categories, and a game under way at each table. Quick where all is there."""
    shelves(at)
    account(PLAYER, at)
    close_stale(at)
    return [game for what in plays() if (game := _ensure(what, at)) is not None]


def _ensure(what: Play, at: datetime) -> Game | None:
    if (game := current(what.ruleset)) is not None:
        return game
    lead = LEAD if not Game.objects.filter(demo=True, ruleset=what.ruleset).exists() else LEAD / 3  # a restart is to be quick
    if (game := begin(at - lead, what)) is not None:
        house.rehearse(game.pk, at - lead, at)
        game.refresh_from_db()
        forget_old(what.ruleset)
    return game


def step(at: datetime) -> list[Game]:
    """Now and then: closes what nobody can play on, and starts the next game at a table where the last has been over for
    a while. All that are being played."""
    close_stale(at)
    return [game for what in plays() if (game := _step(what, at)) is not None]


def _step(what: Play, at: datetime) -> Game | None:
    game = current(what.ruleset)
    if game is not None:
        free_absent(game, at)
    if game is None and not Game.objects.filter(demo=True, ruleset=what.ruleset, ended_at__gt=at - PAUSE).exists():
        game = begin(at, what)
        forget_old(what.ruleset)
    return game


def begin(at: datetime, what: Play | None = None) -> Game | None:
    """A new game, dealt and started, at the first table where none is named; None where no game brings a demonstration."""
    what = what or next(iter(plays()), None)
    if what is None:
        return None
    how = what.how
    with transaction.atomic():
        if (going := current(what.ruleset)) is not None:
            return going
        number = Game.objects.filter(demo=True).order_by("-pk").values_list("pk", flat=True).first() or 0
        master, people = account(MASTER, at), cast(household(how, at), len(how.roles), number)
        zone = registry.config(what.ruleset).rules.zone
        game = opening.create_game(
            ruleset=what.ruleset, title=how.titles[number % len(how.titles)], master=master, at=at, language=how.language,
            options=how.options, roles=how.roles if how.cast else (), capacity=len(people), intro=how.intro, demo=True, tempo_factor=how.factor,
            tempo_real=at, tempo_game=instant(zone, local_date(zone, at), how.begins),
        )  # fmt: skip
        if how.prepare is not None:
            how.prepare(game)
        opening.open_game(game, [{"name": user.member.name, "user": user, "house": True} for user in people], at, by=master)
        if find_verb(game.config.rules, "deal"):
            play.submit(game.pk, GM, [play.Ask("deal")], at, source="gm", user=master)
        opening.start(game.pk, at, by=master)
    return Game.objects.get(pk=game.pk)


def close_stale(at: datetime) -> None:
    """Ends games whose clock stood still for long, as of when it stopped: their missed days are not played."""
    for game in Game.objects.filter(demo=True, stage__in=[Game.Stage.SETUP, Game.Stage.RUNNING]):
        if game.next_due_at is not None and game.next_due_at < at - STALE:
            call_off(game, game.next_due_at - timedelta(milliseconds=1))
        elif game.next_due_at is None and _last_touched(game) < at - IDLE:
            call_off(game, at)


def _last_touched(game: Game) -> datetime:
    last = game.orders.order_by("-number").values_list("received_at", flat=True).first()
    return last or game.started_at or game.created_at


def call_off(game: Game, at: datetime) -> None:
    """Ends a game of the demonstration before its time, by the game master's pen where the rules let him."""
    what = play_of(game.ruleset)
    args = {"reason": "demonstration", **(what.how.ending if what is not None else {})}
    try:
        play.submit(game.pk, GM, [play.Ask("end_game", args)], at, source="gm")
    except Refused as refusal:
        log.warning("game %s is called off: %s", game.pk, refusal)
        Game.objects.filter(pk=game.pk).update(stage=Game.Stage.CANCELLED, next_due_at=None, ended_at=at)


def forget_old(ruleset: str) -> None:
    """Removes games of a table that are long over, with their topics: it plays a hundred a day."""
    done = Game.objects.filter(demo=True, ruleset=ruleset, stage__in=[Game.Stage.OVER, Game.Stage.CANCELLED])
    for game in done.order_by("-ended_at", "-pk")[KEPT:]:
        with transaction.atomic():
            Topic.objects.filter(context__startswith=context(game, "")).delete()
            Category.objects.filter(slug=f"game-{game.pk}").delete()
            Entry.objects.filter(game=game).delete()
            Order.objects.filter(game=game).delete()
            game.delete()


# ---- visitors --------------------------------------------------------------------------------------------------------


def free_seat(game: Game | None = None) -> Seat | None:
    """The chair for the next visitor: the last one that a house player holds and that is alive, or None."""
    game = game or current()
    if game is None:
        return None
    return game.seats.filter(kind=Seat.Kind.HOUSE, cause="").order_by("-number").first()


def sit(user: Any, at: datetime, ruleset: str = "") -> tuple[Game, Seat]:
    """Gives a signed-in member a chair in the running demonstration of this game, or of any, starting one where none runs.

    Who already has one keeps it. Refused: `wrong_phase` where no chair is left, `master_may_not_play`.
    """
    play_due(at)
    game = current(ruleset) or begin(at, play_of(ruleset))
    if game is None:
        raise Refused("wrong_phase")
    if (mine := opening.seat_of(game, user)) is not None:
        return game, mine
    if game.masters.filter(user=user).exists():
        raise Refused("master_may_not_play")
    with transaction.atomic():
        play.locked(game.pk)
        if (mine := opening.seat_of(game, user)) is not None:  # the other click of two had the lock first
            return game, mine
        seat = _own_again(game, user) or free_seat(game)
        if seat is None:
            raise Refused("wrong_phase")
        before = seat.name
        seat = opening.take_seat(game.pk, seat.number, user, at)
        _tell(game, before, seat.name, at)
    attendance.note(user, at)
    return game, seat


def _own_again(game: Game, user: Any) -> Seat | None:
    """The chair that this visitor has left, while it is still to be had: its secrets are known to them already."""
    number = cache.get(_left_key(game, user.pk))
    return game.seats.filter(number=number, kind=Seat.Kind.HOUSE, cause="").first() if number else None


def free_absent(game: Game, at: datetime) -> list[Seat]:
    """Gives the chairs of those who have left back to house players, so that others may take them; tells which."""
    taken = game.seats.filter(kind=Seat.Kind.HUMAN, cause="").exclude(user=None)
    gone = [seat for seat in taken if seat.user_id and attendance.last(seat.user_id, at) < at - AWAY]
    return [seat for seat in gone if _give_back(game, seat, at)]


def _give_back(game: Game, seat: Seat, at: datetime) -> bool:
    play.settle(game.pk, at)
    with transaction.atomic():
        play.locked(game.pk)
        seat.refresh_from_db()
        player = _stand_in(game, seat, at)
        if player is None or seat.kind != Seat.Kind.HUMAN or seat.cause or seat.user_id is None:
            return False
        left, before = seat.user_id, seat.name
        opening.give_back(game.pk, seat.number, player)
        _tell(game, before, player.member.name, at)
        live.refresh([left])
    cache.set(_left_key(game, left), seat.number, LEFT_KEPT)
    return True


def _stand_in(game: Game, seat: Seat, at: datetime) -> Any:
    """The house player who sat here before, else one who does not sit in this game."""
    what = play_of(game.ruleset)
    seated = set(game.seats.values_list("user_id", flat=True))
    free = [user for user in household(what.how, at) if user.pk not in seated] if what is not None else []
    letters = Post.objects.filter(topic__context=context(game, f"pm:{seat.number}"), author__in=free)
    known = letters.values_list("author", flat=True).first()
    return next((user for user in free if user.pk == known), free[0] if free else None)


def _left_key(game: Game, user_id: int) -> str:
    return f"left:{game.pk}:{user_id}"


def play_now(name: str, at: datetime, ruleset: str = "") -> tuple[Any, Game, Seat]:
    """A guest of this name, seated: (user, game, seat). Nothing is left behind where it cannot be.

    Raises forum.errors.Invalid (the name), or Refused as `sit`.
    """
    with transaction.atomic():
        user = accounts.create_temporary(name, at)
        game, seat = sit(user, at, ruleset)
    return user, game, seat


def play_due(at: datetime) -> None:
    """Brings the running games to this instant, so that no chair of somebody just killed is given away."""
    for game in running():
        play.settle(game.pk, at)


def _tell(game: Game, before: str, now: str, at: datetime) -> None:
    with translation.override(game.language):
        text = _("%(newcomer)s sits down in %(name)s's place.") % {"newcomer": now, "name": before}
    announcing.tell(game, announcing.Announcement("game", text), at)
