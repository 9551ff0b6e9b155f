"""Structured claims (§8.5): a closed vocabulary, and bots whose stories hang together."""

import math
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from lazaretto.games.bristol_1350 import GAME
from lazaretto.games.bristol_1350.mind.talk import (
    PAIRS,
    STIRRING,
    about_cards,
    claim,
    held,
    invented,
    seen_since,
    stirred,
    story,
)
from lazaretto.games.bristol_1350.rules.claims import ARGUMENTS, checked, vocabulary
from lazaretto.games.bristol_1350.rules.state import Bristol
from lazaretto.games.bristol_1350.rules.tables import LOOKED
from lazaretto.kernel.errors import BadOption
from lazaretto.kernel.rng import seeded
from lazaretto.text import game_text, placeholders
from tests.games.bristol_1350.scene import act, finish, fresh, scene, take_turn


def test_the_vocabulary_is_part_of_the_public_view() -> None:
    s = fresh(4, 1)
    shown = GAME.view(s, -1)["public"]["claims"]
    assert shown == vocabulary(s)
    assert {entry["key"] for entry in shown} == set(ARGUMENTS) - {"claim_coin"}, "no coins without alms"
    assert "claim_coin" in {entry["key"] for entry in vocabulary(fresh(4, options={"alms": True}))}
    assert vocabulary(fresh(4, options={"claims": False})) == []


@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_every_claim_has_its_words(language: str) -> None:
    words = game_text(GAME.id, language).words["claims"]
    assert set(words) == set(ARGUMENTS)
    for key, arguments in ARGUMENTS.items():
        assert placeholders(words[key]) == set(arguments)


def test_a_claim_reads_as_a_sentence() -> None:
    s = scene("AB", "C", "D", characters={"B": "countess"})
    text = game_text(GAME.id, "en")
    made = checked(s, "claim_seen", {"whom": "countess", "symptom": "sym_4"})
    assert text.get("claims", made.key, made.args) == "I saw Buboes (4) in the hand of the Countess."


@pytest.mark.parametrize(
    "key, args",
    [
        ("claim_total", {"total": 9}),
        ("claim_total", {"total": True}),
        ("claim_total", {}),
        ("claim_total", {"total": 5, "more": 1}),
        ("claim_coin", {"coin": "coin_cured"}),
        ("accuse", {"whom": 1}),
        ("shout", {}),
    ],
)
def test_unknown_claims_are_refused(key: str, args: dict[str, object]) -> None:
    with pytest.raises(BadOption):
        checked(fresh(4), key, args)  # type: ignore[arg-type]


# What bots say.


def test_the_healthy_tell_the_truth() -> None:
    s = scene("AB", "C", "D", hands={"A": (1, 3)})
    assert story(s, 0) == [(1, 3)]
    assert {made.key: made.args for made in about_cards(s, 0)}["claim_total"] == {"total": 4}


def test_the_plagued_tell_a_harmless_story() -> None:
    s = scene("AB", "C", "D", hands={"A": (3, 4)}, plagued="A")
    assert story(s, 0)[0] in PAIRS
    assert {made.key: made.args for made in about_cards(s, 0)}["claim_status"] == {"status": "healthy"}


def test_the_plagued_claim_each_hand_as_often_as_the_healthy_hold_it() -> None:
    told = Counter(invented(number) for number in range(2608))
    assert [held(pair) for pair in PAIRS] == [126, 350, 252, 126, 180, 270], "of 7, 10, 9 and 6 symptoms"
    assert all(abs(told[pair] - 2 * held(pair)) < 4 * math.sqrt(2 * held(pair)) for pair in PAIRS)
    assert {invented(number, 3) for number in range(50)} == {(1, 3), (2, 3)}, "with what somebody has seen"


@pytest.mark.parametrize("seen", [2, 3, 4])
def test_a_story_keeps_what_somebody_has_seen(seen: int) -> None:
    s = scene("A", "B", "CD", turn="B", characters={"B": "sheriff"}, hands={"A": (seen, seen) if seen > 2 else (2, 4)})
    s.plagued = 1
    while True:
        world = s.clone()
        act(world, "B", "sheriff", pawn=0, slot=0)
        if world.history[-1].cards == [seen]:
            break
        s.rng.word()
    assert [seen in told and told in PAIRS for told in story(world, 0)] == [True]


def test_a_story_stays_the_same_when_told_again() -> None:
    s = scene("AB", "C", "D", dice="BR BR CA CA OA OA", hands={"A": (4, 4)}, plagued="A")
    first = story(s, 0)
    finish(s)
    assert story(s, 0)[:1] == first and len(story(s, 0)) == 2
    take_turn(s, "C")
    said = {made.key: made.args for made in about_cards(s, 0)}
    assert set(said) == {"claim_total", "claim_status", "claim_gave", "claim_got"}
    assert said["claim_total"] == {"total": sum(story(s, 0)[-1])}


def test_bots_claim_only_what_may_be_claimed() -> None:
    rng = seeded(3)
    keys = set()
    for seed in range(16):
        chance = random.Random(seed)
        s = fresh(2 + seed % 8, seed, {"characters": "special", "alms": seed % 2 == 0})
        while not s.over():
            for seat in range(s.seats):
                made = claim(s, seat, rng)
                if made is not None:
                    assert checked(s, made.key, made.args) == made
                    keys.add(made.key)
                    assert s.lives(seat)
            seat = s.actors()[0]
            s.apply(seat, chance.choice(s.legal(seat)))
    assert keys == set(ARGUMENTS)


def test_what_a_bot_says_does_not_depend_on_what_it_cannot_know() -> None:
    for seed in range(10):
        chance = random.Random(seed)
        s = fresh(5, seed, {"characters": "special"})
        while not s.over():
            if chance.random() < 0.2:
                for seat in range(5):
                    world = GAME.determinize(s, seat, seeded(seed))
                    assert claim(world, seat, seeded(1)) == claim(s, seat, seeded(1))
            seat = s.actors()[0]
            s.apply(seat, chance.choice(s.legal(seat)))


def positions(seeds: int, options: dict[str, Any]) -> Iterator[Bristol]:
    """Positions of random games."""
    for seed in range(seeds):
        chance = random.Random(seed)
        s = fresh(3 + seed % 4, seed, options)
        while not s.over():
            yield s
            seat = s.actors()[0]
            s.apply(seat, chance.choice(s.legal(seat)))


def test_what_the_healthy_say_of_themselves_is_true() -> None:
    told = 0
    for s in positions(6, {"characters": "special"}):
        for seat in range(s.seats):
            if s.lives(seat) and not s.is_plagued(seat):
                said = {made.key: made.args for made in about_cards(s, seat)}
                assert said["claim_status"] == {"status": "healthy"}
                assert said["claim_total"] == {"total": s.total(seat)}
                told += 1
    assert told > 500


def test_what_the_plagued_say_of_themselves_fits_what_others_have_seen() -> None:
    doubted = 0
    for s in positions(40, {"characters": "special", "chaos": True}):
        for seat in range(s.seats):
            seen = seen_since(s, seat)
            if not s.lives(seat) or not s.is_plagued(seat) or not seen:
                continue
            doubted += 1
            totals = [made.args["total"] for made in about_cards(s, seat) if made.key == "claim_total"]
            assert totals == ([] if sum(seen) >= 6 else [sum(story(s, seat)[-1])])
            assert all(seen <= set(story(s, seat)[-1]) and total < 6 for total in totals)  # type: ignore[operator]
    assert doubted > 20


# Who has a reason to speak.


def test_an_accusation_stirs_the_accused() -> None:
    s = scene("AB", "C", "D", characters={"B": "countess"})
    shown = GAME.view(s, -1)["public"]
    assert stirred(shown, "accuse", {"whom": "countess"}) == {1: STIRRING["accuse"]}
    assert {made.key for n in range(20) if (made := claim(s, 1, seeded(n), "accuse"))} <= {
        "claim_total",
        "claim_status",
    }
    assert all(claim(s, 1, seeded(n), "accuse") for n in range(20)), "the accused are never silent"


def test_a_mingle_stirs_those_who_were_in_it() -> None:
    shown = GAME.view(scene("AB", "C", "D"), -1)["public"]
    assert set(stirred(shown, "mingled", {"cart": "birch", "seat": [0, 1], "ghosts": []})) == {0, 1}
    assert stirred(shown, "rolled", {"faces": []}) == {}


def test_a_look_stirs_both_and_the_looker_tells_what_it_saw() -> None:
    s = scene("A", "B", "CD", turn="B", characters={"B": "sheriff", "A": "serf"}, hands={"A": (2, 2)})
    act(s, "B", "sheriff", pawn=0, slot=0)
    assert s.history[-1].kind == LOOKED
    shown = GAME.view(s, -1)["public"]
    assert set(stirred(shown, "looked", {"seat": 1, "whom": "serf"})) == {0, 1}
    said = {(made.key, made.args["symptom"]) for n in range(20) if (made := claim(s, 1, seeded(n), "looked"))}
    assert said == {("claim_seen", "sym_2")}


def test_nobody_is_stirred_without_the_option_and_the_dead_are_silent() -> None:
    off = fresh(4, options={"claims": False})
    assert stirred(GAME.view(off, -1)["public"], "passed", {"seat": 0}) == {}
    s = scene("AB", "C", "D")
    s.dead = 1
    assert stirred(GAME.view(s, -1)["public"], "mingled", {"seat": [0, 1]}) == {1: STIRRING["mingled"]}
