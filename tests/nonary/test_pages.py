"""The pages of a game at play: one's own place and knowledge, nothing else; acts by buttons and in one's own words."""

import html
import re

import pytest
from django.utils import translation

from forum.errors import Invalid
from forum.models import Post
from forum.phrases import refusal
from games.models import Game
from nonary.acts_shown import starters
from nonary.pieces_shown import board
from nonary.rules.reading import Named, Surroundings, read

from .glasshouse import IN_THE_GREENHOUSE, leaks, moment, play
from .reading.scene import HERE, NAMES

pytestmark = pytest.mark.django_db


def plain(answer):
    """A page as text: no entities, every blank a blank."""
    return html.unescape(answer.content.decode()).replace("\u00a0", " ").replace("\u202f", " ")


@pytest.fixture
def at_noon(monkeypatch):
    """The wall clock of all pages, moved by hand."""
    from forum import clock

    held = ["10:00"]
    monkeypatch.setattr(clock, "now", lambda: moment(held[0]))

    def move(hour):
        held[0] = hour

    return move


@pytest.fixture
def glasshouse(tmp_path, client, at_noon):
    """Plays steps, then gives pages as somebody sees them, in French: names then differ from ids."""

    class Site:
        def __init__(self, *steps, at="10:00", **more):
            self.game = play(tmp_path, *steps, **more)
            at_noon(at)

        def login(self, who):
            user = self.game.masters.get().user if who == "gm" else self.game.seats.get(name=who).user
            client.force_login(user)
            client.cookies["django_language"] = "fr"

        def page(self, who, path="/games/{pk}/", status=200):
            self.login(who)
            answer = client.get(path.format(pk=self.game.pk))
            assert answer.status_code == status
            return plain(answer)

        def send(self, who, path, **fields):
            self.login(who)
            return client.post(f"/games/{self.game.pk}/{path}/", fields, follow=True)

        @property
        def state(self):
            from games.journal import load

            return load(Game.objects.get(pk=self.game.pk)).state

    return Site


BUSY = (
    {"pm": "осматриваю верстак", "by": "Bo"},
    {"do": "take", "by": "Ana", "object": "seed_packet"},
    {"do": "take", "by": "Ana", "object": "pruning_knife"},
    {"do": "whisper", "by": "Bo", "to": ["Ana"], "text": "rien à Cyd"},
    {"do": "say", "by": "Cyd", "text": "De 000 à 999"},
    {"do": "give_piece", "by": "Bo", "piece": "cle_portrait", "to": "Ana"},
    {"pm": "Quand quelqu'un entre, je me cache dans les fougères", "by": "Ana"},
    {"pm": "j'entre le code 309 sur le coffre", "by": "Ana"},
    {"pm": "je goûte le givre", "by": "Ana"},
    {"do": "try_codes", "by": "Cyd", "target": "safe"},
)


def test_everybody_sees_what_is_there_and_nothing_else(glasshouse):
    site = glasshouse(*BUSY)
    ana, bo, cyd, dov = (site.page(name) for name in ("Ana", "Bo", "Cyd", "Dov"))
    # One's own place, hands, pieces, plans.
    for shown in ("Serre", "Établi", "Coffre", "Fougères", "Avec vous : Bo et Cyd.", "Sachet de graines", "Serpette", "De 000 à 999",
                  "rien à Cyd", "je goûte le givre", "quand quelqu’un entre", "4 pièces sur 25", "Damp air", "Hall, 10 s"):  # fmt: skip
        assert shown.lower() in ana.lower(), shown
    assert ana.count('<svg class="board"') == 2
    # NG-63: who is in the hall learns nothing of the greenhouse.
    for hidden in ("De 000 à 999", "rien à Cyd", "Serpette", "Établi", "Avec vous : Ana"):
        assert hidden not in dov
    assert "Avec vous : Eve et Fil." in dov
    # NG-93: a whisper is for those two.
    assert "rien à Cyd" in bo
    assert "rien à Cyd" not in cyd
    # NG-45, NG-51: of a lock only the longest end is shown.
    assert "Vous êtes occupé : essayer tous les codes." in cyd
    assert "Au plus 8 min 20 s de temps de jeu" in cyd
    assert "18:20" in cyd
    # NG-13, NG-172: no id in the page, its forms, its attributes, the receipts, the letters, the handover.
    assert [leaks(page) for page in (ana, bo, cyd, dov)] == [[], [], [], []]
    for who in ("Ana", "Dov"):
        for path in ("/games/{pk}/handover/", "/games/{pk}/rules/", "/letters/"):
            assert leaks(site.page(who, path)) == [], (who, path)
    # The desk has all of it.
    desk = site.page("gm", "/games/{pk}/desk/")
    for shown in (
        "Le complexe en ce moment",
        "je goûte le givre",
        "essayer tous les codes",
        "serpette [pruning_knife]",
        "Une scène",
        "Ana, 1.",
    ):
        assert shown in desk, shown
    _the_list_says_what_is_drawn(site)


def _the_list_says_what_is_drawn(site):
    """NG-110, NG-111: a group with its joints; number, look, text, border."""
    from games.pov import pov_of
    from games.words import Words

    pov = pov_of(site.game, site.game.seats.get(name="Ana").user)
    with translation.override("en"):
        words = Words(site.game)
        words.known = pov.state
        found = board(pov.state, pov.seat.seat, words, {}, 25)
    assert [len(group["pieces"]) for group in found["groups"]] == [3, 1]
    rows = [row["text"] for row in found["rows"]]
    assert any("portrait" in row and "grey border: top, left" in row and "linked" in row for row in rows)
    assert any("main goal" in row and "Survival" in row for row in rows)


def test_points_on_the_plan_are_those_of_what_is_visible(glasshouse):
    """Nobody has the place of what is hidden, elsewhere or unknown; what was carried about has none."""
    from nonary.models import PlayedEdition

    points = {"workbench": "11.25", "safe": "22.25", "seed_packet": "33.25", "pruning_knife": "44.25", "organ": "55.25"}
    patch = {
        **IN_THE_GREENHOUSE,
        "spots": {name: {"on_plan": [float(points[name]), 5]} for name in ("workbench", "safe", "organ")},
        "objects": {name: {"on_plan": [float(points[name]), 5]} for name in ("seed_packet", "pruning_knife")},
    }
    site = glasshouse({"do": "say", "by": "Ana", "text": "ici"}, patch=patch)
    played = PlayedEdition.objects.get_or_create(game=site.game, defaults={"text": ""})[0]
    played.pictures = {"plans/greenhouse.png": "nonary/one.webp", "plans/hall.png": "nonary/two.webp"}
    played.save()

    def shown(who):
        page = site.page(who)
        links = re.findall(r'<svg x="([\d.]+)%" y="5%".*?href="#thing(\d+)" aria-label="(\d+)\. ([^"]*)"', page)
        assert all(f'id="thing{number}"' in page for _x, number, _n, _name in links)
        secret = [name for name, x in points.items() if x in page and x not in [link[0] for link in links]]
        assert secret == []
        return {name: x for x, _to, _n, name in links}

    greenhouse = {"Établi": "11.25", "Coffre": "22.25", "Serpette": "44.25"}
    assert shown("Ana") == greenhouse
    assert 'src="/media/nonary/one.webp"' in site.page("Ana")
    assert shown("Dov") == {"Orgue": "55.25"}
    site.send("Ana", "write", text="j'examine l'établi", key="a")
    site.send("Ana", "write", text="je prends la serpette", key="b")
    assert shown("Bo") == {"Établi": "11.25", "Coffre": "22.25", "Sachet de graines": "33.25"}
    site.send("Ana", "write", text="je prends le sachet de graines", key="c")
    site.send("Ana", "write", text="je pose le sachet de graines", key="d")
    assert shown("Bo") == {"Établi": "11.25", "Coffre": "22.25"}
    desk = site.page("gm", "/games/{pk}/desk/")
    assert 'href="#spot' in desk
    assert "55.25%" in desk


def test_words_and_buttons_are_orders(glasshouse):
    site = glasshouse()
    answer = site.send("Ana", "write", text="j'examine l'établi", key="a")
    assert "Compris : examiner → établi" in plain(answer)
    assert "Between the pots lies a paper packet." in plain(answer)
    # Tried dry: it is read, and nothing is done.
    answer = site.send(
        "Ana", "write", text="je vais dans le hall\nsi Bo sort, je me cache\nsi Cyd sort, je me défends", dry="1"
    )
    page = plain(answer)
    assert "Serait compris ainsi : aller → hall" in page
    assert "quand Cyd sort : se défendre" in page
    assert "si Bo sort, je me cache" in page
    assert 1 not in site.state.busy
    assert not site.state.plans.get(1)
    # Several fields are one text: the form of a plan puts words around what is typed.
    answer = site.send(
        "Ana", "write", text=["Quand quelqu’un entre, ", "me cacher ; sinon aller dans le hall"], key="b"
    )
    assert len(site.state.plans[1]) == 1
    assert "quand quelqu’un entre" in plain(answer).lower()
    # What is refused stays typed.
    answer = site.send("Ana", "write", text="attaquer Zorro", key="c")
    assert answer.status_code == 409
    assert "Zorro" in plain(answer).split('id="act"')[1].split("</textarea>")[0]
    # Buttons name things as the page names them; a switch is a button too.
    site.send("Ana", "order", verb="set_default", key="d", **{"set_default-default": "defend"})
    assert site.state.defaults[1] == {"defend": False}
    site.send(
        "Ana", "order", verb="set_default", key="e", **{"set_default-default": "defend", "set_default-enabled": "on"}
    )
    assert site.state.defaults[1] == {"defend": True}
    site.send("Ana", "order", verb="go", key="f", **{"go-room": "hall"})
    assert site.state.busy[1].verb == "go"
    assert site.send("Bo", "order", verb="take", key="g", **{"take-object": "pistolet"}).status_code == 409
    # A scene reaches those who are there.
    site.send("gm", "desk/act/tell", **{"g-room": "greenhouse", "g-text": "Une vitre se fend.", "key": "h"})
    assert "Une vitre se fend." in site.page("Bo")
    assert "Une vitre se fend." not in site.page("Dov")


def test_a_free_action_is_taken_back_by_its_place_among_ones_own(glasshouse):
    """NG-71: the number would tell how much the others ask."""
    site = glasshouse(
        {"do": "free", "by": "Dov", "text": "a"},
        {"do": "free", "by": "Dov", "text": "b"},
        {"do": "free", "by": "Ana", "text": "je siffle"},
    )
    page = site.page("Ana")
    assert 'name="withdraw-item" value="-1"' in page
    site.send("Ana", "order", verb="withdraw", key="k", **{"withdraw-item": "-1"})
    assert [item.by for item in site.state.queue.values() if item.open] == [4, 4]
    assert site.send("Ana", "order", verb="withdraw", key="l", **{"withdraw-item": "-1"}).status_code == 409


def test_the_ballot_is_secret(glasshouse):
    """NG-119: nothing on the other's page changes with a vote."""
    ambidex = {
        "rounds": [
            {
                "ambidex": {
                    "mode": "one_vs_one",
                    "pairing": "fixed",
                    "lasts": "60s",
                    "matches": [{"a": ["botanist"], "b": ["clerk"]}, {"a": ["nurse"], "b": ["engineer"]}],
                }
            }
        ]
    }
    site = glasshouse(patch=ambidex)

    def shown():
        return re.sub(r'(name="(?:key|csrfmiddlewaretoken)" value=")[^"]*|nonce="[^"]*', r"\1", site.page("Bo"))

    before = shown()
    assert "Vous jouez contre Ana." in before
    site.send("Ana", "order", verb="vote", key="k", **{"vote-choice": "betray"})
    assert site.state.votes == {1: "betray"}
    assert shown() == before
    assert "trahison" in site.page("Ana")


def test_what_may_be_several_is_listed_by_name(glasshouse):
    """NG-162: asked back, with names and no ids."""
    objects = {
        "steel_key": {"at": "greenhouse", "hidden": False},
        "seed_packet": {"at": "greenhouse", "hidden": False, "aliases": ["clé"]},
    }
    site = glasshouse(patch={**IN_THE_GREENHOUSE, "objects": objects})
    answer = site.send("Ana", "write", text="je prends la clé", key="a")
    page = plain(answer)
    assert answer.status_code == 409
    assert "« la clé » peut désigner plusieurs choses : clé en acier et sachet de graines" in page.replace(
        "sachet de graines et clé en acier", "clé en acier et sachet de graines"
    )
    assert leaks(page) == []


def test_who_is_out_keeps_what_was_known_and_orders_nothing(glasshouse):
    """NG-6: the dead and the escaped read on, and have no forms."""
    patch = {**IN_THE_GREENHOUSE, "characters": {"engineer": {"points": 9}}}
    site = glasshouse(
        {"do": "open_door9", "by": "Dov"}, {"do": "pass_door9", "by": "Dov"},
        {"gm": "kill", "player": "Eve", "reason": "so that it is tried"}, patch=patch,
    )  # fmt: skip
    dead, escaped = site.page("Eve"), site.page("Dov")
    assert "Vous êtes mort." in dead
    assert "Vous vous êtes évadé." in escaped
    for page in (dead, escaped):
        assert 'name="verb"' not in page
        assert "Puzzle mental" in page
    assert "1 mort, 1 évadé" in escaped


@pytest.mark.parametrize("language", ["en", "fr", "ru"])
def test_beginnings_of_plans_are_conditions_that_the_game_knows(language):
    with translation.override(language):
        for text, _said in starters(None):
            [reading] = read(f"{text}say: now", HERE)
            assert "gm" not in reading.args["plan"]["when"], text


TAUGHT = Surroundings(
    (
        *HERE.things, Named("cabinet", ("cabinet", "armoire", "шкаф")), Named("terminal", ("terminal", "терминал")),
        Named("door", ("door", "porte")), Named("notice", ("notice", "журнал")),
    ),
    HERE.rooms, NAMES, "hall", None,
)  # fmt: skip


@pytest.mark.parametrize("language", ["en", "fr", "ru"])
def test_every_command_of_the_rules_page_is_read(client, language):
    """What the page teaches is what the game understands."""
    from games.kernel.names import Names
    from games.kernel.seat import Seat

    known = Surroundings(TAUGHT.things, TAUGHT.rooms, Names({Seat(1): "Bo", Seat(2): "Анна"}), "hall", None)
    client.cookies["django_language"] = language
    page = client.get("/games/rules/nonary/").content.decode()
    taught = [html.unescape(said).replace("…", "x") for said in re.findall(r"<kbd>(.*?)</kbd>", page)]
    assert len(taught) > 30
    unread = [said for said in taught if any(r.verb == "free" or r.refusal for r in read(said, known))]
    assert [said for said in unread if said not in ("otherwise", "sinon", "иначе")] == []


@pytest.mark.parametrize("dry", [{}, {"dry": "1"}])
@pytest.mark.parametrize(("text", "code", "data"), [
    ("  \n ", "text_empty", {}), ("long " * 6000, "text_long", {"size": 30, "most": 20}),
    ("[quote]" * 40 + "deep" + "[/quote]" * 40, "nesting_deep", {"most": 20}),
], ids=["empty", "long", "deep"])  # fmt: skip
def test_a_letter_that_cannot_be_is_refused_in_a_sentence_and_nothing_of_it_is_lost(glasshouse, text, code, data, dry):
    site = glasshouse()
    before = Post.objects.count()
    answer = site.send("Ana", "write", text=text, key="a", **dry)
    assert answer.status_code == 422
    with translation.override("fr"):
        assert refusal(Invalid(code, **data)) in plain(answer)
    assert text.strip() in plain(answer).split('id="act"')[1].split("</textarea>")[0]
    assert Post.objects.count() == before
