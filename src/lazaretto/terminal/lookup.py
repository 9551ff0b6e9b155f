"""Help on any component: found by its name in the player's language, also when misspelt."""

import difflib
import unicodedata
from dataclasses import dataclass

from lazaretto.text import Text

MOST_FOUND = 6
LIKENESS = 0.6


@dataclass(frozen=True)
class Component:
    """A thing of the game that has a name."""

    kind: str
    id: str
    name: str
    effect: str


def components(text: Text) -> list[Component]:
    """Everything that has a name in the game's catalogue."""
    tables = text.words.get("names", {})
    return [
        Component(kind, str(id_), name, text.effect(kind, id_))
        for kind, names in tables.items()
        for id_, name in names.items()
        if isinstance(name, str)
    ]


def simple(word: str) -> str:
    """A word without case, accents and marks."""
    bare = unicodedata.normalize("NFKD", word.casefold())
    return " ".join("".join(c if c.isalnum() else " " for c in bare if not unicodedata.combining(c)).split())


def find(text: Text, word: str) -> list[Component]:
    """The components a word may mean, the likeliest first: by name or id, whole, begun, contained, or similar."""
    wanted = simple(word)
    if not wanted:
        return []
    known = components(text)
    spelt = [(component, (simple(component.name), simple(component.id))) for component in known]
    whole = [component for component, names in spelt if wanted in names]
    begun = [component for component, names in spelt if any(name.startswith(wanted) for name in names)]
    within = [component for component, names in spelt if any(wanted in name for name in names)]
    if within:
        return telling(whole or begun or within)
    close = difflib.get_close_matches(wanted, {names[0] for _, names in spelt}, MOST_FOUND, LIKENESS)
    words = difflib.get_close_matches(wanted, {part for _, names in spelt for part in names[0].split()}, 1, 0.75)
    found = [component for name in close for component, names in spelt if names[0] == name]
    return telling(found or [component for component, names in spelt if set(words) & set(names[0].split())])


def telling(found: list[Component]) -> list[Component]:
    """Those with something to say before the others, none twice, and not too many."""
    ordered = sorted(found, key=lambda component: not component.effect)
    seen: dict[tuple[str, str], Component] = {}
    for component in ordered:
        seen.setdefault((component.name, component.effect), component)
    with_effect = [component for component in seen.values() if component.effect]
    return (with_effect or list(seen.values()))[:MOST_FOUND]
