"""House players: what they say is understood, keeps secrets, and follows from what their seat may know."""

import re
import string
from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from games.house import Said, View
from games.house_voice import hasty
from games.kernel import common
from games.kernel.audience import PUBLIC
from games.kernel.draft import Entry
from games.kernel.names import Names, normal
from games.kernel.order import CLOCK, Order
from games.kernel.ruleset import Source
from games.kernel.seat import Seat
from pleine_lune import house, house_talk
from pleine_lune.house_lines import FRENCH, LANGUAGES
from pleine_lune.house_memory import Memory
from pleine_lune.house_talk import ACCUSATIONS, heard
from pleine_lune.rules import events as e

NOON = datetime(2026, 3, 3, 12, 0, tzinfo=UTC)
NAMES = {Seat(n): name for n, name in enumerate(("Margaux", "Bastien", "Inès", "Hugo", "Élodie", "Octave"), 1)}


def line(fact, at=NOON):
    return Entry(fact, PUBLIC, Order("tick", CLOCK, at))


def story(me, role, *facts, phase="day"):
    """What a seat knows on the second day of a game of six."""
    return [
        line(common.Opened(zone="Europe/Paris", seats=6, options={}), NOON - timedelta(days=1)),
        line(common.RoleDealt(player=Seat(me), role=role)),
        line(e.GameStarted(players=tuple(NAMES), mayor=None)),
        *(line(fact) for fact in facts),
        line(e.PhaseBegan(phase=phase, day=2)),
    ]


def view(me, role, *facts, phase="day", hours=6, talk=(), language="fr", pack=()):
    now = NOON + timedelta(hours=2)
    return View(
        seat=Seat(me), now=now, lines=story(me, role, *facts, phase=phase), names=NAMES,
        talk={"game": tuple(talk), "pack": tuple(pack)}, writable=frozenset({"game", "pack"}),
        deadlines={"execution": now + timedelta(hours=hours)}, language=language, salt=f"s:{me}",
    )  # fmt: skip


def said(by, text, at=NOON + timedelta(hours=1)):
    return Said(Seat(by), text, at, 1)


def many(seen, times=200):
    return [move for n in range(times) for move in house.moves(seen, Random(n))]


def targets(moves, kind="pm"):
    """Whose names stand in the texts of these moves."""
    texts = " ".join(move.text for move in moves if move.kind == kind).lower()
    return {seat for seat, name in NAMES.items() if name.lower() in texts or normal(name) in texts}


PACK = e.PackRevealed(pack=(Seat(1), Seat(2)))


def test_same_chance_same_words():
    seen = view(3, "villager")
    assert house.moves(seen, Random(4)) == house.moves(seen, Random(4))


def test_nearly_everybody_votes_in_the_last_hours():
    votes = [house.moves(view(n, "villager", hours=2), Random(n)) for n in range(1, 7)]
    assert sum(bool(moves) and moves[0].kind == "pm" for moves in votes) >= 4


def test_a_wolf_votes_against_none_of_the_pack_and_devours_none():
    by_day = targets(many(view(1, "werewolf", PACK, hours=2)))
    by_night = targets(many(view(1, "werewolf", PACK, phase="sunset")))
    assert by_day
    assert by_night
    assert Seat(2) not in by_day | by_night


def test_wolves_follow_the_prey_that_the_pack_has_named():
    proposal = said(2, "Je propose Hugo. On est d'accord ?")
    prey = [m.text for m in many(view(1, "werewolf", PACK, phase="sunset", pack=[proposal])) if m.kind == "pm"]
    assert sum("hugo" in text.lower() for text in prey) > len(prey) * 0.8


def test_who_was_voted_against_suspects_the_voter():
    recap = e.RecapPosted(of="execution", day=1, votes={Seat(6): Seat(3), Seat(4): Seat(5)}, scores={Seat(3): 1, Seat(5): 1})
    scores = Memory(view(3, "villager", recap)).suspicion()
    assert scores[Seat(6)] > Memory(view(3, "villager")).suspicion()[Seat(6)] + 2


def test_who_is_accused_answers_the_accuser():
    answers = many(view(3, "villager", talk=[said(4, "Je trouve Inès louche, je voterais contre Inès.")]))
    posts = [move.text for move in answers if move.kind == "post"]
    assert sum("Hugo" in text for text in posts) > len(posts) / 2
    assert any(text.startswith("[quote=Hugo;1]") for text in posts)


def test_praise_is_no_accusation():
    assert not Memory(view(3, "villager", talk=[said(4, "Pour l’instant, je fais confiance à Inès.")])).accusations


@pytest.mark.parametrize("text", [
    "Comme Inès, je me méfie de Bastien.", "Inès accuse Bastien, et franchement, ça se tient. Je soupçonne aussi Bastien.",
    "Je rejoins Inès. Mon vote ira sans doute contre Bastien.", "Inès a raison, Bastien ment.", "I agree with Inès, Bastien is a wolf.",
])  # fmt: skip
def test_who_is_agreed_with_is_not_accused(text):
    assert [talk.of for talk in Memory(view(3, "villager", talk=[said(4, text)])).accusations] == [Seat(2)]


@pytest.mark.parametrize("text", [
    "C’est facile de m’accuser, Inès. Regarde plutôt mes votes.", "Le vote d’Inès se défend. J’ai confiance.",
    "Les votes d’Inès sont cohérents. Confiance.", "Inès m’accuse ? C’est exactement ce que ferait un loup.", "On se calme, Inès. Je suis du côté du village.",
])  # fmt: skip
def test_a_defence_or_a_good_word_is_no_accusation(text):
    assert not Memory(view(3, "villager", talk=[said(4, text)])).accusations


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_lines_are_understood_as_they_are_meant(language):
    """Of every accusing line the accused is `x` (of what a seer left behind `y`), of every other line nobody is."""
    for occasion, texts in LANGUAGES[language].items():
        if occasion.startswith("pm_"):
            continue
        for text in texts:
            fields = {"x": "Hugo", "y": "Élodie", "de_x": "de Hugo", "de_y": "d’Élodie", "que_x": "que Hugo", "que_y": "qu’Élodie"}
            accused = [talk.of for talk in heard(said(1, text.format(**fields)), NAMES) if talk.kind == "accuses"]
            wanted = [Seat(5 if occasion == "seer_warned" else 4)] if occasion in ACCUSATIONS else []
            assert accused == wanted, (occasion, text)


RECAP = e.RecapPosted(of="execution", day=1, votes={Seat(3): Seat(6), Seat(4): Seat(6), Seat(5): Seat(2)}, scores={Seat(6): 2}, burned=(Seat(6),))
FIRE = (RECAP, e.Execution(burned=(Seat(6),), how="majority"), e.Died(player=Seat(6), cause="burned", role="villager"))


def posts(seen, times=400):
    return [move.text for move in many(seen, times) if move.kind == "post" and move.topic == "game"]


def test_nobody_blames_a_vote_that_was_their_own():
    seen = posts(view(3, "villager", *FIRE, hours=12))
    assert seen
    mine = LANGUAGES["fr"]["burned_innocent"]
    assert not any(house_talk.core(line) in normal(text) for text in seen for line in (*mine, *FRENCH["accuse_innocent"]))
    other = posts(view(5, "villager", *FIRE, hours=12))
    assert any(house_talk.core(line) in normal(text) for text in other for line in mine)


def test_nobody_speaks_of_votes_before_there_were_any():
    first = view(3, "villager", hours=12, talk=[said(n, f"Bonjour à tous, et à {n}.") for n in (1, 2, 4, 5, 6, 3, 1, 2)])
    for text in posts(first):
        for occasion, lines in FRENCH.items():
            assert not occasion.endswith("_late") or not any(house_talk.core(line) in normal(text) for line in lines), text


def test_one_stands_by_ones_word_for_a_day():
    """Who has accused somebody twice today says something else, and no good word; who has vouched does not accuse."""
    word = said(3, "Mon soupçon du jour, c’est Hugo."), said(3, "Le bûcher pour Hugo, et on verra bien.")
    filler = [said(n, f"Hm, dit le {n}.", NOON + timedelta(hours=1, minutes=5)) for n in (1, 2, 4, 5, 6, 1, 2, 4, 5, 6)]
    about = [talk for text in posts(view(3, "villager", hours=12, talk=[*word, *filler])) for talk in heard(said(3, text), NAMES)]
    assert about
    assert Seat(4) not in {talk.of for talk in about}
    vouched = [talk for text in posts(view(3, "villager", hours=12, talk=[said(3, "Pour l’instant, je fais confiance à Hugo."), *filler]))
               for talk in heard(said(3, text), NAMES) if talk.of == Seat(4) and talk.kind == "accuses"]  # fmt: skip
    assert not vouched


def test_nobody_accuses_the_dead_or_themselves():
    for seen in (view(3, "villager", *FIRE, hours=12), view(5, "seer", *FIRE, hours=2), view(4, "werewolf", *FIRE, hours=2)):
        for move in many(seen, 300):
            if move.kind == "post":
                assert not {talk.of for talk in heard(said(int(seen.seat), move.text), NAMES) if talk.kind == "accuses"} & {Seat(6), seen.seat}
            elif "vote" in normal(move.text) or "accuse" in normal(move.text):
                assert not targets([move]) & {Seat(6), seen.seat}


def test_a_crowd_is_no_better_reason_than_a_few():
    calls = [said(n, "Je trouve Inès louche.", NOON + timedelta(minutes=n)) for n in (1, 2, 5, 6) for _ in range(6)]
    once = [said(n, "Je trouve Inès louche.", NOON + timedelta(minutes=n)) for n in (1, 2, 5, 6)]
    assert Memory(view(4, "villager", talk=calls)).suspicion() == Memory(view(4, "villager", talk=once)).suspicion()


def test_a_seers_hints_count_once_the_seer_lies_open():
    hint = said(2, "J’ai de très bonnes raisons de voter contre Hugo. Suivez-moi.")
    dead = e.Died(player=Seat(2), cause="devoured", role="seer")
    before = Memory(view(3, "villager", talk=[hint])).suspicion()[Seat(4)]
    assert Memory(view(3, "villager", dead, talk=[hint])).suspicion()[Seat(4)] > before + 5


def test_a_traitor_and_a_lover_spare_their_own():
    known = e.PackRevealed(pack=(Seat(1), Seat(2)))
    assert not targets(many(view(3, "traitor", known, hours=2))) & {Seat(1), Seat(2)}
    love = e.LoversFormed(lovers=(Seat(3), Seat(4)), by="matchmaker")
    assert Seat(4) not in targets(many(view(3, "werewolf", love, hours=2))) | targets(many(view(3, "werewolf", love, phase="sunset")))


def test_a_seer_votes_against_the_wolf_that_was_seen_and_only_hints():
    probe = e.Probed(player=Seat(3), target=Seat(5), role="werewolf")
    moves = many(view(3, "seer", probe, hours=2))
    assert targets(moves) == {Seat(5)}
    posts = " ".join(move.text for move in many(view(3, "seer", probe, hours=12)) if move.kind == "post")
    assert "Élodie" in posts
    assert not re.search(r"sond|voyant", posts)


def test_a_prescient_answers_its_vision():
    told = {m.text for m in many(view(3, "prescient", e.Vision(player=Seat(3), victims=(Seat(4),)), phase="vision"))}
    assert {normal(text) for text in told} == {"je sauve hugo.", "je ninterviens pas."}


def test_militia_guards_nobody_twice_running():
    guards = [e.PhaseBegan(phase="day", day=1), common.OrderReceived(by=Seat(3), verb="guard", args={"target": Seat(4)})]
    told = [m for m in many(view(3, "militia", *guards, hours=12)) if "protege" in normal(m.text)]
    assert told
    assert Seat(4) not in targets(told)


def test_the_asked_mayor_chooses_one_of_the_tied():
    asked = e.MayorAsked(player=Seat(3), tied=(Seat(4), Seat(5)), until=NOON + timedelta(hours=3))
    seen = view(3, "villager", e.MayorChanged(mayor=Seat(3), how="elected"), asked, phase="judgement")
    told = [move for move in many(seen) if move.kind == "pm" and "successeur" not in move.text]
    told = [move for move in told if "tranche" in move.text or "choisis" in move.text]
    assert told
    assert targets(told) <= {Seat(4), Seat(5)}


def test_the_dead_keep_to_their_place():
    died = e.Died(player=Seat(3), cause="burned", role="villager")
    moves = many(view(3, "villager", died))
    assert all(move.topic == "cemetery" for move in moves)


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_all_languages_have_words_for_all_occasions(language):
    lines = LANGUAGES[language]
    assert lines.keys() == FRENCH.keys()
    for texts in lines.values():
        for text in texts:
            fields = {name for _, name, _, _ in string.Formatter().parse(text) if name}
            assert fields <= {"x", "y", "de_x", "de_y", "que_x", "que_y"}, text


def test_french_has_many_sentences_of_its_own():
    assert sum(len(lines) for occasion, lines in FRENCH.items() if not occasion.startswith("pm_")) >= 60


ORDERS = {
    "pm_vote": "vote", "pm_change": "vote", "pm_probe": "probe", "pm_devour": "devour", "pm_guard": "guard",
    "pm_guard_self": "guard", "pm_save": "save", "pm_let_die": "let_die", "pm_successor": "successor", "pm_decide": "decide",
}  # fmt: skip


@pytest.mark.parametrize("language", sorted(LANGUAGES))
@pytest.mark.parametrize("occasion", sorted(ORDERS))
def test_the_game_understands_their_messages(language, occasion):
    from pleine_lune.rules import RULESET

    names = Names(NAMES)
    for text in LANGUAGES[language][occasion]:
        for typed in (text, hasty(text)):
            readings = RULESET.read(typed.format(x="Élodie"), Source("pm", Seat(1)), RULESET.initial(), names)
            assert [reading.verb for reading in readings] == [ORDERS[occasion]], typed
            named = [names.resolve(value) for value in readings[0].args.values() if isinstance(value, str)]
            assert occasion in ("pm_guard_self", "pm_let_die") or named == [Seat(5)]


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_questions_are_no_orders_and_ballots_are(language):
    from pleine_lune.rules import RULESET

    names = Names(NAMES)
    for text in LANGUAGES[language]["pm_question"]:
        assert not RULESET.read(text, Source("pm", Seat(1)), RULESET.initial(), names)
    seen = view(3, "villager", e.ElectionOpened(closes=NOON + timedelta(hours=9)), hours=40, language=language)
    posts = [move.text for move in many(seen, 300) if move.kind == "post"]
    phrase = {"fr": "Élisons", "ru": "Изберём", "en": "Elect "}[language]
    ballots = [text for text in posts if phrase in text]
    assert ballots
    for text in ballots:
        assert len(RULESET.read(text, Source("post", Seat(3), "game"), RULESET.initial(), names)) == 1, text
    for text in set(posts) - set(ballots):
        assert not RULESET.read(text, Source("post", Seat(3), "game"), RULESET.initial(), names), text


@pytest.mark.slow
@pytest.mark.one_database
@pytest.mark.django_db
def test_a_whole_village_plays_to_its_end():
    from django.core.cache import cache

    from forum.models import Post
    from games import demo
    from games import house as host
    from games.models import Game, Order

    cache.clear()
    game = demo.begin(NOON)
    at = NOON
    while game.stage == Game.Stage.RUNNING and at < NOON + timedelta(minutes=40):
        host.rehearse(game.pk, at, at + timedelta(minutes=1))
        at += timedelta(minutes=1)
        game.refresh_from_db()
    assert game.stage == Game.Stage.OVER
    assert not Order.objects.filter(game=game).exclude(refused="").exists()
    verbs = set(Order.objects.filter(game=game).exclude(by__in=("gm", "clock")).values_list("verb", flat=True))
    assert {"vote", "ballot", "devour", "posted"} <= verbs
    written = Post.objects.filter(topic__context__startswith=f"game:{game.pk}:", author__isnull=False)
    places = set(written.values_list("topic__context", flat=True))
    assert {f"game:{game.pk}:{role}" for role in ("game", "pack")} <= places
    assert not written.filter(topic__context=f"game:{game.pk}:recap").exists()
