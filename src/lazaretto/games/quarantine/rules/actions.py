"""The verbs: everything a seat can do."""

from typing import Final

from lazaretto.games.quarantine.rules.grid import CELLS
from lazaretto.games.quarantine.rules.tables import QUEUE, SPECIALS, TILES
from lazaretto.kernel.verbs import Verb, VerbTable

SEATS: Final = 4

# Set-up
LAY_OUT: Final = Verb("lay_out", tile=TILES)
# The turn, as it is offered
DRAW: Final = Verb("draw")
CLAIM: Final = Verb("claim", stack=SPECIALS)
PLACE_UNPLACED: Final = Verb("place_unplaced", tile=TILES)
SPEND_BONUS: Final = Verb("spend_bonus")
ADMIT: Final = Verb("admit")
CURE: Final = Verb("cure", colour=4)
OPEN_CONTRACT: Final = Verb("open_contract", stack=SPECIALS)
BUY_SPECIAL: Final = Verb("buy_special", stack=SPECIALS)
BUY_EXTRA: Final = Verb("buy_extra", colour=4)
MOVE_PATIENT: Final = Verb("move_patient")
TAKE_BONUS: Final = Verb("take_bonus")
DECONTAMINATE: Final = Verb("decontaminate", hospital=SEATS, tile=TILES)
RENOVATE: Final = Verb("renovate")
GIFT_SHOP: Final = Verb("gift_shop", colour=4)
PHARMACY: Final = Verb("pharmacy")
PATHOLOGY: Final = Verb("pathology", hospital=SEATS)
END_TURN: Final = Verb("end_turn")
# Drawing
PLACE_PATIENT: Final = Verb("place_patient", hospital=SEATS)
EMERGENCY: Final = Verb("emergency", tile=TILES)
REFUSE: Final = Verb("refuse")
PLACE_VIRUS: Final = Verb("place_virus", hospital=SEATS, tile=TILES)
SPREAD_VIRUS: Final = Verb("spread_virus", tile=TILES)
# Patients
ADMIT_TO: Final = Verb("admit_to", tile=TILES)
ADMIT_STOP: Final = Verb("admit_stop")
CURE_ON_CALL: Final = Verb("cure_on_call", colour=4)
MOVE_FROM: Final = Verb("move_from", place=QUEUE)
MOVE_TO: Final = Verb("move_to", place=QUEUE)
TRIAGE: Final = Verb("triage", colour=4)
# Trade and tiles
PRICE_ADD: Final = Verb("price_add", colour=4)
PRICE_DONE: Final = Verb("price_done")
PAY: Final = Verb("pay", cube=5)
PLACE: Final = Verb("place", cell=CELLS, rotation=4)
SET_ASIDE: Final = Verb("set_aside")
# Renovation
LIFT: Final = Verb("lift", tile=TILES)
PUT: Final = Verb("put", tile=TILES)
ASIDE: Final = Verb("aside", tile=TILES)
DISCARD: Final = Verb("discard", tile=TILES)
COMMIT: Final = Verb("commit")
CANCEL: Final = Verb("cancel")
# Special rooms
TAKE_STOCK: Final = Verb("take_stock")
TAKE_FROM: Final = Verb("take_from", hospital=SEATS)
WINDOW: Final = Verb("window", cell=CELLS)
KEEP_GREY: Final = Verb("keep_grey")
RETURN_GREY: Final = Verb("return_grey")
SKIP: Final = Verb("skip")

VERBS: Final = VerbTable(
    [
        LAY_OUT,
        DRAW,
        CLAIM,
        PLACE_UNPLACED,
        SPEND_BONUS,
        ADMIT,
        CURE,
        OPEN_CONTRACT,
        BUY_SPECIAL,
        BUY_EXTRA,
        MOVE_PATIENT,
        TAKE_BONUS,
        DECONTAMINATE,
        RENOVATE,
        GIFT_SHOP,
        PHARMACY,
        PATHOLOGY,
        END_TURN,
        PLACE_PATIENT,
        EMERGENCY,
        REFUSE,
        PLACE_VIRUS,
        SPREAD_VIRUS,
        ADMIT_TO,
        ADMIT_STOP,
        CURE_ON_CALL,
        MOVE_FROM,
        MOVE_TO,
        TRIAGE,
        PRICE_ADD,
        PRICE_DONE,
        PAY,
        PLACE,
        SET_ASIDE,
        LIFT,
        PUT,
        ASIDE,
        DISCARD,
        COMMIT,
        CANCEL,
        TAKE_STOCK,
        TAKE_FROM,
        WINDOW,
        KEEP_GREY,
        RETURN_GREY,
        SKIP,
    ]
)
