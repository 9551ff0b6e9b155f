"""Chance: the generator against vectors of a C program, fairness by trying everything, tapes and recorders."""

import pickle
from fractions import Fraction

import pytest

from lazaretto.kernel.errors import BadTape
from lazaretto.kernel.rng import SPAN, Recorder, Rng, Tape, mixed_rng, seeded
from tests.kernel.odometer import distribution

# Computed with the published sfc32 in C, uint32_t arithmetic, counter starting as given.
VECTORS = {
    (0, 0, 0, 1): [
        *(0x00000001, 0x00000002, 0x0000000C, 0x0120001F),
        *(0x0360B483, 0x99E14D9B, 0xD9C4E5DE, 0x3F6D95A6),
    ],
    (0x12345678, 0x9ABCDEF0, 0xDEADBEEF, 1): [
        *(0xACF13569, 0x6F0D3708, 0xB6C71FDF, 0x4E378887),
        *(0x1832D1AB, 0x93C4F65E, 0x8FA146FB, 0x6073C923),
    ],
    (0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF): [
        *(0xFFFFFFFD, 0xFF7FFFF7, 0xFF7FFFE5, 0xF79FFFCB),
        *(0xE9C2F360, 0x0765D688, 0x8E728D11, 0x7F24DAFF),
    ],
}
# The first words after sixteen are thrown away, by seed.
SEEDED = {
    0: [0x38802BE1, 0x948279E6, 0xEC4BF1D9, 0x7CB0A909],
    1: [0x406CA90B, 0xD3639F9A, 0xAA94A873, 0x1991BBF7],
    7: [0xE7EE21C7, 0xB27F6DDA, 0x6E68D67B, 0x741F99AD],
    0x123456789ABCDEF: [0x5CE61BE6, 0x9D1D4A38, 0xCED5F953, 0xA30AFA37],
}


@pytest.mark.parametrize("start", VECTORS)
def test_sfc32_vectors(start: tuple[int, int, int, int]) -> None:
    rng = Rng(*start)
    assert [rng.word() for _ in range(8)] == VECTORS[start]


@pytest.mark.parametrize("seed", SEEDED)
def test_seeded_vectors(seed: int) -> None:
    rng = seeded(seed)
    assert [rng.word() for _ in range(4)] == SEEDED[seed]


def test_a_long_run_stays_in_step() -> None:
    rng = Rng(7)
    for _ in range(1_000_016):
        rng.word()
    assert rng.word() == 0x64DE6D36


def test_all_96_bits_of_a_seed_count() -> None:
    words = {seeded(seed).word() for seed in (0, 1, 1 << 32, 1 << 64, -1)}
    assert len(words) == 5
    assert seeded(1 << 96).word() == seeded(0).word()


class Words(Rng):
    """Gives these words."""

    def __init__(self, words: list[int] | None = None) -> None:
        super().__init__()
        self.given = words or []

    def word(self) -> int:
        return self.given.pop(0)


def test_below_takes_the_remainder() -> None:
    assert [Words([word]).below(6) for word in range(8)] == [0, 1, 2, 3, 4, 5, 0, 1]


@pytest.mark.parametrize("n", [3, 6, 7, 63])
def test_below_refuses_the_words_that_would_favour_low_outcomes(n: int) -> None:
    fair = SPAN - SPAN % n
    assert Words([fair - 1]).below(n) == n - 1
    for word in range(fair, SPAN):
        assert Words([word, word, 2]).below(n) == 2  # refused words are skipped, one after another


def test_powers_of_two_need_no_second_word() -> None:
    assert Words([SPAN - 1]).below(4) == 3


def test_one_outcome_is_no_draw() -> None:
    for rng in (Rng(), Tape([]), Recorder(Rng())):
        assert rng.below(1) == rng.below(0) == 0
        assert rng.draws == 0


def test_draws_are_counted() -> None:
    rng = seeded(3)
    for n in (2, 6, 1, 100):
        rng.below(n)
    assert rng.draws == 3


def test_shuffle_gives_every_order_with_equal_chance() -> None:
    def shuffled(rng: Rng) -> tuple[int, ...]:
        items = [0, 1, 2, 3]
        rng.shuffle(items)
        return tuple(items)

    found = distribution(shuffled)
    assert len(found) == 24
    assert set(found.values()) == {Fraction(1, 24)}


def test_pick_gives_every_item_with_equal_chance() -> None:
    assert distribution(lambda rng: rng.pick([5, 6, 7])) == dict.fromkeys((5, 6, 7), Fraction(1, 3))


def test_a_clone_draws_the_same_and_is_free() -> None:
    rng = seeded(5)
    twin = rng.clone()
    assert [rng.below(100) for _ in range(5)] == [twin.below(100) for _ in range(5)]
    rng.below(100)
    assert rng.words() != twin.words()
    assert Rng(*rng.words()).below(1000) == rng.below(1000)


def test_a_spawned_generator_goes_its_own_way() -> None:
    rng, twin = seeded(5), seeded(5)
    child = rng.spawn()
    assert child.draws == 0
    assert child.words() != rng.words()
    assert twin.spawn().words() == child.words()  # but reproducibly
    assert mixed_rng(1, 2, 3).words() == mixed_rng(1 + (1 << 32), 2, 3).words()


def test_generators_survive_pickling() -> None:
    for rng in (seeded(4), Tape([1, 2, 3], 1), Recorder(seeded(4), [1])):
        twin = pickle.loads(pickle.dumps(rng))
        assert type(twin) is type(rng)
        assert twin.below(6) == rng.below(6)


# Tapes.


def test_a_tape_gives_its_outcomes() -> None:
    tape = Tape([2, 0, 5])
    assert [tape.below(3), tape.below(2), tape.below(6)] == [2, 0, 5]
    assert tape.draws == 3


def test_a_tape_runs_out() -> None:
    tape = Tape([1])
    tape.below(2)
    with pytest.raises(BadTape, match="tape of 1 chance outcomes has run out"):
        tape.below(2)


@pytest.mark.parametrize("outcome", [-1, 3, 10**30])
def test_a_tape_cannot_hold_what_cannot_be(outcome: int) -> None:
    tape = Tape([0, outcome])
    tape.below(3)
    with pytest.raises(BadTape, match=f"chance outcome 1 is {outcome}, but only 0 to 2"):
        tape.below(3)
    assert tape.draws == 1


def test_a_cloned_tape_goes_on_from_its_place() -> None:
    tape = Tape([1, 2, 3])
    tape.below(4)
    twin = tape.clone()
    assert (twin.below(4), twin.below(4), tape.below(4)) == (2, 3, 2)


# Recorders.


def test_a_recorder_keeps_what_its_source_draws() -> None:
    recorder, source = Recorder(seeded(9)), seeded(9)
    drawn = [recorder.below(n) for n in (6, 1, 4, 100)]
    assert drawn == [source.below(n) for n in (6, 1, 4, 100)]
    assert recorder.kept == [drawn[0], drawn[2], drawn[3]]
    assert recorder.draws == 3
    assert recorder.words() == source.words()


def test_a_record_of_chance_replays_on_a_tape() -> None:
    recorder = Recorder(seeded(9))
    items = list(range(10))
    recorder.shuffle(items)
    replayed = list(range(10))
    Tape(recorder.kept).shuffle(replayed)
    assert replayed == items


def test_clones_of_a_recorder_keep_nothing() -> None:
    recorder = Recorder(seeded(9))
    recorder.below(6)
    clone = recorder.clone()
    clone.below(6)
    assert len(recorder.kept) == 1
    assert recorder.words() != clone.words()


def test_a_recorder_goes_on_counting() -> None:
    source = seeded(9)
    source.below(6)
    assert Recorder(source).draws == 1
