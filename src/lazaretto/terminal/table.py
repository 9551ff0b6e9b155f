"""Table: a match with its players, people and bots, and what has happened at it. Says nothing by itself."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from lazaretto.arena.play import mind
from lazaretto.bots import Session, bot, think
from lazaretto.bots.voices import Said, Voices, speak
from lazaretto.kernel.errors import BadRecord
from lazaretto.kernel.game import Game
from lazaretto.kernel.journal import SPECTATOR, Note
from lazaretto.kernel.match import Match
from lazaretto.kernel.playback import Playback
from lazaretto.kernel.record import record_from
from lazaretto.kernel.view import Choice, question_key
from lazaretto.terminal import board
from lazaretto.terminal.hand import Hand, Picked, hand_of


@dataclass(frozen=True)
class Player:
    """Who sits at a seat: a person, or a bot by its spec."""

    name: str
    bot: str | None = None


@dataclass(frozen=True)
class Event:
    """What one action has caused, and what bots said to it."""

    seat: int
    notes: list[Note]
    claims: list[Said] = field(default_factory=list)


class Table:
    """A match at the terminal. For each seat, `seen` counts the events it has read, and `habits` has how it answers."""

    def __init__(self, match: Match, players: Sequence[Player], seed: int, history: list[Event] | None = None) -> None:
        self.match = match
        self.game = match.game
        self.players = list(players)
        self.seed = seed
        begun = seed + len(match.record.actions)  # a resumed game has new thoughts
        self.bots = [
            Session(seat, bot(player.bot), mind(begun, seat)) if player.bot else None
            for seat, player in enumerate(players)
        ]
        self.voices = Voices(match.game, mind(begun, len(players)))
        self.history = history or []
        self.seen = [0] * len(players)
        self.habits = [""] * len(players)
        self.picked = [Picked() for _ in players]
        self.match.record.players = [player.name for player in players]

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, player in enumerate(self.players) if player.bot is None]

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return self.match.state.over()

    def to_act(self, last: int) -> int:
        """Who decides next. Where several may: bots before people, and the person who was at it before the others."""
        actors = self.match.state.actors()
        bots = [seat for seat in actors if self.bots[seat]]
        return bots[0] if bots else last if last in actors else actors[0]

    def has_secrets(self) -> bool:
        """Does a seat know something that another must not see?"""
        known = [self.game.private(self.match.state, seat) for seat in range(len(self.players))]
        return any(value is not None and value != [] and value != {} for own in known for value in own.values())

    def play(self, seat: int, action: int) -> None:
        """Take a seat's action."""
        self.keep(Event(seat, self.match.play(seat, action)))

    def offers(self, seat: int) -> list[Choice]:
        """What a person may answer: the aids of the game, whose codes are below 0, then the choices."""
        state = self.match.state
        aids = [Choice(-1 - place, name, {}, name, ()) for place, name in enumerate(self.game.aids_for(state, seat))]
        return [*aids, *self.hand(seat).choices]

    def hand(self, seat: int) -> Hand:
        """What a person may pick: the answers of the question, or the pieces of the set it gathers."""
        return hand_of(self.game, self.match.state, seat)

    def picking(self, seat: int) -> Picked:
        """What a person has picked of the question that is asked now."""
        return self.picked[seat].at(self.match.state, seat)

    def take(self, seat: int, offer: Choice) -> None:
        """An aid that a person asks for: its actions are taken together."""
        self.take_row(seat, self.game.aid(self.match.state, seat, offer.verb))

    def take_row(self, seat: int, row: list[int]) -> None:
        """A person's answers, taken together."""
        notes = self.match.play_row(seat, row)
        self.history += [Event(seat, []) for _ in row[1:]]  # there is an event for every action
        self.keep(Event(seat, notes))

    def keep(self, event: Event) -> None:
        """Write an event down; bots may have something to say to it."""
        self.history.append(event)
        for note in self.game.notes(event.notes, SPECTATOR):
            self.stir(event, note["key"], note["args"])

    def usual_answer(self, seat: int) -> int | None:
        """What a person's habit answers to the question, if it does."""
        state = self.match.state
        verb = board.habits(self.game.id).get(question_key(state, seat), {}).get(self.habits[seat])
        return next((code for code in state.legal(seat) if self.game.describe(code)[0] == verb), None)

    def stir(self, event: Event, key: str, args: dict[str, Any]) -> None:
        """Let those bots speak whom an entry of the journal or a claim stirs; they may stir others."""
        rng = self.voices.rng
        for seat in self.voices.stirred(self.match.state, key, args):
            if self.bots[seat]:
                said = speak(self.game, self.game.determinize(self.match.state, seat, rng), seat, rng, key)
                if said is not None:
                    event.claims.append(said)
                    self.stir(event, said.key, said.args)

    def play_bot(self, seat: int) -> None:
        """Let a bot answer."""
        player = self.bots[seat]
        assert player is not None
        self.play(seat, think(self.game, self.match.state, player))

    def undo(self, seat: int) -> None:
        """Take back a person's last move, or raise CannotUndo."""
        self.forget(seat, self.match.undo(seat))

    def step_back(self, seat: int) -> None:
        """Take back a person's last answer, or raise CannotUndo."""
        self.forget(seat, self.match.step_back(seat))

    def forget(self, seat: int, count: int) -> None:
        """Strike a seat's last events from the history."""
        for place in range(len(self.history) - 1, -1, -1):
            if count and self.history[place].seat == seat:
                del self.history[place]
                self.seen = [seen - (seen > place) for seen in self.seen]
                count -= 1

    def told(self, seat: int, since: int = 0) -> list[dict[str, Any]]:
        """The journal as a seat (or SPECTATOR) may read it, from an event on, with what bots claimed."""
        found = []
        for event in self.history[since:]:
            found += self.game.notes(event.notes, seat)
            found += [{"key": said.key, "args": said.args, "claimed_by": said.seat} for said in event.claims]
        return found

    def news(self, seat: int) -> list[dict[str, Any]]:
        """What a seat has not read yet; then it has."""
        since = self.seen[seat]
        self.seen[seat] = len(self.history)
        return self.told(seat, since)

    # Save and resume.

    def save(self) -> dict[str, Any]:
        """The whole table as JSON."""
        bots = [player.bot for player in self.players]
        claims = [
            [place, said.seat, said.key, said.args] for place, event in enumerate(self.history) for said in event.claims
        ]
        about = {"bots": bots, "seed": self.seed, "seen": self.seen, "habits": self.habits, "claims": claims}
        return {**self.match.save(), "table": about}


def resume(game: Game[Any], data: dict[str, Any]) -> Table:
    """A table from its save, or BadRecord."""
    match = Match.resume(game, data)
    about = data.get("table")
    names = match.record.players
    seats = match.record.seats
    if isinstance(about, dict):
        about = {"habits": [""] * seats, **about}  # older saves have none
    if not isinstance(about, dict) or not all(isinstance(about.get(key), list) for key in ("bots", "seen", "habits")):
        raise BadRecord("the save does not say who plays")
    bots, seen, habits, seed = about["bots"], about["seen"], about["habits"], about.get("seed")
    typed = all(spec is None or isinstance(spec, str) for spec in bots) and all(isinstance(n, int) for n in seen)
    named = len(bots) == len(seen) == len(habits) == len(names) == seats
    named = named and all(isinstance(name, str) for name in [*names, *habits])
    if not typed or not named or not isinstance(seed, int):
        raise BadRecord("the save is damaged: its players do not fit its seats")
    players = [Player(name, spec) for name, spec in zip(names, bots, strict=True)]
    table = Table(match, players, seed, history_of(game, data))
    table.seen = [max(0, min(count, len(table.history))) for count in seen]
    table.habits = habits
    try:
        for place, seat, key, args in about.get("claims", []):
            table.history[place].claims.append(Said(range(seats)[seat], str(key), dict(args)))
    except (TypeError, ValueError, IndexError) as error:
        raise BadRecord("the save is damaged: nobody can have claimed what it says") from error
    return table


def history_of(game: Game[Any], data: dict[str, Any]) -> list[Event]:
    """All events of a record, by playing it again."""
    return events(Playback(game, record_from(data)))


def events(playback: Playback) -> list[Event]:
    """What each action of a record has caused."""
    return [Event(action["seat"], notes) for action, notes in zip(playback.actions, playback.notes[1:], strict=True)]
