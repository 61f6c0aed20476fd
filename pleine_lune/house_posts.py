"""What a house player posts: an answer to who accused it, a word on the news, a suspicion with its reason, or the weather.

Nobody says what their own vote, post or silence gives the lie to: reasons are looked up before they are given.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta

from games.house import Move
from games.kernel.seat import Seat

from .house_talk import Heard
from .house_voice import Voice
from .rules.sides import WOLF_ROLES

TALKERS = 3
"""Posts among those remembered from which on somebody talks a lot."""
CROWD = 3
"""Accusers of one day from which on one may say that all are against somebody."""
STALE = timedelta(hours=8)
"""Of the game's time: older news is no news."""
ENOUGH_SAID = 2
"""Times a day that one accuses the same person."""


class Posts(Voice):
    """The posts of one seat's turn."""

    def post(self) -> list[Move]:
        """Perhaps a post; who has just spoken, or has said a lot, listens."""
        memory = self.memory
        talk = memory.view.talk.get("game", ())
        last = memory.own_last_post()
        mine = sum(said.by == memory.me for said in talk[-10:])
        if mine >= 3 or (talk and talk[-1].by == memory.me):
            return []
        accusers = [a for a in memory.accusations if a.of == memory.me and a.by in memory.alive and (last is None or a.said.at > last)]
        if accusers and self.chance(0.4):
            return self._answer(accusers[-1])
        news = [piece for piece in memory.news if (last is None or piece[0] > last) and piece[0] > memory.view.now - STALE]
        if news and self.chance(0.3) and (said := self._react(*news[-1][1:])):
            return said
        odds = {"day": 0.14, "sunset": 0.1, "vision": 0.05, "judgement": 0.12}.get(memory.phase, 0)
        if not self.chance(min(0.45, odds * max(1.0, 9 / max(len(memory.alive), 1)))):
            return []
        return self._small_hours() if memory.phase != "day" else self._opinion()

    def _answer(self, accusation: Heard) -> list[Move]:
        memory, by, said = self.memory, accusation.by, accusation.said
        answer = self.say("defend", by)
        if not answer or not self.chance(0.35) or len(said.text) > 300:
            return answer
        quote = f"[quote={memory.name(by)};{said.post_id}]{said.text.strip()}[/quote]\n\n"
        return [Move("post", quote + answer[0].text)]

    def _react(self, kind: str, struck: Sequence[Seat]) -> list[Move]:
        memory = self.memory
        if struck and (said := self._remember_seer(struck[0])):
            return said
        match kind:
            case "burned" if struck:
                found = "burned_wolf" if memory.roles.get(struck[0]) in WOLF_ROLES else "burned_innocent"
                mine = memory.recaps and memory.recaps[-1].votes.get(memory.me) == struck[0]
                return self.say(f"{found}_mine" if mine else found, struck[0])
            case "murder" if struck:
                return self.say("mourn", struck[0])
            case "mayor" if struck[0] == memory.me:
                return self.say("mayor_heir" if memory.successor is not None and self.chance(0.3) else "mayor")
            case "mayor":
                return self.say("new_mayor", struck[0])
            case "no_murder" | "no_execution":
                return self.say(kind)
        return []

    def _remember_seer(self, dead: Seat) -> list[Move]:
        """Once a seer lies open, what that seer hinted at is worth more than any suspicion."""
        memory = self.memory
        if memory.roles.get(dead) != "seer" or memory.is_wolf:
            return []
        hints = [talk for talk in memory.heard if talk.by == dead and talk.sure and talk.of in memory.others]
        if not hints:
            return []
        return self.say("seer_warned" if hints[-1].kind == "accuses" else "seer_cleared", dead, hints[-1].of)

    def _small_hours(self) -> list[Move]:
        if self.memory.phase != "judgement":
            return self.say("night")
        return self.say("judged") if self.memory.mayor not in (None, self.memory.me) else []

    def _opinion(self) -> list[Move]:
        memory = self.memory
        if memory.day <= 1 and memory.own_last_post() is None:
            return self.say("hello") or self.say("calm")
        if not memory.others:
            return []
        if memory.role == "seer" and (hint := self._hint()):
            return hint
        roll = self.rng.random()
        if roll < 0.5:
            return self._accuse(memory.suspects(self.rng)[0])
        if roll < 0.62:
            return self._take_sides()
        if roll < 0.72:
            return self._trust()
        if roll < 0.82 and memory.mayor is not None and memory.mayor != memory.me:
            spoke = memory.dawn is not None and any(said.by == memory.mayor and said.at > memory.dawn for said in memory.view.talk.get("game", ()))
            return self.say("follow" if spoke else "follow_quiet", memory.mayor)
        if roll < 0.9 and (pair := self._pair()):
            return self.say("recap", *pair)
        left = self.hours_to("execution")
        return self.say("hurry" if left is not None and left < 4 else "calm")

    def hours_to(self, deadline: str) -> float | None:
        """Hours of the game's time to a deadline that everybody knows."""
        due = self.memory.view.deadlines.get(deadline)
        return None if due is None else (due - self.memory.view.now).total_seconds() / 3600

    def _hint(self) -> list[Move]:
        """A seer's word on somebody whose role a probe has shown, without saying whence."""
        memory = self.memory
        probed = [seat for seat in memory.others if seat in memory.roles]
        bad = [seat for seat in probed if memory.roles[seat] in WOLF_ROLES]
        if bad and self.chance(0.7):
            return self.say("hint_bad", bad[0]) if memory.mine_today("accuses").count(bad[0]) < ENOUGH_SAID else []
        accused = {talk.of for talk in memory.accusations}
        cleared = [seat for seat in probed if seat not in bad and seat in accused and seat not in memory.mine_today("vouches")]
        return self.say("hint_good", cleared[0]) if cleared and self.chance(0.5) else []

    def _accuse(self, x: Seat) -> list[Move]:
        """Says whom it suspects, with the best public reason there is; not against its own word of today."""
        memory = self.memory
        if memory.mine_today("accuses").count(x) >= ENOUGH_SAID or x in memory.mine_today("vouches"):
            return self.say("calm")
        reasons: list[Callable[[], list[Move]]] = []
        if memory.recaps:
            votes, burned = memory.recaps[-1].votes, memory.recaps[-1].burned
            target = votes.get(x)
            if target == memory.me:
                reasons.append(lambda: self.say("accuse_voted_me", x))
            innocent = isinstance(target, Seat) and target in burned and memory.roles.get(target) not in WOLF_ROLES
            if innocent and isinstance(target, Seat) and votes.get(memory.me) != target:
                reasons.append(lambda: self.say("accuse_innocent", x, target))
        if x in memory.quiet():
            reasons.append(lambda: self.say("accuse_quiet", x))
        elif memory.posts_of(x) >= TALKERS:
            reasons.append(lambda: self.say("accuse_talks", x))
        if len({a.of for a in memory.accusations if a.by == x and memory.is_today(a)}) > 1:
            reasons.append(lambda: self.say("accuse_fickle", x))
        others = [a.by for a in memory.accusations if a.of == x and a.by not in (memory.me, x) and a.by in memory.alive and memory.is_today(a)]
        if others and x not in memory.mine_today("accuses"):
            reasons.append(lambda: self.say("echo", x, others[-1]))
        if reasons and self.chance(0.75):
            return self.rng.choice(reasons)() or self.say("accuse", x)
        return self.say("accuse", x)

    def _take_sides(self) -> list[Move]:
        """Doubts an accusation of somebody whom it trusts."""
        memory = self.memory
        trusted = [seat for seat in memory.suspects(self.rng)[len(memory.others) // 2 :] if seat not in memory.mine_today("accuses")]
        heard = [a for a in memory.accusations[-12:] if a.of in trusted and a.by not in (memory.me, a.of) and a.by in memory.alive and memory.is_today(a)]
        if not heard or heard[-1].of in memory.mine_today("vouches"):
            return self.say("calm")
        crowd = {a.by for a in heard if a.of == heard[-1].of}
        return self.say("doubt_crowd" if len(crowd) >= CROWD else "doubt", heard[-1].of, heard[-1].by)

    def _trust(self) -> list[Move]:
        """A good word for somebody, once a day; not for whom it has accused today."""
        memory = self.memory
        if memory.mine_today("vouches"):
            return self.say("calm")
        trusted = [seat for seat in reversed(memory.suspects(self.rng)) if seat not in memory.mine_today("accuses")]
        return self.say("trust", trusted[0]) if trusted else []

    def _pair(self) -> tuple[Seat, Seat] | None:
        """Who voted against whom last time, both alive and neither oneself."""
        memory = self.memory
        if not memory.recaps:
            return None
        pairs = [(a, b) for a, b in memory.recaps[-1].votes.items() if isinstance(b, Seat) and a != b and {a, b} <= set(memory.others)]
        return self.rng.choice(pairs) if pairs else None

    # ---- beyond ----------------------------------------------------------------------------------------------------

    def from_the_grave(self) -> list[Move]:
        """The dead talk among themselves, now and then."""
        memory = self.memory
        talk = memory.view.talk.get("cemetery", ())
        if (talk and talk[-1].by == memory.me) or not self.chance(0.06):
            return []
        first = all(said.by != memory.me for said in talk)
        if first or not memory.others:
            return self.say("grave", topic="cemetery")
        return self.say("grave_talk", self.rng.choice(memory.others), topic="cemetery")

    def farewell(self) -> list[Move]:
        """A word after the end, once."""
        memory = self.memory
        ended = memory.since
        last = memory.own_last_post()
        if (ended is not None and last is not None and last >= ended) or not self.chance(0.2):
            return []
        return self.say("won" if memory.me in memory.winners else "lost")
