"""Reading of PMs and posts in three languages (section 14)."""

from __future__ import annotations

import pytest

from games.kernel.names import Names
from games.kernel.ruleset import Source
from games.kernel.seat import Seat
from pleine_lune.rules import RULESET
from pleine_lune.rules.sides import ROLE_NAMES
from pleine_lune.rules.state import Player, State
from pleine_lune.rules.wording import ROLE_FORMS, role_named, verb_named

ME = Seat(1)
NAMES = Names({Seat(1): "Ana", Seat(2): "Bo", Seat(3): "Anne-Sophie du Lac"})


def pm(text, role="villager"):
    known = State(seats=3, players={ME: Player(role=role)})
    return [(r.verb, dict(r.args)) for r in RULESET.read(text, Source("pm", ME), known, NAMES)]


def ballot(text):
    found = RULESET.read(text, Source("post", ME, "game"), State(seats=3), NAMES)
    return found[0].args["candidate"] if found else None


@pytest.mark.parametrize(("text", "verb", "args"), [
    ("je vote Bo", "vote", {"target": "Bo"}),
    ("Je vote contre : Bo.", "vote", {"target": "Bo"}),
    ("Je vote contre @Bo !!!", "vote", {"target": "@Bo"}),
    ("J’accuse Anne-Sophie du Lac", "vote", {"target": "Anne-Sophie du Lac"}),
    ("VOTE : BO", "vote", {"target": "BO"}),
    ("Голосую против Bo", "vote", {"target": "Bo"}),
    ("обвиняю Bo", "vote", {"target": "Bo"}),
    ("I vote for Bo", "vote", {"target": "Bo"}),
    ("Hi! I vote against Bo", "vote", {"target": "Bo"}),
    ("Здравствуйте, голосую за Bo", "vote", {"target": "Bo"}),
    ("Je fausse les votes : Bo", "forge", {"target": "Bo"}),
    ("подделываю голоса: Bo", "forge", {"target": "Bo"}),
    ("I forge the votes: Bo", "forge", {"target": "Bo"}),
    ("Je force Bo à voter contre Ana", "telepathy", {"victim": "Bo", "choice": "Ana"}),
    ("внушаю Bo: Ana", "telepathy", {"victim": "Bo", "choice": "Ana"}),
    ("I force Bo to vote Ana", "telepathy", {"victim": "Bo", "choice": "Ana"}),
    ("Double exécution ce soir", "double", {}),
    ("двойная казнь!", "double", {}),
    ("Je tranche : Bo et Ana", "decide", {"targets": "Bo et Ana"}),
    ("решаю: Bo и Ana", "decide", {"targets": "Bo и Ana"}),
    ("I choose Bo and Ana", "decide", {"targets": "Bo and Ana"}),
    ("Je désigne Bo comme successeur", "successor", {"target": "Bo"}),
    ("мой преемник Bo", "successor", {"target": "Bo"}),
    ("My successor is Bo.", "successor", {"target": "Bo"}),
    ("Je protège Bo", "guard", {"target": "Bo"}),
    ("Je me protège ce soir", "guard", {"target": ME}),
    ("охраняю себя", "guard", {"target": ME}),
    ("I guard myself", "guard", {"target": ME}),
    ("J'ouvre les yeux cette nuit", "peep", {}),
    ("I peep", "peep", {}),
    ("Усыпляю деревню", "sleep", {}),
    ("проверяю Bo", "probe", {"target": "Bo"}),
    ("Nous dévorons Bo", "devour", {"target": "Bo"}),
    ("съесть Bo", "devour", {"target": "Bo"}),
    ("We devour Bo", "devour", {"target": "Bo"}),
    ("обращаю Bo", "corrupt", {"target": "Bo"}),
    ("Je sacrifie Bo pour Ana", "sacrifice", {"wolf": "Bo", "victim": "Ana"}),
    ("Жертвую Bo, чтобы съесть Ana", "sacrifice", {"wolf": "Bo", "victim": "Ana"}),
    ("жертвую Bo ради Ana", "sacrifice", {"wolf": "Bo", "victim": "Ana"}),
    ("охочусь на Bo", "hunt", {"target": "Bo"}),
    ("Je sauve", "save", {}),
    ("Спасаю Bo", "save", {"target": "Bo"}),
    ("Je n'interviens pas.", "let_die", {}),
    ("I let it be", "let_die", {}),
    ("Je sauverai la prochaine victime", "save_ahead", {}),
    ("спасу Bo", "save_ahead", {"target": "Bo"}),
    ("I will save the next victim", "save_ahead", {}),
    ("подглядываю за Bo", "snoop", {"target": "Bo"}),
    ("Y a-t-il un chaman loup-garou dans cette partie ?", "investigate", {"role": "shaman"}),
    ("Je désire savoir s’il y a une exécutrice dans cette partie", "investigate", {"role": "executioner"}),
    ("Есть ли в этой игре песочная фея?", "investigate", {"role": "sandman"}),
    ("Is there a nosy neighbour in this game?", "investigate", {"role": "nosy_neighbour"}),
    ("Y a-t-il un dragon ?", "investigate", {"role": "dragon"}),
    ("Les amants sont Bo et Ana", "match", {"first": "Bo", "second": "Ana"}),
    ("Влюблённые: Bo и Ana", "match", {"first": "Bo", "second": "Ana"}),
    ("The lovers are Bo and Ana", "match", {"first": "Bo", "second": "Ana"}),
    ("J’annule mon vote", "withdraw", {"order": "vote"}),
    ("J'annule la falsification", "withdraw", {"order": "forge"}),
    ("J'annule ma double exécution", "withdraw", {"order": "double"}),
    ("отменяю жертвоприношение", "withdraw", {"order": "sacrifice"}),
    ("Отменяю мой голос", "withdraw", {"order": "vote"}),
    ("I withdraw my forced vote", "withdraw", {"order": "telepathy"}),
    ("I withdraw save_ahead", "withdraw", {"order": "save_ahead"}),
])  # fmt: skip
def test_a_phrase_is_its_verb(text, verb, args):
    assert pm(text) == [(verb, args)]


@pytest.mark.parametrize("text", [
    "Bo choisit mal ses mots", "Je voterai contre Bo", "Quand commence la nuit ?", "", "> je vote Bo", "[quote]je vote Bo[/quote]",
    "[spoiler]je vote Bo[/spoiler]", "Bonsoir", "Un vote contre Bo, et après ?", "x" * 5000, "Je vote", "Bo голосует против Ana",
])  # fmt: skip
def test_talk_is_no_command(text):
    assert pm(text) == []


def test_a_telepath_s_names_first_are_a_command():
    assert pm("Bo choisit d'accuser Ana", "telepath") == [("telepathy", {"victim": "Bo", "choice": "Ana"})]
    assert pm("Bo votes against Ana", "telepath") == [("telepathy", {"victim": "Bo", "choice": "Ana"})]


@pytest.mark.parametrize("text", ["je vote blanc", "Воздерживаюсь", "I abstain"])
def test_a_blank_vote_is_understood_and_refused(text):
    reading, = RULESET.read(text, Source("pm", ME), State(seats=3), NAMES)
    assert (reading.verb, reading.refusal) == ("vote", "blank_not_orderable")


@pytest.mark.parametrize(("text", "candidate"), [
    ("Elisons Bo!", "Bo"), ("Élisons Bo !!", "Bo"), ("Élisons Bo\u202f!", "Bo"), ("Bon.\nElisons Bo", "Bo"), ("Elisons Bo.", "Bo"),
    ("Il ment. Elisons Bo", None), ("Elisons Bo! Enfin, peut-être.", None), ("Избираем Bo!", "Bo"), ("Let's elect Bo!", "Bo"),
    ("Elect Bo!", "Bo"), ("[quote]x[/quote]Elisons Bo!", "Bo"), ("[quote]Elisons Bo![/quote]", None),
    ("Elisons Bo! [quote]non[/quote]", "Bo"), ("[b]Elisons Bo![/b]", "Bo"), ("Elisons Ana! Non, élisons Bo!", "Bo"),
    ("Elisons Anne-Sophie du Lac !", "Anne-Sophie du Lac"), ("Qui dit « Elisons Bo! » se trompe !", None), ("Réélisons Bo!", None),
])  # fmt: skip
def test_a_ballot_stands_at_the_very_end(text, candidate):
    assert ballot(text) == candidate


def test_every_display_form_of_a_role_is_its_role():
    assert set(ROLE_FORMS) == set(ROLE_NAMES)
    for role, forms in ROLE_FORMS.items():
        for form in (*forms, role):
            assert role_named(form) == role_named(f"the {form}") == role_named(form.upper()) == role, form


def test_verbs_are_named_by_their_nouns():
    assert verb_named("l'exécution") is None
    assert verb_named("ma proie") == "devour"
    assert verb_named("мою охрану") == "guard"
    assert verb_named("the rescue") == "save_ahead"
