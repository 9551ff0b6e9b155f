"""Aids: rows of legal actions that do what the verbs of rules version 1 did, and are no verbs any more."""

import random

import pytest

from lazaretto.games.clinic import GAME
from lazaretto.games.clinic.mind.admitting import cheapest_calls, judge, worth_with
from lazaretto.games.clinic.mind.aids import treat_all
from lazaretto.games.clinic.mind.version_1 import follow_plan
from lazaretto.games.clinic.rules.actions import COMMIT_MOVEMENT
from lazaretto.games.clinic.rules.admission import Admit
from lazaretto.games.clinic.rules.courses import best_income
from lazaretto.games.clinic.rules.movement import Movement
from lazaretto.games.clinic.rules.people import kind_of, level_of
from lazaretto.games.clinic.rules.places import can_commit
from lazaretto.games.clinic.rules.state import ClinicDeluxe
from lazaretto.games.clinic.rules.tables import NONE, PATIENT
from lazaretto.games.clinic.rules.treatment import Treatment
from lazaretto.kernel.errors import BadRecord, IllegalAction, UnknownAction
from lazaretto.kernel.match import Match
from lazaretto.kernel.record import read_record, replay
from tests.games.clinic.play import lively, lively_row, rich_game
from tests.games.clinic.scene import Scene, act, aid


def followed(s: ClinicDeluxe, seat: int, name: str) -> tuple[ClinicDeluxe, ClinicDeluxe]:
    """The position after an aid's actions, and after what the verb of that name did."""
    after, verb = s.clone(), s.clone()
    aid(after, seat, name)
    (follow_plan if name == "plan_for_me" else treat_all)(verb, seat)
    return after, verb


def test_rows_do_what_the_verbs_did() -> None:
    """Everybody goes where the plan wants him, for the same time; the same patients are treated for the same money."""
    asked = {"plan_for_me": 0, "treat_best": 0}
    for seed in range(60):
        s, chance = rich_game(seed)
        for _ in range(120):
            if s.over():
                break
            for seat in s.actors():
                for name in GAME.aids_for(s, seat, bots=True):
                    after, verb = followed(s, seat, name)
                    c, other = after.clinics[seat], verb.clinics[seat]
                    assert sorted(c.people) == sorted(other.people), (seed, name)
                    assert (c.blood, c.carried, c.zombies) == (other.blood, other.carried, other.zombies), (seed, name)
                    assert c.income == other.income and c.cured == other.cured, (seed, name)
                    if name == "plan_for_me":
                        settled = [at for at, cost in enumerate(c.costs) if cost != NONE]
                        assert [c.costs[at] for at in settled] == [other.costs[at] for at in settled], seed
                        assert can_commit(c), seed
                    asked[name] += 1
            seat, row = lively_row(s, chance)
            for action in row:
                s.apply(seat, action)
    assert asked["plan_for_me"] > 300 and asked["treat_best"] > 50


def test_plan_and_go_is_the_plan_and_the_end_of_the_movement() -> None:
    scene = Scene(1).triad().doctor(0, "white", "sB").patient(0, "white").park_all().move()
    s = scene.ask(Movement(0))
    plan = GAME.aid(s, 0, "plan_for_me")
    assert GAME.aid(s, 0, "plan_and_go") == [*plan, COMMIT_MOVEMENT.base]
    assert "plan_and_go" not in GAME.aids_for(s, 0, bots=True), "it only spares a click"


def admitting(*rows: list[int], points: int = 3) -> ClinicDeluxe:
    """A clinic with a white doctor and psychiatry, and a book of these rows."""
    scene = Scene(2).triad().doctor(0, "white", "0B2")
    scene.s.book = [list(row) for row in rows]
    return scene.ask(Admit(0, points))


def test_admit_for_me_calls_whom_the_doctors_can_cure_and_is_done() -> None:
    """The white patient stands behind a red one, who is no use to a white doctor without nurses."""
    s = admitting([3, 0], [3], [])
    assert "admit_for_me" in GAME.aids_for(s, 0)
    aid(s, 0, "admit_for_me")
    people = [level_of(code) for code in s.clinics[0].people if kind_of(code) == PATIENT]
    assert people == [0] and s.clinics[0].unparked == 0
    assert not isinstance(s.question(0), Admit), "the points that nobody is worth are left"


def test_admit_for_me_spends_the_points_as_well_as_one_by_one() -> None:
    """Its patients bring no less than the best first patient alone."""
    weighed = 0
    for seed in range(12):
        s, chance = rich_game(seed)
        for _ in range(60):
            if s.over():
                break
            for seat in s.actors():
                if "admit_for_me" in GAME.aids_for(s, seat):
                    first = [worth_with(s, seat, call) for call in cheapest_calls(s, seat)]
                    after = s.clone()
                    aid(after, seat, "admit_for_me")
                    came = [code for code in after.clinics[seat].people if kind_of(code) == PATIENT]
                    there = [code for code in s.clinics[seat].people if kind_of(code) == PATIENT]
                    alone = s.clone()
                    alone.clinics[seat].people = after.clinics[seat].people[:]
                    assert len(came) > len(there), seed
                    assert judge().worth(alone, seat) >= max(first) - 0.001, seed
                    weighed += 1
            seat, row = lively_row(s, chance)
            for action in row:
                s.apply(seat, action)
    assert weighed > 5


def test_admit_for_me_is_not_offered_for_one_point_or_without_a_department() -> None:
    assert "admit_for_me" not in GAME.aids_for(admitting([0], [0], points=1), 0)
    assert "admit_for_me" not in GAME.aids_for(admitting([], [], []), 0)
    bare = Scene(2).build(0, "entrance", "sB")
    bare.s.book = [[0], [0], [0]]
    assert "admit_for_me" not in GAME.aids_for(bare.ask(Admit(0, 3)), 0)


def test_the_best_treatment_earns_what_was_forecast() -> None:
    scene = Scene(2, exp_workaholic=True).triad().doctor(0, "purple", "0B2").doctor(0, "white", "0B2")
    s = scene.patient(0, "white", "0B2").patient(0, "white", "0B2").patient(0, "red", "0B2").ask(Treatment(0))
    expected = best_income(s.clinics[0])
    row = aid(s, 0, "treat_best")
    assert s.clinics[0].income == expected > 0
    assert {GAME.describe(action)[0] for action in row} <= {"cure", "work"}


def test_an_aid_is_refused_where_it_is_not_offered() -> None:
    s = Scene(2).triad().doctor(0, "white", "sB").move().ask(Movement(0))
    with pytest.raises(
        UnknownAction, match="has no aid 'win_for_me'; known are plan_for_me, plan_and_go, admit_for_me, treat_best"
    ):
        GAME.aid(s, 0, "win_for_me")
    with pytest.raises(IllegalAction, match="seat 0 is not offered treat_best now"):
        GAME.aid(s, 0, "treat_best")
    with pytest.raises(IllegalAction):
        GAME.aid(s, 1, "plan_for_me")
    with pytest.raises(UnknownAction):
        act(s, 0, "plan_for_me")


def test_an_aid_is_one_move_in_a_match_and_plain_actions_in_its_record() -> None:
    match = Match(GAME, 1, 5, {})
    chance = random.Random(5)
    while "plan_for_me" not in GAME.aids_for(match.state, 0):
        match.play(*lively(match.state, chance))  # type: ignore[arg-type]
    before, played = GAME.fingerprint(match.state), len(match.record.actions)
    row = GAME.aid(match.state, 0, "plan_for_me")
    match.play_row(0, row)
    assert len(match.record.actions) == played + len(row)
    assert {action["verb"] for action in match.record.actions[played:]} <= {"move", "move_to", "stay", "fetch"}
    assert match.undo(0) == len(row) and GAME.fingerprint(match.state) == before
    match.play_row(0, row)
    replayed = replay(GAME, read_record(match.record.text()))
    assert GAME.fingerprint(replayed) == GAME.fingerprint(match.state)


def test_a_game_of_version_1_goes_on_by_its_own_rules() -> None:
    """Saved in the middle and resumed, its verbs are there, and it never becomes a game of another version."""
    older = GAME.of_version(1)
    match = Match(older, 1, 5, {})
    chance = random.Random(5)
    planned = 0
    for _ in range(2000):
        if match.state.over():
            break
        legal = match.state.legal(0)
        names = [older.describe(action)[0] for action in legal]
        wanted = "plan_for_me" if "plan_for_me" in names else "treat_best" if "treat_best" in names else ""
        planned += wanted != ""
        match.play(0, legal[names.index(wanted)] if wanted else chance.choice(legal))
        if planned == 2:
            match = Match.resume(GAME, match.save())
            assert match.game is older and match.record.rules_version == 1
    assert match.state.over() and planned > 3
    assert [choice.label for choice in older.choices(match.state, 0)] == []
    replay(GAME, read_record(match.record.text()))
    changed = read_record(match.record.text())
    changed.rules_version = 2
    with pytest.raises(BadRecord, match="fails at action"):
        replay(GAME, changed)
