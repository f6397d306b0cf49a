"""Paragraphs that a mail program broke into short lines (format=flowed, RFC 3676) are put together again."""

from mailbot.mail.rows import Row
from mailbot.values import Part


def unflow(lines: list[str], delete_space: bool) -> list[Row]:
    """Join flowed lines of the same quote depth; `delete_space` is the DelSp parameter.

    A line whose first mark was typed by the author (space-stuffed by the mail program) is known to be new.
    """
    rows: list[Row] = []
    held: list[str] = []
    held_depth = 0
    for line in lines:
        depth, content, stuffed = _take_apart(line)
        delimiter = content.rstrip(" ") == "--"
        if held and (held_depth != depth or delimiter):
            rows.append(_row(held_depth, "".join(held), False))
            held = []
        if content.endswith(" ") and not delimiter:
            held.append(content[:-1] if delete_space else content)
            held_depth = depth
        else:
            rows.append(_row(depth, "".join(held) + content, stuffed and not held))
            held = []
    return rows + ([_row(held_depth, "".join(held), False)] if held else [])


def _take_apart(line: str) -> tuple[int, str, bool]:
    """Quote depth, content, and whether the content was space-stuffed although it starts with a mark."""
    content = line.lstrip(">")
    depth = len(line) - len(content)
    if content.startswith(" ") and len(content) > 1:
        return depth, content[1:], depth == 0 and content[1] == ">"
    return depth, content, False


def _row(depth: int, content: str, authored: bool) -> Row:
    if depth:
        return Row(">" * depth + " " + content.rstrip(" "))
    if content != "-- ":
        content = content.rstrip(" ")
    return Row(content, Part.NEW, "typed by the author") if authored else Row(content)
