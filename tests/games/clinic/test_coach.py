"""The coach of a first game: what a tip says is so."""

from lazaretto.games.clinic import GAME
from lazaretto.games.clinic.rules.business import Treatments
from lazaretto.games.clinic.rules.state import ClinicDeluxe
from lazaretto.kernel.coaching import Tip, tips
from tests.games.clinic.scene import Scene


def said(s: ClinicDeluxe, asks: str = "") -> dict[str, Tip]:
    """What could be said to the first seat now, or at a later question of its move, by its key."""
    return {tip.key: tip for tip in tips(GAME, s, 0) if tip.asks == asks}


def ready() -> Scene:
    """A doctor and a patient of his colour stand in a room."""
    return Scene(1).triad().doctor(0, "red", "0B2").patient(0, "red", "0B2")


def test_who_can_cure_somebody_is_told_that_any_car_may_leave_and_shown_which_there_are() -> None:
    s = ready().build(0, "parking", "0D1").cars(0, "pD1", "hA1", "vE3").ask(Treatments())
    assert set(said(s)["cars_leave"].point) == {"edge.0.hA1", "edge.0.vE3", "lot.0.0D1"}
    assert "cars_leave" not in said(s, "remove_cars"), "it is said before the car is gone"


def test_nothing_is_said_of_cars_where_nobody_can_be_cured_or_none_is_parked() -> None:
    assert "cars_leave" not in said(ready().ask(Treatments()))
    scene = Scene(1).triad().doctor(0, "white", "0B2").patient(0, "red", "0B2").cars(0, "hA1", "vE3")
    assert "cars_leave" not in said(scene.ask(Treatments()))
