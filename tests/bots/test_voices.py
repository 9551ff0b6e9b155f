"""Bots speak where their game has words for it: at most once a round, and only when something stirs them."""

from lazaretto.bots.voices import Said, Voices, speak
from lazaretto.games.bristol_1350 import GAME
from lazaretto.kernel.rng import seeded
from tests.games.bristol_1350.scene import fresh
from tests.sample_game import SAMPLE


def test_a_game_without_words_is_silent() -> None:
    assert SAMPLE.mind.talk is None
    state = SAMPLE.new(2, 1)
    assert speak(SAMPLE, state, 0, seeded(1), "accuse") is None
    assert Voices(SAMPLE, seeded(1)).stirred(state, "accuse", {"seat": 0}) == []


def test_a_bot_speaks_at_most_once_a_round() -> None:
    s = fresh(4)
    voices = Voices(GAME, seeded(1))
    stirred = [voices.stirred(s, "accuse", {"seat": 2}) for _ in range(10)]
    assert [seats for seats in stirred if seats] == [[2]]
    s.round += 1
    assert [2] in [voices.stirred(s, "accuse", {"seat": 2}) for _ in range(10)]


def test_not_everything_stirs_and_the_end_silences() -> None:
    s = fresh(4)
    voices = Voices(GAME, seeded(1))
    assert voices.stirred(s, "rolled", {"faces": []}) == []
    s.stack.clear()
    s.ask_again()
    assert s.over() and [voices.stirred(s, "accuse", {"seat": 2}) for _ in range(10)] == [[]] * 10


def test_the_same_seed_says_the_same() -> None:
    s = fresh(4)
    said = [speak(GAME, s, 1, seeded(seed), "accuse") for seed in (1, 1, 2, 3, 4, 5)]
    assert isinstance(said[0], Said) and said[0] == said[1]
    assert len({one.key for one in said if one is not None}) > 1
