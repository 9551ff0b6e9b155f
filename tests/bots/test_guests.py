"""Guests: players of other modules in the arena, who are told what their seat may know and nothing else."""

import sys
from pathlib import Path

import pytest

import lazaretto
from lazaretto.arena import match
from lazaretto.bots import BadBot, Session, bot, think
from lazaretto.bots.guests import Guest, Seen, entrants
from lazaretto.kernel.rng import seeded
from tests.cli import commands
from tests.sample_game import SAMPLE

ME = __name__
AGENTS = """
def last(seen, bonus=0):
    assert seen.view["seat"] == seen.seat and len(seen.choices) == len(seen.legal)
    return seen.legal[-1 - bonus]
"""


def first(seen: Seen) -> int:
    return seen.legal[0]


def wrong(seen: Seen, by: int = 1) -> int:
    return seen.legal[-1] + by


def meddling(seen: Seen) -> int:
    """It plays its own world to the end, which is nobody's but its own."""
    action = seen.rng.pick(seen.legal)
    while not seen.world.over():
        seat = seen.world.actors()[0]
        seen.world.apply(seat, seen.world.legal(seat)[0])
    return action


def test_a_guest_plays_a_match_from_the_command_line(tmp_path: Path) -> None:
    (tmp_path / "agents.py").write_text(AGENTS)
    done = commands.lazaretto(
        *("match", "bristol_1350", "--bots", "agents:last,random", "--games", "4", "--json", "--jobs", "2"),
        home=tmp_path,
    )
    assert done.returncode == 0, done.stderr
    assert '"agents:last"' in done.stdout
    lost = commands.lazaretto("match", "bristol_1350", "--bots", "agents:nobody,1", home=tmp_path)
    assert lost.returncode and lost.stderr.count("\n") == 1 and "nobody" in lost.stderr


def test_guests_and_our_own_sit_at_one_table() -> None:
    players = entrants(f"{ME}:first, {ME}:meddling, random")
    result = match(SAMPLE, players, 6)
    assert result.names == [f"{ME}:first", f"{ME}:meddling", "random"]
    assert result == match(SAMPLE, players, 6)  # their chance is the session's


def test_what_is_not_legal_is_refused_and_parameters_arrive() -> None:
    with pytest.raises(BadBot, match=r"wrong answers \d+"):
        match(SAMPLE, entrants(f"{ME}:wrong:by=500,random"), 2)
    assert entrants(f"{ME}:wrong:by=500:word=a.b")[0][1] == Guest(ME, "wrong", (("by", 500), ("word", "a.b")))


@pytest.mark.parametrize("spec", ["no.such:thing", f"{ME}:AGENTS", f"{ME}:first:loose", "nobody", "3:leaves=2"])
def test_bad_names(spec: str) -> None:
    with pytest.raises(BadBot):
        entrants(spec)


def test_a_name_runs_code_only_in_the_arena(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers, tables and saved games ask `bot`, which imports nothing."""
    (tmp_path / "bait.py").write_text("raise SystemExit")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(BadBot, match="no bot 'bait'"):
        bot("bait:anything")
    assert "bait" not in sys.modules


class Spy:
    """A bot that keeps what a guest in its place is told."""

    def __init__(self) -> None:
        self.told: list[Seen] = []

    def choose(self, game, world, session):  # type: ignore[no-untyped-def]
        self.told.append(Seen(game, world, session.seat, session.rng))
        return first(self.told[-1])


def test_a_guest_sees_what_its_seat_sees() -> None:
    game = lazaretto.load("bristol_1350")
    state, spy, others = game.new(4, 3), Spy(), 0
    while not state.over():
        seat = state.actors()[0]
        action = think(game, state, Session(seat, spy, seeded(len(spy.told))))
        if len(state.legal(seat)) > 1:
            seen = spy.told[-1]
            assert seen.view == game.view(state, seat)
            assert seen.observation == game.mind.observation.dense(state, seat)
            others += seen.world.hands != state.hands
        state.apply(seat, action)
    assert others > 5, "the others' symptoms are dealt anew"
