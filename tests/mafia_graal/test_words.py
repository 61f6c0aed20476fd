"""What people read of a court: letters, the voting topic, the table, the desk; and what none of them may betray."""

from __future__ import annotations

import re

import pytest
from django.db import transaction
from django.urls import reverse
from django.utils import translation
from django.utils.encoding import force_str

from forum import clock
from forum.models import Post
from games.kernel.names import Names
from games.kernel.ruleset import Source
from games.kernel.seat import Seat
from games.projecting import topic_of
from mafia_graal.phrases_commands import COMMANDS, POSTS
from mafia_graal.phrases_roles import ROLES as ROLE_WORDS
from mafia_graal.rules import RULESET
from mafia_graal.rules.roles import PERSONAL
from mafia_graal.rules.state import Player, State

from .test_site import ROLES, Site

CAPITALS = {"ИМЯ": "Bo", "NOM": "Bo", "NAME": "Bo", "ИСПОЛНИТЕЛЬ": "Cy", "EXÉCUTANT": "Cy", "EXECUTOR": "Cy", "РОЛЬ": "шут",
            "RÔLE": "bouffon", "ROLE": "jester", "ВОПРОС": "оно чётное?", "QUESTION": "is it even?"}  # fmt: skip


@pytest.fixture
def site(db):
    return Site()


def posts(site, role):
    return [post.source for post in Post.objects.filter(topic=topic_of(site.game, role)).order_by("position")]


def letters(site, name):
    return posts(site, f"pm:{site.game.seats.get(name=name).number}")


def page(client, site, name, path, monkeypatch, language="en"):
    """A page as a member sees it at the site's instant."""
    monkeypatch.setattr(clock, "now", lambda: site.at)
    client.logout()
    if name:
        client.force_login(site.users.get(name) or site.master)
    client.cookies["django_language"] = language
    answer = client.get(path)
    assert answer.status_code == 200
    return answer.content.decode()


def table(client, site, name, monkeypatch, language="en"):
    return page(client, site, name, site.game.get_absolute_url(), monkeypatch, language)


# --- how one writes


def filled(text):
    for word, value in CAPITALS.items():
        text = re.sub(rf"\b{word}\b", value, text)
    return text


def example_lines():
    for verb, ways in COMMANDS.items():
        for language, text in ways.items():
            parts = text.split(", ") if verb in ("kings_word", "grail_action") else [text]
            for part in parts:
                yield pytest.param(verb, filled(part), id=f"{verb}-{language}-{part}")


@pytest.mark.parametrize(("verb", "line"), list(example_lines()))
def test_examples_of_letters_are_read(verb, line):
    """MG-150: what the role letter and the table show as examples is what the game reads."""
    role = next((role for role, actions in PERSONAL.items() if verb in actions), "knight")
    known = State(seats=4, players={Seat(1): Player(role=role, team="town")}, dealt=True, phase="day", day=1)
    names = Names({Seat(1): "Ana", Seat(2): "Bo", Seat(3): "Cy", Seat(4): "Dan"})
    readings = RULESET.read(line, Source("pm", Seat(1)), known, names)
    assert [(reading.verb, reading.refusal) for reading in readings] == [(verb, None)]


@pytest.mark.parametrize("ways", list(POSTS.values()))
def test_examples_of_posts_are_read(ways):
    known = State(seats=4, dealt=True, phase="day", day=1)
    names = Names({Seat(1): "Ana", Seat(2): "Bo", Seat(3): "Cy", Seat(4): "Dan"})
    for text in ways.values():
        for part in text.split(", "):
            assert len(RULESET.read(filled(part), Source("post", Seat(1), "vote"), known, names)) == 1, part


def test_a_name_followed_by_talk_is_suggested():
    """MG-158: it is asked back, with the name that stands in it; two names are both offered."""
    known = State(seats=3, dealt=True, phase="day", day=1)
    names = Names({Seat(1): "Анна", Seat(2): "Илья", Seat(3): "Дан"})
    for text, near in (
        ("вешаю Илью, он врёт", [2]), ("вешаю [color=red]Илью[/color], он врёт", [2]), ("вешаю Илью и Дана", [2, 3]), ("вешаю кого-нибудь", []),
    ):  # fmt: skip
        (reading,) = RULESET.read(text, Source("post", Seat(1), "vote"), known, names)
        assert (reading.refusal, list(reading.args["target"].near)) == ("unknown_name", near)


@pytest.mark.parametrize("language", ["en", "fr", "ru"])
def test_every_form_of_a_role_is_read(language):
    """MG-151: an Intrigue may name a role as any page shows it, by gender too."""
    known = State(seats=4, players={Seat(1): Player(role="impostor", team="neutral")}, dealt=True, phase="day", day=1)
    names = Names({Seat(1): "Ana", Seat(2): "Bo", Seat(3): "Cy", Seat(4): "Dan"})
    with translation.override(language):
        shown = {(role, force_str(form)) for role, forms in ROLE_WORDS.items() for form in forms.values()}
    for role, form in shown:
        (reading,) = RULESET.read(f"интрига Bo {form}", Source("pm", Seat(1)), known, names)
        assert [row["role"] for row in reading.args["guesses"]] == [role], form


# --- letters


def test_everybody_gets_the_role_by_letter(site):
    """MG-12: with team, limits and a way to write each order in three languages; the mafia learns its own."""
    spy = letters(site, "Bo")[0]
    assert "[b]Spy[/b]" in spy
    assert "[b]mafia[/b]" in spy
    assert "отравление ИМЯ" in spy
    assert "empoisonnement NOM" in spy
    assert "poison NAME" in spy
    assert "[b]Ana[/b]" in spy
    assert not any(name in letters(site, "Cy")[0] for name in ROLES if name != "Cy")


def test_results_of_the_night_come_with_its_publication(site):
    """MG-22, MG-156: what stands in the journal from the close on reaches its reader in the morning."""
    site.do("Bo", "espionage", target="Dan")
    site.to("2025-10-20 23:10")
    assert len(letters(site, "Bo")) == 1
    site.to("2025-10-20 23:30")
    assert "[b]Dan[/b]" in letters(site, "Bo")[1]
    assert "[b]King[/b]" in letters(site, "Bo")[1]


def test_letters_go_to_those_concerned_alone(site):
    site.do("Ana", "kill", target="Cy", executor="Bo")
    assert any("carry out the kill" in text for text in letters(site, "Bo"))
    assert any("Cy" in text for text in posts(site, "mafia"))
    for name in ("Cy", "Dan", "Eva", "Fay"):
        assert len(letters(site, name)) == 1


# --- the voting topic


def test_vote_is_told_in_full_as_posted(site):
    """MG-48: red, blue, net, the order of arrival; never what a ballot weighs."""
    site.do("Dan", "kings_word", target="Gus", word="plus", day=True)
    site.to("2025-10-20 18:30")
    for name, target, color in (
        ("Gus", "Hal", "red"),
        ("Cy", "Hal", "red"),
        ("Eva", "Hal", "blue"),
        ("Hal", "Cy", "red"),
    ):
        site.do(name, "vote", target=target, color=color)
    site.to("2025-10-20 20:45")
    told = posts(site, "vote")[-1]
    assert "[b]Hal[/b]: 2 red, 1 blue, net 1" in told
    assert "■\N{NO-BREAK SPACE}Gus and Cy" in told
    assert "○\N{NO-BREAK SPACE}Eva" in told
    assert "Hal[/b] to the gallows" in told
    order = [told.index(f"[*]{name} —") for name in ("Gus", "Cy", "Eva", "Hal")]
    assert order == sorted(order)


def test_ballot_is_marked_where_it_stands(site):
    """Of a post of several lines the one with the name is marked, in the ballot's colour."""
    site.post("Cy", "vote", "I have thought about it.\n\n[color=red]Dan[/color]\ngrail 12")
    notes = Post.objects.get(topic=topic_of(site.game, "vote"), author=site.users["Cy"]).notes
    assert sorted((note["style"], note["line"]) for note in notes) == [("mark", 3), ("red", 2)]


def test_peaceful_day_says_so(site):
    site.to("2025-10-20 20:45")
    assert "a peaceful day" in posts(site, "vote")[-1]
    assert "a peaceful day" in posts(site, "game")[-1]


# --- the table


def test_ledger_counts_as_of_each_ballot(site, client, monkeypatch):
    """A changed ballot no longer counts, in words; who is silent is named."""
    site.do("Cy", "vote", target="Dan", color="red")
    site.do("Eva", "vote", target="Dan", color="blue")
    site.do("Cy", "vote", target="Hal", color="red")
    shown = re.sub(r"\s+", " ", table(client, site, "Gus", monkeypatch))
    assert "Dan: 1 red, 0 blue, net 1" in shown
    assert "Dan: 1 red, 1 blue, net 0" in shown
    assert "Hal: 1 red, 0 blue, net 1" in shown
    assert "no longer counts" in shown
    assert "No ballot yet: Ana, Bo, Dan, Fay, Gus and Hal." in shown


def test_vote_form_has_a_button_for_each_colour(site, client, monkeypatch):
    shown = table(client, site, "Cy", monkeypatch)
    assert 'name="vote-color" value="red"' in shown
    assert 'name="vote-color" value="blue"' in shown
    assert 'type="radio" name="vote-color"' not in shown
    target = site.game.seats.get(name="Dan").number
    sent = {"verb": "vote", "key": "k1", "vote-target": str(target), "vote-color": "blue"}
    client.post(reverse("games:order", args=[site.pk]), sent)
    assert posts(site, "vote")[-1] == "[color=blue]Dan[/color]"


def test_forms_are_those_of_the_role(site, client, monkeypatch):
    """No action of others is offered, and no day mark where the action is none of the day."""
    shown = table(client, site, "Eva", monkeypatch)
    assert 'value="healing"' in shown
    assert 'value="chronicle"' not in shown
    assert 'name="healing-day"' not in shown
    assert 'name="kings_word-day"' in table(client, site, "Dan", monkeypatch)


def test_table_betrays_neither_word_nor_stuffed_ballot(db, client, monkeypatch):
    """MG-41, MG-42: two courts that differ in a secret look alike to whoever was not told."""
    seen = []
    for verb, args in (("kings_word", {"word": "ban"}), ("kings_word", {"word": "plus"})):
        mark = transaction.savepoint()
        site = Site()
        site.do("Dan", verb, target="Gus", day=True, **args)
        site.to("2025-10-20 18:30")
        site.do("Gus", "vote", target="Hal", color="red")
        shown = table(client, site, "Cy", monkeypatch)
        transaction.savepoint_rollback(mark)
        client.session.flush()
        noise = r'value="[0-9a-f]{32}"|nonce="[^"]*"|csrfmiddlewaretoken" value="[^"]*"|/\d+/|-\d+"|="\d+"|<code.*?</code>|verify \d+'
        seen.append(re.sub(noise, "", shown))
    assert seen[0] == seen[1]


def test_number_of_the_grail_stays_secret(db, client, monkeypatch):
    """MG-106: an edition may set it, and its players do not find it among the options."""
    site = Site(grail_max=9999, grail_number=7453)
    number = re.compile(r"(?<!\d)7453(?!\d)")  # ids of topics are long numbers drawn anew
    for name in ("Cy", None):
        for path in (site.game.get_absolute_url(), reverse("games:rules", args=[site.pk])):
            assert not number.search(page(client, site, name, path, monkeypatch))
    assert number.search(page(client, site, "Gina", reverse("games:rules", args=[site.pk]), monkeypatch))


def test_own_powers_with_charges_and_limits(site, client, monkeypatch):
    """MG-147."""
    site.letter("Eva", "prayer")
    shown = re.sub(r"\s+", " ", table(client, site, "Eva", monkeypatch))
    assert "For night 1" in shown
    assert re.search(r"Prayer</th> <td[^>]*>2</td>", shown)
    site.to("2025-10-21 12:00")
    shown = re.sub(r"\s+", " ", table(client, site, "Eva", monkeypatch))
    assert re.search(r"Prayer</th> <td[^>]*>1</td>", shown)
    assert "used last night" in shown


# --- the desk and the rules


def test_desk_shows_each_night_by_its_steps(site, client, monkeypatch):
    """Actor, action, target, outcome, reason with rule and ruling, first step to last; who did nothing below."""
    site.do("Ana", "kill", target="Eva", executor="Bo")
    site.do("Eva", "prayer")
    site.do("Dan", "kings_word", target="Hal", word="ban")
    site.to("2025-10-20 22:00")
    desk = reverse("games:desk", args=[site.pk])
    assert "Night 1, as things stand" in page(client, site, "Gina", desk, monkeypatch)
    site.to("2025-10-20 23:10")
    shown = re.sub(r"\s+", " ", page(client, site, "Gina", desk, monkeypatch))
    rows = re.findall(r'<tr[^>]*> <th scope="row" class="num"[^>]*>(\d+)</th> (.*?)</tr>', shown)
    assert [step for step, _row in rows] == ["3", "12", "16"]
    assert "vote ban" in rows[2][1]
    assert "The target is praying" in rows[1][1]
    assert "MG-78" in rows[1][1]
    assert "ruling 33" in rows[1][1]
    assert "Eva" in rows[1][1].partition("The target is praying")[2]
    assert re.search(r"Steps at which nobody acted: 1 .*27 Chronicle", shown)


def test_desk_weighs_the_vote(site, client, monkeypatch):
    site.do("Dan", "kings_word", target="Gus", word="plus", day=True)
    site.to("2025-10-20 18:30")
    site.do("Gus", "vote", target="Hal", color="red")
    assert "Gus ×2" in page(client, site, "Gina", reverse("games:desk", args=[site.pk]), monkeypatch)
    assert "×2" not in table(client, site, "Gus", monkeypatch)


@pytest.mark.parametrize(
    ("language", "step"), [("en", "Insidious schemes"), ("fr", "Perfides machinations"), ("ru", "Коварные козни")]
)
def test_rules_show_the_order_of_the_night(site, client, monkeypatch, language, step):
    """MG-57, MG-60: also where nobody plays yet."""
    for path in (reverse("games:rules", args=[site.pk]), reverse("games:ruleset_rules", args=["mafia_graal"])):
        assert step in page(client, site, "Cy", path, monkeypatch, language)


def test_no_raw_word_stands_on_a_page(site, client, monkeypatch):
    """Codes such as `grail_number` are said in words, in every language."""
    site.do("Cy", "vote", target="Dan", color="red")
    site.do("Ana", "kill", target="Gus", executor="Bo")
    site.do("Fay", "pass")
    site.to("2025-10-21 12:00")
    for language in ("en", "fr", "ru"):
        with translation.override(language):
            for name in ("Cy", "Ana", "Gina"):
                shown = re.sub(
                    r"<script.*?</script>|<code.*?</code>|<[^>]*>",
                    " ",
                    table(client, site, name, monkeypatch, language),
                    flags=re.DOTALL,
                )
                assert not re.findall(r"\b[a-z]+_[a-z_]+\b", shown), (language, name)


def test_day_opens_with_its_hours(site):
    assert "20:45" in posts(site, "game")[0]
    assert "20:45" in posts(site, "vote")[0]


def test_drawn_close_is_announced_as_a_window(db):
    """MG-18: nobody reads the second that was drawn."""
    site = Site(vote_close_at="random")
    site.to("2025-10-20 20:30")
    said = " ".join(posts(site, "game") + posts(site, "vote"))
    assert "secret moment" in said
    assert re.findall(r"20:\d\d", said) == ["20:30", "20:30"]
