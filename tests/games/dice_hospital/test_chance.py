"""Chance, exactly: every course of it is tried, so probabilities are compared as fractions."""

from fractions import Fraction

import pytest

from lazaretto.games.dice_hospital.rules.coding import write_die
from lazaretto.kernel.rng import Rng, Tape
from tests.games.dice_hospital.scene import GAME, Scene, dice, draws, scene
from tests.kernel.odometer import distribution


@pytest.mark.parametrize("bag", ["RRY", "RYYGG", "G"])
def test_dice_are_drawn_uniformly(bag: str) -> None:
    def drawn(rng: Rng) -> str:
        table = scene(bag=bag)
        table.state.rng = rng
        return "RYG"[table.state.draw_die()]

    assert distribution(drawn) == {letter: Fraction(bag.count(letter), len(bag)) for letter in set(bag)}


def test_dice_are_drawn_without_replacement() -> None:
    def drawn(rng: Rng) -> str:
        table = scene(bag="RRYG")
        table.state.rng = rng
        order = "".join("RYG"[table.state.draw_die()] for _ in range(4))
        assert table.bag() == ""
        return order

    found = distribution(drawn)
    assert len(found) == 12  # all orders of R, R, Y, G
    assert set(found.values()) == {Fraction(1, 12)}


def test_a_patient_is_rolled_uniformly_from_two_to_five() -> None:
    def rolled(rng: Rng) -> str:
        table = scene(bag="RYG")
        table.state.rng = rng
        return write_die(table.state.draw_patient())

    assert distribution(rolled) == {f"{colour}{value}": Fraction(1, 12) for colour in "RYG" for value in range(2, 6)}


def test_an_empty_bag_gives_nothing_and_draws_nothing() -> None:
    table = scene(bag="")
    table.state.rng = Tape([])
    assert table.state.draw_patient() == 0


def test_intake_draws_from_the_bag_without_replacement() -> None:
    def loaded(rng: Rng) -> str:
        table = scene(1, "intake", bag="RRYYG", rng=rng)
        waiting = table.arrivals() or table.beds()
        return "".join(sorted(die[0] for die in waiting))

    found = distribution(lambda rng: loaded(EveryValue(rng)))
    assert found == {"RRYY": Fraction(1, 5), "GRRY": Fraction(2, 5), "GRYY": Fraction(2, 5)}


class EveryValue(Rng):
    """Draws dice from another generator; rolls 2, 3, 4, 5 in turn, so that no two patients are equal."""

    def __init__(self, source: Rng | None = None) -> None:
        super().__init__()
        self.source = source or Rng()
        self.rolls = 0

    def below(self, n: int) -> int:
        if n != 4 or self.rolls % 2 == 0:
            self.rolls += 1
            return self.source.below(n)
        self.rolls += 1
        return self.rolls // 2 % 4


def test_rerolls_are_uniform_from_one_to_six() -> None:
    def rerolled(rng: Rng) -> tuple[str, ...]:
        table = scene(beds="R2 Y5", departments=["drug_trial_centre"])
        table.act("place", worker="nurse")
        table.state.rng = rng
        table.act("activate", department="drug_trial_centre")
        return tuple(table.beds())

    found = distribution(rerolled)
    assert len(found) == 36
    assert set(found.values()) == {Fraction(1, 36)}
    assert set(found) == {(f"R{one}t", f"Y{other}t") for one in range(1, 7) for other in range(1, 7)}


def test_admissions_nurse_draws_and_rolls() -> None:
    def admitted(rng: Rng) -> str:
        table = scene(beds="R6", specialists=["admissions_nurse"], bag="RYY")
        table.place("admissions_nurse", "clinic", "R6")
        table.state.rng = rng
        return table.act("admit").beds()[0]

    found = distribution(admitted)
    assert found["R2"] == Fraction(1, 12)
    assert found["Y5"] == Fraction(2, 12)
    assert len(found) == 8


# Decks are piles in unknown order: what lies in a pile is turned up uniformly.


def reveal(table: Scene, kind: int, rng: Rng, count: int) -> list[str]:
    """Turn up so many cards, one after another."""
    state = table.state.clone()
    state.rng = rng
    found: list[str] = []
    for _ in range(count):
        state.show(kind)
        found += [card for card in Scene(state).shown()[kind] if card not in found]
    return found


def with_piles(tiles: list[list[str]], cards: list[list[str]]) -> Scene:
    data = {**scene().dump(), "tile_piles": tiles, "card_piles": cards, "shown_tiles": [], "shown_cards": []}
    return Scene(GAME.restore(data))


def test_every_card_of_a_deck_is_turned_up_with_equal_chance() -> None:
    table = with_piles([], [["surgeon", "paramedic", "urologist"]])
    found = distribution(lambda rng: tuple(reveal(table, 1, rng, 3)))
    assert len(found) == 6
    assert set(found.values()) == {Fraction(1, 6)}


def test_what_went_underneath_never_comes_before_the_unseen() -> None:
    table = with_piles([["cardiology", "urology"], ["emergency"], ["radiology", "nephrology"]], [])
    found = distribution(lambda rng: tuple(reveal(table, 0, rng, 5)))
    assert found == {
        (*first, "emergency", *last): Fraction(1, 4)
        for first in (("cardiology", "urology"), ("urology", "cardiology"))
        for last in (("radiology", "nephrology"), ("nephrology", "radiology"))
    }


def test_an_empty_deck_shows_nothing() -> None:
    assert reveal(with_piles([], []), 0, Tape([]), 2) == []
    assert reveal(with_piles([["cardiology"]], []), 0, Tape([]), 2) == ["cardiology"]


def test_discarded_and_unclaimed_cards_go_underneath_in_order() -> None:
    table = scene(3, "improvement", specialists=["surgeon"], display=(["cardiology"], ["paramedic", "urologist"]))
    table.act("decline").act("decline").act("decline").act("discard_improvement", improvement="surgeon").end()
    tiles, cards = table.decks()
    assert tiles[-1] == ["cardiology"]
    assert cards[-2:] == [["surgeon"], ["urologist", "paramedic"]]  # the unclaimed ones in an order nobody knows
    assert len(table.shown()[1]) == 2
    assert not {"surgeon", "paramedic", "urologist"} & set(table.shown()[1])


def test_a_base_deck_is_seen_once_through_in_four_player_games() -> None:
    state = GAME.new(4, 8, {"administrators": False})
    seen: list[str] = []
    while not state.over():
        for card in Scene(state).shown()[0]:
            if card not in seen:
                seen.append(card)
        seat = state.actors()[0]
        decline = [action for action in state.legal(seat) if GAME.describe(action)[0] in ("decline", "end_activation")]
        state.apply(seat, decline[0] if decline else state.legal(seat)[0])
    assert len(seen) == 24


def test_the_tape_of_a_scene_draws_what_it_says() -> None:
    table = scene(2, "intake", draw="R2 R2 Y2 G3 G3 G3 Y5 Y5 R5")
    assert table.arrange().ambulance(2) == dice("G3 G3 G3")
    assert draws([1, 1, 0], "Y R") == [1]  # the last die is no draw
