"""The verbs: everything a seat can do."""

from typing import Final

from lazaretto.games.dice_hospital.rules.tables import (
    ADMINISTRATORS,
    AMBULANCES,
    BEDS,
    COLUMNS,
    DEPARTMENTS,
    IMPROVEMENTS,
    SLOTS,
    SPECIALISTS,
    WORKERS,
)
from lazaretto.kernel.verbs import Verb, VerbTable

# Set-up
CHOOSE_EXTRA: Final = Verb("choose_extra", kind=2)
ASSIGN_VALUES: Final = Verb("assign_values", colour=3)
CHOOSE_ADMINISTRATOR: Final = Verb("choose_administrator", administrator=ADMINISTRATORS)
# Events
EVENT_RAISE: Final = Verb("event_raise", bed=BEDS)
EVENT_LOWER: Final = Verb("event_lower", bed=BEDS)
# Intake
ARRANGE_TIES: Final = Verb("arrange_ties", colour=3)
CLAIM_AMBULANCE: Final = Verb("claim_ambulance", ambulance=AMBULANCES)
KEEP_THREE: Final = Verb("keep_three", arrival=4)
SELECT_CASUALTY: Final = Verb("select_casualty", bed=BEDS)
# Improvement
TAKE_IMPROVEMENT: Final = Verb("take_improvement", improvement=IMPROVEMENTS)
DECLINE: Final = Verb("decline")
DISCARD_IMPROVEMENT: Final = Verb("discard_improvement", improvement=IMPROVEMENTS)
KEEP: Final = Verb("keep")
# Activation
CONSULTANT_COPY: Final = Verb("consultant_copy", specialist=SPECIALISTS)
PLACE: Final = Verb("place", worker=WORKERS)
BLOOD_HEAL: Final = Verb("blood_heal", bed=BEDS)
END_ACTIVATION: Final = Verb("end_activation")
ACTIVATE: Final = Verb("activate", department=DEPARTMENTS)
TARGET: Final = Verb("target", bed=BEDS, colour=3)
RECOLOUR: Final = Verb("recolour", bed=BEDS, colour=3)
ENOUGH: Final = Verb("enough")
USE_SPECIALIST: Final = Verb("use_specialist")
HARM: Final = Verb("harm", bed=BEDS)
SEND_AWAY: Final = Verb("send_away", bed=BEDS)
ADMIT: Final = Verb("admit")
SKIP: Final = Verb("skip")
# Neglect, discharge, final collection
PROTECT: Final = Verb("protect", bed=BEDS)
COMPLETE_REPORT: Final = Verb("complete_report", column=COLUMNS)
DONE: Final = Verb("done")
COLLECT: Final = Verb("collect", slot=SLOTS)
PASS: Final = Verb("pass")

VERBS: Final = VerbTable(
    [
        CHOOSE_EXTRA,
        ASSIGN_VALUES,
        CHOOSE_ADMINISTRATOR,
        EVENT_RAISE,
        EVENT_LOWER,
        ARRANGE_TIES,
        CLAIM_AMBULANCE,
        KEEP_THREE,
        SELECT_CASUALTY,
        TAKE_IMPROVEMENT,
        DECLINE,
        DISCARD_IMPROVEMENT,
        KEEP,
        CONSULTANT_COPY,
        PLACE,
        BLOOD_HEAL,
        END_ACTIVATION,
        ACTIVATE,
        TARGET,
        RECOLOUR,
        ENOUGH,
        USE_SPECIALIST,
        HARM,
        SEND_AWAY,
        ADMIT,
        SKIP,
        PROTECT,
        COMPLETE_REPORT,
        DONE,
        COLLECT,
        PASS,
    ]
)
