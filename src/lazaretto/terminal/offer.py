"""Offer: what may be chosen at a question, in words and laid out on the screen."""

from collections.abc import Sequence

from rich.cells import cell_len
from rich.console import RenderableType
from rich.text import Text as Styled

from lazaretto.kernel.letters import tame
from lazaretto.kernel.view import Choice
from lazaretto.terminal import board, layout
from lazaretto.terminal.screen import Screen
from lazaretto.terminal.sheet import NUMBER, Item, sheet
from lazaretto.terminal.theme import styled
from lazaretto.text import Text

AROUND_CHOICES = 7  # lines for the player, the question, what else can be typed, and the answer
MOST_EXPLAINED = 10  # so many choices are listed with their effects


class Offer:
    """The choices of an open question."""

    def __init__(self, game: str, choices: Sequence[Choice], text: Text, screen: Screen) -> None:
        self.game = game
        self.choices = choices
        self.text = text
        self.screen = screen

    def laid_out(self, wish: int) -> RenderableType:
        """The choices with their numbers, the first way that takes so many lines; or that leaves them on the screen.

        With effects, one below the other or as a sheet; without, in columns by verb or as a sheet.
        """
        told, labels = self.labels(explained=True), self.labels()
        most = self.screen.height - AROUND_CHOICES
        rooms = [(wish, ("list", "told")), (most // 2, ("list", "told")), (most, ("list", "told", "sheet", "columns"))]
        if told == labels:  # no effects
            rooms = [(wish, ("columns", "sheet")), (most // 3, ("columns", "sheet")), (most, ("sheet", "columns"))]
        made: dict[str, RenderableType] = {}
        for room, ways in rooms:
            for way in ways:
                made[way] = made[way] if way in made else self.in_way(way, told, labels)
                if self.screen.count(made[way]) <= room:
                    return made[way]
        return made["sheet"]

    def in_way(self, way: str, told: list[str], labels: list[str]) -> RenderableType:
        """The choices in one of the ways there are."""
        if way in ("told", "sheet"):
            return self.closely(explained=way == "told")
        dressed = [self.styled(label) for label in (told if way == "list" else labels)]
        cut = max(cell_len(label) for label in labels) + NUMBER > self.screen.width  # columns cut what is longer
        if way == "list" or cut:
            return layout.choice_list(dressed)
        return layout.choice_columns(dressed, [choice.verb for choice in self.choices])

    def closely(self, *, explained: bool) -> RenderableType:
        """The choices as a sheet; what they cost in signs, and what these mean."""
        items = [
            Item(place, label, self.signs(choice), self.effect(choice) if explained else "", choice.label)
            for place, (label, choice) in enumerate(zip(self.bare(), self.choices, strict=True), 1)
        ]
        things = {thing: 1 for choice in self.choices for thing in choice.cost if self.text.has("cost_signs", thing)}
        meant = [f"{so_many(self.text, thing, 1, 'cost_signs')} = {so_many(self.text, thing, 1)}" for thing in things]
        return sheet(items, self.screen.console, self.styled, self.styled("   ".join(meant), "hint"))

    def labels(self, *, explained: bool = False) -> list[str]:
        """The choices in words; with their effects, if wanted and where they are few. Nothing is explained twice."""
        labels = [f"{label}{cost(choice, self.text)}" for label, choice in zip(self.bare(), self.choices, strict=True)]
        if not explained or len(self.choices) > MOST_EXPLAINED:
            return labels
        effects = [self.effect(choice) for choice in self.choices]
        effects = [said if said not in effects[:place] else "" for place, said in enumerate(effects)]
        return [self.text.told(label, said) if said else label for label, said in zip(labels, effects, strict=True)]

    def bare(self) -> list[str]:
        """The choices in words, without what they cost."""
        labels = [board.label(choice, self.text) for choice in self.choices]
        return layout.unlike(labels, [choice.parts for choice in self.choices])

    def signs(self, choice: Choice) -> str:
        """What a choice costs, in signs."""
        return "".join(f" −{so_many(self.text, thing, n, 'cost_signs')}" for thing, n in choice.cost.items())

    def effect(self, choice: Choice) -> str:
        """What the component a choice names does; of a part of it (the half of a card), what that part does.

        A game may say something of its own: of a verb, where its things do not do what they do elsewhere, or of what a
        choice is about.
        """
        if self.text.has("choice_effects", choice.verb):
            return self.text.get("choice_effects", choice.verb, choice.args)
        if about := board.subject(self.game, choice):
            return self.text.effect(*about)
        told = [said for kind, value in choice.args.items() if (said := self.text.effect(kind, value))]
        return min((said for said in told if plainly(said) in plainly(told[0])), key=len, default="")

    def styled(self, text: str, style: str = "") -> Styled:
        """A text with the players' names in their styles."""
        return styled(tame(text), style, self.screen.names)


def plainly(sentence: str) -> str:
    """A sentence as it stands within another one: a language may join the halves of a card by a semicolon."""
    return sentence.casefold().rstrip(".")


def cost(choice: Choice, text: Text) -> str:
    """What a choice costs, after its words."""
    said = [so_many(text, thing, n) for thing, n in choice.cost.items()]
    return f" (−{', −'.join(said)})" if said else ""


def so_many(text: Text, thing: str, n: int, section: str = "costs") -> str:
    """So many of what is paid."""
    found = next((one for one in (section, "costs") if text.has(one, thing)), None)
    return f"{n} {thing}" if found is None else text.get(found, thing, {"n": n})
