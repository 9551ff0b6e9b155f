# mypyc: interpreted
"""What the views of Dice Hospital look like. The board's types are made from this (`view.gen.ts`)."""

from typing import Literal, TypedDict

from lazaretto.games.dice_hospital.rules.tables import DieColour

Meeple = Literal["red", "yellow", "green", "blue"]


class Patient(TypedDict):
    """A die in a bed, in an ambulance or on its way."""

    colour: DieColour  # what it counts as now
    printed: DieColour  # what the die is made in
    value: int
    treated: bool


class Tile(TypedDict):
    """A copy of a department: `immunology`, or `immunology.2`."""

    id: str
    tile: str


class Department(Tile):
    """A department of a hospital."""

    printed: bool  # on every hospital's board
    used: bool
    closed: bool
    worker: str | None  # nurse, or a specialist


class Card(TypedDict):
    """A copy of a specialist."""

    id: str
    card: str
    meeple: Meeple


class Specialist(Card):
    """A specialist of a hospital."""

    idle: bool
    copies: str | None  # whom the Consultant copies


class Nurses(TypedDict):
    """The nurses of a hospital."""

    idle: int
    all: int


class Hospital(TypedDict):
    """One hospital, all of it public."""

    beds: list[Patient | None]  # null for a bed left in the middle of a placement
    capacity: int
    arrivals: list[Patient]
    discharged: dict[DieColour, int]  # this round, by printed colour
    worth: int  # what they are worth together
    fatalities: int
    blood: int
    departments: list[Department]
    nurses: Nurses
    specialists: list[Specialist]
    administrator: str | None
    ambulance: int | None
    coming: int  # patients an ambulance will bring, once it has taken one
    protected: int | None  # index of the bed an administrator spares
    points: dict[str, int]
    score: int


class Ambulance(TypedDict):
    """An ambulance with its riders and who claimed it."""

    number: int
    seat: int | None
    patients: list[Patient | None]  # null where a loose die is still to be put


class Report(TypedDict):
    """A report card of the solo game."""

    id: str
    needs: list[DieColour]
    points: int


class Column(TypedDict):
    """A column of report cards."""

    top: Report | None
    bottom: Report | None


class Reports(TypedDict):
    """The report cards of the solo game."""

    columns: list[Column]
    finished: list[Report]
    used: dict[DieColour, int]  # discharged dice that reports of this round have used


class Slot(TypedDict):
    """A place of the final collection."""

    ambulance: int
    colour: DieColour
    value: int
    filled: bool


class Display(TypedDict):
    """What can be taken as an improvement."""

    departments: list[Tile]
    specialists: list[Card]


class Decks(TypedDict):
    """How many lie in each pile."""

    departments: int
    specialists: int
    events: int


class View(TypedDict):
    """What everybody sees."""

    round: int
    rounds: int
    phase: str
    phases: list[str]
    first_player: int
    bag: dict[DieColour, int]
    loose: list[DieColour]  # dice that still get a value or a place
    loose_value: int | None  # what those show that get a place
    display: Display
    decks: Decks
    ambulances: list[Ambulance]
    event: str | None
    reports: Reports | None  # solo only
    slots: list[Slot] | None  # final round collection only
    scores: list[int]  # points so far; once over, with blood bags and open reports
    hospitals: list[Hospital]


class Own(TypedDict):
    """What only the seat itself sees."""

    dealt: list[str]
    chosen: str | None


class StoryRound(TypedDict):
    """A round as the end page tells it; lists are by seat."""

    round: int
    step: int  # of the record, at which it was scored
    event: str | None
    home: list[list[DieColour]]  # who went home, in that order
    deaths: list[int]
    points: list[int]  # won in this round
    scores: list[int]  # after it; after the last, with all that counts at the end


class Story(TypedDict):
    """What the end page tells besides what it tells of every game."""

    rounds: list[StoryRound]
