"""What nobody should send, sent: a clear answer, what was typed still there, the refusal on record, never a fault."""

import pytest

from games.models import Order

RUBBISH = [
    "", "²", "٣", "--5", "9" * 400, "\x00", "\u202e", "a" * 30_000, "<script>alert(1)</script>", "'); DROP TABLE games--",
    '{"a":' * 3000, "[" * 50_000, "2026-13-45T99:99", "0001-01-01T00:00", "9999-12-31T23:59", "+99999d", "-1", "NaN", "1e400",
]  # fmt: skip
IDS = [text[:12] for text in RUBBISH]


def act(browser, table, verb, query="", **fields):
    answer = browser(table.master).post(
        f"/games/{table.pk}/desk/act/{verb}/{query}", {f"g-{name}": value for name, value in fields.items()}
    )
    return answer, answer.content.decode()


@pytest.mark.parametrize("rubbish", RUBBISH, ids=IDS)
def test_no_draw_is_forced_to_what_no_die_gives(browser, table, rubbish):
    for kind in ("d100", "pick", rubbish):
        answer, _ = act(browser, table, "force_draw", name="peek", kind=kind, result=rubbish, reason="why not")
        # a number may be what is picked from numbers; a draw of persons passes over it
        assert answer.status_code == (302 if kind == "pick" and rubbish == "-1" else 409)


def test_sort_of_a_draw_is_one_of_those_offered(browser, table):
    answer, text = act(browser, table, "force_draw", name="quite_new", kind="dice", result="4", reason="why not")
    assert answer.status_code == 409
    assert "This value does not fit" in text
    assert "quite_new" in text
    assert Order.objects.get(verb="force_draw").refused == "bad_argument"


@pytest.mark.parametrize("rubbish", RUBBISH, ids=IDS)
def test_hour_that_cannot_be_moves_nothing(browser, table, rubbish):
    before = table.game.next_due_at
    answer, _ = act(browser, table, "move_deadline", to=rubbish, reason="why not")
    assert answer.status_code == 409
    assert table.game.next_due_at == before


@pytest.mark.parametrize("reason", ["", "   ", "\u202e\u200b", "\x00"])
def test_reason_must_be_one_that_can_be_read(browser, table, reason):
    answer, text = act(browser, table, "kill", player="2", reason=reason)
    assert answer.status_code == 409
    assert "Give a reason" in text
    assert Order.objects.get(verb="kill").refused == "reason_missing"


@pytest.mark.parametrize("rubbish", ["", "²", "9" * 400, "[" * 50_000, "9999-12-31T23:59", "<script>"])
def test_fact_by_hand_that_cannot_be_is_refused_and_pages_stand(browser, table, rubbish):
    events = [cls.type for cls in table.game.config.rules.events]
    client = browser(table.master)
    for event in events:
        path = f"/games/{table.pk}/desk/act/overrule/?event={event}"
        names = [field for field in client.get(path).context["form"].fields if field not in ("reason", "audience")]
        answer = client.post(path, {"g-reason": "why not", **{f"g-{name}": rubbish for name in names}})
        assert answer.status_code in (302, 409)
    for path in ("", "desk/", "desk/journal/", "desk/preview/"):
        assert client.get(f"/games/{table.pk}/{path}").status_code == 200


@pytest.mark.parametrize("rubbish", RUBBISH, ids=IDS)
def test_orders_of_players_that_cannot_be_are_refused_and_kept(browser, table, rubbish):
    voter = table.seat(2).user
    answer = browser(voter).post(f"/games/{table.pk}/order/", {"verb": "vote", "vote-target": rubbish, "key": "k"})
    assert answer.status_code in (409, 422)
    answer = browser(voter).post(f"/games/{table.pk}/order/", {"verb": rubbish, "vote-target": "1", "key": "l"})
    assert answer.status_code == 409
    assert Order.objects.filter(by="seat:2", key__startswith="l:").get().refused in ("unknown_verb", "missing_argument")


def test_huge_text_does_not_bury_the_desk(browser, table):
    table.say(2, "hm " * 5000)
    client = browser(table.master)
    assert client.get(f"/games/{table.pk}/desk/").content.decode().count("hm ") < 300
    text = table.game.unread.get()
    assert client.get(f"/games/{table.pk}/desk/text/{text.pk}/").content.decode().count("hm ") > 4000
