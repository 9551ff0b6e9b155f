"""The planner's leaves: jobs are chosen, everybody else gets the nearest place by exact assignment."""

from typing import Final

from lazaretto.games.clinic.mind.assignment import assign, total
from lazaretto.games.clinic.mind.jobs import KILLED, UNPLACED, Crew, Job, Workplace
from lazaretto.games.clinic.rules.board import SPACES
from lazaretto.games.clinic.rules.paths import FAR, distance, reach, times
from lazaretto.games.clinic.rules.people import kind_of, node_of
from lazaretto.games.clinic.rules.tables import CAPACITY, DOCTOR, LAB, MODULES, NONE, ORDERLY, SUPPLY_ROOM
from lazaretto.kernel.masks import members

ENDLESS: Final = 10**9


class Leaf:
    """A choice of jobs with everybody else placed at least cost."""

    def __init__(self) -> None:
        self.jobs: list[Job] = []
        self.nurse_jobs: list[int] = []  # for each nurse the job she serves, NONE at rest
        self.rests: list[int] = []  # for each free doctor, in order of crews, his space
        self.value = -ENDLESS
        self.gain = 0
        self.time = 0


class Staffing:
    """Places for those without a job of their own, at the least time in all."""

    def __init__(self, place: Workplace) -> None:
        self.c = place.c
        self.place = place
        self.nurses: list[Crew] = []  # one entry for each nurse
        for crew in place.nurses:
            for _ in crew.members:
                self.nurses.append(crew)
        self.fixed_time = 0  # settled people and orderlies
        self.orderly_nodes: list[int] = [NONE] * len(self.c.people)
        self.orderly_costs: list[int] = [0] * len(self.c.people)
        self.place_orderlies()

    def place_orderlies(self) -> None:
        """As many orderlies as possible get a supply room, with the least time in all."""
        c = self.c
        haunted = c.zombie_spaces()
        stores = members(c.built[SUPPLY_ROOM] & ~haunted)
        rows: list[list[int]] = []
        for index, code in enumerate(c.people):
            if c.costs[index] != NONE:
                self.fixed_time += c.costs[index]
                if kind_of(code) == ORDERLY and node_of(code) in stores:
                    stores.remove(node_of(code))
        free: list[int] = []
        for index, code in enumerate(c.people):
            if kind_of(code) == ORDERLY and c.costs[index] == NONE:
                free.append(index)
        for index in free:
            node = node_of(c.people[index])
            found = times(reach(c, node))
            stays = KILLED if c.built[SUPPLY_ROOM] & haunted & 1 << node else UNPLACED
            rows.append([found[store] if found[store] < FAR else UNPLACED for store in stores] + [stays] * len(free))
        columns = assign(rows)
        for at, index in enumerate(free):
            cost = rows[at][columns[at]]
            if cost < KILLED:
                self.orderly_nodes[index] = stores[columns[at]]
                self.orderly_costs[index] = cost
                self.fixed_time += cost

    def place_nurses(self, leaf: Leaf) -> bool:
        """Nurses go where they are needed, with the least time in all; the others to their nearest place."""
        slots: list[int] = []
        for at, job in enumerate(leaf.jobs):
            slots.extend([at] * job.need)
        leaf.nurse_jobs = [NONE] * len(self.nurses)
        if slots:
            if len(slots) > len(self.nurses):
                return False
            rows = [[self.nurse_cost(leaf.jobs[at], crew) for crew in self.nurses] for at in slots]
            columns = assign(rows)
            if total(rows, columns) >= FAR:
                return False
            for row, column in enumerate(columns):
                leaf.nurse_jobs[column] = slots[row]
                leaf.time += rows[row][column] + self.nurses[column].rest_time
                leaf.gain += self.nurses[column].rest_loss
        for at, crew in enumerate(self.nurses):
            leaf.gain -= crew.rest_loss
            if leaf.nurse_jobs[at] == NONE:
                leaf.time += crew.rest_time
        return True

    def nurse_cost(self, job: Job, crew: Crew) -> int:
        """The extra time of a nurse who serves a job, on the way fetching what she needs."""
        if job.fetch == NONE or job.fetch == job.space:
            there = crew.times[job.space]
        else:
            first = crew.times[job.fetch]
            there = FAR if first >= FAR or crew.settled else first + distance(self.c, job.fetch, job.space)
        return FAR if there >= FAR else there - crew.rest_time

    def place_doctors(self, leaf: Leaf, left: list[int]) -> None:
        """Doctors without a job, so many left of each crew, rest where it costs the least, as far as there is room."""
        resting: list[Crew] = []
        for at, crew in enumerate(self.place.doctors):
            if not crew.settled:
                resting.extend([crew] * left[at])
        if not resting:
            return
        room = self.resting_room(leaf)
        slots: list[int] = []
        for space in members(self.place.rest_doctors & ~self.c.hubs()):
            slots.extend([space] * room[space])
        rows: list[list[int]] = []
        for crew in resting:
            waits = crew.hub_time if crew.hub != NONE else (crew.rest_loss if crew.rest_loss else UNPLACED)
            row = [crew.times[space] if crew.times[space] < min(FAR, waits) else UNPLACED for space in slots]
            rows.append(row + [waits] * len(resting))
        columns = assign(rows)
        for at, column in enumerate(columns):
            cost = rows[at][column]
            leaf.rests.append(slots[column] if column < len(slots) and cost < KILLED else resting[at].hub)
            if cost >= KILLED:
                leaf.gain -= cost
            else:
                leaf.time += cost

    def resting_room(self, leaf: Leaf) -> list[int]:
        """How many resting doctors each space takes beside those who are settled or work there."""
        c = self.c
        room = [0] * SPACES
        for component in range(MODULES):
            most = CAPACITY[DOCTOR][component]
            if most > 0 and component != LAB:
                for space in members(c.built[component]):
                    room[space] = most
        for crew in self.place.doctors:
            if crew.settled and crew.node < SPACES:
                room[crew.node] -= len(crew.members)
        for job in leaf.jobs:
            if job.crew == NONE:
                room[job.space] = 0
            elif job.free_doctor:
                room[job.space] -= 1
        return [max(0, left) for left in room]
