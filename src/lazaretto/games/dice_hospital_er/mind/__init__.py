"""What programs think: all that ER tells its bots."""

from typing import Final

from lazaretto.games.dice_hospital_er.mind.evaluation import IDLE
from lazaretto.games.dice_hospital_er.mind.holdings import holdings, order
from lazaretto.games.dice_hospital_er.mind.observation import OBSERVATION
from lazaretto.games.dice_hospital_er.mind.outlook import evaluation, look_ahead
from lazaretto.games.dice_hospital_er.mind.terms import terms
from lazaretto.kernel.mind import Mind

MIND: Final = Mind(
    evaluation=evaluation,
    terms=terms,
    observation=OBSERVATION,
    holdings=holdings,
    order=order,
    idle=IDLE,
    doubt=2.0,  # points
    longest_turn=1,  # the Chief's die and where it is written are thought about one after the other
    look_ahead=look_ahead,
    levels={
        "1": "greedy:leaves=2:samples=1",  # sees a move or two
        "2": "greedy:leaves=3:samples=1",
        "3": "greedy:leaves=6:samples=1:ms=250",
        "4": "search:sims=1:samples=1:weights=promises:ms=600",  # sees all moves, and goes by the net
        "5": "search:sims=224:tried=4:samples=1:weights=promises:ms=1200",  # looks ahead, too
        "6": "search:sims=896:tried=8:samples=1:weights=promises:ms=4500",
    },
)
