"""`changed` gives what `dataclasses.replace` gives, with slots and without, and refuses what it would refuse."""

from dataclasses import FrozenInstanceError, dataclass, replace

import pytest

from games.kernel.values import changed


@dataclass(frozen=True, kw_only=True)
class Plain:
    one: int = 1
    two: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Slotted:
    one: int = 1
    two: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Mixed(Plain):
    three: int = 3


@dataclass(frozen=True)
class Made:
    one: int = 1
    double: int = 0

    def __post_init__(self):
        object.__setattr__(self, "double", 2 * self.one)


@pytest.mark.parametrize("old", [Plain(two=(1, 2)), Slotted(two=(1, 2)), Mixed(two=(1, 2), three=4), Made()])
def test_copy_is_what_replace_makes(old):
    new = changed(old, one=7)
    assert new == replace(old, one=7)
    assert old.one == 1
    assert type(new) is type(old)
    with pytest.raises(FrozenInstanceError):
        new.one = 8


@pytest.mark.parametrize("old", [Plain(), Slotted(), Mixed()])
def test_field_that_is_not_there_is_an_error(old):
    with pytest.raises(TypeError):
        changed(old, four=4)
