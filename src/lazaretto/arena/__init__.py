"""The arena: bots play games in numbers, and the numbers are told with their uncertainty."""

from lazaretto.arena.match import Standing, match
from lazaretto.arena.play import BrokenGame, Played, Task, play_game
from lazaretto.arena.simulate import simulate

__all__ = ["BrokenGame", "Played", "Standing", "Task", "match", "play_game", "simulate"]
