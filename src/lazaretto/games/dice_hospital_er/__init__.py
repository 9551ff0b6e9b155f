"""Dice Hospital: ER – Emergency Roll: flip a card, roll three dice, write patients on your sheet."""

from lazaretto.games.dice_hospital_er.mind import MIND
from lazaretto.games.dice_hospital_er.rules.actions import VERBS
from lazaretto.games.dice_hospital_er.rules.coding import CODINGS, FIELDS, NAMES
from lazaretto.games.dice_hospital_er.rules.hidden import hide, hides
from lazaretto.games.dice_hospital_er.rules.options import OPTIONS, PRESETS
from lazaretto.games.dice_hospital_er.rules.scoring import result
from lazaretto.games.dice_hospital_er.rules.setup import blank, deal
from lazaretto.games.dice_hospital_er.rules.state import EmergencyRoll, Step
from lazaretto.games.dice_hospital_er.rules.tables import WARD_SIZES, WARDS
from lazaretto.games.dice_hospital_er.show.choices import danger, label, parts, price, why_not
from lazaretto.games.dice_hospital_er.show.coach import COACH
from lazaretto.games.dice_hospital_er.show.stage import SCENES, told
from lazaretto.games.dice_hospital_er.show.story import automaton, moments, story
from lazaretto.games.dice_hospital_er.show.view import private, public
from lazaretto.kernel.game import Game
from lazaretto.kernel.masks import size


def conserved(s: EmergencyRoll) -> dict[str, int]:
    """No ambulance card is lost, no patient lies beside its ward's row, nothing is spent that was not circled."""
    misplaced = overdrawn = 0
    for sheet in [*s.sheets, *(draft for draft in s.drafts if draft is not None)]:
        beds = iter(sheet.beds)
        for ward in range(WARDS):
            row = [bool(next(beds)) for _ in range(WARD_SIZES[ward])]
            misplaced += row != [place < sheet.counts[ward] for place in range(WARD_SIZES[ward])]
        overdrawn += sheet.spare_stethoscopes() < 0 or sheet.spare_blood_bags() < 0
    return {"ambulances": size(s.unseen) + s.turn, "misplaced": misplaced, "overdrawn": overdrawn}


GAME = Game(
    id="dice_hospital_er",
    title="Dice Hospital: ER – Emergency Roll",
    seats=(1, 2, 3, 4, 5, 6),
    minutes=(20, 30),
    rules_version=1,
    options=OPTIONS,
    presets=PRESETS,
    verbs=VERBS,
    names=NAMES,
    fields=FIELDS,
    codings=CODINGS,
    frames=Step,
    blank=blank,
    deal=deal,
    public=public,
    private=private,
    parts=parts,
    label=label,
    cost=price,
    danger=danger,
    why_not=why_not,
    hide=hide,
    hides=hides,
    result=result,
    conserved=conserved,
    scenes=SCENES,
    told=told,
    story=story,
    moments=moments,
    automaton=automaton,
    mind=MIND,
    coach=COACH,
)
