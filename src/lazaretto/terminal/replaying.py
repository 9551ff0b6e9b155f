"""A record played again: in words, or step by step with its board."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import lazaretto
from lazaretto.kernel.game import Game
from lazaretto.kernel.journal import EVERYBODY, SPECTATOR, Note
from lazaretto.kernel.match import Match
from lazaretto.kernel.playback import Playback
from lazaretto.kernel.record import Record, read_json, record_from, replay
from lazaretto.terminal import board, saves
from lazaretto.terminal.page import terminal_text
from lazaretto.terminal.screen import Screen
from lazaretto.terminal.table import Event, events
from lazaretto.text import game_text


class Replay:
    """A record that has been checked, and what happened in it."""

    def __init__(self, game: Game[Any], record: Record) -> None:
        self.game = game
        self.record = record
        self.playback = Playback(game, record)
        self.history = events(self.playback)

    def notes(self, event: Event) -> list[dict[str, Any]]:
        """What an action caused. A record tells all, so only what was written for the uninformed is left out."""
        return [note for told in event.notes if told.but == EVERYBODY for note in self.game.notes([told], reader(told))]

    def json(self) -> dict[str, Any]:
        """The record without its chance, with what happened."""
        data = self.record.json()
        del data["chance"], data["actions"]
        actions = [
            {**action, "notes": self.notes(event)}
            for action, event in zip(self.record.actions, self.history, strict=True)
        ]
        return {**data, "sound": True, "actions": actions}

    def moves(self) -> list[int]:
        """After how many actions each move begins, and the end."""
        return [*self.playback.moves(), len(self.playback)]


def reader(note: Note) -> int:
    """A seat that may read a note."""
    return note.to if note.to != EVERYBODY else SPECTATOR


def read_replay(path: Path) -> Replay:
    """The record or save of a file, checked to its end; or BadRecord."""
    data = read_json(saves.read(path), f"{path} is no record")
    record = record_from(data)
    game = lazaretto.load(record.game).as_played(record.rules_version, record.options)
    if "state" in data:
        Match.resume(game, data)
    else:
        replay(game, record)
    return Replay(game, record)


class Projector:
    """Shows a replay on a screen."""

    def __init__(self, found: Replay, screen: Screen, language: str) -> None:
        self.replay = found
        self.screen = screen
        self.text = game_text(found.game.id, language, found.record.players)
        self.words = terminal_text(language, found.record.players)

    def verdict(self) -> Iterator[str]:
        """That the record is sound, and how it ends."""
        record = self.replay.record
        yield self.words.get("replay", "good", {"n": len(record.actions), "title": self.replay.game.title})
        if record.result is None:
            yield self.words.get("replay", "unfinished")
            return
        scores = [self.words.grammar.number(score) for score in record.result["scores"]]
        if len(record.players) == record.seats:
            scores = [f"{name} {score}" for name, score in zip(record.players, scores, strict=True)]
        yield self.words.get("replay", "good_end", {"scores": ", ".join(scores)})

    def print_all(self) -> None:
        """Everything that happened."""
        for event in self.replay.history:
            self.print_event(event)
        for line in self.verdict():
            self.screen.paragraph(line, style="title")

    def print_event(self, event: Event) -> None:
        """What one action caused."""
        for note in self.replay.notes(event):
            self.screen.paragraph(self.text.get("log", note["key"], note["args"]))

    def step_through(self) -> None:
        """Move by move, with the board."""
        moves = self.replay.moves()
        at = 0  # how many actions have been played
        while True:
            self.show(at, max([0, *(start for start in moves if start < at)]))
            typed = self.screen.ask(self.words.get("replay", "step"))
            if typed is None or typed.lower() == "q":
                return
            if typed.lower() == "b":
                at = max([0, *(start for start in moves if start < at)])
            elif typed.isdecimal():
                at = min(int(typed), len(self.replay.history))
            else:
                at = min([start for start in moves if start > at], default=at)

    def show(self, at: int, since: int) -> None:
        """The board after so many actions, and what the last move caused."""
        game, record = self.replay.game, self.replay.record
        self.screen.clear()
        view = game.view(self.replay.playback.state(at), SPECTATOR)
        draw = board.tell(view, self.text) if self.screen.plain else board.draw(view, self.text, self.screen.width)
        self.screen.picture(draw, board.colours(view, self.text))
        self.screen.heading(self.words.get("replay", "place", {"number": at, "n": len(record.actions)}))
        for event in self.replay.history[since:at]:
            self.print_event(event)
        if at == len(record.actions):
            for line in self.verdict():
                self.screen.paragraph(line, style="title")
