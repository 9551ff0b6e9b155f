"""What programs think: all that Clinic tells its bots, and the planner."""

from typing import Final

from lazaretto.games.clinic.mind.evaluation import IDLE, evaluation, follow, sensible
from lazaretto.kernel.mind import Mind

MIND: Final = Mind(
    evaluation=evaluation,
    idle=IDLE,
    doubt=2.0,  # popularity
    sensible=sensible,
    follow=follow,
    levels={  # sensible answers are few, so plans are cheap
        "1": "greedy:leaves=2:samples=1",
        "2": "greedy:leaves=6:samples=1",
        "3": "greedy:leaves=16:samples=1:ms=200",
        "4": "search:sims=1:width=1:leaves=24:samples=1:ms=600",  # sees a part of them
        "5": "search:sims=24:tried=3:width=4:leaves=200:samples=1:ms=1200",  # also tries futures
    },
)
