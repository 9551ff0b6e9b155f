"""Bots: players that are programs. They are shown a possible world, never the true one."""

from lazaretto.bots.bot import BadBot, Bot, Session, think
from lazaretto.bots.levels import USUAL
from lazaretto.bots.registry import BOTS, Level, bot, bots, playing

__all__ = ["BOTS", "USUAL", "BadBot", "Bot", "Level", "Session", "bot", "bots", "playing", "think"]
