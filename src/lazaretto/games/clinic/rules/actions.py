"""The verbs: everything a seat can do."""

from typing import Final

from lazaretto.games.clinic.rules.board import NODES, PLACES, SLOTS, SPACES
from lazaretto.games.clinic.rules.tables import (
    ACTIONS,
    BONUSES,
    BOOK_COLUMNS,
    COMPONENTS,
    DEPARTMENTS,
    LEVELS,
    MOST_CURES,
    UNIVERSITY,
)
from lazaretto.kernel.verbs import Verb, VerbTable

PEOPLE: Final = 64  # more than the cars that fit on a board
MOST_BOUGHT: Final = 400

# Set-up
CHOOSE_SETUP: Final = Verb("choose_setup", setup=3)
TAKE_BONUS: Final = Verb("take_bonus", bonus=BONUSES)
# Actions
CHOOSE_ACTION: Final = Verb("choose_action", action=ACTIONS)
BUILD: Final = Verb("build", component=COMPONENTS)
PLACE: Final = Verb("place", space=SPACES)
PLACE_ENTRANCE: Final = Verb("place_entrance", slot=SLOTS)
LINK: Final = Verb("link", space=SPACES, other=SPACES)
SKIP_BONUS: Final = Verb("skip_bonus")
END_BUILD: Final = Verb("end_build")
HIRE_DOCTOR: Final = Verb("hire_doctor", chair=UNIVERSITY, door=NODES)
HIRE_NURSE: Final = Verb("hire_nurse", door=NODES)
HIRE_ORDERLY: Final = Verb("hire_orderly", door=NODES)
END_HIRE: Final = Verb("end_hire")
QUEUE_MOVE: Final = Verb("queue_move", department=DEPARTMENTS, column=BOOK_COLUMNS, direction=3)
ADMIT: Final = Verb("admit", department=DEPARTMENTS)
END_ADMIT: Final = Verb("end_admit")
# Cars
PARK: Final = Verb("park", parking=PLACES)
RELOCATE: Final = Verb("relocate", parking=PLACES)
ENOUGH: Final = Verb("enough")
REMOVE_CAR: Final = Verb("remove_car", parking=PLACES)
# Movement
MOVE_ZOMBIE: Final = Verb("move_zombie", space=SPACES)
MOVE: Final = Verb("move", person=PEOPLE)
MOVE_TO: Final = Verb("move_to", space=SPACES)
STEP: Final = Verb("step", node=NODES)
STAY: Final = Verb("stay")
DONATE: Final = Verb("donate", space=SPACES)
FETCH: Final = Verb("fetch", space=SPACES)
DELIVER: Final = Verb("deliver", space=SPACES)
CHANGE_MIND: Final = Verb("change_mind")
TAKE_BACK: Final = Verb("take_back", person=PEOPLE)
RESET_MOVEMENT: Final = Verb("reset_movement")
COMMIT_MOVEMENT: Final = Verb("commit_movement")
# Business
CURE: Final = Verb("cure", patient=PEOPLE, doctor=PEOPLE)
WORK: Final = Verb("work", doctor=PEOPLE, level=LEVELS, number=MOST_CURES + 1)
TRANSFUSE: Final = Verb("transfuse", patient=PEOPLE)
CURE_ZOMBIE: Final = Verb("cure_zombie", doctor=PEOPLE)
COMMIT_TREATMENT: Final = Verb("commit_treatment")
BUY_POPULARITY: Final = Verb("buy_popularity", number=MOST_BOUGHT)

# Directions of a queue move: up and down change the row, right changes places with the patient ahead.
UP: Final = 0
DOWN: Final = 1
RIGHT: Final = 2
DIRECTION_IDS: Final = ("up", "down", "right")

VERBS: Final = VerbTable(
    [
        CHOOSE_SETUP,
        TAKE_BONUS,
        CHOOSE_ACTION,
        BUILD,
        PLACE,
        PLACE_ENTRANCE,
        LINK,
        SKIP_BONUS,
        END_BUILD,
        HIRE_DOCTOR,
        HIRE_NURSE,
        HIRE_ORDERLY,
        END_HIRE,
        QUEUE_MOVE,
        ADMIT,
        END_ADMIT,
        PARK,
        RELOCATE,
        ENOUGH,
        REMOVE_CAR,
        MOVE_ZOMBIE,
        MOVE,
        MOVE_TO,
        STEP,
        STAY,
        DONATE,
        FETCH,
        DELIVER,
        CHANGE_MIND,
        TAKE_BACK,
        RESET_MOVEMENT,
        COMMIT_MOVEMENT,
        CURE,
        WORK,
        TRANSFUSE,
        CURE_ZOMBIE,
        COMMIT_TREATMENT,
        BUY_POPULARITY,
    ]
)
