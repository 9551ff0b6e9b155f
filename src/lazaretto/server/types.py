"""TypeScript types of the wire, for the browser: `python -m lazaretto.server.types > web/src/wire.gen.ts`."""

import sys
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
from msgspec import inspect

from lazaretto.host import bodies, desk, wire
from lazaretto.language import FIRST
from lazaretto.text import catalogue, patterns

HEAD = """// Generated from wire.py, bodies.py and desk.py of src/lazaretto/host by `python -m lazaretto.server.types`.

export type Json = Record<string, unknown>;
export type Value = boolean | number | string;
"""
NAMED = {  # literals that have a name of their own
    name: frozenset(get_args(getattr(wire, name)))
    for name in ("Pace", "Status", "Trouble", "SeatKind", "LinkKind", "LineKind", "Wish", "Fault")
}


PLAIN: dict[type[inspect.Type], str] = {
    inspect.NoneType: "null",
    inspect.BoolType: "boolean",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
}


def structs() -> list[type[msgspec.Struct]]:
    """All messages of the wire, in the order they are written there."""
    known = {**vars(wire), **vars(bodies), **vars(desk)}
    own = [thing for thing in known.values() if isinstance(thing, type) and issubclass(thing, msgspec.Struct)]
    bases = {msgspec.Struct, wire.FromClient, wire.FromServer, wire.TableFacts}
    return [struct for struct in own if struct not in bases]


def written(kind: inspect.Type) -> str:
    """A type in TypeScript."""
    match kind:
        case inspect.AnyType():
            return "unknown"
        case inspect.LiteralType(values=values):
            return literal(frozenset(values))
        case inspect.ListType(item_type=item):
            inner = written(item)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case inspect.TupleType(item_types=items):
            return f"[{', '.join(map(written, items))}]"
        case inspect.DictType(value_type=value):
            return "Json" if isinstance(value, inspect.AnyType) else f"Record<string, {written(value)}>"
        case inspect.UnionType(types=types):
            return union(types)
        case inspect.StructType(cls=cls):
            return cls.__name__
    return plain(kind)


def plain(kind: inspect.Type) -> str:
    """A type that is made of no others."""
    if type(kind) not in PLAIN:
        raise TypeError(f"no TypeScript for {kind}")
    return PLAIN[type(kind)]


def literal(values: frozenset[Any]) -> str:
    """A literal by its name, or spelled out."""
    for name, known in NAMED.items():
        if known == values:
            return name
    return " | ".join(f'"{value}"' for value in sorted(values))


def union(types: tuple[inspect.Type, ...]) -> str:
    """A union, `null` last; booleans, numbers and strings together are a Value."""
    parts = list(dict.fromkeys(written(kind) for kind in types))
    if {"boolean", "number", "string"} <= set(parts):
        parts = ["Value", *(part for part in parts if part not in ("boolean", "number", "string"))]
    return " | ".join(sorted(parts, key=lambda part: part == "null"))


def interface(struct: type[msgspec.Struct]) -> str:
    """One message in TypeScript. What a browser may leave out is optional; what it is sent is always there."""
    shape = inspect.type_info(struct)
    assert isinstance(shape, inspect.StructType)
    lines = [f"/** {' '.join((struct.__doc__ or '').split())} */", f"export interface {struct.__name__} {{"]
    if shape.tag is not None:
        lines.append(f'  {shape.tag_field}: "{shape.tag}";')
    for field in shape.fields:
        optional = "" if field.required else "?"
        lines.append(f"  {field.encode_name}{optional}: {written(field.type)};")
    return "\n".join([*lines, "}"])


def typescript() -> str:
    """The whole file."""
    blocks = [HEAD.rstrip()]
    for name in NAMED:
        values = get_args(getattr(wire, name))
        blocks.append(f"export type {name} = " + " | ".join(f'"{value}"' for value in values) + ";")
    blocks += [interface(struct) for struct in structs()]
    for name in ("ClientMessage", "ServerMessage"):
        members = " | ".join(member.__name__ for member in get_args(getattr(wire, name)))
        blocks.append(f"export type {name} = {members};")
    blocks.append("/** A dotted key of the app's own catalogue. */\nexport type UiKey =" + "".join(app_keys()) + ";")
    return "\n\n".join(blocks) + "\n"


def app_keys() -> Iterator[str]:
    """The keys of the app's words, as the members of a union."""
    yield from (f'\n  | "{key}"' for key, _ in patterns(catalogue("lazaretto.language", FIRST)))


if __name__ == "__main__":
    sys.stdout.write(typescript())
