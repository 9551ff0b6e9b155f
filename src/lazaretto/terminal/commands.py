"""Commands: what a person can type at a question, besides the number of a choice."""

from collections.abc import Callable
from enum import Enum, auto
from functools import partial
from pathlib import Path
from typing import Any

from lazaretto.kernel.errors import CannotUndo
from lazaretto.kernel.view import Choice
from lazaretto.kernel.ways import usual_row
from lazaretto.terminal import board, hinting, lookup
from lazaretto.terminal.hand import Hand, Pieces, Row, codes_of
from lazaretto.terminal.keeping import Keeping
from lazaretto.terminal.page import Page


class Then(Enum):
    """What follows a command."""

    ASK = auto()  # ask again
    SHOW = auto()  # show everything again, and ask
    GO_ON = auto()  # the question is answered
    LEAVE = auto()


class Commands:
    """Does what a person types."""

    def __init__(self, page: Page, keeping: Keeping) -> None:
        self.page = page
        self.keeping = keeping
        self.table = page.table
        self.screen = page.screen
        self.known: dict[str, Callable[[int, str], Then]] = {
            "u": self.undo,
            "b": self.back,
            "o": self.open,
            "h": self.explain,
            "hint": self.hint,
            "?": self.explain,
            "l": self.log,
            "v": self.look,
            "s": self.save,
            "r": self.about,
            "q": self.leave,
        }
        for habit in {habit for verbs in page.habits.values() for habit in verbs}:
            self.known[page.text.get("habits", habit)] = partial(self.take_habit, habit)

    def obey(self, seat: int, typed: str) -> Then:
        """Do what a person typed: the number of a choice, or a command."""
        offers = self.table.offers(seat)
        if typed == "":
            if len(offers) > 1:
                return Then.SHOW
            typed = "1"
        numbers = typed.replace(",", " ").split()
        if all(number.isdecimal() for number in numbers):
            if not all(1 <= int(number) <= len(offers) for number in numbers):
                return self.refuse("not_a_choice", n=len(offers))
            return self.pick(seat, [offers[int(number) - 1] for number in numbers])
        word = ["?", typed[1:]] if typed[0] == "?" else typed.split(maxsplit=1)
        command = self.known.get(word[0].lower())
        if command is None:
            return self.refuse("unknown", typed=typed, n=len(offers))
        return command(seat, word[1].strip() if len(word) > 1 else "")

    def pick(self, seat: int, offers: list[Choice]) -> Then:
        """Answers by their numbers, in any order. A set is taken when it is whole.

        A number once more is one more of the same where a set has that, and else takes it back.
        """
        table = self.table
        hand, picked = table.hand(seat), table.picking(seat)
        if offers[0].code < 0 and len(offers) == 1:
            table.take(seat, offers[0])
            return Then.GO_ON
        pieces = picked.pieces
        for piece in map(codes_of, offers):
            if piece in picked.pieces and not hand.fitting((*pieces, piece)):
                place = pieces.index(piece) if piece in pieces else len(pieces)
                pieces = (*pieces[:place], *pieces[place + 1 :])
            else:
                pieces = (*pieces, piece)
        row = hand.exactly(pieces)
        if row is None:
            if not hand.fitting(pieces) or not hand.gathers():
                return self.refuse("not_together")
            picked.pieces = pieces
            return self.tell_picked(hand, pieces)
        return self.answer(seat, row)

    def tell_picked(self, hand: Hand, pieces: Pieces) -> Then:
        """How many of how many are picked, and which."""
        least, most = hand.wanted()
        names = [
            board.label(choice, self.page.text)
            for choice in hand.choices
            for _ in range(pieces.count(codes_of(choice)))
        ]
        key = "picked" if least == most else "picked_up_to"
        self.screen.paragraph(self.page.say(key, n=len(pieces), total=most, what=", ".join(names) or "–"))
        return Then.ASK

    def answer(self, seat: int, row: Row) -> Then:
        """Take a whole answer, after a warning if something would be lost, with the usual answers to what follows."""
        table, text = self.table, self.page.text
        picked, state = table.picking(seat), table.match.state
        codes = [code for choice in row for code in codes_of(choice)]
        dangers = [choice for choice in row if choice.danger]
        if dangers and picked.warned != tuple(codes):
            picked.warned = tuple(codes)
            for choice in dangers:
                self.screen.paragraph(text.get("dangers", choice.danger, choice.args), "warning")
            return self.refuse("again_to_do_it")
        whole = codes if picked.opened else usual_row(state, seat, codes)
        if len(whole) > len(codes):
            self.tell_usual(seat, codes, whole)
        table.take_row(seat, whole)
        return Then.GO_ON

    def tell_usual(self, seat: int, codes: list[int], whole: list[int]) -> None:
        """What was answered without a question, and how to be asked."""
        world = self.table.match.state.clone()
        for place, action in enumerate(whole):
            if place >= len(codes):
                choice = self.table.game.readable(world, seat, action)
                self.screen.paragraph(self.page.say("usual", answer=board.label(choice, self.page.text)), "hint")
            world.apply(seat, action)

    def open(self, seat: int, word: str) -> Then:
        """Be asked what is usually not asked, after the next answer."""
        self.table.picking(seat).opened = True
        self.screen.paragraph(self.page.say("opened"))
        return Then.ASK

    def refuse(self, key: str, **args: Any) -> Then:
        """Say why not, and ask again."""
        self.screen.paragraph(self.page.say(key, **args), "warning")
        return Then.ASK

    def undo(self, seat: int, word: str) -> Then:
        """Take back the last move."""
        return self.take_back(seat, self.table.undo)

    def back(self, seat: int, word: str) -> Then:
        """Take back the last answer."""
        return self.take_back(seat, self.table.step_back)

    def take_back(self, seat: int, how: Callable[[int], None]) -> Then:
        """Go back, or say why not."""
        try:
            how(seat)
        except CannotUndo:
            return self.refuse("cannot_undo")
        self.keeping.keep()
        return Then.GO_ON

    def explain(self, seat: int, word: str) -> Then:
        """Help: on a component, on a choice by its number, or on the commands."""
        if not word:
            return self.explain_commands()
        text = self.page.text
        choices = self.table.offers(seat)
        if word.isdecimal() and 1 <= int(word) <= len(choices):
            args = choices[int(word) - 1].args
            known = {(component.kind, component.id): component for component in lookup.components(text)}
            named = [known.get((kind, str(value))) for kind, value in args.items()]
            found = [component for component in named if component is not None]
        else:
            found = lookup.find(text, word)
        if not found:
            return self.refuse("nothing_found", word=word)
        for component in found:
            effect = component.effect or self.page.say("no_effect")
            self.screen.paragraph(text.told(component.name, effect))
        return Then.ASK

    def hint(self, seat: int, word: str) -> Then:
        """What a strong player would do here, and why."""
        if self.table.game.mind.evaluation is None:
            return self.refuse("no_hint")
        for line in hinting.lines(self.page, hinting.hinted(self.page, seat)):
            self.screen.paragraph(line)
        return Then.ASK

    def explain_commands(self) -> Then:
        """Everything that can be typed, and the signs of the board."""
        text = self.page.text
        for line in self.page.say("help").splitlines():
            self.screen.paragraph(line)
        if self.page.legend:
            self.screen.paragraph(self.page.legend)
        if self.page.habits:
            self.screen.paragraph(text.get("habits", "help"))
        return Then.ASK

    def take_habit(self, habit: str, seat: int, word: str) -> Then:
        """Answer some questions alike from now on, the one that is asked too; or be asked again."""
        self.table.habits[seat] = habit
        self.screen.paragraph(self.page.text.get("habits", f"{habit}_taken"))
        return Then.ASK if self.table.usual_answer(seat) is None else Then.GO_ON

    def log(self, seat: int, word: str) -> Then:
        """Everything that happened, or the last so many lines."""
        notes = self.table.told(seat)
        if not notes:
            return self.refuse("no_log")
        self.page.notes(notes[-int(word) :] if word.isdecimal() and int(word) else notes)
        return Then.ASK

    def look(self, seat: int, word: str) -> Then:
        """The board again; in words on a plain screen."""
        if not self.screen.plain:
            return Then.SHOW
        self.page.tell_board(seat)
        return Then.ASK

    def save(self, seat: int, word: str) -> Then:
        """Save to a file."""
        self.keeping.save_to(Path(word).expanduser() if word else None)
        return Then.ASK

    def about(self, seat: int, word: str) -> Then:
        """What the game is about, and how it is set up."""
        self.page.about()
        return Then.ASK

    def leave(self, seat: int, word: str) -> Then:
        """Leave, after offering to save."""
        while True:
            typed = self.screen.ask(self.page.say("save_before_leaving"))
            if not typed or self.keeping.save_to(Path(typed).expanduser()):
                return Then.LEAVE
