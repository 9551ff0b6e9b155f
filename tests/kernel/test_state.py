"""The state's loop: frames, lanes, forced answers, the journal, and copying by pickle."""

import copy
import pickle
from dataclasses import dataclass

import pytest

from lazaretto.kernel.errors import DeadEnd
from lazaretto.kernel.frames import NOBODY, Frame
from lazaretto.kernel.journal import EVERYBODY, SPECTATOR, Note
from lazaretto.kernel.rng import Tape, seeded
from lazaretto.kernel.state import FIELDS, State
from tests.sample_game import SAMPLE


class Diary(State):
    """A state that writes down what was done to it."""

    def __init__(self, seats: int = 0) -> None:
        super().__init__(seats)
        self.done: list[str] = []

    def clone(self) -> "Diary":
        twin = Diary(self.seats)
        self.copy_base(twin)
        twin.done = self.done[:]
        return twin


@dataclass
class Work(Frame):
    name: str = ""

    def run(self, s: Diary) -> None:
        s.done.append(self.name)


@dataclass
class Ask(Frame):
    seat: int = 0
    answers: tuple[int, ...] = (1, 2)
    waiting: bool = False

    def actor(self) -> int:
        return self.seat

    def waits(self) -> bool:
        return self.waiting

    def legal(self, s: Diary) -> list[int]:
        return list(self.answers)

    def apply(self, s: Diary, action: int) -> None:
        s.done.append(f"{self.seat}:{action}")


@dataclass
class Together(Frame):
    """Opens lanes with these frames."""

    frames: tuple[Frame, ...] = ()

    def run(self, s: Diary) -> None:
        s.open_lanes(list(self.frames))


@dataclass
class Both(Frame):
    """Pushes these frames, the first one to be done first."""

    frames: tuple[Frame, ...] = ()

    def run(self, s: Diary) -> None:
        s.push_all(list(self.frames))


@dataclass
class Nested(Ask):
    """A question in a lane that tries to open lanes."""

    def apply(self, s: Diary, action: int) -> None:
        s.open_lanes([Ask(0)])


def started(*frames: Frame, seats: int = 2) -> Diary:
    """A state that has these frames to do, the first one first."""
    s = Diary(seats)
    s.push_all(list(frames))
    s.begin()
    return s


def test_work_is_done_in_order() -> None:
    s = started(Work("a"), Both((Work("b"), Work("c"))), Work("d"))
    assert s.done == ["a", "b", "c", "d"]
    assert s.over()
    assert s.actors() == []


def test_a_question_stops_the_work() -> None:
    s = started(Work("a"), Ask(1), Work("b"))
    assert s.done == ["a"]
    assert s.actors() == [1]
    assert s.legal(1) == [1, 2]
    assert s.legal(0) == []
    assert s.question(1) == Ask(1)
    assert s.question(0) is None
    s.apply(1, 2)
    assert s.done == ["a", "1:2", "b"]


def test_the_only_answer_is_given_by_itself() -> None:
    assert started(Ask(0, (7,))).done == ["0:7"]


def test_a_frame_may_wait_for_the_only_answer() -> None:
    s = started(Ask(0, (7,), True))
    assert s.legal(0) == [7]
    s.apply(0, 7)
    assert s.over()


def test_a_frame_with_no_answer_and_no_work_is_a_dead_end() -> None:
    with pytest.raises(DeadEnd, match="no answer and no work"):
        started(Ask(0, ()))


def test_work_takes_no_answer() -> None:
    with pytest.raises(DeadEnd, match="takes no answer"):
        Work("a").apply(Diary(2), 0)


def test_a_bare_frame_and_a_bare_state() -> None:
    assert (Frame().actor(), Frame().waits(), Frame().opens_move(), Frame().legal(None)) == (NOBODY, False, True, [])
    with pytest.raises(DeadEnd, match="does not clone"):
        State(2).clone()


def test_frames_compare_and_copy_by_value() -> None:
    frame = Ask(1, (3, 4), True)
    assert frame == Ask(1, (3, 4), True) != Ask(1, (3,), True)
    assert pickle.loads(pickle.dumps(frame)) == copy.deepcopy(frame) == frame


# Lanes.


def test_lanes_ask_everybody_at_once_and_the_rest_waits() -> None:
    s = started(Together((Ask(0), Ask(1))), Work("after"))
    assert s.actors() == [0, 1]
    assert not s.over()
    s.apply(1, 1)
    assert s.actors() == [0]
    assert s.done == ["1:1"]
    s.apply(0, 2)
    assert s.done == ["1:1", "0:2", "after"]
    assert s.lanes == []


def test_a_lane_goes_on_by_itself() -> None:
    s = started(Together((Ask(0), Ask(0, (5, 6)), Ask(1))))
    s.apply(0, 1)
    assert s.legal(0) == [5, 6]
    assert s.question(1) == Ask(1)


def test_forced_answers_in_lanes() -> None:
    s = started(Together((Ask(0, (3,)), Ask(1, (4,)))), Work("after"))
    assert s.done == ["0:3", "1:4", "after"]


def test_lanes_without_frames_are_passed() -> None:
    assert started(Together(()), Work("after")).done == ["after"]


def test_lanes_do_not_open_lanes() -> None:
    s = started(Together((Nested(0), Ask(1))))
    with pytest.raises(DeadEnd, match="lanes cannot be opened inside lanes"):
        s.apply(0, 1)


def test_lanes_are_not_opened_twice() -> None:
    s = Diary(2)
    s.open_lanes([Ask(0)])
    with pytest.raises(DeadEnd):
        s.open_lanes([Ask(1)])


def test_asking_again_gives_the_same_lists() -> None:
    for s in (started(Ask(1), Work("b")), started(Together((Ask(0), Ask(1, (7, 8)))))):
        before = [s.legal(seat) for seat in range(2)]
        s.ask_again()
        assert [s.legal(seat) for seat in range(2)] == before


# Paths.


def test_a_path_tells_other_answers_apart_and_goes_with_copies() -> None:
    s = started(Ask(0), Ask(1, (5, 6)), Ask(0))
    begun = s.path_of(0)
    one, other = s.clone(), s.clone()
    one.apply(0, 1)
    other.apply(0, 2)
    assert len({begun, one.path_of(0), other.path_of(0)}) == 3
    assert one.path_of(0) == one.path_of(1), "what one seat answers leads all on"
    assert pickle.loads(pickle.dumps(one)).path_of(0) == one.path_of(0) == one.clone().path_of(0)
    s.apply(0, 1)
    assert s.path_of(1) == one.path_of(1), "the same answers, the same path"


def test_a_path_in_a_lane_is_of_its_own_seat_until_the_lanes_close() -> None:
    s = started(Together((Ask(0), Ask(0, (5, 6)), Ask(1), Ask(1))), Ask(0, (7, 8)))
    first = s.clone()
    first.apply(0, 1)
    both = first.clone()
    both.apply(1, 2)
    assert both.path_of(0) == first.path_of(0) != s.path_of(0)
    again = pickle.loads(pickle.dumps(both))
    again.ask_again()
    assert again.path_of(0) == both.path_of(0), "a world dealt anew is on the same path"
    one, other = both.clone(), both.clone()
    for state, last in ((one, 1), (other, 2)):
        state.apply(0, 5)
        state.apply(1, last)
    assert one.legal(0) == other.legal(0) == [7, 8]
    assert one.path_of(0) != other.path_of(0), "then all that was answered counts"
    early = s.clone()
    for seat, action in ((1, 2), (1, 1), (0, 1), (0, 5)):
        early.apply(seat, action)
    assert early.path_of(0) == one.path_of(0), "in whatever order"


# Copies.


def test_clones_are_free_and_quiet() -> None:
    s = started(Together((Ask(0), Ask(1))), Work("after"))
    s.noting = True
    s.note("something")
    twin = s.clone()
    assert (twin.noting, twin.notes) == (False, [])
    twin.apply(0, 1)
    assert s.actors() == [0, 1]
    assert s.done == []


def test_what_every_state_has_is_named_and_stands_in_no_dictionary() -> None:
    bare = State(2)  # interpreted, a field that is not named has no room here
    assert [name for name in FIELDS if not hasattr(bare, name)] == []
    assert not hasattr(bare, "__dict__")
    assert not set(FIELDS) & set(vars(SAMPLE.new(2)))


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda s: pickle.loads(pickle.dumps(s))], ids=["deepcopy", "pickle"])
def test_a_games_own_fields_are_copied(copied: object) -> None:
    s = started(Ask(1), Work("b"))
    s.done.append("mine")
    s.rng = seeded(3)
    s.notes.append(Note("key", {"a": 1}, 1))
    twin = copied(s)  # type: ignore[operator]
    assert type(twin) is Diary
    assert twin.done == ["mine"]
    assert twin.legal(1) == [1, 2]
    assert twin.rng.words() == s.rng.words()
    assert twin.notes[0].key == "key"
    assert twin.here is twin.stack  # where the next frames go
    twin.apply(1, 2)
    assert twin.done == ["mine", "1:2", "b"]
    assert s.done == ["mine"]
    assert len(s.stack) == 2


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda s: pickle.loads(pickle.dumps(s))], ids=["deepcopy", "pickle"])
def test_a_game_outside_the_package_is_copied_whole(copied: object) -> None:
    state = SAMPLE.new(3, 1)
    state.apply(1, state.legal(1)[2])
    twin = copied(state)  # type: ignore[operator]
    assert SAMPLE.dump(twin) == SAMPLE.dump(state)
    assert [twin.legal(seat) for seat in range(3)] == [state.legal(seat) for seat in range(3)]


# The journal.


@pytest.mark.parametrize(
    "note, readers",
    [
        (Note("all"), [SPECTATOR, 0, 1, 2]),
        (Note("one", to=1), [1]),
        (Note("others", but=1), [SPECTATOR, 0, 2]),
    ],
)
def test_who_reads_a_note(note: Note, readers: list[int]) -> None:
    assert [seat for seat in (SPECTATOR, 0, 1, 2) if note.seen_by(seat)] == readers


def test_a_note_has_its_own_arguments() -> None:
    s = Diary(1)
    s.note("won", seat=0, points=3)
    s.note("secret", to=0)
    assert [(note.key, note.args, note.to) for note in s.notes] == [
        ("won", {"seat": 0, "points": 3}, EVERYBODY),
        ("secret", {}, 0),
    ]
    assert Note().args is not Note().args


def test_reveals_count_chance_and_secrets() -> None:
    s = Diary(1)
    s.rng = Tape([1, 1])
    s.rng.below(2)
    s.reveal()
    assert s.reveals() == 2
