"""Nobody may be called as plans call somebody (NG-184)."""

import pytest

from games.kernel.order import GM, Order
from games.kernel.refusal import Refused
from nonary.rules.ruleset import RULESET
from tests.nonary.complexes import TEN, demo


@pytest.mark.parametrize("name", ["whoever", "Whoever", "@WHOEVER", "whoever."])
def test_no_seat_is_called_whoever(name):
    seats = ({"name": "Ana", "character": "botanist"}, {"name": name, "character": "clerk"})
    order = Order("open", GM, TEN, {"zone": "Europe/Paris", "seats": seats, "setup": {"edition": demo()}}, "gm")
    with pytest.raises(Refused) as refused:
        RULESET.check(order, RULESET.initial())
    assert (refused.value.code, refused.value.data["why"]) == ("bad_setup", "seat_name")
