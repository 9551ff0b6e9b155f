"""The round: its phases as a list, and the questions of a turn."""

from dataclasses import dataclass
from typing import Final

from lazaretto.games.bristol_1350.rules.actions import (
    BARMAID_LOOKS,
    CHANDLER_DRAWS,
    COUNTESS_DRAWS_TWO,
    DASH,
    DRAW_REMEDY,
    ELBOW,
    END_TURN,
    FRIAR_TURNS,
    KNIGHT_MOVES,
    MASON_REROLLS,
    NO_MORE,
    OUTLAW_REROLLS,
    PASS,
    PEEK_GHOST,
    PLAY,
    PUSH,
    REROLL,
    SERF_PLANTS,
    SHERIFF_LOOKS,
)
from lazaretto.games.bristol_1350.rules.effects import (
    LockDice,
    barmaid,
    can_use,
    chandler,
    cheer,
    chosen_dice,
    countess,
    friar,
    knight,
    look_at,
    reroll,
    serf,
    single_dice,
    use_remedy,
)
from lazaretto.games.bristol_1350.rules.ghosts import GhostTurn
from lazaretto.games.bristol_1350.rules.mingle import mingle
from lazaretto.games.bristol_1350.rules.moves import declare_chosen, move_codes, oldest, spend
from lazaretto.games.bristol_1350.rules.plague import die, end_game, note_hand
from lazaretto.games.bristol_1350.rules.state import VALUE, Bristol, Question, Step, colour_of, drawn_round, kind_of
from lazaretto.games.bristol_1350.rules.tables import (
    ALL_DICE,
    BARMAID,
    CHANDLER,
    COUNTESS,
    DICE,
    DOOM,
    ESCAPE,
    FACES,
    FRIAR,
    GATE,
    GHOSTS_ESCAPE,
    HAND,
    KNIGHT,
    LEFT,
    LEFT_EMPTY,
    LEFT_ESCAPED,
    LEFT_INFECTED,
    MASON,
    MINGLE,
    MOVE,
    NONE,
    OUTLAW,
    RATS,
    REMEDIES,
    REMEDY_USES,
    REROLL_DICE,
    ROLL,
    SERF,
    SHERIFF,
    TURNS,
    WHIP_USE,
)
from lazaretto.kernel.frames import Frame


@dataclass
class Round(Step):
    """One round after another, until the gate ends the game."""

    def run(self, s: Bristol) -> None:
        s.round += 1
        if s.noting:
            s.note("round", round=s.round)
            if s.round == s.final_round:
                s.note("last_round")
        frames: list[Frame] = [phase() for phase in PHASES]
        frames.append(Round())
        s.push_all(frames)


# Roll


@dataclass
class Roll(Step):
    """Unlock and roll all dice; the front pawn of the leading occupied cart begins (R3)."""

    def run(self, s: Bristol) -> None:
        s.phase = ROLL
        s.locked = 0
        s.dice = [0] * DICE
        s.throw(ALL_DICE)
        for cart in s.race:
            if s.carts[cart]:
                s.starter = s.table.index(s.carts[cart][0])
                break
        if s.noting:
            cheer(s)
            s.note("rolled", faces=s.dice[:])


# Turns


@dataclass(init=False)
class Turns(Step):
    """Every living pawn takes one turn, clockwise."""

    step: int = 0

    def __init__(self, step: int = 0) -> None:
        self.step = step

    def run(self, s: Bristol) -> None:
        s.phase = TURNS
        s.acting = NONE
        if self.step == len(s.table):
            return
        s.push(Turns(self.step + 1))
        pawn = s.table[(s.starter + self.step) % len(s.table)]
        if not s.lives(pawn):
            return
        if s.is_ghost(pawn):
            s.push(GhostTurn(pawn))
            return
        s.acting = pawn
        s.rerolled = 0
        s.push(Remedies(pawn))
        s.push(MainAction(pawn))


@dataclass(init=False)
class MainAction(Question):
    """Exactly one main action (§4.2); an Outlaw's further one may be declined."""

    extra: bool = False

    def __init__(self, seat: int = 0, extra: bool = False) -> None:
        self.seat = seat
        self.extra = extra

    def legal(self, s: Bristol) -> list[int]:
        seat = self.seat
        codes: list[int] = []
        if not s.all_locked():
            base = REROLL.base
            codes.extend([base + pair for pair in chosen_dice(s, s.unlocked(), 1, REROLL_DICE)])
        if s.may_draw_remedy(seat):
            codes.append(DRAW_REMEDY.base)
        codes.extend(move_codes(s, seat))
        for pawn in range(s.seats, len(s.table)):
            if s.lives(pawn):
                codes.append(PEEK_GHOST.code(pawn, 0))
                codes.append(PEEK_GHOST.code(pawn, 1))
        if s.rules.special:
            codes.extend(special_codes(s, seat))
        if codes == [PUSH.base + seat]:  # R23
            codes.append(PASS.code())
        if self.extra:
            codes.append(NO_MORE.code())
        return codes

    def apply(self, s: Bristol, action: int) -> None:
        seat = self.seat
        if REROLL.owns(action):
            s.rerolled = 1 << REROLL.first(action) | 1 << REROLL.second(action)
            if s.noting:
                taken = [die for die in range(DICE) if s.rerolled >> die & 1]
                s.note("rerolls", seat=seat, faces=[s.dice[die] for die in taken], die=taken)
            reroll(s, s.rerolled)
        elif action == DRAW_REMEDY.base:
            s.take_remedy(seat)
        elif action == ELBOW.base or action == DASH.base or PUSH.owns(action):
            declare_chosen(s, seat, action)
        elif PEEK_GHOST.owns(action):
            look_at(s, seat, PEEK_GHOST.first(action), PEEK_GHOST.second(action))
        elif action == PASS.code():
            if s.noting:
                s.note("passed", seat=seat)
        elif action != NO_MORE.code():
            special_action(s, seat, action)


def special_codes(s: Bristol, seat: int) -> list[int]:
    """The character's own main action, where it is legal (§5.2)."""
    character = s.characters[seat]
    if character in (OUTLAW, MASON):
        verb = OUTLAW_REROLLS if character == OUTLAW else MASON_REROLLS
        return [verb.code(die) for die in single_dice(s)]
    if character == FRIAR:
        return [FRIAR_TURNS.code(die, face) for die in single_dice(s) for face in range(FACES) if face != s.dice[die]]
    if character == SHERIFF:
        return sheriff_codes(s, seat)
    if character == KNIGHT:
        behind = [pawn for passengers in s.carts for pawn in passengers[1:]]
        return [KNIGHT_MOVES.code(pawn) for pawn in sorted(behind)]
    if character == SERF:
        return [SERF_PLANTS.code()] if s.symptoms_left() else []
    if character == CHANDLER:
        return [CHANDLER_DRAWS.code()] if s.symptoms_left() else []
    if character == COUNTESS:
        return [COUNTESS_DRAWS_TWO.code()] if s.may_draw_remedy(seat) else []
    return [BARMAID_LOOKS.code()] if s.top else []


def sheriff_codes(s: Bristol, seat: int) -> list[int]:
    """A living pawn on another racing cart; of a ghost one of its slots."""
    own = s.cart_of(seat)
    codes: list[int] = []
    for pawn in range(len(s.table)):
        if s.lives(pawn) and s.cart_of(pawn) != own:
            for slot in range(HAND if s.is_ghost(pawn) else 1):
                codes.append(SHERIFF_LOOKS.code(pawn, slot))
    return codes


def special_action(s: Bristol, seat: int, action: int) -> None:
    """A character's own main action."""
    character = s.characters[seat]
    if s.noting:
        s.note("special", seat=seat, character=character)
    if character == SERF:
        serf(s, seat)
    elif character == OUTLAW:
        die = OUTLAW_REROLLS.first(action)
        reroll(s, 1 << die)
        if colour_of(s.dice[die]) == s.cart_of(seat):
            s.push(MainAction(seat, True))
    elif character == SHERIFF:
        look_at(s, seat, SHERIFF_LOOKS.first(action), SHERIFF_LOOKS.second(action))
    elif character == MASON:
        reroll(s, 1 << MASON_REROLLS.first(action))
        s.push(LockDice(seat, 1))
    elif character == KNIGHT:
        knight(s, seat, KNIGHT_MOVES.first(action))
    elif character == FRIAR:
        friar(s, seat, FRIAR_TURNS.first(action), FRIAR_TURNS.second(action))
    elif character == COUNTESS:
        countess(s, seat)
    elif character == CHANDLER:
        chandler(s, seat)
    elif character == BARMAID:
        barmaid(s, seat)


@dataclass(init=False)
class Remedies(Question):
    """Play any number of remedies, or end the turn (§4.3).

    Asked of everybody who holds a remedy from an earlier round, playable or not: silence would tell which.
    """

    def __init__(self, seat: int = 0) -> None:
        self.seat = seat

    def waits(self) -> bool:
        return True

    def legal(self, s: Bristol) -> list[int]:
        if not s.lives(self.seat):
            return []
        held = 0
        for card in s.remedies[self.seat]:
            if drawn_round(card) < s.round:
                held |= 1 << kind_of(card)
        if not held:
            return []
        codes: list[int] = []
        for kind in range(REMEDIES):
            if held >> kind & 1:
                for half, use in enumerate(REMEDY_USES[kind]):
                    if use not in (NONE, WHIP_USE) and can_use(s, self.seat, use):
                        codes.append(PLAY.code(kind, half))
        codes.append(END_TURN.code())
        return codes

    def apply(self, s: Bristol, action: int) -> None:
        if action == END_TURN.code():
            return
        kind = PLAY.first(action)
        use = REMEDY_USES[kind][PLAY.second(action)]
        spend(s, self.seat, kind, use, oldest(s.remedies[self.seat], kind))
        if s.noting:
            s.note("played", seat=self.seat, remedy=kind, use=use)
        s.push(self)
        use_remedy(s, self.seat, use)

    def run(self, s: Bristol) -> None:
        """The player has died, or holds nothing from an earlier round."""


# Mingle


@dataclass
class Mingle(Step):
    """Carts with enough of their own rats mingle, the leader first."""

    def run(self, s: Bristol) -> None:
        s.phase = MINGLE
        s.acting = NONE
        mingling = [cart for cart in s.race if s.carts[cart] and s.rats(cart) >= RATS]
        if not mingling and s.noting:
            s.note("nobody_mingles", faces=s.dice[:])
        for cart in mingling:
            if s.ending == NONE:
                mingle(s, cart)


# Move


@dataclass
class Move(Step):
    """Every racing cart advances by its dice; ties keep the order."""

    def run(self, s: Bristol) -> None:
        s.phase = MOVE
        for cart in s.race:
            s.positions[cart] += s.steps(cart)
        order: list[int] = []
        while len(order) < len(s.race):
            best = NONE
            for cart in s.race:
                if cart not in order and (best == NONE or s.positions[cart] > s.positions[best]):
                    best = cart
            order.append(best)
        s.race = order
        if s.noting:
            for cart in s.race:
                key = "cart_moves" if s.steps(cart) else "cart_stands"
                s.note(key, cart=cart, number=s.steps(cart), space=s.positions[cart])
            s.note("moved", race=s.race[:], steps=[s.steps(cart) for cart in s.race])


# Gate


@dataclass
class Gate(Step):
    """Carts beyond the gate leave, judged one after another (§4.8)."""

    def run(self, s: Bristol) -> None:
        s.phase = GATE
        leaving = [cart for cart in s.race if s.positions[cart] >= s.rules.track_length]
        if not leaving and s.noting:
            s.note("nobody_leaves")
        for cart in leaving:
            leave_town(s, cart)
            if s.ending != NONE:
                return
        if s.final_round == s.round:
            if s.noting:
                s.note("gates_close")
            for cart in s.race:
                for pawn in s.carts[cart][:]:
                    die(s, pawn)
                    if s.noting:
                        note_hand(s, "left_behind", pawn)
            end_game(s, DOOM)
        elif not s.race or s.dead & ((1 << s.seats) - 1) == (1 << s.seats) - 1:
            end_game(s, DOOM)


def leave_town(s: Bristol, cart: int) -> None:
    """A cart drops out of the race: empty, healthy, or with somebody plagued aboard."""
    if s.noting:
        s.note("at_gate", cart=cart)
    pawns = s.carts[cart][:]
    if s.noting:
        judge(s, pawns)
    s.race.remove(cart)
    zone = [card & VALUE for card in s.zones[cart]]
    if zone:
        s.zones[cart] = []
        s.rng.shuffle(zone)
        s.discard_symptoms(zone)
        s.remember(LEFT, place=cart, cards=zone)
    if not pawns:
        s.exits[cart] = LEFT_EMPTY
        if s.noting:
            s.note("left_empty", cart=cart)
        return
    for pawn in pawns:
        if s.is_plagued(pawn):
            leave_infected(s, cart, pawns)
            return
    s.exits[cart] = LEFT_ESCAPED
    for pawn in pawns:
        if not s.is_ghost(pawn):
            s.winners |= 1 << pawn
    if s.noting:
        s.note("left_healthy", cart=cart, pawns=pawns)
    end_game(s, ESCAPE if s.winners else GHOSTS_ESCAPE)
    s.judged = 0


def judge(s: Bristol, pawns: list[int]) -> None:
    """Everybody aboard shows both symptoms, front to back: whatever they are, they will be seen (§4.8)."""
    for pawn in pawns:
        s.judged |= 1 << pawn
        note_hand(s, "judged", pawn)


def leave_infected(s: Bristol, cart: int, pawns: list[int]) -> None:
    """Somebody aboard is plagued: all die, and the gates will close after one more round (R12)."""
    s.exits[cart] = LEFT_INFECTED
    for pawn in pawns:
        die(s, pawn)
    s.judged = 0
    if not s.final_round:
        s.final_round = s.round + 1
    if s.noting:
        s.note("left_infected", cart=cart, pawns=pawns, round=s.final_round)


# The round as the rulebook has it.
PHASES: Final = (Roll, Turns, Mingle, Move, Gate)
