"""Royales played at random keep their laws. `python -m tests.neuroyale.random_royales 1000` plays more."""

import pytest

from . import random_royales


@pytest.mark.parametrize("number", range(20))
def test_a_royale_holds(number):
    random_royales.play(number)
