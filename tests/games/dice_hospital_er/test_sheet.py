"""The printed sheet and the cards: what the data says, against the tables of the specification."""

from collections import Counter

import pytest

from lazaretto.games.dice_hospital_er.rules import tables
from lazaretto.games.dice_hospital_er.rules.tables import (
    ADJACENT,
    AMBULANCE_IDS,
    BED_COLOURS,
    BED_IDS,
    BONUS_IDS,
    BONUSES,
    CLIPBOARDS,
    COLOUR_OF_BED,
    OPPOSITES,
    RINGS,
    SCANNER_IDS,
    TURNS,
    WARD_SIZES,
)
from lazaretto.games.dice_hospital_er.show.view import PRINTED
from lazaretto.kernel.masks import members
from tests.games.dice_hospital_er import spec_tables


def named(mask: int) -> frozenset[str]:
    return frozenset(BED_IDS[bed] for bed in members(mask))


def test_beds_and_their_colours() -> None:
    assert list(BED_IDS) == list(spec_tables.COLOUR)
    assert {id_: BED_COLOURS[COLOUR_OF_BED[bed]] for bed, id_ in enumerate(BED_IDS)} == spec_tables.COLOUR
    assert Counter(COLOUR_OF_BED) == {0: 8, 1: 8, 2: 8, 3: 8}
    assert WARD_SIZES == [4, 5, 5, 4, 5, 6, 3]
    assert sum(CLIPBOARDS) == 49


def test_adjacent_beds() -> None:
    assert {BED_IDS[bed]: {BED_IDS[b] for b in ADJACENT[bed]} for bed in range(32)} == spec_tables.ADJACENT
    assert sum(len(beside) for beside in ADJACENT) == 2 * 65


def test_consecutive_beds_of_a_ward_are_adjacent() -> None:
    pairs = [(bed, bed + 1) for bed in range(31) if tables.BED_WARDS[bed] == tables.BED_WARDS[bed + 1]]
    assert len(pairs) == 25
    inside = [(a, b) for a in range(32) for b in ADJACENT[a] if a < b and tables.BED_WARDS[a] == tables.BED_WARDS[b]]
    assert inside == pairs


@pytest.mark.parametrize("name", ["LINES", "TRIANGLES"])
def test_lines_and_triangles(name: str) -> None:
    expected = [frozenset(three.split("-")) for three in getattr(spec_tables, name).split()]
    found = [named(mask) for mask in getattr(tables, name)]
    assert len(found) == len(set(found)) == len(expected)
    assert set(found) == set(expected)


def test_labs_and_opposite_beds() -> None:
    for scanner, id_ in enumerate(SCANNER_IDS):
        east, west, north_east, south_west, north_west, south_east = spec_tables.RINGS[id_]
        assert {BED_IDS[bed] for bed in RINGS[scanner]} == set(spec_tables.RINGS[id_])
        pairs = {frozenset((BED_IDS[a], BED_IDS[b])) for a, b in OPPOSITES[3 * scanner : 3 * scanner + 3]}
        assert pairs == {
            frozenset((east, west)),
            frozenset((north_east, south_west)),
            frozenset((north_west, south_east)),
        }
    assert not set(RINGS[0]) & set(RINGS[1])


def test_the_printed_sheet_puts_beds_where_they_are() -> None:
    for bed in PRINTED["beds"]:
        assert tuple(bed["at"]) == spec_tables.AT[bed["id"]]
        assert bed["centre"] == pytest.approx(spec_tables.PIXEL[bed["id"]], abs=1)
    assert [round(x) for x in PRINTED["scanners"][0]["centre"]] == [185, 161]
    assert [ward["id"] for ward in PRINTED["wards"]] == ["s1", "s2", "s3", "s4", "s5", "s6", "s7"]
    cells = {tuple(cell["at"]) for kind in ("beds", "scanners", "hall") for cell in PRINTED[kind]}
    assert len(cells) == 32 + 2 + 4


def test_doors_open_to_the_hall_and_exits_do_not() -> None:
    step = {"E": (1, 0), "W": (-1, 0), "NE": (1, -1), "NW": (0, -1), "SE": (0, 1), "SW": (-1, 1)}
    at = {bed["id"]: bed["at"] for bed in PRINTED["beds"]}
    taken = [tuple(cell["at"]) for kind in ("beds", "scanners", "hall") for cell in PRINTED[kind]]
    hall = [tuple(cell["at"]) for cell in PRINTED["hall"]]
    for ward in PRINTED["wards"]:
        (q, r), (dq, dr) = at[ward["beds"][0]], step[ward["door"]]
        assert (q + dq, r + dr) in hall
        (q, r), (dq, dr) = at[ward["beds"][-1]], step[ward["exit"]]
        assert (q + dq, r + dr) not in taken


def kind(bonus: int) -> str:
    return BONUS_IDS[bonus].split("_")[0]


def test_ambulance_cards() -> None:
    assert len(AMBULANCE_IDS) == len(set(map(tuple, BONUSES))) == 27
    totals = Counter(kind(bonus) for row in BONUSES for bonus in row)
    assert totals == {"blood": 15, "critical": 15, "extra": 9, "nurse": 15, "screen": 15, "steth": 12}
    by_colour = [Counter(kind(row[colour]) for row in BONUSES) for colour in range(3)]
    assert by_colour[0] == {"blood": 5, "critical": 6, "extra": 3, "nurse": 4, "screen": 5, "steth": 4}
    assert by_colour[1] == {"blood": 5, "critical": 4, "extra": 3, "nurse": 6, "screen": 5, "steth": 4}
    assert by_colour[2] == {"blood": 5, "critical": 5, "extra": 3, "nurse": 5, "screen": 5, "steth": 4}
    extras = [BONUS_IDS[bonus] for row in BONUSES for bonus in row if kind(bonus) == "extra"]
    assert len(extras) == len(set(extras)) == 9
    assert all(len({kind(bonus) for bonus in row}) == 3 for row in BONUSES)


def test_turns_by_number_of_players() -> None:
    assert TURNS[1:] == [24, 24, 24, 24, 25, 24]
