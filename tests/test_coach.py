"""The coach of a first game: every tip comes in some position and not in all, by what the seat may know alone."""

from collections.abc import Iterator
from typing import Any

import pytest

import lazaretto
from lazaretto.bots.bot import Session, think
from lazaretto.bots.chance import Random
from lazaretto.bots.registry import Level
from lazaretto.kernel.coaching import Sight, tips
from lazaretto.kernel.game import Game
from lazaretto.kernel.rng import seeded
from lazaretto.kernel.state import State
from lazaretto.language import LANGUAGES
from lazaretto.text import catalogue, game_text, placeholders
from tests.host.plain import Plain, Screen

GAMES = lazaretto.games()
# By game: seats, seed and bots of games in which all tips come between them.
PLAYED: dict[str, list[tuple[int, int, str]]] = {
    "bristol_1350": [(5, 9, "2"), *[(5, seed, "random") for seed in range(60)]],
    "clinic": [(2, 0, "random"), (2, 1, "2"), (2, 3, "1"), *[(2, seed, "random") for seed in range(1, 12)]],
    "dice_hospital": [(2, 0, "random"), (2, 1, "2"), *[(2, seed, "random") for seed in range(1, 12)]],
    "dice_hospital_er": [(seats, seed, "random") for seats in (1, 2) for seed in range(6)],
    "quarantine": [(2, seed, "random") for seed in (4, 0, 1)],
}


def positions(game: Game[Any], seats: int, seed: int, level: str) -> Iterator[tuple[State, list[Any]]]:
    """The questions of seat 0 in a game between bots, with what it was told since its last answer."""
    state = game.new(seats, seed=seed, options=dict(game.presets.get("first_game", {})))
    state.noting = True
    bot = Random() if level == "random" else Level(level).bot(game)
    bots = [Session(seat, bot, seeded(10 * seed + seat)) for seat in range(seats)]
    news: list[Any] = []
    while not state.over():
        seat = state.actors()[0]
        if seat == 0:
            yield state, game.notes(news, 0)
            news = []
        state.apply(seat, think(game, state, bots[seat]))
        news += state.notes
        state.notes = []


@pytest.mark.parametrize("name", GAMES)
def test_every_tip_comes_sometimes_and_not_always(name: str) -> None:
    game = lazaretto.load(name)
    never, always = set(game.coach), set(game.coach)
    for played in PLAYED[name]:
        for state, news in positions(game, *played):
            found = tips(game, state, 0, news)
            never -= {tip.key for tip in found}
            always &= {tip.key for tip in found}
        if not never:
            break
    assert not never, f"never came: {sorted(never)}"
    assert not always, f"always came: {sorted(always)}"


@pytest.mark.parametrize("name", GAMES)
def test_tips_have_sentences_with_their_arguments_in_every_language(name: str) -> None:
    game = lazaretto.load(name)
    for language in LANGUAGES:
        words = catalogue(lazaretto.home(name), language)
        assert list(words["tips"]) == list(game.coach)
        assert list(words["explained"]) == list(words["questions"])
        text = game_text(name, language, ["Ada", "Bea", "Cleo", "Dan", "Eva"])
        for state, news in positions(game, *PLAYED[name][0]):
            for tip in tips(game, state, 0, news):
                assert placeholders(words["tips"][tip.key]) <= set(tip.args), tip
                assert "{" not in text.get("tips", tip.key, tip.args)


@pytest.mark.parametrize("name", GAMES)
def test_a_coach_knows_no_more_than_the_seat(name: str) -> None:
    game = lazaretto.load(name)
    for number, (state, news) in enumerate(positions(game, *PLAYED[name][0])):
        if number % 10 == 0:
            world = game.determinize(state, 0, seeded(number))
            assert tips(game, world, 0, news) == tips(game, state, 0, news)


def test_what_was_told_is_found_by_its_key() -> None:
    sight = Sight({}, {}, 0, "claim", (), [{"key": "scored", "args": {"points": 3}}, {"key": "round", "args": {}}])
    assert sight.told("scored") == [{"points": 3}]
    assert sight.told("neglected") == []


def test_only_a_device_that_wishes_it_and_plays_alone_is_coached() -> None:
    game = lazaretto.load("dice_hospital")
    alone = Plain(game, ["ada"], ("random",))
    wishing, plainly = Screen(alone.table, "ada"), Screen(alone.table, "ada")
    shown = wishing.say("hello", wishes=["coach", "scenes"])
    assert [tip["key"] for tip in shown["tips"]]
    assert "tips" not in plainly.say("hello")
    among_people = Plain(game, ["ada", "bea"])
    assert "tips" not in Screen(among_people.table, "ada").say("hello", wishes=["coach"])
