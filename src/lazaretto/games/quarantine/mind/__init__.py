"""What programs think: all that Quarantine tells its bots."""

from typing import Final

from lazaretto.games.quarantine.mind.evaluation import IDLE, evaluation, play_on, prospect, terms
from lazaretto.games.quarantine.mind.holdings import holdings, order
from lazaretto.games.quarantine.mind.observation import OBSERVATION
from lazaretto.games.quarantine.mind.sensible import sensible_answers
from lazaretto.kernel.mind import Mind

MIND: Final = Mind(
    evaluation=evaluation,
    terms=terms,
    prospect=prospect,
    observation=OBSERVATION,
    holdings=holdings,
    order=order,
    idle=IDLE,
    doubt=0.7,  # points
    after_turns=True,  # futures are played after whole turns
    sensible=sensible_answers,
    play_on=play_on,
    levels={
        "1": "greedy:leaves=2:samples=1:ms=200",  # sees a move or two, and takes the better one
        "2": "greedy:leaves=4:samples=1:ms=200",  # sees a few moves
        "3": "greedy:leaves=8:samples=1:ms=200",  # sees some more
        "4": "search:sims=1:width=2:leaves=30:net=own:ms=600",  # plans its four actions together, and goes by its net
        "5": "search:sims=32:tried=4:width=16:leaves=200:net=own:ms=1200",  # wider, and tries the plans in futures
        "6": "search:sims=128:tried=6:width=24:leaves=300:net=own:ms=4500",
    },
)
