"""Nothing comes before its time: to the screen (NR-34, NR-52, NR-55), and of what others do (NR-71, NR-213)."""

import pytest

from games.kernel.order import GM
from neuroyale.rules import calcul, cubes, memory, perception, sequence, showing, solids

from .arena import SUITE, Arena


def playing(family):
    """Ana's first round is of this family."""
    others = [one for one in SUITE[:5] if one != family]
    arena = Arena("Ana", ghosts=15, suite=(family, *others, family, others[0]))
    arena.do("start_royale", "Ana")
    arena.do("start_round", "Ana")
    return arena


def screen(arena, **more):
    return showing.screen(arena.royale, arena.who("Ana"), arena.at, **more)


def test_a_sum_comes_when_the_one_before_is_answered():
    arena = playing("calcul")
    asked = calcul.questions(arena.royale.seed, 1)
    assert screen(arena).content == {"text": asked[0].text}
    arena.wait(1000).answer("Ana")
    found = screen(arena)
    assert (found.question, found.content, found.opens) == (2, {"text": asked[1].text}, arena.at)


def test_a_net_comes_without_what_tells_the_figures_apart():
    arena = playing("logic")
    for number in range(1, 8):
        plain = number <= solids.QUESTIONS
        question = solids.questions(arena.royale.seed, 1)[number - 1] if plain else cubes.question(arena.royale.seed, 1, number)
        assert screen(arena).content == {
            name: getattr(question, name) for name in ("net", "figures", *(() if plain else ("marks", "turn")))
        }
        arena.wait(500).answer("Ana", ok=number % 2 == 0)


def test_characters_are_gone_before_the_first_question():
    arena = playing("memory")
    board = memory.board(arena.royale.seed, 1)
    assert screen(arena.wait(10_999), again=True).content == {"characters": board.characters}
    found = screen(arena.wait(1))
    assert (found.question, found.content) == (1, {"wanted": board.questions[0].wanted})
    arena.wait(200).answer("Ana")
    assert screen(arena).content == {}
    assert screen(arena.wait(7799)).content == {}
    assert screen(arena.wait(1)).content == {"wanted": board.questions[1].wanted}
    assert screen(arena).changes == screen(arena).ends


def test_a_disc_comes_when_it_lights_and_not_again():
    arena = playing("sequence")
    numbers = sequence.numbers(arena.royale.seed, 1, 1, 3)
    seen = []
    while not screen(arena).content["pad"]:
        seen.append([number for number, _ in screen(arena).content["discs"]])
        assert screen(arena, again=True).content["discs"] == ()
        arena.at = screen(arena).changes
    assert seen == [[], [numbers[0]], list(numbers[:2]), list(numbers)]
    assert arena.at == screen(arena).opens


def test_a_cloud_is_there_for_a_second_and_its_answers_after_it():
    arena = playing("perception")
    for number in (1, 2):
        cloud = perception.cloud(arena.royale.seed, 1, number)
        steps = [(0, {}), (499, {}), (1, {"dots": cloud.dots}), (999, {"dots": cloud.dots}), (1, {"answers": cloud.answers})]
        for ms, content in steps:
            arena.wait(ms)
            assert (screen(arena).question, screen(arena).content) == (number, content)
            assert "dots" not in screen(arena, again=True).content
        arena.wait(6000)


@pytest.mark.parametrize("family", SUITE[:5])
def test_the_screen_says_when_it_changes(family):
    """Between two changes it shows the same; nothing is shown of a question that has not opened."""
    arena = playing(family)
    while arena.royale.phase == "round" and (found := screen(arena)) is not None and found.changes is not None:
        start, found_at = arena.at, found
        arena.at = found.changes - (found.changes - start) / 1000
        assert screen(arena) == found_at
        arena.at = start
        arena.wait((found.changes - start).total_seconds() * 1000)
    assert arena.at > arena.royale.opened or family in ("calcul", "logic")


def test_outside_a_round_there_is_nothing():
    arena = Arena("Ana", ghosts=15)
    arena.do("start_royale", "Ana")
    assert screen(arena) is None
    arena.do("start_round", "Ana")
    arena.wait(1000).do("forfeit", "Ana")
    assert screen(arena) is None


# ---- twin games: they differ in what one person does, and nobody else can tell -----------------------------------------


def six(**more):
    arena = Arena("Ana", "Bo", "Cy", "Dee", "Eli", "Flo", mode="salon", **more)
    arena.do("set_salon", "Ana", ghosts=False)
    arena.do("launch", "Ana")
    return arena.wait(s=5)


OTHERS = ("Bo", "Cy", "Flo", "public")
ASKED = (("play_token", {"token": "jolt", "target": "Ana"}), ("aim_tribune", {"target": "Ana"}), ("answer", {"value": 1}), ("forfeit", {}),
         ("start_round", {}), ("launch", {}))  # fmt: skip


def answers_of(arena, name):
    """What somebody is told to each order, none of which is carried out."""
    found = []
    for verb, args in ASKED:
        mark = arena.engine.mark()
        found.append(arena.refused(verb, name, **args) if name != "public" else arena.refused(verb, **args))
        arena.engine.back(mark)
    return found


def alike(one, other):
    for name in OTHERS:
        assert one.knows(name) == other.knows(name), name
        assert answers_of(one, name) == answers_of(other, name), name


def test_answers_are_nobodys_business_before_the_close():
    one, other = six(), six()
    for arena, ok in ((one, True), (other, False)):
        for _ in range(4):
            arena.wait(700).answer("Ana", ok=ok)
    alike(one, other)
    for arena in (one, other):
        arena.wait(s=61)
    assert one.knows("Bo") != other.knows("Bo")


def test_an_answer_or_none():
    one, other = six(), six()
    one.wait(700).answer("Ana")
    other.wait(700)
    alike(one, other)


def test_choices_are_secret_until_the_pause_ends():
    def chosen(token, **more):
        arena = six()
        for name in ("Ana", "Bo", "Cy", "Dee", "Eli"):
            arena.wait(500).answer(name)
        arena.wait(s=60)
        assert arena.royale.tokens[:1] == (arena.who("Ana"),)
        arena.do("play_token", "Ana", token=token, **more)
        return arena

    one, other = chosen("shield"), chosen("jolt", target="Cy")
    alike(one, other)
    one.wait(s=15)
    other.wait(s=15)
    assert one.knows("public") != other.knows("public")


def test_a_suite_tells_nothing_before_it_is_played():
    """Two games whose seeds differ: the same is known of both until a round shows its questions."""
    one, other = six(seed=b"one"), six(seed=b"other")
    assert one.royale.seed != other.royale.seed
    for name in (*OTHERS, "Ana"):
        if name != "Ana":  # the host alone has the code
            assert one.knows(name) == other.knows(name)
    assert one.knows("Ana").royales == other.knows("Ana").royales


def test_the_referee_warns_in_private():
    one, other = six(), six()
    one.do("warn", GM, player="Ana", reason="answers too quickly")
    alike(one, other)
