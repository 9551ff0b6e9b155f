# mypyc: interpreted
"""The rule clerk on people: why somebody cannot move, end, give blood or be treated (4.6, 4.7, 7.2)."""

from lazaretto.games.clinic.rules.board import NODE_IDS, SPACE_IDS, SPACES, beside, near
from lazaretto.games.clinic.rules.movement import Movement, Walk
from lazaretto.games.clinic.rules.paths import steps
from lazaretto.games.clinic.rules.people import FIXED, LYING, WORKED, carries, kind_of, level_of, node_of
from lazaretto.games.clinic.rules.places import donor_hub, donor_of, full_spaces, leaves_room, reached, unplaced
from lazaretto.games.clinic.rules.state import Clinic, ClinicDeluxe
from lazaretto.games.clinic.rules.tables import (
    HELIPAD,
    KIND_IDS,
    NONE,
    NURSE,
    OPERATING_ROOM,
    OUTPATIENT,
    PATIENT,
    SUPPLY_ROOM,
    TREATMENT_ROOM,
)
from lazaretto.games.clinic.rules.treatment import Treatment, Ward, nurses_needed

Keys = list[str]


# Movement.


def why_not_end(c: Clinic, index: int, space: int) -> Keys:
    """Why a person cannot end his movement on a space (4.6)."""
    code = c.people[index]
    kind = kind_of(code)
    here = 1 << space
    if node_of(code) == space:
        return []
    if not c.ends(code) & here:
        wards = c.built[TREATMENT_ROOM] | c.built[OPERATING_ROOM]
        if kind == PATIENT and wards & here:
            return ["wrong_department"]
        return [f"{KIND_IDS[kind]}_not_here"]
    found: Keys = []
    if c.zombie_spaces() & here:
        found.append("zombie_there")
    elif c.zombies and not reached(c, node_of(code)) & here:
        found.append("out_of_reach")
    if kind != PATIENT and donor_hub(c) & here:
        found.append("donor_lies_here")
    if full_spaces(c, kind) & here:
        found.append("room_full")
    elif not found and kind != PATIENT and not leaves_room(c, index, space):
        found.append("takes_anothers_place")
    return found


def why_not_person(s: ClinicDeluxe, seat: int, number: str) -> Keys:
    c = s.clinics[seat]
    if not number.isdecimal() or int(number) >= len(c.people):
        return []
    index = int(number)
    frame = s.question(seat)
    if isinstance(frame, Movement):
        return why_not_move(c, index)
    if isinstance(frame, Treatment):
        return why_not_treat(c, index)
    return ["somebody_is_walking"] if isinstance(frame, Walk) else ["people_act_later"]


def why_not_move(c: Clinic, index: int) -> Keys:
    code = c.people[index]
    if kind_of(code) == PATIENT and code & FIXED:
        return ["patient_stays"]
    if c.costs[index] != NONE:
        return ["already_moved"]
    return ["no_place_for_him"]


def why_not_treat(c: Clinic, index: int) -> Keys:
    """Why a patient cannot be treated, or a doctor cannot treat."""
    code = c.people[index]
    space = node_of(code)
    if kind_of(code) != PATIENT:
        if code & LYING:
            return ["lies_down"]
        return ["already_worked"] if code & WORKED else ["nobody_to_treat"]
    if space >= SPACES:
        return ["patient_outside"]
    found: Keys = []
    if c.built[OUTPATIENT] >> space & 1 == 0:
        if not beside(c.hubs()) >> space & 1:
            found.append("room_without_hub")
        if c.built[TREATMENT_ROOM] >> space & 1 and not near(c.built[SUPPLY_ROOM], c.board()) >> space & 1:
            found.append("room_without_supply")
    ward = Ward(c, space)
    if not ward.doctors:
        found.append("doctors_have_worked" if ward.any_doctor else "no_doctor_here")
    elif not found:
        needs = [nurses_needed(c, space, level_of(c.people[doctor]), level_of(code)) for doctor in ward.doctors]
        possible = [need for need in needs if need != NONE]
        found.append("too_few_nurses" if possible else "workaholic_not_here")
    return found


def why_not_commit(s: ClinicDeluxe, seat: int, _: str) -> Keys:
    """Why the movement cannot be committed yet."""
    c = s.clinics[seat]
    if not isinstance(s.question(seat), Movement):
        return ["not_moving"]
    found: Keys = []
    for index in unplaced(c):
        code = c.people[index]
        node = node_of(code)
        kind = KIND_IDS[kind_of(code)]
        if node >= SPACES or c.built[HELIPAD] >> node & 1:
            found.append("nobody_on_doors")
        elif c.ends(code) >> node & 1:
            found.append("room_full")
        else:
            found.append(f"{kind}_not_here")
    donor = donor_of(c)
    if donor != NONE:
        hub = node_of(c.people[donor])
        if any(node_of(code) == hub and index != donor for index, code in enumerate(c.people)):
            found.append("donor_lies_here")
    return list(dict.fromkeys(found))


# Steps and blood.


def why_not_walking(s: ClinicDeluxe, seat: int) -> Keys:
    """Why there is no way to talk about: nobody has been chosen, or it is not the time."""
    return ["people_first"] if isinstance(s.question(seat), Movement) else ["not_moving"]


def why_not_step(s: ClinicDeluxe, seat: int, id_: str) -> Keys:
    """Why a person cannot take this step (4.6)."""
    frame = s.question(seat)
    if id_ not in NODE_IDS:
        return []
    if not isinstance(frame, Walk):
        return why_not_walking(s, seat)
    c = s.clinics[seat]
    node = NODE_IDS.index(id_)
    if node >= SPACES or c.built[HELIPAD] >> node & 1:
        return ["no_way_back"]
    if c.zombie_spaces() >> node & 1:
        return ["zombie_there"]
    if not steps(c, node_of(c.people[frame.person])) >> node & 1:
        return ["no_step_there"]
    return ["been_there"] if frame.visited >> node & 1 else ["out_of_reach"]


def why_not_donate(s: ClinicDeluxe, seat: int, id_: str) -> Keys:
    """Why nobody lies down to give blood on a space (7.2)."""
    frame = s.question(seat)
    if not s.rules.blood:
        return ["not_in_play"]
    if id_ not in SPACE_IDS:
        return []
    if not isinstance(frame, Walk):
        return why_not_walking(s, seat)
    c = s.clinics[seat]
    space = SPACE_IDS.index(id_)
    found: Keys = []
    if kind_of(c.people[frame.person]) == PATIENT:
        found.append("only_employees_donate")
    if donor_of(c) != NONE:
        found.append("one_donor_a_round")
    if not c.hubs() >> space & 1:
        found.append("donor_in_hub")
    if c.zombie_spaces() >> space & 1:
        found.append("zombie_there")
    if settled_employees(c, frame.person) >> space & 1:
        found.append("donor_lies_here")
    return found or ["takes_anothers_place"]


def settled_employees(c: Clinic, but: int) -> int:
    """The spaces where an employee is settled, one person left out."""
    found = 0
    for index, code in enumerate(c.people):
        if index != but and kind_of(code) != PATIENT and c.costs[index] != NONE and node_of(code) < SPACES:
            found |= 1 << node_of(code)
    return found


def why_not_token(s: ClinicDeluxe, seat: int, id_: str) -> Keys:
    """Why a blood token cannot be fetched or used."""
    frame = s.question(seat)
    if not s.rules.blood:
        return ["not_in_play"]
    if id_ not in SPACE_IDS:
        return []
    c = s.clinics[seat]
    space = SPACE_IDS.index(id_)
    if space not in c.blood:
        return ["no_token_here"]
    if isinstance(frame, Treatment):
        return why_no_transfusion(c, space)
    if not isinstance(frame, Walk):
        return why_not_walking(s, seat)
    return ["only_nurses_carry"] if kind_of(c.people[frame.person]) != NURSE else ["out_of_reach"]


def why_no_transfusion(c: Clinic, space: int) -> Keys:
    """Why no nurse gives blood in a room."""
    ward = Ward(c, space)
    found: Keys = []
    if not c.functional_rooms() >> space & 1:
        found.append("blood_where_treated")
    if ward.any_doctor:
        found.append("blood_without_doctor")
    if not ward.nurses:
        found.append("no_nurse_here")
    return found or ["nobody_to_treat"]


def why_not_deliver(s: ClinicDeluxe, seat: int, id_: str) -> Keys:
    """Why a nurse cannot put blood down on a space."""
    frame = s.question(seat)
    if not s.rules.blood:
        return ["not_in_play"]
    if id_ not in SPACE_IDS:
        return []
    if not isinstance(frame, Walk):
        return why_not_walking(s, seat)
    c = s.clinics[seat]
    if kind_of(c.people[frame.person]) != NURSE:
        return ["only_nurses_carry"]
    if not any(carries(entry, frame.person) for entry in c.carried):
        return ["carries_nothing"]
    if not c.built[TREATMENT_ROOM] >> SPACE_IDS.index(id_) & 1:
        return ["blood_to_treatment_room"]
    return ["out_of_reach"]


def why_not_zombie(s: ClinicDeluxe, seat: int, _: str) -> Keys:
    """Why a zombie cannot be moved or cured."""
    return ["one_doctor_in_lab"] if isinstance(s.question(seat), Treatment) else ["zombies_move_first"]
