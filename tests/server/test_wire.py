"""The wire's own promises: generated types are fresh, and nothing secret has a field."""

import re
from pathlib import Path

import msgspec

from lazaretto.host import bodies, wire
from lazaretto.server import types


def test_the_browsers_types_are_fresh(root: Path) -> None:
    kept = (root / "web/src/wire.gen.ts").read_text("utf-8")
    assert kept == types.typescript(), "run: python -m lazaretto.server.types > web/src/wire.gen.ts"


def test_every_message_is_described(root: Path) -> None:
    words = (root / "docs/wire.md").read_text("utf-8")
    for message in (*wire.ClientMessage.__args__, *wire.ServerMessage.__args__):
        assert re.search(rf"`{message.__struct_config__.tag}[ `{{]", words), message
    for struct in types.structs():
        assert struct.__doc__


def test_nothing_the_server_sends_has_a_field_for_a_secret() -> None:
    for struct in types.structs():
        names = {field.name for field in msgspec.structs.fields(struct)}
        if struct not in (bodies.NewTable, bodies.Join, bodies.Link):
            assert not names & {"seed", "token", "guest", "hash", "rng", "state"}, struct


def test_messages_from_browsers_allow_no_unknown_fields() -> None:
    for message in wire.ClientMessage.__args__:
        assert message.__struct_config__.forbid_unknown_fields
