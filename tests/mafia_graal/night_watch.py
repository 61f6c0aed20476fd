"""A night played a second time, by the words of section 8 of the rulebook and from its orders alone."""

from __future__ import annotations

from typing import Any

from mafia_graal.rules import RULESET

from .morning_paper import GOSSIPS, TRAPS, Paper

NO_VISIT = frozenset({"prank", "stuffing", "intrigue", "grail_action", *GOSSIPS})
NOT_TURNED = frozenset({"intrigue", "prank", "stuffing", "grail_action", *GOSSIPS})
AIMLESS = frozenset({"prayer", "pet", "chronicle", "bloody_details", "night_rumours", "grail_search"})

RESULTS = {
    "check_result": ("by", "target", "role", "team"), "interview_result": ("by", "target", "team"),
    "confession_result": ("by", "target", "action", "aimed_at"), "conspiracy_result": ("by", "target", "success"),
    "intrigue_result": ("by", "hit"),
}  # fmt: skip


def _result(event: Any) -> tuple[Any, ...] | None:
    names = RESULTS.get(event.type)
    return None if names is None else (event.type, *(getattr(event, name) for name in names))


class Watch:
    """What stands at the close of a night, its missed orders drawn."""

    def __init__(self, engine: Any, options: Any) -> None:
        facts = RULESET.facts(engine.state)
        self.options, self.night = options, facts["game"]["night"]
        self.seats = [seat for seat in facts if seat != "game"]
        self.role = {seat: facts[seat]["role"] for seat in self.seats}
        self.team = {seat: facts[seat]["team"] for seat in self.seats}
        self.alive = {seat: facts[seat]["alive"] for seat in self.seats}
        self.stripped = {seat: facts[seat]["stripped"] for seat in self.seats}
        self.charge = {seat: facts[seat]["charges"].get("bunny_passive", 0) for seat in self.seats}
        self.changed = {line.event.player for line in engine.entries if line.event.type == "became"}
        self.copies = self._copies(engine)
        self.orders = {seat: dict(engine.state.player(seat).orders) for seat in self.seats}
        self.hidden = {seat for seat in self.seats if facts[seat]["hidden_corpse"]}
        self.framed = {seat for seat in self.seats if facts[seat]["framed"]}
        self.number = {(seat, slot): order.number for seat in self.seats for slot, order in self.orders[seat].items()}
        self.due = self._due(engine)
        self.boss = next((seat for seat in self.seats if facts[seat]["boss"]), None) if facts["game"]["kill_right"] else None
        self.last = self._last_targets(engine)
        self.new_impostors: set[Any] = set()
        self.drawn: dict[tuple[Any, str], dict[str, Any]] = {}
        self.died: list[tuple[Any, str]] = []
        self.saves: list[tuple[Any, str]] = []
        self.protected: dict[Any, str] = {}
        self.silenced: dict[Any, int] = {}
        self.pranked: dict[Any, tuple[int, Any]] = {}
        self.petting: set[Any] = set()
        self.praying: set[Any] = set()
        self.ambushes: list[dict[str, Any]] = []
        self.fired: list[tuple[Any, str]] = []
        self.done: dict[Any, tuple[int, str, Any]] = {}
        self.results: list[tuple[Any, ...]] = []
        self.paper = Paper(self.hidden)

    def _read_drawn(self, lines: Any) -> None:
        for line in lines:
            event = line.event
            if event.type == "action_drawn":
                self.drawn[event.player, "kill" if event.action == "kill" else "own"] = {
                    "verb": event.action, "target": event.target, "to": event.to, "word": event.word, "executor": event.executor,
                }  # fmt: skip

    @staticmethod
    def _copies(engine: Any) -> set[Any]:
        """Whose role is a copy: by Search, or an Impostor in a copy's place (MG-59, MG-102)."""
        found: set[Any] = set()
        victim = None
        for line in engine.entries:
            event = line.event
            if event.type == "died":
                victim = event.player
            if (event.type == "became" and event.via == "search") or (event.type == "became" and event.via == "intrigue" and victim in found):
                found.add(event.player)
            elif event.type == "became" and event.via == "gm":
                found.discard(event.player)
        return found

    def _due(self, engine: Any) -> list[Any]:
        """Whom last night's poison will kill, in the order in which it was given (MG-97)."""
        night, found = 0, []
        for line in engine.entries:
            event = line.event
            if event.type == "phase_began":
                night = event.night if event.phase == "night" else event.day  # what is done by day counts for the night after
            given = event.type == "action_resolved" and event.action == "poison" and event.result == "done"
            if given and night == self.night - 1 and event.target not in found:
                found.append(event.target)
            if event.type == "poison_cured" and event.player in found:
                found.remove(event.player)
            if event.type == "poison_fired" and event.player in found and night == self.night:
                found.remove(event.player)
        return found

    def _last_targets(self, engine: Any) -> set[tuple[Any, str, Any, str | None]]:
        return {
            (line.event.player, line.event.action, line.event.target, line.event.word)
            for line in engine.entries if line.event.type == "action_played" and line.event.night == self.night - 1
        }  # fmt: skip

    # ---- the plan --------------------------------------------------------------------------------------------------

    def _order(self, seat: Any, slot: str) -> dict[str, Any] | None:
        order = self.orders[seat].get(slot)
        if order is None:
            return self.drawn.get((seat, slot))
        return {"verb": order.verb, "voided": order.voided, "invalid": order.invalid, "number": order.number, **dict(order.args)}

    def plays(self, action: str) -> list[tuple[Any, str, dict[str, Any]]]:
        """(actor, verb, order) of one row of the table, in their order; a copy before its original (MG-58, MG-59)."""
        if action == "kill" and self.boss is not None and (order := self._order(self.boss, "kill")) is not None:
            return [(order["executor"], "kill", order)]
        found: list[tuple[Any, str, dict[str, Any]]] = []
        for seat in self.seats:
            order = self._order(seat, "grail" if action == "grail_action" else "own")
            if order is not None and (order["verb"] == action or (action == "all" and order["verb"] in GOSSIPS)):
                found.append((seat, order["verb"], order))
        return sorted(found, key=lambda play: (play[0] not in self.copies, play[2].get("number", float("inf"))))

    # ---- the night -------------------------------------------------------------------------------------------------

    def differs(self, lines: Any) -> str | None:
        """In what the journal's night is another, or None."""
        self._read_drawn(lines)
        self.joins = {line.event.player: line.event.team for line in lines if line.event.type == "guinevere_joined"}
        kills = self._order(self.boss, "kill") if self.boss is not None else None
        self.executor = kills["executor"] if kills else None
        return self._plays_differ(lines) or self._outcome_differs(lines) or self.paper.differs(lines) or self._poison_differs(lines)

    def _plays_differ(self, lines: Any) -> str | None:
        """Plays the table row by row, beside the journal."""
        resolved = [line.event for line in lines if line.event.type == "action_resolved" and not line.event.day]
        for row, (tier, _role, named) in enumerate(self.options["priorities"]):
            self._before(named)
            for actor, action, order in self.plays(named):
                if not resolved:
                    return f"{action} of {actor} is not in the journal"
                event = resolved.pop(0)
                if (event.by, event.action) != (actor, action):
                    return f"expected {action} of {actor}, the journal plays {event.action} of {event.by}"
                wrong = self._play(row, tier, action, actor, order, event)
                if wrong:
                    return wrong
            self._after(named)
        return f"the journal plays {resolved[0].action} of {resolved[0].by} too" if resolved else None

    def _outcome_differs(self, lines: Any) -> str | None:
        """Who died, who was saved, what was learned."""
        for name, mine in (("died", self.died), ("saved", self.saves)):
            said = [(line.event.player, line.event.cause) for line in lines if line.event.type == name]
            if said != mine:
                return f"{name}: {mine} by the rules, {said} in the journal"
        said = [fields for line in lines if (fields := _result(line.event)) is not None]
        return None if said == self.results else f"results: {self.results} by the rules, {said} in the journal"

    def _poison_differs(self, lines: Any) -> str | None:
        fired = [(line.event.player, line.event.result) for line in lines if line.event.type == "poison_fired"]
        return None if fired == self.fired else f"poison: {self.fired} by the rules, {fired} in the journal"

    def _strike(self, seat: Any, cause: str) -> None:
        if not self.alive[seat]:
            return
        if cause in TRAPS:
            self.paper.trapped(seat, cause)
        if cause == "devour":
            self.hidden.add(seat)
        self.alive[seat] = False
        self.died.append((seat, cause))
        for player, team in self.joins.items():
            self.joined_by(player, team)

    def joined_by(self, player: Any, team: str) -> None:
        """Guinevere's joining is taken from the journal: its cause lies outside of the night."""
        lines = {"town": "lancelot", "mafia": "king"}
        if any(not self.alive[seat] and self.role[seat] == lines[team] for seat in self.seats):
            self.team[player] = team

    def _before(self, action: str) -> None:
        if action == "intrigues":
            self.framed.clear()
        if action == "poison":
            for victim in self.due:
                if not self.alive[victim]:
                    continue
                saved = self.protected.get(victim)
                self.paper.poisoned(victim, saved)
                if saved:
                    self.fired.append((victim, "saved"))
                    continue
                self.fired.append((victim, "died"))
                self._strike(victim, "poison")
            self.due = []

    def _after(self, action: str) -> None:
        if action == "intrigue" and self.night >= self.options["impostor_deadline_night"]:
            for seat in self.seats:
                if self.role[seat] == "impostor" and self.alive[seat] and not self.stripped[seat] and seat not in self.new_impostors:
                    self._strike(seat, "impostor_deadline")

    def _play(self, row: int, tier: str, action: str, actor: Any, order: dict[str, Any], event: Any) -> str | None:
        target = order.get("target")
        at = len(self.paper.attacks)
        reason, target = self._reason(row, tier, action, actor, order, target, event)
        said = event.reason
        if reason != said and not self._either(reason, said, actor):
            return f"night {self.night}: {action} of {actor} on {target}: {reason} by the rules, {said} in the journal"
        if action != "intrigue" and said != "illegal_target" and action not in AIMLESS and event.target != target:
            return f"night {self.night}: {action} of {actor} goes to {target}, in the journal to {event.target}"
        self.paper.attacked(at, action, target, order, said, actor)
        if said is None and action in GOSSIPS:
            self.paper.gossip(row, action, actor, target, self.done)
        if said is None:
            self._learn(row, action, actor, target)
            self._work(row, tier, action, actor, order, target, event)
            if action != "grail_action":
                self.done[actor] = (row, action, event.target)
        elif said == "no_effect" and action == "conspiracy":
            self.results.append(("conspiracy_result", actor, target, False))
        elif action == "intrigue" and said in ("wrong_guess", "target_dead"):
            self.results.append(("intrigue_result", actor, None))
        return None

    def _learn(self, row: int, action: str, actor: Any, target: Any) -> None:
        """What information actions tell (MG-79, MG-95, MG-96, MG-98, MG-99, MG-116)."""
        match action:
            case "inquisition" if target in self.framed:
                self.results.append(("check_result", actor, target, "traitor", "mafia"))
            case "inquisition" | "espionage":
                self.results.append(("check_result", actor, target, self.role[target], self.team[target]))
            case "interview":
                self.results.append(("interview_result", actor, target, "mafia" if target in self.framed else self.team[target]))
            case "confession":
                when, what, whom = self.done.get(target, (row, None, None))
                self.results.append(("confession_result", actor, target, *((what, whom) if when < row else (None, None))))
            case "conspiracy":
                self.results.append(("conspiracy_result", actor, target, True))

    def _either(self, reason: str | None, said: str | None, actor: Any) -> bool:
        """What only the memory of a copied role could tell, and a target protected by two at once."""
        return {reason, said} == {"healed", "shielded"} or (actor in self.changed and "illegal_target" in (reason, said))

    def _reason(
        self, row: int, tier: str, action: str, actor: Any, order: dict[str, Any], target: Any, event: Any
    ) -> tuple[str | None, Any]:
        """MG-64, check by check."""
        if order.get("voided"):
            return "voided", target
        if not self.alive[actor]:
            return "actor_dead", target
        if action == "grail_action":
            gone = order.get("mode") != "revive" and not self.alive[target]
            return ("target_dead" if gone else None), target
        if self.stripped[actor]:
            return "actor_stripped", target
        keeps = self.options["executor_keeps_own_action"]
        if action not in ("kill", "intrigue") and actor == self.executor and not keeps:
            return "executor_duty", target
        if actor in self.silenced:
            return "blocked", target
        if order.get("invalid"):
            return "target_dead", target
        if action == "intrigue":
            return self._intrigue(order), target
        if action in AIMLESS:
            return None, target
        if action not in NOT_TURNED and self.pranked.get(actor, (row, None))[0] < row:
            target = self.pranked[actor][1]
            if not self.alive[target] or target == actor or self._repeats(actor, action, target, order):
                return "illegal_target", target
        named = (target, order["to"]) if action == "prank" else (target,)
        if any(not self.alive[seat] for seat in named):
            return "target_dead", target
        if target in self.praying:
            return "prayer", target
        if action not in NO_VISIT:
            caught = self._at_the_door(tier, actor, target)
            if caught:
                return caught, target
        if tier == "kill" and target in self.protected:
            return self.protected[target], target
        if tier == "kill" and action not in NO_VISIT and self.role[target] == "bunny" and not self.stripped[target] and self.charge[target]:
            self.charge[target] -= 1
            if actor in self.protected:
                self.saves.append((actor, "bunny_passive"))
            else:
                self._strike(actor, "bunny_passive")
            return "bunny_passive", target
        if action == "conspiracy" and not (self.role[target] == "knight" and self.team[target] == "town"):
            return "no_effect", target
        if action == "anathema" and (self.role[target] in ("knight", "traitor") or self.stripped[target]):
            return "no_effect", target
        return None, target

    def _repeats(self, actor: Any, action: str, target: Any, order: dict[str, Any]) -> bool:
        """MG-31 for a turned action."""
        if action not in ("healing", "silence", "ambush", "intrigues", "interview", "kings_word"):
            return False
        word = order.get("word") if action == "kings_word" else None
        return any(
            (who, what, whom) == (actor, action, target) and (word is None or said == word) for who, what, whom, said in self.last
        )

    def _at_the_door(self, tier: str, actor: Any, target: Any) -> str | None:
        """Pet and Ambush (checks 9 and 10, MG-66)."""
        if target in self.petting and self.alive[target] and tier != "kill":
            if actor not in self.protected:
                self._strike(actor, "pet")
                return "pet"
            self.saves.append((actor, "pet"))
        for trap in self.ambushes:
            robber = trap["by"]
            spared = self.options["ambush_spares_team"] and self.team[robber] == "mafia" and self.team[actor] == "mafia"
            if trap["at"] != target or trap["spent"] or not self.alive[robber] or actor == robber or spared:
                continue
            trap["spent"] = self.options["ambush_kills"] == "first"
            if actor in self.protected:
                self.saves.append((actor, "ambush"))
                break
            self._strike(actor, "ambush")
            return "ambush"
        return None

    def _intrigue(self, order: dict[str, Any]) -> str | None:
        pairs = order.get("guesses") or ()
        if any(self.alive[pair["target"]] and self.role[pair["target"]] == pair["role"] for pair in pairs):
            return None
        return "target_dead" if all(not self.alive[pair["target"]] for pair in pairs) else "wrong_guess"

    def _work(self, row: int, tier: str, action: str, actor: Any, order: dict[str, Any], target: Any, event: Any) -> None:
        match action:
            case "grail_action" if order["mode"] == "shield":
                self.protected[target] = "shielded"
            case "grail_action" if order["mode"] == "smite":
                self._strike(target, "smite")
            case "prayer":
                self.praying.add(actor)
            case "pet":
                self.petting.add(actor)
            case "silence":
                self.silenced.setdefault(target, row)
            case "prank":
                self.pranked[target] = (row, order["to"])
            case "ambush":
                self.ambushes.append({"by": actor, "at": target, "spent": False})
            case "healing":
                self.protected.setdefault(target, "healed")
                self.due = [seat for seat in self.due if seat != target]
            case "tear" | "devour" | "execution" | "kill":
                self._strike(target, action)
                if target in self.petting and self.options["pet_kills_killer"]:
                    self._strike(actor, "pet")
            case "anathema":
                self.stripped[target] = True
            case "intrigues":
                self.framed.add(target)
            case "conspiracy":
                self.role[target], self.team[target] = "traitor", "mafia"
            case "search":
                self._take(actor, target)
            case "intrigue":
                hit = next(p["target"] for p in order["guesses"] if self.alive[p["target"]] and self.role[p["target"]] == p["role"])
                self._strike(hit, "intrigue")
                if self.options["impostor_joins_team"]:
                    self.team[actor] = self.team[hit]
                self._take(actor, hit)
                self.results.append(("intrigue_result", actor, hit))

    def _take(self, actor: Any, whom: Any) -> None:
        self.role[actor], self.charge[actor] = self.role[whom], self.charge[whom]
        if self.role[whom] == "impostor":
            self.new_impostors.add(actor)

