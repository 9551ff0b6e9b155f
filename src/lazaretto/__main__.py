"""`python -m lazaretto`."""

import sys

from lazaretto.cli import main

if __name__ == "__main__":
    sys.exit(main())
