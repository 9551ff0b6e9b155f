"""Layouts and sheets: named places, a hash that tells two layouts apart, numbers written once."""

import pytest

import lazaretto
from lazaretto.kernel.errors import DeadEnd
from lazaretto.kernel.observation import FIRST_ROOM, Layout, Observation, Sheet


def layout(*slots: tuple[str, int], version: int = 1) -> Layout:
    made = Layout(version)
    for name, size in slots:
        made.slot(name, size, "a test")
    return made


def test_slots_follow_each_other() -> None:
    made = layout(("round", 8), ("money", 1))
    assert made.slot("doors", 4, "how many") == 9
    assert made.size == 13 and [slot.start for slot in made.slots] == [0, 8, 9]


def test_a_part_is_taken_in_under_a_name() -> None:
    made, part = layout(("round", 8)), layout(("beds", 12), ("blood", 1))
    assert made.within("own", part) == 8 and made.within("rival_1", part) == 21
    assert [slot.name for slot in made.slots[-2:]] == ["rival_1.beds", "rival_1.blood"]


def test_the_hash_knows_names_sizes_order_and_version() -> None:
    one = layout(("round", 8), ("money", 1)).hash()
    others = [
        layout(("money", 1), ("round", 8)),
        layout(("round", 9), ("money", 1)),
        layout(("turn", 8), ("money", 1)),
        layout(("round", 8), ("money", 1), version=2),
    ]
    assert one == layout(("round", 8), ("money", 1)).hash()
    assert len({one, *(other.hash() for other in others)}) == 5


def test_a_name_is_taken_once() -> None:
    with pytest.raises(DeadEnd, match="round"):
        layout(("round", 8), ("round", 1))


def test_a_sheet_grows() -> None:
    sheet = Sheet()
    for place in range(3 * FIRST_ROOM):
        sheet.put(place, place / 2)
    assert sheet.written() == (list(range(3 * FIRST_ROOM)), [place / 2 for place in range(3 * FIRST_ROOM)])
    sheet.clear()
    assert sheet.written() == ([], [])


def test_a_place_is_written_once() -> None:
    def twice(s: object, seat: int, sheet: Sheet) -> None:
        sheet.put(1, 1.0)
        sheet.put(seat, 2.0)

    found = Observation(layout(("a", 3)), twice)
    assert found.dense(None, 2) == [0.0, 1.0, 2.0]
    for seat in (1, 3):
        with pytest.raises(DeadEnd, match=f"place {seat} "):
            found.dense(None, seat)


def test_every_layout_tells_what_its_slots_mean() -> None:
    for name in lazaretto.games():
        observation = lazaretto.load(name).mind.observation
        if observation is not None:
            assert all(
                slot.meaning and slot.name.replace("_", "").replace(".", "").isalnum()
                for slot in observation.layout.slots
            )
