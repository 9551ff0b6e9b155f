"""Results (§6.2): there are no points; a seat escapes, is content in its misery, or loses."""

from lazaretto.games.bristol_1350.rules.state import Bristol
from lazaretto.games.bristol_1350.rules.tables import DOOM, LOSS, RATINGS, SPITE, WIN
from lazaretto.kernel.view import Outcome


def result_of_seat(s: Bristol, seat: int) -> int:
    """Escaped; or doom while plagued, for the dead when they died (R32); else a loss."""
    if s.winners >> seat & 1:
        return WIN
    plagued = s.died_plagued >> seat & 1 != 0 if s.dead >> seat & 1 else s.is_plagued(seat)
    return SPITE if s.ending == DOOM and plagued else LOSS


def result(s: Bristol) -> Outcome:
    """All who reached their goal share the first rank."""
    results = [result_of_seat(s, seat) for seat in range(s.seats)]
    scores = tuple([RATINGS[found] for found in results])
    ranks = tuple([1 + sum([1 for other in scores if other > score]) for score in scores])
    winners = tuple([seat for seat in range(s.seats) if results[seat] != LOSS])
    returns = tuple([float(score) for score in scores])
    sheet = (
        ("escaped", tuple([RATINGS[WIN] if found == WIN else 0 for found in results])),
        ("spite", tuple([RATINGS[SPITE] if found == SPITE else 0 for found in results])),
    )
    return Outcome(scores, ranks, winners, returns, sheet)
