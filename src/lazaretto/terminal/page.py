"""Page: what a person at the table sees: the board, the news, the question and its choices; at the end the score."""

from typing import Any

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.text import Text as Styled

from lazaretto.kernel.letters import tame
from lazaretto.kernel.options import Value
from lazaretto.kernel.view import Outcome
from lazaretto.terminal import board, layout
from lazaretto.terminal.offer import Offer
from lazaretto.terminal.screen import Screen
from lazaretto.terminal.seating import told_bot
from lazaretto.terminal.table import Table
from lazaretto.terminal.theme import seat_styles, styled
from lazaretto.text import Text, catalogue, game_text

LEAST_NEWS = 8  # lines of news that are shown where the board has no room anyway
LITTLE_NEWS = 2  # lines of news that are shown in any case

Notes = list[dict[str, Any]]


class Page:
    """A table on a screen, in a language."""

    def __init__(self, table: Table, screen: Screen, language: str) -> None:
        self.table = table
        self.screen = screen
        names = [player.name for player in table.players]
        self.text = game_text(table.game.id, language, names)
        self.words = terminal_text(language, names)
        self.habits = board.habits(table.game.id)
        screen.names = seat_styles(names)

    def say(self, key: str, **args: Any) -> str:
        """Words of the terminal."""
        return self.words.get("play", key, args)

    def styled(self, text: str, style: str = "") -> Styled:
        """A text with the players' names in their styles."""
        return styled(tame(text), style, self.screen.names)

    # A question.

    def show(self, seat: int, news: Notes) -> None:
        """The board, the news, the question and its choices; as much news as leaves the question on the screen."""
        if self.screen.plain:
            self.notes(news)
            self.ask_plainly(seat)
            return
        self.screen.measure()
        board_lines = len(self.drawn(seat))
        told = 1 + min(len(news), LITTLE_NEWS) if news else 0
        below = self.asked(seat, self.screen.height - 1 - board_lines - told)
        self.board(seat, news, self.screen.height - self.screen.count(below) - 1)
        self.screen.show(below)

    def question(self, seat: int) -> tuple[str, str]:
        """What a seat is asked: the question's key, and its words."""
        question = self.table.game.question(self.table.match.state, seat)
        assert question is not None
        return question["key"], self.text.get("questions", question["key"], question["args"])

    def ask_plainly(self, seat: int) -> None:
        """The question and its choices, a line each."""
        key, words = self.question(seat)
        alone = len(self.table.people) == 1
        self.screen.line(words if alone else f"{self.text.label(self.table.players[seat].name)} {words}", "question")
        for number, label in enumerate(self.offer(seat).labels(explained=True), 1):
            self.screen.line(f"{number}. {label}")
        for line in self.gathering(seat):
            self.screen.line(line)
        if key in self.habits:
            self.screen.line(self.text.get("habits", "help"))

    def asked(self, seat: int, wish: int = 0) -> RenderableType:
        """The question, its choices, and what else can be typed; in as many lines as are wished, if it can be."""
        key, words = self.question(seat)
        head = Styled.assemble(("── ", "heading"), self.styled(self.table.players[seat].name))
        hints = [*self.gathering(seat), *[self.text.get("habits", "help")] * (key in self.habits), self.say("footer")]
        above: list[RenderableType] = [Rule(head, align="left", style="heading"), self.styled(words, "question")]
        below = [self.styled(hint, "hint") for hint in hints]
        return Group(*above, self.offer(seat).laid_out(wish - self.screen.count(Group(*above, *below))), *below)

    def offer(self, seat: int) -> Offer:
        """What a seat may choose now."""
        return Offer(self.table.game.id, self.table.offers(seat), self.text, self.screen)

    def gathering(self, seat: int) -> list[str]:
        """How a set is picked, where one is asked for, and what is picked of it."""
        hand = self.table.hand(seat)
        if not hand.gathers():
            return []
        least, most = hand.wanted()
        how = self.say("gather" if least == most else "gather_up_to", n=most)
        return [f"{how} {self.say('once_more_alike' if hand.repeats() else 'once_more')}"]

    # The table.

    def board(self, seat: int, news: Notes, room: int) -> None:
        """The board and the news below it, so many lines; on a plain screen the news alone."""
        screen = self.screen
        if screen.plain:
            self.notes(news)
            return
        screen.clear()
        view = self.table.game.view(self.table.match.state, seat)
        drawn = self.drawn(seat)
        least = LITTLE_NEWS if len(drawn) <= room else LEAST_NEWS
        if len(drawn) + min(len(news), least) + 1 > room:  # only the end of the board is seen
            drawn = self.drawn(seat, low=True)
        screen.picture(drawn, board.colours(view, self.text))
        if news:
            screen.heading(self.say("since"))
        most = max(least, room - len(drawn) - 1)
        if len(news) > most:
            screen.line(self.say("more_news", n=len(news) - most + 1), "hint")
            news = news[1 - most :]
        self.notes(news)

    def drawn(self, seat: int, low: bool = False) -> list[str]:
        """The board in characters, as a seat sees it."""
        return board.draw(self.table.game.view(self.table.match.state, seat), self.text, self.screen.width, low)

    @property
    def legend(self) -> str:
        """What the signs of the board mean; nothing where it is told in words."""
        told = not self.screen.plain and self.text.has("board", "legend")
        return self.text.get("board", "legend") if told else ""

    def tell_board(self, seat: int) -> None:
        """The board in words."""
        for line in board.tell(self.table.game.view(self.table.match.state, seat), self.text):
            self.screen.line(line)

    def notes(self, notes: Notes) -> None:
        """Journal entries in words, and claims after the names of those who made them."""
        for note in notes:
            if "claimed_by" in note:
                said = self.text.get("claims", note["key"], note["args"])
                self.screen.paragraph(f"{self.text.label(self.table.players[note['claimed_by']].name)} {said}")
            else:
                self.screen.paragraph(self.text.get("log", note["key"], note["args"]))

    # What the game is about.

    def about(self) -> None:
        """What the game is about, and how it is set up."""
        screen, text = self.screen, self.text
        for key in ("title", "tagline", "summary"):
            if text.has("about", key):
                screen.paragraph(text.get("about", key), style="title" if key == "title" else "")
        for rule in text.words.get("rules", []):
            screen.paragraph(rule["title"], style="title")
            screen.paragraph(rule["text"])
        for player in self.table.players:
            if player.bot:
                screen.paragraph(f"{text.label(player.name)} {told_bot(text.language, player.bot)}")
        screen.paragraph(self.say("options"), style="title")
        for name, value in self.table.match.record.options.items():
            screen.paragraph(f"{text.label(text.get('options', name))} {self.value(name, value)}")

    def value(self, name: str, value: Value) -> str:
        """An option's value in words."""
        if isinstance(value, bool):
            return self.say("yes" if value else "no")
        option = next(option for option in self.table.game.options if option.id == name)
        if isinstance(value, int) and option.any_seat:
            return self.table.players[value].name
        if option.freely(value) is not None:
            kinds = {id_: group.kind for group in option.free for id_ in group.ids}
            return ", ".join(self.text.name(kinds[id_], id_) for id_ in str(value).split("+"))
        known = value in option.values
        return self.text.get("option_values", str(value) if known else "custom")

    # The end.

    def sheet(self, outcome: Outcome) -> None:
        """The score sheet, and who has won."""
        names = [player.name for player in self.table.players]
        rows = [(self.text.get("score", line), points) for line, points in outcome.sheet]
        rows.append((self.say("total"), outcome.scores))
        written = self.text.grammar.number
        if self.screen.plain:
            for words, points in rows:
                told = ", ".join(f"{name} {written(number)}" for name, number in zip(names, points, strict=True))
                self.screen.line(f"{self.text.label(words)} {told}")
        else:
            table = [(words, [written(number) for number in points]) for words, points in rows]
            self.screen.show(layout.points_table([self.styled(name) for name in names], table))
        if len(names) > 1:
            self.screen.paragraph(self.verdict(outcome), style="title")

    def verdict(self, outcome: Outcome) -> str:
        """Who has won, and the order of the others."""
        key = "nobody_wins" if not outcome.winners else "wins" if len(outcome.winners) == 1 else "share"
        order = sorted(range(len(outcome.ranks)), key=lambda seat: outcome.ranks[seat])
        ranks = [f"{outcome.ranks[seat]}. {self.table.players[seat].name}" for seat in order]
        return f"{self.say(key, seat=list(outcome.winners))} {'  '.join(ranks)}"


def terminal_text(language: str, players: list[str] | None = None) -> Text:
    """The terminal's own words."""
    return Text(catalogue("lazaretto.terminal", language), language, players or [])
