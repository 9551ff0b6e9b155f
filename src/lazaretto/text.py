"""Words: the catalogues of a game in a language, and how a key and its arguments become a sentence.

What a pattern may hold (`{name}`, `{name.form}`, `{name@number}`, `{number:one|other}`, `{name.counted}`) is told in
docs/texts.md. The browser makes the same sentences: `tests/sentences.toml` holds both to it.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any

from lazaretto import home
from lazaretto.kernel.options import spelled
from lazaretto.language import LANGUAGES, capital, grammar, known

__all__ = ["LANGUAGES", "Text", "catalogue", "game_text", "missing_forms", "placeholders"]

PLACEHOLDER = re.compile(r"\{(\w+)(?:\.(\w+))?(?:@(\w+))?(?::([^|{}]*(?:\|[^|{}]*)+))?\}")
COUNTED = "counted"  # the form that counts equal things: 2 cedar rats and 1 oak apple
SENTENCES = (
    "verbs",
    "questions",
    "explained",
    "tips",
    "waiting",
    "log",
    "why",
    "claims",
    "reasons",
    "moments",
)  # sections whose texts begin with a capital

Catalogue = dict[str, Any]


@cache
def catalogue(package: str, language: str) -> Catalogue:
    """The text file of a package (a game's folder, the app's words in `lazaretto.language`) in a language."""
    known(language)
    file = resources.files(package) / "text" / f"{language}.toml"
    return tomllib.loads(file.read_text("utf-8"))


class Text:
    """One game's words in one language, with the players' names."""

    def __init__(self, words: Catalogue, language: str, players: Sequence[str] = ()) -> None:
        self.words = words
        self.language = language
        self.players = list(players)
        self.grammar = grammar(language)
        self.nouns = [(key, as_noun(noun, self.grammar.genders)) for key, noun in words.get("grammar", {}).items()]

    def has(self, section: str, key: str) -> bool:
        """Is there a text of this key?"""
        return key in self.words.get(section, {})

    def get(self, section: str, key: str, args: Mapping[str, Any] | None = None) -> str:
        """The text of a key with its arguments; the key itself where a catalogue lacks it."""
        pattern = self.words.get(section, {}).get(key, key)
        return self.fill(pattern, args or {}, section in SENTENCES)

    def name(self, kind: str, value: Any) -> str:
        """The name of a thing: `name("department", "pharmacy")`."""
        if kind == "seat" and isinstance(value, int) and 0 <= value < len(self.players):
            return self.players[value]
        found = self.words.get("names", {}).get(kind, {}).get(spelled(value))
        if isinstance(found, str):
            return found
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            return self.grammar.number(value)
        return "" if value is None else str(value)

    def effect(self, kind: str, value: Any) -> str:
        """What a thing does, in a sentence; empty where there is nothing to say."""
        found = self.words.get("effects", {}).get(kind, {}).get(str(value))
        return found if isinstance(found, str) else ""

    def fill(self, pattern: str, args: Mapping[str, Any], sentence: bool = False) -> str:
        """Put arguments into a pattern; a sentence that begins with a thing's name begins with a capital."""

        def put(match: re.Match[str]) -> str:
            kind, form, by, ways = match.groups()
            value = args.get(kind)
            if ways is not None:
                return self.way(kind, value, ways.split("|"))
            items = value if isinstance(value, (list, tuple)) else [value]
            if form == COUNTED:
                said = self.counted(kind, items)
            else:
                number = args.get(by) if by else None
                said = self.grammar.join([self.formed(kind, item, form or "", number) for item in items])
            return capital(said) if sentence and match.start() == 0 and self.named(kind) else said

        return self.grammar.seam(PLACEHOLDER.sub(put, pattern))

    def way(self, kind: str, value: Any, ways: Sequence[str]) -> str:
        """The alternative for a number (how many things, for a list), or for the gender of a name."""
        number = len(value) if isinstance(value, (list, tuple)) else value
        if isinstance(number, (int, float)):
            order, at = self.grammar.categories, self.grammar.category(number)
        else:
            order, at = self.grammar.genders, self.gender(kind, value).removesuffix("!")
        return ways[min(order.index(at), len(ways) - 1)] if at in order else ways[-1]

    def counted(self, kind: str, items: Sequence[Any]) -> str:
        """A list whose equal things are counted."""
        counts = {item: items.count(item) for item in items}
        return self.grammar.join([self.some(kind, item, count) for item, count in counts.items()])

    def some(self, kind: str, value: Any, number: int) -> str:
        """So many of a thing: "2 cedar rats"."""
        return f"{self.grammar.number(number)} {self.formed(kind, value, '', number)}"

    def named(self, kind: str) -> bool:
        """Do things of this kind have names in the catalogue?"""
        return kind in self.words.get("names", {})

    def gender(self, kind: str, value: Any) -> str:
        """The gender of a name; `name` for a player or other words from outside, `id` for a bare id."""
        if not self.named(kind):
            return "name"
        if str(value) not in self.words["names"][kind]:
            return "id"
        gender: str = self.noun(kind, value).get("gender", "")
        return gender

    def noun(self, kind: str, value: Any) -> Mapping[str, Any]:
        """What the catalogue's `grammar` tells of a name."""
        for key, noun in self.nouns:
            if fits(key, f"{kind}.{value}" if "." in key else str(value)):
                return noun
        return {}

    def formed(self, kind: str, value: Any, form: str, number: float | None = None) -> str:
        """A name in a form, singular or plural as a number asks; the bare name where there is no such form."""
        category = self.grammar.categories[0] if number is None else self.grammar.category(number)
        found = self.bent(kind, value, form[:1].lower() + form[1:], category)
        said = self.name(kind, value) if found is None else found
        return capital(said) if form[:1].isupper() else said

    def bent(self, kind: str, value: Any, form: str, category: str) -> str | None:
        """A name in a form and a plural category, if there is such a one."""
        noun, gender = self.noun(kind, value), self.gender(kind, value)
        name: str | None = self.name(kind, value)
        if category != self.grammar.categories[0]:
            gender, form = self.in_plural(gender), self.in_plural(form)
            name = noun.get(category, noun.get(gender))
        elif form in noun:
            return str(noun[form])
        if form == "" or name is None or value is None:
            return name
        if form in self.grammar.genders:
            found: str | None = noun.get(form)
            return found
        return self.grammar.formed(form, name, gender)

    def in_plural(self, gender: str) -> str:
        """The gender that a name, or an adjective, has in the plural."""
        return self.grammar.in_plural.get(gender.removesuffix("!"), gender)

    def join(self, words: Sequence[str]) -> str:
        """A list in a sentence."""
        return self.grammar.seam(self.grammar.join(words))

    def told(self, name: str, effect: str) -> str:
        """A thing and what it does: two sentences, so that neither ends in a colon before a capital."""
        return f"{capital(name)}. {effect}"

    def label(self, words: str) -> str:
        """Words that open a line or a list, with this language's colon."""
        return words + self.grammar.colon


def fits(key: str, name: str) -> bool:
    """Does a key of `grammar` mean this name? A star stands for anything."""
    return key == name or ("*" in key and re.fullmatch(re.escape(key).replace(r"\*", ".*"), name) is not None)


def as_noun(told: Any, genders: Sequence[str]) -> Mapping[str, Any]:
    """What `grammar` tells of a name: its gender, its forms by gender in their order, or a table of forms."""
    if isinstance(told, str):
        return {"gender": told}
    if isinstance(told, list):
        return {"gender": genders[0], **dict(zip(genders, told, strict=True))}
    noun: Mapping[str, Any] = told
    return noun


def game_text(game: str, language: str, players: Sequence[str] = ()) -> Text:
    """The words of a game; a game without any shows its ids."""
    try:
        words = catalogue(home(game), language)
    except (FileNotFoundError, ModuleNotFoundError, TypeError):  # no file, no folder, or no package
        words = {}
    return Text(words, language, players)


def placeholders(pattern: str) -> set[str]:
    """The arguments a pattern wants. Those that only choose (`@number`) are wanted elsewhere in it, or add nothing."""
    return {match.group(1) for match in PLACEHOLDER.finditer(pattern)}


def patterns(tree: Any, place: str = "") -> Iterator[tuple[str, str]]:
    """Every text of a catalogue with the path of its keys."""
    if isinstance(tree, Mapping):
        for key, value in tree.items():
            yield from patterns(value, f"{place}.{key}".lstrip("."))
    elif isinstance(tree, list):
        for number, value in enumerate(tree):
            yield from patterns(value, f"{place}.{number}")
    else:
        yield place, tree


def missing_forms(text: Text) -> list[str]:
    """What patterns ask of names and the catalogue does not give: "log.placed: {tile.le} of helipad"."""
    wrong = []
    for place, pattern in patterns({key: tree for key, tree in text.words.items() if key != "grammar"}):
        for match in PLACEHOLDER.finditer(pattern):
            wrong += [f"{place}: {match.group()} {lack}".rstrip() for lack in lacks(text, *match.groups())]
    return wrong


def lacks(text: Text, kind: str, form: str | None, by: str | None, ways: str | None) -> Iterator[str]:
    """What one placeholder asks for in vain: the ids of the names, or nothing where the whole form is unknown."""
    speech, ids = text.grammar, text.words.get("names", {}).get(kind, {})
    if ways is not None:
        count = len(ways.split("|"))
        if count == len(speech.categories):
            return
        if count != len(speech.genders) or not ids:
            yield f"has {count} ways"
        yield from (
            f"has no gender for {id_}" for id_ in ids if text.gender(kind, id_).removesuffix("!") not in speech.genders
        )
        return
    if form is None and by is None:
        return
    bent = "" if form in (None, COUNTED) else f"{form[:1].lower()}{form[1:]}"
    if not ids and form != COUNTED and "name" not in speech.forms.get(bent, {}):
        yield "is a form that no players’ names have"
    for id_ in ids:
        for category in speech.categories if by or form == COUNTED else speech.categories[:1]:
            if text.bent(kind, id_, bent, category) is None:
                yield f"of {id_} ({category})"
