"""What programs think: all that Dice Hospital tells its bots."""

from typing import Final

from lazaretto.games.dice_hospital.mind.evaluation import IDLE, evaluation
from lazaretto.kernel.mind import Mind

MIND: Final = Mind(
    evaluation=evaluation,
    idle=IDLE,
    future_turns=6,  # a search imagines the rest of its round,
    quiet=True,  # until new patients are rolled
    levels={
        "1": "greedy:leaves=4:samples=1",
        "2": "greedy:leaves=30:samples=2",
        "3": "search:sims=1:width=1:leaves=10:samples=2:ms=250",
        "4": "search:sims=1:width=6:leaves=50:ms=600",
        "5": "search:sims=12:width=20:leaves=100:tried=4:ms=1200",
    },
)
