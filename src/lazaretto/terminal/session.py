"""Session: people at a table, in front of a screen. Shows what happened, asks, and does what is typed."""

from collections.abc import Callable
from datetime import datetime
from enum import Enum, auto
from functools import partial
from pathlib import Path
from typing import Any

from lazaretto.kernel.errors import CannotUndo
from lazaretto.kernel.game import question_key
from lazaretto.kernel.journal import SPECTATOR
from lazaretto.kernel.options import Value
from lazaretto.kernel.view import Choice, Outcome
from lazaretto.terminal import board, layout, lookup, saves
from lazaretto.terminal.screen import Screen
from lazaretto.terminal.seating import told_bot
from lazaretto.terminal.table import Table
from lazaretto.text import Text, catalogue, game_text

LEAST_NEWS = 8  # lines of news that are shown in any case
ROOM_BELOW = 14  # lines for the question and its choices
MOST_EXPLAINED = 10  # so many choices are listed with their effects


class Then(Enum):
    """What follows a command."""

    ASK = auto()  # ask again
    SHOW = auto()  # show everything again, and ask
    GO_ON = auto()  # the question is answered
    LEAVE = auto()


class Session:
    """People at a table. `place` is where the game is kept by itself, `file` where its people save it."""

    def __init__(
        self, table: Table, screen: Screen, language: str, place: Path | None = None, file: Path | None = None
    ) -> None:
        self.table = table
        self.screen = screen
        names = [player.name for player in table.players]
        self.text = game_text(table.game.id, language, names)
        self.words = terminal_text(language, names)
        self.place = place
        self.file = file
        self.commands: dict[str, Callable[[int, str], Then]] = {
            "u": self.undo,
            "b": self.back,
            "h": self.explain,
            "?": self.explain,
            "l": self.log,
            "v": self.look,
            "s": self.save,
            "r": self.about,
            "q": self.leave,
        }
        self.habits = board.habits(table.game.id)
        for habit in {habit for verbs in self.habits.values() for habit in verbs}:
            self.commands[self.text.get("habits", habit)] = partial(self.take_habit, habit)

    def say(self, key: str, **args: Any) -> str:
        """Words of the terminal."""
        return self.words.get("play", key, args)

    # The game.

    def run(self) -> bool:
        """Play on until the game is over; False if the people leave before."""
        last = -1
        if not self.table.people:
            self.screen.heading(self.table.game.title)
        while not self.table.over:
            seat = self.table.to_act(last)
            if self.table.bots[seat]:
                self.wait_for(seat)
                continue
            usual = self.usual_answer(seat)
            if usual is not None:
                self.table.play(seat, usual)
                self.keep()
                continue
            if seat != last and not self.hand_over(seat, last):
                return self.left()
            last = seat
            if self.turn(seat) is Then.LEAVE:
                return self.left()
            self.keep()
        self.end(last)
        return True

    def wait_for(self, seat: int) -> None:
        """Let a bot answer."""
        key = question_key(self.table.match.state, seat)
        known = self.text.has("waiting", key)
        said = self.text.get("waiting", key, {"seat": seat}) if known else self.say("thinking", seat=seat)
        self.screen.passing(said)
        self.table.play_bot(seat)
        if not self.table.people:
            self.show_notes(self.table.told(SPECTATOR, len(self.table.history) - 1))

    def usual_answer(self, seat: int) -> int | None:
        """What a person's habit answers to this question, if it does."""
        state = self.table.match.state
        verb = self.habits.get(question_key(state, seat), {}).get(self.table.habits[seat])
        return next((code for code in state.legal(seat) if self.table.game.describe(code)[0] == verb), None)

    def hand_over(self, seat: int, last: int) -> bool:
        """Pass the keyboard on, out of the others' sight where there are secrets; False at the end of input."""
        if len(self.table.people) < 2 or not self.table.has_secrets():
            return True
        if last >= 0:
            self.screen.hide()
        return self.screen.ask(self.say("hand_over", seat=seat)) is not None

    def turn(self, seat: int) -> Then:
        """One question to a person."""
        news = self.table.news(seat)
        then = Then.SHOW
        while then in (Then.ASK, Then.SHOW):
            if then is Then.SHOW:
                self.show(seat, news)
            typed = self.screen.ask("> ")
            then = Then.LEAVE if typed is None else self.obey(seat, typed)
        return then

    def obey(self, seat: int, typed: str) -> Then:
        """Do what a person typed: the number of a choice, or a command."""
        offers = self.table.offers(seat)
        if typed == "":
            if len(offers) > 1:
                return Then.SHOW
            typed = "1"
        if typed.isdecimal():
            if not 1 <= int(typed) <= len(offers):
                return self.tell("not_a_choice", n=len(offers))
            self.table.take(seat, offers[int(typed) - 1])
            return Then.GO_ON
        word = typed.split(maxsplit=1)
        if typed[0] == "?":
            word = ["?", typed[1:]]
        command = self.commands.get(word[0].lower())
        if command is None:
            return self.tell("unknown", typed=typed, n=len(offers))
        return command(seat, word[1].strip() if len(word) > 1 else "")

    def tell(self, key: str, **args: Any) -> Then:
        """Say a sentence, and ask again."""
        self.screen.paragraph(self.say(key, **args))
        return Then.ASK

    # What a person sees.

    def show(self, seat: int, news: list[dict[str, Any]]) -> None:
        """The board, the news, the question and its choices."""
        screen = self.screen
        self.show_board(seat, news)
        question = self.table.game.question(self.table.match.state, seat)
        assert question is not None
        asked = self.text.get("questions", question["key"], question["args"])
        name = self.table.players[seat].name
        if screen.plain and len(self.table.people) > 1:
            asked = f"{self.text.label(name)} {asked}"
        if not screen.plain:
            screen.heading(name)
        screen.paragraph(asked, style="bold")
        self.show_choices(seat)
        if question["key"] in self.habits:
            screen.paragraph(self.text.get("habits", "help"))
        if not screen.plain:
            screen.line(self.say("footer"), "dim")

    def show_board(self, seat: int, news: list[dict[str, Any]]) -> None:
        """The board and the news below it; on a plain screen the news alone."""
        screen = self.screen
        if screen.plain:
            self.show_notes(news)
            return
        screen.clear()
        view = self.table.game.view(self.table.match.state, seat)
        drawn = board.draw(view, self.text, screen.width)
        screen.picture(drawn, board.colours(view, self.text))
        if news:
            screen.heading(self.say("since"))
        most = max(LEAST_NEWS, screen.height - len(drawn) - ROOM_BELOW)
        if len(news) > most:
            screen.line(self.say("more_news", n=len(news) - most), "dim")
        self.show_notes(news[-most:])

    def show_notes(self, notes: list[dict[str, Any]]) -> None:
        """Journal entries in words, and claims after the names of those who made them."""
        for note in notes:
            if "claimed_by" in note:
                said = self.text.get("claims", note["key"], note["args"])
                self.screen.paragraph(f"{self.text.label(self.table.players[note['claimed_by']].name)} {said}")
            else:
                self.screen.paragraph(self.text.get("log", note["key"], note["args"]))

    def show_choices(self, seat: int) -> None:
        """The choices with their numbers; with their effects where they are few."""
        choices = self.table.offers(seat)
        labels = layout.unlike([board.label(choice, self.text) for choice in choices], [c.parts for c in choices])
        effects = [self.effect(choice) for choice in choices]
        explained = any(effects) and len(choices) <= MOST_EXPLAINED
        if self.screen.plain or explained:
            for number, (label, effect) in enumerate(zip(labels, effects, strict=True), 1):
                said = self.text.told(label, effect) if effect and explained else label
                self.screen.paragraph(f"{number:>2} {said}" if not self.screen.plain else f"{number}. {said}", hang=3)
        else:
            for line in layout.numbered(labels, [choice.verb for choice in choices], self.screen.width):
                self.screen.line(line)

    def effect(self, choice: Choice) -> str:
        """What the component a choice names does."""
        return next(filter(None, (self.text.effect(kind, value) for kind, value in choice.args.items())), "")

    # Commands.

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
            return self.tell("cannot_undo")
        self.keep()
        return Then.GO_ON

    def explain(self, seat: int, word: str) -> Then:
        """Help: on a component, on a choice by its number, or on the commands."""
        if not word:
            for line in self.say("help").splitlines():
                self.screen.paragraph(line)
            if not self.screen.plain and self.text.has("board", "legend"):
                self.screen.paragraph(self.text.get("board", "legend"))
            if self.habits:
                self.screen.paragraph(self.text.get("habits", "help"))
            return Then.ASK
        choices = self.table.offers(seat)
        if word.isdecimal() and 1 <= int(word) <= len(choices):
            args = choices[int(word) - 1].args
            known = {(component.kind, component.id): component for component in lookup.components(self.text)}
            named = [known.get((kind, str(value))) for kind, value in args.items()]
            found = [component for component in named if component is not None]
        else:
            found = lookup.find(self.text, word)
        if not found:
            return self.tell("nothing_found", word=word)
        for component in found:
            self.screen.paragraph(self.text.told(component.name, component.effect or self.say("no_effect")))
        return Then.ASK

    def take_habit(self, habit: str, seat: int, word: str) -> Then:
        """Answer some questions alike from now on, the one that is asked too; or be asked again."""
        self.table.habits[seat] = habit
        self.screen.paragraph(self.text.get("habits", f"{habit}_taken"))
        return Then.ASK if self.usual_answer(seat) is None else Then.GO_ON

    def log(self, seat: int, word: str) -> Then:
        """Everything that happened, or the last so many lines."""
        notes = self.table.told(seat)
        if not notes:
            return self.tell("no_log")
        self.show_notes(notes[-int(word) :] if word.isdecimal() and int(word) else notes)
        return Then.ASK

    def look(self, seat: int, word: str) -> Then:
        """The board again; in words on a plain screen."""
        if not self.screen.plain:
            return Then.SHOW
        view = self.table.game.view(self.table.match.state, seat)
        for line in board.tell(view, self.text):
            self.screen.line(line)
        return Then.ASK

    def save(self, seat: int, word: str) -> Then:
        """Save to a file."""
        self.save_to(Path(word).expanduser() if word else None)
        return Then.ASK

    def save_to(self, path: Path | None) -> bool:
        """Save; to the file saved to before, or a new one by date, where none is named."""
        path = path or self.file or Path(f"{self.table.game.id}-{datetime.now().astimezone():%Y-%m-%d}.json")
        try:
            saves.write_save(path, self.table, force=path == self.file)
        except saves.FileTrouble as error:
            self.screen.paragraph(str(error))
            return False
        self.file = path
        self.screen.paragraph(self.say("saved", file=path))
        return True

    def about(self, seat: int, word: str) -> Then:
        """What the game is about, and how it is set up."""
        screen, text = self.screen, self.text
        for key in ("title", "tagline", "summary"):
            if text.has("about", key):
                screen.paragraph(text.get("about", key), style="bold" if key == "title" else "")
        for rule in text.words.get("rules", []):
            screen.paragraph(rule["title"], style="bold")
            screen.paragraph(rule["text"])
        for player in self.table.players:
            if player.bot:
                screen.paragraph(f"{text.label(player.name)} {told_bot(text.language, player.bot)}")
        screen.paragraph(self.say("options"), style="bold")
        for name, value in self.table.match.record.options.items():
            screen.paragraph(f"{text.label(text.get('options', name))} {self.value(name, value)}")
        return Then.ASK

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

    def leave(self, seat: int, word: str) -> Then:
        """Leave, after offering to save."""
        while True:
            typed = self.screen.ask(self.say("save_before_leaving"))
            if not typed or self.save_to(Path(typed).expanduser()):
                return Then.LEAVE

    # Keeping, leaving, ending.

    def keep(self) -> None:
        """Keep the game by itself, and in the file it is saved to."""
        try:
            if self.place is not None:
                saves.keep(self.place, self.table)
            if self.file is not None:
                saves.write_save(self.file, self.table, force=True)
        except saves.FileTrouble as error:
            self.screen.paragraph(str(error))
            self.place = self.file = None

    def left(self) -> bool:
        """Say how to come back."""
        if self.place is not None:
            self.keep()
            self.tell("left")
        return False

    def end(self, last: int) -> None:
        """Show how it ended, line by line, and offer to keep the record."""
        table, screen = self.table, self.screen
        self.show_board(last if last >= 0 else SPECTATOR, table.news(last) if last >= 0 else [])
        screen.heading(self.say("end"))
        self.show_sheet(table.game.outcome(table.match.state))
        if self.place is not None:
            self.place.unlink(missing_ok=True)
        if self.file is not None:
            self.keep_file()
        self.offer_record()

    def keep_file(self) -> None:
        """Bring the file the game was saved to up to its end."""
        self.place = None
        self.keep()

    def show_sheet(self, outcome: Outcome) -> None:
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
            for line in layout.points_table(names, table, self.screen.width):
                self.screen.line(line)
        if len(names) > 1:
            self.screen.paragraph(self.verdict(outcome), style="bold")

    def verdict(self, outcome: Outcome) -> str:
        """Who has won, and the order of the others."""
        key = "nobody_wins" if not outcome.winners else "wins" if len(outcome.winners) == 1 else "share"
        order = sorted(range(len(outcome.ranks)), key=lambda seat: outcome.ranks[seat])
        ranks = [f"{outcome.ranks[seat]}. {self.table.players[seat].name}" for seat in order]
        return f"{self.say(key, seat=list(outcome.winners))} {'  '.join(ranks)}"

    def offer_record(self) -> None:
        """Keep the record in a file, on request."""
        while self.table.people:
            typed = self.screen.ask(self.say("keep_record"))
            if not typed:
                return
            try:
                saves.write(Path(typed).expanduser(), self.table.match.record.text())
            except saves.FileTrouble as error:
                self.screen.paragraph(str(error))
                continue
            self.tell("saved", file=typed)
            return


def terminal_text(language: str, players: list[str] | None = None) -> Text:
    """The terminal's own words."""
    return Text(catalogue("lazaretto.terminal", language), language, players or [])
