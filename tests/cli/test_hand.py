"""Sets at the terminal: picked by numbers in any order, taken back one by one; usual answers, dangers and costs."""

from dataclasses import replace
from typing import Any

import pytest

import lazaretto
from lazaretto.games.quarantine.rules.state import cube_list
from lazaretto.games.quarantine.rules.tables import COLOURS, SPECIAL_IDS
from lazaretto.kernel.record import action_code
from lazaretto.terminal.hand import Hand, gathered, hand_of
from lazaretto.terminal.table import Table
from tests.cli.people import Script, sit, table_of
from tests.games.quarantine.scene import A, Scene
from tests.kernel.quiet_game import QUIET, SAY, Ask
from tests.sample_game import GIVE, KEEP, POINTS, SAMPLE, Amount, Market, Thank

BLUE, RED = COLOURS.index("blue"), COLOURS.index("red")


def thanked(game: Any = SAMPLE) -> Table:
    """Seat 0, a person, has won three points and may give some of them away; then the game is over."""
    table = table_of(game, None, "random", "random")
    s = table.match.state
    assert isinstance(s, Market)
    s.lanes, s.stack, s.points = [], [Thank(0)], [3, 0, 0]
    s.ask_again()
    return table


def actions(table: Table) -> list[int]:
    """What was played, in order."""
    return [action_code(table.game, action)[1] for action in table.match.record.actions]


def gathering() -> Table:
    """Dice Hospital where a set of casualties, patients or the like is asked for."""
    game = lazaretto.load("dice_hospital")
    for seed in range(40):
        table = table_of(game, None, "random", seed=seed)
        for _ in range(120):
            if table.over:
                break
            seat = table.match.state.actors()[0]
            hand = table.hand(seat)
            unordered = len({frozenset(choice.code for choice in row) for row in hand.rows}) == len(hand.rows)
            if seat == 0 and unordered and hand.wanted() == (2, 2) and len(hand.choices) > 2:
                return table
            table.play(seat, table.match.state.legal(seat)[-1 if seed % 2 else 0])
    raise AssertionError("no set of two was asked for")


def numbers(hand: Hand, row: tuple[Any, ...]) -> list[str]:
    codes = [choice.code for choice in hand.choices]
    return [str(1 + codes.index(choice.code)) for choice in row]


def test_a_set_is_picked_by_its_numbers_in_any_order() -> None:
    played = []
    for backwards, together in [(False, True), (True, True), (True, False)]:
        table = gathering()
        seat = table.match.state.actors()[0]
        hand = table.hand(seat)
        row = hand.rows[-1]
        typed = [str(int(n) + len(table.offers(seat)) - len(hand.choices)) for n in numbers(hand, row)]
        typed = typed[::-1] if backwards else typed
        before = len(actions(table))
        said, _ = sit(table, Script(*([" ".join(typed)] if together else typed)))
        assert actions(table)[before : before + 2] == [choice.code for choice in row]
        assert "Pick 2, in any order" in said
        played.append(table.game.fingerprint(table.match.state))
        assert together or "1 of 2:" in said
    assert len(set(played)) == 1, "the same state, whatever the order"


def test_a_number_once_more_takes_a_piece_back() -> None:
    table = gathering()
    seat = table.match.state.actors()[0]
    hand = table.hand(seat)
    first = numbers(hand, hand.rows[0])[0]
    said, _ = sit(table, Script(first, first))
    assert "1 of 2:" in said and "0 of 2: –." in said
    assert "A number once more takes it back." in " ".join(said.split())
    assert not table.picking(seat).pieces


def priced(*typed: str, **cubes: int) -> tuple[str, list[int]]:
    """What is said to somebody who sets a price of these cubes, and the price; nothing if it is not set."""
    table = table_of(lazaretto.load("quarantine"), None, "random")
    scene = Scene(2).give(A, **cubes).act(A, "open_contract", stack="lab")
    table.match.state = scene.s
    said, _ = sit(table, Script(*typed))
    return said, cube_list(scene.s.prices[SPECIAL_IDS.index("lab")])


def test_equal_pieces_are_picked_by_the_same_number() -> None:
    """Two blue cubes, and no others: the number once more is the second of them."""
    said, price = priced("1", "1", blue=2)
    assert "1 of 2:" in said and "0 of 2" not in said
    assert "A number once more is one more of the same" in " ".join(said.split())
    assert price == [BLUE, BLUE]
    assert priced("1 1", blue=2)[1] == [BLUE, BLUE]


def test_as_many_of_each_are_taken_as_were_picked() -> None:
    """The third choice ends the price; where no cube is left to add, it is asked for by itself."""
    said, price = priced("1", "1", "2 3", blue=2, red=2)
    assert "Add a blue cube, Add a blue cube." in said
    assert price == [BLUE, BLUE, RED]
    assert priced("2", "1 2", "1", blue=2, red=2)[1] == [BLUE, RED, RED]


def test_what_does_not_go_together_is_refused() -> None:
    table = thanked()
    said, _ = sit(table, Script("1 2"))
    assert "These do not go together." in said
    assert actions(table) == []


def test_only_the_same_question_is_gathered() -> None:
    hand = hand_of(SAMPLE, thanked().match.state, 0)
    assert not hand.gathers()
    assert [choice.code for choice in hand.choices] == [GIVE.code(1), GIVE.code(2), KEEP.code()]
    quiet = QUIET.tree(table_of(QUIET, None, None).match.state, 0)
    assert [[choice.code for choice in row] for row in gathered(quiet, "ask")][:2] == [[0, 0], [0, 1]]
    assert isinstance(table_of(QUIET, None, None).match.state.question(0), Ask) and SAY.count == 3


@pytest.mark.parametrize("plain", [True, False])
@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_usual_answers_are_taken_silently_and_said(monkeypatch: pytest.MonkeyPatch, plain: bool, language: str) -> None:
    monkeypatch.setattr(Amount, "usual", lambda self, s: POINTS.code(1))
    table = thanked()
    said, _ = sit(table, Script("1"), plain=plain, language=language)
    assert actions(table) == [GIVE.code(1), POINTS.code(1)]
    assert "(o " in said


def test_an_opened_question_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Amount, "usual", lambda self, s: POINTS.code(1))
    table = thanked()
    sit(table, Script("o", "1", "3"))
    assert actions(table) == [GIVE.code(1), POINTS.code(2)]


def test_a_danger_is_asked_once_and_costs_are_shown() -> None:
    game = replace(
        SAMPLE,
        cost=lambda s, seat, action: {"points": POINTS.first(action)} if POINTS.owns(action) and action % 2 else {},
        danger=lambda s, seat, action: "last_points" if POINTS.owns(action) and POINTS.first(action) == 2 else "",
    )
    table = thanked(game)
    said, _ = sit(table, Script("1", "3"))
    assert actions(table) == [GIVE.code(1)] and "Type the same again" in said
    assert "(−1 points)" in said or "(−2 points)" in said
    again = thanked(game)
    sit(again, Script("1", "3", "3"))
    assert actions(again) == [GIVE.code(1), POINTS.code(2)]
    other = thanked(game)
    sit(other, Script("1", "3", "1"))
    assert actions(other) == [GIVE.code(1), POINTS.code(0)], "whoever thinks again is asked nothing more"
