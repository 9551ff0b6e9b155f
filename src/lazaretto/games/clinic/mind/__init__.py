"""What programs think: all that Clinic tells its bots, and the planner."""

from typing import Final

from lazaretto.games.clinic.mind.evaluation import DOUBT, IDLE, LEVELS, evaluation, follow, sensible
from lazaretto.kernel.mind import Mind

MIND: Final = Mind(evaluation=evaluation, idle=IDLE, doubt=DOUBT, sensible=sensible, follow=follow, levels=LEVELS)
