"""Bots: players that are programs. They are shown a possible world, never the true one."""

from lazaretto.bots.bot import BadBot, Bot, think
from lazaretto.bots.registry import BOTS, bot, bots

__all__ = ["BOTS", "BadBot", "Bot", "bot", "bots", "think"]
