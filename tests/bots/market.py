"""An evaluation for the sample game: points ahead, and what the bid on the table may win."""

from lazaretto.bots.greedy import Greedy
from lazaretto.bots.search import Search
from tests.sample_game import CARDS, Market


def evaluate(s: Market, seat: int) -> float:
    rivals = [points for other, points in enumerate(s.points) if other != seat]
    ahead = s.points[seat] - max(rivals)
    bid = s.bids[seat]
    return ahead + (s.worth * bid / CARDS - 0.5 * bid if bid >= 0 else 0)


GREEDY = Greedy(evaluate=evaluate)
SEARCH = Search(sims=12, evaluate=evaluate)
TREE = Search(sims=12, tree=1, evaluate=evaluate)
