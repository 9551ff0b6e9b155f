"""The published ladders are what the ratings of the games say."""

from pathlib import Path

import lazaretto
from lazaretto.arena import published

DOCS = Path(__file__).parents[2] / "docs" / "bots.md"


def test_the_docs_show_the_ratings_there_are() -> None:
    assert published.tables() in DOCS.read_text("utf-8"), "python -m lazaretto.arena.published prints them"


def test_a_ladder_as_a_table() -> None:
    met = {"games": 80, "share": 0.825, "interval": [0.727, 0.893], "scores": [31.25, 22.0], "p": 0.00001}
    side = {"seats": 90, "reached": 45, "share": 0.5, "interval": [0.4, 0.6]}
    level = {"bot": "greedy:leaves=2", "rating": 21.04, "interval": [19.0, 23.1]}
    told = {
        "command": "lazaretto ladder dice_hospital",
        "seats": 2,
        "levels": [
            {"level": "1", **level, "below": None},
            {"level": "2", **level, "below": {"against": "1", **met}},
        ],
        "yardsticks": [{"against": "greedy", **met, "p": 0.0042, "sides": {"5": {"plagued": side}}}],
    }
    lines = list(published.table(lazaretto.load("dice_hospital"), told))
    assert lines[0] == "**Dice Hospital**, 2 seats: `lazaretto ladder dice_hospital`"
    assert lines[4] == "| 1 | `greedy:leaves=2` | 21.0 (19.0 to 23.1) | | | | | |"
    assert lines[5].endswith("| 1 | 80 | 82 % (73 % to 89 %) | 31.2 : 22.0 | below 0.0001 |")
    assert lines[6] == "| 2 | | | greedy | 80 | 82 % (73 % to 89 %) | 31.2 : 22.0 | 0.0042 |"
    assert lines[8] == "- 5 reached its goal: plagued 50 % (40 % to 60 %) of 90 seats"
    assert len({line.count("|") for line in lines[2:7]}) == 1
