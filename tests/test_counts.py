"""How many there are of each component: plain numbers in the rules, for the compiler, the same as in the data."""

import importlib
from types import ModuleType
from typing import Any

import pytest

import lazaretto

OTHERS = {("bristol_1350", "SYMPTOMS")}  # the cards, of which there are several of an id


def counts(tables: ModuleType) -> dict[str, tuple[int, int]]:
    """The counts of a module, each with how many ids there are: `EVENTS` and `EVENT_IDS`."""
    told: dict[str, Any] = vars(tables)
    found: dict[str, tuple[int, int]] = {}
    for name, ids in told.items():
        one = name.removesuffix("_IDS")
        for several in (f"{one}S", f"{one}ES", f"{one[:-1]}IES"):
            if one != name and isinstance(told.get(several), int):
                found[several] = told[several], len(ids)
    return found


@pytest.mark.parametrize("game", lazaretto.games())
def test_counts_are_those_of_the_data(game: str) -> None:
    found = counts(importlib.import_module(f"lazaretto.games.{game}.rules.tables"))
    assert found
    wrong = {name: both for name, both in found.items() if both[0] != both[1] and (game, name) not in OTHERS}
    assert not wrong, "the number in rules/tables.py, and how many there are in data/"


def test_a_row_that_is_not_counted_is_found() -> None:
    tables = ModuleType("tables")
    vars(tables).update(REMEDY_IDS=("a", "b"), REMEDIES=2, COIN_IDS=("a", "b"), COINS=1, DIE_IDS=("a",))
    assert counts(tables) == {"REMEDIES": (2, 2), "COINS": (1, 2)}
