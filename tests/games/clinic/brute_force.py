"""Plain, slow and independent: shortest ways by Dijkstra on the graph of the rules, and plans by trying everything."""

import heapq
import itertools
from collections.abc import Iterator
from functools import cache

from lazaretto.games.clinic.mind.jobs import Weights
from lazaretto.games.clinic.rules.board import NODE_IDS, SLOT_IDS, SPACE_IDS
from lazaretto.games.clinic.rules.people import department_of, kind_of, level_of, node_of
from lazaretto.games.clinic.rules.state import Clinic
from lazaretto.games.clinic.rules.tables import COMPONENT_IDS, DOCTOR, NONE, NURSE, ORDERLY, PATIENT, PURPLE, RED

Place = tuple[int, int, int]  # column, row, floor
Groups = dict[int, list[int]]
FAR = 1000
NO_PLAN = -(10**9)


def place_of(id_: str) -> Place:
    return "ABCD".index(id_[1]), int(id_[2]) - 1, int(id_[0])


PLACES = [place_of(id_) for id_ in SPACE_IDS]
SPACE_AT = {place: number for number, place in enumerate(PLACES)}
MODULE_IDS = COMPONENT_IDS[:11]


class Board:
    """A clinic read into plain sets of coordinates."""

    def __init__(self, c: Clinic) -> None:
        self.columns = 3 if c.side else 4
        self.tiles: dict[Place, str] = {}
        for component, mask in enumerate(c.built):
            for number, place in enumerate(PLACES):
                if mask >> number & 1:
                    self.tiles[place] = COMPONENT_IDS[component]
        self.modules = {place for place, id_ in self.tiles.items() if id_ in MODULE_IDS}
        self.conveyors = {PLACES[n] for n in range(48) if c.conveyors >> n & 1}
        self.extinguishers = {PLACES[n] for n in range(48) if c.extinguishers >> n & 1}
        self.zombies = [PLACES[n] for n in c.zombies]
        self.slots = [SLOT_IDS[n] for n in range(10) if c.entrances >> n & 1]

    def adjacent(self, place: Place) -> Iterator[Place]:
        for axis in range(3):
            for step in (-1, 1):
                other = tuple(value + step * (axis == at) for at, value in enumerate(place))
                if 0 <= other[0] < self.columns and 0 <= other[1] < 3 and 0 <= other[2] < 4:
                    yield other  # type: ignore[misc]

    def target(self, slot: str) -> Place:
        if slot[0] == "s":
            return "ABCD".index(slot[1]), 2, 0
        return (0 if slot[0] == "w" else self.columns - 1), int(slot[1]) - 1, 0

    def edges(self, node: Place | str) -> Iterator[tuple[Place | str, int]]:
        """Every step from a node and its time, by 4.6."""
        if node == "pre":
            for slot in self.slots:
                yield slot, 0
            for place, id_ in self.tiles.items():
                if id_ == "helipad":
                    yield place, 0
            return
        if isinstance(node, str):
            ways = [(self.target(node), 1)]
        elif self.tiles.get(node) == "helipad":
            below = (node[0], node[1], node[2] - 1)
            ways = [(p, 1) for p in self.adjacent(node) if p in self.modules and (p[2] == node[2] or p == below)]
        else:
            ways = [(p, 1) for p in self.adjacent(node) if self.walk(node, p)]
            if node in self.conveyors:
                ways += [(p, 0) for p in self.conveyors if sum(a == b for a, b in zip(p, node, strict=True)) == 2]
        for place, time in ways:
            if place not in self.zombies:
                yield place, time + (place in self.extinguishers)

    def walk(self, one: Place, other: Place) -> bool:
        if one[2] == other[2] == 0:
            return True
        return one in self.modules and other in self.modules

    def distances(self, start: Place | str) -> dict[Place | str, int]:
        best: dict[Place | str, int] = {start: 0}
        heap: list[tuple[int, int, Place | str]] = [(0, 0, start)]
        order = itertools.count(1)
        while heap:
            time, _, node = heapq.heappop(heap)
            if time > best[node]:
                continue
            for other, cost in self.edges(node):
                if time + cost < best.get(other, FAR):
                    best[other] = time + cost
                    heapq.heappush(heap, (time + cost, next(order), other))
        return best

    def hub_beside(self, place: Place) -> str | None:
        for other in self.adjacent(place):
            if other[2] == place[2] and self.tiles.get(other, "").startswith("hub_"):
                return self.tiles[other][4:]
        return None

    def functional(self, place: Place) -> bool:
        kind = self.tiles[place]
        if kind == "treatment_room":
            supplied = any(self.tiles.get(other) == "supply_room" for other in self.adjacent(place))
            return supplied and self.hub_beside(place) is not None
        return kind == "outpatient" or (kind == "operating_room" and self.hub_beside(place) is not None)


def start_of(code: int) -> Place | str:
    node = node_of(code)
    return PLACES[node] if node < 48 else NODE_IDS[node]


class Trial:
    """All movement plans of a small clinic and the worth of each. Nobody donates; a nurse fetches one token at most."""

    def __init__(self, c: Clinic, weights: Weights) -> None:
        self.c = c
        self.weights = weights
        self.board = Board(c)
        self.kinds = self.board.tiles
        self.tokens = [PLACES[n] for n in c.blood]
        self.triages = sum(id_ == "triage" for id_ in self.kinds.values())
        self.known: dict[Place | str, dict[Place | str, int]] = {}

    def time(self, start: Place | str, end: Place | str) -> int:
        if start == end:
            return 0
        if start == "pre" and self.kinds.get(end) == "outpatient":  # type: ignore[call-overload]
            return 0 if end not in self.board.zombies else FAR
        if start not in self.known:
            self.known[start] = self.board.distances(start)
        return self.known[start].get(end, FAR)

    def options(self, index: int) -> list[tuple[Place | str, int]]:
        """Where a person may end, and the time."""
        code = self.c.people[index]
        start = start_of(code)
        if self.c.costs[index] != NONE:
            return [(start, 0)]
        kind = kind_of(code)
        if kind == PATIENT and start != "pre":
            return [(start, 0)]
        found: list[tuple[Place | str, int]] = [("pre", 0)] if kind == PATIENT else []
        for place, id_ in self.kinds.items():
            hub = id_.startswith("hub_")
            fits = {
                DOCTOR: hub or id_ in ("treatment_room", "operating_room", "outpatient", "lab"),
                NURSE: hub or id_ in ("treatment_room", "operating_room"),
                ORDERLY: id_ == "supply_room",
                PATIENT: id_ == "outpatient"
                or (id_ in ("treatment_room", "operating_room") and self.board.hub_beside(place) == self.wanted(code)),
            }[kind]
            haunted = place in self.board.zombies and not (id_ == "lab" and place == start)
            time = self.time(start, place)
            if fits and not haunted and time < FAR:
                found.append((place, time))
        return found

    def wanted(self, code: int) -> str:
        return ("psychiatry", "cardiology", "ophthalmology", "orthopedics", "neurology")[department_of(code)]

    def size(self) -> int:
        """How many combinations there are to try."""
        total = 1
        for index, code in enumerate(self.c.people):
            if kind_of(code) == NURSE:
                total *= max(1, len(self.errands(index)))
            elif kind_of(code) != ORDERLY:
                total *= max(1, len(self.options(index)))
        return total

    def errands(self, index: int) -> list[tuple[Place | str, int, Place | None]]:
        """Where a nurse may end, the time, and where she fetches a blood token on the way to a treatment room (7.2)."""
        found: list[tuple[Place | str, int, Place | None]] = [(*option, None) for option in self.options(index)]
        if self.c.costs[index] != NONE:
            return found
        start = start_of(self.c.people[index])
        for end, _, _ in found[:]:
            for token in set(self.tokens) - {end}:
                time = self.time(start, token) + self.time(token, end)
                if self.kinds[end] == "treatment_room" and time < FAR:  # type: ignore[index]
                    found.append((end, time, token))
        return found

    def nurse_plans(self, indices: list[int]) -> Iterator[tuple[list[Place | str], int, list[Place | str]]]:
        """Where all nurses end, their time, and where the tokens lie then."""
        for choice in itertools.product(*(self.errands(index) for index in indices)):
            lying: list[Place | str] = [*self.tokens]
            fetched = [token for _, _, token in choice if token is not None]
            if any(fetched.count(token) > lying.count(token) for token in fetched):
                continue
            for token in fetched:
                lying.remove(token)
            lying += [end for end, _, token in choice if token is not None]
            yield [end for end, _, _ in choice], sum(time for _, time, _ in choice), lying

    def best(self) -> int:
        """The worth of the best plan."""
        people = self.c.people
        groups = {kind: [i for i, code in enumerate(people) if kind_of(code) == kind] for kind in range(4)}
        orderly_time = self.orderlies(groups[ORDERLY])
        spent = sum(cost for cost in self.c.costs if cost != NONE)
        doctors = list(self.placings(groups[DOCTOR], self.doctors_fit))
        patients = list(self.placings(groups[PATIENT], lambda places: True))
        nurses = list(self.nurse_plans(groups[NURSE]))
        best = NO_PLAN
        for doctor_places, doctor_time in doctors:
            for patient_places, patient_time in patients:
                if not self.patients_fit(doctor_places, patient_places, groups):
                    continue
                wards = self.wards(doctor_places, patient_places, groups)
                for nurse_places, nurse_time, tokens in nurses:
                    gain = sum(self.gain(*ward, nurse_places.count(ward[0])) for ward in wards)
                    gain += sum(self.blood(*ward, nurse_places.count(ward[0]), tokens) for ward in wards)
                    gain += self.labs(doctor_places, groups[DOCTOR])
                    time = orderly_time + doctor_time + patient_time + nurse_time + spent
                    best = max(best, gain - self.weights.time * max(0, time - 3 * self.triages))
        return best

    def placings(self, indices: list[int], fit: object) -> Iterator[tuple[list[Place | str], int]]:
        for choice in itertools.product(*(self.options(index) for index in indices)):
            places = [place for place, _ in choice]
            if fit(places):  # type: ignore[operator]
                yield places, sum(time for _, time in choice)

    def doctors_fit(self, places: list[Place | str]) -> bool:
        most = {"treatment_room": 2, "operating_room": 1, "outpatient": 1, "lab": 1}
        return all(places.count(place) <= most.get(self.kinds[place], 99) for place in places)  # type: ignore[index]

    def patients_fit(self, doctors: list[Place | str], patients: list[Place | str], groups: Groups) -> bool:
        for place in set(patients) - {"pre"}:
            here = [groups[PATIENT][at] for at, there in enumerate(patients) if there == place]
            newcomers = [index for index in here if start_of(self.c.people[index]) == "pre"]
            room = 2 if self.kinds[place] == "treatment_room" else 1  # type: ignore[index]
            levels = {level_of(self.c.people[index]) for index in here}
            skills = [level_of(self.c.people[groups[DOCTOR][at]]) for at, there in enumerate(doctors) if there == place]
            if self.kinds[place] == "treatment_room" and PURPLE in skills and len(levels) == 1:  # type: ignore[index]
                room = {0: 4, 1: 3}.get(levels.pop(), 2)
            if newcomers and len(here) > room:
                return False
        return True

    def wards(
        self, doctors: list[Place | str], patients: list[Place | str], groups: Groups
    ) -> list[tuple[Place, tuple[int, ...], tuple[int, ...]]]:
        found = []
        for place in set(patients) - {"pre"}:
            if self.board.functional(place) and place not in self.board.zombies:  # type: ignore[arg-type]
                skills = [level_of(self.c.people[groups[DOCTOR][at]]) for at, p in enumerate(doctors) if p == place]
                levels = [level_of(self.c.people[groups[PATIENT][at]]) for at, p in enumerate(patients) if p == place]
                found.append((place, tuple(sorted(skills)), tuple(sorted(levels))))
        return found  # type: ignore[return-value]

    @cache  # noqa: B019
    def gain(self, place: Place, skills: tuple[int, ...], levels: tuple[int, ...], nurses: int) -> int:
        """The most that these doctors can earn with these patients and so many nurses."""
        if not skills or not levels:
            return 0
        best = self.gain(place, skills[1:], levels, nurses)
        for level in set(levels):
            rest = list(levels)
            rest.remove(level)
            need = self.need(self.kinds[place], skills[0], level)
            if need is not None and need <= nurses:
                best = max(best, self.pay(place, level) + self.gain(place, skills[1:], tuple(rest), nurses - need))
            if skills[0] == PURPLE and self.kinds[place] == "treatment_room":
                for number in range(1, min(levels.count(level), 4 - level) + 1):
                    others = list(levels)
                    for _ in range(number):
                        others.remove(level)
                    more = self.gain(place, skills[1:], tuple(others), nurses)
                    best = max(best, number * self.pay(place, level) + more)
        return best

    def blood(
        self, place: Place, skills: tuple[int, ...], levels: tuple[int, ...], nurses: int, tokens: list[Place | str]
    ) -> int:
        """What nurses earn with blood where no doctor is: each gives one token to one patient."""
        if skills or self.kinds[place] != "treatment_room":
            return 0
        paid = sorted((self.pay(place, level) for level in levels), reverse=True)
        return sum(paid[: min(nurses, tokens.count(place))])

    def need(self, kind: str, skill: int, level: int) -> int | None:
        if kind == "outpatient":
            return 0
        if skill == PURPLE:
            return None
        return max(0, abs(skill - level) - (kind == "operating_room"))

    def pay(self, place: Place, level: int) -> int:
        kind = self.kinds[place]
        money = 6 if kind == "outpatient" else 8 + 4 * level
        if kind == "treatment_room":
            around = list(self.board.adjacent(place))
            money += 2 * sum(self.kinds.get(other) == "garden" for other in around)
            money += 3 * sum(other in self.board.extinguishers for other in around)
        return money + (self.weights.death if level == RED else 0)

    def labs(self, places: list[Place | str], indices: list[int]) -> int:
        worth = 0
        for at, place in enumerate(places):
            if self.kinds[place] == "lab":  # type: ignore[index]
                level = level_of(self.c.people[indices[at]])
                worth += 32 if place in self.board.zombies else self.weights.lab_worth(level)
        return worth

    def orderlies(self, indices: list[int]) -> int:
        """The least time with as many as possible in a supply room."""
        best = (-1, 0)
        for choice in itertools.product(*([*self.options(index), (None, 0)] for index in indices)):
            places = [place for place, _ in choice if place is not None]
            if len(set(places)) == len(places):
                best = max(best, (len(places), -sum(time for _, time in choice)))
        return -best[1]
