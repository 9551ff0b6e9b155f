"""Plain data of states and frames, to readable JSON and back, with the spec's ids."""

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any

from lazaretto.kernel.errors import BadRecord
from lazaretto.kernel.frames import Frame

Json = Any  # what json.dumps takes
Names = Mapping[str, tuple[str, ...]]


class Coding:
    """How one kind of field is written, where names alone do not say it.

    A `later` one has come to its frames since games were saved: where it is missing, its default was the rule.
    """

    def __init__(self, write: Callable[[Any], Json], read: Callable[[Json], Any], later: bool = False) -> None:
        self.write = write
        self.read = read
        self.later = later


class Codec:
    """Writes values by the name they go under: a special coding, the ids of the one vocabulary, or as they are.

    `names` maps an argument or field name to its ids; -1 is null. One word per thing: the arguments of verbs, the
    fields of frames and states, and the arguments of journal entries share these names.
    """

    def __init__(self, names: Names, codings: Mapping[str, Coding], frame_base: type[Frame]) -> None:
        self.names = names
        self.codings = codings
        self.frame_base = frame_base
        self.number_of = {name: {id_: number for number, id_ in enumerate(ids)} for name, ids in names.items()}
        self.fields_of: dict[type[Frame], tuple[str, ...]] = {}

    def write(self, name: str, value: Any) -> Json:
        """A value as JSON."""
        if name in self.codings:
            return self.codings[name].write(value)
        if isinstance(value, (list, tuple)):
            return [self.write(name, item) for item in value]
        if name in self.names and isinstance(value, int) and not isinstance(value, bool):
            return None if value < 0 else self.names[name][value]
        return value

    def read(self, name: str, data: Json) -> Any:
        """A value from JSON; lists stay lists."""
        if name in self.codings:
            return self.codings[name].read(data)
        if isinstance(data, list):
            return [self.read(name, item) for item in data]
        if name in self.names:
            if data is None:
                return -1
            if data not in self.number_of[name]:
                raise BadRecord(f"{data!r} is no {name}")
            return self.number_of[name][data]
        return data

    def write_object(self, thing: object, names: tuple[str, ...]) -> dict[str, Json]:
        """The named fields of a plain object."""
        return {name: self.write(name, getattr(thing, name)) for name in names}

    def read_object(self, thing: Any, names: tuple[str, ...], data: Mapping[str, Json]) -> Any:
        """Fill a fresh object's named fields, and return it."""
        for name in names:
            if name not in data:
                raise BadRecord(f"{type(thing).__name__} lacks {name}")
            value = self.read(name, data[name])
            setattr(thing, name, tuple(value) if isinstance(getattr(thing, name), tuple) else value)
        return thing

    def write_frame(self, frame: Frame) -> dict[str, Json]:
        """A frame as its class name and its fields."""
        written = {"frame": type(frame).__name__}
        for name in self.field_names(type(frame)):
            written[name] = self.write(name, getattr(frame, name))
        return written

    def field_names(self, frame: type[Frame]) -> tuple[str, ...]:
        """The fields of a kind of frame, in order."""
        known = self.fields_of.get(frame)
        if known is None:
            known = self.fields_of[frame] = tuple(field.name for field in fields(frame))
        return known

    def read_frame(self, data: Mapping[str, Json]) -> Frame:
        """A frame from its class name and its fields."""
        made = self.frames().get(data["frame"])
        if made is None:
            raise BadRecord(f"there is no frame {data['frame']!r}")
        values = {}
        for field in fields(made):
            coding = self.codings.get(field.name)
            if coding is not None and coding.later and field.name not in data:
                continue
            value = self.read(field.name, data[field.name])
            values[field.name] = tuple(value) if isinstance(field.default, tuple) else value
        return made(**values)

    def frames(self) -> dict[str, type[Frame]]:
        """All frame classes of the game by name."""
        found: dict[str, type[Frame]] = {}
        waiting = [self.frame_base]
        while waiting:
            frame = waiting.pop()
            if found.setdefault(frame.__name__, frame) is not frame:
                raise BadRecord(f"two frames are called {frame.__name__}")
            waiting.extend(frame.__subclasses__())
        return found


def each(write: Callable[[Any], Json], read: Callable[[Json], Any]) -> Coding:
    """The coding of a list whose items are coded like this."""
    return Coding(lambda values: [write(value) for value in values], lambda data: [read(item) for item in data])
