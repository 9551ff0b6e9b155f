"""How things look at the terminal: every style has a name. Colour says nothing that a letter does not say as well."""

import re
from collections.abc import Mapping, Sequence

from rich.text import Text as Styled
from rich.theme import Theme

# The colours of components, as the boxes call them; a game's `colours` names one of these.
COMPONENTS = {
    "white": "bold bright_white",
    "red": "bold red",
    "yellow": "yellow",
    "green": "green",
    "blue": "bold blue",
    "orange": "color(208)",
    "purple": "magenta",
}
# Players by their seats.
SEATS = ("cyan", "bright_yellow", "bright_magenta", "bright_green", "bright_red", "bright_blue")
PAGE = {
    "frame": "dim",
    "heading": "dim",
    "title": "bold",
    "question": "bold",
    "number": "bold cyan",
    "warning": "bold yellow",
    "hint": "dim",
}
FRAME = "[─│┌┐└┘├┤]+"

THEME = Theme({**COMPONENTS, **PAGE, **{f"seat.{seat}": f"bold {style}" for seat, style in enumerate(SEATS)}})


def seat_styles(names: Sequence[str]) -> dict[str, str]:
    """The style of every player's name, by the pattern that finds it."""
    return {
        rf"(?<!\w){re.escape(name)}(?!\w)": f"seat.{seat % len(SEATS)}"
        for seat, name in enumerate(names)
        if name.strip()
    }


def styled(text: str, style: str = "", patterns: Mapping[str, str] | None = None) -> Styled:
    """A text in a style, with what matches a pattern in another."""
    made = Styled(text, style)
    for pattern, name in (patterns or {}).items():
        made.highlight_regex(pattern, name)
    return made
