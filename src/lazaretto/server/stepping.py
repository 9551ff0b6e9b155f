"""Coroutines that are stepped by hand, as far as they go without waiting. (The compiler does not know these.)"""

import types
from collections.abc import Coroutine, Generator
from typing import Any


@types.coroutine
def rest_of(sending: Coroutine[Any, Any, None], awaited: Any) -> Generator[Any, Any, None]:
    """Go on with a coroutine that has been stepped once and waits for something."""
    while True:
        try:
            try:
                result = yield awaited
            except BaseException as error:
                awaited = sending.throw(error)
            else:
                awaited = sending.send(result)
        except StopIteration:
            return
