"""Words: the three catalogues agree, and nothing that a player meets is without words."""

import itertools
import random
import re
from importlib import resources
from typing import Any

import pytest

from lazaretto.games.dice_hospital_er.rules import admission
from lazaretto.games.dice_hospital_er.rules.coding import NAMES
from lazaretto.games.dice_hospital_er.rules.scoring import LINES
from lazaretto.games.dice_hospital_er.rules.state import Question
from lazaretto.games.dice_hospital_er.rules.tables import BED_IDS, MODIFIER_IDS, PHASE_IDS, SCANNER_IDS, WARD_IDS
from lazaretto.games.dice_hospital_er.rules.turn import note_rival
from lazaretto.kernel.match import Match
from lazaretto.kernel.view import question_key
from lazaretto.text import LANGUAGES, game_text
from tests.games.dice_hospital_er.scene import GAME, act, admitting, all_full_but, finish, flip, sheet, table, values

TEXTS = {
    language: game_text("dice_hospital_er", language, ["Ann", "Bea", "Cy", "Di", "Ed", "Flo"]) for language in LANGUAGES
}


def test_every_component_has_a_name_and_an_effect() -> None:
    words = TEXTS["en"].words
    for kind in ("bonus", "cardiologist", "radiologist", "epidemiologist"):
        assert list(words["names"][kind]) == list(words["effects"][kind]) == list(NAMES[kind])
    assert list(words["names"]["modifier"]) == list(words["effects"]["modifier"]) == list(MODIFIER_IDS)
    assert list(words["names"]["thing"]) == list(words["effects"]["thing"])
    assert list(words["names"]["ward"]) == list(words["effects"]["ward"]) == list(WARD_IDS)
    assert list(words["names"]["bed"]) == list(BED_IDS)
    assert list(words["names"]["scanner"]) == list(SCANNER_IDS)


def test_every_question_phase_score_line_and_option_has_words() -> None:
    words = TEXTS["en"].words
    bases = {Question, admission.TakeDie, admission.Writes}
    frames = {frame for base in bases for frame in base.__subclasses__()} - bases
    questions = {question_key_of(frame) for frame in frames}
    assert set(words["questions"]) == set(words["waiting"]) == questions
    assert set(words["phases"]) == {*PHASE_IDS, "chief_chooses", "choose_and_admit"}
    assert set(words["score"]) == {*LINES, "equipment", "isolation", "capacity"}
    assert set(words["options"]) == set(words["option_help"]) == {option.id for option in GAME.options}
    values = {str(value) for option in GAME.options for value in option.values}
    assert set(words["option_values"]) == values
    assert set(words["presets"]) == set(GAME.presets)
    assert words["about"]["title"] == GAME.title


def question_key_of(frame: type) -> str:
    return re.sub(r"(?<!^)([A-Z])", r"_\1", frame.__name__).lower()


def test_waiting_does_not_tell_how_far_somebody_is() -> None:
    for text in TEXTS.values():
        in_lanes = {key: words for key, words in text.words["waiting"].items() if key != "solo_discard"}
        assert len(set(in_lanes.values())) == 1


def source_of(module: str) -> str:
    return (resources.files("lazaretto.games.dice_hospital_er") / f"{module}.py").read_text("utf-8")


def keys_noted(module: str) -> set[str]:
    source = source_of(module)
    calls = re.findall(r'\.note\(\s*((?:"[a-z_]+"|[^,]*? if [^,]*?|key))\s*[,)]', source)
    return {key for call in calls for key in re.findall(r'"([a-z_]+)"', call)}


def test_every_note_has_words_and_every_word_a_note() -> None:
    noted = (
        keys_noted("rules/turn")
        | keys_noted("rules/ursule")
        | keys_noted("rules/telling")
        | {"chose", "chief_chose", "chose_chiefs", "took", "took_chiefs"}
    )
    noted |= {"beat_ursule", "tied_with_ursule", "lost_to_ursule"}
    noted |= {"ursule_writes" + steth + blood for steth in ("", "_steth") for blood in ("", "_blood")}
    assert noted == set(TEXTS["en"].words["log"])


def test_every_reason_has_words() -> None:
    source = source_of("show/choices")
    asked = set(re.findall(r'"([a-z_]+)"', source[source.index("# Why a part") :]))
    known = set(TEXTS["en"].words["why"])
    assert known <= asked
    s = table(3)
    seen = set()
    for seat, state in itertools.product(range(3), [s, admitting("s3:[6] s1:[5*]", "red", 2, "screen")]):
        if seat < state.seats:
            places = [f"bed.{seat}.{bed}" for bed in BED_IDS] + [f"die.{c}" for c in ("red", "green")]
            places += ["morgue.0", "bonus.red", "clipboard.0.s1", "score.0", "value.3", "cardiologist.card_open"]
            seen |= {key for place in places for key in GAME.why_not(state, seat, place)}
    assert seen and seen <= known


# Choices in words.


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_question_and_note_of_played_games_reads_well(language: str) -> None:
    text = TEXTS[language]
    chance = random.Random(language)
    labels: set[str] = set()
    for seats in GAME.seats:
        match = Match(GAME, seats, seats, {"choice_order": "clockwise"} if seats == 3 else {})
        while not match.state.over():
            seat = chance.choice(match.state.actors())
            question = GAME.question(match.state, seat)
            assert "{" not in text.get("questions", question["key"], question["args"])
            choices = GAME.choices(match.state, seat)
            said = [text.get("verbs", choice.label, choice.args) for choice in choices]
            assert len(set(said)) == len(said), "two choices read the same"
            assert all(
                text.has("verbs", choice.label) and "{" not in words
                for choice, words in zip(choices, said, strict=True)
            )
            labels |= {choice.label for choice in choices}
            notes = match.play(seat, chance.choice(choices).code)
            for note in GAME.notes(notes, seat):
                assert text.has("log", note["key"])
                assert not re.search(r"[{}]|None|\b[a-z]+_[a-z]+", text.get("log", note["key"], note["args"])), note
    assert labels >= {"choose", "place", "place_extra", "morgue", "morgue_extra", "screen", "skip_screen"}


def test_labels_tell_costs_and_order() -> None:
    text = TEXTS["en"]

    def said(s: Any, verb: str) -> set[str]:
        return {text.get("verbs", c.label, c.args) for c in GAME.choices(s, 0) if c.verb == verb}

    s = admitting("", "red", 5, stethoscopes=1, bags=1)
    assert {"Write 6 in ward 2, bed 1", "Write 5 in ward 3, bed 1"} <= said(s, "place")
    s = admitting("s3:[6]", "red", 5, "screen", stethoscopes=1)
    assert said(s, "screen") == {"Screen first around the 6 in ward 3, bed 1, this patient behind it"}
    s = admitting("", "green", 5, "extra_red_5_6", stethoscopes=1)
    assert "Extra patient first: 5 in ward 3, bed 1, this one behind as 6" in said(s, "place")
    s = table(1)
    finish(s, 0)
    s.sheets[0] = sheet(bags=1)
    s.ask_again()
    assert sum("the Chief’s" in words for words in said(s, "choose")) == 1


def test_what_can_follow_in_one_way_only_is_said_before_it_is_done() -> None:
    """The chosen patient plays itself then: its button says what is written, and what that costs."""
    s = admitting("s3:[6]", "red", 5, "screen")
    (choice,) = (choice for choice in GAME.tree(s, 0) if choice.verb == "screen")
    said = TEXTS["en"].get("verbs", choice.label, choice.args)
    assert said == "Screen first around the 6 in ward 3, bed 1, this patient behind it as 5"
    assert choice.then == () and dict(choice.cost) == {}
    act(s, 0, "screen", ward="s3")
    assert values(s.sheet(0), "s3") == [6, 5]
    s = admitting("s3:[6]", "yellow", 5, "screen", bags=1)
    (choice,) = (one for one in GAME.tree(s, 0) if one.verb == "screen" and one.args["ward"] == "s3")
    assert dict(choice.cost) == {}, "the second bed of ward 3 is grey"
    s = admitting("s6:[6]", "yellow", 5, "screen", bags=1)
    (choice,) = (one for one in GAME.tree(s, 0) if one.verb == "screen" and one.args["ward"] == "s6")
    assert dict(choice.cost) == {"blood": 1}


def test_question_keys_follow_the_frames() -> None:
    s = flip(table(), "amb_01", 1, 2, 3)
    assert question_key(s, 0) == "chief_chooses"
    assert GAME.view(s, 1)["public"]["asking"] == [{"seat": 0, "question": "chief_chooses"}]
    act(s, 0, "choose", colour="red")
    assert question_key(s, 1) == "choose_patient"
    for text in TEXTS.values():
        chief = text.name("thing", "chief")
        for key in ("chief_chooses", "choose_patient"):
            said = text.get("questions", key)
            assert (chief if chief in said else chief.removesuffix(" Physician")) in said, "who is Chief is said"


def test_the_question_and_the_phase_agree_for_everybody() -> None:
    """Whoever is asked for a die is not told that patients are admitted."""
    s = flip(table(3), "amb_01", 1, 2, 3)
    act(s, 0, "choose", colour="red")
    asked = {GAME.question(s, seat)["key"] for seat in s.actors()}
    assert asked == {"admit", "choose_patient"}
    assert GAME.view(s, 1)["public"]["phase"] == "choose_and_admit"
    assert TEXTS["en"].get("phases", "choose_and_admit") == "Choose and admit"
    s = flip(table(3, choice_order="clockwise"), "amb_01", 1, 2, 3)
    act(s, 0, "choose", colour="red")
    assert GAME.view(s, 1)["public"]["phase"] == "choose"


@pytest.mark.parametrize(
    "own, key, said",
    [
        (91, "beat_ursule", "URSULE has 90 points: Ann wins!"),
        (90, "tied_with_ursule", "URSULE has 90 points too and wins: a tie is hers."),
        (70, "lost_to_ursule", "URSULE has 90 points and wins, 20 more than Ann."),
    ],
)
def test_every_end_against_ursule_has_a_sentence_of_its_own(own: int, key: str, said: str) -> None:
    s = table(1)
    note_rival(s, own, 90)
    (note,) = GAME.notes(s.notes, 0)
    assert (note["key"], TEXTS["en"].get("log", key, note["args"])) == (key, said)


def test_one_nurse_is_not_told_as_several() -> None:
    said = [TEXTS["en"].get("log", "ursule_nurse", {"ward": "s3", "nurses": nurses}) for nurses in (1, 2)]
    assert said == ["She gets the nurse of Ward 3: 1 nurse.", "She gets the nurse of Ward 3: 2 nurses."]


def test_most_and_least_tells_that_an_absent_value_takes_nothing_off() -> None:
    """R18."""
    said = {language: text.words["effects"]["epidemiologist"]["epi_common"] for language, text in TEXTS.items()}
    assert "a missing one counts 0" in said["en"]
    assert "absente, elle compte 0" in said["fr"]
    assert "se manca, conta 0" in said["it"]


def test_a_full_hospital_leaves_only_the_morgue() -> None:
    s = table()
    s.sheets[0] = all_full_but("")
    flip(s, "amb_01", 1, 2, 3)
    GAME.act(s, 0, "choose", colour="red")
    assert [choice.label for choice in GAME.choices(s, 0)] == ["morgue"]
