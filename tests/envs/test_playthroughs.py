"""OpenSpiel's playthroughs of our games, line by line as they were; and its simulation of all games, on ours.

`python -m tests.envs.test_playthroughs` writes them anew: after a change of rules or observations that was meant.
"""

import copy
import hashlib
import pickle
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

    Games whose chance is sampled are pickled; `serialize_game_and_state` asks for a generator that Python games cannot
    show it.
    """
    import pyspiel
    from open_spiel.python.tests.games_sim_test import GamesSimTest

    np.random.seed(5)  # it draws from it
    GamesSimTest().sim_game(pyspiel.load_game(f"lazaretto_{game}{sampled}"), not sampled, True)


def test_sampled_chance() -> None:
    """One chance node for all that an answer leads to; another sample each time; by a seed the same samples."""
    import pyspiel

    def course(seed: int) -> list[str]:
        np.random.seed(1)
        state = pyspiel.load_game(f"lazaretto_bristol_1350_sampled(seed={seed})").new_initial_state()
        before, seen = False, []
        while not state.is_terminal():
            assert not (before and state.is_chance_node()), "two chance nodes in a row"
            before = state.is_chance_node()
            if before:
                ((outcome, share),) = state.chance_outcomes()
                assert share == 1.0 and state.legal_actions() == [outcome]
            state.apply_action(np.random.choice(state.legal_actions()))
            seen.append(str(state))
        return seen

    assert course(3) == course(3) != course(4)
    made = pyspiel.load_game("lazaretto_bristol_1350_sampled")
    dealt = set()
    for _ in range(4):
        begun = made.new_initial_state()
        begun.apply_action(begun.legal_actions()[0])
        dealt.add(str(begun))
    assert len(dealt) > 1, "without a seed every game is another"


def test_sampled_chance_of_copies() -> None:
    """Whoever looks ahead in copies, and in copies of them, meets other chance each time; a pickle has its own."""
    import pyspiel

    state = pyspiel.load_game("lazaretto_bristol_1350_sampled(seed=3)").new_initial_state()
    state.apply_action(0)

    def end(copied: "pyspiel.State") -> str:
        np.random.seed(1)
        while not copied.is_terminal():
            copied.apply_action(np.random.choice(copied.legal_actions()))
        return str(copied)

    kept = pickle.dumps(state)
    twin = state.clone()
    assert len({end(made) for made in (state.clone(), copy.deepcopy(state), twin.clone(), twin.clone(), twin)}) > 3
    assert end(pickle.loads(kept)) == end(pickle.loads(kept)) != end(state)


@pytest.mark.parametrize("search", ["mcts", "ismcts", "ismcts_sampled"])
def test_openspiels_searches_play_our_games(search: str) -> None:
    """From where every answer leads to chance, so often that they come by there again.

    The one with a tree of states wants explicit chance; the one with a tree of what a player knows deals worlds anew,
    and checks that the player cannot tell them apart.
    """
    import pyspiel
    from open_spiel.python.algorithms import ismcts, mcts

    kind, _, sampled = search.partition("_")
    made = pyspiel.load_game(f"lazaretto_bristol_1350{'_sampled' * bool(sampled)}(options=track_length:8)")
    chance = np.random.RandomState(2)
    state = made.new_initial_state()
    while state.is_chance_node() or not all(state.child(code).is_chance_node() for code in state.legal_actions()):
        state.apply_action(chance.choice(state.legal_actions()))
        assert not state.is_terminal()
    legal = state.legal_actions()
    rollouts = mcts.RandomRolloutEvaluator(1, chance)
    if kind == "mcts":
        thinker = mcts.MCTSBot(made, 2.0, 5 * len(legal), rollouts, random_state=chance)
    else:
        thinker = ismcts.ISMCTSBot(made, rollouts, 2.0, 5 * len(legal), -1, chance)
    assert thinker.step(state) in legal


def test_an_illegal_action_is_refused() -> None:
    import pyspiel

    state = pyspiel.load_game("lazaretto_bristol_1350_sampled").new_initial_state()
    state.apply_action(0)
    with pytest.raises(Exception, match="may not take action"):
        state.apply_action(max(state.legal_actions()) + 1)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in sys.argv[1:] or GAMES:
        (FOLDER / f"{name}.txt").write_text(playthrough(name), "utf-8")
