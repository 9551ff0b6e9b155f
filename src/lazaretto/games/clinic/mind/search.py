"""The planner's search: which doctor does which job, exactly.

Branch and bound over the modules. Prices on doctors, patients and nurses (Lagrange multipliers, found by a short
subgradient run) make the modules nearly independent, so that the bound is tight and few branches are opened; at a leaf
nurses, resting doctors and orderlies are placed by exact assignment.
"""

from typing import Final

from lazaretto.games.clinic.mind.jobs import Job, Site, Weights, Workplace
from lazaretto.games.clinic.mind.staffing import ENDLESS, Leaf, Staffing
from lazaretto.games.clinic.rules.paths import FAR
from lazaretto.games.clinic.rules.state import Clinic
from lazaretto.games.clinic.rules.tables import LAB, NONE, TREATMENT_ROOM, TRIAGE_TIME

PRICE_RUNS: Final = 24
PACES: Final = (1.0, 0.5, 0.0)  # how much of the time the bound counts; less is never too low
SMALL: Final = 1e-6


# What positions of the search are told apart by: a number with a digit for everything that is left.
MOST_ALIKE: Final = 16
SPACES_AND_NONE: Final = 64
MOST_NURSES: Final = 8
ROOM_KEYS: Final = 1 << 16


def room_key(job: Job) -> int:
    """What a job leaves in its room: nurses, a doctor, blood."""
    return ((job.space * SPACES_AND_NONE + job.fetch + 1) * MOST_NURSES + job.need) * 2 + int(job.free_doctor)


class Search:
    """Branch and bound for one clinic."""

    def __init__(self, c: Clinic, weights: Weights) -> None:
        self.c = c
        self.place = Workplace(c, weights)
        self.weights = weights
        self.free_time = TRIAGE_TIME * c.triages()
        self.sites = self.place.sites
        self.staffing = Staffing(self.place)
        self.nurse_list = self.staffing.nurses
        self.doctors_left: list[int] = [len(crew.members) for crew in self.place.doctors]
        self.patients_left: list[int] = [len(source.members) for source in self.place.sources]
        self.tokens_left: list[int] = self.place.tokens[:]
        self.nurses_left = len(self.nurse_list)
        self.doctor_prices: list[float] = [0.0] * len(self.doctors_left)
        self.patient_prices: list[float] = [0.0] * len(self.patients_left)
        self.nurse_prices: list[float] = [0.0] * len(self.nurse_list)
        self.pace = 1.0  # how much of the time counts in the bound
        self.base = 0.0  # everybody at rest
        self.chosen: list[Job] = []
        self.best = Leaf()
        self.branches = 0
        self.seen: dict[int, list[tuple[int, int]]] = {}

    # The search.

    def solve(self) -> Leaf:
        """The best choice of jobs."""
        lowest = float(ENDLESS)
        chosen = 1.0
        kept = self.prices()
        for pace in PACES if self.free_time else PACES[:1]:
            self.pace = pace
            self.appraise()
            bound = self.find_prices()
            if bound < lowest:
                lowest = bound
                chosen = pace
                kept = self.prices()
            if self.hopeless(lowest):
                return self.best
        self.pace = chosen
        self.appraise()
        self.set_prices(kept)
        self.visit(0, self.bound_with_prices())
        return self.best

    def appraise(self) -> None:
        """The value of every job against everybody at rest, with time counted at this pace."""
        rate = self.pace * self.weights.time
        base = -rate * self.staffing.fixed_time + rate * self.free_time
        for crew in self.place.doctors:
            base -= len(crew.members) * (rate * crew.rest_time + crew.rest_loss)
        for crew in self.place.nurses:
            base -= len(crew.members) * (rate * crew.rest_time + crew.rest_loss)
        self.base = base
        for site in self.sites:
            site.detours = [
                rate * (crew.times[site.space] - crew.rest_time) if crew.times[site.space] < FAR else float(ENDLESS)
                for crew in self.nurse_list
            ]
            for job in site.jobs:
                value = job.gain - rate * (job.doctor_time + job.patient_time)
                if job.crew != NONE:
                    crew = self.place.doctors[job.crew]
                    value += rate * crew.rest_time + crew.rest_loss
                job.value = value

    # Prices.

    def find_prices(self) -> float:
        """Prices that bring the bound down; returns the bound."""
        bound = self.bound_with_prices()
        goal = self.quick_value()
        lowest = bound
        kept = self.prices()
        step = 1.0
        for _ in range(PRICE_RUNS):
            if self.hopeless(lowest):
                break
            excess = self.excesses()
            norm = 0.0
            for amount in excess:
                norm += amount * amount
            if norm == 0:
                break
            size = step * max(1.0, bound - goal) / norm
            self.set_prices([max(0.0, price + size * excess[at]) for at, price in enumerate(self.prices())])
            bound = self.bound_with_prices()
            if bound < lowest - SMALL:
                lowest = bound
                kept = self.prices()
            else:
                step *= 0.8
        self.set_prices(kept)
        return lowest

    def prices(self) -> list[float]:
        return [*self.doctor_prices, *self.patient_prices, *self.nurse_prices]

    def set_prices(self, prices: list[float]) -> None:
        doctors = len(self.doctor_prices)
        nurses = doctors + len(self.patient_prices)
        self.doctor_prices = prices[:doctors]
        self.patient_prices = prices[doctors:nurses]
        self.nurse_prices = prices[nurses:]

    def bound_with_prices(self) -> float:
        """No plan is worth more: every module takes its best course at these prices."""
        bound = self.base + sum(self.nurse_prices)
        for at, price in enumerate(self.doctor_prices):
            bound += price * len(self.place.doctors[at].members)
        for at, price in enumerate(self.patient_prices):
            bound += price * len(self.place.sources[at].members)
        for site in self.sites:
            self.call_nurses(site)
            for job in site.jobs:
                job.reduced = job.value - self.price_of(job, site)
            site.jobs.sort(key=by_reduced, reverse=True)
            site.best = self.best_course(site)
            bound += site.best
        return bound

    def call_nurses(self, site: Site) -> None:
        """The cheapest nurses for a module at these prices, and what one, two, … of them cost."""
        costs = [detour + self.nurse_prices[at] for at, detour in enumerate(site.detours)]
        site.nurses = sorted(range(len(costs)), key=costs.__getitem__)
        site.nurse_costs = [0.0]
        for nurse in site.nurses:
            site.nurse_costs.append(site.nurse_costs[-1] + costs[nurse])

    def price_of(self, job: Job, site: Site) -> float:
        """What a job's doctor, patients and nurses cost."""
        if job.need >= len(site.nurse_costs):
            return float(ENDLESS)
        price = site.nurse_costs[job.need]
        if job.crew != NONE:
            price += self.doctor_prices[job.crew]
        if job.first != NONE:
            price += self.patient_prices[job.first] * job.first_count
        if job.second != NONE:
            price += self.patient_prices[job.second] * job.second_count
        return price

    def best_course(self, site: Site) -> float:
        """Find the best one or two jobs of a module; returns their reduced value, 0 for none."""
        best = 0.0
        jobs = site.jobs
        site.course = []
        pairs = site.component == TREATMENT_ROOM
        for at, job in enumerate(jobs):
            if job.reduced <= 0 or (2 * job.reduced if pairs else job.reduced) <= best:
                break
            if job.reduced > best:
                best = job.reduced
                site.course = [job]
            if not pairs:
                continue
            for other in jobs[at:]:  # the same job once more: two equal doctors, two equal patients
                if job.reduced + other.reduced <= best:
                    break
                if self.together(site, job, other):
                    best = job.reduced + other.reduced
                    site.course = [job, other]
                    break
        return best

    def together(self, site: Site, job: Job, other: Job) -> bool:
        """Can both jobs be done in one treatment room?"""
        if (job.crew == NONE) != (other.crew == NONE):
            return False  # blood is given where no doctor is
        if job.crew == other.crew and job.crew != NONE and len(self.place.doctors[job.crew].members) < 2:
            return False
        if job.crew == NONE and job.fetch == other.fetch and self.place.tokens[job.fetch] < 2:
            return False
        for source in (job.first, job.second):
            wanted = self.uses(job, source) + self.uses(other, source)
            if source != NONE and wanted > len(self.place.sources[source].members):
                return False
        return self.place.has_room(site, job, other)

    def uses(self, job: Job, source: int) -> int:
        """How many patients of a source a job treats."""
        count = job.first_count if job.first == source else 0
        return count + (job.second_count if job.second == source else 0)

    def excesses(self) -> list[float]:
        """By how much the modules' best courses together ask for more than there is."""
        doctors = [-float(len(crew.members)) for crew in self.place.doctors]
        patients = [-float(len(source.members)) for source in self.place.sources]
        nurses = [-1.0] * len(self.nurse_list)
        for site in self.sites:
            for job in site.course:
                for nurse in site.nurses[: job.need]:
                    nurses[nurse] += 1
                if job.crew != NONE:
                    doctors[job.crew] += 1
                if job.first != NONE:
                    patients[job.first] += job.first_count
                if job.second != NONE:
                    patients[job.second] += job.second_count
        excess = [*doctors, *patients, *nurses]
        prices = self.prices()
        return [0.0 if amount < 0 and prices[at] == 0 else amount for at, amount in enumerate(excess)]

    def quick_value(self) -> float:
        """What a plain plan is worth: module after module takes the best that is left."""
        ordered = sorted(self.sites, key=by_best, reverse=True)
        taken = 0
        for site in ordered:
            for job in site.jobs:
                if job.reduced > 0 and self.available(job) and self.fits(site, job):
                    self.take(job)
                    taken += 1
        self.consider()
        for _ in range(taken):
            self.give_back(self.chosen[-1])
        return float(self.best.value)

    def fits(self, site: Site, job: Job) -> bool:
        """Is there room beside the job already chosen here?"""
        here = [other for other in self.chosen if other.space == site.space]
        if not here:
            return True
        return len(here) == 1 and site.component == TREATMENT_ROOM and self.together(site, here[0], job)

    # Branches.

    def available(self, job: Job) -> bool:
        if job.need > self.nurses_left:
            return False
        if job.crew != NONE and self.doctors_left[job.crew] == 0:
            return False
        if job.first != NONE and self.patients_left[job.first] < job.first_count:
            return False
        if job.fetch != NONE and self.tokens_left[job.fetch] == 0:
            return False
        return job.second == NONE or self.patients_left[job.second] >= job.second_count

    def take(self, job: Job) -> None:
        self.chosen.append(job)
        self.nurses_left -= job.need
        if job.crew != NONE:
            self.doctors_left[job.crew] -= 1
        if job.first != NONE:
            self.patients_left[job.first] -= job.first_count
        if job.second != NONE:
            self.patients_left[job.second] -= job.second_count
        if job.fetch != NONE:
            self.tokens_left[job.fetch] -= 1

    def give_back(self, job: Job) -> None:
        self.chosen.pop()
        self.nurses_left += job.need
        if job.crew != NONE:
            self.doctors_left[job.crew] += 1
        if job.first != NONE:
            self.patients_left[job.first] += job.first_count
        if job.second != NONE:
            self.patients_left[job.second] += job.second_count
        if job.fetch != NONE:
            self.tokens_left[job.fetch] += 1

    def hopeless(self, bound: float) -> bool:
        """Can no plan below this bound be better than the best so far? Values are whole numbers."""
        return bound < self.best.value + 1 - SMALL

    def visit(self, number: int, bound: float) -> None:
        """Try every course of the module of this number; the bound is what the best of plans could still be worth."""
        if self.hopeless(bound):
            return
        self.branches += 1
        if number == len(self.sites):
            self.consider()
            return
        if number and self.seen_better(number):
            return
        site = self.sites[number]
        best = site.best
        pairs = site.component == TREATMENT_ROOM
        for at, job in enumerate(site.jobs):
            if self.hopeless(bound - best + job.reduced + (max(0.0, job.reduced) if pairs else 0.0)):
                break
            if not self.available(job):
                continue
            self.take(job)
            if pairs:
                self.visit_pairs(number, bound, at)
            self.visit(number + 1, bound - best + job.reduced)
            self.give_back(job)
        self.visit(number + 1, bound - best)

    def seen_better(self, number: int) -> bool:
        """Have the modules so far used the same people in the same rooms before, for no less and in no more time?"""
        gain = 0
        time = 0
        key = number
        for left in self.doctors_left:
            key = key * MOST_ALIKE + left
        for left in self.patients_left:
            key = key * MOST_ALIKE + left
        rooms: list[int] = []
        for job in self.chosen:
            gain += job.gain
            time += job.doctor_time + job.patient_time
            if job.need or (job.free_doctor and not self.c.built[LAB] >> job.space & 1):
                rooms.append(room_key(job))
        rooms.sort()
        for room in rooms:
            key = key * ROOM_KEYS + room
        known = self.seen.get(key)
        if known is None:
            self.seen[key] = [(gain, time)]
            return False
        for other, spent in known:
            if other >= gain and spent <= time:
                return True
        known.append((gain, time))
        return False

    def visit_pairs(self, number: int, bound: float, at: int) -> None:
        """Add a second job to the one just chosen in a treatment room."""
        site = self.sites[number]
        job = site.jobs[at]
        for other in site.jobs[at:]:
            after = bound - site.best + job.reduced + other.reduced
            if self.hopeless(after):
                return
            if self.available(other) and self.together(site, job, other):
                self.take(other)
                self.visit(number + 1, after)
                self.give_back(other)

    # Leaves.

    def consider(self) -> None:
        """Place everybody else and keep the plan if it is the best so far."""
        leaf = Leaf()
        leaf.jobs = self.chosen[:]
        leaf.time = self.staffing.fixed_time
        for job in leaf.jobs:
            leaf.gain += job.gain
            leaf.time += job.doctor_time + job.patient_time
        if not self.staffing.place_nurses(leaf):
            return
        self.staffing.place_doctors(leaf, self.doctors_left)
        leaf.value = leaf.gain - self.weights.time * max(0, leaf.time - self.free_time)
        if leaf.value > self.best.value:
            self.best = leaf


def by_reduced(job: Job) -> float:
    return job.reduced


def by_best(site: Site) -> float:
    return site.best
