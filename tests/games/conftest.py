"""Tests of a game are collected once the game is finished, or when LAZARETTO_DRAFTS shows the drafts."""

from pathlib import Path

import lazaretto

folders = [folder for folder in Path(__file__).parent.iterdir() if (folder / "__init__.py").is_file()]
collect_ignore = [folder.name for folder in folders if folder.name not in lazaretto.games()]
