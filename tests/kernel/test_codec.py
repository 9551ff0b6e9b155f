"""The codec: readable JSON and back, and what it says of what it cannot read."""

from dataclasses import dataclass

import pytest

from lazaretto.kernel.codec import Codec, Coding, each
from lazaretto.kernel.errors import BadRecord
from lazaretto.kernel.frames import Frame

NAMES = {"colour": ("red", "green"), "colours": ("red", "green")}


@dataclass
class Base(Frame):
    pass


@dataclass
class Ask(Base):
    seat: int = 0
    colour: int = -1
    picked: int = 0
    places: tuple[int, ...] = ()


CODEC = Codec(NAMES, {"picked": Coding(bin, lambda text: int(text, 2))}, Base)


class Thing:
    def __init__(self) -> None:
        self.colour = 1
        self.colours = [0, -1, 1]
        self.pair: tuple[int, ...] = (1, 2)
        self.flag = True


@pytest.mark.parametrize(
    "name, value, written",
    [
        ("colour", 1, "green"),
        ("colour", -1, None),
        ("colours", [0, 1, -1], ["red", "green", None]),
        ("seat", 3, 3),
        ("flag", True, True),
        ("picked", 5, "0b101"),
        ("nested", [[1], []], [[1], []]),
    ],
)
def test_values_are_written_by_name(name: str, value: object, written: object) -> None:
    assert CODEC.write(name, value) == written
    assert CODEC.read(name, written) == value


@pytest.mark.parametrize("data", ["blue", 0, True, "RED"])
def test_unknown_ids(data: object) -> None:
    with pytest.raises(BadRecord, match=f"{data!r} is no colour"):
        CODEC.read("colour", data)


def test_objects_round_trip() -> None:
    names = ("colour", "colours", "pair", "flag")
    data = CODEC.write_object(Thing(), names)
    assert data == {"colour": "green", "colours": ["red", None, "green"], "pair": [1, 2], "flag": True}
    read = CODEC.read_object(Thing(), names, data)
    assert vars(read) == vars(Thing())
    assert isinstance(read.pair, tuple)


def test_an_object_that_lacks_a_field() -> None:
    with pytest.raises(BadRecord, match="Thing lacks flag"):
        CODEC.read_object(Thing(), ("colour", "flag"), {"colour": "red"})


def test_frames_round_trip() -> None:
    frame = Ask(2, 1, 6, (4, 5))
    data = CODEC.write_frame(frame)
    assert data == {"frame": "Ask", "seat": 2, "colour": "green", "picked": "0b110", "places": [4, 5]}
    assert CODEC.read_frame(data) == frame


def test_frames_that_are_none() -> None:
    with pytest.raises(BadRecord, match="no frame 'Nothing'"):
        CODEC.read_frame({"frame": "Nothing"})
    with pytest.raises(KeyError):  # `Game.restore` says it in a sentence
        CODEC.read_frame({"frame": "Ask"})


def test_every_frame_of_the_game_is_known() -> None:
    assert set(CODEC.frames()) == {"Base", "Ask"}


def test_two_frames_of_one_name_are_refused() -> None:
    @dataclass
    class Root(Frame):
        pass

    @dataclass
    class Twin(Root):
        pass

    other = dataclass(type("Twin", (Root,), {}))
    assert other is not Twin
    with pytest.raises(BadRecord, match="two frames are called Twin"):
        Codec({}, {}, Root).frames()


def test_each_codes_the_items_of_a_list() -> None:
    coding = each(str, int)
    assert coding.write([1, 2]) == ["1", "2"]
    assert coding.read(["1", "2"]) == [1, 2]
