"""A click that leaves several answers says what they have in common, in a sentence that lacks nothing it names."""

import re
from collections import defaultdict
from typing import Any

import pytest

from lazaretto.kernel.view import Choice
from lazaretto.text import game_text
from tests.contract.cases import CASES, Case, decisions
from tests.sample_game import SAMPLE

ARGUMENT = re.compile(r"\{(\w+)")
MOST = 150  # decisions of a game
PLAIN = [case for case in CASES if case.game is not SAMPLE]


def shared(choices: list[Choice]) -> set[str]:
    """The arguments that all choices have alike; of lists, that have something in common."""
    first, *others = choices

    def alike(name: str, value: Any) -> bool:
        if isinstance(value, list):
            return any(all(one in other.args.get(name, ()) for other in others) for one in value)
        return all(str(other.args.get(name)) == str(value) for other in others)

    return {name for name, value in first.args.items() if alike(name, value)}


def by_part(choices: list[Choice]) -> dict[tuple[str, str], list[Choice]]:
    """The choices behind each part, verb by verb."""
    found: dict[tuple[str, str], list[Choice]] = defaultdict(list)
    for choice in choices:
        for part in sorted({part for parts in choice.parts for part in parts}):
            found[part, choice.verb].append(choice)
    return {place: behind for place, behind in found.items() if len(behind) > 1}


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_a_click_that_leaves_several_answers_names_nothing_that_differs(case: Case) -> None:
    words = dict(game_text(case.game.id, "en").words)
    several: dict[str, dict[str, str]] = words.get("several", {})
    wanting = set()
    for number, (state, seat, _) in enumerate(decisions(case, 21)):
        if number > MOST:
            break
        for (part, verb), choices in by_part(case.game.choices(state, seat)).items():
            known, zone = shared(choices), part.split(".")[0]
            said = [words["verbs"].get(choices[0].label, ""), several.get(verb, {}).get(zone)]
            if not any(one is not None and set(ARGUMENT.findall(one)) <= known for one in said):
                wanting.add(f"several.{verb}.{zone} ({choices[0].label})")
    assert not wanting, f"no words for {sorted(wanting)}"
