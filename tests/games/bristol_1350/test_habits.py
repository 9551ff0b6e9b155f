"""What bots do over many games: how often they use special actions, and what their claims give away."""

from collections import Counter
from collections.abc import Iterator

from lazaretto.bots import Session, bot, think
from lazaretto.bots.levels import untimed
from lazaretto.games.bristol_1350 import GAME
from lazaretto.games.bristol_1350.mind import MIND
from lazaretto.games.bristol_1350.mind.talk import about_cards
from lazaretto.games.bristol_1350.rules.state import Bristol
from lazaretto.games.bristol_1350.rules.tables import PLAGUE_TOTAL
from lazaretto.games.bristol_1350.rules.turn import MainAction, special_codes
from lazaretto.kernel.rng import seeded
from tests.games.bristol_1350.scene import fresh

FEW_WORLDS = untimed(MIND.levels["5"]).replace("sims=64", "sims=4")  # level 5 in a small part of the time


def games(seeds: range, seats: int, player: str) -> Iterator[Bristol]:
    """All positions of some games with special characters, played by one kind of bot."""
    for seed in seeds:
        s = fresh(seats, seed, {"characters": "special"})
        sessions = [Session(seat, bot(player), seeded(seed * 10 + seat)) for seat in range(seats)]
        while not s.over():
            yield s
            seat = s.actors()[0]
            s.apply(seat, think(GAME, s, sessions[seat]))


def chosen(player: str, seeds: range) -> list[tuple[str, str]]:
    """What a bot would do wherever a special action can be taken: whose that is, and what it chooses."""
    found: list[tuple[str, str]] = []
    for number, s in enumerate(games(seeds, 4, "greedy:leaves=2:samples=1")):
        seat = s.actors()[0]
        special = special_codes(s, seat) if isinstance(s.stack[-1], MainAction) else []
        if special:
            choice = think(GAME, s, Session(seat, bot(player), seeded(number)))
            found.append((GAME.describe(special[0])[0], GAME.describe(choice)[0]))
    return found


def used(choices: list[tuple[str, str]]) -> Counter[str]:
    """How often each character took its own action."""
    return Counter(character for character, choice in choices if choice == character)


def test_level_5_uses_special_actions() -> None:
    """The finding: in 1 of 81 chances, and the Countess drew plainly."""
    choices = chosen(FEW_WORLDS, range(2))
    assert len(choices) >= 40
    assert used(choices).total() >= len(choices) / 10, used(choices)
    assert ("countess", "draw_remedy") not in choices


def test_what_may_follow_a_special_action_is_planned() -> None:
    """Without futures nobody ever was a Chandler or a Knight: a symptom was judged before it was kept."""
    choices = chosen("search:sims=1:leaves=60", range(16))
    assert used(choices).total() >= len(choices) / 12, used(choices)
    assert used(choices).keys() >= {"chandler", "knight", "mason", "countess", "friar", "sheriff"}
    assert ("countess", "draw_remedy") not in choices


def test_low_totals_that_bots_claim_do_not_tell_who_is_healthy() -> None:
    """The finding: who claimed 4 or less was plagued in 2 to 7 of 100 cases, who claimed 5 in 44."""
    said: Counter[tuple[bool, bool]] = Counter()
    for s in games(range(20), 5, "random"):
        for seat in range(s.seats):
            totals = [made.args["total"] for made in about_cards(s, seat) if made.key == "claim_total"]
            if s.lives(seat) and totals:
                said[totals[0] == PLAGUE_TOTAL - 1, s.is_plagued(seat)] += 1
    low, high = (said[five, True] / (said[five, True] + said[five, False]) for five in (False, True))
    assert min(said.values()) > 100
    assert high / 2 < low < 2 * high
