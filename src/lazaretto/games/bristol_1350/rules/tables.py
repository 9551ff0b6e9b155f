"""The game's data, loaded once into tuples and int constants."""

from typing import Any, Final, Literal, cast

from lazaretto.kernel.facts import facts

NONE: Final = -1


def load(name: str) -> dict[str, Any]:
    """A data file of this game."""
    return facts("lazaretto.games.bristol_1350", name)


NUMBERS: Final[dict[str, Any]] = load("tables")

# Carts. A road is a cart's number; where it stands is its position.
CartId = Literal["birch", "cedar", "oak"]
CART_IDS: Final = cast("tuple[CartId, ...]", tuple(load("carts")))
CARTS: Final = 3
START: Final[int] = NUMBERS["race"]["start"]
CAPACITY: Final[int] = NUMBERS["race"]["capacity"]
LENGTHS: Final[tuple[int, ...]] = tuple(range(NUMBERS["race"]["shortest"], NUMBERS["race"]["longest"] + 1))
USUAL_LENGTH: Final[int] = NUMBERS["race"]["usual_length"]

# Dice. A face is its cart · 2, plus 1 for a rat.
FACE_ROWS: Final[dict[str, Any]] = load("dice")
FaceId = Literal["birch_apple", "birch_rat", "cedar_apple", "cedar_rat", "oak_apple", "oak_rat"]
FACE_IDS: Final = cast("tuple[FaceId, ...]", tuple(FACE_ROWS))
FACES: Final = 6
DICE: Final = 6
ALL_DICE: Final = (1 << DICE) - 1
DIE_IDS: Final = ("d1", "d2", "d3", "d4", "d5", "d6")

# Pawns: real players have the numbers of their seats, ghosts those after them.
PAWNS: Final = 9
PLACEMENT: Final[list[list[int]]] = [
    [] if pawns < 4 else list(NUMBERS["placement"][str(pawns)]) for pawns in range(PAWNS + 1)
]
GHOST_PAWNS: Final[int] = NUMBERS["ghosts"]["pawns"]
STARTING_REMEDIES: Final[int] = NUMBERS["ghosts"]["starting_remedies"]

# Symptoms are their values, 1 to 4. Counts by value; there is no value 0.
SYMPTOM_ROWS: Final[dict[str, Any]] = load("symptoms")
SymptomId = Literal["sym_1", "sym_2", "sym_3", "sym_4"]
SymptomValue = Literal[1, 2, 3, 4]
SYMPTOM_IDS: Final = cast("tuple[SymptomId, ...]", tuple(SYMPTOM_ROWS))
VALUES: Final = 4
SYMPTOM_COUNTS: Final[list[int]] = [0, *[row["count"] for row in SYMPTOM_ROWS.values()]]
SYMPTOMS: Final[int] = sum(SYMPTOM_COUNTS)
PLAGUE_TOTAL: Final[int] = NUMBERS["plague"]["total"]
RATS: Final[int] = NUMBERS["plague"]["rats"]
HAND: Final = 2
OPENING_MOST: Final[int] = NUMBERS["plague"]["opening_most"]
CURED_BY: Final[int] = NUMBERS["plague"]["cured_by"]

# Remedies. A kind of card has two uses, or one.
UseId = Literal["arsenic", "chicken", "emeralds", "leeches", "pomander", "whip", "alms"]
USE_IDS: Final[tuple[UseId, ...]] = ("arsenic", "chicken", "emeralds", "leeches", "pomander", "whip", "alms")
ARSENIC: Final = 0
CHICKEN: Final = 1
EMERALDS: Final = 2
LEECHES: Final = 3
POMANDER: Final = 4
WHIP_USE: Final = 5
ALMS: Final = 6
REMEDY_ROWS: Final[dict[str, Any]] = load("remedies")
REMEDY_IDS: Final[tuple[str, ...]] = tuple(REMEDY_ROWS)
REMEDIES: Final = 16
HALVES: Final = 2


def uses_of(row: dict[str, Any]) -> list[int]:
    """The two uses of a remedy card; NONE where there is no second."""
    uses = [USE_IDS.index(use) for use in row["uses"]]
    return uses if len(uses) == HALVES else [uses[0], NONE]


REMEDY_USES: Final[list[list[int]]] = [uses_of(row) for row in REMEDY_ROWS.values()]
REMEDY_COPIES: Final[list[int]] = [row["copies"] for row in REMEDY_ROWS.values()]
OF_ALMS: Final[list[bool]] = [row.get("set") == "alms" for row in REMEDY_ROWS.values()]
HAS_WHIP: Final[list[bool]] = [WHIP_USE in uses for uses in REMEDY_USES]
HAND_LIMIT: Final[int] = NUMBERS["remedies"]["hand_limit"]
COUNTESS_DRAWS: Final[int] = NUMBERS["remedies"]["countess_draws"]

ARSENIC_DICE: Final[int] = NUMBERS["effects"]["arsenic_dice"]
REROLL_DICE: Final[int] = NUMBERS["effects"]["reroll_dice"]
CHICKEN_THROWS: Final[int] = NUMBERS["effects"]["chicken_throws"]
LEECHES_DRAW: Final[int] = NUMBERS["effects"]["leeches_draw"]
POMANDER_DRAW: Final[int] = NUMBERS["effects"]["pomander_draw"]
CHANDLER_DRAW: Final[int] = NUMBERS["effects"]["chandler_draw"]
SERF_DRAW: Final[int] = NUMBERS["effects"]["serf_draw"]

# Coins of the Alms mini-expansion.
COIN_ROWS: Final[dict[str, Any]] = load("coins")
CoinId = Literal["coin_naught", "coin_plague", "coin_cured"]
COIN_IDS: Final = cast("tuple[CoinId, ...]", tuple(COIN_ROWS))
COIN_NAUGHT: Final = 0
COIN_PLAGUE: Final = 1
COIN_CURED: Final = 2
COIN_COUNTS: Final[list[int]] = [row["count"] for row in COIN_ROWS.values()]

# Characters.
CHARACTER_ROWS: Final[dict[str, Any]] = load("characters")
CHARACTER_IDS: Final[tuple[str, ...]] = tuple(CHARACTER_ROWS)
CHARACTERS: Final = 9
PAWN_COLOURS: Final[tuple[str, ...]] = tuple(row["colour"] for row in CHARACTER_ROWS.values())
SERF: Final = 0
OUTLAW: Final = 1
SHERIFF: Final = 2
MASON: Final = 3
KNIGHT: Final = 4
FRIAR: Final = 5
COUNTESS: Final = 6
CHANDLER: Final = 7
BARMAID: Final = 8

# Pawn moves, against which one may use a whip.
MoveId = Literal["elbow", "dash", "push"]
MOVE_IDS: Final[tuple[MoveId, ...]] = ("elbow", "dash", "push")
ELBOW_MOVE: Final = 0
DASH_MOVE: Final = 1
PUSH_MOVE: Final = 2

# Phases.
PHASE_IDS: Final = ("setup", "roll", "turns", "mingle", "move", "gate", "over")
ROLL: Final = 1
TURNS: Final = 2
MINGLE: Final = 3
MOVE: Final = 4
GATE: Final = 5
OVER: Final = 6

# How a cart left town, and how a game ends.
ExitId = Literal["racing", "empty", "infected", "escaped"]
EXIT_IDS: Final[tuple[ExitId, ...]] = ("racing", "empty", "infected", "escaped")
RACING: Final = 0
LEFT_EMPTY: Final = 1
LEFT_INFECTED: Final = 2
LEFT_ESCAPED: Final = 3
ENDING_IDS: Final = ("escape", "ghosts_escape", "doom", "solo_plague")
ESCAPE: Final = 0
GHOSTS_ESCAPE: Final = 1
DOOM: Final = 2
SOLO_PLAGUE: Final = 3
RESULT_IDS: Final = ("loss", "win", "spite")
LOSS: Final = 0
WIN: Final = 1
SPITE: Final = 2
RATINGS: Final[list[int]] = [NUMBERS["ratings"][id_] for id_ in RESULT_IDS]

# The history: what happened to symptoms, coins and remedies.
EVENT_IDS: Final = (
    "dealt",
    "drew",
    "planted",
    "discarded",
    "kept",
    "mingled",
    "looked",
    "saw_top",
    "left",
    "died",
    "convened",
    "drew_coin",
    "gave_coin",
    "drew_remedies",
    "played_remedy",
    "dropped_remedy",
    "lost_remedies",
    "reshuffled",
)
DEALT: Final = 0
DREW: Final = 1
PLANTED: Final = 2
DISCARDED: Final = 3
KEPT: Final = 4
MINGLED: Final = 5
LOOKED: Final = 6
SAW_TOP: Final = 7
LEFT: Final = 8
DIED: Final = 9
CONVENED: Final = 10
DREW_COIN: Final = 11
GAVE_COIN: Final = 12
DREW_REMEDIES: Final = 13
PLAYED_REMEDY: Final = 14
DROPPED_REMEDY: Final = 15
LOST_REMEDIES: Final = 16
RESHUFFLED: Final = 17
