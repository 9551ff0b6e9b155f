"""What docs/environments.md tells a reader to do works: its loop, and its first agent, which learns."""

import re
from pathlib import Path
from typing import Any

import numpy as np

GUIDE = Path(__file__).parents[2] / "docs" / "environments.md"
BLOCKS = re.findall(r"```python\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)


def test_the_loop_of_pettingzoos_documentation() -> None:
    told: dict[str, Any] = {}
    exec(BLOCKS[0], told)  # noqa: S102  # the document's own code
    assert told["termination"] and not told["env"].agents


def test_the_first_agent_learns() -> None:
    told: dict[str, Any] = {}
    exec(BLOCKS[1].replace("learn(1500)", "learn(420)"), told)  # noqa: S102
    scores = told["returns"]
    assert len(scores) > 150
    assert np.mean(scores[-50:]) > np.mean(scores[:50]) + 5
