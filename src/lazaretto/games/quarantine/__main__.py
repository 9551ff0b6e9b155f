# mypyc: interpreted
"""Door tables on the command line: a file is told as a code, a code is written as a file."""

import sys

from lazaretto.games.quarantine.rules.doors import load_doors, read_code
from lazaretto.kernel.errors import BadOption

USAGE = "python -m lazaretto.games.quarantine FILE (prints its code for -o door_set=) or CODE (prints it as a file)"


def main(arguments: list[str]) -> int:
    """Tell the code of a file, or the file of a code."""
    if len(arguments) != 1 or arguments[0].startswith("-"):
        print(USAGE, file=sys.stderr)
        return 2
    given = arguments[0]
    try:
        if given.endswith((".toml", ".json")):
            print(load_doors(given).code())
        else:
            print(read_code(given).text(), end="")
    except BadOption as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
