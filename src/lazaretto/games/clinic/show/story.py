# mypyc: interpreted
"""What the end page tells: every clinic round by round, its three best rounds, and what turned the game."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from lazaretto.games.clinic.rules.tables import LEVEL_IDS, ROUNDS
from lazaretto.games.clinic.show.shapes import Best, Story, StoryRound, StoryYear
from lazaretto.kernel.journal import Note
from lazaretto.kernel.playback import Playback
from lazaretto.kernel.story import Moment

BEST: Final = 3
EARNED: Final = frozenset(["cured", "cured_with_blood", "transfused", "cured_zombie"])
CURED: Final = frozenset(["cured", "cured_with_blood"])


@dataclass
class Account:
    """What one clinic did in one round."""

    cured: list[int] = field(default_factory=list)  # by level
    income: int = 0
    expenses: int = 0
    bought: int = 0
    studied: int = 0
    died: int = 0
    lost: int = 0  # popularity
    popularity: int = 0  # at the end of the round
    time: int = 0  # spent so far
    step: int = 0  # where the most was earned
    earned: int = 0  # there

    @property
    def gain(self) -> int:
        """Popularity won in the round."""
        return self.bought + self.studied - self.lost

    def hear(self, step: int, key: str, args: dict[str, Any]) -> None:
        """One note about this clinic."""
        if key in EARNED:
            self.income += args["money"]
            if args["money"] > self.earned:
                self.step, self.earned = step, args["money"]
            if key in CURED:
                self.cured.append(args["level"])
        elif key == "paid_expenses":
            self.expenses += args["money"]
        elif key == "bought_popularity":
            self.bought += args["number"]
        elif key == "studied":
            self.studied += 1
        elif key in ("died", "could_not_pay"):
            self.lost += args["popularity"]
            self.died += key == "died"


def notes_of(playback: Playback) -> Iterator[tuple[int, int, Note]]:
    """Every note with its step and its round."""
    round_ = 0
    for step, notes in enumerate(playback.notes):
        for note in notes:
            if note.key == "round":
                round_ = int(str(note.args["round"]))
            yield step, round_, note


def accounts(playback: Playback) -> list[list[Account]]:
    """By round and seat."""
    end: Any = playback.state(len(playback))
    found = [[Account() for _ in range(end.seats)] for _ in range(ROUNDS)]
    for step, round_, note in notes_of(playback):
        seat = note.args.get("seat")
        if round_ and isinstance(seat, int):
            found[round_ - 1][seat].hear(step, note.key, note.args)
    close(playback, found)
    return found


def close(playback: Playback, found: list[list[Account]]) -> None:
    """How popular everybody was when the next round began, or at the end, and the time spent by then."""
    before = 0
    for _, state in playback.through():
        world: Any = state
        if before and world.round != before:
            close_round(found[before - 1], world)
        before = world.round
    close_round(found[ROUNDS - 1], playback.state(len(playback)))


def close_round(row: list[Account], world: Any) -> None:
    for account, c in zip(row, world.clinics, strict=True):
        account.popularity, account.time = c.popularity, c.time


def story(playback: Playback) -> Story:
    """The game as it went."""
    rounds = accounts(playback)
    seats = range(len(rounds[0]))
    return {
        "rounds": [year(number, row) for number, row in enumerate(rounds, 1)],
        "best": [[best_json(number, rounds[number - 1][seat]) for number in best(rounds, seat)] for seat in seats],
    }


def year(number: int, row: list[Account]) -> StoryYear:
    return {"round": number, "clinics": [round_json(account) for account in row]}


def round_json(account: Account) -> StoryRound:
    return {
        "cured": {id_: account.cured.count(level) for level, id_ in enumerate(LEVEL_IDS[:4])},
        "income": account.income,
        "expenses": account.expenses,
        "bought": account.bought,
        "died": account.died,
        "popularity": account.popularity,
        "time": account.time,
    }


def best(rounds: list[list[Account]], seat: int) -> list[int]:
    """The rounds in which a clinic won most, the best first; among equals where it earned more, then the earlier."""
    numbers = [number for number in range(1, ROUNDS + 1) if rounds[number - 1][seat].cured]
    numbers.sort(key=lambda number: (-rounds[number - 1][seat].gain, -rounds[number - 1][seat].income, number))
    return numbers[:BEST]


def best_json(number: int, account: Account) -> Best:
    return {
        "round": number,
        "cures": len(account.cured),
        "money": account.income,
        "popularity": account.gain,
        "step": account.step,
    }


# What turned the game.


def moments(playback: Playback) -> list[Moment]:
    """The best rounds, the first death and the first bill unpaid that cost something, the first zombie cured."""
    rounds = accounts(playback)
    found = great_rounds(rounds)
    seen: set[str] = set()
    for step, _, note in notes_of(playback):
        known = note.key in ("died", "cured_zombie", "could_not_pay") and note.key not in seen
        if known and note.args.get("popularity") != 0:
            seen.add(note.key)
            seat = int(str(note.args["seat"]))
            found.append(Moment(note.key, step, seat, told(note)))
    return sorted(found, key=lambda moment: moment.step)[:5]


def told(note: Note) -> dict[str, Any]:
    """What the sentence needs of a note."""
    wanted = {"died": ("popularity",), "cured_zombie": ("money",), "could_not_pay": ("money", "popularity")}
    return {name: note.args[name] for name in wanted[note.key]}


def great_rounds(rounds: list[list[Account]]) -> list[Moment]:
    """The best round of each clinic that had one worth telling, at most two."""
    every = [
        (account.gain, account.income, number, seat, account)
        for number, row in enumerate(rounds, 1)
        for seat, account in enumerate(row)
        if len(account.cured) > 1 and account.gain > 0
    ]
    every.sort(key=lambda one: (-one[0], -one[1], one[2], one[3]))
    found: dict[int, Moment] = {}
    for gain, income, _, seat, account in every:
        args = {"number": len(account.cured), "money": income, "popularity": gain}
        found.setdefault(seat, Moment("great_round", account.step, seat, args))
    return list(found.values())[:2]
