"""The games of the measured server: the duel, and Dice Hospital for what a real game costs."""

from typing import Any

import lazaretto
from benchmarks.server.duel import DUEL
from lazaretto.kernel.game import Game

GAMES: dict[str, Game[Any]] = {"duel": DUEL}
if "dice_hospital" in lazaretto.games():
    GAMES["dice_hospital"] = lazaretto.load("dice_hospital")
