# mypyc: interpreted
"""The story of a game that is over: what was paid for what, who was cured, what was closed, and when it turned."""

from collections.abc import Sequence
from typing import Any

from lazaretto.games.quarantine.rules.state import cube_list
from lazaretto.games.quarantine.rules.tables import COLOURS, CUBES, NONE, SPECIAL_IDS
from lazaretto.games.quarantine.show.shapes import Closed, Deal, Story
from lazaretto.kernel.journal import Note
from lazaretto.kernel.playback import Playback
from lazaretto.kernel.record import action_code
from lazaretto.kernel.story import Moment

MANY_CURED = 3  # patients cured in one turn that are worth a line


class Course:
    """A game as its notes tell it."""

    def __init__(self, seats: int) -> None:
        self.deals: list[Deal] = []
        self.cured = [dict.fromkeys(COLOURS, 0) for _ in range(seats)]
        self.closed: list[Closed] = [{"rooms": 0, "spread": 0, "own": 0, "open": 0} for _ in range(seats)]
        self.spreads: list[tuple[int, int, int]] = []  # step, whose hospital, who did it
        self.losses: list[tuple[int, int, int, str]] = []  # step, whose contract, who bought, which room
        self.best: list[tuple[int, int, int]] = []  # patients cured in a turn, step, seat
        self.in_turn = 0
        self.ended_by = ""

    def see(self, step: int, note: Note, before: Any) -> None:
        """One more note, and the position before the action that led to it."""
        args: dict[str, Any] = note.args
        if note.key in ("bag_empty", "market_empty"):
            self.ended_by = note.key.removesuffix("_empty")
        elif note.key in ("turn", "final_turn"):
            self.in_turn = 0
        elif note.key in ("claimed", "bought_special", "bought_extra"):
            self.deal(step, note.key, args, before)
        elif note.key in ("cured", "cured_on_call", "pharmacy"):
            self.cure(step, args["seat"], args["colour"], args.get("count", 1))
        elif note.key in ("quarantined", "spread"):
            self.close(step, note.key, args)
        elif note.key in ("decontaminated", "pathology"):
            tiles = args["tile"]
            self.closed[args["seat"]]["open"] += len(tiles) if isinstance(tiles, list) else 1

    def deal(self, step: int, key: str, args: dict[str, Any], before: Any) -> None:
        """A tile is got."""
        stack = args.get("stack", NONE)
        owner = before.owners[stack] if stack != NONE else NONE
        seat: int = args["seat"]
        paid = cube_list(before.prices[stack]) if key == "claimed" else args["paid"]
        from_rival = owner not in (NONE, seat)
        self.deals.append(
            {
                "kind": SPECIAL_IDS[stack] if stack != NONE else f"extra_{COLOURS[args['colour']]}",
                "seat": seat,
                "named": None if owner == NONE else owner,
                "how": "claimed"
                if key == "claimed"
                else "extra"
                if stack == NONE
                else "from_rival"
                if from_rival
                else "bought",
                "paid": [CUBES[cube] for cube in paid],
                "turn": before.turn,
                "step": step,
            }
        )
        if from_rival:
            self.losses.append((step, owner, seat, SPECIAL_IDS[stack]))

    def cure(self, step: int, seat: int, colour: int, count: int) -> None:
        """Patients are cured."""
        self.cured[seat][COLOURS[colour]] += count
        self.in_turn += count
        self.best.append((self.in_turn, step, seat))

    def close(self, step: int, key: str, args: dict[str, Any]) -> None:
        """A room is closed."""
        here = self.closed[args["seat"]]
        here["rooms"] += 1
        here["own"] += args["rival"] == args["seat"]
        if key == "spread":
            here["spread"] += 1
            self.spreads.append((step, args["seat"], args["rival"]))


def course_of(playback: Playback) -> tuple[Course, Any]:
    """A record played again with its notes; and the position in the end."""
    s: Any = playback.state(0)
    s.noting = True
    found = Course(s.seats)
    for step, action in enumerate(playback.actions, 1):
        before = s.clone()
        s.apply(*action_code(playback.game, action))
        for note in s.notes:
            found.see(step, note, before)
        s.notes = []
    return found, s


def story(playback: Playback) -> Story:
    """What the end page tells besides the scores."""
    course, s = course_of(playback)
    return {
        "turns": s.turn,
        "rounds": -(-s.turn // s.seats),
        "ended_by": course.ended_by,
        "deals": course.deals,
        "cured": course.cured,
        "closed": course.closed,
    }


def moments(playback: Playback) -> Sequence[Moment]:
    """A virus that walked through a station, a contract that was bought away, the largest cure of the game."""
    course, _ = course_of(playback)
    found = [Moment("spread", step, seat, {"rival": rival}) for step, seat, rival in course.spreads[:1]]
    found += [
        Moment("bought_away", step, seat, {"rival": rival, "stack": stack})
        for step, seat, rival, stack in course.losses[:1]
    ]
    if course.best:
        count, step, seat = max(course.best)
        if count >= MANY_CURED:
            found.append(Moment("cured", step, seat, {"count": count}))
    return sorted(found, key=lambda moment: moment.step)
