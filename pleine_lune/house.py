"""House players of Pleine Lune: what one seat wants to say and order now, in the words of a person.

`moves` is a pure function of what the seat can read and of the chance it is given. It keeps a wolf's secrets and
everybody's else: public words are about what is public, and a seer gives no more than hints.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from games.house import Demonstration, Move, View
from games.kernel.names import normal
from games.kernel.seat import Seat

from .house_memory import Memory
from .house_posts import Posts
from .house_talk import mentioned

PLACES = ("game", "pack", "cemetery")

DEMONSTRATION = Demonstration(
    roles=(*["werewolf"] * 3, "seer", "prescient", "militia", *["villager"] * 6),
    options={
        "execution_days": ["mon", "tue", "wed", "thu", "fri", "sat", "sun"],
        "mayor_minutes": 150,
        "executioner_minutes": 150,
        "wolf_minutes": 240,
        "vision_minutes": 120,
        "inactivity": "ignore",  # a visitor may read for a few minutes, which are days here
        "no_mayor_tie": "random",
    },
    titles=(
        "Le village de Brumeval", "Nuit sur Clairbois", "Les veilleurs de Sombreval", "Pleine lune à Rochenoire",
        "Le bûcher de Valmorte", "Les loups de Hautefeuille", "Minuit à Pierrelune", "Le maire de Corbefontaine",
    ),
    names=(
        ("Margaux", "f"), ("Bastien", "m"), ("Clémence", "f"), ("Dorian", "m"), ("Élodie", "f"), ("Fabrice", "m"),
        ("Gaëlle", "f"), ("Hugo", "m"), ("Inès", "f"), ("Jérôme", "m"), ("Léonie", "f"), ("Maxime", "m"),
        ("Noémie", "f"), ("Octave", "m"), ("Pauline", "f"), ("Quentin", "m"), ("Sidonie", "f"), ("Tristan", "m"),
    ),
    intro=(
        "Une partie de démonstration\u00a0: une journée y dure trois minutes. Des joueurs de la maison tiennent les places "
        "libres\u00a0; prenez-en une d’un clic, votez, discutez, survivez."
    ),
    ending={"side": "none", "winners": ()},
)  # fmt: skip


def moves(view: View, rng: Random) -> list[Move]:
    """What this seat says at its turn: orders first, else perhaps a post; nothing most of the time."""
    memory = Memory(view)
    speaker = Speaker(memory, rng)
    if memory.over:
        return speaker.farewell()
    if memory.me not in memory.alive:
        return speaker.from_the_grave()
    return speaker.order() or speaker.post()


class Speaker(Posts):
    """One seat's turn: what it orders, else what it posts."""

    def order(self) -> list[Move]:
        """What this seat owes the game master or the village at this hour."""
        by_phase: Mapping[str, Callable[[], list[Move]]] = {
            "day": self._by_day, "judgement": self._judge, "sunset": self._by_night, "vision": self._see,
        }  # fmt: skip
        act = by_phase.get(self.memory.phase)
        if act is None:
            return []
        return self._name_successor() or self._elect() or act()

    def _name_successor(self) -> list[Move]:
        memory = self.memory
        if memory.mayor != memory.me or "successor" in memory.orders or memory.successor in memory.alive or not self.chance(0.5):
            return []
        trusted = [seat for seat in reversed(memory.suspects(self.rng)) if seat not in memory.ineligible]
        return self.tell("pm_successor", trusted[0]) if trusted else []

    def _elect(self) -> list[Move]:
        memory = self.memory
        if not memory.election or memory.me in memory.ballots or "game" not in memory.view.writable:
            return []
        left = self.hours_to("election")
        if memory.day <= 1 and memory.own_last_post() is None and self.chance(0.4):
            return self.say("hello")
        if not self.chance(0.8 if left is not None and left < 2.5 else 0.25):
            return []
        worthy = [seat for seat in memory.alive if seat not in memory.ineligible]
        popular = [seat for seat in memory.ballots.values() if seat in worthy and seat != memory.me]
        if popular and self.chance(0.6):
            return self._ballot("ballot_join", self.rng.choice(popular))
        if memory.me in worthy and self.chance(0.12):
            return self._ballot("ballot_self", memory.me)
        trusted = [seat for seat in reversed(memory.suspects(self.rng)) if seat in worthy][:4]
        return self._ballot("ballot", self.rng.choice(trusted)) if trusted else []

    def _ballot(self, occasion: str, candidate: Seat) -> list[Move]:
        """A ballot must be heard even where all its phrases have been used."""
        said = self.say(occasion, candidate) or self.say("ballot", candidate)
        bare = self.lines["ballot"][-1].split(". ")[-1]
        return said or [Move("post", self._typeset(self._fill(bare, candidate, None)))]

    def _by_day(self) -> list[Move]:
        memory = self.memory
        if memory.role == "militia" and "guard" not in memory.orders and self.chance(0.25):
            return self._guard()
        left = self.hours_to("execution")
        if left is None or left > 24:
            return []  # the poll comes first
        vote = memory.orders.get("vote")
        if vote is None or vote.get("target") not in memory.alive:
            odds = 0.85 if left < 3 else 0.18 if left < 13 else 0.03
            return self.tell("pm_vote", memory.suspects(self.rng)[0]) if memory.others and self.chance(odds) else []
        return self._change_mind(vote["target"]) if left > 1 and self.chance(0.1) else []

    def _change_mind(self, present: Seat) -> list[Move]:
        scores = self.memory.suspicion(self.rng)
        best = max(scores, key=lambda seat: (scores[seat], -seat), default=present)
        if best != present and scores[best] > scores.get(present, 0) + 1.2:
            return self.tell("pm_change", best)
        if self.chance(0.04):
            return self.tell("pm_question")
        return []

    def _guard(self) -> list[Move]:
        memory = self.memory
        worth = [seat for seat in reversed(memory.suspects(self.rng)) if seat not in memory.guarded[-2:]][:4]
        if memory.mayor is not None and memory.mayor in worth and self.chance(0.4):
            return self.tell("pm_guard", memory.mayor)
        if memory.me not in memory.guarded[-2:] and self.chance(0.25):
            return self.tell("pm_guard_self")
        return self.tell("pm_guard", self.rng.choice(worth)) if worth else []

    def _judge(self) -> list[Move]:
        memory = self.memory
        if not memory.tied or "decide" in memory.orders:
            return []
        scores = memory.suspicion(self.rng)
        return self.tell("pm_decide", max(memory.tied, key=lambda seat: (scores.get(seat, -9), -seat)))

    def _by_night(self) -> list[Move]:
        memory = self.memory
        if memory.is_wolf and "devour" not in memory.orders and not memory.watched and self.chance(0.85):
            return self._devour()
        if memory.role == "seer" and "probe" not in memory.orders and self.chance(0.8):
            unknown = [seat for seat in memory.suspects(self.rng) if seat not in memory.roles]
            return self.tell("pm_probe", self.rng.choice(unknown[:3])) if unknown else []
        return []

    def _devour(self) -> list[Move]:
        """The first wolf proposes, the others mostly follow: they read each other in the pack's conversation."""
        memory = self.memory
        prey = [seat for seat in memory.suspects(self.rng) if seat not in memory.pack and seat != memory.lover]
        if not prey:
            return []
        wanted = next((seat for seat in self._proposals() if seat in prey), None)
        if wanted is not None and self.chance(0.9):
            return [*(self.say("pack_agree", wanted, topic="pack") if self.chance(0.6) else ()), *self.tell("pm_devour", wanted)]
        accusers = [talk.by for talk in memory.accusations if talk.of in memory.pack and talk.by in prey]
        if memory.mayor in prey and memory.mayor is not None and self.chance(0.3):
            choice = memory.mayor
        elif accusers and self.chance(0.4):
            choice = accusers[-1]
        else:
            choice = self.rng.choice(prey[-4:] if self.chance(0.4) else prey)
        occasion = "pack_accuser" if choice in accusers and self.chance(0.7) else "pack"
        return [*self.say(occasion, choice, topic="pack"), *self.tell("pm_devour", choice)]

    def _proposals(self) -> list[Seat]:
        """Names that the pack has said tonight, the latest first."""
        memory = self.memory
        found = []
        for said in reversed(memory.view.talk.get("pack", ())):
            if memory.since is not None and said.at >= memory.since and said.by != memory.me:
                found += [seat for seat in mentioned(normal(said.text), memory.view.names) if seat in memory.alive]
        return found

    def _see(self) -> list[Move]:
        memory = self.memory
        if memory.role != "prescient" or memory.visions is None or memory.saved or {"save", "let_die"} & memory.orders.keys():
            return []
        victims = [seat for seat in memory.visions if seat != memory.me]
        if victims and self.chance(0.45 + 0.15 * memory.day + (0.4 if memory.mayor in victims else 0)):
            return self.tell("pm_save", victims[0])
        return self.tell("pm_let_die")
