"""What programs think: all that Dice Hospital tells its bots."""

from typing import Final

from lazaretto.games.dice_hospital.mind.evaluation import IDLE, evaluation, prospect, terms
from lazaretto.games.dice_hospital.mind.holdings import holdings, order
from lazaretto.games.dice_hospital.mind.observation import OBSERVATION
from lazaretto.games.dice_hospital.mind.sensible import sensible_answers
from lazaretto.kernel.mind import Mind

MIND: Final = Mind(
    evaluation=evaluation,
    terms=terms,
    observation=OBSERVATION,
    holdings=holdings,
    order=order,
    prospect=prospect,
    sensible=sensible_answers,
    idle=IDLE,
    future_turns=6,  # a search imagines the rest of its round,
    quiet=True,  # until new patients are rolled
    levels={
        "1": "greedy:leaves=4:samples=1",
        "2": "greedy:leaves=30:samples=2",
        "3": "search:sims=1:width=1:leaves=10:samples=2:ms=250",
        "4": "search:sims=1:width=4:leaves=40:net=own:ms=600",  # goes by its net
        "5": "search:sims=12:width=16:leaves=64:tried=4:net=own:ms=1200",  # and looks ahead
        "6": "search:sims=24:width=24:leaves=100:tried=4:net=own:ms=4500",  # with twice the futures
    },
)
