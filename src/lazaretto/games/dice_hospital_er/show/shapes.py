# mypyc: interpreted
"""What the views of Dice Hospital: ER look like. The board's types are made from this (`view.gen.ts`)."""

from typing import Literal, TypedDict

from lazaretto.games.dice_hospital_er.rules.tables import BedColour, DieColour
from lazaretto.kernel.view import Asked

Task = Literal["main", "extra", "screen"]


class Patient(TypedDict):
    """Somebody in a bed."""

    value: int
    critical: bool
    screen: bool


class Ward(TypedDict):
    """A ward of a sheet."""

    patients: int
    full: bool
    nurse: bool  # its nurse icon is not crossed out
    next: str | None  # the first empty bed from the hall


class Supply(TypedDict):
    """Stethoscopes or blood bags."""

    circled: int
    used: int


class Hospital(TypedDict):
    """A sheet as written."""

    beds: dict[str, Patient]
    wards: dict[str, Ward]
    stethoscopes: Supply
    blood_bags: Supply
    nurses: int
    morgue: int
    cardiologists: list[int]  # points in the two half-boxes
    die: DieColour | None  # taken this turn, as far as it is known
    written: list[str]  # beds of the last turn it was written in
    refused: int
    points: dict[str, int]
    score: int


class Ursule(Hospital):
    """The rival of a solo game."""

    modifiers: list[str]


class Arrival(TypedDict):
    """A die of the ambulance."""

    colour: DieColour
    value: int
    bonus: str
    chief: bool  # the Chief has taken it


class Ambulance(TypedDict):
    """The flipped card with its dice, left to right."""

    id: str
    dice: list[Arrival]


class Cardiologist(TypedDict):
    """A cardiologist in play."""

    id: str
    worth: int  # 0 once it is discarded


class Doctor(TypedDict):
    """A radiologist or an epidemiologist in play."""

    id: str
    solo: int


class Place(TypedDict):
    """A way to write a patient: the bed, as what, and what it costs."""

    bed: str
    value: int
    stethoscopes: int
    blood_bags: int


class PrintedBed(TypedDict):
    """A bed of the sheet."""

    id: str
    ward: str
    colour: BedColour
    at: tuple[int, int]
    centre: tuple[float, float]


class PrintedWard(TypedDict):
    """A ward of the sheet."""

    id: str
    beds: list[str]
    points: int
    door: str
    exit: str
    clipboard: tuple[float, float]


class Scanner(TypedDict):
    """A lab of the sheet, and the beds round it."""

    id: str
    at: tuple[int, int]
    centre: tuple[float, float]
    beds: list[str]


class HallCell(TypedDict):
    """A cell of the hall."""

    at: tuple[int, int]
    centre: tuple[float, float]


class Folder(TypedDict):
    """The tracks of the sheet."""

    stethoscopes: int
    starting_stethoscopes: int
    blood_bags: int
    nurses: list[int]  # points by number of nurses
    morgue: int
    morgue_points: int
    cardiologists: int


class Printed(TypedDict):
    """The sheet as printed."""

    width: float
    height: float
    radius: float
    beds: list[PrintedBed]
    wards: list[PrintedWard]
    scanners: list[Scanner]
    hall: list[HallCell]
    folder: Folder


class View(TypedDict):
    """What everybody sees."""

    asking: list[Asked]
    round: int
    rounds: int
    phase: str
    phases: list[str]
    chief: int | Literal["ursule"]
    ambulance: Ambulance | None
    deck: int
    flipped: list[str]
    cardiologists: list[Cardiologist]
    radiologist: Doctor
    epidemiologist: Doctor
    finished: list[bool]  # who has finished while all write at once
    scores: list[int]
    hospitals: list[Hospital]
    ursule: Ursule | None
    sheet: Printed


class StorySheet(TypedDict):
    """When a sheet was written."""

    beds: dict[str, int]  # the turn in which each patient came
    wards: dict[str, int]  # the turn in which each full ward was filled
    last: str | None  # the bed written last


class Story(TypedDict):
    """What the end page draws."""

    sheets: list[StorySheet]  # of all seats, URSULE's last
    steps: list[int]  # at which each turn had ended


class Own(TypedDict):
    """What only the seat itself sees: its sheet as it is writing it."""

    hospital: Hospital
    pending: list[Task]  # what is left to do this turn
    preview: dict[str, list[Place]]  # while a die is to be chosen: the places of each, by colour
