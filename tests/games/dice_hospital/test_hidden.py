"""Possible worlds: administrators nobody has shown are dealt anew, uniformly; everything else is known."""

from fractions import Fraction
from itertools import combinations

from lazaretto.games.dice_hospital.rules.state import DiceHospital
from lazaretto.games.dice_hospital.rules.tables import ADMINISTRATOR_IDS
from lazaretto.kernel.journal import SPECTATOR
from lazaretto.kernel.rng import Rng, seeded
from tests.games.dice_hospital.scene import GAME
from tests.kernel.odometer import distribution


def choosing(seats: int = 2) -> DiceHospital:
    """A game whose seats hold two administrators each."""
    state = GAME.new(seats, 6)
    while not state.lanes:
        seat = state.actors()[0]
        state.apply(seat, state.legal(seat)[0])
    return state


def dealt(state: DiceHospital, seat: int) -> tuple[str, ...]:
    return tuple(GAME.private(state, seat)["dealt"])


def world(state: DiceHospital, seat: int, rng: Rng) -> DiceHospital:
    """What `determinize` makes, with its chance in our hands."""
    found = state.clone()
    GAME.hide(found, seat, rng)
    return found


def test_the_others_cards_are_any_of_the_unseen() -> None:
    state = choosing()
    mine = dealt(state, 0)
    unseen = [administrator for administrator in ADMINISTRATOR_IDS if administrator not in mine]
    found = distribution(lambda rng: dealt(world(state, 0, rng), 1))
    assert found == dict.fromkeys(combinations(unseen, 2), Fraction(1, 15))


def test_ones_own_cards_stay() -> None:
    state = choosing()
    assert set(distribution(lambda rng: dealt(world(state, 0, rng), 0))) == {dealt(state, 0)}


def test_a_secret_choice_is_one_of_the_cards_dealt() -> None:
    state = choosing()
    GAME.act(state, 1, "choose_administrator", administrator=dealt(state, 1)[0])

    def chosen(rng: Rng) -> str:
        found = world(state, 0, rng)
        choice = str(GAME.private(found, 1)["chosen"])
        assert choice in dealt(found, 1)
        return choice

    found = distribution(chosen)
    assert len(found) == 6
    assert set(found.values()) == {Fraction(1, 6)}


def test_a_spectator_knows_nobodys_cards() -> None:
    state = choosing(4)
    rng = seeded(1)
    worlds = [GAME.determinize(state, SPECTATOR, rng) for _ in range(60)]
    for seat in range(4):
        assert {administrator for found in worlds for administrator in dealt(found, seat)} == set(ADMINISTRATOR_IDS)
    for found in worlds:
        assert sorted(administrator for seat in range(4) for administrator in dealt(found, seat)) == sorted(
            ADMINISTRATOR_IDS
        )


def test_worlds_can_be_played_on_by_what_they_hold() -> None:
    state = choosing()
    found = GAME.determinize(state, 0, seeded(2))
    assert [GAME.describe(action)[1]["administrator"] for action in found.legal(1)] == list(dealt(found, 1))


def test_nothing_is_hidden_once_all_have_chosen() -> None:
    state = choosing()
    for seat in (0, 1):
        state.apply(seat, state.legal(seat)[0])
    for seat in (SPECTATOR, 0, 1):
        assert GAME.fingerprint(GAME.determinize(state, seat, seeded(3))) == GAME.fingerprint(state)
