"""What the planner chooses from: doctors, nurses and patients of a clinic, and every job a doctor could do this round.

A job is one treatment (or a turn in a lab): who does it, where, on whom, what it brings, how long the ways are and how
many nurses it takes. Equal people are one resource with a number.
"""

from typing import Final

from lazaretto.games.clinic.rules.board import PRE, SPACES
from lazaretto.games.clinic.rules.paths import FAR, is_door, reach, times
from lazaretto.games.clinic.rules.people import LYING, department_of, kind_of, level_of, node_of, person
from lazaretto.games.clinic.rules.places import donor_hub
from lazaretto.games.clinic.rules.state import Clinic
from lazaretto.games.clinic.rules.tables import (
    CAPACITY,
    DEATH_WEIGHT,
    DOCTOR,
    LAB,
    LAB_LEVEL_WEIGHT,
    LAB_POPULARITY,
    LAST_LEVEL_WEIGHT,
    NONE,
    NURSE,
    OPERATING_ROOM,
    OUTPATIENT,
    PATIENT,
    PRICE_OF_POPULARITY,
    PURPLE,
    RED,
    TIME_WEIGHT,
    TREATMENT_ROOM,
    WORKAHOLIC_CURES,
    WORKAHOLIC_ROOM,
    ZOMBIE_INCOME,
)
from lazaretto.games.clinic.rules.treatment import income_from, nurses_needed
from lazaretto.kernel.masks import members

KILLED: Final = 200  # an employee who must stay with a zombie
UNPLACED: Final = 10_000  # an employee without a place: never by choice


class Weights:
    """What counts for a plan, in dollars."""

    def __init__(self, last_round: bool = False) -> None:
        self.time = TIME_WEIGHT
        self.death = DEATH_WEIGHT
        self.lab = LAB_POPULARITY * PRICE_OF_POPULARITY
        self.level = LAST_LEVEL_WEIGHT if last_round else LAB_LEVEL_WEIGHT
        self.scholar = NONE  # the colour of who is wanted in a lab
        self.scholarship = 0  # what that is worth
        self.spared: list[int] = []  # patients whom nobody treats, as numbers in the clinic's list

    def told(self) -> tuple[object, ...]:
        """All of it, for whoever keeps plans."""
        return (self.time, self.level, self.scholar, self.scholarship, tuple(self.spared))

    def lab_worth(self, level: int) -> int:
        """A turn in a lab: popularity, and the levels gained and not lost."""
        if level == PURPLE:
            return self.lab
        wanted = self.scholarship if level == self.scholar else 0
        return self.lab + wanted + self.level * (min(RED, level + 2) - max(0, level - 1))


class Crew:
    """Equal employees: same level, same place, same freedom to move."""

    def __init__(self, level: int = 0, node: int = 0, settled: bool = False) -> None:
        self.level = level
        self.node = node
        self.settled = settled
        self.members: list[int] = []  # numbers in the clinic's list
        self.times: list[int] = []  # to every space
        self.hub = NONE  # the nearest one, where there is always room
        self.hub_time = FAR
        self.rest_time = 0  # the nearest place to do nothing, if there is room
        self.rest_loss = 0  # KILLED or UNPLACED where there is none


class Source:
    """Equal patients: waiting in pre-admissions, or lying in one room."""

    def __init__(self, level: int = 0, department: int = 0, space: int = PRE) -> None:
        self.level = level
        self.department = department
        self.space = space
        self.members: list[int] = []


class Job:
    """One thing a doctor (or, with blood, a nurse) can do in a module."""

    def __init__(self, crew: int = NONE, space: int = 0) -> None:
        self.crew = crew  # NONE for a transfusion
        self.space = space
        self.gain = 0
        self.doctor_time = 0
        self.patient_time = 0  # of all patients together
        self.need = 0  # nurses
        self.first = NONE  # source of patients, and how many
        self.first_count = 0
        self.second = NONE
        self.second_count = 0
        self.newcomers = 0
        self.level = 0  # of its patients
        self.fetch = NONE  # where the nurse of a transfusion takes the token
        self.free_doctor = False  # comes from elsewhere and takes up room
        self.value = 0.0  # for the search: gain and time against doing nothing
        self.reduced = 0.0  # value less the prices of what it uses


class Site:
    """A module where jobs are done."""

    def __init__(self, component: int = 0, space: int = 0) -> None:
        self.component = component
        self.space = space
        self.jobs: list[Job] = []
        self.doctor_room = 0  # for doctors who are not settled
        self.present = 0  # patients lying here
        self.one_colour = NONE  # of those present, PURPLE where they differ
        self.best = 0.0  # reduced value of its best course
        self.course: list[Job] = []
        self.detours: list[float] = []  # of every nurse, at the pace of the search
        self.nurses: list[int] = []  # the cheapest first
        self.nurse_costs: list[float] = []  # of none, one, two, …


class Workplace:
    """A clinic as the planner sees it."""

    def __init__(self, c: Clinic, weights: Weights) -> None:
        self.c = c
        self.weights = weights
        self.doctors: list[Crew] = []
        self.nurses: list[Crew] = []
        self.sources: list[Source] = []
        self.sites: list[Site] = []
        self.patient_times = times(reach(c, PRE))
        self.tokens: list[int] = [c.blood.count(space) for space in range(SPACES)] if c.blood else []
        self.rest_doctors = c.ends(person(DOCTOR, 0, 0)) & ~c.built[LAB] & ~donor_hub(c) & ~c.zombie_spaces()
        self.rest_nurses = c.ends(person(NURSE, 0, 0)) & ~donor_hub(c) & ~c.zombie_spaces()
        self.enlist()
        self.find_sites()

    # People.

    def enlist(self) -> None:
        """Group employees and patients."""
        c = self.c
        known: dict[int, list[int]] = {}
        for index, code in enumerate(c.people):
            kind = kind_of(code)
            if kind == PATIENT:
                if index not in self.weights.spared:
                    self.add_source(index, code)
            elif (kind in (DOCTOR, NURSE)) and not code & LYING:
                settled = c.costs[index] != NONE
                crews = self.doctors if kind == DOCTOR else self.nurses
                self.crew_for(crews, code, settled, known).members.append(index)
        for crew in self.doctors:
            self.find_rest(crew, self.rest_doctors)
        for crew in self.nurses:
            self.find_rest(crew, self.rest_nurses)

    def crew_for(self, crews: list[Crew], code: int, settled: bool, known: dict[int, list[int]]) -> Crew:
        node, level = node_of(code), level_of(code)
        for crew in crews:
            if crew.node == node and crew.level == level and crew.settled == settled:
                return crew
        crew = Crew(level, node, settled)
        if settled:
            crew.times = [FAR] * SPACES
            if node < SPACES:
                crew.times[node] = 0
        else:
            if node not in known:
                known[node] = times(reach(self.c, node))
            crew.times = known[node]
        crews.append(crew)
        return crew

    def add_source(self, index: int, code: int) -> None:
        space = node_of(code)
        if space >= SPACES and (space != PRE or self.c.costs[index] != NONE):
            return  # told to stay outside, or left on a door
        department = department_of(code) if space == PRE else 0
        for source in self.sources:
            if source.level == level_of(code) and source.department == department and source.space == space:
                source.members.append(index)
                return
        source = Source(level_of(code), department, space)
        source.members.append(index)
        self.sources.append(source)

    def find_rest(self, crew: Crew, places: int) -> None:
        """The nearest place to do nothing; with a zombie or nowhere if there is none."""
        best = FAR
        hubs = self.c.hubs()
        for space in members(places):
            best = min(best, crew.times[space])
            if hubs >> space & 1 and crew.times[space] < crew.hub_time:
                crew.hub = space
                crew.hub_time = crew.times[space]
        if best < FAR:
            crew.rest_time = best
        elif crew.settled:
            crew.rest_time = 0
        else:
            stays = crew.node < SPACES and not is_door(self.c, crew.node)
            crew.rest_loss = KILLED if stays else UNPLACED

    # Jobs.

    def find_sites(self) -> None:
        """Every module where something can be done, with its jobs."""
        c = self.c
        zombies = c.zombie_spaces()
        for space in members(c.functional_rooms() & ~zombies):
            self.add_site(TREATMENT_ROOM, space)
        for space in members(c.functional_theatres() & ~zombies):
            self.add_site(OPERATING_ROOM, space)
        for space in members(c.built[OUTPATIENT] & ~zombies):
            self.add_site(OUTPATIENT, space)
        for space in members(c.built[LAB]):
            if c.zombies.count(space) < 2:
                self.add_site(LAB, space)

    def add_site(self, component: int, space: int) -> None:
        site = Site(component, space)
        site.doctor_room = CAPACITY[DOCTOR][component]
        for crew in self.doctors:
            if crew.settled and crew.node == space:
                site.doctor_room -= len(crew.members)
        if component == LAB:
            self.add_lab_jobs(site)
        else:
            self.see_patients(site)
            for number, crew in enumerate(self.doctors):
                if crew.times[space] < FAR:
                    self.add_cures(site, number, crew)
            if self.tokens and component == TREATMENT_ROOM:
                self.add_transfusions(site)
        if site.jobs:
            self.sites.append(site)

    def see_patients(self, site: Site) -> None:
        """Who lies there already."""
        for source in self.sources:
            if source.space == site.space:
                site.present += len(source.members)
                site.one_colour = source.level if site.one_colour == NONE else PURPLE

    def add_lab_jobs(self, site: Site) -> None:
        haunted = self.c.zombies.count(site.space) == 1
        for number, crew in enumerate(self.doctors):
            if crew.times[site.space] == FAR or (haunted and crew.node != site.space):
                continue
            job = Job(number, site.space)
            job.doctor_time = crew.times[site.space]
            job.gain = ZOMBIE_INCOME if haunted else self.weights.lab_worth(crew.level)
            job.free_doctor = not crew.settled
            self.keep(site, job)

    def new_ones(self, site: Site, source: Source) -> bool:
        """Could patients of this source come to the site?"""
        if source.space != PRE:
            return False
        if site.component == OUTPATIENT:
            return True
        if self.patient_times[site.space] == FAR:
            return False
        return self.c.hub_beside(site.space) == source.department

    def way_in(self, site: Site) -> int:
        """A waiting patient's time to the site."""
        return 0 if site.component == OUTPATIENT else self.patient_times[site.space]

    def add_cures(self, site: Site, number: int, crew: Crew) -> None:
        """Every patient this doctor could cure here, one at a time; for a workaholic, also several."""
        for at, source in enumerate(self.sources):
            here = source.space == site.space
            if not here and not self.new_ones(site, source):
                continue
            need = nurses_needed(self.c, site.space, crew.level, source.level)
            if need != NONE:
                job = self.cure_job(site, number, crew, at, 1)
                job.need = need
                self.keep(site, job)
        if crew.level == PURPLE and site.component == TREATMENT_ROOM:
            self.add_works(site, number, crew)

    def cure_job(self, site: Site, number: int, crew: Crew, at: int, count: int) -> Job:
        """A doctor cures so many patients of one source here."""
        source = self.sources[at]
        job = Job(number, site.space)
        job.doctor_time = crew.times[site.space]
        job.free_doctor = not crew.settled
        job.level = source.level
        job.first = at
        job.first_count = count
        if source.space == PRE:
            job.newcomers = count
            job.patient_time = count * self.way_in(site)
        job.gain = count * self.worth(site.space, source.level)
        return job

    def worth(self, space: int, level: int) -> int:
        """What treating a patient brings: money, and no death."""
        return income_from(self.c, space, level) + (self.weights.death if level == RED else 0)

    def add_works(self, site: Site, number: int, crew: Crew) -> None:
        """A workaholic's groups: patients of one colour, those lying here first."""
        for level in range(PURPLE):
            lying = NONE
            waiting = NONE
            for at, source in enumerate(self.sources):
                if source.level == level:
                    if source.space == site.space:
                        lying = at
                    elif self.new_ones(site, source):
                        waiting = at
            beds = 0 if lying == NONE else len(self.sources[lying].members)
            queue = 0 if waiting == NONE else len(self.sources[waiting].members)
            for here in range(beds + 1):
                for new in range(queue + 1):
                    if 0 < here + new <= WORKAHOLIC_CURES[level]:
                        self.keep(site, self.work_job(site, number, crew, [lying, here, waiting, new]))

    def work_job(self, site: Site, number: int, crew: Crew, group: list[int]) -> Job:
        """One group: a source lying here and how many of it, a waiting one and how many."""
        lying, here, waiting, new = group
        if here == 0:
            return self.cure_job(site, number, crew, waiting, new)
        job = self.cure_job(site, number, crew, lying, here)
        if new:
            job.second = waiting
            job.second_count = new
            job.newcomers = new
            job.patient_time = new * self.way_in(site)
            job.gain += new * self.worth(site.space, job.level)
        return job

    def add_transfusions(self, site: Site) -> None:
        """A nurse gives blood: a token lying here, or one she fetches for herself."""
        if site.doctor_room < CAPACITY[DOCTOR][TREATMENT_ROOM]:
            return  # a doctor stays in this room
        fetches = [space for space in range(SPACES) if self.tokens[space]]
        for at, source in enumerate(self.sources):
            here = source.space == site.space
            if not here and not self.new_ones(site, source):
                continue
            for fetch in fetches:
                job = Job(NONE, site.space)
                job.level = source.level
                job.first = at
                job.first_count = 1
                job.need = 1
                job.fetch = fetch
                if not here:
                    job.newcomers = 1
                    job.patient_time = self.way_in(site)
                job.gain = self.worth(site.space, source.level)
                self.keep(site, job)

    def keep(self, site: Site, job: Job) -> None:
        """Keep a job that its module has room for."""
        if self.has_room(site, job, None):
            site.jobs.append(job)

    def has_room(self, site: Site, job: Job, other: Job | None) -> bool:
        """Do the patients (and doctors) of one or two jobs fit into the module together?"""
        newcomers = job.newcomers
        free_doctors = int(job.free_doctor)
        purple = job.crew != NONE and self.doctors[job.crew].level == PURPLE
        colour = job.level
        if other is not None:
            newcomers += other.newcomers
            free_doctors += int(other.free_doctor)
            purple = purple or (other.crew != NONE and self.doctors[other.crew].level == PURPLE)
            if other.newcomers and job.newcomers and other.level != colour:
                colour = PURPLE
            elif other.newcomers:
                colour = other.level
        if free_doctors > site.doctor_room:
            return False
        if newcomers == 0 or site.present + newcomers <= CAPACITY[PATIENT][site.component]:
            return True
        if not purple or colour == PURPLE or site.component != TREATMENT_ROOM:
            return False
        same = site.present == 0 or site.one_colour == colour
        return same and site.present + newcomers <= WORKAHOLIC_ROOM[colour]
