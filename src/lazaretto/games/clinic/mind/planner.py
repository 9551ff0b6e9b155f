"""The planner: the best movement and treatment of one round, exactly.

It chooses jobs for doctors and nurses, places for everybody else, and finds the most of: income, deaths prevented,
turns in labs, less time spent after triage. The plans it considers: every person goes to his place by a shortest way;
patients move only to be treated now; a nurse fetches blood only for the room she ends in and uses it herself, at most
two in a room; nobody donates. Among these it finds a best one.
"""

from typing import Final

from lazaretto.games.clinic.mind.errands import PRICES, allowed, is_pressed, weights_of
from lazaretto.games.clinic.mind.jobs import Site, Weights
from lazaretto.games.clinic.mind.search import Search
from lazaretto.games.clinic.mind.staffing import Leaf
from lazaretto.games.clinic.rules.board import PRE, SPACES
from lazaretto.games.clinic.rules.people import kind_of, node_of
from lazaretto.games.clinic.rules.state import Clinic, ClinicDeluxe
from lazaretto.games.clinic.rules.tables import NONE, PATIENT, ROUNDS, TRIAGE_TIME
from lazaretto.kernel.masks import members


class Plan:
    """Where everybody goes: a node, a time and a place to fetch blood for each person, NONE where nothing is said."""

    def __init__(self, people: int = 0) -> None:
        self.nodes: list[int] = [NONE] * people
        self.costs: list[int] = [0] * people
        self.fetches: list[int] = [NONE] * people
        self.value = 0  # in dollars
        self.gain = 0
        self.time = 0  # of all ways, before triage

    def moved(self) -> list[int]:
        """Those the plan says something about, as numbers in the clinic's list."""
        return [index for index, node in enumerate(self.nodes) if node != NONE]


def best_plan(c: Clinic, weights: Weights) -> Plan:
    """The best plan for a clinic in the middle of its movement; those already settled stay where they are."""
    search = Search(c, weights)
    leaf = search.solve()
    plan = Plan(len(c.people))
    plan.value = leaf.value
    plan.gain = leaf.gain
    plan.time = leaf.time
    doctors = [crew.members[:] for crew in search.place.doctors]
    patients = [source.members[:] for source in search.place.sources]
    for job in leaf.jobs:
        if job.crew != NONE:
            send(c, plan, doctors[job.crew].pop(0), job.space, job.doctor_time)
        entry = search.place.way_in(site_of(search, job.space))
        for source, count in ((job.first, job.first_count), (job.second, job.second_count)):
            for _ in range(count):
                patient = patients[source].pop(0)
                if node_of(c.people[patient]) == PRE:
                    send(c, plan, patient, job.space, entry)
    send_nurses(search, leaf, plan)
    at = 0
    for number, crew in enumerate(search.place.doctors):
        for doctor in [] if crew.settled else doctors[number]:
            space = leaf.rests[at]
            at += 1
            if space != NONE:
                send(c, plan, doctor, space, crew.times[space])
    for index in range(len(c.people)):
        if search.staffing.orderly_nodes[index] != NONE:
            send(c, plan, index, search.staffing.orderly_nodes[index], search.staffing.orderly_costs[index])
        elif kind_of(c.people[index]) == PATIENT and node_of(c.people[index]) == PRE and plan.nodes[index] == NONE:
            send(c, plan, index, PRE, 0)
    stay_where_doomed(c, plan)
    return plan


def site_of(search: Search, space: int) -> Site:
    """The module of a space."""
    for site in search.sites:
        if site.space == space:
            return site
    return Site()


def send(c: Clinic, plan: Plan, index: int, node: int, cost: int) -> None:
    """Write down where a person goes, unless he is settled."""
    if c.costs[index] == NONE:
        plan.nodes[index] = node
        plan.costs[index] = cost


def send_nurses(search: Search, leaf: Leaf, plan: Plan) -> None:
    """Nurses to their jobs or to their nearest place."""
    c = search.c
    at = 0
    for crew in search.place.nurses:
        for nurse in crew.members:
            job = leaf.nurse_jobs[at]
            at += 1
            if job != NONE:
                served = leaf.jobs[job]
                cost = search.staffing.nurse_cost(served, crew) + crew.rest_time
                send(c, plan, nurse, served.space, cost)
                if served.fetch != NONE and served.fetch != served.space and c.costs[nurse] == NONE:
                    plan.fetches[nurse] = served.fetch
            elif not crew.rest_loss:
                for space in members(search.place.rest_nurses):
                    if crew.times[space] == crew.rest_time:
                        send(c, plan, nurse, space, crew.rest_time)
                        break


def stay_where_doomed(c: Clinic, plan: Plan) -> None:
    """Who can only stay with a zombie is told so."""
    haunted = c.zombie_spaces()
    for index, code in enumerate(c.people):
        node = node_of(code)
        if plan.nodes[index] != NONE or node >= SPACES or kind_of(code) == PATIENT:
            continue
        if c.ends(code) & haunted & 1 << node:
            send(c, plan, index, node, 0)


# The plans of late, by all they were made from: who is shown a plan and takes it has it made once.
KEPT: Final = 512
PLANS: Final[dict[tuple[object, ...], Plan]] = {}


def plan_movement(s: ClinicDeluxe, seat: int) -> Plan:
    """The best plan for a seat's movement. It is not to be changed: others may be given the same."""
    return kept_plan(s.clinics[seat], Weights(s.round == ROUNDS))


def plan_for_goal(s: ClinicDeluxe, seat: int) -> Plan:
    """The same for a bot, which alone goes for its goal."""
    c = s.clinics[seat]
    plan = kept_plan(c, weights_of(s, seat))
    if is_pressed(s):
        for price in PRICES:
            if plan.time - TRIAGE_TIME * c.triages() <= allowed(s, seat):
                break
            plan = kept_plan(c, weights_of(s, seat, price))
    return plan


def kept_plan(c: Clinic, weights: Weights) -> Plan:
    """The best plan with these weights, made once."""
    position = (*weights.told(), *looked_at(c))
    plan = PLANS.get(position)
    if plan is None:
        plan = best_plan(c, weights)
        if len(PLANS) >= KEPT:
            PLANS.clear()
        PLANS[position] = plan
    return plan


def looked_at(c: Clinic) -> tuple[object, ...]:
    """Everything of a clinic that matters for its movement: the board and the people, not money and fame."""
    return (
        c.side,
        tuple(c.built),
        c.modules,
        c.entrances,
        c.conveyors,
        c.extinguishers,
        tuple(c.people),
        tuple(c.starts),
        tuple(c.costs),
        tuple(c.zombies),
        tuple(c.blood),
        tuple(c.carried),
        c.departing,
        c.operated,
        tuple(c.cured),
        c.all_cured,
    )
