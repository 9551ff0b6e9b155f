"""Does a value have the shape that a type says? Every key there, no key besides, every value of its type."""

from types import UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

PLAIN = (bool, int, str)


def faults(value: Any, shape: Any, where: str = "view") -> list[str]:
    """What is wrong with a value, each with the place where."""
    origin = get_origin(shape)
    if is_typeddict(shape):
        return dict_faults(value, shape, where)
    if origin in (Union, UnionType):
        found = [faults(value, member, where) for member in get_args(shape)]
        return [] if [] in found else min(found, key=lambda said: (where_is_wrong(said, where), len(said)))
    if origin is Literal:
        known = get_args(shape)
        fits = any(type(value) is type(word) and value == word for word in known)
        return [] if fits else [f"{where} is {value!r}, not one of {known}"]
    if origin in (list, tuple):
        return row_faults(value, shape, where)
    if origin is dict:
        return table_faults(value, *get_args(shape), where)
    if shape is float:
        return [] if type(value) in (int, float) else [f"{where} is {value!r}, no number"]
    if shape is type(None):
        return [] if value is None else [f"{where} is {value!r}, not None"]
    assert shape in PLAIN, f"{where}: the test does not know {shape}"
    return [] if type(value) is shape else [f"{where} is {value!r}, no {shape.__name__}"]


def where_is_wrong(said: list[str], where: str) -> bool:
    """Is the value itself of another kind? A member of a union that fits but for a part of it tells more."""
    return any(fault.startswith(f"{where} is") for fault in said)


def dict_faults(value: Any, shape: Any, where: str) -> list[str]:
    """A TypedDict."""
    if type(value) is not dict:
        return [f"{where} is {value!r}, no {shape.__name__}"]
    kinds = get_type_hints(shape)
    found = [f"{where}.{key} is missing" for key in sorted(shape.__required_keys__ - set(value))]
    found += [f"{where}.{key} is not in {shape.__name__}" for key in value if key not in kinds]
    for key, kind in kinds.items():
        if key in value:
            inner = get_args(kind)[0] if get_origin(kind) is NotRequired else kind
            found += faults(value[key], inner, f"{where}.{key}")
    return found


def row_faults(value: Any, shape: Any, where: str) -> list[str]:
    """A list, or a tuple of a fixed length; both are rows in JSON."""
    if type(value) not in (list, tuple):
        return [f"{where} is {value!r}, no row"]
    kinds = get_args(shape)
    if get_origin(shape) is tuple:
        if len(value) != len(kinds):
            return [f"{where} has {len(value)} members, not {len(kinds)}"]
    else:
        kinds = kinds * len(value)
    pairs = enumerate(zip(value, kinds, strict=True))
    return [fault for place, (item, kind) in pairs for fault in faults(item, kind, f"{where}[{place}]")]


def table_faults(value: Any, key_kind: Any, value_kind: Any, where: str) -> list[str]:
    """A dict by ids. One by words that are all known has them all: the board reads it without asking."""
    if type(value) is not dict:
        return [f"{where} is {value!r}, no table"]
    found = [fault for key in value for fault in faults(key, key_kind, f"{where} key")]
    if get_origin(key_kind) is Literal:
        found += [f"{where}.{key} is missing" for key in get_args(key_kind) if key not in value]
    return found + [fault for key, item in value.items() for fault in faults(item, value_kind, f"{where}.{key}")]
