"""Nets of the games: files in a game's `data/`, or anybody's own. How they are read, written and refused."""

import base64
import binascii
import json
import struct
import tomllib
import zlib
from dataclasses import dataclass, replace
from importlib import resources
from pathlib import Path
from typing import Any, Final

import lazaretto
from lazaretto.bots.bot import BadBot
from lazaretto.bots.net import HAND_SCALE, Net, NetEvaluation
from lazaretto.bots.weights import TUNED, numbers
from lazaretto.kernel.game import Game
from lazaretto.kernel.mind import Evaluate, Promise
from lazaretto.kernel.state import State

OWN: Final = "own"  # the net that came with the game
FILE: Final = "net.toml"
LINE: Final = 120  # letters of the weights in a line


@dataclass(frozen=True)
class NetFile:
    """A net as it is kept: its shape and weights, and how it came to be."""

    shape: tuple[int, int, int]  # inputs, units of the first layer, units of the second
    weights: tuple[float, ...]
    schema: str  # the hash of the observation's layout, with the number of seats behind it
    data: str = ""  # a hash over the games it has learned from
    made_by: str = ""  # the command
    told: tuple[tuple[str, str], ...] = ()  # whatever else is worth knowing, in words

    def text(self) -> str:
        """As the text of a file."""
        packed = zlib.compress(struct.pack(f"<{len(self.weights)}e", *self.weights), 9)
        letters = base64.b85encode(packed).decode()
        lines = [letters[at : at + LINE] for at in range(0, len(letters), LINE)]
        head = {"schema": self.schema, "data": self.data, "made_by": self.made_by, **dict(self.told)}
        return "\n".join(
            [
                "# A net that says what a position is worth. Made by a program: docs/bots.md says how.",
                *(f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in head.items()),
                f"shape = {list(self.shape)}",
                "weights = '''",  # half-precision numbers, packed; these letters hold no quotes
                *lines,
                "'''",
                "",
            ]
        )


def mixed(net: NetFile, seats: int, hand: float, scale: float) -> NetFile:
    """A net that goes by what it has learned and, for this share, by its own seat's evaluation by hand.

    What was learned of positions nobody has played yet is often wrong; the mean of the two is wrong less often.
    """
    inputs, units, further = net.shape
    weights, width = list(net.weights), units + 1
    second = (inputs + 1) * width  # where the weights of the second layer begin
    plain = [*range(units, second, width), *range(second + (units + 1) * further, len(weights))]
    for place in plain:
        weights[place] *= 1 - hand
    weights[(inputs - seats) * width + units] += hand / scale
    return replace(net, weights=tuple(weights))


def schema_of(game: Game[Any]) -> str:
    """What a net for this game must have been made for; an error where the game has no observation."""
    observation = game.mind.observation
    if observation is None:
        raise BadBot(f"{game.id} has no observation, so no net can play it")
    return f"{observation.layout.hash()}+{max(game.seats)}"


def inputs_of(game: Game[Any]) -> int:
    """How many inputs a net for this game has."""
    observation = game.mind.observation
    return (observation.layout.size if observation is not None else 0) + max(game.seats)


def own_net(game: Game[Any]) -> Any:
    """Where a game keeps its net."""
    return resources.files(lazaretto.home(game.id)) / "data" / FILE


def read_net(game: Game[Any], wanted: str) -> NetFile:
    """A net of a game: its own, or that of a file. One made for another layout is refused."""
    place = own_net(game) if wanted == OWN else Path(wanted)
    name = f"{game.id}'s own net" if wanted == OWN else wanted
    try:
        found = parsed(place.read_text("utf-8"))
    except OSError:
        raise BadBot(f"there is no net {name}: say {OWN}, where the game has one, or a file") from None
    except (ValueError, KeyError, TypeError, struct.error, zlib.error, binascii.Error) as error:
        raise BadBot(f"{name} holds no net: {error}") from None
    schema = schema_of(game)
    if found.schema != schema:
        raise BadBot(f"{name} was made for observations {found.schema}, and {game.id} has {schema}: train it anew")
    return found


def parsed(text: str) -> NetFile:
    """A net from the text of a file."""
    given = tomllib.loads(text)
    inputs, units, further = (int(size) for size in given.pop("shape"))
    packed = zlib.decompress(base64.b85decode("".join(given.pop("weights").split())))
    weights = struct.unpack(f"<{len(packed) // 2}e", packed)
    Net(inputs, units, further, list(weights))  # or a word about what is wrong
    known = [str(given.pop(key)) for key in ("schema", "data", "made_by")]
    told = tuple((key, str(value)) for key, value in given.items())
    return NetFile((inputs, units, further), weights, known[0], known[1], known[2], told)


def net_evaluation(game: Game[Any], net: str) -> NetEvaluation:
    """The evaluation by a net, by its name or its file."""
    found = read_net(game, net)
    return evaluation_of(game, Net(*found.shape, list(found.weights)))


def evaluation_of(game: Game[Any], net: Net) -> NetEvaluation:
    """The evaluation by a net."""
    mind = game.mind
    if mind.evaluation is None or mind.observation is None:
        raise BadBot(f"{game.id} has no evaluation or no observation, so no net can play it")
    weights = numbers(game, TUNED)
    promise = mind.prospect(weights) if mind.prospect is not None else plain(mind.evaluation(weights))

    def ended(state: State, seat: int) -> float:
        return goal(game, state, seat)

    seen, scale = mind.observation, 1.0 if mind.chances else HAND_SCALE
    return NetEvaluation(net, seen.observe, seen.layout.size, promise, ended, scale, mind.aim)


def plain(evaluate: Evaluate) -> Promise:
    """The evaluation of a seat, whoever looks: what that seat alone may know is another's guess in its own world."""

    def promise(state: State, seat: int, eye: int) -> float:
        return evaluate(state, seat)

    return promise


def inputs_only(game: Game[Any]) -> NetEvaluation:
    """An evaluation that knows a net's inputs, before there is a net."""
    return evaluation_of(game, Net(0, 1, 1, [0.0] * 6))


def goal(game: Game[Any], state: State, seat: int) -> float:
    """What a game that is over came to for a seat: the unit of nets, which is that of the game's evaluation."""
    own, other = own_and_other(game, state, seat)
    return own - other


def own_and_other(game: Game[Any], state: State, seat: int) -> tuple[float, float]:
    """A seat's score and its best rival's; where the evaluation is a chance, whether the goal was reached."""
    outcome = game.outcome(state)
    if game.mind.chances:
        return outcome.returns[seat], 0.0
    others = [score for other, score in enumerate(outcome.scores) if other != seat]
    return float(outcome.scores[seat]), float(max(others, default=0))
