"""Positions that cannot be changed, to see who tries; only interpreted ones can be frozen."""

from collections.abc import Callable
from functools import cache
from typing import Any

from lazaretto.kernel.frames import Frame
from lazaretto.kernel.rng import Rng

CHANGING = (
    *("append", "extend", "insert", "remove", "pop", "clear", "sort", "reverse", "update", "setdefault", "popitem"),
    *("__setitem__", "__delitem__", "__iadd__", "__imul__", "__ior__"),
)

# Found from the rest when first asked for, and kept: no part of the position.
KEPT = {"Layout": ("border", "capacity", "corners")}


def refuse(*_: object, **__: object) -> Any:
    raise AssertionError("asking has changed the position")


def frozen(thing: Any, seen: dict[int, Any] | None = None) -> Any:
    """A copy that refuses changes, all through; frames are shared, as they are never changed."""
    seen = {} if seen is None else seen
    if id(thing) in seen:
        return seen[id(thing)]
    if isinstance(thing, (list, dict)):
        copy = seen[id(thing)] = frozen_kind(type(thing))()
        if isinstance(thing, list):
            list.extend(copy, [frozen(item, seen) for item in thing])
        else:
            dict.update(copy, {key: frozen(item, seen) for key, item in thing.items()})
        return copy
    ours = type(thing).__module__.startswith(("lazaretto.", "tests.")) and not isinstance(thing, Frame)
    if not ours or not hasattr(thing, "__dict__"):
        return thing
    copy = seen[id(thing)] = object.__new__(frozen_kind(type(thing)))
    slots = [name for base in type(thing).__mro__ for name in getattr(base, "__slots__", ())]
    for name in (*slots, *vars(thing)):
        object.__setattr__(copy, name, frozen(getattr(thing, name), seen))
    return copy


@cache
def frozen_kind(kind: type) -> type:
    """A kind of thing that refuses every change."""
    if issubclass(kind, (list, dict)):
        return type(f"Frozen{kind.__name__}", (kind,), {name: refuse for name in CHANGING if hasattr(kind, name)})
    kept = KEPT.get(kind.__name__, ())

    def keep(self: object, name: str, value: object) -> None:
        (object.__setattr__ if name in kept else refuse)(self, name, value)

    names: dict[str, Callable[..., Any]] = {"__setattr__": keep, "__delattr__": refuse}
    if issubclass(kind, Rng):
        names["below"] = refuse
    return type(kind.__name__, (kind,), names)
