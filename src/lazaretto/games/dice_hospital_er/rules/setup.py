"""A new game: sheets, specialists, the Chief card."""

from lazaretto.games.dice_hospital_er.rules.options import Rules
from lazaretto.games.dice_hospital_er.rules.state import EmergencyRoll, Sheet
from lazaretto.games.dice_hospital_er.rules.tables import (
    CARDIOLOGIST_BACK,
    CARDIOLOGIST_FRONT,
    CARDIOLOGIST_IDS,
    CARDIOLOGISTS,
    CARDIOLOGISTS_IN_PLAY,
    EPIDEMIOLOGIST_IDS,
    MODIFIER_ROWS,
    RADIOLOGIST_IDS,
    SPECIALIST_SETS,
    TURNS,
    URSULE_NURSES,
)
from lazaretto.games.dice_hospital_er.rules.turn import Turn
from lazaretto.kernel.options import Chosen


def blank(seats: int, options: Chosen) -> EmergencyRoll:
    """An empty table."""
    s = EmergencyRoll(seats, Rules(options))
    s.options = options
    s.turns = TURNS[seats]
    return s


def deal(s: EmergencyRoll) -> None:
    """Lay out the specialists, hand out sheets and the Chief card. The cards removed unseen just stay unseen."""
    s.sheets = [Sheet() for _ in range(s.seats)]
    if s.seats == 1:
        s.sheets.append(ursule_sheet(s))
    s.drafts = [None] * s.seats
    choose_specialists(s)
    s.worth = (CARDIOLOGIST_FRONT if s.seats > 2 else CARDIOLOGIST_BACK,) * CARDIOLOGISTS_IN_PLAY
    if s.seats > 1:
        s.chief = s.rules.first_chief if s.rules.first_chief >= 0 else s.rng.below(s.seats)
    s.push(Turn())


def choose_specialists(s: EmergencyRoll) -> None:
    """Draw two cardiologists, a radiologist and an epidemiologist, or take those chosen before."""
    if s.rules.specialists in SPECIALIST_SETS:
        named = SPECIALIST_SETS[s.rules.specialists]
        lay_out(s, [*named["cardiologists"], named["radiologist"], named["epidemiologist"]])
        return
    if s.rules.specialists != "random":
        lay_out(s, s.rules.specialists.split("+"))
        return
    left = list(range(CARDIOLOGISTS))
    s.cardiologists = tuple([left.pop(s.rng.below(len(left))) for _ in range(CARDIOLOGISTS_IN_PLAY)])
    s.radiologist = s.rng.below(len(RADIOLOGIST_IDS))
    s.epidemiologist = s.rng.below(len(EPIDEMIOLOGIST_IDS))


def lay_out(s: EmergencyRoll, ids: list[str]) -> None:
    """Lay out these specialists: the cardiologists, the radiologist, the epidemiologist."""
    s.cardiologists = tuple([CARDIOLOGIST_IDS.index(id_) for id_ in ids[:CARDIOLOGISTS_IN_PLAY]])
    s.radiologist = RADIOLOGIST_IDS.index(ids[CARDIOLOGISTS_IN_PLAY])
    s.epidemiologist = EPIDEMIOLOGIST_IDS.index(ids[-1])


def ursule_sheet(s: EmergencyRoll) -> Sheet:
    """URSULE's sheet: two nurses that belong to no ward, and what makes her harder to beat."""
    sheet = Sheet()
    sheet.nurses = URSULE_NURSES
    if s.rules.preparation:
        sheet.stethoscopes += MODIFIER_ROWS["preparation"]["stethoscopes"]
        sheet.blood_bags += MODIFIER_ROWS["preparation"]["blood_bags"]
    return sheet
