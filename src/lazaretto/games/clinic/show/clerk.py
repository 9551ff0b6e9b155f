# mypyc: interpreted
"""The rule clerk on tiles, hiring, admission, cars and popularity. A refusal names all the rules that forbid it."""

from lazaretto.games.clinic.rules.admission import Admit
from lazaretto.games.clinic.rules.board import EDGE_IDS, FLOOR, GROUND, INNER_EDGES, MODULE_EDGES, SIDE_EDGES, SPACE_IDS
from lazaretto.games.clinic.rules.business import BuyPopularity
from lazaretto.games.clinic.rules.hiring import Hire, doctor_price, nurse_price
from lazaretto.games.clinic.rules.parking import Park, Relocate, RemoveCars, can_park
from lazaretto.games.clinic.rules.setup import TakeBonus
from lazaretto.games.clinic.rules.state import ClinicDeluxe
from lazaretto.games.clinic.rules.tables import (
    ACTION_IDS,
    ACTION_TILES,
    DEPARTMENT_IDS,
    NONE,
    ORDERLY_COST,
    PARKING,
    PRE_ADMISSIONS,
)
from lazaretto.games.clinic.rules.turn import ChooseAction

Keys = list[str]


# Action tiles.


def why_not_action(s: ClinicDeluxe, seat: int, id_: str) -> Keys:
    if not isinstance(s.question(seat), ChooseAction):
        return ["not_choosing"]
    if id_ in ACTION_IDS and s.clinics[seat].used_tiles[ACTION_IDS.index(id_)] >= ACTION_TILES:
        return ["tile_used_twice"]
    return []


# Hiring.


def why_no_hire(s: ClinicDeluxe, seat: int, price: int, taken: bool, key: str) -> Keys:
    """What stands against any hire: the action's limit, a parking place, money."""
    c = s.clinics[seat]
    found = [key] if taken else []
    if not can_park(s, c):
        found.append("no_parking_place")
    if c.savings < price:
        found.append("no_money")
    return found


def why_not_chair(s: ClinicDeluxe, seat: int, number: str) -> Keys:
    frame = s.question(seat)
    if not isinstance(frame, Hire):
        return ["not_hiring"]
    chair = int(number) if number.isdecimal() else len(s.university)
    if chair >= len(s.university) or s.university[chair] == NONE:
        return ["chair_empty"]
    price = doctor_price(s.university[chair], chair)
    return why_no_hire(s, seat, price, frame.doctor_hired, "one_doctor_an_action")


def why_no_nurse(s: ClinicDeluxe, seat: int, _: str) -> Keys:
    frame = s.question(seat)
    if not isinstance(frame, Hire):
        return ["not_hiring"]
    if s.nurses == 0:
        return ["no_nurse_left"]
    return why_no_hire(s, seat, nurse_price(s), frame.other_hired, "one_other_an_action")


def why_no_orderly(s: ClinicDeluxe, seat: int, _: str) -> Keys:
    frame = s.question(seat)
    if not isinstance(frame, Hire):
        return ["not_hiring"]
    if s.orderlies == 0:
        return ["no_orderly_left"]
    return why_no_hire(s, seat, ORDERLY_COST, frame.other_hired, "one_other_an_action")


# Admission.


def why_not_in_book(s: ClinicDeluxe, seat: int, place: str) -> Keys:
    frame = s.question(seat)
    if not isinstance(frame, Admit):
        return ["not_admitting"]
    id_, _, column = place.partition(".")
    if id_ not in DEPARTMENT_IDS[: s.departments]:
        return ["not_in_play"]
    if not column.isdecimal() or int(column) > len(s.book[DEPARTMENT_IDS.index(id_)]):
        return ["nobody_there"]
    admission = why_not_admitted(s, seat, id_) if column == "1" else []
    return [*admission, "move_changes_nothing"]


def why_not_admitted(s: ClinicDeluxe, seat: int, id_: str) -> Keys:
    """Why nobody can be admitted to a department."""
    if not isinstance(s.question(seat), Admit):
        return ["not_admitting"]
    if id_ not in DEPARTMENT_IDS[: s.departments]:
        return ["not_in_play"]
    c = s.clinics[seat]
    department = DEPARTMENT_IDS.index(id_)
    found: Keys = []
    if not s.book[department]:
        found.append("nobody_there")
    if c.waiting(department) >= PRE_ADMISSIONS:
        found.append("pre_admissions_full")
    if not can_park(s, c):
        found.append("no_parking_place")
    return found


# Cars.


def why_not_edge(s: ClinicDeluxe, seat: int, id_: str) -> Keys:
    if id_ not in EDGE_IDS:
        return []
    c = s.clinics[seat]
    edge = 1 << EDGE_IDS.index(id_)
    frame = s.question(seat)
    if isinstance(frame, (RemoveCars, Relocate)):
        return ["no_car_here"]
    if not isinstance(frame, Park):
        return ["not_parking"]
    if not SIDE_EDGES[c.side] & edge:
        return ["off_the_board"]
    found: Keys = []
    if c.edge_cars & edge:
        found.append("edge_taken")
    if MODULE_EDGES[c.modules & GROUND] & edge:
        found.append("edge_at_module")
    if not s.rules.outer_edges and not INNER_EDGES[c.side] & edge:
        found.append("inner_edges_only")
    return found


def why_not_lot(s: ClinicDeluxe, seat: int, id_: str) -> Keys:
    c = s.clinics[seat]
    space = SPACE_IDS.index(id_) if id_ in SPACE_IDS[:FLOOR] else 0
    frame = s.question(seat)
    if not c.built[PARKING] >> space & 1:
        return ["no_parking_lot"]
    if isinstance(frame, (RemoveCars, Relocate)):
        return ["no_car_here"]
    return ["lot_full"] if isinstance(frame, Park) else ["not_parking"]


# Bonus tiles and popularity.


def why_not_bonus(s: ClinicDeluxe, seat: int, _: str) -> Keys:
    return ["bonus_gone"] if isinstance(s.question(seat), TakeBonus) else ["bonus_before_round_one"]


def why_no_popularity(s: ClinicDeluxe, seat: int, _: str) -> Keys:
    if isinstance(s.question(seat), BuyPopularity):
        return ["income_buys_popularity"]
    return ["popularity_after_expenses"]
