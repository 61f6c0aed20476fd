"""A whole game of the Grail mafia in Russian, chapter by chapter: fifteen players, their game master and a visitor.

Two days and two nights. What the browsers do not drive is sent by quick hands.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from zoneinfo import ZoneInfo

from playwright.sync_api import Locator, Page, expect

from .browsing import PHONE, SHOTS, Person
from .hosted import Hosted
from .product import Product, Week

MOSCOW = ZoneInfo("Europe/Moscow")
MASTER = "Моргана"
CAST = {
    "Аглая": "huntress", "Богдан": "priest", "Варвара": "gossip", "Глеб": "king", "Дарья": "knight", "Елисей": "jester", "Жанна": "bunny",
    "Захар": "inquisitor", "Игнат": "chronicler", "Клим": "knight", "Лада": "guinevere", "Мирон": "lancelot", "Нина": "spy",
    "Олег": "robber", "Прохор": "impostor",
}  # fmt: skip
WOMEN = {MASTER, "Аглая", "Варвара", "Дарья", "Жанна", "Лада", "Нина"}
PHONES = {"Варвара", "Захар", "Игнат", "Клим", "Нина", "Елисей"}
GRAIL = 37
TAKEN = 302
"""What a form that was taken answers: the way to the table."""


class Court(Hosted):
    """The people of one game and the pages that they know; `pictures` inspects each main page on the way."""

    def __init__(self, product: Product, person: Callable[..., Person], *, pictures: bool) -> None:
        self.pictures = pictures
        self.week = Week(product, product.new_week().monday.replace(tzinfo=MOSCOW))
        self.week.product.moment(self.week.at("mon", "09:00"))
        known = {"language": "ru", "zone": "Europe/Moscow"}
        sessions = product.members(*({"name": name, "gender": "f" if name in WOMEN else "m", **known} for name in (MASTER, *CAST)))
        device: dict[str, Any] = {"locale": "ru-RU", "zone": "Europe/Moscow"}

        def comes(name: str) -> Person:
            size = PHONE if name in PHONES else None
            return person(product, name, session=sessions.get(name, ""), size=size, **device)

        self.master, self.visitor = comes(MASTER), comes("visitor")
        self.people = {name: comes(name) for name in CAST}
        self.voting = self.tomb = self.mafia = ""

    # ---- helps -----------------------------------------------------------------------------------------------------
    def shoot(self, who: Person, name: str, path: str = "") -> None:
        """A page of a kind that is inspected elsewhere, the one at hand or another: only where pictures are asked for."""
        if SHOTS is None:
            return
        if path:
            who.go(path)
        self.look(who, name)

    def go_to(self, day: str, hour: str) -> None:
        self.week.go(day, hour)

    @staticmethod
    def seat(name: str) -> str:
        return str(list(CAST).index(name) + 1)

    def order(self, name: str, verb: str, **fields: str) -> None:
        """An order by form, sent by a quick hand; names of players are given as they are."""
        sent = {f"{verb}-{field}": self.seat(value) if value in CAST else value for field, value in fields.items()}
        answer = self.people[name].send(f"{self.table}order/", look=False, verb=verb, **sent)
        assert answer.status == TAKEN, f"{name}, {verb} {fields}: {answer.status}"

    def form(self, name: str, verb: str) -> Locator:
        return self.people[name].go(self.table).locator(f"form[data-keep={verb}]")

    def by_form(self, name: str, verb: str, **fields: str) -> Page:
        """An order by form at the browser: choices by their labels."""
        form = self.form(name, verb)
        for field, value in fields.items():
            form.locator(f"[name={verb}-{field}][value='{self.seat(value) if value in CAST else value}']").check()
        form.locator("button.btn[type=submit]").first.click()
        page = self.people[name].page
        expect(page.locator(f"form[data-keep={verb}] .state, form[data-keep={verb}] button[name=withdraw]").first).to_be_visible()
        return page

    def write_to_master(self, name: str, text: str, understood: str = "Понято") -> None:
        who = self.people[name]
        who.go(self.letterbox(who))
        who.write(text)
        expect(who.page.locator(".gloss").last).to_contain_text(understood)

    def link(self, who: Person, words: str) -> str:
        """The address of one of the game's topics, as it stands on the table page."""
        place = who.go(self.table).locator("nav.jump a").filter(has_text=words).first
        return (place.get_attribute("href") or "").removesuffix("unread/")

    def count_of(self, who: Person, name: str) -> Locator:
        return who.page.locator("main .count__row").filter(has_text=name).first

    # ---- before the game -------------------------------------------------------------------------------------------
    def create(self) -> None:
        """The wizard; the order of the night changed by drag and by keyboard."""
        page = self.master.go("/games/new/")
        page.locator("main [name=ruleset][value=mafia_graal]").check()
        page.locator("[name=title]").fill("Чаша и кинжал")
        page.locator("main [name=language][value=ru]").check()
        page.locator("[name=zone]").select_option("Europe/Moscow")
        page.locator("[name=capacity]").fill(str(len(CAST)))
        page.locator("[name=intro]").fill("Двор, где все кланяются друг другу и никто никому не верит.")
        page.locator("button.btn--do[value=next]").click()
        page.locator("[name=grail_number]").fill(str(GRAIL))
        rows = page.locator("#priorities [data-row]")
        expect(rows).to_have_count(27)
        grip, above = rows.nth(26).locator("[data-grip]"), rows.nth(25)
        grip.scroll_into_view_if_needed()
        grip.hover()
        page.mouse.down()
        box = above.bounding_box()
        assert box
        page.mouse.move(box["x"] + 20, box["y"] + 3, steps=4)
        page.mouse.up()
        expect(rows.nth(25)).to_contain_text("летопись", ignore_case=True)
        up = rows.nth(21).locator("[data-move=up]")
        up.focus()
        page.keyboard.press("Enter")
        expect(rows.nth(20)).to_contain_text("вброс", ignore_case=True)
        self.look(self.master, "court-wizard-options")
        page.locator("button.btn--do[value=next]").click()
        expect(page.locator("[name=priest]")).to_have_value("1")
        page.locator("button.btn--do[value=next]").click()
        page.locator("button.btn--do[value=next]").click()
        expect(page).to_have_url(re.compile(r"/games/\d+/$"))
        self.number = int(page.url.rstrip("/").rsplit("/", 1)[1])

    def enrol(self) -> None:
        """One by the button on a phone, the others by quick hands; the game master closes the list and deals."""
        for name, player in self.people.items():
            if name == "Варвара":
                player.go(self.table).locator("form[action$='/join/'] button").click()
                expect(player.page.locator("form[action$='/leave/']")).to_be_visible()
            else:
                assert player.send(f"{self.table}join/", look=False).status == TAKEN
        self.shoot(self.people["Варвара"], "court-registration", self.table)
        page = self.master.go(self.table)
        page.locator("form[action$='/close/'] button").click()
        expect(page.locator("form[action$='/start/']")).to_be_visible()
        page = self.master.go(f"{self.desk}deal/")
        for number, role in enumerate(CAST.values(), 1):
            page.locator(f"[name=g-seat{number}]").select_option(role)
        page.locator("main form button[type=submit]").first.click()
        expect(page).to_have_url(re.compile(r"/desk/$"))
        self.go_to("mon", "10:00")
        self.act("start")
        self.voting = self.link(self.visitor, "Голосование")
        page = self.visitor.go(f"{self.table}rules/")
        rows = page.locator("table").filter(has_text="Шаг").locator("tbody tr")
        expect(rows.nth(20)).to_contain_text("вброс", ignore_case=True)
        expect(rows.nth(25)).to_contain_text("летопись", ignore_case=True)
        self.shoot(self.visitor, "court-rules")

    # ---- the first day ---------------------------------------------------------------------------------------------
    def roles_in_secret(self) -> None:
        """Each reads the own role; the mafia have a topic that nobody else can find."""
        lancelot, spy = self.people["Мирон"], self.people["Нина"]
        lancelot.go(self.table)
        lancelot.see("Ланселот")
        self.mafia = self.link(lancelot, "Мафия")
        lancelot.go(self.mafia)
        lancelot.write("Кого сегодня? Я за короля, если найдём.")
        spy.go(self.mafia)
        spy.see(re.compile("за короля"))
        for name in ("Аглая", "Лада"):
            assert self.people[name].status(self.mafia) == 404
        assert self.visitor.status(self.mafia) == 404

    def day_actions(self) -> None:
        """A Word by form, an execution by letter; at six in the evening both are done, and the dead find their cemetery."""
        self.go_to("mon", "12:00")
        form = self.form("Глеб", "kings_word")
        form.locator(f"[name=kings_word-target][value='{self.seat('Елисей')}']").check()
        form.locator("[name=kings_word-word][value=plus]").check()
        form.locator("[name=kings_word-day]").check()
        form.locator("button.btn[type=submit]").first.click()
        expect(self.people["Глеб"].page.locator("#live-receipts li").first).to_contain_text("Елисей")
        self.shoot(self.people["Глеб"], "court-table-king")
        self.write_to_master("Захар", "Добрый день!\nДД казню Клима.")
        self.go_to("mon", "18:00")
        self.until(self.visitor, self.table, "Клим", "table .who--dead")
        self.cemetery()

    def cemetery(self) -> None:
        """Open to the dead and the game master; for the living and for visitors it does not exist, in no search either."""
        dead = self.people["Клим"]
        self.tomb = self.link(dead, "Кладбище")
        dead.go(self.tomb)
        dead.write("Тихо тут. Свечку мне оставьте.")
        self.shoot(dead, "court-cemetery")
        for who in (self.visitor, self.people["Аглая"], self.people["Нина"]):
            assert who.status(self.tomb) == 404
            assert "оставьте" not in who.go("/search/?q=свечку").locator("main").inner_text()
        assert self.master.status(self.tomb) == 200
        expect(dead.go(self.voting).locator("form.composer")).to_have_count(0)
        self.shoot(dead, "court-table-dead", self.table)

    def ballots(self) -> None:
        """Red and blue as coloured text and by the form's buttons, one changed by a new message, a guess of the Grail; the
        count beside an open topic follows, and betrays no weight."""
        self.go_to("mon", "19:00")
        watcher = self.visitor.go(self.voting)
        for name, text in (("Аглая", "Не верю ни слову.\n[color=red]Дарья[/color]"), ("Варвара", "[color=#0000ff]Дарью[/color]"), ("Елисей", f"повесить Дарью\nграаль {GRAIL}")):
            who = self.people[name]
            who.go(self.voting)
            who.write(text)
            expect(who.page.locator("article.post--mine .gloss").filter(has_text="Дарья").first).to_be_visible()
        expect(watcher.locator("#frame-rail .count__row")).to_contain_text("Дарья")
        expect(watcher.locator("#frame-rail .count__row")).to_contain_text("Варвара")
        for name, color, target in (("Богдан", "red", "Аглая"), ("Игнат", "blue", "Аглая")):
            form = self.form(name, "vote")
            form.get_by_label(target, exact=True).check()
            form.locator(f"button[name=vote-color][value={color}]").click()
            expect(self.people[name].page.locator("#live-receipts li").first).to_contain_text(target)
        for name, target in (("Нина", "Дарья"), ("Лада", "Аглая"), ("Прохор", "Аглая"), ("Жанна", "Аглая"), ("Дарья", "Аглая")):
            self.order(name, "vote", target=target, color="red")
        changing = self.people["Богдан"]
        changing.go(self.voting)
        changing.write("Передумал.\nвешаю Дарью")
        expect(changing.page.locator("article.post--mine .gloss").filter(has_text="Дарья").first).to_be_visible()
        changing.write("красный Аглая")
        expect(changing.page.locator(".gloss--no, .gloss--ask").last).to_be_visible()
        self.look(changing, "court-voting")
        self.as_posted()

    def as_posted(self) -> None:
        """Four reds against one blue on both: nothing tells of the double ballot nor of the one without weight."""
        self.visitor.go(self.table)
        for name in ("Дарья", "Аглая"):
            expect(self.count_of(self.visitor, name)).to_contain_text("3")
        expect(self.visitor.page.locator("main")).to_contain_text("Мирон")
        expect(self.visitor.page.locator("details.twin tr.is-out")).to_contain_text("Богдан")
        self.shoot(self.visitor, "court-table-votes")
        self.look_at_table(self.people["Елисей"], "court-table-phone")
        self.master.go(self.desk)
        expect(self.master.page.locator("section[aria-labelledby=weighed]")).to_contain_text("Елисей ×2")

    def first_evening(self) -> None:
        """The vote closes at a moment that nobody knows: what looks like a tie has hanged the Knight."""
        self.go_to("mon", "21:00")
        self.until(self.visitor, self.table, "Дарья", "table .who--dead")
        posts = self.visitor.go(self.voting)
        expect(posts.locator("article.tale").last).to_contain_text("Дарья")
        self.shoot(self.visitor, "court-voting-closed")

    # ---- the first night -------------------------------------------------------------------------------------------
    def first_night(self) -> None:
        """Orders by letter and by form; at eleven the table of priorities is walked, and one who sent nothing is drawn for."""
        self.go_to("mon", "21:30")
        self.write_to_master("Аглая", "Доброй ночи.\nбезмолвие Игнату")
        self.write_to_master("Елисей", "розыгрыш Мирона на Глеба")
        self.write_to_master("Богдан", "исцеление Прохора")
        self.write_to_master("Прохор", "интрига Варвара король и Жанна шпион, темно")
        page = self.by_form("Мирон", "kill", target="Аглая", executor="Мирон")
        self.shoot(self.people["Мирон"], "court-table-mafia")
        expect(page.locator("details.secret").last).to_contain_text("Нина")
        self.by_form("Нина", "poison", target="Игнат")
        self.by_form("Жанна", "devour", target="Захар")
        self.order("Олег", "ambush", target="Прохор")
        self.order("Варвара", "bloody_details")
        self.order("Лада", "pass")
        self.preview()
        self.go_to("mon", "23:00")
        self.until(self.visitor, self.table, "подводятся итоги", "h1")
        self.master.go(self.desk)
        self.night_table()
        self.visitor.go(self.table)
        expect(self.visitor.page.locator("table .who--dead")).to_have_count(2)

    def preview(self) -> None:
        """Before the hour the desk tells how the night would go as things stand."""
        page = self.master.go(self.desk)
        rows = page.locator("section[aria-labelledby=nights] tbody tr")
        expect(rows.filter(has_text="Захар").first).to_be_visible()
        self.shoot(self.master, "court-preview", f"{self.desk}preview/")

    def night_table(self) -> None:
        """First to last: who was redirected by whom, silenced, ambushed, and by which rule and ruling."""
        page = self.master.page
        rows = page.locator("section[aria-labelledby=nights] details").first.locator("tbody tr")
        expect(rows.filter(has_text="Ланселот").filter(has_text="Глеб")).to_contain_text("Елисей")
        expect(rows.filter(has_text="Игнат").filter(has_text="Аглая").last).to_be_visible()
        expect(rows.filter(has_text="Богдан").filter(has_text="Олег").last).to_be_visible()
        steps = [int(text) for text in rows.locator("th[scope=row]").all_inner_texts() if text.strip().isdigit()]
        assert steps == sorted(steps)
        assert len(steps) > 8
        self.look(self.master, "court-desk-night")

    def first_morning(self) -> None:
        """Two are found dead; a third knows that he is, and must not say so; the newspaper is out; the Grail is found."""
        self.go_to("mon", "23:30")
        for name in ("Глеб", "Богдан"):
            self.until(self.visitor, self.table, name, "table .who--dead")
        expect(self.visitor.page.locator("table .who--dead")).to_have_count(4)
        devoured = self.people["Захар"]
        devoured.go(self.table)
        devoured.see("сожран")
        expect(devoured.page.locator("form[data-keep]")).to_have_count(0)
        self.look(devoured, "court-table-devoured")
        assert devoured.status(self.tomb) == 404
        court = self.link(self.visitor, "Двор")
        self.visitor.go(court)
        expect(self.visitor.page.locator("article.tale").last).to_contain_text("Газета")
        self.shoot(self.visitor, "court-morning")
        assert self.people["Лада"].status(self.mafia) == 200
        expect(self.form("Елисей", "grail_action")).to_be_visible()

    # ---- the second day and night ----------------------------------------------------------------------------------
    def corpse_leads(self) -> None:
        """The devoured one leads the vote: the second in line hangs, and then everybody learns why."""
        self.go_to("tue", "19:00")
        for name in ("Варвара", "Нина", "Мирон", "Жанна"):
            self.order(name, "vote", target="Захар", color="red")
        for name in ("Аглая", "Елисей", "Прохор"):
            self.order(name, "vote", target="Жанна", color="red")
        self.visitor.go(self.table)
        expect(self.visitor.page.locator("main .count__row").first).to_contain_text("Захар")
        self.go_to("tue", "21:00")
        self.until(self.visitor, self.table, "Захар", "table .who--dead")
        expect(self.visitor.page.locator("table .who--dead").filter(has_text="Жанна")).to_have_count(1)
        assert self.people["Захар"].status(self.tomb) == 200

    def second_night(self) -> None:
        """The power of the Grail by form; all orders are in, and the game master ends the night early."""
        self.go_to("tue", "21:30")
        self.by_form("Елисей", "grail_action", mode="shield", target="Аглая")
        self.shoot(self.people["Елисей"], "court-table-grail")
        for name, verb, args in (
            ("Елисей", "prank", {"target": "Варвара", "to": "Прохор"}), ("Аглая", "silence", {"target": "Прохор"}),
            ("Мирон", "kill", {"target": "Аглая", "executor": "Олег"}), ("Мирон", "intrigues", {"target": "Аглая"}),
            ("Нина", "espionage", {"target": "Варвара"}), ("Игнат", "interview", {"target": "Аглая"}),
            ("Варвара", "hold_candle", {"target": "Аглая"}), ("Лада", "search", {"target": "Аглая"}),
            ("Прохор", "pass", {}),
        ):  # fmt: skip
            self.order(name, verb, **args)
        self.act("close_early")
        self.act("publish")

    def end(self) -> None:
        """The mafia have parity. Everybody reads everything, the night's table in the replay included."""
        self.until(self.visitor, self.table, "Победител")
        self.shoot(self.visitor, "court-over")
        assert self.visitor.status(self.tomb) == 200
        page = self.visitor.go(f"{self.table}replay/votes/?round=1")
        expect(page.locator("svg.chart")).to_contain_text("Дарья")
        self.look(self.visitor, "court-replay-votes")
        page = self.visitor.go(f"{self.table}replay/")
        expect(page.locator(".events li").first).to_be_visible()
        self.shoot(self.visitor, "court-replay")
