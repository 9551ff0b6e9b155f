"""Bristol 1350: three carts flee the plague, and somebody aboard may already have it."""

from dataclasses import replace

from lazaretto.games.bristol_1350.mind import MIND
from lazaretto.games.bristol_1350.rules.actions import VERBS
from lazaretto.games.bristol_1350.rules.coding import CODINGS, FIELDS, NAMES
from lazaretto.games.bristol_1350.rules.hidden import hide
from lazaretto.games.bristol_1350.rules.options import OPTIONS, PRESETS, Rules
from lazaretto.games.bristol_1350.rules.scoring import result
from lazaretto.games.bristol_1350.rules.setup import blank, deal
from lazaretto.games.bristol_1350.rules.state import HOLDS_CURED, HOLDS_PLAGUE, VALUE, Bristol, Step, kind_of
from lazaretto.games.bristol_1350.rules.tables import CARTS, COIN_IDS, REMEDY_IDS, SYMPTOM_IDS
from lazaretto.games.bristol_1350.show.choices import cost, danger, heading, label, parts, why_not
from lazaretto.games.bristol_1350.show.coach import COACH
from lazaretto.games.bristol_1350.show.odds import counted, is_counted
from lazaretto.games.bristol_1350.show.stage import SCENES, SECRETS, told
from lazaretto.games.bristol_1350.show.story import moments, story
from lazaretto.games.bristol_1350.show.view import private, public
from lazaretto.kernel.corrections import numbers_option
from lazaretto.kernel.game import Game
from lazaretto.kernel.options import Chosen


def conserved(s: Bristol) -> dict[str, int]:
    """Symptoms of each value, remedies of each kind, coins, and pawns: none is ever lost."""
    loose = [value for value in s.hands if value] + s.tray + [card & VALUE for zone in s.zones for card in zone]
    symptoms = [s.pile[value] + s.discard[value] + loose.count(value) for value in range(1, len(SYMPTOM_IDS) + 1)]
    held = [kind_of(card) for hand in s.remedies for card in hand] + s.offered
    remedies = [s.remedy_pile[kind] + s.remedy_discard[kind] + held.count(kind) for kind in range(len(REMEDY_IDS))]
    coins = [
        s.bag[0] + sum(coin & VALUE for coin in s.coins),
        s.bag[1] + sum(coin & HOLDS_PLAGUE != 0 for coin in s.coins),
        s.bag[2] + sum(coin & HOLDS_CURED != 0 for coin in s.coins),
    ]
    if s.coin >= 0:
        coins[s.coin] += 1
    return {
        **dict(zip(SYMPTOM_IDS, symptoms, strict=True)),
        **dict(zip(REMEDY_IDS, remedies, strict=True)),
        **dict(zip(COIN_IDS, coins, strict=True)),
        "carts": len(s.race) + sum(exit_ > 0 for exit_ in s.exits),
        "pawns": len(s.table) - sum(len(passengers) for passengers in s.carts) - left_or_dead(s),
    }


def left_or_dead(s: Bristol) -> int:
    """Pawns on no cart; before the deal all of them."""
    if not any(s.carts[cart] for cart in range(CARTS)) and not s.dead:
        return len(s.table)
    return s.dead.bit_count()


def blank_1(seats: int, options: Chosen) -> Bristol:
    """An empty table for rules version 1."""
    s = Bristol(seats, Rules(options, by_face=True))
    s.options = options
    return s


RULES_2 = Game(
    id="bristol_1350",
    title="Bristol 1350",
    seats=(1, 2, 3, 4, 5, 6, 7, 8, 9),
    minutes=(20, 40),
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
    heading=heading,
    why_not=why_not,
    hide=hide,
    result=result,
    conserved=conserved,
    proposes=is_counted,
    proposal=counted,
    cost=cost,
    danger=danger,
    story=story,
    moments=moments,
    scenes=SCENES,
    told=told,
    secrets=SECRETS,
    mind=MIND,
    coach=COACH,
)
RULES_1 = replace(RULES_2, rules_version=1, blank=blank_1)
GAME = replace(RULES_2, older={1: RULES_1})
