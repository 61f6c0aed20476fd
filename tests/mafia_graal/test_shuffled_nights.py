"""Neither the order of arrival nor the order of the chairs makes another night (MG-58, MG-59).

Here a hundred nights and more; `python -m tests.mafia_graal.shuffled_nights --nights 1000` plays as many as one likes.
"""

from __future__ import annotations

import pytest

from mafia_graal.rules import night
from mafia_graal.rules.roles import row_of

from .shuffled_nights import compare

COURTS = 50


def test_orders_and_chairs_in_another_order_make_the_same_night():
    assert sum(compare(number) for number in range(COURTS)) > COURTS


def test_a_night_that_goes_by_arrival_is_found(monkeypatch):
    """The comparison is not blind: rows in the order in which their orders came give other nights."""
    table = night.option

    def by_arrival(state, name):
        rows = table(state, name)
        if name != "priorities":
            return rows
        came = {row_of(order.verb): order.number for player in state.players.values() for order in player.orders.values() if order.verb != "pass"}
        return sorted(rows, key=lambda row: came.get((row[1], row[2]), 0))

    monkeypatch.setattr(night, "option", by_arrival)
    with pytest.raises(AssertionError):
        _ = [compare(number) for number in range(COURTS)]
