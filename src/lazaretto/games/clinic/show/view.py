# mypyc: interpreted
"""What a seat sees.

Movement, for whoever draws it. A person is moved in three ways, all of them choices of the questions `movement` and
`walk`: the aid `plan_for_me` lets the planner move everybody not yet settled; `move` picks a person (part
`person.{seat}.{number}`), then `move_to` sends him by a shortest way (part `space.{seat}.{space}`, `time` among its
arguments), or `step` takes one step (part `step.{seat}.{node}`), any number of them; `stay` ends the walk where he is.
`change_mind` and `take_back` return one person, `reset_movement` everybody; nothing counts before `commit_movement`.

While there is something to plan, the proposal (docs/wire.md) adds `plan` to the private part, what `plan_for_me` would
do: `moves` (`person`, `node`, `time`, the `way` as nodes after the start, `fetch` where a nurse takes blood on her
way), `forecast` as it would be afterwards, and of its sums each of the `treatments` and of the `wages`.

`clinics[n].forecast` is what the round's end will bring as everybody stands, live at every step: `income` and `time`
(`ways` less `triage` is `spent`); `salaries`, `upkeep`, `due`; `left` for `popularity`, else `from_savings` and
`missing`; and who, as numbers in `people`: `cured`, `relieved`, `rises`, `tires`, `leaves`, `worsens`, `dies`, `turns`
into a zombie, `eaten` by one, `unplaced`; `can_commit` says whether the movement may be committed.

`private.walking` is who walks just now (`person`, the time `spent`, the blood he `carries`, `ways` with the time to
every place where he may end), `private.building` the `component` that is being given a place, and whether it is `free`.

`why` (docs/wire.md) with any part says which rules forbid it now; `commit.{seat}` asks why a movement cannot be
committed.
"""

from lazaretto.games.clinic.rules.board import (
    DEPTH,
    EDGE_IDS,
    FLOORS,
    NODE_IDS,
    SIDE_COLUMNS,
    SLOT_IDS,
    SLOT_SPACES,
    SPACE_IDS,
)
from lazaretto.games.clinic.rules.building import BonusBuild, BuildAt
from lazaretto.games.clinic.rules.hiring import doctor_price, nurse_price
from lazaretto.games.clinic.rules.movement import Walk
from lazaretto.games.clinic.rules.paths import distance
from lazaretto.games.clinic.rules.people import (
    FIXED,
    LYING,
    PROTECTED,
    WORKED,
    carries,
    department_of,
    kind_of,
    level_of,
    node_of,
)
from lazaretto.games.clinic.rules.places import destinations
from lazaretto.games.clinic.rules.scoring import LINES, final_score, goal_met, rank_of, score_lines
from lazaretto.games.clinic.rules.setup import FirstRoom
from lazaretto.games.clinic.rules.state import Clinic, ClinicDeluxe
from lazaretto.games.clinic.rules.tables import (
    ACTION_IDS,
    ACTION_STEPS,
    ACTION_TILES,
    BIG_LOT_SPACES,
    BONUS_IDS,
    BOOK_COLUMNS,
    BUILD_COST,
    COMPONENT_IDS,
    COMPONENTS,
    DEPARTMENT_IDS,
    DOCTOR,
    EXTINGUISHER,
    GOAL_IDS,
    KIND_IDS,
    LEVEL_IDS,
    LOT_SPACES,
    NONE,
    NURSE_COLUMNS,
    ORDERLY_COST,
    PARKING,
    PATIENT,
    PHASE_IDS,
    ROUNDS,
    SETUP_IDS,
    SIDE_IDS,
    SUPPLY_ROOM,
)
from lazaretto.games.clinic.show import shapes
from lazaretto.games.clinic.show.forecast import forecast
from lazaretto.games.clinic.show.rooms import bridges, missing, sites
from lazaretto.games.clinic.show.shapes import Building, Built, Cars, Goal, Own, Person, Stack, View, Walking
from lazaretto.kernel.masks import members

# What everybody sees.


def public(s: ClinicDeluxe) -> View:
    """The whole table but for action tiles chosen in secret."""
    return {
        "round": s.round,
        "rounds": ROUNDS,
        "phase": PHASE_IDS[s.phase],
        "phases": list(PHASE_IDS[1:-1]),
        "step": s.step,
        "steps": ACTION_STEPS,
        "turn_order": s.turn_order[:],
        "departments": list(DEPARTMENT_IDS[: s.departments]),
        "book": [
            {"department": DEPARTMENT_IDS[row], "patients": [LEVEL_IDS[level] for level in patients]}
            for row, patients in enumerate(s.book)
        ],
        "book_columns": BOOK_COLUMNS,
        "university": [
            {
                "level": None if level == NONE else LEVEL_IDS[level],
                "price": doctor_price(level, chair),
            }
            for chair, level in enumerate(s.university)
        ],
        "nurses": {
            "left": s.nurses,
            "price": nurse_price(s) if s.nurses else None,
            "columns": [column_count(s, number) for number in range(1, NURSE_COLUMNS + 1)],
        },
        "orderlies": {"left": s.orderlies, "price": ORDERLY_COST},
        "stock": [stock_json(s, component) for component in range(COMPONENTS) if in_play(s, component)],
        "bags": {
            "patients": dict(zip(LEVEL_IDS, s.patient_bag, strict=False)),
            "doctors": dict(zip(LEVEL_IDS, s.doctor_bag, strict=True)),
        },
        "blood_tokens": s.blood_tokens if s.rules.blood else None,
        "zombie_tokens": s.zombie_tokens if s.rules.zombie else None,
        "bonuses": [BONUS_IDS[bonus] for bonus in s.bonuses],
        "goal": solo_json(s),
        "scores": [final_score(c) for c in s.clinics],
        "clinics": [clinic_json(s, seat) for seat in range(s.seats)],
    }


def column_count(s: ClinicDeluxe, number: int) -> int:
    """Nurses in a column of the grid."""
    if number == s.round:
        return s.nurses
    return s.seats if number > s.round else 0


def in_play(s: ClinicDeluxe, component: int) -> bool:
    """Extinguishers belong to their expansion."""
    return component != EXTINGUISHER or s.rules.extinguisher


def stock_json(s: ClinicDeluxe, component: int) -> Stack:
    """A stack of tiles or tokens."""
    return {
        "id": COMPONENT_IDS[component],
        "left": s.stock[component],
        "face_up": bool(s.face_up >> component & 1),
        "prices": [None if price < 0 else price for price in BUILD_COST[component]],
    }


def solo_json(s: ClinicDeluxe) -> Goal | None:
    """The solo goal, whether it is met as things stand, and the rank of the score."""
    if s.goal == NONE:
        return None
    return {"id": GOAL_IDS[s.goal], "met": goal_met(s), "rank": rank_of(final_score(s.clinics[0]))}


def clinic_json(s: ClinicDeluxe, seat: int) -> shapes.Clinic:
    """One clinic, all of it public but for the tile chosen in secret."""
    c = s.clinics[seat]
    return {
        "setup": SETUP_IDS[c.setup],
        "side": SIDE_IDS[c.side],
        "columns": SIDE_COLUMNS[c.side],
        "rows": DEPTH,
        "floors": FLOORS,
        "bonus": None if c.bonus == NONE else BONUS_IDS[c.bonus],
        "spaces": [space_json(c, space) for space in members(c.occupied())],
        "entrances": [
            {"slot": SLOT_IDS[slot], "space": SPACE_IDS[SLOT_SPACES[c.side][slot]]} for slot in members(c.entrances)
        ],
        "conveyors": [SPACE_IDS[space] for space in members(c.conveyors)],
        "cars": cars_json(c),
        "people": [person_json(c, index) for index in range(len(c.people))],
        "zombies": [SPACE_IDS[space] for space in c.zombies],
        "blood": [SPACE_IDS[space] for space in c.blood],
        "savings": c.savings,
        "income": c.income,
        "earned": c.earned,
        "spent": c.spent,
        "popularity": c.popularity,
        "arrival": c.arrival,
        "time": c.time,
        "tiles": {id_: ACTION_TILES - c.used_tiles[action] for action, id_ in enumerate(ACTION_IDS)},
        "has_chosen": c.chosen_secretly != NONE,
        "action": None if c.action == NONE else ACTION_IDS[c.action],
        "queue_points": c.queue_points(),
        "hub_built": c.hub_built,
        "special_built": c.special_built,
        "cured": dict(zip(LEVEL_IDS, c.cured, strict=False)),
        "all_cured": c.all_cured,
        "deaths": c.deaths,
        "victims": c.victims,
        "score": dict(zip(LINES, score_lines(c), strict=True)),
        "forecast": forecast(s, seat),
    }


def space_json(c: Clinic, space: int) -> Built:
    """What stands on a space."""
    component = c.component_at(space)
    return {
        "space": SPACE_IDS[space],
        "component": COMPONENT_IDS[component],
        "works": bool(c.treating() >> space & 1),
        "missing": missing(c, space),
        "conveyor": bool(c.conveyors >> space & 1),
        "extinguisher": bool(c.extinguishers >> space & 1),
    }


def cars_json(c: Clinic) -> Cars:
    """Cars on edges and in lots, and those still to be parked or removed."""
    return {
        "edges": [EDGE_IDS[edge] for edge in members(c.edge_cars)],
        "lots": [
            {
                "space": SPACE_IDS[space],
                "spaces": BIG_LOT_SPACES if c.big_lots >> space & 1 else LOT_SPACES,
                "cars": c.cars_in_lot(space),
            }
            for space in members(c.built[PARKING])
        ],
        "parked": c.parked(),
        "unparked": c.unparked,
        "departing": c.departing,
    }


def person_json(c: Clinic, index: int) -> Person:
    """A person; during movement with the start and the time of the way."""
    code = c.people[index]
    kind = kind_of(code)
    moving = len(c.costs) == len(c.people)
    return {
        "kind": KIND_IDS[kind],
        "level": LEVEL_IDS[level_of(code)] if kind in (DOCTOR, PATIENT) else None,
        "department": DEPARTMENT_IDS[department_of(code)] if kind == PATIENT else None,
        "node": NODE_IDS[node_of(code)],
        "lying": kind != PATIENT and bool(code & LYING),
        "worked": kind != PATIENT and bool(code & WORKED),
        "fixed": kind == PATIENT and bool(code & FIXED),
        "protected": kind == PATIENT and bool(code & PROTECTED),
        "start": NODE_IDS[c.starts[index]] if moving else None,
        "settled": moving and c.costs[index] != NONE,
        "time": c.costs[index] if moving and c.costs[index] != NONE else None,
    }


def private(s: ClinicDeluxe, seat: int) -> Own:
    """The tile this seat has chosen, until all are revealed; what its question is about."""
    chosen = s.clinics[seat].chosen_secretly
    return {
        "chosen": None if chosen == NONE else ACTION_IDS[chosen],
        "building": building_json(s, seat),
        "walking": walking_json(s, seat),
        "sites": sites(s, seat),
        "bridges": bridges(s.clinics[seat]),
    }


def building_json(s: ClinicDeluxe, seat: int) -> Building | None:
    """The component that is being given a place."""
    frame = s.question(seat)
    if isinstance(frame, (BuildAt, FirstRoom)):
        return {"component": COMPONENT_IDS[frame.component], "free": isinstance(frame, FirstRoom)}
    if isinstance(frame, BonusBuild):
        return {"component": COMPONENT_IDS[SUPPLY_ROOM], "free": False}
    return None


def walking_json(s: ClinicDeluxe, seat: int) -> Walking | None:
    """Who is on the way, for how long so far, with how much blood, and the time to every place he may go to."""
    frame = s.question(seat)
    if not isinstance(frame, Walk):
        return None
    c = s.clinics[seat]
    node = node_of(c.people[frame.person])
    return {
        "person": frame.person,
        "spent": frame.spent,
        "carries": sum(carries(entry, frame.person) for entry in c.carried),
        "ways": {SPACE_IDS[space]: distance(c, node, space) for space in members(destinations(c, frame.person))},
    }
