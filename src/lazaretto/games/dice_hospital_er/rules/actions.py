"""The verbs: everything a seat can do."""

from typing import Final

from lazaretto.games.dice_hospital_er.rules.tables import CARDIOLOGISTS, HIGHEST, WARDS
from lazaretto.kernel.verbs import Verb, VerbTable

CHOOSE: Final = Verb("choose", colour=3)
PLACE: Final = Verb("place", patient=2, ward=WARDS, value=HIGHEST + 1)
MORGUE: Final = Verb("morgue", patient=2)
SCREEN: Final = Verb("screen", ward=WARDS)
SKIP_SCREEN: Final = Verb("skip_screen")
SOLO_DISCARD: Final = Verb("solo_discard", cardiologist=CARDIOLOGISTS)

VERBS: Final = VerbTable([CHOOSE, PLACE, MORGUE, SCREEN, SKIP_SCREEN, SOLO_DISCARD])
