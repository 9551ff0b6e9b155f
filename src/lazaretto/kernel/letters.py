# mypyc: interpreted
"""Foreign text: what may be printed, stored or told of what somebody else has written.

A name in a record, an id in an address or a line of chat may hold anything: signs that steer a terminal, that turn
the direction of the line around, that no encoding takes, or marks piled upon each other. Here is the one place that
knows them.
"""

import re
import unicodedata
from typing import Final

UNSEEN: Final = frozenset(["Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"])  # steering, formats, half pairs, line ends
FORMATS: Final = frozenset("\u200c\u200d")  # joiners: letters of some languages and emoji need them
JOINER: Final = "\u200d"
PICTURE: Final = "So"  # the category of emoji
UPON_PICTURES: Final = "\ufe0f\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"  # drawn in colour; shades of skin
BLANKS: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # letters and signs that look like nothing
SURROGATE: Final = re.compile("[\ud800-\udfff]")
MARKS: Final = frozenset(("Mn", "Mc", "Me"))
MOST_MARKS: Final = 2  # upon one letter
LONGEST_SAID: Final = 300
CUT: Final = "…"


def hidden(sign: str) -> bool:
    """Is this a sign that is not seen itself, but changes how others are?"""
    return unicodedata.category(sign) in UNSEEN and sign not in FORMATS


def is_plain(text: str) -> bool:
    """Can this text be shown as it is, and stored anywhere?"""
    return (text.isascii() and text.isprintable()) or not any(hidden(sign) for sign in text)


def has_half_pairs(text: str) -> bool:
    """Is there half of a surrogate pair in it? No encoding takes that."""
    return not text.isascii() and SURROGATE.search(text) is not None


def tame(text: str) -> str:
    """A text in one line for a screen: what would steer it, or turn the line around, is a replacement sign."""
    if is_plain(text):
        return text
    return "".join((" " if sign in "\t\n\r" else "\ufffd") if hidden(sign) else sign for sign in text)


def one_line(text: str, longest: int = LONGEST_SAID) -> str:
    """A sentence about something foreign: tame, and not as long as that may be."""
    said = tame(text[: longest + 1])
    return said if len(said) <= longest else said[: longest - 1] + CUT


def escaped(text: str) -> str:
    """JSON whose hidden signs are written as escapes; between its strings it has none but line ends."""
    if is_plain(text.replace("\n", "")):
        return text
    return "".join(utf_16(sign) if sign != "\n" and hidden(sign) else sign for sign in text)


def utf_16(sign: str) -> str:
    """A sign as JSON escapes it."""
    units = sign.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[place]:02x}{units[place + 1]:02x}" for place in range(0, len(units), 2))


def few_marks(text: str) -> str:
    """A text whose letters bear at most two marks each; marks without a letter below are gone."""
    if text.isascii():
        return text
    kept = []
    room = 0
    for sign in text:
        if unicodedata.category(sign) in MARKS:
            room -= 1
            if room < 0:
                continue
        else:
            room = 0 if sign.isspace() else MOST_MARKS
        kept.append(sign)
    return "".join(kept)


def joins(text: str, place: int) -> bool:
    """Is the sign at this place a joiner between two emoji, which are one picture by it?"""
    before = text[:place].rstrip(UPON_PICTURES)[-1:]
    sides = before, text[place + 1 : place + 2]
    return text[place] == JOINER and all(side and unicodedata.category(side) == PICTURE for side in sides)


def cut(text: str, longest: int) -> str:
    """The beginning of a text; a picture that would be torn is left out."""
    end = min(longest, len(text))
    while 0 < end < len(text) and (text[end] in UPON_PICTURES + JOINER or text[end - 1] == JOINER):
        end -= 1
    return text[:end].strip()


def tidied(text: str, longest: int) -> str:
    """A name or a line as others may see it: one line, normal forms, nothing invisible, few marks."""
    plain = unicodedata.normalize("NFKC", text)
    shown = "".join(" " if unicodedata.category(sign) in ("Cc", "Zl", "Zp") else sign for sign in plain)
    kept = "".join(
        sign
        for place, sign in enumerate(shown)
        if (unicodedata.category(sign) not in UNSEEN and sign not in BLANKS) or joins(shown, place)
    )
    return cut(few_marks(" ".join(kept.split())), longest)
