"""Points of a round, points at the end, tie-breaks, the solo score, the final collection."""

import pytest

from lazaretto.games.dice_hospital.rules.scoring import sheet, solo_return
from lazaretto.games.dice_hospital.rules.tables import BLOOD_POINTS, SLOT_PATIENTS, discharge_points
from tests.games.dice_hospital.scene import GAME, Scene, dice, outcomes, scene

TABLE = [0, 1, 3, 5, 7, 9, 11, 14, 17, 21, 25, 30, 35]


@pytest.mark.parametrize("count, points", list(enumerate(TABLE)))
def test_discharge_table(count: int, points: int) -> None:
    table = scene(2, "discharge", discharged="R" * count, beds={0: "Y3", 1: "Y3"})
    assert table.score() == points


@pytest.mark.parametrize("count, points", [(13, 40), (14, 45), (15, 50)])
def test_more_than_twelve_add_five_each(count: int, points: int) -> None:
    assert discharge_points(count) == points
    assert scene(2, "discharge", discharged="R" * count, beds="Y3").score() == points


def test_discharged_dice_go_back_to_the_bag() -> None:
    table = scene(2, "discharge", discharged={0: "RRY", 1: "G"}, beds={0: "Y3", 1: "Y3"}, round=8)
    assert table.bag() == "R" * 15 + "Y" * 13 + "G" * 15
    assert (table.discharged(0), table.discharged(1)) == ("", "")


def test_empty_wards_are_worth_five_also_without_a_discharge() -> None:
    table = scene(2, "discharge", beds={1: "R3"})
    assert table.points(0) == {"empty_wards": 5}
    assert table.points(1) == {}


def end(**given: object) -> Scene:
    """The end of a game between two hospitals."""
    table = scene(2, "discharge", round=8, **{"beds": {0: "R3", 1: "R3"}, **given})
    assert table.state.over()
    return table


def test_fatalities_cost_two_and_bags_are_worth_one() -> None:
    outcome = GAME.outcome(end(points={0: 20, 1: 10}, fatalities={0: 6, 1: 1}, blood={0: 0, 1: 3}).state)
    assert outcome.scores == (8, 11)
    assert outcome.winners == (1,)
    assert outcome.ranks == (2, 1)
    assert outcome.returns == (0.0, 1.0)


def test_scores_may_be_negative() -> None:
    assert GAME.outcome(end(fatalities={0: 3, 1: 4}).state).scores == (-6, -8)


@pytest.mark.parametrize(
    "beds, winners",
    [
        ({0: "R6 R6", 1: "R1"}, (1,)),  # fewer patients left
        ({0: "R3 R3", 1: "Y1 Y6"}, (1,)),  # then the higher sum of values
        ({0: "R3 R4", 1: "Y1 Y6"}, (0, 1)),  # then shared
    ],
)
def test_ties(beds: dict[int, str], winners: tuple[int, ...]) -> None:
    outcome = GAME.outcome(end(beds=beds, points={0: 9, 1: 9}).state)
    assert outcome.winners == winners
    assert outcome.returns == tuple(1 / len(winners) if seat in winners else 0 for seat in (0, 1))


def test_score_comes_before_tie_breaks() -> None:
    assert GAME.outcome(end(beds={0: "R6 R6 R6", 1: "R6"}, points={0: 10, 1: 9}).state).winners == (0,)


def test_ranks_of_four() -> None:
    beds = {0: "R3", 1: "R3 R3", 2: "R3", 3: "R3"}
    table = scene(4, "discharge", round=8, beds=beds, points={0: 5, 1: 5, 2: 7, 3: 5})
    assert GAME.outcome(table.state).ranks == (2, 4, 1, 2)


def test_the_sheet_adds_up() -> None:
    table = end(
        points={0: 20, 1: 10},
        fatalities={0: 6},
        blood={1: 3},
        discharged={0: "RRY"},
        administrator="admin_red_pair",
        event="ev_awareness_red",
        beds={1: "G2"},
    )
    outcome = GAME.outcome(table.state)
    lines = dict(outcome.sheet)
    assert lines["discharged"] == (25, 10)
    assert (lines["administrator"], lines["event"], lines["empty_wards"]) == ((1, 0), (1, 0), (5, 0))
    assert (lines["blood"], lines["fatalities"]) == ((0, 3), (-12, 0))
    assert outcome.scores == tuple(sum(points) for points in zip(*lines.values(), strict=True)) == (20, 13)


# Solo.


@pytest.mark.parametrize(
    "options, score",
    [
        ({}, 30 + 3 - (2 + 4) - 2 * 3 + 2),
        ({"solo_fatality_penalty": True}, 30 + 3 - (2 + 4) - 4 * 3 + 2),
        ({"solo_report_penalty": True}, 30 + 3 - 2 * (2 + 4) - 2 * 3 + 2),
        ({"solo_fatality_penalty": True, "solo_report_penalty": True}, 30 + 3 - 2 * (2 + 4) - 4 * 3 + 2),
    ],
)
def test_solo_score(options: dict[str, bool], score: int) -> None:
    reports = ["report_rry", None, None, "report_rr", "report_ry", None]
    table = scene(
        1,
        "discharge",
        round=8,
        reports=reports,
        discharged="RR",
        beds="G3",
        points=27,
        fatalities=3,
        blood=2,
        **options,
    )
    table.act("complete_report", column=0)
    outcome = GAME.outcome(table.state)
    assert outcome.scores == (score,)  # report_rry has slid down and is as undone as report_ry
    assert 0 < outcome.returns[0] < 1


def test_a_better_solo_score_returns_more() -> None:
    def share(points: int) -> float:
        table = scene(1, "discharge", round=8, reports=[None] * 6, beds="G3", points=points)
        return GAME.outcome(table.state).returns[0]

    shares = [share(points) for points in (-40, 0, 20, 40, 100)]
    assert shares == sorted(shares)
    assert len(set(shares)) == len(shares)


# Final round collection.


def collection(seats: int = 2, **given: object) -> Scene:
    return scene(seats, "final_round_collection", final_round_collection=True, **given)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_only_as_many_ambulances_as_players_collect(seats: int) -> None:
    everybody = "R2 R3 R4 R5 Y3 Y4 Y5 Y6 G3 G4 G5 G6"
    table = collection(seats, beds={0: everybody, 1: "R1"})
    assert table.listed("collect", 0) == list(range(3 * seats))
    assert len(GAME.public(table.state)["slots"]) == 3 * seats


def test_slots_take_exactly_their_colour_and_value() -> None:
    for slot, (colour, value) in enumerate(SLOT_PATIENTS[:12]):
        letter = "RYG"[colour]
        table = collection(4, beds={0: f"{letter}{value}", 1: "R1"})
        assert slot in table.listed("collect", 0)
        table.act("collect", 0, slot=slot)
        assert table.beds(0) == []


def test_collectors_take_turns_from_the_first_player() -> None:
    table = collection(3, beds={0: "R3 G5", 1: "Y4", 2: "R4 Y5"}, first_player=1)
    order = []
    while not table.state.over():
        (seat,) = table.state.actors()
        order.append(seat)
        table.act("collect", slot=table.listed("collect")[0])
    assert order == [1, 2, 0, 2, 0]


def test_passing_is_final() -> None:
    table = collection(beds={0: "R3 Y4", 1: "G5"})
    table.act("pass", 0).act("collect", 1, slot=2)
    assert table.state.over()
    assert table.points(0) == {"collection": -2}
    assert table.points(1) == {"collection": 1}


def test_two_patients_for_one_slot_leave_one_behind() -> None:
    table = collection(beds={0: "R3 R3"})
    table.act("collect", 0, slot=0)
    assert table.state.over()
    assert table.points(0) == {}  # one collected, one left
    assert table.beds(0) == dice("R3")


def test_every_course_of_a_collection_ends_and_counts() -> None:
    start = collection(beds={0: "R3 Y4 G3", 1: "R3 Y5 R1"})
    for table in outcomes(start, "collect"):
        assert table.state.over()
        for seat in range(2):
            left = len(table.beds(seat))
            assert table.score(seat) == (3 - left) - left


def test_collection_comes_after_the_last_round_and_decides_ties() -> None:
    table = scene(2, "discharge", round=8, beds={0: "R3gt Y1", 1: "Y1"}, final_round_collection=True)
    assert table.phase() == "final_round_collection"
    table.act("collect", 0, slot=0)  # printed colour and value; the temporary green has lapsed (R41)
    outcome = GAME.outcome(table.state)
    assert outcome.scores == (0, -1)
    tie = scene(2, "discharge", round=8, beds={0: "R1", 1: "Y2"}, final_round_collection=True)
    assert GAME.outcome(tie.state).winners == (1,)


def test_a_solo_score_is_worth_half_at_twenty_and_more_above() -> None:
    assert solo_return(20) == 0.5
    assert solo_return(30) == pytest.approx(0.7310586)
    assert solo_return(0) == pytest.approx(0.1192029)


def test_the_sheet_always_tells_of_discharges_and_counts_blood() -> None:
    table = scene(2, beds="R3", blood={0: 3, 1: 1})
    lines = dict(sheet(table.state))
    assert lines["blood"] == (3 * BLOOD_POINTS, BLOOD_POINTS)
    assert next(iter(lines.values())) == (0, 0) and "specialist" not in lines
