"""Claims are made of the game's own words alone: free text, other numbers and other arguments are refused."""

from collections.abc import Callable
from typing import Any

import pytest

from lazaretto.host.claims import LARGEST, checked
from lazaretto.host.refusals import Refused
from tests.server.client import Server
from tests.server.test_talking import GAME, GAMES_FROM

WORDS = {
    "claims": {"healthy": "I am healthy.", "total": "I have {total}.", "sick": "{seat} has {symptom}."},
    "names": {"symptom": {"fever": "fever", "cough": "a cough"}},
}
SHOWN = {"seats": 3}


def test_a_catalogue_tells_what_may_be_claimed() -> None:
    assert checked(WORDS, SHOWN, "healthy", {}) == {}
    assert checked(WORDS, SHOWN, "total", {"total": LARGEST}) == {"total": LARGEST}
    assert checked(WORDS, SHOWN, "sick", {"seat": "2", "symptom": "cough"}) == {"seat": 2, "symptom": "cough"}


@pytest.mark.parametrize(
    "key, args",
    [
        ("rich", {}),
        ("healthy", {"total": 1}),
        ("total", {}),
        ("total", {"total": LARGEST + 1}),
        ("total", {"total": -1}),
        ("total", {"total": "many"}),
        ("sick", {"seat": 3, "symptom": "fever"}),
        ("sick", {"seat": 0, "symptom": "visit http://evil.example"}),
        ("sick", {"seat": 0}),
    ],
)
def test_nothing_else_may_be_claimed(key: str, args: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        checked(WORDS, SHOWN, key, args)


def test_a_view_may_allow_less() -> None:
    shown = {**SHOWN, "claims": [{"key": "sick", "args": {"seat": [1], "symptom": ["fever"]}}]}
    assert checked(WORDS, shown, "sick", {"seat": 1, "symptom": "fever"})
    for key, args in (("healthy", {}), ("sick", {"seat": 0, "symptom": "fever"})):
        with pytest.raises(Refused):
            checked(WORDS, shown, key, args)
    with pytest.raises(Refused):
        checked(None, SHOWN, "healthy", {})


def test_free_text_is_no_argument_of_a_claim(new_server: Callable[..., Server]) -> None:
    server = new_server(games_from=GAMES_FROM).start()
    guest = server.guest("Ada")
    seats = [{"kind": "me"}, {"kind": "hot_seat"}, {"kind": "hot_seat"}]
    table = guest.ask("POST", "/api/tables", {"game": GAME.id, "seats": seats, "start": True})["id"]
    with guest.socket(table, show=0) as socket:
        allowed = {one["key"]: one["args"] for one in socket.update()["public"]["claims"]}
        cart, symptom = allowed["claim_leech"]["cart"][0], allowed["claim_leech"]["symptom"][0]
        for key, args in (
            ("accuse", {"whom": "the fool; see http://evil.example"}),
            ("claim_leech", {"cart": cart, "symptom": "plague, plague"}),
            ("claim_leech", {"cart": cart, "symptom": 0}),
            ("claim_leech", {"cart": cart, "symptom": symptom, "more": "text"}),
            ("claim_leech", {}),
            ("claim_total", {"total": 99}),
            ("claim_total", {"total": "six"}),
        ):
            socket.say("claim", seat=0, claim=key, args=args)
            assert socket.error()["code"] == "illegal", (key, args)
        socket.say("claim", seat=0, claim="claim_leech", args={"cart": cart, "symptom": symptom})
        line = socket.until("said", lambda frame: frame["line"]["kind"] == "claim")["line"]
        assert (line["key"], line["args"]) == ("claim_leech", {"cart": cart, "symptom": symptom, "round": 0})
