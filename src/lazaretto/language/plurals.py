"""Plural categories of numbers by the rules of CLDR, written as there: `i = 1 and v = 0`, `n % 10 = 2..4`."""

import re
from collections.abc import Mapping

RELATION = re.compile(r"([nivwftce])(?: % (\d+))? (!?=) ([\d.,]+)$")


def category(number: float, rules: Mapping[str, str]) -> str:
    """The first category whose rule a number fits, else `other`."""
    facts = operands(number)
    for name, rule in rules.items():
        if any(all(holds(part, facts) for part in either.split(" and ")) for either in rule.split(" or ")):
            return name
    return "other"


def operands(number: float) -> dict[str, float]:
    """What the rules speak of: n the number, i its whole part, v and w how many decimals, f and t the decimals."""
    whole, _, decimals = str(abs(number)).removesuffix(".0").partition(".")
    short = decimals.rstrip("0")
    digits = {"v": len(decimals), "w": len(short), "f": int(decimals or 0), "t": int(short or 0), "c": 0, "e": 0}
    return {"n": abs(number), "i": int(whole), **digits}


def holds(relation: str, facts: Mapping[str, float]) -> bool:
    """Is one relation true, `n % 10 = 2..4,9`?"""
    found = RELATION.match(relation.strip())
    if found is None:
        raise ValueError(f"not a rule of CLDR: {relation!r}")
    name, modulus, sign, ranges = found.groups()
    value = facts[name] % int(modulus) if modulus else facts[name]
    inside = False
    for span in ranges.split(","):
        low, _, high = span.partition("..")
        inside = inside or (int(low) <= value <= int(high or low) and value == int(value))
    return inside == (sign == "=")
