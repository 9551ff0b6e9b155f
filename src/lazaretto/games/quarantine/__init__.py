"""Quarantine: build a hospital of tiles, cure patients, draft prices, and keep the viruses out."""

from dataclasses import replace

from lazaretto.games.quarantine.mind import MIND
from lazaretto.games.quarantine.rules.actions import VERBS
from lazaretto.games.quarantine.rules.coding import CODINGS, FIELDS, NAMES
from lazaretto.games.quarantine.rules.hidden import hide, hides
from lazaretto.games.quarantine.rules.options import OPTIONS, PRESETS, RULES_VERSION
from lazaretto.games.quarantine.rules.scoring import result
from lazaretto.games.quarantine.rules.setup import agree, blank, blank_1, deal
from lazaretto.games.quarantine.rules.state import Quarantine, Step, cubes_of
from lazaretto.games.quarantine.rules.tables import (
    CUBES,
    EXTRA_COPIES,
    EXTRAS,
    FIRST_EXTRA,
    FIRST_SPECIAL_KIND,
    GREY,
    KINDS,
    MARKET,
    NONE,
    ROOM_COLOURS,
    SPECIAL_COPIES,
    TILE_KINDS,
)
from lazaretto.games.quarantine.show.choices import label, parts, why_not
from lazaretto.games.quarantine.show.coach import COACH
from lazaretto.games.quarantine.show.drafting import is_renovating, renovation_breaks, renovation_row
from lazaretto.games.quarantine.show.paying import cubes_break, cubes_row, is_paying, is_pricing
from lazaretto.games.quarantine.show.stage import SCENES, told
from lazaretto.games.quarantine.show.stakes import cost, danger, heading, shortcuts
from lazaretto.games.quarantine.show.story import moments, story
from lazaretto.games.quarantine.show.view import private, public
from lazaretto.kernel.aids import Draft
from lazaretto.kernel.game import Game
from lazaretto.kernel.masks import members, size


def conserved(s: Quarantine) -> dict[str, int]:
    """Cubes of each colour, bonus markers and tiles: none is ever lost, no type grows or shrinks."""
    tiles = tile_counts(s)
    specials = tiles[FIRST_SPECIAL_KIND:]
    if not s.market:  # the market is still to be laid out
        specials = [SPECIAL_COPIES[s.seats]] * MARKET
        tiles[FIRST_EXTRA:FIRST_SPECIAL_KIND] = [EXTRA_COPIES] * EXTRAS
    return {
        **dict(zip(CUBES, cube_counts(s), strict=True)),
        "markers": s.bonus_stock + sum(h.markers for h in s.hospitals),
        "start_tiles": sum(tiles[:FIRST_EXTRA]),
        "extra_tiles": sum(tiles[FIRST_EXTRA:FIRST_SPECIAL_KIND]),
        "special_types": specials.count(SPECIAL_COPIES[s.seats]),
        "special_tiles": sum(specials),
    }


def cube_counts(s: Quarantine) -> list[int]:
    """Cubes of each colour, wherever they are."""
    cubes = [s.bag[cube] + s.box[cube] + sum(h.supply[cube] for h in s.hospitals) for cube in range(len(CUBES))]
    cubes[GREY] += s.grey_stock + sum(size(h.layout.quarantined) for h in s.hospitals)
    loose = [s.drawn]
    for h in s.hospitals:
        loose += [*h.queue, *h.emergency]
        for tile, count in enumerate(h.patients):
            loose += [ROOM_COLOURS[tile]] * count
    for cube in loose:
        if cube != NONE:
            cubes[cube] += 1
    for price in s.prices:
        for colour in range(GREY):
            cubes[colour] += cubes_of(price, colour)
    return cubes


def tile_counts(s: Quarantine) -> list[int]:
    """Tiles of each type that are in the game."""
    tiles = [0] * KINDS
    for kind in s.discarded:
        tiles[kind] += 1
    for colour, left in enumerate(s.extras):
        tiles[FIRST_EXTRA + colour] += left
    for stack, left in enumerate(s.copies_left):
        tiles[FIRST_SPECIAL_KIND + stack] += left
    for h in s.hospitals:
        for tile in members(h.owned()):
            tiles[TILE_KINDS[tile]] += 1
    return tiles


RULES_2 = Game(
    id="quarantine",
    title="Quarantine",
    seats=(2, 3, 4),
    minutes=(45, 75),
    rules_version=RULES_VERSION,
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
    why_not=why_not,
    hide=hide,
    hides=hides,
    result=result,
    cost=cost,
    danger=danger,
    heading=heading,
    shortcuts=shortcuts,
    drafts={
        "renovation": Draft(is_renovating, renovation_row, renovation_breaks),
        "price": Draft(is_pricing, cubes_row, cubes_break),
        "payment": Draft(is_paying, cubes_row, cubes_break),
    },
    conserved=conserved,
    scenes=SCENES,
    told=told,
    story=story,
    moments=moments,
    agree=agree,
    mind=MIND,
    coach=COACH,
)
RULES_1 = replace(RULES_2, rules_version=1, blank=blank_1)
GAME = replace(RULES_2, older={1: RULES_1})
