# mypyc: compiled
"""A tree over whole moves: Monte Carlo tree search over what a seat may know, everybody choosing for themselves.

Every run is in a new possible world. Down the tree each player takes the branch that is best for them as far as known,
with a bonus for what is little tried and for what their plan promises; a player's moves are planned in a world of their
own, dealt from what they may know. The tree ends where chance is drawn or a secret comes to light: worlds differ from
there on. Below it everybody plays small plans, to the same horizon for all, where each seat's evaluation is taken.
"""

import math
from collections.abc import Callable
from typing import Any, Final

from mypy_extensions import mypyc_attr

from lazaretto.bots.search_moves import Line, Moves
from lazaretto.kernel.state import State

BRANCHES: Final = 4  # moves of a player that are told apart below the root
PLAN: Final = 1.0  # runs that a plan's value counts for


@mypyc_attr(allow_interpreted_subclasses=False)
class Branch:
    """A whole move of a player at a place in the tree, and how it went."""

    def __init__(self, actions: list[int], plan: float) -> None:
        self.actions = actions
        self.plan = plan  # what the plan promised, next to the best one
        self.runs = 0
        self.possible = 0  # runs in which it could have been taken
        self.total = 0.0  # of the player's own evaluations at the horizon
        self.further: dict[int, list[Branch]] = {}  # by player: the moves that follow

    def __reduce__(self) -> tuple[object, ...]:
        return revived, (self.actions, self.plan, self.runs, self.possible, self.total, self.further)

    def mean(self) -> float:
        """What came of it."""
        return self.total / self.runs


def revived(
    actions: list[int], plan: float, runs: int, possible: int, total: float, further: dict[int, list[Branch]]
) -> Branch:
    """A branch as it was, in another process."""
    branch = Branch(actions, plan)
    branch.runs = runs
    branch.possible = possible
    branch.total = total
    branch.further = further
    return branch


class Tree:
    """What is known of the moves that follow a seat's own, in one thought."""

    def __init__(self, moves: Moves, seat: int, doubt: float, quiet: bool, width: int, leaves: int) -> None:
        self.moves = moves
        self.seat = seat
        self.doubt = doubt
        self.quiet = quiet
        self.width = width
        self.leaves = leaves

    def run(self, state: State, root: Branch, turns: int) -> State:
        """One world, in which the seat has just moved: down the tree and on until it has had so many more turns."""
        drawn = state.reveals()
        taken: list[tuple[int, Branch]] = [(self.seat, root)]
        branch = root
        while branch.runs and state.reveals() == drawn:
            player = next_player(state)
            if player < 0 or (player == self.seat and not turns):
                break
            if player not in branch.further:
                branch.further[player] = self.expand(state, player)
            chosen = self.choose(state, player, branch.further[player])
            if chosen is None:
                break
            turns -= player == self.seat
            follow(state, player, chosen.actions)
            taken.append((player, chosen))
            branch = chosen
        if not (self.quiet and state.reveals() != drawn):
            state = self.moves.play_on(state, self.seat, turns, self.quiet, self.width, self.leaves)
        if not self.moves.late():  # else it was cut short
            for player, branch in taken:
                branch.runs += 1
                branch.total += self.moves.evaluate(state, player)
        return state

    def expand(self, state: State, player: int) -> list[Branch]:
        """The best moves of a player by their own plan, in a world dealt from what they may know."""
        own = self.moves.determinize(state, player, self.moves.rng) if player != self.seat else state
        return branches(self.moves.turns(own, player, self.width, self.leaves)[:BRANCHES])

    def choose(self, state: State, player: int, here: list[Branch]) -> Branch | None:
        """The branch to follow among those that are possible in this world."""
        legal = state.legal(player)
        best: Branch | None = None
        most = -math.inf
        for branch in here:
            if branch.actions[0] not in legal:
                continue
            branch.possible += 1
            hope = self.hope(branch)
            if hope > most:
                best, most = branch, hope
        return best

    def hope(self, branch: Branch) -> float:
        """What is known of a branch, with the bonus for what is little tried; one never tried goes first."""
        if not branch.runs:
            return 1e9 + branch.plan
        bonus = self.doubt * math.sqrt(2 * math.log(branch.possible) / branch.runs)
        return branch.mean() + bonus + branch.plan * PLAN / (PLAN + branch.runs)


def grown(branch: Branch, state: State, seat: int, asked: object, seen: Callable[[Any, int], object]) -> list[Branch]:
    """What is known of a seat's own moves where it is asked again: the branches below the moves others have made since.

    `state` is where the branch had led to in the head, `asked` what the seat sees now. Nothing is known where the game
    has gone another way.
    """
    player = next_player(state)
    if player < 0:
        return []
    if player == seat:
        return branch.further.get(seat, []) if seen(state, seat) == asked else []
    for taken in branch.further.get(player, []):
        after = state.clone()
        follow(after, player, taken.actions)
        found = grown(taken, after, seat, asked, seen)
        if found:
            return found
    return []


def branches(lines: list[Line]) -> list[Branch]:
    """Branches for these lines, the best first."""
    best = max([line.value for line in lines], default=0.0)
    return [Branch(line.actions, line.value - best) for line in lines]


def follow(state: State, player: int, actions: list[int]) -> None:
    """Play a move as far as this world allows it."""
    for action in actions:
        if action not in state.legal(player):
            return
        state.apply(player, action)


def next_player(state: State) -> int:
    """Who chooses next, where there is a choice; -1 when the game is over."""
    while True:
        actors = state.actors()
        if not actors:
            return -1
        legal = state.legal(actors[0])
        if len(legal) > 1:
            return actors[0]
        state.apply(actors[0], legal[0])
