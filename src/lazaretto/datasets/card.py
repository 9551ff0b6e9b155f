"""The data card and the licence that lie beside a dataset."""

from collections.abc import Mapping
from typing import Any, Final

from lazaretto.datasets.tables import TABLES
from lazaretto.kernel.game import Game

LICENCE: Final = """MIT License

Copyright (c) 2026 The Lazaretto authors

Permission is hereby granted, free of charge, to any person obtaining a copy of these data and associated files (the
"Data"), to deal in the Data without restriction, including without limitation the rights to use, copy, modify, merge,
publish, distribute, sublicense, and/or sell copies of the Data, and to permit persons to whom the Data is furnished to
do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Data.

THE DATA IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE DATA OR THE USE OR OTHER DEALINGS IN THE DATA.
"""

CARD: Final = """# {title}: games between programs

{games} games of {title} ({game}, rules version {rules_version}) between bots, with every decision, what the deciding
seat could know at it, and how the game ended. Made by

    {command}

which makes the same files anywhere (with the same pyarrow). Hash over all files: `{hash}`; each file's own is in
`contents.json`. {size} MB.

* **Who plays.** For every seat of every game one is drawn of {bots}, every lot alike (99x3 are 99 lots of 3);
  `lazaretto games` says how strong they are. They think without a clock, so a game depends on its seed alone.
* **Which games.** Numbers of seats in turns: {seats}. Options: {options}. Game k has the seed {seed} + k.
* **What is not in it.** People. What bots of this kind never do is not there either: whoever learns from it learns
  their habits. Forced answers are in the records, and are no decisions.
* **What a seat could know.** `places` and `values` of a decision are the observation of the deciding seat and nothing
  else: a test of the project deals hidden things anew and sees the same numbers. The `record` of a game knows
  everything, chance and secrets included: it is for replays, not for players.
* **Reconstructed numbers.** Some cards and numbers of the game are reconstructions (`source = "house"` in its data).
* **Licence.** MIT, in `LICENSE`. Unofficial: not by the game's publisher.

## Tables

Parquet with Zstandard, in folders by table, game and seats; `game` and `seats` are partitions. Slots of the observation
and codes of actions: `observation.json` (hash {observation}).
"""


def card(game: Game[Any], command: str, plan: Mapping[str, Any], told: Mapping[str, Any]) -> str:
    """The data card."""
    options = ", ".join(f"{name}={value}" for name, value in plan["options"])
    text = CARD.format(
        title=game.title,
        game=game.id,
        games=told["games"],
        rules_version=plan["rules_version"],
        command=command,
        hash=told["hash"],
        size=round(told["bytes"] / 1e6, 1),
        bots=", ".join(plan["bots"]),
        seats=", ".join(map(str, plan["seats"])),
        options=options or "as usual",
        seed=plan["seed"],
        observation=plan["observation"],
    )
    lines = [text]
    for table, columns in TABLES.items():
        lines += [f"### {table}", "", "| column | kind | meaning |", "|---|---|---|"]
        lines += [f"| `{column.name}` | {column.kind} | {column.meaning} |" for column in columns]
        lines.append("")
    return "\n".join(lines)
