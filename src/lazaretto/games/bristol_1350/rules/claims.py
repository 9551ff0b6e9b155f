# mypyc: interpreted
"""Structured claims (§8.5): the vocabulary of statements beside the chat. True or not, they do not touch the rules."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, TypedDict

from lazaretto.games.bristol_1350.rules.state import Bristol
from lazaretto.games.bristol_1350.rules.tables import CART_IDS, CHARACTER_IDS, COIN_IDS, NONE, SYMPTOM_IDS, load
from lazaretto.kernel.errors import BadOption

STATUSES: Final = ("healthy", "plagued")
INTENTIONS: Final = ("no_push", "will_push", "reroll", "whip")
TOTALS: Final = (2, 3, 4, 5, 6, 7, 8)

Value = int | str


class ClaimKind(TypedDict):
    """A statement that can be made at this table."""

    key: str
    args: dict[str, list[Value]]  # what each may be


@dataclass(frozen=True)
class Claim:
    """A statement of a seat: a key of `[claims]` in the texts, and its arguments."""

    key: str
    args: Mapping[str, Value]

    def json(self) -> dict[str, Any]:
        return {"key": self.key, "args": dict(self.args)}


ROWS: Final[dict[str, Any]] = load("claims")
ARGUMENTS: Final[dict[str, dict[str, str]]] = {key: row["arguments"] for key, row in ROWS.items()}


def values_of(s: Bristol, kind: str) -> list[Value]:
    """What an argument of this kind may be at this table; a pawn goes by its character, ghosts too."""
    fixed: dict[str, tuple[Value, ...]] = {
        "totals": TOTALS,
        "statuses": STATUSES,
        "symptoms": SYMPTOM_IDS,
        "carts": CART_IDS,
        "coins": COIN_IDS,
        "intentions": INTENTIONS,
        "pawns": tuple(CHARACTER_IDS[character] for character in s.characters if character != NONE),
    }
    return list(fixed[kind])


def vocabulary(s: Bristol) -> list[ClaimKind]:
    """Everything that may be claimed at this table: key, and the values of each argument. Empty without the option."""
    if not s.rules.claims:
        return []
    return [
        {"key": key, "args": {name: values_of(s, kind) for name, kind in arguments.items()}}
        for key, arguments in ARGUMENTS.items()
        if s.rules.alms or "coins" not in arguments.values()
    ]


def checked(s: Bristol, key: str, args: Mapping[str, Value]) -> Claim:
    """A claim as sent by a seat, or BadOption: known words only, so that a claim needs no censor."""
    for known in vocabulary(s):
        if known["key"] == key:
            if set(args) != set(known["args"]):
                raise BadOption(f"{key} takes {', '.join(known['args'])}, not {', '.join(args) or 'nothing'}")
            for name, value in args.items():
                if not any(type(value) is type(other) and value == other for other in known["args"][name]):
                    raise BadOption(f"{key}: {name} cannot be {value!r}")
            return Claim(key, dict(args))
    raise BadOption(f"{key!r} cannot be claimed at this table")
