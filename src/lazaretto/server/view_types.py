"""TypeScript types of the games' views, for their boards: `python -m lazaretto.server.view_types` writes them all.

What a view holds is said once, in a game's `show/shapes.py`: TypedDicts, `View` for the public part and `Own` for the
private one. The comment behind a field comes along; a closed set of words becomes a list and a type.
"""

import importlib
import inspect as source
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, Literal, get_args, get_origin, is_typeddict

from msgspec import inspect

import lazaretto
from lazaretto.kernel.view import TableView
from lazaretto.server.types import plain

BOARDS = Path("web/src/games")
FILE = "view.gen.ts"
COMMENT = re.compile(r"^    (\w+): .*?  # (.+)$", re.MULTILINE)
ARRAY = re.compile(r"^[\w.]+$")


def shapes(game: str) -> ModuleType | None:
    """The module in which a game says what its views hold, if it does."""
    name = f"{lazaretto.home(game)}.show.shapes"
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is not None and name.startswith(error.name):
            return None
        raise


def typed_games() -> list[str]:
    """The games whose views are typed and that have a board."""
    return [game for game in lazaretto.games() if shapes(game) is not None]


class Writer:
    """The TypeScript of one game's shapes."""

    def __init__(self, module: ModuleType) -> None:
        self.module = module
        self.words = {name: thing for name, thing in vars(module).items() if get_origin(thing) is Literal}
        self.dicts: dict[str, Any] = {}
        self.gather(TableView)
        for thing in vars(module).values():
            if is_typeddict(thing):
                self.gather(thing)
        del self.dicts["TableView"]

    def gather(self, shape: Any) -> None:
        """A shape after those it is made of, so that the file reads from the small to the large."""
        for inner in inner_shapes(inspect.type_info(shape)):
            if inner.__name__ not in self.dicts and inner is not shape:
                self.gather(inner)
        self.dicts.setdefault(shape.__name__, shape)

    def text(self) -> str:
        """The whole file."""
        blocks = [f"// Generated from {self.module.__name__} by `python -m lazaretto.server.view_types`. Do not edit."]
        blocks += [listed(name, get_args(word)) for name, word in self.words.items()]
        blocks += [self.interface(shape) for shape in self.dicts.values()]
        return "\n\n".join(blocks) + "\n"

    def interface(self, shape: Any) -> str:
        """One shape. The public part of a view also has what every game's has."""
        said = f"/** {' '.join((shape.__doc__ or '').split())} */"
        lines = [said, f"export interface {shape.__name__} {{"]
        kinds = fields(shape)
        comments = comments_of(shape)
        if shape.__name__ == "View":
            kinds = fields(TableView) | kinds
        for name, (kind, required) in kinds.items():
            if name in comments:
                lines.append(f"  /** {comments[name]} */")
            lines.append(f"  readonly {name}{'' if required else '?'}: {self.written(kind)};")
        return "\n".join([*lines, "}"])

    def written(self, kind: inspect.Type) -> str:
        """A type in TypeScript."""
        match kind:
            case inspect.LiteralType(values=values):
                return self.literal(values)
            case inspect.ListType(item_type=item):
                inner = self.written(item)
                return f"readonly {inner}[]" if ARRAY.match(inner) else f"readonly ({inner})[]"
            case inspect.TupleType(item_types=items):
                return f"readonly [{', '.join(map(self.written, items))}]"
            case inspect.DictType(key_type=key, value_type=value):
                return f"Readonly<Record<{self.written(key)}, {self.written(value)}>>"
            case inspect.UnionType(types=types):
                parts = dict.fromkeys(self.written(member) for member in types)
                return " | ".join(sorted(parts, key=lambda part: part == "null"))
            case inspect.TypedDictType(cls=cls):
                return str(cls.__name__)
        return plain(kind)

    def literal(self, values: tuple[Any, ...]) -> str:
        """Words by the name they have together, or spelled out."""
        names = [name for name, word in self.words.items() if set(get_args(word)) == set(values)]
        return names[0] if names else spelled(values)


def spelled(words: tuple[Any, ...]) -> str:
    return " | ".join(quoted(word) for word in words)


def listed(name: str, words: tuple[Any, ...]) -> str:
    """A closed set of words: as a list for whoever goes through them, and as a type. DieColour is in DIE_COLOURS."""
    row = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).upper() + "S"
    return (
        f"export const {row} = [{', '.join(quoted(word) for word in words)}] as const;\n"
        f"export type {name} = (typeof {row})[number];"
    )


def quoted(word: str | int) -> str:
    return f"'{word}'" if isinstance(word, str) else str(word)


def fields(shape: Any) -> dict[str, tuple[inspect.Type, bool]]:
    """The fields of a shape: of what kind, and whether they are always there."""
    info = inspect.type_info(shape)
    assert isinstance(info, inspect.TypedDictType)
    order = list(shape.__annotations__)
    found = {field.name: (field.type, field.required) for field in info.fields}
    return {name: found[name] for name in order}


def comments_of(shape: Any) -> dict[str, str]:
    """The comments behind the fields of a shape, and of the shapes it extends."""
    module = importlib.import_module(shape.__module__)
    own = dict(COMMENT.findall(source.getsource(shape)))
    for thing in vars(module).values():
        if is_typeddict(thing) and thing is not shape and extends(shape, thing):
            own = dict(COMMENT.findall(source.getsource(thing))) | own
    return own


def extends(shape: Any, other: Any) -> bool:
    """Does a shape say in its head that it extends another?"""
    head = source.getsource(shape).split(":", 1)[0]
    return re.search(rf"\b{other.__name__}\b", head.split("(", 1)[1]) is not None


def inner_shapes(kind: Any) -> Iterator[Any]:
    """The shapes a type is made of."""
    match kind:
        case inspect.TypedDictType(fields=members):
            for field in members:
                yield from named_in(field.type)
        case _:
            yield from named_in(kind)


def named_in(kind: inspect.Type) -> Iterator[Any]:
    match kind:
        case inspect.TypedDictType(cls=cls):
            yield cls
        case inspect.ListType(item_type=item):
            yield from named_in(item)
        case inspect.DictType(value_type=value):
            yield from named_in(value)
        case inspect.UnionType(types=types):
            for member in types:
                yield from named_in(member)


def typescript(game: str) -> str:
    """The types of a game's views."""
    module = shapes(game)
    assert module is not None
    return Writer(module).text()


def main() -> None:
    """Write the types of all games beside their boards."""
    for game in typed_games():
        file = BOARDS / game / FILE
        file.write_text(typescript(game), "utf-8")
        sys.stdout.write(f"{file}\n")


if __name__ == "__main__":
    main()
