"""What a simulation or a match found, in lines for people."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from lazaretto.bots.strength import Strength

CONVINCING: Final = 0.05
Told = dict[str, Any]  # the JSON of a simulation or a match, with its head


def simulation_lines(title: str, told: Told) -> Iterator[str]:
    """A simulation."""
    games, seconds = told["games"], told["seconds"]
    yield f"{title}, {told['seats']} seats, {games} games of {told['bot']} from seed {told['seed']}"
    for name in ("decisions", "moves", "scores"):
        numbers = "  ".join(f"{key} {value:g}" for key, value in told[name].items())
        yield f"  {name:10} {numbers}"
    for seat, row in enumerate(told["per_seat"]):
        yield f"  seat {seat}: mean score {row['scores']['mean']:g}, wins {share(row)}"
    yield f"  {seconds:.2f} s, {games / max(seconds, 1e-9):.1f} games/s on one core"


def match_lines(title: str, told: Told) -> Iterator[str]:
    """A match."""
    deals = f"{told['deals']} deals × {told['rotations']} rotations"
    yield f"{title}, {told['seats']} seats: {told['games']} games, {deals}"
    for row in told["standings"]:
        yield f"  {row['bot']:16} wins {share(row)}, mean score {row['score']:.2f}, mean rank {row['rank']:.2f}"
    for row in told["paired"]:
        low, high = row["interval"]
        names = f"{row['first']} - {row['second']}"
        yield f"  {names}: {row['difference']:+.3f} a game, deal by deal ({low:+.3f} to {high:+.3f})"
    for name, p in told["evidence"].items():
        if p < 1:
            yield evidence_line(name, p)
    yield f"  wins by seat: {'  '.join(f'{wins:g}' for wins in told['wins_by_seat'])}"
    yield f"  intervals are 95 %; {told['seconds']:.1f} s of one core"


def evidence_line(name: str, p: float) -> str:
    """What the games show for a bot; `p` is how likely so good a result would be, were it not the better one."""
    if p < CONVINCING:
        return f"  {name} is the better one: were it not, so good a result would have a chance of {p:.2g}"
    return f"  nothing shows that {name} is the better one (p {p:.2g})"


def tournament_lines(title: str, told: Told) -> Iterator[str]:
    """A tournament."""
    yield f"{title}, {told['seats']} seats: {told['games']} games from seed {told['seed']}"
    for row in told["ratings"]:
        low, high = row["interval"]
        yield f"  {row['bot']:16} rating {row['mu']:.1f} ({low:.1f} to {high:.1f})"
    for row in told["pairs"]:
        low, high = row["interval"]
        better = min(row["p"], key=row["p"].__getitem__)
        names = f"{row['first']} : {row['second']}"
        wins = " : ".join(f"{wins:g}" for wins in row["wins"])
        yield (
            f"  {names:20} {wins} in {row['deals']} deals, {row['share']:.1%} ({low:.1%} to {high:.1%});"
            f" {better} is better with p {row['p'][better]:.2g}"
        )
        yield from side_lines(row["sides"])
    yield "  wins by seat: " + "  ".join(f"{row['share']:.1%}" for row in told["seats_by_wins"])
    yield "  intervals are 95 %"


def side_lines(sides: Told) -> Iterator[str]:
    """Of each bot: how many of its seats reached their goal, on each side."""
    for bot, rows in sides.items():
        reached = [
            f"{side} {row['reached']} of {row['seats']}, {row['share']:.1%} ({row['interval'][0]:.1%} to"
            f" {row['interval'][1]:.1%})"
            for side, row in rows.items()
        ]
        yield f"    {bot} reached its goal: {'; '.join(reached)}"


def strength_lines(found: Sequence[Strength]) -> Iterator[str]:
    """What was measured of the levels."""
    for one in found:
        low, high = one.interval
        line = f"  level {one.level}: rating {one.rating:.1f} ({low:.1f} to {high:.1f})"
        if one.below is not None:
            least, most = one.below.interval
            line += f", wins {one.below.share:.0%} against {one.below.bot} ({least:.0%} to {most:.0%}, "
            line += f"{one.below.games} games)"
        yield line


GRADES = {"alike": "nearly nothing", "little": "a little", "clear": "much"}


def review_lines(title: str, told: Told) -> Iterator[str]:
    """The review of a seat's game, the worst moves first."""
    moves = {move["step"]: move for move in told["moves"]}
    yield f"{title}, seat {told['seat'] + 1}: {len(moves)} moves with a choice"
    chances = told["chances"]
    yield f"  given away {amount(told['lost'], chances)} in all; luck {amount(told['luck'], chances, '+')}"
    for step in told["worst"]:
        move = moves[step]
        lost = f"{GRADES[move['grade']]} given away ({amount(move['lost'], chances)})"
        yield f"  step {step}: {lost} by {spoken(move['played'])}; better {spoken(move['best'])}"


def amount(value: float, chances: bool, sign: str = "") -> str:
    """What a move or luck was worth, as whole points, or per cent of a chance."""
    whole = round(value * 100 if chances else value)
    if not whole:
        return "less than 1 %" if chances else "less than a point"
    return f"{whole:{sign}} {'%' if chances else 'point' if abs(whole) == 1 else 'points'}"


def spoken(actions: list[Told]) -> str:
    """Actions in a line."""
    return ", ".join(
        " ".join([action["verb"], *(f"{key}={value}" for key, value in action.items() if key != "verb")])
        for action in actions
    )


def share(row: Told) -> str:
    """A share of wins with its interval."""
    low, high = row["win_interval"]
    return f"{row['win_share']:.1%} ({low:.1%} to {high:.1%})"
