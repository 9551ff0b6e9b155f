"""Options: what may be chosen, what is said of a bad choice, and how they are typed."""

import pytest

import lazaretto
from lazaretto.kernel.errors import BadOption
from lazaretto.kernel.options import Group, Option, Value, choose, parse, same, spelled

SCHEMA = (
    Option("rounds", (2, 4, 6), 4),
    Option("events", (False, True), False),
    Option("disasters", (False, True), False, needs={"events": True}),
    Option("mode", ("quick", "full"), "full", "quick", seats=(3, 4)),
    Option("first", ("random",), "random", any_seat=True),
)
FREE = (
    Option(
        "guests",
        ("nobody",),
        "nobody",
        free=(Group("pawn", ("friar", "serf", "knight"), 2), Group("rat", ("grey", "black"))),
    ),
)
DEFAULT = {"rounds": 4, "events": False, "disasters": False, "mode": "full", "first": "random"}


def test_defaults() -> None:
    assert choose(SCHEMA, 3, {}) == DEFAULT


def test_an_option_that_does_not_apply_has_its_other_value() -> None:
    assert choose(SCHEMA, 2, {})["mode"] == "quick"
    assert choose(SCHEMA, 2, {"mode": "quick"})["mode"] == "quick"  # may be said, too


def test_needs() -> None:
    assert choose(SCHEMA, 3, {"events": True, "disasters": True})["disasters"] is True


def read_pair(typed: str) -> str:
    if len(typed) != 2:
        raise BadOption(f"a pair has two letters, not {typed}")
    return typed.lower()


def test_a_custom_value_is_what_its_reader_makes_of_it() -> None:
    schema = (Option("pair", ("xy",), "xy", custom=read_pair),)
    assert choose(schema, 2, {}) == {"pair": "xy"}
    assert choose(schema, 2, {"pair": "AB"}) == {"pair": "ab"}
    assert parse(schema, 2, "pair=AB") == ("pair", "ab")
    assert parse(schema, 2, "pair=XY") == ("pair", "xy")
    for wrong in ("abc", ""):
        with pytest.raises(BadOption, match="two letters"):
            choose(schema, 2, {"pair": wrong})
        with pytest.raises(BadOption, match="two letters"):
            parse(schema, 2, f"pair={wrong}")
    with pytest.raises(BadOption, match="it can be xy"):
        choose(schema, 2, {"pair": 12})


def test_a_custom_value_is_refused_where_its_option_does_not_apply() -> None:
    schema = (Option("pair", ("xy",), "xy", "xy", seats=(3,), custom=read_pair),)
    with pytest.raises(BadOption, match="for 3 seats"):
        choose(schema, 2, {"pair": "AB"})


def test_any_seat_may_be_chosen() -> None:
    assert choose(SCHEMA, 3, {"first": 2})["first"] == 2
    assert SCHEMA[4].allowed(2) == ("random", 0, 1)


@pytest.mark.parametrize(
    "seats, given, said",
    [
        (3, {"colour": 1}, "no option 'colour'; known are disasters, events, first, mode, rounds"),
        (3, {"rounds": 3}, "option rounds cannot be 3; it can be 2, 4, 6"),
        (3, {"rounds": "4"}, "option rounds cannot be 4; it can be 2, 4, 6"),
        (3, {"rounds": True}, "option rounds cannot be true"),
        (3, {"events": 1}, "option events cannot be 1; it can be false, true"),
        (3, {"events": None}, "option events cannot be None"),
        (3, {"disasters": True}, "option disasters cannot be true here: it needs events=true"),
        (2, {"mode": "full"}, "option mode cannot be full here: it is for 3, 4 seats, not 2"),
        (3, {"first": 3}, "option first cannot be 3; it can be random, 0, 1, 2"),
        (3, {"rounds": [4]}, "option rounds cannot be"),
    ],
)
def test_bad_choices(seats: int, given: dict[str, Value], said: str) -> None:
    with pytest.raises(BadOption, match=said):
        choose(SCHEMA, seats, given)


@pytest.mark.parametrize("given", [{"first": False}, {"rounds": False}])
def test_the_other_value_is_only_for_where_an_option_does_not_apply(given: dict[str, Value]) -> None:
    with pytest.raises(BadOption, match="cannot be false"):
        choose(SCHEMA, 3, given)


def test_ids_may_be_chosen_freely_and_are_put_in_order() -> None:
    assert choose(FREE, 2, {})["guests"] == "nobody"
    assert choose(FREE, 2, {"guests": "serf+friar+black"})["guests"] == "friar+serf+black"
    assert parse(FREE, 2, "guests=Knight+grey+serf") == ("guests", "serf+knight+grey")


@pytest.mark.parametrize(
    "chosen",
    [
        "friar",
        "friar+serf",
        "friar+friar+grey",
        "friar+serf+knight+grey",
        "friar+serf+grey+black",
        "friar+serf+red",
        "",
        "+",
    ],
)
def test_a_free_choice_has_so_many_different_ones_of_each(chosen: str) -> None:
    said = "it can be nobody, ids joined by \\+: 2 of friar, serf, knight; 1 of grey, black"
    with pytest.raises(BadOption, match=said):
        choose(FREE, 2, {"guests": chosen})
    with pytest.raises(BadOption, match=said):
        parse(FREE, 2, f"guests={chosen}")


def test_bad_choices_are_one_line() -> None:
    with pytest.raises(BadOption) as error:
        choose(SCHEMA, 3, {"rounds": 3})
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    "typed, chosen",
    [
        ("rounds=6", ("rounds", 6)),
        ("events=true", ("events", True)),
        ("events=False", ("events", False)),
        ("mode=quick", ("mode", "quick")),
        ("first=random", ("first", "random")),
        ("first=1", ("first", 1)),
    ],
)
def test_typed_options(typed: str, chosen: tuple[str, Value]) -> None:
    name, value = parse(SCHEMA, 3, typed)
    assert (name, value) == chosen
    assert type(value) is type(chosen[1])


@pytest.mark.parametrize(
    "typed, said",
    [
        ("rounds", "'rounds' is not option=value"),
        ("", "is not option=value"),
        ("=4", "is not option=value"),
        ("colour=red", "with one of the options rounds, events, disasters, mode, first"),
        ("rounds=5", "option rounds cannot be 5; it can be 2, 4, 6"),
        ("rounds=", "option rounds cannot be ;"),
        ("events=yes", "option events cannot be yes; it can be false, true"),
        ("first=3", "option first cannot be 3"),
    ],
)
def test_options_typed_wrongly(typed: str, said: str) -> None:
    with pytest.raises(BadOption, match=said):
        parse(SCHEMA, 3, typed)


def test_true_is_not_one() -> None:
    assert same(True, True)
    assert not same(True, 1)
    assert not same(0, False)
    assert not same(None, False)
    assert (spelled(True), spelled(1), spelled("x")) == ("true", "1", "x")


def test_a_game_without_options() -> None:
    assert choose((), 2, {}) == {}
    with pytest.raises(BadOption, match="known are none"):
        choose((), 2, {"x": 1})
    with pytest.raises(BadOption, match=r"\(none\)"):
        parse((), 2, "x=1")


@pytest.mark.parametrize("name", lazaretto.games())
def test_what_nobody_chooses_could_be_chosen(name: str) -> None:
    game = lazaretto.load(name)
    for seats in game.seats:
        plain = game.settle_options(seats, {})
        assert game.settle_options(seats, plain) == plain
