"""The atlas: games kept and gone on with, figures that find what is there and nothing where nothing is."""

import json
import tomllib
from pathlib import Path

import numpy as np
import pytest

import lazaretto
from lazaretto.atlas.figures import by_deals, discovered, effects, kinds_of
from lazaretto.atlas.house import House, copy_with, house_numbers, varied
from lazaretto.atlas.page import changes
from lazaretto.atlas.samples import Sample, play_sample
from lazaretto.cli import main
from lazaretto.kernel.errors import LazarettoError

GAME = "bristol_1350"


def sample(deals: int = 2) -> Sample:
    return Sample("mixed", 3, ("random", "busy"), deals, 5, (("track_length", 8),))


def test_a_sample_stopped_goes_on_to_the_same_games(tmp_path: Path) -> None:
    game = lazaretto.load(GAME)
    whole = play_sample(game, sample(), tmp_path / "whole")
    assert len(set(sample(40).games())) == len(list(sample(40).games())), "no game twice"
    for seat in range(3):  # each bot of a deal sits on every seat equally often
        bots = sorted(players[seat] for seed, players in sample(40).games() if seed == 7)
        assert bots == sorted(players[0] for seed, players in sample(40).games() if seed == 7)
    file = tmp_path / "cut" / GAME / "mixed.jsonl"
    file.parent.mkdir(parents=True)
    lines = (tmp_path / "whole" / GAME / "mixed.jsonl").read_text("utf-8").splitlines(keepends=True)
    file.write_text("".join(lines[:2]) + lines[2][:20], "utf-8")  # the last line is cut short
    assert play_sample(game, sample(), tmp_path / "cut") == whole
    file.write_text('["something else"]\n', "utf-8")
    with pytest.raises(LazarettoError, match="is of something else"):
        play_sample(game, sample(), tmp_path / "cut")


def test_every_game_says_what_seats_have_and_who_begins() -> None:
    for name in lazaretto.games():
        mind = lazaretto.load(name).mind
        assert mind.holdings is not None
        assert mind.order is not None


def test_effects_are_found_where_they_are() -> None:
    chance = np.random.default_rng(1)
    deals = np.repeat(np.arange(400), 4)
    level = chance.integers(2, size=1600)
    took = np.where(chance.random(1600) < 0.3 + 0.4 * level, "strong", chance.choice(["plain", "dull"], 1600))
    luck = chance.normal(size=400)[deals]
    y = 0.5 * level + 0.2 * (took == "strong") + 0.3 * luck + chance.normal(size=1600) * 0.3
    found = {
        one.thing: one for one in effects(took.tolist(), (y > 0.5).tolist(), y, level[:, None].astype(float), deals)
    }
    gap = found["strong"].effect - (found["plain"].effect + found["dull"].effect) / 2
    assert gap == pytest.approx(0.2, abs=0.06)
    assert found["strong"].sure
    assert abs(found["plain"].effect - found["dull"].effect) < 0.06


def test_intervals_go_by_deals() -> None:
    chance = np.random.default_rng(2)
    deals = [[float(value)] * 50 for value in chance.normal(size=100)]  # fifty games of a deal are no more than one
    ((_, (low, high)),) = by_deals(deals, lambda some: [float(np.mean([x for deal in some for x in deal]))])
    assert 0.3 < high - low < 0.5


def test_few_of_many_are_called_sure() -> None:
    assert discovered([0.001, 0.2, 0.04, 0.9]) == [True, False, False, False]
    assert kinds_of([10, 10, 10, 10]) == pytest.approx(4.0, rel=0.05)


def test_reconstructed_numbers_are_found_and_varied() -> None:
    found = house_numbers(GAME)
    assert House("symptoms.toml", "sym_1", "count") in found
    assert House("symptoms.toml", "sym_1", "value") not in found, "that one is public"
    with copy_with(GAME, House("symptoms.toml", "sym_1", "count"), 1) as root:
        text = (root / "lazaretto" / "games" / GAME / "data" / "symptoms.toml").read_text("utf-8")
    assert tomllib.loads(text)["sym_1"]["count"] == 9
    rows = varied("[a]\nx = 4\n[b]\nx = [-1, 2, 8] # of 3\n", House("f", "b", "x"), -1)
    assert rows == "[a]\nx = 4\n[b]\nx = [-1, 1, 6] # of 3\n"


def test_the_command_makes_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    typed = ["atlas", "dice_hospital_er", "--bots", "random,busy", "--deals", "4", "--variants", "2"]
    assert main([*typed, "--out", str(tmp_path)]) == 0
    page = (tmp_path / "dice_hospital_er.html").read_text("utf-8")
    told = json.loads((tmp_path / "dice_hospital_er.json").read_text("utf-8"))
    assert told["hash"] in page
    assert "lazaretto atlas dice_hospital_er --bots random,busy --seats 2 --deals 4" in page
    assert sum(part["share"] for part in told["tables"][0]["skill"]) == pytest.approx(1)
    for wrong in ("0", "2;3", "2,2"):
        assert main([*typed, "--out", str(tmp_path), "--seats", wrong]) == 1
        assert "no list of numbers of seats" in capsys.readouterr().err


def test_games_for_one(tmp_path: Path) -> None:
    """Every bot plays every deal; nobody begins; options and numbers are varied for one too."""
    game = lazaretto.load(GAME)
    alone = Sample("mixed-1", 1, ("random", "busy"), 3, 5)
    assert list(alone.games()) == [(seed, (name,)) for seed in (5, 6, 7) for name in ("random", "busy")]
    assert len(play_sample(game, alone, tmp_path).games) == 6
    typed = ["atlas", "dice_hospital_er", "--bots", "random,busy", "--deals", "5", "--variants", "2"]
    assert main([*typed, "--seats", "2,1", "--vary", "2,1", "--out", str(tmp_path)]) == 0
    told = json.loads((tmp_path / "dice_hospital_er.json").read_text("utf-8"))
    assert [row["seats"] for row in told["tables"]] == [2] and told["alone"][0]["games"] == 10
    assert [row["bot"] for row in told["alone"][0]["levels"]] == ["random", "busy"]
    parts = told["alone"][0]["skill"]
    assert sum(row["share"] for row in parts) == pytest.approx(1) and "who begins (places)" not in str(parts)
    assert [row["seats"] for row in told["changes"]] == [2, 1]
    page = (tmp_path / "dice_hospital_er.html").read_text("utf-8")
    assert "Alone: how levels do" in page and "Options, alone" in page


def test_changes_without_effect_are_named_and_not_drawn() -> None:
    none = {"games": 9, "score_change": 0.0, "moves_change": 0.0, "first_change": 0.0}
    none |= {f"{name}_interval": [0.0, 0.0] for name in ("score_change", "moves_change", "first_change")}
    some = {**none, "score_change": 1.5, "score_change_interval": [1.0, 2.0]}
    rows = [{"name": f"a.toml x.{name}", "figures": row} for name, row in [("y, less", none), ("y, more", none)]]
    rows += [{"name": "a.toml x.z, less", "figures": none}, {"name": "a.toml x.z, more", "figures": some}]
    rows += [{"name": "b=true", "figures": None}]
    shown = changes("Numbers", "About.", rows, "wins")
    assert "changed in 9 games: a.toml x.y; a.toml x.z, less.</p>" in shown
    assert shown.count("<circle") == 1 and "Cannot be played so: b=true" in shown
