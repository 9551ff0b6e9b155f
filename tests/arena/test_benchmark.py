"""The benchmark's own numbers: it counts honestly, and its table says what was measured."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from benchmarks import bench, claims, minds

import lazaretto

ROOT = Path(__file__).parents[2]


def test_our_games_are_counted_move_by_move() -> None:
    command = [sys.executable, str(ROOT / "benchmarks" / "ours.py"), "--game", "dice_hospital", "--seconds", "0.3"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert 0 < told["moves_per_second"] < told["real_per_second"] <= told["decisions_per_second"]
    assert told["moves_per_game"] == pytest.approx(told["moves_per_second"] / told["playouts_per_second"])
    assert told["branching"] >= 2
    assert told["clone_us"] > 0
    assert told["bytes"] > 100


def measured(moves: float) -> dict[str, Any]:
    keys = [*bench.COLUMNS.values(), "real_per_second", "moves_per_game"]
    return {**dict.fromkeys(keys, 7.0), "moves_per_second": moves, "seats": 4, "bytes_by": "weighing"}


def test_ratios_are_taken_round_by_round() -> None:
    """The machine is ten times slower in the second round: the ratio is the same in both."""
    rounds = {
        bench.CATANATRON: [measured(100), measured(10), measured(100)],
        bench.BACKGAMMON: [measured(200), measured(20), measured(200)],
        "ours": [measured(3000), measured(300), measured(3300)],
    }
    report = bench.summary(rounds, 1)
    assert report["rows"]["ours"]["x_catanatron"] == {"median": 30, "spread": 0.1}
    assert report["rows"]["ours"]["x_backgammon"]["median"] == 15
    told = bench.table(report)
    assert "30.0 ±5%" in told
    assert "Bytes a state by weighing" in told
    json.dumps(report)


def test_two_minds_meet_on_mirrored_deals_with_the_same_time() -> None:
    game = "dice_hospital_er"
    deals = minds.all_deals([game], 1, 7, 1)
    assert [deal.line_up for deal in deals] == [(0, 1), (1, 0)]
    assert {deal.seed for deal in deals} == {7}
    one, other = minds.entrants(lazaretto.load(game), 50)
    assert one.tree and not other.tree
    assert replace(one, tree=0) == other and other.ms == 50
    row = minds.told(game, [minds.play_deal(deal) for deal in deals], 1, 7)
    assert row["games"] == 2 and sum(one["wins"] for one in row["standings"]) == 2
    assert all(used > 0 for used in row["used_ms"].values())
    assert minds.line(row).startswith(f"{game}: tree won ")
    json.dumps(row)


def test_a_reader_of_claims_tells_what_can_be_told_and_no_more() -> None:
    """Those who always say the same are found out; those who say what everybody says are not."""
    tell = [
        claims.Heard(game, 1, "five" if plagued else "four", plagued) for game in range(8) for plagued in (True, False)
    ]
    alike = [claims.Heard(game, 1, "five", plagued) for game in range(8) for plagued in (True, False)]
    assert claims.pairs_right(claims.Reader(tell), tell) == 1.0
    assert claims.Reader(tell).telling("five") > 1 > -1 > claims.Reader(tell).telling("four")
    assert claims.pairs_right(claims.Reader(alike), alike) == 0.5
    assert claims.Reader(alike).telling("five") == 0
    assert "0.000 bits of 1.000; 50.0% of pairs right" in list(claims.report(alike))[1]


def test_claims_are_heard_as_at_a_table() -> None:
    heard = [one for game in range(3) for one in claims.heard_in(game, 4, "1", 5)]
    assert heard == [one for game in range(3) for one in claims.heard_in(game, 4, "1", 5)]
    assert len({one.kind for one in heard}) > 2 and {one.round for one in heard} >= {1, 2}
