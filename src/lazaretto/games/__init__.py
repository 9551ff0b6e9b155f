"""The games. Each is one folder that exports GAME; the platform finds it here.

The package is also the list of them: `lazaretto.games()`. So `import lazaretto.games.clinic.rules.state as state` finds
its way, which it would not if the name stood for a function alone.
"""

import os
import pkgutil
import sys
from functools import cache
from importlib import resources
from importlib.metadata import entry_points
from types import ModuleType


@cache
def installed() -> tuple[str, ...]:
    """The ids of all installed games: the folders here, and packages with an entry point `lazaretto.games`.

    A folder with a file DRAFT is not finished; LAZARETTO_DRAFTS=1 shows it to those who work on it.
    """
    here = resources.files(__name__)
    drafts = os.environ.get("LAZARETTO_DRAFTS")
    own = [
        module.name
        for module in pkgutil.iter_modules(__path__)
        if module.ispkg and (drafts or not (here / module.name / "DRAFT").is_file())
    ]
    return tuple(sorted([*own, *(entry.name for entry in entry_points(group="lazaretto.games"))]))


class Listed(ModuleType):
    """A package that can be asked for what is in it."""

    def __call__(self) -> tuple[str, ...]:
        return installed()


sys.modules[__name__].__class__ = Listed
