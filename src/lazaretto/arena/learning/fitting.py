"""Fitting: a net to positions and what came of them, by PyTorch, on a graphics processor where there is one."""

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from lazaretto.arena.learning.shards import Examples, numpy
from lazaretto.kernel.errors import LazarettoError

SCALE: Final = 10.0  # points: what counts as 1 while it is fitted
EXAMINED_AT_ONCE: Final = 65_536


@dataclass(frozen=True)
class Fit:
    """How a net is fitted."""

    units: int = 64
    further: int = 16
    epochs: int = 12
    batch: int = 2048
    rate: float = 2e-3
    most: int = 0  # positions seen in an epoch, drawn anew for each; 0 for all
    seed: int = 0
    scale: float = SCALE  # chances are fitted as they are


@dataclass(frozen=True)
class Fitted:
    """A net's weights in the order of `Net`, and how far off it is on games it has not seen, squared."""

    weights: tuple[float, ...]
    error: float
    plain: float  # how far off the evaluation by hand is, refitted
    variance: float


def torch() -> Any:
    """PyTorch, or a word about where it comes from."""
    try:
        return importlib.import_module("torch")
    except ImportError:
        raise LazarettoError("training needs PyTorch (pip install lazaretto[learn])") from None


def fit_net(
    examples: Examples, inputs: int, seats: int, fit: Fit, told: Callable[[str], None], device: str = ""
) -> Fitted:
    """Fit a net. The last `seats` inputs are the evaluations by hand."""
    t = torch()
    t.manual_seed(fit.seed)
    device = device or ("cuda" if t.cuda.is_available() else "cpu")
    learn, exam = (on_device(t, part, device, fit.scale) for part in examples.split())
    lines, plain = straight_line(examples, inputs, seats)
    model = Model(t, inputs, fit, device)
    model.begin_with(lines)
    each = min(fit.most or len(learn[2]), len(learn[2]))
    steps = max(1, -(-each // fit.batch))
    optimizer = t.optim.AdamW(model.weights, lr=fit.rate, weight_decay=1e-3)
    pace = t.optim.lr_scheduler.OneCycleLR(optimizer, fit.rate, total_steps=steps * fit.epochs)
    for epoch in range(fit.epochs):
        order = t.randperm(len(learn[2]), device=device)[:each]
        for step in range(steps):
            some = order[step * fit.batch : (step + 1) * fit.batch]
            optimizer.zero_grad(set_to_none=True)
            loss = ((model.answer(learn[0][some], learn[1][some]) - learn[2][some]) ** 2).mean()
            loss.backward()
            optimizer.step()
            pace.step()
        model.remember(off := model.off_by(exam))
        told(f"epoch {epoch + 1} of {fit.epochs}: off by {off:.2f} squared")
    model.recall()
    seen = t.zeros(inputs + 1, device=device)
    seen[learn[0].flatten().long()] = 1.0
    return Fitted(model.told(seen), model.off_by(exam), plain, float(ahead(exam[2]).var() * fit.scale**2))


def on_device(t: Any, part: Examples, device: str, scale: float) -> tuple[Any, Any, Any]:
    """Places, numbers and goals where they are worked with."""
    places, values = t.from_numpy(part.places).to(device), t.from_numpy(part.values).to(device)
    return places, values, t.from_numpy(part.goals).to(device) / scale


class Model:
    """The net while it is fitted: as `Net`, many positions at a time, and the two scores apart.

    One's own luck and a rival's are told apart so, and half the games are enough. `Net` has their difference.
    """

    def __init__(self, t: Any, inputs: int, fit: Fit, device: str) -> None:
        self.t = t
        self.inputs = inputs
        self.fit = fit

        def made(*shape: int, spread: float) -> Any:
            return (t.randn(*shape) * spread).to(device).requires_grad_()

        units, further = fit.units, fit.further
        self.first = made(inputs + 1, units, spread=0.12)  # one row more, for the empty places
        self.first_bias = made(units, spread=0.0)
        self.second = made(units, further, spread=(2 / units) ** 0.5)
        self.second_bias = made(further, spread=0.0)
        self.last = made(further, 2, spread=0.1 * (1 / further) ** 0.5)
        self.plain = made(inputs + 1, 2, spread=0.0)  # the units that are never silent
        self.bias = made(2, spread=0.0)
        self.least = float("inf")
        self.kept: list[Any] = []
        self.weights = [self.first, self.first_bias, self.second, self.second_bias, self.last, self.plain, self.bias]

    def begin_with(self, lines: Any) -> None:
        """Begin with what the evaluations by hand say, so that what is learned is what they miss."""
        scale, seats = self.fit.scale, len(lines) - 1
        begin = self.t.from_numpy(lines).to(self.plain.device) / scale
        with self.t.no_grad():
            self.plain[self.inputs - seats : self.inputs] = begin[:seats]
            self.bias[:] = begin[seats]

    def answer(self, places: Any, values: Any) -> Any:
        """The own score and the best rival's, by the net, in units of the scale."""
        t, places, values = self.t, places.int(), values.float()
        bag = t.nn.functional.embedding_bag  # adds up the rows of what is not 0: far less work than a whole product
        sums = t.relu(bag(places, self.first, per_sample_weights=values, mode="sum") + self.first_bias)
        straight = bag(places, self.plain, per_sample_weights=values, mode="sum")
        return t.relu(sums @ self.second + self.second_bias) @ self.last + straight + self.bias

    def off_by(self, exam: tuple[Any, Any, Any]) -> float:
        """The mean squared error, in squared points."""
        places, values, goals = exam
        total = 0.0
        with self.t.no_grad():
            for start in range(0, len(goals), EXAMINED_AT_ONCE):
                part = slice(start, start + EXAMINED_AT_ONCE)
                total += float((ahead(self.answer(places[part], values[part]) - goals[part]) ** 2).sum())
        return total / max(1, len(goals)) * self.fit.scale**2

    def remember(self, off: float) -> None:
        """Keep the weights of the epoch that is least off: later ones may learn single games by heart."""
        if off < self.least:
            self.least, self.kept = off, [one.detach().clone() for one in self.weights]

    def recall(self) -> None:
        """Go back to the weights that were kept."""
        with self.t.no_grad():
            for one, kept in zip(self.weights, self.kept, strict=False):
                one.copy_(kept)

    def told(self, seen: Any) -> tuple[float, ...]:
        """The weights in the order of `Net`, in points, how far ahead; what was never seen counts nothing."""
        t, scale = self.t, self.fit.scale
        with t.no_grad():
            first = t.cat([self.first, ahead(self.plain)[:, None] * scale], 1) * seen[:, None]
            bias = t.cat([self.first_bias, t.zeros(1, device=seen.device)])
            last = [ahead(self.last) * scale, ahead(self.bias[None]) * scale]
            parts = [first[: self.inputs], bias, self.second, self.second_bias, *last]
            return tuple(float(number) for part in parts for number in part.flatten().tolist())


def ahead(both: Any) -> Any:
    """The own score less the rival's."""
    return both[:, 0] - both[:, 1]


def straight_line(examples: Examples, inputs: int, seats: int) -> tuple[Any, float]:
    """The evaluations by hand, refitted: what each is worth for both scores, and how far off that is, squared."""
    np = numpy()
    columns = [
        ((examples.places == inputs - seats + seat) * examples.values).sum(axis=1, dtype=np.float32)
        for seat in range(seats)
    ]
    table, held = np.stack([*columns, np.ones(len(examples), np.float32)], axis=1), examples.held_out()
    lines = np.linalg.lstsq(table[~held], examples.goals[~held], rcond=None)[0]
    off = ahead(table[held] @ lines - examples.goals[held])
    return lines.astype(np.float32), float((off**2).mean()) if held.any() else float("nan")
