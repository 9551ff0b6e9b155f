"""What a seat did in its turn, told: to itself when it has finished, to the others when the sheets are shown."""

from lazaretto.games.dice_hospital_er.rules.state import EmergencyRoll, Sheet
from lazaretto.games.dice_hospital_er.rules.tables import CLIPBOARDS, SCREEN_BONUS, WARDS
from lazaretto.kernel.journal import EVERYBODY
from lazaretto.kernel.masks import lowest, members


def note_choice(s: EmergencyRoll, seat: int, colour: int) -> None:
    """Tell which die a seat takes, where all see it at once."""
    key = "chief_chose" if seat == s.chief else "chose_chiefs" if colour == s.chief_die else "chose"
    s.note(key, seat=seat, colour=colour, value=s.dice[colour], bonus=s.bonus(colour))


def maybe_tell(s: EmergencyRoll, seat: int) -> None:
    """While all write unseen: tell a seat that has finished what it did."""
    if s.noting and s.lanes and not s.here:
        note_turn(s, seat, s.sheets[seat], to=seat)


def note_turn(s: EmergencyRoll, seat: int, before: Sheet, to: int = EVERYBODY, but: int = EVERYBODY) -> None:
    """Tell what a seat has done this turn, from what its sheet shows now and showed before."""
    after = s.sheet(seat)
    die = after.die
    if s.seats > 1 and not s.rules.clockwise and seat != s.chief:
        key = "took_chiefs" if die == s.chief_die else "took"
        s.note(key, to, but, seat=seat, colour=die, value=s.dice[die], bonus=s.bonus(die))
    for bed in members(after.written):
        s.note("wrote", to, but, seat=seat, value=after.beds[bed], bed=bed, die=die)
    if after.refused:
        s.note("refused", to, but, seat=seat, number=after.refused, die=die)
    stethoscopes = after.stethoscopes_used - before.stethoscopes_used
    if stethoscopes:
        s.note("spent_stethoscopes", to, but, seat=seat, number=stethoscopes)
    bags = after.blood_bags_used - before.blood_bags_used
    if bags:
        s.note("spent_blood_bags", to, but, seat=seat, number=bags)
    note_marks(s, seat, before, to, but)


def note_marks(s: EmergencyRoll, seat: int, before: Sheet, to: int, but: int) -> None:
    """Tell which marks a seat has made."""
    after = s.sheet(seat)
    if after.critical != before.critical:
        bed = lowest(after.critical & ~before.critical)
        s.note("marked_critical", to, but, seat=seat, bed=bed, value=after.beds[bed])
    if after.crossed != before.crossed:
        ward = lowest(after.crossed & ~before.crossed)
        s.note("got_nurse", to, but, seat=seat, ward=ward, number=after.nurses)
    if after.screens != before.screens:
        s.note("drew_screen", to, but, seat=seat, bed=lowest(after.screens & ~before.screens))
    elif s.bonus(after.die) == SCREEN_BONUS:
        s.note("no_screen", to, but, seat=seat)
    for ward in range(WARDS):
        if after.is_full(ward) and not before.is_full(ward):
            s.note("filled", to, but, seat=seat, ward=ward, points=CLIPBOARDS[ward])
