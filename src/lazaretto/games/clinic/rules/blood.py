"""Blood tokens during movement (7.2): fetched, carried and put down by nurses for no extra time."""

from lazaretto.games.clinic.rules.actions import DELIVER, FETCH
from lazaretto.games.clinic.rules.people import IN_HAND, carrier_of, carries, fetched_from, lies_at, node_of, token
from lazaretto.games.clinic.rules.places import leads_on, reached
from lazaretto.games.clinic.rules.state import Clinic
from lazaretto.games.clinic.rules.tables import NONE, TREATMENT_ROOM
from lazaretto.kernel.masks import members


def blood_runs(c: Clinic, nurse: int) -> list[int]:
    """The tokens a nurse may fetch, and the treatment rooms she may bring them to."""
    codes: list[int] = []
    node = node_of(c.people[nurse])
    within = reached(c, node)
    fetched = 0
    in_hand = 0
    for entry in c.carried:
        if carrier_of(entry) == nurse:
            fetched += 1
            in_hand += 1 if lies_at(entry) == IN_HAND else 0
    if fetched < len(c.blood) + in_hand:
        last = NONE
        for space in sorted(c.blood):
            if space != last and (within >> space & 1 or space == node) and leads_on(c, nurse, space):
                codes.append(FETCH.code(space))
            last = space
    if in_hand:
        for space in members(c.built[TREATMENT_ROOM] & within):
            if leads_on(c, nurse, space):
                codes.append(DELIVER.code(space))
    return codes


def put_down(c: Clinic, nurse: int, space: int) -> None:
    """Everything a nurse carries stays here; what she took here was never moved."""
    kept: list[int] = []
    for entry in c.carried:
        if not carries(entry, nurse):
            kept.append(entry)
            continue
        c.blood.append(space)
        if fetched_from(entry) != space:
            kept.append(token(nurse, fetched_from(entry), space))
    c.carried = kept
    c.blood.sort()


def put_back(c: Clinic, nurse: int) -> None:
    """What a nurse still carries goes back to where she took it (R31)."""
    kept: list[int] = []
    for entry in c.carried:
        if carries(entry, nurse):
            c.blood.append(fetched_from(entry))
        else:
            kept.append(entry)
    c.carried = kept
    c.blood.sort()


def tokens_in_place(c: Clinic, nurse: int) -> bool:
    """Do the tokens this nurse delivered still lie where she put them?"""
    there: list[int] = []
    for entry in c.carried:
        if carrier_of(entry) == nurse:
            there.append(lies_at(entry))
    for space in there:
        if there.count(space) > c.blood.count(space):
            return False
    return True


def return_token(c: Clinic, entry: int) -> None:
    """A delivered token lies again where it was fetched."""
    c.blood.remove(lies_at(entry))
    c.blood.append(fetched_from(entry))
    c.blood.sort()
