"""A person at the terminal: whole games, undo, help, log, saving, leaving."""

import json
from pathlib import Path
from typing import Any

import pytest

import lazaretto
from lazaretto.kernel.errors import BadRecord, LazarettoError
from lazaretto.kernel.match import Match
from lazaretto.kernel.record import read_record, replay
from lazaretto.terminal import saves
from lazaretto.terminal.table import Table, resume
from lazaretto.text import game_text
from tests.cli.people import Script, Typist, sit, table_of
from tests.games.quarantine.scene import A, B, Scene
from tests.sample_game import SAMPLE

GAME = lazaretto.load("dice_hospital")
BOXES = "│┌└─○●"
COMMANDS = ("u", "b", "h", "h nurse", "? surgen", "h 1", "l", "l 3", "v", "r", "zebra", "99", "0", "", "-1", "U")


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


# Whole games.


@pytest.mark.parametrize(
    "seats,plain,language",
    [(1, True, "fr"), (1, False, "it"), (2, True, "it"), (2, False, "en"), (3, False, "fr"), (4, True, "en")],
)
def test_a_whole_game_with_every_command(seats: int, plain: bool, language: str) -> None:
    options: dict[str, Any] = {"events": True, "experimental_medicine": True, "promo_consultant": True}
    if seats > 1:
        options |= {"activation_mode": "simultaneous", "final_round_collection": True}
    table = table_of(GAME, None, *["busy"] * (seats - 1), seed=seats, options=options)
    shown, finished = sit(table, Typist(seats, COMMANDS), plain, language)
    assert finished
    assert "\x1b" not in shown
    assert any(sign in shown for sign in BOXES) is not plain
    assert all(len(line) <= 80 for line in shown.splitlines()) or plain
    assert "{" not in shown, "a text misses an argument"
    state = replay(GAME, read_record(table.match.record.text()))
    assert str(GAME.outcome(state).scores[0]).replace("-", "−") in shown
    assert len(table.history) == len(table.match.record.actions)


def test_several_people_share_the_keyboard() -> None:
    table = table_of(GAME, None, None, "busy", seed=3)
    shown, finished = sit(table, Typist(3))
    assert finished
    assert "Anna: Take an ambulance." in shown
    assert "Bruno: Take an ambulance." in shown


def test_bots_alone_are_watched() -> None:
    shown, finished = sit(table_of(GAME, "busy", "busy"), Script())
    assert finished
    assert "Anna takes ambulance" in shown
    assert "The game is over" in shown


# Secrets.


def test_secrets_are_handed_over_out_of_sight() -> None:
    shown, _ = sit(table_of(SAMPLE, None, None), Script("", "3", "", "q", ""))
    handed = "Pass the keyboard to Bruno, and press Enter when ready. "
    assert "\n" * 60 + handed in shown, "the first bid is still on the screen"
    after = shown.split(handed)[1]
    assert "card 2" in after, "the second player chooses now"
    assert "Anna" not in after


def test_the_keyboard_stays_where_nothing_is_secret() -> None:
    shown, _ = sit(table_of(GAME, None, None, options={"administrators": False}), Typist(1, patience=40))
    assert "Pass the keyboard" not in shown


# Undo.


def to_placement(*more: str, seed: int = 1) -> tuple[Any, str]:
    """A game in which the person stands before the first placement, then types more."""
    table = table_of(GAME, None, "busy", seed=seed, options={"administrators": False, "first_player": 0})
    while not table.match.state.over() and "placement" not in str(GAME.question(table.match.state, 0)):
        seat = table.match.state.actors()[0]
        table.play(seat, table.match.state.legal(seat)[-1])
    shown, _ = sit(table, Script(*more))
    return table, shown


def test_step_back_and_undo() -> None:
    table, shown = to_placement("1", "b", "1", "1", "u", "u")
    state, record = table.match.state, len(table.match.record.actions)
    assert GAME.question(state, 0)["key"] == "placement"
    assert len(table.history) == record
    assert shown.count("Place a worker, use blood, or end your activation.") == 3
    assert "There is nothing to take back" in shown or record > 0


def test_what_cannot_be_taken_back_is_told() -> None:
    _, shown = to_placement("u", "u", "u", "u", "u", "u", "u", "u")
    assert "There is nothing to take back: something was revealed, or others have gone on." in shown


def test_an_undone_move_leaves_the_log() -> None:
    table, shown = to_placement("1", "1", "l", "u", "l 3")
    placed = [note["key"] for note in table.told(0)]
    assert "placed" not in placed
    before, after = shown.split("> u\n")
    assert "Anna: " in before.rsplit("> l", 1)[1]
    assert "Anna: Nurse" not in after


# Input.


@pytest.mark.parametrize(
    "typed,said",
    [
        ("zebra", "“zebra” is neither a number from 1 to"),
        ("99", "Choose a number from 1 to"),
        ("0", "Choose a number from 1 to"),
        ("²", "“²” is neither"),
        ("h pharmcy", "Pharmacy. Heals a green patient by 1."),
        ("? blood", "Blood Bag. Heals any patient by 1"),
        ("?blood", "Blood Bag. Heals any patient by 1"),
        ("h xyzzy", "Nothing here is called “xyzzy”."),
        ("h", "take back your last move"),
        ("r", "You run a hospital for eight rounds."),
        ("r", "Activation mode: one after another"),
        ("v", "untreated: "),
        ("s /no/such/folder/x", "cannot write /no/such/folder/x"),
    ],
)
def test_what_is_typed_is_answered(typed: str, said: str) -> None:
    _, shown = to_placement(typed)
    assert said in shown


def test_the_only_answer_is_taken_by_enter() -> None:
    table = table_of(SAMPLE, None, "busy", seed=2)
    state = table.match.state
    state.asked[0] = state.asked[0][:1]
    sit(table, Script("", "q", ""))
    assert {"seat": 0, "verb": "bid", "card": 0} in table.match.record.actions


# Saving, leaving, resuming.


def test_leaving_keeps_the_game_and_says_how_to_go_on() -> None:
    table = table_of(GAME, None, "busy")
    place = saves.new_place("dice_hospital")
    shown, finished = sit(table, Script("1", "q", ""), place=place)
    assert not finished
    assert "lazaretto play --resume" in shown
    again = saves.read_save(saves.last_game())
    assert again.match.record.json() == table.match.record.json()
    assert [player.bot for player in again.players] == [None, "busy"]
    assert again.told(0) == table.told(0)
    assert again.seen == table.seen


def test_a_resumed_game_ends_and_is_no_longer_kept() -> None:
    table = table_of(GAME, None, "busy", seed=5)
    place = saves.new_place("dice_hospital")
    sit(table, Typist(5, patience=60), place=place)
    again = saves.read_save(place)
    _, finished = sit(again, Typist(6), place=place)
    assert finished
    assert saves.kept_games() == []
    replay(GAME, again.match.record)


def test_only_so_many_games_are_kept() -> None:
    table = table_of(GAME, None, "busy")
    for number in range(saves.KEPT + 3):
        saves.keep(saves.folder() / f"game-{number:02}.json", table)
    kept = [path.name for path in saves.kept_games()]
    assert len(kept) == saves.KEPT
    assert kept[0] == f"game-{saves.KEPT + 2:02}.json"


def test_saving_never_overwrites_a_file_of_others(tmp_path: Path) -> None:
    other = tmp_path / "mine.txt"
    other.write_text("precious")
    _, shown = to_placement("s mine.txt", "s game.json", "s", "q", "mine.txt", "")
    assert other.read_text() == "precious"
    assert shown.count("mine.txt is there already") == 2
    assert shown.count("Saved to game.json.") == 2
    assert saves.read_save(tmp_path / "game.json").players[0].name == "Anna"


def test_the_record_is_kept_on_request(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("precious")
    table = table_of(SAMPLE, None, "random", options={"rounds": 2})
    shown, finished = sit(table, Script("1", "1", "taken", "record.json"))
    assert finished
    assert "taken is there already" in shown
    assert (tmp_path / "taken").read_text() == "precious"
    record = read_record((tmp_path / "record.json").read_text())
    assert record.players == ["Anna", "Bruno"]
    replay(SAMPLE, record)


def test_a_folder_that_cannot_be_written_does_not_end_the_game(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file, not a folder")
    table = table_of(GAME, None, "busy")
    shown, finished = sit(table, Typist(1), place=saves.new_place("dice_hospital"))
    assert finished
    assert shown.count("cannot keep games in") == 1


# Damaged saves.


def damaged_saves() -> dict[str, Any]:
    def change(key: str, value: Any) -> Any:
        return lambda data: data.__setitem__(key, value)

    return {
        "no game": lambda data: data.pop("game"),
        "other game": change("game", "chess"),
        "other rules": change("rules_version", 99),
        "no state": lambda data: data.pop("state"),
        "edited state": lambda data: data["state"]["hospitals"][0].__setitem__("blood", 9),
        "edited action": lambda data: data["actions"][0].__setitem__("verb", "win"),
        "action less": lambda data: data["actions"].pop(),
        "chance less": lambda data: data["chance"].pop(),
        "no table": lambda data: data.pop("table"),
        "a bot more": lambda data: data["table"]["bots"].append("busy"),
        "unknown bot": lambda data: data["table"].__setitem__("bots", ["genius", None]),
        "no seed": lambda data: data["table"].pop("seed"),
        "names of numbers": change("players", [1, 2]),
        "seats of words": change("seats", "two"),
        "a list": lambda data: data.__setitem__("state", [1]),
    }


@pytest.mark.parametrize("damage", damaged_saves())
def test_a_damaged_save_is_refused(damage: str, tmp_path: Path) -> None:
    table = table_of(GAME, None, "busy")
    sit(table, Typist(1, patience=30))
    path = tmp_path / "save.json"
    saves.write_save(path, table)
    saves.read_save(path)
    data = json.loads(path.read_text())
    damaged_saves()[damage](data)
    path.write_text(json.dumps(data))
    with pytest.raises(LazarettoError) as caught:
        saves.read_save(path)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"game": 3}', '"x"', "\udcff"])
def test_what_is_no_save_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "save.json"
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(LazarettoError, match=r"no save|no record"):
        saves.read_save(path)


# Habits.

QUARANTINE = lazaretto.load("quarantine")


def arrived() -> Table:
    """A patient has joined Bruno's queue, and his Emergency Room is free; then another draw of Anna's."""
    scene = Scene(2)
    scene.tile(B, "emergency_room", -1, 0, 0)
    scene.draw(A, "yellow").act(A, "place_patient", hospital=B)
    table = table_of(QUARANTINE, None, None)
    table.match = Match.resumed(QUARANTINE, table.match.record, scene.s)
    return table


@pytest.mark.parametrize("language,typed,verb", [("en", "always", "emergency"), ("fr", "Jamais", "refuse")])
def test_a_habit_answers_at_once_and_from_then_on(language: str, typed: str, verb: str) -> None:
    table = arrived()
    shown, _ = sit(table, Script(typed), language=language)
    assert [action["verb"] for action in table.match.record.actions] == [verb]
    assert game_text("quarantine", language).get("habits", "help") in shown
    assert table.habits[B] and not table.habits[A]
    later = arrived()
    later.habits = table.habits
    sit(later, Script(), language=language)
    assert [action["verb"] for action in later.match.record.actions] == [verb], "nobody was asked, and then Anna was"


def test_a_habit_can_be_given_up() -> None:
    table = arrived()
    table.habits[B] = "ask"
    shown, _ = sit(table, Script("ask", "zebra"))
    assert "you are asked about the Emergency Room each time" in shown
    assert table.match.record.actions == []


def test_habits_are_saved() -> None:
    table = table_of(QUARANTINE, None, None)
    table.habits[1] = "never"
    data = json.loads(json.dumps(table.save()))
    assert resume(QUARANTINE, data).habits == ["", "never"]
    del data["table"]["habits"]
    assert resume(QUARANTINE, data).habits == ["", ""]
    data["table"]["habits"] = [1, "never"]
    with pytest.raises(BadRecord):
        resume(QUARANTINE, data)


def test_only_games_with_habits_know_the_words() -> None:
    shown, _ = sit(table_of(GAME, None, "busy"), Script("always", "h"))
    assert "“always” is neither" in shown
    assert "Emergency Room" not in shown


# What bots say.


def bristol(*, claims: bool = True) -> Any:
    """A table of Bristol 1350 with one person and three bots."""
    options = {"claims": claims}
    return table_of(lazaretto.load("bristol_1350"), None, "random", "random", "random", seed=5, options=options)


def test_what_bots_claim_is_told_in_the_log() -> None:
    table = bristol()
    shown, finished = sit(table, Typist(5, ("l",)))
    said = [claim for event in table.history for claim in event.claims]
    assert finished and said and all(table.bots[claim.seat] for claim in said)
    words = game_text("bristol_1350", "en")
    for claim in said:
        name = table.players[claim.seat].name
        assert f"{name}: {words.get('claims', claim.key, claim.args)}" in " ".join(shown.split())
    silent = bristol(claims=False)
    sit(silent, Typist(5))
    assert not any(event.claims for event in silent.history)


def test_what_bots_claimed_is_saved() -> None:
    table = bristol()
    sit(table, Typist(5, patience=40))
    said = [(place, claim) for place, event in enumerate(table.history) for claim in event.claims]
    data = json.loads(json.dumps(table.save()))
    again = resume(table.game, data)
    assert said and said == [(place, claim) for place, event in enumerate(again.history) for claim in event.claims]
    for damaged in ([[10_000, 1, "trust", {}]], [[0, 9, "trust", {}]], [[0, 1, "trust"]], 7):
        data["table"]["claims"] = damaged
        with pytest.raises(BadRecord):
            resume(table.game, data)
