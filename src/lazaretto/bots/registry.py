"""Bots by name, with parameters: `random`, `greedy`, `greedy:leaves=100:samples=8`."""

from dataclasses import fields, replace
from typing import Any

from lazaretto.bots.bot import BadBot, Bot
from lazaretto.bots.chance import Busy, Random
from lazaretto.bots.greedy import Greedy

BOTS: dict[str, Any] = {"random": Random(), "busy": Busy(), "greedy": Greedy()}


def bot(spec: str) -> Bot:
    """The bot of a name and its parameters, or BadBot."""
    name, *parameters = spec.strip().split(":")
    if name not in BOTS:
        raise BadBot(f"there is no bot {name!r}; known are {', '.join(BOTS)}")
    given = dict(parameter(name, text) for text in parameters)
    made: Bot = replace(BOTS[name], **given)
    return made


def parameter(name: str, text: str) -> tuple[str, int]:
    """A parameter of a bot, from `name=number` as typed."""
    known = [field.name for field in fields(BOTS[name]) if isinstance(field.default, int)]
    key, _, typed = text.partition("=")
    if key not in known:
        raise BadBot(f"bot {name} has no parameter {key!r}; it has {', '.join(known) or 'none'}")
    if not typed.isdecimal() or not int(typed):
        raise BadBot(f"bot {name}: {key} must be a whole number above 0, not {typed!r}")
    return key, int(typed)


def bots(specs: str) -> list[tuple[str, Bot]]:
    """Bots from a list as typed, `greedy,busy`, each with its spec."""
    return [(spec.strip(), bot(spec)) for spec in specs.split(",")]
