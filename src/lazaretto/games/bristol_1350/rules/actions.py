"""The verbs: everything a seat can do."""

from typing import Final

from lazaretto.games.bristol_1350.rules.tables import (
    CARTS,
    CHARACTERS,
    DICE,
    FACES,
    HALVES,
    HAND,
    PAWNS,
    REMEDIES,
    VALUES,
)
from lazaretto.kernel.verbs import Verb, VerbTable

# Set-up
CHOOSE_CHARACTER: Final = Verb("choose_character", character=CHARACTERS)
LOOK: Final = Verb("look")
# Main actions. A single die is written twice.
REROLL: Final = Verb("reroll", die=DICE, other_die=DICE)
DRAW_REMEDY: Final = Verb("draw_remedy")
ELBOW: Final = Verb("elbow")
DASH: Final = Verb("dash")
PUSH: Final = Verb("push", pawn=PAWNS)
PEEK_GHOST: Final = Verb("peek_ghost", pawn=PAWNS, slot=HAND)
# Special actions
SERF_PLANTS: Final = Verb("serf")
OUTLAW_REROLLS: Final = Verb("outlaw", die=DICE)
SHERIFF_LOOKS: Final = Verb("sheriff", pawn=PAWNS, slot=HAND)
MASON_REROLLS: Final = Verb("mason", die=DICE)
KNIGHT_MOVES: Final = Verb("knight", pawn=PAWNS)
FRIAR_TURNS: Final = Verb("friar", die=DICE, face=FACES)
COUNTESS_DRAWS_TWO: Final = Verb("countess")
CHANDLER_DRAWS: Final = Verb("chandler")
BARMAID_LOOKS: Final = Verb("barmaid")
PASS: Final = Verb("pass")
NO_MORE: Final = Verb("no_more")
# Remedies
PLAY: Final = Verb("play", remedy=REMEDIES, half=HALVES)
END_TURN: Final = Verb("end_turn")
LOCK: Final = Verb("lock", die=DICE, other_die=DICE)
THROW: Final = Verb("throw", die=DICE, other_die=DICE)
STOP: Final = Verb("stop")
PLANT: Final = Verb("plant", symptom=VALUES, cart=CARTS)
KEEP: Final = Verb("keep", symptom=VALUES, other_symptom=VALUES)
KEEP_REMEDY: Final = Verb("keep_remedy", remedy=REMEDIES)
GIVE_COIN: Final = Verb("give_coin", pawn=PAWNS)
# Whip windows
WHIP: Final = Verb("whip", remedy=REMEDIES)
DECLINE: Final = Verb("decline")

VERBS: Final = VerbTable(
    [
        CHOOSE_CHARACTER,
        LOOK,
        REROLL,
        DRAW_REMEDY,
        ELBOW,
        DASH,
        PUSH,
        PEEK_GHOST,
        SERF_PLANTS,
        OUTLAW_REROLLS,
        SHERIFF_LOOKS,
        MASON_REROLLS,
        KNIGHT_MOVES,
        FRIAR_TURNS,
        COUNTESS_DRAWS_TWO,
        CHANDLER_DRAWS,
        BARMAID_LOOKS,
        PASS,
        NO_MORE,
        PLAY,
        END_TURN,
        LOCK,
        THROW,
        STOP,
        PLANT,
        KEEP,
        KEEP_REMEDY,
        GIVE_COIN,
        WHIP,
        DECLINE,
    ]
)
