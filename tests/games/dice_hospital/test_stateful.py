"""Random play under watch: nothing is lost, nothing impossible lies on the table, whatever is played."""

from typing import Any

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from lazaretto.games.dice_hospital.rules.tables import CARD_IDS, REPORT_IDS, TILE_IDS
from lazaretto.kernel.options import Chosen, choose
from tests.games.dice_hospital.scene import BOARD, GAME, LETTERS


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
        self.rounds = [self.state.round]

    @rule(choices=st.lists(st.integers(0, 499), min_size=1, max_size=12))
    def play(self, choices: list[int]) -> None:
        """A few actions of whoever may act."""
        for choice in choices:
            answers = [(seat, action) for seat in self.state.actors() for action in self.state.legal(seat)]
            if answers:
                self.state.apply(*answers[choice % len(answers)])
                self.rounds.append(self.state.round)
                self.check()

    @precondition(lambda self: self.state.over())
    @rule()
    def count(self) -> None:
        """The score sheet of a finished game adds up."""
        outcome = GAME.outcome(self.state)
        lines = [points for _, points in outcome.sheet]
        assert outcome.scores == tuple(sum(points) for points in zip(*lines, strict=True))
        assert abs(sum(outcome.returns) - 1) < 1e-9 or self.state.seats == 1

    @invariant()
    def check(self) -> None:
        """Everything that must hold at every decision."""
        data = GAME.dump(self.state)
        assert dict(GAME.conserved(self.state)) == self.conserved
        assert self.rounds == sorted(self.rounds)
        assert 0 <= data["round"] <= 8
        assert min(data["bag"]) >= 0
        assert bool(self.state.actors()) != self.state.over()
        for seat in self.state.actors():
            assert self.state.legal(seat) == sorted(set(self.state.legal(seat)))
        for hospital in data["hospitals"]:
            check_hospital(hospital)
        claimed = [hospital["ambulance"] for hospital in data["hospitals"] if hospital["ambulance"] is not None]
        assert len(claimed) == len(set(claimed))
        check_components(data)


def check_hospital(hospital: dict[str, Any]) -> None:
    lying = [die for die in hospital["beds"] if die]
    assert len(lying) <= 12
    assert all(die[0] in LETTERS and die[1] in "123456" for die in lying)
    assert all(die[0] in LETTERS and die[1] in "2345" for die in hospital["arrivals"])
    assert min(hospital["blood"], hospital["fatalities"], *hospital["discharged"]) >= 0
    assert 0 <= hospital["idle_nurses"] <= 4
    assert set(BOARD) <= set(hospital["tiles"])
    assert set(hospital["used_tiles"]) <= set(hospital["tiles"])
    assert set(hospital["idle_cards"]) <= set(hospital["cards"])
    assert sorted(tile for _, tile in hospital["posts"]) == sorted(hospital["used_tiles"])


def check_components(data: dict[str, Any]) -> None:
    """Every tile, card and report is in one place only."""
    hospitals = data["hospitals"]
    tiles = [*data["tile_piles"], data["shown_tiles"], *(set(hospital["tiles"]) - set(BOARD) for hospital in hospitals)]
    cards = [*data["card_piles"], data["shown_cards"], *(hospital["cards"] for hospital in hospitals)]
    for places, known in ((tiles, TILE_IDS), (cards, CARD_IDS)):
        ids = [id_ for place in places for id_ in place]
        assert len(ids) == len(set(ids))
        assert set(ids) <= set(known)
    reports = [report for report in data["reports"] + data["finished_reports"] if report is not None]
    assert len(reports) == len(set(reports)) == (6 if data["seats"] == 1 else 0)
    assert set(reports) <= set(REPORT_IDS)


TestTable = Table.TestCase
TestTable.settings = settings(
    max_examples=60,
    stateful_step_count=30,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    phases=(Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink),
)
