"""Tables with a header line: cells stand apart by tabs or two blanks; a row is added, or one cell changes."""

import re
from dataclasses import dataclass

from mailbot.amend.folding import fold
from mailbot.amend.pieces import Span
from mailbot.amend.splicing import Edit
from mailbot.amend.units import NoPlace
from mailbot.amend.values import RuleText

_CELL = re.compile(r"\S+(?: \S+)*")
_BETWEEN = re.compile(r"\t+| {2,}")
_LINE = re.compile(r"[^\n]+")


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a table: the span of each of its cells."""

    span: Span
    cells: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A header and the rows below it, which have a cell for each column."""

    rule: RuleText
    header: Row
    rows: tuple[Row, ...]

    def cell(self, row: Row, column: int) -> str:
        """The words of a cell."""
        start, end = row.cells[column]
        return self.rule.text[start:end]

    def column(self, name: str) -> int:
        """Which column has a name; -1 if none has."""
        names = [fold(self.cell(self.header, number)).lower() for number in range(len(self.header.cells))]
        return names.index(fold(name).lower()) if fold(name).lower() in names else -1


def cells(line: str) -> list[str]:
    """The cells of a line."""
    return [part.strip() for part in _BETWEEN.split(line.strip())]


def tables(rule: RuleText) -> list[Table]:
    """The tables of a rule: runs of lines with as many cells as the first of them, which is the header."""
    found: list[Table] = []
    run: list[Row] = []
    for line in [*_LINE.finditer(rule.text), None]:
        row = _row(line) if line is not None else None
        below = row is not None and bool(run) and row.span[0] == run[-1].span[1] + 1 and len(row.cells) == len(run[0].cells)
        if not below:
            if len(run) > 1:
                found.append(Table(rule, run[0], tuple(run[1:])))
            run = []
        if row is not None and len(row.cells) > 1:
            run.append(row)
    return found


def _row(line: re.Match[str]) -> Row:
    return Row(line.span(), tuple((line.start() + cell.start(), line.start() + cell.end()) for cell in _CELL.finditer(line.group())))


def changed_cell(table: Table, name: str, column: str, value: str) -> Edit | None:
    """The edit that gives a cell another value; None if the table has no such row or column."""
    rows = [row for row in table.rows if fold(table.cell(row, 0)).lower() == fold(name).lower()]
    at = table.column(column)
    if not rows or at < 0:
        return None
    if len(rows) > 1:
        raise NoPlace(f"several rows are named “{name}”", "several", spans=tuple(row.span for row in rows))
    start, end = rows[0].cells[at]
    room = len(table.rule.text[end:rows[0].span[1]]) - len(table.rule.text[end:rows[0].span[1]].lstrip(" "))
    longer = len(value) - (end - start)
    if at + 1 == len(rows[0].cells) or "\t" in table.rule.text[slice(*rows[0].span)] or room - longer < 2:
        return start, end, value
    return start, end + max(longer, 0), value + " " * max(-longer, 0)


def new_row(table: Table, values: list[str]) -> Edit:
    """The edit that adds a row at the end of a table, its cells below those above."""
    if len(values) != len(table.header.cells):
        raise NoPlace(f"the table has {len(table.header.cells)} columns, the new row {len(values)} cells", "unread")
    if any(fold(table.cell(row, 0)).lower() == fold(values[0]).lower() for row in table.rows):
        raise NoPlace(f"a row is named “{values[0]}” already", "known")
    last = table.rows[-1]
    if "\t" in table.rule.text[slice(*last.span)]:
        return last.span[1], last.span[1], "\n" + "\t".join(values)
    line = ""
    for value, (start, _) in zip(values, last.cells, strict=True):
        place = start - last.span[0]
        line = line.ljust(place) if len(line) + 2 <= place or not line else f"{line}  "
        line += value
    return last.span[1], last.span[1], f"\n{line}"


def by_columns(table: Table, keyed: list[tuple[str, str]]) -> list[str] | None:
    """Values that are given by the names of their columns, in the table's order; None if the names are not its own."""
    order = {table.column(key): value for key, value in keyed}
    if sorted(order) != list(range(len(table.header.cells))) or len(order) != len(keyed):
        return None
    return [order[number] for number in range(len(order))]
