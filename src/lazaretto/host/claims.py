"""Claims: statements in a game's own words. Every argument is one of the game's values, so no claim needs a censor."""

from collections.abc import Mapping
from typing import Any, Final

from lazaretto.host.refusals import Refused
from lazaretto.text import placeholders

LARGEST: Final = 12  # arguments without a table of names are small numbers, as in web/src/table/claims.ts

Values = list[int | str]


def checked(
    words: Mapping[str, Any] | None, shown: Mapping[str, Any], key: str, args: Mapping[str, int | str]
) -> dict[str, int | str]:
    """The arguments of a claim, each as the game spells it; or a refusal.

    `words` is the game's catalogue, `shown` what everybody sees: a table whose view has `claims` allows these alone.
    """
    known = vocabulary(words or {}, shown).get(key)
    if known is None:
        raise Refused("illegal", f"{key!r} cannot be claimed at this table")
    if set(args) != set(known):
        raise Refused("illegal", f"{key} takes {', '.join(known) or 'nothing'}, not {', '.join(args) or 'nothing'}")
    found: dict[str, int | str] = {}
    for name, given in args.items():
        fitting = [value for value in known[name] if str(value) == str(given)]
        if not fitting:
            raise Refused("illegal", f"{key}: {name} cannot be {given!r}")
        found[name] = fitting[0]
    return found


def dated(shown: Mapping[str, Any], args: Mapping[str, int | str]) -> dict[str, int | str]:
    """The arguments of a claim with the round in which it was made, where the game has rounds: hands change."""
    round_ = shown.get("round")
    return {**args, "round": round_} if isinstance(round_, int) and "round" not in args else dict(args)


def vocabulary(words: Mapping[str, Any], shown: Mapping[str, Any]) -> dict[str, dict[str, Values]]:
    """Everything that may be claimed: by its key the arguments, by their names the values they may have."""
    patterns = words.get("claims", {})
    if "claims" in shown:
        return {one["key"]: one["args"] for one in shown["claims"] if one["key"] in patterns}
    names = words.get("names", {})
    return {
        key: {name: values_of(names, name, shown["seats"]) for name in sorted(placeholders(pattern))}
        for key, pattern in patterns.items()
    }


def values_of(names: Mapping[str, Any], name: str, seats: int) -> Values:
    """The values of an argument: seats, the ids that have a name, or small numbers."""
    if name == "seat":
        return list(range(seats))
    return list(names[name]) if name in names else list(range(LARGEST + 1))
