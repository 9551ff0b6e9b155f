# mypyc: interpreted
"""Copies of a game that are played by an owner's numbers.

Rules read their tables as constants of their modules, and compiled ones have them built in. So a game by other numbers
is the game's package once more: its modules are run anew, interpreted, with their data corrected, and import each other
instead of the installed ones. Nobody else sees them; a copy goes when nobody plays by it any more.

States of a copy travel to other processes as those of any game: a class of a copy is pickled as the set and its name,
and the copy is made where it arrives.
"""

import builtins
import copyreg
import gc
import importlib.util
import typing
from _thread import RLock
from collections import OrderedDict
from dataclasses import replace
from importlib.machinery import ExtensionFileLoader, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType, SimpleNamespace
from typing import Any, Final
from weakref import WeakValueDictionary

from lazaretto.kernel import facts as plain
from lazaretto.kernel.corrections import desk_of, overlay
from lazaretto.kernel.errors import BadOption, LazarettoError

KEPT: Final = 4  # copies that stay although nobody plays by them now
MOST: Final = 16  # copies at a time in a process

LOCK: Final = RLock()  # one copy is made at a time; who wants one that is there does not wait for that
ORDER: Final = RLock()  # of the latest ones, held for a moment


class Crowded(LazarettoError):
    """More sets of numbers are in play than a process takes at a time."""


class Copied(type):
    """The class of the classes of copies."""

    source: tuple[str, str] = ("", "")


class Copy:
    """A game's package once more, with a set of corrections."""

    def __init__(self, home: str, numbers: str) -> None:
        self.home = home
        self.numbers = numbers
        self.values, _ = desk_of(home).read(numbers)
        self.modules: dict[str, ModuleType] = {}
        self.builtins = {**vars(builtins), "__import__": self.importing, "__build_class__": self.building}
        self.facts = SimpleNamespace(facts=self.corrected)
        found: Any = self.module(home).GAME
        own = {"numbers": numbers, "copy": self, "minds": {}}
        older = {version: replace(game, **own) for version, game in found.older.items()}
        self.game = replace(found, older=older, **own)

    def module(self, name: str) -> ModuleType:
        """A module of the package, run the first time it is wanted."""
        if name not in self.modules:
            if "." in name.removeprefix(self.home):
                self.module(name.rpartition(".")[0])
            code, is_package = source_of(name)
            made = self.modules[name] = ModuleType(name)
            made.__file__ = code.co_filename
            made.__package__ = name if is_package else name.rpartition(".")[0]
            made.__dict__["__builtins__"] = self.builtins
            exec(code, made.__dict__)  # noqa: S102  # our own module, as an import runs it
        return self.modules[name]

    def importing(
        self, name: str, scope: Any = None, local: Any = None, wanted: tuple[str, ...] | None = (), level: int = 0
    ) -> Any:
        """What an `import` in the copy gives: its own modules, corrected facts, and everything else as ever."""
        if name == plain.__name__:
            return self.facts
        if name != self.home and not name.startswith(self.home + "."):
            return builtins.__import__(name, scope, local, wanted or (), level)
        if not wanted:
            raise ImportError(f"modules of games are imported from: {name}")
        found = self.module(name)
        for inner in wanted:
            if not hasattr(found, inner):
                setattr(found, inner, self.module(f"{name}.{inner}"))
        return found

    def building(self, body: Any, name: str, *bases: Any, **words: Any) -> Any:
        """A class statement in the copy."""
        if "metaclass" in words or not all(type(base) in (type, Copied) for base in bases):
            return builtins.__build_class__(body, name, *bases, **words)
        made: Any = builtins.__build_class__(body, name, *bases, metaclass=Copied, **words)
        made.source = (self.home, self.numbers)
        return made

    def corrected(self, home: str, name: str) -> dict[str, Any]:
        """A data file as the set has it."""
        return overlay(plain.facts(home, name), name, self.values)


LIVING: Final[WeakValueDictionary[tuple[str, str], Copy]] = WeakValueDictionary()
LATEST: Final[OrderedDict[tuple[str, str], Copy]] = OrderedDict()


def copy_of(home: str, numbers: str) -> Copy:
    """The copy by a set of numbers that is spelled as we do; Crowded where there are too many."""
    key = (home, numbers)
    found = LIVING.get(key)
    if found is None:
        with LOCK:
            found = LIVING.get(key)
            if found is None:
                make_room()
                found = LIVING[key] = Copy(home, numbers)
    with ORDER:
        LATEST[key] = found
        LATEST.move_to_end(key)
        while len(LATEST) > KEPT:
            LATEST.popitem(last=False)
    return found


def make_room() -> None:
    """Let go of what nobody plays by any more; Crowded if that is not enough."""
    if len(LIVING) >= MOST:
        with ORDER:
            LATEST.clear()
        for forget in getattr(typing, "_cleanups", ()):  # `Game[Clinic]` is remembered there, and its copy with it
            forget()
        gc.collect()
    if len(LIVING) >= MOST:
        raise Crowded(f"games by {MOST} sets of owners' numbers are being played here already: try again later")


def source_of(name: str) -> tuple[CodeType, bool]:
    """What a module is made from, also where it is compiled, and whether it is a package; or BadOption."""
    spec = importlib.util.find_spec(name)
    if spec is None or spec.loader is None:
        raise ImportError(f"there is no module {name}")
    loader: Any = spec.loader
    if isinstance(loader, ExtensionFileLoader):
        file = Path(loader.path).with_name(name.rpartition(".")[2] + ".py")
        loader = SourceFileLoader(name, str(file)) if file.is_file() else None
    code = loader.get_code(name) if loader is not None else None
    if code is None:
        raise BadOption("this installation has no sources of the rules: it cannot play by other numbers")
    return code, spec.submodule_search_locations is not None


def class_of(home: str, numbers: str, module: str, name: str) -> Any:
    """A class of a copy, where it arrives from elsewhere."""
    found: Any = copy_of(home, numbers).module(module)
    for part in name.split("."):
        found = getattr(found, part)
    return found


def reduced(made: Copied) -> tuple[Any, tuple[str, ...]]:
    """How a class of a copy is pickled."""
    return class_of, (*made.source, made.__module__, made.__qualname__)


copyreg.pickle(Copied, reduced)
