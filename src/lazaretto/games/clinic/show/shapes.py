# mypyc: interpreted
"""What the views of Clinic look like. The board's types are made from this (`view.gen.ts`).

A space is floor, column, row: `0B3`. A node is a space, an entrance slot (`w1`, `e2`, `sC`) or the pre-admissions.
"""

from typing import Literal, NotRequired, TypedDict

from lazaretto.games.clinic.rules.tables import ActionId, KindId, LevelId


class Person(TypedDict):
    """A doctor, a nurse, an orderly or a patient."""

    kind: KindId
    level: LevelId | None  # of doctors and patients
    department: str | None  # of patients
    node: str
    lying: bool
    worked: bool
    fixed: bool
    protected: bool
    start: str | None  # during movement only
    settled: bool
    time: int | None  # of the way, during movement only


Need = Literal["hub", "supply_room"]


class Built(TypedDict):
    """What stands on a space."""

    space: str
    component: str
    works: bool  # patients can be treated here
    missing: list[Need]  # what a room that does not work lacks
    conveyor: bool
    extinguisher: bool


class Entrance(TypedDict):
    """An entrance and the space it leads to."""

    slot: str
    space: str


class Lot(TypedDict):
    """A car park."""

    space: str
    spaces: int
    cars: int


class Cars(TypedDict):
    """Cars on edges and in lots, and those still to be parked or removed."""

    edges: list[str]
    lots: list[Lot]
    parked: int
    unparked: int
    departing: int


class Time(TypedDict):
    """The time of all ways so far, and what triage saves of it."""

    ways: int
    triage: int
    spent: int


class Money(TypedDict):
    """What comes in, what is due, and the popularity the rest could buy."""

    income: int
    salaries: int
    upkeep: int
    due: int
    left: int
    popularity: int
    from_savings: int
    missing: int


class Forecast(Money):
    """What the round's end will bring; people are numbers in the clinic's list."""

    cured: list[int]
    relieved: list[int]
    leaves: list[int]
    rises: list[int]
    tires: list[int]
    worsens: list[int]
    dies: list[int]
    turns: list[int]  # two forsaken patients become a zombie
    eaten: list[int]
    unplaced: list[int]
    time: Time | None
    can_commit: bool


class Clinic(TypedDict):
    """One clinic, all of it public but for the tile chosen in secret."""

    setup: str
    side: str
    columns: int
    rows: int
    floors: int
    bonus: str | None
    spaces: list[Built]
    entrances: list[Entrance]
    conveyors: list[str]
    cars: Cars
    people: list[Person]
    zombies: list[str]
    blood: list[str]
    savings: int
    income: int
    earned: int
    spent: int
    popularity: int
    arrival: int
    time: int
    tiles: dict[ActionId, int]  # action tiles left this round
    has_chosen: bool
    action: ActionId | None
    queue_points: int
    hub_built: bool
    special_built: bool
    cured: dict[str, int]
    all_cured: int
    deaths: int
    victims: int
    score: dict[str, int]
    forecast: Forecast


class Stack(TypedDict):
    """A stack of tiles or tokens."""

    id: str
    left: int
    face_up: bool
    prices: list[int | None]  # by floor, null where it cannot stand


class BookRow(TypedDict):
    """Patients of a department, from the admission column leftwards."""

    department: str
    patients: list[LevelId]


class Chair(TypedDict):
    """A place of the university."""

    level: LevelId | None
    price: int


class Nurses(TypedDict):
    """The nurses one can hire."""

    left: int
    price: int | None
    columns: list[int]


class Orderlies(TypedDict):
    """The orderlies one can hire."""

    left: int
    price: int


class Bags(TypedDict):
    """Who is still in the bags, by level."""

    patients: dict[str, int]
    doctors: dict[LevelId, int]


class Goal(TypedDict):
    """The solo goal, whether it is met as things stand, and the rank of the score."""

    id: str
    met: bool
    rank: str


class View(TypedDict):
    """What everybody sees."""

    round: int
    rounds: int
    phase: str
    phases: list[str]
    step: int
    steps: int
    turn_order: list[int]
    departments: list[str]
    book: list[BookRow]
    book_columns: int
    university: list[Chair]
    nurses: Nurses
    orderlies: Orderlies
    stock: list[Stack]
    bags: Bags
    blood_tokens: int | None
    zombie_tokens: int | None
    bonuses: list[str]
    goal: Goal | None
    scores: list[int]
    clinics: list[Clinic]


class Move(TypedDict):
    """One person's move as the planner proposes it."""

    person: int
    node: str
    time: int
    way: list[str]  # the nodes after the start
    fetch: str | None  # where a nurse takes blood on her way


class Treated(TypedDict):
    """A treatment to be expected: its text among the verbs, and what that needs."""

    label: str
    space: str
    level: LevelId | None  # of the patients
    skill: LevelId | None  # of the doctor who cures one
    number: int  # of nurses; of patients, where a workaholic works
    money: int


class Wage(TypedDict):
    """What an employee is paid for the round."""

    person: int
    money: int


class Plan(TypedDict):
    """What "plan for me" would do, and the forecast afterwards: in sum, and one by one."""

    moves: list[Move]
    forecast: Forecast
    treatments: list[Treated]
    wages: list[Wage]


class Site(TypedDict):
    """What a room would have on an empty space."""

    hub: str | None  # the department of the hub beside it
    supply_room: bool


class Bridge(TypedDict):
    """A doctor and a patient in the same room: the nurses he needs, and how many stand there."""

    patient: int
    doctor: int
    needs: int
    there: int


class Building(TypedDict):
    """The component that is being given a place."""

    component: str
    free: bool


class Walking(TypedDict):
    """Who is on the way, and the time to every place he may go to."""

    person: int
    spent: int
    carries: int
    ways: dict[str, int]


class Own(TypedDict):
    """What only the seat itself sees."""

    chosen: ActionId | None
    building: Building | None
    walking: Walking | None
    sites: dict[str, Site]  # while something is built, by space
    bridges: list[Bridge]  # from movement on
    plan: NotRequired[Plan]  # once it was asked for


class StoryRound(TypedDict):
    """What a clinic did in a round."""

    cured: dict[str, int]  # by level
    income: int
    expenses: int
    bought: int  # popularity
    died: int
    popularity: int  # at its end
    time: int  # spent by then


class StoryYear(TypedDict):
    """A round of all clinics."""

    round: int
    clinics: list[StoryRound]


class Best(TypedDict):
    """One of a clinic's best rounds, and the step at which most was earned."""

    round: int
    cures: int
    money: int
    popularity: int
    step: int


class Story(TypedDict):
    """What the end page tells."""

    rounds: list[StoryYear]
    best: list[list[Best]]  # by seat, the best first


class Proposal(TypedDict):
    """What is added to the own part when it was asked for."""

    plan: Plan
