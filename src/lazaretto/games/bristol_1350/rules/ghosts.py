"""The turns of ghosts, automatic pawns of games with one to three players (§7.1)."""

from dataclasses import dataclass

from lazaretto.games.bristol_1350.rules.effects import reroll
from lazaretto.games.bristol_1350.rules.moves import declare
from lazaretto.games.bristol_1350.rules.state import Bristol, Step, colour_of, is_rat
from lazaretto.games.bristol_1350.rules.tables import CAPACITY, CARTS, DASH_MOVE, DICE, ELBOW_MOVE, NONE


@dataclass
class GhostTurn(Step):
    """A ghost rerolls a die of another cart, and advances if an apple comes up."""

    pawn: int = 0

    def run(self, s: Bristol) -> None:
        s.acting = self.pawn
        dice = ghost_dice(s, self.pawn)
        if not dice:
            if s.noting:
                s.note("ghost_waits", ghost=s.characters[self.pawn], pawn=self.pawn)
            return
        if s.noting:
            faces = [s.dice[die] for die in range(DICE) if dice >> die & 1]
            s.note("ghost_rerolls", ghost=s.characters[self.pawn], pawn=self.pawn, faces=faces)
        reroll(s, dice, "ghost_dice")
        for die in range(DICE):
            if dice >> die & 1 and not is_rat(s.dice[die]):
                advance(s, self.pawn)
                return


def ghost_dice(s: Bristol, pawn: int) -> int:
    """Mask of the dice a ghost rerolls."""
    own = s.cart_of(pawn)
    others = [cart for cart in s.race if cart != own]
    if not others:  # the only cart in the race: any die of another colour
        others = [cart for cart in range(CARTS) if cart != own]
        apple = first_of(s, [2 * cart for cart in others])
        return apple if apple else first_of(s, [2 * cart + 1 for cart in others])
    if len(others) == 1 and not s.rules.ghosts_reroll_one:  # R14: all dice of the other cart
        mask = 0
        for die in range(DICE):
            if not s.locked >> die & 1 and colour_of(s.dice[die]) == others[0]:
                mask |= 1 << die
        return mask
    for cart in others:  # R15: the leading other cart, else the second; apples before rats
        for face in (2 * cart, 2 * cart + 1):
            found = first_of(s, [face])
            if found:
                return found
    return 0


def first_of(s: Bristol, faces: list[int]) -> int:
    """The first unlocked die with one of these faces, as a mask; 0 for none."""
    for die in range(DICE):
        if not s.locked >> die & 1 and s.dice[die] in faces:
            return 1 << die
    return 0


def advance(s: Bristol, pawn: int) -> None:
    """Elbow to the front, or from there dash to a cart with a free place; real players may whip."""
    cart = s.cart_of(pawn)
    if s.carts[cart][0] != pawn:
        declare(s, ELBOW_MOVE, pawn, NONE)
        return
    ahead = s.cart_ahead(cart)
    if ahead != NONE and len(s.carts[ahead]) < CAPACITY:
        declare(s, DASH_MOVE, pawn, NONE)
