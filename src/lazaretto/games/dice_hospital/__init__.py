"""Dice Hospital: dice are patients, workers heal them, the best hospital wins."""

from dataclasses import replace

from lazaretto.games.dice_hospital.mind import MIND
from lazaretto.games.dice_hospital.rules.actions import VERBS
from lazaretto.games.dice_hospital.rules.coding import CODINGS, FIELDS, NAMES
from lazaretto.games.dice_hospital.rules.hidden import hide, hides
from lazaretto.games.dice_hospital.rules.options import OPTIONS, PRESETS, Rules
from lazaretto.games.dice_hospital.rules.scoring import result
from lazaretto.games.dice_hospital.rules.setup import blank, deal
from lazaretto.games.dice_hospital.rules.state import DiceHospital, Step, printed_colour
from lazaretto.games.dice_hospital.rules.tables import COLOURS
from lazaretto.games.dice_hospital.show.choices import cost, danger, label, parts, why_not
from lazaretto.games.dice_hospital.show.coach import COACH
from lazaretto.games.dice_hospital.show.stage import SCENES, told
from lazaretto.games.dice_hospital.show.story import moments, story
from lazaretto.games.dice_hospital.show.view import private, public
from lazaretto.kernel.corrections import numbers_option
from lazaretto.kernel.game import Game
from lazaretto.kernel.masks import size
from lazaretto.kernel.options import Chosen


def conserved(s: DiceHospital) -> dict[str, int]:
    """Dice of each colour, tiles and cards: none is ever lost."""
    counts = [s.bag[colour] + s.loose[colour] + s.collected[colour] for colour in range(3)]
    tiles = size(s.shown_tiles) + sum(size(pile) for pile in s.tile_piles)
    cards = size(s.shown_cards) + sum(size(pile) for pile in s.card_piles)
    dice = [die for riders in s.ambulances for die in riders if die]
    for h in s.hospitals:
        dice += [die for die in (*h.beds, *h.arrivals) if die]
        counts = [counts[colour] + h.discharged[colour] for colour in range(3)]
        tiles += size(h.tiles)
        cards += size(h.cards)
    for die in dice:
        counts[printed_colour(die)] += 1
    return {**dict(zip(COLOURS, counts, strict=True)), "tiles": tiles, "cards": cards}


def blank_1(seats: int, options: Chosen) -> DiceHospital:
    """An empty table for rules version 1, in which Physiotherapy's second patient lies in a later bed."""
    s = DiceHospital(seats, Rules(options, physiotherapy_by_bed=True))
    s.options = options
    return s


RULES_2 = Game(
    id="dice_hospital",
    title="Dice Hospital",
    seats=(1, 2, 3, 4),
    minutes=(45, 60),
    rules_version=2,
    options=(*OPTIONS, numbers_option(__name__)),
    home=__name__,
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
    why_not=why_not,
    cost=cost,
    danger=danger,
    scenes=SCENES,
    told=told,
    story=story,
    moments=moments,
    hide=hide,
    hides=hides,
    result=result,
    conserved=conserved,
    mind=MIND,
    coach=COACH,
)
RULES_1 = replace(RULES_2, rules_version=1, blank=blank_1)
GAME = replace(RULES_2, older={1: RULES_1})
