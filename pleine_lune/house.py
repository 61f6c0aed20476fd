"""House players of Pleine Lune: what one seat wants to say and order now, in the words of a person.

`moves` is a pure function of what the seat can read and of the chance it is given. It keeps a wolf's secrets and
everybody's else: public words are about what is public, and a seer gives no more than hints.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta
from random import Random

from games.house import Demonstration, Move, View
from games.kernel.names import normal
from games.kernel.seat import Seat

from .house_lines import FRENCH, LANGUAGES
from .house_memory import WOLVES, Accusation, Memory

PLACES = ("game", "pack", "cemetery")
HOUR = timedelta(hours=1)

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
        "Une partie de démonstration : une journée y dure trois minutes. Des joueurs de la maison tiennent les places "
        "libres ; prenez-en une d’un clic, votez, discutez, survivez."
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


class Speaker:
    """One seat's turn: its memory, its chance, its words."""

    def __init__(self, memory: Memory, rng: Random) -> None:
        self.memory = memory
        self.rng = rng
        self.lines = LANGUAGES.get(memory.view.language, FRENCH)

    # ---- words -----------------------------------------------------------------------------------------------------

    def say(self, occasion: str, x: Seat | None = None, y: Seat | None = None, topic: str = "game") -> list[Move]:
        """A post for this occasion in words that nobody used of late; none where all were used."""
        recent = self.memory.view.talk.get(topic, ())[-30 if topic == "game" else -6 :]
        heard = [normal(said.text) for said in recent]
        fresh = [line for line in self.lines[occasion] if not any(_core(line) in text for text in heard)]
        if not fresh or topic not in self.memory.view.writable:
            return []
        return [Move("post", self._typeset(self._fill(self.rng.choice(fresh), x, y)), topic)]

    def tell(self, occasion: str, x: Seat | None = None) -> list[Move]:
        """A message to the game master, typed as people type."""
        text = self._fill(self.rng.choice(self.lines[occasion]), x, None)
        return [Move("pm", hasty(text) if self.rng.random() < 0.12 else text)]

    def _fill(self, line: str, x: Seat | None, y: Seat | None) -> str:
        fields = {}
        for key, seat in (("x", x), ("y", y)):
            name = self.memory.name(seat) if seat is not None else ""
            fields[key] = name
            fields[f"de_{key}"] = f"d'{name}" if _elides(name) else f"de {name}"
            fields[f"que_{key}"] = f"qu'{name}" if _elides(name) else f"que {name}"
        return line.format(**fields)

    def _typeset(self, text: str) -> str:
        if self.memory.view.language != "fr":
            return text
        for mark in "!?;":
            text = text.replace(f" {mark}", f"\u202f{mark}")
        return text.replace(" :", "\u00a0:").replace("'", "’")

    def _chance(self, odds: float) -> bool:
        return self.rng.random() < odds

    # ---- orders ----------------------------------------------------------------------------------------------------

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
        if memory.mayor != memory.me or "successor" in memory.orders or memory.successor in memory.alive or not self._chance(0.5):
            return []
        trusted = [seat for seat in reversed(memory.suspects(self.rng)) if seat not in memory.ineligible]
        return self.tell("pm_successor", trusted[0]) if trusted else []

    def _elect(self) -> list[Move]:
        memory = self.memory
        if not memory.election or memory.me in memory.ballots or "game" not in memory.view.writable:
            return []
        left = self._hours_to("election")
        if memory.day <= 1 and memory.own_last_post() is None and self._chance(0.4):
            return self.say("hello")
        if not self._chance(0.8 if left is not None and left < 2.5 else 0.25):
            return []
        worthy = [seat for seat in memory.alive if seat not in memory.ineligible]
        popular = [seat for seat in memory.ballots.values() if seat in worthy and seat != memory.me]
        if popular and self._chance(0.6):
            return self._ballot("ballot_join", self.rng.choice(popular))
        if memory.me in worthy and self._chance(0.12):
            return self._ballot("ballot_self", memory.me)
        trusted = [seat for seat in reversed(memory.suspects(self.rng)) if seat in worthy][:4]
        return self._ballot("ballot", self.rng.choice(trusted)) if trusted else []

    def _ballot(self, occasion: str, candidate: Seat) -> list[Move]:
        """A ballot must be heard even where all its phrases have been used."""
        said = self.say(occasion, candidate) or self.say("ballot", candidate)
        bare = self.lines["ballot"][-1].split(". ")[-1]
        return said or [Move("post", self._typeset(self._fill(bare, candidate, None)))]

    def _hours_to(self, deadline: str) -> float | None:
        due = self.memory.view.deadlines.get(deadline)
        return None if due is None else (due - self.memory.view.now) / HOUR

    def _by_day(self) -> list[Move]:
        memory = self.memory
        if memory.role == "militia" and "guard" not in memory.orders and self._chance(0.25):
            return self._guard()
        left = self._hours_to("execution")
        if left is None or left > 24:
            return []  # the poll comes first
        vote = memory.orders.get("vote")
        if vote is None or vote.get("target") not in memory.alive:
            odds = 0.85 if left < 3 else 0.18 if left < 13 else 0.03
            return self.tell("pm_vote", memory.suspects(self.rng)[0]) if memory.others and self._chance(odds) else []
        return self._change_mind(vote["target"]) if left > 1 and self._chance(0.1) else []

    def _change_mind(self, present: Seat) -> list[Move]:
        scores = self.memory.suspicion(self.rng)
        best = max(scores, key=lambda seat: (scores[seat], -seat), default=present)
        if best != present and scores[best] > scores.get(present, 0) + 1.2:
            return self.tell("pm_change", best)
        if self._chance(0.04):
            return self.tell("pm_question")
        return []

    def _guard(self) -> list[Move]:
        memory = self.memory
        worth = [seat for seat in reversed(memory.suspects(self.rng)) if seat not in memory.guarded[-2:]][:4]
        if memory.mayor is not None and memory.mayor in worth and self._chance(0.4):
            return self.tell("pm_guard", memory.mayor)
        if memory.me not in memory.guarded[-2:] and self._chance(0.25):
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
        if memory.is_wolf and "devour" not in memory.orders and not memory.watched and self._chance(0.85):
            return self._devour()
        if memory.role == "seer" and "probe" not in memory.orders and self._chance(0.8):
            unknown = [seat for seat in memory.suspects(self.rng) if seat not in memory.roles]
            return self.tell("pm_probe", self.rng.choice(unknown[:3])) if unknown else []
        return []

    def _devour(self) -> list[Move]:
        """The first wolf proposes, the others mostly follow: they read each other in the pack's conversation."""
        memory = self.memory
        prey = [seat for seat in memory.suspects(self.rng) if seat not in memory.pack]
        if not prey:
            return []
        wanted = next((seat for seat in self._proposals() if seat in prey), None)
        if wanted is not None and self._chance(0.9):
            return [*(self.say("pack_agree", wanted, topic="pack") if self._chance(0.6) else ()), *self.tell("pm_devour", wanted)]
        if memory.mayor in prey and memory.mayor is not None and self._chance(0.3):
            choice = memory.mayor
        else:
            choice = self.rng.choice(prey[:4])
        return [*self.say("pack", choice, topic="pack"), *self.tell("pm_devour", choice)]

    def _proposals(self) -> list[Seat]:
        """Names that the pack has said tonight, the latest first."""
        memory = self.memory
        found = []
        for said in reversed(memory.view.talk.get("pack", ())):
            if memory.since is not None and said.at >= memory.since and said.by != memory.me:
                text = normal(said.text)
                found += [seat for seat in memory.alive if normal(memory.name(seat)) in text]
        return found

    def _see(self) -> list[Move]:
        memory = self.memory
        if memory.role != "prescient" or memory.visions is None or memory.saved or {"save", "let_die"} & memory.orders.keys():
            return []
        victims = [seat for seat in memory.visions if seat != memory.me]
        if victims and self._chance(0.45 + 0.15 * memory.day + (0.4 if memory.mayor in victims else 0)):
            return self.tell("pm_save", victims[0])
        return self.tell("pm_let_die")

    # ---- posts -----------------------------------------------------------------------------------------------------

    def post(self) -> list[Move]:
        """Perhaps a post: an answer to who accused one, a word on the news, a suspicion, or the weather."""
        memory = self.memory
        talk = memory.view.talk.get("game", ())
        last = memory.own_last_post()
        mine = sum(said.by == memory.me for said in talk[-10:])
        if mine >= 3 or (talk and talk[-1].by == memory.me):
            return []
        accusers = [a for a in memory.accusations if a.of == memory.me and a.by in memory.alive and (last is None or a.at > last)]
        if accusers and self._chance(0.4):
            return self._answer(accusers[-1])
        news = [piece for piece in memory.news if last is None or piece[0] > last]
        if news and self._chance(0.3) and (said := self._react(*news[-1][1:])):
            return said
        odds = {"day": 0.14, "sunset": 0.1, "vision": 0.05, "judgement": 0.12}.get(memory.phase, 0)
        if not self._chance(min(0.45, odds * max(1.0, 9 / max(len(memory.alive), 1)))):
            return []
        return self._small_hours() if memory.phase != "day" else self._opinion()

    def _answer(self, accusation: Accusation) -> list[Move]:
        memory, by, said = self.memory, accusation.by, accusation.said
        answer = self.say("defend", by)
        if not answer or not self._chance(0.35) or len(said.text) > 300:
            return answer
        quote = f"[quote={memory.name(by)};{said.post_id}]{said.text.strip()}[/quote]\n\n"
        return [Move("post", quote + answer[0].text)]

    def _react(self, kind: str, struck: Sequence[Seat]) -> list[Move]:
        memory = self.memory
        match kind:
            case "burned" if struck:
                wolf = memory.roles.get(struck[0]) in WOLVES
                return self.say("burned_wolf" if wolf else "burned_innocent", struck[0])
            case "murder" if struck:
                return self.say("mourn", struck[0])
            case "mayor" if struck[0] == memory.me:
                return self.say("mayor")
            case "mayor":
                return self.say("new_mayor", struck[0])
            case "no_murder" | "no_execution":
                return self.say(kind)
        return []

    def _small_hours(self) -> list[Move]:
        return self.say("judged" if self.memory.phase == "judgement" else "night")

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
            return self.say("trust", memory.suspects(self.rng)[-1])
        if roll < 0.82 and memory.mayor is not None and memory.mayor != memory.me:
            return self.say("follow", memory.mayor)
        if roll < 0.9 and (pair := self._pair()):
            return self.say("recap", *pair)
        left = self._hours_to("execution")
        return self.say("hurry" if left is not None and left < 4 else "calm")

    def _hint(self) -> list[Move]:
        """A seer's word on somebody whose role a probe has shown, without saying whence."""
        memory = self.memory
        probed = [seat for seat in memory.others if seat in memory.roles]
        wolves = [seat for seat in probed if memory.roles[seat] in WOLVES]
        if wolves and self._chance(0.6):
            return self.say("hint_bad", wolves[0])
        accused = {a.of for a in memory.accusations}
        cleared = [seat for seat in probed if seat not in wolves and seat in accused]
        return self.say("hint_good", cleared[0]) if cleared and self._chance(0.5) else []

    def _accuse(self, x: Seat) -> list[Move]:
        """Says whom it suspects, with the best public reason there is."""
        memory = self.memory
        reasons: list[Callable[[], list[Move]]] = []
        if memory.recaps:
            votes = memory.recaps[-1].votes
            if votes.get(x) == memory.me:
                reasons.append(lambda: self.say("accuse_voted_me", x))
            target = votes.get(x)
            if isinstance(target, Seat) and target in memory.recaps[-1].burned and memory.roles.get(target) not in WOLVES:
                reasons.append(lambda: self.say("accuse_innocent", x, target))
        if x in memory.quiet():
            reasons.append(lambda: self.say("accuse_quiet", x))
        others = [a.by for a in memory.accusations if a.of == x and a.by not in (memory.me, x) and a.by in memory.alive]
        if others:
            reasons.append(lambda: self.say("echo", x, others[-1]))
        if reasons and self._chance(0.75):
            return self.rng.choice(reasons)() or self.say("accuse", x)
        return self.say("accuse", x)

    def _take_sides(self) -> list[Move]:
        """Doubts an accusation of somebody whom it trusts."""
        memory = self.memory
        trusted = memory.suspects(self.rng)[len(memory.others) // 2 :]
        heard = [a for a in memory.accusations[-12:] if a.of in trusted and a.by not in (memory.me, a.of) and a.by in memory.alive]
        return self.say("doubt", heard[-1].of, heard[-1].by) if heard else self.say("calm")

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
        if (talk and talk[-1].by == memory.me) or not self._chance(0.06):
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
        if (ended is not None and last is not None and last >= ended) or not self._chance(0.2):
            return []
        return self.say("won" if memory.me in memory.winners else "lost")


def _core(line: str) -> str:
    """The longest piece of a line without names: by it a line is known again."""
    pieces = [normal(piece) for piece in _split(line)]
    return max(pieces, key=len)


def _split(line: str) -> list[str]:
    out, rest = [], line
    while "{" in rest:
        head, _, rest = rest.partition("{")
        out.append(head)
        rest = rest.partition("}")[2]
    return [*out, rest]


def _elides(name: str) -> bool:
    return normal(name)[:1] in tuple("aeiouy")


def hasty(text: str) -> str:
    """As somebody types in a hurry: no capitals, no accents."""
    return "\n".join(normal(line) for line in text.split("\n"))
