# mypyc: compiled
"""Frames of a WebSocket (RFC 6455): where one ends, and how one begins."""

from struct import Struct
from typing import Final

TEXT: Final = 0x81  # the first byte of a message in one frame
BINARY: Final = 0x82
MASKED: Final = 0x80  # the second byte: a flag, and seven bits of length
TWO_MORE: Final = 126  # the length stands in the next two bytes
EIGHT_MORE: Final = 127
HEAD: Final = Struct("!BB").pack
HEAD_OF_TWO: Final = Struct("!BBH").pack
HEAD_OF_EIGHT: Final = Struct("!BBQ").pack


def frame_at(data: bytes, place: int) -> tuple[int, int]:
    """Where the payload of a device's frame begins and ends, maybe beyond the data; -1 where it is not masked.

    Until the head is all there, the end is beyond the data.
    """
    there = len(data) - place
    if there < 2:
        return place, len(data) + 1
    size = data[place + 1] - MASKED
    if size < 0:
        return -1, -1
    start = place + 6
    if size >= TWO_MORE:
        start += 2 if size == TWO_MORE else 8
        if there < start - 4 - place:
            return place, len(data) + 1
        size = int.from_bytes(data[place + 2 : start - 4], "big")
    return start, start + size


def framed(one: bytes, other: bytes = b"") -> bytes:
    """A message of ours, that may be in two parts, in one frame."""
    size = len(one) + len(other)
    if size < TWO_MORE:
        head = HEAD(BINARY, size)
    elif size < 1 << 16:
        head = HEAD_OF_TWO(BINARY, TWO_MORE, size)
    else:
        head = HEAD_OF_EIGHT(BINARY, EIGHT_MORE, size)
    return b"".join((head, one, other))


def is_utf8(message: bytes) -> bool:
    """Is this text? What is none closes the connection, as RFC 6455 wants."""
    try:
        message.decode()
    except UnicodeDecodeError:
        return False
    return True
