"""What a seat cannot know, dealt anew: the action tiles others have chosen until all are revealed.

Bags are counts of colours and stacks are counts of equal tiles, so their future lies in the generator alone.
"""

from lazaretto.games.clinic.rules.state import ClinicDeluxe
from lazaretto.games.clinic.rules.tables import ACTION_TILES, ACTIONS, NONE
from lazaretto.kernel.rng import Rng


def hides(s: ClinicDeluxe) -> bool:
    """Has anybody chosen a tile that is not revealed?"""
    return any(c.chosen_secretly != NONE for c in s.clinics)


def hide(s: ClinicDeluxe, seat: int, rng: Rng) -> None:
    """Choose for every other seat that has chosen, uniformly among the tiles it could have chosen."""
    for other, c in enumerate(s.clinics):
        if other != seat and c.chosen_secretly != NONE:
            left = [action for action in range(ACTIONS) if c.used_tiles[action] < ACTION_TILES]
            c.chosen_secretly = rng.pick(left)
