"""The bits of a person, of carried blood and of the board are read in one place each; elsewhere there are only sets."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from lazaretto.games.clinic.rules import people
from lazaretto.games.clinic.rules.people import (
    IN_HAND,
    LYING,
    WORKED,
    at_node,
    carrier_of,
    carries,
    department_of,
    fetched_from,
    kind_of,
    level_of,
    lies_at,
    node_of,
    person,
    token,
    with_level,
)

FOLDER = Path(str(people.__file__)).parents[1]
KNOWS_BITS = ("rules/people.py", "rules/board.py")


def raw_shifts(source: str) -> Iterator[int]:
    """Lines that shift anything but to make a set of one (`1 << n`) or to ask a set for a member (`mask >> n & 1`)."""
    tree = ast.parse(source)
    asked = {
        id(node.left)
        for node in ast.walk(tree)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd) and is_one(node.right)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.AugAssign) and isinstance(node.op, (ast.LShift, ast.RShift)):
            yield node.lineno
        if isinstance(node, ast.BinOp):
            single = isinstance(node.op, ast.LShift) and is_one(node.left) and not isinstance(node.right, ast.BinOp)
            member = isinstance(node.op, ast.RShift) and id(node) in asked
            if isinstance(node.op, (ast.LShift, ast.RShift)) and not single and not member:
                yield node.lineno


def is_one(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value == 1


@pytest.mark.parametrize("path", sorted(FOLDER.rglob("*.py")), ids=lambda path: str(path.relative_to(FOLDER)))
def test_bits_are_read_in_one_place(path: Path) -> None:
    if path.relative_to(FOLDER).as_posix() not in KNOWS_BITS:
        assert list(raw_shifts(path.read_text("utf-8"))) == []


@pytest.mark.parametrize(
    "source", ["code >> 14", "code >> 8 & 63", "kind << 14 | node", "lots >>= 2", "1 << (2 * space)", "mask << FLOOR"]
)
def test_a_raw_shift_is_found(source: str) -> None:
    assert list(raw_shifts(source)) == [1]


@pytest.mark.parametrize(
    "source", ["1 << space", "mask | 1 << space", "c.built[LAB] >> node_of(code) & 1", "a >> b & 1"]
)
def test_sets_are_no_raw_shifts(source: str) -> None:
    assert list(raw_shifts(source)) == []


def test_a_person_is_what_was_put_in() -> None:
    for kind in range(4):
        for level in range(5):
            for node in (0, 47, 48, 58):
                code = person(kind, level, node, 4) | LYING | WORKED
                assert (kind_of(code), level_of(code), node_of(code), department_of(code)) == (kind, level, node, 4)
                moved = with_level(at_node(code, 33), 2)
                assert (kind_of(moved), level_of(moved), node_of(moved), department_of(moved)) == (kind, 2, 33, 4)
                assert moved & (LYING | WORKED) == LYING | WORKED


def test_blood_is_what_was_put_in() -> None:
    entry = token(63, 47)
    assert (carrier_of(entry), fetched_from(entry), lies_at(entry)) == (63, 47, IN_HAND)
    assert carries(entry, 63) and not carries(entry, 62) and not carries(token(63, 47, 5), 63)
