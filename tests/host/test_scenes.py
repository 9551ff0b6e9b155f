"""Scenes at a table: who gets them, who does not pay for them, and that nobody learns from them what is not theirs."""

import random
from dataclasses import dataclass, replace
from typing import Any

import pytest

import lazaretto
from lazaretto.host.replays import Replay
from lazaretto.host.scenes import staged
from lazaretto.kernel.frames import Frame
from lazaretto.kernel.game import Game
from lazaretto.kernel.journal import Note
from lazaretto.kernel.state import Scene
from lazaretto.kernel.view import NOTHING_TOLD
from tests.host.plain import Json, Plain, Screen
from tests.sample_game import SAMPLE, Market, Question, Step

WISH = ["scenes"]


@dataclass
class Dares(Question):
    """Seat 0 dares; both learn something of their own on the way, and seat 0 wins in everybody's sight."""

    def legal(self, s: Market) -> list[int]:
        return [SAMPLE.code("keep", {}), SAMPLE.code("points", {"number": 1})] if s.worth < 3 else []

    def run(self, s: Market) -> None:
        """Over, after three times."""

    def apply(self, s: Market, action: int) -> None:
        s.worth += 1
        for learner in (0, 1):
            s.bids[learner] = s.worth
            if s.noting:
                s.note("learnt", to=learner, card=s.worth)
            if learner == 0:
                s.points[0] += 1
                if s.noting:
                    s.note("won", seat=0, worth=1)
        s.push(Dares(0))


def dare(s: Market) -> None:
    frames: list[Frame] = [Dares(0)]
    s.push_all(frames)


WHISPERS: Game[Any] = replace(
    SAMPLE,
    frames=Step,
    deal=dare,
    scenes=frozenset({"won", "learnt"}),
    secrets=frozenset({"learnt"}),
    told=lambda key, args: SAMPLE.told(key, args) if key == "won" else NOTHING_TOLD,
)


def opened(game: Game[Any], **wishes: Any) -> tuple[Plain, list[Screen]]:
    """A table with two people and a watcher, who have said hello and what they wish."""
    plain = Plain(game, ["ada", "blaise"])
    screens = [Screen(plain.table, name) for name in ("ada", "blaise", "watcher")]
    for screen in screens:
        screen.say("hello", **wishes)
    return plain, screens


def play(screen: Screen, code: int, key: str = "k") -> Json:
    shown = screen.last("update")
    screen.say("play", code=code, seat=shown["seat"], expected_seq=shown["seq"], key=f"{key}{shown['seq']}")
    return screen.last("update")


def test_an_update_carries_the_scenes_before_what_it_shows() -> None:
    plain, (ada, blaise, watcher) = opened(SAMPLE, wishes=WISH)
    play(ada, SAMPLE.code("bid", {"card": 5}))
    assert [screen.last("update")["scenes"] for screen in (ada, blaise, watcher)] == [[], [], []]
    assert not any("hides" in screen.last("update") for screen in (ada, blaise, watcher)), "a bid is hidden"
    play(blaise, SAMPLE.code("bid", {"card": 2}))
    for screen in (ada, blaise, watcher):
        update = screen.last("update")
        (scene,) = update["scenes"]
        (note,) = update["notes"]
        worth = note["args"]["worth"]
        assert scene["notes"] == 1 and scene["public"]["points"] == [worth, 0]
        assert scene["public"]["worth"] == worth and scene["public"]["asking"] == []
        assert note["moves"] == [["market", "seat.0"]] and note["marks"] == [["seat.0", f"+{worth}"]]
        assert "secret" not in note
        assert update["step"] == 2 and update["hides"] is False
    assert watcher.last("update")["scenes"][0]["private"] is None
    assert ada.last("update")["scenes"][0]["private"] == {"bid": -1}
    assert [len(plain.course().scenes), len(plain.moves)] == [1, 2]


def test_who_does_not_wish_scenes_pays_nothing_and_gets_nothing() -> None:
    plain, (ada, blaise, watcher) = opened(SAMPLE)
    play(ada, SAMPLE.code("bid", {"card": 5}))
    play(blaise, SAMPLE.code("bid", {"card": 2}))
    assert plain.course().scenes == [] and plain.course().match.state.stage is None
    for screen in (ada, blaise, watcher):
        update = screen.last("update")
        assert not {"scenes", "step", "hides"} & set(update)
        assert [sorted(note) for note in update["notes"]] == [["args", "key", "seq"]]


def test_one_who_wishes_them_is_enough_and_the_others_still_get_none() -> None:
    plain, (ada, blaise, watcher) = opened(SAMPLE)
    watcher.say("hello", wishes=WISH)
    play(ada, SAMPLE.code("bid", {"card": 5}))
    play(blaise, SAMPLE.code("bid", {"card": 2}))
    assert len(watcher.last("update")["scenes"]) == 1 and "scenes" not in ada.last("update")
    plain.table.exit(watcher)
    play(ada, SAMPLE.code("bid", {"card": 4}))
    assert plain.course().match.state.stage is None, "nobody watches any more"


def test_a_scene_is_for_whoever_may_read_the_note_that_ends_it() -> None:
    _, (ada, blaise, watcher) = opened(WHISPERS, wishes=WISH)
    play(ada, SAMPLE.code("keep", {}))
    seen = {
        screen.guest: [(scene["notes"], scene["public"]["points"], scene["private"]) for scene in shown["scenes"]]
        for screen in (ada, blaise, watcher)
        for shown in [screen.last("update")]
    }
    assert seen["ada"] == [(1, [0, 0], {"bid": 1}), (2, [1, 0], {"bid": 1})]
    assert seen["blaise"] == [(1, [1, 0], {"bid": -1}), (2, [1, 0], {"bid": 1})]
    assert seen["watcher"] == [(1, [1, 0], None)], "that somebody learnt something is no affair of the others"
    notes = {screen.guest: screen.last("update")["notes"] for screen in (ada, blaise, watcher)}
    assert [note.get("secret") for note in notes["ada"]] == [True, None]
    assert [note.get("secret") for note in notes["blaise"]] == [None, True]
    assert [note.get("secret") for note in notes["watcher"]] == [None]


def test_a_secret_is_still_announced_to_who_comes_later() -> None:
    _, (ada, blaise, _) = opened(WHISPERS, wishes=WISH)
    play(ada, SAMPLE.code("keep", {}))
    play(ada, SAMPLE.code("keep", {}))
    again = blaise.say("hello", wishes=WISH)
    assert [(note["key"], note.get("secret")) for note in again["notes"]] == [("won", None), ("learnt", True)] * 2
    assert again["scenes"] == [], "the whole journal is no news to be played"
    assert [note.get("marks") for note in again["notes"] if note["seq"] == 1] == [None, None]


def test_who_missed_more_than_one_move_is_shown_where_the_table_stands() -> None:
    _, (ada, blaise, _) = opened(WHISPERS, wishes=WISH)
    for _ in range(2):
        play(ada, SAMPLE.code("keep", {}))
    assert blaise.say("hello", last_seq=0, wishes=WISH)["scenes"] == []
    assert len(blaise.say("hello", last_seq=1, wishes=WISH)["scenes"]) == 2


def test_a_row_has_its_scenes_and_undo_has_none() -> None:
    plain, (ada, _, watcher) = opened(WHISPERS, wishes=WISH)
    codes = [SAMPLE.code("keep", {}), SAMPLE.code("points", {"number": 1})]
    shown = ada.last("update")
    ada.say("play", codes=codes, seat=0, expected_seq=shown["seq"], key="row")
    assert [(s["notes"], s["public"]["points"]) for s in watcher.last("update")["scenes"]] == [(1, [1, 0]), (2, [2, 0])]
    ada.say("undo", seat=0, expected_seq=1, key="undo")
    update = watcher.last("update")
    assert update["seq"] == 2 and update["scenes"] == [] and update["step"] == 0
    assert plain.course().scenes == [] and plain.course().match.state.stage is not None


def test_replays_lead_through_the_same_scenes() -> None:
    plain, (ada, blaise, watcher) = opened(WHISPERS, wishes=WISH)
    live: dict[int | None, list[Json]] = {0: [], 1: [], None: []}
    for _ in range(3):
        play(ada, SAMPLE.code("keep", {}))
        for seat, screen in ((0, ada), (1, blaise), (None, watcher)):
            live[seat].append(screen.last("update"))
    replay = Replay(WHISPERS, plain.course().match.record)
    for seat, updates in live.items():
        for step, update in enumerate(updates, 1):
            shown = [] if seat is None else [seat]
            view = replay.view(step, shown, None, staged=True)
            assert [scene.public for scene in view.scenes] == [scene["public"] for scene in update["scenes"]]
            assert [scene.notes for scene in view.scenes] == [scene["notes"] for scene in update["scenes"]]
            own = [scene.seats[0].private if scene.seats else None for scene in view.scenes]
            assert own == [scene["private"] for scene in update["scenes"]]
            assert [note.marks for note in view.notes] == [
                [tuple(mark) for mark in note.get("marks", [])] for note in update["notes"]
            ]
    everybody = replay.view(1, [0, 1], None, staged=True)
    assert [scene.notes for scene in everybody.scenes] == [1, 2, 3]
    assert replay.view(1, [0], None).scenes == [] and replay.view(0, [0], None, staged=True).scenes == []


@pytest.mark.parametrize("game", lazaretto.games())
def test_whole_games_with_scenes(game: str) -> None:
    """Of every game: each scene counts as many notes as its reader has, in order."""
    plain = Plain(lazaretto.load(game), ["ada"], ("random",))
    screen = Screen(plain.table, "ada")
    screen.say("hello", wishes=WISH)
    chance = random.Random(game)
    for number in range(400):
        shown = screen.last("update")
        if shown["outcome"] or not shown["choices"]:
            break
        first = len(screen.frames)
        play(screen, chance.choice(shown["choices"])["code"], f"k{number}")
        for update in (frame for frame in screen.frames[first:] if frame["type"] == "update"):
            counts = [scene["notes"] for scene in update["scenes"]]
            assert counts == sorted(set(counts)) and all(0 < count <= len(update["notes"]) for count in counts)
            ends = [update["notes"][count - 1]["key"] for count in counts]
            assert set(ends) <= plain.game.scenes
            most = [note for note in update["notes"] if note["key"] in plain.game.scenes]
            least = [note for note in most if not plain.game.idle(note["key"], note["args"])]
            laid_out = any(note["key"] == "took_bonus" for note in update["notes"])  # what stands ready is no scene
            assert len(ends) <= len(most) and (len(ends) >= len(least) or laid_out)


def test_where_nothing_has_changed_there_is_no_picture() -> None:
    """In Clinic: nobody moved, nobody paid, no doctor tired; the others are shown, with what was told before them."""
    clinic = lazaretto.load("clinic")
    state = clinic.new(seats=2)
    worse = {"seat": 0, "number": 1, "node": ["pre"]}
    notes = [
        Note("committed_movement", {"seat": 0, "time": 0}),
        Note("committed_movement", {"seat": 1, "time": 3}),
        *[Note("paid_expenses", {"seat": 0, "money": 0}), Note("expenses")],
        *[Note("paid_expenses", {"seat": 0, "money": 4}), Note("expenses")],
        Note("doctors_change"),
        *[Note("worsened", worse), Note("patients_worsen")],
    ]
    ends = [place for place, note in enumerate(notes, 1) if note.key in clinic.scenes]
    shown = staged(clinic, [Scene(state, end) for end in ends], notes)
    assert [(len(one.notes), one.notes[-1].key) for one in shown] == [
        *[(2, "committed_movement"), (6, "expenses")],
        (9, "patients_worsen"),
    ]
