"""What a game's folder tells the terminal about itself: its `terminal.py`. All of it is made from views.

`draw(view, text, width, low)` gives the board as lines; on a low window, which shows only their end, what matters most
is last. Optional besides: `tell(view, text)`, the same in words for a plain screen; `colours(text)`, the style of what
matches a pattern in the drawing; `HABITS`, the questions that a person may have answered without being asked, and the
verb of each habit (None: ask). The text's `habits` name them. `subject(choice)`, kind and id of the thing whose effect
is told beside a choice, if it is not the first that the choice names.
"""

import json
from collections.abc import Mapping
from typing import Any

import lazaretto
from lazaretto.kernel.view import Choice
from lazaretto.text import Text

View = dict[str, Any]
FRAMEWORK = ("seats", "over", "asking")  # what every public view has


def hook(game: str, name: str) -> Any:
    """A function of the game's terminal module, if it has it."""
    return getattr(lazaretto.beside(game, "show.terminal"), name, None)


def draw(view: View, text: Text, width: int, low: bool = False) -> list[str]:
    """The board of a view."""
    drawn: list[str] = (hook(view["game"], "draw") or list_fields)(view, text, width, low)
    return drawn


def tell(view: View, text: Text) -> list[str]:
    """The board of a view in words."""
    told: list[str] = (hook(view["game"], "tell") or list_fields)(view, text)
    return told


def colours(view: View, text: Text) -> Mapping[str, str]:
    """Which style what has in the drawing."""
    found = hook(view["game"], "colours")
    return found(text) if found else {}


def habits(game: str) -> dict[str, dict[str, str | None]]:
    """The verbs of a game's habits, by question and habit."""
    return hook(game, "HABITS") or {}


def subject(game: str, choice: Choice) -> tuple[str, str] | None:
    """The thing that a choice is about, where its arguments do not say so; None where they do."""
    found = hook(game, "subject")
    about: tuple[str, str] | None = found(choice) if found else None
    return about


def label(choice: Choice, text: Text) -> str:
    """A choice in words."""
    if text.has("verbs", choice.label):
        return text.get("verbs", choice.label, choice.args)
    return " ".join([choice.label, *(f"{name} {text.name(name, value)}" for name, value in choice.args.items())])


def list_fields(view: View, text: Text, width: int = 0, low: bool = False) -> list[str]:
    """A view of a game that draws nothing: its fields, one a line."""
    fields = {key: value for key, value in view["public"].items() if key not in FRAMEWORK}
    fields |= view["private"]
    return [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in fields.items()]
