"""Rules version 1, so that its records still replay: there the planner and the best treatment were verbs.

What they did must stay as it was: a planner that decides otherwise needs its old self here.
"""

from typing import Final

from lazaretto.games.clinic.mind.aids import is_planned, is_treatable, treat_all
from lazaretto.games.clinic.mind.planner import plan_movement
from lazaretto.games.clinic.rules.actions import VERBS
from lazaretto.games.clinic.rules.movement import settle
from lazaretto.games.clinic.rules.people import token
from lazaretto.games.clinic.rules.state import ClinicDeluxe
from lazaretto.games.clinic.rules.tables import NONE
from lazaretto.kernel.verbs import Verb, VerbTable

PLAN_FOR_ME: Final = Verb("plan_for_me")
TREAT_BEST: Final = Verb("treat_best")
VERBS_1: Final = VerbTable([*VERBS.verbs, PLAN_FOR_ME, TREAT_BEST])


class ClinicOfVersion1(ClinicDeluxe):
    """A position in a game begun by rules version 1."""

    def clone(self) -> "ClinicOfVersion1":
        copy = ClinicOfVersion1(self.seats, self.rules)
        self.copy_to(copy)
        return copy

    def legal(self, seat: int) -> list[int]:
        found = super().legal(seat)
        if not found:
            return found
        if is_planned(self, seat):
            return [*found, PLAN_FOR_ME.base]
        return [*found, TREAT_BEST.base] if is_treatable(self, seat) else found

    def apply(self, seat: int, action: int) -> None:
        if action < VERBS.count:
            super().apply(seat, action)
            return
        self.answers += 1
        if action == PLAN_FOR_ME.base:
            follow_plan(self, seat)
        else:
            treat_all(self, seat)
        frame = self.question(seat)
        assert frame is not None
        self.asked[seat] = frame.legal(self)


def follow_plan(s: ClinicDeluxe, seat: int) -> None:
    """The planner moves everybody who is not settled, also those who could not be moved by hand."""
    c = s.clinics[seat]
    plan = plan_movement(s, seat)
    if s.noting:
        s.note("planned", seat=seat)
    for index in plan.moved():
        fetched = plan.fetches[index]
        if fetched != NONE:
            c.blood.remove(fetched)
            c.carried.append(token(index, fetched))
        settle(s, seat, index, plan.nodes[index], plan.costs[index])
