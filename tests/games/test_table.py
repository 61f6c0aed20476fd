"""The table: everybody sees what they may know, and gives the orders that they may give."""

import re

import pytest

from games.models import Entry, Game, Order


def page(browser, table, user=None):
    """The table without its title and without the options, which name every role of the toy."""
    text = browser(user).get(f"/games/{table.pk}/").content.decode().replace("Owls", "")
    return re.sub(r'data-fold="options">.*?</details>', "", text, flags=re.DOTALL)


def user(table, name):
    return table.game.seats.get(name=name).user


def order(client, table, verb, key="k1", **args):
    fields = {f"{verb}-{name}": value for name, value in args.items()}
    return client.post(f"/games/{table.pk}/order/", {"verb": verb, "key": key, **fields})


def test_unknown_game_is_the_common_404(browser, table):
    Game.objects.filter(pk=table.pk).update(ruleset="gone")
    pages = [browser().get(path) for path in (f"/games/{table.pk}/", "/games/9/")]
    assert [answer.status_code for answer in pages] == [404, 404]
    drop = r"%2F[^\"]*|next=[^\"]*|name=\"(csrf\w+|next)\" value=\"[^\"]*\""
    assert len({re.sub(drop, "", answer.content.decode()) for answer in pages}) == 1


def test_visitor_sees_the_public_table_only(browser, table):
    text = page(browser, table)
    assert "Ana" in text
    assert "5 living" in text
    assert "owl" not in text
    assert "My orders" not in text
    assert "My secret sheet" not in text


def test_player_sees_own_role_and_none_other(browser, table):
    assert "You are: <strong>owl</strong>" in page(browser, table, user(table, "Ana"))
    text = page(browser, table, user(table, "Bo"))
    assert "You are: <strong>peasant</strong>" in text
    assert "owl" not in text


def test_forms_offer_legal_targets_alone(browser, table):
    text = page(browser, table, user(table, "Bo"))
    assert 'name="vote-target" value="1"' in text
    assert 'name="vote-target" value="2"' not in text  # oneself
    assert "peek-target" not in text
    assert "peek-target" in page(browser, table, user(table, "Ana"))


def test_dead_are_no_targets_and_stand_among_the_dead(browser, table):
    table.gm("kill", player="Cleo", reason="a test")
    text = page(browser, table, user(table, "Bo"))
    assert 'name="vote-target" value="3"' not in text
    assert "Game master&#x27;s decision" in text
    assert "4 living" in text


def test_the_dead_get_no_form(browser, table):
    table.gm("kill", player="Cleo", reason="a test")
    text = page(browser, table, user(table, "Cleo"))
    assert "vote-target" not in text
    assert "The dead give no orders" in text


def test_order_is_taken_and_answered_by_a_receipt(browser, table):
    client = browser(user(table, "Bo"))
    assert order(client, table, "vote", target="1").status_code == 302
    text = client.get(f"/games/{table.pk}/").content.decode()
    assert "Understood as" in text
    assert "Vote against Ana" in text
    assert "by the form" in text
    assert 'value="1" id="id_vote-target_0" checked' in text
    assert "Take it back" in text


def test_replaced_and_withdrawn_orders_stay_in_the_receipts(browser, table):
    client = browser(user(table, "Bo"))
    order(client, table, "vote", key="a", target="1")
    order(client, table, "vote", key="b", target="3")
    client.post(f"/games/{table.pk}/order/", {"verb": "vote", "withdraw": "vote", "key": "c"})
    text = client.get(f"/games/{table.pk}/").content.decode()
    assert "Vote against Ana: replaced" in text
    assert "Vote against Cleo: taken back" in text
    assert "Take it back" not in text


def test_letters_and_what_was_not_read_stand_in_the_receipts(browser, table):
    table.say(2, "I vote against Ana")
    table.say(2, "What a lovely evening")
    text = page(browser, table, user(table, "Bo"))
    assert "read in a letter" in text
    assert "No order was read in it" in text
    assert "What a lovely evening" in text
    assert "lovely" not in page(browser, table, user(table, "Cleo"))


def test_order_struck_out_by_a_rewind_says_so(browser, table):
    table.ask(2, "vote", target="Ana")
    table.settle(table.dusk)
    table.gm("rewind", at=table.dusk, to="dusk", reason="a test")
    assert "struck out" not in page(browser, table, user(table, "Bo"))
    number = Order.objects.get(verb="vote").number
    table.gm("rewind", at=table.dusk, to=str(number), reason="a test")
    assert "struck out by a rewind" in page(browser, table, user(table, "Bo"))


def test_double_click_is_one_order(browser, table):
    client = browser(user(table, "Bo"))
    assert [order(client, table, "vote", target="1").status_code for _ in range(2)] == [302, 302]
    assert Order.objects.filter(verb="vote").count() == 1


def test_refused_order_keeps_what_was_chosen_and_goes_on_record(browser, table):
    answer = order(browser(user(table, "Bo")), table, "vote", target="2")
    text = answer.content.decode()
    assert answer.status_code == 409
    assert "You cannot choose yourself" in text
    assert 'name="vote-target" value="2"' in text
    assert Order.objects.get(verb="vote").refused == "self_target"


def test_refused_form_sent_twice_is_refused_twice(browser, table):
    client = browser(user(table, "Bo"))
    assert [order(client, table, "vote", target="2").status_code for _ in range(2)] == [409, 409]
    assert Order.objects.filter(verb="vote").count() == 1


@pytest.mark.parametrize("target", ["99", "-1", "abc", "1; DROP", "\u202eZo", "", "²", "a\x00b"])
def test_forged_targets_are_refused_and_kept(browser, table, target):
    answer = order(browser(user(table, "Bo")), table, "vote", target=target)
    assert answer.status_code == 409
    assert Order.objects.filter(verb="vote").exclude(refused="").count() == 1


def test_forged_target_of_huge_size_is_refused(browser, table):
    assert order(browser(user(table, "Bo")), table, "vote", target="x" * 50_000).status_code in (409, 422)


def test_forged_power_is_refused_as_any_other_would_be(browser, table):
    answer = order(browser(user(table, "Bo")), table, "peek", target="1")
    assert answer.status_code == 409
    assert "Your role does not have this power" in answer.content.decode()


@pytest.mark.parametrize("verb", ["dance", "dusk", "kill", "rewind", "", "x" * 500, "\x00"])
def test_verbs_that_are_no_players_are_refused(browser, table, verb):
    before = Entry.objects.count()
    assert order(browser(user(table, "Bo")), table, verb).status_code == 409
    assert Entry.objects.count() == before


def test_order_after_the_hour_is_late_even_when_nobody_has_settled(browser, table, present):
    for name in ("Bo", "Cleo", "Dan"):
        order(browser(user(table, name)), table, "vote", key=name, target="1")
    present(table.dusk)
    answer = order(browser(user(table, "Bo")), table, "vote", key="late", target="3")
    assert answer.status_code == 409
    assert "The game is over" in answer.content.decode()
    assert table.game.stage == Game.Stage.OVER


def test_strangers_give_no_orders(browser, table):
    assert order(browser(table.outsider), table, "vote", target="1").status_code == 403
    assert order(browser(table.master), table, "vote", target="1").status_code == 403
    assert order(browser(), table, "vote", target="1").status_code == 302
    assert not Order.objects.filter(verb="vote").exists()


def test_private_facts_stand_on_the_secret_sheet(browser, table):
    client = browser(user(table, "Ana"))
    order(client, table, "peek", target="2")
    text = client.get(f"/games/{table.pk}/").content.decode()
    assert "Ana sees that Bo is peasant" in text
    assert "Roles that you know" in text
    assert "sees that" not in page(browser, table, user(table, "Bo"))


def test_game_master_sees_roles_and_no_form(browser, table):
    text = page(browser, table, table.master)
    assert "owl" in text
    assert "My orders" not in text


def test_seed_is_published_at_the_end_only(browser, table):
    seed = bytes(table.game.seed).hex()
    text = page(browser, table)
    assert table.game.commitment in text
    assert seed not in text
    for seat in (2, 3, 4):
        table.ask(seat, "vote", target="Ana")
    table.settle(table.dusk)
    text = page(browser, table)
    assert seed in text
    assert "Winners: Bo, Cleo, Dan and Eva" in text


def test_own_part_of_the_game_is_shown(browser, table):
    table.ask(2, "vote", target="Cleo")
    table.settle(table.dusk)
    text = page(browser, table)
    assert "<li>Bo → Cleo</li>" in text
    assert "Day 2" in text
    assert "Chased away by vote" in text


def test_page_speaks_the_readers_language(browser, table):
    assert "Дни" in browser(language="ru").get(f"/games/{table.pk}/").content.decode()


def test_queries_do_not_grow_with_the_orders(browser, table, django_assert_max_num_queries):
    client = browser(user(table, "Bo"))
    for number in range(12):
        order(client, table, "vote", key=str(number), target=str(1 + 2 * (number % 2)))
    client.get(f"/games/{table.pk}/")
    with django_assert_max_num_queries(30):
        client.get(f"/games/{table.pk}/")


def test_rules_page_lists_roles_without_a_template_of_its_own(browser, table):
    text = browser().get(f"/games/{table.pk}/rules/").content.decode()
    assert "Peasant" in text
    assert "Vote against" in text
    assert browser().get("/games/rules/toy/").status_code == 200
    assert browser().get("/games/rules/none/").status_code == 404


def test_setup_is_started_by_the_game_master_alone(browser, setup_table):
    url = f"/games/{setup_table.pk}/start/"
    assert browser(user(setup_table, "Bo")).post(url).status_code == 404
    assert setup_table.game.stage == Game.Stage.SETUP
    assert "owl" not in page(browser, setup_table, user(setup_table, "Ana"))
    assert browser(setup_table.master).post(url).status_code == 302
    assert setup_table.game.stage == Game.Stage.RUNNING
