"""The components: what they say without JavaScript, to screen readers, and of hostile texts."""

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django import forms
from django.core.paginator import Paginator
from django.template import Context, Template
from django.utils import timezone, translation

from tools.translations import ROOT

HOUR = datetime(2026, 11, 30, 21, 0, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _english():
    with translation.override("en"), timezone.override("Europe/Paris"):
        yield


def render(source, **context):
    return Template("{% load look %}" + source).render(Context(context))


class WordForm(forms.Form):
    word = forms.CharField(help_text="One word.")
    way = forms.ChoiceField(choices=[("l", "Left"), ("r", "Right")], widget=forms.RadioSelect)


def test_a_countdown_shows_the_hour_itself_until_a_script_counts():
    page = render("{% until at label='Sunset' zone='Europe/London' %}", at=HOUR)
    assert f'data-until="{int(HOUR.timestamp())}"' in page
    assert ">21:00</time>" in page
    assert "London time" in page
    assert "22:00 for you" in page


def test_a_paused_countdown_counts_nothing():
    assert "data-until" not in render("{% until at paused='Paused' %}", at=HOUR)


def test_a_field_is_tied_to_its_hint_and_its_error():
    page = render("{% field form.word %}", form=WordForm({"word": ""}))
    assert 'aria-describedby="id_word-hint id_word-error"' in page
    assert 'aria-invalid="true"' in page
    assert 'id="id_word-hint"' in page
    assert 'id="id_word-error"' in page


def test_a_group_of_choices_has_a_legend_and_labels():
    page = render("{% field form.way %}", form=WordForm())
    assert "<legend>Way</legend>" in page
    assert page.count('<label class="opt"') == 2


def test_pages_keep_the_rest_of_the_address_and_have_names_of_their_own(rf):
    page = Paginator(range(100), 10).page(3)
    text = render("{% pager page %}{% pager page %}", page=page, request=rf.get("/", {"q": "mayor", "page": "3"}))
    assert 'href="?page=4&amp;q=mayor"' in text
    names = re.findall(r'<nav class="pager" aria-label="([^"]+)"', text)
    assert len(set(names)) == len(names) == 2


def test_one_page_needs_no_numbers():
    assert not render("{% pager page %}", page=Paginator(range(3), 10).page(1)).strip()


@pytest.mark.parametrize(
    "source",
    [
        "{% note text title=text %}", "{% state text %}", "{% empty text text=text %}", "{% chapter text over=text deck=text %}",
        "{% gloss text %}", "{% avatar text %}", "{% icon 'x' text %}", "{% crumbs text '/' %}", "{% until None label=text %}",
    ],
)  # fmt: skip
def test_texts_are_escaped(source):
    assert "<b>" not in render(source, text="<b>bold</b>")


def test_death_is_told_in_words():
    page = render("{% seats seats %}", seats=[{"name": "Bo", "alive": False}, {"name": "Ana"}])
    assert page.count("dead") - page.count("who--dead") - page.count("mono--dead") == 1


def test_a_count_says_the_ballots_in_words():
    page = render("{% count rows %}", rows=[{"name": "Ana", "net": "+3", "red": 4, "blue": 1}])
    assert 'aria-label="4 red, 1 blue"' in page
    assert "Nobody has voted yet." in render("{% count rows %}", rows=[])


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Linux"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1", "Safari, iPhone"),
        ("curl/8", "curl/8"),
        ("", ""),
    ],
)
def test_devices_are_called_by_their_names(agent, name):
    assert render("{{ agent|device }}", agent=agent) == name


# --- the files of the look ------------------------------------------------------------------------------------------
def _templates():
    return [path for path in ROOT.rglob("templates/**/*.html") if not {".venv", "var"}.intersection(path.parts)]


def test_every_icon_that_a_template_asks_for_is_in_the_sprite():
    drawn = set(re.findall(r'<symbol id="([\w-]+)"', (ROOT / "static/icons.svg").read_text()))
    asked = {name for path in _templates() for name in re.findall(r'{% icon "([\w-]+)"', path.read_text())}
    assert asked - drawn == set()
    assert len(asked) > 10


def test_no_template_holds_style_or_script():
    # the story of a game is no page: it is sent as a file that is to be read without the site
    for path in _templates():
        text = path.read_text() if path.name != "story.html" else ""
        assert not re.search(r'\sstyle="|\son[a-z]+="|<style', text), path
        assert not re.search(r"<script(?![^>]*(\bsrc=|application/json))", text), path


def test_colours_stand_in_one_file():
    raw = re.findall(r"#[0-9a-fA-F]{3,8}\b|\brgba?\(", (ROOT / "static/css/conteur.css").read_text())
    assert raw == []


def test_every_token_that_is_used_is_set():
    css = "".join(path.read_text() for path in Path(ROOT / "static/css").glob("*.css"))
    assert set(re.findall(r"var\((--[\w-]+)\)", css)) - set(re.findall(r"(--[\w-]+):", css)) == set()


def test_licences_lie_beside_what_they_license():
    assert (ROOT / "static/LICENSE-icons.txt").exists()
    assert list((ROOT / "static/fonts").glob("LICENSE*"))
