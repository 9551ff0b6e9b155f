"""Foreign text: nothing in it steers a screen, hides, or piles up."""

import json
import unicodedata

from hypothesis import example, given
from hypothesis import strategies as st

from lazaretto.kernel.letters import MARKS, escaped, few_marks, is_plain, one_line, tame, tidied

ANY = st.text(st.characters(), max_size=60)  # half pairs, unassigned and hidden signs too
ZALGO = "Z\u0335\u0334\u0321\u0322a\u0300\u0301\u0302\u0303"


def categories(text: str) -> list[str]:
    return [unicodedata.category(sign) for sign in text]


@given(ANY)
@example("\x1b]0;owned\x07\x1b[2J")
@example("\x9b31m\u202eabc\u2066\ud800\u2028")
def test_a_tame_text_steers_nothing(text: str) -> None:
    shown = tame(text)
    assert not {"Cc", "Cs", "Zl", "Zp"} & set(categories(shown))
    assert not set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c") & set(shown)
    assert is_plain(shown) and tame(shown) == shown and len(shown) == len(text)
    shown.encode()
    assert len(one_line(text, 20)) <= 20


def test_what_people_write_stays() -> None:
    for text in ("Ada", "Zoë", "Ильдар", "日本語", "שלום", "क्षत्रिय", "👩\u200d👩\u200d👧", "می\u200cخواهم"):
        assert tame(text) == text
    assert tame("one\ntwo") == "one two"


@given(st.recursive(ANY, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(ANY, inner, max_size=3)))
def test_escaped_json_says_the_same(data: object) -> None:
    shown = escaped(json.dumps(data, ensure_ascii=False, indent=2))
    assert json.loads(shown) == data
    assert is_plain(shown.replace("\n", ""))


@given(ANY)
@example(ZALGO)
def test_a_letter_bears_few_marks(text: str) -> None:
    run, base = 0, False
    for sign in few_marks(text):
        run = run + 1 if unicodedata.category(sign) in MARKS else 0
        base = base or run == 0
        assert run <= 2 and (base or not run)


def test_names_of_marks_and_blanks_are_empty() -> None:
    assert few_marks(ZALGO) == "Z\u0335\u0334a\u0300\u0301"
    for name in ("\u0300" * 20, " \u0300 \u0301", "\u3164\u3164", "\u200d\u2060", "\x00\x1b"):
        assert tidied(name, 24) == ""
    assert tidied("Nguyễn Thị Minh", 24) == "Nguyễn Thị Minh"
    assert tidied("ไม่เป็นไร", 24) == unicodedata.normalize("NFKC", "ไม่เป็นไร")


@given(ANY)
def test_a_tidied_name_can_be_stored_and_shown(text: str) -> None:
    name = tidied(text, 24)
    assert len(name) <= 24 and is_plain(name) and name == name.strip()
    name.encode()


JOINED = (
    "👩\u200d🚀",
    "🧑🏽\u200d⚕\ufe0f",
    "❤\ufe0f\u200d🔥",
    "🏳\ufe0f\u200d🌈",
    "👨\u200d👩\u200d👧\u200d👦",
)


def test_joined_emoji_stay_one_picture() -> None:
    for picture in JOINED:
        assert tidied(picture, 24) == picture
        assert tidied(f"Dr {picture} Ada", 24) == f"Dr {picture} Ada"


def test_joiners_that_join_no_emoji_go() -> None:
    for text in (
        "a\u200db",
        "\u200d👩",
        "👩\u200d",
        "👩\u200da",
        "a\u200d👩",
        "👩\u200d\u200d🚀",
        "👩 \u200d🚀",
        "a\u200cb",
    ):
        assert not set(tidied(text, 24)) & {"\u200c", "\u200d"}


def test_a_picture_is_never_cut_in_two() -> None:
    for picture in JOINED:
        for longest in range(1, 2 + len(picture)):
            assert tidied("a" + picture, longest) == ("a" + picture if longest > len(picture) else "a")
