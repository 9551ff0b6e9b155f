"""Sets of small numbers, against Python's own sets."""

from hypothesis import given, settings
from hypothesis import strategies as st

from lazaretto.kernel.masks import lowest, mask_of, members, nth, size

sets = st.sets(st.integers(0, 80), max_size=20)


@settings(deadline=None)
@given(sets)
def test_a_mask_is_a_set(numbers: set[int]) -> None:
    mask = mask_of(list(numbers))
    assert members(mask) == sorted(numbers)
    assert size(mask) == len(numbers)
    assert mask_of(members(mask)) == mask


@settings(deadline=None)
@given(sets.filter(bool))
def test_places_in_a_mask(numbers: set[int]) -> None:
    mask = mask_of(list(numbers))
    assert lowest(mask) == min(numbers)
    assert [nth(mask, place) for place in range(len(numbers))] == sorted(numbers)


def test_nothing() -> None:
    assert (mask_of([]), members(0), size(0)) == (0, [], 0)


def test_twice_is_once() -> None:
    assert mask_of([3, 3]) == 8


def test_members_are_the_callers_own() -> None:
    members(0b1011).append(99)
    assert members(0b1011) == [0, 1, 3]
