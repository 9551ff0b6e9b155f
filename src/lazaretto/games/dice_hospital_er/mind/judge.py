"""The score to be expected by what a small net has learned: of a sheet, and of the best turn for a roll."""

from operator import add
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from lazaretto.games.dice_hospital_er.mind.hall import NO_NUMBERS, Hall, Wanted, added, listed, plain
from lazaretto.games.dice_hospital_er.mind.learned import MOST_TURNS
from lazaretto.games.dice_hospital_er.mind.promises import (
    FEWEST_SEATS,
    INTERPRETED,
    MOST_SEATS,
    Promises,
)
from lazaretto.games.dice_hospital_er.mind.traits import BAGS, BOXES, MOST_BAGS, MOST_STETHOSCOPES, STETHOSCOPES
from lazaretto.games.dice_hospital_er.rules.admission import can_screen
from lazaretto.games.dice_hospital_er.rules.state import EmergencyRoll, Sheet
from lazaretto.games.dice_hospital_er.rules.tables import (
    ALL_WARDS,
    BAGS_NEEDED,
    BLOOD,
    BONUS_BLOOD_BAGS,
    BONUS_STETHOSCOPES,
    BONUSES,
    COLOURS,
    CRITICAL,
    EXTRA_COLOURS,
    EXTRA_HIGHS,
    EXTRA_LOWS,
    FIRST_BEDS,
    FIRST_EXTRA,
    HIGHEST,
    LOWEST,
    MORGUE_BOXES,
    MORGUE_POINTS,
    MOST_NURSES,
    NONE,
    NURSE,
    SCREEN_BONUS,
    STETH,
    WARD_SIZES,
    WARDS,
)

# How a patient is written.
PLAINLY: Final = 0
CRITICALLY: Final = 1
WITH_NURSE: Final = 2
SCREENED: Final = 3  # not written: the ward's last patient gets a screen
WAYS: Final = 4

MOST_KEPT: Final = 4000  # halls and folders of a judge


class Folder:
    """The folder of a sheet with so many turns left: what it promises."""

    def __init__(self, judge: "Judge", left: int, counts: tuple[int, int, int, int, int]) -> None:
        stethoscopes, stethoscopes_used, bags, bags_used, morgue = counts
        sheet = Sheet()
        sheet.stethoscopes = stethoscopes
        sheet.blood_bags = bags
        self.cells = [
            STETHOSCOPES + min(MOST_STETHOSCOPES, stethoscopes - stethoscopes_used),
            BAGS + min(MOST_BAGS, bags - bags_used),
            BOXES + morgue,
        ]
        points = judge.wanted.look(sheet, True, self.cells) + MORGUE_POINTS * morgue
        page = judge.page
        self.value = points + plain(page, self.cells, left)
        self.heights: vec[float] = vec[float]([0.0])
        self.listed = NO_NUMBERS
        begun = map(add, judge.promises.turns[left], judge.promises.seats[judge.seats])
        if INTERPRETED:
            self.listed = list(map(add, listed(page, self.cells), begun))
        else:
            sums = added(page, self.cells)
            both = list(begun)
            self.heights = vec[float]([sums[unit] + both[unit] for unit in range(page.units)])


class Found:
    """A sheet in the head: its hall, its folder, and what it is worth."""

    def __init__(
        self,
        hall: Hall,
        stethoscopes: int,
        stethoscopes_used: int,
        bags: int,
        bags_used: int,
        morgue: int,
        value: float,
    ) -> None:
        self.hall = hall
        self.stethoscopes = stethoscopes
        self.stethoscopes_used = stethoscopes_used
        self.bags = bags
        self.bags_used = bags_used
        self.morgue = morgue
        self.value = value
        self.die = NONE  # the colour that a turn began with

    def copy(self) -> "Found":
        """Another one, to be changed."""
        return Found(
            self.hall,
            self.stethoscopes,
            self.stethoscopes_used,
            self.bags,
            self.bags_used,
            self.morgue,
            self.value,
        )

    def sheet(self, before: Sheet) -> Sheet:
        """As it stands on paper, where this came of another sheet."""
        assert self.hall.sheet is not None
        made = self.hall.sheet.clone()
        made.stethoscopes = self.stethoscopes
        made.stethoscopes_used = self.stethoscopes_used
        made.blood_bags = self.bags
        made.blood_bags_used = self.bags_used
        made.morgue = self.morgue
        made.cardiologist_points = before.cardiologist_points
        return made


def written(sheet: Sheet, ward: int, bed: int, number: int, how: int) -> None:
    """Write a patient on a sheet in the head, or the screen of the one before."""
    if how == SCREENED:
        sheet.screens |= 1 << (bed - 1)
        return
    sheet.beds[bed] = number
    sheet.counts[ward] += 1
    if how == CRITICALLY:
        sheet.critical |= 1 << bed
    elif how == WITH_NURSE:
        sheet.crossed |= 1 << ward
        sheet.nurses += 1


def way(sheet: Sheet, ward: int, bonus: int) -> int:
    """How a patient with this bonus is written in a ward."""
    if bonus == CRITICAL:
        return CRITICALLY
    if bonus == NURSE and not sheet.crossed >> ward & 1 and sheet.nurses < MOST_NURSES:
        return WITH_NURSE
    return PLAINLY


class Judge:
    """Judges the sheets of a seat whose cardiologists stand as they do."""

    def __init__(self, promises: Promises, s: EmergencyRoll, paid: tuple[int, ...]) -> None:
        self.promises = promises
        self.wanted = Wanted(s, paid)
        self.page = promises.page(s.radiologist, s.epidemiologist)
        self.seats = max(FEWEST_SEATS, min(MOST_SEATS, s.seats))
        self.heads: list[vec[float]] = [vec[float](row) for row in promises.heads]
        self.roots: dict[tuple[bytes, int, int, int, int], Hall] = {}
        self.folders: dict[int, Folder] = {}
        self.kept = 0

    # Halls, folders, and what they are worth together.

    def root(self, sheet: Sheet, left: int) -> Found:
        """A sheet in the head, before so many turns."""
        if self.kept > MOST_KEPT:
            self.kept = 0
            self.roots.clear()
            self.folders.clear()
        key = (bytes(sheet.beds), sheet.screens, sheet.critical, sheet.crossed, sheet.nurses)
        hall = self.roots.get(key)
        if hall is None:
            hall = self.roots[key] = Hall(sheet, self.wanted, self.page, left)
            hall.sheet = sheet.clone()
            self.kept += 1
        used, bags_used = sheet.stethoscopes_used, sheet.blood_bags_used
        return Found(hall, sheet.stethoscopes, used, sheet.blood_bags, bags_used, sheet.morgue, 0.0)

    def child(self, at: Hall, ward: int, number: int, how: int, left: int) -> Hall:
        """A hall with one more patient, or a screen."""
        key = ((ward * (HIGHEST + 1) + number) * WAYS + how) * MOST_TURNS + left
        children = at.children
        if children is None:
            children = at.children = {}
        else:
            known = children.get(key)
            if known is not None:
                return known
        sheet = at.sheet
        assert sheet is not None
        bed = FIRST_BEDS[ward] + sheet.counts[ward]
        screens, critical, crossed, nurses = sheet.screens, sheet.critical, sheet.crossed, sheet.nurses
        written(sheet, ward, bed, number, how)
        found = children[key] = Hall(sheet, self.wanted, self.page, left)
        self.kept += 1
        if how != SCREENED:
            sheet.beds[bed] = 0
            sheet.counts[ward] -= 1
        sheet.screens, sheet.critical, sheet.crossed, sheet.nurses = screens, critical, crossed, nurses
        return found

    def keep(self, at: Hall, child: Hall, ward: int, number: int, how: int) -> None:
        """Keep on paper what a hall has become: something is to come of it."""
        if child.sheet is None:
            assert at.sheet is not None
            child.sheet = at.sheet.clone()
            written(child.sheet, ward, FIRST_BEDS[ward] + at.sheet.counts[ward], number, how)

    def folder(
        self, left: int, stethoscopes: int, stethoscopes_used: int, bags: int, bags_used: int, morgue: int
    ) -> Folder:
        """The folder that stands so."""
        key = ((((left << 6 | stethoscopes) << 6 | stethoscopes_used) << 6 | bags) << 6 | bags_used) << 3 | morgue
        found = self.folders.get(key)
        if found is None:
            counts = stethoscopes, stethoscopes_used, bags, bags_used, morgue
            found = self.folders[key] = Folder(self, left, counts)
            self.kept += 1
        return found

    def worth(self, hall: Hall, folder: Folder, left: int) -> float:
        """The score to be expected."""
        total = hall.points + hall.promise(self.wanted, self.page, left) + folder.value
        if INTERPRETED:
            for height, weight in zip(map(add, hall.listed, folder.listed), self.promises.heads[left], strict=True):
                if height > 0.0:
                    total += height * weight
            return total
        sums = hall.sums
        heights = folder.heights
        heads = self.heads[left]
        units: i64 = self.page.units
        unit: i64 = 0
        while unit < units:
            height = sums[unit] + heights[unit]
            if height > 0.0:
                total += height * heads[unit]
            unit += 1
        return total

    def value(self, found: Found, left: int) -> float:
        """The score to be expected of a sheet in the head."""
        f = found
        folder = self.folder(left, f.stethoscopes, f.stethoscopes_used, f.bags, f.bags_used, f.morgue)
        return self.worth(f.hall, folder, left)

    # The best that can be written.

    def best_place(self, at: Found, left: int, wards: int, arriving: tuple[int, int, int], bonus: int) -> Found:
        """The best sheet with this patient written in one of these wards or refused."""
        best = at.copy()
        best.morgue = min(MORGUE_BOXES, at.morgue + 1)
        best.value = self.value(best, left)
        sheet = at.hall.sheet
        assert sheet is not None
        needed = BAGS_NEEDED[arriving[0]]
        paying = at.bags > at.bags_used
        for ward in range(WARDS):
            count = sheet.counts[ward]
            if not wards >> ward & 1 or count == WARD_SIZES[ward]:
                continue
            bags = needed[FIRST_BEDS[ward] + count]
            if paying or not bags:
                self.try_ward(at, best, left, ward, bags, arriving, way(sheet, ward, bonus))
        return best

    def try_ward(
        self, at: Found, best: Found, left: int, ward: int, bags: int, arriving: tuple[int, int, int], how: int
    ) -> None:
        """Write a patient in a ward in every way; the best so far becomes the best of these, if it is better."""
        hall = at.hall
        sheet = hall.sheet
        assert sheet is not None
        low, high = arriving[1], arriving[2]
        spare = at.stethoscopes - at.stethoscopes_used
        bags_used = at.bags_used + bags
        first, last = max(LOWEST, low - spare, sheet.last_value(ward) + 1), min(HIGHEST, high + spare)
        chosen = 0
        for number in range(first, last + 1):
            used = at.stethoscopes_used
            if number < low:
                used += low - number
            elif number > high:
                used += number - high
            child = self.child(hall, ward, number, how, left)
            folder = self.folder(left, at.stethoscopes, used, at.bags, bags_used, at.morgue)
            worth = self.worth(child, folder, left)
            if worth > best.value:
                best.hall = child
                best.stethoscopes_used = used
                best.bags_used = bags_used
                best.morgue = at.morgue
                best.value = worth
                chosen = number
        if chosen:
            self.keep(hall, best.hall, ward, chosen, how)

    def best_written(self, at: Found, left: int, colour: int, number: int, bonus: int) -> Found:
        """The best sheet with the chosen die written or refused and its bonus used."""
        arriving = colour, number, number
        best = self.best_place(at, left, ALL_WARDS, arriving, bonus)
        if bonus >= FIRST_EXTRA:
            extra = EXTRA_COLOURS[bonus], EXTRA_LOWS[bonus], EXTRA_HIGHS[bonus]
            best = self.best_place(best, left, ALL_WARDS, extra, NONE)
            before = self.best_place(at, left, ALL_WARDS, extra, NONE)
            return better(best, self.best_place(before, left, ALL_WARDS, arriving, bonus))
        if bonus == SCREEN_BONUS:
            main, after, sheet = best, best.hall.sheet, at.hall.sheet
            assert after is not None
            assert sheet is not None
            for ward in range(WARDS):
                if can_screen(after, ward):
                    best = better(best, self.screened(main, left, ward))
                if sheet.counts[ward] < WARD_SIZES[ward] and can_screen(sheet, ward):
                    before = self.screened(at, left, ward)
                    best = better(best, self.best_place(before, left, 1 << ward, arriving, bonus))
        return best

    def screened(self, at: Found, left: int, ward: int) -> Found:
        """A sheet with one more screen."""
        after = at.copy()
        after.hall = self.child(at.hall, ward, 0, SCREENED, left)
        self.keep(at.hall, after.hall, ward, 0, SCREENED)
        after.value = self.value(after, left)
        return after

    def best_turn(self, at: Found, left: int, ambulance: int, dice: tuple[int, ...], barred: int) -> Found:
        """The best sheet after a turn with these dice; one of them may be the Chief's, which costs a blood bag."""
        best: Found | None = None
        for colour in range(len(COLOURS)):
            if colour == barred and at.bags == at.bags_used:
                continue
            found = self.best_written(
                self.begun(at, colour, ambulance, barred), left, colour, dice[colour], BONUSES[ambulance][colour]
            )
            if best is None or found.value > best.value:
                best = found
                best.die = colour
        assert best is not None
        return best

    def begun(self, at: Found, colour: int, ambulance: int, barred: int) -> Found:
        """A sheet with this die taken: paid for, if it is the Chief's, and what it brings at once."""
        bonus = BONUSES[ambulance][colour]
        if colour != barred and bonus != STETH and bonus != BLOOD:
            return at
        after = at.copy()
        if colour == barred:
            after.bags_used += 1
        if bonus == STETH:
            after.stethoscopes += BONUS_STETHOSCOPES
        elif bonus == BLOOD:
            after.bags += BONUS_BLOOD_BAGS
        return after


def better(best: Found, other: Found) -> Found:
    """The better of two."""
    return other if other.value > best.value else best
