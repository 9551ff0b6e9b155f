"""Golden games: recorded games that must replay to the same end, and a readable playthrough.

A change of the rules that changes them needs a new rules version. Write them anew with LAZARETTO_GOLDEN=write.
"""

import hashlib
import json
import os
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lazaretto.kernel.game import Game
from lazaretto.kernel.match import Match
from lazaretto.kernel.options import Chosen
from lazaretto.kernel.record import Record, action_code, read_record, replay
from lazaretto.kernel.rng import Tape
from lazaretto.text import Text, game_text

WRITE = os.environ.get("LAZARETTO_GOLDEN") == "write"

Lively = Callable[[Match, random.Random], tuple[int, int]]  # a seat and its action


@dataclass(frozen=True)
class Golden:
    """The golden games of a game: seats and options by name, and somebody who plays them."""

    game: Game[Any]
    folder: Path
    games: Mapping[str, tuple[int, Chosen]]
    lively: Lively
    kept: str = "golden"  # the folder of the records

    def file(self, name: str) -> Path:
        return self.folder / self.kept / f"{name}.json"

    def recorded(self, name: str) -> Record:
        return read_record(self.file(name).read_text("utf-8"))

    def played(self, name: str) -> Match:
        """A whole game, the same each time."""
        seats, options = self.games[name]
        match = Match(self.game, seats, sum(name.encode()), options)
        chance = random.Random(name)
        while not match.state.over():
            match.play(*self.lively(match, chance))
        return match

    def check(self, name: str) -> None:
        """The record replays to its own end."""
        if WRITE:
            self.file(name).write_text(self.played(name).record.text(), "utf-8")
        record = self.recorded(name)
        state = replay(self.game, record)
        assert state.over()
        assert record.result is not None
        assert self.game.fingerprint(state) == record.result["hash"]
        assert (record.seats, record.options) == (
            self.games[name][0],
            self.game.settle_options(record.seats, self.games[name][1]),
        )
        self.check_told(name, record)

    def check_older(self, name: str, newer: Game[Any]) -> None:
        """A record of older rules replays to its end by them, and the game of today takes it."""
        self.check(name)
        record = self.recorded(name)
        assert record.rules_version == self.game.rules_version < newer.rules_version
        replay(newer, record)

    def check_told(self, name: str, record: Record) -> None:
        """Its journal is what it was: every note, and to whom."""
        path = self.folder / self.kept / "told.txt"
        kept = dict(line.split() for line in path.read_text("utf-8").splitlines()) if path.is_file() else {}
        told = self.told(record)
        if WRITE:
            kept = {known: hash_ for known, hash_ in {**kept, name: told}.items() if known in self.games}
            path.write_text("".join(f"{known} {kept[known]}\n" for known in sorted(kept)), "utf-8")
        assert kept.get(name) == told, "what the players are told has changed"

    def told(self, record: Record) -> str:
        """A hash of all that a recorded game tells."""
        state = self.game.new(record.seats, options=record.options, rng=Tape(record.chance))
        state.noting = True
        found = hashlib.sha256()
        for action in record.actions:
            self.game.play(state, *action_code(self.game, action))
            for note in state.notes:
                found.update(f"{note.to} {note.but} {json.dumps(self.game.notes([note], note.to))}\n".encode())
            state.notes = []
        return found.hexdigest()[:16]

    def check_same_seed(self, name: str) -> None:
        """Playing it again gives the same record."""
        assert self.played(name).record == self.recorded(name)

    def check_all_known(self) -> None:
        """There is a file for every game, and none besides."""
        assert {path.stem for path in (self.folder / self.kept).glob("*.json")} == set(self.games)

    def check_playthrough(self, match: Match, players: list[str], chance: int, decisions: int) -> None:
        """A game in words is what it was."""
        path = self.folder / "playthrough.txt"
        told = self.playthrough(match, players, random.Random(chance), decisions)
        if WRITE:
            path.write_text(told, "utf-8")
        assert told.splitlines() == path.read_text("utf-8").splitlines()

    def playthrough(self, match: Match, players: list[str], chance: random.Random, decisions: int) -> str:
        """A game as somebody at the table reads it: who is asked what, what may be answered, and what happens."""
        text = game_text(self.game.id, "en", players)
        lines = [f"{self.game.title}, {match.state.seats} seats, {decisions} decisions", ""]
        for number in range(1, decisions + 1):
            if match.state.over():
                break
            seat, action = self.lively(match, chance)
            lines += self.asked(match, text, number, seat, action)
            for note in self.game.notes(match.play(seat, action), seat):
                lines.append(f"    {text.get('log', note['key'], note['args'])}")
            lines.append("")
        return "\n".join(lines)

    def asked(self, match: Match, text: Text, number: int, seat: int, action: int) -> list[str]:
        """The question and its choices, the chosen one marked."""
        question = self.game.question(match.state, seat)
        assert question is not None
        public = self.game.public(match.state)
        place = f"round {public['round']}, {text.get('phases', public['phase'])}"
        if public.get("scores"):
            place += f", score {', '.join(str(score) for score in public['scores'])}"
        lines = [
            f"{number}. {text.name('seat', seat)} ({place})",
            f"    {text.get('questions', question['key'], question['args'])}",
        ]
        for choice in self.game.choices(match.state, seat):
            mark = "->" if choice.code == action else "  "
            clicks = " then ".join("|".join(places) for places in choice.parts)
            said = text.get("verbs", choice.label, choice.args)
            lines.append(f"  {mark} {said}{f'  [{clicks}]' if clicks else ''}")
        return lines
