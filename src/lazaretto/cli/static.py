"""`lazaretto static`: the edition without a server."""

import argparse
import zlib
from pathlib import Path
from typing import Any

from lazaretto.cli.typed import add
from lazaretto.kernel.errors import LazarettoError

USUAL = Path("build") / "browser"


def add_static(commands: Any) -> None:
    """`lazaretto static OUT`."""
    command = add(commands, "static", static, "the whole product as a folder of files, for any web host")
    command.add_argument("out", type=Path, metavar="OUT", help="the folder; what is in it is replaced")
    command.add_argument(
        "--runtime", type=Path, default=USUAL, metavar="FOLDER", help="Python for browsers (default %(default)s)"
    )


def static(args: argparse.Namespace) -> int:
    """Write the edition, and say how large it is."""
    from lazaretto.server.edition import write_edition

    try:
        files = write_edition(args.out, args.runtime)
    except OSError as error:
        raise LazarettoError(f"cannot write {args.out}: {error}") from error
    packed = sum(len(zlib.compress(body, 6)) for body in files.values())
    total = sum(map(len, files.values()))
    print(f"{args.out}: {len(files)} files, {total / 1e6:.1f} MB, {packed / 1e6:.1f} MB as they travel")
    return 0
