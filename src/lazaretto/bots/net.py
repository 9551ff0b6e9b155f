# mypyc: compiled
"""A small net that says what a position is worth, and an evaluation that asks it. Plain arithmetic, no library.

The inputs are a seat's observation and, behind it, what every seat's position promises by the evaluation that was made
by hand: so the net learns what that one misses. Two layers of units that are silent below 0 lead to one number; one
more unit of the first layer is never silent, and is added to it.
"""

from collections.abc import Callable
from operator import add
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from lazaretto.kernel.observation import Observe, Sheet
from lazaretto.kernel.state import State

HAND_SCALE: Final = 0.05  # of points that the evaluation by hand gives, so that inputs are of one size; chances are
MOST_SCALED: Final = 2000  # rows of weights that are kept multiplied

INTERPRETED: Final = getattr(Sheet, "__mypyc_attrs__", None) is None  # then whole lists are quicker than single numbers


@mypyc_attr(allow_interpreted_subclasses=False)
class Net:
    """The numbers of a net. `first` goes input by input, each with a weight for every unit and for the plain sum."""

    def __init__(self, inputs: int, units: int, further: int, weights: list[float]) -> None:
        sizes = [inputs * (units + 1), units + 1, units * further, further, further, 1]
        if len(weights) != sum(sizes):
            raise ValueError(f"a net of {inputs}-{units}-{further} has {sum(sizes)} weights, not {len(weights)}")
        ends = [sum(sizes[: place + 1]) for place in range(6)]
        self.inputs = inputs
        self.units: i64 = units
        self.further: i64 = further
        self.first: vec[float] = vec[float](weights[: ends[0]])
        self.first_bias: vec[float] = vec[float](weights[ends[0] : ends[1]])
        self.second: vec[float] = vec[float](weights[ends[1] : ends[2]])  # unit by unit of the first layer
        self.second_bias: vec[float] = vec[float](weights[ends[2] : ends[3]])
        self.last: vec[float] = vec[float](weights[ends[3] : ends[4]])
        self.bias = weights[ends[4]]
        self.sums: vec[float] = vec[float]([0.0] * (units + 1))
        self.heights: vec[float] = vec[float]([0.0] * further)
        self.rows: list[list[float]] = []  # the weights once more, row by row, where nothing is compiled
        self.further_rows: list[list[float]] = []
        self.scaled: dict[tuple[int, float], list[float]] = {}
        if INTERPRETED:
            self.rows = [weights[at : at + units + 1] for at in range(0, ends[0], units + 1)]
            self.further_rows = [weights[at : at + further] for at in range(ends[1], ends[2], further)]

    def value(self, sheet: Sheet) -> float:
        """What the net makes of a sheet."""
        if INTERPRETED:
            return self.value_by_lists(sheet)
        self.add_up(sheet)
        units = self.units
        further = self.further
        sums = self.sums
        heights = self.heights
        second = self.second
        bias = self.second_bias
        to: i64 = 0
        while to < further:
            heights[to] = bias[to]
            to += 1
        unit: i64 = 0
        while unit < units:
            height = sums[unit]
            if height > 0.0:
                base = unit * further
                to = 0
                while to < further:
                    heights[to] = heights[to] + height * second[base + to]
                    to += 1
            unit += 1
        last = self.last
        value = self.bias + sums[units]
        to = 0
        while to < further:
            height = heights[to]
            if height > 0.0:
                value += height * last[to]
            to += 1
        return value

    def value_by_lists(self, sheet: Sheet) -> float:
        """The same number by whole lists."""
        places, values = sheet.written()
        rows = map(self.times, places, values)
        sums = [sum(column, 0.0) for column in zip(self.first_bias, *rows, strict=True)]
        plain = sums.pop()
        heights = list(self.second_bias)
        for height, row in zip(sums, self.further_rows, strict=True):
            if height > 0.0:
                heights = list(map(add, heights, [height * weight for weight in row]))
        value = self.bias + plain
        for height, weight in zip(heights, self.last, strict=True):
            if height > 0.0:
                value += height * weight
        return value

    def times(self, place: int, value: float) -> list[float]:
        """The weights of an input, as often as it counts. Most inputs have few values, and come again."""
        if value == 1.0:
            return self.rows[place]
        found = self.scaled.get((place, value))
        if found is None:
            if len(self.scaled) >= MOST_SCALED:
                self.scaled.clear()
            found = self.scaled[place, value] = [value * weight for weight in self.rows[place]]
        return found

    def add_up(self, sheet: Sheet) -> None:
        """The first layer: only what is written counts."""
        width = self.units + 1
        sums = self.sums
        first = self.first
        bias = self.first_bias
        unit: i64 = 0
        while unit < width:
            sums[unit] = bias[unit]
            unit += 1
        places = sheet.places
        values = sheet.values
        count = sheet.count
        at: i64 = 0
        while at < count:
            base = places[at] * width
            value = values[at]
            unit = 0
            while unit < width:
                sums[unit] = sums[unit] + value * first[base + unit]
                unit += 1
            at += 1


@mypyc_attr(allow_interpreted_subclasses=False)
class NetEvaluation:
    """What a position is worth to a seat by a net; at the end of a game, what it came to."""

    def __init__(
        self,
        net: Net,
        observe: Observe,
        places: int,
        promise: Callable[[Any, int, int], float],
        ended: Callable[[Any, int], float],
        scale: float = HAND_SCALE,
        aim: Callable[[Any, int], float] | None = None,
    ) -> None:
        self.net = net
        self.observe = observe
        self.places = places  # of the observation: the evaluations by hand come behind
        self.promise = promise
        self.ended = ended
        self.scale = scale
        self.aim = aim  # what the seat wants besides; no input, so that nets need not know of it
        self.sheet = Sheet()

    def evaluate(self, s: State, seat: int) -> float:
        """How good; higher is better for the seat."""
        if s.over():
            value = self.ended(s, seat)
        else:
            self.write(s, seat)
            value = self.net.value(self.sheet)
        return value if self.aim is None else value + self.aim(s, seat)

    def write(self, s: State, seat: int) -> None:
        """All inputs of the net: the observation, and every seat's prospect in turn order."""
        sheet = self.sheet
        sheet.clear()
        self.observe(s, seat, sheet)
        for step in range(s.seats):
            sheet.put(self.places + step, self.scale * self.promise(s, (seat + step) % s.seats, seat))

    def inputs(self, s: State, seat: int) -> tuple[list[int], list[float]]:
        """The same as lists, for whoever trains nets."""
        self.write(s, seat)
        return self.sheet.written()
