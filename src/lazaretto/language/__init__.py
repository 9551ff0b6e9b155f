"""Languages: which there are, and how each of them works.

`languages.toml` lists them; a file named after a language's code tells how it counts, joins and bends names.
The browser reads the same files, and `tests/sentences.toml` holds what both must make of them (docs/texts.md).
"""

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any

from lazaretto.kernel.errors import LazarettoError
from lazaretto.language.plurals import category

NAMES: Mapping[str, str] = tomllib.loads((resources.files(__name__) / "languages.toml").read_text("utf-8"))
LANGUAGES = tuple(NAMES)
FIRST = LANGUAGES[0]

Rewrite = Callable[[str], str]


def rewriting(rules: Sequence[Sequence[str]]) -> Rewrite:
    """A function that applies rules in their order: an expression, and what replaces it with `$1` for its groups."""
    made = [(re.compile(found, re.IGNORECASE), re.sub(r"\$(\d)", r"\\g<\1>", put)) for found, put in rules]

    def rewrite(text: str) -> str:
        for found, put in made:
            text = found.sub(put, text)
        return text

    return rewrite


class Grammar:
    """How one language works."""

    def __init__(self, facts: Mapping[str, Any]) -> None:
        self.colon: str = facts["colon"]
        self.decimal: str = facts["decimal"]
        self.last: str = facts["and"]
        self.plurals: Mapping[str, str] = facts.get("plurals", {})
        self.categories: Sequence[str] = (*self.plurals, "other")
        self.genders: Sequence[str] = facts.get("genders", ())
        self.in_plural: Mapping[str, str] = facts.get("in_plural", {})
        self.forms: Mapping[str, Mapping[str, str]] = facts.get("forms", {})
        self.beginnings = {name: re.compile(found, re.I) for name, found in facts.get("beginnings", {}).items()}
        self.seam = rewriting(facts.get("seams", ()))

    def category(self, number: float) -> str:
        """The plural category of a number, one of `categories`."""
        return category(number, self.plurals)

    def number(self, number: float) -> str:
        """A number in a sentence, with this language's decimal sign and a true minus."""
        shown = int(number) if float(number).is_integer() else number
        return str(shown).replace("-", "−").replace(".", self.decimal)

    def join(self, words: Sequence[str]) -> str:
        """A list in a sentence."""
        if len(words) < 2:
            return "".join(words)
        return ", ".join(words[:-1]) + self.last + words[-1]

    def formed(self, form: str, name: str, gender: str) -> str | None:
        """A name with what a form puts around it, by gender and beginning; a mark `!` keeps it from being elided."""
        table = self.forms.get(form, {})
        kept = gender.endswith("!")
        gender = gender.removesuffix("!")
        begins = [sort for sort, found in self.beginnings.items() if not kept and found.match(name)]
        for key in (*(f"{gender} {sort}" for sort in begins), gender):
            if key in table:
                return table[key].replace("{}", name)
        return None


def known(language: str) -> None:
    """Refuse a language that there is not."""
    if language not in LANGUAGES:
        raise LazarettoError(f"there is no language {language!r}; known are {', '.join(LANGUAGES)}")


@cache
def grammar(language: str) -> Grammar:
    """How a language works."""
    known(language)
    return Grammar(tomllib.loads((resources.files(__name__) / f"{language}.toml").read_text("utf-8")))


def capital(text: str) -> str:
    """A text as it begins a sentence."""
    return text[:1].upper() + text[1:]
