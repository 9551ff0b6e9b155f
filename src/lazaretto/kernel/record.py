# mypyc: interpreted
"""A played game as a file: set-up, named actions, chance outcomes, rules version, result."""

import json
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from lazaretto.kernel.errors import BadRecord, LazarettoError
from lazaretto.kernel.game import Game
from lazaretto.kernel.letters import has_half_pairs, is_plain
from lazaretto.kernel.options import Chosen
from lazaretto.kernel.rng import Tape
from lazaretto.kernel.state import State
from lazaretto.kernel.verbs import MOST_ARGUMENTS

FORMAT = 1
DEEPEST: Final = 32  # lists within lists of anything we write, and room to spare
LARGEST: Final = 2**53
LONGEST_WORD: Final = 64
LONGEST_PLAYER: Final = 40
LONGEST_OPTION: Final = 2000  # what a player brings along is written as a text
MOST_OPTIONS: Final = 64
MOST_OUTCOMES: Final = 100_000
MOST_ACTIONS: Final = 10_000  # the longest games seen have a few thousand


@dataclass
class Record:
    """Everything needed to play a game again to the same state, on any generator and after any renumbering."""

    game: str
    rules_version: int
    seats: int
    options: Chosen
    chance: list[int] = field(default_factory=list)
    actions: list[dict[str, Any]] = field(default_factory=list)  # {"seat": 0, "verb": "claim", …arguments}
    result: dict[str, Any] | None = None  # {"scores": […], "winners": […], "hash": "…"} once over
    players: list[str] = field(default_factory=list)

    def json(self) -> dict[str, Any]:
        """The record as a JSON object."""
        return {
            "lazaretto": FORMAT,
            "game": self.game,
            "rules_version": self.rules_version,
            "seats": self.seats,
            "options": self.options,
            "players": self.players,
            "chance": self.chance,
            "actions": self.actions,
            "result": self.result,
        }

    def text(self) -> str:
        """The record as a file, an action a line."""
        data = self.json()
        actions = data.pop("actions")
        lines = ",\n  ".join(json.dumps(action, ensure_ascii=False) for action in actions)
        head = json.dumps(data, ensure_ascii=False)
        return head[:-1] + f', "actions": [\n  {lines}\n]}}\n'


def read_record(text: str) -> Record:
    """A record from a file's text, or BadRecord."""
    return record_from(read_json(text))


def read_json(text: str, said: str = "this is no record") -> Any:
    """The JSON of a foreign file, or BadRecord: no deeper than anything of ours, and nothing that cannot be written."""
    try:
        data = json.loads(text, parse_float=finite, parse_constant=finite)
    except ValueError as error:
        raise BadRecord(f"{said}: not JSON ({error})") from error
    except RecursionError as error:
        raise BadRecord(f"{said}: it is nested too deep") from error
    level = [data]
    for _ in range(DEEPEST):
        if any(isinstance(thing, str) and has_half_pairs(thing) for thing in level):
            raise BadRecord(f"{said}: it has half of a letter")
        inner = [list(thing.items()) if isinstance(thing, dict) else thing for thing in level]
        level = [part for thing in inner if isinstance(thing, (list, tuple)) for part in thing]
        if not level:
            return data
    raise BadRecord(f"{said}: it is nested too deep")


def finite(number: str) -> float:
    """A number with a point; ValueError for those that are none."""
    found = float(number)
    if not math.isfinite(found):
        raise ValueError(f"{number[:20]} is no number")
    return found


def record_from(data: Any) -> Record:
    """A record from its JSON object, or BadRecord. Whether it can be played only its replay tells."""
    if not isinstance(data, Mapping) or data.get("lazaretto") != FORMAT:
        raise BadRecord(f"this is no Lazaretto record of format {FORMAT}")
    for name, fits in FIELDS.items():
        if name not in data and name not in OPTIONAL:
            raise BadRecord(f"this record is damaged: it lacks {name}")
        if name in data and not fits(data[name]):
            raise BadRecord(f"this record is damaged: its {name} cannot be {str(data[name])[:40]!r}")
    players = data.get("players", [])
    if len(players) > data["seats"]:
        raise BadRecord(f"this record is damaged: {len(players)} players on {data['seats']} seats")
    return Record(
        game=data["game"],
        rules_version=data["rules_version"],
        seats=data["seats"],
        options=dict(data["options"]),
        chance=data["chance"][:],
        actions=[dict(action) for action in data["actions"]],
        result=data.get("result"),
        players=players[:],
    )


# What the fields of a record may be. A record comes from anywhere: each is small enough to be stored, shown and played.


def is_number(value: object, most: int = LARGEST) -> bool:
    """A whole number, and not as True is one."""
    return type(value) is int and -most <= value <= most


def is_text(value: object, longest: int = LONGEST_WORD) -> bool:
    """A short text without anything hidden."""
    return isinstance(value, str) and len(value) <= longest and is_plain(value)


def are_options(value: object) -> bool:
    """Plain values by short names."""
    return (
        isinstance(value, dict)
        and len(value) <= MOST_OPTIONS
        and all(is_text(name) for name in value)
        and all(isinstance(v, bool) or is_number(v) or is_text(v, LONGEST_OPTION) for v in value.values())
    )


def are_players(value: object) -> bool:
    """Names as they may be shown."""
    return isinstance(value, list) and all(is_text(name, LONGEST_PLAYER) for name in value)


def are_outcomes(value: object) -> bool:
    """Chance as a tape has it."""
    return isinstance(value, list) and len(value) <= MOST_OUTCOMES and all(is_number(outcome) for outcome in value)


def are_actions(value: object) -> bool:
    """Named actions with a few plain arguments."""
    return isinstance(value, list) and len(value) <= MOST_ACTIONS and all(is_action(action) for action in value)


def is_action(value: object) -> bool:
    """A seat, a verb and its arguments: numbers or ids."""
    return (
        isinstance(value, dict)
        and len(value) <= MOST_ARGUMENTS + 2
        and all(is_text(name) for name in value)
        and all(is_number(argument) or is_text(argument) for argument in value.values())
    )


def is_result(value: object) -> bool:
    """Nothing yet, or what a game ended with; the replay compares it."""
    return value is None or (isinstance(value, dict) and len(value) <= len(RESULT) and set(value) <= RESULT)


FIELDS: Final[dict[str, Callable[[Any], bool]]] = {
    "game": is_text,
    "rules_version": is_number,
    "seats": is_number,
    "options": are_options,
    "players": are_players,
    "chance": are_outcomes,
    "actions": are_actions,
    "result": is_result,
}
OPTIONAL: Final = ("players", "result")
RESULT: Final = frozenset(("scores", "winners", "hash"))


def named_action(game: Game[Any], seat: int, action: int) -> dict[str, Any]:
    """An action as records keep it."""
    verb, arguments = game.describe(action)
    return {"seat": seat, "verb": verb, **arguments}


def action_code(game: Game[Any], action: Mapping[str, Any]) -> tuple[int, int]:
    """Seat and code of a record's action, or BadRecord."""
    arguments = dict(action)
    seat = arguments.pop("seat", None)
    verb = arguments.pop("verb", None)
    if not isinstance(seat, int) or not isinstance(verb, str):
        raise BadRecord(f"{action} names no seat or no verb")
    try:
        return seat, game.code(verb, arguments)
    except LazarettoError as error:
        raise BadRecord(str(error)) from error


def replay(game: Game[Any], record: Record, steps: int | None = None) -> State:
    """Play a record again, to its end or for so many actions; check its result at the end."""
    if record.game != game.id:
        raise BadRecord(f"this is a record of {record.game}, not of {game.id}")
    game = game.of_version(record.rules_version)
    place = "the set-up"
    tape = Tape(record.chance)
    try:
        game = game.by_numbers(record.options)
        state: State = game.new(record.seats, options=record.options, rng=tape)
        for number, action in enumerate(record.actions[:steps]):
            place = f"action {number + 1}"
            seat, code = action_code(game, action)
            game.play(state, seat, code)
    except LazarettoError as error:
        raise BadRecord(f"the record fails at {place}: {error}") from error
    if steps is None:
        check_result(game, record, state)
        if tape.position < len(tape.outcomes):
            raise BadRecord(f"the record has {len(tape.outcomes) - tape.position} chance outcomes too many")
    return state


def check_result(game: Game[Any], record: Record, state: State) -> None:
    """Does the replayed state agree with what the record says of its end?"""
    if record.result is None:
        return
    if not state.over():
        raise BadRecord("the record claims a result, but its game is not over")
    if record.result != result_of(game, state):
        raise BadRecord("the replayed game ends differently from the record's result")


def result_of(game: Game[Any], state: State) -> dict[str, Any]:
    """What a record says of the end of its game."""
    outcome = game.outcome(state)
    return {
        "scores": list(outcome.scores),
        "winners": list(outcome.winners),
        "hash": game.fingerprint(state),
    }
