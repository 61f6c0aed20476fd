"""House players of the court: what they say is understood, keeps secrets, and follows from what their seat may know."""

from __future__ import annotations

import string
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from games.house import Said, View
from games.house_voice import hasty
from games.kernel import common
from games.kernel.audience import PUBLIC, seats
from games.kernel.draft import Entry
from games.kernel.names import Names, normal
from games.kernel.order import CLOCK, Order
from games.kernel.ruleset import Source
from games.kernel.seat import Seat
from games.mastering import as_list
from mafia_graal import house
from mafia_graal.house_lines import ACCUSATIONS, LANGUAGES, PHRASES
from mafia_graal.pages import suggest_roles
from mafia_graal.rules import RULESET
from mafia_graal.rules import events as e
from mafia_graal.rules.options import OPTIONS
from mafia_graal.rules.roles import TEAM_OF

START = datetime(2026, 3, 2, 8, 0, tzinfo=UTC)
NOW = START + timedelta(days=1)
NAMES = {Seat(n): name for n, (name, _gender) in enumerate(house.DEMONSTRATION.names[:8], 1)}
USUAL = {option.name: option.default for option in OPTIONS}
FIELDS = {"x", "y", "de_x", "de_y", "que_x", "que_y", "n", "role", "role_y", "light"}


def line(fact, at=START, to=PUBLIC):
    return Entry(fact, to, Order("tick", CLOCK, at))


def view(me, role, *facts, phase="day", hours=6.0, talk=(), den=(), language="ru", mafia=(1, 2), **options):
    """What a seat knows on the second day of a game of eight, or in the night after it."""
    own, team = seats(me), TEAM_OF[role]
    lines = [
        line(common.Opened(zone="Europe/Moscow", seats=8, options=USUAL | options)),
        line(e.RoleDealt(player=Seat(me), role=role, team=team), to=own),
        *([line(e.MafiaRoster(members=tuple(map(Seat, mafia))), to=seats(*mafia))] if me in mafia else []),
        *([line(e.BossNamed(player=Seat(me)), to=own)] if role == "lancelot" else []),
        line(e.PhaseBegan(phase="day", day=2), NOW - timedelta(hours=8)),
        line(e.DeadlineSet(deadline="vote_draw" if phase == "day" else "night", at=NOW + timedelta(hours=hours))),
        *(fact if isinstance(fact, Entry) else line(fact, NOW - timedelta(hours=7)) for fact in facts),
        *([line(e.PhaseBegan(phase="night", night=2), NOW - timedelta(hours=1))] if phase == "night" else []),
    ]
    return View(
        seat=Seat(me), now=NOW, lines=lines, names=NAMES, talk={"game": tuple(talk), "mafia": tuple(den)},
        writable=frozenset({"game", "vote", "mafia"}), language=language, salt=f"s:{me}",
    )  # fmt: skip


def said(by, text, at=NOW - timedelta(hours=2)):
    return Said(Seat(by), text, at, 1)


def mine(me, fact):
    return line(fact, NOW - timedelta(hours=7), seats(me))


def many(seen, times=150):
    return [move for n in range(times) for move in house.moves(seen, Random(n))]


def readings(seen, move):
    """What the rules read in a move."""
    source = Source("pm", seen.seat) if move.kind == "pm" else Source("post", seen.seat, move.topic)
    state = RULESET.initial()
    for each in seen.lines:
        state = RULESET.evolve(state, each.event)
    return RULESET.read(move.text, source, state, Names(seen.names))


def orders(seen, times=150):
    """All that the rules read in what this seat would say, with whom it names."""
    return [(read.verb, read.args) for move in many(seen, times) for read in readings(seen, move)]


def aimed(seen, verb, arg="target"):
    return Counter(args.get(arg) for said_verb, args in orders(seen) if said_verb == verb)


# ---- words -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_all_languages_have_words_for_all_occasions(language):
    lines = LANGUAGES[language]
    assert lines.keys() == LANGUAGES["ru"].keys()
    for occasion, texts in lines.items():
        assert texts, occasion
        for text in texts:
            assert {name for _, name, _, _ in string.Formatter().parse(text) if name} <= FIELDS, text


def test_russian_has_many_sentences_of_its_own():
    assert sum(len(lines) for occasion, lines in LANGUAGES["ru"].items() if not occasion.startswith("pm_")) >= 100


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_lines_are_understood_as_they_are_meant(language):
    """Of every accusing line the accused is `x`, of every other line of the discussion nobody is."""
    ours = {"x": "Глеб", "y": "Дарья", "de_x": "de Глеб", "de_y": "de Дарья", "que_x": "que Глеб", "que_y": "que Дарья"}
    for occasion, texts in LANGUAGES[language].items():
        if occasion.startswith(("pm_", "den_", "vote_")) or occasion in ("guess", "by_day", "light", "dark"):
            continue
        for text in texts:
            heard = PHRASES.heard(said(1, text.format(**ours)), NAMES)
            accused = [talk.of for talk in heard if talk.kind == "accuses"]
            assert accused == ([Seat(3)] if occasion in ACCUSATIONS else []), (occasion, text)
            assert all(talk.sure == (occasion in PHRASES.sure) for talk in heard), text


@pytest.mark.parametrize(("text", "of", "kind"), [
    ("Подозреваю Варвару, слишком гладко пишет.", 2, "accuses"), ("По-моему, надо вешать Глеба.", 3, "accuses"),
    ("Вешаю Евгению, остальное потом.", 5, "accuses"), ("Дарье доверяю полностью.", 4, "vouches"), ("Кириллу я бы доверился, доверяю.", 8, "vouches"),
    ("Артём — мафия, знаю точно.", 1, "accuses"), ("I suspect Захар.", 6, "accuses"), ("Je trouve Жанна louche.", 7, "accuses"),
])  # fmt: skip
def test_what_people_write_is_understood_with_names_in_any_case(text, of, kind):
    heard = PHRASES.heard(Said(None, text, NOW, 1), NAMES)
    assert not heard  # nobody's words
    [talk] = PHRASES.heard(said(1 if of != 1 else 2, text), NAMES)
    assert (talk.of, talk.kind, talk.sure) == (Seat(of), kind, "знаю точно" in text)


MEANT = {"vote_red": "vote", "vote_blue": "vote", "vote_change": "vote", "guess": "guess", "pm_intrigue_one": "intrigue", "pm_grail_shield": "grail_action",
         "pm_grail_smite": "grail_action", "pm_grail_revive": "grail_action", "pm_kings_word_ban": "kings_word", "pm_kings_word_plus": "kings_word"}  # fmt: skip


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_the_game_understands_their_letters_and_ballots(language):
    names, lines = Names(NAMES), LANGUAGES[language]
    role = {"ru": "рыцарь", "fr": "chevalier", "en": "knight"}[language]
    for occasion, texts in lines.items():
        if not (occasion.startswith(("pm_", "vote_")) or occasion == "guess") or occasion == "pm_question":
            continue
        verb = MEANT.get(occasion, occasion.removeprefix("pm_"))
        by = "spy" if verb == "espionage" else "inquisitor"
        state = RULESET.evolve(RULESET.initial(), e.RoleDealt(player=Seat(1), role=by, team=TEAM_OF[by]))
        source = Source("pm", Seat(1)) if occasion.startswith("pm_") else Source("post", Seat(1), "vote")
        for text in texts:
            whole = text.format(x="Варвара", y="Дарья", n="37", role=role, role_y=role, light=lines["light"][0])
            for typed in (whole, hasty(whole)) if source.kind == "pm" else (whole,):
                found = RULESET.read(typed, source, state, names)
                assert [(reading.verb, reading.refusal) for reading in found] == [(verb, None)], typed
                args = found[0].args
                assert args.get("target", Seat(2)) == Seat(2), typed
                assert {args[name] for name in ("to", "executor") if name in args} <= {Seat(4)}, typed
                if verb == "intrigue":
                    assert [pair["target"] for pair in args["guesses"]] == [Seat(2), Seat(4)][: 1 if occasion.endswith("one") else 2]
                if "n" in text and verb in ("guess", "grail_search"):
                    assert "37" in map(str, args.values())


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_a_day_action_is_marked_as_one(language):
    sure = mine(3, e.CheckResult(by=Seat(3), target=Seat(1), role="spy", team="mafia", source="inquisition"))
    noon = line(e.DeadlineSet(deadline="day_action_deadline", at=NOW + timedelta(hours=1)))
    found = [args for verb, args in orders(view(3, "inquisitor", sure, noon, language=language)) if verb == "execution"]
    assert found
    assert all(args == {"target": Seat(1), "day": True} for args in found)


def test_a_question_is_no_order():
    for lines in LANGUAGES.values():
        for text in lines["pm_question"]:
            found = RULESET.read(text, Source("pm", Seat(1)), RULESET.initial(), Names(NAMES))
            assert [reading.refusal for reading in found] == ["not_understood"]


def test_same_chance_same_words():
    seen = view(3, "knight")
    assert [house.moves(seen, Random(n)) for n in range(40)] == [house.moves(seen, Random(n)) for n in range(40)]


# ---- deeds -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("role", ["priest", "huntress", "jester", "inquisitor", "king", "chronicler", "gossip", "spy", "robber", "bunny"])
def test_whoever_owes_an_action_sends_one_that_is_the_roles_own(role):
    me = 2 if role in ("spy", "robber") else 5
    found = orders(view(me, role, phase="night", hours=1))
    assert len(found) > 100
    known = RULESET.initial()
    for each in view(me, role, phase="night").lines:
        known = RULESET.evolve(known, each.event)
    for verb, args in found:
        RULESET.check(Order(verb, Seat(me), NOW, args, "pm"), known)


def test_the_boss_orders_a_kill_of_no_friend_and_by_one_of_his():
    seen = view(1, "lancelot", phase="night")
    assert set(aimed(seen, "kill")) <= {Seat(n) for n in range(3, 9)}
    assert set(aimed(seen, "kill", "executor")) <= {Seat(1), Seat(2)}


def test_the_boss_follows_what_the_others_propose():
    alone = aimed(view(1, "lancelot", phase="night"), "kill")
    asked = aimed(view(1, "lancelot", phase="night", den=[said(2, f"Сегодня {NAMES[Seat(6)]}?")]), "kill")
    assert asked[Seat(6)] > 2 * alone[Seat(6)]


def test_the_executor_has_nothing_else_to_do():
    named = line(e.ExecutorNamed(player=Seat(2), target=Seat(5)), NOW - timedelta(minutes=30), seats(1, 2))
    assert not orders(view(2, "spy", named, phase="night", hours=1))
    assert orders(view(2, "spy", line(e.ExecutorNamed(player=Seat(1), target=Seat(5)), NOW, seats(1, 2)), phase="night", hours=1))


def test_one_action_a_night_and_nobody_healed_twice_running():
    played = mine(5, e.ActionPlayed(player=Seat(5), action="healing", night=1, target=Seat(3)))
    healed = aimed(view(5, "priest", played, phase="night"), "healing")
    assert healed
    assert Seat(3) not in healed
    sent = mine(5, e.OrderReceived(by=Seat(5), verb="healing", args={"target": Seat(4)}))
    assert not orders(view(5, "priest", sent, phase="night"))


def test_a_mafioso_votes_against_none_of_his():
    seen = view(1, "lancelot", hours=1)
    votes = [args["target"] for verb, args in orders(seen) if verb == "vote" and args["color"] == "red"]
    assert votes
    assert Seat(2) not in votes


def test_an_inquisitor_votes_against_whom_he_has_found_and_gives_a_hint_without_saying_whence():
    found = mine(3, e.CheckResult(by=Seat(3), target=Seat(5), role="spy", team="mafia", source="inquisition"))
    assert set(aimed(view(3, "inquisitor", found, hours=1), "vote")) == {Seat(5)}
    posts = [move.text for move in many(view(3, "inquisitor", found), 400) if move.topic == "game" and move.kind == "post"]
    told = [talk for text in posts for talk in PHRASES.heard(said(3, text), NAMES) if talk.sure]
    assert {talk.of for talk in told} == {Seat(5)}
    assert not any("инквизит" in normal(text) for text in posts)


def test_a_claim_draws_the_votes_of_the_town():
    claim = said(6, "Ночь не прошла даром. Глеб не из мирных, это проверено.")
    before, after = (aimed(view(5, "knight", hours=1, talk=talk), "vote")[Seat(3)] for talk in ((), (claim,)))
    assert after > before + 20


def test_who_was_wrong_is_believed_less():
    """A claim that came to nothing is remembered (MG-165)."""
    wrong = said(6, "Проверка была: Варвара — мафия, знаю точно.", NOW - timedelta(hours=7, minutes=30))
    dead = e.DeathAnnounced(player=Seat(2), how="hanged", reveal="team", team="town")
    again = said(6, "Ночь не прошла даром. Глеб не из мирных, это проверено.")
    liar = aimed(view(5, "knight", dead, hours=1, talk=(wrong, again)), "vote")
    honest = aimed(view(5, "knight", dead, hours=1, talk=(again,)), "vote")
    assert liar[Seat(6)] > honest[Seat(6)]
    assert liar[Seat(3)] < honest[Seat(3)]


def test_nobody_guesses_a_number_that_was_tried():
    tried = [e.GuessMade(by=Seat(n), number=n) for n in (1, 2)]
    numbers = aimed(view(5, "knight", *tried, grail_max=3), "guess", "number")
    assert set(numbers) == {3}
    assert not aimed(view(5, "knight", e.GrailFound()), "guess", "number")


def test_nobody_votes_twice_for_nothing():
    voted = [e.VoteCast(by=Seat(5), target=Seat(3), color="red"), e.VoteCast(by=Seat(5), target=Seat(4), color="red", change=True)]
    assert not aimed(view(5, "knight", *voted, hours=1), "vote")


@pytest.mark.parametrize("how", [e.DeathAnnounced(player=Seat(5), how="night", reveal="dark"), e.YouAreDevoured(player=Seat(5))])
def test_the_dead_order_nothing_and_keep_to_their_place(how):
    gone = line(how, NOW, seats(5) if isinstance(how, e.YouAreDevoured) else PUBLIC)
    for phase in ("day", "night"):
        seen = view(5, "priest", gone, phase=phase)
        assert not [move for move in many(seen) if move.topic != "cemetery" or move.kind == "pm"]


def test_the_mafias_words_stay_in_their_topic():
    learned = mine(2, e.CheckResult(by=Seat(2), target=Seat(5), role="priest", team="town", source="espionage"))
    told = [move for move in many(view(2, "spy", learned), 300) if move.topic == "mafia"]
    assert any("священник" in move.text for move in told)
    for move in many(view(2, "spy", learned), 300):
        assert move.topic == "mafia" or "священник" not in move.text


@pytest.mark.django_db
def test_a_court_of_the_demonstration_can_be_called_off():
    from games import demo
    from games.models import Game

    game = demo.begin(START, demo.play_of("mafia_graal"))
    demo.call_off(game, START + timedelta(seconds=5))
    game.refresh_from_db()
    assert game.stage == Game.Stage.OVER


@pytest.mark.slow
@pytest.mark.django_db
def test_a_whole_court_plays_to_its_end_in_russian(settings):
    """As the demonstration plays it, with the ten chairs of the small court: the night has all its kinds of steps."""
    from django.core.cache import cache

    from forum.models import Post
    from games import demo
    from games import house as host
    from games.models import Game, Order

    cache.clear()
    settings.FORUM_POSTS_A_MINUTE = 10**6  # a game of an hour passes in seconds here
    at = START
    play = demo.play_of("mafia_graal")
    game = demo.begin(at, replace(play, how=replace(play.how, roles=as_list(suggest_roles(10, {})))))
    assert (game.language, len(game.roles)) == ("ru", 10)
    while game.stage == Game.Stage.RUNNING and at < START + timedelta(minutes=60):
        host.rehearse(game.pk, at, at + timedelta(minutes=1))
        at += timedelta(minutes=1)
        game.refresh_from_db()
    assert game.stage == Game.Stage.OVER
    given = Order.objects.filter(game=game).exclude(by__in=("gm", "clock"))
    refused = list(given.exclude(refused="").values_list("verb", "refused"))
    assert not refused
    assert {"vote", "guess", "kill"} <= set(given.values_list("verb", flat=True))
    written = Post.objects.filter(topic__context__startswith=f"game:{game.pk}:", author__isnull=False)
    assert {f"game:{game.pk}:{role}" for role in ("game", "vote", "mafia")} <= set(written.values_list("topic__context", flat=True))
    tales = Post.objects.filter(topic__context__startswith=f"game:{game.pk}:", kind=Post.Kind.TALE).values_list("source", flat=True)
    assert all(any("а" <= letter <= "я" for letter in text.lower()) for text in tales)
    for text in tales:  # what a night's seal has held back is told once
        said = [part for part in text.split("\n\n") if part.strip()]
        assert len(said) == len(set(said)), text
