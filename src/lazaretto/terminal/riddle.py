"""Riddle: a puzzle at the terminal. It is asked and judged as in the browser; another try is the position anew."""

import lazaretto
from lazaretto.kernel.match import Match
from lazaretto.kernel.view import Choice
from lazaretto.lessons import rules_of
from lazaretto.puzzles import Puzzle, explained, goes_on_with, judge, puzzles
from lazaretto.terminal import board, layout
from lazaretto.terminal.offer import cost
from lazaretto.terminal.page import Page
from lazaretto.terminal.screen import Screen
from lazaretto.terminal.table import Player, Table
from lazaretto.text import Text, catalogue

AGAIN, SOLUTION, LEAVE, VIEW, SIGNS = "b", "s", "q", "v", "?"
HINT = ("h", "hint")


class Riddle:
    """Somebody in front of a screen, and a puzzle. `codes` are the answers of this try; `hinted`: helped in any try."""

    def __init__(self, puzzle: Puzzle, screen: Screen, language: str) -> None:
        self.puzzle = puzzle
        self.screen = screen
        self.language = language
        self.app = Text(catalogue("lazaretto.language", language), language)
        self.game = rules_of(lazaretto.load(puzzle.setting.game), puzzle.setting)
        self.hinted = False
        self.stand()

    def stand(self) -> None:
        """The position as it is asked about."""
        setting = self.puzzle.setting
        match = Match(self.game, setting.seats, setting.seed, setting.options)
        names = setting.players(self.app.get("learn", "pupil"))
        self.table = Table(match, [Player(name) for name in names], setting.seed)
        self.page = Page(self.table, self.screen, self.language)
        for act in self.puzzle.play:
            self.table.take_row(act.seat, act.codes(self.game, match.state))
        self.table.news(self.puzzle.seat)
        self.start = match.state.clone()
        self.codes: list[int] = []

    def word(self, key: str, **args: object) -> str:
        """Words of the terminal."""
        return self.page.words.get("puzzle", key, args)

    def run(self) -> bool:
        """Until it is solved; False if somebody leaves before, or looks at the solution."""
        self.show()
        signs = self.word("signs") if self.page.legend else ""
        while True:
            typed = self.screen.ask(self.word("answer", signs=signs))
            if typed is None or typed.lower() == LEAVE:
                return False
            if typed.lower() == SOLUTION:
                self.explain("solution")
                return False
            if self.obey(typed.lower()):
                return True

    def obey(self, typed: str) -> bool:
        """Do what was typed; has it solved the puzzle?"""
        offers = self.offers()
        if typed == AGAIN:
            self.stand()
            self.show()
        elif typed == VIEW:
            self.show()
        elif typed == SIGNS and self.page.legend:
            self.screen.paragraph(self.page.legend)
        elif typed in HINT:
            self.hint()
        elif typed.isascii() and typed.isdecimal() and 0 < int(typed) <= len(offers):
            return self.answer(offers[int(typed) - 1])
        else:
            self.screen.line(self.word("which", n=len(offers)))
        return False

    def answer(self, choice: Choice) -> bool:
        """Take an answer, and say what has come of the move so far; is it the best?"""
        self.codes.append(choice.code)
        verdict = judge(self.game, self.puzzle, self.start.clone(), self.codes)
        if verdict == "solved":
            self.explain("solved_hinted" if self.hinted else "solved")
            self.screen.paragraph(self.word("onward", what=self.onward()))
            return True
        if verdict == "missed":
            self.screen.heading(self.app.get("puzzle", "missed"))
            self.screen.paragraph(self.word("missed"))
            self.stand()
            self.ask()
        else:
            self.table.take_row(self.puzzle.seat, [choice.code])
            self.show()
        return False

    def hint(self) -> None:
        """At first where to look; asked for again, what comes next."""
        self.screen.paragraph(self.puzzle.look, "hint")
        if self.hinted:
            code = goes_on_with(self.game, self.puzzle, self.start, self.codes)
            place = next((n for n, one in enumerate(self.offers()) if one.code == code), None)
            told = self.word("astray") if place is None else self.word("begin", n=place + 1, what=self.labels()[place])
            self.screen.paragraph(told, "hint")
        self.hinted = True

    def explain(self, heading: str) -> None:
        """Why the best move is the best."""
        self.screen.heading(self.app.get("puzzle", heading))
        for line in explained(self.game, self.puzzle, self.start, self.language).splitlines():
            self.screen.paragraph(line)

    def onward(self) -> str:
        """The command of the next puzzle; after the last, of the list."""
        game, after = self.puzzle.setting.game, self.puzzle.number + 1
        return f"lazaretto learn {game} puzzles{f' {after}' if after <= len(puzzles(game, self.language)) else ''}"

    def show(self) -> None:
        """The board, what one's answers have done, and the question; in words on a plain screen."""
        seat, text = self.puzzle.seat, self.page.text
        news = self.table.news(seat)
        told = (("heading", {"n": self.puzzle.number}), ("level", {"n": self.puzzle.level}))
        heading = " · ".join(self.app.get("puzzle", key, args) for key, args in told)
        if self.screen.plain:
            self.screen.heading(heading)
            for line in board.tell(self.game.view(self.table.match.state, seat), text):
                self.screen.line(line)
        self.page.board(seat, news, self.screen.height - 12)
        if not self.screen.plain:
            self.screen.heading(heading)
        self.ask()

    def ask(self) -> None:
        """What is to be found, the question of the table, and its choices."""
        self.screen.paragraph(self.puzzle.question, "title")
        self.screen.paragraph(self.page.question(self.puzzle.seat)[1], "question")
        for number, label in enumerate(self.labels(), 1):
            self.screen.paragraph(f"{number}. {label}")

    def offers(self) -> list[Choice]:
        """What may be answered: what the game would work out by itself is no riddle."""
        return self.game.choices(self.table.match.state, self.puzzle.seat)

    def labels(self) -> list[str]:
        """The choices in words, with what they cost."""
        offers = self.offers()
        told = [f"{board.label(one, self.page.text)}{cost(one, self.page.text)}" for one in offers]
        return layout.unlike(told, [one.parts for one in offers])
