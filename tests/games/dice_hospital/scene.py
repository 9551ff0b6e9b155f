"""Scenes: a table arranged as a test wants it, standing at the wanted question, and acted on by name.

`scene(beds="R3 Y4t", specialists=["surgeon"], blood=1)` is seat 0 about to place its workers. What is given for one
seat may be given for several as `{0: …, 1: …}`. Patients are written `R3`: printed colour, value, a small letter for
a temporary colour, `t` for treated. The rest of the round lies on the stack, so a scene can simply be played on.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest

from lazaretto.games.dice_hospital import GAME
from lazaretto.games.dice_hospital.rules.coding import read_die, write_die
from lazaretto.games.dice_hospital.rules.setup import department_deck, specialist_deck
from lazaretto.games.dice_hospital.rules.state import DiceHospital, Hospital, colour_of, recoloured
from lazaretto.games.dice_hospital.rules.tables import (
    CARD_IDS,
    COLOURS,
    DICE_PER_COLOUR,
    DISPLAY,
    PHASE_IDS,
    REPORT_IDS,
    SLOT_PATIENTS,
    TILE_IDS,
)
from lazaretto.games.dice_hospital.rules.turn import PHASES
from lazaretto.kernel.errors import IllegalAction
from lazaretto.kernel.masks import members
from lazaretto.kernel.options import Value
from lazaretto.kernel.rng import Rng, Tape, seeded

LETTERS = "RYG"
BOARD = TILE_IDS[:6]
ALWAYS_ZERO = [0] * 200  # an outcome every draw has


# Writing a table down.


def dice(text: str) -> list[str]:
    """Patients in the order in which beds hold them: `dice("Y4 R3t")` is ["R3t", "Y4"]."""
    return [write_die(die) for die in sorted(read_die(word) for word in text.split())]


def area(text: str) -> list[int]:
    """A discharge area: `area("RRY")` is two red, one yellow."""
    return [text.count(letter) for letter in LETTERS]


def in_bed(word: str) -> str:
    """The patient of a pick as it lies in its bed: `Y4t>red` is Y4rt there."""
    text, _, colour = word.partition(">")
    if not colour:
        return text
    return write_die(recoloured(read_die(text), COLOURS.index(colour)))


def copies(ids: Sequence[str]) -> list[str]:
    """Tiles or cards by id; a second one of a kind is its second copy."""
    found: list[str] = []
    for id_ in ids:
        found.append(f"{id_}.2" if id_ in found else id_)
    return found


def draws(bag: Sequence[int], text: str) -> list[int]:
    """The chance outcomes that draw these dice from the bag: `Y3` is drawn and rolled, `Y` only drawn."""
    left = list(bag)
    outcomes = []
    for word in text.split():
        colour = LETTERS.index(word[0])
        assert left[colour], f"the bag has no {word} left"
        if sum(left) > 1:
            outcomes.append(sum(left[:colour]))
        left[colour] -= 1
        if len(word) > 1:
            outcomes.append(int(word[1]) - 2)
    return outcomes


def by_seat(given: Any, seat: int, nothing: Any) -> Any:
    """What a seat gets; a value that is no mapping is for seat 0."""
    chosen = given if isinstance(given, Mapping) else {0: given}
    return chosen.get(seat, nothing)


def scene(
    seats: int = 2,
    phase: str = "activation",
    *,
    beds: Any = "",
    departments: Any = (),
    specialists: Any = (),
    blood: Any = 0,
    fatalities: Any = 0,
    discharged: Any = "",
    administrator: Any = None,
    points: Any = 0,  # scored by discharges in earlier rounds
    ambulance: Sequence[int] | None = None,  # the number each seat has claimed; default: seat 0 has 1, and so on
    display: tuple[Sequence[str], Sequence[str]] = ((), ()),  # departments, specialists
    reports: Sequence[str | None] = REPORT_IDS[:6],  # top 1, 2, 3, bottom 1, 2, 3
    filled: Sequence[int] = (),  # slots of the final collection
    first_player: int = 0,
    round: int = 2,  # noqa: A002  # the word of the rules
    event: str | None = None,
    bag: str | None = None,  # instead of all dice not seen elsewhere
    draw: str = "",  # the next dice out of the bag
    chance: Sequence[int] = (),  # the next outcomes besides
    rng: Rng | None = None,
    **options: Value,
) -> "Scene":
    """A table at the first question of a phase, or after the phase where it asks nothing."""
    blank = GAME.blank(seats, GAME.settle_options(seats, options))
    blank.rng = seeded(1)
    tiles = [TILE_IDS[tile] for tile in members(department_deck(blank))]
    cards = [CARD_IDS[card] for card in members(specialist_deck(blank))]
    blank.rng = Rng()
    hospitals = []
    for seat in range(seats):
        taken = seats > 1 and phase not in ("event", "intake")
        hospitals.append(
            hospital_data(
                beds=dice(by_seat(beds, seat, "")),
                tiles=[*BOARD, *copies(by_seat(departments, seat, ()))],
                cards=copies(by_seat(specialists, seat, ())),
                blood=by_seat(blood, seat, 0),
                fatalities=by_seat(fatalities, seat, 0),
                discharged=area(by_seat(discharged, seat, "")),
                administrator=by_seat(administrator, seat, None),
                points=[by_seat(points, seat, 0), 0, 0, 0, 0, 0],
                ambulance=str(ambulance[seat] if ambulance else seat + 1) if taken else None,
            )
        )
    shown = copies(display[0]), copies(display[1])
    gone = {id_ for hospital in hospitals for id_ in (*hospital["tiles"], *hospital["cards"])} | {*shown[0], *shown[1]}
    collected = [sum(SLOT_PATIENTS[slot][0] == colour for slot in filled) for colour in range(3)]
    data = {
        **GAME.dump(blank),
        "round": round,
        "phase": phase,
        "first_player": first_player,
        "hospitals": hospitals,
        "shown_tiles": shown[0],
        "shown_cards": shown[1],
        "tile_piles": [[tile for tile in tiles if tile not in gone]],
        "card_piles": [[card for card in cards if card not in gone]],
        "reports": list(reports) if seats == 1 else [],
        "filled_slots": list(filled),
        "collected": collected,
        "bag": in_bag(seats, hospitals, collected) if bag is None else area(bag),
        "event_pile": [event] if phase == "event" and event else [],
        "event": None if phase == "event" else event,
        "stack": frames_from(phase, round),
    }
    s: DiceHospital = GAME.restore(data)
    s.rng = seeded(1)
    if draw or chance:
        s.rng = Tape([*draws(s.bag, draw), *chance, *ALWAYS_ZERO])
    if rng is not None:
        s.rng = rng
    s.begin()
    return Scene(s)


def hospital_data(**given: Any) -> dict[str, Any]:
    """A hospital as a dump has it, empty but for what is given."""
    blank = GAME.codec.codings["hospitals"].write([Hospital()])[0]
    return {**blank, **given}


def in_bag(seats: int, hospitals: list[dict[str, Any]], collected: list[int]) -> list[int]:
    """The dice that are nowhere else."""
    left = []
    for colour, letter in enumerate(LETTERS):
        lying = sum(die[0] == letter for hospital in hospitals for die in hospital["beds"])
        gone = sum(hospital["discharged"][colour] for hospital in hospitals) + collected[colour]
        left.append(DICE_PER_COLOUR[seats] - lying - gone)
    assert min(left) >= 0, "there are not so many dice of a colour"
    return left


def frames_from(phase: str, number: int) -> list[dict[str, Any]]:
    """The rest of the round from a phase on, as a stack in a dump."""
    if phase == "final_round_collection":
        return [{"frame": "FinalCollection"}]
    rest = PHASES[PHASE_IDS.index(phase) - 1 :]
    return [{"frame": "Round", "number": number + 1}, *({"frame": step.__name__} for step in reversed(rest))]


def opening(seats: int = 2, draw: str = "", **options: Value) -> "Scene":
    """A new game in which seat 0 starts and these dice come out of the bag first; an extra department is turned up."""
    before = 6 if seats == 1 else 2 * DISPLAY[seats] + (seats == 2)  # reports, or the display
    tape = Tape([*[0] * before, *draws([DICE_PER_COLOUR[seats]] * 3, draw), *ALWAYS_ZERO])
    found = Scene(GAME.new(seats, options={"first_player": 0, **options}, rng=tape))
    if seats == 2:
        found.act("choose_extra", kind="department")
    return found


class Scene:
    """A state under test: acts by name, and reads as the spec's examples are written."""

    def __init__(self, state: DiceHospital) -> None:
        self.state = state

    # Acting.

    def seat(self, seat: int | None) -> int:
        """The seat that is meant: the one given, or the only one that may decide."""
        if seat is not None:
            return seat
        (only,) = self.state.actors()
        return only

    def act(self, verb: str, seat: int | None = None, **arguments: Any) -> "Scene":
        """Take an action by name."""
        GAME.act(self.state, self.seat(seat), verb, **arguments)
        return self

    def refuses(self, verb: str, seat: int | None = None, **arguments: Any) -> None:
        """The action is not listed, is refused, and changes nothing."""
        who = self.seat(seat)
        before = GAME.dump(self.state)
        assert GAME.code(verb, arguments) not in self.state.legal(who)
        with pytest.raises(IllegalAction):
            GAME.act(self.state, who, verb, **arguments)
        assert GAME.dump(self.state) == before

    def place(self, worker: str, department: str, *patients: str, seat: int | None = None) -> "Scene":
        """A whole placement. Where there is only one answer, the game has given it itself."""
        who = self.seat(seat)
        placed = len(self.hospital(who).posts)
        self.act("place", who, worker=worker)
        if self.question(who) == "choose_department":
            self.act("activate", who, department=department)
        assert self.posts(who)[placed:] == [(worker, department)]
        return self.pick("treat", who, *patients)

    def assist(self, *patients: str, seat: int | None = None) -> "Scene":
        """The specialist's effect on these patients."""
        who = self.seat(seat)
        assert self.question(who) == "assist"
        return self.pick("assist", who, *patients)

    def pick(self, question: str, seat: int, *patients: str) -> "Scene":
        """Pick patients in whatever order the question wants; `Y4>red` has a bag make it red."""
        wanted = list(patients)
        mine: set[int] = set()
        while self.question(seat) == question:
            for bed in GAME.question(self.state, seat)["args"]["picked"]:
                if bed not in mine:  # the game has picked where there was no choice
                    wanted.remove(next(word for word in wanted if in_bed(word) == self.lying(seat, bed)))
                    mine.add(bed)
            offers = [(self.offer(seat, word), word) for word in wanted]
            codes = [(action, word) for action, word in offers if action is not None]
            if not codes:
                break
            action, word = min(codes, key=lambda pair: (GAME.describe(pair[0])[1]["bed"], ">" not in pair[1], pair[0]))
            mine.add(GAME.describe(action)[1]["bed"])
            GAME.play(self.state, seat, action)
            wanted.remove(word)
        assert self.question(seat) != question, f"none of {wanted} can be picked"
        return self

    def offer(self, seat: int, word: str) -> int | None:
        """The listed action that picks this patient, if there is one."""
        text, _, colour = word.partition(">")
        die = read_die(text)
        wanted = colour or COLOURS[colour_of(die)]
        for action in self.state.legal(seat):
            verb, arguments = GAME.describe(action)
            if verb == "target" and arguments["colour"] == wanted and self.lying(seat, arguments["bed"]) == text:
                return action
        return None

    def act_on(self, verb: str, patient: str, seat: int | None = None, **arguments: Any) -> "Scene":
        """An action on a patient named by its text instead of its bed."""
        who = self.seat(seat)
        return self.act(verb, who, bed=list(self.hospital(who).beds).index(read_die(patient)), **arguments)

    def end(self) -> "Scene":
        """Everybody ends the activation."""
        while any(self.question(seat) == "placement" for seat in self.state.actors()):
            self.act("end_activation", self.state.actors()[0])
        return self

    def arrange(self) -> "Scene":
        """Ties are arranged in some way."""
        while self.question(self.state.actors()[0]) == "arrange_ties":
            self.act("arrange_ties", colour=self.listed("arrange_ties")[0])
        return self

    def claim(self, *numbers: int) -> "Scene":
        """The seats claim these ambulances, in the order of their claims."""
        for number in numbers:
            self.act("claim_ambulance", ambulance=str(number))
        return self

    # Reading.

    def hospital(self, seat: int = 0) -> Hospital:
        return self.state.hospitals[seat]

    def lying(self, seat: int, bed: int) -> str:
        """The patient in a bed."""
        return write_die(self.hospital(seat).beds[bed])

    def beds(self, seat: int = 0) -> list[str]:
        """The patients in the beds."""
        return [write_die(die) for die in sorted(self.hospital(seat).beds) if die]

    def arrivals(self, seat: int = 0) -> list[str]:
        return [write_die(die) for die in sorted(self.hospital(seat).arrivals)]

    def ambulance(self, number: int) -> list[str]:
        """The riders of an ambulance."""
        return [write_die(die) for die in sorted(self.state.ambulances[number - 1])]

    def discharged(self, seat: int = 0) -> str:
        """The discharge area: "RRY"."""
        return "".join(letter * count for letter, count in zip(LETTERS, self.hospital(seat).discharged, strict=True))

    def bag(self) -> str:
        """The bag: "RRY…"."""
        return "".join(letter * count for letter, count in zip(LETTERS, self.state.bag, strict=True))

    def dump(self) -> dict[str, Any]:
        return GAME.dump(self.state)

    def posts(self, seat: int = 0) -> list[tuple[str, str]]:
        """Who was placed where this round, departments without the number of the copy."""
        written = self.dump()["hospitals"][seat]["posts"]
        return [(worker, tile.removesuffix(".2")) for worker, tile in written]

    def question(self, seat: int | None = None) -> str | None:
        """The key of the question a seat is asked."""
        found = GAME.question(self.state, self.seat(seat))
        return None if found is None else found["key"]

    def listed(self, verb: str, seat: int | None = None) -> list[Any]:
        """The arguments with which a verb is listed; bare values where it has one argument."""
        found = []
        for action in self.state.legal(self.seat(seat)):
            name, arguments = GAME.describe(action)
            if name == verb:
                values = tuple(arguments.values())
                found.append(values[0] if len(values) == 1 else values)
        return found

    def verbs(self, seat: int | None = None) -> set[str]:
        """The verbs that are listed."""
        return {GAME.describe(action)[0] for action in self.state.legal(self.seat(seat))}

    def patients_for(self, verb: str = "target", seat: int | None = None) -> list[str]:
        """The patients a verb is listed for, each kind once, with `>colour` where a colour is given."""
        who = self.seat(seat)
        found = []
        for action in self.state.legal(who):
            name, arguments = GAME.describe(action)
            if name == verb:
                text = self.lying(who, arguments["bed"])
                colour = arguments.get("colour")
                kept = colour is None or colour == COLOURS[colour_of(read_die(text))]
                found.append(text if kept else f"{text}>{colour}")
        return found

    def departments_for(self, worker: str = "nurse", seat: int | None = None) -> list[str]:
        """Where a worker can be placed: a look ahead on a copy."""
        who = self.seat(seat)
        copy = Scene(self.state.clone())
        if worker not in copy.listed("place", who):
            return []
        before = copy.posts(who)
        copy.act("place", who, worker=worker)
        if copy.question(who) == "choose_department":
            return copy.listed("activate", who)
        return [department for _, department in copy.posts(who)[len(before) :]]

    def phase(self) -> str:
        return PHASE_IDS[self.state.phase]

    def points(self, seat: int = 0) -> dict[str, int]:
        """Points by source, without the sources that gave none."""
        written = GAME.public(self.state)["hospitals"][seat]["points"]
        return {source: points for source, points in written.items() if points}

    def score(self, seat: int = 0) -> int:
        return self.hospital(seat).score()

    def tiles(self, seat: int = 0) -> list[str]:
        """The departments a hospital has added."""
        return [tile for tile in self.dump()["hospitals"][seat]["tiles"] if tile not in BOARD]

    def cards(self, seat: int = 0) -> list[str]:
        written: list[str] = self.dump()["hospitals"][seat]["cards"]
        return written

    def shown(self) -> tuple[list[str], list[str]]:
        """The display: departments and specialists."""
        data = self.dump()
        return data["shown_tiles"], data["shown_cards"]

    def decks(self) -> tuple[list[list[str]], list[list[str]]]:
        """The decks of departments and specialists: piles from the top, each in unknown order."""
        data = self.dump()
        return [pile for pile in data["tile_piles"] if pile], [pile for pile in data["card_piles"] if pile]


def outcomes(start: Scene, *questions: str) -> Iterator[Scene]:
    """Every scene reached by answering these questions in every way."""
    asked = [seat for seat in start.state.actors() if start.question(seat) in questions]
    if not asked:
        yield start
        return
    for action in start.state.legal(asked[0]):
        after = Scene(start.state.clone())
        GAME.play(after.state, asked[0], action)
        yield from outcomes(after, *questions)
