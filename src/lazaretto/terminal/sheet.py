"""Sheet: many choices in few lines. What neighbours share is said once, at the head of a row: "Write … in ward 1"."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text as Styled

NUMBER = 4  # columns of a number, its sign and a space
GAP = 3  # columns between two cells
SET_IN = 5  # columns before what goes on in the next line
INDENT = "  "
BETWEEN = "…"  # stands for what the choices of a row do not share
TAIL = ",;: \u00a0\u202f"
Dress = Callable[[str], Styled]


@dataclass(frozen=True)
class Item:
    """A choice: its number, its words, what it costs and what it does."""

    number: int
    words: str
    cost: str
    effect: str
    kind: str


@dataclass(frozen=True)
class Row:
    """Choices beside each other: what they share, empty where that is nothing, and what each says besides."""

    head: str
    cells: tuple[tuple[int, str], ...]
    kind: str = ""

    def letters(self) -> int:
        """How much there is to read."""
        return len(self.head) + sum(len(words) for _, words in self.cells)


@dataclass(frozen=True)
class Placed:
    """The cells of a row by lines, and the columns before each line."""

    before: int
    lines: list[list[tuple[int, str]]]
    above: int  # lines of a head that its cells stand below

    def height(self, width: int) -> int:
        """How many lines that takes."""
        over = [self.before + NUMBER + cell_len(cells[0][1]) - width for cells in self.lines]  # no other is too long
        room = max(1, width - self.before - NUMBER)
        return self.above + sum(1 if more <= 0 else 2 + (more + SET_IN) // room for more in over)


def sheet(items: Sequence[Item], console: Console, dress: Dress, legend: Styled) -> Styled:
    """Choices with their numbers in as few lines as possible; a legend, if there is one, ends the last of them."""
    lines: list[Styled] = []
    for begins, some in blocks(items, console.width):
        lines += [dress(above(begins))] if begins else []
        for _, group in groupby(best_rows(some, console.width, begins), lambda row: (row.kind, bool(row.head))):
            lines += in_columns(list(group), console, dress)
    if legend and lines[-1].cell_len + GAP + legend.cell_len <= console.width:
        lines[-1] = Styled.assemble(lines[-1], " " * (console.width - lines[-1].cell_len - legend.cell_len), legend)
    elif legend:
        lines.append(legend)
    return Styled("\n").join(lines)


def blocks(items: Sequence[Item], width: int) -> list[tuple[str, list[Item]]]:
    """The choices by their kinds; what all of a kind begin with is said above them, where that takes fewer lines."""
    found: list[tuple[str, list[Item]]] = [("", [])]
    for kind in dict.fromkeys(item.kind for item in items):
        alike = [item for item in items if item.kind == kind]
        rows = best_rows(alike, width)
        heads = [row.head for row in rows if row.head]
        pairs = {shared_beginning(list(pair)) for pair in pairwise(heads)} | {
            shared_beginning([item.words for item in alike])
        }
        ways = {begins: lines_for(best_rows(alike, width, begins), width) + 1 for begins in sorted(pairs) if begins}
        best = min(ways, key=lambda begins: ways[begins], default="")
        if best and ways[best] < lines_for(rows, width):
            found += [(best, alike), ("", [])]
        else:
            found[-1][1].extend(alike)
    return [(begins, some) for begins, some in found if some]


def above(begins: str) -> str:
    """What is said above several rows; what differs in each of these is left open."""
    return f"{begins} {BETWEEN}" if BETWEEN in begins else begins


def shared_beginning(labels: Sequence[str]) -> str:
    """The words that several labels begin with; empty if there are none."""
    split = [label.split(" ") for label in labels]
    count = 0
    while all(len(words) > count + 1 for words in split) and len({words[count] for words in split}) == 1:
        count += 1
    return " ".join(split[0][:count]) if len(labels) > 1 else ""


def lines_for(rows: Sequence[Row], width: int) -> int:
    """How many lines rows take."""
    return sum(placed(row, width).height(width) for row in rows)


def best_rows(items: Sequence[Item], width: int, begins: str = "") -> list[Row]:
    """The rows that take the fewest lines; of such, those with the fewest letters. What they begin with is said."""
    best: list[tuple[tuple[int, int], list[Row]]] = [((0, 0), [])]
    for end in range(1, len(items) + 1):
        ways = []
        for start in range(end):
            (lines, letters), before = best[start]
            for row in rows_of(items[start:end], begins):
                cost = (lines + placed(row, width).height(width), letters + row.letters())
                ways.append((cost, [*before, row]))
        best.append(min(ways, key=lambda way: way[0]))
    return best[-1][1]


def rows_of(items: Sequence[Item], begins: str) -> Iterator[Row]:
    """The ways to put choices into one row: one after the other; or, of one kind, under a head of what they share."""
    yield Row("", tuple((item.number, whole(without(begins, item.words) + item.cost, item.effect)) for item in items))
    if len(items) > 1 and len({item.kind for item in items}) == 1:
        found = head_of([item.words for item in items])
        if found is not None:
            head, differing = found
            costs, effects = {item.cost for item in items}, {item.effect for item in items}
            head += costs.pop() if len(costs) == 1 else ""
            head = whole(head, effects.pop() if len(effects) == 1 else "")
            told = zip(items, differing, strict=True)
            cells = [
                (item.number, whole(words + item.cost if costs else words, item.effect if effects else ""))
                for item, words in told
            ]
            yield Row(without(begins, head), tuple(cells), items[0].kind)


def without(begins: str, words: str) -> str:
    """The words after those that are said above."""
    return f"{INDENT}{words[len(begins) + 1 :]}" if begins and words.startswith(f"{begins} ") else words


def whole(words: str, effect: str) -> str:
    """A choice and what it does."""
    return f"{words}{'' if words.endswith(BETWEEN) else '.'} {effect}" if effect else words


def head_of(labels: Sequence[str]) -> tuple[str, list[str]] | None:
    """What labels share at their beginning and at their end, and what each says between; None if they share nothing."""
    split = [label.split(" ") for label in labels]
    shortest = min(map(len, split))
    first = 0
    while first < shortest - 1 and len({words[first] for words in split}) == 1:
        first += 1
    last = 0
    while last < shortest - 1 - first and len({words[-1 - last] for words in split}) == 1:
        last += 1
    if first + last == 0:
        return None
    between = [" ".join(words[first : len(words) - last]) for words in split]
    tail = tail_of(between)
    head = [*split[0][:first], BETWEEN + tail, *split[0][len(split[0]) - last :]]
    return " ".join(head), [words[: len(words) - len(tail)] for words in between]


def tail_of(words: Sequence[str]) -> str:
    """The signs that all of these end in, as a comma; none where one of them has nothing else."""
    tails = {word[len(word.rstrip(TAIL)) :] for word in words}
    return tails.pop() if len(tails) == 1 and all(word.rstrip(TAIL) for word in words) else ""


def placed(row: Row, width: int, head: int = 0, cell: int = 0) -> Placed:
    """Where the cells of a row stand; `head` and `cell` are the columns these have at least."""
    before = max(head, cell_len(row.head)) + GAP if row.head else 0
    beside = Placed(before, lines_of(row, before, width, cell), 0)
    if not row.head:
        return beside
    below = Placed(SET_IN, lines_of(row, SET_IN, width, cell), -(-cell_len(row.head) // width))
    return below if before > width * 3 // 4 or below.height(width) < beside.height(width) else beside


def lines_of(row: Row, before: int, width: int, cell: int) -> list[list[tuple[int, str]]]:
    """The cells of a row by lines, with so many columns before each line."""
    lines: list[list[tuple[int, str]]] = [[]]
    at = before
    for number, words in row.cells:
        if lines[-1] and at + NUMBER + cell_len(words) > width:
            lines.append([])
            at = before
        lines[-1].append((number, words))
        at += max(cell, NUMBER + cell_len(words)) + GAP
    return lines


def in_columns(rows: list[Row], console: Console, dress: Dress) -> list[Styled]:
    """Rows below each other; their cells in columns, if that takes no line more."""
    width = console.width
    head = max(cell_len(row.head) for row in rows)
    cell = max(NUMBER + cell_len(words) for row in rows for _, words in row.cells)
    if any(placed(row, width, head, cell).height(width) > placed(row, width).height(width) for row in rows):
        head = cell = 0
    return [line for row in rows for line in drawn_row(row, placed(row, width, head, cell), cell, console, dress)]


def drawn_row(row: Row, where: Placed, cell: int, console: Console, dress: Dress) -> list[Styled]:
    """The lines of a row."""
    lines = list(dress(row.head).wrap(console, console.width)) if where.above else []
    sign = ")" if row.head and any(words[:1].isdecimal() for _, words in row.cells) else ""
    for place, cells in enumerate(where.lines):
        line = dress(row.head if row.head and not where.above and place == 0 else "")
        line.pad_right(where.before - line.cell_len)
        for number, words in cells:
            made = Styled.assemble((f"{number:>2}{sign}", "number"), " ", dress(words))
            made.pad_right(max(0, cell - made.cell_len) + GAP)
            line.append_text(made)
        line.rstrip()
        lines += broken(line, where.before + NUMBER - 1, console)
    return lines


def broken(line: Styled, set_in: int, console: Console) -> list[Styled]:
    """A line; one that is longer than the screen in several, from the second on set in."""
    if line.cell_len <= console.width:
        return [line]
    first = line.wrap(console, console.width)[0]
    rest = line[len(first.plain) :]
    rest = rest[len(rest.plain) - len(rest.plain.lstrip()) :]
    more = rest.wrap(console, console.width - set_in)
    return [first, *(Styled.assemble(" " * set_in, part) for part in more)]
