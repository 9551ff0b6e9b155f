"""Records: a played game as a file, and what is said of files that are none."""

import json
import random
from typing import Any

import pytest

from lazaretto.kernel.errors import BadRecord
from lazaretto.kernel.match import Match
from lazaretto.kernel.record import action_code, named_action, read_record, record_from, replay
from tests.sample_game import SAMPLE


def played(seed: int = 1, most: int = 1000) -> Match:
    match = Match(SAMPLE, 3, seed)
    chance = random.Random(seed)
    for _ in range(most):
        if match.state.over():
            break
        seat = chance.choice(match.state.actors())
        match.play(seat, chance.choice(match.state.legal(seat)))
    return match


def data(**changes: Any) -> dict[str, Any]:
    """A whole game's record with changes; `...` takes an entry away."""
    found = {**json.loads(played().record.text()), **changes}
    return {name: value for name, value in found.items() if value is not ...}


def test_a_record_reads_as_it_was_written() -> None:
    match = played()
    text = match.record.text()
    assert read_record(text) == match.record
    assert len(text.splitlines()) == len(match.record.actions) + 2  # an action a line
    assert text.splitlines()[1].strip().rstrip(",") == json.dumps(match.record.actions[0])


def test_a_record_without_actions_is_still_json() -> None:
    record = Match(SAMPLE, 2, 1).record
    assert read_record(record.text()) == record
    assert replay(SAMPLE, record).actors() == [0, 1]


def test_a_record_replays_to_its_result() -> None:
    match = played()
    state = replay(SAMPLE, match.record)
    assert match.record.result is not None
    assert SAMPLE.fingerprint(state) == match.record.result["hash"]
    assert list(SAMPLE.outcome(state).scores) == match.record.result["scores"]


def test_a_record_replays_step_by_step() -> None:
    match = played()
    seen = [SAMPLE.fingerprint(replay(SAMPLE, match.record, steps)) for steps in range(len(match.record.actions) + 1)]
    assert len(set(seen)) == len(seen)
    assert seen[-1] == SAMPLE.fingerprint(match.state)


def test_a_record_does_not_need_its_generator() -> None:
    match = played()
    match.record.chance = [*match.record.chance]
    assert replay(SAMPLE, match.record).rng.words()[:4] == [0, 0, 0, 1]  # a tape


@pytest.mark.parametrize(
    "text, said",
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ("[]", "no Lazaretto record of format 1"),
        ("7", "no Lazaretto record of format 1"),
        ("{}", "no Lazaretto record of format 1"),
        ('{"lazaretto": 2}', "no Lazaretto record of format 1"),
        ('{"lazaretto": 1}', "damaged: it lacks game"),
        ("[" * 100_000, "nested too deep"),
        ("[" * 500 + "]" * 500, "nested too deep"),
        ('{"lazaretto": 1, "x": NaN}', "NaN is no number"),
        ('{"lazaretto": 1, "x": 1e400}', "1e400 is no number"),
        ('{"lazaretto": 1, "x": ' + "9" * 5000 + "}", "not JSON"),
        ('{"lazaretto": 1, "x": ["\\ud800"]}', "half of a letter"),
        ('{"lazaretto": 1, "\\udfff": 1}', "half of a letter"),
    ],
)
def test_files_that_are_no_records(text: str, said: str) -> None:
    with pytest.raises(BadRecord, match=said):
        read_record(text)


@pytest.mark.parametrize(
    "changes",
    [
        {"game": ...},
        {"game": 3},
        {"seats": ...},
        {"seats": "three"},
        {"options": 5},
        {"options": ...},
        {"chance": ...},
        {"chance": 5},
        {"chance": ["x"]},
        {"chance": [1.5]},
        {"actions": ...},
        {"actions": [5]},
        {"actions": "bid"},
        {"players": 5},
        {"players": "Ada"},
        {"players": [{"name": "Ada"}]},
        {"players": ["Ada"] * 5},
        {"players": ["x" * 41]},
        {"players": ["A\x1b[31mda"]},
        {"players": ["A\u202eda"]},
        {"players": ["A\x00da"]},
        {"seats": True},
        {"seats": 10**30},
        {"rules_version": "1"},
        {"game": "x" * 100},
        {"options": {"rounds": [4]}},
        {"options": {"rounds": "x" * 3000}},
        {"options": {f"o{n}": 1 for n in range(100)}},
        {"chance": [True]},
        {"chance": [10**30]},
        {"chance": [0] * 200_000},
        {"actions": [{"seat": 0, "verb": "bid", "card": [1]}]},
        {"actions": [{"seat": 0, "verb": "x" * 100}]},
        {"actions": [{f"a{n}": 1 for n in range(10)}]},
        {"actions": [{}] * 11_000},
        {"result": []},
        {"result": 5},
        {"result": {"more": 1}},
    ],
    ids=lambda changes: str(changes)[:40].encode("unicode_escape").decode(),
)
def test_damaged_records(changes: dict[str, Any]) -> None:
    with pytest.raises(BadRecord, match="damaged") as error:
        record_from(data(**changes))
    assert "\n" not in str(error.value) and len(str(error.value)) < 200


@pytest.mark.parametrize(
    "changes, said",
    [
        ({"game": "clinic"}, "record of clinic, not of herb_market"),
        ({"rules_version": 7}, "rules version 7 of herb_market; installed is 1"),
        ({"seats": 9}, "fails at the set-up: Herb Market is for 2, 3, 4 seats"),
        ({"options": {"rounds": 3}}, "fails at the set-up: option rounds cannot be 3"),
        ({"options": {"colour": 1}}, "fails at the set-up: there is no option"),
        ({"chance": []}, "fails at the set-up: the tape of 0 chance outcomes has run out"),
        ({"chance": [6]}, "chance outcome 0 is 6, but only 0 to 5 are possible"),
        ({"actions": [{}]}, "fails at action 1: {} names no seat or no verb"),
        ({"actions": [{"seat": "0", "verb": "bid", "card": 1}]}, "names no seat or no verb"),
        ({"actions": [{"seat": 0, "verb": "fly"}]}, "no verb 'fly'"),
        ({"actions": [{"seat": 0, "verb": "bid", "card": "x"}]}, "card cannot be 'x'"),
        ({"actions": [{"seat": 0, "verb": "keep"}]}, "seat 0 may not keep now"),
        ({"actions": [{"seat": 4, "verb": "bid", "card": 1}]}, "seat 4 may not bid card=1 now"),
        ({"actions": []}, "claims a result, but its game is not over"),
        ({"result": {"scores": [0, 0, 0], "winners": [], "hash": ""}}, "ends differently"),
        ({"result": {}}, "ends differently"),
    ],
)
def test_records_that_do_not_replay(changes: dict[str, Any], said: str) -> None:
    record = record_from(data(**changes))
    with pytest.raises(BadRecord, match=said) as error:
        replay(SAMPLE, record)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("name", ["scores", "winners", "hash"])
def test_every_part_of_a_result_is_checked(name: str) -> None:
    match = played()
    assert match.record.result is not None
    other = {"scores": [9, 9, 9], "winners": [], "hash": "0" * 64}
    match.record.result[name] = other[name]
    with pytest.raises(BadRecord, match="ends differently"):
        replay(SAMPLE, match.record)


def test_chance_that_was_never_drawn() -> None:
    match = played(most=4)
    match.record.chance.append(0)
    with pytest.raises(BadRecord):
        replay(SAMPLE, match.record)


def test_actions_by_name_and_back() -> None:
    for code in range(SAMPLE.verbs.count):
        named = named_action(SAMPLE, 2, code)
        assert action_code(SAMPLE, named) == (2, code)
