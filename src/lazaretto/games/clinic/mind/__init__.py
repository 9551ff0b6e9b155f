"""What programs think: all that Clinic tells its bots, and the planner."""

from typing import Final

from lazaretto.games.clinic.mind.aim import aim
from lazaretto.games.clinic.mind.evaluation import IDLE, evaluation, follow, prospect, sensible, terms
from lazaretto.games.clinic.mind.holdings import holdings, order
from lazaretto.games.clinic.mind.observation import OBSERVATION
from lazaretto.kernel.mind import Mind

MIND: Final = Mind(
    evaluation=evaluation,
    terms=terms,
    observation=OBSERVATION,
    holdings=holdings,
    order=order,
    prospect=prospect,
    aim=aim,
    idle=IDLE,
    doubt=2.0,  # popularity
    sensible=sensible,
    follow=follow,
    levels={  # sensible answers are few, so plans are cheap
        "1": "greedy:leaves=2:samples=1",
        "2": "greedy:leaves=6:samples=1",
        "3": "greedy:leaves=16:samples=1:ms=200",
        "4": "search:sims=1:width=1:leaves=24:samples=1:net=own:ms=600",  # has learned what pays, sees a part
        "5": "search:sims=1:width=8:leaves=200:samples=1:net=own:ms=1200",  # sees nearly all of its turn
        "6": "search:sims=1:width=32:leaves=400:samples=2:net=own:ms=4500",  # and in every order
    },
)
