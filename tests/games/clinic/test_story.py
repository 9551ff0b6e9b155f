"""The story of a game and its stage: told from the record alone, and true to it."""

import random
from itertools import pairwise

import pytest

from lazaretto.games.clinic import GAME
from lazaretto.games.clinic.rules.business import Expenses
from lazaretto.games.clinic.rules.state import ClinicDeluxe
from lazaretto.games.clinic.rules.tables import LEVEL_IDS
from lazaretto.games.clinic.show.stage import SCENES, told
from lazaretto.games.clinic.show.story import BEST, accounts, moments, story
from lazaretto.kernel.match import Match
from lazaretto.kernel.playback import Playback
from lazaretto.kernel.state import Stage
from tests.games.clinic.scene import Scene, act
from tests.games.clinic.test_golden import GOLDEN


def playback(name: str) -> Playback:
    return Playback(GAME, GOLDEN.recorded(name))


@pytest.mark.parametrize("name", ["two", "four_everything", "solo"])
def test_the_rounds_add_up_to_the_game(name: str) -> None:
    played = playback(name)
    end: ClinicDeluxe = played.state(len(played))  # type: ignore[assignment]
    years = story(played)["rounds"]
    assert [year["round"] for year in years] == [1, 2, 3, 4, 5, 6]
    for seat, c in enumerate(end.clinics):
        rows = [year["clinics"][seat] for year in years]
        assert sum(sum(row["cured"].values()) for row in rows) == c.all_cured
        assert sum(row["died"] for row in rows) <= c.deaths
        assert rows[-1]["popularity"] == c.popularity and rows[-1]["time"] == c.time
        gains = [account[seat].gain for account in accounts(played)]
        stands = [row["popularity"] for row in rows]
        if not any(account[seat].lost for account in accounts(played)):
            assert [after - before for before, after in pairwise(stands)] == gains[1:], "each round ends with its gain"


@pytest.mark.parametrize("name", ["two", "four_everything"])
def test_the_best_rounds_are_the_best(name: str) -> None:
    played = playback(name)
    rounds = accounts(played)
    for seat, best in enumerate(story(played)["best"]):
        gains = [rounds[number][seat].gain for number in range(6) if rounds[number][seat].cured]
        assert [one["popularity"] for one in best] == sorted(gains, reverse=True)[:BEST]
        for one in best:
            keys = {note.key for note in played.notes[one["step"]]}
            assert keys & {"cured", "cured_with_blood", "transfused", "cured_zombie"}, "where one sees it"


def test_moments_are_steps_of_the_game_with_words() -> None:
    found = moments(playback("four_everything"))
    assert found == sorted(found, key=lambda moment: moment.step) and len(found) >= 2
    assert all(0 < moment.step <= len(playback("four_everything")) for moment in found)


def test_what_costs_nothing_is_no_moment() -> None:
    """At popularity 0 a death and an unpaid bill take nothing away."""
    match = Match(GAME, 2, 5)
    chance = random.Random(5)
    while not match.state.over():
        seat = match.state.actors()[0]
        match.play(seat, chance.choice(match.state.legal(seat)))
    played = Playback(GAME, match.record)
    notes = [note for step in played.notes for note in step]
    assert any(note.key == "died" and note.args["popularity"] == 0 for note in notes)
    assert all(moment.args.get("popularity") != 0 for moment in moments(played))


# The stage.


def test_business_is_shown_room_by_room() -> None:
    """Each cure ends a scene, in which the patient is gone and the money is there."""
    scene = Scene(2).triad().doctor(0, "red", "0B2").doctor(0, "white", "0B2")
    s = scene.patient(0, "red", "0B2").patient(0, "white", "0B2").park_all().ask(*treatment())
    s.noting, s.stage = True, Stage(SCENES)
    act(s, 0, "cure", patient=3, doctor=1)
    act(s, 0, "cure", patient=2, doctor=0)
    incomes = [shown.state.clinics[0].income for shown in s.stage.scenes]  # type: ignore[attr-defined]
    people = [len(shown.state.clinics[0].people) for shown in s.stage.scenes]  # type: ignore[attr-defined]
    assert incomes == [20, 28] and people == [3, 2]
    [cured, _] = [note for note in GAME.notes(s.notes, 0) if note["key"] == "cured"]
    assert (cured["args"]["skill"], cured["args"]["number"], cured["args"]["money"]) == ("red", 0, 20)
    assert told("cured", cured["args"]).marks == (("space.0.0B2", "+20"), ("income.0", "+20"))


def treatment() -> list[Expenses]:
    from lazaretto.games.clinic.rules.treatment import Treatment

    return [Treatment(0), Expenses()]  # type: ignore[list-item]


def test_administration_is_shown_step_by_step() -> None:
    """The university, then the doctors, then the patients, then the new order."""
    s = GAME.new(2, 4)
    s.noting, s.stage = True, Stage(SCENES)
    while s.round < 2:
        seat = s.actors()[0]
        if "plan_for_me" in GAME.aids_for(s, seat, bots=True):
            for action in GAME.aid(s, seat, "plan_for_me"):
                s.apply(seat, action)
        else:
            commits = [a for a in s.legal(seat) if GAME.verbs.verb_of(a).name in ("commit_movement", "end_hire")]
            s.apply(seat, (commits or s.legal(seat))[0])
    ends = [s.notes[shown.notes - 1].key for shown in s.stage.scenes]
    admin = [
        key for key in ends if key in ("expenses", "university", "doctors_change", "patients_worsen", "goes_first")
    ]
    assert admin == ["university", "expenses", "university", "doctors_change", "patients_worsen", "goes_first"]


def test_everybody_who_gets_worse_is_pointed_at() -> None:
    args = {"seat": 1, "number": 3, "node": ["0B2", "0B2", "pre"]}
    assert told("worsened", args).marks == (("space.1.0B2", "worsens"), ("waiting.1", "worsens"))
    assert told("tired", {"seat": 0, "number": 1, "node": ["sB"]}).marks == (("slot.0.sB", "tires"),)


def test_levels_are_named_as_in_the_box() -> None:
    assert set(story(playback("two"))["rounds"][0]["clinics"][0]["cured"]) == set(LEVEL_IDS[:4])
