"""The arena: bots play games in numbers, and the numbers are told with their uncertainty."""

from lazaretto.arena.book import BadBook, Book
from lazaretto.arena.match import Standing, match
from lazaretto.arena.play import Played, Task, play_game
from lazaretto.arena.simulate import simulate
from lazaretto.arena.tournament import Tournament, tournament

__all__ = [
    "BadBook",
    "Book",
    "Played",
    "Standing",
    "Task",
    "Tournament",
    "match",
    "play_game",
    "simulate",
    "tournament",
]
