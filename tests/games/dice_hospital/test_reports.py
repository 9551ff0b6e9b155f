"""Medical reports of the solo game, one by one."""

import pytest

from lazaretto.games.dice_hospital.rules.scoring import final_score
from lazaretto.games.dice_hospital.rules.tables import REPORT_IDS
from tests.games.dice_hospital.scene import GAME, scene

REPORTS = {  # what is needed, and the points
    "report_ry": ("RY", 2),
    "report_rg": ("RG", 2),
    "report_yg": ("YG", 2),
    "report_rr": ("RR", 3),
    "report_yy": ("YY", 3),
    "report_gg": ("GG", 3),
    "report_rry": ("RRY", 4),
    "report_rrg": ("RRG", 4),
    "report_yyr": ("YYR", 4),
    "report_yyg": ("YYG", 4),
    "report_ggr": ("GGR", 4),
    "report_ggy": ("GGY", 4),
    "report_rrr": ("RRR", 5),
    "report_yyy": ("YYY", 5),
    "report_ggg": ("GGG", 5),
}


def alone(report: str) -> list[str | None]:
    """Only this report is left."""
    return [None, None, None, None, report, None]


@pytest.mark.parametrize("report", REPORT_IDS)
def test_report(report: str) -> None:
    needs, points = REPORTS[report]
    table = scene(1, "discharge", round=8, reports=alone(report), discharged=needs, beds="R3")
    before, shown = final_score(table.state, 0), GAME.public(table.state)["scores"]
    assert table.listed("complete_report") == [1]
    table.act("complete_report", column=1)
    assert table.dump()["finished_reports"] == [report]
    scored = table.points()["discharged"]
    assert GAME.outcome(table.state).scores == (scored + points,)
    assert before == -points  # left undone it costs as much,
    assert shown == [0]  # which is counted at the end


@pytest.mark.parametrize("report", REPORT_IDS)
def test_report_needs_every_die(report: str) -> None:
    needs, points = REPORTS[report]
    for missing in range(len(needs)):
        others = "".join(colour for colour in "RYG" if colour not in needs)
        discharged = needs[:missing] + needs[missing + 1 :] + others * 3
        table = scene(1, "discharge", round=8, reports=alone(report), discharged=discharged, beds="R3")
        assert table.state.over()  # there was nothing to complete
        assert dict(GAME.outcome(table.state).sheet)["reports"] == (-points,)


def test_the_table_of_reports_is_complete() -> None:
    assert list(REPORTS) == list(REPORT_IDS)


def test_six_reports_are_dealt_and_never_replenished() -> None:
    state = GAME.new(1, 4)
    dealt = GAME.dump(state)["reports"]
    assert len(set(dealt)) == 6
    while not state.over():
        state.apply(0, state.legal(0)[-1])  # `done` each time
    assert GAME.dump(state)["reports"] == dealt


def test_each_die_is_used_once_for_reports() -> None:
    reports = ["report_rr", None, None, "report_rr", "report_ry", None]
    table = scene(1, "discharge", reports=[None, None, None, *reports[3:]], discharged="RRY", beds="G3")
    table.act("complete_report", column=0)
    assert table.question() != "reports"  # one yellow is left, no red


def test_dice_used_in_one_round_are_fresh_in_the_next() -> None:
    table = scene(1, "discharge", reports=alone("report_rr"), discharged="RR", beds="G3")
    table.act("complete_report", column=1)
    assert list(table.state.reported) == [0, 0, 0]
    assert table.discharged() == ""
