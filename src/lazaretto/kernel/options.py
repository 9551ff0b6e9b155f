# mypyc: interpreted
"""The option schema of a game: what may be chosen before a game, and the check of what was chosen."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from lazaretto.kernel.errors import BadOption

Value = bool | int | str
Chosen = dict[str, Value]


@dataclass(frozen=True)
class Group:
    """Ids to choose from freely, so many different ones; `kind` is their table among a game's names."""

    kind: str
    ids: tuple[str, ...]
    count: int = 1


@dataclass(frozen=True)
class Option:
    """One choice before the game: its values, its default, and where it applies.

    `seats`: the seat counts it applies to (all when empty). `needs`: other options and the values they must have.
    Where it does not apply, its value is `otherwise`; anything else is refused there, or `ignored` if it could be
    chosen where it does. `any_seat` adds every seat's number to the values. `free` adds every choice of ids from its
    groups, joined by "+". `custom` reads a text that is none of the values, for things a player brings along: what it
    returns is the value, or BadOption. A `late` one has come since games were recorded: while it has its default it is
    left out of what was chosen, so that their states and hashes stay what they were.
    """

    id: str
    values: tuple[Value, ...]
    default: Value
    otherwise: Value = False
    seats: tuple[int, ...] = ()
    needs: Mapping[str, Value] = field(default_factory=dict)
    any_seat: bool = False
    custom: Callable[[str], str] | None = None
    free: tuple[Group, ...] = ()
    ignored: bool = False
    late: bool = False

    def allowed(self, seats: int) -> tuple[Value, ...]:
        """The values for a game with this many seats, but for what is chosen freely."""
        return self.values + tuple(range(seats)) if self.any_seat else self.values

    def known_at(self, seats: int) -> int:
        """How many seats its values are read for: where it is ignored, those it is for."""
        return max(self.seats) if self.ignored and self.seats and seats not in self.seats else seats

    def freely(self, value: object) -> str | None:
        """A free choice in the order of its groups; None if it is none."""
        given = value.split("+") if isinstance(value, str) and self.free else []
        chosen = [id_ for group in self.free for id_ in group.ids if id_ in given]
        counts = [len([id_ for id_ in group.ids if id_ in given]) for group in self.free]
        complete = given != [] and counts == [group.count for group in self.free]
        return "+".join(chosen) if complete and len(given) == len(chosen) else None

    def spelled_values(self, seats: int) -> str:
        """All it can be, as a person types it."""
        values = [spelled(value) for value in self.allowed(seats)]
        if self.free:
            groups = [f"{group.count} of {', '.join(group.ids)}" for group in self.free]
            values.append(f"ids joined by +: {'; '.join(groups)}")
        return ", ".join(values)

    def applies(self, seats: int, chosen: Mapping[str, Value]) -> bool:
        """May anything but `otherwise` be chosen?"""
        if self.seats and seats not in self.seats:
            return False
        return all(same(chosen.get(other), value) for other, value in self.needs.items())

    def read(self, value: Value, seats: int) -> Value | None:
        """The value meant, None if it is none of this option's; or BadOption from what reads custom ones."""
        if any(same(value, other) for other in self.allowed(seats)):
            return value
        freely = self.freely(value)
        if freely is not None:
            return freely
        return self.custom(value) if self.custom is not None and isinstance(value, str) else None


def same(one: Value | None, other: Value | None) -> bool:
    """Equal, and not as True equals 1."""
    return type(one) is type(other) and one == other


def choose(schema: Sequence[Option], seats: int, given: Mapping[str, Value]) -> Chosen:
    """Every option's value, from what was given; or BadOption, saying what is wrong."""
    known = {option.id for option in schema}
    for name in given:
        if name not in known:
            raise BadOption(f"there is no option {name!r}; known are {', '.join(sorted(known)) or 'none'}")
    chosen: Chosen = {}
    for option in schema:
        applies = option.applies(seats, chosen)
        value = option.default if applies else option.otherwise
        if option.id in given:
            value = settled(option, seats, applies, given[option.id])
        if not (option.late and same(value, option.default)):
            chosen[option.id] = value
    return chosen


def settled(option: Option, seats: int, applies: bool, typed: Value) -> Value:
    """The value meant by what was given for an option; or BadOption, saying what is wrong."""
    value = typed if not applies and same(typed, option.otherwise) else option.read(typed, option.known_at(seats))
    if value is None:
        raise BadOption(f"option {option.id} cannot be {spelled(typed)}; it can be {option.spelled_values(seats)}")
    if not applies and option.ignored:
        value = option.otherwise
    if not applies and not same(value, option.otherwise):
        raise BadOption(f"option {option.id} cannot be {spelled(value)} here: {reason(option, seats)}")
    return value


def reason(option: Option, seats: int) -> str:
    """Why an option does not apply."""
    if option.seats and seats not in option.seats:
        counts = ", ".join(str(count) for count in option.seats)
        return f"it is for {counts} seats, not {seats}"
    return "it needs " + ", ".join(f"{name}={spelled(value)}" for name, value in option.needs.items())


def spelled(value: Value) -> str:
    """A value as a person types it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def parse(schema: Sequence[Option], seats: int, text: str) -> tuple[str, Value]:
    """An option from `name=value` as typed."""
    name, equals, typed = text.partition("=")
    option = next((option for option in schema if option.id == name), None)
    if option is None or not equals:
        known = ", ".join(option.id for option in schema)
        raise BadOption(f"{text!r} is not option=value with one of the options {known or '(none)'}")
    for value in (
        *option.allowed(option.known_at(seats)),
        *([] if option.applies(seats, option.needs) else [option.otherwise]),
    ):
        if spelled(value) == typed.lower():
            return name, value
    freely = option.freely(typed.lower())
    if freely is not None:
        return name, freely
    if option.custom is not None:
        return name, option.custom(typed)
    raise BadOption(f"option {name} cannot be {typed}; it can be {option.spelled_values(seats)}")
