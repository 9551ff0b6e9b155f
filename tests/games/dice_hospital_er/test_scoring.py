"""The worked examples of scoring, E24 to E38, one test per specialist, and an independent brute force."""

import itertools
import random
from collections import Counter

import pytest

from lazaretto.games.dice_hospital_er.rules import effects
from lazaretto.games.dice_hospital_er.rules.effects import EPIDEMIOLOGISTS, OBJECTIVES, RADIOLOGISTS
from lazaretto.games.dice_hospital_er.rules.scoring import LINES, critical_points, points_of, result
from lazaretto.games.dice_hospital_er.rules.state import Sheet
from lazaretto.games.dice_hospital_er.rules.tables import (
    BED_IDS,
    CARDIOLOGIST_IDS,
    EPIDEMIOLOGIST_IDS,
    RADIOLOGIST_IDS,
)
from tests.games.dice_hospital_er import spec_tables
from tests.games.dice_hospital_er.scene import sheet, specialists, table
from tests.games.dice_hospital_er.spec_tables import ADJACENT, RINGS

POINTS = dict(zip(RADIOLOGIST_IDS + EPIDEMIOLOGIST_IDS, RADIOLOGISTS + EPIDEMIOLOGISTS, strict=True))


def points(made: Sheet, *ids: str) -> tuple[int, ...]:
    return tuple(POINTS[id_](made) for id_ in ids)


def test_the_functions_carry_the_ids_of_the_cards() -> None:
    assert [function.__name__ for function in RADIOLOGISTS] == list(RADIOLOGIST_IDS)
    assert [function.__name__ for function in EPIDEMIOLOGISTS] == list(EPIDEMIOLOGIST_IDS)
    assert [function.__name__ for function in OBJECTIVES] == list(CARDIOLOGIST_IDS)


RADIOLOGY = ("rad_opposite", "rad_match", "rad_high", "rad_extreme")


def test_example_24_scanner_a() -> None:
    assert points(sheet("s2:[2,3,1,3,2] s3:[3,1]"), *RADIOLOGY) == (8, 5, 0, 0)


def test_example_25_scanner_b() -> None:
    assert points(sheet("s6:[1,5,5,5,6] s7:[1,4,5]"), *RADIOLOGY) == (4, 10, 12, 10)


def test_example_26_two_sets_of_three_score_once() -> None:
    made = sheet("s2_2=2 s2_3=2 s3_1=2 s2_4=4 s2_5=4 s3_2=4")
    assert points(made, *RADIOLOGY) == (0, 5, 6, 0)


def test_example_27_a_low_ring() -> None:
    assert points(sheet("s2:[1,1,2,1,2] s3:[3,3]"), "rad_extreme") == (10,)


def test_example_28_critical_patients_beside_labs() -> None:
    made = sheet("s2_2=2 s2_5=6 s3_1=1 s3_4=5", critical="s2_2 s2_5 s3_1 s3_4")
    assert points(made, "rad_critical") == (5,)
    assert critical_points(made) == 14


def test_example_29_overlapping_lines_score_once() -> None:
    assert points(sheet("s3_3=4 s3_4=4 s3_5=4 s4_2=4"), "epi_line") == (5,)
    assert points(sheet("s4_1=2 s5_2=2 s5_3=2 s5_4=2"), "epi_line") == (5,)


def test_example_30_lines_go_through_walls_and_not_through_labs() -> None:
    assert points(sheet("s1_4=3 s2_3=3 s2_2=3"), "epi_line") == (5,)
    assert points(sheet("s1_3=5 s2_3=5 s3_2=5"), "epi_line") == (0,)


def test_example_31_the_best_disjoint_lines() -> None:
    made = sheet("s3_2=6 s3_4=6 s4_1=6 s4_2=6 s4_3=6 s4_4=6 s5_3=6 s6_4=6")
    assert points(made, "epi_line", "epi_group") == (10, 24)


def test_example_32_a_run() -> None:
    assert points(sheet("s1_1=1 s1_2=2 s2_3=3 s2_4=4 s2_5=5 s3_3=6"), "epi_run") == (10,)


def test_example_33_runs_that_share_a_bed() -> None:
    made = sheet("s1_1=1 s2_1=1 s2_2=2 s1_2=2 s2_3=3 s1_3=3 s1_4=4 s2_4=5 s2_5=6")
    assert points(made, "epi_run") == (10,)


def test_example_34_the_best_disjoint_triangles() -> None:
    assert points(sheet("s4_1=1 s5_1=3 s5_2=5 s4_2=1 s4_3=3 s3_4=5"), "epi_triangle") == (8,)


def test_example_35_triangles_that_share_beds() -> None:
    assert points(sheet("s4_1=2 s4_2=4 s4_3=6 s5_2=2"), "epi_triangle") == (4,)


def counted(counts: dict[int, int]) -> Sheet:
    made = Sheet()
    made.beds = [value for value, count in counts.items() for _ in range(count)]
    made.beds += [0] * (32 - len(made.beds))
    return made


def test_example_36_most_and_least_frequent() -> None:
    counts = {1: 2, 2: 4, 3: 3, 4: 2, 5: 2, 6: 1}
    assert points(counted(counts), "epi_common") == (9,)
    assert points(counted(counts | {6: 0}), "epi_common") == (12,)


def full_score(made: Sheet, nurses: int, cardiologists: int, radiologist: str, epidemiologist: str) -> dict[str, int]:
    s = table(2)
    specialists(s, radiologist, epidemiologist)
    made.nurses = nurses
    made.cardiologist_points = (cardiologists, 0)
    s.sheets[0] = made
    assert result(s).scores[0] == sum(points_of(s, made))
    return dict(zip(LINES, points_of(s, made), strict=True)) | {"total": result(s).scores[0]}


ALL_RADIOLOGY = ("rad_critical", "rad_extreme", "rad_high", "rad_opposite", "rad_match")
ALL_EPIDEMIOLOGY = ("epi_run", "epi_line", "epi_group", "epi_common", "epi_triangle")


def test_example_37_a_full_score() -> None:
    made = sheet(
        "s1:[2,5!,1,3] s2:[2,4,6!] s3:[2,6,3!,5,6] s4:[1,3,5,6!] s5:[1,3,5,5,6] s6:[1!,5] s7:[4,5,5]",
    )
    assert points(made, *ALL_RADIOLOGY) == (3, 0, 12, 4, 5)
    assert points(made, *ALL_EPIDEMIOLOGY) == (0, 10, 12, 18, 16)
    assert full_score(made, 6, 5, "rad_high", "epi_line") == {
        "wards": 32,
        "critical": 21,
        "nurses": 27,
        "cardiologists": 5,
        "radiologist": 12,
        "epidemiologist": 10,
        "morgue": 0,
        "total": 107,
    }


def test_example_38_a_full_score() -> None:
    made = sheet(
        "s1:[3,2,4] s2:[5,2,3] s3:[2,3,4!,5] s4:[3,4,5,2] s5:[4,4,5] s6:[2,4,6,1,2,3] s7:[2,4,6!]",
    )
    assert points(made, *ALL_RADIOLOGY) == (3, 0, 8, 8, 0)
    assert points(made, *ALL_EPIDEMIOLOGY) == (0, 20, 18, 18, 8)
    assert full_score(made, 7, 8, "rad_opposite", "epi_line")["total"] == 101


@pytest.mark.parametrize("nurses, expected", [(0, 0), (1, 2), (2, 5), (3, 9), (4, 14), (5, 20), (6, 27), (7, 35)])
def test_nurse_track(nurses: int, expected: int) -> None:
    assert full_score(Sheet(), nurses, 0, "rad_high", "epi_run")["nurses"] == expected


def test_a_total_may_be_negative() -> None:
    made = Sheet()
    made.morgue = 4
    assert full_score(made, 0, 0, "rad_high", "epi_run")["total"] == -4


def test_ties_share_the_victory_and_the_rank() -> None:
    s = table(4)
    for seat, nurses in enumerate([3, 5, 5, 1]):
        s.sheets[seat].nurses = nurses
    outcome = result(s)
    assert outcome.scores == (9, 20, 20, 2)
    assert outcome.ranks == (3, 1, 1, 4)
    assert outcome.winners == (1, 2)
    assert outcome.returns == (0, 0.5, 0.5, 0)


# One test per cardiologist: the sheet that just fulfils it, and the one that just does not.


@pytest.mark.parametrize(
    "id_, enough, short",
    [
        ("card_steth", sheet(stethoscopes=8), sheet(stethoscopes=7)),
        ("card_scanner", sheet("s6:[1,2,3,4,5] s7:[1,2,3]"), sheet("s6:[1,2,3,4,5,6] s7:[1,2]")),
        ("card_nurse", sheet(crossed="s1 s4 s7"), sheet(crossed="s1 s4")),
        ("card_blood", sheet(bags=4), sheet(bags=3)),
        (
            "card_open",
            sheet("s1:[1] s2:[1] s3:[1] s4:[1] s5:[1] s6:[1] s7:[1]"),
            sheet("s1:[1,2] s2:[1] s3:[1] s4:[1] s5:[1] s6:[1]"),
        ),
        ("card_fill", sheet("s1:[1,2,3,4] s7:[1,2,3]"), sheet("s1:[1,2,3,4] s7:[1,2]")),
    ],
)
def test_cardiologist(id_: str, enough: Sheet, short: Sheet) -> None:
    objective = OBJECTIVES[CARDIOLOGIST_IDS.index(id_)]
    assert objective(enough)
    assert not objective(short)


def test_the_lab_of_the_upper_wards_counts_as_well() -> None:
    assert effects.card_scanner(sheet("s2:[1,2,3,4,5] s3:[1,2]"))


# Brute force: the specialists worked out again from the tables of the specification, without a thought for speed.

Beds = dict[str, int]  # occupied beds and their values


def disjoint(sets: list[frozenset[str]]) -> int:
    """The most of these sets that share no bed: every choice is tried."""
    if not sets:
        return 0
    first, rest = sets[0], sets[1:]
    with_first = 1 + disjoint([other for other in rest if not other & first])
    return max(with_first, disjoint(rest)) if with_first <= len(rest) else with_first


def runs(beds: Beds) -> list[frozenset[str]]:
    paths = [[bed] for bed, value in beds.items() if value == 1]
    for value in range(2, 7):
        paths = [[*path, bed] for path in paths for bed in ADJACENT[path[-1]] if beds.get(bed) == value]
    return sorted({frozenset(path) for path in paths}, key=sorted)


def candidates(text: str) -> list[frozenset[str]]:
    return [frozenset(three.split("-")) for three in text.split()]


def equal_lines(beds: Beds) -> list[frozenset[str]]:
    lines = candidates(spec_tables.LINES)
    return [line for line in lines if line <= beds.keys() and len({beds[bed] for bed in line}) == 1]


def same_parity(beds: Beds) -> list[frozenset[str]]:
    triangles = candidates(spec_tables.TRIANGLES)
    return [three for three in triangles if three <= beds.keys() and len({beds[bed] % 2 for bed in three}) == 1]


def largest_group(beds: Beds) -> int:
    largest = 0
    for start in beds:
        group = {start}
        while grown := {b for bed in group for b in ADJACENT[bed] if beds.get(b) == beds[start]} - group:
            group |= grown
        largest = max(largest, len(group))
    return largest


def brute_force(beds: Beds, critical: set[str]) -> dict[str, int]:
    rings = [[beds.get(bed, 0) for bed in ring] for ring in RINGS.values()]
    frequency = Counter(beds.values())
    beside = {bed for ring in RINGS.values() for bed in ring}
    return {
        "rad_critical": -(-sum(beds[bed] for bed in critical & beside) // 2),
        "rad_extreme": sum(10 for ring in rings if all(ring) and not 12 < sum(ring) < 30),
        "rad_high": sum(2 for ring in rings for value in ring if value > 3),
        "rad_opposite": sum(4 for r in rings for a, b in (r[:2], r[2:4], r[4:]) if a and a == b),
        "rad_match": sum(max(0, 5 * (max(ring.count(value) for value in range(1, 7)) - 2)) for ring in rings),
        "epi_run": 10 * disjoint(runs(beds)),
        "epi_line": 5 * disjoint(equal_lines(beds)),
        "epi_group": 3 * largest_group(beds),
        "epi_common": 3 * (max(frequency[v] for v in range(1, 7)) - min(frequency[v] for v in range(1, 7))),
        "epi_triangle": 4 * disjoint(same_parity(beds)),
    }


def random_sheet(chance: random.Random) -> Sheet:
    """Any values anywhere: patterns are denser where there are few values, or where neighbours follow each other."""
    made = Sheet()
    pool = chance.choice([[1, 2, 3, 4, 5, 6], [2, 5], [3, 4, 5, 6], [1, 2]])
    occupied = chance.choice([0.3, 0.7, 1.0])
    for bed in range(32):
        if chance.random() < occupied:
            made.beds[bed] = chance.choice(pool)
            made.critical |= (chance.random() < 0.2) << bed
    return made


@pytest.mark.parametrize("seed", range(10))
def test_specialists_against_brute_force(seed: int) -> None:
    chance = random.Random(seed)
    seen: Counter[str] = Counter()
    for _ in range(30):
        made = random_sheet(chance)
        beds = {BED_IDS[bed]: value for bed, value in enumerate(made.beds) if value}
        sets = [equal_lines(beds), same_parity(beds), runs(beds)]
        if max(map(len, sets)) > 30:
            continue  # too much for trying everything
        critical = {BED_IDS[bed] for bed in range(32) if made.critical >> bed & 1}
        expected = brute_force(beds, critical)
        assert {id_: function(made) for id_, function in POINTS.items()} == expected
        seen.update(id_ for id_, found in expected.items() if found)
    assert seen["epi_line"] and seen["epi_triangle"] and seen["rad_match"]


def run_sheet(chance: random.Random) -> Sheet:
    """Values along paths, so that runs are many and in each other's way."""
    made = Sheet()
    for _ in range(chance.randrange(2, 7)):
        bed = chance.choice(BED_IDS)
        for value in range(1, 7):
            made.beds[BED_IDS.index(bed)] = value
            bed = chance.choice(sorted(ADJACENT[bed]))
    return made


def test_most_runs_against_brute_force() -> None:
    chance = random.Random(5)
    found: Counter[int] = Counter()
    tangled = 0
    for _ in range(1500):
        made = run_sheet(chance)
        beds = {BED_IDS[bed]: value for bed, value in enumerate(made.beds) if value}
        paths = runs(beds)
        if len(paths) <= 20:
            expected = disjoint(paths)
            assert effects.most_runs(made.beds) == expected
            found[expected] += 1
            tangled += 0 < expected < len(paths)
    assert found[1] > 100 and found[2] > 20 and tangled > 50


def test_five_disjoint_runs_are_the_most() -> None:
    """Wards of six, five and more give many runs; six would need more than 32 beds."""
    chance = random.Random(2)
    most = max(effects.most_runs(run_sheet(chance).beds) for _ in range(3000))
    assert 2 <= most <= 5


@pytest.mark.parametrize("value", [1, 2])
def test_a_sheet_of_one_value_packs_as_many_as_possible(value: int) -> None:
    """Upper bounds of the specification: ten lines, nine triangles (an exact search of another kind finds the same)."""
    made = Sheet()
    made.beds = [value] * 32
    assert points(made, "epi_line", "epi_triangle", "epi_group") == (5 * 10, 4 * 9, 3 * 32)


def test_packing_agrees_with_trying_all_small_combinations() -> None:
    chance = random.Random(3)
    for _ in range(200):
        free = 0
        for bed in chance.sample(range(32), 14):
            free |= 1 << bed
        sets = [mask for at in effects.TRIANGLES_AT for mask in at if not mask & ~free]
        best = 0
        for count in range(1, 5):
            for chosen in itertools.combinations(sets, count):
                if sum(mask.bit_count() for mask in chosen) == union(chosen).bit_count():
                    best = count
                    break
        assert effects.most_disjoint(effects.TRIANGLES_AT, free, {}) == best


def union(masks: tuple[int, ...]) -> int:
    found = 0
    for mask in masks:
        found |= mask
    return found
