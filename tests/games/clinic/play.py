"""Random players for tests: lively ones, and rich positions to start from."""

import random
from typing import Any

from lazaretto.games.clinic import GAME
from lazaretto.games.clinic.mind.evaluation import IDLE
from lazaretto.games.clinic.rules.parking import put_car
from lazaretto.games.clinic.rules.state import ClinicDeluxe
from lazaretto.games.clinic.rules.tables import TREATMENT_ROOM
from lazaretto.games.clinic.rules.turn import PHASES, Round
from lazaretto.kernel.masks import members
from lazaretto.kernel.options import Chosen, choose
from tests.games.clinic.random_clinic import populate, random_clinic
from tests.games.clinic.scene import Scene

SELDOM = IDLE - {"commit_movement"}


def random_options(seats: int, chance: random.Random) -> Chosen:
    """Options that apply to this many seats."""
    given: Chosen = {}
    for option in [option for option in GAME.options if not option.late]:
        applies = option.applies(seats, given)
        given[option.id] = chance.choice(option.allowed(seats)) if applies else option.otherwise
    return choose(GAME.options, seats, given)


def lively(s: ClinicDeluxe, chance: random.Random) -> tuple[int, int]:
    """A random action of somebody who likes to act: idle answers come seldom."""
    seat = chance.choice(s.actors())
    legal = s.legal(seat)
    busy = [action for action in legal if GAME.verbs.verb_of(action).name not in SELDOM]
    return seat, chance.choice(busy if busy and chance.random() < 0.85 else legal)


def lively_row(s: ClinicDeluxe, chance: random.Random) -> tuple[int, list[int]]:
    """The same, who sometimes lets an aid do it: a row of actions, mostly of one."""
    seat, action = lively(s, chance)
    aids = GAME.aids_for(s, seat, bots=True)
    if aids and chance.random() < 0.3:
        return seat, GAME.aid(s, seat, aids[0])
    return seat, [action]


def rich_game(seed: int) -> tuple[ClinicDeluxe, random.Random]:
    """A game in some round, its clinics already large and full of people, with random expansions."""
    chance = random.Random(seed)
    seats = chance.randrange(1, 5)
    names = ("exp_blood", "exp_extinguisher", "exp_workaholic", "exp_zombie")
    options: dict[str, Any] = {name: chance.random() < 0.6 for name in names}
    scene = Scene(seats, seed, setup_mode="expert", **options)
    s = scene.s
    s.round = chance.randrange(1, 7)
    for seat in range(seats):
        c = random_clinic(chance, chance.randrange(2, 13), zombies=options["exp_zombie"] and chance.random() < 0.5)
        counts = (chance.randrange(1, 6), chance.randrange(4), chance.randrange(3), chance.randrange(8))
        populate(c, chance, counts, options["exp_workaholic"])
        if not options["exp_extinguisher"]:
            c.extinguishers = 0
        if options["exp_blood"]:
            c.blood = sorted(chance.choice(members(c.hubs() | c.built[TREATMENT_ROOM])) for _ in range(2))
        c.savings = c.earned = chance.randrange(60)
        c.popularity = chance.randrange(20)
        c.zombies_made = len(c.zombies)
        c.starts, c.costs = [], []
        for edge in members(c.free_edges(True)):
            if c.parked() < len(c.people):
                put_car(c, edge)
        s.clinics[seat] = c
    s.nurses = s.seats
    s.university = [chance.randrange(4) for _ in range(seats)]
    phases = [phase() for phase in PHASES[chance.randrange(2) :]]
    scene.ask(*phases, Round(s.round + 1))
    return s, chance
