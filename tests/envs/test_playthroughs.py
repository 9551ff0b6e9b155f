"""OpenSpiel's playthroughs of our games, line by line as they were; and its simulation of all games, on ours.

`python -m tests.envs.test_playthroughs` writes them anew: after a change of rules or observations that was meant.
"""

import hashlib
import re
import sys
from pathlib import Path

import numpy as np
import pytest

from tests.envs.cases import GAMES

pytest.importorskip("pyspiel", reason="pip install lazaretto[spiel]")
pytest.importorskip("lazaretto.envs.spiel")

FOLDER = Path(__file__).parent / "playthroughs"
LONGEST = 160  # letters; a longer line is kept as its hash
KEPT = 1000  # lines; later ones tell of no further states, but for the last
LONG = ("clinic", "dice_hospital", "quarantine")
CHOSEN = {
    "bristol_1350": "lazaretto_bristol_1350(players=3,options=track_length:8;alms:true)",
    "dice_hospital_er": "lazaretto_dice_hospital_er(players=2)",
    "clinic": "lazaretto_clinic(players=2)",
    "dice_hospital": "lazaretto_dice_hospital(players=2)",
    "quarantine": "lazaretto_quarantine(players=2)",
}


def marked(games: list[str]) -> list[object]:
    """Those that take long: `pytest -m slow tests/envs`."""
    return [pytest.param(game, marks=[pytest.mark.slow] if game in LONG else []) for game in games]


def shortened(line: str) -> str:
    """A line as it is kept."""
    found = re.fullmatch(r"([^=:]*)([=:]?)(.*)", line, re.DOTALL)
    if len(line) <= LONGEST or found is None:
        return line.rstrip()
    head, sign, rest = found.groups()
    return f"{head}{sign} {len(rest)} letters {hashlib.sha256(rest.encode()).hexdigest()[:16]}"


def playthrough(game: str) -> str:
    """A random game by OpenSpiel's own writer: every string, tensor and list that it tells."""
    from open_spiel.python.algorithms.generate_playthrough import playthrough_lines

    lines = [shortened(line) for line in playthrough_lines(CHOSEN[game], seed=7)]
    return "\n".join(lines[:KEPT]) + "\n"


@pytest.mark.parametrize("game", marked(GAMES))
def test_playthrough(game: str) -> None:
    assert playthrough(game) == (FOLDER / f"{game}.txt").read_text("utf-8")


@pytest.mark.parametrize("sampled", ["", "_sampled"])
@pytest.mark.parametrize("game", marked(GAMES))
def test_games_sim_test(game: str, sampled: str) -> None:
    """The very checks that OpenSpiel makes of its own games: clones, histories, both ways to save, returns.

    It has no way to save Python games whose chance is sampled.
    """
    import pyspiel
    from open_spiel.python.tests.games_sim_test import GamesSimTest

    np.random.seed(5)  # it draws from it
    saved = not sampled
    GamesSimTest().sim_game(pyspiel.load_game(f"lazaretto_{game}{sampled}"), saved, saved)


def test_sampled_chance() -> None:
    """One chance node for all that an answer leads to; another sample each time; by a seed the same samples."""
    import pyspiel

    def course(seed: int) -> list[int]:
        np.random.seed(1)
        state = pyspiel.load_game(f"lazaretto_bristol_1350_sampled(seed={seed})").new_initial_state()
        before = False
        while not state.is_terminal():
            assert not (before and state.is_chance_node()), "two chance nodes in a row"
            before = state.is_chance_node()
            if before:
                ((outcome, share),) = state.chance_outcomes()
                assert share == 1.0 and state.legal_actions() == [outcome]
            state.apply_action(np.random.choice(state.legal_actions()))
        return list(state.history())

    assert course(3) == course(3) != course(4)
    made = pyspiel.load_game("lazaretto_bristol_1350_sampled")
    dealt = set()
    for _ in range(4):
        begun = made.new_initial_state()
        begun.apply_action(begun.legal_actions()[0])
        dealt.add(str(begun))
    assert len(dealt) > 1, "without a seed every game is another"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in sys.argv[1:] or GAMES:
        (FOLDER / f"{name}.txt").write_text(playthrough(name), "utf-8")
