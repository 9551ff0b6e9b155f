"""The published ladders: tables for `docs/bots.md`, from the ratings that ladders have written.

`python -m lazaretto.arena.published` prints them.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import lazaretto
from lazaretto.bots.strength import ratings
from lazaretto.kernel.game import Game

LEAST_P = 0.0001


def tables() -> str:
    """All ladders as Markdown."""
    return "\n\n".join(
        "\n".join(table(game, told)) for game in map(lazaretto.load, lazaretto.games()) if (told := ratings(game))
    )


def table(game: Game[Any], told: Mapping[str, Any]) -> Iterator[str]:
    """A game's ladder, level by level, and its top against the yardstick."""
    yield f"**{game.title}**, {told['seats']} seats: `{told['command']}`"
    yield ""
    yield "| level | bot | rating | against | games | wins | mean scores | p |"
    yield "|---|---|---|---|---|---|---|---|"
    for row in told["levels"]:
        low, high = row["interval"]
        head = f"| {row['level']} | `{row['bot']}` | {row['rating']:.1f} ({low:.1f} to {high:.1f}) |"
        yield f"{head} {cells(row['below'])} |" if row["below"] else f"{head} | | | | |"
    for row in told["yardsticks"]:
        yield f"| {told['levels'][-1]['level']} | | | {cells(row)} |"
    sides = [line for row in told["yardsticks"] if "sides" in row for line in sides_lines(row["sides"])]
    yield from ["", *sides] if sides else []


def cells(met: Mapping[str, Any]) -> str:
    """How a level did against another bot."""
    low, high = met["interval"]
    share = f"{met['share']:.0%} ({low:.0%} to {high:.0%})".replace("%", " %")
    p = f"below {LEAST_P}" if met["p"] < LEAST_P else f"{met['p']:.2g}"
    return f"{met['against']} | {met['games']} | {share} | {met['scores'][0]:.1f} : {met['scores'][1]:.1f} | {p}"


def sides_lines(sides: Mapping[str, Mapping[str, Mapping[str, Any]]]) -> Iterator[str]:
    """Where players are on sides: how often each bot reached its goal there."""
    for name, by_side in sides.items():
        told = []
        for side, found in by_side.items():
            low, high = found["interval"]
            share = f"{found['share']:.0%} ({low:.0%} to {high:.0%})".replace("%", " %")
            told.append(f"{side} {share} of {found['seats']} seats")
        yield f"- {name} reached its goal: {'; '.join(told)}"


if __name__ == "__main__":
    print(tables())
