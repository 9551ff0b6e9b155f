"""Search: whole turns planned move by move, and what is left open tried in possible futures."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from lazaretto.bots.bot import BadBot, Bot, Session
from lazaretto.bots.heuristics import Heuristics, heuristics
from lazaretto.bots.search_moves import NEVER, Line, Moves
from lazaretto.bots.tree import Branch, Tree, grown
from lazaretto.bots.weights import TUNED, Weights
from lazaretto.kernel.game import Game
from lazaretto.kernel.mind import Evaluate
from lazaretto.kernel.rng import Rng
from lazaretto.kernel.state import State

QUICK_WIDTH, QUICK_LEAVES = 2, 40  # how players in the head plan their turns
PLANNING, GOING_ON = 0.6, 0.1  # the shares of a move's time that go to planning it, and to each further question of it
LEAST_FUTURES = 2  # of each line: one says nothing of chance
FLOOR = 0.01  # of a variance, as a share of the doubt's square
UNLIKE = 2.0  # doubts in comparing a line that ends in chance with one that does not


@dataclass(frozen=True)
class Search:
    """Plans its turn by a beam search over whole moves, and plays possible futures out where the game has it so.

    Futures follow turns that are a single move; in games whose heuristics say so, all whole turns.

    `sims`: futures in all; 1 for none. `ms`: the most time for a move, in milliseconds; without it the choice depends
    on the seed alone. `width`: lines followed from move to move. `leaves`: ends of moves looked at from each of them.
    `tried`: lines whose futures are played out. `samples`: how often an answer that draws chance is tried. `tree`: 1 to
    remember what came of everybody's moves in earlier futures, and to choose by it.
    `weights`: of the evaluation. `net`: a net instead of it, `own` for the game's, or a file. `evaluate`: instead of
    both.
    """

    sims: int = 24
    ms: int | None = None
    width: int = 12
    leaves: int = 80
    tried: int = 6
    samples: int = 4
    tree: int = 0
    weights: Weights = TUNED
    net: str = ""
    evaluate: Evaluate | None = None

    def choose(self, game: Game[Any], world: State, session: Session) -> int:
        """The next action of the turn as it was planned; otherwise the first one of the turn that does best."""
        seat, plan = session.seat, session.plan
        if not isinstance(plan, Plan) or plan.mind != self:
            plan = None
        planned = plan.next(world, seat) if plan is not None else None
        if planned is not None:
            return planned
        known = plan.grown(game, world, seat) if plan is not None else []
        best = self.best(game, world, session, known=known)[0]
        actions, end = best.line.actions, best.line.state if best.root is not None else None
        session.plan = Plan(self, actions, paths(world, seat, actions), end, best.root)
        return actions[0]

    def best(
        self,
        game: Game[Any],
        world: State,
        session: Session,
        also: Sequence[int] = (),
        known: Sequence[Branch] = (),
    ) -> "list[Prospect]":
        """The most promising lines of the session's seat, the best first.

        `also`: the best line that begins so is among them. `known`: what a tree has seen of these lines before.
        """
        seat, rng = session.seat, session.rng
        told = heuristics(game, self.weights, self.net)
        if self.evaluate is not None:
            told = replace(told, evaluate=self.evaluate, foresee=None, glance=None, look_ahead=None, rough=None)
        if told.evaluate is None:
            raise BadBot(f"search cannot play {game.id}: the game has no evaluation; random can")
        start = time.perf_counter()
        seconds = self.ms / 1000 if self.ms else NEVER
        opening = opens_move(world, seat)
        planned = start + seconds * (PLANNING if opening else GOING_ON)
        moves = told.moves(game, self.samples, rng, planned)
        lines = candidates(moves.turns(world, seat, self.width, self.leaves), self.tried)
        if also and not any(begins(line, also) for line in lines):
            lines.append(self.line(moves, world, seat, also))
        if not single_moves(lines):
            lines = [through_chance(moves, world, seat, line) for line in lines]
        lines.sort(key=lambda line: -line.value)
        open_ended = (opening and single_moves(lines)) or (told.mind.after_turns and all(line.over for line in lines))
        if self.sims > 1 and len(lines) > 1 and open_ended and not veiled(world, seat):
            futures = Futures(game, told, world, seat, rng, start + seconds, self.tree > 0)
            return futures.compare(lines, self.sims, known)
        return [Prospect(line, line.value) for line in lines]

    def line(self, moves: Moves, world: State, seat: int, actions: Sequence[int]) -> Line:
        """The best line that begins with these actions, as far as nothing is drawn."""
        state = world.clone()
        taken: list[int] = []
        for action in actions:
            before = state.clone()
            state.apply(seat, action)
            taken.append(action)
            if state.reveals() != before.reveals():
                return Line(state, taken, len(taken), moves.mean(before, seat, action), True, not state.legal(seat))
        if not state.legal(seat):
            return Line(state, taken, len(taken), moves.evaluate(state, seat), False, True)
        rest = moves.turns(state, seat, self.width, self.leaves)[0]
        return Line(rest.state, [*taken, *rest.actions], len(taken), rest.value, rest.drew, rest.over)


@dataclass
class Plan:
    """A turn as it was planned: it goes on while the game has gone this way, and no other, since."""

    mind: Bot  # whose plan it is
    actions: list[int]
    paths: list[int]  # the seat's path before each of them
    end: State | None = None  # after all of them, in the head, where there is a tree
    root: Branch | None = None  # what it has seen below

    def next(self, world: State, seat: int) -> int | None:
        """The next action, if the answers given since are those of the plan. A beginning is planned anew."""
        path = world.path_of(seat)
        if path not in self.paths[1:]:
            return None
        action = self.actions[self.paths.index(path, 1)]
        return action if action in world.legal(seat) else None

    def grown(self, game: Game[Any], world: State, seat: int) -> list[Branch]:
        """What the tree below the plan has seen of the moves that the seat may make now."""
        if self.root is None or self.end is None:
            return []
        return grown(self.root, self.end.clone(), seat, game.view(world, seat), game.view)


def paths(world: State, seat: int, actions: Sequence[int]) -> list[int]:
    """The seat's path before each of these actions, as far as there is a choice: what follows is planned anew."""
    state = world.clone()
    found = [state.path_of(seat)]
    for action in actions[:-1]:
        state.apply(seat, action)
        if len(state.legal(seat)) == 1:
            break
        found.append(state.path_of(seat))
    return found


def together(game: Game[Any], state: State, session: Session, answer: int) -> list[int]:
    """An answer, and those planned after it that belong to the same row of an aid: they are given as one."""
    row, seat, plan = [answer], session.seat, session.plan
    if not isinstance(plan, Plan) or not game.aids_for(state, seat, bots=True):
        return row
    world = state.clone()
    while True:
        world.apply(seat, row[-1])
        if world.reveals() != state.reveals() or (
            opens_move(world, seat) and not game.aids_for(world, seat, bots=True)
        ):
            return row
        following = plan.next(world, seat)
        if following is None:
            return row
        row.append(following)


def begins(line: Line, actions: Sequence[int]) -> bool:
    """Does a line begin with these actions, as far as it goes before chance?"""
    shared = min(len(line.actions), len(actions))
    return line.actions[:shared] == list(actions[:shared]) and (shared == len(actions) or line.drew)


@dataclass(frozen=True)
class Prospect:
    """A line and what it is worth, as far as it was looked into."""

    line: Line
    value: float
    root: Branch | None = None  # of the tree below it


def opens_move(state: State, seat: int) -> bool:
    """Does the seat's open question begin a move?"""
    frame = state.question(seat)
    return frame is not None and frame.opens_move()


def veiled(state: State, seat: int) -> bool:
    """Would the time of a long thought tell others something?"""
    frame = state.question(seat)
    return frame is not None and frame.veils()


def single_moves(lines: Sequence[Line]) -> bool:
    """Is every turn a single move? Then evaluations at its end see little of what follows."""
    return all(len(line.actions) == line.first for line in lines)


def candidates(ends: Sequence[Line], most: int) -> list[Line]:
    """The best lines, the best first; some of them, if there are any, that stop at chance in the middle of a turn."""
    stopped = [line for line in ends if line.drew and not line.over][: max(1, most // 3)]
    whole = [line for line in ends if not line.drew or line.over][: most - len(stopped)]
    return whole + stopped


def through_chance(moves: Moves, world: State, seat: int, line: Line) -> Line:
    """A line that stops at chance in the middle of a turn, valued with the rest of the turn; others as they are."""
    if not line.drew or line.over:
        return line
    state = world.clone()
    for action in line.actions[:-1]:
        state.apply(seat, action)
    value = moves.mean_of_turn(state, seat, line.actions[-1])
    return Line(line.state, line.actions, line.first, value, line.drew, line.over)


class Futures:
    """Plays lines on in possible worlds, every world with every line that is still in question."""

    def __init__(
        self,
        game: Game[Any],
        told: Heuristics,
        world: State,
        seat: int,
        rng: Rng,
        deadline: float = NEVER,
        tree: bool = False,
    ) -> None:
        assert told.evaluate is not None
        self.game = game
        self.told = told
        self.evaluate = told.evaluate
        self.world = world
        self.seat = seat
        self.rng = rng
        self.deadline = deadline
        self.players = told.moves(game, 1, rng, deadline, quick=True)
        doubt, quiet = told.mind.doubt, told.mind.quiet
        self.tree = Tree(self.players, seat, doubt, quiet, QUICK_WIDTH, QUICK_LEAVES) if tree else None
        self.roots: list[Branch] = []  # of the tree, by line
        self.values: dict[int, list[float]] = {}  # by line: in world after world

    def compare(self, lines: Sequence[Line], sims: int, known: Sequence[Branch] = ()) -> list[Prospect]:
        """The lines by their worth. After each stage the lower half is left out of the next."""
        self.values = {place: [] for place in range(len(lines))}
        kept = {tuple(branch.actions): branch for branch in known}
        self.roots = [kept.get(tuple(line.actions)) or Branch(line.actions, 0.0) for line in lines]
        left = list(range(len(lines)))
        order: list[int] = []
        stages = (len(lines) - 1).bit_length()
        for stage in range(stages):
            until = self.share_of_time(stages - stage)
            for number in range(max(LEAST_FUTURES, sims // stages // len(left))):
                if number >= LEAST_FUTURES and time.perf_counter() > until:
                    break
                self.play_out(lines, left)
            worths = self.worths(lines, left)
            left.sort(key=lambda place: -worths[place])
            half = max(1, len(left) // 2)
            order = left[half:] + order
            left = left[:half]
        order = left + order
        worths = self.worths(lines, order)
        best = lines[order[0]].value
        roots = self.roots if self.tree is not None else [None] * len(lines)
        return [Prospect(lines[place], best + worths[place], roots[place]) for place in order]

    def share_of_time(self, stages: int) -> float:
        """Until when a stage may go on, with so many to come: all have the same time."""
        if self.deadline == NEVER:
            return NEVER
        now = time.perf_counter()
        return now + (self.deadline - now) / stages

    def play_out(self, lines: Sequence[Line], left: Sequence[int]) -> None:
        """One more world for each of these lines."""
        if self.players.late():
            return
        world = self.game.determinize(self.world, self.seat, self.rng)
        for place in left:
            state = world.clone()
            for action in lines[place].actions:
                if action not in state.legal(self.seat):
                    break
                state.apply(self.seat, action)
            value = self.future(state, place)
            if self.players.late():
                return  # it was cut short
            self.values[place].append(value)

    def future(self, state: State, place: int) -> float:
        """What a position after a line is worth after a future: by the tree, as the game looks ahead, or by play."""
        turns, quiet = self.told.mind.future_turns, self.told.mind.quiet
        if self.tree is not None:
            state = self.tree.run(state, self.roots[place], turns)
        elif self.told.look_ahead is not None:
            return self.told.look_ahead(state, self.seat)
        elif self.told.mind.play_on is not None:
            state = self.told.mind.play_on(state, self.seat, self.players.best_turn)
        else:
            state = self.players.play_on(state, self.seat, turns, quiet, QUICK_WIDTH, QUICK_LEAVES)
        return self.evaluate(state, self.seat)

    def worths(self, lines: Sequence[Line], places: Sequence[int]) -> dict[int, float]:
        """What lines are worth next to the first of them: evaluation and futures, each weighed by how sure it is."""
        first = places[0]
        found = {}
        for place in places:
            doubt = self.told.mind.doubt * (UNLIKE if lines[place].drew != lines[first].drew else 1.0)
            ahead = lines[place].value - lines[first].value
            pairs = zip(self.values[place], self.values[first], strict=False)
            differences = [one - other for one, other in pairs]
            if len(differences) < LEAST_FUTURES:
                found[place] = ahead
                continue
            mean, variance = mean_and_variance(differences, FLOOR * self.told.mind.doubt**2)
            sure, seen = 1 / doubt**2, 1 / variance
            found[place] = (sure * ahead + seen * mean) / (sure + seen)
        return found


def mean_and_variance(values: Sequence[float], floor: float) -> tuple[float, float]:
    """The mean of at least two values, and how far off it may be, squared."""
    count = len(values)
    mean = sum(values) / count
    return mean, (sum((value - mean) ** 2 for value in values) / (count - 1) + floor) / count
