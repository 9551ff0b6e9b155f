"""Tutor: a lesson at the terminal. It is shown, said and asked as in the browser; back is the lesson played anew."""

from collections.abc import Sequence
from typing import Any

import lazaretto
from lazaretto.kernel.match import Match
from lazaretto.kernel.view import Choice
from lazaretto.lessons import LEARNER, Act, Lesson, Step, lesson_names, rules_of
from lazaretto.terminal import board, layout
from lazaretto.terminal.page import Page
from lazaretto.terminal.screen import Screen
from lazaretto.terminal.table import Player, Table

BACK, HINT, LEAVE, VIEW, SIGNS = "b", "h", "q", "v", "?"


class Tutor:
    """Somebody in front of a screen, and a lesson. `answers` are those given so far, by their place in the step."""

    def __init__(self, lesson: Lesson, screen: Screen, language: str) -> None:
        self.lesson = lesson
        self.screen = screen
        self.language = language
        self.game = rules_of(lazaretto.load(lesson.setting.game), lesson.setting)
        self.answers: list[int] = []
        self.at = 0
        self.read = 0  # what happened in the steps before this one has been read
        self.stand()

    def stand(self) -> None:
        """The table as it is when the step is spoken of."""
        setting = self.lesson.setting
        match = Match(self.game, setting.seats, setting.seed, setting.options)
        self.table = Table(match, [Player(name) for name in setting.players("Ada")], setting.seed)
        self.page = Page(self.table, self.screen, self.language)
        given = iter(self.answers)
        for place, step in enumerate(self.lesson.steps[: self.at + 1]):
            if place == self.read:
                self.table.news(LEARNER)
            self.play(step.play)
            if step.ask is not None and place < self.at:
                self.play([step.answers[next(given)]])
        if self.at == 0:
            self.table.news(LEARNER)

    def play(self, acts: Sequence[Act]) -> None:
        """Play named actions."""
        for act in acts:
            self.table.take_row(act.seat, act.codes(self.game, self.table.match.state))

    def word(self, key: str, **args: Any) -> str:
        """Words of the terminal."""
        return self.page.words.get("learn", key, args)

    def run(self) -> bool:
        """From the first step to the last; False if somebody leaves before."""
        self.show()
        while self.at < len(self.lesson.steps):
            signs = self.word("signs") if self.page.legend else ""
            typed = self.screen.ask(self.word("answer" if self.step.ask else "next", signs=signs))
            if typed is None or typed.lower() == LEAVE:
                return False
            self.obey(typed.lower())
        self.screen.heading(self.word("done", n=self.lesson.number))
        for one in self.lesson.teaches:
            self.screen.paragraph(f"✓ {one}")
        self.screen.paragraph(self.word("onward", what=self.onward()))
        return True

    def onward(self) -> str:
        """The command of the next lesson; after the last, of a game."""
        game, after = self.lesson.setting.game, self.lesson.number + 1
        return f"lazaretto learn {game} {after}" if after <= len(lesson_names(game)) else f"lazaretto play {game}"

    @property
    def step(self) -> Step:
        """What is spoken of."""
        return self.lesson.steps[self.at]

    def show(self) -> None:
        """The board, what has happened, what is said, and the choices."""
        self.page.board(LEARNER, self.table.news(LEARNER), self.screen.height - 12)
        lesson = self.word("heading", n=self.lesson.number, title=self.lesson.title)
        self.screen.heading(f"{lesson} · {self.word('step', n=self.at + 1, total=len(self.lesson.steps))}")
        self.speak()

    def speak(self) -> None:
        """What is said, and the choices."""
        if self.step.say:
            self.screen.paragraph(self.step.say, "question")
        for number, label in enumerate(self.labels(), 1):
            self.screen.paragraph(f"{number}. {label}")

    def offers(self) -> list[tuple[Choice, list[int]]]:
        """What may be answered: the aids of the game, then the choices, each with what it plays."""
        if self.step.ask is None:
            return []
        state = self.table.match.state
        aids = [Choice(-1, name, {}, name, ()) for name in self.game.aids_for(state, LEARNER)]
        return [*((aid, []) for aid in aids), *((one, [one.code]) for one in self.game.choices(state, LEARNER))]

    def labels(self) -> list[str]:
        """The choices in words."""
        choices = [choice for choice, _ in self.offers()]
        return layout.unlike([board.label(one, self.page.text) for one in choices], [one.parts for one in choices])

    def obey(self, typed: str) -> None:
        """Do what was typed."""
        if typed == BACK:
            self.go_back()
        elif typed == VIEW:
            self.show()
        elif typed == SIGNS and self.page.legend:
            self.screen.paragraph(self.page.legend)
        elif typed == HINT and self.step.ask is not None:
            self.advise()
        elif self.step.ask is None:
            self.go_on()
        elif typed.isascii() and typed.isdecimal() and 0 < int(typed) <= len(self.offers()):
            self.answer(*self.offers()[int(typed) - 1])
        else:
            self.screen.line(self.word("which", n=len(self.offers())))

    def advise(self) -> None:
        """The hint; and since nothing is lit here, what a board would show."""
        if self.step.hint:
            self.screen.paragraph(self.step.hint, "hint")
        self.screen.paragraph(self.word("wanted", what=self.wanted()), "hint")

    def wanted(self) -> str:
        """The answer that is wanted, in words."""
        assert self.step.ask is not None
        at = next(place for place, offer in enumerate(self.offers()) if self.fits(self.step.ask, *offer))
        return self.labels()[at]

    def fits(self, act: Act, choice: Choice, codes: list[int]) -> bool:
        """Is a choice this answer?"""
        if act.is_aid(self.game):
            return choice.verb == act.verb
        return codes == act.codes(self.game, self.table.match.state)

    def answer(self, choice: Choice, codes: list[int]) -> None:
        """Take an answer, or say why not this one."""
        which = next((n for n, act in enumerate(self.step.answers) if self.fits(act, choice, codes)), None)
        if which is None:
            self.screen.paragraph(self.step.wrong or self.word("other"), "hint")
            return
        self.answers.append(which)
        self.go_on()

    def go_on(self) -> None:
        """To the next step, or past the last; one that says and asks nothing is only seen, on the way."""
        self.at += 1
        self.read = self.at
        while self.at + 1 < len(self.lesson.steps) and self.silent(self.at):
            self.at += 1
        if self.at < len(self.lesson.steps):
            self.stand()
            self.show()

    def silent(self, at: int) -> bool:
        """Does a step say and ask nothing?"""
        step = self.lesson.steps[at]
        return not step.say and step.ask is None

    def go_back(self) -> None:
        """To the step before."""
        self.at = max(0, self.at - 1)
        while self.at > 0 and self.silent(self.at):
            self.at -= 1
        self.read = self.at
        del self.answers[sum(step.ask is not None for step in self.lesson.steps[: self.at]) :]
        self.stand()
        self.show()
