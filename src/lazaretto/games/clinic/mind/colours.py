"""Which colours the doctors of a clinic can have at the end: each round those in labs rise, all others tire."""

from typing import Final

from lazaretto.games.clinic.rules.state import ClinicDeluxe
from lazaretto.games.clinic.rules.tables import IN_ADMINISTRATION, RED, ROUNDS

MOST_ALIKE: Final = 4  # doctors of a colour who are told apart from fewer
LEVELS: Final = RED + 1
KNOWN: Final[dict[tuple[int, int, int, int, int, int], int]] = {}


def rounds_to_come(s: ClinicDeluxe) -> int:
    """How many administrations are still to come."""
    return ROUNDS - max(1, s.round) + int(s.phase < IN_ADMINISTRATION)


def counts_of(levels: list[int]) -> list[int]:
    """How many doctors there are of each colour, as far as it matters."""
    counts = [0] * LEVELS
    for level in levels:
        if level <= RED:
            counts[level] = min(MOST_ALIKE, counts[level] + 1)
    return counts


def best_colours(levels: list[int], rounds: int, labs: int) -> int:
    """The most colours after so many rounds, with so many labs."""
    return most(counts_of(levels), rounds, min(1, labs))


def most(counts: list[int], rounds: int, labs: int) -> int:
    """The same for these numbers of doctors of each colour; one of them at most is in a lab."""
    if rounds == 0:
        return LEVELS - counts.count(0)
    key = (counts[0], counts[1], counts[2], counts[3], rounds, labs)
    found = KNOWN.get(key)
    if found is None:
        found = most(after(counts, LEVELS), rounds - 1, labs)
        if labs:
            for level in range(LEVELS):
                if counts[level]:
                    found = max(found, most(after(counts, level), rounds - 1, labs))
        KNOWN[key] = found
    return found


def after(counts: list[int], scholar: int) -> list[int]:
    """A round later, with a doctor of this colour in the lab, or nobody."""
    tired = [0] * LEVELS
    for level in range(LEVELS):
        others = counts[level] - int(level == scholar)
        to = max(0, level - 1)
        tired[to] = min(MOST_ALIKE, tired[to] + others)
    if scholar < LEVELS:
        to = min(RED, scholar + 2)
        tired[to] = min(MOST_ALIKE, tired[to] + 1)
    return tired


def best_scholar(levels: list[int], rounds: int) -> int:
    """The colour of the doctor who should be in the lab now; beyond all where it does not matter who is."""
    counts = counts_of(levels)
    best, chosen = most(after(counts, LEVELS), rounds - 1, 1), LEVELS
    for level in range(LEVELS):
        if counts[level]:
            value = most(after(counts, level), rounds - 1, 1)
            if value > best:
                best, chosen = value, level
    return chosen
