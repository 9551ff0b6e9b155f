"""What is not finished is not collected: a folder of tests with a file DRAFT, unless LAZARETTO_DRAFTS is set."""

import os
from pathlib import Path

HERE = Path(__file__).parent
DRAFTS = [] if os.environ.get("LAZARETTO_DRAFTS") else [file.parent for file in HERE.glob("*/DRAFT")]
collect_ignore = [str(folder.relative_to(HERE)) for folder in DRAFTS]
