"""Actions as dense ints: each verb owns a block of codes, mixed radix over its named arguments."""

from bisect import bisect_right
from typing import Final

from lazaretto.kernel.errors import UnknownAction

MOST_ARGUMENTS: Final = 3


class Verb:
    """A thing a seat can do, with the sizes of its named arguments: `Verb("target", bed=12, colour=3)`."""

    def __init__(self, name: str, **sizes: int) -> None:
        if len(sizes) > MOST_ARGUMENTS:
            raise ValueError(f"{name} has more than {MOST_ARGUMENTS} arguments: split the decision")
        self.name = name
        self.arguments: tuple[str, ...] = tuple(sizes)
        self.sizes: tuple[int, ...] = tuple(sizes.values())
        padded = [*self.sizes, 1, 1, 1]
        self.size_2 = padded[1]
        self.size_3 = padded[2]
        self.count = padded[0] * padded[1] * padded[2]
        self.base = 0  # set by the table

    def code(self, first: int = 0, second: int = 0, third: int = 0) -> int:
        """The action with these arguments."""
        return self.base + (first * self.size_2 + second) * self.size_3 + third

    def owns(self, code: int) -> bool:
        """Is this action one of this verb?"""
        return self.base <= code < self.base + self.count

    def first(self, code: int) -> int:
        """The first argument of an action of this verb."""
        return (code - self.base) // (self.size_2 * self.size_3)

    def second(self, code: int) -> int:
        """The second argument."""
        return (code - self.base) // self.size_3 % self.size_2

    def third(self, code: int) -> int:
        """The third argument."""
        return (code - self.base) % self.size_3


class VerbTable:
    """All verbs of a game, in order; lays out their codes. Appending a verb keeps the codes of the others."""

    def __init__(self, verbs: list[Verb]) -> None:
        self.verbs = verbs
        self.named: dict[str, Verb] = {}
        self.bases: list[int] = []  # ascending: a verb that has no actions shares the base of the next
        self.count = 0
        for verb in verbs:
            if verb.name in self.named:
                raise ValueError(f"two verbs are called {verb.name}")
            self.named[verb.name] = verb
            verb.base = self.count
            self.bases.append(self.count)
            self.count += verb.count

    def verb_of(self, code: int) -> Verb:
        """The verb that owns an action."""
        place = bisect_right(self.bases, code) - 1
        if place >= 0 and self.verbs[place].owns(code):
            return self.verbs[place]
        raise UnknownAction(f"there is no action {code}; codes go from 0 to {self.count - 1}")

    def decode(self, code: int) -> tuple[str, dict[str, int]]:
        """An action as its verb's name and named arguments."""
        verb = self.verb_of(code)
        found: dict[str, int] = {}
        for place, argument in enumerate(verb.arguments):
            found[argument] = verb.first(code) if place == 0 else verb.second(code) if place == 1 else verb.third(code)
        return verb.name, found

    def encode(self, name: str, arguments: dict[str, int]) -> int:
        """The action of a verb's name and all its named arguments."""
        verb = self.named.get(name)
        if verb is None:
            raise UnknownAction(f"there is no verb {name!r}; known are {', '.join(self.named)}")
        if set(arguments) != set(verb.arguments):
            wanted = ", ".join(verb.arguments) or "no arguments"
            raise UnknownAction(f"{name} takes {wanted}, not {', '.join(arguments) or 'none'}")
        values = [0, 0, 0]
        for place, argument in enumerate(verb.arguments):
            value = arguments[argument]
            if not 0 <= value < verb.sizes[place]:
                raise UnknownAction(f"{name}: {argument} must be 0 to {verb.sizes[place] - 1}, not {value}")
            values[place] = value
        return verb.code(values[0], values[1], values[2])
