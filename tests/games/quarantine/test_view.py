"""What a seat sees, what choices say and point at, and why something cannot be done; the drawing in the terminal."""

import io
import random
import re
from pathlib import Path
from typing import Any

import pytest

import lazaretto
from lazaretto.games.quarantine import GAME
from lazaretto.games.quarantine.rules import layout
from lazaretto.games.quarantine.rules.grid import SIZE, cell_at, spot
from lazaretto.games.quarantine.rules.layout import Layout
from lazaretto.games.quarantine.rules.state import Question
from lazaretto.games.quarantine.rules.tables import KIND_IDS, SPECIAL_IDS, TILE_IDS
from lazaretto.games.quarantine.show import choices
from lazaretto.games.quarantine.show.terminal import colours, draw, tell
from lazaretto.games.quarantine.show.view import layout_json
from lazaretto.kernel.journal import SPECTATOR
from lazaretto.kernel.match import Match
from lazaretto.kernel.view import question_key
from lazaretto.terminal.page import Page
from lazaretto.terminal.screen import Screen
from lazaretto.terminal.sheet import head_of
from lazaretto.terminal.table import Player, Table
from lazaretto.text import LANGUAGES, Text, catalogue, game_text, placeholders
from tests.cli.people import Script
from tests.games.quarantine.scene import A, B, Scene

FOLDER = Path(choices.__file__).parents[1]
PLAYERS = ["Ada", "Bruno", "Chiara", "Dora"]
HEADINGS = {"free_left", "nothing_left"}  # the question of a turn, once draws and actions are used up

# Views


def test_starting_layouts_are_hidden_until_all_are_done() -> None:
    s = GAME.new(2, 5)
    empty = GAME.view(s, B)["public"]
    for action in ("lay_out", "place"):
        s.apply(A, next(code for code in s.legal(A) if GAME.describe(code)[0] == action))
    assert GAME.view(s, B)["public"] == empty
    assert GAME.view(s, SPECTATOR)["public"] == empty
    assert len(GAME.view(s, A)["private"]["layout"]["tiles"]) == 2
    assert GAME.view(s, B)["private"]["layout"]["hand"] == ["start_blue", "start_green", "start_red", "start_yellow"]
    while s.lanes:
        seat = s.actors()[0]
        s.apply(seat, s.legal(seat)[0])
    assert all(len(hospital["tiles"]) == 5 for hospital in GAME.view(s, B)["public"]["hospitals"])
    assert GAME.view(s, A)["private"]["layout"] is None


def test_a_hospital_across_the_seam_is_drawn_in_one_piece() -> None:
    scene = Scene()
    here = layout_json(scene.s, scene.h(A), scene.h(A).layout)
    for x in (0, 16, 17, -17, 30):
        moved = Layout()
        for tile, where in enumerate(scene.h(A).layout.spots):
            if where >= 0:
                cell = where >> 6
                moved = moved.put(
                    tile, spot(cell_at(cell % SIZE - 17 + x, cell // SIZE - 17 + x), where >> 4 & 3, where & 15)
                )
        there = layout_json(scene.s, scene.h(A), moved)
        shift = (there["west"] - here["west"], there["north"] - here["north"])
        for one, other in zip(here["tiles"], there["tiles"], strict=True):
            assert (other["x"] - one["x"], other["y"] - one["y"]) == shift
            assert there["west"] < other["x"] < there["west"] + SIZE
        assert len(there["stations"]) == len(here["stations"]) == 1


def test_the_public_view_has_what_a_board_needs() -> None:
    scene = Scene().contract(B, "lab", "red", "blue").admit(A, "start_red").close(A, "start_blue")
    public = GAME.view(scene.s, A)["public"]
    lab = next(stack for stack in public["market"] if stack["stack"] == "lab")
    assert (lab["state"], lab["price"], lab["owner"], lab["copies"]) == ("contracted", ["blue", "red"], B, 2)
    red = next(tile for tile in public["hospitals"][A]["tiles"] if tile["tile"] == "start_red")
    assert (red["x"], red["y"], red["doors"], red["patients"], red["capacity"]) == (0, -1, "NES", ["red"], 1)
    assert public["hospitals"][A]["stations"] == [{"cell": "0,-2", "x": 0, "y": -2}]
    assert public["actions"] == {"left": 4, "all": 4}
    assert public["phase"] in public["phases"]


def test_choices_point_at_places() -> None:
    scene = Scene().give(A, red=2).close(B, "start_red")
    parts = {choice.label: choice.parts for choice in GAME.choices(scene.s, A)}
    assert parts["draw"] == (("bag",),)
    assert parts["decontaminate"] == (("tile.1.start_red",),)
    assert parts["buy_extra"] == (("extra.yellow",),)
    scene.act(A, "buy_extra", colour="red")
    choice = next(choice for choice in GAME.choices(scene.s, A) if choice.args["cell"] == "-1,0")
    assert choice.parts == (("cell.0.-1,0",), ("rotation.0",))
    assert choice.args["tile"] == "extra_red"
    assert choice.args["doors"] == "NE"


def test_a_renovation_shows_the_cells_a_tile_may_be_put_on() -> None:
    scene = Scene()
    assert free_cells(scene) == []
    scene.act(A, "renovate")
    free = free_cells(scene)
    assert "0,1" in free and "0,0" not in free
    scene.act(A, "lift", tile="start_blue")
    scene.act(A, "put", tile="start_blue")
    offered = {choice.args["cell"] for choice in GAME.choices(scene.s, A)}
    assert set(free_cells(scene)) == offered


def test_the_printed_entrance_is_shown_and_named_where_it_counts() -> None:
    scene = Scene(lobby_entrance="printed_side").act(A, "renovate")
    public = GAME.public_view(scene.s)
    assert public["door_set"]["entrance"] == "S"
    assert [tile["entrance"] for tile in public["hospitals"][A]["tiles"]] == ["S", None, None, None, None]
    scene.act(A, "lift", tile="lobby").act(A, "put", tile="lobby")
    turns = [choice for choice in GAME.choices(scene.s, A) if choice.args["cell"] == "0,0"]
    assert [(choice.label, choice.args["entrance"]) for choice in turns] == [("place_lobby", side) for side in "SWNE"]
    scene.act(A, "place", cell="0,0", rotation=1)
    assert GAME.public_view(scene.s)["hospitals"][A]["tiles"][0]["entrance"] == "W"
    words = game_text("quarantine", "en", PLAYERS)
    assert any("►Lobby" in line for line in draw(GAME.view(scene.s, A), words))
    assert "Lobby at 0,0, doors N\u00a0E\u00a0S\u00a0W, entrance W" in tell(GAME.view(scene.s, A), words)


def test_no_entrance_is_shown_where_any_free_door_will_do() -> None:
    public = GAME.public_view(Scene().s)
    assert public["door_set"]["entrance"] is None
    assert all(tile["entrance"] is None for tile in public["hospitals"][A]["tiles"])


def free_cells(scene: Scene) -> list[str]:
    cells: list[str] = GAME.public_view(scene.s)["hospitals"][A]["free"]
    return cells


def test_a_deal_is_named_while_it_is_priced_or_paid() -> None:
    scene = Scene().give(A, red=2, blue=2, green=2)
    assert GAME.public_view(scene.s)["deal"] is None
    scene.act(A, "buy_extra", colour="yellow")
    assert GAME.public_view(scene.s)["deal"] == "extra_yellow"
    stack = GAME.public_view(scene.s)["market"][0]["stack"]
    scene = Scene().give(A, red=2, blue=2).act(A, "open_contract", stack=stack)
    assert GAME.public_view(scene.s)["deal"] == stack


# Why not


@pytest.mark.parametrize(
    "part, reason",
    [
        ("bag", []),
        ("action.end_turn", ["draws_are_owed"]),
        ("markers.0", ["no_markers"]),
        ("stack.lab", ["price_needs_cubes"]),
        ("stack.triage", ["cannot_pay"]),
        ("stack.storage", ["claim_next_turn"]),
        ("extra.red", ["cannot_pay"]),
        ("box.red", ["needs_gift_shop"]),
        ("queue.0.0", ["queue_empty"]),
        ("action.move_patient", ["queue_too_short"]),
        ("action.pharmacy", ["needs_pharmacy"]),
        ("action.pathology", ["needs_pathology"]),
        ("action.renovate", []),
        ("bonus_stock", []),
    ],
)
def test_the_clerk_in_the_turn(part: str, reason: list[str]) -> None:
    scene = Scene().contract(B, "triage", "red", "red").contract(A, "storage", "red", "red")
    scene.s.opened = 1 << SPECIAL_IDS.index("storage")
    assert GAME.why_not(scene.again().s, A, part) == reason
    assert GAME.why_not(scene.s, B, part) == ["not_your_turn"]


@pytest.mark.parametrize(
    "cell, reasons",
    [
        ("0,0", ["layout_overlap"]),
        ("5,5", ["layout_split"]),
        ("0,-3", []),
        ("2,-2", ["layout_unconnected"]),
    ],
)
def test_the_clerk_about_places(cell: str, reasons: list[str]) -> None:
    scene = Scene().give(A, red=2).act(A, "buy_extra", colour="red")
    assert GAME.why_not(scene.s, A, f"cell.0.{cell}") == reasons


def test_the_clerk_about_the_entrance_and_quarantine() -> None:
    scene = Scene(layout="star").give(A, red=2).act(A, "buy_extra", colour="red")
    assert "layout_entrance" in GAME.why_not(scene.s, A, "cell.0.0,1")
    closed = Scene().close(A, "start_blue", "lobby").beside(A, "security").act(A, "place_unplaced", tile="security")
    assert GAME.why_not(closed.s, A, "cell.0.1,0") == ["layout_quarantine"]


def test_the_clerk_about_tiles() -> None:
    scene = Scene().close(B, "lobby")
    scene.tile(B, "containment", 1, 0, 0)
    scene.draw(A, "grey")
    assert GAME.why_not(scene.s, A, "tile.1.containment") == ["containment"]
    assert GAME.why_not(scene.s, A, "tile.1.lobby") == ["quarantined_already"]
    assert GAME.why_not(scene.s, A, "tile.1.start_yellow") == ["not_beside_virus"]
    assert GAME.why_not(scene.s, A, "tile.1.start_red") == []
    lifting = Scene().admit(A, "start_red").close(A, "start_blue").act(A, "renovate")
    assert GAME.why_not(lifting.s, A, "tile.0.start_red") == ["patient_renovation"]
    assert GAME.why_not(lifting.s, A, "tile.0.start_blue") == ["quarantined_renovation"]
    assert GAME.why_not(lifting.s, A, "action.commit") == ["nothing_changed"]
    lifting.act(A, "lift", tile="start_green")
    assert GAME.why_not(lifting.s, A, "action.commit") == ["tiles_in_hand"]
    admitting = Scene()
    admitting.tile(A, "extra_red", -1, 0, 0)
    admitting.line_up(A, "red", "red").close(A, "start_red").admit(A, "extra_red")
    assert GAME.why_not(admitting.s, A, "queue.0.0") == ["no_free_room"]


def test_the_clerk_never_fails_and_knows_only_known_rules() -> None:
    known = set(catalogue("lazaretto.games.quarantine", "en")["why"])
    chance = random.Random(3)
    s = GAME.new(3, 3)
    parts = [
        *(
            "bag",
            "box",
            "box.red",
            "bonus_stock",
            "aside.0",
            "supply.0.red",
            "window.1.0,0",
            "nonsense",
            "tile",
            "tile.x.y",
        ),
        *(f"stack.{id_}" for id_ in SPECIAL_IDS),
        *(f"tile.{seat}.{id_}" for seat in range(4) for id_ in TILE_IDS[:20]),
        *(f"cell.0.{x},{y}" for x in range(-2, 3) for y in range(-2, 3)),
        *(f"action.{verb.name}" for verb in GAME.verbs.verbs),
        *(f"{zone}.0" for zone in ("queue", "markers", "hand", "unplaced", "extra")),
    ]
    for _ in range(400):
        for place in chance.sample(parts, 8):
            assert set(GAME.why_not(s, chance.randrange(3), place)) <= known
        seat = chance.choice(s.actors())
        s.apply(seat, chance.choice(s.legal(seat)))


# Words


def words(language: str) -> dict[str, Any]:
    return catalogue("lazaretto.games.quarantine", language)


def source(*names: str) -> str:
    return "\n".join(path.read_text("utf-8") for name in names for path in sorted(FOLDER.glob(name)))


def test_every_key_of_the_rules_has_words_and_every_word_a_use() -> None:
    english = words("en")
    rules = source("rules/*.py")
    notes = set(re.findall(r'note\(\s*"(\w+)"', rules)) | {"turn", "cured", "cured_on_call"}
    notes |= {"moved_tiles", "tiles_aside", "tiles_discarded"}
    assert notes == set(english["log"])
    for key in english["why"]:
        assert f'"{key}"' in source("show/choices.py", "show/drafting.py", "show/paying.py", "rules/layout.py"), key
    assert {value for name, value in vars(layout).items() if re.match(r"L\d_", name)} <= set(english["why"])
    assert {option.id for option in GAME.options} == set(english["options"]) == set(english["option_help"])
    assert set(GAME.presets) == set(english["presets"])
    values = {str(value).lower() for option in GAME.options for value in option.values}
    assert values | {"custom"} == set(english["option_values"])
    assert set(english["names"]["tile"]) == set(TILE_IDS)
    assert set(english["names"]["stack"]) == set(english["effects"]["stack"]) == set(SPECIAL_IDS)
    assert set(english["names"]["kind"]) == set(english["effects"]["kind"]) == set(KIND_IDS)


def questions() -> set[str]:
    found = set()
    waiting = [Question]
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        if kind is not Question:
            found.add(
                "".join("_" + letter.lower() if letter.isupper() else letter for letter in kind.__name__).lstrip("_")
            )
    return found


def test_every_question_has_words() -> None:
    english = words("en")
    assert questions() == set(english["waiting"])
    assert questions() | HEADINGS == set(english["questions"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_games_are_told_without_holes(language: str) -> None:
    text = game_text("quarantine", language, PLAYERS)
    assert lazaretto.load("quarantine") is GAME
    for seats in (2, 4):
        match = Match(GAME, seats, 11)
        chance = random.Random(seats)
        while not match.state.over():
            seat = chance.choice(match.state.actors())
            question = GAME.question(match.state, seat)
            assert question is not None
            assert question["key"] in {question_key(match.state, seat), *HEADINGS}
            said(text, "questions", question["key"], question["args"])
            for choice in GAME.choices(match.state, seat):
                said(text, "verbs", choice.label, choice.args)
            for note in GAME.notes(match.play(seat, chance.choice(match.state.legal(seat))), seat):
                said(text, "log", note["key"], note["args"])


def said(text: Text, section: str, key: str, args: dict[str, Any]) -> None:
    assert text.has(section, key), key
    assert placeholders(text.words[section][key]) <= set(args), key
    sentence = text.get(section, key, args)
    assert "{" not in sentence
    assert "None" not in sentence
    assert not re.search(r"\b(start|extra)_\w+", sentence), sentence


# Terminal


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [80, 100])
def test_the_board_fits_its_width(language: str, width: int) -> None:
    text = game_text("quarantine", language, PLAYERS)
    chance = random.Random(width)
    for seats in (2, 4):
        s = GAME.new(seats, width)
        number = 0
        while not s.over():
            seat = chance.choice(s.actors())
            if number % 23 == 0:
                for viewer in (seat, SPECTATOR):
                    lines = draw(GAME.view(s, viewer), text, width)
                    assert max(len(line) for line in lines) <= width
                    assert all(line == line.rstrip() for line in lines)
                    assert tell(GAME.view(s, viewer), text)
            s.apply(seat, chance.choice(s.legal(seat)))
            number += 1


def test_the_board_shows_doors_stations_viruses_and_patients() -> None:
    scene = (
        Scene()
        .admit(A, "start_red")
        .close(A, "start_blue")
        .line_up(A, "green", "red")
        .contract(B, "lab", "red", "blue")
    )
    lines = "\n".join(draw(GAME.view(scene.s, A), game_text("quarantine", "en", PLAYERS)))
    assert "•R 1/1" in lines
    assert "######" in lines
    assert "++" in lines
    assert "Queue: •G •R" in lines
    assert "Lab ×2 •B •R [Bruno]" in lines


def test_a_wide_hospital_is_drawn_small_or_listed() -> None:
    scene = Scene(layout="line")
    text = game_text("quarantine", "en", PLAYERS)
    names = [
        "containment",
        "containment",
        "maintenance",
        "maintenance",
        "pathology",
        "pathology",
        "purchasing",
        "purchasing",
    ]
    for place, name in enumerate([*names, "triage", "triage", "security", "security", "pharmacy", "pharmacy"]):
        scene.tile(A, name, 1 + place, -1, 1)
        lines = draw(GAME.view(scene.s, A), text)
        assert max(len(line) for line in lines) <= 80
    assert "14,-1" in "\n".join(lines)


def test_an_emptied_hospital_can_be_drawn() -> None:
    scene = Scene(2)
    scene.tile(A, "maintenance", 1, 0, 0)
    scene.h(A).layout = scene.h(A).layout.lift(TILE_IDS.index("start_yellow"))
    scene.h(A).layout = scene.h(A).layout.lift(TILE_IDS.index("start_green"))
    scene.again().act(A, "renovate")
    for name in ("lobby", "start_red", "start_blue", "maintenance"):
        scene.act(A, "lift", tile=name)
    assert draw(GAME.view(scene.s, A), game_text("quarantine", "en", PLAYERS))


@pytest.mark.parametrize("language, price", [("en", "2 red and 1 yellow"), ("fr", "2 rouges"), ("it", "2 rossi")])
def test_cubes_of_a_price_are_counted(language: str, price: str) -> None:
    """Nobody says "red and red"; the market counts them, too."""
    text = game_text("quarantine", language, PLAYERS)
    args = {"seat": 1, "stack": "lab", "cube": ["red", "red", "yellow"]}
    told = [text.get("verbs", "buy_special", args)]
    told += [text.get("log", key, args) for key in ("opened", "bought_special", "paid_owner")]
    assert all(price in one for one in told), told


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_doors_of_a_tile_are_never_taken_apart(language: str) -> None:
    """In the terminal, turns of a tile that share a side stand in a row; each says all of its doors."""
    doors = words(language)["names"]["doors"]
    labels = [f"Storage at 1,0, doors {doors[sides]}" for sides in ("NEW", "ESW", "NSW")]
    assert head_of(labels) == ("Storage at 1,0, doors …", [doors[sides] for sides in ("NEW", "ESW", "NSW")])


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_left_of_the_turn_is_told_in_words_and_beside_the_question(language: str) -> None:
    text = game_text("quarantine", language, PLAYERS)
    scene = Scene(2)
    scene.draw(A, "grey")
    view = GAME.view(scene.s, A)
    left = [text.get("board", key, {key: view["public"][key]["left"]}) for key in ("draws", "actions")]
    assert all(words in tell(view, text)[0] for words in left)
    near_the_question = draw(view, text, 80, low=True)[-4:]
    assert all(any(words in line for line in near_the_question) for words in left)


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_has_nothing_left_reads_so_in_the_terminal(language: str) -> None:
    table = Table(Match(GAME, 2, 1), [Player("Ada"), Player("Bruno")], 1)
    page = Page(table, Screen(True, Script(), io.StringIO()), language)
    table.match.state = Scene(2).ready(actions=0, draws=0).s
    key, said = page.question(A)
    assert (key, said) == ("nothing_left", words(language)["questions"]["nothing_left"])


def test_colours_are_letters_too() -> None:
    text = game_text("quarantine", "it", PLAYERS)
    assert set(colours(text).values()) == {"blue", "green", "red", "yellow"}
    assert "•G" in colours(text)


def test_every_place_of_a_queue_can_be_clicked_and_gives_the_queue_it_shows() -> None:
    scene = Scene().line_up(A, "blue", "yellow", "yellow", "blue", "blue").act(A, "move_patient")
    before = scene.h(A).queue[:]
    for start in {GAME.describe(code)[1]["place"] for code in scene.s.legal(A)}:
        s = scene.s.clone()
        GAME.act(s, A, "move_from", place=start)
        for place in set(range(len(before))) - {start}:
            [code] = [code for code in s.legal(A) if f"queue.{A}.{place}" in GAME.parts(s, A, code)[0]]
            shown = before[:]
            shown.insert(place, shown.pop(start))
            after = s.clone()
            after.apply(A, code)
            assert after.hospitals[A].queue == shown, f"from {start} to {place}"
