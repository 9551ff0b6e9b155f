"""How much the tests notice: small faults are put into the code, one at a time, and the tests must fail.

`python -m tests.mutations server --sample 200 --jobs 16`. Each fault is written into a copy of the project, whose tests
are run: servers and bot processes that they start have it, too. A fault is judged by the tests of its module, as
`tests/mutated.toml` lists them, and leaves a mark where it is reached. What survives is printed: a hole in the tests,
or a fault that changes nothing. So is what no test has reached, and which test has noticed what.
"""

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "lazaretto"
LEFT_OUT = (".git", ".venv", "build", "node_modules", "__pycache__", ".*_cache")
SECONDS = 300  # of a test file: a fault that makes it hang is noticed
# What is mutated.
TARGETS: dict[str, list[str]] = {
    "server": ["host", "carriage", "server"],
    "dice_hospital": ["games/dice_hospital/rules"],
    "quarantine": ["games/quarantine/rules"],
}
POSTGRES = "LAZARETTO_TEST_PG"
OPPOSITES: dict[type[ast.AST], str] = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.Is: "is not",
    ast.IsNot: "is",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.And: "or",
    ast.Or: "and",
    ast.Add: "-",
    ast.Sub: "+",
}


class Fault(NamedTuple):
    """A piece of a file, and what stands there instead."""

    path: Path
    line: int
    start: int
    end: int
    instead: str
    before: int  # where a mark can stand that says it is reached; -1 in what every import reaches

    def mutated(self, text: str, mark: Path) -> str:
        """The file with this fault in it."""
        faulty = text[: self.start] + self.instead + text[self.end :]
        if self.before < 0:
            return faulty
        line = text.rindex("\n", 0, self.before) + 1
        saying = f"__import__('pathlib').Path({str(mark)!r}).touch()\n"
        return faulty[:line] + text[line : self.before] + saying + faulty[line:]

    def told(self, text: str) -> str:
        was = " ".join(text[self.start : self.end].split())
        return f"{self.path.relative_to(PACKAGE)}:{self.line}: {was[:90]!r} -> {self.instead[:60]!r}"


class Finder(ast.NodeVisitor):
    """All faults that can be put into a file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.text = path.read_text()
        lines = self.text.encode().splitlines(keepends=True)
        self.starts = [0]
        for line in lines:
            self.starts.append(self.starts[-1] + len(line))
        self.found: list[Fault] = []
        self.before = -1  # the beginning of the statement that is looked at, in a function
        self.visit(ast.parse(self.text))

    def place(self, line: int, column: int) -> int:
        """Where in the text: columns are told in bytes."""
        return len(self.text.encode()[: self.starts[line - 1] + column].decode())

    def add(self, node: ast.expr | ast.stmt, instead: str) -> None:
        start = self.place(node.lineno, node.col_offset)
        end = self.place(node.end_lineno or node.lineno, node.end_col_offset or 0)
        self.found.append(Fault(self.path, node.lineno, start, end, instead, self.before))

    def between(self, left: ast.expr, right: ast.expr, sign: ast.AST) -> None:
        """Another sign between two expressions."""
        start = self.place(left.end_lineno or left.lineno, left.end_col_offset or 0)
        end = self.place(right.lineno, right.col_offset)
        gap = self.text[start:end]
        if type(sign) in OPPOSITES and gap.strip(" ()\n") and "#" not in gap:
            old = gap.strip(" ()\n")
            instead = gap.replace(old, OPPOSITES[type(sign)], 1)
            self.found.append(Fault(self.path, right.lineno, start, end, instead, self.before))

    def visit_Compare(self, node: ast.Compare) -> None:
        operands = [node.left, *node.comparators]
        for place, sign in enumerate(node.ops):
            self.between(operands[place], operands[place + 1], sign)
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        self.between(node.values[0], node.values[1], node.op)
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if not isinstance(node.left, ast.Constant | ast.JoinedStr | ast.List):
            self.between(node.left, node.right, node.op)
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            self.add(node, f"bool({ast.unparse(node.operand)})")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self.add(node, str(not node.value))
        elif isinstance(node.value, int):
            self.add(node, str(node.value + 1))

    def visit_If(self, node: ast.If) -> None:
        if "TYPE_CHECKING" not in ast.unparse(node.test):
            self.add(node.test, f"not ({ast.unparse(node.test)})")
            self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Constant) or "LOGGER" in ast.unparse(node):
            return  # a docstring; what is only told
        self.add(node, "pass")
        self.generic_visit(node)

    def visit_Raise(self, node: ast.Raise) -> None:
        self.add(node, "pass")

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        outside = self.before
        for statement in node.body:
            self.before = self.place(statement.lineno, statement.col_offset)
            self.visit(statement)
        self.before = outside

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self.visit_FunctionDef(node)

    def generic_visit(self, node: ast.AST) -> None:
        for child in ast.iter_child_nodes(node):
            before = self.before
            if isinstance(child, ast.stmt) and before >= 0:
                start = self.place(child.lineno, child.col_offset)
                line = self.text[self.text.rindex("\n", 0, start) + 1 : start]
                if not line.strip() and not self.text.startswith("elif", start):
                    self.before = start
            self.visit(child)
            self.before = before


def faults_in(folders: list[str]) -> Iterator[Fault]:
    """All faults of some folders of the package."""
    for folder in folders:
        for path in sorted((PACKAGE / folder).rglob("*.py")):
            yield from Finder(path).found


def tests_of(path: Path, table: dict[str, list[str]]) -> list[str]:
    """The test files that should notice a fault in a module: those of its longest name in the table."""
    module = path.relative_to(PACKAGE).as_posix()
    names = [name for name in table if module.startswith(name)]
    return table[max(names, key=len)]


class Copy:
    """A copy of the project, with one fault at a time in it."""

    def __init__(self, place: Path, limit: float) -> None:
        self.place = place
        self.limit = limit
        self.mark = place / "reached"
        shutil.copytree(ROOT, place, ignore=shutil.ignore_patterns(*LEFT_OUT))

    def failure(self, tests: str) -> str | None:
        """What fails of a test file, if anything does. "file.py -k words" runs a part of it."""
        command = [sys.executable, "-m", "pytest", "-q", "-x", "-n", "0", "-p", "no:cacheprovider", "--no-header"]
        given = dict(os.environ)
        file, _, words = tests.partition(" -k ")
        if words != "postgres":
            given.pop(POSTGRES, None)
        command += ["-m", "not slow and not web", file, *(["-k", words] if words else [])]
        environment = {**given, "PYTHONPATH": str(self.place / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
        try:
            done = subprocess.run(
                command,
                cwd=self.place,
                env=environment,
                capture_output=True,
                timeout=self.limit,
                check=False,
                text=True,
            )
        except subprocess.TimeoutExpired:
            return f"{file}, which does not end"
        if done.returncode in (0, 5):  # 5: nothing of it runs here
            return None
        failed = [
            line.split()[1] for line in done.stdout.splitlines() if line.startswith(("FAILED tests", "ERROR tests"))
        ]
        return failed[0] if failed else f"{file}, which does not begin"

    def judge(self, fault: Fault, tests: list[str], seconds: float) -> tuple[str, str]:
        """Is this fault noticed, and by what? After so many seconds no other test file is begun."""
        until = time.monotonic() + seconds
        here = self.place / fault.path.relative_to(ROOT)
        text = fault.path.read_text()
        self.mark.unlink(missing_ok=True)
        try:
            here.write_text(fault.mutated(text, self.mark))
            for number, file in enumerate(tests):
                if time.monotonic() > until:
                    tests = tests[:number]
                    break
                failed = self.failure(file)
                if failed is not None:
                    return "noticed", failed
            return ("survived" if fault.before < 0 or self.mark.exists() else "not reached"), ", ".join(tests)
        finally:
            here.write_text(text)


def main() -> None:
    """Put faults into the code and count those that the tests notice."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("target", choices=TARGETS)
    parser.add_argument("--sample", type=int, default=100, help="so many faults, by chance")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=60, help="begin with no more faults after so long")
    parser.add_argument("--seconds", type=float, default=300, help="begin with no more tests of a fault after so long")
    parser.add_argument("--limit", type=float, default=SECONDS, help="seconds of a test file: more on a busy machine")
    parser.add_argument("--module", default="", help="only in modules that begin like this: server/store")
    parser.add_argument("--line", type=int, help="only in this line")
    given = parser.parse_args()
    table = tomllib.loads((ROOT / "tests" / "mutated.toml").read_text())[given.target]
    everything = [
        fault
        for fault in faults_in(TARGETS[given.target])
        if fault.path.relative_to(PACKAGE).as_posix().startswith(given.module) and given.line in (None, fault.line)
    ]
    sample = random.Random(given.seed).sample(everything, min(given.sample, len(everything)))
    until = time.monotonic() + 60 * given.minutes
    counts: Counter[str] = Counter()
    with tempfile.TemporaryDirectory(prefix="mutations-") as folder:
        copies: SimpleQueue[Copy] = SimpleQueue()
        for number in range(given.jobs):
            copies.put(Copy(Path(folder) / str(number), given.limit))

        def one(fault: Fault) -> None:
            copy = copies.get()
            try:
                begun = time.monotonic()
                verdict, by = "not begun", ""
                if begun < until:
                    verdict, by = copy.judge(fault, tests_of(fault.path, table), given.seconds)
            finally:
                copies.put(copy)
            counts[verdict] += 1
            if verdict != "not begun":
                told = f"{fault.told(fault.path.read_text())} {by and '| ' + by}"
                print(f"{verdict:<12}{time.monotonic() - begun:4.0f} s  {told}", flush=True)

        with ThreadPoolExecutor(given.jobs) as pool:
            list(pool.map(one, sample))
    judged = counts["noticed"] + counts["survived"] + counts["not reached"]
    told = ", ".join(f"{counts[verdict]} {verdict}" for verdict in ("noticed", "survived", "not reached"))
    print(f"of {judged} faults {told}; {len(everything)} can be made, {counts['not begun']} not begun")


if __name__ == "__main__":
    main()
