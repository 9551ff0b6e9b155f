"""Words: the catalogues of a game in a language, and how a key and its arguments become a sentence.

Patterns: `{name}` inserts an argument, by its name in `names.<argument>.<value>` where there is such a table; a list is
joined with commas and a final "and"; `{n:bag|bags}` chooses by the number n without printing it; `{seat}` is a player.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any

from lazaretto import home
from lazaretto.kernel.errors import LazarettoError

LANGUAGES = ("en", "fr", "it")
AND = {"en": "and", "fr": "et", "it": "e"}
COLON = {"en": ":", "fr": " :", "it": ":"}
PLACEHOLDER = re.compile(r"\{(\w+)(?::([^|}]*)\|([^}]*))?\}")

Catalogue = dict[str, Any]


@cache
def catalogue(package: str, language: str) -> Catalogue:
    """The text file of a package (a game's folder, or the terminal) in a language."""
    if language not in LANGUAGES:
        raise LazarettoError(f"there is no language {language!r}; known are {', '.join(LANGUAGES)}")
    file = resources.files(package) / "text" / f"{language}.toml"
    return tomllib.loads(file.read_text("utf-8"))


class Text:
    """One game's words in one language, with the players' names."""

    def __init__(self, words: Catalogue, language: str, players: Sequence[str] = ()) -> None:
        self.words = words
        self.language = language
        self.players = list(players)

    def has(self, section: str, key: str) -> bool:
        """Is there a text of this key?"""
        return key in self.words.get(section, {})

    def get(self, section: str, key: str, args: Mapping[str, Any] | None = None) -> str:
        """The text of a key with its arguments; the key itself where a catalogue lacks it."""
        pattern = self.words.get(section, {}).get(key, key)
        return self.fill(pattern, args or {})

    def name(self, kind: str, value: Any) -> str:
        """The name of a thing: `name("department", "pharmacy")`."""
        if kind == "seat" and isinstance(value, int) and 0 <= value < len(self.players):
            return self.players[value]
        found = self.words.get("names", {}).get(kind, {}).get(str(value))
        return found if isinstance(found, str) else ("" if value is None else str(value))

    def effect(self, kind: str, value: Any) -> str:
        """What a thing does, in a sentence; empty where there is nothing to say."""
        found = self.words.get("effects", {}).get(kind, {}).get(str(value))
        return found if isinstance(found, str) else ""

    def fill(self, pattern: str, args: Mapping[str, Any]) -> str:
        """Put arguments into a pattern."""

        def put(match: re.Match[str]) -> str:
            name, one, many = match.groups()
            value = args.get(name)
            if one is not None:
                return one if self.singular(value) else many
            if isinstance(value, (list, tuple)):
                return self.join([self.name(name, item) for item in value])
            return self.name(name, value)

        return PLACEHOLDER.sub(put, pattern)

    def singular(self, number: Any) -> bool:
        """Does this language use the singular for this number?"""
        return number in (0, 1) if self.language == "fr" else number == 1

    def join(self, words: Sequence[str]) -> str:
        """A list in a sentence."""
        if len(words) < 2:
            return "".join(words)
        return f"{', '.join(words[:-1])} {AND[self.language]} {words[-1]}"

    def label(self, words: str) -> str:
        """Words that open a line or a list, with this language's colon."""
        return words + COLON[self.language]


def game_text(game: str, language: str, players: Sequence[str] = ()) -> Text:
    """The words of a game; a game without any shows its ids."""
    try:
        words = catalogue(home(game), language)
    except (FileNotFoundError, ModuleNotFoundError, TypeError):  # no file, no folder, or no package
        words = {}
    return Text(words, language, players)


def placeholders(pattern: str) -> set[str]:
    """The arguments a pattern wants."""
    return {match.group(1) for match in PLACEHOLDER.finditer(pattern)}
