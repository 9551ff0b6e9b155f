# mypyc: interpreted
"""A played game as a file: set-up, named actions, chance outcomes, rules version, result."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from lazaretto.kernel.errors import BadRecord, LazarettoError
from lazaretto.kernel.game import Game
from lazaretto.kernel.options import Chosen
from lazaretto.kernel.rng import Tape
from lazaretto.kernel.state import State

FORMAT = 1


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
    try:
        data = json.loads(text)
    except ValueError as error:
        raise BadRecord(f"this is no record: not JSON ({error})") from error
    return record_from(data)


def record_from(data: Any) -> Record:
    """A record from its JSON object, or BadRecord."""
    if not isinstance(data, Mapping) or data.get("lazaretto") != FORMAT:
        raise BadRecord(f"this is no Lazaretto record of format {FORMAT}")
    try:
        record = Record(
            game=data["game"],
            rules_version=data["rules_version"],
            seats=data["seats"],
            options=dict(data["options"]),
            chance=list(data["chance"]),
            actions=[dict(action) for action in data["actions"]],
            result=data.get("result"),
            players=list(data.get("players", [])),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise BadRecord(f"this record is damaged: {type(error).__name__} {error}") from error
    for name, value, kind in [("game", record.game, str), ("seats", record.seats, int)]:
        if not isinstance(value, kind):
            raise BadRecord(f"this record is damaged: {name} is {value!r}")
    if not all(isinstance(outcome, int) for outcome in record.chance):
        raise BadRecord("this record is damaged: a chance outcome is no number")
    return record


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
    if record.rules_version != game.rules_version:
        raise BadRecord(
            f"this game was played with rules version {record.rules_version} of {game.id};"
            f" installed is {game.rules_version}"
        )
    place = "the set-up"
    tape = Tape(record.chance)
    try:
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
