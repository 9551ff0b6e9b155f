"""What the time of an answer must not tell: a bot asked for a whip takes as long with one as without."""

import time
from collections.abc import Callable
from typing import Any

from lazaretto.carriage.driving import VEIL_SECONDS
from lazaretto.games.bristol_1350 import GAME
from lazaretto.games.bristol_1350.rules.moves import Response
from tests.server.client import Server, Socket

GAMES = {GAME.id: GAME}
MOVES = ("dash", "elbow", "push")
WINDOWS = 6


def test_a_whip_window_veils_the_time_it_takes() -> None:
    assert Response(0).veils() and Response(0).waits()


def test_bots_answer_whip_windows_on_the_beat(new_server: Callable[..., Server]) -> None:
    server = new_server(games_from="tests.server.test_veils:GAMES").start()
    times: list[float] = []
    for seed in range(1, 9):
        times += window_times(server, seed)
        if len(times) >= WINDOWS:
            break
    assert len(times) >= WINDOWS, "too few windows were opened to judge by"
    assert min(times) > 0.9 * VEIL_SECONDS


def window_times(server: Server, seed: int) -> list[float]:
    """How long bots took to answer, in a game where seat 0 moves pawns whenever it can."""
    guest = server.guest()
    seats = [{"kind": "me"}] + [{"kind": "bot", "level": "greedy"}] * 4
    wish = {"game": GAME.id, "seats": seats, "start": True, "bot_delay_ms": 0, "seed": seed}
    found: list[float] = []
    with guest.socket(guest.ask("POST", "/api/tables", wish)["id"]) as socket:
        socket.update()
        asked = asked_at(socket.last)
        while not socket.last["outcome"] and len(found) < WINDOWS:
            if socket.last["choices"]:
                play_without_waiting(socket, pawn_move(socket.last["choices"]))
            socket.update()
            if asked is not None:
                found.append(time.monotonic() - asked)
            asked = asked_at(socket.last)
    return found


def asked_at(update: dict[str, Any]) -> float | None:
    """Now, if a bot is asked for a whip."""
    window = update["public"]["window"]
    return time.monotonic() if window is not None and window["asked"] != 0 else None


def play_without_waiting(socket: Socket, code: int) -> None:
    last = socket.last
    socket.say("play", seat=0, code=code, expected_seq=last["seq"], key=f"k{last['seq']}")


def pawn_move(choices: list[dict[str, Any]]) -> int:
    """A move that others may whip, if there is one; never off the cart oneself."""
    moves = [one for one in choices if one["verb"] in MOVES and not one["label"].startswith("push_self")]
    quiet = [one for one in choices if not one["label"].startswith("push")]
    code: int = ([one for one in moves if "out" not in one["label"]] or quiet or choices)[0]["code"]
    return code
