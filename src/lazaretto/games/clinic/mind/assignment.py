"""Exact least-cost assignment of rows to columns (the Hungarian method), for the planner."""

from typing import Final

ENDLESS: Final = 10**9


def assign(costs: list[list[int]]) -> list[int]:
    """For each row the column it gets, each column once, with the least sum. There must be enough columns.

    Rows are brought in one after another along a cheapest augmenting path; prices of rows and columns keep all reduced
    costs at or above zero. Row and column 0 are a dummy.
    """
    rows = len(costs)
    columns = len(costs[0]) if rows else 0
    row_price = [0] * (rows + 1)
    column_price = [0] * (columns + 1)
    owner = [0] * (columns + 1)  # the row that has a column, from 1
    way = [0] * (columns + 1)
    for row in range(1, rows + 1):
        owner[0] = row
        column = 0
        least = [ENDLESS] * (columns + 1)
        used = [False] * (columns + 1)
        while owner[column] != 0:
            used[column] = True
            here = owner[column]
            line = costs[here - 1]
            step = ENDLESS
            following = 0
            for other in range(1, columns + 1):
                if used[other]:
                    continue
                reduced = line[other - 1] - row_price[here] - column_price[other]
                if reduced < least[other]:
                    least[other] = reduced
                    way[other] = column
                if least[other] < step:
                    step = least[other]
                    following = other
            for other in range(columns + 1):
                if used[other]:
                    row_price[owner[other]] += step
                    column_price[other] -= step
                else:
                    least[other] -= step
            column = following
        while column:
            owner[column] = owner[way[column]]
            column = way[column]
    found = [0] * rows
    for column in range(1, columns + 1):
        if owner[column]:
            found[owner[column] - 1] = column - 1
    return found


def total(costs: list[list[int]], columns: list[int]) -> int:
    """The sum of an assignment."""
    found = 0
    for row, column in enumerate(columns):
        found += costs[row][column]
    return found
