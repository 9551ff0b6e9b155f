"""Random play under watch: nothing is lost, nothing impossible lies on the table, whatever is played."""

from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from lazaretto.games.bristol_1350 import GAME
from lazaretto.games.bristol_1350.rules.tables import HAND_LIMIT, SYMPTOM_COUNTS
from lazaretto.kernel.options import Chosen, choose
from tests.games.bristol_1350.audit import Audit


@st.composite
def options(draw: st.DrawFn, seats: int) -> Chosen:
    """Options that apply to this many seats."""
    given: Chosen = {}
    for option in GAME.options:
        applies = option.applies(seats, given)
        given[option.id] = draw(st.sampled_from(option.allowed(seats))) if applies else option.otherwise
    return choose(GAME.options, seats, given)


class Table(RuleBasedStateMachine):
    """A game with random options, played at random."""

    @initialize(
        given=st.sampled_from(GAME.seats).flatmap(lambda seats: st.tuples(st.just(seats), options(seats))),
        seed=st.integers(0, 2**16),
    )
    def start(self, given: tuple[int, Chosen], seed: int) -> None:
        seats, chosen = given
        self.state = GAME.new(seats, seed, chosen)
        self.conserved = dict(GAME.conserved(self.state))
        self.dead = 0
        self.plagued = 0

    @rule(choices=st.lists(st.integers(0, 499), min_size=1, max_size=12))
    def play(self, choices: list[int]) -> None:
        """A few actions of whoever may act."""
        for choice in choices:
            answers = [(seat, action) for seat in self.state.actors() for action in self.state.legal(seat)]
            if answers:
                self.state.apply(*answers[choice % len(answers)])
                self.check()

    @precondition(lambda self: self.state.over())
    @rule()
    def count(self) -> None:
        """A finished game has an ending, and its results fit it."""
        s = self.state
        outcome = GAME.outcome(s)
        assert s.ending >= 0 and s.phase == 6
        assert outcome.scores == tuple(sum(points) for points in zip(*(line for _, line in outcome.sheet), strict=True))
        assert all(outcome.scores[seat] == (seat in outcome.winners) for seat in range(s.seats))
        for seat in outcome.winners:
            assert s.winners >> seat & 1 == s.lives(seat)

    @invariant()
    def check(self) -> None:
        """Everything that must hold at every decision."""
        s = self.state
        assert dict(GAME.conserved(s)) == self.conserved
        aboard = [pawn for cart in s.carts for pawn in cart]
        assert len(aboard) == len(set(aboard)) and all(len(cart) <= 3 for cart in s.carts)
        if s.history:
            assert sum(SYMPTOM_COUNTS) == len(s.hands) + sum(s.pile + s.discard) + len(s.tray) + sum(map(len, s.zones))
            assert sorted(aboard) == [pawn for pawn in range(len(s.table)) if s.lives(pawn)]
            Audit(s).run()
        assert all(len(hand) <= HAND_LIMIT for hand in s.remedies)
        assert s.dead & self.dead == self.dead, "nobody comes back"
        assert s.rules.cure or s.plagued & self.plagued == self.plagued, "the plague stays"
        self.dead, self.plagued = s.dead, s.plagued
        assert s.race == sorted(s.race, key=lambda cart: -s.positions[cart]) or s.phase < 4
        for seat in s.actors():
            assert s.lives(seat) or s.round == 0


Table.TestCase.settings = settings(
    max_examples=40,
    stateful_step_count=20,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
)
TestTable = Table.TestCase
