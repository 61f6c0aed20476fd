"""What a house player of the Grail mafia posts: an answer, a word on the news, what it knows, a suspicion with its reason."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta
from random import Random

from games.house import Move
from games.house_talk import Heard
from games.house_voice import Voice
from games.kernel.seat import Seat

from .house_lines import LANGUAGES
from .house_lines_en import ENGLISH
from .house_memory import Memory
from .rules.phrases_read import ROLE_NAMES
from .rules.roles import MAFIA, TOWN

STALE = timedelta(hours=10)
"""Of the game's time: older news is no news."""
ENOUGH_SAID = 2
"""Times a day that one accuses the same person."""


class Posts(Voice):
    """The posts of one seat's turn."""

    def __init__(self, memory: Memory, rng: Random) -> None:
        super().__init__(memory.view, rng, LANGUAGES.get(memory.view.language, ENGLISH))
        self.memory, self.mind, self.board = memory, memory.mind, memory.board

    @property
    def is_late(self) -> bool:
        return bool(self.board.past)

    def role_name(self, role: str) -> str:
        """A role's name in the game's language, as the rules read it."""
        names = ROLE_NAMES[role]
        wanted = {"fr": names[0], "ru": next((name for name in names if name[0] >= "а"), names[0])}
        return wanted.get(self.view.language, names[-1])

    def post(self) -> list[Move]:
        """Perhaps a post; who has just spoken, or has said a lot, listens."""
        memory = self.memory
        talk = memory.view.talk.get("game", ())
        last = memory.own_last_post()
        if sum(said.by == memory.me for said in talk[-12:]) >= 3 or (talk and talk[-1].by == memory.me):
            return []
        if self.board.phase == "day" and (told := self._tell_what_it_knows()):
            return told
        living = self.board.alive
        accusers = [
            a
            for a in memory.heard
            if a.kind == "accuses" and a.of == memory.me and a.by in living and (last is None or a.said.at > last)
        ]
        if accusers and self.chance(0.4):
            return self._answer(accusers[-1])
        news = [
            piece for piece in memory.news if (last is None or piece[0] > last) and piece[0] > memory.view.now - STALE
        ]
        if news and self.chance(0.3) and (said := self._react(*self.rng.choice(news[-3:])[1:])):
            return said
        odds = {"day": 0.13, "night": 0.08}.get(self.board.phase, 0)
        if not self.chance(min(0.4, odds * max(1.0, 9 / max(len(living), 1)))):
            return []
        return self._opinion() if self.board.phase == "day" else self.say("night")

    def _tell_what_it_knows(self) -> list[Move]:
        """A town's eye speaks up, as a hint; a liar now and then, and whoever is found out strikes back."""
        if not self.chance(0.2):
            return []
        claim = self.mind.claim()
        if claim is None or not claim.sure or claim.of not in self.mind.others:
            return []
        if claim.bad:
            found_out = self.board.claims.get((claim.of, self.memory.me))
            return self.say("deny" if found_out is not None and found_out.bad else "hint_bad", claim.of)
        return self.say("hint_good", claim.of)

    def _answer(self, accusation: Heard) -> list[Move]:
        by, said = accusation.by, accusation.said
        answer = self.say("defend", by)
        if not answer or not self.chance(0.35) or len(said.text) > 300:
            return answer
        quote = f"[quote={self.view.names.get(by, '?')};{said.post_id}]{said.text.strip()}[/quote]\n\n"
        return [Move("post", quote + answer[0].text)]

    def _react(self, kind: str, struck: Sequence[Seat]) -> list[Move]:
        memory = self.memory
        match kind:
            case "hanged_mafia" | "hanged_innocent":
                mine = self.board.past and self.board.past[-1][0].get(memory.me) == (struck[0], "red")
                return self.say(f"{kind}_mine" if mine else kind, struck[0])
            case "paper_candle" if memory.me in struck or struck[0] not in self.board.alive:
                return []
            case "paper_candle":
                return self.say(kind, struck[0], struck[1])
            case "night" | "day" | "modkill":
                return self.say(
                    "mourn_mafia" if self.board.teams.get(struck[0]) == MAFIA != self.mind.team else "mourn", struck[0]
                )
            case _:
                return self.say(kind, struck[0] if struck else None)

    def _opinion(self) -> list[Move]:
        memory = self.memory
        if self.board.day <= 1 and memory.own_last_post() is None:
            return self.say("hello") or self.say("calm")
        foes = self.mind.foes()
        if not foes:
            return []
        roll = self.rng.random()
        if roll < 0.55:
            return self._accuse(foes[0])
        if roll < 0.68:
            return self._take_sides()
        if roll < 0.78 and not memory.mine_today("vouches"):
            friends = [seat for seat in self.mind.friends() if seat not in memory.mine_today("accuses")]
            return self.say("trust", self.rng.choice(friends[:3])) if friends else []
        left = memory.hours_to("vote_draw") or memory.hours_to("vote_close")
        return self.say("hurry" if left is not None and left < 3 else "calm")

    def _accuse(self, x: Seat) -> list[Move]:
        """Says whom it suspects, with the best public reason there is; not against its own word of today."""
        memory, past = self.memory, self.board.past
        if memory.mine_today("accuses").count(x) >= ENOUGH_SAID or x in memory.mine_today("vouches"):
            return self.say("calm")
        reasons: list[Callable[[], list[Move]]] = []
        if past and x in past[-1][0]:
            target, color = past[-1][0][x]
            if target == memory.me and color == "red":
                reasons.append(lambda: self.say("accuse_voted_me", x))
            mine = past[-1][0].get(memory.me)
            if (
                color == "red"
                and self.board.teams.get(target) == TOWN
                and target != memory.me
                and mine != (target, "red")
            ):
                reasons.append(lambda: self.say("accuse_innocent", x, target))
        if x in memory.quiet():
            reasons.append(lambda: self.say("accuse_quiet", x))
        others = [
            seat for seat in self.board.accused.get(x, ()) if seat not in (memory.me, x) and seat in self.board.alive
        ]
        if others and x not in memory.mine_today("accuses"):
            reasons.append(lambda: self.say("echo", x, min(others)))
        if reasons and self.chance(0.75):
            return self.rng.choice(reasons)() or self.say("accuse", x)
        return self.say("accuse", x)

    def _take_sides(self) -> list[Move]:
        """Doubts an accusation of somebody whom it would guard."""
        memory = self.memory
        trusted = [
            seat
            for seat in self.mind.friends()[: max(3, len(self.mind.others) // 2)]
            if seat not in memory.mine_today("accuses")
        ]
        heard = [
            a for a in memory.heard[-12:]
            if a.kind == "accuses" and a.of in trusted and a.by not in (memory.me, a.of) and a.by in self.board.alive and memory.is_today(a)
        ]  # fmt: skip
        if not heard or heard[-1].of in memory.mine_today("vouches"):
            return self.say("calm")
        return self.say("doubt", heard[-1].of, heard[-1].by)

    # ---- among themselves, and beyond --------------------------------------------------------------------------------
    def in_the_den(self) -> list[Move]:
        """What one of the mafia tells the others: whom it has checked, who is next."""
        if self.mind.team != MAFIA or "mafia" not in self.view.writable:
            return []
        told = " ".join(said.text for said in self.view.talk.get("mafia", ()))
        for seat, role in self.mind.roles.items():
            if (
                seat in self.board.alive
                and seat not in self.mind.mafia
                and self.view.names[seat] not in told
                and self.chance(0.5)
            ):
                return self._den("den_role", seat, role=self.role_name(role))
        if self.mind.boss and (order := self.mind.order_of("kill")) is not None:
            prey, executor = order[1]["target"], order[1]["executor"]
            spoke = any(said.by == self.memory.me and self.memory.since is not None and said.at >= self.memory.since
                        for said in self.view.talk.get("mafia", ()))  # fmt: skip
            if not spoke and self.chance(0.5):
                return self._den("den_prey", prey, executor)
        foes = self.mind.foes()
        return self.say("den_plan", foes[0], topic="mafia") if foes and self.chance(0.03) else []

    def _den(self, occasion: str, x: Seat, y: Seat | None = None, **more: str) -> list[Move]:
        return [Move("post", self._typeset(self._fill(self.rng.choice(self.lines[occasion]), x, y, **more)), "mafia")]

    def from_the_grave(self) -> list[Move]:
        """The dead talk among themselves, now and then."""
        talk = self.view.talk.get("cemetery", ())
        if (talk and talk[-1].by == self.memory.me) or not self.chance(0.06):
            return []
        if all(said.by != self.memory.me for said in talk) or not self.mind.others:
            return self.say("grave", topic="cemetery")
        return self.say("grave_talk", self.rng.choice(self.mind.others), topic="cemetery")

    def farewell(self) -> list[Move]:
        """A word after the end, once."""
        memory = self.memory
        last = memory.own_last_post()
        if (memory.since is not None and last is not None and last >= memory.since) or not self.chance(0.2):
            return []
        return self.say("won" if memory.me in memory.winners else "lost")
