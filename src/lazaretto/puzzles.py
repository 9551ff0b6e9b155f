"""Puzzles: positions of real games and their best moves. Some are written by hand, most are found (`arena/mining.py`).

`lessons/puzzles.toml` and `lessons/<language>/puzzles.toml` are those by hand; `lessons/mined.toml` has those found,
and what is said of them is made of the game's catalogue. docs/lessons.md tells of both formats.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from math import gcd
from typing import Any, Final, Literal

from lazaretto.kernel.errors import IllegalAction, LazarettoError
from lazaretto.kernel.game import Game
from lazaretto.kernel.state import State
from lazaretto.lessons import Act, Setting, acts, folder, lesson_names, read, setting, words_of
from lazaretto.text import Text, catalogue, game_text

Verdict = Literal["open", "solved", "missed"]
NAMES: Final = ("Bea", "Carl", "Dora", "Emil", "Fay", "Gus", "Hana", "Ivo")  # of the others at the table
LEVELS: Final = 5  # of difficulty: the lowest level of the bots that finds it
LONGER: Final = 6  # answers by which a turn may be longer than the best, until it is missed
PER_CENT: Final = 100
MOST_TOLD: Final = 6  # answers that are told of a move that tempts, or of the rest of a turn
LOST: Final = 0.9  # whoever gives so much of a chance away has lost


@dataclass(frozen=True)
class Coded:
    """An action by its code, as what was found has it."""

    seat: int
    code: int

    def codes(self, game: Game[Any], state: State) -> list[int]:
        """What it is now, or an error that says why it cannot be."""
        if self.seat not in state.actors() or self.code not in state.legal(self.seat):
            raise IllegalAction(f"{game.describe(self.code)} is not open to seat {self.seat}")
        return [self.code]


Played = Act | Coded


@dataclass(frozen=True)
class Found:
    """What the miner tells of a puzzle."""

    question: str  # the key of what is asked
    turn: bool  # the whole turn is asked for, not the next move
    tempting: tuple[Coded, ...]
    cost: float  # of what tempts, in the unit of the game's evaluation
    reason: str  # the part of the evaluation that speaks for the best
    against: str  # … and against it, or nothing
    rest: tuple[Coded, ...] = ()  # with which the turn goes on after the best
    rest_tempting: tuple[Coded, ...] = ()  # … and after what tempts


@dataclass(frozen=True)
class Puzzle:
    """A position and its best moves, each as good as the first."""

    setting: Setting
    number: int
    seat: int
    level: int
    play: tuple[Played, ...]
    ends: tuple[tuple[Played, ...], ...]
    question: str
    look: str  # the first hint: where the reason for the best lies
    because: str = ""  # by hand; what was found is explained at the table
    found: Found | None = None

    @property
    def best(self) -> tuple[Played, ...]:
        """The move that is shown."""
        return self.ends[0]


# Reading them.


@cache
def puzzles(game: str, language: str) -> tuple[Puzzle, ...]:
    """All puzzles of a game in a language, those by hand first; a game need not have any."""
    if not lesson_names(game):
        return ()
    data, words = read(folder(game) / "puzzles.toml")["puzzle"], words_of(game, language, "puzzles")["puzzle"]
    text = game_text(game, language)
    written = [by_hand(game, number, *both, text) for number, both in enumerate(zip(data, words, strict=True), 1)]
    file = folder(game) / "mined.toml"
    mined = read(file)["puzzle"] if file.is_file() else []
    return (*written, *(from_mine(game, number, one, text) for number, one in enumerate(mined, len(written) + 1)))


def by_hand(game: str, number: int, data: Mapping[str, Any], words: Mapping[str, str], text: Text) -> Puzzle:
    """A puzzle from its position and what is said."""
    play, best = acts(data["play"]), acts(data["best"])
    said = words["question"], words.get("look") or text.get("looks", data["reason"]), words["because"]
    return Puzzle(setting(game, data), number, data["seat"], data["level"], play, (best,), *said)


def from_mine(game: str, number: int, data: Mapping[str, Any], text: Text) -> Puzzle:
    """A puzzle as the miner writes it."""
    seat, others = data["seat"], iter(NAMES)
    names = ["" if one == seat else next(others) for one in range(data["seats"])]
    ends = tuple(row(seat, codes) for codes in data["best"])
    asked, turn = data["question"], data["turn"]
    rests = row(seat, data.get("rest", ())), row(seat, data.get("rest_tempting", ()))
    tempting, against = row(seat, data["tempting"]), data.get("against", "")
    found = Found(asked, turn, tempting, data["cost"], data["reason"], against, *rests)
    keys = (f"turn_{asked}", "turn") if turn else (asked, "move")
    key = next(key for key in keys if text.has("puzzles", key))
    where, play = setting(game, {**data, "names": names}), tuple(played(data["play"]))
    said = text.get("puzzles", key), text.get("looks", found.reason)
    return Puzzle(where, number, seat, data["level"], play, ends, *said, found=found)


def row(seat: int, codes: Sequence[int]) -> tuple[Coded, ...]:
    """A row of answers of one seat."""
    return tuple(Coded(seat, code) for code in codes)


def played(text: str) -> Iterator[Coded]:
    """Actions from a text: `0:12,14 1:7`."""
    for run in text.split():
        seat, _, codes = run.partition(":")
        yield from row(int(seat), [int(code) for code in codes.split(",")])


# The puzzle of a day.

GOLDEN: Final = 0.618


def stride(count: int) -> int:
    """A step through so many that comes by each once, and seldom meets neighbours: they are alike, and as hard."""
    step = max(1, int(count * GOLDEN))
    while gcd(step, count) != 1:
        step += 1
    return step


def daily(counts: Mapping[str, int], today: date) -> tuple[str, int]:
    """The game and number of a day's puzzle, as in the browser: games take turns, each goes through all its own."""
    games = sorted(game for game, count in counts.items() if count)
    day = (today - date(1970, 1, 1)).days
    game = games[day % len(games)]
    return game, day // len(games) * stride(counts[game]) % counts[game] + 1


# Judging them.


def codes_of(game: Game[Any], state: State, move: Sequence[Played]) -> list[int]:
    """A move in a position, which is played on to its end."""
    found: list[int] = []
    for one in move:
        codes = one.codes(game, state)
        for code in codes:
            game.play(state, one.seat, code)
        found += codes
    return found


def best_row(game: Game[Any], puzzle: Puzzle, state: State) -> list[int]:
    """The best move in the position of a puzzle, which is played on to its end."""
    return codes_of(game, state, puzzle.best)


def judge(game: Game[Any], puzzle: Puzzle, state: State, codes: Sequence[int]) -> Verdict:
    """What a puzzle says to a learner's actions in its position. Another order that leads to the same is as good."""
    goals, longest = set[str](), 0
    for end in puzzle.ends:
        goal = state.clone()
        longest = max(longest, len(codes_of(game, goal, end)))
        goals.add(game.fingerprint(goal))
    drawn = state.reveals()
    for code in codes:
        game.play(state, puzzle.seat, code)
        if game.fingerprint(state) in goals:
            return "solved"
    over = bool(codes) and is_over(puzzle, state, len(codes) - longest, state.reveals() != drawn)
    return "missed" if over else "open"


def is_over(puzzle: Puzzle, state: State, longer: int, drew: bool) -> bool:
    """Can the learner's actions, by so many more than the best has, no longer lead to the best?"""
    question = state.question(puzzle.seat)
    if puzzle.seat not in state.actors() or question is None:
        return True
    if puzzle.found is None:
        return longer >= 0
    return drew or (longer >= LONGER if puzzle.found.turn else question.opens_move())


def goes_on_with(game: Game[Any], puzzle: Puzzle, state: State, codes: Sequence[int]) -> int | None:
    """The second hint: what comes next on a way to the best, after a learner's actions; None where none leads there."""
    for end in puzzle.ends:
        goal, reached = state.clone(), state.clone()
        left = codes_of(game, goal, end)
        try:
            for code in codes:
                left.remove(code)
                game.play(reached, puzzle.seat, code)
            following = left[0]
            for code in left:
                game.play(reached, puzzle.seat, code)
        except (ValueError, IndexError, LazarettoError):
            continue
        if game.fingerprint(reached) == game.fingerprint(goal):
            return following
    return None


# Explaining them.


def explained(game: Game[Any], puzzle: Puzzle, state: State, language: str) -> str:
    """Why the best move is the best: as somebody has written it, or the move, its reason, and what tempts."""
    found = puzzle.found
    if found is None:
        return puzzle.because
    app = Text(catalogue("lazaretto.language", language), language)
    text = game_text(game.id, language, puzzle.setting.players(app.get("learn", "pupil")))
    keys = [found.reason, f"{found.against}_less" if found.against else ""]
    why = " ".join(text.get("reasons", key) for key in keys if key)
    if not found.rest and goes_on(game, puzzle, state):
        why = f"{why} {app.get('puzzle', 'rest')}"

    best = spoken(game, text, state, puzzle.best), onward(game, text, state, puzzle.best, found.rest)
    tempting = (
        spoken(game, text, state, found.tempting, MOST_TOLD),
        onward(game, text, state, found.tempting, found.rest_tempting),
    )
    lines = [told(app, "best", *best), why, told(app, "tempting", *tempting)]
    return "\n".join([*lines, cost_of(game, app, found.cost)])


def told(app: Text, key: str, move: str, rest: str) -> str:
    """A move, and the rest of its turn if there is one."""
    said = app.get("puzzle", key, {"move": move})
    return f"{said} {app.get('puzzle', 'then', {'move': rest})}" if rest else said


def onward(game: Game[Any], text: Text, state: State, move: Sequence[Played], rest: Sequence[Played]) -> str:
    """The rest of a turn after a move, in the words of its choices."""
    state = state.clone()
    codes_of(game, state, move)
    return spoken(game, text, state, rest, MOST_TOLD)


def goes_on(game: Game[Any], puzzle: Puzzle, state: State) -> bool:
    """Is only a part of a turn asked for? A move is judged with the best rest of its turn."""
    if puzzle.found is None or puzzle.found.turn:
        return False
    state = state.clone()
    best_row(game, puzzle, state)
    return puzzle.seat in state.actors() and not state.over()


def cost_of(game: Game[Any], app: Text, cost: float) -> str:
    """What a move costs, in points, or as a chance."""
    if game.mind.chances and cost >= LOST:
        return app.get("puzzle", "costs_game")
    if game.mind.chances:
        return app.get("puzzle", "costs_chances", {"n": max(1, round(PER_CENT * cost))})
    return app.get("puzzle", "costs_points", {"n": max(1, round(cost))})


def spoken(game: Game[Any], text: Text, state: State, move: Sequence[Played], most: int | None = None) -> str:
    """A move in the words of its choices; of a long one only the first of them."""
    state, said = state.clone(), list[str]()
    for one in move[:most]:
        for code in one.codes(game, state):
            choice = next(choice for choice in game.choices(state, one.seat) if choice.code == code)
            label = text.get("verbs", choice.label, choice.args)
            said.append(label if label.endswith((".", "!", "?", "…")) else f"{label}.")
            game.play(state, one.seat, code)
    return " ".join([*said, *["…"] * (len(move) > len(move[:most]))])
