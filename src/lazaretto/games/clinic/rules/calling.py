"""Calling a patient: the moves in the book that bring somebody to the head of a row (4.4)."""

from lazaretto.games.clinic.rules.actions import DOWN, QUEUE_MOVE, RIGHT, UP
from lazaretto.games.clinic.rules.admission import move_in_book, queue_moves, queue_target

Book = list[list[int]]


def ways_to_heads(book: Book, row: int, column: int, points: int) -> list[tuple[int, list[int]]]:
    """The heads of rows that a patient can be brought to with so many points, each by the fewest moves."""
    found: list[tuple[int, list[int]]] = []
    seen = {(row, column)}
    level: list[tuple[Book, int, int, list[int]]] = [(book, row, column, [])]
    for left in range(points, -1, -1):
        further: list[tuple[Book, int, int, list[int]]] = []
        for here, at, place, moves in level:
            if place == 0:
                found.append((at, moves))
            if left == 0:
                continue
            for direction in (UP, DOWN, RIGHT):
                step = moved(here, at, place, direction)
                if step is not None and (step[1], step[2]) not in seen:
                    seen.add((step[1], step[2]))
                    further.append((step[0], step[1], step[2], [*moves, step[3]]))
        level = further
    return found


def moved(book: Book, row: int, column: int, direction: int) -> tuple[Book, int, int, int] | None:
    """The book after one move of a patient, his place then, and the move as it is listed; None if it is not."""
    if (
        (direction == UP and row == 0)
        or (direction == DOWN and row == len(book) - 1)
        or (direction == RIGHT and column == 0)
    ):
        return None
    to, place, swaps = queue_target(book, row, column, direction)
    code = QUEUE_MOVE.code(to, place, UP) if swaps and direction == DOWN else QUEUE_MOVE.code(row, column, direction)
    if code not in queue_moves(book):
        return None
    after = [patients[:] for patients in book]
    move_in_book(after, QUEUE_MOVE.first(code), QUEUE_MOVE.second(code), QUEUE_MOVE.third(code))
    return after, to, place, code
