"""What a seat cannot know, dealt anew: what the others have chosen and written this turn.

Cards not yet flipped are a set in unknown order, so the deck's future lies in the generator alone.
"""

from lazaretto.games.dice_hospital_er.rules.actions import PLACE
from lazaretto.games.dice_hospital_er.rules.admission import take
from lazaretto.games.dice_hospital_er.rules.state import EmergencyRoll
from lazaretto.games.dice_hospital_er.rules.turn import first_question
from lazaretto.kernel.rng import Rng


def hides(s: EmergencyRoll) -> bool:
    """Do all write at once?"""
    return bool(s.lanes)


def hide(s: EmergencyRoll, seat: int, rng: Rng) -> None:
    """Put the other seats back to where their turn is public; those who have finished play it anew, by chance."""
    if not hides(s):
        return
    finished = [other for other in range(s.seats) if other != seat and not s.lanes[other]]
    for other in range(s.seats):
        if other != seat:
            s.drafts[other] = None
            if other == s.chief and not s.rules.clockwise:
                take(s, other, s.chief_die)
            if s.lanes[other]:
                s.lanes[other] = [first_question(s, other)]
    for other in finished:
        s.lanes[other] = [first_question(s, other)]
        s.here = s.lanes[other]
        s.settle()
        while s.legal(other):
            legal = s.legal(other)
            s.apply(other, rng.pick([action for action in legal if PLACE.owns(action)] or legal))
