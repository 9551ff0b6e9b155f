"""The pieces that an update is joined of. Together they have the fields of `wire.Update`."""

from typing import Any, Final

from msgspec import Raw, Struct

from lazaretto.host.wire import Besides, Clock, Entry, Json

NO_CHOICES: Final = Raw(b"[]")


class Shared(Struct, tag_field="type", tag="update"):
    """What every viewer's update begins with."""

    seq: int
    since: int
    public: Json
    outcome: Json | None
    clock: Clock


class Own(Struct):
    """What a viewer's update ends with."""

    seat: int | None
    private: Json | None
    question: Any
    choices: Raw
    changed: int
    notes: list[Entry]
    can_undo: bool
    can_back: bool
    aids: list[str]
    proposes: bool


class More(Besides, omit_defaults=True):
    """What is added to a choice that was encoded before."""

    then: Raw = NO_CHOICES


class Answer(Struct):
    """Which message an update answers."""

    key: str
    key_seq: int


NO_MORE: Final = More()
