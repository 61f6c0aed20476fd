"""check and decide of the toy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

from games.kernel import common
from games.kernel.audience import GM_ONLY, PUBLIC, seats
from games.kernel.calendar import WEEKDAYS, weekly
from games.kernel.draft import Draft
from games.kernel.event import Event
from games.kernel.names import Names
from games.kernel.options import Column, Option, parse_option
from games.kernel.order import GM, Order
from games.kernel.reading import Phrase, Reading, own_words, read_lines
from games.kernel.refusal import Refused
from games.kernel.ruleset import OPEN, Arg, Deadline, Grant, Source, TopicRole, Verb
from games.kernel.seat import Seat

from . import events as facts
from .events import State

PHRASES = (
    Phrase("vote", "je vote (contre|pour)? {target}"),
    Phrase("vote", "голосую (за|против)? {target}"),
    Phrase("vote", "I vote (for|against)? {target}"),
    Phrase("peek", "j'épie {target}"),
    Phrase("peek", "подглядываю за {target}"),
    Phrase("peek", "I peek at {target}"),
    Phrase("withdraw", "j'annule mon vote", order="vote"),
    Phrase("withdraw", "отменяю голос", order="vote"),
    Phrase("withdraw", "I withdraw my vote", order="vote"),
)
GM_VERBS = (
    OPEN,
    Verb("deal", (), by="gm"),
    Verb("start", (), by="gm"),
    Verb("pause", (), by="gm", reason=True),
    Verb("resume", (), by="gm", reason=True),
    Verb("move_deadline", (Arg("to", "time"),), by="gm", reason=True),
    Verb("close_early", (), by="gm", reason=True),
    Verb("kill", (Arg("player"),), by="gm", reason=True),
    Verb("revive", (Arg("player"),), by="gm", reason=True),
    Verb("set_role", (Arg("player"), Arg("role", "role")), by="gm", reason=True),
    Verb("warn", (Arg("player"),), by="gm", reason=True),
    Verb("set_option", (Arg("option", "text"), Arg("value", "value")), by="gm", reason=True),
    Verb("replace_player", (Arg("player"), Arg("with", "text")), by="gm", reason=True),
    Verb("end_game", (), by="gm", reason=True),
)  # fmt: skip


class Toy:
    name = "toy"
    zone = "Europe/Paris"
    roles = ("peasant", "owl")
    events = facts.EVENTS
    verbs = (
        Verb("vote", (Arg("target"),), withdrawable=True),
        Verb("peek", (Arg("target"),)),
        Verb("withdraw", (Arg("order", "verb"),)),
        *GM_VERBS,
        Verb("dusk", (), by="clock"),
    )
    refusals = ("peeked_today",)
    phases = ("registration", "setup", "day", "over")
    options = (
        Option("days", "choices", ["mon", "wed", "fri"], choices=WEEKDAYS, group="calendar"),
        Option("hour", "time", "20:00", group="calendar"),
        Option("roles_shown", "bool", True),
        Option("tie", "choice", "random", choices=("random", "nobody")),
        Option("whispers", "int", 2, low=0, high=9),
        Option("reveal_journal", "bool", True),
        Option("watches", "rows", [["early", "owl", "peek"], ["late", "peasant", "vote"], ["late", "owl", "vote"]], low=1,
               columns=(Column("tier", ("early", "late")), Column("role"), Column("action"))),
        Option("moonrise", "time", "random", choices=("random",)),
    )  # fmt: skip
    seat_fields = ("role",)

    def initial(self) -> State:
        return State()

    # ---- check -----------------------------------------------------------------------------------------------------

    def check(self, order: Order, known: State) -> None:
        if order.by == GM:
            self._check_master(order, known)
        elif isinstance(order.by, Seat):
            self._check_player(order, order.by, known)
        else:
            raise Refused("not_a_player")

    def _check_player(self, order: Order, by: Seat, known: State) -> None:
        if known.over:
            raise Refused("game_over")
        if by in known.dead:
            raise Refused("dead")
        if known.paused:
            raise Refused("paused")
        if known.phase != "day":
            raise Refused("wrong_phase")
        match order.verb:
            case "vote":
                self._check_target(order, by, known)
            case "peek":
                if known.roles.get(by) != "owl":
                    raise Refused("wrong_role")
                if by in known.peeked:
                    raise Refused("peeked_today")
                self._check_target(order, by, known)
            case "withdraw":
                if order.text("order") != "vote" or by not in known.votes:
                    raise Refused("nothing_to_withdraw")

    def _check_target(self, order: Order, by: Seat, known: State) -> None:
        target = order.seat("target")
        if target == by:
            raise Refused("self_target")
        if target in known.dead:
            raise Refused("target_dead", target=target)

    def _check_master(self, order: Order, known: State) -> None:
        if order.verb == "open":
            self._check_setup(order)
            return
        if next(verb for verb in self.verbs if verb.name == order.verb).reason:
            _ = order.reason
        if order.verb in ("start", "deal") and known.phase != "setup":
            raise Refused("wrong_phase")
        if order.verb in ("pause", "move_deadline", "close_early") and (known.phase != "day" or known.paused):
            raise Refused("wrong_phase")
        if order.verb == "resume" and not known.paused:
            raise Refused("wrong_phase")
        if order.verb in ("kill", "revive"):
            dead = order.seat("player") in known.dead
            if dead is (order.verb == "kill"):
                raise Refused("target_dead" if dead else "target_alive")
        if order.verb == "move_deadline" and order.arg("to") <= order.at:
            raise Refused("not_in_future")
        if order.verb == "set_option":
            parse_option(self.options, order.text("option"), order.args.get("value"))
        if order.verb == "set_role" and order.text("role") not in self.roles:
            raise Refused("bad_argument", arg="role")

    def _check_setup(self, order: Order) -> None:
        people = order.args.get("seats") or ()
        roles = _roles(order)
        if not 3 <= len(people) <= 20:
            raise Refused("bad_setup", why="seat_number")
        if roles and (len(roles) != len(people) or "owl" not in roles or set(roles) - set(self.roles)):
            raise Refused("bad_setup", why="role_number")

    # ---- decide ----------------------------------------------------------------------------------------------------

    def decide(self, order: Order, draft: Draft[State]) -> None:
        act = getattr(self, f"_{order.verb}", None)
        if act is not None:
            act(order, draft)

    def _open(self, order: Order, draft: Draft[State]) -> None:
        people: Any = order.args["seats"]
        options = {option.name: option.default for option in self.options} | dict(order.args.get("options") or {})
        draft.add(common.Opened(zone=str(order.args["zone"]), seats=len(people), options=options), to=PUBLIC)
        draft.add(facts.PhaseBegan(phase="setup"), to=PUBLIC)
        fixed = {Seat(n): person["role"] for n, person in enumerate(people, 1) if person.get("role")}
        left = list(_roles(order) or ["owl", *["peasant"] * (len(people) - 1)])
        for seat, role in fixed.items():
            draft.add(common.RoleDealt(player=seat, role=role), to=GM_ONLY)
            if role in left:
                left.remove(role)
        draft.add(facts.RolesChosen(roles=tuple(left[: len(people) - len(fixed)])), to=GM_ONLY)

    def _deal(self, order: Order, draft: Draft[State]) -> None:
        empty = [seat for seat in draft.state.everyone if seat not in draft.state.roles]
        if not empty:
            return
        for seat, role in zip(empty, draft.shuffle("deal", draft.state.chosen), strict=False):
            draft.add(common.RoleDealt(player=seat, role=role), to=GM_ONLY)

    def _start(self, order: Order, draft: Draft[State]) -> None:
        self._deal(order, draft)
        draft.add(common.GameStarted(), to=PUBLIC, rule="TOY-1")
        for seat in draft.state.everyone:
            draft.add(common.RoleDealt(player=seat, role=draft.state.roles[seat]), to=seats(seat), rule="TOY-1")
        self._open_day(order, draft, 1)

    def _open_day(self, order: Order, draft: Draft[State], day: int) -> None:
        options = draft.state.options
        until = weekly(draft.state.zone, options["days"], options["hour"]).next(order.at)
        draft.add(facts.PhaseBegan(phase="day", day=day, until=until), to=PUBLIC)

    def _vote(self, order: Order, draft: Draft[State]) -> None:
        by = order.by
        assert isinstance(by, Seat)
        again = by in draft.state.votes
        draft.add(common.OrderReceived(by=by, verb="vote", args={"target": order.seat("target")}), to=seats(by), rule="TOY-2")
        if again:
            draft.add(common.OrderReplaced(by=by, verb="vote"), to=seats(by))

    def _withdraw(self, order: Order, draft: Draft[State]) -> None:
        assert isinstance(order.by, Seat)
        draft.add(common.OrderWithdrawn(by=order.by, verb="vote"), to=seats(order.by))

    def _peek(self, order: Order, draft: Draft[State]) -> None:
        by, target = order.by, order.seat("target")
        assert isinstance(by, Seat)
        draft.add(common.OrderReceived(by=by, verb="peek", args={"target": target}), to=seats(by))
        draft.add(facts.RolePeeked(by=by, target=target, role=draft.state.roles[target]), to=seats(by), rule="TOY-3")

    def _dusk(self, order: Order, draft: Draft[State]) -> None:
        votes = {by: target for by, target in draft.state.votes.items() if by not in draft.state.dead}
        scores: dict[Seat, int] = {}
        for target in votes.values():
            scores[target] = scores.get(target, 0) + 1
        first = [seat for seat in draft.state.living if scores.get(seat, 0) == max(scores.values(), default=-1)]
        taken = None
        if len(first) == 1:
            taken = first[0]
        elif first and draft.state.options.get("tie") == "random":
            taken = draft.pick("tie", first)
        draft.add(facts.RecapPosted(day=draft.state.day, votes=votes, taken=taken), to=PUBLIC, rule="TOY-4")
        if taken is not None:
            self._strike(draft, taken, "vote")
        if not self._judge(draft):
            self._open_day(order, draft, draft.state.day + 1)

    def _strike(self, draft: Draft[State], seat: Seat, cause: str) -> None:
        draft.add(common.Died(player=seat, cause=cause), to=PUBLIC, rule="TOY-5")
        shown = draft.state.options.get("roles_shown", True)
        draft.add(facts.RoleShown(player=seat, role=draft.state.roles[seat]), to=PUBLIC if shown else GM_ONLY)

    def _judge(self, draft: Draft[State]) -> bool:
        """Ends the game when the owl is dead, or alone with one other (TOY-6)."""
        state = draft.state
        owls = tuple(seat for seat in state.living if state.roles.get(seat) == "owl")
        if owls and len(state.living) > 2 * len(owls):
            return False
        winners = owls or tuple(seat for seat in state.everyone if state.roles.get(seat) != "owl")
        draft.add(common.GameOver(winners=winners), to=PUBLIC, rule="TOY-6")
        draft.add(facts.PhaseBegan(phase="over", day=state.day), to=PUBLIC)
        return True

    def _on_record(self, order: Order, draft: Draft[State]) -> None:
        draft.add(common.Overruled(verb=order.verb, reason=order.reason), to=GM_ONLY)

    def _pause(self, order: Order, draft: Draft[State]) -> None:
        self._on_record(order, draft)
        draft.add(common.Paused(at=order.at), to=PUBLIC)

    def _resume(self, order: Order, draft: Draft[State]) -> None:
        self._on_record(order, draft)
        stood = order.at - (draft.state.paused_at or order.at)
        draft.add(common.Resumed(at=order.at), to=PUBLIC)
        if draft.state.until is not None:
            later = max(draft.state.until + stood, order.at + timedelta(minutes=1))
            draft.add(common.DeadlineMoved(deadline="dusk", at=later), to=PUBLIC)

    def _move_deadline(self, order: Order, draft: Draft[State]) -> None:
        self._on_record(order, draft)
        to: Any = order.arg("to")
        draft.add(common.DeadlineMoved(deadline="dusk", at=to), to=PUBLIC)

    def _close_early(self, order: Order, draft: Draft[State]) -> None:
        self._on_record(order, draft)
        self._dusk(order, draft)

    def _kill(self, order: Order, draft: Draft[State]) -> None:
        self._on_record(order, draft)
        self._strike(draft, order.seat("player"), "gm")
        self._judge(draft)

    def _revive(self, order: Order, draft: Draft[State]) -> None:
        self._on_record(order, draft)
        draft.add(common.Revived(player=order.seat("player")), to=PUBLIC)

    def _set_role(self, order: Order, draft: Draft[State]) -> None:
        self._on_record(order, draft)
        player = order.seat("player")
        draft.add(common.RoleDealt(player=player, role=order.text("role")), to=seats(player))

    def _warn(self, order: Order, draft: Draft[State]) -> None:
        player = order.seat("player")
        draft.add(common.Warned(player=player, reason=order.reason), to=seats(player))

    def _set_option(self, order: Order, draft: Draft[State]) -> None:
        self._on_record(order, draft)
        name = order.text("option")
        value = parse_option(self.options, name, order.args.get("value"))
        draft.add(common.OptionSet(option=name, value=value), to=PUBLIC)

    def _replace_player(self, order: Order, draft: Draft[State]) -> None:
        self._on_record(order, draft)
        draft.add(common.PlayerReplaced(player=order.seat("player"), with_=order.text("with")), to=PUBLIC)

    def _end_game(self, order: Order, draft: Draft[State]) -> None:
        self._on_record(order, draft)
        draft.add(common.GameOver(winners=()), to=PUBLIC)
        draft.add(facts.PhaseBegan(phase="over", day=draft.state.day), to=PUBLIC)

    # ---- views of the state ----------------------------------------------------------------------------------------

    def evolve(self, state: State, event: Event) -> State:
        return facts.evolve(state, event)

    def deadlines(self, state: State) -> Sequence[Deadline]:
        if state.phase != "day" or state.paused or state.over or state.until is None:
            return ()
        return (Deadline(state.until, "dusk", "dusk"),)

    def standing(self, state: State, seat: Seat) -> frozenset[str]:
        if state.phase in ("", "registration", "setup"):
            return frozenset()
        return frozenset({"cemetery"} if seat in state.dead else {"alive"})

    def topics(self, state: State) -> Sequence[TopicRole]:
        public, member = Grant("public"), Grant("member")
        open_now = state.phase == "registration"
        places = [
            TopicRole("registration", (public,), (member,) if open_now else ()),
            TopicRole("rules", (public,), (member,)),
        ]
        if state.phase in ("day", "over"):
            talk = (Grant("alive"),) if state.phase == "day" else (member,)
            places.append(TopicRole("game", (public,), talk))
            places.append(TopicRole("cemetery", (Grant("cemetery"), Grant("member", "player")), (Grant("cemetery"),)))
        return places

    def opened(self, state: State) -> bool:
        return state.over and bool(state.options.get("reveal_journal", True))

    def facts(self, state: State) -> Mapping[str | Seat, Mapping[str, Any]]:
        people: dict[str | Seat, Mapping[str, Any]] = {
            seat: {"role": state.roles.get(seat), "alive": seat not in state.dead, "vote": state.votes.get(seat)}
            for seat in state.everyone
        }
        return {**people, "day": {"number": state.day, "until": state.until}}

    def alive(self, state: State) -> Mapping[Seat, str | None]:
        return {seat: state.dead.get(seat) for seat in state.everyone}

    def role(self, state: State, seat: Seat) -> str | None:
        return state.roles.get(seat)

    def read(self, text: str, source: Source, known: State, names: Names) -> Sequence[Reading]:
        return read_lines(own_words(text), PHRASES) if source.kind == "pm" else []


def _roles(order: Order) -> tuple[str, ...]:
    setup: Any = order.args.get("setup") or {}
    return tuple(setup.get("roles") or ())


RULESET = Toy()
