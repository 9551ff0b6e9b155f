"""What programs think: all that Bristol tells its bots."""

from typing import Final

from lazaretto.games.bristol_1350.mind.evaluation import IDLE, evaluation, foresight, sensible, sides, terms
from lazaretto.games.bristol_1350.mind.holdings import holdings, order
from lazaretto.games.bristol_1350.mind.observation import OBSERVATION
from lazaretto.games.bristol_1350.mind.talk import STIRRING, claim, stirred
from lazaretto.kernel.mind import Mind, Talk

MIND: Final = Mind(
    evaluation=evaluation,
    terms=terms,
    observation=OBSERVATION,
    holdings=holdings,
    order=order,
    idle=IDLE,
    chances=True,
    doubt=0.04,  # of the chance to reach one's goal
    future_turns=40,  # to the end of the game: evaluations see little of who will escape
    longest_turn=1,  # chance comes after nearly every move: moves are planned one by one
    sensible=sensible,
    foresight=foresight,
    levels={
        "1": "greedy:leaves=2:samples=1",  # sees a move or two, and takes the better one
        "2": "greedy:leaves=3:samples=1",  # sees a few moves
        "3": "greedy:leaves=6:samples=1:ms=250",  # sees some more
        "4": "greedy:leaves=12:samples=1:ms=600",  # sees most of them, and trusts its luck
        "5": "search:sims=64:tried=4:leaves=60:ms=1200",  # counts dice and cards out, and plays the best to the end
        "6": "search:sims=256:tried=6:leaves=60:ms=4500",  # more of them, and more often
    },
    ladder_seats=4,  # of two bots, two each: with fewer there are ghosts
    sides=sides,
    talk=Talk(claim, stirred, STIRRING),
)
