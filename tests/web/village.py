"""A whole game of Pleine Lune, chapter by chapter, as eight players, their game master and a visitor live it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from .browsing import PHONE, Person
from .hosted import Hosted
from .product import Product

MASTER = "Tisane"
SEATS = ("Aubin", "Росинка", "Edith", "Bran", "Chloé", "Denis", "Fanny", "Gaspard")
ROLES = ("villager", "werewolf", "seer", "prescient", "villager", "villager", "militia", "werewolf")
GENDERS = {"Росинка": "f", "Edith": "f", "Chloé": "f", "Fanny": "f", MASTER: "f"}
PUBLIC_ROLES = ("rules", "game", "recap", "registration")


class Village(Hosted):
    """The people of one game and the pages that they know.

    `pictures` inspects each main page on the way; `first` plays in Aubin's place.
    """

    def __init__(self, product: Product, person: Callable[..., Person], *, pictures: bool, first: Person | None = None) -> None:
        self.product, self.pictures = product, pictures
        self.week = product.new_week()
        self.week.go("mon", "09:00")
        mark = "" if product.weeks == 1 else f" {product.weeks}"
        self.names = [name + mark for name in SEATS]
        everyone = [MASTER + mark, *self.names]
        sessions = product.members(*(self._member(name, mark) for name in everyone))
        came = {name: person(product, name, session=sessions[name], **self._device(name.removesuffix(mark))) for name in everyone}
        self.master, self.players = came[MASTER + mark], [came[name] for name in self.names]
        if first is not None:
            self.players[0] = first
        self.french, self.russian, self.english, *_ = self.players
        self.visitor = person(product, "visitor")
        self.game_topic, self.tomb, self.pack = "", "", ""

    @staticmethod
    def _member(name: str, mark: str) -> dict[str, object]:
        bare = name.removesuffix(mark)
        language = {"Росинка": "ru", "Edith": "en"}.get(bare, "fr")
        zone = {"ru": "Europe/Moscow", "en": "Europe/London"}.get(language, "Europe/Paris")
        return {"name": name, "language": language, "zone": zone, "gender": GENDERS.get(bare, "m")}

    @staticmethod
    def _device(name: str) -> dict[str, Any]:
        if name == "Росинка":
            return {"locale": "ru-RU", "size": PHONE, "zone": "Europe/Moscow"}
        return {"locale": "en-GB", "zone": "Europe/London"} if name == "Edith" else {}

    # ---- helps -----------------------------------------------------------------------------------------------------
    def by_name(self, name: str) -> Person:
        return self.players[SEATS.index(name)]

    def seat(self, name: str) -> str:
        return str(SEATS.index(name) + 1)

    def vote(self, voter: str, target: str) -> None:
        """A vote by form, sent by a quick hand."""
        answer = self.by_name(voter).send(f"{self.table}order/", verb="vote", **{"vote-target": self.seat(target)})
        assert answer.ok, f"{voter} votes {target}: {answer.status}"

    # ---- before the game -------------------------------------------------------------------------------------------
    def create(self) -> None:
        """The wizard, step by step, with an option changed."""
        page = self.master.go("/games/new/")
        page.locator("main [name=ruleset][value=pleine_lune]").check()
        page.locator("[name=title]").fill("Brume sur Roncevaux")
        page.locator("main [name=language][value=fr]").check()
        page.locator("[name=zone]").select_option("Europe/Paris")
        page.locator("[name=capacity]").fill(str(len(SEATS)))
        page.locator("[name=intro]").fill("Un village au bord de la forêt. On y parle bas, la nuit venue.")
        self.look(self.master, "wizard")
        page.locator("button.btn--do[value=next]").click()
        page.locator("[name=inactivity][value=ignore]").check()
        self.look(self.master, "wizard-options")
        page.locator("button.btn--do[value=next]").click()
        self.look(self.master, "wizard-roles")
        for role in set(ROLES):
            page.locator(f"[name={role}]").fill(str(ROLES.count(role)))
        page.locator("button.btn--do[value=next]").click()
        self.look(self.master, "wizard-review")
        page.locator("button.btn--do[value=next]").click()
        expect(page).to_have_url(re.compile(r"/games/\d+/$"))
        self.number = int(page.url.rstrip("/").rsplit("/", 1)[1])

    def enrol(self) -> None:
        """Two by the button, one by a post, the others by quick hands; the game master closes the list."""
        for player in (self.french, self.russian):
            page = player.go(self.table)
            page.locator("form[action$='/join/'] button").click()
            expect(page.locator("form[action$='/leave/']")).to_be_visible()
        page = self.english.go(self.table)
        page.locator("nav.jump a[href^='/topic/']").last.click()
        self.english.write("Good evening! I'm in.")
        expect(page.locator(".gloss").filter(has_text="Enrolled.")).to_be_visible()
        self.look(self.english, "registration-topic")
        for player in self.players[3:]:
            assert player.send(f"{self.table}join/").ok
        self.look_at_table(self.visitor, "registration")
        self.master.go(self.table)
        self.look(self.master, "registration-master")
        self.master.page.locator("form[action$='/close/'] button").click()
        expect(self.master.page.locator("form[action$='/start/']")).to_be_visible()

    def deal_and_start(self) -> None:
        """Roles by hand, seat by seat; nobody but the game master sees one; then the game begins on Monday evening."""
        page = self.master.go(f"{self.desk}deal/")
        for number, role in enumerate(ROLES, 1):
            page.locator(f"[name=g-seat{number}]").select_option(role)
        page.locator("main form button[type=submit]").first.click()
        expect(page).to_have_url(re.compile(r"/desk/$"))
        self.look(self.master, "desk-setup")
        assert self.french.status(self.desk) == 404
        self.week.go("mon", "18:00")
        self.act("start")
        self.russian.go(self.table)
        self.russian.see("оборотень")
        first = self.visitor.go(self.table).locator("nav.jump a[href^='/topic/']").first
        self.game_topic = (first.get_attribute("href") or "").removesuffix("unread/")

    # ---- the days --------------------------------------------------------------------------------------------------
    def elect(self) -> None:
        """Posts appear in open pages while somebody types; their last words elect a mayor."""
        reader, watcher = self.russian.go(self.game_topic), self.visitor.go(self.game_topic)
        typed = "Я видела Обена у мельницы. Он хотя бы не прячется"
        box = reader.locator("form.composer textarea")
        box.fill(typed)
        box.focus()
        self.french.go(self.game_topic)
        self.french.write("La brume monte. Il nous faut quelqu’un qui parle clair.\n\nÉlisons Aubin !")
        for page in (reader, watcher):
            expect(page.locator("article.post").filter(has_text="La brume monte")).to_be_visible()
        expect(box).to_have_value(typed)
        expect(box).to_be_focused()
        box.fill(f"{typed}.\n\nИзбираем Aubin!")
        reader.locator("form.composer button.btn--do").click()
        expect(watcher.locator("article.post").filter(has_text="у мельницы")).to_be_visible()
        self.english.go(self.game_topic)
        self.english.write("[quote]nonsense[/quote]\nI only just arrived, but somebody has to. Let's elect Gaspard!")
        for page, note in ((self.french.page, "Compris"), (self.english.page, "Understood as")):
            expect(page.locator(".gloss").filter(has_text=note).first).to_be_visible()
        counted = watcher.locator("#frame-rail .count__row")
        expect(counted).to_have_count(2)
        expect(counted.first).to_contain_text("Aubin")
        self.french.go(self.game_topic)
        self.look(self.french, "topic")
        self.week.go("mon", "22:00")
        self.until(self.visitor, self.table, re.compile(r"maire", re.IGNORECASE))
        self.visitor.see("Aubin")

    def vote_by_letter(self) -> None:
        """Free text in three languages, each answered; one vote is changed twice, by letter and by form."""
        self.week.go("tue", "20:00")
        letters = {"Aubin": "Bonsoir, je vote contre Denis.", "Росинка": "Голосую против Edith", "Edith": "Hello, I vote for Gaspard"}
        glosses = {"Aubin": "Compris", "Росинка": "Понято", "Edith": "Understood as"}
        for name, text in letters.items():
            who = self.by_name(name)
            who.go(self.letterbox(who))
            who.write(text)
            expect(who.page.locator(".gloss").filter(has_text=glosses[name]).last).to_be_visible()
        self.look(self.russian, "letterbox")
        form = self.french.go(self.table).locator("form[data-keep=vote]")
        form.get_by_label("Gaspard", exact=False).check()
        form.locator("button[type=submit]").first.click()
        expect(self.french.page.locator(".receipts .is-old").first).to_be_visible()
        self.french.go(self.letterbox(self.french))
        self.french.write("Je me ravise. Je n’ai plus confiance en elle.\nje vote contre Edith")
        expect(self.french.page.locator(".gloss").filter(has_text="Edith").last).to_be_visible()
        self.french.go(self.table)
        expect(self.french.page.locator("#live-receipts .is-old")).to_have_count(2)
        self.look(self.french, "table")
        self.look_at_table(self.russian, "table-wolf")
        for voter, target in (("Bran", "Gaspard"), ("Chloé", "Edith"), ("Denis", "Edith"), ("Fanny", "Gaspard"), ("Gaspard", "Edith")):
            self.vote(voter, target)

    def unread_letter(self) -> None:
        """A text that no machine reads waits on the desk; the game master reads it as an order of its own hour."""
        fanny = self.by_name("Fanny")
        box = self.letterbox(fanny)
        fanny.go(box)
        fanny.write("Pourriez-vous veiller sur Aubin pour moi, cette nuit ?")
        expect(fanny.page.locator(".gloss--ask").last).to_be_visible()
        page = self.master.go(self.desk)
        waiting = page.locator("article.unclear").first
        expect(waiting).to_contain_text("veiller sur Aubin")
        waiting.locator("select").select_option("guard")
        waiting.locator("form[method=get] button").click()
        page.locator("main form[method=post] button.btn--do").first.click()
        expect(page).to_have_url(re.compile(r"/desk/$"))
        fanny.go(box)
        expect(fanny.page.locator(".gloss").filter(has_text="Aubin").last).to_be_visible()

    def before_the_hour(self) -> None:
        """The game master sees what will be, and what a seat sees; secrets stay where they are."""
        self.week.go("tue", "21:59")
        self.master.go(f"{self.desk}preview/")
        self.master.see(re.compile("Edith"))
        self.look(self.master, "preview")
        self.master.go(self.desk)
        self.look(self.master, "desk")
        page = self.master.go(f"{self.desk}as/{self.seat('Росинка')}/")
        expect(page.locator("details.secret")).to_contain_text("louve-garou", ignore_case=True)
        self.look(self.master, "desk-as-seat")
        page = self.russian.go(self.table)
        self.pack = page.locator("a[href^='/letters/']:has-text('Стая'), nav.jump a[href*='/topic/']:has-text('Стая')").first.get_attribute("href")
        assert self.pack
        self.russian.go(self.pack)
        self.russian.write("Кого едим сегодня? Я за Chloé.")
        self.look(self.russian, "pack")
        for who in (self.french, self.visitor, self.english):
            assert who.status(self.pack.removesuffix("unread/")) == 404

    def execution(self) -> None:
        """The hour strikes while a form is open: what comes then is late, and stays in the form."""
        form = self.french.go(self.table).locator("form[data-keep=vote]")
        form.get_by_label("Bran", exact=False).check()
        self.week.go("tue", "22:00")
        self.until(self.visitor, self.table, "Edith", "table .who--dead")
        form = self.french.page.locator("form[data-keep=vote]")
        form.locator("button[type=submit]").first.click()
        expect(self.french.page.locator(".err").first).to_contain_text("trop tard", ignore_case=True)
        expect(self.french.page.locator("form[data-keep=vote]").get_by_label("Bran", exact=False)).to_be_checked()
        self.look(self.french, "too-late")
        self.french.go(self.letterbox(self.french))
        self.french.write("je vote contre Bran")
        expect(self.french.page.locator(".gloss--no, .gloss--ask").last).to_contain_text("trop tard", ignore_case=True)
        self.look_at_table(self.english, "table-dead")

    def cemetery(self) -> None:
        """The dead find their topic; for the living and for visitors it does not exist."""
        link = self.english.page.locator("nav.jump a").filter(has_text="OOC").first
        self.tomb = (link.get_attribute("href") or "").removesuffix("unread/")
        assert self.tomb
        self.english.go(self.tomb)
        self.english.write("So that was quick. Watch the miller, whoever reads this.")
        self.look(self.english, "cemetery")
        for who in (self.french, self.russian, self.visitor):
            assert who.status(self.tomb) == 404
            assert "miller" not in who.go("/search/?q=miller").locator("main").inner_text().replace("miller »", "")
        assert self.master.status(self.tomb) == 200
        self.english.go(self.game_topic)
        expect(self.english.page.locator("form.composer")).to_have_count(0)

    def night(self) -> None:
        """The wolves choose; at dawn somebody is missing."""
        self.russian.go(self.letterbox(self.russian))
        self.russian.write("Съедаем Chloé")
        expect(self.russian.page.locator(".gloss").filter(has_text="Chloé").last).to_be_visible()
        answer = self.by_name("Gaspard").send(f"{self.table}order/", verb="devour", **{"devour-target": self.seat("Chloé")})
        assert answer.ok
        self.week.go("tue", "22:10")
        bran = self.by_name("Bran")
        self.until(bran, self.table, "Chloé", "details.secret")
        self.week.go("tue", "22:15")
        self.until(self.visitor, self.table, "Chloé", "table .who--dead")

    def rewind(self) -> None:
        """The game master goes back before the murder, rules it otherwise, and lets the game go on."""
        self.week.go("tue", "22:20")
        page = self.master.go(f"{self.desk}rewind/")
        page.locator("a[href^='?to=']").first.click()
        self.look(self.master, "rewind")
        page.locator("[name=g-reason]").fill("Un ordre des loups avait été mal lu.")
        page.locator("main button.btn--bad").click()
        expect(page).to_have_url(re.compile(r"/desk/$"))
        dead = self.french.go(self.table).locator("table .who--dead")
        expect(dead).to_have_count(1)
        self.look(self.french, "table-paused")
        self.act("rule_murder", victims=self.seat("Denis"), reason="Les loups avaient choisi Denis.")
        self.act("resume")
        self.until(self.visitor, self.table, "Denis", "table .who--dead")
        expect(self.visitor.page.locator("table .who--dead")).to_have_count(2)
        expect(self.visitor.page.locator("table .who--dead").filter(has_text="Chloé")).to_have_count(0)
        self.master.go(f"{self.desk}journal/")
        expect(self.master.page.locator("s").first).to_be_visible()
        self.look(self.master, "journal")

    def second_day(self) -> None:
        """A wolf that plays no more is taken out; the other is burned, and the village wins."""
        self.week.go("wed", "12:00")
        self.act("kill", player=self.seat("Gaspard"), cause="heart_attack", reason="Gaspard a quitté la partie.")
        self.until(self.visitor, self.table, "Gaspard", "table .who--dead")
        self.week.go("thu", "21:00")
        for voter in ("Aubin", "Bran", "Chloé", "Fanny"):
            self.vote(voter, "Росинка")
        self.vote("Росинка", "Fanny")
        self.week.go("thu", "22:00")
        self.until(self.visitor, self.table, re.compile("finie|terminée"))

    def end(self) -> None:
        """Who won, who was who; everything may be read and replayed by everybody."""
        self.look_at_table(self.visitor, "over")
        assert self.visitor.status(self.tomb) == 200
        self.visitor.go(self.tomb)
        self.visitor.see(re.compile("miller"))
        page = self.visitor.go(self.table)
        page.locator("a[href$='/replay/']").first.click()
        expect(page.locator(".events li").first).to_be_visible()
        self.look(self.visitor, "replay")
        page.locator("a[data-next]").click()
        page.locator("#view").select_option(index=1)
        expect(page).to_have_url(re.compile("view=public"))
        expect(page.locator(".events li").first).to_be_visible()
        self.russian.go(self.table)
        self.look(self.russian, "over-russian")
        self.french.go(self.game_topic)
        self.look(self.french, "topic-over")
