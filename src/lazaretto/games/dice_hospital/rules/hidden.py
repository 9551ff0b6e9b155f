"""What a seat cannot know, dealt anew: the administrators of others until they are revealed.

Decks are piles in unknown order and the bag is a count of colours, so their future lies in the generator alone.
"""

from lazaretto.games.dice_hospital.rules.state import DiceHospital
from lazaretto.games.dice_hospital.rules.tables import ADMINISTRATORS, NONE
from lazaretto.kernel.masks import mask_of, members, size
from lazaretto.kernel.rng import Rng


def hides(s: DiceHospital) -> bool:
    """Has anybody administrators that are not revealed?"""
    return any(hospital.dealt for hospital in s.hospitals)


def hide(s: DiceHospital, seat: int, rng: Rng) -> None:
    """Deal the administrators that this seat (or a spectator) has not seen, uniformly."""
    known = s.hospitals[seat].dealt if seat >= 0 else 0
    unseen = [administrator for administrator in range(ADMINISTRATORS) if not known >> administrator & 1]
    rng.shuffle(unseen)
    for other, hospital in enumerate(s.hospitals):
        if other == seat or not hospital.dealt:
            continue
        count = size(hospital.dealt)
        hospital.dealt = mask_of(unseen[:count])
        unseen = unseen[count:]
        if hospital.chosen_secretly != NONE:
            hospital.chosen_secretly = rng.pick(members(hospital.dealt))
