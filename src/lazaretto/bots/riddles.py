"""Riddles: positions in which a deep search prefers a move by a clear margin that weaker players miss, and why.

A position is judged by what its seat may know: in several possible worlds, every other move with its best way on.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from lazaretto.bots.advice import ALIKE
from lazaretto.bots.bot import Bot, Session, think
from lazaretto.bots.heuristics import Heuristics, heuristics
from lazaretto.bots.hints import LEAST, after, telling
from lazaretto.bots.levels import ADVISER
from lazaretto.bots.registry import Level
from lazaretto.bots.search import Futures, Search, opens_move, single_moves, through_chance, veiled
from lazaretto.bots.search_moves import NEVER, Line, Moves
from lazaretto.kernel.game import Game
from lazaretto.kernel.rng import Rng, seeded
from lazaretto.kernel.state import State

Row = tuple[int, ...]
Shallow = Mapping[str, Sequence[Row]]  # by level: what it does

CLEAR: Final = 1.0  # doubts: how far what tempts is behind the best, at least
APART: Final = 0.5  # doubts: how far everything else is behind
MOST_ENDS: Final = 4  # moves that are as good as each other
MOST_ANSWERS: Final = (8, 14)  # of one move; of a turn
LONGEST_TURN: Final = 24  # answers of a bot
TAKEN_BACK: Final = frozenset({"cancel"})  # verbs that are no part of a good answer
LEAST_MOVES: Final = 3  # to choose from
MOST_MOVES: Final = 80  # looked at
SHALLOW: Final = ("1", "2")  # levels whose moves tempt
FEW: Final = 8  # looked into
WORLDS: Final = 2  # and a third one, in which the strongest level finds it
SEEN: Final = 0.3  # of what a move costs: so much the evaluation sees at once, and can give the reason of
NARROW, FEW_LEAVES = 1, 16  # a first look at how a turn goes on
TRIES: Final[Mapping[str, int]] = {"1": 3, "2": 3, "3": 3, "4": 3, "5": 3}  # of each level that a puzzle is rated by


@dataclass(frozen=True)
class Riddle:
    """A position's best moves, each as good as the first, the one that tempts, and what it would cost."""

    ends: tuple[Row, ...]
    tempting: Row
    cost: float  # in the unit of the evaluation
    reason: str
    against: str | None
    level: int  # the lowest level that finds it, as all above do
    turn: bool  # it is the whole turn that is asked for
    rest: Row = ()  # with which the turn goes on after the best
    rest_tempting: Row = ()  # … and after what tempts

    @property
    def best(self) -> Row:
        """The one that is shown."""
        return self.ends[0]


@dataclass(frozen=True)
class Spot:
    """A position of a game, and whose move it is."""

    game: Game[Any]
    state: State
    seat: int
    turn: bool  # the whole turn, or the next move of it

    def landing(self, row: Sequence[int]) -> str:
        """The position that a move leads to."""
        state = self.state.clone()
        for code in row:
            self.game.play(state, self.seat, code)
        return self.game.fingerprint(state)

    def move_of(self, bot: Bot, rng: Rng) -> Row:
        """The whole move that a bot makes here, or its turn, as far as nothing is drawn."""
        session = Session(self.seat, bot, rng)
        state, row = self.state.clone(), list[int]()
        while True:
            code, drawn = think(self.game, state, session), state.reveals()
            state.apply(self.seat, code)
            row.append(code)
            ended = opens_move(state, self.seat) and (not self.turn or len(row) >= LONGEST_TURN)
            if state.reveals() != drawn or state.question(self.seat) is None or ended:
                return tuple(row)

    def wavers(self, row: Sequence[int]) -> bool:
        """Is something taken back in a row of answers, or nothing done at all? That makes a dull answer."""
        verbs = {self.game.describe(code)[0] for code in row}
        return not verbs.isdisjoint(TAKEN_BACK) or verbs <= self.game.mind.idle

    def moves_of(self, level: str, rng: Rng) -> list[Row]:
        """What a level does here, asked several times."""
        return [self.move_of(Level(level, untimed=1), rng) for _ in range(TRIES[level])]


def deep(game: Game[Any]) -> Search:
    """The player whose word counts: the one who gives hints, without a clock."""
    found = Level(ADVISER, untimed=1).bot(game)
    return found if isinstance(found, Search) else Search()


def riddle(game: Game[Any], state: State, seat: int, seed: int) -> Riddle | None:
    """What makes a position a puzzle, its next move or the whole turn; None for most."""
    if len(state.legal(seat)) < LEAST_MOVES or not opens_move(state, seat) or veiled(state, seat):
        return None
    look = None
    for turn in (True, False) if game.mind.longest_turn > 1 else (False,):
        spot, rng = Spot(game, state, seat, turn), seeded(seed)
        look = Look(spot, rng) if look is None else look.again(spot)
        found = judged(spot, rng, look)
        if found is not None:
            return found
    return None


def judged(spot: Spot, rng: Rng, first: "Look") -> Riddle | None:
    """What makes a position a puzzle."""
    shallow = {level: spot.moves_of(level, rng) for level in SHALLOW}
    ends = first.ends([row for rows in shallow.values() for row in rows])
    if not ends or (spot.turn and not any(opens_again(spot, row) for row in ends)):
        return None  # a turn that is a single move is looked at as a move
    looks = [first, *(Look(spot, rng) for _ in range(WORLDS - 1))]
    if not all(look.agrees(ends) for look in looks[1:]):
        return None
    return rated(spot, rng, looks, ends, shallow)


def opens_again(spot: Spot, row: Row) -> bool:
    """Is a row more than one move?"""
    state = spot.state.clone()
    for code in row[:-1]:
        state.apply(spot.seat, code)
        if opens_move(state, spot.seat):
            return True
    return False


def rated(spot: Spot, rng: Rng, looks: "Sequence[Look]", ends: Sequence[Row], known: Shallow) -> Riddle | None:
    """The riddle, if no weak level finds it, and the strongest does; and by which it is found."""
    goals = {spot.landing(row) for row in ends}
    missed: list[Row] = []
    level = 1
    for name in TRIES:
        rows = known[name] if name in known else spot.moves_of(name, rng)
        wrong = [row for row in rows if spot.landing(row) not in goals]
        if 2 * len(wrong) >= len(rows):
            missed, level = wrong, int(name) + 1
    if not 1 < level <= len(TRIES):
        return None
    tempting = Counter(missed).most_common(1)[0][0]
    cost = sum(look.cost(ends[0], tempting) for look in looks) / len(looks)
    if cost < CLEAR * spot.game.mind.doubt:
        return None
    reason, against = looks[0].why(ends[0], tempting)
    if reason is None:
        return None
    rests = looks[0].rest(ends[0]), looks[0].rest(tempting)
    return Riddle(tuple(ends), tempting, cost, reason, against, level, spot.turn, *rests)


class Look:
    """A look at all moves of a position in one possible world; or at all turns, where a turn is more than a move."""

    def __init__(self, spot: Spot, rng: Rng, sims: int | None = None) -> None:
        """`sims`: futures instead of those of the strongest level."""
        self.spot = spot
        self.rng = rng
        self.turn = spot.turn
        mind = deep(spot.game)
        self.mind = mind if sims is None else replace(mind, sims=min(sims, mind.sims))
        self.told: Heuristics = heuristics(spot.game, self.mind.weights, self.mind.net)
        self.world: State = spot.game.determinize(spot.state, spot.seat, rng)
        self.values: dict[Row, float] = {}  # of moves looked into
        self.lines: dict[Row, Line] = {}
        self.seen: list[Line] = []  # all first moves with their way on, once looked at

    def again(self, spot: Spot) -> "Look":
        """A look in the same world, at moves instead of turns: what was found of them is the same."""
        found = Look(spot, self.rng)
        found.world, found.seen = self.world, self.seen
        return found

    @property
    def moves(self) -> Moves:
        """A look at moves by the heuristics."""
        return self.told.moves(self.spot.game, self.mind.samples, self.rng, NEVER)

    @property
    def doubt(self) -> float:
        """How far off the evaluation usually is."""
        return self.spot.game.mind.doubt

    # Which moves there are.

    def ends(self, tempted: Sequence[Row]) -> list[Row]:
        """The best moves, if they are few, short, and clearly better than what tempts and all others."""
        few = self.few()
        if len(few) < LEAST_MOVES:
            return []
        known = {self.row(line): line for line in few}
        lured = [known.get(row) or self.onward(self.alone(row)) for row in dict.fromkeys(tempted)]
        if few[0].value - min(line.value for line in lured) < CLEAR * self.doubt / 2:
            return []
        self.look_into(self.unlike([*few[:FEW], *lured]))
        return self.best_of(list(self.values))

    def best_of(self, rows: Sequence[Row]) -> list[Row]:
        """The best of some moves, and those alike that lead elsewhere; none where the next is too near."""
        order = sorted(rows, key=lambda row: -self.values[row])
        best = self.values[order[0]]
        alike = [row for row in order if best - self.values[row] < ALIKE * self.doubt]
        near = [row for row in order if row not in alike and best - self.values[row] < APART * self.doubt]
        if near or len(alike) > MOST_ENDS or len(alike) == len(order):
            return []
        if any(len(row) > MOST_ANSWERS[self.turn] or self.spot.wavers(row) for row in alike):
            return []
        return sorted(alike, key=len)

    def agrees(self, ends: Sequence[Row]) -> bool:
        """Is it the same in this world? All else is looked at again."""
        best = [self.onward(self.alone(row)) for row in ends]
        self.look_into(self.unlike([*best, *self.few()[:FEW]]))
        top = max(self.values.values())
        others = [value for row, value in self.values.items() if row not in ends]
        worst = min(self.values[row] for row in ends if row in self.values)
        return top - worst < APART * self.doubt and all(top - value >= APART * self.doubt for value in others)

    def few(self) -> list[Line]:
        """The first moves with the best way on, the best first; those that lead to the same place once."""
        self.seen = self.seen or self.closer()
        return self.unlike(self.seen)

    def closer(self) -> list[Line]:
        """The first moves with the best way on, the best first; looked at closely, the best few of them."""
        root = Line(self.world, [], 0, 0.0, False, False)
        wide = self.whole(self.moves.moves(root, self.spot.seat, MOST_MOVES), NARROW, FEW_LEAVES)
        if all(len(line.actions) == line.first for line in wide):
            return wide
        firsts = [self.alone(tuple(line.actions[: line.first])) for line in wide[:FEW]]
        return [*self.whole(firsts, self.mind.width, self.mind.leaves), *wide[FEW:]]

    def whole(self, firsts: Sequence[Line], width: int, leaves: int) -> list[Line]:
        """First moves with the best way on, the best first."""
        moves = self.moves
        lines = [self.way_on(moves, line, width, leaves) for line in firsts]
        if not single_moves(lines):
            lines = [through_chance(moves, self.world, self.spot.seat, line) for line in lines]
        return sorted(lines, key=lambda line: -line.value)

    def way_on(self, moves: Moves, line: Line, width: int, leaves: int) -> Line:
        """A first move with the best rest of its turn."""
        if line.drew or line.over or self.told.mind.longest_turn == 1:
            return line
        rest = moves.turns(line.state, self.spot.seat, width, leaves)[0]
        return Line(rest.state, [*line.actions, *rest.actions], line.first, rest.value, rest.drew, rest.over)

    def alone(self, row: Row) -> Line:
        """A row of answers by itself."""
        state, moves, seat = self.world.clone(), self.moves, self.spot.seat
        for code in row[:-1]:
            state.apply(seat, code)
        end = state.clone()
        end.apply(seat, row[-1])
        drew = end.reveals() != state.reveals()
        if len(row) == 1 and self.told.foresee is not None and row[0] in (foreseen := self.told.foresee(state, seat)):
            value = foreseen[row[0]]
        else:
            value = moves.mean(state, seat, row[-1]) if drew else moves.evaluate(end, seat)
        return Line(end, list(row), len(row), value, drew, not end.legal(seat))

    def onward(self, line: Line) -> Line:
        """A row with the best way on, where moves are compared and not turns."""
        return line if self.turn else self.whole([line], NARROW, FEW_LEAVES)[0]

    def row(self, line: Line) -> Row:
        """What of a line is asked for."""
        return tuple(line.actions if self.turn else line.actions[: line.first])

    def unlike(self, lines: Sequence[Line]) -> list[Line]:
        """Of lines that lead to the same place the first."""
        found: dict[object, Line] = {}
        for line in lines:
            landing = self.spot.game.fingerprint(line.state) if self.turn and not line.drew else self.row(line)
            found.setdefault(landing, line)
        return list(found.values())

    # What they are worth.

    def look_into(self, lines: Sequence[Line]) -> None:
        """What some moves are worth: with the whole turn, and with futures where the strongest plays them."""
        lines = sorted(lines, key=lambda line: -line.value)
        open_ended = single_moves(lines) or (self.told.mind.after_turns and all(line.over for line in lines))
        game, seat = self.spot.game, self.spot.seat
        worths: dict[int, float] = {}
        if self.mind.sims > 1 and open_ended and len(lines) > 1:
            found = Futures(game, self.told, self.world, seat, self.rng).compare(lines, self.mind.sims)
            worths = {id(one.line): one.value for one in found}
        for line in lines:
            row = self.row(line)
            self.lines[row], self.values[row] = line, worths.get(id(line), line.value)

    def cost(self, best: Row, tempting: Row) -> float:
        """How far a move is behind the best."""
        if tempting not in self.values or best not in self.values:
            self.look_into([self.onward(self.alone(row)) for row in (best, tempting)])
        return self.values[best] - self.values[tempting]

    def rest(self, row: Row) -> Row:
        """How the turn goes on at its best after a move that was looked into: the reason speaks of that as well."""
        if row not in self.lines:
            self.look_into([self.onward(self.alone(row))])
        state, seat, singly = self.spot.state.clone(), self.spot.seat, self.told.mind.longest_turn == 1
        drawn, left, found = state.reveals(), list(self.lines[row].actions), list[int]()
        while state.reveals() == drawn and seat in state.actors() and len(found) < LONGEST_TURN:
            if not left and singly:  # a search that sees no turns is asked for the next move
                spot = Spot(self.spot.game, state, seat, turn=False)
                left = list(spot.move_of(Level(ADVISER, untimed=1), self.rng))
            if not left or left[0] not in state.legal(seat):
                break
            found.append(left.pop(0))
            state.apply(seat, found[-1])
        rest = found[len(row) :]
        return tuple(rest[:-1] if state.reveals() != drawn else rest)  # what is drawn, nobody knows

    def why(self, best: Row, tempting: Row) -> tuple[str | None, str | None]:
        """The part of the evaluation in which the best is most ahead of what tempts, and the one it gives up.

        None where the evaluation does not see it: what only futures tell cannot be named.
        """
        game, seat, terms = self.spot.game, self.spot.seat, self.told.terms
        if terms is None:
            return None, None
        here, there = (
            after(game, terms, self.world, seat, tuple(self.lines[row].actions), self.rng) for row in (best, tempting)
        )
        ahead = {name: here[name] - there.get(name, 0.0) for name in here}
        if sum(ahead.values()) < SEEN * (self.values[best] - self.values[tempting]):
            return None, None
        return telling(ahead, LEAST * game.mind.doubt)
