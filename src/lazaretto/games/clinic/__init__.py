"""Clinic: Deluxe Edition: build a clinic in three dimensions, treat patients, become popular."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from lazaretto.games.clinic.mind import MIND
from lazaretto.games.clinic.mind.admitting import admit_for_me, is_admitting
from lazaretto.games.clinic.mind.aids import (
    is_planned,
    is_treatable,
    plan_and_go,
    plan_for_me,
    treat_best,
)
from lazaretto.games.clinic.mind.version_1 import VERBS_1, ClinicOfVersion1
from lazaretto.games.clinic.rules.actions import VERBS
from lazaretto.games.clinic.rules.coding import CODINGS, FIELDS, NAMES
from lazaretto.games.clinic.rules.hidden import hide, hides
from lazaretto.games.clinic.rules.options import OPTIONS, PRESETS, Rules
from lazaretto.games.clinic.rules.people import IN_HAND, kind_of, lies_at
from lazaretto.games.clinic.rules.scoring import result
from lazaretto.games.clinic.rules.setup import blank, deal
from lazaretto.games.clinic.rules.state import ClinicDeluxe, Step
from lazaretto.games.clinic.rules.tables import (
    COMPONENT_IDS,
    CONVEYOR,
    DOCTOR,
    ENTRANCE,
    EXTINGUISHER,
    KIND_IDS,
    NONE,
    NURSE,
    NURSE_COLUMNS,
    ORDERLY,
    PATIENT,
    ZOMBIE_CARS,
)
from lazaretto.games.clinic.show.choices import heading, label, parts, why_not
from lazaretto.games.clinic.show.coach import COACH
from lazaretto.games.clinic.show.forecast import proposal
from lazaretto.games.clinic.show.shortcuts import shortcuts
from lazaretto.games.clinic.show.stage import SCENES, idle, told
from lazaretto.games.clinic.show.stakes import cost, danger
from lazaretto.games.clinic.show.story import moments, story
from lazaretto.games.clinic.show.view import private, public
from lazaretto.kernel.aids import Aid
from lazaretto.kernel.corrections import numbers_option
from lazaretto.kernel.game import Game
from lazaretto.kernel.masks import size
from lazaretto.kernel.options import Chosen
from lazaretto.kernel.view import Parts


def conserved(s: ClinicDeluxe) -> dict[str, int]:
    """People, tiles, tokens and money: none is ever lost. Cars that nobody owns, or that lack, are always 0 (7.5)."""
    people = s.spare[:]
    people[PATIENT] += sum(s.patient_bag) + sum(len(row) for row in s.book)
    people[DOCTOR] += sum(s.doctor_bag) + sum(level != NONE for level in s.university)
    people[NURSE] += s.nurses + s.seats * (NURSE_COLUMNS - s.round)
    people[ORDERLY] += s.orderlies
    tiles = s.stock[:]
    found = {"blood": s.blood_tokens, "zombies": s.zombie_tokens + s.cured_zombies, "money": 0}
    for seat, c in enumerate(s.clinics):
        for code in c.people:
            people[kind_of(code)] += 1
        for component, mask in enumerate(c.built):
            tiles[component] += size(mask)
        tiles[ENTRANCE] += size(c.entrances)
        tiles[CONVEYOR] += size(c.conveyors)
        tiles[EXTINGUISHER] += size(c.extinguishers)
        found["blood"] += len(c.blood) + sum(lies_at(entry) == IN_HAND for entry in c.carried)
        found["zombies"] += len(c.zombies)
        found["money"] += c.savings + c.income + c.spent - c.earned
        owners = len(c.people) + c.victims + ZOMBIE_CARS * c.zombies_made
        found[f"stray cars {seat}"] = c.parked() + c.unparked - c.departing - owners
    found |= dict(zip(KIND_IDS, people, strict=True))
    return found | dict(zip(COMPONENT_IDS, tiles, strict=True))


def is_aid(action: int) -> bool:
    """Is this one of the aids that were verbs in rules version 1?"""
    return action >= VERBS.count


def blank_1(seats: int, options: Chosen) -> ClinicOfVersion1:
    """An empty table for rules version 1."""
    s = ClinicOfVersion1(seats, Rules(options))
    s.options = options
    return s


def parts_1(s: ClinicDeluxe, seat: int, action: int) -> Parts:
    return () if is_aid(action) else parts(s, seat, action)


def label_1(s: ClinicDeluxe, seat: int, action: int) -> tuple[str, dict[str, Any]]:
    return (VERBS_1.verb_of(action).name, {}) if is_aid(action) else label(s, seat, action)


def cost_1(s: ClinicDeluxe, seat: int, action: int) -> Mapping[str, int]:
    return {} if is_aid(action) else cost(s, seat, action)


RULES_2 = Game(
    id="clinic",
    title="Clinic: Deluxe Edition",
    seats=(1, 2, 3, 4),
    minutes=(60, 150),
    rules_version=2,
    options=(*OPTIONS, numbers_option(__name__)),
    home=__name__,
    presets=PRESETS,
    verbs=VERBS,
    names=NAMES,
    fields=FIELDS,
    codings=CODINGS,
    frames=Step,
    blank=blank,
    deal=deal,
    public=public,
    private=private,
    parts=parts,
    label=label,
    cost=cost,
    danger=danger,
    heading=heading,
    shortcuts=shortcuts,
    why_not=why_not,
    hide=hide,
    hides=hides,
    result=result,
    aids={
        "plan_for_me": Aid(is_planned, plan_for_me),
        "plan_and_go": Aid(is_planned, plan_and_go, for_bots=False),
        "admit_for_me": Aid(is_admitting, admit_for_me, for_bots=False),
        "treat_best": Aid(is_treatable, treat_best),
    },
    proposes=is_planned,
    proposal=lambda s, seat: proposal(s, seat, plan_for_me(s, seat)),
    scenes=SCENES,
    told=told,
    idle=idle,
    story=story,
    moments=moments,
    conserved=conserved,
    mind=MIND,
    coach=COACH,
)
RULES_1 = replace(
    RULES_2, rules_version=1, verbs=VERBS_1, blank=blank_1, parts=parts_1, label=label_1, cost=cost_1, aids={}
)
GAME = replace(RULES_2, older={1: RULES_1})
