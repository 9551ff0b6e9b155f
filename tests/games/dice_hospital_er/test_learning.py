"""Learning: a short run writes worths of the same shape as those that are shipped."""

import tomllib
from pathlib import Path

import pytest
from benchmarks.er_learning import KNOTS, main, shares

from lazaretto.games.dice_hospital_er.mind.traits import (
    CARDIOLOGIST,
    EPIDEMIOLOGIST_TRAITS,
    RADIOLOGIST_TRAITS,
    SHEET_TRAITS,
)
from lazaretto.games.dice_hospital_er.rules.tables import EPIDEMIOLOGIST_IDS, RADIOLOGIST_IDS, load

pytest.importorskip("numpy")
SIZES = {
    "sheet": SHEET_TRAITS,
    **dict.fromkeys(RADIOLOGIST_IDS, RADIOLOGIST_TRAITS),
    **dict.fromkeys(EPIDEMIOLOGIST_IDS, EPIDEMIOLOGIST_TRAITS),
}


def test_a_short_run_writes_worths(tmp_path: Path) -> None:
    typed = ["--rounds", "1", "--games", "2", "--samples", "2", "--seed", "5"]
    files = [tmp_path / "one.toml", tmp_path / "other.toml"]
    for file in files:
        main([*typed, "--out", str(file)])
    text = files[0].read_text("utf-8")
    assert text == files[1].read_text("utf-8")  # the seed decides all
    data = tomllib.loads(text)
    assert data["made_by"].endswith(".er_learning --rounds 1 --games 2 --samples 2 --seed 5 --start hand")
    assert data.keys() == load("worths").keys()
    for name, size in SIZES.items():
        assert all(0 <= int(cell) < size and len(row) == len(KNOTS) for cell, row in data[name].items())
    assert any(int(cell) < CARDIOLOGIST for cell in data["sheet"])
    assert any(int(cell) >= CARDIOLOGIST for cell in data["sheet"])


def test_worths_are_told_straight_from_knot_to_knot() -> None:
    found = shares()
    assert found[3].tolist() == [0, 0, 1, 0, 0, 0]  # four turns left
    assert found[5].tolist() == [0, 0, 0.5, 0.5, 0, 0]  # six: halfway from four to eight
