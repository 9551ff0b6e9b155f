"""Metrics: what the meters and the hall say, in the format of Prometheus. No ids, names or addresses, ever."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import prometheus_client as prometheus
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector
from prometheus_client.samples import Sample

import lazaretto
from lazaretto.server.meters import METERS, Timing

if TYPE_CHECKING:
    from lazaretto.server.hall import Hall
    from lazaretto.server.tables import LiveTable


def connections(table: "LiveTable") -> int:
    """How many devices are connected to a table."""
    return len(table.audience.devices)


def halted(table: "LiveTable") -> bool:
    """Does a table take no moves, because what it has in memory may differ from the disk?"""
    return table.pulse.halted


class Readings(Collector):
    """Everything of one process; read when somebody asks."""

    def __init__(self, hall: "Hall") -> None:
        self.hall = hall

    def collect(self) -> Iterator[Metric]:
        yield from self.moves()
        yield from self.tables()
        yield from self.queues()
        yield from self.failures()
        version = GaugeMetricFamily("lazaretto_version", "The version that runs.", labels=["version"])
        version.add_metric([lazaretto.__version__], 1)
        yield version

    def moves(self) -> Iterator[Metric]:
        """What was played, and how long each stage took."""
        moves = CounterMetricFamily(
            "lazaretto_moves", "Moves on disk, by game and by who moved.", labels=["game", "by"]
        )
        for (game, bot), count in sorted(METERS.moves.items()):
            moves.add_metric([game, "bot" if bot else "person"], count)
        yield moves
        stages = [("apply", METERS.applying), ("write", METERS.writing), ("send", METERS.sending)]
        yield histogram(
            "lazaretto_move_seconds",
            "How long moves take: apply (received to applied), write (to on disk), send (to handed to all).",
            ["stage"],
            [([name], timing) for name, timing in stages],
        )
        yield histogram("lazaretto_flush_seconds", "Batches of moves to the disk.", [], [([], METERS.flushes)])
        thinking = sorted(METERS.thinking.items())
        yield histogram(
            "lazaretto_bot_seconds",
            "Work of the bots' processes, by kind and by level.",
            ["work", "level"],
            [([work, level], timing) for (work, level), timing in thinking],
        )

    def tables(self) -> Iterator[Metric]:
        """What is in memory."""
        live = list(self.hall.live.values())
        yield GaugeMetricFamily("lazaretto_tables", "Tables in memory.", len(live))
        yield GaugeMetricFamily("lazaretto_tables_halted", "Tables that take no moves now.", sum(map(halted, live)))
        yield GaugeMetricFamily("lazaretto_connections", "Open WebSockets.", sum(map(connections, live)))

    def queues(self) -> Iterator[Metric]:
        """What waits."""
        queues = GaugeMetricFamily("lazaretto_queue", "How many wait, by what for.", labels=["queue"])
        queues.add_metric(["writer"], len(self.hall.store.pending))
        for crew in self.hall.crews():
            queues.add_metric([crew.name], crew.waiting)
        yield queues

    def failures(self) -> Iterator[Metric]:
        """What was refused, and what went wrong."""
        refusals = CounterMetricFamily("lazaretto_refusals", "Requests and frames refused, by code.", labels=["code"])
        for code, count in sorted(METERS.refusals.items()):
            refusals.add_metric([code], count)
        yield refusals
        answers = CounterMetricFamily("lazaretto_requests", "Requests answered, by status.", labels=["status"])
        for hundreds, count in sorted(METERS.answers.items()):
            answers.add_metric([f"{hundreds}xx"], count)
        yield answers
        yield CounterMetricFamily("lazaretto_database_errors", "Statements that failed.", METERS.database_errors)
        swept = CounterMetricFamily("lazaretto_swept", "What retention has removed, by kind.", labels=["kind"])
        for kind, count in sorted(METERS.swept.items()):
            swept.add_metric([kind], count)
        yield swept


def histogram(name: str, about: str, labels: list[str], rows: list[tuple[list[str], Timing]]) -> Metric:
    """Timings as Prometheus wants them."""
    family = HistogramMetricFamily(name, about, labels=labels)
    for values, timing in rows:
        family.add_metric(values, timing.buckets(), timing.total)
    return family


class Metrics:
    """The page of one process; with a name of its own where there are several."""

    def __init__(self, hall: "Hall", worker: str = "") -> None:
        self.worker = worker
        self.registry = prometheus.CollectorRegistry()
        self.registry.register(Readings(hall))
        prometheus.ProcessCollector(registry=self.registry)
        prometheus.PlatformCollector(registry=self.registry)
        prometheus.GCCollector(registry=self.registry)

    def page(self) -> bytes:
        """All of it as text."""
        source: Any = self  # what is printed is what our own `collect` gives
        return prometheus.generate_latest(source)

    def collect(self) -> Iterable[Metric]:
        """Every metric, marked with the worker if it has a name."""
        for metric in self.registry.collect():
            if self.worker:
                metric.samples = [marked(sample, self.worker) for sample in metric.samples]
            yield metric


def marked(sample: Sample, worker: str) -> Sample:
    """A sample with the label of its worker."""
    return sample._replace(labels={**sample.labels, "worker": worker})
