"""Symptoms as tokens: cards without a value until a seat has seen them, so that the unseen stay exchangeable."""

from typing import Final

from lazaretto.games.bristol_1350.rules.knowledge import UNSEEN
from lazaretto.games.bristol_1350.rules.tables import OPENING_MOST, PLAGUE_TOTAL, SYMPTOM_COUNTS, SYMPTOMS, VALUES
from lazaretto.kernel.rng import Rng

FINE: Final = 1 << 29
TINY: Final = 1e-9

# What a pair must be to explain a pawn's status.
ANY: Final = -1
LOW: Final = 0
HIGH: Final = 1


class Tokens:
    """All symptoms. `weight` is how likely what the seat saw is, if they went as told; 0 if it cannot be.

    The first `low_tokens` were dealt before the high values were shuffled in.
    """

    def __init__(self, rng: Rng | None = None, low_tokens: int = 0) -> None:
        self.rng: Rng = rng if rng is not None else Rng()
        self.weight = 1.0
        self.values: list[int] = [0] * SYMPTOMS  # 0 while unknown
        self.left: list[int] = SYMPTOM_COUNTS[:]  # values of the unknown ones
        self.low_left: int = sum(SYMPTOM_COUNTS[: OPENING_MOST + 1])
        self.low_tokens = low_tokens
        self.free = SYMPTOMS - low_tokens  # unknown ones that may be anything

    def chance(self, token: int, value: int) -> float:
        """How likely this token has this value."""
        known = self.values[token]
        if known:
            return 1.0 if known == value else 0.0
        if self.left[value] <= 0:
            return 0.0
        if value > OPENING_MOST:
            return 0.0 if token < self.low_tokens else self.left[value] / self.free
        low = self.left[value] / self.low_left
        if token < self.low_tokens:
            return low
        high = self.free - self.high_left()
        return low * high / self.free

    def high_left(self) -> int:
        count = 0
        for value in range(OPENING_MOST + 1, VALUES + 1):
            count += self.left[value]
        return count

    def learn(self, token: int, value: int) -> None:
        """From now on the token has this value."""
        self.values[token] = value
        self.left[value] -= 1
        if value <= OPENING_MOST:
            self.low_left -= 1
        if token >= self.low_tokens:
            self.free -= 1

    def observe(self, token: int, value: int) -> None:
        """The seat saw this very token."""
        self.weight *= self.chance(token, value)
        if self.weight and not self.values[token]:
            self.learn(token, value)

    def place_of(self, tokens: list[int], value: int) -> int:
        """Which of the tokens chance chose: any, or one with the value the seat saw."""
        if value == UNSEEN:
            return self.rng.below(len(tokens))
        total = 0.0
        for token in tokens:
            total += self.chance(token, value)
        self.weight *= total / len(tokens)
        at = total * self.rng.below(FINE) / FINE
        found = 0
        for place, token in enumerate(tokens):
            chance = self.chance(token, value)
            if chance:
                found = place
                at -= chance
                if at < 0:
                    break
        if self.weight and not self.values[tokens[found]]:
            self.learn(tokens[found], value)
        return found

    def take_pair(self, tokens: list[int], known: list[int], need: int) -> list[int]:
        """Take a new pair for a pawn: what the seat saw, what explains the pawn's status, or any."""
        if known[0] == UNSEEN and need != ANY:
            odds = [0.0] * (VALUES + 1)
            best = [0.0] * (VALUES + 1)
            for token in tokens:
                for value in range(1, VALUES + 1):
                    chance = self.chance(token, value)
                    odds[value] += chance
                    best[value] = max(best[value], chance)
            known = self.imagine(odds, odds, best, need == HIGH)
        return [self.take(tokens, known[0]), self.take(tokens, known[1])]

    def see_pair(self, tokens: list[int], known: list[int], need: int) -> list[int]:
        """The pair dealt to a pawn, likewise."""
        if known[0] == UNSEEN and need != ANY:
            first = [self.chance(tokens[0], value) for value in range(VALUES + 1)]
            second = [self.chance(tokens[1], value) for value in range(VALUES + 1)]
            known = self.imagine(first, second, [0.0] * (VALUES + 1), need == HIGH)
        return self.see_all(tokens, known)

    def imagine(self, first: list[float], second: list[float], twice: list[float], plagued: bool) -> list[int]:
        """Two values of 6 or more, or less, by these odds; `twice` is what an equal second one loses."""
        total = 0.0
        for low in range(1, VALUES + 1):
            for high in range(1, VALUES + 1):
                if (low + high >= PLAGUE_TOTAL) == plagued:
                    total += first[low] * max(0.0, second[high] - (twice[low] if low == high else 0.0))
        if total < TINY:
            self.weight = 0.0
            return [UNSEEN, UNSEEN]
        at = total * self.rng.below(FINE) / FINE
        pair = [UNSEEN, UNSEEN]
        odds = total
        for low in range(1, VALUES + 1):
            for high in range(1, VALUES + 1):
                if (low + high >= PLAGUE_TOTAL) == plagued and at >= 0:
                    chance = first[low] * max(0.0, second[high] - (twice[low] if low == high else 0.0))
                    if chance > TINY:
                        pair = [low, high]
                        odds = chance
                        at -= chance
        self.weight *= total / odds
        return pair

    def take(self, tokens: list[int], value: int) -> int:
        """Take one of the tokens; their order does not matter."""
        place = self.place_of(tokens, value)
        token = tokens[place]
        tokens[place] = tokens[-1]
        tokens.pop()
        return token

    def see_all(self, tokens: list[int], known: list[int]) -> list[int]:
        """Tokens whose places are fixed, as far as the seat saw them."""
        for place, token in enumerate(tokens):
            if known[place] != UNSEEN:
                self.observe(token, known[place])
        return tokens

    def value_the_rest(self) -> None:
        """Give the tokens nobody has seen their values, uniformly; high ones were not in a normal deal."""
        free: list[int] = []
        low: list[int] = []
        for token in range(SYMPTOMS):
            if not self.values[token]:
                if token < self.low_tokens:
                    low.append(token)
                else:
                    free.append(token)
        self.rng.shuffle(free)
        for value in range(OPENING_MOST + 1, VALUES + 1):
            for _ in range(self.left[value]):
                self.values[free.pop()] = value
        values: list[int] = []
        for value in range(1, OPENING_MOST + 1):
            values.extend([value] * self.left[value])
        self.rng.shuffle(values)
        for place, token in enumerate(low + free):
            self.values[token] = values[place]
