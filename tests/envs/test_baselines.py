"""The baselines learn, and what they learned plays in a match. Those of PyTorch are skipped where it is not."""

import json
import sys
from pathlib import Path

import pytest

from lazaretto.arena import match
from lazaretto.bots.guests import entrants
from lazaretto.kernel.game import Game


def learned(module: str, arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    import importlib

    monkeypatch.setattr(sys, "argv", [module, *arguments])
    importlib.import_module(f"benchmarks.baselines.{module}").main()


def played(game: str, spec: str, deals: int, options: dict[str, int]) -> float:
    """How much better a baseline does than chance, in a match between them."""
    import lazaretto

    found: Game[object] = lazaretto.load(game)
    result = match(found, entrants(f"{spec},random"), 2 * deals, options=options)
    return result.standing(spec).returns - result.standing("random").returns


@pytest.mark.slow
@pytest.mark.parametrize("module", ["ppo", "dqn"])
def test_learners_of_er_score_more_than_at_first(module: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A minute or two. They lose to level 1 for long, and beat chance soon."""
    pytest.importorskip("torch", reason="pip install lazaretto[learn]")
    file, curve = tmp_path / "net.npz", tmp_path / "curve"
    arguments = ["dice_hospital_er", "--decisions", "180000", "--out", str(file), "--curve", str(curve)]
    learned(module, arguments, monkeypatch)
    means = [json.loads(line)["mean"] for line in curve.read_text().splitlines()]
    assert means[-1] > means[0] + 4
    assert played("dice_hospital_er", f"benchmarks.baselines.{module}:agent:file={file}", 10, {}) > 0.5


def test_cfr_beats_chance_on_the_reduced_bristol(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pyspiel", reason="pip install lazaretto[spiel]")
    file = tmp_path / "cfr.json"
    learned("cfr", ["--iterations", "8", "--games", "60", "--out", str(file)], monkeypatch)
    told = json.loads(file.read_text())
    assert told["iterations"] == 8 and len(told["policy"]) > 100
    assert all(abs(sum(odds) - 1) < 0.01 for odds in told["policy"].values())
    options = {"track_length": 8}
    assert played("bristol_1350", f"benchmarks.baselines.cfr:agent:file={file}", 40, options) > 0
